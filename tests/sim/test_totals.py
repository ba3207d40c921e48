"""Totals add in any order, survive their bytes, refuse what is not theirs."""

import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernels.columns import G_DEALS, G_DOUBLE, G_FIRST_DEALER, G_SCORE0, G_WINNER, GAME_WIDTH, width
from sim.errors import InputError
from sim.game_totals import DEALS_BINS, GameTotals
from sim.totals import Totals, block_arrays


def totals(seed: int, seats: int = 2, *, games: bool = False) -> Totals:
    rng = np.random.default_rng(seed)
    sums, squares, histogram, clock = block_arrays(seats)
    deals = int(rng.integers(1, 50))
    for deal in range(deals):
        dealer = deal % seats
        row = rng.integers(-500, 1500, width(seats))
        sums[dealer] += row
        squares[dealer] += row * row
        for seat in range(seats):
            histogram[dealer, seat, rng.integers(0, 200)] += 1
            clock[seat, rng.integers(0, 27), rng.integers(0, 25)] += 1
    played = GameTotals.of_rows(seats, game_rows(rng, seats)) if games else None
    return Totals.of_block(seats, sums, squares, histogram, clock, played)


def game_rows(rng: np.random.Generator, seats: int, count: int = 40) -> np.ndarray:
    rows = np.zeros((count, GAME_WIDTH), dtype=np.int64)
    rows[:, G_WINNER] = rng.integers(-1, seats, count)
    rows[:, G_DEALS] = rng.integers(1, 100, count)
    rows[:, G_DOUBLE] = rng.integers(0, 2, count)
    rows[:, G_FIRST_DEALER] = np.arange(count) % seats
    rows[:, G_SCORE0 : G_SCORE0 + seats] = rng.integers(0, 2000, (count, seats))
    return rows


@settings(max_examples=20, deadline=None)
@given(st.permutations(range(5)), st.sampled_from([2, 3, 4]), st.booleans())
def test_order_does_not_matter(order: list[int], seats: int, games: bool) -> None:
    parts = [totals(seed, seats, games=games) for seed in range(5)]
    forwards, other = Totals.zero(seats, games=games), Totals.zero(seats, games=games)
    for number in range(5):
        forwards += parts[number]
        other += parts[order[number]]
    assert forwards == other
    assert forwards.to_bytes() == other.to_bytes()
    assert forwards.n == sum(part.n for part in parts)


@pytest.mark.parametrize("games", [False, True])
def test_bytes_come_back(games: bool) -> None:
    before = totals(7, games=games)
    after = Totals.of_value(json.loads(before.to_bytes()))
    assert after == before
    assert after.to_bytes() == before.to_bytes()
    assert after != before + before


def test_largest_sums_survive_their_bytes() -> None:
    sums, squares, histogram, clock = block_arrays(2)
    squares[1, -1] = np.iinfo(np.int64).max
    sums[0, 0] = np.iinfo(np.int64).min
    before = Totals.of_block(2, sums, squares, histogram, clock)
    assert Totals.of_value(json.loads(before.to_bytes())) == before


def test_game_rows_are_counted_one_by_one() -> None:
    rows = game_rows(np.random.default_rng(3), 2, 200)
    summed = GameTotals.of_rows(2, rows)
    assert summed.n == 200
    assert summed.draws == sum(int(row[G_WINNER] == -1) for row in rows)
    for seat in range(2):
        assert summed.wins[seat] == sum(int(row[G_WINNER] == seat) for row in rows)
        assert summed.double[seat] == sum(int(row[G_WINNER] == seat and row[G_DOUBLE] == 1) for row in rows)
        assert summed.scores[seat] == sum(int(row[G_SCORE0 + seat]) for row in rows)
        assert summed.score_squares[seat] == sum(int(row[G_SCORE0 + seat]) ** 2 for row in rows)
        for dealer in range(2):
            expected = sum(int(row[G_WINNER] == seat and row[G_FIRST_DEALER] == dealer) for row in rows)
            assert summed.wins_by_dealer[dealer, seat] == expected
    assert summed.deals_histogram[5] == sum(int(row[G_DEALS] == 5) for row in rows)
    assert summed.deals_histogram[-1] == sum(int(row[G_DEALS] >= DEALS_BINS - 1) for row in rows)
    parts = GameTotals.of_rows(2, rows[:70]) + GameTotals.of_rows(2, rows[70:])
    assert parts == summed


def test_sums_are_frozen() -> None:
    with pytest.raises(ValueError, match="read-only"):
        totals(1).sums[0, 0] = 1


def test_totals_of_different_experiments_do_not_add() -> None:
    with pytest.raises(InputError, match="different experiments"):
        totals(1) + totals(1, games=True)
    with pytest.raises(InputError, match="different experiments"):
        totals(1) + totals(1, seats=3)


@pytest.mark.parametrize("damage", ["at", "values", "shape"])
def test_damaged_bytes_are_refused(damage: str) -> None:
    value = json.loads(totals(1).to_bytes())
    packed = value["sums"]
    packed[damage] = {"at": [*packed["at"][:-1], 10**6], "values": packed["values"][:-1], "shape": [2, 3]}[
        damage
    ]
    with pytest.raises((ValueError, IndexError)):
        Totals.of_value(value)
