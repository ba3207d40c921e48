"""An experiment: everything that decides its numbers."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from kernels.version import ENGINE_VERSION
from sim.errors import refusal
from sim.match import ALONE, MATCHES, check_match, places_of, seats_of_match
from sim.own.players import kept_files
from sim.rules.load import load_rules

if TYPE_CHECKING:
    from sim.players import Player
    from sim.rules.ruleset import RuleSet

MOST_DEALS: Final = 10**10
"""So the squares of any game's points add up inside 64 bits; at 100,000 deals a second it is a day."""
LARGEST_SEED: Final = 2**64 - 1
DRAW_RULES: Final = ("table", "seat-keyed")
"""In the order of their codes in ``kernels.layout``. By the table rule the winner of a trick takes the top
card; seat-keyed, each seat has cards of its own: the same law, and deals that are compared stay alike."""
RUNS: Final = Path("runs")
"""Folder of all runs, unless another is named."""


@dataclass(frozen=True)
class Experiment:
    """Rules, players, deals.

    Parameters
    ----------
    ruleset : RuleSet
        The rules.
    players : tuple of Player
        One for each seat; of a match, one for each of `places`.
    deals : int
        Deals to play, or games where games are played; 1 to `MOST_DEALS`.
    seed : int
        0 to `LARGEST_SEED`; deal ``i`` depends on the seed with ``i`` alone.
    games : bool
        Play whole games instead of single deals.
    rows : bool
        Store one row a deal (or game) beside the sums.
    draw_rule : str
        One of `DRAW_RULES`.
    name : str
        For readers and for the folder. Defaults to the rule set with the players.
    engine : int
        Version of the engine that plays it.
    match : str
        One of `sim.match.MATCHES`; a match is of games.

    Raises
    ------
    InputError
        One sentence with what was found and what is allowed.
    """

    ruleset: RuleSet
    players: tuple[Player, ...]
    deals: int
    seed: int = 0
    games: bool = False
    rows: bool = False
    draw_rule: str = DRAW_RULES[0]
    name: str = ""
    engine: int = ENGINE_VERSION
    match: str = MATCHES[0]

    def __post_init__(self) -> None:
        object.__setattr__(self, "players", tuple(self.players))
        check_whole("deals", self.deals, 1, MOST_DEALS)
        check_whole("seed", self.seed, 0, LARGEST_SEED)
        for flag in ("games", "rows"):
            if not isinstance(getattr(self, flag), bool):
                raise refusal(flag, getattr(self, flag), "true or false")
        if self.draw_rule not in DRAW_RULES:
            raise refusal("draw_rule", self.draw_rule, DRAW_RULES)
        check_match(self.match, self.ruleset, [player.name for player in self.players])
        if self.match != MATCHES[0]:
            object.__setattr__(self, "games", True)
        kept_files(self.players)
        if not self.name:
            usual = default_name(self.ruleset.name, self.players, games=self.games, match=self.match)
            object.__setattr__(self, "name", usual)
        name: object = self.name
        if not isinstance(name, str) or name != _slug(name):
            allowed = "letters, digits, dots, dashes (not at the ends), at most 80"
            raise refusal("name", name, allowed)

    @property
    def seats(self) -> int:
        """Number of hands at the table."""
        return self.ruleset.rules.seats

    @property
    def seat_names(self) -> list[str]:
        """Who plays each hand, by seat."""
        return seats_of_match(self.match, [player.name for player in self.players])

    @property
    def places(self) -> list[str]:
        """What each of the players is named for: a seat, or a place in a match."""
        return places_of(self.match, self.seats)

    @property
    def turns(self) -> bool:
        """Whether it is a match in which people take turns to play alone."""
        return self.match == ALONE

    @property
    def unit(self) -> str:
        """What is counted: ``deals`` or ``games``."""
        return "games" if self.games else "deals"

    @property
    def draw_code(self) -> int:
        """Code of the draw rule for the kernels."""
        return DRAW_RULES.index(self.draw_rule)

    def identity_value(self) -> dict[str, Any]:
        """Give all that changes the numbers of a deal, and nothing else.

        The number of deals, names, folders, threads have no part in it, nor has whether rows are kept.
        """
        return {
            "rules": self.ruleset.rules.values,
            "players": [player.steering() for player in self.players],
            "seed": self.seed,
            "games": self.games,
            "draw_rule": self.draw_rule,
            "engine": self.engine,
            **({} if self.match == MATCHES[0] else {"match": self.match}),
        }

    def identity_text(self) -> str:
        """Write the value as canonical JSON: keys in order, no spaces, ASCII."""
        return json.dumps(self.identity_value(), sort_keys=True, separators=(",", ":"))

    def identity_bytes(self) -> bytes:
        """Give the bytes that are hashed."""
        return self.identity_text().encode("ascii")

    @property
    def identity(self) -> str:
        """SHA-256 of the identity, 64 hexadecimal digits."""
        return hashlib.sha256(self.identity_bytes()).hexdigest()

    def folder(self, runs: Path = RUNS) -> Path:
        """Name the folder of the run, unless another is chosen."""
        return runs / f"{self.name}-{self.identity[:8]}"


def experiment_from_flags(
    rules: str,
    seats: str | Sequence[str],
    deals: int,
    *,
    seed: int = 0,
    sets: Sequence[str] = (),
    games: bool = False,
    rows: bool = False,
    draw_rule: str = DRAW_RULES[0],
    name: str = "",
    match: str = MATCHES[0],
) -> Experiment:
    """Make an experiment as the command line names it.

    Parameters
    ----------
    rules : str
        Name of a rule set, or path of a house-rule file.
    seats : str or sequence of str
        The players by seat; one text has commas between them.
    deals, seed, games, rows, draw_rule, name, match
        As in `Experiment`.
    sets : sequence of str
        Changes of the rules, ``name=value``.

    Raises
    ------
    InputError
        One sentence: unknown rules or player, values out of range.
    """
    from sim.players import load_player

    check_whole("deals", deals, 1, MOST_DEALS)
    specs = seats.split(",") if isinstance(seats, str) else list(seats)
    ruleset = load_rules(rules, sets)
    players = tuple(load_player(spec.strip()) for spec in specs)
    return Experiment(ruleset, players, deals, seed, games, rows, draw_rule, name, match=match)


def default_name(rules: str, players: Sequence[Player], *, games: bool, match: str = MATCHES[0]) -> str:
    """Name an experiment after its rules, its players and what is played."""
    what = [match] if match != MATCHES[0] else ["games"] * games
    return _slug("-".join([rules, *(player.name for player in players), *what]))


def check_whole(where: str, value: object, low: int, high: int) -> None:
    """Refuse what is no whole number from `low` to `high`.

    Raises
    ------
    InputError
        One sentence.
    """
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise refusal(where, value, f"a whole number from {low:,} to {high:,}")


def _slug(text: str) -> str:
    return re.sub(r"[^A-Za-z0-9.]+", "-", text).strip("-.")[:80].rstrip("-.")
