"""Nash averaging: how much each player of a pool counts at an equilibrium of choosing among them.

Balduzzi, Tuyls, Perolat, Graepel, Re-evaluating evaluation, arXiv 1806.02643.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy import optimize, special

from analysis.estimate import CONFIDENCE, Estimate
from analysis.ratings import matrix_of
from analysis.vectors import VectorSums

_LEEWAY: Final = 1e-9  # of the greatest gain
PERCENTILES: Final = "percentiles, bootstrap over deals"


@dataclass(frozen=True)
class NashAverage:
    """Weights of the players at the equilibrium, and what each gains against it.

    Attributes
    ----------
    weights : tuple of Estimate
        How often the equilibrium plays each; they sum to 1. The interval jumps where a small change of
        the gains changes who is in.
    gains : tuple of Estimate
        Mean gain of each player against the equilibrium: 0 for those in it, else negative.
    """

    weights: tuple[Estimate, ...]
    gains: tuple[Estimate, ...]


def equilibrium(matrix: NDArray[np.float64]) -> NDArray[np.float64]:
    """Find the equilibrium of greatest entropy of a symmetric zero-sum game.

    Parameters
    ----------
    matrix : float64[players, players]
        Gain of the row's player over the column's; antisymmetric, so the game is worth 0.

    Returns
    -------
    float64[players]
        Weights p with p' matrix >= 0: no player gains against them.
    """
    players = len(matrix)
    greatest = float(np.abs(matrix).max())
    if greatest == 0:
        return np.full(players, 1 / players)
    scaled = matrix / greatest
    # Players who gain alike share their weight alike.
    _, first_of, kind = np.unique(np.round(scaled, 9), axis=0, return_index=True, return_inverse=True)
    kinds = scaled[np.ix_(first_of, first_of)]
    champion = (kinds + np.eye(len(kinds)) > _LEEWAY).all(axis=1)
    # Who gains against all others is alone; otherwise a linear programme finds who shares.
    weights = np.where(champion, 1.0, 0.0) if champion.any() else _extreme(kinds, np.zeros(len(kinds)))
    if _is_only(kinds, weights):
        return np.asarray((weights / np.bincount(kind))[kind], dtype=np.float64)
    corners = [_extreme(scaled, sign * row) for row in np.eye(players) for sign in (-1, 1)]
    return _most_even(scaled, np.mean(corners, axis=0))


def _extreme(matrix: NDArray[np.float64], costs: NDArray[np.float64]) -> NDArray[np.float64]:
    """Find the cheapest equilibrium."""
    players = len(matrix)
    found = optimize.linprog(
        costs,
        A_ub=-matrix.T,
        b_ub=np.full(players, _LEEWAY),
        A_eq=np.ones((1, players)),
        b_eq=[1.0],
        bounds=(0, 1),
        method="highs-ds",
    )
    weights = np.maximum(found.x, 0.0)
    return np.asarray(weights / weights.sum(), dtype=np.float64)


def _is_only(matrix: NDArray[np.float64], weights: NDArray[np.float64]) -> bool:
    """Tell whether an equilibrium is sure to be the only one.

    It is if all outside it lose against it and the gains among those inside leave one direction free.
    """
    inside = weights > 1e-7
    if (weights @ matrix)[~inside].min(initial=math.inf) <= 1e-7:
        return False
    return int(np.linalg.matrix_rank(matrix[np.ix_(inside, inside)], tol=1e-7)) == int(inside.sum()) - 1


def _most_even(matrix: NDArray[np.float64], middle: NDArray[np.float64]) -> NDArray[np.float64]:
    """Climb from the middle of the equilibria to the one of greatest entropy."""
    inside = middle > _LEEWAY
    gains = matrix[inside]
    found = optimize.minimize(
        lambda p: -float(special.entr(p).sum()),
        middle[inside],
        jac=lambda p: np.log(p) + 1,
        method="SLSQP",
        bounds=[(1e-12, 1)] * int(inside.sum()),
        constraints=[
            {"type": "eq", "fun": lambda p: p.sum() - 1, "jac": np.ones_like},
            {"type": "ineq", "fun": lambda p: p @ gains + _LEEWAY, "jac": lambda _: gains.T},
        ],
        options={"ftol": 1e-12, "maxiter": 500},
    )
    weights = np.zeros(len(matrix))
    weights[inside] = found.x
    return np.asarray(weights / weights.sum(), dtype=np.float64)


def nash_average(
    sums: VectorSums,
    players: int,
    unit: str = "points a deal",
    confidence: float = CONFIDENCE,
    scale: float = 0.5,
    seed: int = 0,
    draws: int = 400,
) -> NashAverage:
    """Average a round robin at the equilibrium.

    The intervals are percentiles over gains drawn anew: normal about those seen with their covariance,
    which is the law that means over many deals, drawn with replacement, have.

    Parameters
    ----------
    sums, players, unit, confidence, scale
        As in `analysis.ratings.rate`.
    seed : int
        Of the draws.
    draws : int
        How many.
    """
    means, covariance = sums.means * scale, sums.covariance * scale**2
    spreads, axes = np.linalg.eigh(covariance)
    root = axes * np.sqrt(np.maximum(spreads, 0.0))
    normal = np.random.default_rng(seed).standard_normal((draws, len(means)))

    def averaged(gains: NDArray[np.float64]) -> NDArray[np.float64]:
        matrix = matrix_of(gains, players)
        weights = equilibrium(matrix)
        return np.stack([weights, matrix @ weights])

    seen = averaged(means)
    drawn = np.stack([averaged(means + root @ row) for row in normal])
    tails = [(1 - confidence) / 2, (1 + confidence) / 2]
    low, high = np.quantile(drawn, tails, axis=0)

    def estimates(row: int, name: str) -> tuple[Estimate, ...]:
        return tuple(
            Estimate(
                float(value),
                float(min(lo, value)),
                float(max(hi, value)),
                sums.n,
                PERCENTILES,
                name,
                None,
                confidence,
            )
            for value, lo, hi in zip(seen[row], low[row], high[row], strict=True)
        )

    return NashAverage(estimates(0, "of the equilibrium"), estimates(1, unit))
