"""Combinations formed anew once a card of them has been played: Grand, Rubicon, six packs, eight packs.

For each seat the combinations that are still whole are kept beside the state. Within one kind they share no
card, so when one breaks its other cards may serve again in that kind, but for those that a greater kind of
the same class keeps out for good. Britannica 9th ed. (1875), Grand Bezique: "when a combination is declared,
and one of the cards composing it is played away, another declaration can be completed with the same cards";
Britannica 11th ed. (1911), Rubicon Bezique: "only in an equal or superior class", read as upwards within
a class, for broken combinations too.
"""

import numpy as np

from kernels.cards import Array, Words, get, put, word_of
from kernels.combinations import used_field
from kernels.declare import MARRYING, use_cards
from kernels.family import REFORM
from kernels.family_standard import after_turn, card_is_gone, start_family
from kernels.jit import inlined, kernel
from kernels.layout import (
    F_BEZIQUES_NOW,
    F_LOCKED,
    F_USED_BEZIQUE1,
    F_USED_FOURS,
    F_USED_MARRIAGE,
    F_USED_SEQUENCE,
    F_USED_TRUMP_FOURS,
    MAX_SCORED,
    N_SERVED,
    O_BEZIQUE,
    O_FOURS,
    R_CARTE_BLANCHE,
    R_REUSE,
    R_SCORES_PER_TRICK,
    R_SEATS,
    REUSE_REPLACEMENT,
    S_BLANK0,
    SCORES_COMPOUND,
)
from kernels.score import seat_row
from kernels.words import ONE, ZERO

# Kinds of use, in the order of their sets of cards that have served.
USE_MARRIAGE, USE_SEQUENCE, USE_BEZIQUE = range(3)
USE_FOURS, USE_TRUMP_FOURS, USE_FIVE_TRUMPS = range(7, 10)


@inlined
def room(words: Words, rules: Array, seat: int) -> int:
    """Index in the state of a seat's number of whole combinations."""
    w = len(words)
    return seat_row(words, rules, rules[R_SEATS]) + seat * (1 + N_SERVED * w + MAX_SCORED * (1 + w))


@inlined
def use_of(option: int) -> int:
    """Kind of use of an option."""
    field = used_field(option)
    return field - F_USED_MARRIAGE if field <= F_USED_FOURS else field - F_USED_TRUMP_FOURS + USE_TRUMP_FOURS


@inlined
def field_of(use: int) -> int:
    """Card set of the cards used in a kind of use."""
    return F_USED_MARRIAGE + use if use <= USE_FOURS else F_USED_TRUMP_FOURS + use - USE_TRUMP_FOURS


@inlined
def served(words: Words, rules: Array, a: Array, seat: int, use: int, w: int) -> np.uint64:
    """Word ``w`` of the cards that have ever served in a kind of use."""
    return np.uint64(a[np.uint64(room(words, rules, seat) + 1 + use * len(words) + w)])


@kernel
def kept_out(words: Words, rules: Array, a: Array, seat: int, use: int, w: int) -> np.uint64:
    """Word ``w`` of the cards that a greater kind of the same class keeps out of a kind of use for good."""
    out = ZERO
    if use == USE_MARRIAGE:
        out = served(words, rules, a, seat, USE_SEQUENCE, w) & MARRYING
    elif USE_BEZIQUE <= use < USE_FOURS:
        for greater in range(use + 1, USE_FOURS):
            out |= served(words, rules, a, seat, greater, w)
    elif use >= USE_FOURS:
        for greater in range(use + 1, N_SERVED):
            out |= served(words, rules, a, seat, greater, w)
    return out


@inlined
def _add(words: Words, state: Array, seat: int, field: int, w: int, cards: np.uint64) -> None:
    put(words, state, seat, field, w, get(words, state, seat, field, w) | cards)


