"""Revokes read from the kernels' rows: one by hand, any cut of the deals, what is refused."""

from __future__ import annotations

import numpy as np
import pytest

from sim.coupled import Cards, Rounds
from sim.errors import InputError
from sim.players import load_player
from sim.revokes import play_revokes
from sim.rules.load import load_rules
from sim.seating import Seating

RULES = load_rules("bezique-britannica11")
GREEDY = load_player("greedy")


def test_a_revoke_by_hand():
    """Deal 40, hearts trumps, two cards left: seat 1 leads the ten of hearts from it and the ten of clubs.

    Seat 0 holds the seven of hearts and the knave of diamonds; so far the last tricks brought it 50 points,
    the other 10. By the law the seven falls to the ten, then the knave to the other ten: 30 more for
    seat 1, with the last trick. It revokes with the knave: the seven then takes the ten of clubs and the last
    trick. Found, all 90 points are the other's; in France its own 20 do not count.
    """
    found = play_revokes(RULES, GREEDY, 41, seed=11)
    assert found.possible[40, 6]
    lawful, unseen = 50 - (10 + 30), (50 + 20) - (10 + 10)
    assert found.unseen[40, 6] == unseen - lawful
    assert found.forfeit[40, 6] == lawful - (0 - 90)
    assert found.stopped[40, 6] == lawful - (50 - 20)


def test_where_only_the_last_trick_counts_it_is_won_or_lost():
    ruleset = load_rules("bezique-britannica11", ["brisque=0", "last_trick=100"])
    found = play_revokes(ruleset, GREEDY, 300, seed=2)
    assert set(found.unseen[found.possible].tolist()) == {-200, 0, 200}
    assert set(found.forfeit[found.possible].tolist()) == {0, 200}
    assert not found.possible[:, -1].any(), "with one card there is no choice"
    for numbers in (found.unseen, found.forfeit, found.stopped):
        assert not numbers[~found.possible].any()


def test_where_nothing_counts_a_revoke_is_worth_nothing():
    found = play_revokes(load_rules("bezique-britannica9", ["brisque=0"]), GREEDY, 100, seed=2)
    assert found.possible.any()
    assert not found.unseen.any()
    assert not found.forfeit.any()


def test_threads_and_blocks_change_no_number(monkeypatch):
    one = play_revokes(RULES, GREEDY, 60, seed=3, threads=1, block=7)
    monkeypatch.setattr("sim.revokes.SPAN", 25)
    other = play_revokes(RULES, GREEDY, 60, seed=3, threads=2, block=64)
    assert np.array_equal(one.unseen, other.unseen)
    assert np.array_equal(one.forfeit, other.forfeit)
    assert np.array_equal(one.possible, other.possible)


@pytest.mark.parametrize("name", ["rubicon-foster", "polish-britannica9", "three-foster", "penchant"])
def test_games_without_a_price_of_a_revoke(name):
    with pytest.raises(InputError, match=f"revokes: found {name}; allowed are games for two"):
        play_revokes(load_rules(name), GREEDY, 5)


def dealt(seat, first=0, count=50):
    ruleset = load_rules("rubicon-foster")
    return Cards(Rounds(ruleset, (Seating((GREEDY, GREEDY), 0),), 3, "table", surplus=seat)).rows(
        first, count
    )


def test_a_card_too_many_changes_the_deal_of_whoever_has_it():
    nobody, first, second = (dealt(seat) for seat in (None, 0, 1))
    assert not np.array_equal(nobody, first)
    assert not np.array_equal(first, second)
    assert np.array_equal(dealt(1, 20, 10), second[20:30])


@pytest.mark.parametrize(
    ("name", "changes", "part"),
    [
        ("rubicon-foster", {"surplus": 2}, "surplus: found 2; allowed is a whole number from 0 to 1"),
        ("polish-foster", {"surplus": 0}, "surplus: found polish-foster; a card too many is dealt"),
        ("four-foster", {"surplus": 0}, "surplus: found four-foster"),
        ("rubicon-foster", {"surplus": 0, "draw_rule": "seat-keyed"}, "surplus: found with games or"),
    ],
)
def test_what_is_refused(name, changes, part):
    ruleset = load_rules(name)
    seating = Seating((GREEDY,) * ruleset.rules.seats, 0)
    with pytest.raises(InputError) as caught:
        Rounds(ruleset, (seating,), 3, **{"draw_rule": "table", **changes})
    assert part in str(caught.value)
