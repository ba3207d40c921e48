"""A deal continued in every way after every trick.

The whole state is flat, so a branch is a copy of it with one right given to another seat. What was
forced is part of the public state (who leads, declares, draws first), so the players can see it.
"""

from kernels.cards import Array, Words, next_seat
from kernels.jit import inlined, kernel
from kernels.kept import keep, restore
from kernels.layout import (
    FORCE_LEAD,
    FORCE_REVOKE,
    FORCED_SEAT,
    PHASE_OVER,
    PHASE_STOCK,
    PLAYOUT_TOGETHER,
    R_PLAYOUT,
    R_SEATS,
    S_FORCED,
    S_LAST_WINNER,
    S_LEADER,
    S_PHASE,
    S_POINTS0,
    S_STOCK,
    S_TRICK,
)
from kernels.play import play_deal, play_tricks
from kernels.revoke import play_revokes


@kernel
def branch_part(seats: int) -> int:
    """Numbers of a place of a branch row: who had the right, all points of every branch."""
    return 1 + (seats - 1) * seats


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
    """Play a started deal to its last trick, and every branch of it to its end.

    After trick t (t = 0: before the first) branches give the rights of ``forced`` to each seat that did not
    win the trick; all then play on as they always do. In row ``at`` of ``rows`` follow, behind places for
    the points by seat as played, for each t in order 1 + the seat that had the right by the rules, then
    the points by seat in the branch of the seat after it, the next ... That first number is 0, and nothing
    is said, after the last trick of all, and from the play-out on where two play it after the other two.
    Where a revoke is forced the row is that of `kernels.revoke.play_revokes`.
    """
    if forced == FORCE_REVOKE:
        play_revokes(words, rules, players, hidden, state, saved, reasons, deck, events, script, rows, at)
        return
    seats = rules[R_SEATS]
    keep(hidden, state, saved)
    if forced & FORCE_LEAD != 0:
        leader = state[S_LEADER]
        rows[at, seats] = leader + 1
        for step in range(1, seats):
            state[S_LEADER] = next_seat(leader, step, seats)
            play_deal(words, rules, players, hidden, state, reasons, deck, events, script)
            _note_points(state, seats, rows, at, seats + 1 + (step - 1) * seats)
            restore(hidden, state, saved)
    together = rules[R_PLAYOUT] == PLAYOUT_TOGETHER
    while state[S_PHASE] != PHASE_OVER:
        place = seats + branch_part(seats) * (state[S_TRICK] + 1)
        branched = together or (state[S_PHASE] == PHASE_STOCK and state[S_STOCK] >= 2 * seats)
        if branched:
            keep(hidden, state, saved)
            for step in range(1, seats):
                state[S_FORCED] = forced + FORCED_SEAT * step
                play_deal(words, rules, players, hidden, state, reasons, deck, events, script)
                _note_points(state, seats, rows, at, place + 1 + (step - 1) * seats)
                restore(hidden, state, saved)
        play_tricks(words, rules, players, hidden, state, reasons, deck, events, script, 1)
        if branched and state[S_PHASE] != PHASE_OVER:
            rows[at, place] = state[S_LAST_WINNER] + 1


@kernel
def _note_points(state: Array, seats: int, rows: Array, at: int, column: int) -> None:
    """Write the points by seat."""
    for seat in range(seats):
        rows[at, column + seat] = state[S_POINTS0 + seat]


@inlined
def write_points(forced: int, seats: int, state: Array, rows: Array, i: int) -> None:
    """Write how the deal went without a branch: points by seat, beside revokes seat 0's less seat 1's."""
    if forced == FORCE_REVOKE:
        rows[i, 0] = state[S_POINTS0] - state[S_POINTS0 + 1]
        return
    for seat in range(seats):
        rows[i, seat] = state[S_POINTS0 + seat]
