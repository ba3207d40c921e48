"""Intervals for a mean that stay valid however often they are looked at.

The asymptotic confidence sequence: Robbins' normal mixture with the standard deviation seen in place of
the true one and a delayed start. Waudby-Smith, Arbour, Sinha, Kennedy, Ramdas, Time-uniform central limit
theory and asymptotic confidence sequences, Annals of Statistics 52 (2024), arXiv 2103.06476; Bibaut,
Kallus, Lindon, arXiv 2212.14411.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from analysis.estimate import ALL_ALIKE, CONFIDENCE, NO_OBSERVATION, ONE_OBSERVATION, Estimate
from analysis.start import Start, StartRule
from analysis.tally import InDealOrder, Tally

ASYMPTOTIC: Final = "asymptotic confidence sequence"
_MOST_UNITS: Final = 2**62


def mixture_constant(confidence: float) -> float:
    """Compute n rho^2 at the n for which the interval is tightest.

    It is -2 ln a + ln(1 - 2 ln a) with a = 1 - confidence: Waudby-Smith et al., appendix on the choice
    of rho; the same as in `best_rho` of the library confseq by the authors of Howard et al. (2021).
    """
    log_level = math.log1p(-confidence)
    return -2 * log_level + math.log1p(-2 * log_level)


def mixture_variance(planned: int, confidence: float = CONFIDENCE) -> float:
    """Compute rho^2, the variance of the mixture, that makes the interval tightest at ``planned`` units."""
    return mixture_constant(confidence) / planned


def radius(n: ArrayLike, deviation: ArrayLike, rho2: float, confidence: float) -> NDArray[np.float64]:
    """Compute half the width of the interval.

    Parameters
    ----------
    n : array_like
        Units, at least 1.
    deviation : array_like
        Standard deviation of a unit (divisor n - 1).
    rho2 : float
        From `mixture_variance`.
    confidence : float
        Level, for all looks together.
    """
    n = np.asarray(n, dtype=np.float64)
    spread = n * rho2 + 1
    log_threshold = 0.5 * np.log(spread) - math.log1p(-confidence)
    return np.asarray(deviation * np.sqrt(2 * spread * log_threshold / rho2) / n, dtype=np.float64)


def log_e_value(
    n: ArrayLike, mean: ArrayLike, deviation: ArrayLike, rho2: float, null: float = 0.0
) -> NDArray[np.float64]:
    """Compute the logarithm of the e-process against one value of the mean.

    It is at least -ln(1 - confidence) just where the value lies outside the interval of `radius`.

    Parameters
    ----------
    n, mean, deviation : array_like
        Units, their mean and standard deviation (more than 0).
    rho2 : float
        From `mixture_variance`.
    null : float
        The value spoken against.
    """
    n = np.asarray(n, dtype=np.float64)
    spread = n * rho2 + 1
    score = n * (np.asarray(mean) - null) / np.asarray(deviation)
    return np.asarray(rho2 * score * score / (2 * spread) - 0.5 * np.log(spread), dtype=np.float64)


def units_for(half_width: float, deviation: float, confidence: float = CONFIDENCE) -> int:
    """Compute how many units, planned for, give this half-width.

    At n = planned, n rho^2 is the constant C of `mixture_constant`, so that
    n = (deviation / half_width)^2 * 2 (C + 1) / C * ln(sqrt(C + 1) / a).
    """
    c = mixture_constant(confidence)
    factor = 2 * (c + 1) / c * (0.5 * math.log1p(c) - math.log1p(-confidence))
    return max(math.ceil((deviation / half_width) ** 2 * factor), 1)


@dataclass(frozen=True)
class Design:
    """What is fixed before the first look.

    Attributes
    ----------
    planned : int
        Units for which the interval is made tightest; it holds for any other number too.
    confidence : float
        Level, for all looks together.
    start : StartRule
        What must have been seen before there is an interval.
    unit : str
        Unit of the estimate.
    scale : float
        What a value of 1 is worth in that unit: 0.5 for the sum of a pair's two deals in points a deal.
    """

    planned: int
    confidence: float = CONFIDENCE
    start: StartRule = field(default_factory=StartRule)
    unit: str = "points a deal"
    scale: float = 0.5

    def __post_init__(self) -> None:
        if self.planned < 1 or not 0 < self.confidence < 1 or self.scale <= 0:
            raise ValueError(f"planned >= 1, 0 < confidence < 1 and scale > 0 are asked for: {self}")

    @property
    def rho2(self) -> float:
        """Variance of the mixture."""
        return mixture_variance(self.planned, self.confidence)

    def units_until(self, half_width: float, deviation: float) -> int:
        """Compute how many units give this half-width by this design.

        Parameters
        ----------
        half_width, deviation : float
            Both in the unit of the estimate.
        """
        low, high = 0, 1
        while high < _MOST_UNITS and radius(high, deviation, self.rho2, self.confidence) > half_width:
            low, high = high, 2 * high
        while high - low > 1:  # the radius falls as n grows
            middle = (low + high) // 2
            wide = radius(middle, deviation, self.rho2, self.confidence) > half_width
            low, high = (middle, high) if wide else (low, middle)
        return high


@dataclass(frozen=True)
class Look:
    """What is known at the end of a batch.

    Attributes
    ----------
    sums : Tally
        Sums up to here.
    estimate : Estimate
        The mean; its interval is missing while the start rule is not met, and the method says why.
    start : Start
        How the start rule stands.
    log_e : float
        Logarithm of the e-process against a mean of 0; 0 while the start rule is not met.
    p : float
        Anytime-valid p-value of a mean of 0: one over the greatest e-value so far, at most 1.
    """

    sums: Tally
    estimate: Estimate
    start: Start
    log_e: float
    p: float


def look_at(design: Design, sums: Tally, before: Look | None = None) -> Look:
    """Look at the sums.

    Parameters
    ----------
    design : Design
        What was fixed.
    sums : Tally
        Sums up to a boundary.
    before : Look, optional
        The look before, whose p-value this one cannot exceed. Defaults to None (the first).
    """
    n = sums.n
    p = before.p if before else 1.0
    deviation = sums.deviation if n > 1 else 0.0
    start = design.start.at(sums, deviation * design.scale)
    value = sums.mean * design.scale if n else math.nan

    def without(method: str) -> Look:
        nothing = Estimate(value, math.nan, math.nan, n, method, design.unit, None, design.confidence)
        return Look(sums, nothing, start, 0.0, p)

    if n < 2:
        return without(ONE_OBSERVATION if n else NO_OBSERVATION)
    if not start.ready:
        return without(f"no interval yet: {start}")
    if deviation == 0:
        return without(ALL_ALIKE)
    half = float(radius(n, deviation, design.rho2, design.confidence)) * design.scale
    log_e = float(log_e_value(n, sums.mean, deviation, design.rho2))
    estimate = Estimate(
        value, value - half, value + half, n, ASYMPTOTIC, design.unit, None, design.confidence
    )
    return Look(sums, estimate, start, log_e, min(p, math.exp(-max(log_e, 0.0))))


class Watch:
    """A comparison watched while it runs.

    Batches may finish in any order; the looks, at the ends of the batches, come in deal order.
    """

    def __init__(self, design: Design) -> None:
        self.design = design
        self.last = look_at(design, Tally())
        self._order = InDealOrder()

    def add(self, index: int, batch: Tally) -> list[Look]:
        """Take in batch number ``index`` (from 0) and give the looks that have become possible."""
        looks = []
        for _, sums in self._order.add(index, batch):
            self.last = look_at(self.design, sums, self.last)
            looks.append(self.last)
        return looks
