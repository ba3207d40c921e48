"""The kernels' entry points, compiled ahead of their use."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

USES: Final = ("run", "rows", "games", "compare", "play", "replay")
"""What users do, each with machine code of its own."""


def warm_up(processes: int) -> Iterator[tuple[str, float]]:
    """Compile all entry points that are not compiled yet, side by side.

    Parameters
    ----------
    processes : int
        How many at a time; numba compiles one thing after another within a process.

    Yields
    ------
    (str, float)
        A use of `USES` that is ready now, with the seconds that it took.
    """
    start = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(processes, len(USES)), start) as pool:
        waiting = {pool.submit(use_once, use): use for use in USES}
        for future in as_completed(waiting):
            yield waiting[future], future.result()


def use_once(use: str) -> float:
    """Use an entry point on a few deals, as a command does; give the seconds.

    Parameters
    ----------
    use : str
        One of `USES`.
    """
    from sim.compare import compare
    from sim.experiment import experiment_from_flags
    from sim.record.cards import ALL_CARDS
    from sim.record.write import Recorder
    from sim.replay import Engine
    from sim.run import run

    began = time.perf_counter()
    made = experiment_from_flags(
        "bezique-britannica9", "greedy,random", 2, games=use == "games", rows=use == "rows"
    )
    if use == "compare":
        one, other = made.players
        compare(made.ruleset, one, other, deals=2, threads=1)
    elif use == "play":
        Recorder(made.ruleset, made.players, made.seed).line(0)
    elif use == "replay":
        # A deal that is not played at all is refused by the same machine code.
        Engine(made.ruleset).replay(ALL_CARDS[: made.ruleset.rules.cards], 0, (0, 0), ())
    else:
        with TemporaryDirectory() as room:
            run(made, Path(room) / "run", threads=1)
    return time.perf_counter() - began
