"""Nobody plays on what he cannot see: with all that is hidden permuted, the same choices."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sim.rules.load import load_rules
from tests.house.files import HOUSE

HOARDER = "hoarder: random random_hoard=800 random_copies=500 random_pass=150"


def probe(player: str, rules: str, deals: int, *, peek: bool = False) -> dict[str, Any]:
    """Play deals as plain Python, asking again at each decision."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.kernels.peeking", player, rules, str(deals)],
        cwd=HOUSE,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1", "PEEK": str(int(peek))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    result: dict[str, Any] = json.loads(done.stdout)
    return result


@pytest.mark.parametrize(
    ("player", "rules", "deals"),
    [
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
    ],
)
def test_hidden_cards_change_no_choice(player: str, rules: str, deals: int) -> None:
    result = probe(player, rules, deals)
    assert sum(result["different"].values()) == 0
    assert result["hands_seen"] == 0
    game = load_rules(rules).rules
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


@pytest.mark.parametrize("rules", ["bezique-britannica11", "rubicon-foster", "penchant", "polish-foster"])
def test_no_number_that_a_users_policy_gets_depends_on_hidden_cards(rules: str, tmp_path: Path) -> None:
    (tmp_path / "nosy.py").write_text(NOSY, encoding="utf-8")
    result = probe(str(tmp_path / "nosy.py"), rules, 1)
    assert sum(result["different"].values()) == 0
    assert result["decisions"]["lead"] == load_rules(rules).rules.cards // 2
    assert result["decisions"]["declare"] >= 1
    told = probe(str(tmp_path / "nosy.py"), rules, 1, peek=True)
    assert told["different"]["lead"] > 0


def test_a_view_that_told_the_other_hand_would_be_found_out() -> None:
    result = probe("textbook", "bezique-britannica9", 1, peek=True)
    assert result["different"]["lead"] > 0
    assert result["different"]["follow"] > 0
