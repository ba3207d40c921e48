"""House rules of Grand, Rubicon, six and eight packs: the engines agree on them."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from sim.rules.encode import family_name, to_table, to_words
from sim.rules.load import load_rules
from tests.equality.games import Game, game
from tests.equality.proposals import proposer
from tests.equality.runs import walk_deal
from tests.equality.test_house_rules import points
from tests.equality.uncompiled import play_plainly
from tests.equality.walk import Tally
from tests.reference.rules import PRESETS

B11 = "rubicon-britannica11"
FOSTER = "rubicon-foster"
ONE_PAIR: dict[str, Any] = {"triple_bezique": None, "quadruple_bezique": None}

HOUSES: list[tuple[str, dict[str, Any], int]] = [
    ("bezique-foster", {"scores_per_trick": "compound"}, 1),
    (
        "bezique-foster",
        {"settlement": "rubicon", "rubicon_line": 300, "game_bonus": 500, "rubicon_bonus": 1000},
        0,
    ),
    (FOSTER, {"hand": 3, "packets": (3,), "packs": 1, **ONE_PAIR}, 0),
    ("bezique-britannica9", {"carte_blanche": 50, "reuse": "replacement"}, 0),
    ("bezique-modern", {"reuse": "replacement", "reform_from_table": True}, 0),
    ("bezique-britannica11", {"reuse": "replacement", "fresh_needed": False}, 1),
    (
        "bezique-foster",
        {"packs": 1, "carte_blanche": 50, "hand": 3, "packets": (3,), "double_bezique": None},
        0,
    ),
    (B11, {"packs": 2, "scores_per_trick": "compound", "reform_from_table": True, **ONE_PAIR}, 1),
    ("grand-britannica9", {"packs": 2, "announce": True, "seven": 10, "triple_bezique": None}, 1),
    (FOSTER, {"scores_per_trick": "disjoint", "packs": 3, "quadruple_bezique": None}, 1),
    (B11, {"trump_kings": 800, "trump_aces": 1000, "fractions": "sum", "settlement": "six-pack"}, 0),
    (B11, {"reform_from_table": True}, 0),
]
"""Rule set, changes, tricks with two scores that the deals show at least."""


def is_narrow(name: str, changes: dict[str, Any]) -> bool:
    """Whether the card sets are of one word, of which no preset of the family has machine code."""
    return changes.get("packs", PRESETS[name].packs) < 3


def double_scores(name: str, changes: dict[str, Any]) -> int:
    """Tricks with two scores, by four mixes of players; the last deal of a small pack gets proposals too."""
    tally: Tally = Counter()
    played = game(name, **changes)
    for number in (0, 2, 4, 8):
        tries = number == 8 and played.rules.packs < 3
        walk_deal(played, number, tally, proposer(random.Random(1)) if tries else None)
    return tally["two scores on a trick"]


@cache
def narrow_scores() -> dict[str, int]:
    """The same of each narrow case, played as plain Python."""
    return play_plainly("reform")


def check_scores(name: str, changes: dict[str, Any], several: int, found: int) -> None:
    assert found >= several
    if game(name, **changes).rules.scores_per_trick == "one":
        assert found == 0


@pytest.mark.parametrize(("name", "changes", "several"), HOUSES)
def test_the_engines_agree(name, changes, several):
    narrow = is_narrow(name, changes)
    found = narrow_scores()[f"{name} {changes}"] if narrow else double_scores(name, changes)
    check_scores(name, changes, several, found)


@pytest.mark.long
@pytest.mark.parametrize(("name", "changes", "several"), [case for case in HOUSES if is_narrow(*case[:2])])
def test_the_engines_agree_where_compiled(name, changes, several):
    check_scores(name, changes, several, double_scores(name, changes))


def test_a_house_rubicon_is_one_file(tmp_path):
    """Bicycle's 320 for brisques, and 90 for four tens: a game that is only new numbers takes one file."""
    path = tmp_path / "house-rubicon.toml"
    path.write_text('base = "rubicon-britannica11"\ntitle = "Ours"\nbrisque_bonus = 320\ntens_four = 90\n')
    ours = load_rules(path).rules
    rules = replace(PRESETS[B11], brisque_bonus=320, tens_four=90)
    played = Game("house", rules, to_table(ours), to_words(ours))
    deals = [walk_deal(played, number, Counter()) for number in range(10)]
    assert points("tens")(deals) == {90}
    settled = [deal for deal in deals if deal.result["settlement"]["rubicon"]]
    assert settled
    for deal in settled:
        won, lost = sorted((p - p % 100 for p in deal.result["points"]), reverse=True)
        assert deal.result["settlement"]["value"] == 1320 + won + max(lost, 100)


def test_the_family_is_that_of_its_rules():
    assert family_name(load_rules("bezique-foster", ["carte_blanche=50"]).rules) == "REFORM"
    assert family_name(load_rules("bezique-foster", ["packs=4"]).rules) == "REFORM"
    assert family_name(load_rules("bezique-foster").rules) == "STANDARD"
