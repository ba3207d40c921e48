"""Polish Bezique: cards won in tricks lie open before their winner, who declares from them.

Britannica 9th ed. (1875) and 11th ed. (1911), "Polish Bezique": open cards alone are declared, each time with
a card of the trick just won, also in the last eight tricks. Foster (1897), "Polish Bezique": open cards are
declared together with the hand, as in the ordinary game. Open cards belong to no hand; while the winner of a
trick declares, the cards of which he may do so stand in the place of his hand.
"""

import numpy as np

from kernels.cards import (
    EACH_SUIT,
    SEVENS,
    Array,
    Words,
    both,
    get,
    include,
    put,
    suit_types,
    type_bit,
    word_of,
)
from kernels.declare import MARRYING
from kernels.family import POLISH
from kernels.family_standard import after_turn, start_family, take_up
from kernels.hints_declare import h19_keep_in_the_dark
from kernels.jit import inlined, kernel
from kernels.layout import (
    E_WORD0,
    EV_OPEN,
    F_HAND,
    F_KNOWN,
    F_OPEN,
    F_SHOWN,
    F_TABLE,
    F_USED_MARRIAGE,
    F_USED_SEQUENCE,
    F_WON,
    H_HANDS,
    POLISH_BRITANNICA,
    R_OPEN_ACES,
    R_POLISH,
    R_SCORES_PER_TRICK,
    R_SEATS,
    S_CARD0,
    S_EVENTS,
    S_TRUMP,
    S_TURNED,
    SCORES_COMPOUND,
    SEVEN,
)
from kernels.score import log_event, seat_row
from kernels.words import ONE, ZERO

_COURT = np.uint64(0x1C1C1C1C)  # kings, queens, knaves


@inlined
def declared(words: Words, rules: Array, seat: int, w: int) -> np.uint64:
    """Index in the state of word ``w`` of the cards that a seat has ever declared or announced."""
    return np.uint64(seat_row(words, rules, 2) + seat * len(words) + w)


@inlined
def open_types(rules: Array, trump: int) -> np.uint64:
    """Types that the winner of a trick lays open.

    Britannica: "rows of aces, kings, queens, knaves, and trump tens". Foster: "any court cards it may
    contain, and the Ten of trumps", as written without the aces; an option adds them.
    """
    found = _COURT
    if rules[R_POLISH] == POLISH_BRITANNICA or rules[R_OPEN_ACES] == 1:
        found |= EACH_SUIT
    if trump >= 0:
        found |= type_bit(8 * trump + 1)
    return found


@inlined
def note_seven(words: Words, state: Array, card: int) -> None:
    """Note that a seven of trumps has scored: nobody scores it again in this deal (a reading)."""
    include(words, state, 0, F_SHOWN, card)
    include(words, state, 1, F_SHOWN, card)


@start_family.of(POLISH)
def _start_family(words: Words, rules: Array, hidden: Array, state: Array) -> None:
    """Forget what was declared; a seven turned up has scored."""
    for seat in range(rules[R_SEATS]):
        for w in range(len(words)):
            state[declared(words, rules, seat, w)] = 0
    if state[S_TURNED] >= 0 and (state[S_TURNED] & 7) == SEVEN:
        note_seven(words, state, state[S_TURNED])


@take_up.of(POLISH)
def _take_up(words: Words, rules: Array, hidden: Array, state: Array, winner: int, events: Array) -> None:
    """Lay the cards of the trick that can be declared open before its winner.

    An open card that he has declared before, when he held it, is not fresh.
    """
    wanted = both(open_types(rules, state[S_TRUMP]))
    some = ZERO
    for w in range(len(words)):
        won = ZERO
        for seat in range(2):
            card = state[S_CARD0 + seat]
            if word_of(words, card) == w:
                won |= ONE << np.uint64(card & 63)
        put(words, state, winner, F_WON, w, won)
        up = won & wanted
        some |= up
        put(words, state, winner, F_OPEN, w, get(words, state, winner, F_OPEN, w) | up)
        stale = up & np.uint64(state[declared(words, rules, winner, w)])
        put(words, state, winner, F_TABLE, w, get(words, state, winner, F_TABLE, w) | stale)
    if some != ZERO:
        log_event(state, events, EV_OPEN, winner, -1, -1, 0, 0)
        if events.shape[0] > 0:
            for w in range(len(words)):
                up = get(words, state, winner, F_WON, w) & wanted
                events[state[S_EVENTS] - 1, E_WORD0 + w] = np.int64(up)


@kernel
def spread(words: Words, rules: Array, hidden: Array, state: Array, seat: int) -> None:
    """Put the cards of which a seat may declare in the place of its hand, those not fresh on its table.

    Britannica: its open cards, with sevens of trumps of the trick just won; fresh are the cards of that
    trick. Foster: its hand with its open cards; fresh are those never declared.
    """
    if rules[R_POLISH] == POLISH_BRITANNICA:
        sevens = both(SEVENS & suit_types(state[S_TRUMP]))
        for w in range(len(words)):
            laid = get(words, state, seat, F_OPEN, w)
            won = get(words, state, seat, F_WON, w)
            put(words, state, seat, F_HAND, w, laid | (won & sevens))
            put(words, state, seat, F_TABLE, w, laid & ~won)
    else:
        for w in range(len(words)):
            held = np.uint64(hidden[np.uint64(H_HANDS + seat * len(words) + w)])
            put(words, state, seat, F_HAND, w, held | get(words, state, seat, F_OPEN, w))


@kernel
def tidy(words: Words, rules: Array, hidden: Array, state: Array, seat: int) -> None:
    """Set right after a score what the ordinary game does with cards of the hand."""
    britannica = rules[R_POLISH] == POLISH_BRITANNICA
    for w in range(len(words)):
        i = np.uint64(H_HANDS + seat * len(words) + w)
        if not britannica:
            held = get(words, state, seat, F_HAND, w) & ~get(words, state, seat, F_OPEN, w)
            hidden[i] = np.int64(held)
            at = declared(words, rules, seat, w)
            state[at] = np.int64(np.uint64(state[at]) | get(words, state, seat, F_TABLE, w))
        put(words, state, seat, F_KNOWN, w, get(words, state, seat, F_KNOWN, w) & np.uint64(hidden[i]))
    spread(words, rules, hidden, state, seat)


@kernel
def gather(words: Words, rules: Array, hidden: Array, state: Array, seat: int) -> None:
    """Give a seat its hand back when it has declared."""
    for w in range(len(words)):
        put(words, state, seat, F_HAND, w, np.uint64(hidden[np.uint64(H_HANDS + seat * len(words) + w)]))
        if rules[R_POLISH] == POLISH_BRITANNICA:
            put(words, state, seat, F_TABLE, w, ZERO)


@h19_keep_in_the_dark.of(POLISH)
def _h19_does_not_apply(
    words: Words, rules: Array, view: Array, late: int, options: np.uint64, out: Array
) -> np.uint64:
    """Where cards won lie open, a declaration shows nothing that is not seen."""
    return options


@after_turn.of(POLISH)
def _after_turn(
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
    """Turn the trick down; marrying after the sequence, which compound scores allow on one trick, ends."""
    for w in range(len(words)):
        put(words, state, winner, F_WON, w, ZERO)
        if rules[R_SCORES_PER_TRICK] == SCORES_COMPOUND:
            married = get(words, state, winner, F_USED_SEQUENCE, w) & MARRYING
            married |= get(words, state, winner, F_USED_MARRIAGE, w)
            put(words, state, winner, F_USED_MARRIAGE, w, married)
