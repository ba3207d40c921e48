"""Hints on what to keep in hand: H15 to H18.

A hint is a mask over places: which cards it recommends; empty where it does not apply. Texts: Britannica
9th ed. (1875), Bezique, Hints to Players (H. J.), by paragraph.
"""

import numpy as np

from kernels.cards import (
    EACH_SUIT,
    EACH_SUIT_TWICE,
    SEQUENCE_RANKS,
    Array,
    Words,
    both,
    get,
    word_of,
)
from kernels.jit import inlined
from kernels.layout import (
    F_HAND,
    F_TABLE,
    F_USED_BEZIQUE1,
    F_USED_BEZIQUE2,
    F_USED_FOURS,
    F_USED_MARRIAGE,
    F_USED_SEQUENCE,
    O_FOURS,
    O_SEQUENCE,
    S_ENABLED,
    S_FIRST_STOCK,
    S_SELF,
    S_STOCK,
    S_TURN_UP,
)
from kernels.view import unseen_word
from kernels.words import HALF, LOW_HALF, ONE, ZERO, fold, popcount

_TWO = np.uint64(2)
_THREE = np.uint64(3)
_FOUR = np.uint64(4)
_SEVEN = np.uint64(7)
_FOUR_SUITS = np.uint64(15)
_HIGH_RANKS = np.uint64(0x1F1F1F1F)  # all that may serve in a combination


@inlined
def more_left(view: Array, share: int) -> bool:
    """Whether more than ``share`` thousandths of the first stock, the turn-up included, are to be drawn.

    Thousandths are counted in whole numbers, rounded down.
    """
    return view[S_STOCK] * 1000 >= (share + 1) * view[S_FIRST_STOCK]


@inlined
def reach_word(words: Words, view: Array, w: int) -> np.uint64:
    """Word ``w`` of the cards that may still come: unseen ones, the turn-up."""
    cards = unseen_word(words, view, w)
    up = view[S_TURN_UP]
    if up >= 0 and word_of(words, up) == w:
        cards |= ONE << np.uint64(up & 63)
    return cards


@inlined
def scoring_places(words: Words, view: Array, queen: np.uint64, knave: np.uint64) -> np.uint64:
    """Places whose card may still serve in a combination, given what is out of reach.

    Parameters
    ----------
    queen, knave : uint64
        Types of the bezique cards.

    Returns
    -------
    uint64
        Places, whether held or not.
    """
    seat = view[S_SELF]
    enabled = np.uint64(view[S_ENABLED])
    marry = ZERO
    run = ZERO
    single = ZERO
    unmarried = ZERO  # the table's types, by what they have not served in
    unrun = ZERO
    unpaired = ZERO
    undoubled = ZERO
    unfour = ZERO
    queens = np.int64(0)
    knaves = np.int64(0)
    n0 = np.int64(0)
    n1 = np.int64(0)
    n2 = np.int64(0)
    n3 = np.int64(0)
    n4 = np.int64(0)
    for w in range(len(words)):
        held = get(words, view, seat, F_HAND, w)
        table = get(words, view, seat, F_TABLE, w)
        reach = reach_word(words, view, w)
        free = held & ~get(words, view, seat, F_USED_MARRIAGE, w)
        marry |= fold(free | reach)
        unmarried |= fold(free & table)
        free = held & ~get(words, view, seat, F_USED_SEQUENCE, w)
        run |= fold(free | reach)
        unrun |= fold(free & table)
        free = held & ~get(words, view, seat, F_USED_BEZIQUE1, w)
        single |= fold(free | reach)
        unpaired |= fold(free & table)
        free = held & ~get(words, view, seat, F_USED_BEZIQUE2, w)
        undoubled |= fold(free & table)
        free |= reach
        queens += popcount(free & both(queen))
        knaves += popcount(free & both(knave))
        free = held & ~get(words, view, seat, F_USED_FOURS, w)
        unfour |= fold(free & table)
        free |= reach
        n0 += popcount(free & EACH_SUIT_TWICE)
        n1 += popcount(free & (EACH_SUIT_TWICE << ONE))
        n2 += popcount(free & (EACH_SUIT_TWICE << _TWO))
        n3 += popcount(free & (EACH_SUIT_TWICE << _THREE))
        n4 += popcount(free & (EACH_SUIT_TWICE << _FOUR))
    couples = (marry >> _TWO) & (marry >> _THREE) & _by_suit(enabled)
    couples = (couples << _TWO) | (couples << _THREE)
    runs = run & (run >> ONE) & (run >> _TWO) & (run >> _THREE) & (run >> _FOUR)
    runs = (runs & _by_suit(enabled >> np.uint64(O_SEQUENCE))) * SEQUENCE_RANKS
    pair = queen | knave if single & queen != ZERO and single & knave != ZERO else ZERO
    two = queen | knave if queens >= 2 and knaves >= 2 else ZERO
    fours = ZERO
    fours |= EACH_SUIT if n0 >= 4 else ZERO
    fours |= (EACH_SUIT << ONE) if n1 >= 4 else ZERO
    fours |= (EACH_SUIT << _TWO) if n2 >= 4 else ZERO
    fours |= (EACH_SUIT << _THREE) if n3 >= 4 else ZERO
    fours |= (EACH_SUIT << _FOUR) if n4 >= 4 else ZERO
    fours &= ((enabled >> np.uint64(O_FOURS)) & np.uint64(31)) * EACH_SUIT
    again = (couples & unmarried) | (runs & unrun) | (pair & unpaired) | (two & undoubled) | (fours & unfour)
    return couples | runs | pair | two | fours | (again << HALF)


