"""The named steps of a deal, each in the standard way.

The deal loop (`kernels.play`) calls these steps by name; a family of games that does one differently
registers its own way (``@step_name.of(FAMILY)``) in its own file, and nobody else need know.
"""

import numpy as np

from kernels.cards import Array, Words, both, halves, next_seat, stats_index
from kernels.columns import C_BRISQUE_POINTS, C_BRISQUES, C_LAST_TRICK, D_WINNER
from kernels.declare import (
    announce,
    declare,
    exchange,
    open_turn,
    score_pending,
    usual_seven,
)
from kernels.jit import inlined, kernel, small_step, step
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
    FORCE_REVOKE,
    H_HANDS,
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
    R_SEATS,
    R_SURPLUS,
    S_BEST,
    S_BRISQUES0,
    S_DEALER,
    S_FORCED,
    S_LED,
    S_PHASE,
    S_POINTS0,
    S_REFUSAL,
    S_SCRIPTED,
    S_TRUMP,
    Y_APPLIED,
    Y_CARDS0,
)
from kernels.legal import legal_actions, refuse_announcement, refuse_declaration
from kernels.policies import choose_action
from kernels.score import add_points, log_event, seat_row
from kernels.script import hear_knocks, scripted_action
from kernels.selection import usual_cards
from kernels.trial import note_trial, scores_recommended
from kernels.trick import legal_types, wins_over
from kernels.view import count_decision, keep_hand, look
from kernels.words import ONE, ZERO


@small_step
def players_in_trick(words: Words, rules: Array, state: Array) -> int:
    """Number of cards of the trick about to be played."""
    return rules[R_SEATS]


@small_step
def seat_in_trick(words: Words, rules: Array, state: Array, leader: int, k: int) -> int:
    """Seat that plays card number ``k`` of a trick."""
    return next_seat(leader, k, rules[R_SEATS])


