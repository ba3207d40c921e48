"""The value of the lead: effects planted in branch rows are found, with the right sign and size."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.lead import EVERY, HELD, NOT_HELD, lead_curve, pone_advantage
from sim.lead import LeadStudy, LeadSums
from sim.players import load_player
from sim.rules.load import load_rules

RULES = load_rules("bezique-britannica9")
PLACES, STOCK = 32, 24


def study(rows: list[np.ndarray], right: str = "lead") -> LeadStudy:
    sums = LeadSums.of_rows(rows, 0, PLACES)
    players = load_player("greedy"), load_player("textbook")
    return LeadStudy(RULES, *players, right, len(rows[0]), 0, len(rows), STOCK, sums)


def planted(n: int, held: float, left: float, seed: int, seat: int = 0) -> np.ndarray:
    """Branch rows in which the lead is worth ``held`` to A where he has it, ``left`` where B has it."""
    roll = np.random.default_rng(seed)
    rows = np.zeros((n, 1 + 2 * PLACES), np.int32)
    rows[:, 0] = roll.normal(0, 100, n).round()
    for place in range(PLACES):
        holder = roll.integers(0, 2, n)
        worth = np.where(holder == seat, held, left) + roll.normal(0, 30, n)
        rows[:, 1 + 2 * place] = holder
        # The branch is the deal with the lead given away by who had it.
        rows[:, 2 + 2 * place] = rows[:, 0] - np.where(holder == 0, worth, -worth).round()
    return rows


def means(curve, states):
    return curve.loc[curve["states"] == states, "value"].to_numpy()


def test_a_planted_effect_is_found():
    rows = [planted(4000, 12, 4, seed, seat) for seed, seat in ((1, 0), (2, 1))]
    curve = lead_curve(study(rows))
    for states, truth in ((EVERY, 8), (HELD, 12), (NOT_HELD, 4)):
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
    mixture = share * means(curve, HELD) + (1 - share) * means(curve, NOT_HELD)
    assert mixture == pytest.approx(means(curve, EVERY))


def test_a_seating_that_mirrors_the_first_tells_nothing_new():
    """The same deals seen from the other seat: twice the effect in all, the same curve."""
    first = planted(200, 5, 5, 3)
    second = first.copy()
    second[:, 0] *= -1
    second[:, 2::2] *= -1
    second[:, 1::2] = 1 - second[:, 1::2]
    once, twice = lead_curve(study([first])), lead_curve(study([first, second]))
    assert means(twice, EVERY) == pytest.approx(means(once, EVERY))


def test_places_of_the_other_rights():
    """Nothing is declared or drawn before the first trick, nor after the last draw."""
    tricks = {
        right: set(lead_curve(study([planted(50, 1, 1, 2)], right))["trick"]) for right in ("draw", "all")
    }
    assert tricks == {"draw": set(range(1, STOCK + 1)), "all": set(range(1, PLACES))}


def test_the_pone_is_the_seat_after_the_dealer():
    rows = np.zeros((4, 1 + 2 * PLACES), np.int32)
    rows[:, 0] = -30, 30, -30, 30  # seat 0 deals first and then every second deal
    assert pone_advantage(study([rows])).value == 30
