"""Rule sets from names, house-rule files and `--set`."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sim.errors import InputError, refusal
from sim.rules.kinds import Value, shown, written
from sim.rules.model import Rules
from sim.rules.parameters import PARAMETERS, find_parameter
from sim.rules.presets import Preset, preset_names, read_book, read_preset
from sim.rules.ruleset import RuleSet


def list_presets() -> tuple[str, ...]:
    """Names of the rule sets that can be played, in the order of the book."""
    return preset_names()


def load_rules(name_or_path: str | os.PathLike[str], sets: Sequence[str] = ()) -> RuleSet:
    """Load a rule set and change it.

    Parameters
    ----------
    name_or_path : str or path
        A name of `list_presets`, or a TOML file of house rules: ``base``, a preset, and the changes
        as further keys or in a table ``[changes]``; ``title`` if wanted.
    sets : sequence of str
        Changes as ``name=value``, made last.

    Returns
    -------
    RuleSet
        Validated; its `warnings` are for the reader.

    Raises
    ------
    InputError
        One sentence: unknown name, parameter or value, rules that no game can have, unreadable file.
    """
    given = os.fspath(name_or_path)
    house: dict[str, Value] = {}
    if given in preset_names():
        preset, title, name, where = read_preset(given), "", given, ""
    elif _is_path(given):
        preset, title, house = _read_house(given)
        name, where = Path(given).stem, _place(given)
    else:
        raise _unknown("rules", given)
    settings = _parse_sets(sets)
    origins = dict.fromkeys(house, where) | dict.fromkeys(settings, "--set")
    return _change(preset, name, title, house | settings, origins)


def load_changes(preset_name: str, changes: Mapping[str, object], where: str) -> RuleSet:
    """Load a preset with changes by name, as a deal record or a manifest carries them.

    Raises
    ------
    InputError
        As `load_rules`; the sentence begins with `where`.
    """
    preset = _find_preset(f"{where}: rules", preset_name)
    values = {name: find_parameter(name, where).read(value, where) for name, value in changes.items()}
    return _change(preset, preset.name, "", values, dict.fromkeys(values, where))


def _change(
    preset: Preset, name: str, title: str, values: Mapping[str, Value], origins: Mapping[str, str]
) -> RuleSet:
    old = preset.rules.values
    changes = {key: values[key] for key in PARAMETERS if key in values and values[key] != old[key]}
    try:
        rules = Rules.of(old | changes)
    except InputError as error:
        places = ", ".join(dict.fromkeys(origins.values()))
        raise InputError(f"{places}: {error}" if places else str(error)) from None
    sources = preset.sources | {
        key: f"changed by {origins[key]}; {preset.name} has {written(old[key])}" for key in changes
    }
    if not title:
        title = preset.title + (", changed" if changes else "")
    return RuleSet(name, title, preset, rules, changes, sources)


def _parse_sets(sets: Sequence[str]) -> dict[str, Value]:
    values: dict[str, Value] = {}
    for setting in sets:
        name, equals, text = setting.partition("=")
        name = name.strip()
        if not equals or not name:
            raise refusal("--set", shown(setting), "name=value, for example target=1500")
        if name in values:
            raise InputError(f"--set: {name} is given twice")
        values[name] = find_parameter(name, "--set").parse(text)
    return values


def _is_path(given: str) -> bool:
    return given.endswith(".toml") or os.sep in given or "/" in given or _is_file(given)


def _is_file(given: str) -> bool:
    try:
        return Path(given).is_file()
    except OSError:  # such as a name that is too long for the file system
        return False


def _read_house(path: str) -> tuple[Preset, str, dict[str, Value]]:
    data = _read_toml(path)
    where = _place(path)
    if "base" not in data:
        raise InputError(f"{where}: base is missing; it names the rule set to change, one of {_listing()}")
    preset = _find_preset(f"{where}: base", data.pop("base"))
    title = data.pop("title", "")
    if not isinstance(title, str) or not title.isprintable():
        raise refusal(f"{where}: title", shown(title), "one line of text")
    changes = data.pop("changes", {})
    if not isinstance(changes, dict):
        raise refusal(f"{where}: changes", shown(changes), "a table of parameters")
    twice = sorted(data.keys() & changes.keys())
    if twice:
        raise InputError(f"{where}: {shown(twice[0])} stands both at the top and in [changes]")
    values = {
        name: find_parameter(name, where).read(value, where) for name, value in (data | changes).items()
    }
    return preset, title, values


def _read_toml(path: str) -> dict[str, Any]:
    where = _place(path)
    try:
        return tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise InputError(
            f"{where}: there is no such file; rule sets without a file are {_listing()}"
        ) from None
    except OSError as error:
        raise InputError(f"{where}: the file cannot be read ({error.strerror or error})") from None
    except UnicodeDecodeError as error:
        raise InputError(f"{where}: byte {error.start} is not UTF-8, so this is no TOML file") from None
    except (ValueError, RecursionError) as error:  # tomllib raises plain ValueError for huge numbers too
        reason = str(error).splitlines()[0] if str(error) else "it is unreadable"
        raise InputError(f"{where}: this is no TOML file: {reason}") from None


def _place(path: str) -> str:
    return path if path.isprintable() else repr(path)


def _find_preset(where: str, name: object) -> Preset:
    if not isinstance(name, str):
        raise refusal(where, shown(name), f"the name of a rule set, one of {_listing()}")
    if name not in preset_names():
        raise _unknown(where, name)
    return read_preset(name)


def _unknown(where: str, name: str) -> InputError:
    book, played = read_book(), preset_names()
    plain = name.strip().lower()
    if plain in book.two_meanings:
        meanings = "; ".join(_meaning(game) for game in book.two_meanings[plain])
        return InputError(
            f"{where}: {shown(name)} has two meanings, so name the one that is meant: {meanings}"
        )
    family = [game for game in played if game.startswith(plain + "-")]
    if family:
        return InputError(f"{where}: {shown(name)} is not one rule set but several: {', '.join(family)}")
    return refusal(where, shown(name), played)


def _meaning(game: str) -> str:
    return f"{game}: {read_book().games[game]}"


def _listing() -> str:
    return ", ".join(preset_names())
