"""Declarations, points and games of results that were made by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest
import scipy.stats

from analysis.declarations import (
    declaration_counts,
    declaration_shares,
    first_tricks,
    meld_clock,
    points_by_role,
    points_by_seat,
    scored_kinds,
    source_shares,
)
from analysis.scores import (
    dealer_advantage,
    deals_per_game,
    double_games,
    drawn_games,
    final_scores,
    first_dealer_wins,
    game_lengths,
    score_histogram,
    score_quantiles,
    seat_advantage,
    win_chances,
)
from sim.game_totals import GameTotals
from sim.rules.model import Rules
from sim.totals import Totals
from tests.analysis import planted

FOUR_DEALS = planted.totals(
    planted.frame(
        [
            {"dealer": 0, "declared_0": 40, "n_bezique_0": 1, "first_bezique_0": 3, "brisque_points_1": 30},
            {"dealer": 1, "declared_0": 80, "n_marriage_0": 2, "first_marriage_0": 5, "last_trick_1": 10},
            {"dealer": 0, "declared_0": 20, "n_marriage_0": 1, "first_marriage_0": 1, "seven_points_1": 20},
            {"dealer": 1, "declared_1": 500, "n_double_bezique_1": 1, "first_double_bezique_1": 20},
        ]
    )
)


def test_shares_and_counts_of_declarations() -> None:
    shares = declaration_shares(FOUR_DEALS).set_index(["kind", "seat"])
    counts = declaration_counts(FOUR_DEALS).set_index(["kind", "seat"])
    assert shares.loc[("marriage", 0), ["count", "n", "value"]].tolist() == [2, 4, 0.5]
    assert counts.loc[("marriage", 0), "value"] == 0.75
    assert counts.loc[("bezique", 0), "value"] == shares.loc[("bezique", 0), "value"] == 0.25
    assert shares.loc[("aces", 1), ["count", "low"]].tolist() == [0, 0]
    assert 0 < shares.loc[("aces", 1), "high"] < 1


def test_points_by_source_add_up() -> None:
    for table in (points_by_seat(FOUR_DEALS), points_by_role(FOUR_DEALS)):
        by = "seat" if "seat" in table else "role"
        for _, part in table.groupby(by):
            whole = part.loc[part["source"] == "all", "value"].item()
            assert part.loc[part["source"] != "all", "value"].sum() == pytest.approx(whole)
    roles = points_by_role(FOUR_DEALS).set_index(["source", "role"])["value"]
    assert roles["declarations", "dealer"] == (60 / 2 + 500 / 2) / 2
    assert roles["declarations", "pone"] == (0 + 80 / 2) / 2
    seats = points_by_seat(FOUR_DEALS).set_index(["source", "seat"])["value"]
    assert seats["the last trick", 1] == 2.5


def test_shares_of_points() -> None:
    table = planted.plausible(300, seed=6)
    shares = source_shares([table[:100], table[100:]]).set_index(["source", "seat"])
    for seat in (0, 1):
        assert shares["value"].xs(seat, level="seat").sum() == pytest.approx(1)
        direct = table[f"brisque_points_{seat}"].sum() / table[f"points_{seat}"].sum()
        assert shares.loc[("brisques", seat), "value"] == pytest.approx(direct)
        assert shares.loc[("brisques", seat), "low"] < direct < shares.loc[("brisques", seat), "high"]


def test_clock_runs_up_to_the_share() -> None:
    clock = meld_clock(FOUR_DEALS, ["marriage", "double-bezique"])
    marriage = clock[(clock["kind"] == "marriage") & (clock["seat"] == 0)].set_index("trick")["value"]
    assert [marriage[t] for t in (0, 1, 4, 5, 20)] == [0, 0.25, 0.25, 0.5, 0.5]
    assert clock["trick"].max() == 20
    median = first_tricks(FOUR_DEALS).set_index(["kind", "seat"])
    assert median.loc[("marriage", 0), ["value", "n"]].tolist() == [1, 2]
    assert math.isnan(median.loc[("aces", 0), "value"])


def test_kinds_of_a_rule_set() -> None:
    assert scored_kinds(Rules()) == [
        "marriage",
        "royal-marriage",
        "royal-sequence",
        "bezique",
        "double-bezique",
        "aces",
        "kings",
        "queens",
        "jacks",
        "seven",
        "exchange",
    ]
    no_turn = Rules(turn_up=False, trumps_by=("marriage",), seven=0)
    assert not {"seven", "exchange"} & set(scored_kinds(no_turn))
    assert "sequence" in scored_kinds(Rules(plain_sequence=120))


def test_planted_advantages_are_found() -> None:
    """Seat 0 gets 60 points, the dealer 20; both lie in their 99.99 % intervals, and 0 lies outside."""
    totals = planted.totals(planted.plausible(40_000, lead=60, dealer_gain=20))
    seat, dealer = seat_advantage(totals, 0.9999), dealer_advantage(totals, 0.9999)
    # Declared points stop at zero, which takes a little off the planted 60.
    assert 0 < seat.low <= 58 <= seat.high
    assert 0 < dealer.low <= 20 <= dealer.high


def test_dealer_advantage_is_half_a_welch_difference() -> None:
    table = planted.plausible(401, lead=300)
    by = [table.loc[table["dealer"] == d, "difference"].to_numpy(float) for d in (0, 1)]
    welch = scipy.stats.ttest_ind(*by, equal_var=False).confidence_interval(0.95)
    found = dealer_advantage(planted.totals(table))
    assert (found.low, found.high) == (pytest.approx(welch.low / 2), pytest.approx(welch.high / 2))
    # The stronger player adds nothing to its width: far narrower than pooled over deals.
    pooled = np.concatenate([by[0], -by[1]])
    assert found.half_width < 0.9 * 1.96 * pooled.std() / np.sqrt(401)


def test_histogram_and_quantiles() -> None:
    table = planted.plausible(1001, seed=4)
    totals = planted.totals(table)
    histogram = score_histogram(totals)
    assert histogram.groupby("seat")["count"].sum().tolist() == [1001, 1001]
    role = score_histogram(totals, by="role")
    dealt = np.where(table["dealer"] == 0, table["points_0"], table["points_1"])
    first = role[(role["role"] == "dealer") & (role["points"] == 200)]
    assert first["count"].item() == (dealt // 10 == 20).sum()
    quantiles = score_quantiles(totals).set_index(["quantile", "seat"])
    for share in (0.05, 0.5, 0.95):
        row = quantiles.loc[(share, 1)]
        assert row["value"] == np.sort(table["points_1"])[math.ceil(1001 * share) - 1]
        assert row["low"] <= row["value"] <= row["high"]


GAMES = planted.games(
    [
        (0, 4, 0, 0, 1010, 900),
        (1, 5, 0, 1, 700, 1200),
        (0, 4, 1, 0, 1040, 450),
        (0, 6, 0, 1, 1100, 990),
        (-1, 7, 0, 0, 900, 900),
    ]
)


def test_games() -> None:
    chance = win_chances(GAMES).set_index(["seat", "first_dealer"])
    assert chance.loc[(0, "either"), ["count", "n"]].tolist() == [3, 5]
    assert chance.loc[(0, "0"), ["count", "n"]].tolist() == [2, 3]
    assert chance.loc[(1, "1"), ["count", "n"]].tolist() == [1, 2]
    assert (first_dealer_wins(GAMES).count, drawn_games(GAMES).count, double_games(GAMES).count) == (3, 1, 1)
    assert deals_per_game(GAMES).value == 5.2
    lengths = game_lengths(GAMES)
    assert lengths["deals"].tolist() == [4, 5, 6, 7]
    assert lengths["count"].tolist() == [2, 1, 1, 1]
    assert final_scores(GAMES).loc[0, "value"] == pytest.approx(950)


def test_one_deal_and_no_deals() -> None:
    one = planted.totals(planted.frame([{"dealer": 0, "declared_1": 40}]))
    assert seat_advantage(one).value == -40
    assert not seat_advantage(one).has_interval
    assert math.isnan(dealer_advantage(one).value)
    roles = points_by_role(one).set_index(["source", "role"])["value"]
    assert roles["all", "pone"] == 40
    none = Totals.zero(2, games=True)
    assert math.isnan(seat_advantage(none).value)
    assert len(meld_clock(none, ["aces"])) == 2
    assert score_histogram(none).empty
    assert math.isnan(win_chances(GameTotals.zero(2))["value"].iloc[0])
    assert game_lengths(GameTotals.zero(2)).empty
