"""Cards that may serve in a combination, where combinations are formed anew."""

import numpy as np

from kernels.cards import (
    EACH_SUIT,
    EACH_SUIT_TWICE,
    Array,
    Words,
    both,
    count_types,
    get,
    suit_types,
    type_bit,
)
from kernels.combinations import (
    four,
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
from kernels.words import HALF, LOW_HALF, ONE, ZERO, fold, lowest_index, popcount, without_lowest

_BEZIQUES = np.uint64(0x1F << O_BEZIQUE)
_FIVE_RANKS = np.uint64(0x1F)
_TWO = np.uint64(2)
_THREE = np.uint64(3)
_FOUR = np.uint64(4)


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
        fresh_types |= get(words, a, seat, F_HAND, w) & ~get(words, a, seat, fresh_field, w)
    fresh_types = fold(fresh_types)
    if rules[R_FRESH_NEEDED] == 0 or rules[R_REFORM_FROM_TABLE] == 1:
        fresh_types = LOW_HALF
    if fresh_types == ZERO:
        return ZERO
    marry = ZERO
    marry_fresh = ZERO
    run = ZERO
    run_fresh = ZERO
    fours_fresh = ZERO
    n0 = n1 = n2 = n3 = n4 = np.int64(0)
    for w in range(len(words)):
        free = _free_word(words, a, seat, F_USED_MARRIAGE, without, locked_field, w)
        marry |= free
        marry_fresh |= free & ~stale_word(words, rules, a, seat, O_MARRIAGE, fresh_field, w)
        free = _free_word(words, a, seat, F_USED_SEQUENCE, without, locked_field, w)
        run |= free
        run_fresh |= free & ~stale_word(words, rules, a, seat, O_SEQUENCE, fresh_field, w)
        free = _free_word(words, a, seat, F_USED_FOURS, without, locked_field, w)
        fours_fresh |= free & ~stale_word(words, rules, a, seat, O_FOURS, fresh_field, w)
        n0 += popcount(free & EACH_SUIT_TWICE)
        n1 += popcount(free & (EACH_SUIT_TWICE << ONE))
        n2 += popcount(free & (EACH_SUIT_TWICE << _TWO))
        n3 += popcount(free & (EACH_SUIT_TWICE << _THREE))
        n4 += popcount(free & (EACH_SUIT_TWICE << _FOUR))
    enabled = np.uint64(a[S_ENABLED])
    options = suit_options(fold(marry), fold(marry_fresh), fold(run), fold(run_fresh))
    options |= four(n0, fours_fresh, 0) | four(n1, fours_fresh, 1) | four(n2, fours_fresh, 2)
    options |= four(n3, fours_fresh, 3) | four(n4, fours_fresh, 4)
    pair = type_bit(a[S_BEZIQUE_QUEEN]) | type_bit(a[S_BEZIQUE_KNAVE])
    if enabled & _BEZIQUES != ZERO and fresh_types & pair != ZERO:
        options |= _beziques(words, rules, a, seat, fresh_field, without, locked_field, enabled)
    if a[S_TRUMP] >= 0 and enabled & (_FIVE_RANKS << np.uint64(O_TRUMP_FOURS)) != ZERO:
        alike = _alike_in_trumps(words, a, seat)
        if alike != ZERO:
            options |= _in_trumps(words, rules, a, seat, fresh_field, without, locked_field, alike)
    return options & enabled


@inlined
def _alike_in_trumps(words: Words, a: Array, seat: int) -> np.uint64:
    """Ranks, the bit of its place in the suit for each, of which a seat holds four trumps or more.

    The copies of all ranks are counted at once, each bit of their numbers in a byte of its own.
    """
    at = np.uint64(8 * a[S_TRUMP])
    ones = ZERO
    twos = ZERO
    more = ZERO
    for w in range(len(words)):
        held = get(words, a, seat, F_HAND, w) >> at
        for copy in (held, held >> HALF):
            to_twos = ones & copy
            ones ^= copy
            more |= twos & to_twos
            twos ^= to_twos
    return more & _FIVE_RANKS


@kernel
def _in_trumps(
    words: Words,
    rules: Array,
    a: Array,
    seat: int,
    fresh_field: int,
    without: int,
    locked_field: int,
    alike: np.uint64,
) -> np.uint64:
    """Four and five in trumps that are held of the ranks in ``alike``, scored by the rules or not."""
    options = ZERO
    left = alike
    while left != ZERO:
        rank = lowest_index(left)
        left = without_lowest(left)
        types = (EACH_SUIT << np.uint64(rank)) & suit_types(a[S_TRUMP])
        option = O_TRUMP_FOURS + rank
        if _has(
            words, rules, a, seat, option, F_USED_TRUMP_FOURS, types, 4, fresh_field, without, locked_field
        ):
            options |= type_bit(option)
        option = O_FIVE_TRUMPS + rank
        if _has(
            words, rules, a, seat, option, F_USED_FIVE_TRUMPS, types, 5, fresh_field, without, locked_field
        ):
            options |= type_bit(option)
    return options


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
