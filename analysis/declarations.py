"""How often, how early and for how many points the players score."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.estimate import CONFIDENCE, Estimate, frame_of, mean_count, proportion, ratio
from analysis.quantiles import quantile_of_counts
from analysis.sums import pooled, role_mean, roles, seat_mean
from kernels.columns import CLOCK_TRICKS
from kernels.layout import KIND_NAMES
from sim.record.kinds import PENCHANT_KINDS, plays_kind
from sim.rules.model import Rules
from sim.totals import Totals

SOURCES: Final[Mapping[str, str]] = {
    "declared": "declarations",
    "brisque_points": "brisques",
    "seven_points": "sevens of trumps",
    "last_trick": "the last trick",
    "blank_points": "carte blanche",
    "card_points": "cards won",
}
"""Columns of points with what they are points for; together they are all the points of a deal."""

_NAMING: Final = {
    "a marriage": "royal_marriage",
    "a sequence": "royal_sequence",
    "a penchant": "penchant",
}
"""What may name trumps, with the part of its column's name; the first that was scored on the trick counts."""
_NOT_NAMED: Final = ("the card turned up", "nothing, to the end")

_PARAMETER: Final = {
    "sequence": "plain_sequence",
    "tens": "tens_four",
    "exchange": "seven",
    "binage": "bezique",
}


def scored_kinds(rules: Rules) -> list[str]:
    """List the kinds of declarations that a rule set has, in the order of the score table."""
    kinds: list[str] = []
    for kind in KIND_NAMES:
        if not plays_kind(kind, rules):
            continue
        if kind in PENCHANT_KINDS:  # their table of scores is fixed
            kinds.append(kind)
            continue
        points = getattr(rules, _PARAMETER.get(kind, kind.replace("-", "_")), None)
        needs_points = kind in {"seven", "exchange", "carte-blanche"}
        if points is None or (needs_points and points == 0) or (kind == "exchange" and not rules.turn_up):
            continue
        kinds.append(kind)
    return kinds


def declaration_shares(
    totals: Totals, kinds: Sequence[str] = KIND_NAMES, confidence: float = CONFIDENCE
) -> pd.DataFrame:
    """Estimate the share of deals in which a seat scores each kind of declaration.

    Returns
    -------
    pandas.DataFrame
        ``kind, seat`` with the columns of `analysis.estimate.frame_of`.
    """
    return frame_of(
        (
            {"kind": kind, "seat": seat},
            proportion(_hits(totals, kind, seat), totals.n, "of deals", confidence),
        )
        for kind in kinds
        for seat in range(totals.seats)
    )


def declaration_counts(
    totals: Totals, kinds: Sequence[str] = KIND_NAMES, confidence: float = CONFIDENCE
) -> pd.DataFrame:
    """Estimate how many times a deal a seat scores each kind of declaration.

    Returns
    -------
    pandas.DataFrame
        ``kind, seat`` with the columns of `analysis.estimate.frame_of`.
    """

    def times(kind: str, seat: int) -> Estimate:
        sums = pooled(totals, f"n_{kind.replace('-', '_')}_{seat}")
        hits = _hits(totals, kind, seat)
        return mean_count(sums.n, sums.total, sums.squares, hits, "times a deal", confidence)

    seats = range(totals.seats)
    return frame_of(({"kind": kind, "seat": seat}, times(kind, seat)) for kind in kinds for seat in seats)


