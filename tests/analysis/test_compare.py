"""Comparisons of pairs with a planted effect."""

from __future__ import annotations

import math

import numpy as np
import pytest

from analysis.compare import judge, pairs_needed, verdict
from analysis.estimate import Estimate
from sim.compare import PairSums


def pairs(d0: np.ndarray, d1: np.ndarray) -> PairSums:
    return PairSums.of_pairs(np.stack([d0, d1], axis=1))


def alike(n: int, points: int = 100) -> PairSums:
    """Pairs of a player with himself: d1 = -d0, by turns positive and negative."""
    d0 = points * (-1) ** np.arange(n)
    return pairs(d0, -d0)


def made(n: int, effect: float, noise: float, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Differences of a common deal, luck of 100 points, cancelling in the pair; noise does not."""
    rng = np.random.default_rng(seed)
    luck = rng.normal(0, 100, n)
    d0 = luck + effect + rng.normal(0, noise, n)
    d1 = -luck + effect + rng.normal(0, noise, n)
    return np.round(d0).astype(np.int64), np.round(d1).astype(np.int64)


def test_planted_effect_is_found() -> None:
    found = judge(pairs(*made(20_000, 5.0, 20.0, 1)))
    assert found.difference.low <= 5.0 <= found.difference.high
    assert found.verdict == "better"
    assert judge(pairs(*made(20_000, -5.0, 20.0, 1))).verdict == "worse"
    assert judge(pairs(*made(20_000, 0.2, 20.0, 1))).verdict == "too small to matter"
    assert judge(pairs(*made(100, 1.0, 20.0, 1))).verdict == "undecided"


def test_intervals_cover() -> None:
    """1,000 comparisons of 300 pairs: the truth is inside 95 % intervals in 93-97 % of them."""
    covered = 0
    for seed in range(1000):
        found = judge(pairs(*made(300, 3.0, 30.0, seed))).difference
        covered += found.low <= 3.0 <= found.high
    assert 0.93 < covered / 1000 < 0.97


def test_gain_is_that_of_two_independent_deals() -> None:
    """Var d = 100^2 + 20^2, var of the pair's mean = 20^2 / 2: a factor of 26."""
    d0, d1 = made(20_000, 5.0, 20.0, 2)
    gain = judge(pairs(d0, d1)).gain
    assert gain.low < 26 < gain.high
    direct = (d0.var() + d1.var()) / 4 / ((d0 + d1) / 2).var()
    assert gain.value == pytest.approx(direct, rel=1e-3)
    loose = judge(pairs(d0, np.roll(d1, 1))).gain
    assert loose.low < 1 < loose.high


def test_a_player_against_itself() -> None:
    same = judge(alike(5000))
    assert (same.difference.low, same.difference.value, same.difference.high) == (0, 0, 0)
    assert same.verdict == "too small to matter"
    assert math.isinf(same.gain.value)
    assert same.zero.count == 5000
    assert judge(alike(20)).verdict == "undecided"


def test_few_pairs_decide_nothing() -> None:
    assert judge(pairs(np.array([100]), np.array([200]))).verdict == "undecided"
    assert judge(PairSums()).verdict == "undecided"
    thin = Estimate(5.0, 4.0, 6.0, 10_000, "Student t", "points a deal")
    assert verdict(thin, 2.0, 29) == "undecided"
    assert verdict(thin, 2.0, 30) == "better"
    small = Estimate(0.1, -0.5, 0.7, 10_000, "Student t", "points a deal")
    assert verdict(small, 2.0, 5) == "too small to matter"


def test_pairs_needed_gives_the_width() -> None:
    d0, d1 = made(4000, 0.0, 50.0, 3)
    needed = pairs_needed(pairs(d0, d1), judge(pairs(d0, d1)).difference.half_width)
    assert needed == pytest.approx(4000, rel=0.01)
    assert pairs_needed(alike(9), 1.0) is None
    assert pairs_needed(alike(1), 1.0) is None


def test_a_margin_is_more_than_nothing() -> None:
    with pytest.raises(ValueError, match="margin"):
        judge(PairSums(), margin=0)
