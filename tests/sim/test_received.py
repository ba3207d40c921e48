"""Cards received before the last draw obey exact laws in every game, however unequal the players are.

What a seat receives by deal and draw is a uniform part of the pack whoever wins the tricks, so a departure
means an unfair draw, or a player who sees the stock. The last draw is left out, for with a turn-up the loser
of that trick is known to get it; so is a turn-up taken in exchange, which is no draw; the seven given for it
counts, as it was received. With cards that stay undrawn each seat still receives equally many.
"""

from __future__ import annotations

from math import comb

import numpy as np
import pytest
from scipy import stats

from analysis.fairness import dealing_of
from sim import list_presets, load_rules, play_deals

DEALS = 8000
TESTS = sum(2 * load_rules(name).rules.seats for name in list_presets())
FALSE_ALARM = 1e-4
"""Chance that fair games with fresh seeds fail any of the tests, together; the seed here is fixed."""


def law_of_aces(cards, packs, received):
    """Chances of 0, 1, ... aces: hypergeometric."""
    aces = 4 * packs
    ways = [comb(aces, k) * comb(cards - aces, received - k) for k in range(aces + 1)]
    return np.array([way / comb(cards, received) for way in ways])


def law_of_pairs(cards, packs, received):
    """Chances of 0, 1, ... pairs of a queen of spades with a knave of diamonds."""
    law = np.zeros(packs + 1)
    for queens in range(packs + 1):
        for knaves in range(packs + 1):
            rest = comb(cards - 2 * packs, received - queens - knaves)
            ways = comb(packs, queens) * comb(packs, knaves) * rest
            law[min(queens, knaves)] += ways / comb(cards, received)
    return law


def chance_of(found, law):
    """P-value of counts under a law: chi-square, rare classes put together."""
    expected = law * found.sum()
    often = expected >= 10
    if not often.all():
        found = np.append(found[often], found[~often].sum())
        expected = np.append(expected[often], expected[~often].sum())
    if expected[-1] < 1:  # too rare to be tested by themselves
        found[-2] += found[-1]
        expected[-2] += expected[-1]
        found, expected = found[:-1], expected[:-1]
    return stats.chisquare(found, expected, sum_check=False).pvalue


@pytest.mark.parametrize("name", list_presets())
def test_received_cards_obey_their_law(name):
    """Greedy against random players: every seat's aces, every seat's bezique cards."""
    ruleset = load_rules(name)
    seats, packs = ruleset.rules.seats, ruleset.rules.packs
    dealing = dealing_of(ruleset.rules)
    columns = [f"{what}_{seat}" for what in ("held_aces", "held_beziques") for seat in range(seats)]
    players = ["greedy", *["random"] * (seats - 1)]
    table = play_deals(ruleset, players, DEALS, seed=3, columns=columns)
    for what, law in (("held_aces", law_of_aces), ("held_beziques", law_of_pairs)):
        exact = law(dealing.cards, packs, dealing.received)
        assert exact.sum() == pytest.approx(1)
        for seat in range(seats):
            found = np.bincount(table[f"{what}_{seat}"], minlength=len(exact))
            assert chance_of(found, exact) > FALSE_ALARM / TESTS, (what, seat)


def test_an_ace_too_many_is_found():
    """A seat that gets an ace more in one deal of eight is found: the test can fail."""
    exact = law_of_aces(64, 2, 31)
    rng = np.random.default_rng(1)
    fair = rng.choice(len(exact), DEALS, p=exact)
    assert chance_of(np.bincount(fair, minlength=len(exact)), exact) > FALSE_ALARM / TESTS
    bent = np.minimum(fair + (rng.random(DEALS) < 1 / 8), len(exact) - 1)
    assert chance_of(np.bincount(bent, minlength=len(exact)), exact) < FALSE_ALARM / TESTS
