"""How a result came about: written so that it can be made again from that alone."""

from __future__ import annotations

import shlex
import tomllib
from collections.abc import Mapping
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sim.disk import checksum
from sim.errors import InputError, refusal
from sim.experiment import DRAW_RULES, Experiment, default_name
from sim.match import MATCHES
from sim.rules.identity import identity as rules_identity
from sim.rules.kinds import shown
from sim.rules.load import load_rules

if TYPE_CHECKING:
    from sim.players import Player
    from sim.rules.ruleset import RuleSet

MARK: Final = "# Written by bezique: "
"""How an ``experiment.toml`` of a run's folder begins, so that a file of the user's own is never replaced."""

KEYS: Final = (
    "name",
    "rules",
    "set",
    "seats",
    "deals",
    "seed",
    "games",
    "match",
    "rows",
    "draw_rule",
    "files",
)


def experiment_from_toml(path: Path) -> Experiment:
    """Read an experiment.

    Parameters
    ----------
    path : pathlib.Path
        A TOML file with ``rules`` (name, or path of a house-rule file), ``seats`` (a list of players:
        specs or paths, see `sim.players.load_player`), ``deals``; if wanted ``set`` (changes of the rules:
        a table, or a list of ``name=value``), ``seed``, ``games``, ``match``, ``rows``, ``draw_rule``,
        ``name``, ``files`` (a table of paths with the SHA-256 that they must have). Paths are relative to it.

    Raises
    ------
    InputError
        One sentence that begins with the path.
    """
    value = _read_toml(path)
    try:
        for key in value:
            if key not in KEYS:
                raise refusal("key", key, KEYS)
        for key in ("rules", "seats", "deals"):
            if key not in value:
                raise InputError(f"{key} is missing; an experiment has at least rules, seats, deals")
        _check_files(value, path.parent)
        ruleset = _ruleset(value, path.parent)
        players = tuple(_player(player, path.parent) for player in _list(value, "seats"))
        rest = {
            key: value[key]
            for key in ("deals", "seed", "games", "match", "rows", "draw_rule", "name")
            if key in value
        }
        return Experiment(ruleset, players, **rest)
    except InputError as error:
        text = str(error)
        raise InputError(text if text.startswith(str(path)) else f"{path}: {text}") from None


def experiment_to_toml(experiment: Experiment) -> str:
    """Write an experiment so that `experiment_from_toml` gives an equal one, wherever the file lies.

    House rules are spelled out as changes of their preset, players by specs that need no file but those
    of the folder (`sim.own.players.kept_files`).
    """
    import tomli_w

    from sim.own.players import FOLDER, kept_files, kept_spec

    ruleset = experiment.ruleset
    value: dict[str, Any] = {"name": experiment.name, "rules": ruleset.preset.name}
    if ruleset.settings:
        value["set"] = list(ruleset.settings)
    value |= {
        "seats": [kept_spec(player) for player in experiment.players],
        "deals": experiment.deals,
        "seed": experiment.seed,
        "games": experiment.games,
        **_match_of(experiment),
        "rows": experiment.rows,
        "draw_rule": experiment.draw_rule,
    }
    if files := kept_files(experiment.players):
        value["files"] = {f"{FOLDER}/{name}": file.sha for name, file in files.items()}
    return f"{MARK}`bezique run experiment.toml` plays it again.\n" + tomli_w.dumps(value)


def _read_toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror or error})") from None
    except (ValueError, RecursionError) as error:  # TOML errors and wrong UTF-8 are ValueErrors
        reason = str(error).splitlines()[0] if str(error) else "it is unreadable"
        raise InputError(f"{path}: this is no TOML file: {reason}") from None


def _check_files(value: Mapping[str, Any], place: Path) -> None:
    """Refuse files of players that are not those that were played."""
    files = value.get("files", {})
    if not isinstance(files, dict):
        raise refusal("files", files, "a table of paths with their SHA-256")
    for name, wanted in files.items():
        path = place / name
        try:
            found = checksum(path)
        except OSError as error:
            raise InputError(
                f"{path}: the run was played with it, and it cannot be read ({error.strerror})"
            ) from None
        if found != wanted:
            raise InputError(
                f"{path}: its text is not that which was played; put it back as it was, "
                "or play the new one with bezique run RULES --seats"
            )


