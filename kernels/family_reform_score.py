"""Carte blanche, settlements: what Rubicon, six packs, eight packs score beside combinations."""

import numpy as np

from kernels.cards import COURT_RANKS, Array, Words, both, get, stats_index
from kernels.columns import (
    C_BLANK_POINTS,
    C_COUNT0,
    C_FIRST0,
    D_RUBICON,
    D_VALUE,
    D_WINNER,
)
from kernels.family import REFORM
from kernels.family_standard import before_card, note_winner, settle
from kernels.jit import inlined, kernel
from kernels.layout import (
    ACT_PASS,
    E_SEAT,
    E_TYPE,
    EV_CARTE_BLANCHE,
    EV_LEGAL_ACTIONS,
    F_HAND,
    FRACTIONS_EACH,
    FRACTIONS_SUM,
    KIND_CARTE_BLANCHE,
    KIND_EXCHANGE,
    NO_CARTE_BLANCHE_OFF,
    NO_CHAIN_ENDED,
    NO_NOT_BLANK,
    NO_NOT_YOUR_TURN,
    NO_REFUSAL,
    O_CARTE_BLANCHE,
    PHASE_PLAYOUT,
    R_BRISQUE,
    R_BRISQUE_BONUS,
    R_BRISQUES_SAVE,
    R_CARTE_BLANCHE,
    R_FRACTIONS,
    R_GAME_BONUS,
    R_LOSER_AT_LEAST,
    R_RUBICON_BONUS,
    R_RUBICON_LINE,
    R_SETTLEMENT,
    S_BLANK0,
    S_BRISQUES0,
    S_PHASE,
    S_POINTS0,
    S_REFUSAL,
    S_SCRIPT,
    S_SCRIPTED,
    S_TRICK,
    S_TURNED,
    SETTLE_NONE,
    SETTLE_RUBICON,
)
from kernels.policies import choose_action
from kernels.score import add_points, log_event, seat_row
from kernels.script import refuse
from kernels.view import count_decision, look
from kernels.words import ONE, ZERO


