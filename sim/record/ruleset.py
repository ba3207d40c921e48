"""The rule set of a record: a preset's name with changes."""

from __future__ import annotations

import json
from typing import Any, Final

from sim.errors import refusal
from sim.record.cards import brief
from sim.rules.load import load_changes
from sim.rules.ruleset import RuleSet

_MOST_KEPT: Final = 64
_kept: dict[tuple[str, str], RuleSet] = {}
"""Records of one file mostly share their rules, so equal ones are loaded once."""


def recorded_rules(name: object, changes: object, where: str) -> RuleSet:
    """Load the rules that a record names.

    Raises
    ------
    InputError
        An unknown rule set, parameter or value; the nearest name is offered.
    """
    if not isinstance(name, str) or len(name) > 100:
        raise refusal(f"{where}: rules", brief(name), "the name of a rule set, such as bezique-britannica9")
    if not isinstance(changes, dict):
        raise refusal(f"{where}: changes", brief(changes), "an object of parameters with their values")
    key = (name, json.dumps(changes, sort_keys=True))
    if key not in _kept:
        load_changes(name, changes, where)  # its message names the line; the rules kept must not
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        _kept[key] = load_changes(name, changes, "the record")
    return _kept[key]


def written_changes(ruleset: RuleSet) -> dict[str, Any]:
    """Write the changes of a rule set as the format has them."""
    return {
        name: list(value) if isinstance(value, tuple) else value for name, value in ruleset.changes.items()
    }
