"""Games of 2000 for three and for sides of partners."""

from dataclasses import replace

import pytest

from tests.reference.match import game_result
from tests.reference_tests.scenes_of_sides import (
    FOUR_9,
    FOUR_11,
    FOUR_F,
    FOUR_M,
    THREE_9,
    THREE_11,
    THREE_F,
    THREE_M,
)


def deal_of(*scores, last=0, end=()):
    """A deal in which seats score in this order, `last` wins the last stock trick, then the count."""
    log = [{"e": "declare", "seat": s, "points": p} for s, p in scores]
    log += [{"e": "trick", "seat": last, "points": 0}, {"e": "play-out"}]
    log += [{"e": "trick", "seat": (last + 1) % 3, "points": 0}]
    return log + [{"e": "brisques", "seat": s, "points": p, "count": p // 10} for s, p in end]


@pytest.mark.parametrize("rules", [THREE_M, THREE_F, THREE_9, THREE_11])
def test_three_play_to_2000(rules):
    first = deal_of((0, 1900), (1, 1950), (2, 10))
    assert game_result(rules, [first]).over is False
    result = game_result(rules, [first, deal_of((2, 1990))])
    assert (result.winner, result.points, result.double) == (2, (1900, 1950, 2000), False)


@pytest.mark.parametrize(
    ("rules", "winner"),
    [(THREE_M, 1), (THREE_F, 2), (THREE_9, 2), (replace(THREE_M, both_pass="last-trick"), 0)],
)
def test_all_three_pass(rules, winner):
    """M: the higher score; F, B9: the first to score it; by option the last stock trick."""
    assert game_result(rules, [deal_of((2, 2000), (1, 2200), (0, 2100))]).winner == winner


def test_the_last_trick_decides_only_among_those_who_passed():
    """Reading: else the higher; equal: another deal."""
    rules = replace(THREE_F, both_pass="last-trick")
    assert game_result(rules, [deal_of((0, 2000), (1, 2100), last=2)]).winner == 1
    assert game_result(rules, [deal_of((0, 2000), (1, 2000), last=2)]).over is False
    assert game_result(THREE_M, [deal_of((0, 2000), (1, 2000), (2, 1990))]).over is False


@pytest.mark.parametrize("rules", [FOUR_M, FOUR_F, FOUR_9, FOUR_11])
def test_partners_add_their_points(rules):
    result = game_result(rules, [deal_of((0, 1000), (1, 1500), (2, 1010), (3, 400))])
    assert (result.winner, result.points, result.over) == (0, (2010, 1900), True)


def test_both_sides_pass():
    """The first side to score it, and not the first seat; M: the higher score."""
    deal = deal_of((0, 1999), (1, 1000), (3, 1000), (2, 10), (2, 500))
    assert game_result(FOUR_F, [deal]).winner == 1
    assert game_result(FOUR_M, [deal]).winner == 0


@pytest.mark.parametrize(("last", "winner"), [(0, 0), (2, 0), (3, 1)])
def test_both_sides_pass_in_the_count(last, winner):
    """B9's note: precedence to the side of the winner of the so-called last trick."""
    deal = deal_of((0, 1950), (1, 1980), last=last, end=((2, 60), (3, 90)))
    assert game_result(FOUR_11, [deal]).winner == winner


def test_four_alone():
    """Each for himself: 2000 for a seat, not for a side."""
    rules = replace(FOUR_F, partners=False, partner_declares="no")
    first = deal_of((0, 1500), (2, 1600))
    assert game_result(rules, [first]).over is False
    assert game_result(rules, [first, deal_of((2, 400))]).winner == 2
