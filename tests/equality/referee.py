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

    `kernels.batch.replay_deal` tells the events as well; it makes its arrays afresh, some of megabytes, which
    takes longer than the deal.
    """

    def __init__(self, words: tuple[Any, ...], table: Array) -> None:
        seats = int(table[k.R_SEATS])
        size = state_size(words, seats)
        self._words, self._table = words, table
        self._players = np.zeros((1, seats, k.PLAYER_WIDTH), np.int64)
        self._before = np.zeros(seats, np.int64)
        self._no_events = np.zeros((0, k.EVENT_WIDTH), np.int64)
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
        engine(
            self._words,
            MODE_REPLAY,
            self._table,
            self._players,
            np.uint64(0),
            0,
            1,
            k.DRAW_TABLE,
            deck[None],
            dealer,
            self._before,
            0,
            script,
            self._no_events,
            *self._sums,
            self._row,
            self._answer,
            *self._scratch,
        )
        return int(self._answer[1]), int(self._answer[2])
