"""Integer sums of what games leave behind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from kernels.columns import G_DEALS, G_DOUBLE, G_FIRST_DEALER, G_SCORE0, G_WINNER
from sim.addable import Addable

if TYPE_CHECKING:
    from numpy.typing import NDArray

    IntArray = NDArray[np.int64]

DEALS_BINS: Final = 64
"""Bins of the number of deals in a game; the last one is open."""


@dataclass(frozen=True, eq=False)
class GameTotals(Addable):
    """Sums over games.

    Attributes
    ----------
    seats : int
        Players.
    games : int64[seats]
        Games by the seat that dealt first.
    wins_by_dealer : int64[seats, seats]
        Games won, by first dealer, then winner.
    double : int64[seats]
        Games that count double, by winner.
    deals_histogram : int64[DEALS_BINS]
        Games by number of deals; the last bin holds all longer ones.
    scores, score_squares : int64[seats]
        Points at the end of the game by seat: sum, sum of squares.
    """

    seats: int
    games: IntArray
    wins_by_dealer: IntArray
    double: IntArray
    deals_histogram: IntArray
    scores: IntArray
    score_squares: IntArray

    def shapes(self) -> dict[str, tuple[int, ...]]:
        """Name the arrays, each with the shape that it must have."""
        seats = self.seats
        return {
            "games": (seats,),
            "wins_by_dealer": (seats, seats),
            "double": (seats,),
            "deals_histogram": (DEALS_BINS,),
            "scores": (seats,),
            "score_squares": (seats,),
        }

    @classmethod
    def zero(cls, seats: int) -> GameTotals:
        """Make the sums over no games."""
        one = np.zeros(seats, dtype=np.int64)
        return cls(seats, one, np.zeros((seats, seats)), one, np.zeros(DEALS_BINS), one, one)  # type: ignore[arg-type]

    @classmethod
    def of_rows(cls, seats: int, rows: IntArray) -> GameTotals:
        """Sum up game rows.

        Parameters
        ----------
        seats : int
            Players.
        rows : int64[games, GAME_WIDTH]
            One row a game, in the columns of `kernels.columns.game_columns`.
        """
        dealer, winner = rows[:, G_FIRST_DEALER], rows[:, G_WINNER]
        won = winner >= 0
        wins = np.bincount(dealer[won] * seats + winner[won], minlength=seats * seats)
        final = rows[:, G_SCORE0 : G_SCORE0 + seats]
        return cls(
            seats=seats,
            games=np.bincount(dealer, minlength=seats),
            wins_by_dealer=wins.reshape(seats, seats),
            double=np.bincount(winner[won & (rows[:, G_DOUBLE] == 1)], minlength=seats),
            deals_histogram=np.bincount(np.minimum(rows[:, G_DEALS], DEALS_BINS - 1), minlength=DEALS_BINS),
            scores=final.sum(axis=0),
            score_squares=(final * final).sum(axis=0),
        )

    @property
    def n(self) -> int:
        """Games in all."""
        return int(self.games.sum())

    @property
    def wins(self) -> IntArray:
        """Games won by each seat, int64[seats]."""
        won: IntArray = self.wins_by_dealer.sum(axis=0)
        return won

    @property
    def draws(self) -> int:
        """Games that nobody won."""
        return self.n - int(self.wins.sum())

    def __add__(self, other: GameTotals) -> GameTotals:
        return GameTotals(self.seats, **self.added(other))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameTotals) and self.seats == other.seats and self.same(other)

    __hash__ = None  # type: ignore[assignment]
