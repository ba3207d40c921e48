"""Games of several deals: who has won, whether it counts double."""

import numpy as np

from kernels.cards import Array
from kernels.jit import kernel
from kernels.layout import (
    BRISQUES_END,
    PASS_FIRST,
    PASS_HIGHER,
    R_BOTH_PASS,
    R_BRISQUE,
    R_BRISQUES,
    R_DEALS_PER_GAME,
    R_DOUBLE_UNDER,
    R_SEATS,
    R_TARGET,
    S_BEFORE0,
    S_BRISQUES0,
    S_LAST_STOCK_WINNER,
    S_POINTS0,
    S_REACHED,
)


@kernel
def game_winner(rules: Array, state: Array) -> int:
    """Seat that has won the game with the deal just finished, or -1 if it goes on.

    Where several pass the target in one deal: the first to score it; or the higher score (modern page);
    or the winner of the last trick of the stock phase (Britannica 9th ed. 1875, note 4: "precedence is
    given to the winner of the so-called last trick"). Where ``first`` is the rule and nobody passed
    before the brisques were counted up, the order of scoring does not decide, so the last trick does.
    If that player is not among them the higher score wins; equal scores play another deal.
    """
    seats = rules[R_SEATS]
    target = rules[R_TARGET]
    passed = 0
    best = np.int64(-1)
    tied = False
    for seat in range(seats):
        total = state[S_BEFORE0 + seat] + state[S_POINTS0 + seat]
        if total < target:
            continue
        passed += 1
        if best < 0:
            best = seat
            continue
        ahead = total - state[S_BEFORE0 + best] - state[S_POINTS0 + best]
        if ahead > 0:
            best = seat
            tied = False
        elif ahead == 0:
            tied = True
    if target < 0:
        return np.int64(-1)
    if passed < 2:
        return best
    rule = rules[R_BOTH_PASS]
    if rule == PASS_FIRST and _reached_in_play(rules, state):
        return state[S_REACHED]
    if rule != PASS_HIGHER:
        last = state[S_LAST_STOCK_WINNER]
        if last >= 0 and state[S_BEFORE0 + last] + state[S_POINTS0 + last] >= target:
            return last
    return np.int64(-1) if tied else best


@kernel
def game_is_over(rules: Array, deals: int, winner: int) -> bool:
    """Whether the game ends after this deal, with or without a winner.

    Without a target a game is ``deals_per_game`` deals, or one (modern page: "in some games, each deal
    represents a full game").
    """
    if winner >= 0:
        return True
    return rules[R_TARGET] < 0 and deals >= max(rules[R_DEALS_PER_GAME], 1)


@kernel
def most_points(rules: Array, totals: Array) -> int:
    """Seat with the most points, or -1 where several have as many. ``totals`` is int64[seats]."""
    best = np.int64(0)
    tied = False
    for seat in range(1, rules[R_SEATS]):
        if totals[seat] > totals[best]:
            best = np.int64(seat)
            tied = False
        elif totals[seat] == totals[best]:
            tied = True
    return np.int64(-1) if tied else best


@kernel
def _reached_in_play(rules: Array, state: Array) -> bool:
    """Whether some seat reached the target before the brisques were counted up at the end."""
    if rules[R_BRISQUES] != BRISQUES_END:
        return True
    for seat in range(rules[R_SEATS]):
        counted = state[S_BRISQUES0 + seat] * rules[R_BRISQUE]
        if state[S_BEFORE0 + seat] + state[S_POINTS0 + seat] - counted >= rules[R_TARGET]:
            return True
    return False


@kernel
def counts_double(rules: Array, totals: Array, winner: int) -> bool:
    """Whether a won game counts double: every loser has less than ``double_under``.

    Britannica 11th ed. (1911): "If the loser does not make 500, his opponent counts a double game". The
    deal is played out, so the loser's points are those at its end. ``totals`` is int64[seats].
    """
    if winner < 0 or rules[R_DOUBLE_UNDER] < 0:
        return False
    for seat in range(rules[R_SEATS]):
        if seat != winner and totals[seat] >= rules[R_DOUBLE_UNDER]:
            return False
    return True
