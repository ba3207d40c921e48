"""Cards that may serve in a combination, where combinations are formed anew."""

import numpy as np

from kernels.cards import EACH_SUIT, Array, Words, both, count_types, get, suit_types, type_bit
from kernels.combinations import (
    free_word,
    held_options_here,
    suit_options,
)
from kernels.family import REFORM
from kernels.family_reform import served, use_of
from kernels.jit import inlined, kernel
from kernels.layout import (
    F_BEZIQUES_NOW,
    F_HAND,
    F_LOCKED,
    F_TABLE_BEFORE,
    F_USED_BEZIQUE1,
    F_USED_FIVE_TRUMPS,
    F_USED_FOURS,
    F_USED_MARRIAGE,
    F_USED_SEQUENCE,
    F_USED_TRUMP_FOURS,
    O_BEZIQUE,
    O_FIVE_TRUMPS,
    O_FOURS,
    O_MARRIAGE,
    O_SEQUENCE,
    O_TRUMP_FOURS,
    R_FRESH_NEEDED,
    R_REFORM_FROM_TABLE,
    R_SCORES_PER_TRICK,
    S_BEZIQUE_KNAVE,
    S_BEZIQUE_QUEEN,
    S_ENABLED,
    S_TRUMP,
    SCORES_DISJOINT,
)
from kernels.selection import locked_word, stale_word
from kernels.words import LOW_HALF, ZERO, fold, popcount

_BEZIQUES = np.uint64(0x1F << O_BEZIQUE)
_FOUR_KINDS = np.uint64(0x1F)


@stale_word.of(REFORM)
def _stale_word(
    words: Words, rules: Array, a: Array, seat: int, option: int, fresh_field: int, w: int
) -> np.uint64:
    """Word ``w`` of the cards that are not fresh for an option.

    By the rule `reform_from_table` table cards alone may form a combination again: one that has served in
    the kind before does for a fresh card (while its combination is whole, it may not serve at all).
    """
    if rules[R_FRESH_NEEDED] == 0:
        return ZERO
    stale = get(words, a, seat, fresh_field, w)
    if rules[R_REFORM_FROM_TABLE] == 1:
        stale &= ~served(words, rules, a, seat, use_of(option), w)
    return stale


@locked_word.of(REFORM)
def _locked_word(words: Words, rules: Array, a: Array, seat: int, option: int, w: int) -> np.uint64:
    """Word ``w`` of the cards that may not serve in a further score of ``option`` on this trick."""
    if rules[R_SCORES_PER_TRICK] == SCORES_DISJOINT:
        return get(words, a, seat, F_LOCKED, w)
    if O_BEZIQUE <= option < O_FOURS:
        return get(words, a, seat, F_BEZIQUES_NOW, w)
    return ZERO


@held_options_here.of(REFORM)
def _held_options_here(
    words: Words,
    rules: Array,
    a: Array,
    seat: int,
    fresh_field: int,
    without: int,
    locked_field: int,
) -> np.uint64:
    """Options for which a seat holds cards that may serve, one of them fresh."""
    return _held_options(words, rules, a, seat, fresh_field, without, locked_field)


@inlined
def _free_word(
    words: Words, a: Array, seat: int, used: int, without: int, locked_field: int, w: int
) -> np.uint64:
    """Word of a seat's held cards less the used, the locked, the one thought away."""
    return free_word(words, a, seat, O_MARRIAGE, without, locked_field, w) & ~get(words, a, seat, used, w)


