"""Damage to records with six and eight packs is found at its event."""

from __future__ import annotations

import pytest

from tests.sim.harms import (
    at_start,
    card_twice,
    cases_of,
    check_case,
    first_draw,
    insert,
    one_card_too_few,
    other_copy,
    other_seat,
    set_value,
    twice,
)
from tests.sim.judged import is_a

SIX = "six-pack"
EIGHT = "eight-pack"


FAMILIES = {
    SIX: {
        "trump aces of 900": (
            is_a("declare", kind="trump-aces"),
            set_value(points=900),
            "points",
            "right are 1000",
        ),
        "trump aces as aces": (
            is_a("declare", kind="trump-aces"),
            set_value(kind="aces", points=100),
            "illegal",
            "a card serves again in a kind only when",
        ),
        "aces as trump aces": (
            is_a("declare", kind="aces"),
            set_value(kind="trump-aces", points=1000),
            "illegal",
            "these cards do not make this combination",
        ),
        "trump tens as aces of trumps": (
            is_a("declare", kind="trump-tens"),
            set_value(kind="trump-aces", points=1000),
            "illegal",
            "these cards do not make this combination",
        ),
        "five trump aces": (
            is_a("declare", kind="trump-aces"),
            set_value(kind="five-trump-aces", points=2000),
            "illegal",
            "these cards do not make this combination",
        ),
        "three trump aces": (
            is_a("declare", kind="trump-aces"),
            one_card_too_few,
            "illegal",
            "these cards do not make this combination",
        ),
        "first marriage is royal": (
            is_a("declare", kind="royal-marriage"),
            set_value(kind="marriage", points=20),
            "wrong",
            "right is 'seat 1 declares royal-marriage with KS1 QS1",
        ),
        "brisques scored in play": (is_a("trick"), set_value(points=10), "points", "right are 0"),
        "brisques at the end": (is_a("brisques"), set_value(points=10), "points", "right are 0"),
        "last trick of 10": (is_a("last-trick"), set_value(points=10), "points", "right are 250"),
        "a card turned up": (
            at_start,
            insert(e="turn-up", card="KS1", seat=0, points=0),
            "superfluous",
            "does not belong here",
        ),
        "bezique as quintuple": (
            is_a("declare", kind="bezique"),
            set_value(kind="quintuple-bezique"),
            "illegal",
            "these cards do not make this combination",
        ),
        "score that was not announced": (
            is_a("score-pending"),
            other_seat,
            "illegal",
            "only the winner of a trick declares",
        ),
        "pending points": (
            is_a("score-pending", kind="kings"),
            set_value(points=100),
            "points",
            "right are 80",
        ),
        "another copy drawn": (first_draw, other_copy, "wrong", "right is 'seat 0 draws AD2"),
    },
    EIGHT: {
        "five trump aces of 1000": (
            is_a("declare", kind="five-trump-aces"),
            set_value(points=1000),
            "points",
            "right are 2000",
        ),
        "five trump aces as four": (
            is_a("declare", kind="five-trump-aces"),
            set_value(kind="trump-aces", points=1000),
            "illegal",
            "these cards do not make this combination",
        ),
        "four trump aces as five": (
            is_a("declare", kind="trump-aces"),
            set_value(kind="five-trump-aces", points=2000),
            "illegal",
            "these cards do not make this combination",
        ),
        "five trump tens as aces": (
            is_a("declare", kind="five-trump-tens"),
            set_value(kind="five-trump-aces", points=2000),
            "illegal",
            "these cards do not make this combination",
        ),
        "four of five trump aces": (
            is_a("declare", kind="five-trump-aces"),
            one_card_too_few,
            "illegal",
            "these cards do not make this combination",
        ),
        "one trump ace twice": (
            is_a("declare", kind="five-trump-aces"),
            card_twice,
            "illegal",
            "these cards do not make this combination",
        ),
        "points of a plain sequence": (
            is_a("declare", kind="sequence"),
            set_value(points=250),
            "points",
            "right are 150",
        ),
        "five pending aces": (
            is_a("score-pending", kind="five-trump-aces"),
            set_value(points=1000),
            "points",
            "right are 2000",
        ),
        "the same trump aces again": (
            is_a("declare", kind="trump-aces"),
            twice,
            "illegal",
            "a card serves again in a kind only when",
        ),
        "double bezique as triple": (
            is_a("score-pending", kind="double-bezique"),
            set_value(kind="triple-bezique"),
            "illegal",
            "only a combination announced before",
        ),
        "brisques at the end": (is_a("brisques"), set_value(points=10), "points", "right are 0"),
        "last trick of 10": (is_a("last-trick"), set_value(points=10), "points", "right are 250"),
        "another copy drawn": (first_draw, other_copy, "wrong", "right is 'seat 0 draws QC4"),
    },
}


@pytest.mark.parametrize(("name", "what"), cases_of(FAMILIES))
def test_damage_is_found_at_its_event(name, what):
    check_case(name, FAMILIES[name][what])
