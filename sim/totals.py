"""Integer sums of what deals leave behind, which add up in any order to the same bytes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from kernels.columns import CLOCK_TRICKS, HISTOGRAM_BINS, block_arrays, width
from kernels.layout import N_KINDS
from sim.addable import Addable, packed, unpacked
from sim.errors import InputError
from sim.game_totals import GameTotals
from sim.turn_totals import TurnTotals

__all__ = ["Totals", "block_arrays"]

if TYPE_CHECKING:
    from numpy.typing import NDArray

    IntArray = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Totals(Addable):
    """Sums over deals.

    Attributes
    ----------
    seats : int
        Players.
    deals : int64[seats]
        Deals by dealer.
    sums, squares : int64[seats, width]
        By dealer: sum, sum of squares of each result column of `kernels.columns`.
    histogram : int64[seats, seats, HISTOGRAM_BINS]
        Deals by dealer, seat, points of that seat (ten points a bin, the last one open).
    clock : int64[seats, N_KINDS, CLOCK_TRICKS]
        Deals by seat, kind of declaration, trick after which it was first scored; 0 = never.
    games : GameTotals or None
        Sums over games, where games were played.
    turns : TurnTotals or None
        Sums over turns, where one played against two.
    """

    seats: int
    deals: IntArray
    sums: IntArray
    squares: IntArray
    histogram: IntArray
    clock: IntArray
    games: GameTotals | None = None
    turns: TurnTotals | None = None

    def shapes(self) -> dict[str, tuple[int, ...]]:
        """Name the arrays, each with the shape that it must have."""
        seats = self.seats
        return {
            "deals": (seats,),
            "sums": (seats, width(seats)),
            "squares": (seats, width(seats)),
            "histogram": (seats, seats, HISTOGRAM_BINS),
            "clock": (seats, N_KINDS, CLOCK_TRICKS),
        }

    @classmethod
    def zero(cls, seats: int, *, games: bool = False, turns: bool = False) -> Totals:
        """Make the sums over no deals."""
        over_games = GameTotals.zero(seats) if games else None
        return cls.of_block(seats, *block_arrays(seats), over_games, TurnTotals.zero() if turns else None)

    @classmethod
    def of_block(
        cls,
        seats: int,
        sums: IntArray,
        squares: IntArray,
        histogram: IntArray,
        clock: IntArray,
        games: GameTotals | None = None,
        turns: TurnTotals | None = None,
    ) -> Totals:
        """Take over the arrays that a kernel of `kernels.batch` filled.

        The histogram has every deal once for each seat, hence also the number of deals.
        """
        return cls(seats, histogram[:, 0].sum(axis=-1), sums, squares, histogram, clock, games, turns)

    @property
    def n(self) -> int:
        """Deals in all."""
        return int(self.deals.sum())

    def __add__(self, other: Totals) -> Totals:
        mine, theirs = ((t.seats, t.games is None, t.turns is None) for t in (self, other))
        if mine != theirs:
            raise InputError(
                "totals of different experiments cannot be added: the seats differ, or only one has games"
            )
        games = self.games + other.games if self.games is not None and other.games is not None else None
        turns = self.turns + other.turns if self.turns is not None and other.turns is not None else None
        return Totals(self.seats, **self.added(other), games=games, turns=turns)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Totals)
            and self.seats == other.seats
            and self.games == other.games
            and self.turns == other.turns
            and self.same(other)
        )

    __hash__ = None  # type: ignore[assignment]

    def to_value(self) -> dict[str, Any]:
        """Give the sums as plain JSON values; arrays that are mostly zero by their non-zero entries."""
        value: dict[str, Any] = {"seats": self.seats}
        value |= {name: packed(array) for name, array in self.arrays().items()}
        for name, more in (("games", self.games), ("turns", self.turns)):
            if more is not None:
                value[name] = {array: packed(values) for array, values in more.arrays().items()}
        return value

    @classmethod
    def of_value(cls, value: Mapping[str, Any]) -> Totals:
        """Read what `to_value` gave.

        Raises
        ------
        ValueError, KeyError, TypeError
            It is something else.
        """
        seats = int(value["seats"])
        games = turns = None
        if "games" in value:
            games = GameTotals(seats, **_arrays(value["games"], GameTotals.zero(seats)))
        if "turns" in value:
            turns = TurnTotals(**_arrays(value["turns"], TurnTotals.zero()))
        return cls(seats, **_arrays(value, cls.zero(seats)), games=games, turns=turns)

    def to_bytes(self) -> bytes:
        """Give the canonical bytes: equal sums have equal bytes, on any machine."""
        return json.dumps(self.to_value(), sort_keys=True, separators=(",", ":")).encode()


def _arrays(value: Mapping[str, Any], like: Addable) -> dict[str, IntArray]:
    """Read the arrays of sums that have the same names as others."""
    return {name: unpacked(value[name]) for name in like.shapes()}
