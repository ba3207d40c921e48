"""What players of Cinq-cents know and choose: the count of their tricks, the knock, what to keep together."""

import numpy as np

from kernels.cards import (
    EACH_SUIT_TWICE,
    SEQUENCE_RANKS,
    Array,
    Words,
    get,
    type_bit,
)
from kernels.family import CINQ_CENTS
from kernels.jit import inlined, kernel
from kernels.layout import (
    F_HAND,
    F_USED_SEQUENCE,
    F_WON,
    O_MARRIAGE,
    O_SEQUENCE,
    P_ID,
    P_WEIGHT0,
    POLICY_RANDOM,
    R_REUSE,
    REUSE_ONE_COMBINATION,
    S_BEFORE0,
    S_DECISION,
    S_ENABLED,
    S_KEY,
    S_POINTS0,
    S_SELF,
    S_STOCK,
    S_TARGET,
)
from kernels.policies import smaller_first, worth_scoring
from kernels.rng import bounded
from kernels.view import unseen_types
from kernels.weights import W_RANDOM_KNOCK, W_RANDOM_PASS, W_SMALL_FIRST
from kernels.words import ONE, ZERO, fold, popcount

_DRAWS = np.int64(64)  # numbers of a stream set aside for one decision
_TOO_LATE = np.int64(4)  # cards left in the stock with which nobody waits for a sequence any more


@inlined
def _cards_count(word: np.uint64) -> int:
    """Points of a word of cards: ace 11, ten 10, king 4, queen 3, knave 2, whatever the suit."""
    total = 11 * popcount(word & EACH_SUIT_TWICE)
    total += 10 * popcount(word & (EACH_SUIT_TWICE << ONE))
    total += 4 * popcount(word & (EACH_SUIT_TWICE << np.uint64(2)))
    total += 3 * popcount(word & (EACH_SUIT_TWICE << np.uint64(3)))
    return total + 2 * popcount(word & (EACH_SUIT_TWICE << np.uint64(4)))


@kernel
def points_of_won(words: Words, a: Array, seat: int) -> int:
    """Points of the cards that a seat has won so far; both players have seen them all."""
    total = np.int64(0)
    for w in range(len(words)):
        total += _cards_count(get(words, a, seat, F_WON, w))
    return total


@kernel
def has_the_game(words: Words, a: Array, seat: int) -> bool:
    """Whether a seat has the target by what it has scored and won; it knows both."""
    return a[S_BEFORE0 + seat] + a[S_POINTS0 + seat] + points_of_won(words, a, seat) >= a[S_TARGET]


@kernel
def chooses_to_knock(words: Words, players: Array, view: Array) -> bool:
    """Whether a player knocks: as soon as he knows that he has the game; the random player errs both ways.

    Foster (1897): "when either player knows, by adding the mental count of his tricks to his scored
    declarations, that he has made points enough to win the game, he stops the play by knocking".
    """
    me = view[S_SELF]
    knows = has_the_game(words, view, me)
    if players[me, P_ID] != POLICY_RANDOM:
        return knows
    roll, _ = bounded(np.uint64(view[S_KEY]), view[S_DECISION] * _DRAWS, 1000)
    if knows:
        return roll >= players[me, P_WEIGHT0 + W_RANDOM_PASS]
    return roll < players[me, P_WEIGHT0 + W_RANDOM_KNOCK]


@smaller_first.of(CINQ_CENTS)
def never_both(words: Words, rules: Array, players: Array, view: Array) -> bool:
    """Whether a combination goes before a larger one with the same cards: not where they serve once only."""
    if rules[R_REUSE] == REUSE_ONE_COMBINATION:
        return False
    return view[S_STOCK] >= players[view[S_SELF], P_WEIGHT0 + W_SMALL_FIRST] > 0


@worth_scoring.of(CINQ_CENTS)
def without_breaking_sequences(words: Words, rules: Array, view: Array, options: np.uint64) -> np.uint64:
    """Options less the marriages that would break a sequence of which one card is unseen, four are held.

    Cards serve once only, so the marriage would cost the sequence.
    """
    if rules[R_REUSE] != REUSE_ONE_COMBINATION or view[S_STOCK] <= _TOO_LATE:
        return options
    me = view[S_SELF]
    free = ZERO
    for w in range(len(words)):
        free |= fold(get(words, view, me, F_HAND, w) & ~get(words, view, me, F_USED_SEQUENCE, w))
    unseen = unseen_types(words, view)
    enabled = np.uint64(view[S_ENABLED])
    kept = options
    for suit in range(4):
        run = SEQUENCE_RANKS << np.uint64(8 * suit)
        near = popcount(free & run) == 4 and run & ~(free | unseen) == ZERO
        if near and enabled & type_bit(O_SEQUENCE + suit) != ZERO:
            kept &= ~type_bit(O_MARRIAGE + suit)
    return kept
