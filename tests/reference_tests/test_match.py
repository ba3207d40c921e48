"""Who wins a game of several deals, single or double."""

from dataclasses import replace

import pytest

from tests.reference.match import game_result
from tests.reference_tests.scenes import B9, B11, FOSTER, MODERN


def deal_of(*events, last=0, end=((0, 0), (1, 0))):
    """A deal in which seats score in this order, `last` wins the last stock trick."""
    log = [{"e": "declare", "seat": s, "points": p} for s, p in events]
    log += [{"e": "trick", "seat": 1 - last, "points": 0}, {"e": "trick", "seat": last, "points": 0}]
    log += [{"e": "play-out"}, {"e": "trick", "seat": 1 - last, "points": 0}]
    return log + [{"e": "brisques", "seat": s, "points": p, "count": p // 10} for s, p in end]


@pytest.mark.parametrize(
    ("rules", "loser", "double"),
    [(B11, 520, False), (B11, 490, True), (B11, 500, False), (B9, 490, False), (MODERN, 490, False)],
)
def test_double_game(rules, loser, double):
    """PC-60. B11: double if the loser does not make 500."""
    result = game_result(replace(rules, target=1000), [deal_of((0, 1040), (1, loser))])
    assert (result.winner, result.double, result.over) == (0, double, True)


def test_several_deals():
    result = game_result(B9, [deal_of((0, 600), (1, 500))])
    assert (result.winner, result.over, result.points) == (None, False, (600, 500))
    result = game_result(B9, [deal_of((0, 600), (1, 500)), deal_of((0, 100), (1, 500))])
    assert (result.winner, result.over, result.points) == (1, True, (700, 1000))
    with pytest.raises(ValueError, match="deal 2 follows"):
        game_result(B9, [deal_of((0, 1000)), deal_of((0, 10))])


@pytest.mark.parametrize(("both_pass", "winner"), [("first", 1), ("higher", 0), ("last-trick", 0)])
def test_both_pass_in_the_play(both_pass, winner):
    """Seat 1 is first at the target, seat 0 ends higher and won the last stock trick."""
    rules = replace(FOSTER, both_pass=both_pass)
    assert game_result(rules, [deal_of((1, 1000), (0, 1100), last=0)]).winner == winner


@pytest.mark.parametrize(("both_pass", "winner"), [("first", 0), ("higher", 1), ("last-trick", 0)])
def test_both_pass_in_the_count(both_pass, winner):
    """B9's note: brisques counted at the end, precedence to the winner of the last trick."""
    rules = replace(B11, both_pass=both_pass)
    deal = deal_of((0, 950), (1, 950), last=0, end=((1, 90), (0, 70)))
    assert game_result(rules, [deal]).winner == winner


def test_first_in_the_play_goes_before_the_count():
    deal = deal_of((1, 1000), (0, 950), last=0, end=((0, 100), (1, 60)))
    assert game_result(B11, [deal]).winner == 1


def test_equal_scores_play_another_deal():
    """Reading: M, both past the target with equal scores: another deal."""
    tie = deal_of((0, 1500), (1, 1500))
    assert game_result(MODERN, [tie]).over is False
    assert game_result(MODERN, [tie, deal_of((0, 10), (1, 20))]).winner == 1


def test_no_target_is_one_deal():
    """M: in some games each deal represents a full game."""
    rules = replace(MODERN, target=None)
    assert game_result(rules, [deal_of((0, 30), (1, 20))]).winner == 0
    assert game_result(rules, [deal_of((0, 20), (1, 20))]).over is True
    assert game_result(replace(rules, deals_per_game=2), [deal_of((0, 30))]).over is False
