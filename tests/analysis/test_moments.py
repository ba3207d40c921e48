"""The worth of a hint each time that its moment comes: by hand, and against plain simulation."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.moments import EACH_TIME, Moments, each_time
from analysis.sequential import Design, look_at
from analysis.start import StartRule
from analysis.tally import Tally

DESIGN = Design(4000, 0.95, StartRule(units=2, nonzero=0))


def looked(x: np.ndarray, m: np.ndarray, design: Design = DESIGN):
    sums = Tally(len(x), int(x.sum()), int(x @ x), int(np.count_nonzero(x)))
    return look_at(design, sums), Moments(int(m.sum()), int(m @ m), int(x @ m))


def test_by_hand() -> None:
    """Four deals with 1, 0, 2, 1 moments and the values 30, 0, 30, 40: 100 / 4 each time."""
    look, moments = looked(np.array([30, 0, 30, 40]), np.array([1, 0, 2, 1]))
    each = each_time(DESIGN, look, moments, 2)
    assert each is not None
    assert (each.value, each.n, each.unit, each.method) == (25, 4, "points each time", EACH_TIME)
    assert each.low < 25 < each.high
    three = each_time(DESIGN, look, moments, 3)
    assert three is not None
    assert three.value == 12.5


def test_where_each_moment_is_worth_the_same_there_is_no_spread() -> None:
    m = np.array([1, 0, 2, 1])
    look, moments = looked(20 * m, m)
    each = each_time(DESIGN, look, moments, 2)
    assert each is not None
    assert each.value == 20
    assert not each.has_interval


def test_no_moment_and_too_few_deals() -> None:
    look, moments = looked(np.zeros(4, int), np.zeros(4, int))
    assert each_time(DESIGN, look, moments, 2) is None
    strict = Design(4000)
    look, moments = looked(np.array([30, 0, 30, 40]), np.array([1, 0, 2, 1]), strict)
    each = each_time(strict, look, moments, 2)
    assert each is not None
    assert each.method.startswith("no interval yet")


@pytest.mark.parametrize("chance", [0.05, 0.6])
def test_the_interval_holds_the_planted_worth(chance: float) -> None:
    """A sequence of 95 % misses at a single look about once in 200 seeds: more than 10 is no chance."""
    missed = 0
    for seed in range(200):
        rng = np.random.default_rng([seed, 5])
        m = rng.binomial(2, chance, 3000)
        x = np.rint(12 * m + m * rng.normal(0, 60, 3000) + rng.normal(0, 5, 3000) * (m > 0)).astype(int)
        look, moments = looked(x, m)
        each = each_time(DESIGN, look, moments, 2)
        assert each is not None
        missed += not each.low <= 12 <= each.high
    assert missed <= 10
