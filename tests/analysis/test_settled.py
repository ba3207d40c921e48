"""Who wins deals and knocks, counted from sums alone, as from the rows."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.declarations import bars_by_seat, scored_kinds, scoring_sources
from analysis.settled import settled
from sim.rules.load import load_rules
from tests.analysis import planted

RUBICON = load_rules("rubicon-foster").rules
CINQ = load_rules("cinq-cents").rules


def test_wins_are_told_apart_by_two_sums() -> None:
    rng = np.random.default_rng(3)
    table = planted.plausible(400, seed=3)
    table["winner"] = rng.integers(-1, 2, 400)
    table["rubicon"] = rng.integers(0, 2, 400)
    table["value"] = rng.integers(500, 4000, 400)
    table["knocked"] = rng.integers(-1, 2, 400)
    totals = planted.totals(table)
    frame = settled(totals, RUBICON).set_index(["quantity", "seat"])
    for seat in (0, 1):
        assert frame.loc[("deals won", seat), "count"] == (table["winner"] == seat).sum()
    rest = frame[frame.index.get_level_values("seat").isna()].droplevel("seat")
    assert rest.loc["deals won by nobody", "count"] == (table["winner"] == -1).sum()
    assert rest.loc["the loser is rubiconed", "count"] == table["rubicon"].sum()
    assert rest.loc["a deal pays its winner", "value"] == pytest.approx(table["value"].mean())
    games = planted.games([(0, 3, 0, 0, 500, 400)])
    knocks = settled(planted.totals(table, games=games), CINQ)
    assert knocks["count"].tolist() == [(table["knocked"] == who).sum() for who in (0, 1, -1)]


def test_games_without_settlement_or_knock_have_no_such_table() -> None:
    totals = planted.totals(planted.plausible(10))
    assert settled(totals, load_rules("bezique-foster").rules).empty


def test_kinds_are_those_of_the_game() -> None:
    penchant = scored_kinds(load_rules("penchant").rules)
    assert {"penchant", "pair", "sequence-five"} <= set(penchant)
    assert not {"marriage", "bezique", "aces"} & set(penchant)
    assert "binage" in scored_kinds(CINQ)
    assert "bezique" not in scored_kinds(CINQ)
    assert "binage" not in scored_kinds(RUBICON)


def test_bars_are_counted_where_the_game_knows_them() -> None:
    table = planted.plausible(50, seed=4)
    table["barred_0"] = np.arange(50) % 3
    totals = planted.totals(table)
    bars = bars_by_seat(totals, load_rules("penchant").rules).set_index("seat")
    assert bars.loc[0, "value"] == pytest.approx(table["barred_0"].mean())
    assert bars.loc[0, "low"] < bars.loc[0, "value"] < bars.loc[0, "high"]
    assert bars.loc[1, "value"] == 0
    assert bars_by_seat(totals, CINQ).empty


def test_what_brings_nothing_is_no_source() -> None:
    table = planted.frame([{"card_points_0": 60, "blank_points_1": 50}, {"declared_1": 20}])
    assert list(scoring_sources(planted.totals(table))) == ["declared", "blank_points", "card_points"]
