"""Rubicons: how often, by whom, from which score; what a deal pays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
import pandas as pd
from scipy import special

from analysis.estimate import CONFIDENCE, Estimate, frame_of, mean_from_sums, proportion
from kernels.columns import C_BRISQUES, C_POINTS, D_DEALER, D_RUBICON, D_VALUE, D_WINNER, N_DEAL, N_SEAT

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sim.rules.model import Rules

    Rows = NDArray[np.int32]

DEALS: Final = "of deals"
LARGEST_VALUE: Final = 4000
"""Settlements from here on are one class."""


def losers(rows: Rows) -> NDArray[np.int64]:
    """Give the seat that lost each deal of two, or -1 where nobody did: int64[deals]."""
    winner = rows[:, D_WINNER].astype(np.int64)
    return np.where(winner >= 0, 1 - winner, -1)


def rubicon_rates(rows: Rows, rules: Rules, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Estimate how often each seat, and each role, is rubiconed; how often brisques saved it.

    Parameters
    ----------
    rows : int32[deals, width]
        Result rows of a game for two that is settled by deals.
    rules : Rules
        Its rules.
    confidence : float
        Level of each interval.

    Returns
    -------
    pandas.DataFrame
        ``who``, ``what`` with the columns of `analysis.estimate.frame_of`.
    """
    lost = losers(rows)
    rubicon = rows[:, D_RUBICON] == 1
    saved = _short(rows, rules, lost) & ~rubicon
    dealer = rows[:, D_DEALER]
    who = {"either": lost >= 0, "seat 0": lost == 0, "seat 1": lost == 1}
    who |= {"dealer": lost == dealer, "pone": (lost >= 0) & (lost != dealer)}
    found: list[tuple[dict[str, object], Estimate]] = []
    for name, mask in who.items():
        for what, event in (
            ("rubiconed", rubicon & mask),
            ("saved by brisques", saved & mask),
            ("rubiconed if brisques did not save", (rubicon | saved) & mask),
        ):
            share = proportion(int(event.sum()), len(rows), DEALS, confidence)
            found.append(({"who": name, "what": what}, share))
    return frame_of(found)


