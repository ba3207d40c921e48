"""The chance that cards to come complete a declaration, whoever plays.

Each player draws one card a trick and nobody sees the stock, so the cards that come to a seat are a uniform
random part of those that it has not seen. A declaration made had its cards; so the chance to come by them is
a ceiling on how often anybody declares it. Exact, in whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Final

import pandas as pd

from analysis.declarations import scored_kinds
from kernels.layout import CLUBS, DIAMONDS, EIGHT, HEARTS, JACK, KING, QUEEN, SEVEN, SPADES
from sim.errors import InputError

if TYPE_CHECKING:
    from sim.rules.model import Rules

TYPES: Final = 32
_FOURS: Final = {"aces": 0, "tens": 1, "kings": 2, "queens": 3, "jacks": 4}
_BEZIQUES: Final = ("bezique", "double-bezique", "triple-bezique", "quadruple-bezique", "quintuple-bezique")

Need = tuple[frozenset[int], int]
"""Types of which so many cards are needed, whichever."""


@dataclass(frozen=True)
class Prospect:
    """What a seat holds and may yet receive.

    Attributes
    ----------
    held, unseen : tuple of int
        Cards by type (suit * 8 + rank): held, and those whose place it does not know.
    coming : int
        Cards that it will receive in time to declare them, a random part of the unseen.
    trump : int or None
        Suit, None while none is named.
    """

    held: tuple[int, ...]
    unseen: tuple[int, ...]
    coming: int
    trump: int | None


def in_time(rules: Rules) -> int:
    """Count the draws after which there is still a trick that may be won to declare."""
    return max(rules.draws - 1 - (not rules.declare_before_last_draw), 0)


def sets_a_ceiling(rules: Rules) -> bool:
    """Whether a declaration uses only cards that the player was dealt or drew.

    Not so where cards won in tricks or the partner's may be used.
    """
    return rules.polish == "none" and (not rules.partners or rules.build_on_partner == "no")


def ways_to_make(rules: Rules, kind: str, trump: int | None) -> list[tuple[Need, ...]]:
    """List the ways to make a kind of declaration; each is a list of needs, no card is in two of them.

    Empty for kinds that are not made of held cards in this way: the exchange, carte blanche, those of
    Penchant. Where trumps are not named yet every suit counts as the one that may be.
    """
    suits = range(4) if trump is None else (trump,)
    plain = [suit for suit in range(4) if suit != trump]

    def of_suit(suit: int, ranks: Iterable[int], number: int = 1) -> tuple[Need, ...]:
        return tuple((frozenset({suit * 8 + rank}), number) for rank in ranks)

    if kind in ("marriage", "royal-marriage"):
        return [of_suit(suit, (KING, QUEEN)) for suit in (plain if kind == "marriage" else suits)]
    if kind in ("sequence", "royal-sequence"):
        return [of_suit(suit, range(5)) for suit in (plain if kind == "sequence" else suits)]
    if kind in _BEZIQUES or kind == "binage":
        number = 1 if kind == "binage" else _BEZIQUES.index(kind) + 1
        pairs = {bezique_suits(rules, suit) for suit in suits}
        return [of_suit(q, (QUEEN,), number) + of_suit(j, (JACK,), number) for q, j in sorted(pairs)]
    if kind in _FOURS:
        return [((frozenset(suit * 8 + _FOURS[kind] for suit in range(4)), 4),)]
    head, _, rank = kind.rpartition("-")
    if rank in _FOURS and head in ("trump", "five-trump"):
        return [of_suit(suit, (_FOURS[rank],), 4 if head == "trump" else 5) for suit in suits]
    return [of_suit(suit, (SEVEN,)) for suit in suits] if kind == "seven" else []


def bezique_suits(rules: Rules, trump: int) -> tuple[int, int]:
    """Suits of the queen and the knave of bezique with these trumps."""
    if rules.bezique_suits == "britannica9" and trump in (SPADES, DIAMONDS):
        return CLUBS, HEARTS
    if rules.bezique_suits == "follow-trumps":
        return trump, trump ^ 2
    return SPADES, DIAMONDS


def chance_to_hold(
    ways: Sequence[tuple[Need, ...]], prospect: Prospect, also: Need | None = None
) -> Fraction:
    """Compute the chance that held cards and those to come make one of some ways at least.

    Ways share no type of card, so the numbers of choices in which each fails, by the number of cards taken
    from its types, multiply like polynomials: 1 - sum_a F_1 * F_2 * ... [a] C(R, c - a) / C(U, c) with U
    cards unseen, c of them coming, R of no way's types. ``also`` must be there besides, of other types.
    """
    whole = sum(prospect.unseen)
    coming = min(prospect.coming, whole)
    failing, others = [1], whole
    for way in ways:
        made, every = _made(way, prospect)
        failing = _product(failing, [comb(every, k) - made[k] for k in range(every + 1)])
        others -= every
    first, rest = _made((also,), prospect) if also is not None else ([1], 0)
    both = _product(failing, first)
    wanted = sum(n * comb(whole - rest, coming - k) for k, n in enumerate(first) if k <= coming)
    fails = sum(n * comb(others - rest, coming - k) for k, n in enumerate(both) if k <= coming)
    return Fraction(wanted - fails, comb(whole, coming))


def _made(way: tuple[Need, ...], prospect: Prospect) -> tuple[list[int], int]:
    """Choices among the unseen cards of a way's types that make it, by their number; how many there are."""
    made, every = [1], 0
    for types, number in way:
        left = sum(prospect.unseen[card] for card in types)
        missing = max(number - sum(prospect.held[card] for card in types), 0)
        made = _product(made, [comb(left, k) if k >= missing else 0 for k in range(left + 1)])
        every += left
    return made, every


