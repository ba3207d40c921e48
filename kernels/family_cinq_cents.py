"""Cinq-cents in the deal loop: cards that serve once, the points of the cards won, the knock.

Foster's Complete Hoyle (1897), Cinq-cents. The knock decides the game; the deal is played on, so that every
deal has its points.
"""

import numpy as np

from kernels.cards import (
    Array,
    Words,
    get,
    include,
    next_seat,
    put,
    stats_index,
)
from kernels.columns import C_BRISQUE_POINTS, C_BRISQUES, C_CARD_POINTS, D_KNOCKED
from kernels.declare import use_cards, use_in_kind
from kernels.family import CINQ_CENTS
from kernels.family_cinq_cents_play import chooses_to_knock, has_the_game, points_of_won
from kernels.family_standard import after_turn, count_up, score_brisques, start_family
from kernels.game import counted_at_end, game_winner, winner_by_target
from kernels.jit import kernel
from kernels.layout import (
    BRISQUES_CARD_POINTS,
    BRISQUES_END,
    BRISQUES_WON,
    E_SEAT,
    E_TYPE,
    EV_BRISQUES,
    EV_CARD_POINTS,
    EV_KNOCK,
    EV_LEGAL_ACTIONS,
    F_LOCKED,
    F_USED_FOURS,
    F_USED_MARRIAGE,
    F_WON,
    KIND_BEZIQUE,
    KIND_BINAGE,
    NO_ALREADY_KNOCKED,
    NO_KNOCK_OFF,
    NO_NOT_BETWEEN_TRICKS,
    NO_REFUSAL,
    O_KNOCK,
    R_BRISQUE,
    R_BRISQUES,
    R_KNOCK,
    R_REUSE,
    R_SEATS,
    R_TARGET,
    R_TARGET_STEP,
    REUSE_ONE_COMBINATION,
    S_BEFORE0,
    S_BRISQUES0,
    S_CARD0,
    S_DEALER,
    S_KNOCK_RIGHT,
    S_KNOCKED,
    S_PLAYED_TO_TRICK,
    S_POINTS0,
    S_REFUSAL,
    S_SCRIPT,
    S_SCRIPTED,
    S_TARGET,
    S_TRICK,
)
from kernels.score import add_points, count_as, count_kind, log_event, seat_row
from kernels.script import hear_knocks, refuse
from kernels.view import count_decision, look

_DRAWS = np.int64(64)  # numbers of a stream set aside for one decision


@start_family.of(CINQ_CENTS)
def set_target(words: Words, rules: Array, hidden: Array, state: Array) -> None:
    """Set what wins the game: the target goes up until one of the players is below it.

    "It must be continued for 100 points more; that is, as 500 points is the usual game, it must be made 600
    in such a case. Should both reach 600 without knocking, it must be continued to 700."
    """
    target = rules[R_TARGET]
    if rules[R_KNOCK] == 1 and rules[R_TARGET_STEP] > 0:
        least = state[S_BEFORE0]
        for seat in range(1, rules[R_SEATS]):
            least = min(least, state[S_BEFORE0 + seat])
        while least >= target:
            target += rules[R_TARGET_STEP]
    state[S_TARGET] = target


@use_cards.of(CINQ_CENTS)
def use_in_one(
    words: Words, rules: Array, state: Array, seat: int, option: int, cards: Array, at: int
) -> None:
    """Mark cards as used: "cards which have been used in one combination cannot be used in any other"."""
    if rules[R_REUSE] != REUSE_ONE_COMBINATION:
        use_in_kind(words, state, seat, option, cards, at)
        return
    for w in range(len(words)):
        spent = np.uint64(cards[at + w])
        put(words, state, seat, F_LOCKED, w, get(words, state, seat, F_LOCKED, w) | spent)
        for field in range(F_USED_MARRIAGE, F_USED_FOURS + 1):
            put(words, state, seat, field, w, get(words, state, seat, field, w) | spent)


@count_kind.of(CINQ_CENTS)
def count_binage(words: Words, rules: Array, state: Array, seat: int, kind: int) -> None:
    """Count a scored declaration: bezique is called binage where cards serve in one combination only."""
    binage = kind == KIND_BEZIQUE and rules[R_REUSE] == REUSE_ONE_COMBINATION
    count_as(words, rules, state, seat, KIND_BINAGE if binage else kind)


@score_brisques.of(CINQ_CENTS)
def gather_trick(words: Words, rules: Array, state: Array, seat: int, brisques: int) -> int:
    """Give the winner of a trick its cards, which count at the end; brisques only by a house rule."""
    for s in range(rules[R_SEATS]):
        include(words, state, seat, F_WON, state[S_CARD0 + s])
    state[S_BRISQUES0 + seat] += brisques
    points = 0
    if rules[R_BRISQUES] == BRISQUES_WON and brisques > 0:
        points = brisques * rules[R_BRISQUE]
        add_points(words, rules, state, seat, points, C_BRISQUE_POINTS)
    return points


