"""How near the end of the game is: what a player who plays to the score makes of it.

Foster (1897), Rubicon Bezique, Markers: "playing to the score is very important". Near the target a ten made
now wins games that a sequence to come does not; near the rubicon line brisques save, or deny, the line. From
where on, and how much, are weights of the player; with them at nought nothing here is asked.
"""

import numpy as np

from kernels.cards import Array, Words, get
from kernels.game import counted_at_end
from kernels.jit import inlined
from kernels.layout import (
    F_HAND,
    P_WEIGHT0,
    PHASE_PLAYOUT,
    R_BRISQUE,
    R_BRISQUES_SAVE,
    R_LAST_TRICK,
    R_RUBICON_LINE,
    R_TARGET,
    S_BRISQUES0,
    S_PHASE,
    S_POINTS0,
    S_SELF,
    S_TARGET,
    Y_MASK0,
)
from kernels.score import side_of, side_total
from kernels.weights import W_NEAR_BRISQUE, W_NEAR_TARGET, W_SAVE_BRISQUE
from kernels.words import popcount


@inlined
def short_of_target(words: Words, rules: Array, players: Array, view: Array) -> int:
    """Points that the side to act is short of the target, at least 1; 0 while that is too far to matter."""
    me = np.uint64(view[S_SELF])
    near = players[me, P_WEIGHT0 + W_NEAR_TARGET]
    if near == 0:
        return np.int64(0)
    seat = view[S_SELF]
    total = side_total(words, rules, view, side_of(words, rules, seat))
    short = max(rules[R_TARGET], view[S_TARGET]) - total - counted_at_end(words, rules, view, seat)
    return max(short, np.int64(1)) if rules[R_TARGET] > 0 and short <= near else np.int64(0)


@inlined
def silence_plans(words: Words, rules: Array, players: Array, view: Array, reasons: Array) -> None:
    """Clear the masks of H16 to H18, which keep cards for large scores to come, where it is near the end."""
    if short_of_target(words, rules, players, view) > 0:
        for hint in range(16, 19):
            reasons[Y_MASK0 + hint] = 0


@inlined
def near_brisque(words: Words, rules: Array, players: Array, view: Array) -> int:
    """What an ace or ten in a trick is worth above its usual worth: the more, the nearer the target."""
    short = short_of_target(words, rules, players, view)
    if short == 0:
        return np.int64(0)
    return 100 * players[np.uint64(view[S_SELF]), P_WEIGHT0 + W_NEAR_BRISQUE] // max(short, np.int64(10))


@inlined
def saving_brisque(words: Words, rules: Array, players: Array, view: Array) -> int:
    """What a brisque of the play-out is worth where it may save a rubicon, one's own or the other's.

    The loser may claim his brisques to save himself; the line is in reach while the tricks that are left can
    bring what is missing, a brisque and a half a trick and the points of the last.
    """
    me = view[S_SELF]
    worth = players[np.uint64(me), P_WEIGHT0 + W_SAVE_BRISQUE]
    if worth == 0 or rules[R_BRISQUES_SAVE] != 1 or view[S_PHASE] != PHASE_PLAYOUT:
        return np.int64(0)
    loser = me if view[S_POINTS0 + me] < view[S_POINTS0 + 1 - me] else 1 - me
    missing = rules[R_RUBICON_LINE] - view[S_POINTS0 + loser] - view[S_BRISQUES0 + loser] * rules[R_BRISQUE]
    left = np.int64(0)
    for w in range(len(words)):
        left += popcount(get(words, view, me, F_HAND, w))
    reach = rules[R_LAST_TRICK] + 3 * rules[R_BRISQUE] * left // 2
    return worth if 0 < missing <= reach else np.int64(0)
