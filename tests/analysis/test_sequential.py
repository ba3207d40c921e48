"""The asymptotic confidence sequence: its formulas, its looks, its start rule."""

from __future__ import annotations

import itertools
import math

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given

from analysis.sequential import (
    ASYMPTOTIC,
    Design,
    Watch,
    log_e_value,
    look_at,
    mixture_variance,
    radius,
    units_for,
)
from analysis.start import Bonus, Start, StartRule
from analysis.tally import InDealOrder, Tally
from tests.analysis.streams import batches, tally

ANY_START = StartRule(units=2, nonzero=0)


def test_radius_equals_the_formula_written_out() -> None:
    """Waudby-Smith et al., arXiv 2103.06476, Theorem 2.2, with numbers put in by hand."""
    alpha, m, n, sigma = 0.05, 1000, 400, 3.0
    rho2 = (-2 * math.log(alpha) + math.log(-2 * math.log(alpha) + 1)) / m
    half = sigma * math.sqrt(2 * (n * rho2 + 1) / (n**2 * rho2) * math.log(math.sqrt(n * rho2 + 1) / alpha))
    assert mixture_variance(m, 1 - alpha) == pytest.approx(rho2)
    assert float(radius(n, sigma, rho2, 1 - alpha)) == pytest.approx(half)


@pytest.mark.parametrize(("part", "times"), [(1, 1.55), (0.5, 1.57), (10, 1.65), (0.1, 1.97)])
def test_width_beside_a_planned_interval(part: float, times: float) -> None:
    m = 10**5
    n = int(part * m)
    planned = 1.959964 / math.sqrt(n)
    assert float(radius(n, 1.0, mixture_variance(m), 0.95)) / planned == pytest.approx(times, abs=0.006)


def test_the_mixture_is_tightest_where_it_was_planned() -> None:
    at = [float(radius(5000, 1.0, mixture_variance(m), 0.95)) for m in (2500, 4500, 5000, 5500, 10_000)]
    assert min(at) == at[2]


@given(
    n=st.integers(2, 10**8),
    mean=st.floats(-500, 500),
    deviation=st.floats(0.1, 5000),
    planned=st.integers(1, 10**8),
    null=st.floats(-500, 500),
    confidence=st.floats(0.5, 0.9999),
)
def test_e_process_and_interval_agree(
    n: int, mean: float, deviation: float, planned: int, null: float, confidence: float
) -> None:
    """The e-value reaches 1 / alpha just where the value lies outside the interval."""
    rho2 = mixture_variance(planned, confidence)
    half = float(radius(n, deviation, rho2, confidence))
    excess = float(log_e_value(n, mean, deviation, rho2, null)) + math.log(1 - confidence)
    if not math.isclose(abs(mean - null), half, rel_tol=1e-9):
        assert (excess > 0) == (abs(mean - null) > half)
    edge = float(log_e_value(n, mean, deviation, rho2, mean + half))
    assert edge == pytest.approx(-math.log(1 - confidence), rel=1e-6)


def test_a_look_reads_integer_sums() -> None:
    x = np.random.default_rng(1).integers(-200, 210, 5000)
    design = Design(4000, start=ANY_START)
    look = look_at(design, tally(x))
    half = float(radius(5000, x.std(ddof=1), design.rho2, 0.95)) / 2
    assert look.estimate.value == pytest.approx(x.mean() / 2)
    assert look.estimate.high - look.estimate.value == pytest.approx(half)
    assert (look.estimate.n, look.estimate.method) == (5000, ASYMPTOTIC)
    assert look.p == pytest.approx(min(1.0, math.exp(-look.log_e)))


@given(st.permutations(range(6)), st.integers(0, 3))
def test_looks_do_not_depend_on_who_finishes_first(order: list[int], seed: int) -> None:
    parts = batches(np.random.default_rng(seed).integers(-100, 120, 3000), 500)
    design = Design(3000, start=ANY_START)
    straight, mixed = Watch(design), Watch(design)
    wanted = [look for index, part in enumerate(parts) for look in straight.add(index, part)]
    found = [look for index in order for look in mixed.add(index, parts[index])]
    assert found == wanted
    assert [look.sums.n for look in found] == [500 * k for k in range(1, 7)]
    assert all(later.p <= earlier.p for earlier, later in itertools.pairwise(found))


