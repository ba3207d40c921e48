"""Rare combinations by conditioning on the cards: exact chances, fair packs, the answer of plain deals."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

from analysis.estimate import proportion
from analysis.rare import blank_chain, either_rate, rare_rates
from kernels.columns import column_names
from sim.errors import InputError
from sim.players import load_player
from sim.rare import KNAVE, QUEEN, RareCount, chance_of_pairs, count_rare, make_decks, usable_places
from sim.rules.load import load_rules
from sim.rules.model import Rules
from sim.table import play_deals

NO_TURN = load_rules("bezique-no-turn")
FOUR_PACKS = Rules.of(
    {
        "packs": 4,
        "hand": 9,
        "packets": (3, 3, 3),
        "turn_up": False,
        "trumps_by": ("marriage",),
        "seven": 0,
        "carte_blanche": 50,
    }
)


@pytest.mark.parametrize(
    ("pairs", "chance"), [(1, 0.876601238), (2, 0.455848627), (3, 0.0843487232), (4, 0.00270888124)]
)
def test_published_chances_of_four_packs(pairs, chance):
    """Chances that 63 of 128 cards hold so many pairs."""
    assert float(chance_of_pairs(FOUR_PACKS, pairs)) == pytest.approx(chance, rel=1e-8)


def test_usable_cards_are_those_received_in_time():
    """The modern page forbids declaring before the last draw: the dealt hand and 22 draws."""
    for dealer in range(2):
        mine, theirs = (set(usable_places(NO_TURN.rules, seat, dealer).tolist()) for seat in range(2))
        assert len(mine) == len(theirs) == 30
        assert not mine & theirs
    assert len(usable_places(FOUR_PACKS, 0, 0)) == 63


def test_chance_of_the_only_pair():
    """One pack, 15 of its 32 cards in time: the queen is among them, and then the knave among 14 of 31."""
    one = Rules.of({"packs": 1, "turn_up": False, "trumps_by": ("marriage",), "seven": 0})
    assert len(usable_places(one, 0, 0)) == 8 + 7
    assert chance_of_pairs(one, 1) == Fraction(15, 32) * Fraction(14, 31)


def test_packs_are_whole_and_hold_the_pairs_in_time():
    decks = make_decks(NO_TURN.rules, 2, 1, 10, 400, 3)
    assert (np.sort(decks, axis=1) == np.arange(64)).all()
    for row, deck in enumerate(decks):
        held = deck[usable_places(NO_TURN.rules, 1, (10 + row) % 2)] % 32
        assert (held == QUEEN).sum() == (held == KNAVE).sum() == 2


def test_other_cards_fall_anywhere():
    """Chi-square of the places of one card over 4,000 packs: beyond this bound once in a million."""
    decks = make_decks(FOUR_PACKS, 3, 0, 0, 4000, 9)
    counts = np.bincount(np.argmax(decks == 0, axis=1), minlength=128)
    usable = np.zeros(128, bool)
    spread = []
    for dealer in range(2):
        usable[usable_places(FOUR_PACKS, 0, dealer)] = True
    for part in (usable, ~usable):
        if part.sum() > 1:
            mean = counts[part].mean()
            spread.append(((counts[part] - mean) ** 2 / mean).sum() / (part.sum() - 1))
    assert max(spread) < 1.9


def test_the_conditional_answer_is_the_plain_one():
    """Double bezique in two packs, by plain deals and by conditioning: apart by less than five errors."""
    players = (load_player("greedy"), load_player("greedy"))
    count = count_rare(NO_TURN, players, "double-bezique", 4000, seed=1)
    found = rare_rates(count)
    found = found[found["quantity"] == "declared"]
    table = play_deals(NO_TURN, list(players), 30_000, seed=2)
    for seat in range(2):
        assert f"n_double_bezique_{seat}" in column_names(2)
        plain = proportion(int((table[f"n_double_bezique_{seat}"] > 0).sum()), len(table), "of deals")
        row = found[found["seat"] == seat].iloc[0]
        error = math.hypot(plain.half_width, (row["high"] - row["low"]) / 2) / 1.96
        assert abs(plain.value - row["value"]) < 5 * error
        assert row["gain"] > 20
    both = either_rate(count).iloc[0]
    made = (table["n_double_bezique_0"] > 0) | (table["n_double_bezique_1"] > 0)
    plain = proportion(int(made.sum()), len(table), "of deals")
    assert (
        abs(plain.value - both["value"])
        < 5 * math.hypot(plain.half_width, (both["high"] - both["low"]) / 2) / 1.96
    )
    assert both["value"] == pytest.approx(found["value"].sum())


def test_both_may_make_a_double_where_there_are_four_packs():
    """Then the chances of the seats do not add up, and nothing is said of either."""
    players = (load_player("greedy"), load_player("greedy"))
    for event, rows in (("double-bezique", 0), ("triple-bezique", 1)):
        count = RareCount(
            load_rules("rubicon-foster"), players, event, 0, Fraction(1, 10), (100, 100), (5, 8)
        )
        assert len(either_rate(count)) == rows


def test_carte_blanche_again_and_again():
    """Once: the dealt hand. Twice: 71 of 119 more."""
    once, twice = blank_chain(FOUR_PACKS, 1), blank_chain(FOUR_PACKS, 2)
    assert float(once) == pytest.approx(0.0121651325615, rel=1e-10)
    assert twice / once == pytest.approx(71 / 119)


def test_threads_and_blocks_change_no_number():
    players = (load_player("greedy"), load_player("textbook"))
    one = count_rare(NO_TURN, players, "double-bezique", 300, seed=4, threads=1, block=11)
    assert one == count_rare(NO_TURN, players, "double-bezique", 300, seed=4, threads=2, block=64)


@pytest.mark.parametrize(
    ("rules", "event", "part"),
    [
        ("bezique-no-turn", "duble-bezique", "the nearest is double-bezique"),
        ("bezique-no-turn", "triple-bezique", "does not score a triple bezique"),
        ("bezique-foster", "double-bezique", "turn_up = true"),
    ],
)
def test_what_is_refused(rules, event, part):
    with pytest.raises(InputError) as caught:
        count_rare(load_rules(rules), (load_player("greedy"),) * 2, event, 10)
    assert part in str(caught.value)
