"""Which of two players is better, from mirrored pairs of deals."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from scipy import special

from analysis.estimate import (
    ALL_ALIKE,
    CONFIDENCE,
    Estimate,
    mean_from_sums,
    proportion,
    variance,
)

MARGIN: Final = 2.0
"""Points a deal that are too few to matter, unless another margin is asked for."""

ENOUGH_NONZERO: Final = 30
"""Pairs with a difference before anyone is called better or worse: fewer tell nothing of the spread."""

ENOUGH_PAIRS: Final = 1000
"""Pairs before two players who nearly always score alike may be called equal."""

VERDICTS: Final = ("better", "worse", "too small to matter", "undecided")


@dataclass(frozen=True)
class PairSums:
    """Integer sums over mirrored pairs; d0 and d1 are points of A minus points of B with A in seat 0, 1.

    Attributes
    ----------
    n : int
        Pairs.
    total, squares : int
        Sums of d0 + d1 and of its square.
    squares_each : int
        Sum of d0^2 + d1^2.
    zero : int
        Pairs in which d0 + d1 is zero.
    """

    n: int
    total: int
    squares: int
    squares_each: int
    zero: int

    def __post_init__(self) -> None:
        if not 0 <= self.zero <= self.n or min(self.squares, self.squares_each) < 0:
            raise ValueError(f"sums of pairs that cannot be: {self}")


@dataclass(frozen=True)
class Comparison:
    """What the pairs say.

    Attributes
    ----------
    difference : Estimate
        Points a deal by which A beats B.
    gain : Estimate
        Variance-reduction factor: how many times more independent deals would give the same interval.
    zero : Estimate
        Share of pairs in which A and B score alike.
    margin : float
        Points a deal too few to matter.
    verdict : str
        One of `VERDICTS`.
    """

    difference: Estimate
    gain: Estimate
    zero: Estimate
    margin: float
    verdict: str


def compare(sums: PairSums, margin: float = MARGIN, confidence: float = CONFIDENCE) -> Comparison:
    """Judge A against B.

    Parameters
    ----------
    sums : PairSums
        Sums over a number of pairs fixed before the run.
    margin : float
        Points a deal too few to matter; more than 0.
    confidence : float
        Level of the one interval that every verdict is read off.
    """
    if not margin > 0:
        raise ValueError(f"the margin is more than 0, not {margin}")
    # The unit is the pair; the mean of its two deals is half of d0 + d1.
    pair = mean_from_sums(sums.n, sums.total, sums.squares, "points a pair", confidence)
    difference = pair.scaled(0.5, "points a deal")
    if sums.n and sums.squares == 0:
        method = "every pair exactly 0"
        difference = Estimate(0.0, 0.0, 0.0, sums.n, method, "points a deal", None, confidence)
    return Comparison(
        difference,
        _gain(sums, confidence),
        proportion(sums.zero, sums.n, "of pairs", confidence),
        margin,
        verdict(difference, margin, sums.n - sums.zero),
    )


def verdict(difference: Estimate, margin: float, nonzero: int) -> str:
    """Read the verdict off one interval.

    Too small to matter if the whole interval lies within the margin on both sides of zero (looked at
    first); better or worse if it lies on one side of zero; undecided otherwise, or while fewer than
    `ENOUGH_NONZERO` pairs differ (of `ENOUGH_PAIRS` pairs, so few may still be called too small to matter).
    """
    if not difference.has_interval or (nonzero < ENOUGH_NONZERO and difference.n < ENOUGH_PAIRS):
        return "undecided"
    if -margin < difference.low and difference.high < margin:
        return "too small to matter"
    if nonzero >= ENOUGH_NONZERO and difference.low > 0:
        return "better"
    if nonzero >= ENOUGH_NONZERO and difference.high < 0:
        return "worse"
    return "undecided"


def pairs_needed(sums: PairSums, half_width: float, confidence: float = CONFIDENCE) -> int | None:
    """Compute how many pairs would give an interval of this half-width.

    Taken from the spread seen; None where none was seen.
    """
    if sums.n < 2:
        return None
    spread = variance(sums.n, sums.total, sums.squares) / 4
    quantile = float(special.ndtri(0.5 + confidence / 2))
    return math.ceil(spread * (quantile / half_width) ** 2) if spread > 0 else None


def _gain(sums: PairSums, confidence: float) -> Estimate:
    """Estimate the variance-reduction factor 1 / (1 + r), r the correlation of d0 with d1.

    Both are taken to have one mean and one variance, since the deal alternates. The interval is Fisher's
    for a correlation (Statistical Methods for Research Workers, 1925, section 35); it is approximate for
    long-tailed points.
    """
    unit = "times fewer deals"
    if sums.n < 4:
        return Estimate(
            math.nan, math.nan, math.nan, sums.n, "no interval: fewer than four pairs", unit, None, confidence
        )
    mean = sums.total / (2 * sums.n)
    single = sums.squares_each / (2 * sums.n) - mean * mean
    pair = sums.squares / (4 * sums.n) - mean * mean
    if single <= 0 or pair <= 0:
        value = math.inf if single > 0 else math.nan
        return Estimate(value, math.nan, math.nan, sums.n, ALL_ALIKE, unit, None, confidence)
    value = single / 2 / pair
    r = min(max(1 / value - 1, -1 + 1e-12), 1 - 1e-12)
    half = float(special.ndtri(0.5 + confidence / 2)) / math.sqrt(sums.n - 3)
    low, high = (1 / (1 + math.tanh(math.atanh(r) + sign * half)) for sign in (1, -1))
    return Estimate(
        value, min(low, value), max(high, value), sums.n, "Fisher, approximate", unit, None, confidence
    )
