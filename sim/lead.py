"""Deals continued with the lead, the right to declare or the first draw given to either side."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Final

import numpy as np

from kernels.layout import FORCE_DECLARE, FORCE_DRAW, FORCE_LEAD
from sim.blocks import check_threads, counter, finish
from sim.errors import refusal
from sim.experiment import LARGEST_SEED, MOST_DEALS, check_whole
from sim.seating import rotations, sides

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sim.players import Player
    from sim.rules.ruleset import RuleSet
    from sim.table import Table

    Counts = NDArray[np.int64]

RIGHTS: Final = {
    "lead": FORCE_LEAD,
    "declare": FORCE_DECLARE,
    "draw": FORCE_DRAW,
    "all": FORCE_LEAD | FORCE_DECLARE | FORCE_DRAW,
}
"""What goes to one side or the other after a trick, with the kernels' code."""

SPAN: Final = 2_000
"""Deals summed up at a time."""


@dataclass(frozen=True, eq=False)
class LeadSums:
    """Integer sums over deals, places t = 0 (before the first trick) to the last trick but one.

    With G the points of the side looked at less those of the others on average: ``y`` is, in units of
    `unit`, the mean of G over the branches in which that side has the right after trick t, less its mean
    over those in which another has it; added over all looks at a deal, since the deal is the unit.

    Attributes
    ----------
    n : int
        Deals.
    totals, products : int64[places], int64[places, places]
        Sums of ``y``, of the products of each two.
    had, had_squares : int64[places]
        Sums of the number of looks in which the side had the right by the rules, of its square.
    where, where_squares, where_had : int64[places]
        Sums of ``y`` over those looks alone, of its square, of its product with their number.
    whole_where, whole_had : int64[places]
        Sums of ``y`` times the same over those looks, of ``y`` times their number.
    position, position_products : int64[sides], int64[sides, sides]
        By place from the side that leads first to the dealer's: sums of (sides - 1) G as the deals were
        played, added over the seatings, and of the products of each two.
    """

    n: int
    totals: Counts
    products: Counts
    had: Counts
    had_squares: Counts
    where: Counts
    where_squares: Counts
    where_had: Counts
    whole_where: Counts
    whole_had: Counts
    position: Counts
    position_products: Counts

    def __add__(self, other: LeadSums) -> LeadSums:
        return LeadSums(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))

    @classmethod
    def of_rows(
        cls, seatings: list[NDArray[np.int32]], first: int, places: int, seats: int = 2, count: int = 2
    ) -> LeadSums:
        """Sum up branch rows of `kernels.branch.play_branches`.

        Parameters
        ----------
        seatings : list of int32[n, width]
            One: all sides are looked at. As many as sides: in each that of its number is.
        first, places : int
            Number of the first deal; places of the curve.
        seats, count : int
            Seats, sides; partners sit opposite each other.
        """
        n = len(seatings[0])
        y, had, where = (np.zeros((n, places), np.int64) for _ in range(3))
        position = np.zeros((n, count), np.int64)
        dealer = (first + np.arange(n)) % seats
        side_of = np.arange(seats) % count
        for number, rows in enumerate(seatings):
            points = _points_of_leads(rows, places, seats)
            gains = _gains(points, side_of, count)
            holder = rows[:, seats :: 1 + (seats - 1) * seats][:, :places] - 1
            looks = range(count) if len(seatings) == 1 else [number]
            for side in looks:
                mine = side_of == side
                effect = (~mine).sum() * gains[:, :, mine, side].sum(axis=2)
                effect -= mine.sum() * gains[:, :, ~mine, side].sum(axis=2)
                effect[holder < 0] = 0
                holds = (holder >= 0) & (holder % count == side)
                y += effect
                had += holds
                where += np.where(holds, effect, 0)
            played = _gains(rows[:, None, None, :seats].astype(np.int64), side_of, count)[:, 0, 0]
            for place in range(count):
                position[:, place] += played[np.arange(n), (dealer + 1 + place) % count]
        return cls(
            n,
            y.sum(axis=0),
            y.T @ y,
            had.sum(axis=0),
            (had * had).sum(axis=0),
            where.sum(axis=0),
            (where * where).sum(axis=0),
            (where * had).sum(axis=0),
            (y * where).sum(axis=0),
            (y * had).sum(axis=0),
            position.sum(axis=0),
            position.T @ position,
        )


def unit(seats: int, count: int) -> int:
    """Whole numbers of `LeadSums` that make one point of effect, for so many seats and sides."""
    mine = seats // count
    return mine * (seats - mine) * (count - 1)


def _points_of_leads(rows: NDArray[np.int32], places: int, seats: int) -> Counts:
    """Points by place, by seat that had the right, by seat: int64[n, places, seats, seats]."""
    n = len(rows)
    part = 1 + (seats - 1) * seats
    each = rows[:, seats : seats + part * places].reshape(n, places, part).astype(np.int64)
    holder = np.maximum(each[:, :, 0] - 1, 0)
    found = np.empty((n, places, seats, seats), np.int64)
    deals, tricks = np.arange(n)[:, None], np.arange(places)
    found[deals, tricks, holder] = rows[:, None, :seats]
    for step in range(1, seats):
        at = 1 + (step - 1) * seats
        found[deals, tricks, (holder + step) % seats] = each[:, :, at : at + seats]
    return found


