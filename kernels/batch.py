"""Blocks of deals into preallocated columns, integer sums: how Python calls the engine.

Deal i of a run depends on (seed, i, rules, players) alone, so blocks may be cut and ordered at will. The
interpreter lock is free while deals are played. No function here checks its arguments.
"""

import numpy as np

from kernels.cards import Array, Words
from kernels.columns import CLOCK_TRICKS, GAME_WIDTH, HISTOGRAM_BINS, width
from kernels.engine import (
    ANSWER_WIDTH,
    MODE_DEALS,
    MODE_GAMES,
    MODE_PAIRS,
    MODE_REPLAY,
    deal_deck,
    engine,
    state_size,
)
from kernels.layout import (
    DRAW_TABLE,
    EVENT_WIDTH,
    HIDDEN_WIDTH,
    MAX_CARDS,
    N_KINDS,
    PLAYER_WIDTH,
    R_SEATS,
)
from kernels.solver import WORK_WIDTH

__all__ = [
    "deal_deck",
    "play_block",
    "play_games_block",
    "play_pairs_block",
    "play_recorded",
    "replay_deal",
]


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
    rows: Array | None,
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
    blank = _Blank(words, int(rules[R_SEATS]))
    engine(
        words,
        MODE_DEALS,
        rules,
        players,
        players,
        np.uint64(seed),
        first,
        count,
        draw_rule,
        blank.deck,
        0,
        blank.before,
        blank.events,
        blank.events,
        sums,
        squares,
        histogram,
        clock,
        blank.rows if rows is None else rows,
        blank.answer,
        *blank.scratch,
    )


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
    of the deal in the game). Sums run over the deals, as in `play_block`. ``games``, an integer array of
    shape (count, GAME_WIDTH), gets one row a game (`kernels.columns.game_columns`).
    """
    blank = _Blank(words, int(rules[R_SEATS]))
    played = np.zeros((count, GAME_WIDTH), np.int32)
    engine(
        words,
        MODE_GAMES,
        rules,
        players,
        players,
        np.uint64(seed),
        first,
        count,
        draw_rule,
        blank.deck,
        0,
        blank.before,
        blank.events,
        blank.events,
        sums,
        squares,
        histogram,
        clock,
        played,
        blank.answer,
        *blank.scratch,
    )
    games[:] = played


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
    blank = _Blank(words, int(rules[R_SEATS]))
    engine(
        words,
        MODE_PAIRS,
        rules,
        players_a,
        players_b,
        np.uint64(seed),
        first,
        count,
        draw_rule,
        blank.deck,
        0,
        blank.before,
        blank.events,
        blank.events,
        *blank.sums,
        out,
        blank.answer,
        *blank.scratch,
    )


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

    ``events`` is int64[MAX_EVENTS, EVENT_WIDTH], ``row`` an integer array of the result row's width; both
    are modified in place. Other arguments as in `play_block`.
    """
    blank = _Blank(words, int(rules[R_SEATS]))
    rows = np.zeros((1, row.shape[0]), np.int32)
    engine(
        words,
        MODE_DEALS,
        rules,
        players,
        players,
        np.uint64(seed),
        deal,
        1,
        draw_rule,
        blank.deck,
        0,
        blank.before,
        blank.events,
        events,
        *blank.sums,
        rows,
        blank.answer,
        *blank.scratch,
    )
    row[:] = rows[0]
    return int(blank.answer[0])


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
    row : integer array of the result row's width
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
    blank = _Blank(words, int(rules[R_SEATS]))
    rows = np.zeros((1, row.shape[0]), np.int32)
    engine(
        words,
        MODE_REPLAY,
        rules,
        blank.players,
        blank.players,
        np.uint64(0),
        0,
        1,
        DRAW_TABLE,
        deck,
        dealer,
        before,
        script,
        events,
        *blank.sums,
        rows,
        blank.answer,
        *blank.scratch,
    )
    row[:] = rows[0]
    return int(blank.answer[0]), int(blank.answer[1]), int(blank.answer[2])


class _Blank:
    """Empty arrays for what a call does not use, always of the same types, with its scratch."""

    def __init__(self, words: Words, seats: int) -> None:
        self.deck = np.zeros(0, np.int64)
        self.before = np.zeros(seats, np.int64)
        self.events = np.zeros((0, EVENT_WIDTH), np.int64)
        self.rows = np.zeros((0, width(seats)), np.int32)
        self.answer = np.zeros(ANSWER_WIDTH, np.int64)
        self.scratch = (
            np.zeros(HIDDEN_WIDTH, np.int64),
            np.zeros(state_size(words, seats), np.int64),
            np.zeros(WORK_WIDTH, np.int64),
            np.zeros(MAX_CARDS, np.int64),
        )
        self._seats = seats

    @property
    def players(self) -> Array:
        """Rows of players that are never asked."""
        return np.zeros((self._seats, PLAYER_WIDTH), np.int64)

    @property
    def sums(self) -> tuple[Array, Array, Array, Array]:
        """Sums, squares, histogram, clock that nobody reads."""
        seats = self._seats
        return (
            np.zeros((seats, width(seats)), np.int64),
            np.zeros((seats, width(seats)), np.int64),
            np.zeros((seats, seats, HISTOGRAM_BINS), np.int64),
            np.zeros((seats, N_KINDS, CLOCK_TRICKS), np.int64),
        )
