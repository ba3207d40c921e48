"""Sequences for rates and the exact test of won pairs."""

from __future__ import annotations

import math

import hypothesis.strategies as st
import numpy as np
import pytest
import scipy.stats
from hypothesis import given

from analysis.estimate import proportion
from analysis.rates import log_e_rate, rate_sequence, won_pairs
from tests.analysis.streams import ALLOWED, ALPHA, RUNS


@given(st.integers(0, 60), st.integers(0, 60), st.floats(0.02, 0.98))
def test_e_process_equals_the_beta_binomial_law_of_scipy(k: int, failures: int, p: float) -> None:
    n = k + failures
    mixed = scipy.stats.betabinom.logpmf(k, n, 0.5, 0.5)
    plain = scipy.stats.binom.logpmf(k, n, p)
    assert float(log_e_rate(k, n, p)) == pytest.approx(mixed - plain, abs=1e-8)


@given(st.integers(1, 10**7), st.floats(0, 1), st.sampled_from([0.9, 0.95, 0.99875]))
def test_the_ends_lie_where_the_e_process_reaches_its_threshold(
    n: int, share: float, confidence: float
) -> None:
    k = round(share * n)
    found = rate_sequence(k, n, "of deals", confidence)
    threshold = -math.log1p(-confidence)
    assert 0 <= found.low <= k / n <= found.high <= 1
    for end in {found.low, found.high} - {0.0, 1.0}:
        assert float(log_e_rate(k, n, end)) == pytest.approx(threshold, rel=1e-5, abs=1e-5)
    assert (found.low == 0) == (k == 0)
    assert (found.high == 1) == (k == n)


def test_known_limits() -> None:
    common = rate_sequence(12_165, 10**6, "of deals")
    assert (round(common.low, 5), round(common.high, 5)) == (0.01168, 0.01267)
    assert rate_sequence(0, 10**6, "of deals").high == pytest.approx(1.05e-5, rel=0.01)
    exact = proportion(12_165, 10**6, "of deals", method="Clopper-Pearson")
    assert common.low < exact.low < exact.high < common.high
    # A mixture that expects a small rate is tighter about one.
    assert rate_sequence(3, 10**6, "of deals", b=1e5).high < rate_sequence(3, 10**6, "of deals").high
    assert math.isnan(rate_sequence(0, 0, "of deals").value)
    with pytest.raises(ValueError, match="3 of 2"):
        rate_sequence(3, 2, "of deals")


def test_won_pairs_find_a_planted_advantage() -> None:
    """A wins a game with chance .53: 2,809 pairs of 10,000 twice, B 2,209."""
    found = won_pairs(2809, 2209, 10_000)
    assert found.share.low > 0.5
    assert found.gain.value == pytest.approx(0.03)
    assert 0 < found.gain.low < 0.03 < found.gain.high
    assert found.p < 1e-10
    other = won_pairs(2209, 2809, 10_000)
    assert (other.gain.low, other.gain.high) == (
        pytest.approx(-found.gain.high),
        pytest.approx(-found.gain.low),
    )
    assert other.p == pytest.approx(found.p)


def test_each_half_of_the_gain_has_half_the_error() -> None:
    rate = rate_sequence(5018, 10_000, "of pairs", 0.975)
    share = rate_sequence(2809, 5018, "of pairs", 0.975)
    gain = won_pairs(2809, 2209, 10_000).gain
    assert gain.low == pytest.approx(rate.low * (share.low - 0.5))
    assert gain.high == pytest.approx(rate.high * (share.high - 0.5))


def test_won_pairs_of_equals_are_seldom_ever_significant() -> None:
    """400 runs of 200 looks at fair pairs: significant at some look in at most 5 % + 3 errors of them.

    False alarm of the test: 0.2 % at a true rate of 5 %.
    """
    rng = np.random.default_rng(6)
    a = np.cumsum(rng.binomial(25, 0.5, (RUNS, 200)), axis=1)
    n = 25 * np.arange(1, 201)
    ever = (log_e_rate(a, n, 0.5) >= -np.log(ALPHA)).any(axis=1)
    assert ever.mean() <= ALLOWED
    assert won_pairs(int(a[0, -1]), int(n[-1] - a[0, -1]), 20_000).p > 0.001


def test_the_gain_of_won_pairs_covers() -> None:
    """200 runs, chance .52 to win each game: the gain of .02 inside in at least 95 % - 3 errors of them."""
    rng = np.random.default_rng(7)
    inside = 0
    for _ in range(200):
        a, b, _ = rng.multinomial(4000, [0.52**2, 0.48**2, 2 * 0.52 * 0.48])
        found = won_pairs(int(a), int(b), 4000).gain
        inside += found.low <= 0.02 <= found.high
    assert inside / 200 >= 0.95 - 3 * (0.05 * 0.95 / 200) ** 0.5


def test_pairs_that_tell_nothing() -> None:
    none = won_pairs(0, 0, 50)
    assert none.p == 1.0
    assert none.gain.value == 0
    assert none.gain.low < 0 < none.gain.high
    assert not won_pairs(0, 0, 0).gain.has_interval
    with pytest.raises(ValueError, match="cannot have been won twice"):
        won_pairs(3, 3, 5)
