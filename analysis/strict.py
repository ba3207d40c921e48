"""Intervals for a mean that need no large sample, only a proved bound on the values.

The empirical-Bernstein confidence sequence of Howard, Ramdas, McAuliffe, Sekhon, Time-uniform,
nonparametric, nonasymptotic confidence sequences, Annals of Statistics 49 (2021), arXiv 1810.08240:
Theorem 4 with the polynomial stitched boundary of equation (10).
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

from analysis.estimate import CONFIDENCE, NO_OBSERVATION, Estimate
from analysis.rates import rate_sequence
from analysis.sequential import Design
from analysis.tally import Tally

BERNSTEIN: Final = "empirical-Bernstein confidence sequence"
SPLIT: Final = "confidence sequence, rare values bounded apart"

_ETA: Final = 2.0
_POWER: Final = 1.4
_K1: Final = (_ETA**0.25 + _ETA**-0.25) / math.sqrt(2)
_K2: Final = (math.sqrt(_ETA) + 1) / 2
_LOG_ZETA: Final = math.log(float(special.zeta(_POWER)) / math.log(_ETA) ** _POWER)


def stitched_boundary(spread: ArrayLike, level: float, least: float, width: float) -> NDArray[np.float64]:
    """Compute the polynomial stitched boundary, equation (10) of Howard et al. (2021).

    sqrt(k1^2 v l + k2^2 c^2 l^2) + k2 c l with v = max(spread, least) and
    l = s ln ln(eta v / least) + ln(zeta(s) / (level (ln eta)^s)), for eta = 2 and s = 1.4.

    Checked: the constants k1, k2, the term in zeta and the place of the level agree with
    ``PolyStitchingBound`` in the library confseq of the paper's authors, and the value that its own unit
    test gives (64.48755 for v = 100, level .05, least 10, c = 3) is found. The theorem's text was not at
    hand; coverage was tried by simulation.

    Parameters
    ----------
    spread : array_like
        Sum of the squared distances from the predictions.
    level : float
        Chance of ever crossing, on one side.
    least : float
        Spread below which the boundary does not fall; fixed beforehand.
    width : float
        Width c of the range of the values.
    """
    v = np.maximum(np.asarray(spread, dtype=np.float64), least)
    ell = _POWER * np.log(np.log(_ETA * v / least)) + _LOG_ZETA - math.log(level)
    last = _K2 * width * ell
    return np.asarray(np.sqrt(_K1**2 * v * ell + last * last) + last, dtype=np.float64)


def spread_after(
    spread: ArrayLike, predicted: ArrayLike, n: ArrayLike, total: ArrayLike, squares: ArrayLike
) -> NDArray[np.float64]:
    """Add the squared distances of a batch from the value that was predicted for it.

    Theorem 4 allows any prediction made before the value. Here it is the mean of all earlier batches (0
    before the first), so that sums of batches suffice.

    Parameters
    ----------
    spread, predicted : array_like
        Spread before the batch; the mean of what came before it.
    n, total, squares : array_like
        Sums of the batch.
    """
    predicted, total = np.asarray(predicted, dtype=np.float64), np.asarray(total, dtype=np.float64)
    return np.asarray(spread + (squares - 2 * predicted * total + n * predicted**2), dtype=np.float64)


@dataclass(frozen=True)
class Strict:
    """A comparison watched strictly, batch by batch in deal order (`analysis.tally.InDealOrder`).

    Attributes
    ----------
    bound : int
        No value can be further from 0: proved from the rules, not the greatest seen.
    sums : Tally
        Sums so far.
    spread : float
        Squared distances from the predictions so far.
    """

    bound: int
    sums: Tally = field(default_factory=Tally)
    spread: float = 0.0

    def after(self, batch: Tally) -> Strict:
        """Take in the next batch."""
        if abs(batch.total) > batch.n * self.bound or batch.squares > batch.n * self.bound**2:
            raise ValueError(f"values within {self.bound} of 0 cannot have these sums: {batch}")
        predicted = self.sums.mean if self.sums.n else 0.0
        spread = spread_after(self.spread, predicted, batch.n, batch.total, batch.squares)
        return replace(self, sums=self.sums + batch, spread=float(spread))

    def estimate(self, unit: str, confidence: float = CONFIDENCE, scale: float = 0.5) -> Estimate:
        """Estimate the mean.

        Parameters
        ----------
        unit : str
            Unit of the estimate.
        confidence : float
            Level, for all looks together.
        scale : float
            What a value of 1 is worth in that unit.
        """
        n = self.sums.n
        if not n:
            return Estimate(math.nan, math.nan, math.nan, 0, NO_OBSERVATION, unit, None, confidence)
        width = 2.0 * self.bound
        half = float(stitched_boundary(self.spread, (1 - confidence) / 2, width**2, width)) / n
        value = self.sums.mean
        # The mean cannot leave the range.
        low, high = max(value - half, -self.bound), min(value + half, self.bound)
        return Estimate(value * scale, low * scale, high * scale, n, BERNSTEIN, unit, None, confidence)


def units_until(half_width: float, deviation: float, bound: int, confidence: float = CONFIDENCE) -> int:
    """Compute how many units give this half-width in strict mode, if the spread is what it seems.

    Parameters
    ----------
    half_width, deviation : float
        Both in the unit of the values.
    bound : int
        No value can be further from 0.
    confidence : float
        Level wanted.
    """
    width = 2.0 * bound

    def half(n: int) -> float:
        spread = n * deviation * deviation
        return float(stitched_boundary(spread, (1 - confidence) / 2, width * width, width)) / n

    low, high = 0, 1
    while half(high) > half_width:
        low, high = high, 2 * high
    while high - low > 1:  # the half-width falls as n grows
        middle = (low + high) // 2
        low, high = (middle, high) if half(middle) > half_width else (low, middle)
    return high


def nearly_alike(design: Design, sums: Tally, bound: int) -> Estimate:
    """Estimate the mean of players who nearly always score alike.

    The chance of any difference, times the greatest possible one. Exact; the
    way to say that two players are equals although fewer pairs differ than the start rule asks for.

    Parameters
    ----------
    design : Design
        Level, unit and scale.
    sums : Tally
        Sums of all units.
    bound : int
        No value can be further from 0.
    """
    if abs(sums.total) > sums.nonzero * bound:
        raise ValueError(f"values within {bound} of 0 cannot have these sums: {sums}")
    unit = design.unit
    if not sums.n:
        return Estimate(math.nan, math.nan, math.nan, 0, NO_OBSERVATION, unit, None, design.confidence)
    most = bound * rate_sequence(sums.nonzero, sums.n, "of pairs", design.confidence).high * design.scale
    value = sums.mean * design.scale
    return Estimate(value, -most, most, sums.n, SPLIT, unit, None, design.confidence)
