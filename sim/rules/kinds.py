"""What a parameter of a rule set may hold."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, cast

from sim.errors import InputError, refusal

Value = bool | int | str | None | tuple[int, ...] | tuple[str, ...]
Kind = Literal["number", "flag", "choice", "ranks", "packets", "subset"]

RANKS = "ATKQJ987"
"""The eight ranks of a piquet pack in the order of Bezique, high to low."""

POINTS_LIMIT = 10_000
"""No text gives more for one score (the dearest is 9000); larger sums could overflow squares of scores."""

MOST_PACKETS = 15
"""Packets of a deal; eight-pack Bezique deals five."""

_INTEGER = re.compile(r"[+-]?\d{1,18}")


def written(value: Value) -> str:
    """Write a value as `Parameter.parse` reads it."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return "[" + ", ".join(str(item) for item in value) + "]"
    return str(value)


def shown(value: object) -> str:
    """Write anything on one line of at most 60 characters, for a message."""
    if isinstance(value, tuple | list):
        parts = ["[...]" if isinstance(item, tuple | list) else shown(item) for item in value[:20]]
        text = "[" + ", ".join(parts) + "]"
    elif isinstance(value, int) and abs(value) >= 10**18:
        text = "a number of more than 18 digits"
    elif isinstance(value, bool | int | None):
        text = written(value)
    elif isinstance(value, str) and value.isprintable() and value == value.strip() and value:
        text = value
    else:
        text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def brief(value: object) -> object:
    """Keep a value for a message, cut down where it is long."""
    if isinstance(value, bool) or (isinstance(value, int) and abs(value) < 10**18):
        return value
    return shown(value)


@dataclass(frozen=True)
class Parameter:
    """One rule that may be changed: its base value, what it may hold, what it means.

    Parameters
    ----------
    name, base, meaning, category
        As listed by `bezique rules`; the base is the value where a rule set says nothing.
    kind
        ``number`` (whole, within `low` and `high`), ``flag``, ``choice`` (one of `choices`),
        ``ranks`` (letters of `RANKS`), ``packets`` (whole numbers) or ``subset`` (any of `choices`).
    optional
        Whether a number may also be none.
    choices
        Allowed words, each with its meaning, in the order of their codes.
    """

    name: str
    base: Value
    meaning: str
    category: str
    kind: Kind
    low: int = 0
    high: int = POINTS_LIMIT
    optional: bool = False
    choices: Mapping[str, str] = field(default_factory=dict)

    @property
    def allowed(self) -> str:
        """The allowed values in words."""
        if self.kind == "number":
            numbers = f"a whole number from {self.low} to {self.high}"
            return numbers + " or none" if self.optional else numbers
        if self.kind == "flag":
            return "true or false"
        if self.kind == "choice":
            return "one of " + ", ".join(self.choices)
        if self.kind == "ranks":
            return f"different letters of {RANKS}"
        if self.kind == "packets":
            return f"1 to {MOST_PACKETS} whole numbers from 1, such as [3, 2, 3]"
        return "a list of different words out of " + ", ".join(self.choices)

    def read(self, value: object, where: str = "rules") -> Value:
        """Turn a value of a TOML or JSON file, or of Python, into the value held by `Rules`.

        Raises
        ------
        InputError
            One sentence with the place, the value found and what is allowed.
        """
        if value is None or (value == "none" and self.optional):
            value = None if self.optional else "none"
        if not self._allows(value):
            raise self._refusal(value, where)
        if self.kind == "subset":
            return tuple(word for word in self.choices if word in cast("Sequence[str]", value))
        return tuple(cast("Sequence[int]", value)) if self.kind == "packets" else cast("Value", value)

    def _allows(self, value: object) -> bool:
        if self.kind == "number":
            return (value is None and self.optional) or _is_whole(value, self.low, self.high)
        if self.kind == "flag":
            return isinstance(value, bool)
        if self.kind == "packets":
            return (
                isinstance(value, list | tuple)
                and 0 < len(value) <= MOST_PACKETS
                and all(_is_whole(size, 1, self.high) for size in value)
            )
        if self.kind == "subset":
            return (
                isinstance(value, list | tuple)
                and all(isinstance(word, str) and word in self.choices for word in value)
                and len(set(value)) == len(value)
            )
        if not isinstance(value, str):
            return False
        if self.kind == "choice":
            return value in self.choices
        return len(set(value)) == len(value) and set(value) <= set(RANKS)

    def parse(self, text: str, where: str = "--set") -> Value:
        """Read a value as it is typed on a command line (``3,2,3`` or ``[3, 2, 3]`` for a list).

        Raises
        ------
        InputError
            As `read`.
        """
        text = text.strip()
        if self.kind == "number" and _INTEGER.fullmatch(text):
            return self.read(int(text), where)
        if self.kind == "flag" and text in ("true", "false"):
            return text == "true"
        if self.kind in ("packets", "subset"):
            inner = text.removeprefix("[").removesuffix("]").strip()
            parts = [part.strip().strip("'\"") for part in inner.split(",")] if inner else []
            if self.kind == "packets":
                whole = all(_INTEGER.fullmatch(part) for part in parts)
                return self.read([int(part) for part in parts] if whole else text, where)
            return self.read([] if parts == ["none"] else parts, where)
        return self.read(text, where)

    def _refusal(self, value: object, where: str) -> InputError:
        place = f"{where}: {self.name}"
        if self.kind == "choice":
            return refusal(place, brief(value), self.choices)
        if self.kind == "subset" and isinstance(value, list | tuple):
            strange = [word for word in value if not (isinstance(word, str) and word in self.choices)]
            if strange:
                return refusal(place, brief(strange[0]), self.choices)
        return refusal(place, brief(value), self.allowed)


def _is_whole(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def number(
    category: str,
    name: str,
    base: int | None,
    meaning: str,
    low: int = 0,
    high: int = POINTS_LIMIT,
    optional: bool | None = None,
) -> Parameter:
    """Describe a whole number; it may be none where its base value is, or where `optional` says so."""
    may_be_none = base is None if optional is None else optional
    return Parameter(name, base, meaning, category, "number", low, high, may_be_none)


def flag(category: str, name: str, base: bool, meaning: str) -> Parameter:
    """Describe a yes-or-no rule."""
    return Parameter(name, base, meaning, category, "flag")


def choice(category: str, name: str, base: str, meaning: str, **choices: str) -> Parameter:
    """Describe a choice of words; an underscore in a keyword stands for a hyphen."""
    words = {word.replace("_", "-"): sense for word, sense in choices.items()}
    return Parameter(name, base, meaning, category, "choice", choices=words)
