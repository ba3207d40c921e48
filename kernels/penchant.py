"""Combinations of Penchant: what is held, the usual cards, what a minor set is barred by.

Foster's Complete Hoyle (1897), Penchant, Declarations. An option is a kind with what tells it from others of
its kind: sets of one rank (class A) their rank, sequences and flushes (class B) their suit, penchants
(class C) the suit of the knave. One pack, so that a set of cards is one word.
"""

from typing import Final

import numpy as np

from kernels.cards import EACH_SUIT, ONE_SUIT, suit_types, type_bit
from kernels.combinations import suit_flags
from kernels.jit import inlined, kernel
from kernels.layout import (
    JACK,
    KIND_FLUSH,
    KIND_FOUR,
    KIND_PENCHANT,
    KIND_SEQUENCE_FIVE,
    KIND_SEQUENCE_FOUR,
    KIND_SEQUENCE_THREE,
    KIND_THREE,
    NO_NO_FRESH_CARD,
    NO_NOT_A_COMBINATION,
    NO_NOT_HELD,
    NO_REFUSAL,
    QUEEN,
)
from kernels.words import ONE, ZERO, lowest_bit, lowest_index, popcount, without_lowest

OF_FOUR: Final = 0  # + rank
OF_THREE: Final = 8  # + rank
OF_PAIR: Final = 16  # + rank
OF_SUIT: Final = 24  # + 4 * (kind - KIND_FLUSH) + suit
OF_PENCHANT: Final = 48  # + suit of the knave
PENCHANTS: Final = np.uint64(0xF << 48)

_MINOR = np.uint64(0xE2)  # 10 9 8 7
_MAJOR = np.uint64(0x1D)  # A K Q J
_COURT = np.uint64(0x1C)  # K Q J, in a byte of one suit, as all that follow
_KING_QUEEN = np.uint64(0x0C)
_QUEEN_KNAVE = np.uint64(0x18)
_ACE_FOUR = np.uint64(0x1D)
_TEN_FOUR = np.uint64(0x1E)
_ACE_FIVE = np.uint64(0x1F)
_NINE_FIVE = np.uint64(0x3E)
_TWO = np.uint64(2)
_THREE = np.uint64(3)
_FOUR = np.uint64(4)
_FIVE = np.uint64(5)
_ALL_SUITS = np.uint64(0xF)
_STRONGER = np.uint64(0x7F3F1F0D05011D00)  # byte r: the ranks that beat rank r


@inlined
def kind_of_option(option: int) -> int:
    """Kind of an option."""
    if option < OF_SUIT:
        return KIND_FOUR + (option >> 3)
    return KIND_PENCHANT if option >= OF_PENCHANT else KIND_FLUSH + ((option - OF_SUIT) >> 2)


@inlined
def points_of_kind(kind: int) -> int:
    """Points of a kind: ten for each card, but for fours, sequences of five, penchants."""
    if kind == KIND_FOUR:
        return 100
    if kind == KIND_THREE or kind == KIND_SEQUENCE_THREE:
        return 30
    if kind == KIND_FLUSH:
        return 50
    if kind == KIND_SEQUENCE_FIVE:
        return 250
    if kind == KIND_SEQUENCE_FOUR:
        return 40
    return 10 if kind == KIND_PENCHANT else 20


@inlined
def of_a_rank(cards: np.uint64) -> tuple[np.uint64, np.uint64, np.uint64]:
    """Ranks of which a word has two or more, three or more, four: bit r for rank r."""
    a = cards & ONE_SUIT
    b = (cards >> np.uint64(8)) & ONE_SUIT
    c = (cards >> np.uint64(16)) & ONE_SUIT
    d = (cards >> np.uint64(24)) & ONE_SUIT
    two = (a & b) | (c & d) | ((a | b) & (c | d))
    three = (a & b & (c | d)) | (c & d & (a | b))
    return two, three, a & b & c & d


@inlined
def best_major(table: np.uint64) -> int:
    """Worth of the best major set on a table, 0 without a pair: number * 8 + 7 - rank."""
    two, three, four = of_a_rank(table)
    if four & _MAJOR != ZERO:
        return 4 * 8 + 7 - lowest_index(four & _MAJOR)
    if three & _MAJOR != ZERO:
        return 3 * 8 + 7 - lowest_index(three & _MAJOR)
    return 2 * 8 + 7 - lowest_index(two & _MAJOR) if two & _MAJOR != ZERO else np.int64(0)


@inlined
def barring_number(own_table: np.uint64, his_table: np.uint64) -> int:
    """Cards of the set that bars minor sets no larger, 0 if none does.

    "Minor combinations cannot be scored if the adversary has upon the table cards which form a major
    combination of the same or greater value"; "but if you have on the table a pair as good as his, you can".
    """
    his = best_major(his_table)
    return his >> 3 if his > best_major(own_table) else np.int64(0)


