"""Round robins: each pairing is the comparison of its two players on the same deals."""

from __future__ import annotations

import numpy as np
import pytest

from sim.contest import Contest, play_batches
from sim.coupled import POINTS
from sim.errors import InputError
from sim.players import load_player
from sim.rules.load import load_rules
from sim.tournament import MOST_PLAYERS, MOST_ROUNDS, pair_scale, play_round_robin

RULES = load_rules("bezique-britannica9")
POOL = [load_player(name) for name in ("random", "greedy", "textbook")]


def test_pairings_are_comparisons_on_the_same_deals() -> None:
    robin = play_round_robin(RULES, POOL, POINTS, 120, seed=5)
    for number, (i, j) in enumerate([(0, 1), (0, 2), (1, 2)]):
        (sums,) = play_batches(Contest(RULES, POOL[i], POOL[j], seed=5), 120)
        assert robin.totals[number] == sums.points.total
        assert robin.products[number, number] == sums.points.squares
    assert (robin.products == robin.products.T).all()
    assert robin.n == 120


def test_exchanging_players_changes_signs_alone() -> None:
    for name in ("bezique-britannica9", "three-britannica9"):
        rules = load_rules(name)
        one = play_round_robin(rules, POOL[:2], POINTS, 40, seed=5)
        other = play_round_robin(rules, POOL[1::-1], POINTS, 40, seed=5)
        assert one.totals[0] == -other.totals[0] > -(10**9)
        assert one.products[0, 0] == other.products[0, 0] > 0


@pytest.mark.parametrize(("threads", "block", "span"), [(1, None, 4000), (2, 7, 31)])
def test_threads_and_spans_change_nothing(
    threads: int, block: int | None, span: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = play_round_robin(RULES, POOL, POINTS, 100)
    monkeypatch.setattr("sim.tournament.SPAN", span)
    found = play_round_robin(RULES, POOL, POINTS, 100, 0, threads, block=block)
    assert np.array_equal(found.totals, expected.totals)
    assert np.array_equal(found.products, expected.products)


def test_scales() -> None:
    assert (pair_scale(2), pair_scale(3), pair_scale(4)) == (1 / 2, 1 / 12, 1 / 24)


def test_values_out_of_range() -> None:
    with pytest.raises(InputError, match="deals: found"):
        play_round_robin(RULES, POOL, POINTS, MOST_ROUNDS + 1)
    with pytest.raises(InputError, match="found 1 players; allowed are 2"):
        play_round_robin(RULES, POOL[:1], POINTS, 10)
    with pytest.raises(InputError, match="found 21 players"):
        play_round_robin(RULES, POOL[:1] * (MOST_PLAYERS + 1), POINTS, 10)
