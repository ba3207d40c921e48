"""Blocks of deals into preallocated columns, integer sums: how Python calls the engine.

Deal i of a run depends on (seed, i, rules, players) alone, so blocks may be cut and ordered at will. The
interpreter lock is free while deals are played. No function here checks its arguments.
"""

import threading
from typing import Final, NamedTuple

import numpy as np

from kernels.branch import branch_part
from kernels.cards import Array, Words
from kernels.columns import GAME_WIDTH, block_arrays, width
from kernels.engine import (
    ANSWER_WIDTH,
    MODE_BRANCHES,
    MODE_DEALS,
    MODE_DECKS,
    MODE_GAMES,
    MODE_REPLAY,
    deal_deck,
    engine,
    state_size,
)
from kernels.layout import (
    DRAW_SEAT_KEYED,
    DRAW_TABLE,
    EVENT_WIDTH,
    FORCE_REVOKE,
    HIDDEN_WIDTH,
    MAX_CARDS,
    PLAYER_WIDTH,
    R_EIGHTS_REMOVED,
    R_HAND,
    R_PACKS,
    R_SEATS,
    Y_EXPLAIN,
)
from kernels.own_call import OWN_FAULT, OWN_WIDTH, OWNERS, REASONS_SIZE
from kernels.revoke import REVOKE_HEAD, REVOKE_PART

__all__ = [
    "branch_width",
    "deal_deck",
    "play_block",
    "play_branches_block",
    "play_deck_recorded",
    "play_decks_block",
    "play_from_scores_block",
    "play_game_rounds_block",
    "play_games_block",
    "play_recorded",
    "play_revokes_block",
    "play_rounds_block",
    "replay_deal",
    "revoke_width",
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
    words : tuple of W scalars
        As `kernels.family.words_of` makes it.
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
    call = _Call(words, rules, seed, first, count, draw_rule)
    call.sums = sums, squares, histogram, clock
    call.rows = call.rows if rows is None else rows
    call.engine(MODE_DEALS, players[None])


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
    before: Array | None = None,
) -> None:
    """Play whole games ``first`` to ``first + count - 1``: deals to the target, the deal passing on.

    The first dealer of game g is seat ``g % seats``; the pack of a deal depends on (seed, game, number
    of the deal in the game). Sums run over the deals, as in `play_block`. ``games``, an integer array of
    shape (count, GAME_WIDTH), gets one row a game (`kernels.columns.game_columns`). ``before``,
    int64[seats], are the points with which each game begins, none unless given.
    """
    call = _Call(words, rules, seed, first, count, draw_rule)
    call.sums = sums, squares, histogram, clock
    call.rows = np.zeros((count, GAME_WIDTH), np.int32)
    call.before = call.before if before is None else np.tile(before, (count, 1))
    call.engine(MODE_GAMES, players[None])
    games[:] = call.rows


def play_rounds_block(
    words: Words,
    rules: Array,
    seatings: Array,
    seed: np.uint64,
    first: int,
    count: int,
    draw_rule: int,
    rows: Array,
) -> None:
    """Play each deal once with every seating, with the same cards.

    ``seatings`` is int64[n, seats, PLAYER_WIDTH]. ``rows``, int32[count, n * width(seats)], gets the result
    rows of the seatings one after the other; it is modified in place. The dealer of deal i is seat
    ``i % seats`` in all of them.
    """
    call = _Call(words, rules, seed, first, count, draw_rule)
    call.rows = rows
    call.engine(MODE_DEALS, seatings)


def play_game_rounds_block(
    words: Words,
    rules: Array,
    seatings: Array,
    seed: np.uint64,
    first: int,
    count: int,
    draw_rule: int,
    rows: Array,
) -> None:
    """Play each game once with every seating; as `play_rounds_block`, with game rows of GAME_WIDTH."""
    call = _Call(words, rules, seed, first, count, draw_rule)
    call.rows = rows
    call.engine(MODE_GAMES, seatings)


