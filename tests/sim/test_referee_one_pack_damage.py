"""Damage to records of Cinq-cents and Penchant is found at its event."""

from __future__ import annotations

import pytest

from tests.sim.harms import (
    at_start,
    cases_of,
    check_case,
    drop_brisques,
    follow,
    insert,
    one_card_too_few,
    other_seat,
    set_value,
    twice,
)
from tests.sim.judged import is_a

CINQ = "cinq-cents"
PENCHANT = "penchant"


FAMILIES = {
    CINQ: {
        "binage of 50": (is_a("declare", kind="binage"), set_value(points=50), "points", "right are 40"),
        "binage as bezique": (
            is_a("declare", kind="binage"),
            set_value(kind="bezique"),
            "illegal",
            "this combination does not score in this game",
        ),
        "binage by the loser": (
            is_a("declare", kind="binage"),
            other_seat,
            "illegal",
            "only the winner of a trick declares",
        ),
        "the same marriage again": (
            is_a("declare", kind="marriage"),
            twice,
            "illegal",
            "a card used in one combination is used in no other, of any class",
        ),
        "card points too many": (is_a("card-points"), set_value(points=200), "points", "right are 57"),
        "card points missing": (is_a("card-points"), drop_brisques, "missing", "is missing"),
        "card points twice": (is_a("card-points"), twice, "wrong", "right is 'seat 0 counts the cards won"),
        "points in play": (is_a("trick"), set_value(points=11), "points", "right are 0"),
        "knock twice": (
            is_a("knock"),
            twice,
            "illegal",
            "the first knock decides the game, so there is no second",
        ),
        "knock between the two cards of a trick": (
            follow,
            insert(e="knock", seat=0),
            "illegal",
            "a knock comes after a trick, before the next lead",
        ),
        "double bezique": (
            is_a("declare", kind="binage"),
            set_value(kind="double-bezique", points=500),
            "illegal",
            "these cards do not make this combination",
        ),
        "exchange for another card": (
            is_a("exchange"),
            set_value(took="8C1"),
            "wrong",
            "right is 'seat 1 exchanges 7S1 for AS1",
        ),
        "last trick of 20": (is_a("last-trick"), set_value(points=20), "points", "right are 10"),
        "carte blanche": (
            at_start,
            insert(e="carte-blanche", seat=0, points=50),
            "illegal",
            "only the winner of a trick declares",
        ),
        "brisques miscounted": (
            lambda e, events, n: n == len(events) - 1,
            insert(e="brisques", seat=1, count=30, points=0),
            "superfluous",
            "does not belong here",
        ),
    },
    PENCHANT: {
        "pair as three": (
            is_a("declare", kind="pair"),
            set_value(kind="three"),
            "illegal",
            "these cards do not make this combination",
        ),
        "pair of one card": (
            is_a("declare", kind="pair"),
            one_card_too_few,
            "illegal",
            "these cards do not make this combination",
        ),
        "points of a pair": (is_a("declare", kind="pair"), set_value(points=1000), "points", "right are 20"),
        "pair by the loser": (
            is_a("declare", kind="pair"),
            other_seat,
            "illegal",
            "a card must be held to be played or declared",
        ),
        "the same pair again": (
            is_a("declare", kind="pair"),
            twice,
            "illegal",
            "a declaration needs a card that is not yet on the table",
        ),
        "points of a penchant": (
            is_a("declare", kind="penchant"),
            set_value(points=500),
            "points",
            "right are 10",
        ),
        "penchant as bezique": (
            is_a("declare", kind="penchant"),
            set_value(kind="bezique"),
            "illegal",
            "this combination does not score in this game",
        ),
        "king and queen as a marriage": (
            is_a("declare", kind="king-queen"),
            set_value(kind="marriage"),
            "illegal",
            "this combination does not score in this game",
        ),
        "queen and jack as king and queen": (
            is_a("declare", kind="queen-jack"),
            set_value(kind="king-queen"),
            "illegal",
            "these cards do not make this combination",
        ),
        "points of three": (is_a("declare", kind="three"), set_value(points=20), "points", "right are 30"),
        "brisques counted twice": (
            is_a("brisques", points=0),
            set_value(points=100),
            "points",
            "right are 0",
        ),
        "brisques missing": (
            lambda e, *_: e["e"] == "brisques" and e["points"] > 0,
            drop_brisques,
            "missing",
            "is missing",
        ),
        "points of a trick": (is_a("trick", points=0), set_value(points=10), "points", "right are 0"),
        "a card turned up": (
            at_start,
            insert(e="turn-up", card="KS1", seat=0, points=0),
            "superfluous",
            "does not belong here",
        ),
        "points of the last trick": (is_a("last-trick"), set_value(points=10), "points", "right are 0"),
        "announced": (
            is_a("declare", kind="pair"),
            set_value(e="announce"),
            "illegal",
            "nothing is announced without a score in this game",
        ),
        "carte blanche": (
            at_start,
            insert(e="carte-blanche", seat=0, points=50),
            "illegal",
            "the winner of a trick declares before he draws",
        ),
    },
}


@pytest.mark.parametrize(("name", "what"), cases_of(FAMILIES))
def test_damage_is_found_at_its_event(name, what):
    check_case(name, FAMILIES[name][what])
