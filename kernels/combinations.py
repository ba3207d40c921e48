"""Combinations: of which cards each option consists, what it scores, which are held.

Scores and cards: Britannica 9th ed. (1875), "Table of Bezique Scores"; a card serves once in each
kind, and the king and queen of a sequence may not marry (ibid., "if a sequence in trumps is
declared, marriage of the king and queen on the table cannot afterwards take place").
"""

import numpy as np

from kernels.cards import (
    EACH_SUIT,
    EACH_SUIT_TWICE,
    SEVENS,
    Array,
    Words,
    both,
    get,
    suit_types,
    type_bit,
    word_of,
)
from kernels.jit import inlined, kernel, small_step
from kernels.layout import (
    BEZIQUE_BRITANNICA9,
    BEZIQUE_FOLLOW_TRUMPS,
    CLUBS,
    DIAMONDS,
    F_HAND,
    F_USED_BEZIQUE1,
    F_USED_FIVE_TRUMPS,
    F_USED_FOURS,
    F_USED_MARRIAGE,
    F_USED_SEQUENCE,
    F_USED_TRUMP_FOURS,
    HEARTS,
    JACK,
    KIND_BEZIQUE,
    KIND_CARTE_BLANCHE,
    KIND_FOURS,
    KIND_MARRIAGE,
    KIND_ROYAL_MARRIAGE,
    KIND_ROYAL_SEQUENCE,
    KIND_SEQUENCE,
    KIND_SEVEN,
    KIND_TRUMP_FOURS,
    O_BEZIQUE,
    O_EXCHANGE,
    O_FIVE_TRUMPS,
    O_FOURS,
    O_MARRIAGE,
    O_SEQUENCE,
    O_SEVEN,
    O_TRUMP_FOURS,
    QUEEN,
    R_ACES,
    R_BEZIQUE,
    R_BEZIQUE_SUITS,
    R_CARTE_BLANCHE,
    R_FRESH_NEEDED,
    R_JACKS,
    R_KINGS,
    R_MARRIAGE,
    R_PLAIN_SEQUENCE,
    R_QUEENS,
    R_ROYAL_MARRIAGE,
    R_ROYAL_SEQUENCE,
    R_SEVEN,
    R_TENS_FOUR,
    R_TRUMP_ACES,
    R_TRUMPS_BY_MARRIAGE,
    R_TRUMPS_BY_SEQUENCE,
    S_BEZIQUE_KNAVE,
    S_BEZIQUE_QUEEN,
    S_ENABLED,
    S_TRUMP,
    SPADES,
)
from kernels.words import LOW_HALF, ONE, ZERO, fold, lowest_index, popcount, without_lowest

_TWO = np.uint64(2)
_THREE = np.uint64(3)
_FOUR = np.uint64(4)
_BEZIQUES = np.uint64(0x1F << O_BEZIQUE)


@inlined
def kind_of(option: int, trump: int, rules: Array) -> int:
    """Kind of an option once it is scored with trump suit ``trump`` (-1: none named yet).

    A marriage or sequence that names trumps is a royal one.
    """
    if option < O_SEQUENCE:
        royal = trump == option - O_MARRIAGE or (trump < 0 and rules[R_TRUMPS_BY_MARRIAGE] == 1)
        return KIND_ROYAL_MARRIAGE if royal else KIND_MARRIAGE
    if option < O_BEZIQUE:
        royal = trump == option - O_SEQUENCE or (trump < 0 and rules[R_TRUMPS_BY_SEQUENCE] == 1)
        return KIND_ROYAL_SEQUENCE if royal else KIND_SEQUENCE
    if option < O_FOURS:
        return KIND_BEZIQUE + option - O_BEZIQUE
    # Kinds and options of four, four in trumps, five in trumps, the seven and what follows run in parallel.
    if option < O_SEVEN:
        return KIND_FOURS + option - O_FOURS
    return KIND_SEVEN + option - O_SEVEN


