"""Games from every score: counts that add up, do not depend on how they are cut, and follow the score."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.odds import dealing_costs, winning_chances
from sim.errors import InputError
from sim.odds import play_odds
from sim.players import load_player
from sim.rules.load import load_rules

RULES = load_rules("bezique-britannica9")
EVEN = (load_player("greedy"), load_player("greedy"))


@pytest.fixture(scope="module")
def odds():
    return play_odds(RULES, EVEN, 450, 60, seed=2)


def test_the_grid_ends_below_the_target(odds):
    assert odds.scores == (0, 450, 900)
    assert (odds.played == 30).all()
    assert (odds.won_a + odds.won_b <= odds.played).all()
    assert (odds.deals >= odds.played).all()


def test_threads_and_blocks_change_no_number(odds):
    other = play_odds(RULES, EVEN, 450, 60, seed=2, threads=2, block=7)
    for name in ("played", "won_a", "won_b", "deals"):
        assert np.array_equal(getattr(odds, name), getattr(other, name))


def test_points_brought_in_win_games(odds):
    """So many wins from 900 to 0, or so few from 0 to 900, would come from level scores once in a million."""
    won = odds.won_a.sum(axis=-1)
    assert won[2, 0] > 50
    assert won[0, 2] < 10
    assert odds.deals[2, 2].sum() < odds.deals[0, 0].sum()


def test_the_tables_name_every_score(odds):
    chances, level = winning_chances(odds), dealing_costs(odds)
    assert len(chances) == 3 * 3 * 2
    assert set(level["score"]) == {0, 450, 900}
    row = chances[(chances["a"] == 900) & (chances["b"] == 0) & (chances["deals"] == "A")].iloc[0]
    assert (row["count"], row["n"]) == (odds.won_a[2, 0, 0], 30)
    assert row["low"] <= row["value"] <= row["high"]


@pytest.mark.parametrize(
    ("changes", "part"),
    [
        ({"games": 3}, "games: found 3; allowed is an even number"),
        ({"step": 0}, "step: found 0"),
        ({"step": 1}, "allowed is a step that leaves at most 10,000 pairs of scores"),
    ],
)
def test_what_is_refused(changes, part):
    with pytest.raises(InputError) as caught:
        play_odds(RULES, EVEN, **{"step": 500, "games": 2, **changes})
    assert part in str(caught.value)
