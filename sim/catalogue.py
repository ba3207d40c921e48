"""The catalogue of what the old texts advise or state, claim by claim."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from kernels.hints import HINTS, hint_name
from sim.errors import refusal
from sim.hint_readings import hint_readings
from sim.rules.kinds import Value, written
from sim.rules.parameters import PARAMETERS

if TYPE_CHECKING:
    from sim.rules.model import Rules

TEXTS: Final[Mapping[str, str]] = {
    "B9": "Britannica 9th ed. (1875)",
    "B11": "Britannica 11th ed. (1911)",
    "F": "Foster's Complete Hoyle (1897)",
}
"""The texts, by the codes of the rule sets."""

ORDINARY: Final = "bezique-britannica9"
"""The rules that the hints were written for."""
CONDITIONS: Final = ("only", "never")


@dataclass(frozen=True)
class Claim:
    """What a text advises or states.

    Attributes
    ----------
    id : str
        As in ``H6``: H for the hints to players, P for Polish Bezique, RB for Rubicon, K for the rest.
    says : str
        The claim in plain words.
    source : str
        Text and place.
    compares : str
        What is compared with what.
    reading : str
        How we read it.
    rules : str
        The rule set on which it is checked unless others are named.
    hint : int
        Number of the hint that players can follow; 0 for a fact, which is measured.
    only, never : mapping of str to tuple
        By rule: values for which the claim makes sense, for which it makes none.
    quote : str
        Words of the text; a hint has them in its reading.
    """

    id: str
    says: str
    source: str
    compares: str
    reading: str
    rules: str = ORDINARY
    hint: int = 0
    only: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)
    never: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)
    quote: str = ""

    def objection(self, rules: Rules) -> str:
        """Say why the claim makes no sense under these rules; empty if it does."""
        for name, allowed in self.only.items():
            if (value := rules.values[name]) not in allowed:
                wanted = " or ".join(map(written, allowed))
                return f"it speaks of games with {name} = {wanted}, not {written(value)}"
        for name, barred in self.never.items():
            if (value := rules.values[name]) in barred:
                return f"it does not speak of games with {name} = {written(value)}"
        return ""


@cache
def claims() -> dict[str, Claim]:
    """Read the catalogue, in the order of the listings: by letter of the claim, then by number."""
    found = [*_hints(), *_facts()]
    return {claim.id: claim for claim in sorted(found, key=lambda claim: _rank(claim.id))}


def find_claim(name: str) -> Claim:
    """Find a claim by its name, in capitals or not.

    Raises
    ------
    InputError
        There is none.
    """
    known = claims()
    claim = known.get(name.strip().upper())
    if claim is None:
        raise refusal("check", name, [*known, "all"])
    return claim


def _hints() -> list[Claim]:
    conditions, readings = _read("hints.toml"), hint_readings()
    made = []
    for number, hint in HINTS.items():
        name = hint_name(number)
        own, of_letter = conditions.get(name, {}), conditions.get(name.rstrip("0123456789"), {})
        made.append(
            Claim(
                name,
                hint.title,
                hint.source,
                "who follows the hint, with the same player without it, and with one who goes against it",
                readings.get(number, ""),
                own.get("rules", of_letter.get("rules", ORDINARY)),
                number,
                **_conditions({key: own.get(key, {}) | of_letter.get(key, {}) for key in CONDITIONS}),
            )
        )
    return made


def _facts() -> list[Claim]:
    made = []
    for name, data in _read("facts.toml").items():
        source = f"{TEXTS[data.pop('text')]}, {data.pop('where')}"
        made.append(Claim(id=name, source=source, **(data | _conditions(data))))
    return made


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(files("sim").joinpath("claims", name).read_text(encoding="utf-8"))


def _conditions(data: Mapping[str, Any]) -> dict[str, Any]:
    return {
        key: {
            rule: tuple(PARAMETERS[rule].read(value, f"{key}.{rule}") for value in values)
            for rule, values in data.get(key, {}).items()
        }
        for key in CONDITIONS
    }


def _rank(name: str) -> tuple[int, int]:
    letters, digits = re.fullmatch(r"([A-Z]+)(\d+)", name).groups()  # type: ignore[union-attr]
    return ("H", "P", "G", "RB", "K").index(letters), int(digits)
