"""The kernels as a referee of one action after others."""

from __future__ import annotations

from typing import Any

import numpy as np

from kernels import layout as k
from kernels.columns import block_arrays, width
from kernels.engine import ANSWER_WIDTH, MODE_REPLAY, engine, state_size
from kernels.own_call import REASONS_SIZE

Array = Any


class Referee:
    """Judges scripts of one game, in arrays that are kept from one to the next.

    `kernels.batch.replay_deal` makes them afresh, one of megabytes, which takes longer than the deal.
    """

    def __init__(self, words: tuple[Any, ...], table: Array) -> None:
        seats = int(table[k.R_SEATS])
        size = state_size(words, seats)
        self._words, self._table = words, table
        self._players = np.zeros((1, seats, k.PLAYER_WIDTH), np.int64)
        self._unit = np.zeros(1, np.int64)
        self._before = np.zeros((1, seats), np.int64)
        self._events = np.zeros((k.MAX_EVENTS, k.EVENT_WIDTH), np.int64)
        self._no_events = self._events[:0]
        self._sums = block_arrays(seats)
        self._row = np.zeros((1, width(seats)), np.int32)
        self._answer = np.zeros(ANSWER_WIDTH, np.int64)
        self._scratch = (
            np.zeros(seats, np.int64),
            np.zeros(k.HIDDEN_WIDTH, np.int64),
            np.zeros(size, np.int64),
            np.zeros(size + k.HIDDEN_WIDTH, np.int64),
            np.zeros(REASONS_SIZE, np.int64),
            np.zeros(k.MAX_CARDS, np.int64),
        )

    def judge(self, deck: Array, dealer: int, script: Array) -> tuple[int, int]:
        """Return the refusal that stopped the deal, 0 if none did, and the row of the script refused.

        `deck` is int64[cards] in the realised order, `script` int64[n, EVENT_WIDTH].
        """
        _, code, at = self._replay(deck, dealer, script, self._no_events)
        return code, at

    def replay(self, deck: Array, dealer: int, script: Array) -> tuple[Array, Array, int]:
        """Return the event rows, the result row and the refusal, the rows in arrays that are used again."""
        length, code, _ = self._replay(deck, dealer, script, self._events)
        return self._events[:length], self._row[0], code

    def _replay(self, deck: Array, dealer: int, script: Array, events: Array) -> tuple[int, int, int]:
        engine(
            self._words,
            MODE_REPLAY,
            self._table,
            self._players,
            np.uint64(0),
            self._unit,
            k.DRAW_TABLE,
            deck[None],
            dealer,
            self._before,
            0,
            script,
            events,
            *self._sums,
            self._row,
            self._answer,
            *self._scratch,
        )
        length, code, at = self._answer.tolist()
        return length, code, at
