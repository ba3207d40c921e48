"""Damage to records of Grand and Rubicon Bezique is found at its event."""

from __future__ import annotations

import pytest

from tests.sim.harms import (
    at_start,
    card_twice,
    cases_of,
    check_case,
    drop,
    first_draw,
    insert,
    one_card_too_few,
    other_copy,
    other_seat,
    set_value,
    twice,
)
from tests.sim.judged import is_a, late_play

GRAND = "grand-britannica9"
RUBICON = "rubicon-foster"


def turned_seven(event, *_):
    return event["e"] == "turn-up" and event["card"][0] == "7"


def blanche_again(event, events, number):
    later = [e for e in events[number + 1 :] if e["e"] == "carte-blanche" and e["seat"] == event["seat"]]
    return event["e"] == "carte-blanche" and later


def drop_first_blanche(events, number):
    """The hand was not shown before the first card, so none is shown after a draw."""
    seat = events.pop(number)["seat"]
    return next(n for n, e in enumerate(events) if e["e"] == "carte-blanche" and e["seat"] == seat)


def shown_late(events, number):
    """Carte blanche is shown after the first card."""
    event = events.pop(number)
    first = next(n for n in range(number, len(events)) if events[n]["e"] == "play")
    events.insert(first + 1, event)
    return first + 1


FAMILIES = {
    GRAND: {
        "points for a seven turned up": (turned_seven, set_value(points=10), "points", "right are 0"),
        "a seven shown": (
            is_a("trick"),
            insert(e="declare", kind="seven", seat=0, points=10, cards=["7S1"]),
            "illegal",
            "only the winner of a trick declares",
        ),
        "an exchange": (
            late_play,
            insert(e="exchange", seat=0, card="7S1", took="AS1", points=10),
            "illegal",
            "only the winner of a trick declares",
        ),
        "carte blanche": (
            at_start,
            insert(e="carte-blanche", seat=0, points=50),
            "illegal",
            "the others play in turn",
        ),
        "brisque not scored": (is_a("trick", points=10), set_value(points=0), "points", "right are 10"),
        "brisques of four packs scored at the end": (
            is_a("brisques"),
            set_value(points=150),
            "points",
            "right are 0",
        ),
        "last trick of Rubicon": (is_a("last-trick"), set_value(points=50), "points", "right are 0"),
        "bezique as double bezique": (
            is_a("declare", kind="bezique"),
            set_value(kind="double-bezique", points=500),
            "illegal",
            "these cards do not make this combination",
        ),
        "three aces": (
            is_a("declare", kind="aces"),
            one_card_too_few,
            "illegal",
            "these cards do not make this combination",
        ),
        "one ace twice": (
            is_a("declare", kind="aces"),
            card_twice,
            "illegal",
            "these cards do not make this combination",
        ),
        "aces of another game": (
            is_a("declare", kind="aces"),
            set_value(kind="trump-aces", points=1000),
            "illegal",
            "these cards do not make this combination",
        ),
        "another copy drawn": (first_draw, other_copy, "wrong", "right is 'seat 0 draws 9D2"),
        "a card of five packs": (
            is_a("declare", kind="aces"),
            set_value(kind="five-trump-aces"),
            "illegal",
            "these cards do not make this combination",
        ),
        "play-out missing": (is_a("play-out"), drop, "missing", "is missing"),
    },
    RUBICON: {
        "a card turned up": (
            at_start,
            insert(e="turn-up", card="KS1", seat=0, points=0),
            "superfluous",
            "does not belong here",
        ),
        "a seven shown": (
            is_a("trick"),
            insert(e="declare", kind="seven", seat=0, points=10, cards=["7S1"]),
            "illegal",
            "only the winner of a trick declares",
        ),
        "carte blanche not shown, then shown again": (
            blanche_again,
            drop_first_blanche,
            "illegal",
            "carte blanche is shown before the first card",
        ),
        "points of carte blanche": (is_a("carte-blanche"), set_value(points=100), "points", "right are 50"),
        "carte blanche of the other": (
            is_a("carte-blanche"),
            other_seat,
            "illegal",
            "the others play in turn",
        ),
        "carte blanche twice": (
            is_a("carte-blanche"),
            twice,
            "illegal",
            "carte blanche is shown before the first card, then after each draw",
        ),
        "carte blanche after the first card": (
            is_a("carte-blanche"),
            shown_late,
            "illegal",
            "the others play in turn",
        ),
        "carte blanche of a hand with court cards": (
            lambda event, events, number: number == 0 and event["e"] != "carte-blanche",
            insert(e="carte-blanche", seat=0, points=50),
            "illegal",
            "the others play in turn",
        ),
        "brisques scored in play": (is_a("trick"), set_value(points=10), "points", "right are 0"),
        "brisques scored at the end": (is_a("brisques"), set_value(points=160), "points", "right are 0"),
        "last trick of 10": (is_a("last-trick"), set_value(points=10), "points", "right are 50"),
        "first marriage is royal": (
            is_a("declare", kind="royal-marriage"),
            set_value(kind="marriage", points=20),
            "wrong",
            "right is 'seat 1 declares royal-marriage with KS1 QS1",
        ),
        "points of a plain sequence": (
            is_a("declare", kind="sequence"),
            set_value(points=250),
            "points",
            "right are 150",
        ),
        "plain sequence as royal": (
            is_a("declare", kind="sequence"),
            set_value(kind="royal-sequence"),
            "wrong",
            "right is 'seat 0 declares sequence with AS1 TS1 KS1 QS",
        ),
        "the same aces again": (
            is_a("declare", kind="aces"),
            twice,
            "illegal",
            "a card serves again in a kind only when",
        ),
        "bezique as quadruple": (
            is_a("declare", kind="bezique"),
            set_value(kind="quadruple-bezique", points=4500),
            "illegal",
            "these cards do not make this combination",
        ),
        "play-out missing": (is_a("play-out"), drop, "missing", "is missing"),
    },
}


@pytest.mark.parametrize(("name", "what"), cases_of(FAMILIES))
def test_damage_is_found_at_its_event(name, what):
    check_case(name, FAMILIES[name][what])