def _short(rows: Rows, rules: Rules, lost: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Find the deals whose loser is under the line by points alone."""
    points = np.stack([rows[:, N_DEAL + seat * N_SEAT + C_POINTS] for seat in range(2)], axis=1)
    own = np.take_along_axis(points, np.maximum(lost, 0)[:, None], axis=1)[:, 0]
    line = rules.rubicon_line or 0
    return (lost >= 0) & (own < line)


def settlement_values(rows: Rows, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Estimate what a deal pays its winner: mean, deviation, share at least so much.

    Returns
    -------
    pandas.DataFrame
        ``quantity`` with the columns of `analysis.estimate.frame_of`.
    """
    values = rows[:, D_VALUE].astype(np.int64)
    n = len(values)
    mean = mean_from_sums(n, int(values.sum()), int(values @ values), "points a deal", confidence)
    found: list[tuple[dict[str, object], Estimate]] = [({"quantity": "value of a deal to its winner"}, mean)]
    for least in (500, 1000, 1500, 2000, 2500, 3000, LARGEST_VALUE):
        share = proportion(int((values >= least).sum()), n, DEALS, confidence)
        found.append(({"quantity": f"worth {least:,} or more"}, share))
    return frame_of(found)


def value_histogram(rows: Rows, step: int = 100, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Estimate the distribution of what a deal pays.

    Returns
    -------
    pandas.DataFrame
        ``value`` classes as ``from_points`` with the columns of `analysis.estimate.frame_of`.
    """
    values = rows[:, D_VALUE].astype(np.int64) // step
    counts = np.bincount(values) if len(values) else np.zeros(1, np.int64)
    return frame_of(
        [
            ({"from_points": place * step}, proportion(int(count), len(rows), DEALS, confidence))
            for place, count in enumerate(counts)
        ]
    )


def rubicon_by_score(
    tracks: NDArray[np.int32],
    rows: Rows,
    tricks: tuple[int, ...],
    step: int = 200,
    confidence: float = CONFIDENCE,
) -> pd.DataFrame:
    """Estimate the chance of being rubiconed from the own score after so many tricks.

    Both seats count, as two looks at one deal: the seats of a deal depend on each other, so n counts deals in
    which a seat stood at such a score, and a deal with both there counts once, with its first seat.

    Parameters
    ----------
    tracks : int32[deals, tricks + 1, 2]
        From `sim.tracks.play_tracks`.
    rows : int32[deals, width]
        Result rows of the same deals.
    tricks : tuple of int
        Tricks played.
    step : int
        Points of a class of scores.
    confidence : float
        Level of each interval.

    Returns
    -------
    pandas.DataFrame
        ``trick``, ``score`` (where the class begins) with the columns of `analysis.estimate.frame_of`.
    """
    lost = losers(rows)
    rubicon = rows[:, D_RUBICON] == 1
    found: list[tuple[dict[str, object], Estimate]] = []
    for trick in tricks:
        classes = tracks[:, trick, :] // step
        for place in range(int(classes.max()) + 1):
            there = classes == place
            seat = np.argmax(there, axis=1)
            some = there.any(axis=1)
            hit = some & rubicon & (lost == seat)
            share = proportion(int(hit.sum()), int(some.sum()), "of deals at that score", confidence)
            found.append(({"trick": trick, "score": place * step}, share))
    return frame_of(found)


def ruin_chance(rows: Rows, bank: int, deals: int, seed: int = 0, lives: int = 2000) -> Estimate:
    """Estimate the chance that seat 0 loses a bank within so many deals, by resampling whole deals.

    Parameters
    ----------
    rows : int32[n, width]
        Result rows.
    bank : int
        Points to lose.
    deals : int
        Deals of a session.
    seed : int
        Of the resampling.
    lives : int
        Sessions drawn.
    """
    pays = np.where(rows[:, D_WINNER] == 0, rows[:, D_VALUE], -rows[:, D_VALUE]).astype(np.int64)
    pays[rows[:, D_WINNER] < 0] = 0
    roll = np.random.default_rng(seed)
    lowest = np.array(
        [np.cumsum(pays[roll.integers(0, len(pays), deals)]).min() for _ in range(lives)], dtype=np.int64
    )
    return proportion(int((lowest <= -bank).sum()), lives, f"of sessions of {deals:,} deals")


def stake_facts(rows: Rows, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Estimate what the game is worth to seat 0, with the deviation of a deal.

    Returns
    -------
    pandas.DataFrame
        ``quantity`` with the columns of `analysis.estimate.frame_of`.
    """
    pays = np.where(rows[:, D_WINNER] == 0, rows[:, D_VALUE], -rows[:, D_VALUE]).astype(np.int64)
    pays[rows[:, D_WINNER] < 0] = 0
    n = len(pays)
    mean = mean_from_sums(n, int(pays.sum()), int(pays @ pays), "points a deal", confidence)
    brisques = rows[:, N_DEAL + C_BRISQUES].astype(np.int64)
    taken = mean_from_sums(n, int(brisques.sum()), int(brisques @ brisques), "brisques a deal", confidence)
    return frame_of(
        [
            ({"quantity": "worth of a deal to the first player"}, mean),
            ({"quantity": "standard deviation of a deal"}, _deviation(pays, confidence)),
            ({"quantity": "brisques of the first player"}, taken),
        ]
    )


def _deviation(values: NDArray[np.int64], confidence: float) -> Estimate:
    """Estimate a standard deviation; its interval from the fourth moment, by the delta method."""
    n = len(values)
    if n < 2:
        return Estimate(
            float("nan"),
            float("nan"),
            float("nan"),
            n,
            "no interval: one observation",
            "points",
            None,
            confidence,
        )
    centred = values - values.mean()
    variance = float((centred**2).sum() / (n - 1))
    deviation = variance**0.5
    spread = float((centred**4).mean()) - variance**2
    half = (
        float(special.ndtri(0.5 + confidence / 2))
        * (max(spread, 0.0) / n) ** 0.5
        / (2 * max(deviation, 1e-9))
    )
    low = max(deviation - half, 0.0)
    return Estimate(
        deviation, low, deviation + half, n, "delta method, fourth moment", "points", None, confidence
    )
