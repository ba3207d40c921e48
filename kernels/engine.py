"""The one compiled entry: deals, games, given decks, branches, a refereed record.

All of them are this function, so the deal loop is compiled once, whatever is asked first.
"""

import numpy as np

# The families are imported for what they register: their ways of the steps of a deal.
from kernels import (  # noqa: F401
    family_cinq_cents,
    family_many,
    family_many_cards,
    family_many_turn,
    family_penchant,
    family_penchant_play,
    family_polish,
    family_polish_play,
    family_polish_turn,
    family_reform,
    family_reform_held,
    family_reform_score,
    hints_polish,
    hints_reform,
)
from kernels.branch import play_branches, write_points
from kernels.cards import Array, Words, stats_index
from kernels.columns import (
    C_COUNT0,
    C_FIRST0,
    C_POINTS,
    CLOCK_TRICKS,
    G_DEALS,
    G_DOUBLE,
    G_FIRST_DEALER,
    G_SCORE0,
    G_WINNER,
    GAME_WIDTH,
    HISTOGRAM_BINS,
    MAX_DEALS,
    N_DEAL,
    N_SEAT,
)
from kernels.deal import give_keys, shuffle
from kernels.game import counts_double, game_is_over, game_winner, lead_paid, without_target
from kernels.jit import entry, inlined, kernel
from kernels.layout import (
    MAX_PENDING,
    MAX_SCORED,
    N_FIELDS,
    N_KINDS,
    N_SERVED,
    R_SEATS,
    S_BLOCKS,
    S_EVENTS,
    S_POINTS0,
    S_REFUSAL,
    S_REFUSED_EVENT,
    S_SCRIPTED,
    SLOT_HEAD,
)
from kernels.play import play_deal, start_deal

MODE_DEALS, MODE_GAMES, MODE_DECKS, MODE_BRANCHES, MODE_REPLAY = range(5)
ANSWER_WIDTH = 3


@kernel
def row_width(seats: int) -> int:
    """Numbers in a result row."""
    return N_DEAL + seats * N_SEAT


def state_size(words: Words, seats: int) -> int:
    """Numbers in the state of a deal."""
    w = len(words)
    shared = S_BLOCKS + seats * (N_FIELDS * w + MAX_PENDING * (SLOT_HEAD + w)) + N_DEAL + seats * N_SEAT
    return shared + seats * (1 + N_SERVED * w + MAX_SCORED * (1 + w))