@before_card.of(REFORM)
def _before_card(
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
    """Let a seat show carte blanche: before its first card, then after each draw while it goes on.

    Foster (1897), Rubicon Bezique: "he must show and score it before playing to the first trick"; "if the
    first card he draws from the stock is not a King, Queen or Jack, he shows it". It may be left unshown,
    and then it does not come again; all see that, so `S_BLANK0` tells nobody more than he has seen.
    """
    scripted = state[S_SCRIPTED] == 1
    if state[S_BLANK0 + seat] == 0 and not scripted:
        return
    look(words, hidden, state, seat)
    blank = state[S_BLANK0 + seat] == 1 and not _holds_court_card(words, rules, state, seat)
    if blank:
        log_event(state, events, EV_LEGAL_ACTIONS, seat, 1 << O_CARTE_BLANCHE, -1, 0, 0)
    shows = False
    if scripted:
        shows = _script_shows(rules, state, seat, blank, state[S_BLANK0 + seat] == 1, script)
        if state[S_REFUSAL] != NO_REFUSAL:
            return
    elif blank:
        count_decision(hidden, state, seat)
        option = ONE << np.uint64(O_CARTE_BLANCHE)
        shows = choose_action(words, rules, players, state, option, 0, reasons) != ACT_PASS
    # After the first card of the play-out nothing is drawn that could go on with it.
    state[S_BLANK0 + seat] = np.int64(shows and state[S_PHASE] != PHASE_PLAYOUT)
    if not shows:
        return
    points = rules[R_CARTE_BLANCHE]
    add_points(words, rules, state, seat, points, C_BLANK_POINTS)
    row = seat_row(words, rules, seat)
    state[row + C_COUNT0 + KIND_CARTE_BLANCHE] += 1
    if state[row + C_FIRST0 + KIND_CARTE_BLANCHE] == 0:
        state[row + C_FIRST0 + KIND_CARTE_BLANCHE] = state[S_TRICK] + 1
    log_event(state, events, EV_CARTE_BLANCHE, seat, -1, -1, points, 0)
    if scripted:
        _script_shows(rules, state, seat, False, False, script)  # it is not shown twice


@inlined
def _holds_court_card(words: Words, rules: Array, state: Array, seat: int) -> bool:
    """Whether a seat holds a king, queen or knave, dealt or drawn; a turn-up taken by exchange is neither."""
    court = ZERO
    turned = state[S_TURNED]
    taken = state[seat_row(words, rules, seat) + C_COUNT0 + KIND_EXCHANGE] > 0
    for w in range(len(words)):
        cards = get(words, state, seat, F_HAND, w) & both(COURT_RANKS)
        if taken and (turned >> 6) == w:
            cards &= ~(ONE << np.uint64(turned & 63))
        court |= cards
    return court != ZERO


@kernel
def _script_shows(rules: Array, state: Array, seat: int, blank: bool, goes_on: bool, script: Array) -> bool:
    """Whether the script shows carte blanche now; if it may not, the refusal is noted in the state."""
    i = state[S_SCRIPT]
    if i >= script.shape[0] or script[i, E_TYPE] != EV_CARTE_BLANCHE:
        return False
    code = NO_REFUSAL
    if script[i, E_SEAT] != seat:
        code = NO_NOT_YOUR_TURN
    elif rules[R_CARTE_BLANCHE] == 0:
        code = NO_CARTE_BLANCHE_OFF
    elif not blank:
        code = NO_NOT_BLANK if goes_on else NO_CHAIN_ENDED
    if code != NO_REFUSAL:
        refuse(state, code)
        return False
    state[S_SCRIPT] = i + 1
    return True


@settle.of(REFORM)
def _settle(words: Words, rules: Array, state: Array) -> None:
    """Say who won the deal, what it pays.

    Britannica 11th ed. (1911), Rubicon Bezique: the winner scores 500 "in addition to the difference"; a
    loser under 1000 is rubiconed, "the winner adds the loser's points to his own, takes 300 for brisques
    and 1000 for game, but the loser may claim his brisques to save a rubicon"; "all fractions of 100 are
    neglected". Six and eight packs pay the game in either case.

    Readings: the higher score wins, before anything is dropped; at Rubicon equal scores are decided by
    the brisques; the loser claims his brisques wherever they save him.
    """
    note_winner(words, rules, state)
    if rules[R_SETTLEMENT] == SETTLE_NONE:
        return
    stats = stats_index(words, 2)
    rubicon_game = rules[R_SETTLEMENT] == SETTLE_RUBICON
    winner = state[stats + D_WINNER]
    if winner < 0 and rubicon_game and state[S_BRISQUES0] != state[S_BRISQUES0 + 1]:
        winner = np.int64(state[S_BRISQUES0 + 1] > state[S_BRISQUES0])
        state[stats + D_WINNER] = winner
    if winner < 0:
        return
    won = state[S_POINTS0 + winner]
    lost = state[S_POINTS0 + 1 - winner]
    claimed = (
        state[S_BRISQUES0 + 1 - winner] * rules[R_BRISQUE] if rules[R_BRISQUES_SAVE] == 1 else np.int64(0)
    )
    rubicon = lost + claimed < rules[R_RUBICON_LINE]
    if rules[R_FRACTIONS] == FRACTIONS_EACH:
        won -= won % 100
        lost -= lost % 100
    if rubicon:
        value = rules[R_RUBICON_BONUS] + rules[R_BRISQUE_BONUS] + won + max(lost, rules[R_LOSER_AT_LEAST])
        # At Rubicon the 1000 for the game is the rubicon's own.
        value += 0 if rubicon_game else rules[R_GAME_BONUS]
    else:
        value = rules[R_GAME_BONUS] + won - lost
    if rules[R_FRACTIONS] == FRACTIONS_SUM:
        value -= value % 100
    state[stats + D_RUBICON] = np.int64(rubicon)
    state[stats + D_VALUE] = value