@inlined
def points_of(kind: int, rules: Array) -> int:
    """Points that a kind scores; negative where the rules do not score it."""
    if kind == KIND_MARRIAGE:
        return rules[R_MARRIAGE]
    if kind == KIND_ROYAL_MARRIAGE:
        return rules[R_ROYAL_MARRIAGE]
    if kind == KIND_SEQUENCE:
        return rules[R_PLAIN_SEQUENCE]
    if kind == KIND_ROYAL_SEQUENCE:
        return rules[R_ROYAL_SEQUENCE]
    if kind < KIND_FOURS:
        return rules[R_BEZIQUE + kind - KIND_BEZIQUE]
    if kind == KIND_FOURS:
        return rules[R_ACES]
    if kind == KIND_FOURS + 1:
        return rules[R_TENS_FOUR]
    if kind == KIND_FOURS + 2:
        return rules[R_KINGS]
    if kind == KIND_FOURS + 3:
        return rules[R_QUEENS]
    if kind == KIND_FOURS + 4:
        return rules[R_JACKS]
    if kind < KIND_SEVEN:
        return rules[R_TRUMP_ACES + kind - KIND_TRUMP_FOURS]
    return rules[R_CARTE_BLANCHE] if kind == KIND_CARTE_BLANCHE else rules[R_SEVEN]


@kernel
def name_trumps(rules: Array, state: Array, suit: int) -> None:
    """Set trumps (-1: none) with all that follows from them: bezique cards, options that score.

    The bezique cards change with spades or diamonds as trumps in Britannica 9th ed., note 3. With six or
    eight packs the queen is that of trumps, and before trumps are named there is no bezique.
    """
    state[S_TRUMP] = suit
    queen_suit = SPADES
    knave_suit = DIAMONDS
    if rules[R_BEZIQUE_SUITS] == BEZIQUE_BRITANNICA9 and (suit == SPADES or suit == DIAMONDS):
        queen_suit = CLUBS
        knave_suit = HEARTS
    if rules[R_BEZIQUE_SUITS] == BEZIQUE_FOLLOW_TRUMPS and suit >= 0:
        queen_suit = suit
        knave_suit = suit ^ 2
    state[S_BEZIQUE_QUEEN] = queen_suit * 8 + QUEEN
    state[S_BEZIQUE_KNAVE] = knave_suit * 8 + JACK
    enabled = ZERO
    for option in range(O_SEVEN):
        if points_of(kind_of(option, suit, rules), rules) >= 0 and is_known(option, suit, rules):
            enabled |= type_bit(option)
    state[S_ENABLED] = np.int64(enabled)


@inlined
def is_known(option: int, trump: int, rules: Array) -> bool:
    """Whether it is settled of which cards an option consists: some follow trumps once these are named."""
    if trump >= 0 or option < O_BEZIQUE:
        return True
    if option < O_FOURS:
        return rules[R_BEZIQUE_SUITS] != BEZIQUE_FOLLOW_TRUMPS
    return option < O_TRUMP_FOURS


@inlined
def used_field(option: int) -> int:
    """Card set that holds the cards already used in the kind of ``option``."""
    if option < O_SEQUENCE:
        return F_USED_MARRIAGE
    if option < O_BEZIQUE:
        return F_USED_SEQUENCE
    if option < O_FOURS:
        return F_USED_BEZIQUE1 + option - O_BEZIQUE
    if option < O_TRUMP_FOURS:
        return F_USED_FOURS
    return F_USED_TRUMP_FOURS if option < O_FIVE_TRUMPS else F_USED_FIVE_TRUMPS


@inlined
def members(option: int) -> int:
    """Number of member groups of an option, strongest first: groups are what `member` lists."""
    if O_SEQUENCE <= option < O_BEZIQUE:
        return 5
    return 1 if option >= O_FOURS else 2


@inlined
def member(option: int, i: int, a: Array) -> tuple[np.uint64, int]:
    """Types of member group ``i`` of an option, as a mask, with how many cards of them it takes."""
    if option < O_SEQUENCE:
        return type_bit(8 * (option - O_MARRIAGE) + 2 + i), 1
    if option < O_BEZIQUE:
        return type_bit(8 * (option - O_SEQUENCE) + i), 1
    if option < O_FOURS:
        return type_bit(a[S_BEZIQUE_QUEEN] if i == 0 else a[S_BEZIQUE_KNAVE]), option - O_BEZIQUE + 1
    if option < O_TRUMP_FOURS:
        return EACH_SUIT << np.uint64(option - O_FOURS), 4
    trumps = suit_types(a[S_TRUMP])
    if option < O_FIVE_TRUMPS:
        return (EACH_SUIT << np.uint64(option - O_TRUMP_FOURS)) & trumps, 4
    return (EACH_SUIT << np.uint64(option - O_FIVE_TRUMPS)) & trumps, 5


