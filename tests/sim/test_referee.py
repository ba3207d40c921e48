"""The referee: clean records pass, each kind of damage is found at its event."""

import copy

import pytest

from sim.copies import complete
from sim.record.model import ACTIONS
from sim.record.parse import parse_record
from sim.referee import referee_all
from sim.replay import Engine
from tests.reference.rules import PRESETS
from tests.sim.recorded import line, reference_record

B9 = "bezique-britannica9"
B11 = "bezique-britannica11"
MODERN = "bezique-modern"
FOSTER = "bezique-foster"
NO_TURN = "bezique-no-turn"


def verdict(record):
    (said,) = referee_all([parse_record(line(record), "line 1")])
    return said


def fault(record):
    found = verdict(record).fault
    assert found is not None, "the damage was not seen"
    return found


def found_in(name, wanted, seeds=range(400)):
    """A reference record and the number of its first event for which `wanted(event, events, number)`."""
    for seed in seeds:
        record = reference_record(name, seed)
        for number, event in enumerate(record["events"]):
            if wanted(event, record["events"], number):
                return record, number
    raise AssertionError("no record has such an event")


def is_a(name, **rest):
    return lambda event, *_: event["e"] == name and all(event.get(key) == rest[key] for key in rest)


@pytest.mark.parametrize("name", PRESETS)
def test_deals_of_the_reference_engine_are_clean(name):
    records = [parse_record(line(reference_record(name, seed)), f"seed {seed}") for seed in range(100)]
    assert [str(said) for said in referee_all(records) if not said.clean] == []


@pytest.mark.parametrize("name", PRESETS)
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


# --- damage ------------------------------------------------------------------------------------------


def damage(name, wanted, harm):
    """Harm a record at an event; give the fault and the number of that event."""
    record, number = found_in(name, wanted)
    assert verdict(record).clean
    harmed = copy.deepcopy(record)
    due = harm(harmed["events"], number)
    return fault(harmed), number if due is None else due


def card_not_held(events, number):
    """The card has been played already."""
    events[number]["card"] = next(
        e["card"] for e in events if e["e"] == "play" and e["seat"] == events[number]["seat"]
    )


def set_value(**values):
    def harm(events, number):
        events[number] |= values

    return harm


def drop(events, number):
    del events[number]


def drop_brisques(events, number):
    """As the seats may count in either order, it is missed at the end."""
    del events[number]
    return len(events)


def twice(events, number):
    events.insert(number, dict(events[number]))
    return number + 1


def other_seat(events, number):
    events[number]["seat"] = 1 - events[number]["seat"]


def swap_draws(events, number):
    events[number], events[number + 1] = events[number + 1], events[number]


def swap_drawn_cards(events, number):
    one, two = events[number], events[number + 1]
    one["card"], two["card"] = two["card"], one["card"]


def declare_after_the_draw(events, number):
    event = events.pop(number)
    first = next(n for n in range(number, len(events)) if events[n]["e"] == "draw")
    events.insert(first + 2, event)
    return first + 2


def declare_between_the_draws(events, number):
    event = events.pop(number)
    first = next(n for n in range(number, len(events)) if events[n]["e"] == "draw")
    events.insert(first + 1, event)
    return first + 1


def declare_in_the_playout(events, number):
    event = events.pop(number)
    playout = next(n for n, e in enumerate(events) if e["e"] == "play-out")
    trick = next(n for n in range(playout, len(events)) if events[n]["e"] == "trick")
    events.insert(trick + 1, event)
    return trick + 1


def drop_trick(events, number):
    """Both plays, the trick and the draws are missing."""
    end = next(n for n in range(number + 2, len(events)) if events[n]["e"] == "play")
    del events[number:end]


def insert(**event):
    def harm(events, number):
        events.insert(number, event)

    return harm


def one_card_too_few(events, number):
    events[number]["cards"].pop()


def card_twice(events, number):
    events[number]["cards"][1] = events[number]["cards"][0]


def whole_trick_after_end(events, number):
    events.append({"e": "play", "seat": 0, "card": "KS1"})
    return len(events) - 1


def plain_meld(event, *_):
    return event["e"] == "declare" and event["kind"] in ("marriage", "aces", "kings", "queens", "jacks")


def first_draw(event, events, number):
    return event["e"] == "draw" and events[number - 1]["e"] != "draw" and number > 60


def lead_in_play(event, events, number):
    return event["e"] == "play" and events[number + 1]["e"] == "play" and number > 50


def late_play(event, events, number):
    return event["e"] == "play" and number > 60


