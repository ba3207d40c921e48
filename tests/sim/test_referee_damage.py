"""Each kind of damage to a record is found at its event."""

import copy

import pytest

from tests.sim.harms import (
    card_not_held,
    card_twice,
    damage,
    declare_after_the_draw,
    declare_between_the_draws,
    declare_in_the_playout,
    drop,
    drop_brisques,
    drop_trick,
    first_draw,
    insert,
    lead_in_play,
    lone_meld,
    one_card_too_few,
    other_seat,
    plain_meld,
    set_value,
    swap_drawn_cards,
    swap_draws,
    twice,
    whole_trick_after_end,
)
from tests.sim.judged import B9, B11, FOSTER, MODERN, NO_TURN, fault, found_in, is_a, late_play, verdict
from tests.sim.recorded import reference_record

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
    "event of another game": (FOSTER, late_play, insert(e="knock", seat=0), "illegal", "seat 0 knocks"),
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
