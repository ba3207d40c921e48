"""Players: a policy with its weights, its hints, their settings."""

from __future__ import annotations

import ast
import hashlib
import json
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from kernels.hints import DECLARATIONS, DEFAULT_ORDER, HINTS, OWN_HINT, SETTINGS, hint_name
from kernels.layout import (
    NOT_OBEYED,
    P_HINT0,
    P_HINTS,
    P_ID,
    P_MANNER,
    P_RANK0,
    P_SETTING0,
    P_TRIED,
    P_WEIGHT0,
    PLAYER_WIDTH,
    POLICY_OWN,
)
from kernels.weights import WEIGHTS
from sim.errors import InputError, nearest, refusal
from sim.rules.kinds import shown

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from sim.own.source import OwnFile

OWN: Final = "own"
"""Policy of a player whose choices a file of the user's makes."""
POLICIES: Final = ("random", "greedy", "textbook")
"""In the order of their codes in ``kernels.layout``; textbook is greedy with hints."""

PLAYERS: Final = (*POLICIES, "reader", "scorer")
"""The players that come with the program."""

MANNERS: Final = ("watch", "follow", "defy", "follow-once", "defy-once")
"""What a player may do with a hint on trial, in the order of their codes in ``kernels.layout``: nothing but
count when it applies; obey it; go against it; either of them once in a deal, at a random moment."""

WEIGHT_LIMIT: Final = 1_000_000
"""Largest weight either way, so that no sum of them leaves 64 bits."""

_THOUSANDTHS: Final = "random_"
_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]*( [A-Za-z0-9._+=>~-]+)*")


