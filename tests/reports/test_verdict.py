"""Verdicts of planted comparisons in words."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from analysis.compare import Judge, Question, settle
from analysis.decision import Plan
from reports.verdict import tell_plan, tell_verdict, time_of
from sim.contest import Contest
from sim.coupled import WINS
from tests.analysis.contests import GAMES, PAIR, cut, made, sums_of

A, B = PAIR.a.name, PAIR.b.name


def told(parts: np.ndarray, question: Question = Question(), contest: Contest = PAIR) -> str:  # noqa: B008
    judge = Judge(contest, question)
    settle(judge, cut(parts, 2000))
    return tell_verdict(judge)


@pytest.mark.parametrize(
    ("effect", "says"),
    [
        (6, f"{A} is better than {B}: by "),
        (-6, f"{A} is worse than {B}: by "),
        (0.1, f"The difference between {A} and {B} is too small to matter (less than 2 points): "),
    ],
)
def test_words_follow_the_interval(effect: float, says: str) -> None:
    text = told(made(40_000, effect, 30.0, 7))
    assert says in text
    assert "by −" not in text
    assert "nan" not in text
    assert "pairs of deals" in text
    assert ("at least 2 points" in text) == (abs(effect) == 6)


def test_undecided_says_what_is_missing() -> None:
    text = told(made(500, 1, 30.0, 7))
    assert text.startswith(f"Undecided between {A} and {B}: ")
    assert "500 of 1,000 pairs of deals." in text
    assert "would settle it" in text


def test_undecided_says_how_many_would_tell() -> None:
    """A pair's mean has SD 60 / sqrt 2; about 3.3 SD / sqrt n is half the margin at 300,000 pairs."""
    text = told(made(10_000, 0.25, 60.0, 7), Question(margin=0.5))
    surely = text.removesuffix(" whatever the difference is.").split(" ")[-1]
    assert 200_000 < int(surely.replace(",", "")) < 400_000


def test_equals_are_named_so() -> None:
    same = np.array([[50, -50]] * 60_000)
    assert f"{A} and {B} gained exactly alike in each of 14,000 pairs of deals, so" in told(same)
    one = told(same[:10], contest=replace(PAIR, b=PAIR.a))
    assert one == f"{A} and {A} are the same player: exactly alike in each of 10 pairs of deals."


def test_games_are_told_in_percentage_points() -> None:
    wins = np.array([[1, 1]] * 600 + [[-1, -1]] * 200 + [[1, -1]] * 200)
    judge = Judge(GAMES, Question(measure=WINS, margin=0.01))
    judge.add(sums_of(wins, wins))
    text = tell_verdict(judge)
    assert text.startswith(f"{A} wins more games than {B}: by 20")
    assert "percentage points" in text
    assert "1,000 pairs of games" in text


def test_a_third_player_is_named() -> None:
    text = told(made(2000, 6, 30.0, 7), contest=replace(PAIR, against=PAIR.b))
    assert f" against {B}: by " in text
    assert "2,000 deals played 4 times each" in text


def test_plans_in_words() -> None:
    plan = Plan(4000, 86.1, 1000, 17_071, 68_283, 1.7, 690.0)
    text = tell_plan(plan, 2.0, "points a deal", "pairs of deals")
    for part in ("4,000 pairs of deals", "86.1 points", "17,071", "(1.7 s)", "68,283", "(12 minutes)"):
        assert part in text
    unseen = tell_plan(replace(plan, start=None), 0.005, "of games", "games")
    assert "never occurred in the pilot" in unseen
    assert "0.5 percentage points" in unseen
    assert "came out alike" in tell_plan(replace(plan, deviation=0.0), 2.0, "points a deal", "games")
    assert time_of(3600 * 30) == "30 hours"
