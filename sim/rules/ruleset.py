"""A rule set in use: a preset and what somebody changed in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sim.rules.kinds import Value, written
from sim.rules.model import Rules
from sim.rules.parameters import CATEGORIES, PARAMETERS
from sim.rules.presets import Preset

NO_SOURCE = "base value; the text does not speak of it"


@dataclass(frozen=True)
class RuleSet:
    """Rules with their names and sources.

    Parameters
    ----------
    name
        The preset, or the name of the house-rule file without its ending.
    title
        One line for readers.
    preset
        The rule set that was changed, or used as it is.
    rules
        The values in force.
    changes
        The values that differ from the preset, by parameter.
    sources
        One sentence for each parameter: the text, a reading, or who changed it.
    """

    name: str
    title: str
    preset: Preset
    rules: Rules
    changes: Mapping[str, Value]
    sources: Mapping[str, str]

    @property
    def warnings(self) -> tuple[str, ...]:
        """What is possible in these rules, yet looks like a slip: one sentence each."""
        return self.rules.warnings

    @property
    def settings(self) -> tuple[str, ...]:
        """The changes as ``name=value``, each of which `--set` takes."""
        return tuple(f"{name}={written(value)}" for name, value in self.changes.items())


@dataclass(frozen=True)
class Difference:
    """A parameter in which two rule sets differ."""

    parameter: str
    value_a: Value
    value_b: Value
    source_a: str
    source_b: str


@dataclass(frozen=True)
class Row:
    """One parameter of one rule set, all in words."""

    category: str
    parameter: str
    value: str
    meaning: str
    allowed: str
    source: str


def diff(a: RuleSet, b: RuleSet) -> list[Difference]:
    """List the parameters in which two rule sets differ, in the order of the listings."""
    values_a, values_b = a.rules.values, b.rules.values
    return [
        Difference(name, values_a[name], values_b[name], _source(a, name), _source(b, name))
        for name in PARAMETERS
        if values_a[name] != values_b[name]
    ]


def describe(ruleset: RuleSet, everything: bool = False) -> list[Row]:
    """Describe a rule set parameter by parameter.

    Parameters
    ----------
    ruleset : RuleSet
        The rule set.
    everything : bool
        Also list the parameters of other games of the family, which stand at their base value here.

    Returns
    -------
    list of Row
        In the order of the listings; for a choice, the meaning of the chosen word is added.
    """
    rows = []
    for name, value in ruleset.rules.values.items():
        parameter = PARAMETERS[name]
        if not (everything or name in ruleset.sources or value != parameter.base):
            continue
        words = value if isinstance(value, tuple) else (value,)
        chosen = [
            parameter.choices[word] for word in words if isinstance(word, str) and word in parameter.choices
        ]
        meaning = f"{parameter.meaning}: {', '.join(chosen)}" if chosen else parameter.meaning
        rows.append(
            Row(
                CATEGORIES[parameter.category],
                name,
                written(value),
                meaning,
                parameter.allowed,
                _source(ruleset, name),
            )
        )
    return rows


def _source(ruleset: RuleSet, name: str) -> str:
    return ruleset.sources.get(name, NO_SOURCE)
