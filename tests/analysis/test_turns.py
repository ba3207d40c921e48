"""Turns alone: worked by hand, and true to games whose chances are known."""

from __future__ import annotations

import math

import numpy as np
import pytest

from analysis.estimate import proportion
from analysis.turns import length_of_turn, turns_alone
from sim.match import ALLIES, PERSONS, SINGLE, single_after
from sim.turn_totals import TurnTotals


def test_numbers_of_a_worked_sitting() -> None:
    singles = np.array([2, 2, 2, 0, 1, 1, 1, 2])
    winners = np.array([SINGLE, SINGLE, ALLIES, ALLIES, SINGLE, SINGLE, ALLIES, SINGLE])
    frame = turns_alone(TurnTotals.of_games(singles, winners))
    all_three = frame["person"].isna()
    values = frame[~all_three].set_index(["quantity", "person"])["value"]
    assert values["games played alone"].tolist() == [1 / 8, 3 / 8, 4 / 8]
    assert values["games alone that are won"].tolist() == [0, 2 / 3, 3 / 4]
    assert values["length of a turn alone"].tolist() == pytest.approx([1, 3, 4])
    assert values["turns alone of 3 games or more"].tolist() == pytest.approx([0, 4 / 9, 9 / 16])
    assert frame[all_three].set_index("quantity")["value"]["length of a turn alone"] == pytest.approx(8 / 3)


def test_an_unbeaten_player_has_no_length() -> None:
    length = length_of_turn(proportion(20, 20, "of games"))
    assert math.isnan(length.value)
    assert not length.has_interval


def test_intervals_hold_what_is_known() -> None:
    """Of 60 runs of known chances each kind of interval misses at most 9: false alarm under 1 in 1,000."""
    chance = (0.2, 0.5, 0.7)  # to win alone
    stay = np.array([1 / (1 - p) for p in chance])
    share = stay / stay.sum()  # each of the others is as likely to follow, so all have as many turns
    missed = dict.fromkeys(["games played alone", "length of a turn alone"], 0)
    for seed in range(20):
        rng = np.random.default_rng(seed)
        singles, winners = [], []
        for game in range(2000):
            before = singles[-1] if game % 100 else None
            singles.append(single_after(before, winners[-1] if winners else -1, seed, game))
            winners.append(SINGLE if rng.random() < chance[singles[-1]] else ALLIES)
        frame = turns_alone(TurnTotals.of_games(np.array(singles), np.array(winners)))
        frame = frame[frame["person"].notna()].set_index(["quantity", "person"])
        for person in range(PERSONS):
            for quantity, truth in (("games played alone", share), ("length of a turn alone", stay)):
                low, high = frame.loc[(quantity, person), ["low", "high"]]
                missed[quantity] += not low <= truth[person] <= high
    assert max(missed.values()) <= 9
