"""Some columns of the results of many deals, each played with every seating."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import numpy as np

from sim.blocks import check_threads, finish
from sim.coupled import Cards

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sim.coupled import Rounds

SPAN: Final = 20_000
"""Deals of a work."""


def play_columns(
    rounds: Rounds,
    deals: int,
    columns: Sequence[int],
    threads: int | None = None,
    played: Callable[[int], None] | None = None,
) -> NDArray[np.int64]:
    """Play deals (games) 0 to ``deals - 1`` and keep some numbers of each.

    Parameters
    ----------
    rounds : Rounds
        What to play.
    deals : int
        How many, at least 1.
    columns : sequence of int
        Places in the result rows (`kernels.columns`), in the game rows where games are played.
    threads : int, optional
        Defaults to None (one for each free processor); changes no number.
    played : callable, optional
        Told the deals of each block that has ended.

    Returns
    -------
    int64[deals, seatings, columns]
        In the order of the deals.
    """
    kept = np.zeros((deals, len(rounds.seatings), len(columns)), dtype=np.int64)
    cards = Cards(rounds)
    works = (_Kept(cards, first, min(SPAN, deals - first), columns, kept) for first in range(0, deals, SPAN))
    for _ in finish(works, threads=check_threads(threads), played=played):
        pass
    return kept


class _Kept:
    """Some of the deals, for `sim.blocks.finish`."""

    def __init__(
        self, cards: Cards, first: int, count: int, columns: Sequence[int], kept: NDArray[np.int64]
    ) -> None:
        self.first, self.count = first, count
        self._cards, self._columns, self._kept = cards, list(columns), kept

    def play(self, first: int, count: int) -> None:
        self._kept[first : first + count] = self._cards.rows(first, count)[:, :, self._columns]

    def close(self) -> None:
        """Keep nothing more: the numbers are in their places."""
