"""The one deal loop: start, tricks while cards are drawn, play-out, end.

The whole deal is one flat array, a trick its unit: a branch is a copy of the state.
"""

import numpy as np

from kernels.cards import (
    Array,
    Words,
    both,
    get,
    halves,
    include,
    next_seat,
    put,
    remove,
    shape,
    stats_index,
)
from kernels.columns import (
    C_PLAYOUT_BRISQUES,
    C_SEVEN_POINTS,
    C_TRICKS,
    D_DEALER,
    D_DIFFERENCE,
    D_KNOCKED,
    D_PLAYOUT_LEADER,
    D_REACHED,
    D_TRUMP,
    D_TRUMP_TRICK,
    D_TURNED,
    D_TURNED_SEVEN,
    D_WINNER,
)
from kernels.combinations import name_trumps
from kernels.deal import count_dealt, deal_hands, next_card, note_received, stock_size
from kernels.declare import drop_pending_with
from kernels.family_standard import (
    after_turn,
    beats,
    before_card,
    before_draw,
    card_is_gone,
    count_up,
    is_brisque,
    may_play,
    players_in_trick,
    playout_goes_on,
    score_brisques,
    score_last_trick,
    seat_in_trick,
    settle,
    start_family,
    start_playout,
    take_up,
    turn_in_playout,
    winners_turn,
)
from kernels.game import difference
from kernels.jit import inlined, kernel, merged
from kernels.layout import (
    E_WORD0,
    EV_DRAW,
    EV_LEGAL_CARDS,
    EV_PLAY,
    EV_PLAY_OUT,
    EV_TRICK,
    EV_TURN_UP,
    F_HAND,
    F_KNOWN,
    F_TABLE,
    FORCE_DECLARE,
    FORCE_DRAW,
    FORCE_LEAD,
    FORCED_SEAT,
    MAX_CARDS,
    NO_REFUSAL,
    PHASE_OVER,
    PHASE_PLAYOUT,
    PHASE_STOCK,
    R_SEATS,
    R_SEVEN,
    R_SEVEN_WHEN_PLAYED,
    R_TURN_UP,
    S_BEFORE0,
    S_BEST,
    S_BEST_SEAT,
    S_CARD0,
    S_DEALER,
    S_DECLARER,
    S_DRAW_RULE,
    S_EVENTS,
    S_FIRST_STOCK,
    S_FORCED,
    S_KNOCKED,
    S_LAST_LEADER,
    S_LAST_LED,
    S_LAST_STOCK_WINNER,
    S_LAST_WINNER,
    S_LEADER,
    S_LED,
    S_PENDING0,
    S_PHASE,
    S_PLAYED_TO_TRICK,
    S_REACHED,
    S_REFUSAL,
    S_ROUND,
    S_SCRIPTED,
    S_STOCK,
    S_TRICK,
    S_TRUMP,
    S_TURN,
    S_TURN_UP,
    S_TURNED,
    SEVEN,
    Y_APPLIED,
)
from kernels.policies import choose_card
from kernels.score import add_points, log_event, log_reasons, seat_row
from kernels.script import hear_knocks, scripted_card
from kernels.trial import note_trial, plays_recommended
from kernels.view import count_decision, keep_hand, look, note_played, note_turned, take_card
from kernels.words import ZERO


