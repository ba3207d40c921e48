"""The value of the lead: effects planted in branch rows are found, with the right sign and size."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.lead import EVERY, HELD, NOT_HELD, lead_curve, positions
from sim.lead import LeadStudy, LeadSums
from sim.players import load_player
from sim.rules.load import load_rules

RULES = load_rules("bezique-britannica9")
PLACES, STOCK = 32, 24


def study(rows: list[np.ndarray], right: str = "lead", seats: int = 2, count: int = 2) -> LeadStudy:
    sums = LeadSums.of_rows(rows, 0, PLACES, seats, count)
    a, b = load_player("greedy"), load_player("textbook")
    looks = count if len(rows) == 1 else len(rows)
    return LeadStudy(
        RULES, a, b if len(rows) > 1 else a, right, len(rows[0]), 0, seats, count, looks, STOCK, PLACES, sums
    )


def planted(n: int, held: float, left: float, seed: int, seat: int = 0) -> np.ndarray:
    """Branch rows in which the lead is worth ``held`` to A where he has it, ``left`` where B has it."""
    roll = np.random.default_rng(seed)
    rows = np.zeros((n, 2 + 3 * PLACES), np.int32)
    rows[:, 0] = roll.normal(0, 100, n).round()
    for place in range(PLACES):
        holder = roll.integers(0, 2, n)
        worth = np.where(holder == seat, held, left) + roll.normal(0, 30, n)
        rows[:, 2 + 3 * place] = 1 + holder
        # The branch is the deal with the lead given away by who had it; all points are seat 0's.
        rows[:, 3 + 3 * place] = rows[:, 0] - np.where(holder == 0, worth, -worth).round()
    return rows


def planted_among(n: int, seats: int, worth: float, seed: int) -> np.ndarray:
    """Branch rows of several seats: whoever leads gets ``worth`` points, the others none for it."""
    roll = np.random.default_rng(seed)
    part = 1 + (seats - 1) * seats
    rows = np.zeros((n, seats + part * PLACES), np.int32)
    base = roll.normal(300, 100, (n, seats)).round()
    rows[:, :seats] = base
    for place in range(PLACES):
        holder = roll.integers(0, seats, n)
        at = seats + part * place
        rows[:, at] = 1 + holder
        for step in range(1, seats):
            points = base + roll.normal(0, 20, (n, seats)).round()
            points[np.arange(n), holder] -= worth
            points[np.arange(n), (holder + step) % seats] += worth
            rows[:, at + 1 + (step - 1) * seats : at + 1 + step * seats] = points
    return rows


def means(curve, states):
    return curve.loc[curve["states"] == states, "value"].to_numpy()


def test_a_planted_effect_is_found():
    rows = [planted(4000, 12, 4, seed, seat) for seed, seat in ((1, 0), (2, 1))]
    curve = lead_curve(study(rows))
    for states, truth in ((EVERY, 8), (HELD.format("A"), 12), (NOT_HELD.format("B"), 4)):
        found = curve[curve["states"] == states]
        assert len(found) == PLACES
        # Five standard errors: one place in two million would fail by chance.
        spread = (found["high"] - found["low"]) / 2 / 1.96
        assert (abs(found["value"] - truth) < 5 * spread).all()
    assert (curve.loc[curve["states"] == EVERY, "low"] > 0).all()


def test_the_band_holds_the_whole_curve():
    """At 95 %, more than 16 of 160 curves left outside would be a chance of one in 1,400."""
    outside = 0
    for seed in range(160):
        curve = lead_curve(study([planted(300, 0, 0, seed)]))
        outside += bool(((curve["low"] > 0) | (curve["high"] < 0)).any())
    assert 0 < outside <= 16


def test_every_state_is_the_mixture_of_both_kinds():
    rows = [planted(500, 20, -10, 5, 0), planted(500, 20, -10, 6, 1)]
    found = study(rows)
    share = found.sums.had / (2 * 500)
    curve = lead_curve(found)
    mixture = share * means(curve, HELD.format("A")) + (1 - share) * means(curve, NOT_HELD.format("B"))
    assert mixture == pytest.approx(means(curve, EVERY))


def test_a_seating_that_mirrors_the_first_tells_nothing_new():
    """The same deals seen from the other seat: twice the effect in all, the same curve."""
    first = planted(200, 5, 5, 3)
    second = first.copy()
    second[:, :2] = first[:, 1::-1]
    for place in range(PLACES):
        at = 2 + 3 * place
        second[:, at] = 3 - first[:, at]
        second[:, at + 1 : at + 3] = first[:, at + 2 : at : -1]
    once, twice = lead_curve(study([first])), lead_curve(study([first, second]))
    assert means(twice, EVERY) == pytest.approx(means(once, EVERY))


@pytest.mark.parametrize(("seats", "count", "truth"), [(3, 3, 60), (4, 4, 80 / 3 * 2), (4, 2, 80)])
def test_a_planted_effect_among_several(seats, count, truth):
    """The leader gets 40 points that another had: so 40 + 40/2 more than two others, and so on."""
    curve = lead_curve(study([planted_among(3000, seats, 40, 7)], seats=seats, count=count))
    every = curve[curve["states"] == EVERY]
    # A band at 95 % and five standard errors: beyond it once in a million.
    spread = (every["high"] - every["low"]) / 2 / 3
    assert (abs(every["value"] - truth) < 5 * spread).all()


def test_a_place_without_branches_says_nothing():
    rows = planted(50, 30, 30, 4)
    rows[:, 2 + 3 * 5] = 0
    curve = lead_curve(study([rows]))
    assert means(curve, EVERY)[5] == 0
    assert means(curve, EVERY)[4] > 0


def test_places_of_the_other_rights():
    """Nothing is declared or drawn before the first trick, nor after the last draw."""
    tricks = {
        right: set(lead_curve(study([planted(50, 1, 1, 2)], right))["trick"]) for right in ("draw", "all")
    }
    assert tricks == {"draw": set(range(1, STOCK + 1)), "all": set(range(1, PLACES))}


def test_the_pone_is_the_seat_after_the_dealer():
    rows = np.zeros((4, 2 + 3 * PLACES), np.int32)
    rows[:, 0] = -30, 30, -30, 30  # seat 0 deals first and then every second deal
    assert positions(study([rows]))["value"].tolist() == [30]


def test_places_at_a_table_of_three():
    """Whoever deals gets 90 points, the others none: 90 more than their average; each of them 45 less."""
    rows = np.zeros((6, 3 + 7 * PLACES), np.int32)
    rows[np.arange(6), np.arange(6) % 3] = 90
    found = positions(study([rows], seats=3, count=3))
    assert found["value"].tolist() == [-45, -45, 90]
    assert found["quantity"].iloc[2].startswith("deals")
