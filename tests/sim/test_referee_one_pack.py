"""The referee on Cinq-cents and Penchant: the reference's records are clean, damaged ones are not."""

from __future__ import annotations

import copy

import pytest

from tests.sim.judged import fault, found_in, is_a, verdict
from tests.sim.recorded import reference_record

CINQ = "cinq-cents"
PENCHANT = "penchant"


@pytest.mark.parametrize("name", [CINQ, PENCHANT])
def test_records_of_the_reference_are_clean(name):
    for seed in range(150):
        assert verdict(reference_record(name, seed)).clean, seed


@pytest.mark.parametrize("name", [CINQ, PENCHANT])
def test_records_without_copies_are_clean(name):
    for seed in range(20):
        record = reference_record(name, seed)
        for event in record["events"]:
            for key in ("card", "took"):
                if key in event:
                    event[key] = event[key][:2]
            if "cards" in event:
                event["cards"] = [card[:2] for card in event["cards"]]
        assert verdict(record).clean, seed


def test_a_knock_may_stand_before_or_behind_the_draws():
    record, number = found_in(CINQ, lambda e, events, n: e["e"] == "knock" and _drawn(events, n + 1))
    events = record["events"]
    events.insert(number + 2, events.pop(number))
    assert verdict(record).clean


def test_a_knock_that_is_late_or_doubled():
    record, number = found_in(CINQ, is_a("knock"))
    again = copy.deepcopy(record)
    again["events"].insert(number + 1, {"e": "knock", "seat": 0})
    assert "there is no second" in fault(again).sentence
    events = record["events"]
    play = next(n for n in range(number, len(events)) if events[n]["e"] == "play")
    events.insert(play, events.pop(number))
    assert "a knock comes after a trick" in fault(record).sentence


def test_nobody_knocks_elsewhere():
    record = reference_record(PENCHANT, 1)
    record["events"].insert(3, {"e": "knock", "seat": 0})
    found = fault(record)
    assert found.event == 3
    assert "nobody knocks in this game" in found.sentence


def test_card_points_are_counted():
    record, number = found_in(CINQ, is_a("card-points"))
    record["events"][number]["points"] += 1
    assert "right are" in fault(record).sentence


def test_brisques_may_be_told_where_card_points_are_counted():
    record = reference_record(CINQ, 3)
    told = {"e": "brisques", "seat": 1, "count": record["result"]["brisques"][1], "points": 0}
    record["events"].append(told)
    assert verdict(record).clean
    told["count"] += 1
    assert not verdict(record).clean


def test_binage_is_its_name():
    record, number = found_in(CINQ, is_a("declare", kind="binage"))
    record["events"][number]["kind"] = "bezique"
    assert "does not score in this game" in fault(record).sentence


def test_a_card_serves_in_one_combination_only():
    """The king of a marriage does not serve among four kings: another class, and still refused."""
    found = None
    for seed in range(400):
        record = reference_record(CINQ, seed)
        for number, event in enumerate(record["events"]):
            kind = event.get("kind", "")
            if event["e"] == "declare" and kind.endswith("marriage"):
                again = copy.deepcopy(record)
                again["events"].insert(number + 1, dict(event))
                found = fault(again)
                break
        if found:
            break
    assert found is not None
    assert "a card used in one combination is used in no other" in found.sentence


def test_the_loser_declares_a_penchant_only_if_the_winner_declared_nothing():
    record, number = found_in(PENCHANT, _is_losers)
    assert verdict(record).clean
    events = record["events"]
    loser, winner = events[number]["seat"], events[number - 1]["seat"]
    assert loser != winner
    events[number]["kind"] = "pair"
    assert not verdict(record).clean


def _drawn(events, number):
    return number + 2 < len(events) and events[number]["e"] == events[number + 1]["e"] == "draw"


def _is_losers(event, events, number):
    return event["e"] == "declare" and events[number - 1]["e"] == "draw" and events[number + 1]["e"] == "draw"
