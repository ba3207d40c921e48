"""What a seat may know: policies get this and nothing else.

The state of a deal holds what lies open, with one hand: that of the seat whose turn it is to choose. The
other hands, the random streams, the stock lie in ``hidden`` and in the deck, which no policy gets.
`look` turns the state to a seat. Cards that have been seen, and are out of reach, are what a perfect memory
holds (tricks may not be searched during play: Britannica 9th ed. 1875); a player may use less of it.
"""

import numpy as np

from kernels.cards import Array, Words, both, get, include, of_others, put, see, word_of
from kernels.jit import inlined
from kernels.layout import (
    F_HAND,
    F_KNOWN,
    F_PLAYED,
    F_TABLE,
    F_USED_BEZIQUE1,
    F_USED_FOURS,
    F_USED_MARRIAGE,
    F_USED_SEQUENCE,
    H_DECISION0,
    H_HANDS,
    H_KEY0,
    KING,
    QUEEN,
    R_PACKS,
    S_BRISQUES_OUT,
    S_COURT0,
    S_DECISION,
    S_KEY,
    S_SEEN0,
    S_SELF,
)
from kernels.words import LOW_HALF, ONE, ZERO, fold, lowest_bit, lowest_index, popcount


@inlined
def look(words: Words, hidden: Array, state: Array, seat: int) -> None:
    """Turn the state to a seat: its hand is in it, no other; its random stream too.

    Parameters
    ----------
    words : tuple of W uint64
    hidden : int64[HIDDEN_WIDTH]
    state : int64[:]
        **Modified in place.**
    seat : int
    """
    for w in range(len(words)):
        put(words, state, state[S_SELF], F_HAND, w, ZERO)
    state[S_SELF] = seat
    state[S_KEY] = hidden[np.uint64(H_KEY0 + seat)]
    for w in range(len(words)):
        put(
            words,
            state,
            seat,
            F_HAND,
            w,
            np.uint64(hidden[np.uint64(H_HANDS + seat * len(words) + w)]),
        )


@inlined
def count_decision(hidden: Array, state: Array, seat: int) -> None:
    """Number the seat's decision, so that its random draws depend on nothing else."""
    number = hidden[np.uint64(H_DECISION0 + seat)]
    state[S_DECISION] = number
    hidden[np.uint64(H_DECISION0 + seat)] = number + 1


@inlined
def keep_hand(words: Words, hidden: Array, state: Array, seat: int) -> None:
    """Keep the hand of the seat to which the state is turned, after it has changed."""
    for w in range(len(words)):
        hidden[np.uint64(H_HANDS + seat * len(words) + w)] = np.int64(get(words, state, seat, F_HAND, w))


@inlined
def take_card(words: Words, hidden: Array, seat: int, card: int) -> None:
    """Put a card into a seat's hand, unseen by the others; the state must be turned anew."""
    i = np.uint64(H_HANDS + seat * len(words) + word_of(words, card))
    hidden[i] = np.int64(np.uint64(hidden[i]) | (ONE << np.uint64(card & 63)))


@inlined
def note_turned(words: Words, rules: Array, state: Array, turned: int) -> None:
    """Begin what everybody has seen: the card turned up in dealing, -1 for none; what is not in the pack."""
    for w in range(len(words)):
        # Of an odd number of packs the upper half of the last word is no card.
        state[S_SEEN0 + w] = np.int64(ZERO if rules[R_PACKS] >= 2 * (w + 1) else ~LOW_HALF)
    if turned >= 0:
        see(words, state, turned)


@inlined
def note_played(words: Words, state: Array, seat: int, card: int) -> None:
    """Note a card played to a trick, with the counts that are kept of such cards."""
    include(words, state, seat, F_PLAYED, card)
    see(words, state, card)
    rank = card & 7
    state[S_BRISQUES_OUT] += np.int64(rank < 2) << (card & 24)
    state[S_COURT0 + seat] += np.int64(rank == KING) - np.int64(rank == QUEEN)


@inlined
def unseen_word(words: Words, view: Array, w: int) -> np.uint64:
    """Word ``w`` of the cards whose place the seat does not know: stock or hidden in another hand."""
    return ~(np.uint64(view[S_SEEN0 + w]) | get(words, view, view[S_SELF], F_HAND, w))


@inlined
def unseen_types(words: Words, view: Array) -> np.uint64:
    """Types of which at least one card is unseen, as a 32-bit mask."""
    found = ZERO
    for w in range(len(words)):
        found |= fold(unseen_word(words, view, w))
    return found


@inlined
def others_reach(words: Words, rules: Array, view: Array) -> np.uint64:
    """Types that another player may hold: unseen ones, those known to be in another hand."""
    found = unseen_types(words, view)
    for w in range(len(words)):
        found |= fold(of_others(words, rules, view, view[S_SELF], F_KNOWN, w))
    return found


@inlined
def physical_card(words: Words, view: Array, place: int) -> int:
    """Card index of a place in the seat's own shape: a type (0-31), or 32 + type for a table copy.

    Of several copies the one is taken that has served in most kinds, hence is worth least; of equals
    the lowest copy.
    """
    seat = view[S_SELF]
    wanted = both(ONE << np.uint64(place & 31))
    n = np.int64(0)
    only = np.int64(0)
    for w in range(len(words)):
        cards = get(words, view, seat, F_HAND, w) & wanted
        table = get(words, view, seat, F_TABLE, w)
        cards &= table if place >= 32 else ~table
        n += popcount(cards)
        only += w * 64 + lowest_index(cards) if cards != ZERO else 0
    if n == 1:
        return only
    best = -1
    best_used = -1
    for w in range(len(words)):
        cards = get(words, view, seat, F_HAND, w) & wanted
        table = get(words, view, seat, F_TABLE, w)
        cards &= table if place >= 32 else ~table
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
