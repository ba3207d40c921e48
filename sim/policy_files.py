"""Players in TOML files: those of the program, those of a user."""

from __future__ import annotations

import os
import re
import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from sim.errors import InputError, refusal
from sim.players import Player, is_name, list_players
from sim.rules.kinds import brief

KEYS: Final = ("base", "title", "source", "hints", "weights", "settings")


def is_path(given: str) -> bool:
    """Whether a player's text names a file."""
    return given.endswith(".toml") or os.sep in given or "/" in given


@cache
def read_builtin(name: str) -> Player:
    """Read a player of the program; `name` is one of `sim.players.list_players`."""
    from sim.player_spec import read_hint

    data = tomllib.loads(files("sim").joinpath("policies", f"{name}.toml").read_text(encoding="utf-8"))
    start = read_builtin(data["base"]) if "base" in data else None
    inherited = start.hints if start else ()
    return Player(
        name,
        name,
        start.policy if start else data["policy"],
        (dict(start.weights) if start else {}) | data["weights"],
        tuple(read_hint(word, name) for word in data["hints"]) if "hints" in data else inherited,
        data.get("settings", dict(start.settings) if start else {}),
        data["title"],
        f"sim/policies/{name}.toml",
    )


def read_policy(path: str) -> Player:
    """Read a player of the user's.

    Raises
    ------
    InputError
        One sentence that begins with the path.
    """
    from sim.player_spec import kept_settings, named, parse_spec, read_hint

    where = path if path.isprintable() else repr(path)
    data = _read_toml(path, where)
    for key in data:
        if key not in KEYS:
            raise refusal(f"{where}: key", brief(key), KEYS)
    base_text = data.get("base")
    if not isinstance(base_text, str) or is_path(base_text) or ":" in base_text:
        raise refusal(f"{where}: base", brief(base_text), f"a player to change, {', '.join(list_players())}")
    base = parse_spec(base_text, f"{where}: base")
    root = base_text.split()[0]
    title, source = (_line(data, key, where) for key in ("title", "source"))
    hints = base.hints
    if "hints" in data:
        if not isinstance(data["hints"], list):
            raise refusal(f"{where}: hints", brief(data["hints"]), 'a list such as ["H21", "H2"]')
        hints = tuple(read_hint(word, f"{where}: hints") for word in data["hints"])
    weights = dict(base.weights) | _table(data, "weights", where)
    settings = _table(data, "settings", where)
    try:
        kept = kept_settings(dict(base.settings) | settings, (*hints, base.tried), set(settings))
        name = _stem(path)
        title = title or f"{base.name}, changed by {Path(path).name}"
        trial = base.tried, base.manner
        player = Player(name, path, base.policy, weights, hints, kept, title, source or where, *trial)
    except InputError as error:
        raise InputError(f"{where}: {error}") from None
    return named(player, name, root, where)


def _read_toml(path: str, where: str) -> dict[str, Any]:
    try:
        return tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except FileNotFoundError:
        names = ", ".join(list_players())
        raise InputError(f"{where}: there is no such file; players without a file are {names}") from None
    except OSError as error:
        raise InputError(f"{where}: the file cannot be read ({error.strerror or error})") from None
    except (ValueError, RecursionError) as error:  # TOML errors and wrong UTF-8 are ValueErrors
        reason = str(error).splitlines()[0] if str(error) else "it is unreadable"
        raise InputError(f"{where}: this is no TOML file: {reason}") from None


def _line(data: dict[str, Any], key: str, where: str) -> str:
    value = data.get(key, "")
    if not isinstance(value, str) or not value.isprintable():
        raise refusal(f"{where}: {key}", brief(value), "one line of text")
    return value


def _table(data: dict[str, Any], key: str, where: str) -> dict[str, int]:
    value = data.get(key, {})
    if not isinstance(value, dict):
        raise refusal(f"{where}: {key}", brief(value), "a table of names with whole numbers")
    return dict(value)


def _stem(path: str) -> str:
    """Name of a file's player: the file's, without what a name may not hold."""
    stem = re.sub(r"[^A-Za-z0-9._+-]+", "-", Path(path).stem).strip("-._+")[:60]
    return stem if is_name(stem) else "player"