def _gains(points: Counts, side_of: NDArray[np.int64], count: int) -> Counts:
    """(sides - 1) times the points of a side less those of the others on average, by side."""
    sides = np.stack([points[..., side_of == side].sum(axis=-1) for side in range(count)], axis=-1)
    gains: Counts = count * sides - sides.sum(axis=-1, keepdims=True)
    return gains


@dataclass(frozen=True)
class LeadStudy:
    """What was played for the value of a right, and what came out.

    Attributes
    ----------
    ruleset : RuleSet
    a, b : Player
    right : str
        One of `RIGHTS`.
    deals, seed : int
    seats, count : int
        Seats, sides of the game.
    looks : int
        Times that a side is looked at in each deal: every side in one seating where A and B are the same
        player, else A on each side in turn, B elsewhere.
    stock_tricks : int
        Tricks of the stock phase: up to place ``stock_tricks - 1`` cards are still to be drawn.
    branched : int
        Places that are branched; not the play-out, where two play it after the other two.
    sums : LeadSums
    """

    ruleset: RuleSet
    a: Player
    b: Player
    right: str
    deals: int
    seed: int
    seats: int
    count: int
    looks: int
    stock_tricks: int
    branched: int
    sums: LeadSums

    @property
    def scale(self) -> float:
        """Points that a whole number of the sums of ``y`` is worth, a look."""
        return 1 / (self.looks * unit(self.seats, self.count))

    @property
    def alike(self) -> bool:
        """Whether it is the same effect wherever the right is: two sides, the same player on both."""
        return self.count == 2 and self.a.identity == self.b.identity


def study_lead(
    ruleset: RuleSet,
    a: Player,
    b: Player,
    deals: int,
    seed: int = 0,
    right: str = "lead",
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    *,
    block: int | None = None,
) -> LeadStudy:
    """Play deals and branch each of them after every trick.

    All branches go on from the same cards and streams, with seat-keyed draws, so that they differ
    by what the right brings and by nothing else.

    Parameters
    ----------
    ruleset : RuleSet
    a, b : Player
        A on one side, B on all others; the same one twice for the value between equals.
    deals : int
        1 to ``sim.experiment.MOST_DEALS // 100``.
    seed : int
        0 to ``2**64 - 1``.
    right : str
        One of `RIGHTS`.
    threads : int, optional
        Defaults to None (one for each free processor); changes no number.
    progress : callable, optional
        Told the deals done, the deals wanted.
    block : int, optional
        Deals of a compute block. Defaults to None (fitted to the speed); changes no number.

    Raises
    ------
    InputError
        One sentence: a value out of range.
    """
    from sim.table import Table

    check_whole("deals", deals, 1, MOST_DEALS // 100)
    check_whole("seed", seed, 0, LARGEST_SEED)
    threads = check_threads(threads)
    if right not in RIGHTS:
        raise refusal("right", right, list(RIGHTS))
    rules = ruleset.rules
    count = sides(rules)
    seatings = rotations(rules, a, b)
    if a.identity == b.identity:
        seatings = seatings[:1]
    tables = [Table(ruleset, seating.players) for seating in seatings]
    places = rules.cards // rules.seats
    branched = places if rules.playout == "together" else rules.draws
    played = counter(progress, deals)
    works = (
        _Branches(tables, first, min(SPAN, deals - first), seed, RIGHTS[right], places, count)
        for first in range(0, deals, SPAN)
    )
    parts = list(finish(works, threads=threads, block=block, played=played))
    sums = sum(parts[1:], parts[0])
    looks = count if len(tables) == 1 else len(tables)
    return LeadStudy(
        ruleset, a, b, right, deals, seed, rules.seats, count, looks, rules.draws, branched, sums
    )


class _Branches:
    """Some of the deals, for `sim.blocks.finish`."""

    def __init__(
        self, tables: list[Table], first: int, count: int, seed: int, forced: int, places: int, sides: int
    ) -> None:
        from kernels.batch import branch_width

        self.first, self.count = first, count
        self._tables, self._seed, self._forced = tables, seed, forced
        self._places, self._sides = places, sides
        width = branch_width(tables[0].rules)
        self._rows = [np.zeros((count, width), dtype=np.int32) for _ in tables]

    def play(self, first: int, count: int) -> None:
        from kernels.batch import play_branches_block

        at = first - self.first
        for table, rows in zip(self._tables, self._rows, strict=True):
            play_branches_block(
                table.words,
                table.rules,
                table.players,
                np.uint64(self._seed),
                first,
                count,
                self._forced,
                rows[at : at + count],
            )

    def close(self) -> LeadSums:
        seats = len(self._tables[0].players)
        return LeadSums.of_rows(self._rows, self.first, self._places, seats, self._sides)
