"""Values of cards and the parts of luck: what is planted is found, with the right size."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.hands import NAMES, card_values, feature_values, luck_split
from sim.hands import FEATURES, HandTable, LuckSums, hand_types
from sim.rules.load import load_rules

SORTS = len(NAMES)


def dealt(n: int, worth: np.ndarray, seed: int, noise: float = 50.0, marriage: float = 0.0) -> HandTable:
    """Hands of eight of 64 cards with clubs as trumps; each sort adds its worth, the deal costs 10.

    A marriage adds its own; no other feature is looked at.
    """
    roll = np.random.default_rng(seed)
    cards = np.arange(64) % 32
    sort = np.where(cards // 8 == 3, SORTS + cards % 8, cards % 8)
    design = np.zeros((n, 2 + 2 * SORTS), np.int8)
    response = np.zeros(n, np.int32)
    features = np.zeros((n, len(FEATURES)), np.int8)
    for row in range(n):
        order = roll.permutation(64)
        mine, theirs = (np.bincount(sort[part], minlength=2 * SORTS) for part in (order[:8], order[8:16]))
        design[row, 0], design[row, 1] = 1, row % 2 == 0
        design[row, 2:] = mine - theirs
        married = [
            sum({8 * suit + 2, 8 * suit + 3} <= set(cards[part]) for suit in range(4))
            for part in (order[:8], order[8:16])
        ]
        features[row, 0] = married[0] - married[1]
        response[row] = round(
            (mine - theirs) @ worth
            + marriage * features[row, 0]
            - 10 * (row % 2 == 0)
            + 5
            + roll.normal(0, noise * (1 + row % 2))
        )
    return HandTable(design, response, features)


def test_planted_values_are_found():
    """Against the mean of the pack; five standard errors, so a chance failure comes once in 100,000 runs."""
    worth = np.array([30.0, 10, 5, 5, 0, 0, 0, -5, 40, 20, 10, 10, 10, 0, 0, 25])
    table = card_values(dealt(6000, worth, 1))
    share = np.concatenate([np.full(8, 3 / 32), np.full(8, 1 / 32)])
    truth = [*(worth - worth @ share), -10]
    error = (table["high"] - table["low"]) / 2 / 1.96
    assert (abs(table["value"] - truth) < 5 * error).all()
    assert error.max() < 5


def test_a_planted_marriage_is_found_beside_its_cards():
    """Five standard errors; the other features set no hands apart, so nothing is said of them."""
    worth = np.array([30.0, 10, 5, 5, 0, 0, 0, -5, 40, 20, 10, 10, 10, 0, 0, 25])
    found = feature_values(dealt(4000, worth, 5, marriage=25)).iloc[0]
    error = (found["high"] - found["low"]) / 2 / 1.96
    assert abs(found["value"] - 25) < 5 * error
    assert error < 4
    assert len(feature_values(dealt(300, worth, 5))) == 1


def test_intervals_cover_at_their_level():
    """17 intervals in 40 tables, not independent; under 90 % would be far off."""
    worth = np.zeros(2 * SORTS)
    covered = [
        ((found["low"] <= truth) & (truth <= found["high"])).mean()
        for seed in range(40)
        for found, truth in [(card_values(dealt(300, worth, seed)), np.r_[np.zeros(16), -10])]
    ]
    assert 0.9 < np.mean(covered) < 0.99


def test_without_trumps_all_cards_are_of_one_kind():
    table = dealt(500, np.zeros(2 * SORTS), 3)
    plain = table.design.copy()
    plain[:, 2:10] += plain[:, 10:]
    plain[:, 10:] = 0
    found = card_values(HandTable(plain, table.response, table.features))
    assert set(found["suit"]) == {"any", ""}
    assert len(found) == SORTS + 1


def test_hands_are_counted_as_they_are_dealt():
    rules = load_rules("bezique-britannica9").rules
    deck = np.arange(64)[None]
    counts = hand_types(rules, deck, np.array([0]))
    # Three to seat 1, three to the dealer, two, two, three, three.
    assert [int(t) for t in np.flatnonzero(counts[0, 1])] == [0, 1, 2, 6, 7, 10, 11, 12]
    assert [int(t) for t in np.flatnonzero(counts[0, 0])] == [3, 4, 5, 8, 9, 13, 14, 15]


def planted_luck(hands: float, turned: float, draw: float, n: int = 3000, repeats: int = 10) -> LuckSums:
    roll = np.random.default_rng(8)
    base = roll.normal(0, hands**0.5, n)

    def repeated(kept: np.ndarray, spread: float) -> np.ndarray:
        values = kept[:, None] + roll.normal(0, spread**0.5, (n, repeats))
        return np.stack([values.mean(axis=1), values.var(axis=1, ddof=1)], axis=1)

    with_turn_up = base + roll.normal(0, turned**0.5, n)
    return LuckSums(repeats, repeated(base, turned + draw), repeated(with_turn_up, draw))


@pytest.mark.parametrize("parts", [(20, 10, 70), (0, 0, 100), (50, 0, 50)])
def test_planted_parts_of_luck_are_found(parts):
    found = luck_split(planted_luck(*parts), draws=300)
    for value, low, high, truth in zip(found["value"], found["low"], found["high"], parts, strict=True):
        assert low - 0.02 <= truth / 100 <= high + 0.02
        assert abs(value - truth / 100) < 0.06
    assert found["value"].sum() == pytest.approx(1)
