"""Revokes in the play-out: which are possible, by the laws of the reference; what they bring, by hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pytest

from kernels import batch, columns
from kernels import layout as k
from kernels.revoke import (
    REVOKE_BEFORE,
    REVOKE_DIFFERENCE,
    REVOKE_HEAD,
    REVOKE_PART,
    REVOKE_POINTS,
    REVOKE_SEAT,
)
from sim.players import load_player
from tests.equality.games import Game, game
from tests.equality.translate import CARDS
from tests.reference.cards import Card
from tests.reference.playing import playout_duty, winning_place

SEED = np.uint64(11)
GREEDY = load_player("greedy").row()
PLAYERS = np.array([GREEDY, GREEDY])
DEALS = 150
GAMES = ("bezique-britannica9", "bezique-britannica11", "grand-britannica9")


@dataclass(frozen=True)
class Trick:
    """A trick of the play-out as it was played, from the events alone."""

    trumps: str
    hands: tuple[frozenset[Card], frozenset[Card]]
    leader: int
    led: Card
    points: tuple[int, int]

    @property
    def follower(self) -> int:
        return 1 - self.leader

    def forbidden(self, order: str) -> set[Card]:
        held = self.hands[self.follower]
        return set(held) - playout_duty(held, [self.led], self.trumps, order)[1]


def rows_of(played: Game, deals: int = DEALS):
    rows = np.zeros((deals, batch.revoke_width(played.table)), np.int32)
    batch.play_revokes_block(played.words, played.table, PLAYERS, SEED, 0, deals, rows)
    return rows[:, 0], rows[:, REVOKE_HEAD:].reshape(deals, -1, REVOKE_PART)


def tricks_of(played: Game, deal: int) -> tuple[list[Trick], int]:
    """The play-out of the deal as it was played, and the difference of points before it, brisques counted."""
    events = np.zeros((k.MAX_EVENTS, k.EVENT_WIDTH), np.int64)
    row = np.zeros(columns.width(2), np.int64)
    n = batch.play_recorded(played.words, played.table, PLAYERS, SEED, deal, k.DRAW_SEAT_KEYED, events, row)
    at = events[:n, k.E_TYPE].tolist().index(k.EV_PLAY_OUT)
    before = _difference_before(events[:at], played.rules.brisques == "end")
    plays = [r for r in events[at:n].tolist() if r[k.E_TYPE] == k.EV_PLAY]
    return list(_tricks(played, plays, "SHDC"[row[columns.D_TRUMP]])), before


def _difference_before(events, late: bool) -> int:
    total = 0
    for event in events:
        if event[k.E_TYPE] < k.EV_LEGAL_CARDS and event[k.E_SEAT] >= 0:
            points = int(event[k.E_POINTS])
            if late and event[k.E_TYPE] == k.EV_TRICK:
                points += 10 * int(event[k.E_COUNT])
            total += points if event[k.E_SEAT] == 0 else -points
    return total


def _tricks(played: Game, plays: list[list[int]], trumps: str) -> Iterator[Trick]:
    hands = [{CARDS[r[k.E_CARD]] for r in plays if r[k.E_SEAT] == seat} for seat in (0, 1)]
    points = [0, 0]
    for first, second in zip(plays[::2], plays[1::2], strict=True):
        leader, cards = first[k.E_SEAT], [CARDS[first[k.E_CARD]], CARDS[second[k.E_CARD]]]
        yield Trick(
            trumps, (frozenset(hands[0]), frozenset(hands[1])), leader, cards[0], (points[0], points[1])
        )
        winner = leader ^ winning_place(cards, trumps, played.rules.rank_order)
        hands[leader].discard(cards[0])
        hands[1 - leader].discard(cards[1])
        points[winner] += worth(played, cards, last=not hands[0])


def worth(played: Game, cards: list[Card], *, last: bool) -> int:
    """What a trick of the play-out brings its winner."""
    bonus = played.rules.last_trick if last and played.rules.last_trick_when == "all" else 0
    return 10 * sum(card.rank in "AT" for card in cards) + bonus


def finished(played: Game, trick: Trick, card: Card) -> tuple[int, int]:
    """Points of the play-out where both hold two cards and the follower plays this one first."""
    points = list(trick.points)
    hands = [set(hand) for hand in trick.hands]
    leader, led, answer = trick.leader, trick.led, card
    for last in (False, True):
        hands[leader].discard(led)
        hands[1 - leader].discard(answer)
        winner = leader ^ winning_place([led, answer], trick.trumps, played.rules.rank_order)
        points[winner] += worth(played, [led, answer], last=last)
        if not last:
            leader, led, answer = winner, next(iter(hands[winner])), next(iter(hands[1 - winner]))
    return points[0], points[1]


@pytest.mark.parametrize("name", GAMES)
def test_a_revoke_is_possible_where_the_law_forbids_a_card(name):
    played = game(name)
    _, parts = rows_of(played, 40)
    possible = 0
    for deal in range(40):
        tricks, _ = tricks_of(played, deal)
        assert len(tricks) == played.rules.hand
        for number, trick in enumerate(tricks):
            part = parts[deal, number]
            forbidden = trick.forbidden(played.rules.rank_order)
            assert part[REVOKE_SEAT] == (1 + trick.follower if forbidden else 0)
            assert not forbidden or part[REVOKE_BEFORE] == trick.points[trick.follower]
            possible += bool(forbidden)
    assert 100 < possible < 40 * played.rules.hand


@pytest.mark.parametrize("name", GAMES)
def test_the_last_trick_but_one_by_hand(name):
    """With two cards left nobody has a choice after the revoke, so each can be reckoned."""
    played = game(name)
    _, parts = rows_of(played)
    seen = 0
    for deal in range(DEALS):
        part = parts[deal, played.rules.hand - 2]
        if not part[REVOKE_SEAT]:
            continue
        tricks, before = tricks_of(played, deal)
        trick = tricks[-2]
        (card,) = trick.forbidden(played.rules.rank_order)
        points = finished(played, trick, card)
        assert part[REVOKE_DIFFERENCE] == before + points[0] - points[1]
        assert part[REVOKE_POINTS] == points[trick.follower]
        seen += 1
    assert seen >= 20


@pytest.mark.parametrize("name", GAMES)
def test_the_deal_itself_stays_as_it_was(name):
    played = game(name)
    differences, _ = rows_of(played)
    rows = np.zeros((DEALS, columns.width(2)), np.int32)
    batch.play_rounds_block(
        played.words, played.table, PLAYERS[None], SEED, 0, DEALS, k.DRAW_SEAT_KEYED, rows
    )
    assert np.array_equal(differences, rows[:, columns.D_DIFFERENCE])
