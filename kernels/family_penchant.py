"""Penchant in the deal loop: its ranks, one declaration a trick, the loser's penchant, the brisques.

Foster's Complete Hoyle (1897), Penchant.
"""

import numpy as np

from kernels.cards import (
    Array,
    Words,
    both,
    get,
    halves,
    next_seat,
    put,
    stats_index,
    suit_types,
    type_bit,
)
from kernels.columns import (
    C_BARRED,
    C_BRISQUE_POINTS,
    C_BRISQUES,
    C_DECLARED,
    D_TRUMP,
    D_TRUMP_TRICK,
)
from kernels.combinations import name_trumps
from kernels.declare import open_turn
from kernels.family import PENCHANT
from kernels.family_standard import (
    beats,
    before_draw,
    count_up,
    is_brisque,
    may_play,
    score_brisques,
    winners_turn,
)
from kernels.jit import inlined, kernel
from kernels.layout import (
    ACT_PASS,
    BRISQUES_END,
    BRISQUES_PENCHANT,
    BRISQUES_WON,
    E_KIND,
    E_SEAT,
    E_TYPE,
    E_WORD0,
    EV_ANNOUNCE,
    EV_BRISQUES,
    EV_DECLARE,
    EV_EXCHANGE,
    EV_LEGAL_ACTIONS,
    EV_PLAY,
    EV_SCORE_PENDING,
    F_HAND,
    F_KNOWN,
    F_TABLE,
    KIND_PENCHANT,
    NO_ANNOUNCING_OFF,
    NO_BARRED,
    NO_LAST_DRAW_BAN,
    NO_NOT_ANNOUNCED,
    NO_ONE_SCORE,
    NO_PENCHANT_ONLY,
    NO_REFUSAL,
    NO_SEVEN_OFF,
    NO_UNEXPECTED,
    O_PENCHANT,
    O_SEVEN,
    PHASE_PLAYOUT,
    PHASE_STOCK,
    R_BRISQUE,
    R_BRISQUES,
    R_DECLARE_BEFORE_LAST_DRAW,
    R_SEATS,
    S_BEST,
    S_BRISQUES0,
    S_DEALER,
    S_LED,
    S_PHASE,
    S_REFUSAL,
    S_SCORES_NOW,
    S_SCRIPT,
    S_SCRIPTED,
    S_SEEN0,
    S_STOCK,
    S_TRICK,
    S_TRUMP,
    S_TURN,
    Y_CARDS0,
    Y_DECIDER,
    Y_GAIN,
    Y_HINTS,
)
from kernels.penchant import (
    OF_PENCHANT,
    PENCHANTS,
    beaten_in_penchant,
    holds_barred_set,
    is_barred,
    kind_of_option,
    options_held,
    points_of_kind,
    refuse_named,
    usual_set,
)
from kernels.policies import choose_action
from kernels.score import add_points, count_kind, log_cards, log_event, log_reasons, seat_row
from kernels.script import hear_knocks, refuse
from kernels.selection import clear_cards
from kernels.view import count_decision, keep_hand, look
from kernels.words import ZERO


@beats.of(PENCHANT)
def beats_by_rank(words: Words, card_type: int, best_type: int, trump: int) -> bool:
    """Whether a card beats the one that wins the trick so far, ranks being A K Q J 10 9 8 7."""
    return beaten_in_penchant(best_type, trump) & type_bit(card_type) != ZERO


@may_play.of(PENCHANT)
def may_play_by_rank(words: Words, rules: Array, state: Array, held: np.uint64) -> np.uint64:
    """Places of a shape that may be played: "the second player must follow suit if able, and must win"."""
    if state[S_PHASE] == PHASE_STOCK or state[S_LED] < 0:
        return held
    cards = halves(held)
    winners = cards & beaten_in_penchant(state[S_BEST] & 31, state[S_TRUMP])
    of_suit = cards & suit_types((state[S_LED] & 31) >> 3)
    if of_suit != ZERO:
        winners &= of_suit
        return held & both(winners if winners != ZERO else of_suit)
    return held & both(winners) if winners != ZERO else held


@is_brisque.of(PENCHANT)
def is_brisque_or_seven(words: Words, card: int) -> bool:
    """Whether a card is one of the twelve brisques: aces, tens, sevens."""
    rank = card & 7
    return rank < 2 or rank == 7


