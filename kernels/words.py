"""Set operations on one 64-bit word of cards.

A word is ``uint64``: bit b set means that card b is in the set. In compiled code ``uint64`` mixed
with ``int64`` is no longer ``uint64``, so every constant here, every shift count, is ``np.uint64``.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from kernels.jit import inlined

ZERO: Final = np.uint64(0)
ONE: Final = np.uint64(1)
EMPTY: Final = ZERO
LOW_HALF: Final = np.uint64(0xFFFFFFFF)
HALF: Final = np.uint64(32)

_TWO = np.uint64(2)
_FOUR = np.uint64(4)
_TOP_BYTE = np.uint64(56)
_PAIRS = np.uint64(0x5555555555555555)
_QUADS = np.uint64(0x3333333333333333)
_BYTES = np.uint64(0x0F0F0F0F0F0F0F0F)
_EACH_BYTE = np.uint64(0x0101010101010101)


@inlined
def bit(index: int | np.integer) -> np.uint64:
    """Word of the one card `index` (0 to 63)."""
    return ONE << np.uint64(index)


@inlined
def popcount(word: np.uint64) -> np.int64:
    """Count the cards of a word (0 to 64), as ``int64``.

    The form is the classic one (Warren, Hacker's Delight, 2nd ed. 2012, section 5-1), which the
    compiler knows and turns into one machine instruction.
    """
    pairs = word - ((word >> ONE) & _PAIRS)
    quads = (pairs & _QUADS) + ((pairs >> _TWO) & _QUADS)
    octets = (quads + (quads >> _FOUR)) & _BYTES
    return np.int64((octets * _EACH_BYTE) >> _TOP_BYTE)


@inlined
def lowest_bit(word: np.uint64) -> np.uint64:
    """Word of the lowest card of a word; empty if it is empty."""
    return word & (~word + ONE)


@inlined
def without_lowest(word: np.uint64) -> np.uint64:
    """Word less its lowest card; empty if it is empty."""
    return word & (word - ONE)


@inlined
def lowest_index(word: np.uint64) -> np.int64:
    """Index of the lowest card (0 to 63), as ``int64``; 64 if the word is empty."""
    return popcount(~word & (word - ONE))


@inlined
def nth_index(word: np.uint64, nth: int | np.integer) -> np.int64:
    """Index of the card number `nth` from below, counted from 0, as ``int64``.

    It is 64 if the word has no such card. `nth` is at least 0; no check is made.
    """
    rest = word
    for _ in range(nth):
        rest = without_lowest(rest)
    return lowest_index(rest)


@inlined
def fold(word: np.uint64) -> np.uint64:
    """Kinds of card present in either pack of a word: low half or high half, in the low half."""
    return (word & LOW_HALF) | (word >> HALF)
