"""The winner's turn in Polish Bezique: compound scores, the seven won, the turn-up that becomes an open card.

Sources: Britannica 9th ed. (1875), 11th ed. (1911) and Foster (1897), "Polish Bezique".
"""

import numpy as np

from kernels.cards import Array, Words, get, include, put, remove
from kernels.columns import C_BRISQUE_POINTS, C_SEVEN_POINTS
from kernels.combinations import held_options, used_field
from kernels.declare import (
    announce,
    declare,
    exchange,
    open_turn,
    score_pending,
    use_cards,
    use_in_kind,
    usual_seven,
)
from kernels.family import POLISH
from kernels.family_polish import gather, note_seven, open_types, spread, tidy
from kernels.family_standard import is_brisque, turn_in_playout, winners_turn
from kernels.jit import kernel
from kernels.layout import (
    ACT_ANNOUNCE,
    ACT_PASS,
    ACT_PENDING,
    BRISQUES_WON,
    E_KIND,
    E_TYPE,
    EV_EXCHANGE,
    EV_LEGAL_ACTIONS,
    F_LOCKED,
    F_OPEN,
    F_PLAYED,
    F_TABLE,
    F_TABLE_BEFORE,
    F_USED_BEZIQUE1,
    F_WON,
    KIND_EXCHANGE,
    NO_NO_FRESH_CARD,
    NO_NOT_HELD,
    NO_NOT_IN_TRICK,
    NO_NOT_OPEN,
    NO_NOT_SEVEN_OF_TRUMPS,
    NO_REFUSAL,
    NO_TRICK_CARD_NEEDED,
    O_BEZIQUE,
    O_EXCHANGE,
    O_FOURS,
    O_SEVEN,
    P_WEIGHT0,
    POLISH_BRITANNICA,
    R_BRISQUE,
    R_BRISQUES,
    R_DECLARE_IN_PLAYOUT,
    R_POLISH,
    R_SCORES_PER_TRICK,
    R_SEVEN,
    S_BRISQUES0,
    S_REFUSAL,
    S_SCORES_NOW,
    S_SCRIPT,
    S_SCRIPTED,
    S_SELF,
    S_STOCK,
    S_TRUMP,
    S_TURN_UP,
    SCORES_COMPOUND,
    SCORES_DISJOINT,
    Y_APPLIED,
    Y_CARDS0,
)
from kernels.legal import legal_actions, refuse_announcement, refuse_declaration
from kernels.policies import choose_action, smaller_first
from kernels.score import add_points, count_kind, log_event, log_reasons, named_card
from kernels.script import hear_knocks, scripted_action
from kernels.selection import locked_word, usual_cards
from kernels.trial import note_trial, scores_recommended
from kernels.view import count_decision, look
from kernels.weights import W_SMALL_FIRST
from kernels.words import ONE, ZERO

_BEZIQUES = (ONE << np.uint64(O_FOURS)) - (ONE << np.uint64(O_BEZIQUE))


