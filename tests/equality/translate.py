"""The two engines' words for the same cards, acts, events and refusals."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Iterable, Mapping
from operator import itemgetter
from typing import Any

from kernels import layout as k
from kernels.penchant import OF_SUIT
from tests.reference.cards import RANKS, SUITS, Card, card_order
from tests.reference.combinations import BEZIQUES, FOURS
from tests.reference.declaring import Action
from tests.reference.penchant import SETS

FOUR_RANKS = tuple(FOURS)
PENCHANT_KINDS = k.KIND_NAMES[k.KIND_FOUR : k.KIND_PENCHANT + 1]

CARDS = [Card(RANKS[i % 8], SUITS[i // 8 % 4], i // 32 + 1) for i in range(k.MAX_CARDS)]
"""Card objects by the kernels' index; copy 0 of the kernels is copy 1."""
INDEX = {card: i for i, card in enumerate(CARDS)}
BIT = {card: 1 << i for i, card in enumerate(CARDS)}
BY_TEXT = {str(card): i for i, card in enumerate(CARDS)}

ACTS = {
    "declare": k.EV_DECLARE,
    "announce": k.EV_ANNOUNCE,
    "score-pending": k.EV_SCORE_PENDING,
    "exchange": k.EV_EXCHANGE,
    "knock": k.EV_KNOCK,
    "carte-blanche": k.EV_CARTE_BLANCHE,
}

EVENT_CODES = {name: code for code, name in enumerate(k.EVENT_NAMES)}

CODES: Mapping[str, frozenset[int]] = {
    word: frozenset(codes)
    for word, codes in {
        "wrong-seat": (k.NO_NOT_YOUR_TURN,),
        "not-in-hand": (k.NO_NOT_HELD,),
        "must-follow": (k.NO_MUST_FOLLOW,),
        "must-beat": (k.NO_MUST_BEAT,),
        "must-trump": (k.NO_MUST_TRUMP,),
        # A scripted seat acts only in its turn, so the loop itself refuses what comes at another time.
        "not-winner": (k.NO_UNEXPECTED,),
        "stock-gone": (k.NO_UNEXPECTED,),
        "must-act": (k.NO_NOT_YOUR_TURN,),
        "last-draw-ban": (k.NO_LAST_DRAW_BAN,),
        "not-held": (k.NO_NOT_HELD,),
        "not-a-combination": (k.NO_NOT_A_COMBINATION, k.NO_NOT_SEVEN_OF_TRUMPS),
        "not-scored": (k.NO_NOT_SCORED, k.NO_SEVEN_OFF, k.NO_CARTE_BLANCHE_OFF),
        "used-in-kind": (k.NO_USED_IN_KIND,),
        "used-already": (k.NO_USED_IN_KIND,),
        "no-fresh-card": (k.NO_NO_FRESH_CARD,),
        "one-score": (k.NO_ONE_SCORE,),
        "shared-card": (k.NO_SHARED_CARD,),
        "already-shown": (k.NO_ALREADY_SHOWN,),
        "turn-up-is-seven": (k.NO_TURN_UP_IS_SEVEN,),
        "turn-up-gone": (k.NO_TURN_UP_GONE,),
        "announcing-off": (k.NO_ANNOUNCING_OFF,),
        "announce-needs-score": (k.NO_ANNOUNCE_NEEDS_SCORE,),
        "already-pending": (k.NO_ALREADY_PENDING,),
        "too-many-pending": (k.NO_TOO_MANY_PENDING,),
        "not-announced": (k.NO_NOT_ANNOUNCED,),
        "pending-void": (k.NO_NOT_ANNOUNCED,),
        "same-trick": (k.NO_ANNOUNCED_NOW,),
        "partner-waits": (k.NO_NOT_DECLARER,),
        "right-gone": (k.NO_NOT_DECLARER,),
        "partner-cards": (k.NO_NOT_ON_PARTNER,),
        "one-hand": (k.NO_ONE_HAND,),
        "nothing-of-own": (k.NO_NOTHING_OF_OWN,),
        "knocking-off": (k.NO_KNOCK_OFF,),
        "already-knocked": (k.NO_ALREADY_KNOCKED,),
        "knock-between-tricks": (k.NO_NOT_BETWEEN_TRICKS,),
        "minor-barred": (k.NO_BARRED,),
        "loser-penchant-only": (k.NO_PENCHANT_ONLY,),
        # Without a king, queen or jack now, yet one came before: either reason holds.
        "no-carte-blanche": (k.NO_NOT_BLANK, k.NO_CHAIN_ENDED),
        "carte-blanche-left": (k.NO_CHAIN_ENDED,),
        "carte-blanche-shown": (k.NO_CHAIN_ENDED,),
        "not-open": (k.NO_NOT_OPEN,),
        "no-trick-card": (k.NO_TRICK_CARD_NEEDED,),
        "not-in-trick": (k.NO_NOT_IN_TRICK,),
    }.items()
}
"""The kernels' refusals for each word of the reference."""

