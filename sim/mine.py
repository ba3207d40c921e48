"""The deals on which one player gains most, and those on which the other does."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from sim.blocks import check_threads, counter, finish
from sim.contest import MOST_ROUNDS
from sim.coupled import Cards, gains, got_by_side
from sim.experiment import check_whole
from sim.seating import weights

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sim.contest import Contest

SPAN: Final = 4000
"""Deals looked through at a time."""
MOST_FINDS: Final = 1000


@dataclass(frozen=True, order=True)
class Find:
    """A deal.

    Attributes
    ----------
    gain : int
        The value x of `sim.contest.Contest`.
    deal : int
        Its number.
    parts : tuple of int
        The gain with each seating; their sum is ``gain``.
    """

    gain: int
    deal: int
    parts: tuple[int, ...]


@dataclass(frozen=True)
class Mined:
    """What was found among a number of deals.

    Attributes
    ----------
    n, total, squares, nonzero : int
        Deals, sum of their gains, of the squares; deals whose gain is not 0.
    most, least : tuple of Find
        Deals of the greatest gains, greatest first; of the greatest losses. Of equal ones the earlier.
    """

    n: int = 0
    total: int = 0
    squares: int = 0
    nonzero: int = 0
    most: tuple[Find, ...] = ()
    least: tuple[Find, ...] = ()

    def joined(self, other: Mined, top: int) -> Mined:
        """Put two findings together; `top` finds are kept of each sort."""
        return Mined(
            self.n + other.n,
            self.total + other.total,
            self.squares + other.squares,
            self.nonzero + other.nonzero,
            _first((*self.most, *other.most), top, 1),
            _first((*self.least, *other.least), top, -1),
        )


def mine(
    contest: Contest,
    measure: int,
    deals: int,
    top: int,
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    *,
    block: int | None = None,
) -> Mined:
    """Look through deals 0 to ``deals - 1`` of a contest.

    Parameters
    ----------
    contest : Contest
        Of deals, not of games.
    measure : int
        Place in `sim.coupled.MEASURES`: what counts as a gain.
    deals : int
        1 to `sim.contest.MOST_ROUNDS`.
    top : int
        Finds of each sort, 1 to `MOST_FINDS`.
    threads : int, optional
        Defaults to None (one for each free processor); changes nothing.
    progress : callable, optional
        Told the deals done, the deals wanted.
    block : int, optional
        Deals of a compute block. Defaults to None (fitted to the speed); changes nothing.

    Raises
    ------
    InputError
        One sentence: a value out of range, rules that the engine does not play.
    """
    check_whole("deals", deals, 1, MOST_ROUNDS)
    check_whole("top", top, 1, MOST_FINDS)
    threads = check_threads(threads)
    cards = Cards(contest.rounds)
    played = counter(progress, deals)
    works = (_Span(cards, measure, top, first, min(SPAN, deals - first)) for first in range(0, deals, SPAN))
    found = Mined()
    for part in finish(works, threads=threads, block=block, played=played):
        found = found.joined(part, top)
    return found


class _Span:
    """Some of the deals, for `sim.blocks.finish`."""

    def __init__(self, cards: Cards, measure: int, top: int, first: int, count: int) -> None:
        self.first, self.count = first, count
        self._cards, self._measure, self._top = cards, measure, top
        seatings = cards.rounds.seatings
        self._weights = weights(cards.rounds.ruleset.rules, seatings)
        self._parts: NDArray[np.int64] = np.zeros((count, len(seatings)), dtype=np.int64)

    def play(self, first: int, count: int) -> None:
        rows = self._cards.rows(first, count)
        got = got_by_side(self._cards.rounds.ruleset.rules, rows)
        at = first - self.first
        self._parts[at : at + count] = gains(got, self._weights)[self._measure]

    def close(self) -> Mined:
        x = self._parts.sum(axis=1)
        finds = [
            Find(int(x[at]), self.first + int(at), tuple(self._parts[at].tolist()))
            for at in np.flatnonzero(x)
        ]
        return Mined(
            self.count,
            int(x.sum()),
            int(x @ x),
            len(finds),
            _first(finds, self._top, 1),
            _first(finds, self._top, -1),
        )


def _first(finds: list[Find] | tuple[Find, ...], top: int, sign: int) -> tuple[Find, ...]:
    """Take the finds of the greatest gain (sign 1) or loss (sign -1)."""
    right = [find for find in finds if sign * find.gain > 0]
    return tuple(heapq.nsmallest(top, right, key=lambda find: (-sign * find.gain, find.deal)))
