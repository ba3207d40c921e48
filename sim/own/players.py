"""Players in one line of text that names files of the user's: ``mine.py``, ``textbook ~mine.py=follow``."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Final

from sim.errors import InputError, refusal
from sim.own.source import OwnFile, read_own
from sim.players import MANNERS, OWN, Player, is_name
from sim.rules.kinds import shown

_ADVICE: Final = re.compile(r"(.*\S)\s+~(\S.*\.py)(?:=([^\s=]*))?", re.DOTALL)
_POLICY: Final = re.compile(r"(.*\.py)(?:\s+(\S.*))?", re.DOTALL)
FOLDER: Final = "players"
"""Folder of a run that keeps the files of its players."""


def is_own(text: str) -> bool:
    """Whether a player's text names a Python file."""
    return bool(_ADVICE.fullmatch(text.strip()) or _POLICY.fullmatch(text.strip()))


def parse_own(text: str, place: Path | None = None) -> Player:
    """Make the player that a text with Python files describes.

    Parameters
    ----------
    text : str
        ``mine.py``; ``mine.py ~H6=follow``; a player of the program with ``~mine.py=follow`` behind it.
    place : pathlib.Path, optional
        Folder that the paths start from. Defaults to None (the current one).

    Raises
    ------
    InputError
        One sentence.
    """
    from sim.player_spec import put_on_trial, read_hint, respelt
    from sim.players import load_player

    given = text.strip()
    if found := _ADVICE.fullmatch(given):
        base, path, manner = found.groups(default="")
        player = parse_own(base, place) if is_own(base) else load_player(base)
        if player.tried or player.advice:
            raise InputError(f"player {shown(given)!r}: a second thing is on trial; one is at most")
        manner = _manner(manner, found[3] is not None, given)
        return respelt(replace(player, advice=_read(path, place, "advice"), manner=manner))
    parts = _POLICY.fullmatch(given)
    assert parts is not None
    path, trial = parts.groups(default="")
    file = _read(path, place, "worth")
    name = file.name if is_name(file.name) else OWN
    title = file.title() or f"plays by {Path(file.path).name}"
    player = Player(name, file.path, OWN, title=title, source=file.shown, own=file)
    if not trial:
        return player
    if not trial.startswith("~"):
        raise refusal(
            f"player {shown(given)!r}", shown(trial), "~H6=follow or ~tip.py=follow after a Python file"
        )
    word, equals, manner = trial[1:].partition("=")
    hint = read_hint(word, f"player {shown(given)!r}")
    return put_on_trial(player, hint, _manner(manner, bool(equals), given))


def kept_files(players: tuple[Player, ...]) -> dict[str, OwnFile]:
    """Files of players by the names under which a run keeps them.

    Raises
    ------
    InputError
        Two different files have one name.
    """
    kept: dict[str, OwnFile] = {}
    for file in (file for player in players for file in player.files):
        name = f"{file.name}.py"
        if kept.setdefault(name, file).text != file.text:
            raise InputError(f"seats: found two different files named {name}; rename one of them")
    return kept


def kept_spec(player: Player) -> str:
    """Text of a player for the ``experiment.toml`` of a run, which keeps the player's files beside it."""
    from sim.player_spec import respelt

    if not player.files:
        return player.spec
    own, advice = (
        None if file is None else OwnFile(f"{FOLDER}/{file.name}.py", file.text)
        for file in (player.own, player.advice)
    )
    return respelt(replace(player, own=own, advice=advice)).spec


def _read(path: str, place: Path | None, wanted: str) -> OwnFile:
    return read_own(path if place is None else str(place / path), wanted)


def _manner(manner: str, given: bool, text: str) -> str:
    if not given:
        return MANNERS[0]
    if manner not in MANNERS:
        raise refusal(f"player {shown(text)!r}: what is done with the advice", shown(manner), MANNERS)
    return manner
