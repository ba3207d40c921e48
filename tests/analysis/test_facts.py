"""Facts measured: verdicts read off intervals, each measurement on deals or events reckoned by hand."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.decision import TOO_SMALL, UNDECIDED
from analysis.estimate import Estimate
from analysis.fact_book import FACTS
from analysis.facts import (
    HOLDS,
    REFUTED,
    Ask,
    apart,
    both,
    if_less,
    if_more,
    if_positive,
    if_small,
    mean_of,
)
from kernels.layout import E_CARD, E_KIND, E_SEAT, E_TYPE, E_WORD0, EV_DECLARE, EV_PLAY, EV_TRICK, EVENT_WIDTH
from sim.catalogue import claims
from sim.coupled import Rounds
from sim.declared_aces import lost_aces
from sim.players import load_player
from sim.rows import play_columns
from sim.rules.load import load_rules
from sim.seating import Seating

RULES = load_rules("bezique-britannica9")
GREEDY = load_player("greedy")


def estimate(low: float, high: float) -> Estimate:
    return Estimate((low + high) / 2, low, high, 100, "by hand", "points a deal")


def test_verdicts_of_facts() -> None:
    assert [if_positive(estimate(*ends), 2) for ends in ((1, 5), (-5, -1), (-1, 1), (-1, 5))] == [
        HOLDS,
        REFUTED,
        TOO_SMALL,
        UNDECIDED,
    ]
    assert [if_small(estimate(*ends), 2) for ends in ((-1, 1), (2.5, 3), (1, 5), (-3, -2.5))] == [
        HOLDS,
        REFUTED,
        UNDECIDED,
        REFUTED,
    ]
    assert [if_more(estimate(*ends), 2) for ends in ((2.1, 3), (1, 1.9), (1, 3))] == [
        HOLDS,
        REFUTED,
        UNDECIDED,
    ]
    assert [if_less(estimate(*ends), 2) for ends in ((2.1, 3), (1, 1.9), (1, 3))] == [
        REFUTED,
        HOLDS,
        UNDECIDED,
    ]
    assert [both(HOLDS, HOLDS), both(HOLDS, UNDECIDED), both(UNDECIDED, REFUTED)] == [
        HOLDS,
        UNDECIDED,
        REFUTED,
    ]


def test_numbers_of_different_deals() -> None:
    difference = apart(estimate(10, 16), estimate(0, 8), "points a deal")
    assert (difference.value, difference.low, difference.high) == (9, 4, 14)
    none = mean_of(np.zeros(5, dtype=np.int64), "points a deal")
    assert (none.low, none.high, none.n) == (0, 0, 5)


def test_every_fact_has_its_measurement() -> None:
    assert set(FACTS) == {claim.id for claim in claims().values() if not claim.hint}


def test_columns_come_in_the_order_of_the_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    rounds = Rounds(RULES, (Seating((GREEDY, GREEDY), 0),), 4)
    whole = play_columns(rounds, 40, (6, 0), threads=2)
    monkeypatch.setattr("sim.rows.SPAN", 7)
    assert (play_columns(rounds, 40, (6, 0), threads=1) == whole).all()
    assert whole[:, 0, 1].tolist() == [0, 1] * 20


def test_aces_that_the_adversary_takes() -> None:
    """Four aces of seat 1 (cards 0, 8, 16, 24): it plays two, one of which it loses; two it never loses."""
    events = np.zeros((0, EVENT_WIDTH), dtype=np.int64)

    def happens(kind: int, seat: int, card: int = -1, option: int = -1, word: int = 0) -> None:
        nonlocal events
        row = np.zeros(EVENT_WIDTH, dtype=np.int64)
        row[[E_TYPE, E_SEAT, E_CARD, E_KIND, E_WORD0]] = kind, seat, card, option, word
        events = np.vstack([events, row])

    aces = 1 << 0 | 1 << 8 | 1 << 16 | 1 << 24
    happens(EV_DECLARE, 1, option=13, word=aces)
    for led, card, winner in ((0, 40, 0), (8, 41, 1), (16, 42, 1), (24, 43, 0)):
        happens(EV_PLAY, 1, led)
        happens(EV_PLAY, 0, card)
        happens(EV_TRICK, winner)
    assert lost_aces(events) == [2]
    events[0, E_KIND] = 14
    assert lost_aces(events) == []


@pytest.mark.parametrize(
    "name",
    [
        "P1",
        "P4",
        "P7",
        "RB3",
        "RB4",
        "K1",
        "K3",
        "K13",
        "H1",
        "H10",
        "H23",
        "K2",
        "K4",
        "K5",
        "K6",
        "K7",
        "K8",
        "K10",
        "K11",
        "K12",
        "RB5",
    ],
)
def test_a_measurement_names_the_number_of_its_verdict(name: str) -> None:
    told: list[int] = []
    ruleset = RULES if name == "K2" else load_rules(claims()[name].rules)
    ask = Ask(ruleset, GREEDY, 40, seed=7, played=told.append)
    finding = FACTS[name](ask)
    assert finding.verdict in {HOLDS, REFUTED, TOO_SMALL, UNDECIDED}
    values = finding.table["value"].tolist()
    assert finding.headline.value in values or name == "H1"
    assert finding.table["quantity"].is_unique
    assert sum(told) >= 40
    again = FACTS[name](Ask(ask.ruleset, GREEDY, 40, seed=7, threads=1))
    assert again.headline == finding.headline


@pytest.mark.parametrize("name", ["P1", "P4"])
def test_the_ordinary_game_does_not_differ_from_itself(name: str) -> None:
    finding = FACTS[name](Ask(RULES, GREEDY, 200, seed=7))
    assert finding.headline.value == 0
    assert finding.verdict == UNDECIDED


def test_packets_change_the_cards_but_not_their_law() -> None:
    """Mean points within 5 standard errors: one false alarm in a million seeds."""
    finding = FACTS["K2"](Ask(RULES, GREEDY, 4000, seed=7))
    assert finding.headline.value != 0
    assert abs(finding.headline.value) < 5 / 1.96 * finding.headline.half_width


def test_both_can_only_score_out_late_where_brisques_come_late() -> None:
    finding = FACTS["K7"](Ask(RULES, GREEDY, 400, seed=7))
    assert finding.verdict == HOLDS
    assert 0 < finding.headline.value < 0.5
