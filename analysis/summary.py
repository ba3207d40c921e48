"""The few numbers that answer who won, by how much."""

from __future__ import annotations

import pandas as pd

from analysis.estimate import CONFIDENCE, Estimate, frame_of, proportion
from analysis.scores import (
    dealer_advantage,
    deals_per_game,
    double_games,
    drawn_games,
    first_dealer_wins,
    seat_advantage,
)
from analysis.sums import seat_mean
from sim.totals import Totals


def summary(totals: Totals, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Sum up a run.

    Parameters
    ----------
    totals : Totals
        Sums of the run.
    confidence : float
        Level of the intervals.

    Returns
    -------
    pandas.DataFrame
        ``quantity, seat`` (empty where a number is not one seat's) with the columns of
        `analysis.estimate.frame_of`.
    """
    rows: list[tuple[dict[str, object], Estimate]] = []

    def add(quantity: str, seat: int | None, estimate: Estimate) -> None:
        rows.append(({"quantity": quantity, "seat": seat}, estimate))

    seats = range(totals.seats)
    for seat in seats:
        add("points", seat, seat_mean(totals, "points", seat, "points a deal", confidence))
    if totals.seats == 2:
        add("points of seat 0 less those of seat 1", None, seat_advantage(totals, confidence))
        add("points of the dealer less those of the pone", None, dealer_advantage(totals, confidence))
    games = totals.games
    if games is not None:
        for seat in seats:
            won = proportion(int(games.wins[seat]), games.n, "of games", confidence)
            add("games won", seat, won)
        add("games won by the first dealer", None, first_dealer_wins(games, confidence))
        add("games won by nobody", None, drawn_games(games, confidence))
        add("games that count double", None, double_games(games, confidence))
        add("length of a game", None, deals_per_game(games, confidence))
    frame = frame_of(rows)
    frame["seat"] = frame["seat"].astype("Int64")
    return frame