@kernel
def start_deal(
    words: Words,
    rules: Array,
    hidden: Array,
    state: Array,
    deck: Array,
    dealer: int,
    before: Array,
    draw_rule: int,
    events: Array,
) -> None:
    """Deal from ``deck``: everything in the state is set, whatever was in it.

    Parameters
    ----------
    words : tuple of W uint64
    rules : int64[RULES_WIDTH]
    hidden : int64[HIDDEN_WIDTH]
        Modified in place.
    state : int64[:]
        As long as ``engine.state_size`` says; modified in place.
    deck : int64[cards]
        Top card first.
    dealer : int
    before : int64[seats]
        Points brought into the deal.
    draw_rule : int
        ``DRAW_TABLE``, or ``DRAW_SEAT_KEYED`` for coupled deals: the same law, since no player sees
        undrawn cards.
    events : int64[MAX_EVENTS, EVENT_WIDTH]
        With no rows nothing is written down.
    """
    seats = rules[R_SEATS]
    # What a family keeps behind the result row is its own to clear.
    for i in range(seat_row(words, rules, seats)):
        state[i] = 0
    for i in range(hidden.shape[0]):
        hidden[i] = 0
    stats = stats_index(words, seats)
    dealt = deal_hands(words, rules, hidden, deck, dealer)
    turned = np.int64(-1)
    trump = np.int64(-1)
    if rules[R_TURN_UP] == 1:
        turned = deck[dealt]
        trump = (turned & 31) >> 3
    note_turned(words, rules, state, turned)
    state[S_PHASE] = PHASE_STOCK
    state[S_LEADER] = (dealer + 1) % seats
    state[S_FIRST_STOCK] = stock_size(rules)
    state[S_STOCK] = state[S_FIRST_STOCK]
    state[S_TURN_UP] = turned
    state[S_TURNED] = turned
    state[S_DEALER] = dealer
    state[S_REACHED] = -1
    state[S_LAST_WINNER] = -1
    state[S_LAST_LEADER] = -1
    state[S_LAST_LED] = -1
    state[S_LAST_STOCK_WINNER] = -1
    state[S_DECLARER] = -1
    state[S_KNOCKED] = -1
    state[S_DRAW_RULE] = draw_rule
    state[stats + D_DEALER] = dealer
    state[stats + D_PLAYOUT_LEADER] = -1
    state[stats + D_TURNED] = turned
    state[stats + D_TRUMP] = trump
    state[stats + D_TRUMP_TRICK] = -1 if trump < 0 else 0
    state[stats + D_REACHED] = -1
    state[stats + D_WINNER] = -1
    state[stats + D_KNOCKED] = -1
    for seat in range(seats):
        state[S_BEFORE0 + seat] = before[seat]
    name_trumps(rules, state, trump)
    count_dealt(words, rules, hidden, state, stats, turned)
    if turned >= 0:
        points = 0
        state[stats + D_TURNED_SEVEN] = np.int64((turned & 7) == SEVEN)
        if (turned & 7) == SEVEN and rules[R_SEVEN] > 0:
            points = rules[R_SEVEN]
            add_points(words, rules, state, dealer, points, C_SEVEN_POINTS)
        log_event(state, events, EV_TURN_UP, dealer, turned, -1, points, 0)
    start_family(words, rules, hidden, state)
    if state[S_STOCK] < seats:
        _begin_playout(words, rules, hidden, state, events)


@kernel
def play_deal(
    words: Words,
    rules: Array,
    players: Array,
    hidden: Array,
    state: Array,
    reasons: Array,
    deck: Array,
    events: Array,
    script: Array,
) -> None:
    """Play a started deal to its end, or to the first refusal of a scripted action."""
    if state[S_PHASE] != PHASE_OVER:
        play_tricks(words, rules, players, hidden, state, reasons, deck, events, script, MAX_CARDS)
    if state[S_REFUSAL] != NO_REFUSAL:
        return
    count_up(words, rules, state, events)
    settle(words, rules, state)
    stats = stats_index(words, rules[R_SEATS])
    state[stats + D_DIFFERENCE] = difference(rules, state)


@kernel
def play_tricks(
    words: Words,
    rules: Array,
    players: Array,
    hidden: Array,
    state: Array,
    reasons: Array,
    deck: Array,
    events: Array,
    script: Array,
    most: int,
) -> None:
    """Play ``most`` tricks of a deal that is not over, fewer if it ends or a scripted action is refused."""
    # A call for each trick would cost as much as a card.
    for _ in range(most):
        _play_trick(words, rules, players, hidden, state, reasons, deck, events, script)
        if (state[S_REFUSAL] != NO_REFUSAL) | (state[S_PHASE] == PHASE_OVER):
            return


