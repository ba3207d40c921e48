"""Deals continued with the lead, the right to declare or the first draw given to either side."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Final

import numpy as np

from kernels.layout import FORCE_DECLARE, FORCE_DRAW, FORCE_LEAD
from sim.blocks import check_threads, counter, finish
from sim.errors import InputError, refusal
from sim.experiment import LARGEST_SEED, MOST_DEALS, check_whole

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

SPAN: Final = 5_000
"""Deals summed up at a time."""


@dataclass(frozen=True, eq=False)
class LeadSums:
    """Integer sums over deals, places t = 0 (before the first trick) to the last trick but one.

    With ``y`` the points of seat 0 less those of seat 1 where seat 0 has the right after trick t, less
    the same where seat 1 has it: added over the seatings of A and B at a deal, since the deal is the unit.

    Attributes
    ----------
    n : int
        Deals.
    totals, products : int64[places], int64[places, places]
        Sums of ``y``, of the products of each two.
    had, had_squares : int64[places]
        Sums of the number of seatings in which A had the right by the rules, of its square.
    where, where_squares, where_had : int64[places]
        Sums of ``y`` over those seatings alone, of its square, of its product with their number.
    whole_where, whole_had : int64[places]
        Sums of ``y`` times the same over those seatings, of ``y`` times their number.
    pone, pone_squares : int64[1]
        Sums of the points of pone less dealer as the deals were played, of its square.
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
    pone: Counts
    pone_squares: Counts

    def __add__(self, other: LeadSums) -> LeadSums:
        return LeadSums(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))

    @classmethod
    def of_rows(cls, seatings: list[NDArray[np.int32]], first: int, places: int) -> LeadSums:
        """Sum up the branch rows of the seatings: with A in seat 0, then in seat 1."""
        n = len(seatings[0])
        y, had, where = (np.zeros((n, places), np.int64) for _ in range(3))
        pone = np.zeros(n, np.int64)
        dealer = (first + np.arange(n)) % 2
        for seat, rows in enumerate(seatings):
            played = rows[:, :1].astype(np.int64)
            holder = rows[:, 1 : 1 + 2 * places : 2]
            other = rows[:, 2 : 2 + 2 * places : 2]
            effect = np.where(holder == 0, played - other, other - played)
            y += effect
            had += holder == seat
            where += np.where(holder == seat, effect, 0)
            pone += np.where(dealer == 1, played[:, 0], -played[:, 0])
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
            pone.sum(keepdims=True),
            (pone @ pone).reshape(1),
        )


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
    seatings : int
        1 where A and B are the same player, else 2: each deal is then played with either in seat 0.
    stock_tricks : int
        Tricks of the stock phase: up to place ``stock_tricks - 1`` cards are still to be drawn.
    sums : LeadSums
    """

    ruleset: RuleSet
    a: Player
    b: Player
    right: str
    deals: int
    seed: int
    seatings: int
    stock_tricks: int
    sums: LeadSums


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

    Both sides of a branch go on from the same cards and streams, with seat-keyed draws, so that they differ
    by what the right brings and by nothing else.

    Parameters
    ----------
    ruleset : RuleSet
        Rules for two.
    a, b : Player
        The players; the same one twice for the value between equals.
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
        One sentence: a value out of range, rules that are not for two.
    """
    from sim.table import Table

    check_whole("deals", deals, 1, MOST_DEALS // 100)
    check_whole("seed", seed, 0, LARGEST_SEED)
    threads = check_threads(threads)
    if right not in RIGHTS:
        raise refusal("right", right, list(RIGHTS))
    rules = ruleset.rules
    if rules.seats != 2:
        raise InputError(
            f"lead: {ruleset.name} has {rules.seats} seats; a right goes from one of two to the other"
        )
    tables = [Table(ruleset, (a, b))]
    if a.identity != b.identity:
        tables.append(Table(ruleset, (b, a)))
    places = rules.cards // 2
    played = counter(progress, deals)
    works = (
        _Branches(tables, first, min(SPAN, deals - first), seed, RIGHTS[right], places)
        for first in range(0, deals, SPAN)
    )
    parts = list(finish(works, threads=threads, block=block, played=played))
    sums = sum(parts[1:], parts[0])
    return LeadStudy(ruleset, a, b, right, deals, seed, len(tables), rules.draws, sums)


class _Branches:
    """Some of the deals, for `sim.blocks.finish`."""

    def __init__(
        self, tables: list[Table], first: int, count: int, seed: int, forced: int, places: int
    ) -> None:
        from kernels.batch import branch_width

        self.first, self.count = first, count
        self._tables, self._seed, self._forced, self._places = tables, seed, forced, places
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
        return LeadSums.of_rows(self._rows, self.first, self._places)
