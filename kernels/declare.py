"""The winner's turn carried out: scoring, announcing, exchanging, until the player passes."""

import numpy as np

from kernels.cards import (
    SEVENS,
    Array,
    Words,
    both,
    get,
    include,
    pending_slot,
    put,
    remove,
    see,
    stats_index,
    suit_types,
)
from kernels.columns import (
    C_ANNOUNCED,
    C_DECLARED,
    C_PENDING_SCORED,
    C_SEVEN_POINTS,
    D_TRUMP,
    D_TRUMP_TRICK,
)
from kernels.combinations import kind_of, name_trumps, points_of
from kernels.jit import inlined, kernel, step
from kernels.layout import (
    EV_ANNOUNCE,
    EV_DECLARE,
    EV_EXCHANGE,
    EV_SCORE_PENDING,
    F_HAND,
    F_KNOWN,
    F_LOCKED,
    F_SHOWN,
    F_TABLE,
    F_TABLE_BEFORE,
    F_USED_BEZIQUE1,
    F_USED_FOURS,
    F_USED_MARRIAGE,
    F_USED_SEQUENCE,
    KIND_EXCHANGE,
    KIND_SEVEN,
    O_BEZIQUE,
    O_FOURS,
    O_SEQUENCE,
    O_SEVEN,
    R_SEATS,
    R_SEVEN,
    S_PENDING0,
    S_SCORES_NOW,
    S_SEEN0,
    S_TRICK,
    S_TRUMP,
    S_TURN_UP,
    SLOT_HEAD,
    SLOT_OPTION,
    SLOT_TRICK,
    Y_CARDS0,
)
from kernels.score import (
    add_points,
    count_kind,
    log_cards,
    log_event,
    log_reasons,
    named_card,
    seat_row,
)
from kernels.words import ZERO, lowest_bit

MARRYING = np.uint64(0x0C0C0C0C0C0C0C0C)  # kings, queens


@inlined
def open_turn(words: Words, state: Array, seat: int) -> None:
    """Begin the turn of the winner of a trick: nothing scored yet, the table is what it was."""
    state[S_SCORES_NOW] = 0
    for w in range(len(words)):
        put(words, state, seat, F_LOCKED, w, ZERO)
        put(words, state, seat, F_TABLE_BEFORE, w, get(words, state, seat, F_TABLE, w))


@inlined
def _lay(words: Words, state: Array, seat: int, cards: Array, at: int) -> None:
    """Lay those of the W words of cards at ``cards[at:]`` that the seat holds on its table."""
    for w in range(len(words)):
        laid = np.uint64(cards[at + w]) & get(words, state, seat, F_HAND, w)
        put(words, state, seat, F_TABLE, w, get(words, state, seat, F_TABLE, w) | laid)
        put(words, state, seat, F_KNOWN, w, get(words, state, seat, F_KNOWN, w) | laid)
        state[S_SEEN0 + w] = np.int64(np.uint64(state[S_SEEN0 + w]) | laid)


@step
def use_cards(
    words: Words, rules: Array, state: Array, seat: int, option: int, cards: Array, at: int
) -> None:
    """Mark cards as used by the score of ``option``: here in its kind."""
    use_in_kind(words, state, seat, option, cards, at)


@inlined
def use_in_kind(words: Words, state: Array, seat: int, option: int, cards: Array, at: int) -> None:
    """Mark cards as used in the kind of ``option``, with what follows.

    A sequence uses up the marriage of its king and queen; a bezique of several pairs uses its
    cards on all lower levels too.
    """
    for w in range(len(words)):
        spent = np.uint64(cards[at + w])
        put(
            words,
            state,
            seat,
            F_LOCKED,
            w,
            get(words, state, seat, F_LOCKED, w) | spent,
        )
        if option < O_SEQUENCE:
            put(
                words,
                state,
                seat,
                F_USED_MARRIAGE,
                w,
                get(words, state, seat, F_USED_MARRIAGE, w) | spent,
            )
        elif option < O_BEZIQUE:
            put(
                words,
                state,
                seat,
                F_USED_SEQUENCE,
                w,
                get(words, state, seat, F_USED_SEQUENCE, w) | spent,
            )
            married = get(words, state, seat, F_USED_MARRIAGE, w) | (spent & MARRYING)
            put(words, state, seat, F_USED_MARRIAGE, w, married)
        elif option < O_FOURS:
            for level in range(option - O_BEZIQUE + 1):
                field = F_USED_BEZIQUE1 + level
                put(
                    words,
                    state,
                    seat,
                    field,
                    w,
                    get(words, state, seat, field, w) | spent,
                )
        else:
            put(
                words,
                state,
                seat,
                F_USED_FOURS,
                w,
                get(words, state, seat, F_USED_FOURS, w) | spent,
            )


@inlined
def _score(
    words: Words,
    rules: Array,
    state: Array,
    seat: int,
    option: int,
    cards: Array,
    at: int,
) -> int:
    """Score a combination, naming trumps where it does; return its points."""
    kind = kind_of(option, state[S_TRUMP], rules)
    points = points_of(kind, rules)
    count_kind(words, rules, state, seat, kind)
    use_cards(words, rules, state, seat, option, cards, at)
    state[S_SCORES_NOW] += 1
    royal = kind == 1 or kind == 3
    if royal and state[S_TRUMP] < 0:
        name_trumps(rules, state, option & 3)
        stats = stats_index(words, rules[R_SEATS])
        state[stats + D_TRUMP] = option & 3
        state[stats + D_TRUMP_TRICK] = state[S_TRICK]
    add_points(words, rules, state, seat, points, C_DECLARED)
    return points