def bars_by_seat(totals: Totals, rules: Rules, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Estimate after how many tricks a deal a seat is barred from a set of low cards.

    Foster (1897), Penchant: "Minor combinations cannot be scored if the adversary has upon the table cards
    which form a major combination of the same or greater value".

    Returns
    -------
    pandas.DataFrame
        ``quantity, seat`` with the columns of `analysis.estimate.frame_of`; no rows in other games.
    """
    seats = range(totals.seats if "penchant" in rules.naming else 0)
    return frame_of(
        (
            {"quantity": "barred from a set", "seat": seat},
            seat_mean(totals, "barred", seat, "tricks a deal", confidence),
        )
        for seat in seats
    )


def scoring_sources(totals: Totals) -> Mapping[str, str]:
    """Find the columns of `SOURCES` from which somebody has points (all, where nobody has any)."""
    found = {
        column: source
        for column, source in SOURCES.items()
        if any(pooled(totals, f"{column}_{seat}").squares for seat in range(totals.seats))
    }
    return found or SOURCES


def points_by_seat(totals: Totals, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Estimate each seat's points a deal from each source that brings any, with the sum as ``all``.

    Returns
    -------
    pandas.DataFrame
        ``source, seat`` with the columns of `analysis.estimate.frame_of`.
    """
    return frame_of(
        ({"source": source, "seat": seat}, seat_mean(totals, column, seat, "points a deal", confidence))
        for column, source in {**scoring_sources(totals), "points": "all"}.items()
        for seat in range(totals.seats)
    )


def points_by_role(totals: Totals, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Estimate the points a deal from each source for dealer and pone, both players weighing alike.

    Returns
    -------
    pandas.DataFrame
        ``source, role`` with the columns of `analysis.estimate.frame_of`.
    """
    return frame_of(
        ({"source": source, "role": role}, role_mean(totals, column, place, "points a deal", confidence))
        for column, source in {**scoring_sources(totals), "points": "all"}.items()
        for place, role in enumerate(roles(totals.seats))
    )


def source_shares(
    frames: Iterable[pd.DataFrame], seats: int = 2, confidence: float = CONFIDENCE
) -> pd.DataFrame:
    """Estimate what share of a seat's points comes from each source, from the rows of a run.

    Parameters
    ----------
    frames : iterable of pandas.DataFrame
        Rows with the columns of `kernels.columns`, part by part.
    seats : int
        Players.
    confidence : float
        Level of the intervals.

    Returns
    -------
    pandas.DataFrame
        ``source, seat`` with the columns of `analysis.estimate.frame_of`; ratio of sums, since a share
        of each deal would weigh poor deals as much as rich ones.
    """
    columns = list(SOURCES)
    n = 0
    products = np.zeros((seats, len(columns), 5), dtype=np.int64)  # x, y, xx, yy, xy
    for frame in frames:
        n += len(frame)
        for seat in range(seats):
            x = frame[f"points_{seat}"].to_numpy(dtype=np.int64)
            for at, column in enumerate(columns):
                y = frame[f"{column}_{seat}"].to_numpy(dtype=np.int64)
                products[seat, at] += (x.sum(), y.sum(), x @ x, y @ y, x @ y)
    return frame_of(
        ({"source": SOURCES[column], "seat": seat}, _ratio(n, products[seat, at], confidence))
        for at, column in enumerate(columns)
        if products[:, at, 3].any()
        for seat in range(seats)
    )


def meld_clock(
    totals: Totals, kinds: Sequence[str] = KIND_NAMES, confidence: float = CONFIDENCE
) -> pd.DataFrame:
    """Estimate the share of deals in which a kind has been scored by the end of each trick.

    Returns
    -------
    pandas.DataFrame
        ``kind, seat, trick`` with the columns of `analysis.estimate.frame_of`; tricks from 0 (nothing
        has been played: always 0, but for carte blanche) to the last after which any kind was first scored.
    """
    seen = np.flatnonzero(totals.clock[:, :, 1:].any(axis=(0, 1)))
    last = int(seen[-1]) + 1 if seen.size else 0
    return frame_of(
        (
            {"kind": kind, "seat": seat, "trick": trick},
            proportion(int(by_trick[1 : trick + 1].sum()), totals.n, "of deals", confidence),
        )
        for kind in kinds
        for seat in range(totals.seats)
        for by_trick in [totals.clock[seat, KIND_NAMES.index(kind)]]
        for trick in range(last + 1)
    )


def first_tricks(
    totals: Totals, kinds: Sequence[str] = KIND_NAMES, confidence: float = CONFIDENCE
) -> pd.DataFrame:
    """Estimate the median trick after which a kind is first scored, over the deals in which it is.

    Returns
    -------
    pandas.DataFrame
        ``kind, seat`` with the columns of `analysis.estimate.frame_of`; n = deals with that kind.
    """
    return frame_of(
        (
            {"kind": kind, "seat": seat},
            quantile_of_counts(
                totals.clock[seat, KIND_NAMES.index(kind), 1:], 0.5, 1, 1, "trick", confidence
            ),
        )
        for kind in kinds
        for seat in range(totals.seats)
    )


def trump_columns(seats: int) -> list[str]:
    """List the columns of rows that `trumps_named` reads."""
    firsts = [f"first_{kind}_{seat}" for kind in _NAMING.values() for seat in range(seats)]
    return ["trump", "trump_trick", *firsts]


def trumps_named(frames: Iterable[pd.DataFrame], seats: int, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Estimate by what trumps are named, and after which trick, from the rows of a run.

    Parameters
    ----------
    frames : iterable of pandas.DataFrame
        Rows with `trump_columns`, part by part.
    seats : int
        Players.
    confidence : float
        Level of the intervals.

    Returns
    -------
    pandas.DataFrame
        ``by`` (what was scored on that trick, or that nothing named them), ``quantity`` with the columns of
        `analysis.estimate.frame_of`: shares of deals, then the middle trick of such deals.
    """
    counts = {name: np.zeros(CLOCK_TRICKS, dtype=np.int64) for name in (*_NAMING, *_NOT_NAMED)}
    for frame in frames:
        trick = frame["trump_trick"].to_numpy()
        left = trick > 0
        for name, kind in _NAMING.items():
            first = np.stack([frame[f"first_{kind}_{seat}"].to_numpy() for seat in range(seats)], axis=1)
            here = left & (first == trick[:, None]).any(axis=1)
            counts[name] += np.bincount(trick[here], minlength=CLOCK_TRICKS)[:CLOCK_TRICKS]
            left &= ~here
        for name, apart in zip(_NOT_NAMED, (trick == 0, trick < 0), strict=True):
            counts[name][0] += int(apart.sum())
    n = sum(int(each.sum()) for each in counts.values())
    rows: list[tuple[dict[str, object], Estimate]] = []
    for name, each in counts.items():
        if hits := int(each.sum()):
            rows.append(({"by": name, "quantity": "share"}, proportion(hits, n, "of deals", confidence)))
            if name in _NAMING:
                middle = quantile_of_counts(each[1:], 0.5, 1, 1, "trick", confidence)
                rows.append(({"by": name, "quantity": "middle trick"}, middle))
    return frame_of(rows)


def _ratio(n: int, products: NDArray[np.int64], confidence: float) -> Estimate:
    x, y, xx, yy, xy = (int(product) for product in products)
    return ratio(n, x, y, xx, yy, xy, "of points", confidence)


def _hits(totals: Totals, kind: str, seat: int) -> int:
    return int(totals.clock[seat, KIND_NAMES.index(kind), 1:].sum())
