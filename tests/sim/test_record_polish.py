"""Records of the open games: written, read, refereed; open cards are among what is checked."""

from __future__ import annotations

import pytest

from sim.players import load_player
from sim.record.parse import parse_record
from sim.record.write import Recorder
from sim.referee import referee_all
from sim.rules.load import load_rules
from tests.reference.polish import POLISH
from tests.sim.judged import fault, found_in, is_a, verdict
from tests.sim.recorded import reference_record
from tests.sim.test_referee_copies import without_copies

BRITANNICA = "polish-britannica9"


@pytest.mark.parametrize("name", POLISH)
def test_what_the_reference_writes_is_clean(name):
    for seed in range(20):
        assert verdict(reference_record(name, seed)).clean, verdict(reference_record(name, seed))


@pytest.mark.parametrize("name", POLISH)
def test_what_the_kernels_write_is_clean(name):
    recorder = Recorder(load_rules(name), [load_player("textbook"), load_player("greedy")], 7)
    records = [parse_record(recorder.line(deal), f"deal {deal}") for deal in range(20)]
    assert [str(said) for said in referee_all(records) if not said.clean] == []
    assert all(any(event.name == "open" for event in record.events) for record in records)


@pytest.mark.parametrize("name", POLISH)
def test_copies_may_be_left_out_of_draws_and_open_cards(name):
    for seed in range(5):
        record = reference_record(name, seed)
        for event in record["events"]:
            if event["e"] == "draw":
                event["card"] = event["card"][:2]
            if event["e"] == "open":
                event["cards"] = [card[:2] for card in event["cards"]]
        assert verdict(record).clean, verdict(record)


@pytest.mark.parametrize("name", POLISH)
def test_records_without_copy_numbers(name):
    """Some are clean; else another copy than the player's was meant, and a later event departs."""
    said = [verdict(without_copies(reference_record(name, seed))) for seed in range(20)]
    assert sum(one.clean for one in said) >= 2
    assert all(one.clean or one.fault.what == "illegal" for one in said)


def test_an_open_card_too_many():
    record, number = found_in(BRITANNICA, is_a("open"))
    seven = next(card for card in record["deck"] if card.startswith("7"))
    record["events"][number]["cards"].append(seven)
    found = fault(record)
    assert (found.event, found.what) == (number, "wrong")
    assert "lays open" in found.sentence
    assert "Polish Bezique" in found.source


def test_open_cards_left_out():
    record, number = found_in(BRITANNICA, is_a("open"))
    del record["events"][number]
    found = fault(record)
    assert (found.event, found.what) == (number, "missing")


def test_an_open_card_is_not_played_again():
    record, number = found_in(BRITANNICA, is_a("open"))
    card = record["events"][number]["cards"][0]
    later = next(n for n, e in enumerate(record["events"]) if n > number and e["e"] == "play")
    record["events"][later]["card"] = card
    found = fault(record)
    assert (found.event, found.what) == (later, "illegal")
    assert "must be held" in found.sentence


def test_a_card_of_the_hand_is_not_declared():
    """Britannica: "no declaration can be effected by means of cards held in the hand"."""
    record, number = found_in(BRITANNICA, is_a("declare", kind="marriage"))
    event = record["events"][number]
    other = {"1": "2", "2": "1"}
    event["cards"][0] = event["cards"][0][:2] + other[event["cards"][0][2]]
    found = fault(record)
    assert found.event == number
    assert "only open cards are declared" in found.sentence or "must be" in found.sentence


def test_the_exchange_of_a_brisque_is_20():
    def for_a_brisque(event, *_):
        return event["e"] == "exchange" and event["took"][0] in "AT"

    record, number = found_in(BRITANNICA, for_a_brisque)
    assert record["events"][number]["points"] == 20
    record["events"][number]["points"] = 10
    found = fault(record)
    assert (found.event, found.what) == (number, "points")
    assert "right are 20" in found.sentence
