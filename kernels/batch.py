"""Blocks of deals into preallocated columns, integer sums: the kernels' entry points.

Deal i of a run depends on (seed, i, rules, players) alone, so blocks may be cut and ordered at will.
No function here checks its arguments.
"""

import numpy as np

from kernels.cards import Array, Words, stats_index
from kernels.columns import (
    C_FIRST0,
    C_POINTS,
    CLOCK_TRICKS,
    G_DEALS,
    G_DOUBLE,
    G_FIRST_DEALER,
    G_SCORE0,
    G_WINNER,
    HISTOGRAM_BINS,
    MAX_DEALS,
    N_DEAL,
    N_SEAT,
)
from kernels.deal import shuffle
from kernels.game import counts_double, game_winner
from kernels.jit import entry, inlined
from kernels.layout import (
    DRAW_TABLE,
    MAX_CARDS,
    N_KINDS,
    R_SEATS,
    REASONS_WIDTH,
    S_EVENTS,
    S_POINTS0,
    S_REFUSAL,
    S_REFUSED_EVENT,
)
from kernels.play import give_keys, play_deal, start_deal


@inlined
def row_width(seats: int) -> int:
    """Numbers in a result row."""
    return N_DEAL + seats * N_SEAT


@inlined
def state_size(words: Words, seats: int) -> int:
    """Numbers in the state of a deal."""
    return stats_index(words, seats) + row_width(seats)


