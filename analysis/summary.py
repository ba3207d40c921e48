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


def summary(totals: Totals, confidence: float = CONFIDENCE, sides: int | None = None) -> pd.DataFrame:
    """Sum up a run.

    Parameters
    ----------
    totals : Totals
        Sums of the run.
    confidence : float
        Level of the intervals.
    sides : int, optional
        2 for partners. Defaults to None (each seat is a side).

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
    count = sides or totals.seats
    partners = count < totals.seats
    if partners:
        add("points of seats 0, 2 less those of seats 1, 3", None, seat_advantage(totals, confidence))
        by_dealer = dealer_advantage(totals, confidence, count)
        add("points of the dealer's side less those of the other", None, by_dealer)
    elif count == 2:
        add("points of seat 0 less those of seat 1", None, seat_advantage(totals, confidence))
        add("points of the dealer less those of the pone", None, dealer_advantage(totals, confidence))
    games = totals.games
    if games is not None:
        for side in range(count):
            won = proportion(int(games.wins[side]), games.n, "of games", confidence)
            if partners:
                add(f"games won by seats {side}, {side + 2}", None, won)
            else:
                add("games won", side, won)
        whose = "the first dealer's side" if partners else "the first dealer"
        add(f"games won by {whose}", None, first_dealer_wins(games, confidence, count))
        add("games won by nobody", None, drawn_games(games, confidence))
        add("games that count double", None, double_games(games, confidence))
        add("length of a game", None, deals_per_game(games, confidence))
    frame = frame_of(rows)
    frame["seat"] = frame["seat"].astype("Int64")
    return frame
