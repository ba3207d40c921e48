"""Bands that hold a whole curve.

For the value of the lead by trick, for instance: each deal gives a difference for every trick, and what
the tricks have in common narrows the band.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy import special

from analysis.estimate import ALL_ALIKE, CONFIDENCE, NO_OBSERVATION, ONE_OBSERVATION, Estimate
from analysis.many import shared_confidence
from analysis.sequential import Design, Look, Watch
from analysis.tally import Tally
from analysis.vectors import VectorSums

MAX_T: Final = "simultaneous band, max-t bootstrap over deals"
DRAWS: Final = 20_000


@dataclass(frozen=True)
class Band:
    """A curve with a band that holds all of it at the level.

    Attributes
    ----------
    points : tuple of Estimate
        One for each place of the curve; where no two deals differ, without an interval.
    critical : float
        Standard errors from the curve to the edge of the band.
    """

    points: tuple[Estimate, ...]
    critical: float


def max_t_band(
    sums: VectorSums,
    unit: str,
    confidence: float = CONFIDENCE,
    scale: float = 1.0,
    seed: int = 0,
    draws: int = DRAWS,
) -> Band:
    """Draw a band round a curve; the number of deals was fixed before the run.

    The band is as many standard errors wide as the greatest departure over the curve, in standard errors,
    stays under with the confidence given. That departure is drawn with normal multipliers over the deals
    (Chernozhukov, Chetverikov, Kato, Annals of Statistics 41 (2013), pp. 2786-2819): given the deals, the
    curve so drawn is normal with the covariance seen, which the sums hold.

    Parameters
    ----------
    sums : VectorSums
        A row a deal, a column a place of the curve.
    unit : str
        Unit of the curve.
    confidence : float
        Level for the whole curve.
    scale : float
        What a value of 1 is worth in that unit.
    seed : int
        Of the multipliers.
    draws : int
        Curves drawn.
    """
    n = sums.n
    if n < 2:
        method = ONE_OBSERVATION if n else NO_OBSERVATION
        values = sums.means * scale if n else np.full(sums.width, math.nan)
        bare = (Estimate(float(v), math.nan, math.nan, n, method, unit, None, confidence) for v in values)
        return Band(tuple(bare), math.nan)
    covariance = sums.covariance
    errors = np.sqrt(np.diag(covariance))
    moving = errors > 0
    critical = math.nan
    if moving.any():
        correlation = covariance[np.ix_(moving, moving)] / np.outer(errors[moving], errors[moving])
        # A band is never narrower than the interval of a single point.
        single = -float(special.ndtri((1 - confidence) / 2))
        critical = max(_critical(correlation, confidence, seed, draws), single)
    points = []
    for value, error in zip(sums.means * scale, errors * scale, strict=True):
        half = critical * error if error > 0 else math.nan
        method = MAX_T if error > 0 else ALL_ALIKE
        points.append(Estimate(float(value), value - half, value + half, n, method, unit, None, confidence))
    return Band(tuple(points), critical)


def _critical(correlation: NDArray[np.float64], confidence: float, seed: int, draws: int) -> float:
    """Find the quantile of the greatest absolute value of a normal vector."""
    values, vectors = np.linalg.eigh(correlation)
    root = vectors * np.sqrt(np.maximum(values, 0.0))
    normal = np.random.default_rng(seed).standard_normal((draws, len(values)))
    greatest = np.abs(normal @ root.T).max(axis=1)
    return float(np.quantile(greatest, confidence, method="higher"))


class CurveWatch:
    """A curve watched while it runs.

    Each place has a confidence sequence at the level shared by all of them, so that the band holds
    the whole curve at every look. Batches may finish in any order.
    """

    def __init__(self, design: Design, places: int) -> None:
        """Take the design of a single place, with the level for the whole curve."""
        shared = shared_confidence(places, design.confidence)
        single = Design(design.planned, shared, design.start, design.unit, design.scale)
        self._watches = tuple(Watch(single) for _ in range(places))

    def add(self, index: int, batch: tuple[Tally, ...]) -> list[tuple[Look, ...]]:
        """Take in batch number ``index``, a tally for each place, and give the looks now possible."""
        looks = [watch.add(index, tally) for watch, tally in zip(self._watches, batch, strict=True)]
        return list(zip(*looks, strict=True))
