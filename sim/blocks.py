"""Compute blocks on threads: long work cut small enough to watch or to break off."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Any, Final, Generic, Protocol, TypeVar

from sim.errors import refusal

Closed = TypeVar("Closed")
Closed_co = TypeVar("Closed_co", covariant=True)

SECONDS: Final = 0.25
"""Time that a block should take: short enough to stop soon, long enough for the cost of starting one."""
FIRST_BLOCK: Final = 256
"""Size of the first blocks, before the speed is known."""
GROWTH: Final = 8
"""How much larger than the one before a block may be; the first one's time is mostly compilation."""


WAITING: Final = 2
"""Blocks that wait for a thread; each may hold a part's memory."""


class Work(Protocol[Closed_co]):
    """Deals ``first`` to ``first + count - 1``, to be played in blocks of any size, then closed."""

    first: int
    count: int

    def play(self, first: int, count: int) -> None:
        """Play a block of the deals; called on several threads at once, each deal in one block."""

    def close(self) -> Closed_co:
        """Make the result; called once, on a thread, after the last block."""


def default_threads() -> int:
    """Count the processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def check_threads(threads: int | None) -> int:
    """Give the number of threads, one for each free processor if it is left open.

    Raises
    ------
    InputError
        It is not in 1 to 1024.
    """
    if threads is None:
        return default_threads()
    if not 1 <= threads <= 1024:
        raise refusal("threads", threads, "1 to 1024")
    return threads


def counter(progress: Callable[[int, int], None] | None, wanted: int, each: int = 1) -> Callable[[int], None]:
    """Make what `finish` tells of the blocks that have ended.

    Parameters
    ----------
    progress : callable or None
        Told what is done, what is wanted; with nothing done at once.
    wanted : int
        In all.
    each : int
        How much a deal of a block counts for.
    """
    done = 0

    def played(count: int) -> None:
        nonlocal done
        done += count * each
        if progress is not None:
            progress(done, wanted)

    played(0)
    return played


def finish(
    works: Iterable[Work[Closed]],
    *,
    threads: int,
    block: int | None = None,
    played: Callable[[int], None] | None = None,
) -> Iterator[Closed]:
    """Play works on threads, and give what each one closes with.

    Only a few works are open at once, so memory stays bounded however many there are. When it is
    broken off (by an error, Ctrl-C, or by the reader), running blocks end and no new ones begin.

    Parameters
    ----------
    works : iterable of Work
        Taken in order, closed in any order.
    threads : int
        Threads to play on.
    block : int, optional
        Deals of a block. Defaults to None: as many as take about `SECONDS`.
    played : callable, optional
        Told the deals of each block that has ended.

    Yields
    ------
    object
        What ``close`` gave, work by work.
    """
    size = _Size(block)
    pieces = _cut(works, size)
    pool = ThreadPoolExecutor(threads, thread_name_prefix="deals")
    running: dict[Future[Any], tuple[_Open[Closed], int]] = {}
    try:
        more = True
        while more or running:
            # Two blocks wait, so that no thread idles while this one looks round.
            while more and len(running) < threads + WAITING:
                piece = next(pieces, None)
                more = piece is not None
                if piece is not None:
                    opened, first, count = piece
                    running[pool.submit(_play, opened.work, first, count, size)] = (opened, count)
            # The time limit lets Ctrl-C through on systems where waiting cannot be interrupted.
            for future in wait(running, timeout=0.5, return_when=FIRST_COMPLETED).done:
                opened, count = running.pop(future)
                outcome = future.result()
                if opened.left == 0:
                    yield outcome
                    continue
                opened.left -= count
                if played is not None:
                    played(count)
                if opened.left == 0:
                    running[pool.submit(opened.work.close)] = (opened, 0)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def finish_in_order(
    works: Iterable[Work[Closed]],
    *,
    threads: int,
    block: int | None = None,
    played: Callable[[int], None] | None = None,
) -> Iterator[Closed]:
    """Play works on threads as `finish` does, and give what they close with in the order of the works."""
    numbered = (_Numbered(number, work) for number, work in enumerate(works))
    waiting: dict[int, Closed] = {}
    turn = 0
    for number, closed in finish(numbered, threads=threads, block=block, played=played):
        waiting[number] = closed
        while turn in waiting:
            yield waiting.pop(turn)
            turn += 1


class _Numbered(Generic[Closed]):
    """A work that closes with its number too."""

    def __init__(self, number: int, work: Work[Closed]) -> None:
        self.first, self.count = work.first, work.count
        self._number, self._work = number, work

    def play(self, first: int, count: int) -> None:
        self._work.play(first, count)

    def close(self) -> tuple[int, Closed]:
        return self._number, self._work.close()


class _Open(Generic[Closed]):
    """A work with the number of its deals that are still to be played."""

    def __init__(self, work: Work[Closed]) -> None:
        self.work = work
        self.left = work.count


class _Size:
    """Deals of the next block: fixed, or fitted to the speed of the blocks before."""

    def __init__(self, fixed: int | None) -> None:
        self.fixed = fixed is not None
        self.deals = FIRST_BLOCK if fixed is None else fixed

    def learn(self, deals: int, seconds: float) -> None:
        """Fit the size to a block that took so long."""
        if not self.fixed:
            fitting = int(deals * SECONDS / max(seconds, 1e-6))
            self.deals = max(1, min(fitting, GROWTH * deals))


def _cut(works: Iterable[Work[Closed]], size: _Size) -> Iterator[tuple[_Open[Closed], int, int]]:
    """Cut works into blocks, each as large as seems best when it is asked for."""
    for work in works:
        opened, first, end = _Open(work), work.first, work.first + work.count
        while first < end:
            count = min(size.deals, end - first)
            yield opened, first, count
            first += count


def _play(work: Work[Closed], first: int, count: int, size: _Size) -> None:
    before = time.perf_counter()
    work.play(first, count)
    size.learn(count, time.perf_counter() - before)
