"""What a policy or an advice of a user's own sees, by name.

Such a file imports from here. Its functions get ``view``, an array of whole numbers that holds what the seat
may know and nothing else: ``view[TRUMP]`` is a number, ``count(view, HAND, card)`` asks a set of cards.

A card is a *type*, ``suit*8 + rank``: suits 0-3 are spades, hearts, diamonds, clubs; ranks 0-7 are ace, ten,
king, queen, knave, nine, eight, seven. How many cards of a type there are depends on the number of packs.
"""

from typing import Final

import numpy as np

from kernels.cards import Array
from kernels.jit import checked
from kernels.layout import (
    ACE,
    CLUBS,
    DIAMONDS,
    EIGHT,
    HEARTS,
    JACK,
    KING,
    MAX_WORDS,
    NINE,
    O_BEZIQUE,
    O_CARTE_BLANCHE,
    O_EXCHANGE,
    O_FIVE_TRUMPS,
    O_FOURS,
    O_MARRIAGE,
    O_SEQUENCE,
    O_SEVEN,
    O_TRUMP_FOURS,
    QUEEN,
    SEVEN,
    SPADES,
    TEN,
)
from kernels.words import HALF, ONE, ZERO, popcount

# --- numbers: view[TRUMP] ---------------------------------------------------------------------------
(
    TRUMP,  # suit of trumps, or -1 while there are none
    LED,  # card led to this trick, or -1 when you lead
    BEST,  # card that wins the trick so far, or -1 when you lead
    BEST_IS_PARTNERS,  # 1 if it is your partner's
    STOCK,  # cards left in the stock, the turn-up included
    TRICK,  # tricks finished
    PHASE,  # 0 while cards are drawn, 1 in the play-out
    SEATS,  # players at the table
    PLAYED_TO_TRICK,  # cards that lie in this trick already
    DEALER,  # 1 if you dealt
    TURN_UP,  # card that lies face up under the stock, or -1
    TARGET,  # points of a game, -1 where a game is one deal
    POINTS,  # your side's points in this deal
    THEIR_POINTS,  # the other side's; of several, the most
    BEFORE,  # points that your side brought into the deal
    THEIR_BEFORE,
    WIN_POINTS,  # points of the dearest that you could score from your hand if this trick were yours;
    # worked out for files that import the name, 0 in others
    TENS_LOW,  # 1 where tens rank below knaves
    FROM_TABLE,  # 1 if the card asked about is the copy that lies on your table
) = range(19)

# --- sets of cards: count(view, HAND, card) ------------------------------------------------------------
(
    HAND,  # all your cards, those on the table included
    TABLE,  # your cards that lie on the table
    KNOWN,  # cards in other hands that everybody has seen: tables, a turn-up taken
    PLAYED,  # cards played to tricks, by anybody
    UNSEEN,  # cards that you have not seen: the stock, the rest of the other hands
    MAY_MARRY,  # your cards that have not served in a marriage or a sequence
    MAY_RUN,  # your cards that have not served in a sequence
    MAY_BEZIQUE,  # your cards that have not served in a double bezique
    MAY_FOUR,  # your cards that have not served in four of a kind
    OPEN,  # Polish: your open cards, from which you declare
    THEIR_OPEN,  # Polish: the others' open cards
) = range(19, 19 + 11 * MAX_WORDS, MAX_WORDS)

# --- sets of types, one number each ---------------------------------------------------------------------
(
    WINNERS,  # types that would win the trick so far
    REACH,  # types that another player may hold
    TRUMPS,
    BRISQUES,
) = range(63, 67)
WORDS: Final = 67  # words of a set of cards that are in use
VIEW_WIDTH: Final = 68

# --- options: what a declaration may be -----------------------------------------------------------------
MARRIAGE: Final = O_MARRIAGE  # + suit
SEQUENCE: Final = O_SEQUENCE  # + suit
BEZIQUE: Final = O_BEZIQUE  # + 1 for a double, + 2 for a triple, ...
FOURS: Final = O_FOURS  # + rank, ACE to JACK
TRUMP_FOURS: Final = O_TRUMP_FOURS  # + rank
FIVE_TRUMPS: Final = O_FIVE_TRUMPS  # + rank
SEVEN_OF_TRUMPS: Final = O_SEVEN
EXCHANGE: Final = O_EXCHANGE
CARTE_BLANCHE: Final = O_CARTE_BLANCHE