@inlined
def types_of(option: int, a: Array) -> np.uint64:
    """Types of which some cards make an option: those of its members, all where they may be others."""
    if option == O_SEVEN or option == O_EXCHANGE:
        return SEVENS & suit_types(a[S_TRUMP])
    if option >= O_TRUMP_FOURS:
        return LOW_HALF
    found = ZERO
    for i in range(members(option)):
        wanted, _ = member(option, i, a)
        found |= wanted
    return found


@inlined
def suit_flags(flags: np.uint64) -> np.uint64:
    """Bits 0, 8, 16, 24, the only ones set, brought together in bits 0-3."""
    return ((flags * np.uint64(0x10204080)) >> np.uint64(28)) & np.uint64(15)


@small_step
def usable_word(words: Words, a: Array, seat: int, option: int, w: int) -> np.uint64:
    """Word ``w`` of the cards of which a seat may make an option: those that it holds."""
    return get(words, a, seat, F_HAND, w)


@small_step
def laid_word(words: Words, a: Array, seat: int, fresh_field: int, w: int) -> np.uint64:
    """Word ``w`` of the cards that are not fresh, of those of which a seat may make an option."""
    return get(words, a, seat, fresh_field, w)


@small_step
def pairing_word(
    words: Words, a: Array, seat: int, held: np.uint64, without: int, locked_field: int, w: int
) -> np.uint64:
    """Word ``w`` of the cards of which beziques may be made: those ``held`` that serve in other options."""
    return held


@small_step
def more_options(
    words: Words,
    rules: Array,
    a: Array,
    seat: int,
    fresh_field: int,
    without: int,
    locked_field: int,
    options: np.uint64,
) -> np.uint64:
    """Options of `held_options` put right by what a family has of its own: here as they are."""
    return options


@inlined
def suit_options(marry: np.uint64, marry_fresh: np.uint64, run: np.uint64, run_fresh: np.uint64) -> np.uint64:
    """Marriages and sequences among types that may serve in them, one card of each being fresh."""
    couples = ((marry >> _TWO) & (marry_fresh >> _THREE)) | ((marry_fresh >> _TWO) & (marry >> _THREE))
    runs = run & (run >> ONE) & (run >> _TWO) & (run >> _THREE) & (run >> _FOUR)
    some = run_fresh | (run_fresh >> ONE) | (run_fresh >> _TWO) | (run_fresh >> _THREE) | (run_fresh >> _FOUR)
    options = suit_flags(couples & EACH_SUIT)
    return options | suit_flags(runs & some & EACH_SUIT) << np.uint64(O_SEQUENCE)


@kernel
def held_options(
    words: Words,
    rules: Array,
    a: Array,
    seat: int,
    fresh_field: int,
    without: int,
    locked_field: int,
) -> np.uint64:
    """Options for which a seat holds unused cards, one of them fresh, as a mask.

    Parameters
    ----------
    words : tuple of W uint64
    rules : int64[RULES_WIDTH]
    a : int64[:]
        A state or a view.
    seat : int
    fresh_field : int
        Cards in this set are not fresh.
    without : int
        Card index thought away (about to be played), or -1.
    locked_field : int
        Cards in this set may not be used, or -1 for none.

    Returns
    -------
    uint64
        Bit o for option o below ``O_SEVEN``; only options that score.
    """
    return held_options_here(words, rules, a, seat, fresh_field, without, locked_field)


