"""Medians of times."""

from __future__ import annotations

import math

import pytest
from scipy.stats import binom

from analysis.timings import median_of, speeds
from sim.benchmark import Benchmark, Samples, Scaling


@pytest.mark.parametrize("n", range(6, 40))
def test_the_interval_holds_its_level(n: int) -> None:
    values = [float(value * value) for value in range(1, n + 1)]
    found = median_of(values[::-1], "s")
    low = values.index(found.low) + 1
    assert values.index(found.high) + 1 == n + 1 - low
    outside = 2 * binom.cdf(low - 1, n, 0.5)
    assert outside <= 0.05
    assert low == (n + 1) // 2 or 2 * binom.cdf(low, n, 0.5) > 0.05
    assert found.value == pytest.approx((values[(n - 1) // 2] + values[n // 2]) / 2)


def test_few_measurements_say_so() -> None:
    assert median_of([3.0, 1.0, 2.0], "s").method.endswith("range shown")
    assert (median_of([3.0, 1.0, 2.0], "s").low, median_of([3.0, 1.0, 2.0], "s").high) == (1.0, 3.0)
    assert math.isnan(median_of([1.0], "s").low)
    assert median_of([], "s").n == 0


def test_speeds_are_by_card_and_by_deal() -> None:
    sample = Samples("greedy", 100, 64, (0.64e-3,) * 6, (1.28e-3,) * 6)
    scaling = Scaling("greedy", 200, 2, (2.0,) * 6, (1.0,) * 6)
    table = speeds(Benchmark((sample,), scaling, "a machine")).set_index("quantity")["value"]
    assert table["time a card"] == pytest.approx(100.0)
    assert table["deals a second and core"] == pytest.approx(100 / 0.64e-3)
    assert table["time a card, other revision"] == pytest.approx(200.0)
    assert table["time as a share of the other's"] == pytest.approx(0.5)
    assert table["speed of 2 threads"] == pytest.approx(2.0)
