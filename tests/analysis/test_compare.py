"""Comparisons of pairs with a planted effect."""

from __future__ import annotations

import math

import numpy as np
import pytest

from analysis.compare import PairSums, compare, pairs_needed, verdict
from analysis.estimate import Estimate


def pairs(d0: np.ndarray, d1: np.ndarray) -> PairSums:
    both = d0 + d1
    return PairSums(
        len(d0),
        int(both.sum()),
        int((both**2).sum()),
        int((d0**2).sum() + (d1**2).sum()),
        int((both == 0).sum()),
    )


def made(n: int, effect: float, noise: float, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Differences of a common deal, luck of 100 points, cancelling in the pair; noise does not."""
    rng = np.random.default_rng(seed)
    luck = rng.normal(0, 100, n)
    d0 = luck + effect + rng.normal(0, noise, n)
    d1 = -luck + effect + rng.normal(0, noise, n)
    return np.round(d0).astype(np.int64), np.round(d1).astype(np.int64)


def test_planted_effect_is_found() -> None:
    found = compare(pairs(*made(20_000, 5.0, 20.0, 1)))
    assert found.difference.low <= 5.0 <= found.difference.high
    assert found.verdict == "better"
    assert compare(pairs(*made(20_000, -5.0, 20.0, 1))).verdict == "worse"
    assert compare(pairs(*made(20_000, 0.2, 20.0, 1))).verdict == "too small to matter"
    assert compare(pairs(*made(100, 1.0, 20.0, 1))).verdict == "undecided"


def test_intervals_cover() -> None:
    """1,000 comparisons of 300 pairs: the truth is inside 95 % intervals in 93-97 % of them."""
    covered = 0
    for seed in range(1000):
        found = compare(pairs(*made(300, 3.0, 30.0, seed))).difference
        covered += found.low <= 3.0 <= found.high
    assert 0.93 < covered / 1000 < 0.97


def test_gain_is_that_of_two_independent_deals() -> None:
    """Var d = 100^2 + 20^2, var of the pair's mean = 20^2 / 2: a factor of 26."""
    d0, d1 = made(20_000, 5.0, 20.0, 2)
    gain = compare(pairs(d0, d1)).gain
    assert gain.low < 26 < gain.high
    direct = (d0.var() + d1.var()) / 4 / ((d0 + d1) / 2).var()
    assert gain.value == pytest.approx(direct, rel=1e-3)
    loose = compare(pairs(d0, np.roll(d1, 1))).gain
    assert loose.low < 1 < loose.high


def test_a_player_against_itself() -> None:
    same = compare(PairSums(5000, 0, 0, 10**8, 5000))
    assert (same.difference.low, same.difference.value, same.difference.high) == (0, 0, 0)
    assert same.verdict == "too small to matter"
    assert math.isinf(same.gain.value)
    assert same.zero.count == 5000
    assert compare(PairSums(20, 0, 0, 10**6, 20)).verdict == "undecided"


def test_few_pairs_decide_nothing() -> None:
    assert compare(PairSums(1, 300, 300**2, 50_000, 0)).verdict == "undecided"
    assert compare(PairSums(0, 0, 0, 0, 0)).verdict == "undecided"
    thin = Estimate(5.0, 4.0, 6.0, 10_000, "Student t", "points a deal")
    assert verdict(thin, 2.0, 29) == "undecided"
    assert verdict(thin, 2.0, 30) == "better"
    small = Estimate(0.1, -0.5, 0.7, 10_000, "Student t", "points a deal")
    assert verdict(small, 2.0, 5) == "too small to matter"


def test_pairs_needed_gives_the_width() -> None:
    d0, d1 = made(4000, 0.0, 50.0, 3)
    needed = pairs_needed(pairs(d0, d1), compare(pairs(d0, d1)).difference.half_width)
    assert needed == pytest.approx(4000, rel=0.01)
    assert pairs_needed(PairSums(9, 0, 0, 8, 9), 1.0) is None
    assert pairs_needed(PairSums(1, 1, 1, 1, 0), 1.0) is None


def test_sums_that_cannot_be_are_refused() -> None:
    with pytest.raises(ValueError, match="cannot be"):
        PairSums(3, 0, 0, 0, 4)
    with pytest.raises(ValueError, match="margin"):
        compare(PairSums(0, 0, 0, 0, 0), margin=0)
