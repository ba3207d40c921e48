"""The exact play-out as a player's choice of card."""

import numpy as np

from kernels.cards import Array, Words, get
from kernels.jit import kernel
from kernels.layout import (
    ACE,
    BRISQUES_CARD_POINTS,
    BRISQUES_NONE,
    F_HAND,
    F_KNOWN,
    JACK,
    KING,
    LAST_TRICK_ALL,
    QUEEN,
    R_BRISQUE,
    R_BRISQUES,
    R_DECLARE_IN_PLAYOUT,
    R_LAST_TRICK,
    R_LAST_TRICK_WHEN,
    R_SEATS,
    S_LED,
    S_SELF,
    S_TRUMP,
    TEN,
)
from kernels.solver import HANDS, MOST_CARDS, VALUES, best_card, prepare
from kernels.view import unseen_word
from kernels.words import ZERO, lowest_index, without_lowest


@kernel
def exact_type(words: Words, rules: Array, view: Array, reasons: Array) -> int:
    """Type of the best card in the play-out of two players, or -1 where it is not searched for.

    With the stock gone, every card that a player has not seen played is in the other hand. Points count, by
    the rules: brisques or card points, the last trick.

    Parameters
    ----------
    words : tuple of W uint64
    rules : int64[RULES_WIDTH]
    view : int64[:]
        What the seat knows.
    reasons : int64[kernels.solver.WORK_WIDTH]
        Scratch behind the reasons.
    """
    me = view[S_SELF]
    # Where declarations go on, tricks bring more than their cards.
    if rules[R_SEATS] != 2 or rules[R_DECLARE_IN_PLAYOUT] == 1:
        return -1
    for i in range(64):
        reasons[HANDS + i] = 0
    mine = 0
    others = 0
    for w in range(len(words)):
        cards = get(words, view, me, F_HAND, w)
        while cards != ZERO:
            reasons[HANDS + (lowest_index(cards) & 31)] += 1
            cards = without_lowest(cards)
            mine += 1
        cards = unseen_word(words, view, w) | get(words, view, 1 - me, F_KNOWN, w)
        while cards != ZERO:
            reasons[HANDS + 32 + (lowest_index(cards) & 31)] += 1
            cards = without_lowest(cards)
            others += 1
    led = np.int64(-1)
    if view[S_LED] >= 0:  # the card led belongs to the position that is solved
        led = view[S_LED] & 31
        reasons[HANDS + 32 + led] += 1
        others += 1
    if mine != others or mine + others > MOST_CARDS:
        return -1
    _write_values(rules, reasons)
    last = rules[R_LAST_TRICK] if rules[R_LAST_TRICK_WHEN] == LAST_TRICK_ALL else np.int64(0)
    cards = prepare(view[S_TRUMP], last, reasons)
    card_type, _ = best_card(reasons, cards, 0, led)
    return card_type


@kernel
def _write_values(rules: Array, reasons: Array) -> None:
    """Write what a card of each rank brings to the winner of its trick.

    Card points of Cinq-cents: Foster (1897), ace 11, ten 10, king 4, queen 3, knave 2.
    """
    for rank in range(8):
        reasons[VALUES + rank] = 0
    if rules[R_BRISQUES] == BRISQUES_CARD_POINTS:
        reasons[VALUES + ACE] = 11
        reasons[VALUES + TEN] = 10
        reasons[VALUES + KING] = 4
        reasons[VALUES + QUEEN] = 3
        reasons[VALUES + JACK] = 2
    elif rules[R_BRISQUES] != BRISQUES_NONE:
        reasons[VALUES + ACE] = rules[R_BRISQUE]
        reasons[VALUES + TEN] = rules[R_BRISQUE]