def _list(value: Mapping[str, Any], key: str) -> list[Any]:
    if not isinstance(value[key], list):
        raise refusal(key, value[key], 'a list, such as ["textbook", "greedy"]')
    return list(value[key])


def _ruleset(value: Mapping[str, Any], place: Path) -> RuleSet:
    name, changes = value["rules"], value.get("set", [])
    if not isinstance(name, str):
        raise refusal("rules", name, "the name of a rule set, or the path of a house-rule file")
    if isinstance(changes, list) and all(isinstance(change, str) for change in changes):
        return load_rules(_beside(name, place), changes)
    if isinstance(changes, dict):
        return load_rules(_beside(name, place), [f"{key}={shown(new)}" for key, new in changes.items()])
    raise refusal("set", changes, 'a table, or a list such as ["target=1500"]')


def _player(value: object, place: Path) -> Player:
    from sim.own.players import is_own, parse_own
    from sim.players import load_player

    if isinstance(value, str) and is_own(value):
        return parse_own(value, place)
    if isinstance(value, str):
        return load_player(_beside(value, place))
    raise refusal("seats", value, 'names or paths, such as ["textbook", "mine.toml"]')


def _beside(given: str, place: Path) -> str:
    """Resolve a path against the folder of the file that names it; other names stay."""
    return str(place / given) if given.endswith(".toml") else given


def _flags_say_all(experiment: Experiment) -> bool:
    preset, players = experiment.ruleset.preset.name, experiment.players
    usual = default_name(preset, players, games=experiment.games, match=experiment.match)
    return experiment.name == usual and experiment.draw_rule == DRAW_RULES[0]


def command(experiment: Experiment | None, folder: Path | None = None) -> str:
    """Write the command line that makes a run again, ready to be pasted.

    Parameters
    ----------
    experiment : Experiment or None
        What was run; None where it cannot be read.
    folder : pathlib.Path, optional
        Where it lies, if not in its usual place.

    Returns
    -------
    str
        With flags alone where they say it all; otherwise with the ``experiment.toml`` of the folder.
    """
    usual = experiment is not None and (folder is None or folder == experiment.folder())
    place = [] if usual or folder is None else ["-o", str(folder)]
    if experiment is None or not _flags_say_all(experiment):
        return shlex.join(["bezique", "run", str((folder or Path()) / "experiment.toml"), *place])
    words = ["bezique", "run", experiment.ruleset.preset.name]
    for setting in experiment.ruleset.settings:
        words += ["--set", setting]
    words += ["--seats", ",".join(player.spec for player in experiment.players)]
    words += ["--deals", str(experiment.deals), "--seed", str(experiment.seed)]
    if experiment.match == MATCHES[0]:
        words += ["--games"] * experiment.games
    else:
        words += ["--match", experiment.match]
    words += ["--rows"] * experiment.rows
    return shlex.join([*words, *place])


def summary(experiment: Experiment) -> dict[str, Any]:
    """Say for readers of a manifest what was run, by which software."""
    return {
        "name": experiment.name,
        "rules": experiment.ruleset.preset.name,
        "set": list(experiment.ruleset.settings),
        "players": [player.name for player in experiment.players],
        **_match_of(experiment),
        "deals": experiment.deals,
        "rows": experiment.rows,
        "software": {"bezique-lab": version(), "engine": experiment.engine},
    }


def _match_of(experiment: Experiment) -> dict[str, str]:
    return {} if experiment.match == MATCHES[0] else {"match": experiment.match}


def hashes(experiment: Experiment) -> dict[str, Any]:
    """Hash what decides the numbers: all of it, the rules, each player."""
    return {
        "identity": experiment.identity,
        "rules": rules_identity(experiment.ruleset.rules),
        "players": [player.identity for player in experiment.players],
    }


def version() -> str:
    """Version of the lab; ``unknown`` where it runs without having been installed."""
    try:
        return metadata.version("bezique-lab")
    except metadata.PackageNotFoundError:
        return "unknown"
