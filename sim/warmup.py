"""The kernels, compiled ahead of their use."""

from __future__ import annotations

import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from sim.blocks import check_threads
from sim.errors import InputError


def warm_up(rules: str = "bezique-britannica9") -> float:
    """Compile what a game needs and is not compiled yet, by recording a deal; give the seconds that it took.

    Whatever else is played of its family (runs, games, comparisons, replays) goes through the same machine
    code.

    Parameters
    ----------
    rules : str
        Name of a rule set, or a house-rule file.
    """
    from sim.players import load_player
    from sim.record.write import Recorder
    from sim.rules.load import load_rules

    began = time.perf_counter()
    ruleset, player = load_rules(rules), load_player("random")
    Recorder(ruleset, (player,) * ruleset.rules.seats, 0).line(0)
    return time.perf_counter() - began


def families() -> tuple[str, ...]:
    """Name one rule set for each family of games and width of card sets: each has machine code of its own."""
    from sim.rules.encode import to_words
    from sim.rules.load import list_presets, load_rules

    first: dict[tuple[type, int], str] = {}
    for name in list_presets():
        words = to_words(load_rules(name).rules)
        first.setdefault((type(words[0]), len(words)), name)
    return tuple(first.values())


def warm_up_all(processes: int | None = None) -> float:
    """Compile what every game needs, each family in a process of its own; give the seconds that it took.

    Parameters
    ----------
    processes : int, optional
        At a time. Defaults to None (one for each free processor).

    Raises
    ------
    InputError
        A process failed; its last line.
    """
    began = time.perf_counter()
    with ThreadPoolExecutor(check_threads(processes)) as pool:
        list(pool.map(_in_a_process, families()))
    return time.perf_counter() - began


def _in_a_process(rules: str) -> None:
    words = [sys.executable, "-c", f"from sim.warmup import warm_up; warm_up({rules!r})"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)  # noqa: S603 - our own script
    if done.returncode != 0:
        last = done.stderr.strip().splitlines()[-1:] or ["no reason given"]
        raise InputError(f"warmup: {rules} could not be compiled: {last[0]}")