def _product(one: list[int], other: list[int]) -> list[int]:
    found = [0] * (len(one) + len(other) - 1)
    for i, a in enumerate(one):
        for j, b in enumerate(other):
            found[i + j] += a * b
    return found


def ceilings(rules: Rules, kinds: Sequence[str] | None = None) -> dict[str, Fraction]:
    """Compute for each kind the chance that a named seat receives its cards in time, whoever plays.

    Where a card is turned up the seat may use it too if it receives a seven of trumps to exchange. Kinds that
    are not made of held cards alone are left out.
    """
    found: dict[str, Fraction] = {}
    pack = _pack(rules)
    coming = rules.hand + in_time(rules)
    none = (0,) * TYPES
    for kind in scored_kinds(rules) if kinds is None else kinds:
        if not rules.turn_up:
            if ways := ways_to_make(rules, kind, None):
                found[kind] = chance_to_hold(ways, Prospect(none, tuple(pack), coming, None))
            continue
        chance = Fraction(0)
        for turned, copies in enumerate(pack):
            trump = turned // 8
            ways = ways_to_make(rules, kind, trump)
            left = tuple(n - (card == turned) for card, n in enumerate(pack))
            bare = Prospect(none, left, coming, trump)
            part = chance_to_hold(ways, bare) if ways else Fraction(0)
            if ways and kind != "seven" and rules.seven > 0 and turned % 8 != SEVEN:
                exchanged = Prospect(tuple(int(card == turned) for card in range(TYPES)), left, coming, trump)
                seven = (frozenset({trump * 8 + SEVEN}), 1)
                part += chance_to_hold(ways, exchanged, seven) - chance_to_hold(ways, bare, seven)
            chance += Fraction(copies, rules.cards) * part
        if chance:
            found[kind] = chance
    return found


def _pack(rules: Rules) -> list[int]:
    """Cards of the pack by type; the eights taken out are spades."""
    pack = [rules.packs] * TYPES
    pack[SPADES * 8 + EIGHT] -= rules.eights_removed
    return pack


def completions(rules: Rules, hand: Sequence[int], turned: int | None, drawn: int) -> pd.DataFrame:
    """Compute from a hand the chance to come by the cards of each declaration, if none needed is played.

    A card to be had by exchange is not counted.

    Parameters
    ----------
    rules : Rules
    hand : sequence of int
        Types of the cards held.
    turned : int or None
        Type of the card turned up; it is not counted as held.
    drawn : int
        Cards drawn so far.

    Returns
    -------
    pandas.DataFrame
        ``kind``, ``held`` (cards of the nearest way), ``of`` (cards it takes), ``chance`` (float64), exact.

    Raises
    ------
    InputError
        One sentence: cards of others may be used, more cards of a sort than there are.
    """
    if not sets_a_ceiling(rules):
        raise InputError("hand: in this game cards of others may be declared, so one's own say too little")
    pack = _pack(rules)
    held = [0] * TYPES
    for card in hand:
        held[card] += 1
    unseen = [n - h for n, h in zip(pack, held, strict=True)]
    trump = None
    if turned is not None:
        unseen[turned] -= 1
        trump = turned // 8
    if min(unseen) < 0:
        raise InputError(f"hand: more cards of one sort than {rules.packs} packs have")
    prospect = Prospect(tuple(held), tuple(unseen), max(in_time(rules) - drawn, 0), trump)
    rows = []
    for kind in scored_kinds(rules):
        ways = ways_to_make(rules, kind, trump)
        if ways:
            near = [sum(min(sum(held[c] for c in types), n) for types, n in way) for way in ways]
            takes = sum(n for _, n in ways[0])
            rows.append((kind, max(near), takes, float(chance_to_hold(ways, prospect))))
    return pd.DataFrame(rows, columns=["kind", "held", "of", "chance"])
