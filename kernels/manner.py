"""What a player does with the hint on trial at this decision."""

import numpy as np

from kernels.cards import Array
from kernels.jit import inlined
from kernels.layout import (
    MANNER_DEFY,
    MANNER_FOLLOW,
    MANNER_FOLLOW_ONCE,
    MANNER_WATCH,
    P_HINT0,
    P_HINTS,
    P_MANNER,
    P_TRIED,
    S_MOMENT,
    S_SELF,
    S_TRICK,
    S_TRIED,
)


@inlined
def manner_now(players: Array, view: Array) -> int:
    """What is done at this decision with the hint on trial: watched, followed, gone against (MANNER_)."""
    me = view[S_SELF]
    manner = players[me, P_MANNER]
    if manner < MANNER_FOLLOW_ONCE:
        return manner
    over = (view[S_TRIED] >> me) & 1 == 1
    if over or view[S_TRICK] < view[S_MOMENT]:
        return np.int64(MANNER_WATCH)
    return np.int64(MANNER_FOLLOW) if manner == MANNER_FOLLOW_ONCE else np.int64(MANNER_DEFY)


@inlined
def is_counted(players: Array, view: Array) -> bool:
    """Whether a decision at which the hint applies counts: each, but of a hint tried once that one alone."""
    once = players[view[S_SELF], P_MANNER] >= MANNER_FOLLOW_ONCE
    return not once or manner_now(players, view) != MANNER_WATCH


@inlined
def follows(players: Array, view: Array, hint: int) -> bool:
    """Whether the player to act has a hint in his own list."""
    me = view[S_SELF]
    for i in range(players[me, P_HINTS]):
        if players[me, P_HINT0 + i] == hint:
            return True
    return False


@inlined
def defied_hint(players: Array, view: Array) -> int:
    """Hint that the player to act goes against now, or 0."""
    hint = players[view[S_SELF], P_TRIED]
    if hint == 0 or manner_now(players, view) != MANNER_DEFY:
        return np.int64(0)
    return hint