@small_step
def before_card(
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
    """Let a seat do what it may before it plays a card: here nothing."""


@small_step
def may_play(words: Words, rules: Array, state: Array, held: np.uint64) -> np.uint64:
    """Places of a shape that may be played to the trick; where a revoke is forced, those that may not."""
    if state[S_PHASE] == PHASE_STOCK or state[S_LED] < 0:
        return held
    allowed = legal_types(halves(held), state[S_PHASE], state[S_LED] & 31, state[S_BEST] & 31, state[S_TRUMP])
    legal = held & both(allowed)
    return legal if state[S_FORCED] & FORCE_REVOKE == 0 else _against_the_law(held, legal)


@kernel
def _against_the_law(held: np.uint64, legal: np.uint64) -> np.uint64:
    """Places that may not be played; all that may where there are none."""
    return legal if held == legal else held & ~legal


@small_step
def beats(words: Words, card_type: int, best_type: int, trump: int) -> bool:
    """Whether a card beats the one that wins the trick so far."""
    return wins_over(card_type, best_type, trump)


@small_step
def is_brisque(words: Words, card: int) -> bool:
    """Whether a card is a brisque."""
    return (card & 7) < 2


@small_step
def take_up(words: Words, rules: Array, hidden: Array, state: Array, winner: int, events: Array) -> None:
    """Let the winner take up cards of the trick, after the last-trick score: here none."""


@small_step
def after_turn(
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
    """Let every seat do what it may once the winner's turn is over: here nothing."""


@small_step
def before_draw(
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
    """Let a seat do what it may between the winner's draw and its own: here nothing."""


@small_step
def turn_in_playout(
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
    """Let the winner of a trick of the play-out declare: here nothing."""


@small_step
def start_playout(words: Words, rules: Array, hidden: Array, state: Array) -> None:
    """Prepare what a family keeps for the play-out: here nothing."""


@small_step
def start_family(words: Words, rules: Array, hidden: Array, state: Array) -> None:
    """Prepare what a family keeps beside the state, once the hands are dealt: here nothing."""


@small_step
def card_is_gone(words: Words, rules: Array, state: Array, seat: int, card: int) -> None:
    """Follow up that a seat has put a card down: here nothing."""


@small_step
def playout_goes_on(words: Words, rules: Array, hidden: Array, state: Array, winner: int) -> bool:
    """Whether both players have cards left after a trick of the play-out."""
    for w in range(len(words)):
        if hidden[np.uint64(H_HANDS + winner * len(words) + w)] != 0:
            return rules[R_SURPLUS] != 1 + winner or _has_cards(words, hidden, 1 - winner)
    return False


@kernel
def _has_cards(words: Words, hidden: Array, seat: int) -> bool:
    for w in range(len(words)):
        if hidden[np.uint64(H_HANDS + seat * len(words) + w)] != 0:
            return True
    return False


@small_step
def settle(words: Words, rules: Array, state: Array) -> None:
    """Say who won the deal, what it pays: more points win, and a deal pays nothing of itself."""
    note_winner(words, rules, state)


@inlined
def note_winner(words: Words, rules: Array, state: Array) -> None:
    """Note the seat with more points as the winner of the deal, nobody if others have as many."""
    stats = stats_index(words, rules[R_SEATS])
    best = np.int64(0)
    tied = False
    for seat in range(1, rules[R_SEATS]):
        if state[S_POINTS0 + seat] > state[S_POINTS0 + best]:
            best = np.int64(seat)
            tied = False
        elif state[S_POINTS0 + seat] == state[S_POINTS0 + best]:
            tied = True
    state[stats + D_WINNER] = np.int64(-1) if tied else best


@small_step
def score_brisques(words: Words, rules: Array, state: Array, seat: int, brisques: int) -> int:
    """Give the winner of a trick its brisques; return their points, 0 unless they score as won."""
    points = 0
    state[S_BRISQUES0 + seat] += brisques
    if rules[R_BRISQUES] == BRISQUES_WON:
        points = brisques * rules[R_BRISQUE]
        add_points(words, rules, state, seat, points, C_BRISQUE_POINTS)
    return points


@small_step
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


@small_step
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
    look(words, hidden, state, seat)
    open_turn(words, state, seat)
    scripted = state[S_SCRIPTED] == 1
    barred = ZERO
    while True:
        options, slots = legal_actions(words, rules, state, seat)
        if options == ZERO and slots == 0:
            if scripted:
                hear_knocks(words, rules, state, script, events)
                scripted_action(words, rules, state, seat, script, reasons)
            return
        log_event(state, events, EV_LEGAL_ACTIONS, seat, np.int64(options), -1, 0, slots)
        if scripted:
            hear_knocks(words, rules, state, script, events)
            action = scripted_action(words, rules, state, seat, script, reasons)
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
        if not carry_out(words, rules, state, seat, action, reasons, events, scripted):
            barred |= ONE << np.uint64(action)
        keep_hand(words, hidden, state, seat)


@kernel
def carry_out(
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
    if action >= ACT_ANNOUNCE:
        option = action - ACT_ANNOUNCE
        if not named and refuse_announcement(words, rules, state, seat, option, reasons) != NO_REFUSAL:
            usual_cards(words, rules, state, seat, option, F_TABLE_BEFORE, True, reasons)
            if refuse_announcement(words, rules, state, seat, option, reasons) != NO_REFUSAL:
                return False
        announce(words, rules, state, seat, option, reasons, events)
        return True
    if not named and (
        _none_named(words, reasons)
        or refuse_declaration(words, rules, state, seat, action, reasons) != NO_REFUSAL
    ):
        usual_cards(words, rules, state, seat, action, F_TABLE, False, reasons)
    declare(words, rules, state, seat, action, reasons, events)
    return True


@inlined
def _none_named(words: Words, reasons: Array) -> bool:
    for w in range(len(words)):
        if reasons[Y_CARDS0 + w] != 0:
            return False
    return True


@step
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
