"""Damage to records of three and four hands is found at its event."""

from __future__ import annotations

import pytest

from tests.sim.harms import (
    cases_of,
    check_case,
    drop,
    drop_brisques,
    first_draw,
    in_playout,
    insert,
    lead_in_play,
    other_copy,
    other_seat,
    plain_meld,
    seat_across,
    second_draw,
    set_value,
)
from tests.sim.judged import is_a

THREE = "three-foster"
FOUR = "four-foster"


def last_play_missing(events, number):
    del events[number - 1]
    return number - 1


FAMILIES = {
    THREE: {
        "third hand plays before the second": (
            lead_in_play,
            other_seat,
            "illegal",
            "the others play in turn",
        ),
        "trick to a hand that lost it": (
            is_a("trick"),
            other_seat,
            "wrong",
            "right is 'seat 2 wins the trick",
        ),
        "draws of two in the wrong order": (second_draw, other_seat, "wrong", "right is 'seat 0 draws 9C2"),
        "third draw missing": (second_draw, drop, "wrong", "right is 'seat 0 draws 9C2"),
        "the turn-up drawn": (
            lambda e, events, n: e["e"] == "play-out",
            insert(e="draw", seat=0, card="8C1"),
            "superfluous",
            "does not belong here",
        ),
        "declared by the third hand": (
            plain_meld,
            other_seat,
            "illegal",
            "only the winner of a trick declares",
        ),
        "brisque to the wrong points": (
            is_a("trick", points=20),
            set_value(points=30),
            "points",
            "right are 20",
        ),
        "turn-up to a player who did not deal": (
            is_a("turn-up"),
            other_seat,
            "wrong",
            "right is '8S1 is turned up by seat 0",
        ),
        "exchange by another": (
            is_a("exchange"),
            other_seat,
            "illegal",
            "only the winner of a trick declares",
        ),
        "last trick to the next hand": (
            is_a("last-trick"),
            other_seat,
            "wrong",
            "right is 'seat 2 scores the last trick",
        ),
        "bezique as triple": (
            is_a("declare", kind="bezique"),
            set_value(kind="triple-bezique", points=1500),
            "illegal",
            "these cards do not make this combination",
        ),
        "an eight that was left out": (
            first_draw,
            set_value(card="8D3"),
            "wrong",
            "right is 'seat 2 draws 8S2",
        ),
        "brisques of the third hand": (
            lambda e, events, n: e["e"] == "brisques" and e["seat"] == 2,
            set_value(count=20),
            "wrong",
            "right is 'seat 2 counts 9 brisques",
        ),
    },
    FOUR: {
        "partner plays before the adversary": (
            lead_in_play,
            seat_across,
            "illegal",
            "the others play in turn",
        ),
        "trick to the partner of its winner": (
            is_a("trick"),
            seat_across,
            "wrong",
            "right is 'seat 0 wins the trick",
        ),
        "declared by an adversary": (
            plain_meld,
            other_seat,
            "illegal",
            "only the winner of a trick declares",
        ),
        "partners draw in turn": (second_draw, seat_across, "wrong", "right is 'seat 0 draws 7H2"),
        "duel with the partner": (
            in_playout,
            seat_across,
            "illegal",
            "the others play in turn",
        ),
        "duel of the wrong two": (
            in_playout,
            other_seat,
            "illegal",
            "the others play in turn",
        ),
        "last trick to the partner": (
            is_a("last-trick"),
            seat_across,
            "wrong",
            "right is 'seat 1 scores the last trick",
        ),
        "turn-up to the dealer's partner": (
            is_a("turn-up"),
            seat_across,
            "wrong",
            "right is 'TD2 is turned up by seat 0",
        ),
        "exchange by an adversary": (
            is_a("exchange"),
            other_seat,
            "illegal",
            "only the winner of a trick declares",
        ),
        "bezique as triple": (
            is_a("declare", kind="bezique"),
            set_value(kind="triple-bezique", points=1500),
            "illegal",
            "these cards do not make this combination",
        ),
        "brisques of a side together": (
            is_a("brisques"),
            set_value(count=32),
            "wrong",
            "right is 'seat 1 counts 8 brisques",
        ),
        "another copy drawn": (first_draw, other_copy, "wrong", "right is 'seat 3 draws 9S2"),
        "fourth play missing": (
            is_a("trick"),
            last_play_missing,
            "superfluous",
            "does not belong here",
        ),
    },
}

MODERN = {
    "declared by the partner of the winner": (
        plain_meld,
        seat_across,
        "illegal",
        "a card must be held to be played or declared",
    ),
    "brisques scored as they are won": (is_a("trick"), set_value(points=10), "points", "right are 0"),
    "brisques of a seat missing": (is_a("brisques"), drop_brisques, "missing", "is missing"),
    "brisques of a seat for its side": (is_a("brisques"), set_value(points=320), "points", "right are 60"),
}


@pytest.mark.parametrize(("name", "what"), cases_of(FAMILIES))
def test_damage_is_found_at_its_event(name, what):
    check_case(name, FAMILIES[name][what])


@pytest.mark.parametrize("what", MODERN)
def test_damage_in_the_modern_game_of_four(what):
    check_case("four-modern", MODERN[what])
