"""Ratings of a pool of players from a round robin on common deals."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray
from scipy import linalg, special

from analysis.estimate import ALL_ALIKE, CONFIDENCE, Estimate
from analysis.vectors import VectorSums

_SMALL = 1e-9  # of the greatest eigenvalue: what is under it is rounding
GLS = "generalised least squares, deals as clusters"


def pairings(players: int) -> list[tuple[int, int]]:
    """List the pairings in the order of the columns: (0, 1), (0, 2) ... (1, 2) ..."""
    return list(combinations(range(players), 2))


@dataclass(frozen=True, eq=False)
class Ratings:
    """What a round robin says.

    Attributes
    ----------
    matrix : float64[players, players]
        Gain of the row's player over the column's, in the unit of the ratings.
    pairs : tuple of Estimate
        Gain of the first over the second, in the order of `pairings`; normal intervals.
    ratings : tuple of Estimate
        Rating of each player above the reference, who has 0 and no interval.
    covariance : float64[players, players]
        Of the ratings.
    reference : int
        Who has 0.
    chi2 : float
        Departure of the matrix from differences of ratings.
    freedom : int
        Its degrees of freedom; 0 where nothing is left to test.
    p : float
        Chance of a departure so great in a pool where ratings say all; ``nan`` without freedom.
    curl : float
        Share of the matrix (root of sums of squares) that no ratings explain, between 0 and 1.
    curl_by_luck : float
        What that share would be on average from luck alone.
    """

    matrix: NDArray[np.float64]
    pairs: tuple[Estimate, ...]
    ratings: tuple[Estimate, ...]
    covariance: NDArray[np.float64]
    reference: int
    chi2: float
    freedom: int
    p: float
    curl: float
    curl_by_luck: float


def rate(
    sums: VectorSums,
    players: int,
    unit: str = "points a deal",
    confidence: float = CONFIDENCE,
    scale: float = 0.5,
    reference: int = 0,
) -> Ratings:
    """Rate players by how much they gain from each other.

    Generalised least squares: r = (X' S^-1 X)^-1 X' S^-1 y, with y the mean gains of the pairings, S
    their covariance (all pairings play the same deals), X the rows e_i - e_j. What it leaves,
    (y - X r)' S^-1 (y - X r), is chi-square with C(K, 2) - (K - 1) degrees of freedom if differences of
    ratings say all. The curl is what remains of the matrix after the unweighted fit: Jiang, Lim, Yao, Ye,
    Statistical ranking and combinatorial Hodge theory, Mathematical Programming 127 (2011).

    Combinations of pairings that never vary (two players who always play alike) bind the ratings exactly.

    Parameters
    ----------
    sums : VectorSums
        A row a deal, a column a pairing in the order of `pairings`: gain of the first over the second.
    players : int
        At least 2.
    unit : str
        Unit of the ratings.
    confidence : float
        Level of the intervals, each by itself.
    scale : float
        What a value of 1 is worth in that unit: 0.5 for the sum of a pair's two deals.
    reference : int
        Who gets 0.
    """
    pairs = pairings(players)
    if players < 2 or sums.width != len(pairs) or sums.n < 2 or not 0 <= reference < players:
        raise ValueError(
            f"{players} players have {len(pairs)} pairings, here are {sums.width} in {sums.n} deals"
        )
    y, covariance = sums.means * scale, sums.covariance * scale**2
    others = [player for player in range(players) if player != reference]
    contrast = np.array([[float(k == i) - float(k == j) for k in others] for i, j in pairs])

    fitted, errors, chi2, freedom = _fit(y, covariance, contrast)
    whole = np.zeros((players, players))
    whole[np.ix_(others, others)] = errors
    values = dict(zip(others, fitted, strict=True))
    matrix = matrix_of(y, players)
    return Ratings(
        matrix,
        tuple(
            _estimate(value, error, sums.n, "normal", unit, confidence)
            for value, error in zip(y, np.diag(covariance), strict=True)
        ),
        tuple(
            _estimate(values.get(player, 0.0), whole[player, player], sums.n, GLS, unit, confidence)
            for player in range(players)
        ),
        whole,
        reference,
        chi2,
        freedom,
        float(special.chdtrc(freedom, chi2)) if freedom else math.nan,
        *_curl(y, covariance, contrast),
    )


def matrix_of(gains: NDArray[np.float64], players: int) -> NDArray[np.float64]:
    """Set gains, in the order of `pairings`, in an antisymmetric matrix."""
    matrix = np.zeros((players, players))
    matrix[np.triu_indices(players, 1)] = gains
    return matrix - matrix.T


def _fit(
    y: NDArray[np.float64], covariance: NDArray[np.float64], contrast: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64], float, int]:
    """Fit by generalised least squares; ratings, their covariance, chi-square, degrees of freedom."""
    spreads, axes = np.linalg.eigh(covariance)
    moving = spreads > _SMALL * max(spreads[-1], 0.0)
    still = axes[:, ~moving].T
    # Along axes without spread the fit is exact; the rest of the ratings is free.
    bound = still @ contrast
    start = np.linalg.lstsq(bound, still @ y)[0] if len(bound) else np.zeros(contrast.shape[1])
    free = linalg.null_space(bound) if len(bound) else np.eye(contrast.shape[1])
    whiten = axes[:, moving].T / np.sqrt(spreads[moving])[:, None]
    design, aim = whiten @ contrast @ free, whiten @ (y - contrast @ start)
    step = np.linalg.lstsq(design, aim)[0]
    errors = free @ np.linalg.inv(design.T @ design) @ free.T
    left = aim - design @ step
    return start + free @ step, errors, float(left @ left), len(aim) - free.shape[1]


def _curl(
    y: NDArray[np.float64], covariance: NDArray[np.float64], contrast: NDArray[np.float64]
) -> tuple[float, float]:
    """Find the share of the gains that ratings do not explain, and its mean by luck."""
    away = np.eye(len(y)) - contrast @ np.linalg.pinv(contrast)
    size = float(np.linalg.norm(y))
    if size == 0:
        return math.nan, math.nan
    luck = math.sqrt(max(float(np.trace(away @ covariance)), 0.0))
    return float(np.linalg.norm(away @ y)) / size, min(luck / size, 1.0)


def _estimate(value: float, variance: float, n: int, method: str, unit: str, confidence: float) -> Estimate:
    if variance <= 0:
        return Estimate(float(value), math.nan, math.nan, n, ALL_ALIKE, unit, None, confidence)
    half = -float(special.ndtri((1 - confidence) / 2)) * math.sqrt(variance)
    return Estimate(float(value), value - half, value + half, n, method, unit, None, confidence)
