"""Points of a deal and results of games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from analysis.estimate import CONFIDENCE, Estimate, frame_of, mean_from_sums, mean_of_strata, proportion
from analysis.quantiles import quantile_of_counts
from analysis.sums import cell, pooled, roles
from sim.game_totals import GameTotals
from sim.totals import Totals

POINTS_A_BIN: Final = 10
QUANTILES: Final = (0.05, 0.25, 0.5, 0.75, 0.95)


def seat_advantage(totals: Totals, confidence: float = CONFIDENCE) -> Estimate:
    """Estimate by how many points a deal seat 0 beats seat 1 (of partners: side 0 beats side 1).

    The two scores of a deal stay together.
    """
    sums = pooled(totals, "difference")
    return mean_from_sums(sums.n, sums.total, sums.squares, "points a deal", confidence)


def dealer_advantage(totals: Totals, confidence: float = CONFIDENCE, sides: int | None = None) -> Estimate:
    """Estimate by how many points a deal the dealer's side beats the other, for two sides of these strengths.

    Half the difference between side 0's lead when it deals and its lead when it does not: the better
    player's strength cancels. Negative where the side that leads first scores more. ``nan`` unless all
    have dealt. ``sides`` is 2 for partners; by default each seat is one.
    """
    if (sides or totals.seats) != 2:
        raise ValueError("the dealer's side and the other are two")
    cells = [cell(totals, "difference", dealer) for dealer in range(totals.seats)]
    return mean_of_strata(
        [c.n for c in cells],
        [c.total for c in cells],
        [c.squares for c in cells],
        [(1 - 2 * (dealer % 2)) / totals.seats for dealer in range(totals.seats)],
        "points a deal",
        confidence,
    )


def score_histogram(totals: Totals, by: str = "seat", confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Count deals by points, ten points a bin.

    Parameters
    ----------
    totals : Totals
        Sums of a run.
    by : {"seat", "role"}
        Whose points: a seat's, or those of dealer and pone.
    confidence : float
        Level of the intervals.

    Returns
    -------
    pandas.DataFrame
        ``seat`` or ``role``, ``points`` (lower end of the bin; the last one is open) with the columns of
        `analysis.estimate.frame_of`, from 0 to the highest bin that occurs.
    """
    counts = _by_role(totals) if by == "role" else totals.histogram.sum(axis=0)
    labels: Sequence[object] = roles(totals.seats) if by == "role" else range(totals.seats)
    seen = np.flatnonzero(counts.any(axis=0))
    bins = range(int(seen[-1]) + 1 if seen.size else 0)
    return frame_of(
        ({by: label, "points": POINTS_A_BIN * b}, proportion(int(row[b]), totals.n, "of deals", confidence))
        for label, row in zip(labels, counts, strict=True)
        for b in bins
    )


def score_quantiles(
    totals: Totals, shares: Sequence[float] = QUANTILES, confidence: float = CONFIDENCE
) -> pd.DataFrame:
    """Estimate quantiles of each seat's points of a deal, to the ten points of the histogram.

    Returns
    -------
    pandas.DataFrame
        ``quantile, seat`` with the columns of `analysis.estimate.frame_of`.
    """
    counts = totals.histogram.sum(axis=0)
    return frame_of(
        (
            {"quantile": share, "seat": seat},
            quantile_of_counts(counts[seat], share, 0, POINTS_A_BIN, "points", confidence),
        )
        for share in shares
        for seat in range(totals.seats)
    )


def win_chances(games: GameTotals, confidence: float = CONFIDENCE, sides: int | None = None) -> pd.DataFrame:
    """Estimate each side's chance to win a game, in all and by who dealt first.

    Parameters
    ----------
    games : GameTotals
        Sums of the games.
    confidence : float
        Level of the intervals.
    sides : int, optional
        2 for partners. Defaults to None (each seat is a side).

    Returns
    -------
    pandas.DataFrame
        ``seat`` (of partners: the side), ``first_dealer`` (a seat, or ``"either"``) with the columns of
        `analysis.estimate.frame_of`.
    """
    seats = range(sides or games.seats)
    rows: list[tuple[dict[str, object], Estimate]] = [
        (
            {"seat": seat, "first_dealer": "either"},
            proportion(int(games.wins[seat]), games.n, "of games", confidence),
        )
        for seat in seats
    ]
    rows += [
        (
            {"seat": seat, "first_dealer": str(dealer)},
            proportion(
                int(games.wins_by_dealer[dealer, seat]), int(games.games[dealer]), "of games", confidence
            ),
        )
        for dealer in range(games.seats)
        for seat in seats
    ]
    return frame_of(rows)


def first_dealer_wins(
    games: GameTotals, confidence: float = CONFIDENCE, sides: int | None = None
) -> Estimate:
    """Estimate the share of games that their first dealer wins, of partners his side (``sides`` is 2)."""
    count = sides or games.seats
    won = sum(int(games.wins_by_dealer[dealer, dealer % count]) for dealer in range(games.seats))
    return proportion(won, games.n, "of games", confidence)


def drawn_games(games: GameTotals, confidence: float = CONFIDENCE) -> Estimate:
    """Estimate the share of games that nobody wins."""
    return proportion(games.draws, games.n, "of games", confidence)


def double_games(games: GameTotals, confidence: float = CONFIDENCE) -> Estimate:
    """Estimate the share of games that count double."""
    return proportion(int(games.double.sum()), games.n, "of games", confidence)


def deals_per_game(games: GameTotals, confidence: float = CONFIDENCE) -> Estimate:
    """Estimate the mean number of deals in a game (games longer than the last bin count as its length)."""
    lengths = np.arange(len(games.deals_histogram))
    total = int((games.deals_histogram * lengths).sum())
    squares = int((games.deals_histogram * lengths * lengths).sum())
    return mean_from_sums(games.n, total, squares, "deals a game", confidence)


def game_lengths(games: GameTotals, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Count games by number of deals.

    Returns
    -------
    pandas.DataFrame
        ``deals`` (the last bin of `sim.totals` is open) with the columns of `analysis.estimate.frame_of`,
        from the shortest game to the longest.
    """
    seen = np.flatnonzero(games.deals_histogram)
    lengths = range(int(seen[0]), int(seen[-1]) + 1) if seen.size else range(0)
    return frame_of(
        ({"deals": length}, proportion(int(games.deals_histogram[length]), games.n, "of games", confidence))
        for length in lengths
    )


def final_scores(games: GameTotals, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Estimate each seat's points at the end of a game.

    Returns
    -------
    pandas.DataFrame
        ``seat`` with the columns of `analysis.estimate.frame_of`.
    """
    return frame_of(
        (
            {"seat": seat},
            mean_from_sums(
                games.n, int(games.scores[seat]), int(games.score_squares[seat]), "points a game", confidence
            ),
        )
        for seat in range(games.seats)
    )


def _by_role(totals: Totals) -> NDArray[np.int64]:
    seats = totals.seats
    dealers = np.arange(seats)
    return np.stack([totals.histogram[dealers, (dealers + place) % seats].sum(axis=0) for place in dealers])
