"""Confidence sequences for rates.

For a number of deals fixed beforehand there are the shorter intervals of `analysis.estimate.proportion`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import optimize, special

from analysis.estimate import CONFIDENCE, NO_OBSERVATION, Estimate

BETA_BINOMIAL: Final = "beta-binomial confidence sequence"
HALF: Final = 0.5
_FAR: Final = 700.0  # log odds beyond which a chance is 0 or 1 in double precision


def log_e_rate(
    k: ArrayLike, n: ArrayLike, p: ArrayLike, a: float = HALF, b: float = HALF
) -> NDArray[np.float64]:
    """Compute the logarithm of the e-process against a rate p.

    ln B(a + k, b + n - k) - ln B(a, b) - k ln p - (n - k) ln(1 - p): the likelihood mixed over a beta
    law, over that of p. It is a martingale if p is true, so by Ville's inequality it exceeds 1/alpha
    with a chance of at most alpha, exactly and at any n (Robbins, Annals of Mathematical Statistics 41
    (1970), pp. 1397-1409).

    Parameters
    ----------
    k, n : array_like
        Successes and trials.
    p : array_like
        The rate spoken against.
    a, b : float
        The beta law of the mixture, fixed beforehand: one half each, or b about a / rate where the rate is
        known to be small.
    """
    k, n = np.asarray(k, dtype=np.float64), np.asarray(n, dtype=np.float64)
    return np.asarray(
        special.betaln(a + k, b + n - k)
        - special.betaln(a, b)
        - special.xlogy(k, p)
        - special.xlog1py(n - k, -np.asarray(p)),
        dtype=np.float64,
    )


def rate_sequence(
    k: int, n: int, unit: str, confidence: float = CONFIDENCE, a: float = HALF, b: float = HALF
) -> Estimate:
    """Estimate a rate while deals are still being played.

    The interval holds at all n together, exactly; see `log_e_rate` for the parameters.
    """
    if not 0 <= k <= n:
        raise ValueError(f"a rate needs 0 <= k <= n, not {k} of {n}")
    if n == 0:
        return Estimate(math.nan, math.nan, math.nan, 0, NO_OBSERVATION, unit, 0, confidence)
    mixed = float(special.betaln(a + k, b + n - k) - special.betaln(a, b)) + math.log1p(-confidence)

    def excess(odds: float) -> float:
        """Tell by how much the e-process of the rate with these log odds exceeds its threshold."""
        likelihood = k * special.log_expit(odds) if k else 0.0
        return float(mixed - likelihood - ((n - k) * special.log_expit(-odds) if k < n else 0.0))

    middle = float(special.logit(k / n)) if 0 < k < n else -_FAR if k == 0 else _FAR
    low = 0.0 if k == 0 else float(special.expit(optimize.brentq(excess, -_FAR, middle)))
    high = 1.0 if k == n else float(special.expit(optimize.brentq(excess, middle, _FAR)))
    return Estimate(k / n, low, high, n, BETA_BINOMIAL, unit, k, confidence)


@dataclass(frozen=True)
class WonPairs:
    """Who won the pairs that one player won twice.

    Attributes
    ----------
    share : Estimate
        Share of A in those pairs, the interval exact at any time.
    gain : Estimate
        Chance of A to win a game less one half, over all pairs; exact at any time.
    log_e : float
        Logarithm of the e-process against a share of one half.
    """

    share: Estimate
    gain: Estimate
    log_e: float

    @property
    def p(self) -> float:
        """P-value of equal chances, valid at whatever n one stopped."""
        return math.exp(-max(self.log_e, 0.0))


def won_pairs(a: int, b: int, pairs: int, confidence: float = CONFIDENCE) -> WonPairs:
    """Compare chances to win, exactly, from pairs of games without draws.

    A pair that each player won once tells nothing. Of the others A wins each with the same chance, one
    half if the players are equals; (a - b) / (2 pairs) is then the gain of A. Its interval multiplies
    those of the rate of such pairs and of the share of A in them, each at half the error.

    Parameters
    ----------
    a, b : int
        Pairs in which A won both games, B won both.
    pairs : int
        All pairs.
    confidence : float
        Level of each of the two estimates.
    """
    if min(a, b) < 0 or a + b > pairs:
        raise ValueError(f"of {pairs} pairs, {a} and {b} cannot have been won twice")
    decided = a + b
    unit, finer = "of games", (1 + confidence) / 2
    share = rate_sequence(a, decided, "of pairs won twice", confidence)
    log_e = float(log_e_rate(a, decided, 0.5))
    if not pairs:
        return WonPairs(share, rate_sequence(0, 0, unit, confidence), log_e)
    rate = rate_sequence(decided, pairs, unit, finer)
    inner = rate_sequence(a, decided, unit, finer) if decided else None
    low, high = (inner.low - 0.5, inner.high - 0.5) if inner else (-0.5, 0.5)
    ends = [q * s for q in (rate.low, rate.high) for s in (low, high)]
    gain = Estimate(
        (a - b) / (2 * pairs),
        min(ends),
        max(ends),
        pairs,
        f"product of two {BETA_BINOMIAL}s",
        unit,
        None,
        confidence,
    )
    return WonPairs(share, gain, log_e)
