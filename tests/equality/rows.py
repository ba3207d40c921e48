"""Walks a few deals and prints what they left behind, for runs in another mode of the compiler.

``python -m tests.equality.rows RULES PACKS DEALS [RULES PACKS DEALS ...]``: one line of JSON a deal, its
events and result row.
"""

import json
import sys
import warnings
from collections import Counter

from kernels import layout as k
from tests.equality.games import (
    bigger_game,
    game,
    greedy_player,
    hoarder,
    record,
    seated,
)
from tests.equality.translate import kernel_event
from tests.equality.walk import walk


def lines(name: str, packs: int, deals: int) -> list[str]:
    """The deals, each compared with the reference, as lines of JSON."""
    played = game(name) if packs == 2 else bigger_game(name, packs)
    players = seated(greedy_player(), hoarder())
    found = []
    for number in range(deals):
        one = record(played, players, 4, number, number // 2 % 2)
        walk(one, Counter())
        events = [kernel_event(row) for row in one.rows if row[k.E_TYPE] < k.EV_LEGAL_CARDS]
        found.append(json.dumps([events, list(one.result.values())]))
    return found


if __name__ == "__main__":
    # Plain Python wraps words round like compiled code, but says so.
    warnings.filterwarnings("ignore", "overflow encountered", RuntimeWarning)
    asked = iter(sys.argv[1:])
    for name, packs, deals in zip(asked, asked, asked, strict=True):
        print("\n".join(lines(name, int(packs), int(deals))))
