"""The standard family's steps: what follows a trick, what is counted after the last.

Covers every game in which cards are declared from the hand and lie on the table.
"""

import numpy as np

from kernels.cards import Array, Words
from kernels.columns import C_BRISQUE_POINTS, C_BRISQUES, C_LAST_TRICK
from kernels.declare import (
    announce,
    declare,
    exchange,
    open_turn,
    score_pending,
    usual_seven,
)
from kernels.jit import inlined, kernel, merged
from kernels.layout import (
    ACT_ANNOUNCE,
    ACT_PASS,
    ACT_PENDING,
    BRISQUES_END,
    BRISQUES_WON,
    EV_BRISQUES,
    EV_LAST_TRICK,
    EV_LEGAL_ACTIONS,
    F_TABLE,
    F_TABLE_BEFORE,
    LAST_TRICK_ALL,
    LAST_TRICK_STOCK,
    NO_REFUSAL,
    O_EXCHANGE,
    O_SEVEN,
    PHASE_PLAYOUT,
    PHASE_STOCK,
    R_BRISQUE,
    R_BRISQUES,
    R_LAST_TRICK,
    R_LAST_TRICK_WHEN,
    R_SCORES_PER_TRICK,
    R_SEATS,
    S_BRISQUES0,
    S_DEALER,
    S_REFUSAL,
    S_SCRIPTED,
    SCORES_DISJOINT,
    Y_CARDS0,
)
from kernels.legal import legal_actions, refuse_announcement, refuse_declaration
from kernels.policies import choose_action
from kernels.score import add_points, log_event, seat_row
from kernels.script import scripted_action
from kernels.selection import usual_cards
from kernels.view import count_decision, keep_hand, look
from kernels.words import ONE, ZERO


@inlined
def score_brisques(words: Words, rules: Array, state: Array, seat: int, brisques: int) -> int:
    """Give the winner of a trick its brisques; return their points, 0 unless they score as won."""
    points = 0
    state[S_BRISQUES0 + seat] += brisques
    if rules[R_BRISQUES] == BRISQUES_WON and brisques > 0:
        points = brisques * rules[R_BRISQUE]
        add_points(words, rules, state, seat, points, C_BRISQUE_POINTS)
    return points


@inlined
def score_last_trick(
    words: Words,
    rules: Array,
    state: Array,
    seat: int,
    phase: int,
    final: bool,
    events: Array,
) -> None:
    """Score the last trick if this is it; ``final`` means last of its phase.

    It is the last before the stock is gone (Britannica 9th ed. 1875, note 5) or the last of all.
    """
    stock = rules[R_LAST_TRICK_WHEN] == LAST_TRICK_STOCK and phase == PHASE_STOCK
    every = rules[R_LAST_TRICK_WHEN] == LAST_TRICK_ALL and phase == PHASE_PLAYOUT
    if final and (stock or every):
        points = rules[R_LAST_TRICK]
        if points > 0:
            add_points(words, rules, state, seat, points, C_LAST_TRICK)
        log_event(state, events, EV_LAST_TRICK, seat, -1, -1, points, 0)


@merged
def winners_turn(
    words: Words,
    rules: Array,
    players: Array,
    hidden: Array,
    state: Array,
    reasons: Array,
    seat: int,
    events: Array,
    script: Array,
) -> None:
    """Let the winner of a trick score and announce until he passes, before anybody draws."""
    look(words, rules, hidden, state, seat)
    open_turn(words, state, seat)
    scripted = state[S_SCRIPTED] == 1
    barred = ZERO
    while True:
        options, slots = legal_actions(words, rules, state, seat)
        if options == ZERO and slots == 0:
            if scripted:
                scripted_action(words, rules, state, seat, script, reasons)
            return
        log_event(state, events, EV_LEGAL_ACTIONS, seat, np.int64(options), -1, 0, slots)
        if scripted:
            action = scripted_action(words, rules, state, seat, script, reasons)
            if state[S_REFUSAL] != NO_REFUSAL:
                return
        else:
            if options & ~barred == ZERO and slots == 0:
                return
            count_decision(hidden, state, seat)
            action = choose_action(words, rules, players, state, options & ~barred, slots, reasons)
        if action == ACT_PASS:
            return
        if not _carry_out(words, rules, state, seat, action, reasons, events, scripted):
            barred |= ONE << np.uint64(action)
        keep_hand(words, hidden, state, seat)


@kernel
def _carry_out(
    words: Words,
    rules: Array,
    state: Array,
    seat: int,
    action: int,
    reasons: Array,
    events: Array,
    named: bool,
) -> bool:
    """Carry an action out with the cards named, or the usual ones; False if they won't do."""
    if action >= ACT_PENDING:
        score_pending(words, rules, state, seat, action - ACT_PENDING, events)
        return True
    if action == O_SEVEN or action == O_EXCHANGE:
        if not named:
            usual_seven(words, state, seat, reasons)
        if action == O_SEVEN:
            declare(words, rules, state, seat, action, reasons, events)
        else:
            exchange(words, rules, state, seat, reasons, events)
        return True
    disjoint = rules[R_SCORES_PER_TRICK] == SCORES_DISJOINT
    if action >= ACT_ANNOUNCE:
        option = action - ACT_ANNOUNCE
        if not named and refuse_announcement(words, rules, state, seat, option, reasons) != NO_REFUSAL:
            usual_cards(words, state, seat, option, F_TABLE_BEFORE, True, disjoint, reasons)
            if refuse_announcement(words, rules, state, seat, option, reasons) != NO_REFUSAL:
                return False
        announce(words, rules, state, seat, option, reasons, events)
        return True
    if not named and (
        _none_named(words, reasons)
        or refuse_declaration(words, rules, state, seat, action, reasons) != NO_REFUSAL
    ):
        usual_cards(words, state, seat, action, F_TABLE, False, disjoint, reasons)
    declare(words, rules, state, seat, action, reasons, events)
    return True


@kernel
def _none_named(words: Words, reasons: Array) -> bool:
    for w in range(len(words)):
        if reasons[Y_CARDS0 + w] != 0:
            return False
    return True


@kernel
def count_up(words: Words, rules: Array, state: Array, events: Array) -> None:
    """Count each seat's brisques after the last trick, the seat after the dealer first."""
    seats = rules[R_SEATS]
    for i in range(seats):
        seat = (state[S_DEALER] + 1 + i) % seats
        n = state[S_BRISQUES0 + seat]
        state[seat_row(words, rules, seat) + C_BRISQUES] = n
        points = 0
        if rules[R_BRISQUES] == BRISQUES_END:
            points = n * rules[R_BRISQUE]
            if points > 0:
                add_points(words, rules, state, seat, points, C_BRISQUE_POINTS)
        log_event(state, events, EV_BRISQUES, seat, -1, -1, points, n)