CODE_NAMES = {value: name for name, value in vars(k).items() if name.startswith("NO_")}


def option_of(kind: str, cards: Collection[Card]) -> int:
    """The kernels' option for a kind with its cards."""
    if kind in SETS and cards:
        return option_for(kind, min(cards, key=card_order).rank)
    if kind == "penchant":
        return option_for(kind, next((card.suit for card in cards if card.rank == "J"), "S"))
    suit = SUITS.index(next(iter(cards)).suit) if cards else 0
    return option_for(kind, SUITS[suit])


@functools.cache
def option_for(kind: str, suit: str) -> int:
    """The kernels' option for a kind, of a suit where the kind has one (of a rank: sets in Penchant)."""
    if kind in PENCHANT_KINDS:
        return k.O_PENCHANT + _penchant_option(PENCHANT_KINDS.index(kind), suit)
    if kind.endswith("marriage"):
        return k.O_MARRIAGE + SUITS.index(suit)
    if kind.endswith("sequence"):
        return k.O_SEQUENCE + SUITS.index(suit)
    if kind in FOUR_RANKS:
        return k.O_FOURS + RANKS.index(FOURS[kind])
    for prefix, first in (("trump-", k.O_TRUMP_FOURS), ("five-trump-", k.O_FIVE_TRUMPS)):
        rank = FOURS.get(kind.removeprefix(prefix))
        if rank is not None:
            return first + RANKS.index(rank)
    if kind in BEZIQUES:
        return k.O_BEZIQUE + BEZIQUES.index(kind)
    if kind == "binage":
        return k.O_BEZIQUE
    assert kind == "seven"
    return k.O_SEVEN


def _penchant_option(place: int, of: str) -> int:
    if place < 3:
        return 8 * place + RANKS.index(of)
    return OF_SUIT + 4 * (place - 3) + SUITS.index(of)


def mask(cards: Iterable[Card]) -> int:
    """Cards as one number, bit i for the kernels' card i."""
    return sum(map(BIT.__getitem__, cards))


def words_mask(row: list[int]) -> int:
    """Cards of an event row as one number."""
    low, high = row[k.E_WORD0] & (2**64 - 1), row[k.E_WORD1] & (2**64 - 1)
    if row[k.E_WORD2] or row[k.E_WORD3]:
        low += (row[k.E_WORD2] & (2**64 - 1)) << 128
        low += (row[k.E_WORD3] & (2**64 - 1)) << 192
    return low | high << 64


def cards_in(number: int) -> frozenset[Card]:
    """The cards of such a number."""
    cards = []
    while number:
        lowest = number & -number
        cards.append(CARDS[lowest.bit_length() - 1])
        number ^= lowest
    return frozenset(cards)


