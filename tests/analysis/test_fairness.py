"""Fair cards pass, planted faults are seen."""

from __future__ import annotations

import math

import pytest

from analysis.dealt import Dealing
from analysis.fairness import dealing_of, fairness, largest_departure
from sim.rules.model import Rules
from sim.totals import Totals
from tests.analysis import planted

DEALING = Dealing(2, 8)
TABLE = planted.plausible(20_000, seed=9)


def test_fair_cards_pass() -> None:
    """31 values with one seed; the bound is passed by chance once in a million such tables."""
    found = fairness(planted.totals(TABLE), DEALING)
    worst, bound, n = largest_departure(found, 1 - 1e-6)
    assert worst < bound, found.to_string()
    assert n == len(found) - 2  # two seats' double beziques, of which two each are expected
    assert (found["low"] <= found["value"]).all()
    assert found["quantity"].nunique() == 15
    assert found.loc[found["quantity"] == "the turn-up is a seven", "seat"].tolist() == ["table"]


@pytest.mark.parametrize(
    ("column", "quantity"),
    [
        ("dealt_bezique_1", "bezique dealt"),
        ("dealt_some_marriage_0", "some marriage dealt"),
        ("dealt_four_aces_1", "four aces or more dealt"),
        ("dealt_no_ace_0", "no ace dealt"),
        ("turned_seven", "the turn-up is a seven"),
        ("held_beziques_0", "cards of a bezique received before the last draw"),
        ("held_aces_0", "aces received before the last draw, mean"),
    ],
)
def test_planted_faults_are_seen(column: str, quantity: str) -> None:
    bent = TABLE.copy()
    bent.loc[bent.index % 10 == 0, column] = 1
    found = fairness(planted.totals(bent), DEALING)
    seat = int(column[-1]) if column[-1].isdigit() else "table"
    z = found.loc[(found["quantity"] == quantity) & (found["seat"] == seat), "z"].item()
    assert abs(z) > 6
    worst, bound, _ = largest_departure(found)
    assert worst >= abs(z) > bound


def test_variance_is_checked_apart_from_the_mean() -> None:
    flat = TABLE.copy()
    flat["dealt_aces_0"] = 1
    found = fairness(planted.totals(flat), DEALING).set_index(["quantity", "seat"])
    assert found.loc[("aces in the dealt hand, mean", 0), "z"] == 0
    assert found.loc[("aces in the dealt hand, variance", 0), "z"] < -50


def test_a_game_without_turn_up_and_a_run_without_deals() -> None:
    rules = Rules(turn_up=False, trumps_by=("marriage",), seven=0)
    found = fairness(planted.totals(TABLE), dealing_of(rules))
    assert not found["quantity"].str.contains("seven").any()
    none = fairness(Totals.zero(2), DEALING)
    assert none["value"].isna().all()
    assert math.isnan(largest_departure(none)[0])


def test_more_packs_leave_out_what_two_sums_cannot_tell() -> None:
    found = fairness(planted.totals(TABLE), Dealing(4, 9))
    assert not found["quantity"].str.contains("received before the last draw$").any()
