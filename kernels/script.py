"""The scripted player: actions come from a list, each judged before it is carried out.

A refereed record is played by the same loop as any deal, with every seat scripted. A seat passes when the
next action is not one that its turn allows.
"""

from kernels.cards import Array, Words, halves, has, type_bit
from kernels.jit import kernel, step
from kernels.layout import (
    ACT_ANNOUNCE,
    ACT_PASS,
    ACT_PENDING,
    E_CARD,
    E_KIND,
    E_SEAT,
    E_TYPE,
    E_WORD0,
    EV_ANNOUNCE,
    EV_CARTE_BLANCHE,
    EV_DECLARE,
    EV_EXCHANGE,
    EV_KNOCK,
    EV_PLAY,
    EV_SCORE_PENDING,
    F_HAND,
    NO_KNOCK_OFF,
    NO_MUST_BEAT,
    NO_MUST_FOLLOW,
    NO_MUST_TRUMP,
    NO_NOT_ANNOUNCED,
    NO_NOT_HELD,
    NO_NOT_YOUR_TURN,
    NO_REFUSAL,
    NO_SCRIPT_ENDED,
    NO_UNEXPECTED,
    O_EXCHANGE,
    S_LED,
    S_REFUSAL,
    S_REFUSED_EVENT,
    S_SCRIPT,
    Y_CARDS0,
    Y_DECIDER,
    Y_GAIN,
    Y_HINTS,
)
from kernels.legal import (
    find_pending,
    refuse_announcement,
    refuse_declaration,
    refuse_exchange,
    refuse_pending,
)
from kernels.words import ZERO


@kernel
def refuse(state: Array, code: int) -> None:
    """Stop the deal: the next row of the script is refused."""
    state[S_REFUSAL] = code
    state[S_REFUSED_EVENT] = state[S_SCRIPT]


@step
def hear_knocks(words: Words, rules: Array, state: Array, script: Array, events: Array) -> None:
    """Carry out the knocks that come next in the script: here nobody may knock."""
    i = state[S_SCRIPT]
    if i < script.shape[0] and script[i, E_TYPE] == EV_KNOCK:
        refuse(state, NO_KNOCK_OFF)


@kernel
def scripted_card(words: Words, state: Array, seat: int, legal: int, script: Array) -> int:
    """Card that the script plays for ``seat``, or -1 with the refusal noted in the state.

    ``legal`` holds the places of the seat's shape that may be played.
    """
    if state[S_REFUSAL] != NO_REFUSAL:
        return -1
    i = state[S_SCRIPT]
    if i >= script.shape[0]:
        refuse(state, NO_SCRIPT_ENDED)
        return -1
    if script[i, E_TYPE] != EV_PLAY:
        refuse(state, NO_UNEXPECTED)
        return -1
    if script[i, E_SEAT] != seat:
        refuse(state, NO_NOT_YOUR_TURN)
        return -1
    card = script[i, E_CARD]
    if not has(words, state, seat, F_HAND, card):
        refuse(state, NO_NOT_HELD)
        return -1
    allowed = halves(legal)
    if allowed & type_bit(card & 31) == ZERO:
        lowest = 0
        while allowed & type_bit(lowest) == ZERO:
            lowest += 1
        must_suit = lowest >> 3
        if must_suit != (state[S_LED] & 31) >> 3:
            refuse(state, NO_MUST_TRUMP)
        elif (card & 31) >> 3 == must_suit:
            refuse(state, NO_MUST_BEAT)
        else:
            refuse(state, NO_MUST_FOLLOW)
        return -1
    state[S_SCRIPT] = i + 1
    return card


@kernel
def scripted_action(
    words: Words, rules: Array, state: Array, seat: int, script: Array, reasons: Array
) -> int:
    """Action of the winner of a trick, judged; ``ACT_PASS`` too when it is refused (noted in the state)."""
    reasons[Y_HINTS] = 0
    reasons[Y_DECIDER] = -1
    reasons[Y_GAIN] = 0
    for w in range(len(words)):
        reasons[Y_CARDS0 + w] = 0
    i = state[S_SCRIPT]
    if state[S_REFUSAL] != NO_REFUSAL:
        return ACT_PASS
    if i >= script.shape[0] or script[i, E_SEAT] != seat:
        return ACT_PASS
    kind = script[i, E_TYPE]
    if kind in (EV_PLAY, EV_CARTE_BLANCHE):  # due later, before or as the seat's next card
        return ACT_PASS
    option = script[i, E_KIND]
    for w in range(len(words)):
        reasons[Y_CARDS0 + w] = script[i, E_WORD0 + w]
    action = option
    if kind == EV_DECLARE:
        code = refuse_declaration(words, rules, state, seat, option, reasons)
    elif kind == EV_EXCHANGE:
        card = script[i, E_CARD]
        for w in range(len(words)):
            reasons[Y_CARDS0 + w] = 0
        reasons[Y_CARDS0 + (card >> 6)] = 1 << (card & 63)
        action = O_EXCHANGE
        code = refuse_exchange(words, rules, state, seat, reasons)
    elif kind == EV_ANNOUNCE:
        action = ACT_ANNOUNCE + option
        code = refuse_announcement(words, rules, state, seat, option, reasons)
    elif kind == EV_SCORE_PENDING:
        found = find_pending(words, rules, state, seat, option, reasons)
        action = ACT_PENDING + found
        code = NO_NOT_ANNOUNCED if found < 0 else refuse_pending(words, rules, state, seat, found)
    else:
        code = NO_UNEXPECTED
    if code != NO_REFUSAL:
        refuse(state, code)
        return ACT_PASS
    state[S_SCRIPT] = i + 1
    return action
