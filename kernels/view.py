"""What a seat may know: the buffer that policies get instead of the state.

A view has the layout of the state up to the pending announcements, as seen from one seat: the other
hands, the other seats' random streams and the stock are not in it. Own cards: ``F_HAND`` and all other
sets. Other seats: everything but ``F_HAND``. So the functions that judge declarations work on either.
Cards that have been seen, and are out of reach, are what a perfect memory holds (tricks may not be
searched during play: Britannica 9th ed. 1875); a player may use less of it.
"""

import numpy as np

from kernels.cards import Array, Words, both, get, pending_slot, put, types
from kernels.jit import inlined, kernel
from kernels.layout import (
    F_HAND,
    F_KNOWN,
    F_PLAYED,
    F_TABLE,
    F_USED_BEZIQUE1,
    F_USED_FOURS,
    F_USED_MARRIAGE,
    F_USED_SEQUENCE,
    N_FIELDS,
    R_PACKS,
    R_SEATS,
    S_BLOCKS,
    S_DECISION,
    S_DECISION0,
    S_KEY,
    S_KEY0,
    S_PENDING0,
    S_PUBLIC,
    S_SELF,
    S_TURN_UP,
    SLOT_HEAD,
)
from kernels.words import LOW_HALF, ONE, ZERO, fold, lowest_bit, lowest_index, popcount


@inlined
def look(words: Words, rules: Array, state: Array, seat: int, view: Array) -> None:
    """Fill ``view`` with what ``seat`` knows, and count its decision.

    Parameters
    ----------
    words : tuple of W uint64
    rules : int64[RULES_WIDTH]
    state : int64[:]
        The seat's decision number in it goes up by one.
    seat : int
    view : int64[:]
        As long as the state; modified in place.
    """
    seats = rules[R_SEATS]
    size = N_FIELDS * len(words)
    for i in range(np.uint64(S_PUBLIC), np.uint64(S_BLOCKS + seats * size)):
        view[i] = state[i]
    view[S_SELF] = seat
    view[S_KEY] = state[S_KEY0 + seat]
    view[S_DECISION] = state[S_DECISION0 + seat]
    state[S_DECISION0 + seat] += 1
    pending = 0
    for s in range(seats):
        pending += state[S_PENDING0 + s]
        if s != seat:
            for w in range(len(words)):
                put(words, view, s, F_HAND, w, ZERO)
    if pending > 0:
        _look_at_pending(words, seats, state, view)


@kernel
def _look_at_pending(words: Words, seats: int, state: Array, view: Array) -> None:
    """Copy the pending announcements, which are public."""
    for s in range(seats):
        for i in range(state[S_PENDING0 + s]):
            at = pending_slot(words, seats, s, i)
            for k in range(SLOT_HEAD + len(words)):
                view[at + k] = state[at + k]


@inlined
def unseen_word(words: Words, rules: Array, view: Array, w: int) -> np.uint64:
    """Word ``w`` of the cards whose place the seat does not know: stock or hidden in another hand."""
    seat = view[S_SELF]
    seen = get(words, view, seat, F_HAND, w)
    for s in range(rules[R_SEATS]):
        seen |= get(words, view, s, F_PLAYED, w)
        seen |= get(words, view, s, F_KNOWN, w)
    up = view[S_TURN_UP]
    if up >= 0 and (up >> 6) == w:
        seen |= ONE << np.uint64(up & 63)
    pack = ~ZERO
    if rules[R_PACKS] < 2 * (w + 1):
        pack = LOW_HALF
    return pack & ~seen


@inlined
def unseen_types(words: Words, rules: Array, view: Array) -> np.uint64:
    """Types of which at least one card is unseen, as a 32-bit mask."""
    found = ZERO
    for w in range(len(words)):
        found |= fold(unseen_word(words, rules, view, w))
    return found


@kernel
def others_reach(words: Words, rules: Array, view: Array) -> np.uint64:
    """Types that another player may hold: unseen ones, those known to be in another hand."""
    found = unseen_types(words, rules, view)
    for s in range(rules[R_SEATS]):
        if s != view[S_SELF]:
            found |= types(words, view, s, F_KNOWN)
    return found


@inlined
def physical_card(words: Words, view: Array, place: int) -> int:
    """Card index of a place in the seat's own shape: a type (0-31), or 32 + type for a table copy.

    Of several copies the one is taken that has served in most kinds, hence is worth least; of equals
    the lowest copy.
    """
    seat = view[S_SELF]
    wanted = both(ONE << np.uint64(place & 31))
    best = -1
    best_used = -1
    for w in range(len(words)):
        cards = get(words, view, seat, F_HAND, w) & wanted
        table = get(words, view, seat, F_TABLE, w)
        cards &= table if place >= 32 else ~table
        if len(words) == 1 and cards & (cards - ONE) == ZERO:
            return lowest_index(cards)
        while cards != ZERO:
            card = lowest_bit(cards)
            cards &= ~card
            used = popcount(card & get(words, view, seat, F_USED_MARRIAGE, w))
            used += popcount(card & get(words, view, seat, F_USED_SEQUENCE, w))
            used += popcount(card & get(words, view, seat, F_USED_BEZIQUE1, w))
            used += popcount(card & get(words, view, seat, F_USED_FOURS, w))
            if used > best_used:
                best_used = used
                best = w * 64 + lowest_index(card)
    return best