@kernel
def add_row(
    seats: int,
    dealer: int,
    state: Array,
    stats: int,
    sums: Array,
    squares: Array,
    histogram: Array,
    clock: Array,
) -> None:
    """Add the result row at ``state[stats:]`` to the integer sums of its dealer."""
    _add_columns(stats, N_DEAL, dealer, state, stats, sums, squares)
    for seat in range(seats):
        row = stats + N_DEAL + seat * N_SEAT
        _add_columns(row, C_COUNT0, dealer, state, stats, sums, squares)
        points = max(np.int64(0), min(state[row + C_POINTS] // 10, HISTOGRAM_BINS - 1))
        histogram[dealer, seat, points] += 1
        for kind in range(np.uint64(N_KINDS)):
            first = state[np.uint64(row + C_FIRST0) + kind]
            if first == 0:  # never scored: nothing to add, the clock is set right at the end
                continue
            _add_columns(row + C_COUNT0 + np.int64(kind), 1, dealer, state, stats, sums, squares)
            _add_columns(row + C_FIRST0 + np.int64(kind), 1, dealer, state, stats, sums, squares)
            clock[seat, kind, min(first, CLOCK_TRICKS - 1)] += 1
            clock[seat, kind, 0] -= 1


@inlined
def _add_columns(at: int, n: int, dealer: int, state: Array, stats: int, sums: Array, squares: Array) -> None:
    """Add ``n`` columns of the result row, from ``state[at]`` on, to the sums."""
    row = np.uint64(dealer)
    for i in range(np.uint64(at), np.uint64(at + n)):
        value = state[i]
        column = i - np.uint64(stats)
        sums[row, column] += value
        squares[row, column] += value * value


@kernel
def _close(state: Array, clock: Array, played: int, answer: Array) -> None:
    """Set right the clock's count of kinds that were never scored; say how the last deal ended."""
    for seat in range(clock.shape[0]):
        for kind in range(N_KINDS):
            clock[seat, kind, 0] += played
    answer[0] = state[S_EVENTS]
    answer[1] = state[S_REFUSAL]
    answer[2] = state[S_REFUSED_EVENT]


@kernel
def _write_game(
    rules: Array, totals: Array, winner: int, deals: int, first_dealer: int, rows: Array, i: int, at: int
) -> None:
    """Write the row of a game at ``rows[i, at:]``."""
    rows[i, at + G_WINNER] = winner
    rows[i, at + G_DEALS] = deals
    rows[i, at + G_DOUBLE] = np.int64(counts_double(rules, totals, winner))
    rows[i, at + G_FIRST_DEALER] = first_dealer
    for seat in range(rules[R_SEATS]):
        rows[i, at + G_SCORE0 + seat] = totals[seat]


@entry
def engine(
    words: Words,
    mode: int,
    rules: Array,
    players: Array,
    seed: np.uint64,
    units: Array,
    draw_rule: int,
    decks: Array,
    dealer: int,
    before: Array,
    forced: int,
    script: Array,
    events: Array,
    sums: Array,
    squares: Array,
    histogram: Array,
    clock: Array,
    rows: Array,
    answer: Array,
    totals: Array,
    hidden: Array,
    state: Array,
    saved: Array,
    reasons: Array,
    deck: Array,
) -> None:
    """Play units of a run: what a unit is, ``mode`` says.

    Parameters
    ----------
    words : tuple of W scalars
        Only its length and type count: words of a card set, the family of games.
    mode : int64
        ``MODE_DEALS``: deals, dealer ``i % seats``. ``MODE_GAMES``: games, the deal passing on.
        ``MODE_DECKS``: deals from given decks. ``MODE_BRANCHES``: deals branched after every trick.
        ``MODE_REPLAY``: one deal from a given deck by the actions of ``script``.
    rules : int64[RULES_WIDTH]
    players : int64[seatings, seats, PLAYER_WIDTH]
        Each deal or game is played once with every seating.
    seed : uint64
    units : int64[count]
        Their numbers.
    draw_rule : int64
    decks : int64[n, cards]
        Given decks, top card first: of the units in order, or of the replay.
    dealer : int64
        Dealer of a replay.
    before : int64[count, seats]
        Points brought into each deal, or into each game.
    forced : int64
        ``MODE_BRANCHES``: the rights that a branch gives to another seat (``FORCE_``), as a mask.
    script : int64[n, EVENT_WIDTH]
        Actions of a replay.
    events : int64[n, EVENT_WIDTH]
        What happened in the last deal played. **Modified in place**; with no rows nothing is written.
    sums, squares, histogram, clock : int64 arrays
        As in `kernels.batch.play_block`, over all deals played. **Modified in place.**
    rows : int32[count, seatings * width]
        One row a unit: result row or game row of each seating, one after the other; or the branches.
        **Modified in place**; with no rows nothing is written.
    answer : int64[ANSWER_WIDTH]
        Event rows written, refusal code, row of the script refused. **Modified in place.**
    totals : int64[seats]
        Scratch.
    hidden : int64[HIDDEN_WIDTH]
        Scratch.
    state : int64[state_size]
        Scratch.
    saved : int64[state_size + HIDDEN_WIDTH]
        Scratch of the branches.
    reasons : int64[kernels.own_call.REASONS_SIZE]
        Scratch, all zero before its first use but for ``Y_EXPLAIN``.
    deck : int64[MAX_CARDS]
        Scratch.
    """
    seats = rules[R_SEATS]
    stats = stats_index(words, seats)
    width = GAME_WIDTH if mode == MODE_GAMES else row_width(seats)
    given = mode == MODE_DECKS or mode == MODE_REPLAY
    played = np.int64(0)
    for i in range(units.shape[0]):
        unit = units[i]
        for seating in range(players.shape[0]):
            table = players[seating]
            part = np.int64(0)
            winner = np.int64(-1)
            paid = np.int64(0)  # to seat 0 less to seat 1, by settlements
            for seat in range(seats):
                totals[seat] = before[i, seat]
            while True:
                if given:
                    for c in range(decks.shape[1]):
                        deck[c] = decks[i, c]
                else:
                    shuffle(rules, seed, unit, part, deck)
                if mode != MODE_REPLAY:
                    dealer = (unit + part) % seats
                start_deal(words, rules, hidden, state, deck, dealer, totals, draw_rule, events)
                if mode == MODE_REPLAY:
                    state[S_SCRIPTED] = 1
                else:
                    give_keys(rules, hidden, state, seed, unit, part)
                if mode == MODE_BRANCHES:
                    play_branches(
                        words,
                        rules,
                        table,
                        hidden,
                        state,
                        saved,
                        reasons,
                        deck,
                        events,
                        script,
                        forced,
                        rows,
                        i,
                    )
                play_deal(words, rules, table, hidden, state, reasons, deck, events, script)
                part += 1
                if mode != MODE_REPLAY:
                    add_row(seats, dealer, state, stats, sums, squares, histogram, clock)
                    played += 1
                if mode != MODE_GAMES:
                    break
                winner = game_winner(words, rules, state)
                paid += lead_paid(rules, state, stats)
                for seat in range(seats):
                    totals[seat] += state[S_POINTS0 + seat]
                if game_is_over(rules, part, winner):
                    if winner < 0:
                        winner = without_target(rules, totals, paid)
                    break
                if part == MAX_DEALS:
                    break
            if rows.shape[0] == 0:
                continue
            if mode == MODE_BRANCHES:
                write_points(forced, seats, state, rows, i)
                continue
            at = seating * width
            if mode == MODE_GAMES:
                _write_game(rules, totals, winner, part, unit % seats, rows, i, at)
            else:
                for c in range(width):
                    rows[i, at + c] = state[stats + c]
    _close(state, clock, played, answer)


@entry
def deal_deck(rules: Array, seed: np.uint64, deal: int, part: int, deck: Array) -> None:
    """Fill ``deck``, int64[cards], with the shuffled pack of a deal, top card first."""
    shuffle(rules, seed, deal, part, deck)