@counted_at_end.of(CINQ_CENTS)
def cards_at_end(words: Words, rules: Array, state: Array, seat: int) -> int:
    """Points of a seat for what is counted up after the last trick: its cards or brisques."""
    if rules[R_BRISQUES] == BRISQUES_CARD_POINTS:
        return points_of_won(words, state, seat)
    return state[S_BRISQUES0 + seat] * rules[R_BRISQUE] if rules[R_BRISQUES] == BRISQUES_END else 0


@count_up.of(CINQ_CENTS)
def count_cards(words: Words, rules: Array, state: Array, events: Array) -> None:
    """Count the cards that each seat has won, or its brisques, the seat after the dealer first."""
    seats = rules[R_SEATS]
    for i in range(seats):
        seat = next_seat(state[S_DEALER], i + 1, seats)
        n = state[S_BRISQUES0 + seat]
        state[seat_row(words, rules, seat) + C_BRISQUES] = n
        points = cards_at_end(words, rules, state, seat)
        if rules[R_BRISQUES] == BRISQUES_CARD_POINTS:
            add_points(words, rules, state, seat, points, C_CARD_POINTS)
            log_event(state, events, EV_CARD_POINTS, seat, -1, -1, points, 0)
        else:
            if points > 0:
                add_points(words, rules, state, seat, points, C_BRISQUE_POINTS)
            log_event(state, events, EV_BRISQUES, seat, -1, -1, points, n)


@kernel
def refuse_knock(rules: Array, a: Array) -> int:
    """Judge a knock now, by either player: after a trick, before a card is led to the next."""
    if rules[R_KNOCK] == 0:
        return NO_KNOCK_OFF
    if a[S_KNOCKED] >= 0:
        return NO_ALREADY_KNOCKED
    if a[S_TRICK] == 0 or 0 < a[S_PLAYED_TO_TRICK] < rules[R_SEATS]:
        return NO_NOT_BETWEEN_TRICKS
    return NO_REFUSAL


@kernel
def knock(words: Words, rules: Array, state: Array, seat: int, events: Array) -> None:
    """Let a seat knock: it claims to have the game with what it has scored and won until now."""
    state[S_KNOCKED] = seat
    state[S_KNOCK_RIGHT] = np.int64(has_the_game(words, state, seat))
    state[stats_index(words, rules[R_SEATS]) + D_KNOCKED] = seat
    log_event(state, events, EV_KNOCK, seat, -1, -1, 0, 0)


@hear_knocks.of(CINQ_CENTS)
def hear_scripted_knocks(words: Words, rules: Array, state: Array, script: Array, events: Array) -> None:
    """Carry out the knocks that come next in the script, whoever's turn it is."""
    while True:
        i = state[S_SCRIPT]
        if state[S_REFUSAL] != NO_REFUSAL or i >= script.shape[0] or script[i, E_TYPE] != EV_KNOCK:
            return
        code = refuse_knock(rules, state)
        if code != NO_REFUSAL:
            refuse(state, code)
            return
        knock(words, rules, state, script[i, E_SEAT], events)
        state[S_SCRIPT] = i + 1


@after_turn.of(CINQ_CENTS)
def ask_for_knocks(
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
    """Let either player knock, the winner of the trick first."""
    for k in range(rules[R_SEATS]):
        if refuse_knock(rules, state) != NO_REFUSAL:
            break
        seat = next_seat(winner, k, rules[R_SEATS])
        log_event(state, events, EV_LEGAL_ACTIONS, seat, np.int64(1 << O_KNOCK), -1, 0, 0)
        if state[S_SCRIPTED] == 1:
            continue
        look(words, hidden, state, seat)
        count_decision(hidden, state, seat)
        if chooses_to_knock(words, players, state):
            knock(words, rules, state, seat, events)
    if state[S_SCRIPTED] == 1:
        hear_knocks(words, rules, state, script, events)


@game_winner.of(CINQ_CENTS)
def winner_by_knock(words: Words, rules: Array, state: Array) -> int:
    """Seat that has won the game with the deal just finished, or -1 if it goes on.

    Who knocked has won if he had the points then, else the adversary has; if nobody did, a player who alone
    has the target wins "on its merits"; if both have it, neither does.
    """
    if rules[R_KNOCK] == 0:
        return winner_by_target(words, rules, state)
    seats = rules[R_SEATS]
    if state[S_KNOCKED] >= 0:
        other = next_seat(state[S_KNOCKED], 1, seats)
        return state[S_KNOCKED] if state[S_KNOCK_RIGHT] == 1 else other
    found = np.int64(-1)
    for seat in range(seats):
        if state[S_BEFORE0 + seat] + state[S_POINTS0 + seat] >= state[S_TARGET]:
            if found >= 0:
                return np.int64(-1)
            found = np.int64(seat)
    return found
