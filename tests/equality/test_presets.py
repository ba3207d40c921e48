"""The two engines agree, deal by deal, on every game."""

from dataclasses import fields

import pytest

from sim.rules.load import load_rules
from tests.equality.games import EVERY
from tests.equality.runs import preset_tally
from tests.equality.walk import Tally
from tests.reference.rules import PRESETS

DEALS = 1000
"""Of each game in the normal run."""


def _with_or_without(tally: Tally, event: str) -> int:
    """Number of events, whether or not they brought points."""
    return tally[event] + tally[f"{event} without points"]


@pytest.mark.parametrize("name", EVERY)
def test_a_thousand_deals(name):
    tally = preset_tally(name, DEALS)
    assert _with_or_without(tally, "last-trick") == DEALS
    counted = _with_or_without(tally, "brisques") + _with_or_without(tally, "card-points")
    assert counted == PRESETS[name].seats * DEALS


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
@pytest.mark.parametrize("name", EVERY)
def test_twenty_thousand_deals(name, part):
    tally = preset_tally(name, 1000, first=1_000_000 + 1000 * part)
    assert _with_or_without(tally, "last-trick") == 1000


@pytest.mark.parametrize("name", EVERY)
def test_both_engines_read_the_same_values(name):
    """The presets typed in by hand beside the presets in the files."""
    ours = load_rules(name).rules.values
    assert {field.name for field in fields(PRESETS[name])} == ours.keys()
    theirs = {field.name: getattr(PRESETS[name], field.name) for field in fields(PRESETS[name])}
    assert {n: (ours[n], v) for n, v in theirs.items() if ours[n] != v} == {}


@pytest.mark.parametrize(("name", "deal"), [("bezique-modern", 1_001_106)])
def test_deals_on_which_the_engines_once_differed(name, deal):
    """The usual cards of an announcement, after an exchange on the same trick brought a twin."""
    tally = preset_tally(name, 1, first=deal)
    assert tally["last-trick"] == 1
