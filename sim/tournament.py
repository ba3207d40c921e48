"""A round robin: every two players of a pool on the same deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Final

import numpy as np

from sim.blocks import check_threads, counter, finish
from sim.coupled import Cards, Rounds, gains, got_by_side
from sim.errors import InputError
from sim.experiment import MOST_DEALS, check_whole
from sim.seating import rotations, sides, weights

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sim.players import Player
    from sim.rules.ruleset import RuleSet
    from sim.seating import Seating

SPAN: Final = 4000
"""Deals summed up at a time."""
MOST_PLAYERS: Final = 20
MOST_ROUNDS: Final = MOST_DEALS // 10_000
"""So the products of gains add up inside 64 bits."""


@dataclass(frozen=True, eq=False)
class RoundRobin:
    """What was played, and integer sums over deals.

    Attributes
    ----------
    ruleset : RuleSet
    players : tuple of Player
    measure : int
        Place in `sim.coupled.MEASURES`.
    seed : int
    n : int
        Deals.
    totals : int64[pairings]
        Sums of the gains of the first of two players over the second, pairings (0, 1), (0, 2) ... (1, 2) ...
    products : int64[pairings, pairings]
        Sums of the products of each two gains of a deal.
    """

    ruleset: RuleSet
    players: tuple[Player, ...]
    measure: int
    seed: int
    n: int
    totals: NDArray[np.int64]
    products: NDArray[np.int64]


def pair_scale(count: int) -> float:
    """What a gain of 1 is worth in points (settlement) a deal, with ``count`` sides.

    As in `sim.coupled.point_scale`; at three and four sides each of two players also sits among players of
    the other, and the gain is the mean of both.
    """
    return 1 / (count * (count - 1) * (1 if count == 2 else 2))


def play_round_robin(
    ruleset: RuleSet,
    players: Sequence[Player],
    measure: int,
    deals: int,
    seed: int = 0,
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    *,
    block: int | None = None,
) -> RoundRobin:
    """Play every pairing on every deal, with seat-keyed draws.

    Parameters
    ----------
    ruleset : RuleSet
        The rules.
    players : sequence of Player
        2 to `MOST_PLAYERS`.
    measure : int
        Place in `sim.coupled.MEASURES`.
    deals : int
        1 to `MOST_ROUNDS`.
    seed : int
        As in `sim.experiment.Experiment`.
    threads : int, optional
        Defaults to None (one for each free processor); changes no number.
    progress : callable, optional
        Told the deals done, the deals wanted.
    block : int, optional
        Deals of a compute block. Defaults to None (fitted to the speed); changes no number.

    Raises
    ------
    InputError
        One sentence: a value out of range, rules that the engine does not play.
    """
    check_whole("deals", deals, 1, MOST_ROUNDS)
    if not 2 <= len(players) <= MOST_PLAYERS:
        raise InputError(f"tournament: found {len(players)} players; allowed are 2 to {MOST_PLAYERS}")
    threads = check_threads(threads)
    every = [Cards(Rounds(ruleset, _meeting(ruleset, a, b), seed)) for a, b in combinations(players, 2)]
    played = counter(progress, deals)
    works = (_Span(every, measure, first, min(SPAN, deals - first)) for first in range(0, deals, SPAN))
    totals = np.zeros(len(every), dtype=np.int64)
    products = np.zeros((len(every), len(every)), dtype=np.int64)
    for part_totals, part_products in finish(works, threads=threads, block=block, played=played):
        totals += part_totals
        products += part_products
    return RoundRobin(ruleset, tuple(players), measure, seed, deals, totals, products)


def _meeting(ruleset: RuleSet, a: Player, b: Player) -> tuple[Seating, ...]:
    """Seat two players so that exchanging them changes the sign of the gain and nothing else."""
    seatings = rotations(ruleset.rules, a, b)
    return seatings if sides(ruleset.rules) == 2 else seatings + rotations(ruleset.rules, b, a, -1)


class _Span:
    """Some of the deals, for `sim.blocks.finish`."""

    def __init__(self, every: list[Cards], measure: int, first: int, count: int) -> None:
        self.first, self.count = first, count
        self._every, self._measure = every, measure
        self._gains = np.zeros((count, len(every)), dtype=np.int64)

    def play(self, first: int, count: int) -> None:
        at = first - self.first
        for number, cards in enumerate(self._every):
            rules, seatings = cards.rounds.ruleset.rules, cards.rounds.seatings
            got = got_by_side(rules, cards.rows(first, count))
            gained = gains(got, weights(rules, seatings))[self._measure]
            self._gains[at : at + count, number] = gained.sum(axis=1)

    def close(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        return self._gains.sum(axis=0), self._gains.T @ self._gains
