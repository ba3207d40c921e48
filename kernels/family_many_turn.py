"""Who declares after a trick: the winner, then his partner where the text lets either.

Foster: "either he or his partner may declare"; the Britannica: "A player may declare when he or his partner
takes a trick"; the modern page: "the winner of each trick may declare, or may pass the privilege to the
partner; however, if the partner cannot declare, the winner of the trick cannot then declare". Reading: the
winner is asked until he passes, then the partner; the right is passed before anything is declared on the
trick. What is scored on a trick is the side's.
"""

import numpy as np

from kernels.cards import Array, Words, get, put, type_bit
from kernels.declare import open_turn
from kernels.family import MANY
from kernels.family_many import partner_of
from kernels.family_standard import carry_out, winners_turn
from kernels.jit import inlined, kernel
from kernels.layout import (
    ACT_PASS,
    E_SEAT,
    E_TYPE,
    EV_LEGAL_ACTIONS,
    EV_PLAY,
    F_LOCKED,
    F_TABLE,
    F_TABLE_BEFORE,
    NO_NOT_DECLARER,
    NO_REFUSAL,
    O_PASS_RIGHT,
    P_ID,
    PARTNER_EITHER,
    PARTNER_PASS,
    POLICY_RANDOM,
    R_PARTNER_DECLARES,
    S_DECLARER,
    S_REFUSAL,
    S_SCORES_NOW,
    S_SCRIPT,
    S_SCRIPTED,
    S_TURN,
    Y_APPLIED,
)
from kernels.legal import declaring_is_over, legal_actions
from kernels.policies import choose_action
from kernels.score import log_event
from kernels.script import hear_knocks, refuse, scripted_action
from kernels.trial import note_trial, scores_recommended
from kernels.view import count_decision, keep_hand, look
from kernels.words import ONE, ZERO


@winners_turn.of(MANY)
def _sides_turn(
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
    """Let the winner of a trick declare, and where the text says so his partner, before anybody draws."""
    open_turn(words, state, seat)
    partner = partner_of(rules, seat)
    if partner >= 0:
        for w in range(len(words)):
            laid = get(words, state, seat, F_TABLE, w) | get(words, state, partner, F_TABLE, w)
            put(words, state, seat, F_TABLE_BEFORE, w, laid)
            put(words, state, partner, F_TABLE_BEFORE, w, laid)
    may_pass = partner >= 0 and rules[R_PARTNER_DECLARES] == PARTNER_PASS
    passed = _one_turn(words, rules, players, hidden, state, reasons, seat, may_pass, events, script)
    if state[S_REFUSAL] == NO_REFUSAL and partner >= 0:
        if passed or rules[R_PARTNER_DECLARES] == PARTNER_EITHER:
            for w in range(len(words)):
                put(words, state, partner, F_LOCKED, w, get(words, state, seat, F_LOCKED, w))
            _one_turn(words, rules, players, hidden, state, reasons, partner, False, events, script)
        if _acts_next(state, script, seat) or _acts_next(state, script, partner):
            refuse(state, NO_NOT_DECLARER)
    state[S_DECLARER] = -1


@inlined
def _acts_next(state: Array, script: Array, seat: int) -> bool:
    """Whether the next row of the script is an act, not a card played, of this seat."""
    i = state[S_SCRIPT]
    if state[S_SCRIPTED] == 0 or state[S_REFUSAL] != NO_REFUSAL or i >= script.shape[0]:
        return False
    return script[i, E_SEAT] == seat and script[i, E_TYPE] != EV_PLAY


@kernel
def _one_turn(
    words: Words,
    rules: Array,
    players: Array,
    hidden: Array,
    state: Array,
    reasons: Array,
    seat: int,
    may_pass: bool,
    events: Array,
    script: Array,
) -> bool:
    """Let one seat score and announce until it passes; return whether it passed the right on."""
    look(words, hidden, state, seat)
    state[S_TURN] = seat
    state[S_DECLARER] = seat
    scripted = state[S_SCRIPTED] == 1
    random = players[seat, P_ID] == POLICY_RANDOM
    barred = ZERO
    while True:
        options, slots = legal_actions(words, rules, state, seat)
        passing = may_pass and state[S_SCORES_NOW] == 0 and not declaring_is_over(rules, state)
        legal = options | type_bit(O_PASS_RIGHT) if passing else options
        if legal == ZERO and slots == 0:
            if scripted:
                hear_knocks(words, rules, state, script, events)
                scripted_action(words, rules, state, seat, script, reasons)
            return False
        log_event(state, events, EV_LEGAL_ACTIONS, seat, np.int64(legal), -1, 0, slots)
        if scripted:
            hear_knocks(words, rules, state, script, events)
            action = scripted_action(words, rules, state, seat, script, reasons)
            if state[S_REFUSAL] != NO_REFUSAL:
                return False
            if action == ACT_PASS:
                return passing and _acts_next(state, script, partner_of(rules, seat))
        else:
            # A player of sense who declares nothing lets his partner declare.
            asked = (legal if random else options) & ~barred
            action = np.int64(ACT_PASS)
            if asked != ZERO or slots != 0:
                count_decision(hidden, state, seat)
                action = np.int64(choose_action(words, rules, players, state, asked, slots, reasons))
                if reasons[Y_APPLIED] == 1:
                    note_trial(words, rules, state, seat, scores_recommended(action, reasons))
            if action == O_PASS_RIGHT or (action == ACT_PASS and passing and not random):
                return True
            if action == ACT_PASS:
                return False
        if not carry_out(words, rules, state, seat, action, reasons, events, scripted):
            barred |= ONE << np.uint64(action)
        keep_hand(words, hidden, state, seat)