@merged
def _play_trick(
    words: Words,
    rules: Array,
    players: Array,
    hidden: Array,
    state: Array,
    reasons: Array,
    deck: Array,
    events: Array,
    script: Array,
) -> None:
    """Play one trick with all that follows it: scores, declarations, draws, change of phase."""
    seats = rules[R_SEATS]
    leader = state[S_LEADER]
    state[S_PLAYED_TO_TRICK] = 0
    state[S_LED] = -1
    state[S_BEST] = -1
    brisques = 0
    for k in range(players_in_trick(words, rules, state)):
        seat = seat_in_trick(words, rules, state, leader, k)
        state[S_TURN] = seat
        before_card(words, rules, players, hidden, state, reasons, seat, events, script)
        if state[S_REFUSAL] != NO_REFUSAL:
            return
        card = _decide(words, rules, players, hidden, state, reasons, seat, events, script)
        if card < 0:
            return
        _put_down(words, rules, state, seat, card, events)
        keep_hand(words, hidden, state, seat)
        log_reasons(state, events, reasons)
        brisques += np.int64(is_brisque(words, card))
    winner = next_seat(state[S_BEST_SEAT], 0, seats)
    phase = state[S_PHASE]
    state[S_TRICK] += 1
    state[S_LAST_WINNER] = winner
    state[S_LAST_LEADER] = leader
    state[S_LAST_LED] = state[S_LED]
    state[S_LEADER] = winner
    state[S_TURN] = winner
    row = seat_row(words, rules, winner)
    state[np.uint64(row + C_TRICKS)] += 1
    declarer = winner
    drawer = winner
    if state[S_FORCED] != 0:
        other = next_seat(winner, state[S_FORCED] // FORCED_SEAT, seats)
        if state[S_FORCED] & FORCE_LEAD != 0:
            state[S_LEADER] = other
        if state[S_FORCED] & FORCE_DECLARE != 0:
            declarer = other
        if state[S_FORCED] & FORCE_DRAW != 0:
            drawer = other
        state[S_FORCED] = 0
    points = score_brisques(words, rules, state, winner, brisques)
    log_event(state, events, EV_TRICK, winner, -1, -1, points, brisques)
    if phase == PHASE_STOCK:
        final = state[S_STOCK] < 2 * seats
        score_last_trick(words, rules, state, winner, phase, final, events)
        take_up(words, rules, hidden, state, winner, events)
        winners_turn(words, rules, players, hidden, state, reasons, declarer, events, script)
        if state[S_REFUSAL] != NO_REFUSAL:
            return
        after_turn(words, rules, players, hidden, state, reasons, winner, events, script)
        if state[S_REFUSAL] != NO_REFUSAL:
            return
        if final:
            note_received(words, rules, hidden, state)
        _draw(words, rules, players, hidden, state, reasons, deck, drawer, events, script)
        if state[S_REFUSAL] != NO_REFUSAL:
            return
        if final:
            _begin_playout(words, rules, hidden, state, events)
        return
    state[row + C_PLAYOUT_BRISQUES] += brisques
    final = not playout_goes_on(words, rules, hidden, state, winner)
    score_last_trick(words, rules, state, winner, phase, final, events)
    take_up(words, rules, hidden, state, winner, events)
    turn_in_playout(words, rules, players, hidden, state, reasons, winner, events, script)
    if state[S_REFUSAL] != NO_REFUSAL:
        return
    after_turn(words, rules, players, hidden, state, reasons, winner, events, script)
    if final:
        state[S_PHASE] = PHASE_OVER


@merged
def _decide(
    words: Words,
    rules: Array,
    players: Array,
    hidden: Array,
    state: Array,
    reasons: Array,
    seat: int,
    events: Array,
    script: Array,
) -> int:
    """Card that a seat plays: from the script, or chosen by its policy from what it may know."""
    look(words, hidden, state, seat)
    legal = may_play(words, rules, state, shape(words, state, seat))
    if events.shape[0] > 0:
        log_event(state, events, EV_LEGAL_CARDS, seat, -1, -1, 0, 0)
        for w in range(len(words)):
            may = get(words, state, seat, F_HAND, w) & both(halves(legal))
            events[state[S_EVENTS] - 1, E_WORD0 + w] = np.int64(may)
    if state[S_SCRIPTED] == 1:
        hear_knocks(words, rules, state, script, events)
        return scripted_card(words, state, seat, legal, script)
    count_decision(hidden, state, seat)
    card = choose_card(words, rules, players, state, legal, reasons)
    if reasons[Y_APPLIED] == 1:
        note_trial(words, rules, state, seat, plays_recommended(words, state, seat, card, reasons))
    return card


@inlined
def _put_down(words: Words, rules: Array, state: Array, seat: int, card: int, events: Array) -> None:
    """Play a card to the trick, whoever it then belongs to."""
    remove(words, state, seat, F_HAND, card)
    remove(words, state, seat, F_TABLE, card)
    remove(words, state, seat, F_KNOWN, card)
    note_played(words, state, seat, card)
    if state[S_PENDING0 + seat] > 0:
        drop_pending_with(words, rules, state, seat, card)
    card_is_gone(words, rules, state, seat, card)
    state[S_CARD0 + seat] = card
    trump = state[S_TRUMP]
    best = state[S_BEST]
    leads = state[S_LED] < 0
    # No branch: nobody can foretell which card wins.
    wins = leads | beats(words, card & 31, best & 31, trump)
    state[S_LED] = card if leads else state[S_LED]
    state[S_BEST] = card if wins else best
    state[S_BEST_SEAT] = seat if wins else state[S_BEST_SEAT]
    state[S_PLAYED_TO_TRICK] += 1
    points = 0
    if rules[R_SEVEN_WHEN_PLAYED] == 1 and state[S_PHASE] == PHASE_STOCK:
        if (card & 7) == SEVEN and trump >= 0 and (card & 31) >> 3 == trump:
            points = rules[R_SEVEN]
            add_points(words, rules, state, seat, points, C_SEVEN_POINTS)
    log_event(state, events, EV_PLAY, seat, card, -1, points, 0)


@inlined
def _draw(
    words: Words,
    rules: Array,
    players: Array,
    hidden: Array,
    state: Array,
    reasons: Array,
    deck: Array,
    winner: int,
    events: Array,
    script: Array,
) -> None:
    """Each player draws a card, the winner of the trick first; the turn-up goes last of all."""
    seats = rules[R_SEATS]
    for k in range(seats):
        seat = next_seat(winner, k, seats)
        if k > 0:
            before_draw(words, rules, players, hidden, state, reasons, winner, seat, events, script)
            if state[S_REFUSAL] != NO_REFUSAL:
                return
        card = next_card(rules, state, deck, seat, k)
        state[S_STOCK] -= 1
        take_card(words, hidden, seat, card)
        if card == state[S_TURN_UP]:
            include(words, state, seat, F_KNOWN, card)
            state[S_TURN_UP] = -1
        log_event(state, events, EV_DRAW, seat, card, -1, 0, 0)
    state[S_ROUND] += 1


@kernel
def _begin_playout(words: Words, rules: Array, hidden: Array, state: Array, events: Array) -> None:
    """Take the table cards back into the hands; pending announcements are lost with the stock."""
    seats = rules[R_SEATS]
    for seat in range(seats):
        state[S_PENDING0 + seat] = 0
        for w in range(len(words)):
            put(words, state, seat, F_TABLE, w, ZERO)
    state[S_PHASE] = PHASE_PLAYOUT
    state[S_LAST_STOCK_WINNER] = state[S_LAST_WINNER]
    state[stats_index(words, seats) + D_PLAYOUT_LEADER] = state[S_LEADER]
    start_playout(words, rules, hidden, state)
    log_event(state, events, EV_PLAY_OUT, -1, -1, -1, 0, 0)