@score_brisques.of(PENCHANT)
def score_in_last_tricks(words: Words, rules: Array, state: Array, seat: int, brisques: int) -> int:
    """Give the winner of a trick its brisques: "not scored as taken in, except in the last six tricks"."""
    state[S_BRISQUES0 + seat] += brisques
    now = rules[R_BRISQUES] == BRISQUES_WON or (
        rules[R_BRISQUES] == BRISQUES_PENCHANT and state[S_PHASE] == PHASE_PLAYOUT
    )
    points = 0
    if now and brisques > 0:
        points = brisques * rules[R_BRISQUE]
        add_points(words, rules, state, seat, points, C_BRISQUE_POINTS)
    return points


@count_up.of(PENCHANT)
def count_above_six(words: Words, rules: Array, state: Array, events: Array) -> None:
    """Count all brisques: "the player having more than six counts ten points for each above six"."""
    seats = rules[R_SEATS]
    for i in range(seats):
        seat = next_seat(state[S_DEALER], i + 1, seats)
        n = state[S_BRISQUES0 + seat]
        state[seat_row(words, rules, seat) + C_BRISQUES] = n
        points = 0
        if rules[R_BRISQUES] == BRISQUES_PENCHANT:
            points = max(n - 6, np.int64(0)) * rules[R_BRISQUE]
        elif rules[R_BRISQUES] == BRISQUES_END:
            points = n * rules[R_BRISQUE]
        if points > 0:
            add_points(words, rules, state, seat, points, C_BRISQUE_POINTS)
        log_event(state, events, EV_BRISQUES, seat, -1, -1, points, n)


