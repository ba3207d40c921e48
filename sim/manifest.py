"""The manifest of a run: what was played, which parts of it are done."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sim.errors import InputError
from sim.schema import SCHEMA

if TYPE_CHECKING:
    from sim.experiment import Experiment

FORMAT: Final = "bezique-run"
MANIFEST: Final = "manifest.json"
HEAD: Final = f'{{\n"format":"{FORMAT}",'.encode()
"""First bytes of every manifest."""


@dataclass(frozen=True)
class Part:
    """A stored part: deals (or games) ``first`` to ``first + count - 1``.

    ``totals`` and ``rows`` are the SHA-256 of its two files; `rows` is empty where none are kept.
    """

    number: int
    first: int
    count: int
    totals: str
    rows: str


_COLUMNS: Final = ("number", "first", "count", "totals_sha256", "rows_sha256")


@dataclass(frozen=True)
class Manifest:
    """What a run is, which of its parts are done.

    Parameters
    ----------
    experiment : mapping
        For readers: name, rules, players, deals wanted, whether rows are kept, software.
    hashes : mapping
        SHA-256 of the identity, of the rules, of each player.
    identity : mapping
        The value that is hashed (`sim.experiment.Experiment.identity_value`).
    parts : tuple of Part
        In order; there may be gaps where a run was broken off.
    """

    experiment: Mapping[str, Any]
    hashes: Mapping[str, Any]
    identity: Mapping[str, Any]
    parts: tuple[Part, ...] = ()

    @property
    def wanted(self) -> int:
        """Deals (or games) that the run shall have."""
        return int(self.experiment["deals"])

    @property
    def keeps_rows(self) -> bool:
        """Whether rows are stored."""
        return bool(self.experiment["rows"])

    @property
    def gapless(self) -> tuple[Part, ...]:
        """Parts from the first one on without a gap."""
        return gapless(self.parts)

    @property
    def reached(self) -> int:
        """Deals (or games) from the first one on without a gap."""
        return sum(part.count for part in self.gapless)

    def to_bytes(self) -> bytes:
        """Write the manifest, one part a line."""
        parts = [[p.number, p.first, p.count, p.totals, p.rows] for p in self.parts]
        rows = ",\n".join(compact(part) for part in parts)
        lines = [
            f'"format":{compact(FORMAT)}',
            f'"schema":{SCHEMA}',
            f'"experiment":{compact(self.experiment)}',
            f'"hashes":{compact(self.hashes)}',
            f'"identity":{compact(self.identity)}',
            f'"part_columns":{compact(_COLUMNS)}',
            f'"parts":[\n{rows}\n]' if rows else '"parts":[]',
        ]
        return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def gapless(parts: Iterable[Part]) -> tuple[Part, ...]:
    """Take parts in order up to the first gap."""
    end, taken = 0, []
    for part in parts:
        if part.first != end:
            break
        taken.append(part)
        end += part.count
    return tuple(taken)


def compact(value: object) -> str:
    """Write canonical JSON: keys in order, no spaces, ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def read_manifest(folder: Path) -> Manifest:
    """Read the manifest of a run.

    Raises
    ------
    InputError
        There is none, or it is damaged, or another version wrote it.
    """
    path = folder / MANIFEST
    try:
        value = json.loads(path.read_bytes())
        schema = _schema(value)
        if schema == SCHEMA:
            return _of_value(value)
    except FileNotFoundError:
        raise InputError(
            f"{folder}: found no {MANIFEST}, so this is no run; `bezique runs` lists those there are"
        ) from None
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror or error})") from None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        reason = f"{error} is missing" if isinstance(error, KeyError) else str(error)
        raise InputError(
            f"{path}: the manifest is damaged ({reason}); delete this one file and start the same command "
            "again, which finds the parts that are done"
        ) from None
    raise InputError(
        f"{path}: found schema {schema}; this version reads {SCHEMA}, so name a new folder with -o"
    )


def difference(manifest: Manifest, experiment: Experiment) -> str:
    """Say in which respect a stored run is not the experiment; empty if it is the same."""
    if manifest.hashes["identity"] == experiment.identity:
        return ""
    there, here = manifest.identity, json.loads(experiment.identity_text())
    for key in ("engine", "seed", "games", "draw_rule", "match"):
        if there.get(key) != here.get(key):
            return f"{key} is {there.get(key)} there, {here.get(key)} here"
    rules = there.get("rules", {})
    for name, value in here["rules"].items():
        if name not in rules or rules[name] != value:
            return f"{name} is {rules.get(name)} there, {value} here"
    for seat, player in enumerate(experiment.players):
        if there.get("players", [])[seat : seat + 1] != here["players"][seat : seat + 1]:
            if player.files:
                return f"the player of seat {seat} has another text than {player.files[0].shown} now has"
            return f"the player of seat {seat} is another than {player.name}"
    return "its identity is not that of what it lists"


def _schema(value: Mapping[str, Any]) -> int:
    if value["format"] != FORMAT:
        raise ValueError(f"its format is {value['format']!r}")
    return int(value["schema"])


def _of_value(value: Mapping[str, Any]) -> Manifest:
    parts = tuple(Part(int(n), int(first), int(c), str(t), str(r)) for n, first, c, t, r in value["parts"])
    manifest = Manifest(dict(value["experiment"]), dict(value["hashes"]), dict(value["identity"]), parts)
    for name in ("name", "deals", "rows"):
        _ = manifest.experiment[name]
    _ = manifest.hashes["identity"]
    if list(parts) != sorted(parts, key=lambda part: part.first) or any(part.count < 1 for part in parts):
        raise ValueError("its parts are out of order")
    return manifest