@winners_turn.of(POLISH)
def _winners_turn(
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
    """Let the winner of a trick declare until he passes; what he leaves out is lost with the draw."""
    look(words, hidden, state, seat)
    spread(words, rules, hidden, state, seat)
    open_turn(words, state, seat)
    _declare_all(words, rules, players, hidden, state, reasons, seat, events, script)
    gather(words, rules, hidden, state, seat)


@smaller_first.of(POLISH)
def _smaller_first(words: Words, rules: Array, players: Array, view: Array) -> bool:
    """With compound scores a marriage and its sequence score at once, but of two beziques one."""
    if rules[R_SCORES_PER_TRICK] == SCORES_COMPOUND:
        return False
    return view[S_STOCK] >= players[view[S_SELF], P_WEIGHT0 + W_SMALL_FIRST] > 0


@turn_in_playout.of(POLISH)
def _turn_in_playout(
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
    """Britannica: "declarations continue during the play of the last eight tricks just the same"."""
    if rules[R_DECLARE_IN_PLAYOUT] == 1:
        _winners_turn(words, rules, players, hidden, state, reasons, winner, events, script)


@kernel
def _declare_all(
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
    scripted = state[S_SCRIPTED] == 1
    barred = ZERO
    while True:
        options, slots = legal_actions(words, rules, state, seat)
        options = _without_shared(words, rules, state, seat, options)
        if options == ZERO and slots == 0:
            if scripted:
                hear_knocks(words, rules, state, script, events)
                _scripted(words, rules, state, seat, script, reasons)
            return
        log_event(state, events, EV_LEGAL_ACTIONS, seat, np.int64(options), -1, 0, slots)
        if scripted:
            hear_knocks(words, rules, state, script, events)
            action = _scripted(words, rules, state, seat, script, reasons)
            if state[S_REFUSAL] != NO_REFUSAL:
                return
        else:
            if options & ~barred == ZERO and slots == 0:
                return
            count_decision(hidden, state, seat)
            action = choose_action(words, rules, players, state, options & ~barred, slots, reasons)
            if reasons[Y_APPLIED] == 1:
                note_trial(words, rules, state, seat, scores_recommended(action, reasons))
        if action == ACT_PASS:
            return
        if not _carry_out(words, rules, state, seat, action, reasons, events, scripted):
            barred |= ONE << np.uint64(action)
        tidy(words, rules, hidden, state, seat)


@kernel
def _without_shared(words: Words, rules: Array, state: Array, seat: int, options: np.uint64) -> np.uint64:
    """Options less the beziques that would share a card with one scored on this trick.

    Compound scores may share cards, but two beziques may not (a reading).
    """
    if rules[R_SCORES_PER_TRICK] != SCORES_COMPOUND or options & _BEZIQUES == ZERO:
        return options
    if state[S_SCORES_NOW] == 0:
        return options
    apart = held_options(words, rules, state, seat, F_TABLE, -1, F_LOCKED)
    return options & (apart | ~_BEZIQUES)


@kernel
def _scripted(words: Words, rules: Array, state: Array, seat: int, script: Array, reasons: Array) -> int:
    """Action of the script, judged; the reasons of a refusal are those of this game."""
    heard = state[S_REFUSAL]
    action = scripted_action(words, rules, state, seat, script, reasons)
    row = state[S_SCRIPT]
    code = state[S_REFUSAL]
    if heard != NO_REFUSAL:
        return ACT_PASS
    if code != NO_REFUSAL:
        if rules[R_POLISH] == POLISH_BRITANNICA and code == NO_NOT_HELD:
            if script[row, E_TYPE] == EV_EXCHANGE or script[row, E_KIND] == O_SEVEN:
                won = True
                for w in range(len(words)):
                    rest = np.uint64(reasons[Y_CARDS0 + w]) & ~get(words, state, seat, F_WON, w)
                    won = won and rest == ZERO
                state[S_REFUSAL] = NO_NOT_SEVEN_OF_TRUMPS if won else NO_NOT_IN_TRICK
            else:
                state[S_REFUSAL] = NO_NOT_OPEN
        if rules[R_POLISH] == POLISH_BRITANNICA and code == NO_NO_FRESH_CARD:
            state[S_REFUSAL] = NO_TRICK_CARD_NEEDED
        return action
    return action


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
    if action >= ACT_ANNOUNCE:
        option = action - ACT_ANNOUNCE
        if not named and refuse_announcement(words, rules, state, seat, option, reasons) != NO_REFUSAL:
            usual_cards(words, rules, state, seat, option, F_TABLE_BEFORE, True, reasons)
            if refuse_announcement(words, rules, state, seat, option, reasons) != NO_REFUSAL:
                return False
        announce(words, rules, state, seat, option, reasons, events)
        return True
    if action == O_SEVEN or action == O_EXCHANGE:
        if not named:
            usual_seven(words, state, seat, reasons)
        note_seven(words, state, named_card(words, reasons))
    elif not named and (
        named_card(words, reasons) < 0
        or refuse_declaration(words, rules, state, seat, action, reasons) != NO_REFUSAL
    ):
        usual_cards(words, rules, state, seat, action, F_TABLE, False, reasons)
    if action != O_EXCHANGE:
        declare(words, rules, state, seat, action, reasons, events)
    elif rules[R_POLISH] == POLISH_BRITANNICA:
        _exchange_won(words, rules, state, seat, reasons, events)
    else:
        exchange(words, rules, state, seat, reasons, events)
    return True


@locked_word.of(POLISH)
def _locked_word(words: Words, rules: Array, a: Array, seat: int, option: int, w: int) -> np.uint64:
    """With compound scores cards may be shared, but not by two beziques (a reading)."""
    several = rules[R_SCORES_PER_TRICK] == SCORES_COMPOUND and O_BEZIQUE <= option < O_FOURS
    if several or rules[R_SCORES_PER_TRICK] == SCORES_DISJOINT:
        return get(words, a, seat, F_LOCKED, w)
    return ZERO


@use_cards.of(POLISH)
def _use_cards(
    words: Words, rules: Array, state: Array, seat: int, option: int, cards: Array, at: int
) -> None:
    """Mark cards as used; with compound scores king and queen of a sequence may marry on the same trick."""
    if rules[R_SCORES_PER_TRICK] != SCORES_COMPOUND:
        use_in_kind(words, state, seat, option, cards, at)
        return
    for w in range(len(words)):
        spent = np.uint64(cards[at + w])
        if O_BEZIQUE <= option < O_FOURS:
            put(words, state, seat, F_LOCKED, w, get(words, state, seat, F_LOCKED, w) | spent)
            for level in range(option - O_BEZIQUE):
                field = F_USED_BEZIQUE1 + level
                put(words, state, seat, field, w, get(words, state, seat, field, w) | spent)
        field = used_field(option)
        put(words, state, seat, field, w, get(words, state, seat, field, w) | spent)


@kernel
def _exchange_won(words: Words, rules: Array, state: Array, seat: int, reasons: Array, events: Array) -> None:
    """Exchange the seven of the trick for the turn-up, which becomes an open card if it can be declared.

    Britannica 9th ed., example of 130: an ace so taken scores as an ace won. The seven lies under the stock
    and is drawn once more. A card that does not lie open is turned down with the trick.
    """
    seven = named_card(words, reasons)
    taken = state[S_TURN_UP]
    for other in range(2):
        remove(words, state, other, F_PLAYED, seven)
    include(words, state, seat, F_PLAYED, taken)
    if (open_types(rules, state[S_TRUMP]) >> np.uint64(taken & 31)) & ONE != ZERO:
        include(words, state, seat, F_OPEN, taken)
    if rules[R_SCORES_PER_TRICK] != SCORES_COMPOUND:
        include(words, state, seat, F_LOCKED, seven)
        include(words, state, seat, F_LOCKED, taken)
    state[S_TURN_UP] = seven
    state[S_SCORES_NOW] += 1
    count_kind(words, rules, state, seat, KIND_EXCHANGE)
    points = rules[R_SEVEN]
    add_points(words, rules, state, seat, points, C_SEVEN_POINTS)
    if is_brisque(words, taken):
        state[S_BRISQUES0 + seat] += 1
        if rules[R_BRISQUES] == BRISQUES_WON:
            points += rules[R_BRISQUE]
            add_points(words, rules, state, seat, rules[R_BRISQUE], C_BRISQUE_POINTS)
    log_event(state, events, EV_EXCHANGE, seat, seven, -1, points, taken)
    log_reasons(state, events, reasons)