@dataclass(frozen=True)
class Player:
    """Who sits in a seat.

    Parameters
    ----------
    name : str
        For readers.
    spec : str
        Text from which `load_player` makes the same player, wherever it is read.
    policy : str
        One of `POLICIES`, or `OWN`.
    weights : mapping of str to int
        Named as in ``kernels.weights``, in tenths of a point; those that are left out are 0.
    hints : tuple of int
        Numbers of the hints followed, the first before the others.
    settings : mapping of str to int
        Named as in ``kernels.hints``, for hints that are followed; others have their defaults.
    title : str
        One line for readers.
    source : str
        Where the values come from.
    tried : int
        Number of the hint on trial, 0 for none.
    manner : str
        One of `MANNERS`: what is done with it.
    own : OwnFile or None
        The file of a player whose policy is `OWN`.
    advice : OwnFile or None
        The file of an advice of the user's that is on trial instead of a hint.

    Raises
    ------
    InputError
        One sentence: unknown name, value out of range, what would have no effect.
    """

    name: str
    spec: str
    policy: str
    weights: Mapping[str, int] = field(default_factory=dict)
    hints: tuple[int, ...] = ()
    settings: Mapping[str, int] = field(default_factory=dict)
    title: str = ""
    source: str = ""
    tried: int = 0
    manner: str = MANNERS[0]
    own: OwnFile | None = None
    advice: OwnFile | None = None

    def __post_init__(self) -> None:
        where = self.name
        if self.policy not in POLICIES and (self.policy != OWN or self.own is None):
            raise refusal(f"{where}: policy", self.policy, POLICIES)
        if self.own is not None and (self.hints or self.weights):
            raise InputError(f"{where}: hints and weights steer the players of the program, not a file's")
        hints = tuple(self.hints)
        for hint in hints:
            if hint not in HINTS:
                raise refusal(f"{where}: hints", hint, [hint_name(number) for number in HINTS])
            if hints.count(hint) > 1:
                raise InputError(f"{where}: hints: {hint_name(hint)} is given twice")
        if hints and self.policy == "random":
            raise InputError(f"{where}: the random player follows no hints; greedy does")
        if self.tried and self.tried not in HINTS:
            raise refusal(f"{where}: hint on trial", self.tried, [hint_name(number) for number in HINTS])
        if self.policy == "random" and self.tried and HINTS[self.tried].about == DECLARATIONS:
            name = hint_name(self.tried)
            raise InputError(f"{where}: {name} is on declarations, where the random player heeds no hint")
        if self.tried and self.advice:
            raise InputError(f"{where}: {hint_name(self.tried)} and an advice are on trial; one is at most")
        trial = self.tried or self.advice
        if self.manner not in MANNERS or (self.manner != MANNERS[0] and not trial):
            allowed = MANNERS if trial else f"{MANNERS[0]}, for no hint is on trial"
            raise refusal(f"{where}: manner", self.manner, allowed)
        weights = {name: self._weight(name) for name in self.weights}
        settings = {name: self._setting(name) for name in self.settings}
        known = used_settings(self._hints_known())
        used = {name: settings.get(name, SETTINGS[name].default) for name in known}
        ordered = {name: weights[name] for name in WEIGHTS if weights.get(name, 0) != 0}
        object.__setattr__(self, "hints", hints)
        object.__setattr__(self, "weights", ordered)
        object.__setattr__(self, "settings", used)
        if self.policy in ("greedy", "textbook"):
            object.__setattr__(self, "policy", "textbook" if hints else "greedy")

    def _hints_known(self) -> tuple[int, ...]:
        """Hints that are followed, then the one on trial."""
        return (*self.hints, self.tried) if self.tried else tuple(self.hints)

    def _weight(self, name: str) -> int:
        random = self.policy == "random"
        allowed = [weight for weight in WEIGHTS if weight.startswith(_THOUSANDTHS) == random]
        if name not in allowed:
            raise unknown(f"{self.name}: weights", name, f"a weight of the {self.policy} player", allowed)
        low, high = weight_limits(name)
        return _whole(f"{self.name}: {name}", self.weights[name], low, high)

    def _setting(self, name: str) -> int:
        if name not in SETTINGS:
            raise refusal(f"{self.name}: settings", name, SETTINGS)
        setting = SETTINGS[name]
        if not set(setting.hints) & set(self._hints_known()):
            owners = " or ".join(hint_name(hint) for hint in setting.hints)
            raise InputError(
                f"{self.name}: {name} is a setting of {owners}, which this player does not follow"
            )
        return _whole(f"{self.name}: {name}", self.settings[name], setting.low, setting.high)

    def row(self) -> NDArray[np.int64]:
        """Write the player as the kernels' row; files of the user's are compiled for it.

        Returns
        -------
        ndarray of int64, shape (PLAYER_WIDTH,)
            Policy, hints in order, hint on trial, settings in use, weights, addresses; the rest is 0.

        Raises
        ------
        InputError
            A file cannot be compiled, or fails in its trial.
        """
        import numpy as np

        row = np.array(self._row(), dtype=np.int64)
        # What follows from the hints is no part of what steers the player.
        row[P_RANK0:] = NOT_OBEYED
        row[P_RANK0 + np.array(self.hints, np.int64)] = np.arange(len(self.hints))
        if self.files:
            from kernels.own_call import P_OWN_ADVICE, P_OWN_CARD, P_OWN_OPTION, P_OWN_WIN_POINTS
            from sim.own.code import compiled

            if self.own is not None:
                code = compiled(self.own)
                row[P_OWN_CARD], row[P_OWN_OPTION] = code.worth, code.declare
            if self.advice is not None:
                row[P_OWN_ADVICE] = compiled(self.advice).advice
            row[P_OWN_WIN_POINTS] = any(compiled(file).win_points for file in self.files)
        return row

    def _row(self) -> list[int]:
        row = [0] * PLAYER_WIDTH
        row[P_ID] = POLICY_OWN if self.policy == OWN else POLICIES.index(self.policy)
        row[P_HINTS] = len(self.hints)
        row[P_HINT0 : P_HINT0 + len(self.hints)] = self.hints
        row[P_TRIED] = OWN_HINT if self.advice else self.tried
        row[P_MANNER] = MANNERS.index(self.manner)
        for place, name in enumerate(SETTINGS):
            row[P_SETTING0 + place] = self.settings.get(name, 0)
        for place, name in enumerate(WEIGHTS):
            row[P_WEIGHT0 + place] = self.weights.get(name, 0)
        return row

    @property
    def files(self) -> tuple[OwnFile, ...]:
        """Files of the user's that the player is made of."""
        return tuple(file for file in (self.own, self.advice) if file is not None)

    def steering(self) -> list[int | str]:
        """Give the values that steer the play, without the zeros at the end; of a file, the hash of its text.

        A row may grow by settings that nobody uses, a file may be moved: the player stays the same.
        """
        row: list[int | str] = list(self._row())
        while row and row[-1] == 0:
            row.pop()
        return row + [file.sha for file in self.files]

    @property
    def identity(self) -> str:
        """SHA-256 of the values that steer the play: equal play, equal identity, whatever the names."""
        return hashlib.sha256(json.dumps(self.steering()).encode("ascii")).hexdigest()


