"""Tricks: which cards may be played, which card wins.

Reading of all texts: while cards are drawn any card may be played; in the play-out a player must
follow suit, beating the winning card if able, else trump if a trump can win, else play anything
(Britannica 9th ed. 1875, "The last eight tricks are then played"; the free discard of a hand that can
neither follow nor win is its wording for the third hand). A twin never beats its twin ("in case of
ties the leader wins").
"""

import numpy as np

from kernels.cards import stronger, suit_types, type_bit
from kernels.jit import inlined
from kernels.layout import PHASE_STOCK
from kernels.words import ZERO


@inlined
def beaten_by(best_type: int, trump: int) -> np.uint64:
    """Types that beat ``best_type``: higher ones of its suit, any trump if it is none."""
    higher = stronger(best_type)
    if trump >= 0 and (best_type >> 3) != trump:
        higher |= suit_types(trump)
    return higher


@inlined
def legal_types(held: np.uint64, phase: int, led_type: int, best_type: int, trump: int) -> np.uint64:
    """Types among ``held`` (32-bit mask) that may be played to the trick.

    ``led_type`` is -1 when leading; ``best_type`` is the type winning so far.
    """
    if phase == PHASE_STOCK or led_type < 0:
        return held
    suit = held & suit_types(led_type >> 3)
    winners = beaten_by(best_type, trump)
    if suit != ZERO:
        beating = suit & winners
        return beating if beating != ZERO else suit
    trumping = held & suit_types(trump) & winners
    return trumping if trumping != ZERO else held


@inlined
def wins_over(card_type: int, best_type: int, trump: int) -> bool:
    """Whether a card beats the one that wins the trick so far."""
    return beaten_by(best_type, trump) & type_bit(card_type) != ZERO
