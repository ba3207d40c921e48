"""Errors at the table: a planted gain is found exactly, no gain is nought, penalties stand beside."""

from __future__ import annotations

import numpy as np
import pytest

from analysis import facts_of_errors
from analysis.fact_book import FACTS
from analysis.facts import HOLDS, REFUTED, Ask
from sim.players import load_player
from sim.rules.load import load_rules

GREEDY = load_player("greedy")
RUBICON = Ask(load_rules("rubicon-foster"), GREEDY, 60, seed=7)
play_columns = facts_of_errors.play_columns


def of(finding, start: str):
    (row,) = finding.table[finding.table["quantity"].str.startswith(start)].to_dict("records")
    return row


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch):
    """Make a card too many worth so much, 20 more or less by turns: the deals are played without it."""

    def plant(points: int) -> None:
        def played(rounds, deals, columns, threads, told):
            seat = rounds.surplus
            rows = play_columns(
                facts_of_errors.Rounds(rounds.ruleset, rounds.seatings, rounds.seed, "table"),
                deals,
                columns,
                threads,
                told,
            ).copy()
            if seat is not None:
                worth = np.where(np.arange(deals) % 2, points + 20, points - 20) if points else 0
                rows[:, 0, seat] += worth
                rows[:, 0, 2] += worth if seat == 0 else -worth
                rows[:, 0, 3] = seat
                rows[:, 0, 4] = worth
            return rows

        monkeypatch.setattr(facts_of_errors, "play_columns", played)

    return plant


@pytest.mark.parametrize(("points", "verdict"), [(250, HOLDS), (270, REFUTED)])
def test_a_planted_gain_is_found(planted, points, verdict) -> None:
    """1300 is five times 260."""
    planted(points)
    finding = FACTS["RB5"](RUBICON)
    assert finding.headline.value == points
    assert finding.verdict == verdict
    assert of(finding, "points more for himself")["value"] == points
    assert of(finding, "points fewer for the adversary")["value"] == 0
    assert of(finding, "gain and loss are even")["value"] == pytest.approx(points / (points + 1300))


def test_no_gain_is_nought(planted) -> None:
    planted(0)
    finding = FACTS["RB5"](RUBICON)
    assert (finding.headline.low, finding.headline.high) == (0, 0)
    assert finding.verdict == HOLDS


def test_the_penalty_stands_beside_the_gain() -> None:
    rubicon = FACTS["RB5"](RUBICON)
    assert of(rubicon, "the penalty, found after the first trick")["value"] == 1300
    late = of(rubicon, "the penalty, found at the last trick")
    assert late["low"] > 1300
    ordinary = FACTS["RB5"](Ask(load_rules("bezique-britannica9"), GREEDY, 400, seed=7))
    assert of(ordinary, "the penalty is")["value"] == 200
    assert 0 < ordinary.headline.low < ordinary.headline.high < 200


def test_the_penalty_takes_no_more_than_900_of_the_offender() -> None:
    played = facts_of_errors._Played(np.array([[700, 1200], [1000, 950]]), np.zeros(2), np.zeros(2))
    assert facts_of_errors._found_at_last(played, 0).tolist() == [1200 + 1300 + 700, 950 + 1300 + 900]
    assert facts_of_errors._found_at_last(played, 1).tolist() == [700 + 1300 + 900, 1000 + 1300 + 900]


def test_a_revoke_costs_more_than_it_gains() -> None:
    finding = FACTS["K12"](Ask(load_rules("bezique-britannica9"), GREEDY, 400, seed=7))
    gain, cost = of(finding, "an unseen revoke gains"), of(finding, "a revoke that is found costs, by the")
    assert finding.verdict == HOLDS
    assert finding.headline.value == pytest.approx(cost["value"] - gain["value"])
    even = of(finding, "gain and loss are even")["value"]
    assert even == pytest.approx(gain["value"] / (gain["value"] + cost["value"]))


def test_a_revoke_of_no_worth() -> None:
    finding = FACTS["K12"](Ask(load_rules("bezique-britannica9", ["brisque=0"]), GREEDY, 100, seed=7))
    assert finding.headline.value == 0
    assert finding.verdict != HOLDS


def test_few_riffles_and_many() -> None:
    """A well shuffled pack has the rate of its law, within 4 errors: 6 false alarms in 100,000 seeds."""
    finding = FACTS["K8"](Ask(load_rules("polish-britannica9"), GREEDY, 1200, seed=7))
    well = of(finding, "low cards side by side, shuffled well")
    exact = 24 / 64 * 23 / 63
    assert abs(well["value"] - exact) < (well["high"] - well["low"])
    assert of(finding, "declared of a player, shuffled well")["n"] == 60
    assert finding.headline.n == 60