@inlined
def is_barred(option: int, own_table: np.uint64, his_table: np.uint64) -> bool:
    """Whether an option is a minor set that the adversary's table bars."""
    if option >= OF_SUIT or (_MINOR >> np.uint64(option & 7)) & ONE == ZERO:
        return False
    return barring_number(own_table, his_table) >= 4 - (option >> 3)


@inlined
def holds_barred_set(held: np.uint64, table: np.uint64, his_table: np.uint64) -> bool:
    """Whether a player holds cards of a minor rank, one of them fresh, that the adversary's table bars.

    All cards of the rank are meant: three that may be declared are not barred, though two of them would be.
    """
    number = barring_number(table, his_table)
    two, three, four = of_a_rank(held)
    fresh = held & ~table
    some = fresh | (fresh >> np.uint64(16))
    some = (some | (some >> np.uint64(8))) & ONE_SUIT
    allowed = three if number == 2 else (four if number == 3 else ZERO)
    return (number >= 2) & (two & ~allowed & some & _MINOR != ZERO)


@inlined
def _other_suits(suits: np.uint64) -> np.uint64:
    """Suits beside which another one is in a set of suits."""
    if suits & (suits - ONE) != ZERO:
        return _ALL_SUITS
    return ~suits & _ALL_SUITS if suits != ZERO else ZERO


@kernel
def options_held(held: np.uint64, table: np.uint64, his_table: np.uint64) -> np.uint64:
    """Options that a player could score with the cards held, one of them not on his table, as a mask."""
    fresh = held & ~table
    if fresh == ZERO:
        return ZERO
    two, three, four = of_a_rank(held)
    some = fresh | (fresh >> np.uint64(16))
    some = (some | (some >> np.uint64(8))) & ONE_SUIT
    if (two & _MINOR) != ZERO:
        number = barring_number(table, his_table)
        two &= ~_MINOR if number >= 2 else ~ZERO
        three &= ~_MINOR if number >= 3 else ~ZERO
        four &= ~_MINOR if number >= 4 else ~ZERO
    options = (four & some) | ((three & some) << np.uint64(OF_THREE)) | ((two & some) << np.uint64(OF_PAIR))
    queens = suit_flags((held >> _THREE) & EACH_SUIT)
    if queens == ZERO:
        return options
    knaves = suit_flags((held >> _FOUR) & EACH_SUIT)
    fresh_queens = suit_flags((fresh >> _THREE) & EACH_SUIT)
    fresh_knaves = suit_flags((fresh >> _FOUR) & EACH_SUIT)
    penchants = knaves & _other_suits(queens) & (fresh_knaves | _other_suits(fresh_queens))
    options |= penchants << np.uint64(OF_PENCHANT)
    left = queens
    while left != ZERO:
        suit = lowest_index(left)
        left = without_lowest(left)
        at = np.uint64(8 * suit)
        options |= _of_a_suit((held >> at) & ONE_SUIT, (fresh >> at) & ONE_SUIT) << np.uint64(suit)
    return options


@inlined
def _of_a_suit(held: np.uint64, fresh: np.uint64) -> np.uint64:
    """Options of class B in the first suit, for a byte of one suit."""
    options = _made(held, fresh, _KING_QUEEN, 4) | _made(held, fresh, _QUEEN_KNAVE, 5)
    if held & _COURT != _COURT:
        return options
    options |= _made(held, fresh, _COURT, 3)
    options |= _made(held, fresh, _ACE_FOUR, 2) | _made(held, fresh, _TEN_FOUR, 2)
    options |= _made(held, fresh, _ACE_FIVE, 1) | _made(held, fresh, _NINE_FIVE, 1)
    if popcount(held) >= 5 and fresh != ZERO:
        options |= ONE << np.uint64(OF_SUIT)
    return options


@inlined
def _made(held: np.uint64, fresh: np.uint64, cards: np.uint64, number: int) -> np.uint64:
    """Bit of a kind of class B if these cards are held, one of them fresh."""
    made = held & cards == cards and fresh & cards != ZERO
    return ONE << np.uint64(OF_SUIT + 4 * number) if made else ZERO


@kernel
def refuse_named(option: int, named: np.uint64, held: np.uint64, table: np.uint64) -> int:
    """Judge the cards of a combination: held, of its shape, one of them fresh."""
    if named & ~held != ZERO:
        return NO_NOT_HELD
    if option < 0 or option >= OF_PENCHANT + 4 or not _makes(option, named):
        return NO_NOT_A_COMBINATION
    return NO_NO_FRESH_CARD if named & ~table == ZERO else NO_REFUSAL


