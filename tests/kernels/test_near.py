"""How near the end of the game is: from where it is played to the score, what brisques are then worth."""

import numpy as np
import pytest

from kernels import layout as k
from kernels.engine import state_size
from kernels.near import near_brisque, ranks_of_plans, short_of_target
from kernels.weights import W_NEAR_BRISQUE, W_NEAR_TARGET
from sim.players import load_player
from sim.rules.encode import to_table, to_words
from sim.rules.load import load_rules


def players(**weights: int) -> np.ndarray:
    found = np.zeros((2, k.PLAYER_WIDTH), np.int64)
    for name, value in weights.items():
        at = {"target": W_NEAR_TARGET, "brisque": W_NEAR_BRISQUE}[name]
        found[0, k.P_WEIGHT0 + at] = value
    return found


def asked(name: str, before: int, points: int, brisques: int = 0, sets: tuple[str, ...] = ()):
    """Words, rules, view of seat 0 in a game of two."""
    rules = load_rules(name, sets).rules
    table, words = to_table(rules), to_words(rules)
    view = np.zeros(state_size(words, 2), np.int64)
    view[[k.S_BEFORE0, k.S_POINTS0, k.S_BRISQUES0]] = before, points, brisques
    return words, table, view


@pytest.mark.parametrize(
    ("before", "points", "short"),
    [(700, 149, 0), (700, 150, 150), (0, 990, 10), (900, 200, 1)],
)
def test_from_where_it_is_played_to_the_score(before, points, short):
    words, table, view = asked("bezique-britannica9", before, points)
    near = players(target=150)
    assert short_of_target(words, table, near, view) == short
    assert short_of_target(words, table, players(), view) == 0


def test_what_is_kept_for_later_is_silent_by_the_rank_it_has():
    players = np.array([load_player("textbook hints=H2>H16>H21>H18").row()])
    assert int(ranks_of_plans(players, np.uint64(0))) == 1 << 1 | 1 << 3 | 1 << k.NOT_OBEYED


def test_brisques_that_wait_for_the_count_are_points_too():
    words, table, view = asked("bezique-foster", 800, 0, brisques=7, sets=("brisques=end",))
    assert short_of_target(words, table, players(target=150), view) == 130


def test_a_brisque_is_worth_the_more_the_nearer_the_target():
    near = players(target=150, brisque=40)
    worth = []
    for points in (0, 50, 100, 150, 195):
        words, table, view = asked("bezique-britannica9", 800, points)
        worth.append(int(near_brisque(words, table, near, view)))
    assert worth == [0, 26, 40, 80, 400]


def test_without_a_target_nothing_is_near():
    words, table, view = asked("rubicon-foster", 0, 2000)
    assert short_of_target(words, table, players(target=150), view) == 0