@inlined
def _by_suit(flags: np.uint64) -> np.uint64:
    """Bits 0-3 spread to the aces of the four suits."""
    flags &= _FOUR_SUITS
    return (flags | (flags << _SEVEN) | (flags << np.uint64(14)) | (flags << np.uint64(21))) & EACH_SUIT


@inlined
def h15_declared_card(
    words: Words,
    view: Array,
    winners: np.uint64,
    losers: np.uint64,
    plain: np.uint64,
    queen: np.uint64,
    knave: np.uint64,
) -> np.uint64:
    """H15: rather play a declared card than a possible scoring card or a small trump.

    Paragraph 7: "generally play the last so as to conceal your hand". Reading: every plain card of the hand
    proper may still serve in a combination, given what has been seen, so none is idle; a declared card that
    may serve once more is a possible scoring card too. Recommended, leading or discarding: cards of the
    table that cannot serve again.
    """
    table = losers & ~LOW_HALF
    hidden = (winners | losers) & plain & LOW_HALF
    if table == ZERO or hidden & ~_HIGH_RANKS != ZERO:
        return ZERO
    scoring = scoring_places(words, view, queen, knave)
    if hidden & ~scoring != ZERO or table & ~scoring == ZERO:
        return ZERO
    return winners | (table & ~scoring)


@inlined
def h16_sequence_cards(
    early: bool,
    places: np.uint64,
    trumps: np.uint64,
    enabled: np.uint64,
    trump: int,
) -> np.uint64:
    """H16: keep sequence cards early, duplicates too.

    Paragraph 8: "Do not part with a sequence card early in the hand, even if you have a duplicate". Reading:
    ``early`` is while more than a set share of the stock is left. Recommended: all but A 10 K Q J of trumps,
    where their sequence scores.
    """
    cards = both(trumps & _HIGH_RANKS)
    scores = (trump >= 0) & ((enabled >> np.uint64(O_SEQUENCE + (trump & 3))) & ONE != ZERO)
    return places & ~cards if scores & early & (places & cards != ZERO) else ZERO


@inlined
def h17_bezique_cards(before_end: bool, possible: bool, places: np.uint64, cards: np.uint64) -> np.uint64:
    """H17: keep bezique cards until near the end, also after declaring bezique.

    Paragraph 9: "by so doing you give up all chance of double bezique". Reading: ``before_end`` is
    while more than a set share of the stock is left; double bezique is ``possible`` while two queens
    with two knaves of it may come together in my hand. Recommended: all but the bezique ``cards``.
    """
    return places & ~cards if possible & before_end else ZERO


@inlined
def h18_third_bezique_card(
    queens: int | np.integer,
    knaves: int | np.integer,
    possible: bool,
    places: np.uint64,
    cards: np.uint64,
) -> np.uint64:
    """H18: with three cards of double bezique sacrifice everything else.

    Paragraph 9: "If you draw or hold a third bezique card, sacrifice everything, even sequence cards".
    Reading: two of one kind and one of the other are held, unused in a double, and a fourth may come (or is
    held). Recommended: all but the bezique ``cards``.
    """
    return places & ~cards if possible & (min(queens, 2) + min(knaves, 2) >= 3) else ZERO
