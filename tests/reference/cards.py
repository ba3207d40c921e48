"""Physical cards, one object each."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

RANKS = "ATKQJ987"
SUITS = "SHDC"


class Card(NamedTuple):
    """One physical card: rank, suit and the number of its copy, from 1 in deck order."""

    rank: str
    suit: str
    copy: int

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}{self.copy}"

    def __repr__(self) -> str:
        return str(self)


@functools.cache
def parse_card(text: str) -> Card:
    """Read a card written as rank, suit, copy: ``KS1``.

    Raises
    ------
    ValueError
        If the text is not a card.
    """
    rank, suit, copy = text[:1], text[1:2], text[2:]
    if rank not in RANKS or suit not in SUITS or not copy.isdigit() or int(copy) < 1:
        raise ValueError(f"{text!r} is not a card: rank of {RANKS}, suit of {SUITS}, copy from 1")
    return Card(rank, suit, int(copy))


def parse_cards(text: str) -> list[Card]:
    """Read cards separated by spaces: ``KS1 QS1``."""
    return [parse_card(word) for word in text.split()]


def number_copies(names: Iterable[str]) -> list[Card]:
    """Turn names without copies (``KS``) into cards, copies numbered in the order given."""
    seen: Counter[str] = Counter()
    cards = []
    for name in names:
        seen[name] += 1
        cards.append(parse_card(f"{name}{seen[name]}"))
    return cards


def pack(packs: int) -> list[Card]:
    """All cards of so many packs of 32 (B9: two packs, 2 to 6 rejected)."""
    return [Card(r, s, c) for c in range(1, packs + 1) for s in SUITS for r in RANKS]


@functools.cache
def whole_pack(packs: int) -> frozenset[Card]:
    """All cards of so many packs, as a set."""
    return frozenset(pack(packs))


def card_order(card: Card) -> tuple[int, int, int]:
    """Sorting key for print: rank high to low, then suit, then copy."""
    return RANKS.index(card.rank), SUITS.index(card.suit), card.copy
