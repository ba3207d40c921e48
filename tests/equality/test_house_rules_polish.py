"""Parameters of the open games, changed: the engines agree, and it makes its difference."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from tests.equality.games import game
from tests.equality.proposals import proposer
from tests.equality.runs import walk_deal
from tests.equality.shared import shared_tally
from tests.equality.test_house_rules import (
    House,
    brisque_total,
    count,
    event_points,
    events,
    exactly,
    has,
    judged,
    none,
    scored,
    some,
    tricks_before,
    two_scores,
    without,
)
from tests.equality.uncompiled import play_plainly
from tests.equality.walk import Tally
from tests.reference.engine import Deal

B9 = "polish-britannica9"
B11 = "polish-britannica11"
FOSTER = "polish-foster"

WITH_A_TRIPLE = (26, 30)
"""Deals of three packs in which somebody scores a triple bezique."""


def open_ranks(deals: list[Deal]) -> set[str]:
    """Ranks of the cards laid open."""
    return {card[0] for e in events(deals, "open") for card in e["cards"]}


def in_the_playout(deals: list[Deal]) -> bool:
    """Whether anything is declared after the last draw."""
    return any(n > 24 for n in tricks_before("declare")(deals))


def announced_open(deals: list[Deal]) -> int:
    """Announcements of which every card lies open."""
    found = 0
    for deal in deals:
        laid: tuple[set[str], set[str]] = (set(), set())
        for e in deal.events:
            if e["e"] == "open":
                laid[e["seat"]].update(e["cards"])
            found += e["e"] == "announce" and laid[e["seat"]] >= set(e["cards"])
    return found


POLISH_HOUSES: dict[str, House] = {
    "open_aces": House(FOSTER, {"open_aces": True}, open_ranks, without("A"), has("A")),
    "scores_per_trick disjoint": House(FOSTER, {"scores_per_trick": "disjoint"}, two_scores, none, some),
    "scores_per_trick one": House(B9, {"scores_per_trick": "one"}, two_scores, some, none),
    "scores_per_trick disjoint for compound": House(
        B11, {"scores_per_trick": "disjoint"}, two_scores, some, some
    ),
    "announce off": House(FOSTER, {"announce": False}, announced_open, some, none),
    "fresh_needed": House(FOSTER, {"fresh_needed": False}, count("open"), some, some),
    "declare_in_playout off": House(B11, {"declare_in_playout": False}, in_the_playout, some, none),
    "declare_before_last_draw": House(
        B9, {"declare_before_last_draw": False}, tricks_before("exchange", "declare"), has(24), without(24)
    ),
    "brisques end": House(B9, {"brisques": "end"}, event_points("exchange"), has(20), exactly({10})),
    "brisque": House(B11, {"brisques": "end", "brisque": 25}, brisque_total, has(160), exactly({400})),
    "brisques none": House(B11, {"brisques": "none"}, event_points("exchange"), has(20), exactly({10})),
    "seven 0": House(B11, {"seven": 0}, count("exchange"), some, none),
    "seven_when_played": House(
        B11, {"seven_when_played": True}, event_points("play"), exactly({0}), exactly({0, 10})
    ),
    "turn_up off": House(B9, {"turn_up": False, "trumps_by": ("marriage",)}, count("turn-up"), some, none),
    "one pack": House(B9, {"packs": 1}, scored("double-bezique"), some, none),
}


@cache
def polish_tally(case: str) -> Tally:
    """Walk a case, judge its difference, and return what was seen."""
    return shared_tally(f"polish {case}", lambda: judged(POLISH_HOUSES[case]))


def three_packs() -> Tally:
    """Walk deals of three packs, those with a triple bezique too; a few are put to proposals."""
    tally: Tally = Counter()
    played = game(B11, packs=3, triple_bezique=1500)
    propose = proposer(random.Random(1))
    for number in (*range(16), *WITH_A_TRIPLE):
        walk_deal(played, number, tally, propose if number in (0, 6, 12) else None)
    return tally


def check_three_packs(tally: dict[str, int]) -> None:
    assert tally["scored double-bezique"] >= 8
    assert tally["scored triple-bezique"] >= 2
    assert tally["proposal accepted"] >= 5


def test_three_packs():
    """Card sets of two words, of which no preset of the family has machine code: as plain Python."""
    check_three_packs(play_plainly("polish"))


@pytest.mark.long
def test_three_packs_compiled():
    check_three_packs(three_packs())


@pytest.mark.parametrize("case", POLISH_HOUSES)
def test_a_changed_rule(case):
    polish_tally(case)