def play_from_scores_block(
    words: Words,
    rules: Array,
    players: Array,
    seed: np.uint64,
    units: Array,
    before: Array,
    draw_rule: int,
    rows: Array,
) -> None:
    """Play given deals, or whole games, each from a score of its own.

    ``units``, int64[count], are their numbers, ``before``, int64[count, seats], the points brought into each.
    ``rows``, int32[count, width(seats) or GAME_WIDTH], is modified in place; its width says whether deals are
    played or games. The first deal of a game is the deal of the same number.
    """
    call = _Call(words, rules, seed, 0, 0, draw_rule)
    call.units, call.before, call.rows = units, before, rows
    call.engine(MODE_GAMES if rows.shape[1] == GAME_WIDTH else MODE_DEALS, players[None])


def play_decks_block(
    words: Words,
    rules: Array,
    players: Array,
    seed: np.uint64,
    first: int,
    decks: Array,
    rows: Array,
    draw_rule: int = DRAW_TABLE,
) -> None:
    """Play deals ``first`` on from given packs; ``seed`` decides what the players leave to chance.

    ``decks``, int64[count, cards], holds card indices, top card first; ``rows``, int32[count,
    width(seats)], is modified in place.
    """
    call = _Call(words, rules, seed, first, len(decks), draw_rule)
    call.decks = decks
    call.rows = rows
    call.engine(MODE_DECKS, players[None])


