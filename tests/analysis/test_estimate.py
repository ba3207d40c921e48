"""Estimates against other libraries and against truths that were planted."""

from __future__ import annotations

import math

import hypothesis.strategies as st
import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from statsmodels.stats.proportion import proportion_confint
from statsmodels.stats.weightstats import DescrStatsW

from analysis.estimate import (
    ALL_ALIKE,
    NO_OBSERVATION,
    ONE_OBSERVATION,
    Estimate,
    frame_of,
    mean_count,
    mean_from_sums,
    mean_of_strata,
    proportion,
    ratio,
    variance,
)
from analysis.quantiles import quantile_of_counts


def sums(x: np.ndarray) -> tuple[int, int, int]:
    return len(x), int(x.sum()), int((x * x).sum())


@given(st.lists(st.integers(-2000, 2000), min_size=2, max_size=40).filter(lambda x: len(set(x)) > 1))
def test_mean_equals_statsmodels(values: list[int]) -> None:
    x = np.array(values)
    found = mean_from_sums(*sums(x), "points")
    low, high = DescrStatsW(x.astype(float)).tconfint_mean(0.05)
    assert found.value == pytest.approx(x.mean())
    assert (found.low, found.high) == (pytest.approx(low, abs=1e-8), pytest.approx(high, abs=1e-8))


def test_variance_keeps_digits_that_floats_lose() -> None:
    x = np.array([10**8, 10**8 + 1, 10**8 + 2])
    assert variance(*sums(x)) == 1.0


def test_two_strata_equal_welch() -> None:
    rng = np.random.default_rng(3)
    a, b = rng.integers(0, 100, 30), rng.integers(20, 300, 50)
    welch = scipy.stats.ttest_ind(a, b, equal_var=False).confidence_interval(0.95)
    both = [sums(a), sums(b)]
    found = mean_of_strata([30, 50], [s[1] for s in both], [s[2] for s in both], [1, -1], "points")
    assert found.value == pytest.approx(a.mean() - b.mean())
    assert (found.low, found.high) == (pytest.approx(welch.low), pytest.approx(welch.high))


@pytest.mark.parametrize(
    ("values", "method"), [([], NO_OBSERVATION), ([7], ONE_OBSERVATION), ([7, 7, 7], ALL_ALIKE)]
)
def test_no_spread_gives_no_interval_and_says_why(values: list[int], method: str) -> None:
    found = mean_from_sums(*sums(np.array(values, dtype=np.int64)), "points")
    assert found.method == method
    assert not found.has_interval
    assert math.isnan(found.value) == (not values)


