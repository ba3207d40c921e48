"""Random numbers without state: one stream for each (seed, deal, purpose).

A Philox4x32-10 block (Salmon et al. 2011, "Parallel random numbers: as easy as 1, 2, 3", section 3.3)
turns seed, deal, purpose into the 64-bit key of a stream. Draw number d of that stream is the
SplitMix64 finaliser (Steele, Lea, Flood 2014, "Fast splittable pseudorandom number generators",
figure 16) of the key advanced d + 1 steps. So a draw depends on its name alone: not on threads, blocks or
what was drawn before.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from kernels.jit import inlined, kernel
from kernels.words import HALF, LOW_HALF, ONE

DECK: Final = 0
"""Purpose of the stream that shuffles the pack."""
POLICY: Final = 1
"""Purpose of the policy stream of seat 0; seat s has ``POLICY + s``, up to eight seats."""
BRANCH: Final = 16
"""Purpose of the stream for continuations that leave the deal as it was played."""
PILOT: Final = 17
"""Purpose of the stream for trial deals, which never enter a result."""

GOLDEN: Final = np.uint64(0x9E3779B97F4A7C15)

_MULTIPLIER_0 = np.uint64(0xD2511F53)
_MULTIPLIER_1 = np.uint64(0xCD9E8D57)
_WEYL_0 = np.uint64(0x9E3779B9)
_WEYL_1 = np.uint64(0xBB67AE85)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_SHIFT_1 = np.uint64(30)
_SHIFT_2 = np.uint64(27)
_SHIFT_3 = np.uint64(31)

Block = tuple[np.uint64, np.uint64, np.uint64, np.uint64]


@kernel
def philox(
    c0: np.uint64,
    c1: np.uint64,
    c2: np.uint64,
    c3: np.uint64,
    k0: np.uint64,
    k1: np.uint64,
) -> Block:
    """Encrypt a counter of four 32-bit numbers under a key of two: Philox4x32 with ten rounds.

    Parameters
    ----------
    c0, c1, c2, c3, k0, k1 : uint64
        Counter, then key; each below 2**32, no check is made.

    Returns
    -------
    tuple of four uint64
        The block, each number below 2**32.
    """
    for _ in range(10):
        product_0 = _MULTIPLIER_0 * c0
        product_1 = _MULTIPLIER_1 * c2
        c0 = (product_1 >> HALF) ^ c1 ^ k0
        c1 = product_1 & LOW_HALF
        c2 = (product_0 >> HALF) ^ c3 ^ k1
        c3 = product_0 & LOW_HALF
        k0 = (k0 + _WEYL_0) & LOW_HALF
        k1 = (k1 + _WEYL_1) & LOW_HALF
    return c0, c1, c2, c3


@kernel
def stream_key(
    seed: int | np.integer,
    deal: int | np.integer,
    purpose: int | np.integer,
    part: int | np.integer = 0,
) -> np.uint64:
    """Key of the stream for one purpose in one deal.

    Parameters
    ----------
    seed : int64 or uint64
        Seed of the run.
    deal : int64 or uint64
        Number of the deal in the run; of the match, where matches are played.
    purpose : int
        `DECK`, `POLICY` plus the seat, `BRANCH`, `PILOT`; 0 to 2**32 - 1.
    part : int
        Number of the deal in its match; 0 to 2**32 - 1.

    Returns
    -------
    uint64
        The key that `draw` takes.
    """
    number = np.uint64(deal)
    start = np.uint64(seed)
    low, high, _, _ = philox(
        np.uint64(part),
        np.uint64(purpose),
        number & LOW_HALF,
        number >> HALF,
        start & LOW_HALF,
        start >> HALF,
    )
    return low | (high << HALF)


@inlined
def draw(key: np.uint64, number: int | np.integer) -> np.uint64:
    """Draw `number` (from 0) of a stream: 64 random bits."""
    word = np.uint64(key) + (np.uint64(number) + ONE) * GOLDEN
    word = (word ^ (word >> _SHIFT_1)) * _MIX_1
    word = (word ^ (word >> _SHIFT_2)) * _MIX_2
    return word ^ (word >> _SHIFT_3)


@inlined
def scaled(word: np.uint64, bound: np.uint64, bits: np.uint64) -> tuple[np.uint64, bool]:
    """Turn a random word into a number below a bound, or refuse the word.

    Multiply and keep the high part; refuse the few words that would make some values likelier
    (Lemire 2019, "Fast random integer generation in an interval", algorithm 5).

    Parameters
    ----------
    word : uint64
        A random number of `bits` bits.
    bound : uint64
        1 to 2**bits - 1.
    bits : uint64
        Size of the word, at most 32.

    Returns
    -------
    value : uint64
        0 to bound - 1.
    accepted : bool
        Over all words that are accepted each value comes equally often.
    """
    size = ONE << bits
    product = word * bound
    left = product & (size - ONE)
    # The division is needed only for the few words whose low part is below the bound.
    accepted = bool(left >= bound or left >= size % bound)
    return product >> bits, accepted


@inlined
def bounded(key: np.uint64, number: int | np.integer, bound: int | np.integer) -> tuple[np.int64, np.int64]:
    """Draw a uniform integer below a bound.

    Parameters
    ----------
    key : uint64
        Key of the stream.
    number : int64
        Number of the next draw of this stream.
    bound : int64
        1 to 2**32 - 1; no check is made.

    Returns
    -------
    value : int64
        0 to bound - 1, each equally likely.
    number : int64
        Number of the next draw: one more, or rarely (less than bound in 2**32) two or more.
    """
    limit = np.uint64(bound)
    value, accepted = scaled(draw(key, number) >> HALF, limit, HALF)
    upcoming = np.int64(number) + 1
    while not accepted:
        value, accepted = scaled(draw(key, upcoming) >> HALF, limit, HALF)
        upcoming += 1
    return np.int64(value), upcoming