@dataclass(frozen=True)
class Trait:
    """One line of a player's description, all in words."""

    kind: str
    name: str
    value: str
    meaning: str
    source: str


def list_players() -> tuple[str, ...]:
    """Names of the players that come with the program."""
    return PLAYERS


def load_player(spec: str | os.PathLike[str]) -> Player:
    """Make a player from its name, its name with changes, or a file.

    Parameters
    ----------
    spec : str or path
        A name of `list_players`, then any changes: ``-H6`` drops a hint, ``+H6`` adds one at its place in
        the usual order, ``hints=H21>H2`` gives all of them in order, ``brisque=120`` changes a weight or a
        setting; ``~H6`` puts a hint on trial, to count when it applies, ``~H6=follow`` to obey it before all
        else, ``~H6=defy`` to go against it, ``~H6=follow-once`` and ``~H6=defy-once`` to do so at one moment
        of each deal; ``mine: greedy brisque=120`` also names the player. Or the path of a TOML file: ``base``
        (any of the former), ``hints``, ``[weights]``, ``[settings]``, ``title``, ``source``. Or the path of a
        Python file of your own, ``mine.py``, whose functions choose (`bezique new policy` writes one); a
        file with an advice is put on trial as ``~mine.py`` or ``~mine.py=follow``.

    Returns
    -------
    Player
        Its `spec` holds all that was read, so that the file is not needed again.

    Raises
    ------
    InputError
        One sentence: unknown name, value out of range, unreadable file.
    """
    from sim.own.players import is_own, parse_own
    from sim.player_spec import parse_spec
    from sim.policy_files import is_path, read_policy

    given = os.fspath(spec)
    if is_own(given):
        return parse_own(given)
    return read_policy(given) if is_path(given) else parse_spec(given)


def describe(player: Player) -> list[Trait]:
    """List what a player is made of: functions of a file, hints in order, settings, weights."""
    traits = []
    for file in player.files:
        for name in file.called:
            line = file.functions[name].lineno
            meaning = (ast.get_docstring(file.functions[name]) or "").partition("\n")[0]
            traits.append(Trait("function", name, f"line {line}", meaning, file.path))
    traits += [
        Trait("hint", hint_name(hint), str(place), HINTS[hint].title, HINTS[hint].source)
        for place, hint in enumerate(player.hints, 1)
    ]
    if player.tried:
        hint = HINTS[player.tried]
        traits.append(Trait("on trial", hint_name(player.tried), player.manner, hint.title, hint.source))
    traits += [
        Trait("setting", name, str(value), SETTINGS[name].meaning, player.source)
        for name, value in player.settings.items()
    ]
    traits += [
        Trait("weight", name, str(value), WEIGHTS[name], player.source)
        for name, value in player.weights.items()
    ]
    return traits


def used_settings(hints: tuple[int, ...]) -> list[str]:
    """Name the settings that matter to a player who follows these hints."""
    return [name for name, setting in SETTINGS.items() if set(setting.hints) & set(hints)]


def with_hint(hints: tuple[int, ...], hint: int) -> tuple[int, ...]:
    """Add a hint before the first of those that come after it in the usual order."""
    rank = DEFAULT_ORDER.index(hint)
    at = next((i for i, other in enumerate(hints) if DEFAULT_ORDER.index(other) > rank), len(hints))
    return (*hints[:at], hint, *hints[at:])


def weight_limits(name: str) -> tuple[int, int]:
    """Smallest and largest value of a weight."""
    if name.startswith(_THOUSANDTHS):
        return 0, 1000
    if name == "exact_playout":
        return 0, 1
    return (0, 1000) if name == "small_first" else (-WEIGHT_LIMIT, WEIGHT_LIMIT)


def unknown(where: str, name: object, what: str, allowed: Iterable[str]) -> InputError:
    """Build the error for a name out of a list that is too long to be told; the caller raises it."""
    near = nearest(str(name), allowed)
    hint = f"; the nearest is {near}" if near else ""
    return refusal(where, shown(name), f"{what}, as `bezique policies greedy` lists them{hint}")


def is_name(text: str) -> bool:
    """Whether a text can name a player: it must survive a list with commas, a folder's name, a label."""
    return len(text) <= 60 and _NAME.fullmatch(text) is not None


def _whole(where: str, value: object, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise refusal(where, value, f"a whole number from {low} to {high}")
    return value
