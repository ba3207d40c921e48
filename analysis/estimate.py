"""Estimates: a value that never travels without its interval.

Every function starts from integer sums or counts, so that the same deals give the same estimate in
whatever order they were added up. The number of deals was fixed before the run.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

import pandas as pd
from scipy import special

CONFIDENCE: Final = 0.95
ESTIMATE_COLUMNS: Final = ("value", "low", "high", "n", "count", "unit", "method")

ONE_OBSERVATION: Final = "no interval: one observation"
NO_OBSERVATION: Final = "no interval: nothing was observed"
ALL_ALIKE: Final = "no interval: all observations are alike"
JEFFREYS: Final = "Jeffreys"
CLOPPER_PEARSON: Final = "Clopper-Pearson"

# Below so many hits the spread of a rare count is itself unknown; its share is estimated instead.
_RARE_HITS: Final = 100


@dataclass(frozen=True)
class Estimate:
    """A number with its interval.

    Attributes
    ----------
    value, low, high : float
        The estimate and its two-sided interval. ``nan`` where there is none; the method then says why.
    n : int
        Observations behind it: deals, games or pairs.
    method : str
        How the interval was made.
    unit : str
        What is counted, e.g. ``"points a deal"``, ``"of deals"``.
    count : int or None
        For a proportion, the k of "k of n".
    confidence : float
        Level of the interval, between 0 and 1.
    """

    value: float
    low: float
    high: float
    n: int
    method: str
    unit: str
    count: int | None = None
    confidence: float = CONFIDENCE

    def __post_init__(self) -> None:
        if self.n < 0 or not self.method or not 0 < self.confidence < 1:
            raise ValueError(f"an estimate needs n >= 0, a method and a confidence between 0 and 1: {self}")
        if self.has_interval and not self.low <= self.value <= self.high:
            raise ValueError(f"an estimate must lie inside its interval: {self}")

    @property
    def has_interval(self) -> bool:
        """Whether the interval exists."""
        return not (math.isnan(self.low) or math.isnan(self.high))

    @property
    def half_width(self) -> float:
        """Half the width of the interval; ``nan`` where there is none."""
        return (self.high - self.low) / 2

    def scaled(self, factor: float, unit: str) -> Estimate:
        """Express the estimate in another unit; ``factor`` may be negative."""
        low, high = (
            sorted((self.low * factor, self.high * factor)) if self.has_interval else (math.nan, math.nan)
        )
        return Estimate(
            self.value * factor, low, high, self.n, self.method, unit, self.count, self.confidence
        )


def frame_of(rows: Iterable[tuple[Mapping[str, object], Estimate]]) -> pd.DataFrame:
    """Set estimates in a table.

    Parameters
    ----------
    rows : iterable of (mapping, Estimate)
        The labels of a row (the same names in each), then its number.

    Returns
    -------
    pandas.DataFrame
        The labels' columns, then ``value, low, high, n, count, unit, method``; ``count`` is a
        nullable integer, missing where the number is no proportion.
    """
    records: list[dict[str, Any]] = [
        {**labels, **{column: getattr(estimate, column) for column in ESTIMATE_COLUMNS}}
        for labels, estimate in rows
    ]
    frame = pd.DataFrame.from_records(records) if records else pd.DataFrame(columns=list(ESTIMATE_COLUMNS))
    frame["count"] = frame["count"].astype("Int64")
    return frame


def mean_from_sums(n: int, total: int, squares: int, unit: str, confidence: float = CONFIDENCE) -> Estimate:
    """Estimate a mean from a sum and a sum of squares; Student's t interval.

    Parameters
    ----------
    n, total, squares : int
        Number of observations, their sum, the sum of their squares.
    unit : str
        Unit of the mean.
    confidence : float
        Level of the interval.
    """
    return mean_of_strata([n], [total], [squares], [1], unit, confidence)


def mean_of_strata(
    counts: Sequence[int],
    totals: Sequence[int],
    squares: Sequence[int],
    weights: Sequence[float],
    unit: str,
    confidence: float = CONFIDENCE,
) -> Estimate:
    """Estimate a weighted sum of the means of independent strata; Welch's t interval.

    The strata are, for instance, the deals dealt by either seat: weights (0.5, -0.5) then give half the
    difference between them, whoever the stronger player is. Degrees of freedom after Satterthwaite
    (Biometrics Bulletin 2, 1946, p. 110).

    Parameters
    ----------
    counts, totals, squares : sequence of int
        Observations, sum and sum of squares of each stratum.
    weights : sequence of float
        Weight of each stratum's mean.
    unit : str
        Unit of the result.
    confidence : float
        Level of the interval.
    """
    n = sum(counts)
    if not all(counts):
        return Estimate(math.nan, math.nan, math.nan, n, NO_OBSERVATION, unit, None, confidence)
    value = math.fsum(w * float(Fraction(t, c)) for w, t, c in zip(weights, totals, counts, strict=True))
    if min(counts) == 1:
        return Estimate(value, math.nan, math.nan, n, ONE_OBSERVATION, unit, None, confidence)
    parts = [
        w * w * variance(c, t, q) / c for w, c, t, q in zip(weights, counts, totals, squares, strict=True)
    ]
    spread = math.fsum(parts)
    if spread == 0:
        return Estimate(value, math.nan, math.nan, n, ALL_ALIKE, unit, None, confidence)
    freedom = spread**2 / math.fsum(p * p / (c - 1) for p, c in zip(parts, counts, strict=True))
    half = float(special.stdtrit(freedom, 0.5 + confidence / 2)) * math.sqrt(spread)
    method = "Student t" if len(counts) == 1 else "Welch t, strata by dealer"
    return Estimate(value, value - half, value + half, n, method, unit, None, confidence)


def variance(n: int, total: int, squares: int) -> float:
    """Compute the sample variance (divisor n - 1) from integer sums, without loss of digits; ``n`` >= 2."""
    return float(Fraction(n * squares - total * total, n * (n - 1)))


def proportion(k: int, n: int, unit: str, confidence: float = CONFIDENCE, method: str = JEFFREYS) -> Estimate:
    """Estimate a proportion, k of n.

    Parameters
    ----------
    k, n : int
        Successes and trials.
    unit : str
        What the trials are, e.g. ``"of deals"``.
    confidence : float
        Level of the interval.
    method : str
        ``"Jeffreys"`` (equal-tailed, lower limit 0 at k = 0 and upper limit 1 at k = n) or
        ``"Clopper-Pearson"``, which never covers less than the level. Brown, Cai, DasGupta,
        Statistical Science 16 (2001), pp. 101-133.
    """
    if not 0 <= k <= n:
        raise ValueError(f"a proportion needs 0 <= k <= n, not {k} of {n}")
    if method not in (JEFFREYS, CLOPPER_PEARSON):
        raise ValueError(f"method is {JEFFREYS} or {CLOPPER_PEARSON}, not {method}")
    if n == 0:
        return Estimate(math.nan, math.nan, math.nan, 0, NO_OBSERVATION, unit, 0, confidence)
    tail = (1 - confidence) / 2
    below, above = (0.5, 0.5) if method == JEFFREYS else (0.0, 1.0)
    low = 0.0 if k == 0 else float(special.betaincinv(k + below, n - k + above, tail))
    high = 1.0 if k == n else float(special.betaincinv(k + above, n - k + below, 1 - tail))
    return Estimate(k / n, low, high, n, method, unit, k, confidence)


def mean_count(
    n: int, total: int, squares: int, hits: int, unit: str, confidence: float = CONFIDENCE
) -> Estimate:
    """Estimate how often something happens in a deal, on average.

    A common event gets Student's interval. Of a rare one (fewer than 100 deals with it) the share of
    deals with it is estimated instead (Jeffreys) and multiplied by the mean number in such a deal, so
    that an event never seen still has an upper limit.

    Parameters
    ----------
    n, total, squares : int
        Deals, events, and the sum of the squared events of each deal.
    hits : int
        Deals with at least one event.
    unit : str
        Unit of the mean.
    confidence : float
        Level of the interval.
    """
    if hits >= _RARE_HITS and total != hits:
        return mean_from_sums(n, total, squares, unit, confidence)
    share = proportion(hits, n, unit, confidence)
    each = total / hits if hits else 1.0
    method = JEFFREYS if total == hits else "Jeffreys for the share of deals, times the mean in those"
    return Estimate(
        share.value * each, share.low * each, share.high * each, n, method, unit, None, confidence
    )


def ratio(
    n: int, x: int, y: int, xx: int, yy: int, xy: int, unit: str, confidence: float = CONFIDENCE
) -> Estimate:
    """Estimate the ratio of two means, sum of y over sum of x; delta method.

    se^2 = Var(y - R x) / (n mean(x)^2), Cochran, Sampling Techniques (3rd ed., 1977), section 2.11.

    Parameters
    ----------
    n : int
        Observations.
    x, y, xx, yy, xy : int
        Sums of x, y, x^2, y^2 and x*y.
    unit : str
        Unit of the ratio.
    confidence : float
        Level of the interval.
    """
    if n == 0 or x == 0:
        return Estimate(math.nan, math.nan, math.nan, n, NO_OBSERVATION, unit, None, confidence)
    exact = Fraction(y, x)
    value = float(exact)
    if n == 1:
        return Estimate(value, math.nan, math.nan, n, ONE_OBSERVATION, unit, None, confidence)
    residual = (yy - 2 * exact * xy + exact * exact * xx) / (n - 1)  # y - R x has mean zero
    error = math.sqrt(float(residual / n)) / abs(x / n)
    if error == 0:
        return Estimate(value, math.nan, math.nan, n, ALL_ALIKE, unit, None, confidence)
    half = float(special.stdtrit(n - 1, 0.5 + confidence / 2)) * error
    return Estimate(
        value, value - half, value + half, n, "ratio of sums, delta method", unit, None, confidence
    )
