"""Integer sums over the turns of those who play alone against two."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from sim.addable import Addable
from sim.match import ALLIES, PERSONS, SINGLE, SITTING

if TYPE_CHECKING:
    from numpy.typing import NDArray

    IntArray = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class TurnTotals(Addable):
    """Sums over the games and sittings of one against two; a turn is one person's games alone in a row.

    Attributes
    ----------
    sittings, games, games_squared : int64[1]
        Sittings; their games: sum, sum of squares.
    alone, alone_squared, alone_by_games : int64[PERSONS]
        Games that each person played alone in a sitting: sum, sum of squares, sum of products with the
        games of the sitting.
    won, lost : int64[PERSONS]
        Games won alone; games that the allies won, each the last of a turn.
    turns : int64[PERSONS]
        Turns begun.
    """

    sittings: IntArray
    games: IntArray
    games_squared: IntArray
    alone: IntArray
    alone_squared: IntArray
    alone_by_games: IntArray
    won: IntArray
    lost: IntArray
    turns: IntArray

    def shapes(self) -> dict[str, tuple[int, ...]]:
        """Name the arrays, each with the shape that it must have."""
        names = list(self.__dataclass_fields__)
        return {name: (1,) if number < 3 else (PERSONS,) for number, name in enumerate(names)}

    @classmethod
    def zero(cls) -> TurnTotals:
        """Make the sums over no games."""
        return cls.of_games(*(np.zeros(0, dtype=np.int64) for _ in range(2)))

    @classmethod
    def of_games(cls, singles: IntArray, winners: IntArray) -> TurnTotals:
        """Sum up games of one against two.

        Parameters
        ----------
        singles, winners : int64[games]
            Who played each game alone; the seat that won it. The first game begins a sitting.
        """
        start = np.arange(len(singles)) // SITTING
        sittings = int(start[-1]) + 1 if len(start) else 0
        games = np.bincount(start, minlength=sittings)
        alone = np.zeros((sittings, PERSONS), dtype=np.int64)
        np.add.at(alone, (start, singles), 1)
        begins = np.ones(len(singles), dtype=bool)
        begins[1:] = (winners[:-1] == ALLIES) | (start[1:] != start[:-1])
        counts = (singles[chosen] for chosen in (winners == SINGLE, winners == ALLIES, begins))
        won, lost, turns = (np.bincount(chosen, minlength=PERSONS) for chosen in counts)
        return cls(
            np.array([sittings]),
            np.array([games.sum()]),
            np.array([games @ games]),
            alone.sum(axis=0),
            (alone * alone).sum(axis=0),
            games @ alone,
            won,
            lost,
            turns,
        )

    def __add__(self, other: TurnTotals) -> TurnTotals:
        return TurnTotals(**self.added(other))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TurnTotals) and self.same(other)

    __hash__ = None  # type: ignore[assignment]
