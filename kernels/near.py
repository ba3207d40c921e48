"""How near the end of the game is: what a player who plays to the score makes of it.

Foster (1897), Rubicon Bezique, Markers, says that "playing to the score is very important"; so it is where
games go to a target: near it a ten made now wins games that a sequence to come does not. From where on, and
how much, are weights of the player; with them at nought nothing here is asked.
"""

import numpy as np

from kernels.cards import Array, Words
from kernels.game import counted_at_end
from kernels.jit import inlined
from kernels.layout import (
    P_RANK0,
    P_WEIGHT0,
    R_TARGET,
    S_SELF,
    S_TARGET,
)
from kernels.score import side_of, side_total
from kernels.weights import W_NEAR_BRISQUE, W_NEAR_TARGET
from kernels.words import ONE, ZERO


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
def ranks_of_plans(players: Array, row: np.uint64) -> np.uint64:
    """Ranks, one bit each, of H16 to H18, which keep cards for large scores to come: silent near the end."""
    found = ZERO
    for hint in range(16, 19):
        found |= ONE << np.uint64(players[row, P_RANK0 + hint])
    return found


@inlined
def near_brisque(words: Words, rules: Array, players: Array, view: Array) -> int:
    """What an ace or ten in a trick is worth above its usual worth: the more, the nearer the target."""
    short = short_of_target(words, rules, players, view)
    if short == 0:
        return np.int64(0)
    return 100 * players[np.uint64(view[S_SELF]), P_WEIGHT0 + W_NEAR_BRISQUE] // max(short, np.int64(10))
