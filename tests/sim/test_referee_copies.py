"""Records written by hand, which leave copy numbers open."""

import copy

from sim.copies import complete
from sim.record.model import ACTIONS
from sim.record.parse import parse_record
from sim.replay import Engine
from tests.sim.judged import FOSTER, fault, found_in, late_play, verdict
from tests.sim.recorded import line, reference_record


def without_copies(record):
    """The record as somebody would write it at the table: no copy numbers, tens as 10, some lower case."""

    def by_hand(card):
        return "10" + card[1] if card[0] == "T" else card[:2].lower()

    fresh = copy.deepcopy(record)
    for event in fresh["events"]:
        for key in ("card", "took"):
            if key in event:
                event[key] = by_hand(event[key])
        if "cards" in event:
            event["cards"] = [by_hand(card) for card in event["cards"]]
    fresh["deck"] = [by_hand(card) for card in fresh["deck"]]
    return fresh


def test_records_without_copy_numbers():
    """Most are clean; else another copy than the player's was meant, and a later score is refused."""
    clean = 0
    for seed in range(20):
        said = verdict(without_copies(reference_record(FOSTER, seed)))
        clean += said.clean
        assert said.clean or said.fault.what == "illegal"
    assert clean >= 15


def test_a_table_copy_is_meant_before_a_fresh_one():
    record, number = found_in(FOSTER, married_card_played)
    bare = copy.deepcopy(record)
    due = bare["events"][number]["card"]
    bare["events"][number]["card"] = due[:2]
    assert completed(bare)[number] == [due]


def test_copies_with_which_an_action_is_not_allowed_are_passed_over():
    """A second marriage takes the new pair, though the first lies on the table."""
    record, number = found_in(FOSTER, second_marriage)
    bare = copy.deepcopy(record)
    due = bare["events"][number]["cards"]
    bare["events"][number]["cards"] = [card[:2] for card in due]
    assert completed(bare)[number] == due


def test_a_card_that_is_not_held_is_refused_without_a_copy_number_too():
    record, number = found_in(FOSTER, late_play)
    held = {event["card"][:2] for event in record["events"][number:] if event["e"] == "play"}
    bare = copy.deepcopy(record)
    bare["events"][number]["card"] = next(card[:2] for card in record["deck"] if card[:2] not in held)
    assert (fault(bare).event, fault(bare).what) == (number, "illegal")


def completed(record):
    """The cards of each action, as the referee reads them, by the number of the event."""
    parsed = parse_record(line(record))
    numbers = [number for number, event in enumerate(parsed.events) if event.name in ACTIONS]
    actions = complete(parsed, [parsed.events[number] for number in numbers], Engine(parsed.ruleset))
    return {n: [str(card) for card in action.cards] for n, action in zip(numbers, actions, strict=True)}


def second_marriage(event, events, number):
    """A marriage of the same suit as one that still lies on the table."""
    if event["e"] != "declare" or "marriage" not in event["kind"]:
        return False
    types = {card[:2] for card in event["cards"]}
    first = [e for e in events[:number] if "marriage" in e.get("kind", "") and e["seat"] == event["seat"]]
    laid = {card for e in first for card in e["cards"] if {card[:2] for card in e["cards"]} == types}
    played = {e["card"] for e in events[:number] if e["e"] == "play"}
    return bool(laid) and not laid & played


def married_card_played(event, events, number):
    """A declared card is played while its seat holds a fresh twin."""
    if event["e"] != "play" or number < 40:
        return False
    seat, card = event["seat"], event["card"]
    twin = card[:2] + str(3 - int(card[2]))
    before = events[:number]
    held = any(e["e"] == "draw" and e["seat"] == seat and e["card"] == twin for e in before)
    gone = any(e["e"] == "play" and e["card"] == twin for e in before)
    laid = any(e["e"] == "declare" and card in e.get("cards", ()) for e in before)
    twin_laid = any(twin in e.get("cards", ()) for e in before)
    return held and not gone and laid and not twin_laid
