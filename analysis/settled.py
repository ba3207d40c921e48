"""What a deal decides where two sides play: who wins it, what it pays, who knocks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.estimate import CONFIDENCE, Estimate, frame_of, mean_from_sums, proportion
from analysis.sums import pooled

if TYPE_CHECKING:
    import pandas as pd

    from sim.rules.model import Rules
    from sim.totals import Totals


def settled(totals: Totals, rules: Rules, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Estimate who wins deals that pay something, what they pay; who knocks first in games where one may.

    Parameters
    ----------
    totals : Totals
        Sums of a run of a game of two players.
    rules : Rules
        Its rules.
    confidence : float
        Level of the intervals.

    Returns
    -------
    pandas.DataFrame
        ``quantity, seat`` (empty where a number is not one seat's) with the columns of
        `analysis.estimate.frame_of`; no rows under rules that know neither settlement nor knock.
    """
    rows: list[tuple[dict[str, object], Estimate]] = []

    def share(quantity: str, seat: int | None, k: int) -> None:
        estimate = proportion(k, totals.n, "of deals", confidence)
        rows.append(({"quantity": quantity, "seat": seat}, estimate))

    if rules.settlement != "none":
        *won, ties = _by_seat(totals, "winner")
        for seat, k in enumerate(won):
            share("deals won", seat, k)
        share("deals won by nobody", None, ties)
        share("the loser is rubiconed", None, pooled(totals, "rubicon").total)
        value = pooled(totals, "value")
        pays = mean_from_sums(value.n, value.total, value.squares, "points a deal", confidence)
        rows.append(({"quantity": "a deal pays its winner", "seat": None}, pays))
    if rules.knock and totals.games is not None:  # in a single deal nobody has the points for it
        *knocked, nobody = _by_seat(totals, "knocked")
        for seat, k in enumerate(knocked):
            share("knocks first", seat, k)
        share("nobody knocks", None, nobody)
    frame = frame_of(rows)
    if rows:
        frame["seat"] = frame["seat"].astype("Int64")
    return frame


def _by_seat(totals: Totals, column: str) -> tuple[int, int, int]:
    """Count the deals in which a column is 0, 1 and -1 (nobody), which two sums tell apart."""
    sums = pooled(totals, column)
    ones, nobody = (sums.squares + sums.total) // 2, (sums.squares - sums.total) // 2
    return sums.n - ones - nobody, ones, nobody
