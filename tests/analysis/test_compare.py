"""Comparisons with a planted effect, watched or of a fixed number of pairs."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from analysis.compare import FIXED_UNITS, Judge, Question, chance_to_win, saved, settle
from kernels.layout import KIND_NAMES
from sim.contest import Measured
from sim.coupled import WINS
from tests.analysis.contests import GAMES, PAIR, cut, made, sums_of

FIXED = Question(watched=False)
WATCHED = Question()


def judged(parts: np.ndarray, question: Question = WATCHED, batch: int = 2000) -> Judge:
    judge = Judge(PAIR, question)
    settle(judge, cut(parts, batch))
    return judge


@pytest.mark.parametrize("question", [WATCHED, FIXED], ids=["watched", "fixed"])
@pytest.mark.parametrize(
    ("effect", "verdict"), [(5.0, "better"), (-5.0, "worse"), (0.2, "too small to matter")]
)
def test_planted_effects_are_found(effect: float, verdict: str, question: Question) -> None:
    """Intervals of 95 %, one seed each: the effect is inside, and the verdict its own."""
    judge = judged(made(40_000, effect, 20.0, 1), question)
    found = judge.decision()
    assert found.estimate.low <= effect <= found.estimate.high
    assert found.verdict == verdict


def test_watching_ends_with_the_first_verdict() -> None:
    judge = judged(made(40_000, 5.0, 20.0, 1))
    assert judge.sums is not None
    assert judge.sums.n == 2000
    assert judge.p < 1e-6
    fixed = judged(made(40_000, 5.0, 20.0, 1), FIXED)
    assert fixed.sums is not None
    assert fixed.sums.n == 40_000
    assert math.isnan(fixed.p)


def test_fixed_intervals_cover() -> None:
    """1,000 comparisons of 300 pairs: 95 % intervals hold the truth in 93-97 % (2.9 standard errors)."""
    covered = 0
    for seed in range(1000):
        found = judged(made(300, 3.0, 30.0, seed), FIXED, 300).estimate()
        covered += found.low <= 3.0 <= found.high
    assert 0.93 < covered / 1000 < 0.97


def test_other_judges_take_in_the_same_batches() -> None:
    main, wins = Judge(PAIR, WATCHED), Judge(PAIR, replace(WATCHED, measure=WINS))
    settle(main, cut(made(40_000, 5.0, 20.0, 1), 2000), [wins])
    assert main.sums == wins.sums
    assert wins.estimate().unit == "of games"


def test_no_verdict_before_the_start_rule_is_met() -> None:
    parts = made(4000, 5.0, 20.0, 1)
    few = judged(parts[:900], batch=300)
    assert few.decision().verdict == "undecided"
    assert "900 of 1,000 pairs of deals" in few.estimate().method
    unseen = Judge(PAIR, WATCHED)
    kinds = dict.fromkeys(range(len(KIND_NAMES)), 10**6)
    double = KIND_NAMES.index("double-bezique")
    assert not unseen.add(sums_of(parts, bonuses=kinds | {double: 29}))
    assert "29 of 30 times double bezique" in unseen.estimate().method
    assert unseen.prospect() is not None
    seen = Judge(PAIR, WATCHED)
    assert seen.add(sums_of(parts, bonuses=kinds | {double: 30}))


def test_a_fixed_number_has_a_start_rule_too() -> None:
    assert judged(made(FIXED_UNITS - 1, 50.0, 5.0, 1), FIXED).decision().verdict == "undecided"
    assert judged(made(FIXED_UNITS, 50.0, 5.0, 1), FIXED).decision().verdict == "better"
    assert Judge(PAIR, FIXED).decision().verdict == "undecided"


def test_players_who_nearly_always_gain_alike_are_equals() -> None:
    """The rules prove that no pair differs by more than 4,500 points, so few differences settle it."""
    parts = np.zeros((60_000, 2), dtype=np.int64)
    assert judged(parts).decision().verdict == "too small to matter"
    assert judged(parts[:900]).decision().verdict == "undecided"
    parts[7, 0] = 20
    assert judged(parts).decision().verdict == "too small to matter"


def test_the_same_player_is_exactly_alike() -> None:
    judge = Judge(replace(PAIR, b=PAIR.a), FIXED)
    judge.add(sums_of(np.array([[40, -40]] * 5)))
    found = judge.decision()
    assert (found.estimate.low, found.estimate.value, found.estimate.high) == (0, 0, 0)
    assert found.verdict == "too small to matter"


def test_strict_needs_no_large_sample_and_is_wider() -> None:
    parts = made(200_000, 4.0, 20.0, 3)
    strict, usual = Judge(PAIR, replace(WATCHED, strict=True)), Judge(PAIR, WATCHED)
    for batch in cut(parts, 20_000):
        strict.add(batch)
        usual.add(batch)
    wide, narrow = strict.estimate(), usual.estimate()
    assert wide.low < narrow.low < 4.0 < narrow.high < wide.high
    assert strict.decision().verdict == "better"
    beyond = Judge(PAIR, replace(WATCHED, strict=True))
    with pytest.raises(ValueError, match="cannot have these sums"):
        beyond.add(sums_of(np.array([[9000, 9000]])))


def test_strict_foresees_its_own_width() -> None:
    parts = made(20_000, 1.0, 100.0, 3)
    question = Question(margin=4.0, strict=True)
    judge = judged(parts, question, 20_000)
    assert judge.decision().verdict == "undecided"
    found = judge.prospect()
    assert found is not None
    more = judged(made(found.surely, 1.0, 100.0, 4), replace(question, margin=1e-9), found.surely)
    assert more.estimate().half_width == pytest.approx(2.0, rel=0.1)


def test_chances_to_win() -> None:
    """A wins 60 of 100 pairs twice, B 20; the rest are shared: a gain of 0.2."""
    wins = np.array([[1, 1]] * 600 + [[-1, -1]] * 200 + [[1, -1]] * 200)
    judge = Judge(GAMES, Question(measure=WINS, margin=0.01))
    assert judge.add(sums_of(wins, wins))
    gain = judge.estimate()
    assert gain.value == pytest.approx(0.2)
    assert chance_to_win(gain, 2).value == pytest.approx(0.7)
    assert judge.decision().verdict == "better"
    rows = dict(judge.others())
    share = rows["won by A, of the pairs of games won twice"]
    assert (share.count, share.n) == (600, 800)


def test_who_wins_every_game_is_better() -> None:
    wins = np.ones((400, 2), dtype=np.int64)
    judge = Judge(GAMES, Question(measure=WINS, margin=0.01))
    assert judge.add(sums_of(wins, wins))
    assert 0.4 < judge.estimate().low < judge.estimate().high == 0.5
    drawn = wins.copy()
    drawn[0, 0] = 0
    other = Judge(GAMES, Question(measure=WINS, margin=0.01))
    assert not other.add(sums_of(drawn, drawn))


def test_saving_is_that_of_two_independent_deals() -> None:
    """Var d = 100^2 + 20^2, var of the pair's mean = 20^2 / 2: a factor of 26."""
    parts = made(20_000, 5.0, 20.0, 2)
    gain = saved(Measured.of(parts), 20_000)
    assert gain.low < 26 < gain.high
    direct = parts.var(axis=0).sum() / parts.sum(axis=1).var()
    assert gain.value == pytest.approx(direct, rel=1e-3)
    parts[:, 1] = np.roll(parts[:, 1], 1)
    loose = saved(Measured.of(parts), 20_000)
    assert loose.low < 1 < loose.high
    four = np.random.default_rng(1).normal(0, 50, (9000, 4)).round().astype(np.int64)
    alone = saved(Measured.of(four), 9000)
    assert alone.low < 1 < alone.high
    assert math.isinf(saved(Measured.of(np.array([[1, -1], [2, -2]] * 4)), 8).value)


def test_a_margin_is_more_than_nothing() -> None:
    with pytest.raises(ValueError, match="margin"):
        Question(margin=0)
    with pytest.raises(ValueError, match="strict"):
        Question(watched=False, strict=True)
