"""A play-out in which, at one trick after the other, the follower breaks the law once.

Britannica 9th ed. (1875), The last eight tricks: "If a player revokes in the last eight tricks, or does not
win the card led, if able". The whole state is flat, so the error is a branch: the deal itself stays as it is.
"""

from kernels.cards import Array, Words, type_bit, types
from kernels.jit import kernel
from kernels.kept import keep, restore
from kernels.layout import (
    BRISQUES_END,
    F_HAND,
    FORCE_REVOKE,
    MAX_CARDS,
    PHASE_OVER,
    PHASE_PLAYOUT,
    PHASE_STOCK,
    R_BRISQUE,
    R_BRISQUES,
    S_BRISQUES0,
    S_CARD0,
    S_FORCED,
    S_LAST_LEADER,
    S_LAST_LED,
    S_PHASE,
    S_POINTS0,
    S_TRICK,
    S_TRUMP,
)
from kernels.play import play_tricks
from kernels.trick import legal_types
from kernels.view import look
from kernels.words import ZERO

REVOKE_HEAD = 1  # numbers of a row before the tricks: the difference as the deal was played
REVOKE_PART = 4  # numbers of a trick: REVOKE_ in this order
(
    REVOKE_SEAT,  # 1 + the seat that revokes; 0 where the law leaves the follower any card
    REVOKE_DIFFERENCE,  # points of seat 0 less those of seat 1, the error not seen
    REVOKE_POINTS,  # points of the play-out that he who revokes has by then
    REVOKE_BEFORE,  # of these, what he had before the trick of the error
) = range(4)


@kernel
def play_revokes(
    words: Words,
    rules: Array,
    players: Array,
    hidden: Array,
    state: Array,
    saved: Array,
    reasons: Array,
    deck: Array,
    events: Array,
    script: Array,
    rows: Array,
    at: int,
) -> None:
    """Play a started deal of two players to its last trick, and every revoke of its play-out to the end.

    At each trick of the play-out the follower plays, once, the card that he likes best of those that the
    law forbids; both then play on as they always do. In row ``at`` of ``rows`` follow, behind a place for the
    difference as played, ``REVOKE_PART`` numbers for each trick. Brisques count in all of them, whenever they
    are scored.
    """
    while state[S_PHASE] == PHASE_STOCK:
        play_tricks(words, rules, players, hidden, state, reasons, deck, events, script, 1)
    start = (counted(rules, state, 0), counted(rules, state, 1))
    first = state[S_TRICK]
    while state[S_PHASE] != PHASE_OVER:
        place = REVOKE_HEAD + REVOKE_PART * (state[S_TRICK] - first)
        before = (counted(rules, state, 0), counted(rules, state, 1))
        keep(hidden, state, saved)
        state[S_FORCED] = FORCE_REVOKE
        play_tricks(words, rules, players, hidden, state, reasons, deck, events, script, 1)
        seat = 1 - state[S_LAST_LEADER]
        card = state[S_CARD0 + seat]
        led = state[S_LAST_LED]
        if broke_the_law(words, hidden, state, seat, card, led):
            if state[S_PHASE] != PHASE_OVER:
                play_tricks(words, rules, players, hidden, state, reasons, deck, events, script, MAX_CARDS)
            rows[at, place + REVOKE_SEAT] = 1 + seat
            rows[at, place + REVOKE_DIFFERENCE] = counted(rules, state, 0) - counted(rules, state, 1)
            rows[at, place + REVOKE_POINTS] = counted(rules, state, seat) - start[seat]
            rows[at, place + REVOKE_BEFORE] = before[seat] - start[seat]
        restore(hidden, state, saved)
        play_tricks(words, rules, players, hidden, state, reasons, deck, events, script, 1)


@kernel
def counted(rules: Array, state: Array, seat: int) -> int:
    """Points of a seat, with the brisques that wait to be counted after the last trick."""
    points = state[S_POINTS0 + seat]
    if rules[R_BRISQUES] == BRISQUES_END:
        points += rules[R_BRISQUE] * state[S_BRISQUES0 + seat]
    return points


@kernel
def broke_the_law(words: Words, hidden: Array, state: Array, seat: int, card: int, led: int) -> bool:
    """Whether a card just played to a lead in the play-out was forbidden to the seat that held it."""
    look(words, hidden, state, seat)
    held = types(words, state, seat, F_HAND) | type_bit(card & 31)
    allowed = legal_types(held, PHASE_PLAYOUT, led & 31, led & 31, state[S_TRUMP])
    return allowed & type_bit(card & 31) == ZERO
