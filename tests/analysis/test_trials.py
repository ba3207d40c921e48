"""Verdicts on hints: planted effects are found with their sign, whatever else is asked."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from analysis import trials
from analysis.trials import Plan, try_hints
from kernels.layout import N_KINDS
from sim.players import load_player
from sim.rules.load import load_rules
from sim.trials import Question, Trial, TrialSums

RULES = load_rules("bezique-britannica9")
GREEDY = load_player("greedy")
# Each rare bonus as often as the start rule may ask for.
OFTEN = (1000,) * (N_KINDS + 1)
PLANTED = {2: 3.0, 3: -3.0, 4: 0.2, 5: 0.0}


def planted(plan: Plan, missing: list[Question], first: int, count: int) -> list[TrialSums]:
    """Draw values of a planted mean, 30 points of spread a deal, from the deal's number and the hint."""
    found = []
    for question in missing:
        hint = next(h for h in PLANTED if question.a.tried == h)
        rng = np.random.default_rng([plan.seed, hint, first, len(question.b.spec)])
        x = np.rint(rng.normal(2 * PLANTED[hint], 60, count)).astype(np.int64)
        if hint == 5:
            x[:] = 0
        found.append(TrialSums(count, int(x.sum()), int(x @ x), int(np.count_nonzero(x)), OFTEN))
    return found


@pytest.fixture
def _planted(monkeypatch: pytest.MonkeyPatch) -> None:
    def play(ruleset, against, missing, first, count, seed, threads):  # type: ignore[no-untyped-def]
        return planted(Plan(RULES, GREEDY, GREEDY, (2,), seed=seed), missing, first, count)

    monkeypatch.setattr(trials, "play_questions", play)


@pytest.mark.usefixtures("_planted")
def test_planted_effects_are_found_with_the_right_sign() -> None:
    """In 4 * 3 questions, 95 % together: a false verdict in at most one seed of twenty; this one is fixed."""
    found = try_hints(Plan(RULES, GREEDY, GREEDY, tuple(PLANTED), seed=1), watched=20)
    verdicts = {one.hint: {contrast.verdict for contrast in one.contrasts.values()} for one in found}
    assert verdicts == {
        2: {"holds"},
        3: {"refuted"},
        4: {"too small to matter"},
        5: {"too small to matter"},
    }
    for one in found:
        for contrast in one.contrasts.values():
            estimate = contrast.decision.estimate
            assert estimate.low <= PLANTED[one.hint] <= estimate.high
            assert estimate.confidence == pytest.approx(1 - 0.05 / 12)


@pytest.mark.usefixtures("_planted")
def test_what_else_is_asked_changes_no_sum() -> None:
    alone = try_hints(Plan(RULES, GREEDY, GREEDY, (3,), seed=1, questions=12), watched=20)
    together = try_hints(Plan(RULES, GREEDY, GREEDY, (2, 3, 4), seed=1, questions=12), watched=20)
    assert alone[0] == together[1]


class Memory:
    """A store that can break off."""

    def __init__(self, breaks_after: int) -> None:
        self.kept: dict[tuple[str, int], TrialSums] = {}
        self.left = breaks_after

    def get(self, key: str, batch: int) -> TrialSums | None:
        return self.kept.get((key, batch))

    def put(self, batch: int, sums: Mapping[str, TrialSums]) -> None:
        self.kept |= {(key, batch): value for key, value in sums.items()}
        self.left -= 1
        if self.left == 0:
            raise KeyboardInterrupt


@pytest.mark.usefixtures("_planted")
def test_a_broken_off_trial_goes_on_where_it_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan(RULES, GREEDY, GREEDY, (2, 4), seed=1)
    expected = try_hints(plan, watched=20)
    store = Memory(breaks_after=1)
    with pytest.raises(KeyboardInterrupt):
        try_hints(plan, store=store, watched=20)
    known = set(store.kept)
    assert len(known) == 6
    played: list[int] = []
    play = trials.play_questions
    monkeypatch.setattr(trials, "play_questions", lambda *args: played.append(args[3]) or play(*args))
    assert try_hints(plan, store=store, watched=20) == expected
    assert played
    assert min(played) > 0


@pytest.mark.usefixtures("_planted")
def test_the_cap_leaves_a_question_undecided() -> None:
    (one,) = try_hints(Plan(RULES, GREEDY, GREEDY, (4,), ("defy",), seed=1, cap=1500), watched=20)
    contrast = one.contrasts["defy"]
    assert (contrast.verdict, contrast.decision.estimate.n) == ("undecided", 1500)
    assert contrast.prospect is not None
    assert contrast.prospect.likely > 1500


def test_a_player_who_hates_aces_and_tens_is_helped_by_the_hint_to_win_them() -> None:
    """And one is hurt who is told to lead low cards only, in a game where nines would win; real deals."""
    base = load_player("greedy brisque=-400")
    (one,) = try_hints(Plan(RULES, base, base, (6,), ("ignore", "defy"), seed=21, cap=4000), watched=100)
    assert {name: contrast.verdict for name, contrast in one.contrasts.items()} == {
        "ignore": "holds",
        "defy": "holds",
    }
    assert one.applies.value > 1
    assert not one.never


def test_a_hint_that_changes_nothing() -> None:
    """Greedy wins with a plain ten anyway; the textbook player without a hint is compared with himself."""
    (one,) = try_hints(Plan(RULES, GREEDY, GREEDY, (8,), ("ignore",), seed=2, cap=4000), watched=200)
    assert one.agrees.value == 1
    assert one.contrasts["ignore"].look.sums.nonzero == 0
    none = load_rules("bezique-britannica9", ["double_bezique=none"])
    (never,) = try_hints(Plan(none, GREEDY, GREEDY, (17,), ("defy",), seed=2, cap=4000), watched=200)
    assert never.never
    assert never.contrasts["defy"].look.sums.nonzero == 0
    assert Trial(GREEDY, 17).arms("defy")[0].identity != Trial(GREEDY, 17).arms("defy")[1].identity
