"""The kernels, compiled ahead of their use."""

from __future__ import annotations

import time


def warm_up() -> float:
    """Compile what is not compiled yet, by recording a deal; give the seconds that it took.

    Whatever else is played (runs, games, comparisons, replays) goes through the same machine code.
    """
    from sim.players import load_player
    from sim.record.write import Recorder
    from sim.rules.load import list_presets, load_rules

    began = time.perf_counter()
    player = load_player("random")
    Recorder(load_rules(list_presets()[0]), (player, player), 0).line(0)
    return time.perf_counter() - began
