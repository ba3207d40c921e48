"""What the dealt cards are worth, and how much of a deal is luck."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import numpy as np
import pandas as pd
from scipy import special

from analysis.estimate import CONFIDENCE, Estimate, frame_of
from kernels.layout import RANKS
from sim.hands import FEATURES, HEAD

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sim.hands import HandTable, LuckSums

UNIT: Final = "points"
LEAST: Final = 30
REGRESSION: Final = "least squares, errors that may differ from deal to deal (HC1)"
ANOVA: Final = "analysis of variance of repeats, bootstrap of hands"
NAMES: Final = {
    "A": "ace",
    "T": "ten",
    "K": "king",
    "Q": "queen",
    "J": "knave",
    "9": "nine",
    "8": "eight",
    "7": "seven",
}


def card_values(table: HandTable, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Estimate what a dealt card is worth: points by which the deal ends better, for one more of its sort.

    A regression of the difference of points on the difference of the dealt hands. Hands have equally many
    cards, so only differences between sorts can be told: values are above the mean of a card of the pack. The
    errors are White's, with n / (n - k) (Econometrica 48, 1980, pp. 817-838; MacKinnon, White 1985: HC1).

    Returns
    -------
    pandas.DataFrame
        ``card``, ``suit`` (plain, trumps) with the columns of `analysis.estimate.frame_of`.
    """
    design = table.design.astype(np.float64)
    response = table.response.astype(np.float64)
    sorts = [(name, suit) for suit in ("plain", "trumps") for name in NAMES.values()]
    trumps = bool(np.any(table.design[:, HEAD + 8 :]))
    used = np.arange(design.shape[1] if trumps else HEAD + 8)
    n = len(design)
    beta, covariance = _fit(design[:, used], response)
    shares = _shares(trumps)
    contrast = np.eye(len(shares)) - shares[None, :]
    values = contrast @ beta[HEAD:]
    errors = np.sqrt(np.diag(contrast @ covariance[HEAD:, HEAD:] @ contrast.T))
    half = float(special.ndtri(0.5 + confidence / 2)) * errors
    found: list[tuple[dict[str, object], Estimate]] = []
    for (name, suit), value, width in zip(sorts, values, half, strict=False):
        estimate = Estimate(
            float(value), float(value - width), float(value + width), n, REGRESSION, UNIT, None, confidence
        )
        found.append(({"card": name, "suit": suit if trumps else "any"}, estimate))
    deal = float(beta[1])
    width = float(special.ndtri(0.5 + confidence / 2)) * math.sqrt(float(covariance[1, 1]))
    estimate = Estimate(deal, deal - width, deal + width, n, REGRESSION, UNIT, None, confidence)
    found.append(({"card": "the deal", "suit": ""}, estimate))
    return frame_of(found)


def feature_values(table: HandTable, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Estimate what combinations in the dealt hand are worth beyond their cards.

    The regression of `card_values` with the difference of each feature beside those of the cards: so a
    marriage is worth that much more than its king and queen are worth as cards. A feature that sets the hands
    apart in fewer than `LEAST` deals is left out.

    Returns
    -------
    pandas.DataFrame
        ``feature``, ``deals`` (in which the hands differ by it) with the columns of
        `analysis.estimate.frame_of`.
    """
    apart = np.count_nonzero(table.features, axis=0)
    kept = np.flatnonzero(apart >= LEAST)
    x = np.concatenate([table.design, table.features[:, kept]], axis=1).astype(np.float64)
    beta, covariance = _fit(x, table.response.astype(np.float64))
    wide = float(special.ndtri(0.5 + confidence / 2)) * np.sqrt(np.diag(covariance))
    first = table.design.shape[1]
    return frame_of(
        (
            {"feature": FEATURES[place], "deals": int(apart[place])},
            Estimate(
                float(beta[at]),
                float(beta[at] - wide[at]),
                float(beta[at] + wide[at]),
                len(x),
                REGRESSION,
                UNIT,
                None,
                confidence,
            ),
        )
        for at, place in enumerate(kept, first)
    )


def _fit(x: NDArray[np.float64], response: NDArray[np.float64]) -> tuple[NDArray[np.float64], ...]:
    """Fit by least squares; give the coefficients and their covariance (HC1).

    Differences of hands add up to 0, so the sorts hang together: the smallest solution (pseudo-inverse).
    """
    inverse = np.linalg.pinv(x.T @ x, hermitian=True)
    beta = inverse @ (x.T @ response)
    residuals = response - x @ beta
    n, k = len(x), x.shape[1] - 1
    meat = (x * (residuals**2)[:, None]).T @ x
    return beta, inverse @ meat @ inverse * (n / max(n - k, 1))


def _shares(trumps: bool) -> NDArray[np.float64]:
    """Give the share of each sort in the pack."""
    ranks = len(RANKS)
    if not trumps:
        return np.full(ranks, 1 / ranks)
    return np.concatenate([np.full(ranks, 3 / (4 * ranks)), np.full(ranks, 1 / (4 * ranks))])


def luck_split(
    sums: LuckSums, confidence: float = CONFIDENCE, seed: int = 0, draws: int = 2000
) -> pd.DataFrame:
    """Split the variance of a deal into the dealt hands, the turn-up, the draw.

    With m the means over r repeats from the same hands and v their variances, the hands account for
    Var(m) - E(v) / r of the variance, the draw (with the turn-up, where only the hands were kept) for
    E(v). Where the turn-up was kept too, the difference is its part.

    Returns
    -------
    pandas.DataFrame
        ``part`` with the columns of `analysis.estimate.frame_of`; shares of the variance.
    """
    hands, turned = sums.hands, sums.turned
    roll = np.random.default_rng(seed)
    n = len(hands)
    picks = roll.integers(0, n, (draws, n))
    whole = np.array([_parts(hands[pick], turned[pick], sums.repeats) for pick in picks])
    point = _parts(hands, turned, sums.repeats)
    tail = (1 - confidence) / 2
    low, high = np.quantile(whole, [tail, 1 - tail], axis=0)
    found: list[tuple[dict[str, object], Estimate]] = []
    for name, value, lower, upper in zip(
        ("the hands dealt", "the turn-up", "the draw"), point, low, high, strict=True
    ):
        estimate = Estimate(
            float(value),
            float(min(lower, value)),
            float(max(upper, value)),
            n,
            ANOVA,
            "of the variance",
            None,
            confidence,
        )
        found.append(({"part": name}, estimate))
    return frame_of(found)


def _parts(hands: NDArray[np.float64], turned: NDArray[np.float64], repeats: int) -> NDArray[np.float64]:
    """Shares of hands, turn-up, draw in the variance."""
    by_hands = hands[:, 0].var(ddof=1) - hands[:, 1].mean() / repeats
    by_both = turned[:, 0].var(ddof=1) - turned[:, 1].mean() / repeats
    rest = turned[:, 1].mean()
    total = by_both + rest
    if total <= 0:
        return np.array([math.nan, math.nan, math.nan])
    parts: NDArray[np.float64] = np.array([by_hands, by_both - by_hands, rest]) / total
    return parts