@use_cards.of(REFORM)
def _use_cards(
    words: Words, rules: Array, state: Array, seat: int, option: int, cards: Array, at: int
) -> None:
    """Mark cards as used in the kind of ``option`` and the lesser ones of its class; keep the combination.

    With compound scores the king and queen of a sequence may still marry on the same trick, and no card of
    a bezique serves in another one.
    """
    use = use_of(option)
    start = room(words, rules, seat)
    compound = rules[R_SCORES_PER_TRICK] == SCORES_COMPOUND
    for w in range(len(words)):
        spent = np.uint64(cards[at + w])
        _add(words, state, seat, F_LOCKED, w, spent)
        _add(words, state, seat, field_of(use), w, spent)
        i = np.uint64(start + 1 + use * len(words) + w)
        state[i] = np.int64(np.uint64(state[i]) | spent)
        if use == USE_SEQUENCE and not compound:
            _add(words, state, seat, F_USED_MARRIAGE, w, spent & MARRYING)
        if O_BEZIQUE <= option < O_FOURS:
            for lesser in range(USE_BEZIQUE, use):
                _add(words, state, seat, field_of(lesser), w, spent)
            if compound:
                _add(words, state, seat, F_BEZIQUES_NOW, w, spent)
        if use >= USE_TRUMP_FOURS:
            _add(words, state, seat, F_USED_FOURS, w, spent)
        if use == USE_FIVE_TRUMPS:
            _add(words, state, seat, F_USED_TRUMP_FOURS, w, spent)
    if rules[R_REUSE] == REUSE_REPLACEMENT:
        n = state[start]
        slot = _slot(words, start, n)
        state[slot] = option
        for w in range(len(words)):
            state[slot + 1 + w] = cards[at + w]
        state[start] = n + 1


@inlined
def _slot(words: Words, start: int, i: int) -> int:
    """Index of the option of whole combination ``i``; the words of its cards follow."""
    return start + 1 + N_SERVED * len(words) + i * (1 + len(words))


@card_is_gone.of(REFORM)
def _card_is_gone(words: Words, rules: Array, state: Array, seat: int, card: int) -> None:
    """Break the combinations that hold the card: their other cards may serve in their kind again."""
    w = word_of(words, card)
    spent = get(words, state, seat, F_USED_MARRIAGE, w) | get(words, state, seat, F_USED_SEQUENCE, w)
    spent |= get(words, state, seat, F_USED_BEZIQUE1, w) | get(words, state, seat, F_USED_FOURS, w)
    # What has served in a greater kind of a class has served in the least one too.
    if (spent >> np.uint64(card & 63)) & ONE == ZERO:
        return
    start = room(words, rules, seat)
    i = 0
    while i < state[start]:
        slot = _slot(words, start, i)
        if (np.uint64(state[slot + 1 + (card >> 6)]) >> np.uint64(card & 63)) & ONE == ZERO:
            i += 1
            continue
        use = use_of(state[slot])
        last = _slot(words, start, state[start] - 1)
        for w in range(len(words)):
            cards = np.uint64(state[slot + 1 + w])
            used = get(words, state, seat, field_of(use), w) & ~cards
            used |= cards & kept_out(words, rules, state, seat, use, w)
            put(words, state, seat, field_of(use), w, used)
            state[slot + 1 + w] = state[last + 1 + w]
        state[slot] = state[last]
        state[start] -= 1


@after_turn.of(REFORM)
def _after_turn(
    words: Words,
    rules: Array,
    players: Array,
    hidden: Array,
    state: Array,
    reasons: Array,
    winner: int,
    events: Array,
    script: Array,
) -> None:
    """End what compound scores allow on one trick only: marrying after the sequence."""
    if rules[R_SCORES_PER_TRICK] != SCORES_COMPOUND:
        return
    for w in range(len(words)):
        _add(words, state, winner, F_USED_MARRIAGE, w, kept_out(words, rules, state, winner, USE_MARRIAGE, w))
        put(words, state, winner, F_BEZIQUES_NOW, w, ZERO)


@start_family.of(REFORM)
def _start_family(words: Words, rules: Array, hidden: Array, state: Array) -> None:
    """Clear the combinations; every seat may show carte blanche if it has one, which nobody knows yet."""
    for seat in range(rules[R_SEATS]):
        state[S_BLANK0 + seat] = np.int64(rules[R_CARTE_BLANCHE] > 0)
        start = room(words, rules, seat)
        for i in range(1 + N_SERVED * len(words)):
            state[start + i] = 0
