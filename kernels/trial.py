"""A hint put on trial with any player: looked at, followed, gone against.

For a player who follows the hint anyway, to follow it changes nothing, and it is gone against at its own
place among his hints. For any other player the hint comes before all else.
"""

import numpy as np

from kernels.advice import own_options, write_masks
from kernels.cards import Array, Words, has
from kernels.columns import C_AGREED, C_APPLIED
from kernels.hints import OWN_HINT, SET_SHOW_LATE
from kernels.hints_declare import h19_keep_in_the_dark
from kernels.jit import inlined, kernel
from kernels.layout import (
    ACT_ANNOUNCE,
    F_TABLE,
    MANNER_DEFY,
    MANNER_FOLLOW,
    MANNER_WATCH,
    P_SETTING0,
    P_TRIED,
    PHASE_STOCK,
    S_MOMENT,
    S_PHASE,
    S_SELF,
    S_TRICK,
    S_TRIED,
    Y_APPLIED,
    Y_MASK0,
    Y_RECOMMENDED,
)
from kernels.manner import follows, is_counted, manner_now
from kernels.own_call import ask_for_advice
from kernels.score import seat_row
from kernels.words import ONE, ZERO

_H19 = 19


@kernel
def tried_cards(
    words: Words, rules: Array, players: Array, view: Array, legal: np.uint64, reasons: Array
) -> np.uint64:
    """Cards that the hint on trial leaves to the player.

    ``reasons`` gets whether it applied, what it recommends. A hint applies where it recommends some of the
    cards that may be played, not all. Arguments as in `kernels.advice.narrow_cards`.
    """
    hint = players[view[S_SELF], P_TRIED]
    if hint == OWN_HINT:
        mask = ask_for_advice(words, rules, players, view, legal, reasons)
        return _left(players, view, hint, legal, mask, reasons)
    if view[S_PHASE] != PHASE_STOCK or hint == _H19:
        return legal
    write_masks(words, rules, players, view, legal, reasons)
    mask = legal & np.uint64(reasons[Y_MASK0 + hint])
    return _left(players, view, hint, legal, mask, reasons)


@kernel
def tried_options(
    words: Words, rules: Array, players: Array, view: Array, options: np.uint64, reasons: Array
) -> np.uint64:
    """Options to score that the hint on trial leaves to the player; as `tried_cards`.

    To pass is always among what a hint recommends; to go against it is to score what it advises to keep back.
    """
    me = view[S_SELF]
    hint = players[me, P_TRIED]
    if options == ZERO or hint == OWN_HINT:
        return options
    if hint == _H19:
        late = players[me, P_SETTING0 + SET_SHOW_LATE]
        mask = h19_keep_in_the_dark(words, rules, view, late, options, reasons)
    else:
        mask = own_options(words, rules, players, view, hint, options)
    if mask != options:
        reasons[Y_APPLIED] = np.int64(is_counted(players, view))
        reasons[Y_RECOMMENDED] = np.int64(mask)
        manner = manner_now(players, view)
        if follows(players, view, hint):
            return options
        if manner == MANNER_FOLLOW:
            return mask
        if manner == MANNER_DEFY:
            return options & ~mask
    return options


@inlined
def _left(
    players: Array, view: Array, hint: int, legal: np.uint64, mask: np.uint64, reasons: Array
) -> np.uint64:
    if mask == ZERO or mask == legal:
        return legal
    reasons[Y_APPLIED] = np.int64(is_counted(players, view))
    reasons[Y_RECOMMENDED] = np.int64(mask)
    manner = manner_now(players, view)
    if manner == MANNER_WATCH or follows(players, view, hint):
        return legal
    return mask if manner == MANNER_FOLLOW else legal & ~mask


@kernel
def note_trial(words: Words, rules: Array, state: Array, seat: int, agreed: bool) -> None:
    """Count a decision at which the hint on trial applied, for the seat that has just made it."""
    row = seat_row(words, rules, seat)
    state[row + C_APPLIED] += 1
    state[row + C_AGREED] += np.int64(agreed)
    if state[S_TRICK] >= state[S_MOMENT]:
        state[S_TRIED] |= 1 << seat


@inlined
def plays_recommended(words: Words, state: Array, seat: int, card: int, reasons: Array) -> bool:
    """Whether a card, still held, is among those that the hint on trial recommends."""
    place = np.uint64(card & 31)
    if has(words, state, seat, F_TABLE, card):
        place += np.uint64(32)
    return (np.uint64(reasons[Y_RECOMMENDED]) >> place) & ONE != ZERO


@inlined
def scores_recommended(action: int, reasons: Array) -> bool:
    """Whether an action is among what the hint on trial recommends; to pass always is."""
    if action < 0 or action >= ACT_ANNOUNCE:
        return True
    return (np.uint64(reasons[Y_RECOMMENDED]) >> np.uint64(action)) & ONE != ZERO
