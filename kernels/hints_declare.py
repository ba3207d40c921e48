"""Hints on declaring: H19.

A hint is a mask over options: which it recommends; passing is always among them. Text: Britannica 9th ed.
(1875), Bezique, Hints to Players (H. J.), by paragraph.
"""

import numpy as np

from kernels.cards import SEQUENCE_RANKS, Array, Words, get, of_all, type_bit
from kernels.combinations import types_of
from kernels.jit import inlined, kernel, step
from kernels.layout import (
    F_HAND,
    F_PLAYED,
    F_TABLE,
    R_PACKS,
    R_SEATS,
    S_BEZIQUE_KNAVE,
    S_BEZIQUE_QUEEN,
    S_SELF,
    S_STOCK,
    S_TRUMP,
    Y_CARDS0,
)
from kernels.selection import clear_cards, usual_cards
from kernels.words import HALF, LOW_HALF, ZERO, lowest_index, without_lowest

# Marriages, single bezique, fours.
_LESSER = np.uint64(0x3E10F)


@step
def h19_keep_in_the_dark(
    words: Words, rules: Array, view: Array, late: int, options: np.uint64, out: Array
) -> np.uint64:
    """H19: do not declare what shows that sequence or double bezique cannot be made.

    Paragraph 10: "if early in the hand you hold two trump queens and two bezique queens, you should postpone
    declaring them as long as possible, or even sacrifice the score altogether". Reading: with the cards that
    the declaration lays, all copies of some trump of the sequence or of a bezique card would be played or
    lie on my table, and did not before; more than ``late`` tricks of the stock are left, this one included;
    a sequence or double bezique is worth showing. Recommended: the other options, or none at all.

    Parameters
    ----------
    options : uint64
        What can be scored, one bit an option.
    out : int64[REASONS_WIDTH]
        Used as scratch: the cards named in it are cleared.

    Returns
    -------
    uint64
        The options that show nothing of the kind.
    """
    if view[S_STOCK] <= late * rules[R_SEATS]:
        return options
    watched = type_bit(view[S_BEZIQUE_QUEEN]) | type_bit(view[S_BEZIQUE_KNAVE])
    if view[S_TRUMP] >= 0:
        watched |= SEQUENCE_RANKS << np.uint64(8 * view[S_TRUMP])
    hidden = watched & _may_be_shown(words, rules, view) & ~_shown(words, rules, view, out)
    kept = options
    left = options & _LESSER if hidden != ZERO else ZERO
    while left != ZERO:
        option = lowest_index(left)
        left = without_lowest(left)
        if types_of(option, view) & hidden == ZERO:
            continue
        usual_cards(words, rules, view, view[S_SELF], option, F_TABLE, False, out)
        if hidden & _shown(words, rules, view, out) != ZERO:
            kept &= ~type_bit(option)
    clear_cards(words, out)
    return kept


@inlined
def _may_be_shown(words: Words, rules: Array, view: Array) -> np.uint64:
    """Types of which every copy is played, on a table, or in my hand: no declaration shows others whole."""
    every = ~ZERO
    for w in range(len(words)):
        seen = get(words, view, view[S_SELF], F_HAND, w)
        seen |= of_all(words, rules, view, F_PLAYED, w) | of_all(words, rules, view, F_TABLE, w)
        every &= _both_copies(rules, seen, w)
    return every & LOW_HALF


@inlined
def _both_copies(rules: Array, cards: np.uint64, w: int) -> np.uint64:
    """Types of which every copy that word ``w`` may hold is among ``cards``: two, one of an odd pack."""
    return cards & ((cards >> HALF) if rules[R_PACKS] >= 2 * (w + 1) else ~ZERO)


@kernel
def _shown(words: Words, rules: Array, view: Array, out: Array) -> np.uint64:
    """Types of which every copy is played, on my table, or named at ``out[Y_CARDS0:]``."""
    me = view[S_SELF]
    every = ~ZERO
    for w in range(len(words)):
        seen = get(words, view, me, F_TABLE, w) | np.uint64(out[Y_CARDS0 + w])
        seen |= of_all(words, rules, view, F_PLAYED, w)
        every &= _both_copies(rules, seen, w)
    return every & LOW_HALF
