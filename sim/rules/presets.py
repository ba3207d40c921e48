"""The rule sets that come with the program, each value with its source."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from sim.rules.model import Rules


@dataclass(frozen=True)
class Text:
    """The text that a rule set follows; `year` is None where the text gives none."""

    code: str
    short: str
    author: str
    work: str
    year: int | None


@dataclass(frozen=True)
class Passage:
    """What one place of the text says, in our words, and the parameters that it settles.

    A reading (`where` is empty) is our own answer where the text is silent or unclear.
    """

    where: str
    says: str
    parameters: tuple[str, ...]


@dataclass(frozen=True)
class Preset:
    """One rule set as it is stored: title, players, text, rules, passages with the readings last."""

    name: str
    title: str
    players: int
    text: Text
    rules: Rules
    passages: tuple[Passage, ...]

    @property
    def sources(self) -> dict[str, str]:
        """The source sentence of each parameter that the rule set speaks of."""
        return {
            name: f"{self.text.short}, {passage.where}: {passage.says}"
            if passage.where
            else f"Reading of {self.text.short}: {passage.says}"
            for passage in self.passages
            for name in passage.parameters
        }


@dataclass(frozen=True)
class Book:
    """The names of the family: every game with a short description, and names with two meanings."""

    games: Mapping[str, str]
    two_meanings: Mapping[str, tuple[str, ...]]


@cache
def preset_names() -> tuple[str, ...]:
    """Names of the rule sets that can be played, in the order of the book."""
    stored = {
        entry.name.removesuffix(".toml")
        for entry in files("sim.rules").joinpath("presets").iterdir()
        if entry.name.endswith(".toml")
    }
    order = list(read_book().games)
    return tuple(sorted(stored, key=lambda name: (order.index(name) if name in order else len(order), name)))


@cache
def read_book() -> Book:
    """Read the names of all games of the family."""
    data = _read("book.toml")
    return Book(data["games"], {name: tuple(games) for name, games in data["two_meanings"].items()})


@cache
def shared_readings() -> tuple[str, ...]:
    """How the two-handed games of two packs are played where no text decides."""
    return tuple(_read("readings.toml")["readings"])


@cache
def read_preset(name: str) -> Preset:
    """Read one of the rule sets of `preset_names`."""
    data = _read(f"presets/{name}.toml")
    text = Text(**{"year": None, **data["text"]})
    passages = []
    values: dict[str, object] = {}
    for entry in (*data["passages"], *data.get("readings", ())):
        settled = entry.get("values", {})
        passages.append(Passage(entry.get("where", ""), entry["says"], tuple(settled)))
        values.update(settled)
    return Preset(name, data["title"], data["players"], text, Rules.of(values, name), tuple(passages))


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(files("sim.rules").joinpath(name).read_text(encoding="utf-8"))
