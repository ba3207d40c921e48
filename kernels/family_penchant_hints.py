"""Hints on the play that hold in Penchant too, for its textbook player.

Foster (1897) has none for Penchant, but "all the regulations for leading, following suit, drawing from the
talon, etc., are the same as in Bezique": of the hints of Britannica 9th ed. (1875) those are followed that
speak of winning tricks and brisques, and of hiding the hand; those on what to keep have other combinations.
"""

import numpy as np

from kernels.cards import Array, Words, both, get
from kernels.jit import kernel
from kernels.layout import (
    F_HAND,
    F_TABLE,
    P_HINT0,
    P_HINTS,
    S_BEST,
    S_LED,
    S_SELF,
    S_TRUMP,
    Y_DECIDER,
    Y_HINTS,
)
from kernels.penchant import beaten_in_penchant, options_held
from kernels.words import HALF, LOW_HALF, ONE, ZERO, without_lowest

_BRISQUES = np.uint64(0x83838383)  # aces, tens, sevens
_H2, _H6, _H15 = 2, 6, 15


@kernel
def narrow_in_penchant(
    words: Words, players: Array, view: Array, legal: np.uint64, reasons: Array
) -> np.uint64:
    """Narrow the cards that may be played by the player's hints, in their order.

    H2: win only to declare, to make a brisque, to take one that was led. H6: win with brisques of plain
    suits. H15: rather play a declared card, if it is no brisque. Arguments and result as in
    `kernels.advice.narrow_cards`.
    """
    me = view[S_SELF]
    table = get(words, view, me, F_TABLE, 0)
    winners = ZERO
    reason = False
    if view[S_LED] >= 0:
        winners = legal & both(beaten_in_penchant(view[S_BEST] & 31, view[S_TRUMP]))
        reason = (_BRISQUES >> np.uint64(view[S_LED] & 31)) & ONE != ZERO
        if winners != ZERO and not reason:
            reason = (
                options_held(get(words, view, me, F_HAND, 0), table, get(words, view, 1 - me, F_TABLE, 0))
                != ZERO
            )
    of_suit = winners
    if view[S_TRUMP] >= 0:
        of_suit &= ~both(np.uint64(0xFF) << np.uint64(8 * view[S_TRUMP]))
    making = of_suit & both(_BRISQUES)
    left = legal
    last = np.int64(0)
    for i in range(players[me, P_HINTS]):
        hint = players[me, P_HINT0 + i]
        mask = ZERO
        if hint == _H2 and view[S_LED] >= 0:
            mask = winners if reason else making | (legal & ~winners)
        elif hint == _H6:
            mask = making
        elif hint == _H15:
            mask = legal & ~LOW_HALF & ~(_BRISQUES << HALF)
        kept = left & mask
        if kept == ZERO or kept == left:
            continue
        left = kept
        reasons[Y_HINTS] |= 1 << hint
        last = hint
        if without_lowest(left) == ZERO:
            reasons[Y_DECIDER] = last
            break
    return left
