"""The value of the lead: what the right to lead, declare or draw first is worth, trick by trick."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import numpy as np
import pandas as pd
from scipy import special

from analysis.bands import max_t_band
from analysis.estimate import CONFIDENCE, Estimate, frame_of, mean_from_sums
from analysis.vectors import VectorSums

if TYPE_CHECKING:
    from sim.lead import LeadStudy

UNIT: Final = "points"
EVERY: Final = "every state"
HELD: Final = "A had it anyway"
NOT_HELD: Final = "B had it"
RATIO: Final = "ratio of sums, delta method over deals, one trick at a time"


def lead_curve(study: LeadStudy, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Estimate, for each trick t, what it is worth to have the right after it.

    The estimand is the difference of points of a side, at the end of the deal, between having the right and
    leaving it to the other side, in the states that these two players come to by trick t; both play on as
    they always do. It belongs to these players. A band holds the whole curve over every state; states in
    which A had the right by the rules, or B, have an interval for each trick alone.

    Returns
    -------
    pandas.DataFrame
        ``trick`` (tricks played before), ``phase``, ``states`` with the columns of
        `analysis.estimate.frame_of`.
    """
    sums, seatings = study.sums, study.seatings
    places = len(sums.totals)
    start = 0 if study.right == "lead" else 1
    last = places if study.right in ("lead", "all") else study.stock_tricks + 1
    kept = np.arange(start, last)
    vectors = VectorSums(sums.n, sums.totals[kept], sums.products[np.ix_(kept, kept)])
    band = max_t_band(vectors, UNIT, confidence, scale=1 / seatings)
    rows: list[tuple[dict[str, object], Estimate]] = []
    for place, whole in zip(kept, band.points, strict=True):
        labels = {"trick": int(place), "phase": "stock" if place < study.stock_tricks else "play-out"}
        rows.append(({**labels, "states": EVERY}, whole))
        if seatings == 2:
            held, left = _by_holder(study, int(place), confidence)
            rows += [({**labels, "states": HELD}, held), ({**labels, "states": NOT_HELD}, left)]
    return frame_of(rows)


def pone_advantage(study: LeadStudy, confidence: float = CONFIDENCE) -> Estimate:
    """Estimate the points of pone less those of the dealer in a deal."""
    sums = study.sums
    found = mean_from_sums(sums.n, int(sums.pone[0]), int(sums.pone_squares[0]), "points a deal", confidence)
    return found.scaled(1 / study.seatings, "points a deal")


def _by_holder(study: LeadStudy, place: int, confidence: float) -> tuple[Estimate, Estimate]:
    """Split the effect by who had the right: ratio of sums over seatings, clustered by deal.

    With N the effect over seatings in which A had it and M their number, the ratio is sum N / sum M, its
    error that of the residuals N - ratio * M.
    """
    sums, n, seatings = study.sums, study.sums.n, study.seatings
    had, where, whole = (int(each[place]) for each in (sums.had, sums.where, sums.totals))
    had2, where2, cross = (
        int(each[place]) for each in (sums.had_squares, sums.where_squares, sums.where_had)
    )
    held = _ratio(n, where, had, where2, had2, cross, confidence)
    # The other seatings: N' = y - N, M' = seatings - M.
    left2 = int(sums.products[place, place]) - 2 * int(sums.whole_where[place]) + where2
    not_had2 = seatings * seatings * n - 2 * seatings * had + had2
    left_cross = seatings * whole - int(sums.whole_had[place]) - seatings * where + cross
    left = _ratio(n, whole - where, seatings * n - had, left2, not_had2, left_cross, confidence)
    return held, left


def _ratio(n: int, top: int, bottom: int, top2: int, bottom2: int, cross: int, confidence: float) -> Estimate:
    """Estimate sum N / sum M from the sums of N, M, their squares and product over n deals."""
    if bottom == 0 or n < 2:
        return Estimate(math.nan, math.nan, math.nan, n, "no such state", UNIT, None, confidence)
    value = top / bottom
    residuals = top2 - 2 * value * cross + value * value * bottom2
    error = math.sqrt(max(residuals, 0.0) * n / (n - 1)) / bottom
    half = float(special.ndtri(0.5 + confidence / 2)) * error
    return Estimate(value, value - half, value + half, n, RATIO, UNIT, None, confidence)
