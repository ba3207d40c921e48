"""Quantiles of counted values, with intervals that hold for any distribution."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray
from scipy import special

from analysis.estimate import CONFIDENCE, NO_OBSERVATION, ONE_OBSERVATION, Estimate


def quantile_of_counts(
    counts: NDArray[np.int64],
    share: float,
    first: int,
    step: int,
    unit: str,
    confidence: float = CONFIDENCE,
) -> Estimate:
    """Estimate a quantile of values that have been counted.

    Parameters
    ----------
    counts : int64[bins]
        Observations of the values first, first + step, first + 2 step ...
    share : float
        Which quantile, between 0 and 1.
    first, step : int
        Value of the first bin; distance between bins.
    unit : str
        Unit of the values.
    confidence : float
        Level of the interval: between two order statistics whose ranks come from the binomial law, so
        that it holds for any distribution (David & Nagaraja, Order Statistics, 3rd ed. 2003, section 7.1).
        Where there are too few observations for that the interval goes to the least or greatest seen.
    """
    n = int(counts.sum())
    if n == 0:
        return Estimate(math.nan, math.nan, math.nan, 0, NO_OBSERVATION, unit, None, confidence)
    below = np.cumsum(counts)

    def ranked(rank: int) -> float:
        return float(first + step * int(np.searchsorted(below, min(max(rank, 1), n))))

    if n == 1:
        return Estimate(ranked(1), math.nan, math.nan, 1, ONE_OBSERVATION, unit, None, confidence)
    tail = (1 - confidence) / 2
    low = _binomial_rank(n, share, tail)
    high = _binomial_rank(n, share, 1 - tail) + 1
    sure = low >= 1 and high <= n
    method = "order statistics" if sure else "order statistics: too few for the level, range shown"
    return Estimate(
        ranked(math.ceil(n * share)), ranked(low), ranked(high), n, method, unit, None, confidence
    )


def _binomial_rank(n: int, share: float, level: float) -> int:
    """Find the least k with P(Binomial(n, share) <= k) >= level."""
    k = max(math.ceil(float(special.bdtrik(level, n, share))), 0)
    return k - 1 if k > 0 and special.bdtr(k - 1, n, share) >= level else k
