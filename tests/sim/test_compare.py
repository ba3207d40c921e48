"""Mirrored pairs: summed in any order, exactly 0 for a player against itself."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from sim.compare import MOST_PAIRS, PairSums, compare
from sim.errors import InputError
from sim.players import load_player
from sim.rules.load import load_rules

RULES = load_rules("bezique-britannica9")


def test_sums_are_those_of_the_pairs_one_by_one() -> None:
    pairs = np.random.default_rng(2).integers(-1500, 1500, (500, 2), dtype=np.int32)
    pairs[::7, 1] = -pairs[::7, 0]
    sums = PairSums.of_pairs(pairs)
    listed = [(int(a), int(b)) for a, b in pairs]
    assert sums == PairSums(
        pairs=500,
        zeros=sum(a + b == 0 for a, b in listed),
        total=sum(a + b for a, b in listed),
        total_squares=sum((a + b) ** 2 for a, b in listed),
        first=sum(a for a, _ in listed),
        second=sum(b for _, b in listed),
        first_squares=sum(a * a for a, _ in listed),
        second_squares=sum(b * b for _, b in listed),
        product=sum(a * b for a, b in listed),
    )
    parts = [PairSums.of_pairs(pairs[cut : cut + 90]) for cut in range(0, 500, 90)]
    assert sum(reversed(parts), PairSums()) == sums
    assert sums.total == sums.first + sums.second
    assert sums.total_squares == sums.first_squares + sums.second_squares + 2 * sums.product


@pytest.mark.parametrize("spec", ["random", "greedy", "textbook"])
@pytest.mark.parametrize("draw_rule", ["seat-keyed", "table"])
def test_a_player_against_itself_is_exactly_zero(spec: str, draw_rule: str) -> None:
    player = load_player(spec)
    sums = compare(RULES, player, player, 300, seed=1, draw_rule=draw_rule).sums
    assert sums.pairs == sums.zeros == 300
    assert sums.total == sums.total_squares == 0
    assert sums.first_squares == sums.second_squares == -sums.product > 0


def test_exchanging_the_players_changes_the_sign() -> None:
    greedy, random = load_player("greedy"), load_player("random")
    forwards = compare(RULES, greedy, random, 200, seed=3).sums
    backwards = compare(RULES, random, greedy, 200, seed=3).sums
    assert forwards.total == -backwards.total > 0
    assert (forwards.first, forwards.second) == (-backwards.second, -backwards.first)
    assert forwards.product == backwards.product


@pytest.mark.parametrize(("threads", "block"), [(1, None), (2, None), (2, 3), (1, 1000)])
def test_threads_and_blocks_change_nothing(
    threads: int, block: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    greedy, random = load_player("greedy"), load_player("random")
    expected = compare(RULES, greedy, random, 500, seed=4, threads=1).sums
    monkeypatch.setattr("sim.compare.SPAN", 77)
    told: list[tuple[int, int]] = []
    result = compare(RULES, greedy, random, 500, 4, threads, lambda *done: told.append(done), block=block)
    assert result.sums == expected
    assert (told[0], told[-1]) == ((0, 500), (500, 500))
    assert (result.deals, result.seed, result.draw_rule) == (500, 4, "seat-keyed")


def test_seat_keyed_pairs_need_fewer_deals_than_independent_ones() -> None:
    """Almost the same player twice: mirroring saves deals, and saves more where both draw the same cards."""
    a, b = load_player("textbook"), load_player("textbook -H6")

    def gain(draw_rule: str) -> Fraction:
        sums = compare(RULES, a, b, 2000, seed=8, draw_rule=draw_rule).sums
        assert sums.zeros < sums.pairs, "the hint never makes a difference"
        return Fraction(sums.first_squares + sums.second_squares, sums.total_squares)

    assert gain("seat-keyed") > gain("table") > 1


@pytest.mark.parametrize(
    ("deals", "options", "reason"),
    [
        (0, {}, "deals: found 0; allowed is a whole number from 1 to"),
        (10**15, {}, "deals: found 1000000000000000"),
        (MOST_PAIRS + 1, {}, "deals: found"),
        (1, {"seed": -1}, "seed: found -1"),
        (1, {"draw_rule": "keyed"}, "the nearest is seat-keyed"),
        (1, {"threads": 0}, "threads: found 0"),
    ],
)
def test_values_out_of_range(deals: int, options: dict[str, object], reason: str) -> None:
    player = load_player("random")
    with pytest.raises(InputError, match=reason):
        compare(RULES, player, player, deals, **options)  # type: ignore[arg-type]
