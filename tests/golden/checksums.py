"""Checksums of result rows, kept with the version of the engine that made them."""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import tomli_w

from kernels.batch import play_block, play_games_block
from kernels.columns import GAME_WIDTH, column_names, width
from kernels.layout import DRAW_TABLE
from kernels.version import ENGINE_VERSION
from sim import list_presets, load_player, load_rules
from sim.rules.encode import to_table, to_words
from sim.rules.identity import identity as rules_identity
from sim.totals import block_arrays

FILE = Path(__file__).with_name("checksums.toml")
DEALS = 500
GAMES = 20
SEED = 20
PLAYERS = {
    "biased": "biased: random random_pass=200 random_hoard=500 random_copies=500",
    "greedy": "greedy",
    "textbook": "textbook",
}
"""The biased player throws low cards, passes over declarations: so he reaches what others seldom do."""


@dataclass(frozen=True)
class Checksum:
    """What one player played against himself: who, by which rules, what came out (all SHA-256)."""

    rules: str
    player: str
    deals: str
    games: str

    @property
    def cause(self) -> tuple[str, str]:
        """What is data, not engine: rules and player."""
        return self.rules, self.player


@dataclass(frozen=True)
class Golden:
    """The kept file: engine version, columns summed up, checksums by preset and player, deals of stories."""

    engine_version: int
    columns: tuple[str, ...]
    checksums: dict[str, dict[str, Checksum]]
    stories: dict[str, int]


def read_golden(path: Path = FILE) -> Golden:
    """Read the kept file."""
    data = tomllib.loads(path.read_text(encoding="ascii"))
    checksums = {
        preset: {name: Checksum(**values) for name, values in players.items()}
        for preset, players in data["checksums"].items()
    }
    return Golden(data["engine_version"], tuple(data["columns"]), checksums, data["stories"])


def write_golden(golden: Golden, path: Path = FILE) -> None:
    """Write the file."""
    data = {
        "engine_version": golden.engine_version,
        "columns": list(golden.columns),
        "stories": golden.stories,
        "checksums": {
            preset: {name: vars(found) for name, found in players.items()}
            for preset, players in golden.checksums.items()
        },
    }
    path.write_text(tomli_w.dumps(data), encoding="ascii", newline="\n")


def make_checksums(columns: tuple[str, ...]) -> dict[str, dict[str, Checksum]]:
    """Play with every preset and player."""
    return {preset: {name: checksum(preset, name, columns) for name in PLAYERS} for preset in list_presets()}


def checksum(preset: str, name: str, columns: tuple[str, ...]) -> Checksum:
    """Play some deals and games of a player against himself; sum up the columns named."""
    rules, player = load_rules(preset).rules, load_player(PLAYERS[name])
    deals, games = _played(preset, name)
    places = [column_names(rules.seats).index(column) for column in columns]
    return Checksum(rules_identity(rules), player.identity, _sha(deals[:, places]), _sha(games))


@cache
def _played(preset: str, name: str) -> tuple[Any, Any]:
    rules, player = load_rules(preset).rules, load_player(PLAYERS[name])
    seats = np.array([player.row()] * rules.seats)
    named = (to_words(rules), to_table(rules), seats, np.uint64(SEED), 0)
    deals = np.zeros((DEALS, width(rules.seats)), np.int32)
    play_block(*named, DEALS, DRAW_TABLE, *block_arrays(rules.seats), deals)
    games = np.zeros((GAMES, GAME_WIDTH), np.int64)
    play_games_block(*named, GAMES, DRAW_TABLE, *block_arrays(rules.seats), games)
    return deals, games


def _sha(rows: Any) -> str:
    """Hash numbers as 64-bit integers, the lowest byte first, whatever the machine's order."""
    return hashlib.sha256(np.ascontiguousarray(rows, dtype="<i8").tobytes()).hexdigest()


def complaint(kept: Checksum, found: Checksum, where: str, kept_version: int, version: int) -> str:
    """Say what to do about a checksum that is not as kept; empty if it is."""
    if found == kept:
        return ""
    if found.cause != kept.cause:
        what = "rules" if found.rules != kept.rules else "player"
        return (
            f"{where}: the values of the {what} changed; if that is meant, run python -m tests.golden.remake"
        )
    if version > kept_version:
        return f"{where}: the engine's version was raised; run python -m tests.golden.remake"
    return (
        f"{where}: deals are played or scored differently, but the engine's version is still {version}; if "
        "that is meant, raise ENGINE_VERSION in kernels/version.py and run python -m tests.golden.remake"
    )


def refusal(kept: Golden | None, found: dict[str, dict[str, Checksum]], version: int = ENGINE_VERSION) -> str:
    """Say why a file must not be made anew; empty if it may.

    New checksums need a new version of the engine, unless they are of other rules or of other players.
    """
    if kept is None or version > kept.engine_version:
        return ""
    for preset, players in kept.checksums.items():
        for name, old in players.items():
            new = found.get(preset, {}).get(name, old)
            if new.cause == old.cause and new != old:
                return complaint(old, new, f"{preset}, {name}", kept.engine_version, version)
    return ""