@pytest.mark.parametrize(("ours", "theirs"), [("Jeffreys", "jeffreys"), ("Clopper-Pearson", "beta")])
@pytest.mark.parametrize("n", [1, 2, 57, 10**6])
def test_proportion_equals_statsmodels(ours: str, theirs: str, n: int) -> None:
    for k in {0, 1, n // 3, n}:
        found = proportion(k, n, "of deals", method=ours)
        low, high = proportion_confint(k, n, 0.05, theirs)
        if k == 0:
            low = 0.0
        if k == n:
            high = 1.0
        assert (found.low, found.high) == (pytest.approx(low), pytest.approx(high))
        assert (found.count, found.n) == (k, n)


def test_a_rate_of_zero_has_an_upper_limit() -> None:
    assert proportion(0, 10**6, "of deals", method="Clopper-Pearson").high == pytest.approx(3.69e-6, rel=1e-3)
    assert proportion(0, 10**6, "of deals").high == pytest.approx(2.51e-6, rel=1e-2)
    assert mean_count(10**6, 0, 0, 0, "times a deal").high == pytest.approx(2.51e-6, rel=1e-2)
    assert math.isnan(proportion(0, 0, "of deals").value)


def test_bad_counts_are_refused() -> None:
    with pytest.raises(ValueError, match="3 of 2"):
        proportion(3, 2, "of deals")
    with pytest.raises(ValueError, match="Wald"):
        proportion(1, 2, "of deals", method="Wald")
    with pytest.raises(ValueError, match="inside"):
        Estimate(2.0, 0.0, 1.0, 5, "made up", "points")
    with pytest.raises(ValueError, match="method"):
        Estimate(0.5, 0.0, 1.0, 5, "", "points")


def test_rare_counts_cover_a_planted_rate() -> None:
    """2,000 runs of 500 deals, 0.01 x 1.2 events each: covers in 92-98 % (false alarm < 1e-6)."""
    rng = np.random.default_rng(11)
    covered = 0
    for _ in range(2000):
        x = (rng.random(500) < 0.01) * (1 + (rng.random(500) < 0.2))
        found = mean_count(500, int(x.sum()), int((x * x).sum()), int((x > 0).sum()), "times a deal")
        covered += found.low <= 0.012 <= found.high
    assert 0.92 < covered / 2000 < 0.98


def test_common_counts_use_students_interval() -> None:
    x = np.random.default_rng(2).poisson(1.3, 1000)
    args = len(x), int(x.sum()), int((x * x).sum())
    assert mean_count(*args, int((x > 0).sum()), "times a deal") == mean_from_sums(*args, "times a deal")


@pytest.mark.parametrize(
    "draw",
    [
        lambda rng, size: np.round(rng.normal(180, 90, size)).astype(int),
        lambda rng, size: np.where(rng.random(size) < 0.9, 0, np.round(rng.laplace(0, 40, size))).astype(int),
    ],
    ids=["normal", "ninety-percent-zeros"],
)
def test_mean_covers(draw) -> None:
    """2,000 runs of 400: the truth is inside 95 % intervals in 93-97 % (false alarm < 1e-4)."""
    rng = np.random.default_rng(5)
    truth = draw(rng, 4_000_000).mean()
    covered = 0
    for _ in range(2000):
        found = mean_from_sums(*sums(draw(rng, 400)), "points")
        covered += found.low <= truth <= found.high
    assert 0.93 < covered / 2000 < 0.97


def test_ratio_covers_a_planted_one() -> None:
    """1,000 runs of 300 with brisques worth 40 % of the points, on average; covers in 92-98 %."""
    rng = np.random.default_rng(8)
    covered = 0
    for _ in range(1000):
        x = rng.integers(50, 350, 300)
        y = rng.binomial(x, 0.4)
        found = ratio(300, *(int(v.sum()) for v in (x, y, x * x, y * y, x * y)), "of points")
        covered += found.low <= 0.4 <= found.high
    assert 0.92 < covered / 1000 < 0.98
    assert ratio(5, 0, 0, 0, 0, 0, "of points").method == NO_OBSERVATION
    assert ratio(1, 2, 1, 4, 1, 2, "of points").method == ONE_OBSERVATION
    assert ratio(2, 4, 2, 8, 2, 4, "of points").method == ALL_ALIKE


@given(st.lists(st.integers(0, 30), min_size=1, max_size=60), st.sampled_from([0.05, 0.25, 0.5, 0.75, 0.95]))
def test_quantile_is_an_order_statistic(values: list[int], share: float) -> None:
    x = np.array(values)
    found = quantile_of_counts(np.bincount(x), share, 0, 10, "points")
    assert found.value == 10 * np.sort(x)[max(math.ceil(len(x) * share), 1) - 1]
    if len(x) == 1:
        assert found.method == ONE_OBSERVATION
    else:
        assert 10 * x.min() <= found.low <= found.value <= found.high <= 10 * x.max()


def test_quantile_ranks_cover() -> None:
    """The ranks are those of the binomial law, so the chance to miss on either side is at most 2.5 %."""
    counts = np.ones(1000, dtype=np.int64)
    for share in (0.05, 0.5, 0.95):
        found = quantile_of_counts(counts, share, 1, 1, "rank")
        law = scipy.stats.binom(1000, share)
        assert law.cdf(found.low - 1) <= 0.025 < law.cdf(found.low)
        assert law.sf(found.high - 1) <= 0.025 < law.sf(found.high - 2)
    assert "too few" in quantile_of_counts(counts[:5], 0.95, 1, 1, "rank").method


def test_table_of_estimates() -> None:
    table = frame_of(
        [({"seat": 0}, proportion(1, 4, "of deals")), ({"seat": 1}, mean_from_sums(2, 3, 5, "points"))]
    )
    assert list(table.columns) == ["seat", "value", "low", "high", "n", "count", "unit", "method"]
    assert table["count"].isna().tolist() == [False, True]
    assert list(frame_of([]).columns) == ["value", "low", "high", "n", "count", "unit", "method"]


def test_scaled_turns_the_interval_round() -> None:
    found = Estimate(2.0, 1.0, 4.0, 9, "made up", "points").scaled(-0.5, "half points")
    assert (found.low, found.value, found.high) == (-2.0, -1.0, -0.5)
    assert found.half_width == 0.75