def actions_mask(actions: Iterable[Action]) -> int:
    """The reference's legal acts, pending ones aside, as the kernels' mask of options."""
    options = 0
    for e, kind, suit in actions:
        if e == "exchange":
            options |= 1 << k.O_EXCHANGE
        elif e == "carte-blanche":
            options |= 1 << k.O_CARTE_BLANCHE
        elif e == "pass-right":
            options |= 1 << k.O_PASS_RIGHT
        elif e != "score-pending":
            option = option_for(kind, str(suit)) & (k.O_PENCHANT - 1)
            options |= 1 << (option + (32 if e == "announce" else 0))
    return options


def reference_event(event: Mapping[str, Any]) -> tuple[int, ...]:
    """An event of the reference in the form of `kernel_event`."""
    e = event["e"]
    code = EVENT_CODES[e]
    if e == "play-out":
        return (code,)
    seat, points = event["seat"], event.get("points", 0)
    if e in ("turn-up", "play", "draw"):
        return (code, seat, BY_TEXT[event["card"]], points)
    if e == "exchange":
        return (code, seat, BY_TEXT[event["card"]], BY_TEXT[event["took"]], points)
    if e == "brisques":
        return (code, seat, event["count"], points)
    if e in ("trick", "last-trick", "knock", "card-points", "carte-blanche"):
        return (code, seat, points)
    cards = [CARDS[BY_TEXT[text]] for text in event["cards"]]
    if e == "open":
        return (code, seat, mask(cards))
    return (code, seat, option_of(event["kind"], cards), mask(cards), points)


_OF_A_CARD = itemgetter(k.E_TYPE, k.E_SEAT, k.E_CARD, k.E_POINTS)
_OF_POINTS = itemgetter(k.E_TYPE, k.E_SEAT, k.E_POINTS)
_FIELDS: Mapping[int, Callable[[list[int]], tuple[int, ...]]] = {
    k.EV_PLAY_OUT: lambda row: (row[k.E_TYPE],),
    **dict.fromkeys((k.EV_TURN_UP, k.EV_PLAY, k.EV_DRAW), _OF_A_CARD),
    k.EV_EXCHANGE: itemgetter(k.E_TYPE, k.E_SEAT, k.E_CARD, k.E_COUNT, k.E_POINTS),
    k.EV_BRISQUES: itemgetter(k.E_TYPE, k.E_SEAT, k.E_COUNT, k.E_POINTS),
    **dict.fromkeys(
        (k.EV_TRICK, k.EV_LAST_TRICK, k.EV_KNOCK, k.EV_CARD_POINTS, k.EV_CARTE_BLANCHE), _OF_POINTS
    ),
    k.EV_OPEN: lambda row: (row[k.E_TYPE], row[k.E_SEAT], words_mask(row)),
}
"""What the rows of an event say; those of declarations say the option with its cards."""


def kernel_event(row: list[int]) -> tuple[int, ...]:
    """What an event row says, without the reasons for it."""
    says = _FIELDS.get(row[k.E_TYPE])
    if says is not None:
        return says(row)
    return (row[k.E_TYPE], row[k.E_SEAT], row[k.E_KIND], words_mask(row), row[k.E_POINTS])


def action_row(e: str, seat: int, kind: str, cards: Collection[Card]) -> list[int]:
    """A script row for an act, or for the play of one card."""
    row = [0] * k.EVENT_WIDTH
    row[k.E_SEAT] = seat
    if e in ("play", "exchange"):
        row[k.E_TYPE] = k.EV_PLAY if e == "play" else k.EV_EXCHANGE
        (card,) = cards
        row[k.E_CARD] = INDEX[card]
        return row
    row[k.E_TYPE] = ACTS[e]
    if e in ("knock", "carte-blanche"):
        return row
    row[k.E_KIND] = option_of(kind, cards)
    number = mask(cards)
    for w in range(k.MAX_WORDS):
        word = number >> (64 * w) & (2**64 - 1)
        row[k.E_WORD0 + w] = word - 2**64 if word >> 63 else word
    return row
