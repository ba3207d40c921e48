"""Medians of measured times."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pandas as pd

from analysis.estimate import CONFIDENCE, NO_OBSERVATION, ONE_OBSERVATION, Estimate, frame_of
from sim.benchmark import Benchmark, Samples


def median_of(values: Sequence[float], unit: str, confidence: float = CONFIDENCE) -> Estimate:
    """Estimate the median of measurements.

    Parameters
    ----------
    values : sequence of float
        The measurements.
    unit : str
        Their unit.
    confidence : float
        Level that the interval has at least: the k-th least to the k-th greatest value, with ranks by the
        binomial law (David & Nagaraja, Order Statistics, 3rd ed. 2003, section 7.1). With fewer than six
        values no pair of ranks reaches 95 %; the range is given then.
    """
    n = len(values)
    if n == 0:
        return Estimate(math.nan, math.nan, math.nan, 0, NO_OBSERVATION, unit, None, confidence)
    ordered = sorted(values)
    middle = (ordered[(n - 1) // 2] + ordered[n // 2]) / 2
    if n == 1:
        return Estimate(middle, math.nan, math.nan, 1, ONE_OBSERVATION, unit, None, confidence)
    rank, outside = 0, 0.0
    while rank < (n - 1) // 2:
        outside += 2 * math.comb(n, rank) / 2**n
        if outside > 1 - confidence:
            break
        rank += 1
    method = "median, order statistics"
    if rank == 0:
        rank, method = 1, "median, order statistics: too few for the level, range shown"
    return Estimate(middle, ordered[rank - 1], ordered[n - rank], n, method, unit, None, confidence)


def speeds(measured: Benchmark, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Set the speeds of a benchmark in a table.

    Returns
    -------
    pandas.DataFrame
        ``quantity, player`` with the columns of `analysis.estimate.frame_of`; n = measurements.
    """
    rows: list[tuple[dict[str, object], Estimate]] = []
    for sample in measured.samples:
        rows += [
            ({"quantity": quantity, "player": sample.spec}, estimate)
            for quantity, estimate in _of_player(sample, confidence)
        ]
    if (scaling := measured.scaling) is not None:
        gains = [one / many for one, many in zip(scaling.one, scaling.many, strict=True)]
        quantity = f"speed of {scaling.threads} threads"
        gain = median_of(gains, "times one thread", confidence)
        rows.append(({"quantity": quantity, "player": scaling.spec}, gain))
    return frame_of(rows)


def _of_player(sample: Samples, confidence: float) -> list[tuple[str, Estimate]]:
    cards = sample.deals * sample.cards

    def per_card(times: Sequence[float]) -> Estimate:
        return median_of([seconds / cards * 1e9 for seconds in times], "ns of CPU time", confidence)

    found = [
        ("time a card", per_card(sample.here)),
        (
            "deals a second and core",
            median_of([sample.deals / seconds for seconds in sample.here], "deals/s", confidence),
        ),
    ]
    if sample.there:
        ratios = [mine / other for mine, other in zip(sample.here, sample.there, strict=True)]
        found.append(("time a card, other revision", per_card(sample.there)))
        found.append(("time as a share of the other's", median_of(ratios, "times", confidence)))
    return found
