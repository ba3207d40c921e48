"""A table of odds read back from a file: what each score is worth."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from sim.errors import InputError
from sim.players import load_player
from sim.rules.kinds import shown

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sim.players import Player
    from sim.rules.model import Rules
    from sim.rules.ruleset import RuleSet

UNITS: Final = 100_000
"""What a game won is worth: chances are whole numbers, so that their sums depend on no order."""
DEALERS: Final = ("A", "B")
"""Who has the deal to come, as tables of odds name it: the player in seat 0, the one in seat 1."""
MAKES: Final = "`bezique odds RULES -o FILE.json` makes one"


@dataclass(frozen=True, eq=False)
class OddsTable:
    """The chance of the player in seat 0 to win the game, as a fixed function of the score.

    Between the scores of the table it is read off a straight line in the points of either side, beyond the
    last of them off the same line, never below none or above all.

    Attributes
    ----------
    path : str
        The file.
    command : str
        Makes the table again.
    players : tuple of Player
        Whose games it tells of, by seat.
    step : int
        Points from one score of the table to the next.
    worth : int64[scores, scores, 2]
        By the points of seat 0, of seat 1, by the seat that has the deal to come; in `UNITS`.
    """

    path: str
    command: str
    players: tuple[Player, ...]
    step: int
    worth: NDArray[np.int64]

    def values(self, scores: NDArray[np.int64], dealers: NDArray[np.int64]) -> NDArray[np.int64]:
        """Read off what scores are worth to seat 0.

        Parameters
        ----------
        scores : int64[n, 2]
            Points of seat 0, of seat 1.
        dealers : int64[n]
            Seat that has the deal to come.
        """
        at = np.minimum(scores // self.step, len(self.worth) - 2)
        (i, j), (u, v) = at.T, (scores - at * self.step).T
        low, high = (
            self.worth[i + a, j, dealers] * (self.step - v) + self.worth[i + a, j + 1, dealers] * v
            for a in range(2)
        )
        found: NDArray[np.int64] = (low * (self.step - u) + high * u) // self.step**2
        return np.clip(found, 0, UNITS)


def values_of(rules: Rules) -> dict[str, Any]:
    """Write rules as JSON reads them back."""
    found: dict[str, Any] = json.loads(json.dumps(dict(rules.values)))
    return found


def read_odds(path: str, ruleset: RuleSet) -> OddsTable:
    """Read what ``bezique odds -o`` has written.

    Parameters
    ----------
    path : str
        The file.
    ruleset : RuleSet
        Rules that the table must be of.

    Raises
    ------
    InputError
        One sentence: no such file, no table of odds, one of other rules, one with scores missing.
    """
    where = path if path.isprintable() else repr(path)
    table = _read(Path(path), where)
    _check_rules(table["values"], ruleset, where)
    target, step = ruleset.rules.target, table["step"]
    if target is None:
        raise _no_table(where)
    if not 0 < step < target:
        raise InputError(
            f"{where}: found a step of {step} points; allowed is one from 1 to {target - 1}, so that there "
            "are scores to draw a line between"
        )
    players = _players(table["players"], ruleset.rules.seats, where)
    worth = _worth(table["chances"], range(0, target, step), where)
    if len({player.identity for player in players}) == 1:
        # What one seat may hope for is what the other may with the scores changed over.
        worth = (worth + UNITS - worth.transpose(1, 0, 2)[:, :, ::-1]) // 2
    return OddsTable(where, str(table["command"]), players, step, worth)


def _read(path: Path, where: str) -> dict[str, Any]:
    try:
        table = json.loads(path.read_bytes())
    except OSError as error:
        raise InputError(f"{where}: cannot be read ({error.strerror}); {MAKES}") from error
    except ValueError as error:
        raise _no_table(where) from error
    wanted = {"command": str, "values": dict, "players": list, "step": int, "chances": list}
    if not isinstance(table, dict) or not all(
        isinstance(table.get(key), kind) for key, kind in wanted.items()
    ):
        raise _no_table(where)
    return table


def _players(specs: list[Any], seats: int, where: str) -> tuple[Player, ...]:
    if len(specs) != seats:
        raise InputError(f"{where}: found {len(specs)} players; the game is for {seats}")
    try:
        return tuple(load_player(str(spec)) for spec in specs)
    except InputError as error:
        raise InputError(f"{where}: the players of the table: {error}") from error


def _worth(chances: list[Any], scores: range, where: str) -> NDArray[np.int64]:
    try:
        counts = {(row["a"], row["b"], row["deals"]): (int(row["count"]), int(row["n"])) for row in chances}
    except (KeyError, TypeError, ValueError) as error:
        raise _no_table(where) from error
    worth = np.zeros((len(scores), len(scores), len(DEALERS)), dtype=np.int64)
    for at in np.ndindex(worth.shape):
        a, b, name = scores[at[0]], scores[at[1]], DEALERS[at[2]]
        won, played = counts.get((a, b, name), (0, 0))
        if not 0 <= won <= played or not played:
            raise InputError(
                f"{where}: found no games from {a} to {b} with the deal to come to {name}; allowed is a "
                f"whole table, and {MAKES}"
            )
        worth[at] = won * UNITS // played
    return worth


def _check_rules(found: dict[str, Any], ruleset: RuleSet, where: str) -> None:
    wanted = values_of(ruleset.rules)
    for name, value in wanted.items():
        if found.get(name) != value:
            raise InputError(
                f"{where}: found odds of a game with {name} = {shown(found.get(name))}; {ruleset.name} has "
                f"{name} = {shown(value)}, and {MAKES}"
            )


def _no_table(where: str) -> InputError:
    return InputError(f"{where}: found no table of odds; {MAKES}")
