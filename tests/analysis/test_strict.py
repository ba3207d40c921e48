"""The empirical-Bernstein sequence, players who nearly always score alike."""

from __future__ import annotations

import math

import numpy as np
import pytest

from analysis.decision import decide
from analysis.estimate import Estimate
from analysis.sequential import Design
from analysis.strict import Strict, nearly_alike, spread_after, stitched_boundary
from analysis.tally import Tally
from tests.analysis.streams import ALLOWED, ALPHA, RUNS, batches, tally


def test_boundary_equals_that_of_the_authors() -> None:
    """confseq, unit test PolyStitchingTest: v = 100, level .05, least 10, c = 3 gives 64.48755."""
    assert float(stitched_boundary(100, 0.05, 10, 3)) == pytest.approx(64.48755, abs=1e-5)
    assert float(stitched_boundary(5, 0.05, 10, 3)) == float(stitched_boundary(10, 0.05, 10, 3))


@pytest.mark.parametrize(
    ("n", "bound", "half"), [(10**5, 4500, 1.93), (10**6, 4500, 0.41), (10**7, 400, 0.109)]
)
def test_width_at_a_deviation_of_80(n: int, bound: int, half: float) -> None:
    found = Strict(bound, Tally(n, 0, n * 6400, n), n * 6400.0).estimate("points a deal", scale=1.0)
    assert found.half_width == pytest.approx(half, abs=0.006 if half > 0.2 else 0.001)


def test_sums_of_batches_suffice() -> None:
    """The spread equals that of single values, each predicted by the mean of the batches before its own."""
    x = np.random.default_rng(2).integers(-300, 420, 1000)
    strict = Strict(500)
    for part in batches(x, 100):
        strict = strict.after(part)
    predicted = np.repeat([0.0, *(x[:end].mean() for end in range(100, 1000, 100))], 100)
    assert strict.spread == pytest.approx(((x - predicted) ** 2).sum(), rel=1e-12)
    assert strict.sums == tally(x)


def test_values_beyond_the_bound_are_refused() -> None:
    with pytest.raises(ValueError, match="within 10 of 0"):
        Strict(10).after(Tally(2, 21, 221, 2))


def test_the_mean_stays_in_the_range() -> None:
    found = Strict(100).after(Tally(5, 500, 50_000, 5)).estimate("points", scale=1.0)
    assert (found.value, found.high) == (100, 100)
    assert math.isnan(Strict(5).estimate("points").value)


def test_strict_intervals_cover_skewed_values_from_the_first_batch() -> None:
    """400 runs of 40 looks, values 0 or 1000 with chance 1 %: ever wrong in at most 5 % + 3 errors of them.

    False alarm of the test: 0.2 % at a true rate of 5 %; the sequence is wrong far less often.
    """
    rng = np.random.default_rng(3)
    hits = rng.binomial(250, 0.01, (RUNS, 40))
    spread, seen, wrong = np.zeros(RUNS), np.zeros(RUNS), np.zeros(RUNS, dtype=bool)
    for look in range(40):
        mean = seen * 1000 / max(250 * look, 1)
        spread = spread_after(spread, mean, 250, hits[:, look] * 1000, hits[:, look] * 10**6)
        seen += hits[:, look]
        n = 250 * (look + 1)
        wrong |= np.abs(seen * 1000 / n - 10) > stitched_boundary(spread, ALPHA / 2, 2000.0**2, 2000) / n
    assert wrong.mean() <= ALLOWED


def test_players_who_nearly_always_score_alike_can_be_called_equal() -> None:
    bound, design = 5000, Design(100_000)
    found: Estimate = nearly_alike(design, Tally(100_000, 40, 4000, 3), bound)
    assert decide(found, 2.0).verdict == "too small to matter"
    assert nearly_alike(design, Tally(100_000, 0, 0, 0), bound).high < found.high
    assert decide(nearly_alike(design, Tally(500, 0, 0, 0), bound), 2.0).verdict == "undecided"
    with pytest.raises(ValueError, match="cannot have these sums"):
        nearly_alike(design, Tally(1000, 200, 40_000, 1), 100)