@kernel
def _held_options(
    words: Words,
    rules: Array,
    a: Array,
    seat: int,
    fresh_field: int,
    without: int,
    locked_field: int,
) -> np.uint64:
    """Options for which a seat holds cards that may serve, one of them fresh; as the standard way has it."""
    fresh_types = ZERO
    for w in range(len(words)):
        fresh_types |= fold(get(words, a, seat, F_HAND, w) & ~get(words, a, seat, fresh_field, w))
    if rules[R_FRESH_NEEDED] == 0 or rules[R_REFORM_FROM_TABLE] == 1:
        fresh_types = LOW_HALF
    if fresh_types == ZERO:
        return ZERO
    marry = ZERO
    marry_fresh = ZERO
    run = ZERO
    run_fresh = ZERO
    for w in range(len(words)):
        free = _free_word(words, a, seat, F_USED_MARRIAGE, without, locked_field, w)
        marry |= fold(free)
        marry_fresh |= fold(free & ~stale_word(words, rules, a, seat, O_MARRIAGE, fresh_field, w))
        free = _free_word(words, a, seat, F_USED_SEQUENCE, without, locked_field, w)
        run |= fold(free)
        run_fresh |= fold(free & ~stale_word(words, rules, a, seat, O_SEQUENCE, fresh_field, w))
    enabled = np.uint64(a[S_ENABLED])
    options = suit_options(marry, marry_fresh, run, run_fresh)
    pair = type_bit(a[S_BEZIQUE_QUEEN]) | type_bit(a[S_BEZIQUE_KNAVE])
    if enabled & _BEZIQUES != ZERO and fresh_types & pair != ZERO:
        options |= _beziques(words, rules, a, seat, fresh_field, without, locked_field, enabled)
    in_trumps = enabled & (_FOUR_KINDS << np.uint64(O_TRUMP_FOURS)) != ZERO
    for rank in range(5):
        types = EACH_SUIT << np.uint64(rank)
        if fresh_types & types == ZERO or count_types(words, a, seat, F_HAND, types) < 4:
            continue
        four = O_FOURS + rank
        if enabled & type_bit(four) != ZERO and _has(
            words, rules, a, seat, four, F_USED_FOURS, types, 4, fresh_field, without, locked_field
        ):
            options |= type_bit(four)
        types &= suit_types(a[S_TRUMP])
        if not in_trumps or fresh_types & types == ZERO:
            continue
        if count_types(words, a, seat, F_HAND, types) < 4:
            continue
        four = O_TRUMP_FOURS + rank
        if _has(
            words, rules, a, seat, four, F_USED_TRUMP_FOURS, types, 4, fresh_field, without, locked_field
        ):
            options |= type_bit(four)
        five = O_FIVE_TRUMPS + rank
        if enabled & type_bit(five) != ZERO and _has(
            words, rules, a, seat, five, F_USED_FIVE_TRUMPS, types, 5, fresh_field, without, locked_field
        ):
            options |= type_bit(five)
    return options & enabled


@kernel
def _has(
    words: Words,
    rules: Array,
    a: Array,
    seat: int,
    option: int,
    used: int,
    types: np.uint64,
    need: int,
    fresh_field: int,
    without: int,
    locked_field: int,
) -> bool:
    """Whether a seat holds ``need`` cards of some types that may serve in an option, one of them fresh."""
    wanted = both(types)
    n = np.int64(0)
    fresh = ZERO
    for w in range(len(words)):
        cards = _free_word(words, a, seat, used, without, locked_field, w) & wanted
        n += popcount(cards)
        fresh |= cards & ~stale_word(words, rules, a, seat, option, fresh_field, w)
    return n >= need and fresh != ZERO


@inlined
def _beziques(
    words: Words,
    rules: Array,
    a: Array,
    seat: int,
    fresh_field: int,
    without: int,
    locked_field: int,
    enabled: np.uint64,
) -> np.uint64:
    """Beziques of every level that are held; what compound scores lock does not bind an announcement."""
    options = ZERO
    queen = both(type_bit(a[S_BEZIQUE_QUEEN]))
    knave = both(type_bit(a[S_BEZIQUE_KNAVE]))
    held_queens = count_types(words, a, seat, F_HAND, type_bit(a[S_BEZIQUE_QUEEN]))
    held_knaves = count_types(words, a, seat, F_HAND, type_bit(a[S_BEZIQUE_KNAVE]))
    for level in range(1, 6):
        if level > held_queens or level > held_knaves:
            break
        option = O_BEZIQUE + level - 1
        if enabled & type_bit(option) == ZERO:
            continue
        queens = np.int64(0)
        knaves = np.int64(0)
        fresh = ZERO
        for w in range(len(words)):
            cards = _free_word(words, a, seat, F_USED_BEZIQUE1 + level - 1, without, locked_field, w)
            if fresh_field != F_TABLE_BEFORE:
                cards &= ~get(words, a, seat, F_BEZIQUES_NOW, w)
            queens += popcount(cards & queen)
            knaves += popcount(cards & knave)
            fresh |= cards & (queen | knave) & ~stale_word(words, rules, a, seat, option, fresh_field, w)
        if queens >= level and knaves >= level and fresh != ZERO:
            options |= type_bit(option)
    return options
