"""Set operations on one word against Python's unbounded integers."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kernels import words
from kernels.jit import kernel

TOP = 1 << 63
FULL = (1 << 64) - 1

any_word = st.integers(0, FULL)


def set_bits(word: int) -> list[int]:
    """Indices of the set bits, lowest first."""
    return [index for index in range(64) if word >> index & 1]


@given(any_word)
@example(0)
@example(TOP)
@example(FULL)
@example(TOP | 1)
def test_counts_and_lowest_card(word: int) -> None:
    given_word = np.uint64(word)
    bits = set_bits(word)
    assert words.popcount(given_word) == len(bits)
    assert words.lowest_index(given_word) == (bits[0] if bits else 64)
    assert words.lowest_bit(given_word) == (1 << bits[0] if bits else 0)
    assert words.without_lowest(given_word) == sum(1 << index for index in bits[1:])


@given(any_word)
@example(FULL)
@example(TOP)
def test_every_card_is_found_by_its_place(word: int) -> None:
    bits = set_bits(word)
    found = [words.nth_index(np.uint64(word), place) for place in range(len(bits) + 1)]
    assert found == [*bits, 64]


@given(any_word)
@example(TOP)
@example(TOP | 1 << 31)
@example(1 << 32)
def test_fold_keeps_a_kind_present_in_either_pack(word: int) -> None:
    assert words.fold(np.uint64(word)) == (word | word >> 32) & 0xFFFFFFFF


@pytest.mark.parametrize("index", [0, 1, 31, 32, 62, 63])
def test_a_card_is_its_bit(index: int) -> None:
    assert words.bit(index) == 1 << index


@kernel
def walk(word: np.uint64) -> tuple[np.uint64, np.int64]:
    """Take a word apart card by card; put it together from the indices."""
    rest = word
    whole = words.EMPTY
    count = 0
    while rest:
        whole |= words.bit(words.lowest_index(rest))
        rest = words.without_lowest(rest)
        count += 1
    return whole, count


@given(any_word)
@example(FULL)
@example(TOP)
def test_a_word_stays_unsigned_through_a_loop(word: int) -> None:
    # Mixed with int64 the word would turn signed, bit 63 into a sign that >> drags along.
    assert walk(np.uint64(word)) == (word, word.bit_count())
