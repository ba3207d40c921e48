"""Numbers as readers see them."""

from __future__ import annotations

import math

import hypothesis.strategies as st
import pytest
from hypothesis import given

from analysis.estimate import Estimate, mean_from_sums, proportion
from reports.wording import (
    chance,
    decimals_for,
    in_text,
    interval_of,
    listed,
    number,
    one_in,
    plural,
    seat_names,
    value_of,
)


def made(value: float, half: float, unit: str = "points") -> Estimate:
    return Estimate(value, value - half, value + half, 100, "made up", unit)


@pytest.mark.parametrize(
    ("estimate", "text"),
    [
        (made(28.714, 2.71), "28.7 (26.0 to 31.4)"),
        (made(4.998, 0.086), "5.00 (4.91 to 5.08)"),
        (made(-3.0412, 0.51), "−3.0 (−3.6 to −2.5)"),
        (made(12345.6, 120), "12,346 (12,226 to 12,466)"),
        (made(2.66, 2.69), "2.66 (−0.03 to 5.35)"),
        (proportion(0, 10**6, "of deals"), "0% (0 to 0.00025%)"),
        (proportion(1, 300, "of deals"), "0.33% (0.04 to 1.55%)"),
        (proportion(502, 1000, "of games"), "50.2% (47.1 to 53.3%)"),
        (mean_from_sums(1, 150, 22500, "points"), "150"),
        (mean_from_sums(0, 0, 0, "points"), "–"),
        (Estimate(12.0, 11.0, 13.0, 9, "order statistics", "trick"), "12 (11 to 13)"),
        (Estimate(math.inf, math.nan, math.nan, 9, "all alike", "times"), "unbounded"),
    ],
)
def test_numbers_keep_the_digits_that_their_intervals_allow(estimate: Estimate, text: str) -> None:
    assert in_text(estimate) == text


@given(st.floats(-1e6, 1e6), st.floats(1e-6, 1e5))
def test_the_interval_is_never_rounded_away(value: float, half: float) -> None:
    shown = made(value, half)
    assert interval_of(shown) != f"{value_of(shown)} to {value_of(shown)}"
    assert 10 ** -decimals_for(half) <= 1.5 * half or decimals_for(half) == 0


def test_no_interval_is_a_dash() -> None:
    assert interval_of(mean_from_sums(1, 5, 25, "points")) == "–"


def test_small_words() -> None:
    assert number(-0.001, 1) == "0.0"
    assert [plural(1, "deal"), plural(2000, "deal"), plural(2, "ace", "aces")] == [
        "1 deal",
        "2,000 deals",
        "2 aces",
    ]
    assert [listed([]), listed(["a"]), listed(["a", "b", "c"])] == ["", "a", "a, b and c"]
    assert seat_names(["textbook", "textbook"]) == ["textbook (seat 0)", "textbook (seat 1)"]
    assert seat_names(["textbook", "greedy"]) == ["textbook", "greedy"]
    assert [chance(0), chance(0.125), chance(5 / 45384)] == ["0", "12.500%", "0.011%"]
    assert [one_in(0), one_in(0.125), one_in(5 / 45384)] == ["", "", "1 in 9,077"]
