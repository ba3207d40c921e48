"""The exact play-out beside plain minimax, the published deal, a greedy player."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

import numpy as np
import pytest

from analysis.estimate import mean_from_sums
from kernels import solver
from kernels.jit import entry
from sim.contest import Contest, play_batches
from sim.players import load_player
from sim.rules.load import load_rules
from tests.reference.cards import parse_cards

BRISQUES = (10, 10, 0, 0, 0, 0, 0, 0)
CARD_POINTS = (11, 10, 4, 3, 2, 0, 0, 0)
_WORK = np.full(solver.WORK_WIDTH, -1, np.int64)

Hand = tuple[int, ...]


@entry
def _solve(trump, last, player, led, work, out):
    cards = solver.prepare(trump, last, work)
    out[0], out[1] = solver.best_card(work, cards, player, led)


def solve(
    hands: Sequence[Hand], values: Sequence[int], trump: int, last: int, led: int = -1
) -> tuple[int, int]:
    """Best card of player 0 and its value."""
    _WORK[solver.HANDS : solver.HANDS + 64] = 0
    for player, hand in enumerate(hands):
        for card in hand:
            _WORK[solver.HANDS + 32 * player + card] += 1
    _WORK[solver.VALUES : solver.VALUES + 8] = values
    out = np.zeros(2, np.int64)
    _solve(trump, last, 0, led, _WORK, out)
    return int(out[0]), int(out[1])


def beats(card: int, best: int, trump: int) -> bool:
    if card >> 3 == best >> 3:
        return card & 7 < best & 7
    return card >> 3 == trump


def replies(hand: Hand, led: int, trump: int) -> list[int]:
    """What may be played to a lead, by the wording of the texts."""
    followers = [card for card in hand if card >> 3 == led >> 3]
    if followers:
        return [card for card in followers if beats(card, led, trump)] or followers
    return [card for card in hand if beats(card, led, trump)] or list(hand)


def less(hand: Hand, card: int) -> Hand:
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


@cache
def minimax(mine: Hand, theirs: Hand, trump: int, last: int, values: tuple[int, ...]) -> int:
    """Difference of points for the leader, every line looked at."""
    if not mine:
        return 0
    return max(
        min(
            -answered(theirs, mine, reply, lead, trump, last, values)
            for reply in replies(theirs, lead, trump)
        )
        for lead in mine
    )


def answered(
    mine: Hand, theirs: Hand, reply: int, lead: int, trump: int, last: int, values: tuple[int, ...]
) -> int:
    """Difference for the player who answers ``lead`` with ``reply``."""
    rest, others = less(mine, reply), less(theirs, lead)
    gain = values[lead & 7] + values[reply & 7] + (0 if rest else last)
    if beats(reply, lead, trump):
        return gain + minimax(rest, others, trump, last, values)
    return -gain - minimax(others, rest, trump, last, values)


def positions(n: int, seed: int) -> list[tuple[Hand, Hand, int, int, tuple[int, ...]]]:
    """Small positions, many with twins and few suits."""
    roll = random.Random(seed)
    found = []
    for _ in range(n):
        size = roll.choice((1, 2, 3, 4, 4))
        suits = roll.choice((2, 2, 4))
        cards = roll.sample([card % (8 * suits) for card in range(16 * suits)], 2 * size)
        found.append(
            (
                tuple(sorted(cards[:size])),
                tuple(sorted(cards[size:])),
                roll.choice((-1, 0, 1)),
                roll.choice((0, 10, 50)),
                roll.choice((BRISQUES, CARD_POINTS)),
            )
        )
    return found


def test_leads_have_the_value_of_minimax():
    for mine, theirs, trump, last, values in positions(4000, 1):
        card, value = solve((mine, theirs), values, trump, last)
        best = minimax(mine, theirs, trump, last, values)
        assert value == best
        after = min(
            -answered(theirs, mine, r, card, trump, last, values) for r in replies(theirs, card, trump)
        )
        assert after == best, "the card named reaches the value"


def test_answers_have_the_value_of_minimax():
    for mine, theirs, trump, last, values in positions(4000, 2):
        lead = theirs[len(theirs) // 2]
        card, value = solve((mine, theirs), values, trump, last, lead)
        legal = replies(mine, lead, trump)
        best = max(answered(mine, theirs, r, lead, trump, last, values) for r in legal)
        assert value == best
        assert card in legal
        assert answered(mine, theirs, card, lead, trump, last, values) == best


@pytest.mark.parametrize("size", [8, 9])
def test_full_hands_are_zero_sum(size):
    """What the best answer to each lead leaves is what the lead was worth."""
    roll = random.Random(3)
    for _ in range(60):
        cards = roll.sample([card % 32 for card in range(64)], 2 * size)
        mine, theirs = tuple(cards[:size]), tuple(cards[size:])
        lead, value = solve((mine, theirs), BRISQUES, 0, 10)
        _, reply_value = solve((theirs, mine), BRISQUES, 0, 10, lead)
        assert value == -reply_value


def test_points_may_be_many():
    """A thousand times the points of everything are a thousand times the value of the same card."""
    for mine, theirs, trump, last, _ in positions(300, 4):
        card, value = solve((mine, theirs), BRISQUES, trump, last)
        many = tuple(1000 * points for points in BRISQUES)
        assert solve((mine, theirs), many, trump, 1000 * last) == (card, 1000 * value)


def test_the_published_deal():
    """A published deal, North to lead: South's clean sweep was forced, whatever North leads."""
    types = {"S": 0, "H": 1, "D": 2, "C": 3}
    north, south = (
        tuple(types[c.suit] * 8 + "ATKQJ987".index(c.rank) for c in parse_cards(text))
        for text in (
            "KH1 7D1 KD1 KS1 QH1 KS2 8C1 KH2",
            "AH1 AD1 AD2 AS1 TH1 TS1 KD2 7C1",
        )
    )
    assert solve((north, south), BRISQUES, 3, 0)[1] == -60
    for lead in set(north):
        best = max(answered(south, north, r, lead, 3, 0, BRISQUES) for r in replies(south, lead, 3))
        assert best == 60


def test_an_ace_of_trumps_is_led_at_once():
    """Trumps clubs: ace and nine against ten and eight of hearts."""
    ace, nine, ten, heart = 24, 29, 25, 14
    assert solve(((ace, nine), (ten, heart)), BRISQUES, 3, 0) == (ace, 20)
    assert solve(((ace, nine), (ten, heart)), BRISQUES, 3, 10) == (ace, 30)


def test_the_exact_play_out_gains_points():
    """At 20,000 pairs a chance result this far above zero would come once in 300 million."""
    exact, plain = load_player("greedy exact_playout=1"), load_player("greedy")
    contest = Contest(load_rules("bezique-britannica9"), exact, plain, seed=5)
    (sums,) = play_batches(contest, 20_000, batch=20_000)
    found = mean_from_sums(sums.n, sums.points.total, sums.points.squares, "points", 1 - 6.6e-9)
    assert found.low > 0
