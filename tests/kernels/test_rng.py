"""Random streams against published answers, plain-integer twins, exhaustive counts."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernels import rng

MASK32 = (1 << 32) - 1
MASK64 = (1 << 64) - 1

any_seed = st.integers(0, MASK64)


def naive_philox(counter: list[int], key: list[int]) -> list[int]:
    """Philox4x32-10 as the paper prints it (Salmon et al. 2011, section 3.3)."""
    left_0, right_0, left_1, right_1 = counter
    k0, k1 = key
    for _ in range(10):
        high_0, low_0 = divmod(left_0 * 0xD2511F53, 1 << 32)
        high_1, low_1 = divmod(left_1 * 0xCD9E8D57, 1 << 32)
        left_0, right_0, left_1, right_1 = high_1 ^ right_0 ^ k0, low_1, high_0 ^ right_1 ^ k1, low_0
        k0, k1 = (k0 + 0x9E3779B9) & MASK32, (k1 + 0xBB67AE85) & MASK32
    return [left_0, right_0, left_1, right_1]


def naive_draw(key: int, number: int) -> int:
    """Output `number` of SplitMix64 started at `key`."""
    word = (key + (number + 1) * 0x9E3779B97F4A7C15) & MASK64
    word = ((word ^ word >> 30) * 0xBF58476D1CE4E5B9) & MASK64
    word = ((word ^ word >> 27) * 0x94D049BB133111EB) & MASK64
    return word ^ word >> 31


def naive_bounded(key: int, number: int, bound: int) -> tuple[int, int]:
    """Reject until all values are equally likely."""
    while True:
        product = (naive_draw(key, number) >> 32) * bound
        number += 1
        if product & MASK32 >= (1 << 32) % bound:
            return product >> 32, number


@pytest.mark.parametrize(
    ("counter", "key", "answer"),
    [
        ([0] * 4, [0] * 2, [0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8]),
        ([MASK32] * 4, [MASK32] * 2, [0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD]),
        (
            [0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344],
            [0xA4093822, 0x299F31D0],
            [0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1],
        ),
    ],
    ids=["zeros", "ones", "pi"],
)
def test_philox_gives_the_known_answers_of_random123(
    counter: list[int], key: list[int], answer: list[int]
) -> None:
    assert list(rng.philox(*map(np.uint64, counter + key))) == answer
    assert naive_philox(counter, key) == answer


def test_draws_give_the_known_answers_of_splitmix64() -> None:
    # The first outputs of Vigna's splitmix64.c from state 0.
    known = [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]
    assert [int(rng.draw(np.uint64(0), number)) for number in range(3)] == known


@given(any_seed, st.integers(0, (1 << 63) - 1), st.integers(0, 31), st.integers(0, MASK32))
def test_stream_key_is_one_philox_block(seed: int, deal: int, purpose: int, part: int) -> None:
    block = naive_philox([part, purpose, deal & MASK32, deal >> 32], [seed & MASK32, seed >> 32])
    assert rng.stream_key(np.uint64(seed), deal, purpose, part) == block[0] | block[1] << 32


def test_streams_of_neighbours_differ() -> None:
    purposes = [rng.DECK, *range(rng.POLICY, rng.POLICY + 8), rng.BRANCH, rng.PILOT]
    names = [
        (seed, deal, purpose, part)
        for seed in (0, 1, 1 << 32)
        for deal in (0, 1, (1 << 32) - 1, 1 << 32)
        for purpose in purposes
        for part in (0, 1)
    ]
    assert len(set(purposes)) == len(purposes)
    assert len({int(rng.stream_key(*name)) for name in names}) == len(names)


@given(any_seed, st.integers(0, 1 << 40))
def test_draw_is_the_finaliser_of_a_counter(key: int, number: int) -> None:
    assert rng.draw(np.uint64(key), number) == naive_draw(key, number)


@pytest.mark.parametrize("bits", [8])
def test_bounded_rule_is_exactly_uniform(bits: int) -> None:
    size = 1 << bits
    for bound in range(1, 193):
        counts: Counter[int] = Counter()
        for word in range(size):
            value, accepted = rng.scaled(np.uint64(word), np.uint64(bound), np.uint64(bits))
            if accepted:
                counts[int(value)] += 1
        assert counts == dict.fromkeys(range(bound), size // bound)


@given(any_seed, st.integers(0, 1 << 20), st.integers(1, 192))
def test_bounded_draws_of_the_size_of_a_pack(key: int, number: int, bound: int) -> None:
    value, upcoming = rng.bounded(np.uint64(key), number, bound)
    assert (value, upcoming) == naive_bounded(key, number, bound)
    assert 0 <= value < bound


def test_a_refused_word_moves_on_to_the_next_draw() -> None:
    bound = 3 << 30  # a quarter of all words is refused
    key = 2026
    ours = [tuple(map(int, rng.bounded(np.uint64(key), number, bound))) for number in range(200)]
    assert ours == [naive_bounded(key, number, bound) for number in range(200)]
    assert sum(upcoming > number + 1 for number, (_, upcoming) in enumerate(ours)) > 20
