"""A process that times the kernels of one revision; `sim.benchmark` asks it.

It is run by its path, with the revision's own packages on ``PYTHONPATH``, so it uses only what every
revision has. Each line of its input is one question in JSON, each line of its output the answer.
"""

from __future__ import annotations

import json
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any


class Stopwatch:
    """Times blocks of deals.

    Parameters
    ----------
    rules : str
        Rule set or house-rule file.
    seats : sequence of str
        The players; each is timed against itself.
    """

    def __init__(self, rules: str, seats: list[str]) -> None:
        from sim.players import load_player
        from sim.rules.load import load_rules
        from sim.table import Table

        ruleset = load_rules(rules)
        self.seats = ruleset.rules.seats
        self.cards = ruleset.rules.seats * (ruleset.rules.hand + ruleset.rules.draws)
        self._tables = {spec: Table(ruleset, [load_player(spec)] * self.seats) for spec in seats}
        for spec in seats:
            self.block(spec, 0, 2)  # compiled now, so that it is not timed

    def block(self, spec: str, first: int, deals: int) -> None:
        """Play a block of deals; the arrays are made outside the kernel, as `bezique run` has it."""
        import numpy as np

        from kernels.batch import play_block
        from sim.totals import block_arrays

        table = self._tables[spec]
        arrays = block_arrays(self.seats)
        play_block(table.words, table.rules, table.players, np.uint64(1), first, deals, 0, *arrays, None)

    def cpu(self, spec: str, deals: int) -> float:
        """Seconds of this thread's processor time for so many deals."""
        began = time.thread_time()
        self.block(spec, 0, deals)
        return time.thread_time() - began

    def wall(self, spec: str, deals: int, threads: int) -> float:
        """Seconds by the clock for so many deals, shared out evenly."""
        each = deals // threads
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(lambda _: time.sleep(0), range(threads)))  # threads are there before the start
            began = time.perf_counter()
            list(pool.map(lambda part: self.block(spec, part * each, each), range(threads)))
            return time.perf_counter() - began


def main() -> None:
    """Answer questions until the input ends.

    The first line names ``rules`` and ``seats``; the answer has ``root``, the folder of the packages in
    use, and ``cards``, the cards played in a deal. Before it may come lines ``{"compiling": true}``. Each
    further line is ``[question, arguments ...]``.
    """
    from numba.core import event

    import kernels

    class Announcer(event.Listener):
        """Says it when numba begins to compile."""

        def on_start(self, event: object) -> None:  # noqa: ARG002 - numba's signature
            """Say it."""
            _answer({"compiling": True})

        def on_end(self, event: object) -> None:
            """Hear that it has ended."""

    first: dict[str, Any] = json.loads(sys.stdin.readline())
    with event.install_listener("numba:compile", Announcer()):
        watch = Stopwatch(first["rules"], first["seats"])
    root = str(Path(str(kernels.__file__)).resolve().parent.parent)
    _answer({"root": root, "cards": watch.cards})
    for line in sys.stdin:
        question, *arguments = json.loads(line)
        _answer(getattr(watch, question)(*arguments))


def _answer(value: object) -> None:
    sys.stdout.write(json.dumps(value) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