def test_a_batch_counts_once() -> None:
    order = InDealOrder()
    order.add(1, Tally(1, 1, 1, 1))
    with pytest.raises(ValueError, match="batch 1 has been counted"):
        order.add(1, Tally(1, 1, 1, 1))
    order.add(0, Tally(1, 1, 1, 1))
    with pytest.raises(ValueError, match="batch 0 has been counted"):
        order.add(0, Tally(1, 1, 1, 1))


@pytest.mark.parametrize("sums", [(2, 5, 1, 1), (1, 0, 0, 2), (-1, 0, 0, 0)])
def test_sums_of_nothing_are_refused(sums: tuple[int, int, int, int]) -> None:
    with pytest.raises(ValueError, match="no integers have these sums"):
        Tally(*sums)


def test_the_start_rule_says_what_is_missing() -> None:
    rule = StartRule(kinds=(Bonus("double bezique", 500), Bonus("quadruple bezique", 4500)))
    sums = Tally(1200, 0, 1200 * 160**2, 299, (3, 29))
    start = rule.at(sums, 80.0)
    # 500 points are less than ten deviations of 80: not rare here.
    assert [str(clause) for clause in start.missing] == [
        "299 of 300 pairs that differ",
        "29 of 30 times quadruple bezique",
    ]
    assert not start.ready
    look = look_at(Design(5000, start=rule), sums)
    assert not look.estimate.has_interval
    assert look.estimate.method == f"no interval yet: {start}"
    assert (look.log_e, look.p) == (0.0, 1.0)

    more = Tally(1200, 0, 1200 * 160**2, 300, (3, 30))
    assert rule.at(more, 80.0).ready
    assert look_at(Design(5000, start=rule), more).estimate.has_interval
    assert not rule.at(more, 49.0).ready  # now 500 points are rare too


def test_the_start_rule_foresees_its_needs() -> None:
    rule = StartRule(kinds=(Bonus("quadruple bezique", 4500),))
    assert rule.units_needed(Tally(10_000, 0, 10**8, 600, (5,)), 50.0) == 60_000
    assert rule.units_needed(Tally(10_000, 0, 10**8, 60, (50,)), 50.0) == 50_000
    assert rule.units_needed(Tally(10_000, 0, 10**8, 600, (0,)), 50.0) is None


def test_counts_go_with_the_kinds() -> None:
    with pytest.raises(ValueError, match="1 kinds of bonus, 0 counts"):
        StartRule(kinds=(Bonus("x", 500),)).at(Tally(5, 0, 0, 0), 1.0)
    with pytest.raises(ValueError, match="more than 0 points"):
        Bonus("x", 0)
    with pytest.raises(ValueError, match="at least 2 units"):
        StartRule(units=1)


def test_players_who_always_score_alike_have_no_interval() -> None:
    look = look_at(Design(100, start=ANY_START), Tally(5000, 0, 0, 0))
    assert not look.estimate.has_interval
    assert look.p == 1.0
    assert look_at(Design(100), Tally()).start == Start(StartRule().at(Tally(), 0.0).clauses)


@pytest.mark.parametrize("half_width", [0.3, 1.0, 7.0])
def test_units_for_gives_the_width(half_width: float) -> None:
    n = units_for(half_width, 80.0)
    at = [float(radius(k, 80.0, mixture_variance(n), 0.95)) for k in (n, n - max(n // 500, 1))]
    assert at[0] <= half_width * 1.0001
    assert at[1] > half_width * 0.9999


@given(st.integers(1, 10**7), st.floats(0.05, 50))
def test_units_until_is_the_first_narrow_enough(planned: int, half_width: float) -> None:
    design = Design(planned)
    n = design.units_until(half_width, 80.0)
    assert radius(n, 80.0, design.rho2, 0.95) <= half_width
    assert n == 1 or radius(n - 1, 80.0, design.rho2, 0.95) > half_width


def test_a_design_is_checked() -> None:
    for wrong in ({"planned": 0}, {"planned": 5, "confidence": 1.0}, {"planned": 5, "scale": 0.0}):
        with pytest.raises(ValueError, match="planned >= 1"):
            Design(**wrong)
