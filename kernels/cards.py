"""Card sets in flat arrays: reading, writing, counting.

A *type* is ``suit*8 + rank`` (0-31); bit t of a 32-bit mask is type t. A *shape* is one word: low
half the types held in the hand proper, high half the types lying on the table before the player.
Everything that plays reasons on shapes, so it is blind to the number of packs.
"""

from typing import Any, Final

import numpy as np

from kernels.jit import inlined
from kernels.layout import (
    F_HAND,
    F_TABLE,
    MAX_PENDING,
    MAX_SEATS,
    N_FIELDS,
    R_SEATS,
    S_BLOCKS,
    S_SEEN0,
    SLOT_HEAD,
)
from kernels.words import HALF, LOW_HALF, ONE, ZERO, fold, popcount

Array = Any  # int64[:] in kernels
Words = Any  # tuple of W uint64, of which only the length counts

EACH_SUIT: Final = np.uint64(0x01010101)  # the aces of a type mask: shift by a rank for any other
EACH_SUIT_TWICE: Final = np.uint64(0x0101010101010101)
ONE_SUIT: Final = np.uint64(0xFF)
LOW_RANKS: Final = np.uint64(0xE0E0E0E0)  # nines, eights, sevens
BRISQUE_RANKS: Final = np.uint64(0x03030303)  # aces, tens
COURT_RANKS: Final = np.uint64(0x1C1C1C1C)  # kings, queens, knaves
SEQUENCE_RANKS: Final = np.uint64(0x1F)  # A 10 K Q J of the suit at bit 0
SEVENS: Final = np.uint64(0x80808080)


@inlined
def slot(words: Words, seat: int, field: int, w: int) -> np.uint64:
    """Index of word ``w`` of a seat's card set ``field`` in a state or view.

    Unsigned, so that compiled code need not ask whether it counts from the end.
    """
    return np.uint64(S_BLOCKS + (seat * N_FIELDS + field) * len(words) + w)


@inlined
def get(words: Words, a: Array, seat: int, field: int, w: int) -> np.uint64:
    """Word ``w`` of a seat's card set."""
    return np.uint64(a[slot(words, seat, field, w)])


@inlined
def put(words: Words, a: Array, seat: int, field: int, w: int, value: np.uint64) -> None:
    """Write word ``w`` of a seat's card set; ``a`` is modified in place."""
    a[slot(words, seat, field, w)] = np.int64(value)


@inlined
def word_of(words: Words, card: int) -> int:
    """Word in which a card index lies; known beforehand where there is but one."""
    return 0 if len(words) == 1 else card >> 6


@inlined
def has(words: Words, a: Array, seat: int, field: int, card: int) -> bool:
    """Whether card index ``card`` is in a seat's card set."""
    word = np.uint64(a[slot(words, seat, field, word_of(words, card))])
    return (word >> np.uint64(card & 63)) & ONE != ZERO


@inlined
def include(words: Words, a: Array, seat: int, field: int, card: int) -> None:
    """Put card index ``card`` into a seat's card set."""
    i = slot(words, seat, field, word_of(words, card))
    a[i] = np.int64(np.uint64(a[i]) | (ONE << np.uint64(card & 63)))


@inlined
def remove(words: Words, a: Array, seat: int, field: int, card: int) -> None:
    """Take card index ``card`` out of a seat's card set."""
    i = slot(words, seat, field, word_of(words, card))
    a[i] = np.int64(np.uint64(a[i]) & ~(ONE << np.uint64(card & 63)))


@inlined
def see(words: Words, a: Array, card: int) -> None:
    """Note that everybody has seen card index ``card``."""
    i = np.uint64(S_SEEN0 + word_of(words, card))
    a[i] = np.int64(np.uint64(a[i]) | (ONE << np.uint64(card & 63)))


@inlined
def types(words: Words, a: Array, seat: int, field: int) -> np.uint64:
    """Types present in a seat's card set, as a 32-bit mask."""
    found = ZERO
    for w in range(len(words)):
        found |= fold(get(words, a, seat, field, w))
    return found


@inlined
def shape(words: Words, a: Array, seat: int) -> np.uint64:
    """Shape of a seat's cards: types held in hand proper, types on the table shifted by 32."""
    hidden = ZERO
    shown = ZERO
    for w in range(len(words)):
        held = get(words, a, seat, F_HAND, w)
        table = get(words, a, seat, F_TABLE, w)
        hidden |= fold(held & ~table)
        shown |= fold(held & table)
    return hidden | (shown << HALF)


@inlined
def both(type_mask: np.uint64) -> np.uint64:
    """The same types in both halves: of a shape, or of a word of two packs."""
    return type_mask | (type_mask << HALF)


@inlined
def halves(word: np.uint64) -> np.uint64:
    """Types in either half of a shape."""
    return (word | (word >> HALF)) & LOW_HALF


@inlined
def type_bit(card_type: int) -> np.uint64:
    """Mask of one type."""
    return ONE << np.uint64(card_type)


@inlined
def suit_types(suit: int) -> np.uint64:
    """Mask of the eight types of a suit; empty for suit -1 (no trumps)."""
    if suit < 0:
        return ZERO
    return ONE_SUIT << np.uint64(suit * 8)


@inlined
def stronger(card_type: int) -> np.uint64:
    """Types of the same suit that beat ``card_type`` (a twin does not)."""
    return ((ONE << np.uint64(card_type & 7)) - ONE) << np.uint64(card_type & 24)


@inlined
def count_types(words: Words, a: Array, seat: int, field: int, type_mask: np.uint64) -> int:
    """Cards of a seat's card set whose type is in ``type_mask``."""
    wanted = both(type_mask)
    n = 0
    for w in range(len(words)):
        n += popcount(get(words, a, seat, field, w) & wanted)
    return n


@inlined
def next_seat(seat: int, steps: int, seats: int) -> int:
    """Seat ``steps`` places on, fewer than ``seats``; cheaper than a remainder.

    Compiled code need not ask of such a number whether, as an index, it counts from the end.
    """
    on = seat + steps
    return (on - seats if on >= seats else on) & (MAX_SEATS - 1)


@inlined
def of_all(words: Words, rules: Array, a: Array, field: int, w: int) -> np.uint64:
    """Word ``w`` of a card set of all seats together; the first two without a loop."""
    found = get(words, a, 0, field, w) | get(words, a, 1, field, w)
    for s in range(2, rules[R_SEATS]):
        found |= get(words, a, s, field, w)
    return found


@inlined
def of_others(words: Words, rules: Array, a: Array, seat: int, field: int, w: int) -> np.uint64:
    """Word ``w`` of a card set of all seats but one; the first of them without a loop."""
    seats = rules[R_SEATS]
    found = get(words, a, next_seat(seat, 1, seats), field, w)
    for k in range(2, seats):
        found |= get(words, a, next_seat(seat, k, seats), field, w)
    return found


@inlined
def pending_slot(words: Words, seats: int, seat: int, i: int) -> int:
    """Index of the head of pending slot ``i`` of a seat; its W words of cards follow the head."""
    w = len(words)
    return S_BLOCKS + seats * N_FIELDS * w + (seat * MAX_PENDING + i) * (SLOT_HEAD + w)


@inlined
def stats_index(words: Words, seats: int) -> int:
    """Index of the result row inside the state; the state ends with it."""
    return pending_slot(words, seats, seats, 0)