def lone_meld(event, events, number):
    """A declaration that is followed by the draw directly."""
    return plain_meld(event) and events[number + 1]["e"] == "draw" and events[number - 1]["e"] == "trick"


DAMAGE = {
    "card not held": (B9, late_play, card_not_held, "illegal", "does not hold"),
    "play out of turn": (B9, late_play, other_seat, "illegal", "turn"),
    "wrong winner": (FOSTER, is_a("trick"), other_seat, "wrong", "wins the trick"),
    "wrong points of brisques": (
        B9,
        is_a("trick", points=20),
        set_value(points=10),
        "points",
        "right are 20",
    ),
    "brisques not scored": (B9, is_a("trick", points=10), set_value(points=0), "points", "right are 10"),
    "brisques scored too early": (B11, is_a("trick"), set_value(points=10), "points", "right are 0"),
    "wrong draw": (MODERN, first_draw, set_value(card="AS1"), "wrong", "draws"),
    "swapped draws": (FOSTER, first_draw, swap_draws, "wrong", "draws"),
    "swapped cards drawn": (FOSTER, first_draw, swap_drawn_cards, "wrong", "draws"),
    "draw missing": (FOSTER, first_draw, drop, "wrong", "draws"),
    "declared twice": (B9, plain_meld, twice, "illegal", "declares"),
    "declared after the draw": (FOSTER, lone_meld, declare_after_the_draw, "illegal", "before he draws"),
    "declared between the draws": (
        FOSTER,
        lone_meld,
        declare_between_the_draws,
        "illegal",
        "before he draws",
    ),
    "declared in the play-out": (
        FOSTER,
        lone_meld,
        declare_in_the_playout,
        "illegal",
        "once the stock is gone",
    ),
    "declared by the loser": (FOSTER, lone_meld, other_seat, "illegal", "only the winner"),
    "wrong points of a declaration": (B11, plain_meld, set_value(points=500), "points", "found 500 points"),
    "wrong kind": (
        FOSTER,
        is_a("declare", kind="marriage"),
        set_value(kind="royal-marriage"),
        "wrong",
        "marriage",
    ),
    "kind of another card": (
        FOSTER,
        is_a("declare", kind="kings"),
        set_value(kind="queens"),
        "illegal",
        "combination",
    ),
    "kind of another game": (FOSTER, plain_meld, set_value(kind="penchant"), "illegal", "does not score"),
    "plain sequence": (
        FOSTER,
        is_a("declare", kind="marriage"),
        set_value(kind="sequence"),
        "illegal",
        "do not make",
    ),
    "card of a combination missing": (FOSTER, plain_meld, one_card_too_few, "illegal", "do not make"),
    "card twice in a combination": (FOSTER, plain_meld, card_twice, "illegal", "do not make"),
    "trick event missing": (MODERN, is_a("trick"), drop, "missing", "wins the trick"),
    "play missing": (MODERN, lead_in_play, drop, "illegal", "turn"),
    "whole trick missing": (MODERN, lead_in_play, drop_trick, "illegal", ""),
    "play-out missing": (MODERN, is_a("play-out"), drop, "missing", "play-out"),
    "last trick missing": (B9, is_a("last-trick"), drop, "missing", "last trick"),
    "last trick to the loser": (B11, is_a("last-trick"), other_seat, "wrong", "last trick"),
    "last trick's points": (B11, is_a("last-trick"), set_value(points=20), "points", "right are 10"),
    "extra event": (
        FOSTER,
        first_draw,
        insert(e="last-trick", seat=0, points=10),
        "superfluous",
        "does not belong",
    ),
    "extra draw": (FOSTER, late_play, insert(e="draw", seat=0, card="KS1"), "superfluous", "draws"),
    "event of another game": (FOSTER, late_play, insert(e="knock", seat=0), "illegal", "no such event"),
    "event after the end": (
        MODERN,
        is_a("play-out"),
        whole_trick_after_end,
        "superfluous",
        "the deal is over",
    ),
    "wrong turn-up": (B9, is_a("turn-up"), set_value(card="KS1"), "wrong", "turned up"),
    "wrong points of the turn-up": (
        B9,
        is_a("turn-up", points=0),
        set_value(points=10),
        "points",
        "right are 0",
    ),
    "turn-up not scored": (B9, is_a("turn-up", points=10), set_value(points=0), "points", "right are 10"),
    "turn-up to the pone": (B9, is_a("turn-up"), other_seat, "wrong", "turned up"),
    "turn-up missing": (B9, is_a("turn-up"), drop, "missing", "turned up"),
    "turn-up in a game without": (
        NO_TURN,
        lambda event, events, number: number == 0,
        insert(e="turn-up", card="7S1", seat=0, points=10),
        "superfluous",
        "turned up",
    ),
    "brisques miscounted": (B11, is_a("brisques"), set_value(count=2, points=20), "wrong", "counts"),
    "brisques with wrong points": (B11, is_a("brisques"), set_value(points=5), "points", "right are"),
    "brisques missing": (B11, is_a("brisques"), drop_brisques, "missing", "counts"),
    "exchange for another card": (FOSTER, is_a("exchange"), set_value(took="8C1"), "wrong", "exchanges"),
    "exchange with wrong points": (FOSTER, is_a("exchange"), set_value(points=20), "points", "right are 10"),
    "exchange by the loser": (FOSTER, is_a("exchange"), other_seat, "illegal", ""),
    "seven shown twice": (B9, is_a("declare", kind="seven"), twice, "illegal", "scores once"),
    "scored though not announced": (
        B11,
        lambda event, events, number: event["e"] == "declare" and event["kind"] == "marriage",
        set_value(e="score-pending"),
        "illegal",
        "announced before",
    ),
    "announced where nothing is": (
        B9,
        plain_meld,
        set_value(e="announce"),
        "illegal",
        "nothing is announced",
    ),
    "pending with wrong points": (
        B11,
        is_a("score-pending"),
        set_value(points=1),
        "points",
        "found 1 points",
    ),
}


