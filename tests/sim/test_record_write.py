"""Records of deals that the engine plays: what is written, that it is always the same, that it referees."""

import json

import pytest

from kernels.layout import DRAW_SEAT_KEYED, DRAW_TABLE
from sim.errors import InputError
from sim.players import load_player
from sim.record.model import ACTIONS
from sim.record.parse import parse_record
from sim.record.write import Recorder, number_copies, realised_deck
from sim.referee import referee_all
from sim.rules.load import list_presets, load_rules
from sim.table import play_deals

RANDOM = [load_player("random"), load_player("random")]
DEALS = 2000
SCORED = ("declare", "score-pending")


def seated(ruleset):
    """Random players for every seat."""
    return (RANDOM[0],) * ruleset.rules.seats


def faults(recorder, deals):
    records = (parse_record(recorder.line(deal), f"deal {deal}") for deal in deals)
    return [str(said) for said in referee_all(records) if not said.clean]


@pytest.mark.parametrize("name", list_presets())
def test_two_thousand_random_deals_referee_clean(name):
    ruleset = load_rules(name)
    # Records of more cards take longer.
    deals = DEALS if ruleset.rules.packs == 2 else DEALS // 20
    assert faults(Recorder(ruleset, seated(ruleset), 1), range(deals)) == []


@pytest.mark.parametrize("name", list_presets())
def test_seat_keyed_deals_referee_under_the_table_rule(name):
    """The stock is written in the order drawn."""
    ruleset = load_rules(name)
    assert faults(Recorder(ruleset, seated(ruleset), 2, DRAW_SEAT_KEYED), range(50)) == []


@pytest.mark.parametrize(
    "sets",
    [
        ["seven_when_played=true"],
        ["brisques=none", "last_trick=0"],
        ["seven=0"],
        ["packets=2,2,2,2", "double_bezique=none"],
        ["tens_four=90", "plain_sequence=120", "fresh_needed=false"],
        ["announce=true", "scores_per_trick=disjoint", "declare_before_last_draw=false"],
        ["turn_up=false", "trumps_by=marriage,sequence"],
    ],
)
def test_deals_by_house_rules_referee_clean(sets):
    ruleset = load_rules("bezique-britannica9", sets)
    recorder = Recorder(ruleset, RANDOM, 3)
    assert faults(recorder, range(60)) == []
    record = parse_record(recorder.line(0))
    assert record.ruleset.rules == ruleset.rules
    assert dict(record.ruleset.changes) == dict(ruleset.changes)


def test_the_head_of_a_record():
    data = json.loads(Recorder(load_rules("bezique-foster"), RANDOM, 2**64 - 1).line(5))
    assert {key: data[key] for key in data if key not in ("deck", "events", "result")} == {
        "format": "bezique-deal/1",
        "rules": "bezique-foster",
        "changes": {},
        "seats": 2,
        "policies": ["random", "random"],
        "seed": 2**64 - 1,
        "deal": 5,
        "dealer": 1,
    }


@pytest.mark.parametrize("draw_rule", [DRAW_TABLE, DRAW_SEAT_KEYED])
def test_a_deal_is_the_same_whenever_it_is_played(draw_rule):
    def recorder():
        return Recorder(load_rules("bezique-modern"), RANDOM, 7, draw_rule)

    forwards = recorder()
    lines = [forwards.line(deal) for deal in range(20)]
    assert [recorder().line(deal) for deal in reversed(range(20))] == lines[::-1]
    assert len(set(lines)) == 20


@pytest.mark.parametrize("name", list_presets())
def test_simple_events_are_written_like_all_others(name):
    """Plays, tricks and draws are written without detours; the text must be the same."""
    ruleset = load_rules(name)
    recorder = Recorder(ruleset, seated(ruleset), 4)
    for deal in range(30):
        text = recorder.line(deal)
        record = parse_record(text)
        assert json.dumps([event.as_json() for event in record.events]) in text
        assert json.dumps([str(card) for card in record.deck]) in text


@pytest.mark.parametrize("pair", [("random", "random"), ("textbook", "greedy")])
@pytest.mark.parametrize("name", list_presets())
def test_a_record_is_of_the_deal_that_a_run_plays(name, pair):
    ruleset = load_rules(name)
    seats = range(ruleset.rules.seats)
    specs = tuple(pair[seat % 2] for seat in seats)
    recorder = Recorder(ruleset, [load_player(spec) for spec in specs], 8)
    for row in play_deals(name, specs, 30, seed=8).to_dict("records"):
        record, _ = recorder.record(row["deal"])
        assert record.dealer == row["dealer"]
        assert record.policies == specs
        assert record.result.points == tuple(row[f"points_{seat}"] for seat in seats)
        assert record.result.brisques == tuple(row[f"brisques_{seat}"] for seat in seats)
        for seat in seats:
            marriages = [
                e for e in record.events if e.name in SCORED and e.seat == seat and e.kind == "marriage"
            ]
            assert len(marriages) == row[f"n_marriage_{seat}"]


def test_textbook_players_give_reasons():
    """Each choice of a card among several is by a hint or by the weights."""
    players = [load_player("textbook"), load_player("random")]
    record, reasons = Recorder(load_rules("bezique-britannica9"), players, 8).record(0)
    by_seat = [
        [
            reason
            for event, reason in zip(record.events, reasons, strict=True)
            if reason and event.seat == seat
        ]
        for seat in (0, 1)
    ]
    assert len(by_seat[0]) >= 20
    assert by_seat[1] == []
    assert all(reason.decider in (0, *reason.hints) for reason in by_seat[0])


def test_every_event_has_a_place_for_its_reason():
    record, reasons = Recorder(load_rules("bezique-foster"), RANDOM, 5).record(3)
    assert len(reasons) == len(record.events)
    assert all(event.name in ACTIONS for event, reason in zip(record.events, reasons, strict=True) if reason)
    assert (record.seed, record.deal, record.where) == (5, 3, "deal 3")


def test_rules_that_the_engine_does_not_play():
    with pytest.raises(InputError, match="not played by this version"):
        Recorder(load_rules("bezique-foster", ["rank_order=AKQJT987"]), RANDOM, 1)


def test_the_realised_deck():
    """Dealt cards first, then the stock as drawn; what lies under it has its place already."""
    assert realised_deck([0, 1, 2, 3, 4, 5], [5, 4, 0], 3) == [0, 1, 2, 5, 4, 3]


def test_copies_are_numbered_in_deck_order():
    numbers = number_copies([33, 1, 2, 34])
    assert [numbers[card] for card in (33, 1, 2, 34)] == [1, 33, 2, 34]
