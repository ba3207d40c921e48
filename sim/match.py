"""Matches in consultation: who plays the two hands of a game when more than two people are at the table."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from sim.errors import InputError, refusal

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from sim.rules.ruleset import RuleSet
    from sim.table import Table

ALONE: Final = "one-against-two"
"""One person against two who play one hand in consultation (Britannica 11th ed., "Bezique", paragraph on
three and four hands): the highest cut plays alone until the allies win a game; then those two cut."""
PAIRS: Final = "two-pairs"
"""Two pairs, each with one hand, in consultation (same place)."""
MATCHES: Final = ("none", ALONE, PAIRS)

PERSONS: Final = 3
"""People at the table of one against two, numbered from 0; after them the allies are named."""
SINGLE, ALLIES = range(2)
"""Seats of one against two."""
SITTING: Final = 100
"""Games of a sitting: the next one begins with a cut of all three. The text names no end."""


def places_of(match: str, seats: int) -> list[str]:
    """Name the places for which an experiment names players, in order."""
    if match == ALONE:
        return [*(f"person {person}, alone" for person in range(PERSONS)), "allies"]
    return [f"{'pair' if match == PAIRS else 'seat'} {seat}" for seat in range(seats)]


def seats_of_match(match: str, names: Sequence[str]) -> list[str]:
    """Name who holds the seats, given the names of the players in the order of `places_of`."""
    if match == ALONE:
        persons = set(names[:PERSONS])
        single = f"{names[0]}, alone" if len(persons) == 1 else "the single player"
        return [single, f"{names[PERSONS]}, allied"]
    return [f"{name}, in a pair" for name in names] if match == PAIRS else list(names)


def check_match(match: object, ruleset: RuleSet, names: Sequence[str]) -> None:
    """Refuse a match that cannot be, or players that do not fill its places.

    Raises
    ------
    InputError
        One sentence.
    """
    if match not in MATCHES:
        raise refusal("match", match, MATCHES)
    seats = ruleset.rules.seats
    if match != MATCHES[0] and seats != SINGLE + ALLIES + 1:
        raise InputError(
            f"match: found {match}; {ruleset.name} has {seats} seats, a match takes a game of two"
        )
    wanted = len(places_of(str(match), seats))
    if len(names) == wanted:
        return
    found = f"seats: found {len(names)} ({', '.join(names)}); "
    if match == ALONE:
        raise InputError(
            f"{found}{ALONE} takes {wanted}: how each of three people plays alone, then how two consult"
        )
    raise InputError(
        f"{found}{ruleset.name} has {seats} seats, so name one player for each, with commas between"
    )


def cut(seed: int, game: int, people: Sequence[int]) -> int:
    """Let people cut for who plays alone before a game: each is as likely to cut highest.

    The cut depends on the seed and the number of the game alone.
    """
    number = int.from_bytes(sha256(f"cut {seed} {game}".encode()).digest()[:8], "big")
    return people[number % len(people)]


def single_after(single: int | None, winner: int, seed: int, game: int) -> int:
    """Tell who plays a game alone.

    Parameters
    ----------
    single : int or None
        Who played the game before alone; None before the first of a sitting.
    winner : int
        Seat that won that game, -1 if nobody did: only a game won by the allies ends a turn.
    seed, game : int
        Of the run; number of the game that is to be played.
    """
    if single is None:
        return cut(seed, game, range(PERSONS))
    if winner != ALLIES:
        return single
    return cut(seed, game, [person for person in range(PERSONS) if person != single])


def whole_sittings(first: int, count: int, end: int) -> tuple[int, int]:
    """Widen a block of games to the sittings that begin in it: the first game, the one after the last.

    A sitting is played in one go, whatever blocks its games lie in; `end` is that of the part.
    """
    low, high = (-(-number // SITTING) * SITTING for number in (first, first + count))
    return min(low, end), min(high, end)


def play_sittings(
    table: Table,
    seed: int,
    first: int,
    draw_code: int,
    arrays: tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]],
    rows: NDArray[np.int64],
    singles: NDArray[np.int64],
) -> None:
    """Play the games of one against two from one on that begins a sitting.

    Parameters
    ----------
    table : sim.table.Table
        Its players are those of the three people alone, then that of the allies.
    seed, draw_code : int
        Of the run.
    first : int
        The first game.
    arrays : tuple of four int64 arrays
        As for `kernels.batch.play_games_block`, which adds to them.
    rows : int64[games, GAME_WIDTH]
        Get the game rows.
    singles : int64[games]
        Get who played alone.
    """
    import numpy as np

    from kernels.batch import play_games_block
    from kernels.columns import G_WINNER

    single: int | None = None
    for at, game in enumerate(range(first, first + len(rows))):
        before = None if game % SITTING == 0 else single
        winner = int(rows[at - 1, G_WINNER]) if at else -1
        single = singles[at] = single_after(before, winner, seed, game)
        players = table.players[[single, PERSONS]]
        number = np.uint64(seed)
        play_games_block(
            table.words, table.rules, players, number, game, 1, draw_code, *arrays, rows[at : at + 1]
        )
