"""Exact chances of the dealt hand against published figures and against counting every hand."""

from __future__ import annotations

import itertools
from fractions import Fraction
from math import comb

import pytest

from analysis import dealt
from analysis.dealt import Dealing
from analysis.fairness import exact_chances

TWO_PACKS = Dealing(2, 8)


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (dealt.carte_blanche(TWO_PACKS), Fraction(449735, 25884008)),
        (dealt.carte_blanche(Dealing(4, 9)), Fraction(52704613, 4332432280)),
        (dealt.carte_blanche(Dealing(1, 5)), Fraction(969, 12586)),
        (dealt.bezique(TWO_PACKS), Fraction(6847, 136152)),
        (dealt.bezique(TWO_PACKS, 2), Fraction(5, 45384)),
        (dealt.some_marriage(TWO_PACKS), Fraction(141655009, 737694228)),
        (dealt.turn_up_seven(TWO_PACKS), Fraction(1, 8)),
    ],
)
def test_fractions(found: Fraction, expected: Fraction) -> None:
    assert found == expected


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (dealt.carte_blanche(Dealing(3, 8)), 0.0192956352494),
        (dealt.carte_blanche(Dealing(3, 9)), 0.0114019662838),
        (dealt.carte_blanche(Dealing(6, 12)), 0.00285786941317),
        (dealt.carte_blanche(Dealing(8, 15)), 6.69519098548e-4),
        (dealt.bezique(Dealing(4, 9)), 0.0598320282821),
        (dealt.bezique(Dealing(4, 9), 2), 3.81007318470e-4),
        (dealt.bezique(Dealing(4, 9), 3), 2.38721666654e-7),
        (dealt.bezique(Dealing(4, 9), 4), 6.29501525012e-12),
        (dealt.some_marriage(Dealing(4, 9)), 0.225379025088),
        (dealt.some_marriage(Dealing(6, 12)), 0.353768547112),
        (dealt.some_sequence(TWO_PACKS), 8.24703032198e-4),
        (dealt.some_sequence(Dealing(4, 9)), 1.51618406832e-3),
        (sum(dealt.aces(TWO_PACKS)[4:]), 0.00616926543175),
        (sum(dealt.aces(Dealing(4, 9))[4:]), 0.0143309361087),
        (dealt.aces(TWO_PACKS)[0], 0.320931089758),
    ],
)
def test_figures(found: Fraction, expected: float) -> None:
    assert float(found) == pytest.approx(expected, rel=1e-11)


def test_received_cards() -> None:
    assert [
        d.received for d in (TWO_PACKS, Dealing(4, 9), Dealing(6, 12), Dealing(3, 8, 3), Dealing(1, 8))
    ] == [
        31,
        63,
        95,
        31,
        15,
    ]
    law = dealt.law_of_pairs(64, 2, 31)
    assert law[2] == Fraction(145, 2928)
    assert float(law[1] + law[2]) == pytest.approx(0.540593286, rel=1e-8)
    mean, variance, _ = dealt.moments(dealt.law_of_marked(64, 8, 31))
    assert mean == Fraction(31, 8)
    hypergeometric = 31 * Fraction(1, 8) * Fraction(7, 8) * Fraction(33, 63)
    assert variance == hypergeometric


def hands(cards: list[tuple[str, str, int]], hand: int):
    return list(itertools.combinations(cards, hand))


@pytest.mark.parametrize("hand", [2, 4, 5])
def test_every_hand_of_a_tiny_pack(hand: int) -> None:
    """Twelve cards: king, queen, knave of two suits, twice."""
    cards = [(suit, rank, copy) for suit in "SD" for rank in "KQJ" for copy in (1, 2)]
    all_hands = hands(cards, hand)
    named = [{(s, r) for s, r, _ in h} for h in all_hands]

    def share(test) -> Fraction:
        return Fraction(sum(map(test, range(len(all_hands)))), len(all_hands))

    for m in range(3):
        suits = share(lambda i, m=m: sum({(s, "K"), (s, "Q")} <= named[i] for s in "SD") == m)
        assert dealt.law_of_suits(12, 2, 2, hand, suits=2)[m] == suits
        count = [min(sum(c[:2] == x for c in h) for x in (("S", "Q"), ("D", "J"))) for h in all_hands]
        assert dealt.law_of_pairs(12, 2, hand)[m] == share(lambda i, m=m, c=count: c[i] == m)
        kings = [sum(c[1] == "K" for c in h) for h in all_hands]
        assert dealt.law_of_marked(12, 4, hand)[m] == share(lambda i, m=m, k=kings: k[i] == m)
    whole = share(lambda i: {("S", "K"), ("S", "Q"), ("S", "J")} <= named[i])
    assert dealt.all_of(12, 2, 3, hand) == whole


def test_seven_of_trumps_by_the_two_cases() -> None:
    seven_up = Fraction(8, 64) * (1 - Fraction(comb(62, 8), comb(63, 8)))
    other_up = Fraction(56, 64) * (1 - Fraction(comb(61, 8), comb(63, 8)))
    assert dealt.seven_of_trumps(TWO_PACKS) == seven_up + other_up
    assert float(other_up / Fraction(56, 64)) == pytest.approx(0.239631336406, rel=1e-11)
    no_turn = Dealing(2, 8, turn_up=False)
    assert dealt.seven_of_trumps(no_turn) == dealt.turn_up_seven(no_turn) == 0


@pytest.mark.parametrize(
    "dealing", [TWO_PACKS, Dealing(4, 9), Dealing(3, 8, 3, eights_removed=1), Dealing(1, 6)]
)
def test_laws_add_up_to_one(dealing: Dealing) -> None:
    cards, packs, hand = dealing.cards, dealing.packs, dealing.hand
    assert sum(dealt.aces(dealing)) == 1
    assert sum(dealt.law_of_suits(cards, packs, 2, hand)) == 1
    assert sum(dealt.law_of_suits(cards, packs, 5, hand)) == 1
    assert sum(dealt.law_of_pairs(cards, packs, hand)) == 1


def test_table_of_exact_chances() -> None:
    table = exact_chances(TWO_PACKS).set_index("quantity")
    assert table.loc["double bezique", "one_in"] == pytest.approx(9076.8)
    assert table.loc["bezique", "fraction"] == "6847/136152"
    assert "the turn-up is a seven" in table.index
    assert "the turn-up is a seven" not in set(exact_chances(Dealing(2, 8, turn_up=False))["quantity"])


def test_impossible_deals_are_refused() -> None:
    with pytest.raises(ValueError, match="2 hands of 16"):
        Dealing(1, 16)
