"""Deals from packs stacked so that what is rare comes up, walked like any other."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass

import numpy as np

from kernels import layout as k
from tests.equality.games import (
    Array,
    Game,
    game,
    greedy_player,
    hoarder,
    player,
    record_stacked,
    seated,
    table_deck,
)
from tests.equality.proposals import proposer
from tests.equality.runs import SEED, compared
from tests.equality.shared import shared_tally
from tests.equality.walk import Tally

RANKS = "ATKQJ987"
SUITS = "SHDC"


@dataclass(frozen=True)
class Stack:
    """What lies on top of the pack.

    Attributes
    ----------
    name : str
        The preset.
    top : str
        Cards, ``QS JD``; each in all its copies.
    depth : int
        Cards from the top among which they lie at random; 0: they fill the hand that is dealt first.
    deals : int
        Deals that show what is sought often enough.
    players : str
        Who plays, one of `PLAYERS`; partners and adversaries are those of seats 0 and 1.
    """

    name: str
    top: str
    depth: int
    deals: int
    players: str = "hoarders"


# Holds on to what a bezique is made of.
_COLLECTOR = player(
    k.POLICY_GREEDY,
    keep_king=100,
    keep_queen=500,
    keep_knave=500,
    trump_king=300,
    trump_queen=500,
    bezique_card=900,
    bezique_three=800,
    couple=300,
    score_share=90,
)

PLAYERS = {
    # At random, but they keep what can be declared.
    "hoarders": (hoarder(passing=500), hoarder(passing=20, copies=0)),
    "keen hoarders": (hoarder(passing=20, copies=0), hoarder(passing=20, copies=0)),
    # They score what is dearest.
    "greedy": (greedy_player(), greedy_player()),
    "collectors": (_COLLECTOR, _COLLECTOR),
}

STACKS = {
    "triple bezique": Stack("rubicon-foster", "QS JD", 0, 110, "greedy"),
    "quintuple bezique": Stack("eight-pack", "QS JD KS", 0, 110, "collectors"),
    "five tens of trumps": Stack("eight-pack", "TS KS QS", 40, 100, "keen hoarders"),
    "beziques of partners": Stack("four-modern", "QS JD", 32, 50, "greedy"),
    "flushes": Stack("penchant", "AS KS QS JS TS 9S", 0, 160, "keen hoarders"),
    "carte blanche": Stack("rubicon-britannica11", "AS TH 9S 8S 7S 9H 8H 7H 9D 8D 7D 9C 8C 7C", 60, 44),
    "binage": Stack("cinq-cents", "QS JD KD QD KH QH AS TS", 0, 140),
}


def stacked_tally(what: str) -> Tally:
    """What the deals of a stack have shown; every other one is put to proposals."""
    return shared_tally(f"stacked {what}", lambda: _walked(STACKS[what], what))


def _walked(stack: Stack, what: str) -> Tally:
    tally: Tally = Counter()
    propose = proposer(random.Random(what))
    played = game(stack.name)
    pair = PLAYERS[stack.players]
    players = seated(*(pair[seat % 2] for seat in range(played.rules.seats)))
    for number in range(stack.deals):
        one = record_stacked(played, players, SEED, number, _deck(played, stack, number))
        compared(played, one, number, tally, propose if number % 2 == 0 else None)
    return tally


def _deck(played: Game, stack: Stack, number: int) -> Array:
    types = {SUITS.index(card[1]) * 8 + RANKS.index(card[0]) for card in stack.top.split()}
    deck = table_deck(played, SEED, number)
    wanted = [card for card in deck if card & 31 in types]
    others = [card for card in deck if card & 31 not in types]
    shuffled = random.Random(number)
    if stack.depth == 0:
        shuffled.shuffle(wanted)
        hand = _first_hand(played)
        rest = iter(wanted[len(hand) :] + others)
        filled = dict(zip(hand, wanted, strict=False))
        return np.array([filled[at] if at in filled else next(rest) for at in range(len(deck))], np.int64)
    spare = stack.depth - len(wanted)
    front = wanted + others[:spare]
    shuffled.shuffle(front)
    return np.array([*front, *others[spare:]], np.int64)


def _first_hand(played: Game) -> list[int]:
    """Places in the pack of the cards that the player after the dealer gets."""
    places, at = [], 0
    for size in played.rules.packets:
        places += range(at, at + size)
        at += size * played.rules.seats
    return places
