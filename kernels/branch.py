"""A deal continued in two ways after every trick.

The whole state is flat, so a branch is a copy of it with one right given to the other seat. What was
forced is part of the public state (who leads, declares, draws first), so the players can see it.
"""

from kernels.cards import Array, Words
from kernels.jit import kernel
from kernels.kept import keep, restore
from kernels.layout import (
    FORCE_LEAD,
    FORCE_REVOKE,
    PHASE_OVER,
    S_FORCED,
    S_LAST_WINNER,
    S_LEADER,
    S_PHASE,
    S_POINTS0,
    S_TRICK,
)
from kernels.play import play_deal, play_tricks
from kernels.revoke import play_revokes

BRANCH_HEAD = 1  # numbers of a branch row before the tricks: the difference as the deal was played
BRANCH_PART = 2  # numbers of a trick: who won it (first: who leads the deal), the difference in the branch


@kernel
def play_branches(
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
    forced: int,
    rows: Array,
    at: int,
) -> None:
    """Play a started deal of two players to its last trick, and every branch of it to its end.

    After trick t (t = 0: before the first) a branch gives the rights of ``forced`` to the seat that did not
    win the trick; both then play on as they always do. In row ``at`` of ``rows`` follow, behind a place for
    the difference as played, for each t in order the seat that had the right by the rules, then the points
    of seat 0 less those of seat 1 in the branch. The last trick of all has no branch. Where a revoke is
    forced the row is that of `kernels.revoke.play_revokes`.
    """
    if forced == FORCE_REVOKE:
        play_revokes(words, rules, players, hidden, state, saved, reasons, deck, events, script, rows, at)
        return
    keep(hidden, state, saved)
    if forced & FORCE_LEAD != 0:
        rows[at, BRANCH_HEAD] = state[S_LEADER]
        state[S_LEADER] = 1 - state[S_LEADER]
        play_deal(words, rules, players, hidden, state, reasons, deck, events, script)
        rows[at, BRANCH_HEAD + 1] = state[S_POINTS0] - state[S_POINTS0 + 1]
        restore(hidden, state, saved)
    while state[S_PHASE] != PHASE_OVER:
        trick = BRANCH_HEAD + BRANCH_PART * (state[S_TRICK] + 1)
        keep(hidden, state, saved)
        state[S_FORCED] = forced
        play_tricks(words, rules, players, hidden, state, reasons, deck, events, script, 1)
        if state[S_PHASE] != PHASE_OVER:
            play_deal(words, rules, players, hidden, state, reasons, deck, events, script)
            rows[at, trick + 1] = state[S_POINTS0] - state[S_POINTS0 + 1]
        restore(hidden, state, saved)
        play_tricks(words, rules, players, hidden, state, reasons, deck, events, script, 1)
        if state[S_PHASE] != PHASE_OVER:
            rows[at, trick] = state[S_LAST_WINNER]
