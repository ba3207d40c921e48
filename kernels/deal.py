"""Dealing: the shuffled pack, the packets, the turn-up, the draws."""

import numpy as np

from kernels.cards import (
    COURT_RANKS,
    EACH_SUIT,
    SEVENS,
    Array,
    Words,
    count_types,
    has,
    suit_types,
    type_bit,
    types,
)
from kernels.columns import (
    C_DEALT_ACES,
    C_DEALT_BEZIQUE,
    C_DEALT_BLANK,
    C_DEALT_DOUBLE,
    C_DEALT_FOUR_ACES,
    C_DEALT_MARRIAGES,
    C_DEALT_NO_ACE,
    C_DEALT_SEQUENCE,
    C_DEALT_SEVEN,
    C_DEALT_SOME_MARRIAGE,
    C_HELD_ACES,
    C_HELD_BEZIQUES,
    N_DEAL,
    N_SEAT,
)
from kernels.jit import inlined, kernel
from kernels.layout import (
    DRAW_SEAT_KEYED,
    EIGHT,
    F_HAND,
    F_PLAYED,
    H_KEY0,
    R_EIGHTS_REMOVED,
    R_HAND,
    R_PACKET0,
    R_PACKETS_COUNT,
    R_PACKS,
    R_SEATS,
    R_SURPLUS,
    R_TURN_UP,
    S_DRAW_RULE,
    S_MOMENT,
    S_ROUND,
    S_STOCK,
    S_TURN_UP,
    S_TURNED,
)
from kernels.rng import DECK, PILOT, POLICY, bounded, stream_key
from kernels.score import seat_row
from kernels.view import look, take_card
from kernels.words import ONE, ZERO, popcount

_ACES = EACH_SUIT
_QUEEN_OF_SPADES = np.uint64(1 << 3)
_KNAVE_OF_DIAMONDS = np.uint64(1 << 20)


@kernel
def pack_size(rules: Array) -> int:
    """Cards of the pack."""
    return 32 * rules[R_PACKS] - rules[R_EIGHTS_REMOVED]


@kernel
def shuffle(rules: Array, seed: np.uint64, deal: int, part: int, deck: Array) -> None:
    """Fill ``deck`` (int64, at least the pack's size) with the shuffled pack, top card first.

    Fisher-Yates with exactly uniform bounded draws; the order depends on (seed, deal, part) alone.
    Eights taken out of the pack are spades of the highest copies (three-handed, Foster 1897: "the
    deleted card from the third pack should be an Eight").
    """
    n = 0
    for card in range(32 * rules[R_PACKS]):
        if not ((card & 31) == EIGHT and (card >> 5) >= rules[R_PACKS] - rules[R_EIGHTS_REMOVED]):
            deck[np.uint64(n)] = card
            n += 1
    key = stream_key(seed, deal, DECK, part)
    number = np.int64(0)
    for i in range(n - 1, 0, -1):
        j, number = bounded(key, number, i + 1)
        here = np.uint64(i)
        there = np.uint64(j)
        card = deck[here]
        deck[here] = deck[there]
        deck[there] = card


@kernel
def deal_hands(words: Words, rules: Array, hidden: Array, deck: Array, dealer: int) -> int:
    """Deal packets from the top, the seat after the dealer first; return the number of cards dealt.

    A card too many is the bottom card of the pack, which nobody could know either.
    """
    seats = rules[R_SEATS]
    at = 0
    for p in range(rules[R_PACKETS_COUNT]):
        for s in range(seats):
            seat = (dealer + 1 + s) % seats
            for _ in range(rules[R_PACKET0 + p]):
                take_card(words, hidden, seat, deck[at])
                at += 1
    if rules[R_SURPLUS] > 0:
        take_card(words, hidden, rules[R_SURPLUS] - 1, deck[pack_size(rules) - 1])
    return at


@inlined
def stock_size(rules: Array) -> int:
    """Cards to be drawn, the turn-up included.

    A stock from which a card was dealt too many runs out one round early, for its last card is not drawn
    (Foster 1897, Irregularities in Drawing: "on account of some undetected irregularity").
    """
    seats = rules[R_SEATS]
    left = pack_size(rules) - rules[R_HAND] * seats
    return left if rules[R_SURPLUS] == 0 else left - seats


@inlined
def stock_start(rules: Array) -> int:
    """Position in the deck of the first card of the stock that lies face down."""
    return rules[R_HAND] * rules[R_SEATS] + rules[R_TURN_UP]


