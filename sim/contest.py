"""Two players compared on the same cards, batch by batch in the order of the deals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import reduce
from operator import add
from typing import TYPE_CHECKING, Final

import numpy as np

from kernels.columns import C_AGREED, C_APPLIED, C_COUNT0, D_RUBICON, N_DEAL, N_SEAT
from kernels.layout import N_KINDS
from sim.blocks import check_threads, finish_in_order
from sim.by_odds import Adjusted, CardsByOdds
from sim.coupled import MEASURES, WINS, Cards, Rounds, gains, got_by_side
from sim.experiment import MOST_DEALS, check_whole
from sim.seating import rotations, seats_of, sides, weights

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sim.odds_table import OddsTable
    from sim.players import Player
    from sim.rules.model import Rules
    from sim.rules.ruleset import RuleSet

BATCH: Final = 2000
"""Deals of a batch: results are looked at after each batch, and nowhere else."""
MOST_ROUNDS: Final = MOST_DEALS // 1000
"""So the squares of sums over all seatings add up inside 64 bits."""
RARE: Final = N_KINDS + 1
"""Bonuses that are counted: the declarations by kind, then the rubicon."""
LOOKED_AT, OTHERS = range(2)


@dataclass(frozen=True)
class Contest:
    """A against B, or both against C, on the same cards.

    The value x of a deal is the sum over its playings of what A gains. Of two sides A sits on either
    (the mirrored pair), so x of A against B is that of B against A with its sign changed. Alone against
    several, A sits at each place in turn among players B; `sim.coupled.point_scale` says what x is worth.
    Against a third player, x is what A gains among players C less what B does.

    Attributes
    ----------
    ruleset : RuleSet
        The rules.
    a, b : Player
        The players; positive numbers speak for `a`.
    against : Player or None
        The third player.
    seed, draw_rule, games, own_luck
        As in `sim.coupled.Rounds`.
    odds : OddsTable or None
        Takes the luck of the cards out of games (`sim.by_odds`).
    """

    ruleset: RuleSet
    a: Player
    b: Player
    against: Player | None = None
    seed: int = 0
    draw_rule: str = "seat-keyed"
    games: bool = False
    own_luck: bool = False
    odds: OddsTable | None = None

    @property
    def rounds(self) -> Rounds:
        """What each deal is played with."""
        rules = self.ruleset.rules
        if self.against is None:
            seatings = rotations(rules, self.a, self.b)
        else:
            seatings = rotations(rules, self.a, self.against) + rotations(rules, self.b, self.against, -1)
        return Rounds(self.ruleset, seatings, self.seed, self.draw_rule, self.games, self.own_luck)

    @property
    def sides(self) -> int:
        """Sides of the game."""
        return sides(self.ruleset.rules)


@dataclass(frozen=True)
class Measured:
    """Integer sums of one measure over rounds.

    Attributes
    ----------
    total, squares : int
        Sum of the values x, of their squares.
    nonzero : int
        Rounds whose x is not 0.
    alone : tuple of (int, int)
        For each seating the sum of its part of x, the sum of that part's squares.
    """

    total: int
    squares: int
    nonzero: int
    alone: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, parts: NDArray[np.int64]) -> Measured:
        """Sum up parts, int64[rounds, seatings]."""
        x = parts.sum(axis=1)
        alone = zip(parts.sum(axis=0).tolist(), (parts * parts).sum(axis=0).tolist(), strict=True)
        return cls(int(x.sum()), int(x @ x), int(np.count_nonzero(x)), tuple(alone))

    def __add__(self, other: Measured) -> Measured:
        return Measured(
            self.total + other.total,
            self.squares + other.squares,
            self.nonzero + other.nonzero,
            tuple((a + c, b + d) for (a, b), (c, d) in zip(self.alone, other.alone, strict=True)),
        )


@dataclass(frozen=True)
class Sums:
    """Integer sums over rounds: each round is a deal (or game) with all its playings.

    Attributes
    ----------
    n : int
        Rounds.
    points, settlement, wins : Measured
        The values x in points; in what the deal (game) pays; in deals (games) won.
    won : tuple of int
        Rounds by x of wins, from ``-k * k`` to ``k * k`` for k sides; of two sides, x = 2 is a pair that A
        won twice.
    bonuses : tuple of int
        How often each kind (`kernels.layout.KIND_NAMES`) was scored, then rubicons: all seats, all
        playings. 0 for games.
    applied, agreed : (int, int)
        Decisions at which the hint that a player looks at applied; those where he did as it says: the
        side looked at, the other seats.
    adjusted : Adjusted or None
        Of games with a table of odds: the values x of wins, less luck.
    """

    n: int
    points: Measured
    settlement: Measured
    wins: Measured
    won: tuple[int, ...]
    bonuses: tuple[int, ...]
    applied: tuple[int, ...]
    agreed: tuple[int, ...]
    adjusted: Adjusted | None = None

    def __add__(self, other: Sums) -> Sums:
        return Sums(
            self.n + other.n,
            self.points + other.points,
            self.settlement + other.settlement,
            self.wins + other.wins,
            _added(self.won, other.won),
            _added(self.bonuses, other.bonuses),
            _added(self.applied, other.applied),
            _added(self.agreed, other.agreed),
            self.adjusted + other.adjusted if self.adjusted and other.adjusted else None,
        )

    def measure(self, which: int) -> Measured:
        """Give a measure by its place in `sim.coupled.MEASURES`."""
        return (self.points, self.settlement, self.wins)[which]


def play_batches(
    contest: Contest,
    cap: int,
    threads: int | None = None,
    played: Callable[[int], None] | None = None,
    *,
    first: int = 0,
    batch: int = BATCH,
    block: int | None = None,
) -> Iterator[Sums]:
    """Play a contest in batches of a fixed size, and give the sums of each in the order of the deals.

    Threads, compute blocks and the order in which batches finish change nothing. Close the iterator to
    stop: blocks in flight end, and no new ones begin.

    Parameters
    ----------
    contest : Contest
        What to play.
    cap : int
        Rounds at most, 1 to `MOST_ROUNDS`; the last batch is what is left.
    threads : int, optional
        Defaults to None (one for each free processor).
    played : callable, optional
        Told the rounds of each block that has ended, in any order.
    first : int
        Number of the first deal (game).
    batch : int
        Rounds of a batch.
    block : int, optional
        Rounds of a compute block. Defaults to None (fitted to the speed).

    Raises
    ------
    InputError
        One sentence: a value out of range, rules that the engine does not play.
    """
    check_whole("deals", cap, 1, MOST_ROUNDS)
    threads = check_threads(threads)
    cards = Cards(contest.rounds) if contest.odds is None else CardsByOdds(contest.rounds, contest.odds)
    works = (
        _BatchWork(cards, start, min(batch, first + cap - start))
        for start in range(first, first + cap, batch)
    )
    return finish_in_order(works, threads=threads, block=block, played=played)


class _BatchWork:
    """A batch, for `sim.blocks.finish_in_order`."""

    def __init__(self, cards: Cards, first: int, count: int) -> None:
        self.first, self.count = first, count
        self._cards = cards
        rounds = cards.rounds
        shape = (len(MEASURES), count, len(rounds.seatings))
        self._weights = weights(rounds.ruleset.rules, rounds.seatings)
        self._gains = np.zeros(shape, dtype=np.int64)
        self._counts = np.zeros((count, _counts_width()), dtype=np.int64)
        self._adjusted: list[Adjusted] = []

    def play(self, first: int, count: int) -> None:
        rounds = self._cards.rounds
        rules = rounds.ruleset.rules
        luck = self._cards.play(first, count) if isinstance(self._cards, CardsByOdds) else None
        rows = self._cards.rows(first, count) if luck is None else luck.rows
        place = slice(first - self.first, first - self.first + count)
        self._gains[:, place] = gains(got_by_side(rules, rows, games=rounds.games), self._weights)
        if luck is not None:
            self._adjusted.append(luck.taken_out_of(self._gains[WINS, place].sum(axis=1)))
        if not rounds.games:
            self._counts[place] = _counted(rules, rows, [seating.side for seating in rounds.seatings])

    def close(self) -> Sums:
        points, settlement, wins = self._gains
        most = sides(self._cards.rounds.ruleset.rules) ** 2
        won = np.bincount(wins.sum(axis=1) + most, minlength=2 * most + 1)
        counts = self._counts.sum(axis=0).tolist()
        return Sums(
            self.count,
            Measured.of(points),
            Measured.of(settlement),
            Measured.of(wins),
            tuple(won.tolist()),
            tuple(counts[:RARE]),
            tuple(counts[RARE : RARE + 2]),
            tuple(counts[RARE + 2 :]),
            reduce(add, self._adjusted) if self._adjusted else None,
        )


def _counted(rules: Rules, rows: NDArray[np.int32], looked_at: list[int]) -> NDArray[np.int64]:
    """Count bonuses by kind, rubicons, decisions of the hint on trial: int64[rounds, counts]."""
    found = np.zeros((len(rows), _counts_width()), dtype=np.int64)
    for seat in range(rules.seats):
        at = N_DEAL + seat * N_SEAT
        found[:, :N_KINDS] += rows[:, :, at + C_COUNT0 : at + C_COUNT0 + N_KINDS].sum(axis=1)
        for number, side in enumerate(looked_at):
            who = LOOKED_AT if seat in seats_of(rules, side) else OTHERS
            found[:, RARE + who] += rows[:, number, at + C_APPLIED]
            found[:, RARE + 2 + who] += rows[:, number, at + C_AGREED]
    found[:, N_KINDS] = rows[:, :, D_RUBICON].sum(axis=1)
    return found


def _counts_width() -> int:
    return RARE + 4


def _added(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(x + y for x, y in zip(a, b, strict=True))