@kernel
def declare(
    words: Words,
    rules: Array,
    state: Array,
    seat: int,
    option: int,
    reasons: Array,
    events: Array,
) -> None:
    """Score ``option`` with the cards at ``reasons[Y_CARDS0:]``; no checks are made."""
    if option == O_SEVEN:
        card = named_card(words, reasons)
        include(words, state, seat, F_SHOWN, card)
        include(words, state, seat, F_KNOWN, card)
        see(words, state, card)
        include(words, state, seat, F_LOCKED, card)
        state[S_SCORES_NOW] += 1
        count_kind(words, rules, state, seat, KIND_SEVEN)
        points = rules[R_SEVEN]
        add_points(words, rules, state, seat, points, C_SEVEN_POINTS)
    else:
        _lay(words, state, seat, reasons, Y_CARDS0)
        points = _score(words, rules, state, seat, option, reasons, Y_CARDS0)
    log_event(state, events, EV_DECLARE, seat, -1, option, points, 0)
    log_cards(words, state, events, reasons, Y_CARDS0)
    log_reasons(state, events, reasons)


@kernel
def exchange(words: Words, rules: Array, state: Array, seat: int, reasons: Array, events: Array) -> None:
    """Exchange the seven at ``reasons[Y_CARDS0:]`` for the turn-up; no checks are made.

    The card taken counts as part of what is scored: it cannot serve in another combination on the
    same trick.
    """
    seven = named_card(words, reasons)
    taken = state[S_TURN_UP]
    remove(words, state, seat, F_HAND, seven)
    include(words, state, seat, F_HAND, taken)
    include(words, state, seat, F_KNOWN, taken)
    include(words, state, seat, F_LOCKED, taken)
    see(words, state, seven)
    state[S_TURN_UP] = seven
    state[S_SCORES_NOW] += 1
    count_kind(words, rules, state, seat, KIND_EXCHANGE)
    add_points(words, rules, state, seat, rules[R_SEVEN], C_SEVEN_POINTS)
    log_event(state, events, EV_EXCHANGE, seat, seven, -1, rules[R_SEVEN], taken)
    log_reasons(state, events, reasons)


@kernel
def announce(
    words: Words,
    rules: Array,
    state: Array,
    seat: int,
    option: int,
    reasons: Array,
    events: Array,
) -> None:
    """Show ``option`` with the cards at ``reasons[Y_CARDS0:]`` to be scored later; no checks are made."""
    _lay(words, state, seat, reasons, Y_CARDS0)
    at = pending_slot(words, rules[R_SEATS], seat, state[S_PENDING0 + seat])
    state[at + SLOT_OPTION] = option
    state[at + SLOT_TRICK] = state[S_TRICK]
    for w in range(len(words)):
        state[at + SLOT_HEAD + w] = reasons[Y_CARDS0 + w]
    state[S_PENDING0 + seat] += 1
    state[seat_row(words, rules, seat) + C_ANNOUNCED] += 1
    log_event(state, events, EV_ANNOUNCE, seat, -1, option, 0, 0)
    log_cards(words, state, events, reasons, Y_CARDS0)


@kernel
def score_pending(words: Words, rules: Array, state: Array, seat: int, i: int, events: Array) -> None:
    """Score pending announcement ``i``; no checks are made."""
    at = pending_slot(words, rules[R_SEATS], seat, i)
    option = state[at + SLOT_OPTION]
    points = _score(words, rules, state, seat, option, state, at + SLOT_HEAD)
    state[seat_row(words, rules, seat) + C_PENDING_SCORED] += 1
    log_event(state, events, EV_SCORE_PENDING, seat, -1, option, points, i)
    log_cards(words, state, events, state, at + SLOT_HEAD)
    _drop(words, rules, state, seat, i)


@kernel
def _drop(words: Words, rules: Array, state: Array, seat: int, i: int) -> None:
    """Forget pending announcement ``i``; the later ones move up."""
    seats = rules[R_SEATS]
    state[S_PENDING0 + seat] -= 1
    for j in range(i, state[S_PENDING0 + seat]):
        to = pending_slot(words, seats, seat, j)
        source = pending_slot(words, seats, seat, j + 1)
        for k in range(SLOT_HEAD + len(words)):
            state[to + k] = state[source + k]


@kernel
def drop_pending_with(words: Words, rules: Array, state: Array, seat: int, card: int) -> None:
    """Lose every pending announcement of a seat that holds the card just played."""
    i = 0
    while i < state[S_PENDING0 + seat]:
        at = pending_slot(words, rules[R_SEATS], seat, i) + SLOT_HEAD + (card >> 6)
        if (np.uint64(state[at]) >> np.uint64(card & 63)) & np.uint64(1) != ZERO:
            _drop(words, rules, state, seat, i)
        else:
            i += 1


@kernel
def usual_seven(words: Words, a: Array, seat: int, reasons: Array) -> None:
    """Write the lowest unshown seven of trumps of a seat into ``reasons[Y_CARDS0:]``."""
    wanted = both(SEVENS & suit_types(a[S_TRUMP]))
    for w in range(len(words)):
        cards = get(words, a, seat, F_HAND, w) & ~get(words, a, seat, F_SHOWN, w) & wanted
        reasons[Y_CARDS0 + w] = np.int64(lowest_bit(cards))
        if cards != ZERO:
            for v in range(w + 1, len(words)):
                reasons[Y_CARDS0 + v] = 0
            return
