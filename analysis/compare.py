"""Which of two players is better, from mirrored pairs of deals."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import pandas as pd
from scipy import special

from analysis.decision import MARGIN, TOO_SMALL, UNDECIDED, decide
from analysis.estimate import (
    ALL_ALIKE,
    CONFIDENCE,
    Estimate,
    frame_of,
    mean_from_sums,
    proportion,
    variance,
)
from sim.compare import PairSums

ENOUGH_NONZERO: Final = 30
"""Pairs with a difference before anyone is called better or worse: fewer tell nothing of the spread."""

ENOUGH_PAIRS: Final = 1000
"""Pairs before two players who nearly always score alike may be called equal."""


@dataclass(frozen=True)
class Judgement:
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
        One of `analysis.decision.VERDICTS`.
    """

    difference: Estimate
    gain: Estimate
    zero: Estimate
    margin: float
    verdict: str


def judge(sums: PairSums, margin: float = MARGIN, confidence: float = CONFIDENCE) -> Judgement:
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
    pair = mean_from_sums(sums.pairs, sums.total, sums.total_squares, "points a pair", confidence)
    difference = pair.scaled(0.5, "points a deal")
    if sums.pairs and sums.total_squares == 0:
        method = "every pair exactly 0"
        difference = Estimate(0.0, 0.0, 0.0, sums.pairs, method, "points a deal", None, confidence)
    return Judgement(
        difference,
        _gain(sums, confidence),
        proportion(sums.zeros, sums.pairs, "of pairs", confidence),
        margin,
        verdict(difference, margin, sums.pairs - sums.zeros),
    )


def verdict(difference: Estimate, margin: float, nonzero: int) -> str:
    """Read the verdict off one interval by `analysis.decision.decide`, if enough has been seen.

    Undecided while fewer than `ENOUGH_NONZERO` pairs differ; of `ENOUGH_PAIRS` pairs, so few may still be
    called too small to matter.
    """
    found = decide(difference, margin).verdict
    if nonzero >= ENOUGH_NONZERO or (found == TOO_SMALL and difference.n >= ENOUGH_PAIRS):
        return found
    return UNDECIDED


def pairs_needed(sums: PairSums, half_width: float, confidence: float = CONFIDENCE) -> int | None:
    """Compute how many pairs would give an interval of this half-width.

    Taken from the spread seen; None where none was seen.
    """
    if sums.pairs < 2:
        return None
    spread = variance(sums.pairs, sums.total, sums.total_squares) / 4
    quantile = float(special.ndtri(0.5 + confidence / 2))
    return math.ceil(spread * (quantile / half_width) ** 2) if spread > 0 else None


def _gain(sums: PairSums, confidence: float) -> Estimate:
    """Estimate the variance-reduction factor against two independent deals.

    It is (Var d0 + Var d1) / Var(d0 + d1) = 1 / (1 + r) with r = 2 Cov(d0, d1) / (Var d0 + Var d1), a
    correlation where both variances are the same. The interval is Fisher's for a correlation
    (Statistical Methods for Research Workers, 1925, section 35), approximate for long-tailed points.
    """
    unit = "times fewer deals"
    n = sums.pairs
    if n < 4:
        method = "no interval: fewer than four pairs"
        return Estimate(math.nan, math.nan, math.nan, n, method, unit, None, confidence)
    apart = variance(n, sums.first, sums.first_squares) + variance(n, sums.second, sums.second_squares)
    together = variance(n, sums.total, sums.total_squares)
    if apart == 0 or together == 0:
        value = math.inf if apart > 0 else math.nan
        return Estimate(value, math.nan, math.nan, n, ALL_ALIKE, unit, None, confidence)
    value = apart / together
    r = min(max(1 / value - 1, -1 + 1e-12), 1 - 1e-12)
    half = float(special.ndtri(0.5 + confidence / 2)) / math.sqrt(n - 3)
    low, high = (1 / (1 + math.tanh(math.atanh(r) + sign * half)) for sign in (1, -1))
    return Estimate(
        value, min(low, value), max(high, value), n, "Fisher, approximate", unit, None, confidence
    )


def judged(judgement: Judgement) -> pd.DataFrame:
    """Set a judgement in a table.

    Returns
    -------
    pandas.DataFrame
        ``quantity`` with the columns of `analysis.estimate.frame_of`.
    """
    return frame_of(
        [
            ({"quantity": "points of A less those of B"}, judgement.difference),
            ({"quantity": "pairs in which both score alike"}, judgement.zero),
            ({"quantity": "variance-reduction factor"}, judgement.gain),
        ]
    )