@kernel
def count_dealt(words: Words, rules: Array, hidden: Array, state: Array, stats: int, turned: int) -> None:
    """Note in the result row what each dealt hand holds; ``stats`` is the row's start in the state."""
    for seat in range(rules[R_SEATS]):
        base = stats + N_DEAL + seat * N_SEAT
        look(words, hidden, state, seat)
        held = types(words, state, seat, F_HAND)
        queens = count_types(words, state, seat, F_HAND, _QUEEN_OF_SPADES)
        knaves = count_types(words, state, seat, F_HAND, _KNAVE_OF_DIAMONDS)
        aces = count_types(words, state, seat, F_HAND, _ACES)
        state[base + C_DEALT_ACES] = aces
        state[base + C_DEALT_FOUR_ACES] = np.int64(aces >= 4)
        state[base + C_DEALT_NO_ACE] = np.int64(aces == 0)
        state[base + C_DEALT_BLANK] = np.int64(held & COURT_RANKS == ZERO)
        state[base + C_DEALT_BEZIQUE] = np.int64(min(queens, knaves) >= 1)
        state[base + C_DEALT_DOUBLE] = np.int64(min(queens, knaves) >= 2)
        couples = (held >> np.uint64(2)) & (held >> np.uint64(3)) & EACH_SUIT
        state[base + C_DEALT_MARRIAGES] = popcount(couples)
        state[base + C_DEALT_SOME_MARRIAGE] = np.int64(couples != ZERO)
        run = held & (held >> ONE) & (held >> np.uint64(2)) & (held >> np.uint64(3)) & (held >> np.uint64(4))
        state[base + C_DEALT_SEQUENCE] = popcount(run & EACH_SUIT)
        if turned >= 0:
            seven = suit_types((turned & 31) >> 3) & SEVENS
            state[base + C_DEALT_SEVEN] = np.int64(held & seven != ZERO)


@kernel
def note_received(words: Words, rules: Array, hidden: Array, state: Array) -> None:
    """Count what each seat received by deal and draw before the last draw, whatever became of it.

    These cards are a uniform random subset under every policy, which tests the dealer; so a turn-up
    taken by exchange is left out.
    """
    turned = state[S_TURNED]
    for seat in range(rules[R_SEATS]):
        row = seat_row(words, rules, seat)
        look(words, hidden, state, seat)
        found = np.int64(0)
        queens = np.int64(0)
        knaves = np.int64(0)
        for field in (F_HAND, F_PLAYED):
            found += count_types(words, state, seat, field, _ACES)
            queens += count_types(words, state, seat, field, _QUEEN_OF_SPADES)
            knaves += count_types(words, state, seat, field, _KNAVE_OF_DIAMONDS)
        if turned >= 0:
            if has(words, state, seat, F_HAND, turned) or has(words, state, seat, F_PLAYED, turned):
                gone = type_bit(turned & 31)
                found -= np.int64(gone & _ACES != ZERO)
                queens -= np.int64(gone & _QUEEN_OF_SPADES != ZERO)
                knaves -= np.int64(gone & _KNAVE_OF_DIAMONDS != ZERO)
        state[row + C_HELD_ACES] = found
        state[row + C_HELD_BEZIQUES] = min(queens, knaves)


@kernel
def give_keys(rules: Array, hidden: Array, state: Array, seed: np.uint64, deal: int, part: int) -> None:
    """Give each seat its own random stream for this deal, and the deal a random trick as its moment."""
    for seat in range(rules[R_SEATS]):
        hidden[H_KEY0 + seat] = np.int64(stream_key(seed, deal, POLICY + seat, part))
    tricks = (pack_size(rules) - rules[R_HAND] * rules[R_SEATS]) // rules[R_SEATS]
    state[S_MOMENT], _ = bounded(stream_key(seed, deal, PILOT, part), 0, tricks)


@inlined
def next_card(rules: Array, state: Array, deck: Array, seat: int, k: int) -> int:
    """Card that ``seat`` draws as number ``k`` of this round.

    By the table rule the winner takes the top card. With seat-keyed draws each seat has its own cards of
    the stock, except in the last round with a turn-up, which the loser is known to get.
    """
    if state[S_STOCK] == 1 and state[S_TURN_UP] >= 0:
        return state[S_TURN_UP]
    seats = rules[R_SEATS]
    at = stock_start(rules) + state[S_ROUND] * seats
    keyed = state[S_DRAW_RULE] == DRAW_SEAT_KEYED
    if keyed and not (state[S_TURN_UP] >= 0 and state[S_STOCK] + k <= seats):
        return deck[np.uint64(at + seat)]
    return deck[np.uint64(at + k)]
