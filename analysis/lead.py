"""The value of the lead: what the right to lead, declare or draw first is worth, trick by trick."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import numpy as np
import pandas as pd
from scipy import special

from analysis.bands import max_t_band
from analysis.estimate import CONFIDENCE, Estimate, frame_of
from analysis.vectors import VectorSums

if TYPE_CHECKING:
    from sim.lead import LeadStudy

UNIT: Final = "points"
EVERY: Final = "every state"
HELD: Final = "{} had it anyway"
NOT_HELD: Final = "{} had it"
RATIO: Final = "ratio of sums, delta method over deals, one trick at a time"


def lead_curve(study: LeadStudy, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Estimate, for each trick t, what it is worth to have the right after it.

    The estimand is the difference between having the right and leaving it to another side, whichever, in the
    points of a side at the end of the deal less those of the others on average, in the states that these
    players come to by trick t; all play on as they always do. It belongs to these players. A band holds the
    whole curve over every state; states in which the side looked at had the right by the rules, or had it
    not, have an interval for each trick alone.

    Returns
    -------
    pandas.DataFrame
        ``trick`` (tricks played before), ``phase``, ``states`` with the columns of
        `analysis.estimate.frame_of`.
    """
    sums = study.sums
    start = 0 if study.right == "lead" else 1
    last = study.branched if study.right in ("lead", "all") else study.stock_tricks + 1
    kept = np.arange(start, min(last, study.branched))
    vectors = VectorSums(sums.n, sums.totals[kept], sums.products[np.ix_(kept, kept)])
    band = max_t_band(vectors, UNIT, confidence, scale=study.scale)
    who = ("the player", "another") if study.a.identity == study.b.identity else ("A", "B")
    rows: list[tuple[dict[str, object], Estimate]] = []
    for place, whole in zip(kept, band.points, strict=True):
        labels = {"trick": int(place), "phase": "stock" if place < study.stock_tricks else "play-out"}
        rows.append(({**labels, "states": EVERY}, whole))
        if not study.alike:
            held, left = _by_holder(study, int(place), confidence)
            rows.append(({**labels, "states": HELD.format(who[0])}, held))
            rows.append(({**labels, "states": NOT_HELD.format(who[1])}, left))
    return frame_of(rows)


def positions(study: LeadStudy, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Estimate what each place at the table is worth: points less those of the others on average.

    All places weigh every player alike. Of two sides the dealer's loses what the other gains, so one
    number says it; of more, a band holds all of them.

    Returns
    -------
    pandas.DataFrame
        ``quantity`` with the columns of `analysis.estimate.frame_of`; points a deal.
    """
    sums, count = study.sums, study.count
    seatings = study.looks if study.a.identity != study.b.identity else 1
    kept = np.arange(1 if count == 2 else count)
    vectors = VectorSums(sums.n, sums.position[kept], sums.position_products[np.ix_(kept, kept)])
    band = max_t_band(vectors, "points a deal", confidence, scale=1 / (seatings * (count - 1)))
    return frame_of(
        ({"quantity": name}, point) for name, point in zip(_places(study), band.points, strict=True)
    )


def _places(study: LeadStudy) -> tuple[str, ...]:
    """Name the places at the table that are estimated."""
    if study.seats == 2:
        return ("points of the pone less those of the dealer",)
    if study.count == 2:
        return ("points of the side that leads first less those of the dealer's side",)
    others = [f"seat {place} after the dealer" for place in range(2, study.count)]
    names = ("leads first", *others, "deals")
    return tuple(f"{name}: points less those of the others on average" for name in names)


def _by_holder(study: LeadStudy, place: int, confidence: float) -> tuple[Estimate, Estimate]:
    """Split the effect by who had the right: ratio of sums over looks, clustered by deal.

    With N the effect over looks in which the side had it and M their number, the ratio is sum N / sum M, its
    error that of the residuals N - ratio * M.
    """
    sums, n, looks = study.sums, study.sums.n, study.looks
    had, where, whole = (int(each[place]) for each in (sums.had, sums.where, sums.totals))
    had2, where2, cross = (
        int(each[place]) for each in (sums.had_squares, sums.where_squares, sums.where_had)
    )
    scale = study.scale * looks
    held = _ratio(n, where, had, where2, had2, cross, scale, confidence)
    # The other looks: N' = y - N, M' = looks - M.
    left2 = int(sums.products[place, place]) - 2 * int(sums.whole_where[place]) + where2
    not_had2 = looks * looks * n - 2 * looks * had + had2
    left_cross = looks * whole - int(sums.whole_had[place]) - looks * where + cross
    left = _ratio(n, whole - where, looks * n - had, left2, not_had2, left_cross, scale, confidence)
    return held, left


def _ratio(
    n: int, top: int, bottom: int, top2: int, bottom2: int, cross: int, scale: float, confidence: float
) -> Estimate:
    """Estimate sum N / sum M from the sums of N, M, their squares and product over n deals."""
    if bottom == 0 or n < 2:
        return Estimate(math.nan, math.nan, math.nan, n, "no such state", UNIT, None, confidence)
    value = top / bottom
    residuals = top2 - 2 * value * cross + value * value * bottom2
    error = math.sqrt(max(residuals, 0.0) * n / (n - 1)) / bottom
    half = float(special.ndtri(0.5 + confidence / 2)) * error
    found = Estimate(value, value - half, value + half, n, RATIO, UNIT, None, confidence)
    return found.scaled(scale, UNIT)
