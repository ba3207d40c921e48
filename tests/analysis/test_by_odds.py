"""The chance to win with luck taken out: what whole games say, whatever the table says."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from analysis.by_odds import LEAST_BATCHES, JudgeByOdds, judge_of
from analysis.compare import Judge, Question, settle
from analysis.comparison import Comparison, compared, pilot_of, run_comparison
from sim.by_odds import CELLS, Adjusted
from sim.contest import Contest, Sums, play_batches
from sim.coupled import WINS
from sim.odds import play_odds
from sim.odds_table import UNITS, OddsTable
from sim.players import load_player
from tests.analysis.contests import GAMES, RULES, sums_of

GREEDY = load_player("greedy")
WASTER = replace(GREEDY, name="waster", spec="waster", weights={**GREEDY.weights, "brisque": 0})
"""Cares for no brisque, so it throws points away."""
FIXED = Question(measure=WINS, margin=0.005, watched=False)


@pytest.fixture(scope="module")
def odds() -> OddsTable:
    found = play_odds(RULES, (GREEDY, GREEDY), 200, 400, seed=5)
    return OddsTable("odds.json", "bezique odds", found.players, 200, found.won_a * UNITS // found.played)


def judged(contest: Contest, games: int, first: int = 0) -> Judge:
    judge = judge_of(contest, FIXED)
    settle(judge, play_batches(contest, games, first=first, batch=400))
    return judge


def given(x: np.ndarray, cells: dict[int, tuple[int, ...]], wins: np.ndarray | None = None) -> Sums:
    """Sum up games less luck, x in whole games, with what bands of scores say."""
    values = np.round(x * UNITS).astype(np.int64)
    rows = tuple(cells.get(cell, (0, 0, 0, 0)) for cell in range(CELLS))
    moments = int(values.sum()), int(values @ values), int(np.count_nonzero(values))
    adjusted = Adjusted(*moments, 9 * len(x), sum(row[0] for row in rows), rows)
    won = np.zeros((len(x), 2), dtype=np.int64) if wins is None else wins
    return replace(sums_of(won, won), adjusted=adjusted)


def by_hand(odds: OddsTable, question: Question = FIXED) -> JudgeByOdds:
    return JudgeByOdds(replace(GAMES, odds=odds), question)


@pytest.mark.parametrize("flawed", [False, True], ids=["true table", "flawed table"])
def test_a_planted_effect_is_that_of_whole_games(odds: OddsTable, *, flawed: bool) -> None:
    """Other games without the table say the same within 4 standard errors (a false alarm in 16,000 seeds).

    So they do where the table is flawed: squared chances are wrong by up to a quarter.
    """
    if flawed:
        odds = replace(odds, worth=odds.worth**2 // UNITS)
    contest = Contest(RULES, GREEDY, WASTER, seed=1, games=True, odds=odds)
    found, plain = judged(contest, 2400), judged(replace(contest, odds=None), 2400, first=10**6)
    mine, other = found.estimate(), plain.estimate()
    assert mine.low > 0
    assert other.low > 0
    assert found.decision().verdict == "better"
    apart = abs(mine.value - other.value)
    assert apart < 4 * math.hypot(mine.half_width, other.half_width) / 1.96
    changed = judged(replace(contest, a=WASTER, b=GREEDY), 2400).estimate()
    assert (changed.value, changed.low, changed.high) == (-mine.value, -mine.high, -mine.low)


def test_the_error_of_a_coarse_table_is_found() -> None:
    """Chances 500 points apart, of players far apart: the same games without the table tell the error.

    The two agree within 4 standard errors (a false alarm in 16,000 seeds), of which the error is 4 at least.
    """
    found = play_odds(RULES, (GREEDY, GREEDY), 500, 400, seed=5)
    odds = OddsTable("odds.json", "bezique odds", found.players, 500, found.won_a * UNITS // found.played)
    contest = Contest(RULES, GREEDY, load_player("textbook"), seed=1, games=True, odds=odds)
    judge = by_hand(odds)
    apart = []
    for sums in play_batches(contest, 6000, batch=400):
        judge.add(sums)
        assert sums.adjusted is not None
        apart.append((sums.wins.total - sums.adjusted.total / UNITS) / sums.n / 4)
    error, spread = np.mean(apart), np.std(apart, ddof=1) / math.sqrt(len(apart))
    told = judge.table_error()
    assert abs(error) > 4 * spread
    assert abs(error - told.value) < 4 * spread


def test_games_take_fewer_deals_of_players_nearly_alike(odds: OddsTable) -> None:
    """The factor is above 1 by three of its standard errors."""
    near = replace(GREEDY, name="near", spec="near", weights={**GREEDY.weights, "keep_nine": 3})
    found = judged(Contest(RULES, GREEDY, near, seed=1, games=True, odds=odds), 3200)
    assert isinstance(found, JudgeByOdds)
    factor = found.saved_by_table()
    assert factor.low > 1
    assert factor.value > 1.5
    assert found.estimate().half_width < found.plain.estimate().half_width


def test_a_player_against_itself_is_exactly_alike(odds: OddsTable) -> None:
    found = judged(Contest(RULES, GREEDY, GREEDY, games=True, odds=odds), 40)
    estimate = found.estimate()
    assert (estimate.low, estimate.value, estimate.high) == (0, 0, 0)
    assert "error of the table, put right above" not in dict(found.others())


def test_the_error_of_the_table_is_put_back(odds: OddsTable) -> None:
    """Two bands: a mean luck of 0.02 with a surplus of 30 deals, of -0.01 with one of -50."""
    one = (200, 4 * UNITS, 50 * UNITS**2, 30)
    other = (300, -3 * UNITS, 75 * UNITS**2, -50)
    x = np.tile([0.3, -0.1], 500)
    judge = by_hand(odds)
    judge.add(given(x, {3: one, 8: other}))
    error = judge.table_error()
    assert error.value == pytest.approx((30 * 0.02 + 50 * 0.01) / 1000 / 2)
    spread = (30**2 / 200 + 50**2 / 300) * 0.25  # the variance of luck is 125 / 500
    assert error.half_width == pytest.approx(1.96 * math.sqrt(spread) / 1000 / 2, rel=1e-4)
    bare = by_hand(odds)
    bare.add(given(x, {}))
    found, without = judge.estimate(), bare.estimate()
    assert without.value == pytest.approx(0.1 / 4)
    assert found.value == pytest.approx(without.value + error.value)
    assert found.half_width == pytest.approx(math.hypot(without.half_width, error.half_width), rel=2e-3)
    assert dict(judge.others())["error of the table, put right above"] == error


def test_intervals_with_the_error_of_the_table_cover(odds: OddsTable) -> None:
    """Over 400 made-up comparisons the truth lies outside at most 35 times; 20 are allowed for.

    More than 35 come once in 1,000 seeds. Each band has a mean luck of its own, up to 0.05, and one player
    has more deals in some bands than the other.
    """
    outside = 0
    for seed in range(400):
        rng = np.random.default_rng(seed)
        wrong, surplus = rng.uniform(-0.05, 0.05, CELLS), rng.uniform(-0.02, 0.02, CELLS)
        games, deals = 1000, 60
        counts = rng.binomial(games, deals / games, CELLS)
        signs = rng.binomial(counts, 0.5 + surplus * games / deals / 2) * 2 - counts
        luck = [rng.normal(mean, 0.3, count) for mean, count in zip(wrong, counts, strict=True)]
        cells = {
            cell: (int(n), int(each.sum() * UNITS), int((each @ each) * UNITS**2), int(sign))
            for cell, (n, each, sign) in enumerate(zip(counts, luck, signs, strict=True))
        }
        bias = 2 * float(surplus @ wrong)
        x = rng.normal(0.1 - bias, 0.3, games)
        judge = by_hand(odds)
        judge.add(given(x, cells))
        found = judge.estimate()
        outside += not found.low <= 0.1 / 4 <= found.high
    assert outside <= 35


def test_the_factor_is_that_of_variances_and_deals(odds: OddsTable) -> None:
    """Games as they ended vary 25 times as much; 11 deals are played where 9 would have been: 20.5."""
    judge = by_hand(odds)
    for seed in range(8):
        rng = np.random.default_rng(seed)
        won = rng.choice([-1, 1], (500, 2))
        x = rng.normal(0, math.sqrt(2) / 5, 500)
        judge.add(given(x, {0: (1000, 0, 0, 0)}, won))
    factor = judge.saved_by_table()
    assert factor.low < 25 * 9 / 11 < factor.high
    assert factor.high / factor.low < 1.5
    few = by_hand(odds)
    few.add(given(x, {}, won))
    assert not few.saved_by_table().has_interval
    assert str(LEAST_BATCHES) in few.saved_by_table().method


def test_a_comparison_takes_the_table(odds: OddsTable) -> None:
    contest = Contest(RULES, GREEDY, WASTER, seed=2)
    found = run_comparison(contest, Question(watched=False), 40, 60, odds=odds)
    assert isinstance(found.wins, JudgeByOdds)
    table = compared(found).set_index("quantity")
    assert table.loc["the same games as they ended", "n"] == 60
    assert {"variance-reduction factor of games", "variance-reduction factor of the table"} <= set(
        table.index
    )
    assert compared(Comparison(found.main, None, (), stopped=False)).shape[0] < len(table)
    clock = iter((0.0, 3.0))
    plan = pilot_of(
        replace(contest, games=True, odds=odds), replace(FIXED, watched=True), lambda: next(clock), None, 200
    )
    assert 0 < plan.deviation < 1
