"""Cinq-cents and Penchant: who wins a game with a knock, what a hand may declare, beside the reference."""

from __future__ import annotations

import random

import numpy as np
import pytest

from kernels import layout as k
from kernels.cards import include
from kernels.engine import state_size
from kernels.family_cinq_cents import set_target, winner_by_knock
from kernels.penchant import holds_barred_set, options_held, refuse_named, usual_set
from tests.equality.games import game
from tests.equality.translate import INDEX, actions_mask, mask
from tests.reference.cards import Card, pack, parse_cards
from tests.reference.cinq_cents import raised
from tests.reference.declaring import Player, Turn
from tests.reference.match import game_result
from tests.reference.penchant import PenchantMoment

CINQ = game("cinq-cents")
PENCHANT = game("penchant").rules


def moment(held: list[Card], table: list[Card], his: list[Card]) -> PenchantMoment:
    """A winner's turn in Penchant."""
    player = Player(hand=set(held) - set(table), table=set(table))
    turn = Turn(0, 0, 1, frozenset(table))
    return PenchantMoment(PENCHANT, None, player, turn, None, False, adversary=Player(table=set(his)))


def word(cards: list[Card]) -> np.uint64:
    return np.uint64(mask(cards))


@pytest.mark.parametrize("size", [6, 9])
def test_every_hand_declares_what_the_text_says(size):
    """Options, and the cards meant by who names none, of random hands with random tables."""
    rng = random.Random(size)
    every = pack(1)
    for _ in range(400):
        cards = rng.sample(every, size + 5)
        held, his = cards[:size], cards[size:]
        table = rng.sample(held, rng.randrange(size))
        here = moment(held, table, his)
        options = int(options_held(word(held), word(table), word(his)))
        assert options == actions_mask(here.legal_actions())
        for e, kind, suit in here.legal_actions():
            option = (actions_mask([(e, kind, suit)])).bit_length() - 1
            usual = usual_set(option, word(held), word(table))
            assert int(usual) == mask(here.default_cards(e, kind, str(suit)) or ())
            assert refuse_named(option, usual, word(held), word(table)) == k.NO_REFUSAL


@pytest.mark.parametrize(
    ("held", "table", "his", "kind", "of", "allowed"),
    [
        # "If your adversary has two Queens on the table, you cannot announce any pair below Jacks."
        ("9S1 9H1 AC1", "", "QS1 QD1", "pair", "9", False),
        ("JS1 JH1 AC1", "", "QS1 QD1", "pair", "J", True),
        # "He has two Kings on the table, and you have two Aces"; "he can not".
        ("9S1 9H1 AC1 AD1", "AC1 AD1", "KS1 KD1", "pair", "9", True),
        ("9S1 9H1 KC1 KD1", "KC1 KD1", "AS1 AH1", "pair", "9", False),
        # "Three Eights, no major pair of his will bar it, because your triplet counts more than his pair."
        ("8S1 8H1 8D1", "", "AS1 AH1", "three", "8", True),
        ("8S1 8H1 8D1", "", "JS1 JH1 JC1", "three", "8", False),
        # "No minor combination on his side will bar you."
        ("8S1 8H1 AC1", "", "TS1 TH1 TD1", "pair", "8", True),
    ],
)
def test_the_text_on_minor_sets(held, table, his, kind, of, allowed):
    cards, laid, other = parse_cards(held), parse_cards(table), parse_cards(his)
    option = actions_mask([("declare", kind, of)])
    options = int(options_held(word(cards), word(laid), word(other)))
    assert bool(options & option) == allowed
    assert (("declare", kind, of) in moment(cards, laid, other).legal_actions()) == allowed
    assert holds_barred_set(word(cards), word(laid), word(other)) == (not allowed)


def finished(before, scored, won, knocked):
    """State and events of a deal: points scored, aces won (11 each) before a knock, if any."""
    state = np.zeros(state_size(CINQ.words, 2), np.int64)
    events = [{"e": "declare", "seat": seat, "points": points} for seat, points in enumerate(scored)]
    aces = [Card("A", suit, 1) for suit in "SHDC"]
    for seat, number in enumerate(won):
        for _ in range(number):
            card = aces.pop()
            events += [
                {"e": "play", "seat": seat, "card": str(card)},
                {"e": "trick", "seat": seat, "points": 0},
            ]
            include(CINQ.words, state, seat, k.F_WON, INDEX[card])
    for seat in range(2):
        state[k.S_BEFORE0 + seat], state[k.S_POINTS0 + seat] = before[seat], scored[seat]
    state[k.S_KNOCKED] = -1
    set_target(CINQ.words, CINQ.table, np.zeros(k.HIDDEN_WIDTH, np.int64), state)
    if knocked is not None:
        events.append({"e": "knock", "seat": knocked})
        total = before[knocked] + scored[knocked] + 11 * won[knocked]
        state[k.S_KNOCKED], state[k.S_KNOCK_RIGHT] = knocked, total >= state[k.S_TARGET]
    for seat in range(2):
        events.append({"e": "card-points", "seat": seat, "points": 11 * won[seat]})
        state[k.S_POINTS0 + seat] += 11 * won[seat]
    return state, events


def test_games_end_with_the_knock_as_the_text_says():
    """Right and wrong knocks, one with the points, both, targets of 600, 700: beside the reference."""
    rng = random.Random(5)
    seen = set()
    for _ in range(600):
        before = (rng.choice((0, 300, 480, 510, 620)), rng.choice((0, 300, 480, 505, 610)))
        scored = (rng.randrange(0, 250, 10), rng.randrange(0, 250, 10))
        first = rng.randrange(5)
        knocked = rng.choice((None, None, 0, 1))
        state, events = finished(before, scored, (first, 4 - first), knocked)
        earlier = [{"e": "declare", "seat": seat, "points": before[seat]} for seat in range(2)]
        assert int(state[k.S_TARGET]) == raised(CINQ.rules, 500, before)
        if not (before[0] >= 500) ^ (before[1] >= 500):
            theirs = game_result(CINQ.rules, [earlier, events])
            ours = int(winner_by_knock(CINQ.words, CINQ.table, state))
            assert ours == (-1 if theirs.winner is None else theirs.winner)
            seen.add((knocked is None, ours, int(state[k.S_TARGET])))
    assert {target for _, _, target in seen} >= {500, 600, 700}
    assert {(True, -1, 500), (True, 0, 500), (False, 0, 500), (False, 1, 600)} <= seen
