"""Games of several deals: who has won, whether it counts double."""

import numpy as np

from kernels.cards import Array, Words
from kernels.columns import D_VALUE, D_WINNER
from kernels.jit import kernel, small_step, step
from kernels.layout import (
    BRISQUES_END,
    PASS_FIRST,
    PASS_HIGHER,
    R_BOTH_PASS,
    R_BRISQUE,
    R_BRISQUES,
    R_DEALS_PER_GAME,
    R_DOUBLE_UNDER,
    R_PARTNERS,
    R_SEATS,
    R_SETTLEMENT,
    R_TARGET,
    S_BRISQUES0,
    S_LAST_STOCK_WINNER,
    S_POINTS0,
    S_REACHED,
    SETTLE_NONE,
)
from kernels.score import side_of, side_total


@kernel
def sides_of(rules: Array) -> int:
    """Number of sides that win or lose: two of partners, else every seat."""
    return 2 if rules[R_PARTNERS] == 1 else rules[R_SEATS]


@kernel
def difference(rules: Array, state: Array) -> int:
    """Points of this deal of seat 0 less those of seat 1; of partners, of side 0 less side 1."""
    lead = state[S_POINTS0] - state[S_POINTS0 + 1]
    if rules[R_PARTNERS] == 1:
        lead += state[S_POINTS0 + 2] - state[S_POINTS0 + 3]
    return lead


@step
def game_winner(words: Words, rules: Array, state: Array) -> int:
    """Seat (of partners: side) that has won the game with the deal just finished, or -1 if it goes on."""
    return winner_by_target(words, rules, state)


@kernel
def winner_by_target(words: Words, rules: Array, state: Array) -> int:
    """Seat (of partners: side) that has won the game by passing the target, or -1.

    Where several pass the target in one deal: the first to score it; or the higher score (modern page);
    or the winner of the last trick of the stock phase (Britannica 9th ed. 1875, note 4: "precedence is
    given to the winner of the so-called last trick"). Where ``first`` is the rule and nobody passed
    before the brisques were counted up, the order of scoring does not decide, so the last trick does.
    If that player is not among them the higher score wins; equal scores play another deal.
    """
    target = rules[R_TARGET]
    passed = 0
    best = np.int64(-1)
    tied = False
    for side in range(sides_of(rules)):
        total = side_total(words, rules, state, side)
        if total < target:
            continue
        passed += 1
        if best < 0:
            best = np.int64(side)
            continue
        ahead = total - side_total(words, rules, state, best)
        if ahead > 0:
            best = np.int64(side)
            tied = False
        elif ahead == 0:
            tied = True
    if target < 0:
        return np.int64(-1)
    if passed < 2:
        return best
    rule = rules[R_BOTH_PASS]
    if rule == PASS_FIRST and _reached_in_play(words, rules, state):
        return state[S_REACHED]
    if rule != PASS_HIGHER:
        last = state[S_LAST_STOCK_WINNER]
        if last >= 0:
            side = side_of(words, rules, last)
            if side_total(words, rules, state, side) >= target:
                return side
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
def lead_paid(rules: Array, state: Array, stats: int) -> int:
    """What the settlement of the deal just finished pays to seat 0, negative if seat 1 gets it.

    ``stats`` is the start of the result row in the state.
    """
    winner = state[stats + D_WINNER]
    if rules[R_SETTLEMENT] == SETTLE_NONE or winner < 0:
        return np.int64(0)
    return state[stats + D_VALUE] if winner == 0 else -state[stats + D_VALUE]


@kernel
def without_target(rules: Array, totals: Array, paid: int) -> int:
    """Side that has won a game without a target, or -1: by payments where deals are settled, else by points.

    Foster (1897), Rubicon Bezique: "the score of the loser is deducted from that of the winner", each deal
    for itself. ``totals`` is int64[seats], ``paid`` the sum of `lead_paid`.
    """
    if rules[R_SETTLEMENT] == SETTLE_NONE:
        return most_points(rules, totals)
    return np.int64(-1) if paid == 0 else np.int64(paid < 0)


@kernel
def most_points(rules: Array, totals: Array) -> int:
    """Side with the most points, or -1 where several have as many. ``totals`` is int64[seats]."""
    best = np.int64(0)
    tied = False
    for side in range(1, sides_of(rules)):
        ahead = _side_sum(rules, totals, side) - _side_sum(rules, totals, best)
        if ahead > 0:
            best = np.int64(side)
            tied = False
        elif ahead == 0:
            tied = True
    return np.int64(-1) if tied else best


@kernel
def _side_sum(rules: Array, totals: Array, side: int) -> int:
    return totals[side] + totals[side + 2] if rules[R_PARTNERS] == 1 else totals[side]


@kernel
def _reached_in_play(words: Words, rules: Array, state: Array) -> bool:
    """Whether some side reached the target before cards were counted up at the end."""
    for side in range(sides_of(rules)):
        counted = counted_at_end(words, rules, state, side)
        if rules[R_PARTNERS] == 1:
            counted += counted_at_end(words, rules, state, side + 2)
        if side_total(words, rules, state, side) - counted >= rules[R_TARGET]:
            return True
    return False


@small_step
def counted_at_end(words: Words, rules: Array, state: Array, seat: int) -> int:
    """Points of a seat for what is counted up after the last trick: its brisques, if they wait so long."""
    return state[S_BRISQUES0 + seat] * rules[R_BRISQUE] if rules[R_BRISQUES] == BRISQUES_END else 0


@kernel
def counts_double(rules: Array, totals: Array, winner: int) -> bool:
    """Whether a won game counts double: every loser has less than ``double_under``.

    Britannica 11th ed. (1911): "If the loser does not make 500, his opponent counts a double game". The
    deal is played out, so the loser's points are those at its end. ``totals`` is int64[seats].
    """
    if winner < 0 or rules[R_DOUBLE_UNDER] < 0:
        return False
    for side in range(sides_of(rules)):
        if side != winner and _side_sum(rules, totals, side) >= rules[R_DOUBLE_UNDER]:
            return False
    return True
