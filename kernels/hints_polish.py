"""Hints on Polish Bezique: P2, P3, P5, P6.

A hint is a mask over places: which cards it recommends; empty where it does not apply. Text: Britannica 9th
ed. (1875), Bezique, Polish Bezique, the last paragraph.
"""

import numpy as np

from kernels.advice import put_mask, write_masks
from kernels.cards import (
    SEQUENCE_RANKS,
    Array,
    Words,
    both,
    count_types,
    get,
    halves,
    suit_types,
    type_bit,
)
from kernels.family import POLISH
from kernels.family_polish import open_types
from kernels.hints import HINTS, P2, P3, P5, P6, SET_FEW_TRUMPS, SET_LATE, SET_WELL_ADVANCED
from kernels.hints_keep import more_left, reach_word
from kernels.jit import inlined, kernel
from kernels.layout import (
    F_HAND,
    F_KNOWN,
    F_OPEN,
    F_USED_BEZIQUE2,
    O_BEZIQUE,
    P_SETTING0,
    S_BEST,
    S_BEZIQUE_KNAVE,
    S_BEZIQUE_QUEEN,
    S_ENABLED,
    S_LED,
    S_SELF,
    S_TRUMP,
    Y_MASK0,
)
from kernels.trick import beaten_by
from kernels.view import others_reach
from kernels.words import ONE, ZERO, lowest_bit, popcount, without_lowest

_LAST_HINT = max(HINTS)
_BRISQUES = np.uint64(0x3)  # ace, ten of the suit at bit 0


@write_masks.of(POLISH)
def _write_masks(
    words: Words,
    rules: Array,
    players: Array,
    view: Array,
    places: np.uint64,
    reasons: Array,
) -> np.uint64:
    """Write the mask of each hint of this game; those of the ordinary game do not apply."""
    me = view[S_SELF]
    for hint in range(1, _LAST_HINT + 1):
        reasons[Y_MASK0 + hint] = 0
    trump = view[S_TRUMP]
    trumps = count_types(words, view, me, F_HAND, suit_types(trump))
    few = trumps < players[me, P_SETTING0 + SET_FEW_TRUMPS]
    speaking = ZERO
    if view[S_LED] < 0:
        speaking |= put_mask(
            players, np.uint64(me), reasons, places, P2, h27_not_to_bezique_cards(words, rules, view, places)
        )
    else:
        winners = places & both(beaten_by(view[S_BEST] & 31, trump))
        h28 = h28_high_card(rules, places, winners, trump, view[S_LED] & 31)
        speaking |= put_mask(players, np.uint64(me), reasons, places, P3, h28)
        if few and not more_left(view, players[me, P_SETTING0 + SET_WELL_ADVANCED] - 1):
            speaking |= put_mask(
                players, np.uint64(me), reasons, places, P5, h29_sequence_cards(words, view, winners)
            )
    if few and not more_left(view, players[me, P_SETTING0 + SET_LATE] - 1):
        speaking |= put_mask(
            players, np.uint64(me), reasons, places, P6, h30_last_brisques(words, rules, view, places)
        )
    return speaking


@kernel
def h27_not_to_bezique_cards(words: Words, rules: Array, view: Array, places: np.uint64) -> np.uint64:
    """P2: do not lead cards that can be won by bezique cards.

    "It is important not to lead cards that can be won by bezique cards." Reading: leading, cards that neither
    the bezique queen nor the bezique knave beats in its suit, as far as the adversary may hold one. A bezique
    card that is a trump beats every plain card, and the hint would ask for high trumps alone.
    """
    pair = type_bit(view[S_BEZIQUE_QUEEN]) | type_bit(view[S_BEZIQUE_KNAVE])
    feared = others_reach(words, rules, view) & pair
    beaten = _lower(view[S_BEZIQUE_QUEEN], feared) | _lower(view[S_BEZIQUE_KNAVE], feared)
    return places & ~both(beaten)


@inlined
def _lower(card_type: int, feared: np.uint64) -> np.uint64:
    """Types of its suit that a card beats, if it is among the ``feared``."""
    lower = suit_types(card_type >> 3) & ~((type_bit(card_type) << ONE) - ONE)
    return lower if feared & type_bit(card_type) != ZERO else ZERO