__all__ = [
    "ACE",
    "BEFORE",
    "BEST",
    "BEST_IS_PARTNERS",
    "BEZIQUE",
    "CARTE_BLANCHE",
    "CLUBS",
    "DEALER",
    "DIAMONDS",
    "EIGHT",
    "EXCHANGE",
    "FIVE_TRUMPS",
    "FOURS",
    "FROM_TABLE",
    "HAND",
    "HEARTS",
    "JACK",
    "KING",
    "KNOWN",
    "LED",
    "MARRIAGE",
    "MAY_BEZIQUE",
    "MAY_FOUR",
    "MAY_MARRY",
    "MAY_RUN",
    "NINE",
    "OPEN",
    "PHASE",
    "PLAYED",
    "PLAYED_TO_TRICK",
    "POINTS",
    "QUEEN",
    "SEATS",
    "SEQUENCE",
    "SEVEN",
    "SEVEN_OF_TRUMPS",
    "SPADES",
    "STOCK",
    "TABLE",
    "TARGET",
    "TEN",
    "TENS_LOW",
    "THEIR_BEFORE",
    "THEIR_OPEN",
    "THEIR_POINTS",
    "TRICK",
    "TRUMP",
    "TRUMP_FOURS",
    "TURN_UP",
    "UNSEEN",
    "WIN_POINTS",
    "count",
    "in_rank",
    "in_suit",
    "is_brisque",
    "is_safe",
    "is_trump",
    "rank_of",
    "size",
    "suit_of",
    "wins",
]

_TYPE = np.int64(31)
_EACH_SUIT = np.uint64(0x0101010101010101)
_EACH_RANK = np.uint64(0x000000FF000000FF)
_RANK = np.uint64(7)
_SUIT = np.uint64(24)
_KNAVE = np.uint64(JACK)
_TEN = np.uint64(1 << TEN)
_OVER_TEN = np.uint64(0x1D)  # ace, king, queen, knave


@checked
def suit_of(card: int) -> int:
    """Suit of a card: 0-3 for spades, hearts, diamonds, clubs."""
    return (card & _TYPE) >> 3


@checked
def rank_of(card: int) -> int:
    """Rank of a card: 0-7 for ace, ten, king, queen, knave, nine, eight, seven."""
    return card & 7


@checked
def is_trump(view: Array, card: int) -> bool:
    """Whether a card is a trump."""
    return (np.uint64(view[TRUMPS]) >> np.uint64(card & _TYPE)) & ONE != ZERO


@checked
def is_brisque(view: Array, card: int) -> bool:
    """Whether a card counts in the tricks: an ace or a ten."""
    return (np.uint64(view[BRISQUES]) >> np.uint64(card & _TYPE)) & ONE != ZERO


@checked
def wins(view: Array, card: int) -> bool:
    """Whether a card beats the one that wins the trick so far; no card does when you lead."""
    return (np.uint64(view[WINNERS]) >> np.uint64(card & _TYPE)) & ONE != ZERO


@checked
def is_safe(view: Array, card: int) -> bool:
    """Whether no other player can hold a card of the suit, or a trump, that beats this one."""
    place = np.uint64(card & _TYPE)
    rank = place & _RANK
    beating = (ONE << rank) - ONE
    if view[TENS_LOW] == 1:
        beating = _OVER_TEN if rank == ONE else beating & ~_TEN if rank <= _KNAVE else beating
    beating <<= place & _SUIT
    trumps = np.uint64(view[TRUMPS])
    if (trumps >> place) & ONE == ZERO:
        beating |= trumps
    return np.uint64(view[REACH]) & beating == ZERO


@checked
def count(view: Array, cards: int, card: int) -> int:
    """Count the cards of one type in a set, such as ``count(view, HAND, card)``."""
    place = np.uint64(card & _TYPE)
    word = np.uint64(view[cards]) >> place
    found = (word & ONE) + ((word >> HALF) & ONE)
    if view[WORDS] > 1:
        for w in range(1, MAX_WORDS):
            word = np.uint64(view[cards + w]) >> place
            found += (word & ONE) + ((word >> HALF) & ONE)
    return np.int64(found)


@checked
def size(view: Array, cards: int) -> int:
    """Count all cards of a set."""
    found = np.int64(0)
    for w in range(MAX_WORDS):
        found += popcount(np.uint64(view[cards + w]))
    return found


@checked
def in_suit(view: Array, cards: int, suit: int) -> int:
    """Count the cards of a suit in a set."""
    wanted = _EACH_RANK << np.uint64((suit & 3) * 8)
    found = np.int64(0)
    for w in range(MAX_WORDS):
        found += popcount(np.uint64(view[cards + w]) & wanted)
    return found


@checked
def in_rank(view: Array, cards: int, rank: int) -> int:
    """Count the cards of a rank in a set."""
    wanted = _EACH_SUIT << np.uint64(rank & 7)
    found = np.int64(0)
    for w in range(MAX_WORDS):
        found += popcount(np.uint64(view[cards + w]) & wanted)
    return found
