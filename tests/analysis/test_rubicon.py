"""Odds of a rubicon from planted rows: every count can be told beforehand."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.rubicon import (
    losers,
    rubicon_by_score,
    rubicon_rates,
    ruin_chance,
    settlement_values,
    stake_facts,
    value_histogram,
)
from kernels.columns import C_POINTS, D_DEALER, D_RUBICON, D_VALUE, D_WINNER, N_DEAL, N_SEAT, width
from sim.rules.model import Rules

RULES = Rules.of(
    {
        "target": None,
        "deals_per_game": 1,
        "settlement": "rubicon",
        "rubicon_line": 1000,
        "brisques_save": True,
    }
)


def planted(deals: list[tuple[int, int, int, int, int]]) -> np.ndarray:
    """Rows of (winner, points of seat 0, of seat 1, rubicon, value); the deal passes round."""
    rows = np.zeros((len(deals), width(2)), np.int32)
    for row, (winner, zero, one, rubicon, value) in zip(rows, deals, strict=True):
        row[[D_WINNER, D_RUBICON, D_VALUE]] = winner, rubicon, value
        row[N_DEAL + C_POINTS] = zero
        row[N_DEAL + N_SEAT + C_POINTS] = one
    rows[:, D_DEALER] = np.arange(len(deals)) % 2
    return rows


ROWS = planted(
    [
        (0, 1200, 700, 1, 3200),  # dealer 0: the pone is rubiconed
        (0, 1200, 950, 0, 700),  # dealer 1: the dealer was saved by brisques
        (1, 800, 1500, 1, 3600),  # dealer 0: the dealer is rubiconed
        (1, 1200, 1300, 0, 600),
        (-1, 900, 900, 0, 0),  # nobody wins
    ]
)


def counts(table, who):
    return table[table["who"] == who].set_index("what")["count"].to_dict()


def test_each_rubicon_has_its_loser():
    assert losers(ROWS).tolist() == [1, 1, 0, 0, -1]
    table = rubicon_rates(ROWS, RULES)
    whole = {"rubiconed": 2, "saved by brisques": 1, "rubiconed if brisques did not save": 3}
    assert counts(table, "either") == whole
    assert counts(table, "seat 0")["rubiconed"] == counts(table, "seat 1")["rubiconed"] == 1
    assert counts(table, "dealer") == {
        "rubiconed": 1,
        "saved by brisques": 1,
        "rubiconed if brisques did not save": 2,
    }
    assert counts(table, "pone")["rubiconed"] == 1


def test_what_a_deal_pays():
    values = settlement_values(ROWS).set_index("quantity")
    assert values.loc["value of a deal to its winner", "value"] == (3200 + 700 + 3600 + 600) / 5
    assert values.loc["worth 500 or more", "count"] == 4
    assert values.loc["worth 3,000 or more", "count"] == 2
    histogram = value_histogram(ROWS).set_index("from_points")
    assert histogram["count"].sum() == 5
    assert histogram.loc[3200, "count"] == 1


def test_worth_to_the_first_player():
    pays = np.array([3200, 700, -3600, -600, 0])
    facts = stake_facts(ROWS).set_index("quantity")
    assert facts.loc["worth of a deal to the first player", "value"] == pytest.approx(pays.mean())
    assert facts.loc["standard deviation of a deal", "value"] == pytest.approx(pays.std(ddof=1))


def test_the_deviation_has_its_interval():
    """At a level of 95 %, more than 8 misses in 40 samples come once in 5,000."""
    roll = np.random.default_rng(3)
    misses = 0
    for _ in range(40):
        pays = roll.normal(0, 1000, 2000).round().astype(int)
        rows = planted([(0 if pay >= 0 else 1, 0, 0, 0, abs(int(pay))) for pay in pays])
        found = stake_facts(rows).set_index("quantity").loc["standard deviation of a deal"]
        misses += not found["low"] <= 1000 <= found["high"]
    assert misses <= 8


def test_rubicons_by_score():
    tracks = np.zeros((5, 3, 2), np.int32)
    tracks[:, 1] = [(300, 100), (450, 250), (150, 500), (100, 120), (0, 0)]
    table = rubicon_by_score(tracks, ROWS, (1,), step=200).set_index("score")
    # Under 200 stood seat 1 of deal 0 and seat 0 of deal 2 (both rubiconed), deals 3 and 4.
    assert (table.loc[0, "count"], table.loc[0, "n"]) == (2, 4)
    assert (table.loc[200, "count"], table.loc[200, "n"]) == (0, 2)


def test_chance_of_ruin():
    always = planted([(1, 0, 0, 0, 1000)] * 4)
    never = planted([(0, 0, 0, 0, 1000)] * 4)
    assert ruin_chance(always, 3000, 3, lives=50).value == 1
    assert ruin_chance(always, 3001, 3, lives=50).value == 0
    assert ruin_chance(never, 1, 50, lives=50).value == 0
