"""Legal cards and the winning card, beside the reference, on tricks of two to four cards."""

import random

import numpy as np
import pytest

from kernels.layout import PHASE_PLAYOUT, PHASE_STOCK
from kernels.trick import legal_types, wins_over
from tests.reference.cards import RANKS, SUITS, pack, parse_cards
from tests.reference.playing import beats, playout_duty, winning_place


def type_of(card):
    return SUITS.index(card.suit) * 8 + RANKS.index(card.rank)


def types(cards):
    return np.uint64(sum({1 << type_of(card) for card in cards}))


def trump_number(trumps):
    return -1 if trumps is None else SUITS.index(trumps)


def legal(held, trick, trumps, phase=PHASE_PLAYOUT):
    """What the kernels let a hand play to a trick."""
    if not trick:
        return int(legal_types(types(held), phase, -1, -1, trump_number(trumps)))
    best = trick[winning_place(trick, trumps, RANKS)]
    return int(legal_types(types(held), phase, type_of(trick[0]), type_of(best), trump_number(trumps)))


@pytest.mark.parametrize("trumps", [None, *SUITS])
def test_duty_in_the_play_out(trumps):
    """All texts: follow, win if able, trump if void; else any card (B9's third hand)."""
    rng = random.Random(f"duty {trumps}")
    for _ in range(3000):
        cards = rng.sample(pack(2), rng.randint(2, 12))
        trick, held = cards[: rng.randint(0, min(3, len(cards) - 1))], cards[3:] or cards[-1:]
        allowed = playout_duty(held, trick, trumps, RANKS)[1]
        assert legal(held, trick, trumps) == int(types(allowed))
        assert legal(held, trick, trumps, PHASE_STOCK) == int(types(held))


@pytest.mark.parametrize("trumps", [None, *SUITS])
def test_which_card_wins(trumps):
    """B9: a higher card of the suit, or a trump; a twin does not beat its twin."""
    cards = pack(1)
    for card in cards:
        for best in cards:
            ours = bool(wins_over(type_of(card), type_of(best), trump_number(trumps)))
            assert ours == beats(card, best, trumps, RANKS)


@pytest.mark.parametrize(
    ("held", "trick", "allowed"),
    [
        ("AS1 KS1 8S1", "9S1 TS1", "AS1"),
        ("KS1 8S1", "9S1 TS1", "KS1 8S1"),
        ("8C1 7C1 AH1", "9S1 9C1", "8C1 7C1 AH1"),
        ("8C1 TC1 AH1", "9S1 9C1", "TC1"),
        ("AS1 8C1", "9S1 9C1", "AS1"),
        ("AC1 8S1", "AC2", "AC1"),
        ("AC1 KC1 8S1", "AC2", "AC1 KC1"),
    ],
)
def test_third_hand(held, trick, allowed):
    """PC-63, PC-07. Clubs trumps; M: beat the highest so far; B9: a third hand that cannot may discard."""
    assert legal(parse_cards(held), parse_cards(trick), "C") == int(types(parse_cards(allowed)))
