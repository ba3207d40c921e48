"""Points, the result row, the event buffer: everything that is written down in a deal."""

import numpy as np

from kernels.cards import Array, Words, stats_index
from kernels.columns import C_COUNT0, C_FIRST0, C_POINTS, D_REACHED, N_DEAL, N_SEAT
from kernels.jit import inlined, kernel, small_step, step
from kernels.layout import (
    E_CARD,
    E_COUNT,
    E_DECIDER,
    E_GAIN,
    E_HINTS,
    E_KIND,
    E_POINTS,
    E_SEAT,
    E_TYPE,
    E_WORD0,
    R_SEATS,
    R_TARGET,
    S_BEFORE0,
    S_EVENTS,
    S_POINTS0,
    S_REACHED,
    S_TRICK,
    Y_CARDS0,
    Y_DECIDER,
    Y_GAIN,
    Y_HINTS,
)


@inlined
def seat_row(words: Words, rules: Array, seat: int) -> int:
    """Index in the state of a seat's first result column."""
    return stats_index(words, rules[R_SEATS]) + N_DEAL + seat * N_SEAT


@small_step
def side_of(words: Words, rules: Array, seat: int) -> int:
    """Side of a seat, which wins or loses together: here the seat itself."""
    return seat


@small_step
def side_total(words: Words, rules: Array, state: Array, side: int) -> int:
    """Points of a side, those brought into the deal included."""
    return state[S_BEFORE0 + side] + state[S_POINTS0 + side]


@inlined
def add_points(words: Words, rules: Array, state: Array, seat: int, points: int, column: int) -> None:
    """Score ``points`` for a seat, counted also in result column ``column``.

    The seat (of partners: the side) that first reaches the target is noted, whatever is played afterwards.
    """
    row = seat_row(words, rules, seat)
    state[np.uint64(S_POINTS0 + seat)] += points
    state[np.uint64(row + C_POINTS)] += points
    state[np.uint64(row + column)] += points
    side = side_of(words, rules, seat)
    total = side_total(words, rules, state, side)
    if (points != 0) & (state[S_REACHED] < 0) & (rules[R_TARGET] > 0) & (total >= rules[R_TARGET]):
        state[S_REACHED] = side
        state[stats_index(words, rules[R_SEATS]) + D_REACHED] = side


@step
def count_kind(words: Words, rules: Array, state: Array, seat: int, kind: int) -> None:
    """Count a scored declaration by kind."""
    count_as(words, rules, state, seat, kind)


@inlined
def count_as(words: Words, rules: Array, state: Array, seat: int, kind: int) -> None:
    """Count a scored declaration under a kind, with the trick after which the first was made."""
    row = seat_row(words, rules, seat)
    state[row + C_COUNT0 + kind] += 1
    if state[row + C_FIRST0 + kind] == 0:
        state[row + C_FIRST0 + kind] = state[S_TRICK]


@inlined
def log_event(
    state: Array,
    events: Array,
    kind: int,
    seat: int,
    card: int,
    option: int,
    points: int,
    count: int,
) -> None:
    """Append a row to the event buffer; nothing at all when it has no rows."""
    if events.shape[0] > 0:
        row = state[S_EVENTS]
        for i in range(E_TYPE, E_WORD0 + 4):
            events[row, i] = 0
        events[row, E_TYPE] = kind
        events[row, E_SEAT] = seat
        events[row, E_CARD] = card
        events[row, E_KIND] = option
        events[row, E_POINTS] = points
        events[row, E_COUNT] = count
        state[S_EVENTS] = row + 1


@inlined
def log_cards(words: Words, state: Array, events: Array, cards: Array, at: int) -> None:
    """Write the W words at ``cards[at:]`` into the row just appended."""
    if events.shape[0] > 0:
        row = state[S_EVENTS] - 1
        for w in range(len(words)):
            events[row, E_WORD0 + w] = cards[at + w]


@inlined
def log_reasons(state: Array, events: Array, reasons: Array) -> None:
    """Write a policy's reasons into the row just appended."""
    if events.shape[0] > 0:
        row = state[S_EVENTS] - 1
        events[row, E_HINTS] = reasons[Y_HINTS]
        events[row, E_DECIDER] = reasons[Y_DECIDER]
        events[row, E_GAIN] = reasons[Y_GAIN]


@kernel
def named_card(words: Words, reasons: Array) -> int:
    """Lowest card index named at ``reasons[Y_CARDS0:]``, or -1."""
    for w in range(len(words)):
        word = np.uint64(reasons[Y_CARDS0 + w])
        if word != np.uint64(0):
            bit = 0
            while (word >> np.uint64(bit)) & np.uint64(1) == np.uint64(0):
                bit += 1
            return w * 64 + bit
    return -1