def branch_width(rules: Array) -> int:
    """Numbers of a branch row: see `kernels.branch.play_branches`."""
    cards = 32 * int(rules[R_PACKS]) - int(rules[R_EIGHTS_REMOVED])
    seats = int(rules[R_SEATS])
    return seats + branch_part(seats) * (cards // seats + 1)


def play_branches_block(
    words: Words,
    rules: Array,
    players: Array,
    seed: np.uint64,
    first: int,
    count: int,
    forced: int,
    rows: Array,
) -> None:
    """Play deals with branches after every trick, drawing by the seat-keyed rule.

    ``forced`` is the sum of the rights (``FORCE_``) that a branch gives to another seat; ``rows``,
    int32[count, branch_width(rules)], all zero, is modified in place: see `kernels.branch.play_branches`.
    """
    call = _Call(words, rules, seed, first, count, DRAW_SEAT_KEYED)
    call.forced = forced
    call.rows = rows
    call.engine(MODE_BRANCHES, players[None])


def revoke_width(rules: Array) -> int:
    """Numbers of a row of revokes: see `kernels.revoke.play_revokes`."""
    return REVOKE_HEAD + REVOKE_PART * int(rules[R_HAND])


def play_revokes_block(
    words: Words,
    rules: Array,
    players: Array,
    seed: np.uint64,
    first: int,
    count: int,
    rows: Array,
) -> None:
    """Play deals of two players with a revoke at every trick of the play-out, by the seat-keyed rule.

    ``rows``, int32[count, revoke_width(rules)], all zero, is modified in place: see
    `kernels.revoke.play_revokes`.
    """
    call = _Call(words, rules, seed, first, count, DRAW_SEAT_KEYED)
    call.forced = FORCE_REVOKE
    call.rows = rows
    call.engine(MODE_BRANCHES, players[None])


def play_recorded(
    words: Words,
    rules: Array,
    players: Array,
    seed: np.uint64,
    deal: int,
    draw_rule: int,
    events: Array,
    row: Array,
    deck: Array | None = None,
) -> int:
    """Play one deal of a run, writing its events; return how many rows were written.

    ``events`` is int64[MAX_EVENTS, EVENT_WIDTH], ``row`` an integer array of the result row's width; both
    are modified in place. ``deck``, int64[cards], is dealt instead of the run's pack if it is given. Other
    arguments as in `play_block`.
    """
    call = _Call(words, rules, seed, deal, 1, draw_rule)
    call.events = events
    call.rows = np.zeros((1, row.shape[0]), np.int32)
    if deck is not None:
        call.decks = deck[None]
    call.engine(MODE_DEALS if deck is None else MODE_DECKS, players[None])
    row[:] = call.rows[0]
    return int(call.answer[0])


def play_deck_recorded(
    words: Words,
    rules: Array,
    players: Array,
    seed: np.uint64,
    deal: int,
    deck: Array,
    events: Array,
    row: Array,
) -> int:
    """Play one deal from a given pack, writing its events; as `play_recorded`, with the table's draws."""
    call = _Call(words, rules, seed, deal, 1, DRAW_TABLE)
    call.decks = deck[None]
    call.events = events
    call.rows = np.zeros((1, row.shape[0]), np.int32)
    call.engine(MODE_DECKS, players[None])
    row[:] = call.rows[0]
    return int(call.answer[0])


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
    call = _Call(words, rules, np.uint64(0), 0, 1, DRAW_TABLE)
    call.decks = deck[None]
    call.dealer = dealer
    call.before = before[None]
    call.script = script
    call.events = events
    call.rows = np.zeros((1, row.shape[0]), np.int32)
    call.engine(MODE_REPLAY, np.zeros((1, call.seats, PLAYER_WIDTH), np.int64))
    row[:] = call.rows[0]
    return int(call.answer[0]), int(call.answer[1]), int(call.answer[2])


class _Call:
    """The arguments of one call of the engine: empty arrays where it needs none, always of the same types."""

    def __init__(
        self, words: Words, rules: Array, seed: np.uint64, first: int, count: int, draw_rule: int
    ) -> None:
        self.words, self.rules, self.seed = words, rules, np.uint64(seed)
        self.units = np.arange(first, first + count, dtype=np.int64)
        self.draw_rule = draw_rule
        self.seats = int(rules[R_SEATS])
        self.dealer = 0
        self.forced = 0
        self.decks = np.zeros((0, 0), np.int64)
        self.before = np.zeros((count, self.seats), np.int64)
        self.script = np.zeros((0, EVENT_WIDTH), np.int64)
        self.events = np.zeros((0, EVENT_WIDTH), np.int64)
        self.rows = np.zeros((0, width(self.seats)), np.int32)
        self.answer = np.zeros(ANSWER_WIDTH, np.int64)
        self.sums: tuple[Array, Array, Array, Array] | None = None

    def engine(self, mode: int, players: Array) -> None:
        """Play; ``players`` is int64[seatings, seats, PLAYER_WIDTH].

        A function of a user's that fails in it raises what its owner makes of it.
        """
        scratch = _KEPT.scratch(self.seats, state_size(self.words, self.seats))
        sums = self.sums or scratch.sums
        reasons = np.zeros(REASONS_SIZE, np.int64)
        reasons[Y_EXPLAIN] = self.events.shape[0] > 0
        engine(
            self.words,
            mode,
            self.rules,
            np.ascontiguousarray(players),
            self.seed,
            self.units,
            self.draw_rule,
            np.ascontiguousarray(self.decks),
            self.dealer,
            np.ascontiguousarray(self.before),
            self.forced,
            self.script,
            self.events,
            *sums,
            self.rows,
            self.answer,
            scratch.totals,
            scratch.hidden,
            scratch.state,
            scratch.saved,
            reasons,
            scratch.deck,
        )
        if address := int(reasons[OWN_FAULT]):
            raise OWNERS[address](reasons[OWN_FAULT - OWN_WIDTH : OWN_FAULT])


class _Scratch(NamedTuple):
    """Arrays that the engine writes but nobody reads; ``sums`` are sums, squares, histogram, clock."""

    sums: tuple[Array, Array, Array, Array]
    totals: Array
    hidden: Array
    state: Array
    saved: Array
    deck: Array


class _Kept(threading.local):
    """The scratch arrays of each thread: to make them anew would cost as much as a deal."""

    def __init__(self) -> None:
        self.made: dict[tuple[int, int], _Scratch] = {}

    def scratch(self, seats: int, size: int) -> _Scratch:
        """Arrays for a table of ``seats`` with a state of ``size`` numbers."""
        if (seats, size) not in self.made:
            self.made[seats, size] = _Scratch(
                block_arrays(seats),
                np.zeros(seats, np.int64),
                np.zeros(HIDDEN_WIDTH, np.int64),
                np.zeros(size, np.int64),
                np.zeros(size + HIDDEN_WIDTH, np.int64),
                np.zeros(MAX_CARDS, np.int64),
            )
        return self.made[seats, size]


_KEPT: Final = _Kept()