@kernel
def _makes(option: int, named: np.uint64) -> bool:
    """Whether these cards, no more, make a combination."""
    if option < OF_SUIT:
        of_rank = EACH_SUIT << np.uint64(option & 7)
        return named & ~of_rank == ZERO and popcount(named) == 4 - (option >> 3)
    suit = np.int64(option & 3)
    if option >= OF_PENCHANT:
        knave = type_bit(8 * suit + JACK)
        queen = named & ~knave
        queens = (EACH_SUIT << np.uint64(QUEEN)) & ~type_bit(8 * suit + QUEEN)
        return named & knave != ZERO and popcount(queen) == 1 and queen & ~queens == ZERO
    at = np.uint64(8 * suit)
    if named & ~(ONE_SUIT << at) != ZERO:
        return False
    cards = named >> at
    kind = kind_of_option(option)
    if kind == KIND_FLUSH:
        return cards & _COURT == _COURT and popcount(cards) == 5
    if kind == KIND_SEQUENCE_FIVE:
        return cards == _ACE_FIVE or cards == _NINE_FIVE
    if kind == KIND_SEQUENCE_FOUR:
        return cards == _ACE_FOUR or cards == _TEN_FOUR
    if kind == KIND_SEQUENCE_THREE:
        return cards == _COURT
    return cards == (_KING_QUEEN if option < OF_SUIT + 20 else _QUEEN_KNAVE)


@kernel
def usual_set(option: int, held: np.uint64, table: np.uint64) -> np.uint64:
    """Cards that a player means who names none, of an option that is held with a fresh card.

    Reading: table cards before fresh ones, with one fresh card at least, that of the lowest rank; of equals
    the suits in the order spades, hearts, diamonds, clubs.
    """
    if option >= OF_PENCHANT:
        suit = np.int64(option & 3)
        knave = type_bit(8 * suit + JACK)
        queens = held & (EACH_SUIT << np.uint64(QUEEN)) & ~type_bit(8 * suit + QUEEN)
        first = queens & (~table if table & knave != ZERO else table)
        return knave | lowest_bit(first if first != ZERO else queens)
    if option < OF_SUIT:
        cards = held & (EACH_SUIT << np.uint64(option & 7))
        number = 4 - (option >> 3)
        old = cards & table
        chosen = ZERO
        while old != ZERO and popcount(chosen) < number - 1:
            chosen |= lowest_bit(old)
            old = without_lowest(old)
        new = cards & ~table
        while popcount(chosen) < number:
            chosen |= lowest_bit(new)
            new = without_lowest(new)
        return chosen
    at = np.uint64(8 * (option & 3))
    return (
        _usual_of_suit(kind_of_option(option), option, (held >> at) & ONE_SUIT, (table >> at) & ONE_SUIT)
        << at
    )


@kernel
def _usual_of_suit(kind: int, option: int, held: np.uint64, table: np.uint64) -> np.uint64:
    """Usual cards of a sequence or flush, in a byte of its suit."""
    if kind == KIND_SEQUENCE_THREE:
        return _COURT
    if kind == KIND_SEQUENCE_FOUR:
        return _better(_ACE_FOUR, _TEN_FOUR, held, table)
    if kind == KIND_SEQUENCE_FIVE:
        return _better(_ACE_FIVE, _NINE_FIVE, held, table)
    if kind != KIND_FLUSH:
        return _KING_QUEEN if option < OF_SUIT + 20 else _QUEEN_KNAVE
    best = ZERO
    first = held & ~_COURT
    while first != ZERO:
        one = lowest_bit(first)
        first = without_lowest(first)
        second = first
        while second != ZERO:
            cards = _COURT | one | lowest_bit(second)
            second = without_lowest(second)
            best = cards if best == ZERO else _better(best, cards, held, table)
    return best


@kernel
def _better(one: np.uint64, other: np.uint64, held: np.uint64, table: np.uint64) -> np.uint64:
    """Of two sets of as many cards of one suit the one that `usual_set` prefers."""
    return one if _liking(one, held, table) >= _liking(other, held, table) else other


@inlined
def _liking(cards: np.uint64, held: np.uint64, table: np.uint64) -> int:
    """Greater for a better set: few fresh cards, low ones among them, low ones on the table."""
    fresh = cards & ~table
    if cards & ~held != ZERO or fresh == ZERO:
        return np.int64(-1)
    known = np.int64(_by_strength(fresh) << np.uint64(8) | _by_strength(cards & table))
    return known - (popcount(fresh) << 16) + (16 << 16)


@inlined
def _by_strength(cards: np.uint64) -> np.uint64:
    """A byte of one suit with bits from the strongest rank, the ace, to the seven."""
    return (cards & np.uint64(0xE1)) | ((cards & _COURT) >> ONE) | ((cards & _TWO) << _THREE)


@inlined
def beaten_in_penchant(best_type: int, trump: int) -> np.uint64:
    """Types that beat ``best_type`` by A K Q J 10 9 8 7: higher ones of its suit, trumps if it is plain."""
    higher = ((_STRONGER >> np.uint64(8 * (best_type & 7))) & ONE_SUIT) << np.uint64(best_type & 24)
    if trump >= 0 and (best_type >> 3) != trump:
        higher |= suit_types(trump)
    return higher
