"""Who sits where when a player is measured against others on the same cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from sim.errors import InputError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sim.players import Player
    from sim.rules.model import Rules


def sides(rules: Rules) -> int:
    """Count the sides: two of partners, else every seat is one."""
    return 2 if rules.partners else rules.seats


def seats_of(rules: Rules, side: int) -> list[int]:
    """List the seats of a side; partners sit opposite each other."""
    return list(range(side, rules.seats, sides(rules)))


@dataclass(frozen=True)
class Seating:
    """One way to sit at the table, with the player whose gain is looked at.

    Attributes
    ----------
    players : tuple of Player
        By seat.
    side : int
        The side that is looked at.
    sign : int
        1, or -1 where its gain speaks against.
    """

    players: tuple[Player, ...]
    side: int
    sign: int = 1


def rotations(rules: Rules, a: Player, b: Player, sign: int = 1) -> tuple[Seating, ...]:
    """Sit A down on each side in turn, B everywhere else.

    Of two sides this is the mirrored pair; alone against several, A meets every place at the table.
    """
    count = sides(rules)
    return tuple(
        Seating(tuple(a if seat % count == side else b for seat in range(rules.seats)), side, sign)
        for side in range(count)
    )


def weights(rules: Rules, seatings: Sequence[Seating]) -> NDArray[np.int64]:
    """Weigh what the sides get, so that the sum over a seating is the gain of the side looked at.

    Returns
    -------
    int64[seatings, sides]
        With k sides, k - 1 for the side looked at, -1 for the others (times the sign): k - 1 times
        what it gets more than the others do on average, in whole numbers.
    """
    count = sides(rules)
    found = np.full((len(seatings), count), -1, dtype=np.int64)
    for number, seating in enumerate(seatings):
        found[number, seating.side] = count - 1
        found[number] *= seating.sign
    return found


def check_seatings(rules: Rules, seatings: Sequence[Seating]) -> None:
    """Refuse seatings that are not for these rules.

    Raises
    ------
    InputError
        One sentence.
    """
    for seating in seatings:
        if len(seating.players) != rules.seats:
            raise InputError(f"seating: found {len(seating.players)} players; the game is for {rules.seats}")
