"""Cards as a deal record names them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple

from kernels.layout import RANKS, SUITS
from sim.errors import InputError, nearest, refusal

MOST_PACKS: Final = 8

_CARD: Final = re.compile(r"(10|[ATKQJ987])([SHDC])([1-9]?)", re.IGNORECASE)


class Card(NamedTuple):
    """One card of the pack.

    Parameters
    ----------
    type : int
        ``suit*8 + rank``, 0 to 31 (suits S H D C, ranks A T K Q J 9 8 7).
    copy : int
        Its number among its equals, from 1 in the order of the deck; 0 where the record does not say.
    """

    type: int
    copy: int

    @property
    def number(self) -> int:
        """Its number in the kernels; of no meaning while the copy is not known."""
        return (self.copy - 1) * 32 + self.type

    @property
    def rank(self) -> str:
        """One of the letters A T K Q J 9 8 7."""
        return RANKS[self.type & 7]

    @property
    def suit(self) -> str:
        """One of the letters S H D C."""
        return SUITS[self.type >> 3]

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}{self.copy or ''}"

    def fits(self, other: Card) -> bool:
        """Whether both may be the same card, as far as the record says which copies are meant."""
        return self.type == other.type and (self.copy == other.copy or not (self.copy and other.copy))


ALL_CARDS: Final = tuple(Card(number & 31, (number >> 5) + 1) for number in range(32 * MOST_PACKS))
"""The card of each kernel number."""

NAMES: Final = tuple(str(card) for card in ALL_CARDS)
"""The name of each kernel number."""


def members(words: Iterable[int]) -> Iterator[int]:
    """List the kernel numbers of a set of cards, written as 64-bit words of two packs each."""
    for place, word in enumerate(words):
        rest = word & 0xFFFF_FFFF_FFFF_FFFF
        while rest:
            lowest = rest & -rest
            yield place * 64 + lowest.bit_length() - 1
            rest ^= lowest


@cache
def all_names() -> tuple[str, ...]:
    """List the 32 names of cards without copy numbers."""
    return tuple(rank + suit for suit in SUITS for rank in RANKS)


def read_card(text: object, where: str, packs: int) -> Card:
    """Read a card as written by hand or machine: ``KS1``, ``ks``, ``10S``.

    Parameters
    ----------
    text : object
        What stands in the record.
    where : str
        Its place, for the message.
    packs : int
        Packs in play; the greatest copy number.

    Returns
    -------
    Card
        With copy 0 if no number is given.

    Raises
    ------
    InputError
        If it is no card of these packs.
    """
    if isinstance(text, str):
        card = known_cards(packs).get(text)
        if card is None and (match := _CARD.fullmatch(text.strip())):
            rank, suit, copy = match.groups()
            rank = "T" if rank == "10" else rank.upper()
            card = Card(SUITS.index(suit.upper()) * 8 + RANKS.index(rank), int(copy or 0))
        if card is not None and card.copy <= packs:
            return card
        if card is not None:
            raise refusal(
                where, text, f"a copy number from 1 to {packs}, so {card._replace(copy=packs)} at most"
            )
    raise _no_card(text, where, packs)


def _no_card(text: object, where: str, packs: int) -> InputError:
    allowed = f"a card such as KS1: rank A T K Q J 9 8 7, suit S H D C, copy 1 to {packs}"
    near = nearest(text, all_names()) if isinstance(text, str) and len(text) < 20 else ""
    return refusal(where, brief(text), f"{allowed}; the nearest is {near}" if near else allowed)


def brief(value: object) -> object:
    """Keep a value for a message, or say what it is where it would be long."""
    if isinstance(value, str):
        return value if len(value) <= 40 else value[:37] + "..."
    if isinstance(value, dict | list):
        noun = "list" if isinstance(value, list) else "object"
        return _Words(
            f"{'a' if noun == 'list' else 'an'} {noun} of {len(value)}" if value else f"an empty {noun}"
        )
    if isinstance(value, bool) or value is None:
        return _Words({None: "null", True: "true", False: "false"}[value])
    if isinstance(value, int) and abs(value) >= 10**18:
        return _Words("a number of more than 18 digits")
    return value


class _Words:
    """Words that a message shows without quotation marks."""

    def __init__(self, words: str) -> None:
        self.words = words

    def __repr__(self) -> str:
        return self.words


@cache
def known_cards(packs: int) -> dict[str, Card]:
    """List every name of a card as this program writes it, with and without copy number."""
    return {
        f"{name}{copy or ''}": Card(number, copy)
        for number, name in enumerate(all_names())
        for copy in range(packs + 1)
    }