@small_step
def held_options_here(
    words: Words,
    rules: Array,
    a: Array,
    seat: int,
    fresh_field: int,
    without: int,
    locked_field: int,
) -> np.uint64:
    """The same as `held_options`, a part of its caller: for what is asked after every trick."""
    # Where no fresh card is needed all cards count as fresh.
    wanting = ~ZERO if rules[R_FRESH_NEEDED] == 1 else ZERO
    queen = both(type_bit(a[S_BEZIQUE_QUEEN]))
    knave = both(type_bit(a[S_BEZIQUE_KNAVE]))
    marry = ZERO
    marry_fresh = ZERO
    run = ZERO
    run_fresh = ZERO
    queens = ZERO
    knaves = ZERO
    fresh_pair = ZERO
    n0 = np.int64(0)
    n1 = np.int64(0)
    n2 = np.int64(0)
    n3 = np.int64(0)
    n4 = np.int64(0)
    for w in range(len(words)):
        held = free_word(words, a, seat, O_MARRIAGE, without, locked_field, w)
        laid = laid_word(words, a, seat, fresh_field, w) & wanting
        fresh = held & ~laid
        unmarried = ~get(words, a, seat, F_USED_MARRIAGE, w)
        unrun = ~get(words, a, seat, F_USED_SEQUENCE, w)
        marry |= fold(held & unmarried)
        marry_fresh |= fold(fresh & unmarried)
        run |= fold(held & unrun)
        run_fresh |= fold(fresh & unrun)
        pairing = pairing_word(words, a, seat, held, without, locked_field, w)
        queens |= pairing & queen
        knaves |= pairing & knave
        fresh_pair |= pairing & ~laid & (queen | knave)
        unfour = held & ~get(words, a, seat, F_USED_FOURS, w)
        n0 += popcount(unfour & EACH_SUIT_TWICE)
        n1 += popcount(unfour & (EACH_SUIT_TWICE << ONE))
        n2 += popcount(unfour & (EACH_SUIT_TWICE << _TWO))
        n3 += popcount(unfour & (EACH_SUIT_TWICE << _THREE))
        n4 += popcount(unfour & (EACH_SUIT_TWICE << _FOUR))
    options = suit_options(marry, marry_fresh, run, run_fresh)
    enabled = np.uint64(a[S_ENABLED])
    if queens != ZERO and knaves != ZERO and fresh_pair != ZERO:
        options |= _held_beziques(words, a, seat, fresh_field, without, locked_field, enabled, wanting)
    if max(max(n0, n1), max(max(n2, n3), n4)) >= 4:
        fresh = ZERO
        for w in range(len(words)):
            free = free_word(words, a, seat, O_FOURS, without, locked_field, w)
            free &= ~get(words, a, seat, F_USED_FOURS, w)
            fresh |= free & ~(laid_word(words, a, seat, fresh_field, w) & wanting)
        options |= four(n0, fresh, 0) | four(n1, fresh, 1) | four(n2, fresh, 2)
        options |= four(n3, fresh, 3) | four(n4, fresh, 4)
    options &= enabled
    return more_options(words, rules, a, seat, fresh_field, without, locked_field, options)


@inlined
def free_word(
    words: Words, a: Array, seat: int, option: int, without: int, locked_field: int, w: int
) -> np.uint64:
    """Word of the cards for an option less the locked, the one thought away."""
    held = usable_word(words, a, seat, option, w)
    if without >= 0 and word_of(words, without) == w:
        held &= ~(ONE << np.uint64(without & 63))
    if locked_field >= 0:
        held &= ~get(words, a, seat, locked_field, w)
    return held


@kernel
def _held_beziques(
    words: Words,
    a: Array,
    seat: int,
    fresh_field: int,
    without: int,
    locked_field: int,
    enabled: np.uint64,
    wanting: np.uint64,
) -> np.uint64:
    """Bezique options held, of every level; cards in ``wanting`` need to be outside ``fresh_field``."""
    options = ZERO
    queen = both(type_bit(a[S_BEZIQUE_QUEEN]))
    knave = both(type_bit(a[S_BEZIQUE_KNAVE]))
    left = (enabled & _BEZIQUES) >> np.uint64(O_BEZIQUE)
    while left != ZERO:
        level = 1 + lowest_index(left)
        left = without_lowest(left)
        queens = 0
        knaves = 0
        fresh = ZERO
        for w in range(len(words)):
            cards = free_word(words, a, seat, O_BEZIQUE + level - 1, without, locked_field, w)
            cards &= ~get(words, a, seat, F_USED_BEZIQUE1 + level - 1, w)
            queens += popcount(cards & queen)
            knaves += popcount(cards & knave)
            fresh |= cards & (queen | knave) & ~(laid_word(words, a, seat, fresh_field, w) & wanting)
        if queens >= level and knaves >= level and fresh != ZERO:
            options |= type_bit(O_BEZIQUE + level - 1)
    return options


@inlined
def four(n: int, fresh: np.uint64, rank: int) -> np.uint64:
    """Any four of a rank, of which ``n`` unused cards are held; whether or not the rules score them."""
    any_fresh = fresh & (EACH_SUIT_TWICE << np.uint64(rank)) != ZERO
    return type_bit(O_FOURS + rank) if n >= 4 and any_fresh else ZERO
