"""Damage to records with open cards is found at its event."""

from __future__ import annotations

import pytest

from tests.sim.harms import (
    at_start,
    cases_of,
    check_case,
    drop,
    insert,
    one_card_too_few,
    other_seat,
    plain_meld,
    set_value,
    twice,
)
from tests.sim.judged import is_a

POLISH = "polish-britannica9"


def several_open(event, *_):
    return event["e"] == "open" and len(event["cards"]) > 1


FAMILIES = {
    POLISH: {
        "one open card too few": (several_open, one_card_too_few, "wrong", "right is 'seat 0 lays open"),
        "open cards of the loser": (is_a("open"), other_seat, "wrong", "right is 'seat 0 lays open QS2"),
        "open cards twice": (is_a("open"), twice, "superfluous", "does not belong here"),
        "open cards missing": (is_a("open"), drop, "missing", "is missing"),
        "brisque scored later": (is_a("trick", points=10), set_value(points=0), "points", "right are 10"),
        "points of two brisques for one": (
            is_a("trick", points=10),
            set_value(points=20),
            "points",
            "right are 10",
        ),
        "declared by the loser": (
            plain_meld,
            other_seat,
            "illegal",
            "only the winner of a trick declares",
        ),
        "the same again": (
            plain_meld,
            twice,
            "illegal",
            "a card serves only once in each kind of combination",
        ),
        "points of a compound": (plain_meld, set_value(points=430), "points", "right are 20"),
        "a marriage called royal": (
            is_a("declare", kind="marriage"),
            set_value(kind="royal-marriage", points=40),
            "wrong",
            "right is 'seat 1 declares marriage with KS1 QS1",
        ),
        "carte blanche": (
            at_start,
            insert(e="carte-blanche", seat=0, points=50),
            "illegal",
            "only the winner of a trick declares",
        ),
        "announced": (
            plain_meld,
            set_value(e="announce"),
            "illegal",
            "nothing is announced without a score in this game",
        ),
        "exchange for another card": (
            is_a("exchange"),
            set_value(took="8C1"),
            "wrong",
            "right is 'seat 0 exchanges 7C1 for KC1",
        ),
        "exchange by the loser of the trick": (
            is_a("exchange"),
            other_seat,
            "illegal",
            "only the winner of a trick declares",
        ),
        "seven shown by the loser": (
            is_a("declare", kind="seven"),
            other_seat,
            "illegal",
            "only the winner of a trick declares",
        ),
        "seven shown twice": (
            is_a("declare", kind="seven"),
            twice,
            "illegal",
            "a seven of trumps scores once",
        ),
    },
}


@pytest.mark.parametrize(("name", "what"), cases_of(FAMILIES))
def test_damage_is_found_at_its_event(name, what):
    check_case(name, FAMILIES[name][what])