@inlined
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
    for i in range(row_width(seats)):
        value = state[stats + i]
        sums[dealer, i] += value
        squares[dealer, i] += value * value
    for seat in range(seats):
        row = stats + N_DEAL + seat * N_SEAT
        histogram[dealer, seat, min(state[row + C_POINTS] // 10, HISTOGRAM_BINS - 1)] += 1
        for kind in range(N_KINDS):
            clock[seat, kind, min(state[row + C_FIRST0 + kind], CLOCK_TRICKS - 1)] += 1


@entry
def play_block(
    words: Words,
    rules: Array,
    players: Array,
    seed: np.uint64,
    first: int,
    count: int,
    draw_rule: int,
    sums: Array,
    squares: Array,
    histogram: Array,
    clock: Array,
    rows: Array,
) -> None:
    """Play deals ``first`` to ``first + count - 1``; the dealer of deal i is seat ``i % seats``.

    Parameters
    ----------
    words : tuple of W uint64
        Only its length counts: words of a card set, two packs a word.
    rules : int64[RULES_WIDTH]
    players : int64[seats, PLAYER_WIDTH]
    seed : uint64
    first, count : int64
    draw_rule : int64
        ``DRAW_TABLE`` or ``DRAW_SEAT_KEYED``.
    sums, squares : int64[seats, width]
        By dealer: sums of each result column, of its square. **Modified in place.**
    histogram : int64[seats, seats, HISTOGRAM_BINS]
        By dealer, seat: deals by points // 10, the last bin open. **Modified in place.**
    clock : int64[seats, N_KINDS, CLOCK_TRICKS]
        By seat, kind: deals by the trick after which it was first scored, 0 never. **Modified in place.**
    rows : int32[count, width] or None
        One row a deal. **Modified in place.**
    """
    seats = rules[R_SEATS]
    state = np.zeros(state_size(words, seats), np.int64)
    view = np.zeros_like(state)
    reasons = np.zeros(REASONS_WIDTH, np.int64)
    deck = np.zeros(MAX_CARDS, np.int64)
    before = np.zeros(seats, np.int64)
    stats = stats_index(words, seats)
    for i in range(count):
        deal = first + i
        dealer = deal % seats
        shuffle(rules, seed, deal, 0, deck)
        start_deal(words, rules, state, deck, dealer, before, draw_rule, None)
        give_keys(rules, state, seed, deal, 0)
        play_deal(words, rules, players, state, view, reasons, deck, None, None)
        add_row(seats, dealer, state, stats, sums, squares, histogram, clock)
        if rows is not None:
            for c in range(row_width(seats)):
                rows[i, c] = state[stats + c]


@entry
def play_recorded(
    words: Words,
    rules: Array,
    players: Array,
    seed: np.uint64,
    deal: int,
    draw_rule: int,
    events: Array,
    row: Array,
) -> int:
    """Play one deal of a run, writing its events; return how many rows were written.

    ``events`` is int64[MAX_EVENTS, EVENT_WIDTH], ``row`` int64[width]; both are modified in place. Other
    arguments as in `play_block`.
    """
    seats = rules[R_SEATS]
    state = np.zeros(state_size(words, seats), np.int64)
    view = np.zeros_like(state)
    reasons = np.zeros(REASONS_WIDTH, np.int64)
    deck = np.zeros(MAX_CARDS, np.int64)
    before = np.zeros(seats, np.int64)
    shuffle(rules, seed, deal, 0, deck)
    start_deal(words, rules, state, deck, deal % seats, before, draw_rule, events)
    give_keys(rules, state, seed, deal, 0)
    play_deal(words, rules, players, state, view, reasons, deck, events, None)
    stats = stats_index(words, seats)
    for c in range(row_width(seats)):
        row[c] = state[stats + c]
    return state[S_EVENTS]


@entry
def replay_deal(
    words: Words,
    rules: Array,
    deck: Array,
    dealer: int,
    before: Array,
    script: Array,
    events: Array,
    row: Array,
) -> tuple[int, int, int]:
    """Play a deal from recorded actions, every one judged.

    Parameters
    ----------
    words, rules
        As in `play_block`.
    deck : int64[cards]
        Card indices in the realised order, top first.
    dealer : int64
    before : int64[seats]
        Points brought into the deal.
    script : int64[n, EVENT_WIDTH]
        The actions: play, declare, announce, score-pending, exchange.
    events : int64[MAX_EVENTS, EVENT_WIDTH]
        What happened. **Modified in place.**
    row : int64[width]
        The result row. **Modified in place.**

    Returns
    -------
    n : int
        Rows of ``events`` written.
    code : int
        0, or the refusal that stopped the deal (``NO_``).
    at : int
        Row of the script that was refused.
    """
    seats = rules[R_SEATS]
    state = np.zeros(state_size(words, seats), np.int64)
    reasons = np.zeros(REASONS_WIDTH, np.int64)
    players = np.zeros((seats, 1), np.int64)
    start_deal(words, rules, state, deck, dealer, before, DRAW_TABLE, events)
    play_deal(words, rules, players, state, state, reasons, deck, events, script)
    stats = stats_index(words, seats)
    for c in range(row_width(seats)):
        row[c] = state[stats + c]
    return state[S_EVENTS], state[S_REFUSAL], state[S_REFUSED_EVENT]


@entry
def play_pairs_block(
    words: Words,
    rules: Array,
    players_a: Array,
    players_b: Array,
    seed: np.uint64,
    first: int,
    count: int,
    draw_rule: int,
    out: Array,
) -> None:
    """Play mirrored pairs: the same cards twice, player A in seat 0, then in seat 1.

    ``players_a`` and ``players_b`` are int64[2, PLAYER_WIDTH]: the seats' players of the first and of the
    second deal of a pair. ``out``, int32[count, 2], gets points of A minus points of B in each; it is
    modified in place. The dealer of pair i is seat ``i % 2``.
    """
    seats = rules[R_SEATS]
    state = np.zeros(state_size(words, seats), np.int64)
    view = np.zeros_like(state)
    reasons = np.zeros(REASONS_WIDTH, np.int64)
    deck = np.zeros(MAX_CARDS, np.int64)
    before = np.zeros(seats, np.int64)
    for i in range(count):
        deal = first + i
        shuffle(rules, seed, deal, 0, deck)
        for turn in range(2):
            start_deal(words, rules, state, deck, deal % seats, before, draw_rule, None)
            give_keys(rules, state, seed, deal, 0)
            players = players_a if turn == 0 else players_b
            play_deal(words, rules, players, state, view, reasons, deck, None, None)
            lead = state[S_POINTS0] - state[S_POINTS0 + 1]
            out[i, turn] = lead if turn == 0 else -lead


@entry
def play_games_block(
    words: Words,
    rules: Array,
    players: Array,
    seed: np.uint64,
    first: int,
    count: int,
    draw_rule: int,
    sums: Array,
    squares: Array,
    histogram: Array,
    clock: Array,
    games: Array,
) -> None:
    """Play whole games ``first`` to ``first + count - 1``: deals to the target, the deal passing on.

    The first dealer of game g is seat ``g % seats``; the pack of a deal depends on (seed, game, number
    of the deal in the game). Sums run over the deals, as in `play_block`. ``games``, int64[count,
    GAME_WIDTH], gets one row a game (`kernels.columns.game_columns`); all of them are modified in place.
    """
    seats = rules[R_SEATS]
    state = np.zeros(state_size(words, seats), np.int64)
    view = np.zeros_like(state)
    reasons = np.zeros(REASONS_WIDTH, np.int64)
    deck = np.zeros(MAX_CARDS, np.int64)
    before = np.zeros(seats, np.int64)
    stats = stats_index(words, seats)
    for i in range(count):
        game = first + i
        before[:] = 0
        winner = np.int64(-1)
        part = np.int64(0)
        while winner < 0 and part < MAX_DEALS:
            dealer = (game + part) % seats
            shuffle(rules, seed, game, part, deck)
            start_deal(words, rules, state, deck, dealer, before, draw_rule, None)
            give_keys(rules, state, seed, game, part)
            play_deal(words, rules, players, state, view, reasons, deck, None, None)
            add_row(seats, dealer, state, stats, sums, squares, histogram, clock)
            winner = game_winner(words, rules, state)
            for seat in range(seats):
                before[seat] += state[S_POINTS0 + seat]
            part += 1
        games[i, G_WINNER] = winner
        games[i, G_DEALS] = part
        games[i, G_DOUBLE] = np.int64(counts_double(rules, before, winner))
        games[i, G_FIRST_DEALER] = game % seats
        for seat in range(seats):
            games[i, G_SCORE0 + seat] = before[seat]


@entry
def deal_deck(rules: Array, seed: np.uint64, deal: int, part: int, deck: Array) -> None:
    """Fill ``deck``, int64[cards], with the shuffled pack of a deal, top card first."""
    shuffle(rules, seed, deal, part, deck)
