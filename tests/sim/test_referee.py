"""The referee: clean records pass, no change goes unseen."""

import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.record.model import ALL_KINDS
from sim.record.parse import parse_record
from sim.referee import referee_all
from tests.reference.rules import ORDINARY
from tests.sim.judged import B9, B11, FOSTER, MODERN, NO_TURN, fault, verdict
from tests.sim.recorded import line, reference_record


@pytest.mark.parametrize("name", ORDINARY)
def test_deals_of_the_reference_engine_are_clean(name):
    records = [parse_record(line(reference_record(name, seed)), f"seed {seed}") for seed in range(100)]
    assert [str(said) for said in referee_all(records) if not said.clean] == []


@pytest.mark.parametrize("name", ORDINARY)
def test_copy_numbers_may_be_left_out_of_plays_and_draws(name):
    for seed in range(5):
        record = reference_record(name, seed)
        for event in record["events"]:
            if event["e"] == "draw":
                event["card"] = event["card"][:2]
        assert verdict(record).clean


@pytest.mark.parametrize("name", [B9, FOSTER])
def test_brisques_may_be_counted_where_they_score_nothing(name):
    record = reference_record(name, 1)
    bare = [event for event in record["events"] if event["e"] != "brisques"]
    counts = [
        {"e": "brisques", "seat": seat, "count": count, "points": 0}
        for seat, count in enumerate(record["result"]["brisques"])
    ]
    for events in (bare, bare + counts, bare + counts[::-1], bare + counts[1:], bare + counts[:1]):
        assert verdict(record | {"events": events}).clean
    found = fault(record | {"events": [*bare, counts[0] | {"count": counts[0]["count"] + 1}]})
    assert (found.event, found.what) == (len(bare), "wrong")
    found = fault(record | {"events": [*bare, *counts, counts[0]]})
    assert (found.event, found.what) == (len(bare) + 2, "superfluous")


@pytest.mark.parametrize("name", [B11, MODERN, NO_TURN])
def test_seats_may_count_their_brisques_in_either_order(name):
    record = reference_record(name, 1)
    record["events"][-2:] = reversed(record["events"][-2:])
    assert verdict(record).clean


MADE = {name: reference_record(name, 11) for name in ORDINARY}


@settings(max_examples=400)
@given(
    st.sampled_from(sorted(ORDINARY)),
    st.sampled_from(["swap", "copy", "move", "drop", "replace"]),
    st.integers(0, 150),
    st.integers(0, 150),
)
def test_no_change_of_the_events_goes_unseen(name, change, here, there):
    """Events before the first change are never blamed; only counts that score nothing may go."""
    record = copy.deepcopy(MADE[name])
    events = record["events"]
    if change == "swap":
        events[here], events[there] = events[there], events[here]
    elif change == "copy":
        events.insert(here, events[there])
    elif change == "move":
        events.insert(here, events.pop(there))
    elif change == "drop":
        del events[here]
    else:
        events[here] = events[there]
    said = verdict(record)
    if said.clean:
        assert scoring(events) == scoring(MADE[name]["events"])
    elif said.fault.event is not None:
        pairs = enumerate(zip(events, MADE[name]["events"], strict=False))
        first = next((number for number, (new, old) in pairs if new != old), len(events))
        assert said.fault.event >= first


def scoring(events):
    """All events, counts of brisques put in order, those that score nothing left out."""
    counts = [event for event in events if event["e"] == "brisques" and event["points"]]
    return [e for e in events if e["e"] != "brisques"], sorted(counts, key=lambda event: event["seat"])


@settings(max_examples=200)
@given(
    st.sampled_from(sorted(ORDINARY)),
    st.integers(0, 150),
    st.sampled_from(["seat", "card", "points", "kind", "cards", "count", "took"]),
    st.data(),
)
def test_any_false_entry_is_seen_at_its_event_or_later(name, number, key, data):
    record = copy.deepcopy(MADE[name])
    event = record["events"][number]
    if key not in event:
        return
    values = {
        "seat": st.just(1 - event["seat"]) if "seat" in event else st.none(),
        "card": st.sampled_from(record["deck"]),
        "took": st.sampled_from(record["deck"]),
        "points": st.integers(0, 600),
        "count": st.integers(0, 16),
        "kind": st.sampled_from(ALL_KINDS),
        "cards": st.lists(st.sampled_from(record["deck"]), min_size=1, max_size=8),
    }
    before = event[key]
    event[key] = data.draw(values[key])
    said = verdict(record)
    same = sorted(event[key]) == sorted(before) if key == "cards" else event[key] == before
    assert said.clean == same
    assert same or said.fault.event is None or said.fault.event >= number
