"""Bounds that the rules prove, beside what deals bring."""

from __future__ import annotations

import numpy as np
import pytest

from kernels.columns import D_VALUE
from sim.bounds import declared_points, most_gained, most_paid, most_points
from sim.contest import Contest
from sim.coupled import POINTS, SETTLEMENT, WINS, Cards, got_by_side
from sim.players import load_player
from sim.rules.load import list_presets, load_rules
from sim.rules.model import Rules


@pytest.mark.parametrize("name", list_presets())
def test_no_deal_brings_more(name: str) -> None:
    ruleset = load_rules(name)
    rules = ruleset.rules
    contest = Contest(ruleset, load_player("greedy"), load_player("random"), seed=3)
    rows = Cards(contest.rounds).rows(0, 200)
    points = got_by_side(rules, rows)[POINTS]
    assert points.min() >= 0
    assert 0 < points.max() <= most_points(rules) * (rules.seats // contest.sides)
    assert rows[:, :, D_VALUE].max() <= most_paid(rules)


def test_ordinary_bezique_by_hand() -> None:
    """Two packs: 8 marriages at 20, 2 royal at 40, 2 sequences, 2 beziques, 2 doubles, 2 of each four."""
    values = declared_points(Rules())
    assert values["royal-sequence"] == 250
    assert "triple-bezique" not in values
    assert "penchant" not in values
    declared = 8 * 20 + 2 * (40 + 250 + 40 + 500 + 100 + 80 + 60 + 40)
    beside = 2 * 24 * 10 + 6 * 10 + 10
    assert most_points(Rules()) == declared + beside


def test_bounds_of_a_round() -> None:
    points = most_points(Rules())
    assert most_gained(Rules(), POINTS) == 2 * points
    assert most_gained(Rules(), POINTS, against=True) == 4 * points
    assert most_gained(Rules(), WINS) == 2
    assert most_gained(Rules(), SETTLEMENT) == 0
    three = Rules(seats=3, packs=3)
    assert most_gained(three, WINS) == 6
    assert most_gained(three, POINTS) == 6 * most_points(three)


def test_settled_deals_have_a_bound() -> None:
    rules = Rules(
        packs=4,
        hand=9,
        packets=(3, 3, 3),
        settlement="rubicon",
        rubicon_line=1000,
        game_bonus=500,
        rubicon_bonus=1000,
        brisque_bonus=300,
        target=None,
        deals_per_game=1,
    )
    assert most_paid(rules) == 1800 + rules.loser_at_least + 2 * most_points(rules)
    assert np.iinfo(np.int32).max > most_gained(rules, SETTLEMENT)
