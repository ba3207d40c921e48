"""A program that plays deals with three or four seats, each for itself, and prints their events.

Run with ``NUMBA_DISABLE_JIT=1``: ``python -m tests.kernels.seats SEATS DEALS``. It prints one JSON list of
event rows a deal, then the points in the result row.
"""

from __future__ import annotations

import json
import sys
import warnings

import numpy as np

from kernels import layout as k
from kernels.batch import play_recorded
from kernels.columns import column_names, width
from sim.players import load_player
from sim.rules.encode import to_table
from sim.rules.load import load_rules


def main(seats: int, deals: int) -> None:
    """Play with as many packs as seats."""
    warnings.simplefilter("ignore", RuntimeWarning)
    table = to_table(load_rules("bezique-britannica9").rules)
    table[[k.R_SEATS, k.R_PACKS, k.R_TRIPLE_BEZIQUE]] = seats, seats, 1500
    players = np.array([load_player(("textbook", "greedy", "random")[s % 3]).row() for s in range(seats)])
    words = tuple(np.uint64(0) for _ in range((seats + 1) // 2))
    names = column_names(seats)
    for deal in range(deals):
        events = np.zeros((k.MAX_EVENTS, k.EVENT_WIDTH), np.int64)
        row = np.zeros(width(seats), np.int64)
        n = play_recorded(words, table, players, np.uint64(3), deal, k.DRAW_TABLE, events, row)
        points = [int(row[names.index(f"points_{s}")]) for s in range(seats)]
        happened = [event.tolist() for event in events[:n] if event[k.E_TYPE] < k.EV_LEGAL_CARDS]
        print(json.dumps([happened, points]))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
