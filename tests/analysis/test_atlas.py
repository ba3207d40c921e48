"""The atlas: one simultaneous answer, broken off and gone on with, signs that change."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from analysis import trials
from analysis.atlas import ALIKE, atlas_frame, plan_atlas, run_atlas, sign_changes
from analysis.decision import UNDECIDED
from kernels.layout import N_KINDS
from reports.atlas_figure import draw_atlas
from sim.players import load_player
from sim.rules.load import load_rules
from sim.trials import TrialSums

RULES = [load_rules("bezique-britannica9"), load_rules("bezique-foster", ["double_bezique=none"])]
BASES = [load_player("greedy"), load_player("textbook")]
PLANS = plan_atlas(RULES, BASES, seed=3)


@pytest.fixture
def _planted(monkeypatch: pytest.MonkeyPatch) -> None:
    """H21 brings 5 points by the first rules and costs 5 by the second; all else brings nothing."""

    def play(ruleset, against, missing, first, count, seed, threads):  # type: ignore[no-untyped-def]
        sums = []
        for question in missing:
            tried = {question.a.tried, question.b.tried}
            dropped = set(against.hints) - set(question.b.hints)
            effect = 5 if 21 in tried | dropped else 0
            effect = effect if ruleset is RULES[0] else -effect
            rng = np.random.default_rng([seed, first, effect + 5, len(question.b.spec), len(against.spec)])
            x = np.rint(rng.normal(2 * effect, 30, count)).astype(np.int64)
            often = (1000,) * (N_KINDS + 1)
            sums.append(TrialSums(count, int(x.sum()), int(x @ x), int(np.count_nonzero(x)), often))
        return sums

    monkeypatch.setattr(trials, "play_questions", play)


def test_each_hint_is_asked_where_it_makes_sense() -> None:
    assert [(plan.ruleset.name, plan.base.name) for plan in PLANS] == [
        ("bezique-britannica9", "greedy"),
        ("bezique-britannica9", "textbook"),
        ("bezique-foster", "greedy"),
        ("bezique-foster", "textbook"),
    ]
    assert set(PLANS[0].hints) - set(PLANS[2].hints) == {17, 18, 19}
    assert {plan.questions for plan in PLANS} == {sum(3 * len(plan.hints) for plan in PLANS)}
    assert 1 - PLANS[0].confidence == pytest.approx(0.05 / PLANS[0].questions)


@pytest.mark.usefixtures("_planted")
def test_an_atlas_broken_off_goes_on_and_finds_the_sign_that_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = list(run_atlas(PLANS, tmp_path / "whole", watched=2))
    batches: list[int] = []
    play = trials.play_questions

    def counted(*args):  # type: ignore[no-untyped-def]
        batches.append(args[3])
        if len(batches) == 3:
            raise KeyboardInterrupt
        return play(*args)

    monkeypatch.setattr(trials, "play_questions", counted)
    with pytest.raises(KeyboardInterrupt):
        list(run_atlas(PLANS, tmp_path / "parts", watched=2))
    first = len(batches)
    again = list(run_atlas(PLANS, tmp_path / "parts", watched=2))
    assert again == whole
    played = len(batches) - first
    batches.clear()
    assert list(run_atlas(PLANS, tmp_path / "parts", watched=2)) == whole
    assert batches == []
    assert played > 0
    table = atlas_frame(whole)
    assert len(table) == PLANS[0].questions
    ignored = table[(table["hint"] == "H21") & (table["compared"] == "ignore")]
    assert ignored["verdict"].tolist() == ["holds", "holds", "refuted", "refuted"]
    assert ignored["stands"].all()
    assert set(table.loc[table["hint"] != "H21", "verdict"]) <= {"too small to matter"}
    changes = sign_changes(table)
    assert changes[["hint", "helps", "hurts"]].to_numpy().tolist() == [["H21", 2, 2]]
    assert draw_atlas(table[table["compared"] == "ignore"], 2.0).startswith("<svg")


def test_a_sign_that_might_be_chance_does_not_change() -> None:
    frame = pd.DataFrame(
        {
            "hint": ["H2", "H2", "H3", "H3"],
            "says": ["two", "two", "three", "three"],
            "compared": "ignore",
            "low": [1.0, -4.0, 1.0, -4.0],
            "high": [3.0, -1.0, 3.0, 1.0],
        }
    )
    assert sign_changes(frame)["hint"].tolist() == ["H2"]


def test_what_never_differs_is_not_called_undecided(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def play(ruleset, against, missing, first, count, seed, threads):  # type: ignore[no-untyped-def]
        return [TrialSums(count, 0, 0, 0, (0,) * (N_KINDS + 1)) for _ in missing]

    monkeypatch.setattr(trials, "play_questions", play)
    plans = plan_atlas(RULES[:1], BASES[:1], seed=3, cap=10)
    table = atlas_frame(list(run_atlas(plans, tmp_path, watched=2)))
    assert set(table["verdict"]) == {ALIKE}
    shown = table[table["compared"] == "ignore"]
    assert draw_atlas(shown, 2.0) != draw_atlas(shown.assign(verdict=UNDECIDED), 2.0)
