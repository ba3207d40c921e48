"""Integer sums of what deals leave behind, which add up in any order to the same bytes."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from kernels.columns import (
    CLOCK_TRICKS,
    G_DEALS,
    G_DOUBLE,
    G_FIRST_DEALER,
    G_SCORE0,
    G_WINNER,
    HISTOGRAM_BINS,
    width,
)
from kernels.layout import N_KINDS
from sim.errors import InputError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    IntArray = NDArray[np.int64]

DEALS_BINS: Final = 64
"""Bins of the number of deals in a game; the last one is open."""


class _Sums(ABC):
    """Frozen arrays of ``int64`` that add element by element."""

    def __post_init__(self) -> None:
        for name, shape in self._shapes().items():
            array = np.array(getattr(self, name), dtype=np.int64, order="C")
            if array.shape != shape:
                raise ValueError(f"{name} has shape {array.shape}, expected {shape}")
            array.flags.writeable = False
            object.__setattr__(self, name, array)

    @abstractmethod
    def _shapes(self) -> dict[str, tuple[int, ...]]:
        """Name the arrays, each with the shape that it must have."""

    def arrays(self) -> dict[str, IntArray]:
        """Give every array by its name, read-only."""
        return {name: getattr(self, name) for name in self._shapes()}

    def _added(self, other: _Sums) -> dict[str, IntArray]:
        mine, theirs = self.arrays(), other.arrays()
        return {name: mine[name] + theirs[name] for name in mine}

    def _same(self, other: _Sums) -> bool:
        mine, theirs = self.arrays(), other.arrays()
        return mine.keys() == theirs.keys() and all(np.array_equal(mine[n], theirs[n]) for n in mine)


@dataclass(frozen=True, eq=False)
class GameTotals(_Sums):
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

    def _shapes(self) -> dict[str, tuple[int, ...]]:
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
        return GameTotals(self.seats, **self._added(other))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameTotals) and self.seats == other.seats and self._same(other)

    __hash__ = None  # type: ignore[assignment]


@dataclass(frozen=True, eq=False)
class Totals(_Sums):
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
    """

    seats: int
    deals: IntArray
    sums: IntArray
    squares: IntArray
    histogram: IntArray
    clock: IntArray
    games: GameTotals | None = None

    def _shapes(self) -> dict[str, tuple[int, ...]]:
        seats = self.seats
        return {
            "deals": (seats,),
            "sums": (seats, width(seats)),
            "squares": (seats, width(seats)),
            "histogram": (seats, seats, HISTOGRAM_BINS),
            "clock": (seats, N_KINDS, CLOCK_TRICKS),
        }

    @classmethod
    def zero(cls, seats: int, *, games: bool = False) -> Totals:
        """Make the sums over no deals."""
        return cls.of_block(seats, *block_arrays(seats), GameTotals.zero(seats) if games else None)

    @classmethod
    def of_block(
        cls,
        seats: int,
        sums: IntArray,
        squares: IntArray,
        histogram: IntArray,
        clock: IntArray,
        games: GameTotals | None = None,
    ) -> Totals:
        """Take over the arrays that a kernel of `kernels.batch` filled.

        The histogram has every deal once for each seat, hence also the number of deals.
        """
        return cls(seats, histogram[:, 0].sum(axis=-1), sums, squares, histogram, clock, games)

    @property
    def n(self) -> int:
        """Deals in all."""
        return int(self.deals.sum())

    def __add__(self, other: Totals) -> Totals:
        if self.seats != other.seats or (self.games is None) != (other.games is None):
            raise InputError(
                "totals of different experiments cannot be added: the seats differ, or only one has games"
            )
        games = None
        if self.games is not None and other.games is not None:
            games = self.games + other.games
        return Totals(self.seats, **self._added(other), games=games)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Totals)
            and self.seats == other.seats
            and self.games == other.games
            and self._same(other)
        )

    __hash__ = None  # type: ignore[assignment]

    def to_value(self) -> dict[str, Any]:
        """Give the sums as plain JSON values; arrays that are mostly zero by their non-zero entries."""
        value: dict[str, Any] = {"seats": self.seats}
        value |= {name: _packed(array) for name, array in self.arrays().items()}
        if self.games is not None:
            value["games"] = {name: _packed(array) for name, array in self.games.arrays().items()}
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
        games = None
        if "games" in value:
            names = [field.name for field in fields(GameTotals) if field.name != "seats"]
            games = GameTotals(seats, **{name: _unpacked(value["games"][name]) for name in names})
        names = [field.name for field in fields(cls) if field.name not in {"seats", "games"}]
        return cls(seats, **{name: _unpacked(value[name]) for name in names}, games=games)

    def to_bytes(self) -> bytes:
        """Give the canonical bytes: equal sums have equal bytes, on any machine."""
        return json.dumps(self.to_value(), sort_keys=True, separators=(",", ":")).encode()


def block_arrays(seats: int) -> tuple[IntArray, IntArray, IntArray, IntArray]:
    """Make the zeroed arrays that a kernel adds to: sums, squares, histogram, clock (see `Totals`)."""
    return (
        np.zeros((seats, width(seats)), dtype=np.int64),
        np.zeros((seats, width(seats)), dtype=np.int64),
        np.zeros((seats, seats, HISTOGRAM_BINS), dtype=np.int64),
        np.zeros((seats, N_KINDS, CLOCK_TRICKS), dtype=np.int64),
    )


def _packed(array: IntArray) -> dict[str, list[int]]:
    flat = array.ravel()
    at = np.flatnonzero(flat)
    return {"shape": list(array.shape), "at": at.tolist(), "values": flat[at].tolist()}


def _unpacked(value: Mapping[str, Any]) -> IntArray:
    array = np.zeros([int(length) for length in value["shape"]], dtype=np.int64)
    if len(value["at"]) != len(value["values"]):
        raise ValueError("an entry has no place, or a place no entry")
    if value["at"] and not 0 <= min(value["at"]) <= max(value["at"]) < array.size:
        raise ValueError("an entry lies outside its array")
    array.ravel()[value["at"]] = value["values"]
    return array