@inlined
def h28_high_card(rules: Array, places: np.uint64, winners: np.uint64, trump: int, led: int) -> np.uint64:
    """P3: win with a high card, though a low one would do.

    "It is often advisable to win with a high card though able to win with a low one; thus having king, nine
    of a suit of which the eight is led, if you win the trick, you should take it with the king." Reading:
    second to play with several cards of the suit led that win, the highest of them that becomes an open card;
    it says nothing against losing the trick.
    """
    suit = halves(winners) & suit_types(led >> 3)
    if without_lowest(suit) == ZERO:
        return ZERO
    high = winners & both(lowest_bit(suit & open_types(rules, trump)))
    return ZERO if high == ZERO else high | (places & ~winners)


@kernel
def h29_sequence_cards(words: Words, view: Array, winners: np.uint64) -> np.uint64:
    """P5: badly off in trumps in an advanced hand, win tricks with sequence cards, duplicates above all.

    "If the hand is well advanced, and you are badly off in trumps, win tricks with sequence cards, and
    especially if you have duplicate sequence cards make them both." Reading: second to play, fewer than
    ``few_trumps`` trumps in hand, less than ``well_advanced`` of the stock left: trumps from ace to knave
    that win; if both copies of some are in hand, those.
    """
    trump = view[S_TRUMP]
    if trump < 0:
        return ZERO
    cards = halves(winners) & (SEQUENCE_RANKS << np.uint64(8 * trump))
    twice = ZERO
    left = cards
    while left != ZERO:
        card = lowest_bit(left)
        left = without_lowest(left)
        if count_types(words, view, view[S_SELF], F_HAND, card) > 1:
            twice |= card
    return winners & both(twice if twice != ZERO else cards)


@kernel
def h30_last_brisques(words: Words, rules: Array, view: Array, places: np.uint64) -> np.uint64:
    """P6: keep an ace or ten of the bezique suits for the last eight tricks.

    "If badly off in trumps towards the end of a hand, and your adversary may win double bezique, keep in hand
    an ace or ten of the bezique suits, as when it comes to the last eight tricks (in which suit must be
    followed), you may prevent the score of double bezique." Reading: fewer than ``few_trumps`` trumps in
    hand, less than ``late`` of the stock left, double bezique by the adversary not yet impossible: not the
    last ace or ten in hand of a bezique suit.
    """
    if not _may_double(words, rules, view):
        return ZERO
    last = _last_brisque(words, view, view[S_BEZIQUE_QUEEN] >> 3)
    last |= _last_brisque(words, view, view[S_BEZIQUE_KNAVE] >> 3)
    return places & ~both(last)


@inlined
def _last_brisque(words: Words, view: Array, suit: int) -> np.uint64:
    """Types of aces and tens of a suit, if one such card alone is in hand; else none."""
    types = _BRISQUES << np.uint64(8 * suit)
    if count_types(words, view, view[S_SELF], F_HAND, types) != 1:
        return ZERO
    return types


@kernel
def _may_double(words: Words, rules: Array, view: Array) -> bool:
    """Whether the adversary may still score double bezique: with open cards, what he holds, what may come."""
    if (np.uint64(view[S_ENABLED]) >> np.uint64(O_BEZIQUE + 1)) & ONE == ZERO:
        return False
    me = view[S_SELF]
    other = 1 - me
    queens = np.int64(0)
    knaves = np.int64(0)
    for w in range(len(words)):
        his = get(words, view, other, F_OPEN, w) | get(words, view, other, F_KNOWN, w)
        his = (his | reach_word(words, view, w)) & ~get(words, view, other, F_USED_BEZIQUE2, w)
        # A bezique card in my hand he may still win from me.
        his |= get(words, view, me, F_HAND, w)
        queens += popcount(his & both(type_bit(view[S_BEZIQUE_QUEEN])))
        knaves += popcount(his & both(type_bit(view[S_BEZIQUE_KNAVE])))
    return bool(queens >= 2 and knaves >= 2)
