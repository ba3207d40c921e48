"""The chance to win a game from a score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from analysis.estimate import CONFIDENCE, Estimate, frame_of, proportion
from sim.odds_table import DEALERS

if TYPE_CHECKING:
    import pandas as pd

    from sim.odds import Odds

UNIT: Final = "of games"


def winning_chances(odds: Odds, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Estimate the chance of A to win, by the points of A and B and by who deals next.

    Returns
    -------
    pandas.DataFrame
        ``a``, ``b`` (points so far), ``deals`` (who has the deal to come) with the columns of
        `analysis.estimate.frame_of`.
    """
    rows: list[tuple[dict[str, object], Estimate]] = []
    for i, a in enumerate(odds.scores):
        for j, b in enumerate(odds.scores):
            for dealer, name in enumerate(DEALERS):
                won, played = int(odds.won_a[i, j, dealer]), int(odds.played[i, j, dealer])
                rows.append(({"a": a, "b": b, "deals": name}, proportion(won, played, UNIT, confidence)))
    return frame_of(rows)


def dealing_costs(odds: Odds, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Estimate what the deal to come is worth at level scores: the chance of A with it, and without.

    Returns
    -------
    pandas.DataFrame
        ``score`` (points of either), ``deals`` with the columns of `analysis.estimate.frame_of`.
    """
    chances = winning_chances(odds, confidence)
    level = chances[chances["a"] == chances["b"]]
    return level.rename(columns={"a": "score"}).drop(columns="b").reset_index(drop=True)