@winners_turn.of(PENCHANT)
def winner_declares(
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
    """Let the winner of a trick make one declaration before anybody draws."""
    look(words, hidden, state, seat)
    open_turn(words, state, seat)
    if not _is_too_late(rules, state, False):
        cards, his_table = get(words, state, seat, F_HAND, 0), get(words, state, 1 - seat, F_TABLE, 0)
        barred = holds_barred_set(cards, get(words, state, seat, F_TABLE, 0), his_table)
        state[np.uint64(seat_row(words, rules, seat) + C_BARRED)] += np.int64(barred)
    _turn(words, rules, players, hidden, state, reasons, seat, False, events, script)


@before_draw.of(PENCHANT)
def loser_declares(
    words: Words,
    rules: Array,
    players: Array,
    hidden: Array,
    state: Array,
    reasons: Array,
    winner: int,
    seat: int,
    events: Array,
    script: Array,
) -> None:
    """Let the loser declare a penchant before drawing, if the winner declared nothing."""
    if state[S_SCORES_NOW] == 0:
        look(words, hidden, state, seat)
        state[S_TURN] = seat
        _turn(words, rules, players, hidden, state, reasons, seat, True, events, script)


@kernel
def _turn(
    words: Words,
    rules: Array,
    players: Array,
    hidden: Array,
    state: Array,
    reasons: Array,
    seat: int,
    loser: bool,
    events: Array,
    script: Array,
) -> None:
    """Let a seat declare once, or pass; a script may try more."""
    scripted = state[S_SCRIPTED] == 1
    while True:
        options = legal_options(words, rules, state, seat, loser)
        if options != ZERO:
            log_event(state, events, EV_LEGAL_ACTIONS, seat, np.int64(options), -1, 0, 0)
        if scripted:
            hear_knocks(words, rules, state, script, events)
            action = _scripted_option(words, rules, state, seat, loser, script, reasons)
        elif options == ZERO:
            return
        else:
            count_decision(hidden, state, seat)
            action = choose_action(words, rules, players, state, options, 0, reasons)
            if action != ACT_PASS:
                _settle_cards(words, state, seat, action, reasons)
        if action == ACT_PASS or state[S_REFUSAL] != NO_REFUSAL:
            return
        _declare(words, rules, state, seat, action, reasons, events)
        keep_hand(words, hidden, state, seat)


@inlined
def _is_too_late(rules: Array, a: Array, loser: bool) -> bool:
    """Whether the rules forbid declaring after the trick that precedes the last draw."""
    before = a[S_STOCK] + np.int64(loser)
    return rules[R_DECLARE_BEFORE_LAST_DRAW] == 0 and before < 2 * rules[R_SEATS]


@kernel
def legal_options(words: Words, rules: Array, a: Array, seat: int, loser: bool) -> np.uint64:
    """Options that a seat may declare now: of the loser of a trick penchants alone."""
    if a[S_SCORES_NOW] > 0 or _is_too_late(rules, a, loser):
        return ZERO
    options = options_held(
        get(words, a, seat, F_HAND, 0), get(words, a, seat, F_TABLE, 0), get(words, a, 1 - seat, F_TABLE, 0)
    )
    return options & PENCHANTS if loser else options


@kernel
def refuse_option(
    words: Words, rules: Array, a: Array, seat: int, loser: bool, option: int, named: np.uint64
) -> int:
    """Judge the declaration of an option with these cards."""
    if _is_too_late(rules, a, loser):
        return NO_LAST_DRAW_BAN
    table = get(words, a, seat, F_TABLE, 0)
    code = refuse_named(option, named, get(words, a, seat, F_HAND, 0), table)
    if code != NO_REFUSAL:
        return code
    if a[S_SCORES_NOW] > 0:
        return NO_ONE_SCORE
    if loser and option < OF_PENCHANT:
        return NO_PENCHANT_ONLY
    return NO_BARRED if is_barred(option, table, get(words, a, 1 - seat, F_TABLE, 0)) else NO_REFUSAL


@kernel
def _settle_cards(words: Words, state: Array, seat: int, option: int, reasons: Array) -> None:
    """Write the usual cards of an option unless good ones are named."""
    held = get(words, state, seat, F_HAND, 0)
    table = get(words, state, seat, F_TABLE, 0)
    if refuse_named(option, np.uint64(reasons[Y_CARDS0]), held, table) != NO_REFUSAL:
        reasons[Y_CARDS0] = np.int64(usual_set(option, held, table))


@kernel
def _declare(
    words: Words, rules: Array, state: Array, seat: int, option: int, reasons: Array, events: Array
) -> None:
    """Lay the cards named and score them, unchecked; the knave of the first penchant names trumps."""
    laid = np.uint64(reasons[Y_CARDS0])
    put(words, state, seat, F_TABLE, 0, get(words, state, seat, F_TABLE, 0) | laid)
    put(words, state, seat, F_KNOWN, 0, get(words, state, seat, F_KNOWN, 0) | laid)
    state[S_SEEN0] = np.int64(np.uint64(state[S_SEEN0]) | laid)
    kind = kind_of_option(option)
    points = points_of_kind(kind)
    count_kind(words, rules, state, seat, kind)
    state[S_SCORES_NOW] += 1
    if kind == KIND_PENCHANT and state[S_TRUMP] < 0:
        name_trumps(rules, state, option & 3)
        stats = stats_index(words, rules[R_SEATS])
        state[stats + D_TRUMP] = option & 3
        state[stats + D_TRUMP_TRICK] = state[S_TRICK]
    add_points(words, rules, state, seat, points, C_DECLARED)
    log_event(state, events, EV_DECLARE, seat, -1, O_PENCHANT + option, points, 0)
    log_cards(words, state, events, reasons, Y_CARDS0)
    log_reasons(state, events, reasons)


@kernel
def _scripted_option(
    words: Words, rules: Array, state: Array, seat: int, loser: bool, script: Array, reasons: Array
) -> int:
    """Option that the script declares next, judged; ``ACT_PASS`` too when it is refused."""
    clear_cards(words, reasons)
    reasons[Y_HINTS] = 0
    reasons[Y_DECIDER] = -1
    reasons[Y_GAIN] = 0
    i = state[S_SCRIPT]
    if i >= script.shape[0] or state[S_REFUSAL] != NO_REFUSAL:
        return ACT_PASS
    e = script[i, E_TYPE]
    if script[i, E_SEAT] != seat or e == EV_PLAY:
        return ACT_PASS
    option = script[i, E_KIND]
    code = NO_UNEXPECTED
    if e == EV_DECLARE and option != O_SEVEN:
        reasons[Y_CARDS0] = script[i, E_WORD0]
        named = np.uint64(reasons[Y_CARDS0])
        code = refuse_option(words, rules, state, seat, loser, option - O_PENCHANT, named)
    elif e == EV_DECLARE or e == EV_EXCHANGE:
        code = NO_SEVEN_OFF
    elif e == EV_ANNOUNCE:
        code = NO_ANNOUNCING_OFF
    elif e == EV_SCORE_PENDING:
        code = NO_NOT_ANNOUNCED
    if code != NO_REFUSAL:
        refuse(state, code)
        return ACT_PASS
    state[S_SCRIPT] = i + 1
    return option - O_PENCHANT
