"""Hints on trial: exactly 0 for equals, the same in any company, at the hint's own place."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim import trials
from sim.errors import InputError
from sim.players import load_player
from sim.rules.load import load_rules
from sim.trial_store import TrialStore
from sim.trials import CONTRASTS, Question, Trial, play_questions, playings, watch

RULES = load_rules("bezique-britannica9")
GREEDY, TEXTBOOK = load_player("greedy"), load_player("textbook")


def specs(base: str, contrast: str) -> tuple[str, str]:
    a, b = Trial(load_player(base), 6).arms(contrast)
    return a.spec, b.spec


def test_who_is_compared() -> None:
    assert specs("greedy", "ignore") == ("greedy ~H6=follow", "greedy")
    assert specs("greedy", "defy") == ("greedy ~H6=follow", "greedy ~H6=defy")
    assert specs("greedy", "moment") == ("greedy ~H6=follow-once", "greedy ~H6=defy-once")
    assert specs("textbook", "ignore") == ("textbook", "textbook -H6")
    assert specs("textbook", "defy") == ("textbook", "textbook ~H6=defy")
    assert specs("textbook", "moment") == ("textbook", "textbook ~H6=defy-once")
    assert Trial(load_player("mine: greedy brisque=120"), 6).watched.spec == "mine: greedy ~H6 brisque=120"


def test_equals_gain_exactly_nothing() -> None:
    """Also under other names: one who follows a hint anyway, and one who looks at it."""
    pairs = [
        (GREEDY, GREEDY),
        (load_player("greedy ~H6=follow"), load_player("greedy ~H6=follow")),
        (TEXTBOOK, load_player("textbook ~H6=follow")),
        (GREEDY, load_player("greedy ~H14")),
    ]
    for sums in play_questions(RULES, GREEDY, [Question(a, b) for a, b in pairs], 0, 60, seed=3):
        assert (sums.n, sums.total, sums.squares, sums.nonzero) == (60, 0, 0, 0)


def test_the_other_way_round_changes_the_sign() -> None:
    a, b = Trial(GREEDY, 2).arms("defy")
    there, back = play_questions(RULES, TEXTBOOK, [Question(a, b), Question(b, a)], 0, 60, seed=3)
    assert there.total == -back.total != 0
    assert there.squares == back.squares


def test_other_questions_threads_and_blocks_change_nothing() -> None:
    asked = [Question(*Trial(GREEDY, hint).arms(name)) for hint in (6, 19) for name in CONTRASTS]
    together = play_questions(RULES, GREEDY, asked, 40, 50, seed=8, threads=2, block=7)
    alone = [play_questions(RULES, GREEDY, [question], 40, 50, seed=8, threads=1)[0] for question in asked]
    assert together == alone
    assert len({sums.total for sums in alone}) > 3
    # Follow, defy and both once, of two hints; he who ignores is the one whom all meet.
    assert playings(asked, GREEDY, RULES.rules) == 8 * 2


def test_the_bonuses_of_those_who_play_are_counted() -> None:
    (sums,) = play_questions(RULES, GREEDY, [Question(*Trial(GREEDY, 2).arms("defy"))], 0, 60, seed=3)
    assert 0 < sums.bonuses[0] < 60 * 4 * 2 * 8


def test_a_hint_tried_once_has_one_moment_in_a_deal() -> None:
    """Whoever follows the hint or not, at most one for each sitting; none of them where it never applies."""
    for base in (GREEDY, TEXTBOOK):
        asked = [Question(*Trial(base, hint).arms("moment")) for hint in (2, 8)]
        whole = play_questions(RULES, GREEDY, asked, 0, 60, seed=3)
        parts = [play_questions(RULES, GREEDY, asked, first, 1, seed=3) for first in range(60)]
        for place, sums in enumerate(whole):
            met = [part[place].met for part in parts]
            assert set(met) <= {0, 1, 2}
            assert 0 < sums.met == sum(met)
            assert sums.met_squares == sum(m * m for m in met)
            assert sums.met_products == sum(m * part[place].total for m, part in zip(met, parts, strict=True))
            assert all(m or not part[place].total for m, part in zip(met, parts, strict=True))
    ignored, defied = (Question(*Trial(GREEDY, 2).arms(name)) for name in ("ignore", "defy"))
    first, second = play_questions(RULES, GREEDY, [ignored, defied], 0, 60, seed=3)
    assert first.met == 0
    assert second.met > 60 * 2


def test_a_hint_that_never_applies() -> None:
    """Bezique cards are kept for a double bezique; here there is none."""
    rules = load_rules("bezique-britannica9", ["double_bezique=none"])
    (seen,) = watch(rules, [Trial(GREEDY, 17)], 50, seed=1)
    assert (seen.deals, seen.seats, seen.applied, seen.agreed, seen.met) == (50, 2, 0, 0, 0)
    (sums,) = play_questions(rules, GREEDY, [Question(*Trial(GREEDY, 17).arms("defy"))], 0, 50, seed=1)
    assert sums.nonzero == 0


def test_how_often_a_hint_applies_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The textbook player wins with a plain ten whenever the hint says so; counted in pieces or at once."""
    asked = [Trial(TEXTBOOK, 8), Trial(GREEDY, 2)]
    ten, reasons = watch(RULES, asked, 90, seed=1)
    assert ten.applied == ten.agreed > 90
    assert 0 < reasons.agreed < reasons.applied
    assert reasons.products <= reasons.applied_squares
    monkeypatch.setattr(trials, "_WATCHED", 40)
    assert watch(RULES, asked, 90, seed=1) == [ten, reasons]


def test_sums_are_kept_on_the_disk(tmp_path: Path) -> None:
    question = Question(*Trial(GREEDY, 6).arms("ignore"))
    (sums,) = play_questions(RULES, GREEDY, [question], 0, 20, seed=3)
    with TrialStore(tmp_path / "t", RULES, GREEDY, 3, 20) as store:
        assert store.get(question.key, 0) is None
        store.put(0, {question.key: sums})
        with (
            pytest.raises(InputError, match="another process"),
            TrialStore(tmp_path / "t", RULES, GREEDY, 3, 20),
        ):
            pass
    with TrialStore(tmp_path / "t", RULES, GREEDY, 3, 20) as store:
        assert store.get(question.key, 0) == sums
        assert store.get(question.key, 1) is None


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        ("head", "holds trials with other rules, players or seed"),
        ("batch", "is damaged; remove the file"),
        ("stranger", "holds notes.txt and no trials"),
    ],
)
def test_what_is_no_store_is_refused(damage: str, reason: str, tmp_path: Path) -> None:
    seed = 4 if damage == "head" else 3
    if damage == "stranger":
        (tmp_path / "notes.txt").write_text("mine")
    else:
        with TrialStore(tmp_path, RULES, GREEDY, 3, 20) as store:
            store.put(0, {})
    if damage == "batch":
        (tmp_path / "batches" / "00000.json").write_text('{"x": 1}')
    with pytest.raises(InputError, match=reason), TrialStore(tmp_path, RULES, GREEDY, seed, 20):
        pass
