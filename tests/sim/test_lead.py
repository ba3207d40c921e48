"""Studies of the lead: the same numbers however they are cut, and what must be nought is."""

from __future__ import annotations

from dataclasses import fields

import numpy as np
import pytest

from sim.errors import InputError
from sim.lead import LeadSums, study_lead
from sim.players import load_player
from sim.rules.load import load_rules

RULES = load_rules("bezique-britannica9")
GREEDY, TEXTBOOK = load_player("greedy"), load_player("textbook")


def same(one: LeadSums, other: LeadSums) -> bool:
    return all(np.array_equal(getattr(one, f.name), getattr(other, f.name)) for f in fields(LeadSums))


def test_threads_and_blocks_change_no_number():
    one = study_lead(RULES, GREEDY, TEXTBOOK, 60, seed=3, threads=1, block=7).sums
    other = study_lead(RULES, GREEDY, TEXTBOOK, 60, seed=3, threads=2, block=64).sums
    assert same(one, other)


def test_the_first_draw_is_worth_nothing_while_nobody_knows_the_cards():
    """Exactly, not only on average: seat-keyed draws give each seat its own cards."""
    sums = study_lead(RULES, GREEDY, GREEDY, 100, right="draw").sums
    assert (sums.totals[1:24] == 0).all()
    assert (np.diag(sums.products)[1:24] == 0).all()
    assert sums.products[24, 24] > 0, "the last card is known where a card is turned up"


def test_equal_players_need_one_seating():
    assert study_lead(RULES, GREEDY, GREEDY, 5).alike
    assert not study_lead(RULES, GREEDY, TEXTBOOK, 5).alike


@pytest.mark.parametrize(
    ("changes", "part"),
    [
        ({"right": "leed"}, "right: found 'leed'; allowed are lead, declare, draw, all; the nearest is lead"),
        ({"deals": 0}, "deals: found 0"),
        ({"seed": -1}, "seed: found -1"),
    ],
)
def test_what_is_refused(changes, part):
    with pytest.raises(InputError) as caught:
        study_lead(RULES, GREEDY, GREEDY, **{"deals": 5, **changes})
    assert part in str(caught.value)
