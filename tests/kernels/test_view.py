"""Nobody plays on what he cannot see: with all that is hidden permuted, the same choices."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from sim.rules.load import load_rules
from tests.house.plainly import lines_of_program

HOARDER = "hoarder: random random_hoard=800 random_copies=500 random_pass=150"


Case = tuple[str, str, int]

CASES: list[Case] = [
    (HOARDER, "bezique-britannica11", 2),
    ("greedy", "bezique-no-turn", 2),
    ("textbook", "bezique-britannica9", 4),
    ("reader", "bezique-britannica9", 2),
    ("textbook", "bezique-britannica11", 2),
    ("textbook", "grand-britannica9", 2),
    ("textbook", "rubicon-britannica11", 2),
    (HOARDER, "six-pack", 1),
    ("textbook", "eight-pack", 1),
    ("textbook", "cinq-cents", 3),
    ("textbook", "polish-britannica9", 2),
    ("greedy", "polish-foster", 2),
    (HOARDER, "polish-foster", 1),
    ("textbook", "penchant", 4),
    (HOARDER, "penchant", 2),
    ("textbook", "three-foster", 1),
    ("textbook", "four-foster", 1),
    (HOARDER, "four-britannica11", 1),
]


def probes(cases: Sequence[Case], *, peek: bool = False) -> list[dict[str, Any]]:
    """Play deals of each case as plain Python, asking again at each decision."""
    words = [word for case in cases for word in case]
    found = lines_of_program("tests.kernels.peeking", *words, PEEK=str(int(peek)))
    return [json.loads(line) for line in found]


@cache
def probed() -> dict[Case, dict[str, Any]]:
    """All cases, in one process."""
    return dict(zip(CASES, probes(CASES), strict=True))


@pytest.mark.parametrize("case", CASES, ids=lambda case: "-".join(map(str, case)))
def test_hidden_cards_change_no_choice(case: Case) -> None:
    result = probed()[case]
    assert sum(result["different"].values()) == 0
    assert result["hands_seen"] == 0
    assert result["miscounted"] == 0
    game, deals = load_rules(case[1]).rules, case[2]
    played = game.seats * (game.hand + game.draws)
    assert result["decisions"]["lead"] + result["decisions"]["follow"] == played * deals
    assert result["decisions"]["declare"] >= deals


NOSY = """
def all_that_is_told(view, start):
    found = start
    for number in view:
        found = (found * 31 + number % 1000003) % 1000003
    return found


def worth(view, card):
    return all_that_is_told(view, card)


def declare(view, option, points):
    return all_that_is_told(view, option) - 100000
"""


NOSED = ["bezique-britannica11", "rubicon-foster", "penchant", "polish-foster"]


@pytest.fixture(scope="module")
def nosy(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[dict[str, Any], dict[str, Any]]]:
    """What the nosy policy did in each game, without and with the other hands in its view."""
    path = tmp_path_factory.mktemp("nosy") / "nosy.py"
    path.write_text(NOSY, encoding="utf-8")
    cases = [(str(path), rules, 1) for rules in NOSED]
    return dict(zip(NOSED, zip(probes(cases), probes(cases, peek=True), strict=True), strict=True))


@pytest.mark.parametrize("rules", NOSED)
def test_no_number_that_a_users_policy_gets_depends_on_hidden_cards(
    rules: str, nosy: dict[str, tuple[dict[str, Any], dict[str, Any]]]
) -> None:
    result, told = nosy[rules]
    assert sum(result["different"].values()) == 0
    assert result["decisions"]["lead"] == load_rules(rules).rules.cards // 2
    assert result["decisions"]["declare"] >= 1
    assert told["different"]["lead"] > 0


def test_a_view_that_told_the_other_hand_would_be_found_out() -> None:
    (result,) = probes([("textbook", "bezique-britannica9", 1)], peek=True)
    assert result["different"]["lead"] > 0
    assert result["different"]["follow"] > 0