@pytest.mark.parametrize("what", DAMAGE)
def test_damage_is_found_at_its_event(what):
    name, wanted, harm, sort, says = DAMAGE[what]
    found, number = damage(name, wanted, harm)
    assert (found.event, found.what) == (number, sort), str(found)
    assert says in found.sentence
    assert found.source


def test_there_are_twenty_kinds_of_damage():
    assert len(DAMAGE) >= 20


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("points", [1000, 0], "points: found [1000, 0]; right is ["),
        ("brisques", [16, 0], "brisques: found [16, 0]; right is ["),
        ("winner", None, "winner: found null; right is"),
        ("settlement", {"rubicon": True}, "settlement: found rubicon"),
    ],
)
def test_a_false_result_is_found(key, value, says):
    record = reference_record(FOSTER, 3)
    record["result"] = record["result"] | {key: value}
    found = fault(record)
    assert (found.event, found.what) == (None, "result")
    assert says in found.sentence


def test_a_record_that_ends_too_soon():
    record = reference_record(FOSTER, 3)
    play = max(n for n, event in enumerate(record["events"]) if event["e"] == "play")
    del record["events"][play:]
    found = fault(record)
    assert (found.event, found.what) == (play, "missing")
    assert "has to play" in found.sentence


def test_an_empty_record():
    record = reference_record(NO_TURN, 3) | {"events": []}
    assert (fault(record).event, fault(record).what) == (0, "missing")


def playout_faults():
    """Plays of the play-out in which another card of the hand is not allowed, by refusal."""
    for seed in range(40):
        record = reference_record(FOSTER, seed)
        events = record["events"]
        start = next(n for n, event in enumerate(events) if event["e"] == "play-out")
        plays = [n for n in range(start, len(events)) if events[n]["e"] == "play"]
        for lead, follow in zip(plays[::2], plays[1::2], strict=True):
            rest = [
                events[n]["card"] for n in plays if n > follow and events[n]["seat"] == events[follow]["seat"]
            ]
            for card in rest:
                yield record, lead, follow, card


@pytest.mark.parametrize("says", ["must follow suit", "must win the trick if able", "with a trump if able"])
def test_the_play_out_must_follow_and_win(says):
    """Britannica 9th ed.: "must follow suit if able, and must win the trick if able"."""
    for record, _, follow, card in playout_faults():
        harmed = copy.deepcopy(record)
        harmed["events"][follow]["card"] = card
        found = verdict(harmed).fault
        if found is not None and found.event == follow and says in found.sentence:
            assert found.what == "illegal"
            assert card in found.sentence
            assert f"seat {harmed['events'][follow]['seat']} holds" in found.sentence
            assert "on the last tricks" in found.source
            return
    raise AssertionError(f"no record shows it: {says}")


def test_the_source_of_a_changed_rule_is_the_record():
    record, number = found_in(FOSTER, is_a("declare", kind="aces"))
    found = fault(record | {"changes": {"aces": 90}})
    assert (found.event, found.what) == (number, "points")
    assert "right are 90" in found.sentence
    assert "changed by the record" in found.source


# --- records written by hand -----------------------------------------------------------------------------


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
