"""Dealt hands beside results, deals begun anew: the run's own deals, the same however they are cut."""

from __future__ import annotations

import numpy as np
import pytest

from sim.errors import InputError
from sim.experiment import experiment_from_flags
from sim.hands import play_hands, play_luck
from sim.table import play_deals


def made(deals: int, rules: str = "bezique-britannica9", seats: str = "greedy,textbook"):
    return experiment_from_flags(rules, seats, deals, seed=12)


def test_the_deals_are_those_of_the_run():
    found = play_hands(made(80))
    table = play_deals("bezique-britannica9", "greedy,textbook", 80, seed=12)
    assert np.array_equal(found.response, table["difference"])
    assert np.array_equal(found.design[:, 1] == 1, table["dealer"] == 0)
    assert (found.design[:, 2:].sum(axis=1) == 0).all(), "hands have equally many cards"
    marriages = table["dealt_marriages_0"].astype(int) - table["dealt_marriages_1"]
    assert np.array_equal(found.features[:, 0], marriages)
    aces = found.design[:, 2].astype(int) + found.design[:, 10]
    assert np.array_equal(aces, table["dealt_aces_0"].astype(int) - table["dealt_aces_1"])


def test_threads_and_blocks_change_no_number():
    one, other = play_hands(made(50), threads=1, block=7), play_hands(made(50), threads=2, block=50)
    assert np.array_equal(one.design, other.design)
    assert np.array_equal(one.response, other.response)
    luck, again = play_luck(made(6), 4, threads=1, block=1), play_luck(made(6), 4, threads=2, block=6)
    assert np.array_equal(luck.hands, again.hands)
    assert np.array_equal(luck.turned, again.turned)


def test_luck_keeps_what_it_says():
    sums = play_luck(made(5), 6)
    assert sums.hands.shape == sums.turned.shape == (5, 2)
    assert not np.array_equal(sums.hands, sums.turned)
    without = play_luck(made(3, "bezique-no-turn"), 3)
    assert np.array_equal(without.hands, without.turned), "no turn-up to keep"


@pytest.mark.parametrize("repeats", [1, 1001])
def test_what_is_refused(repeats):
    with pytest.raises(InputError) as caught:
        play_luck(made(5), repeats)
    assert "repeats: found" in str(caught.value)
