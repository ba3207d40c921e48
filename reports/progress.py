"""How far a long computation is: shown on a terminal only."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from rich.progress import Progress, Task

PATIENCE: Final = 1.0
"""Seconds that a computation may take before a bar appears."""


class Bar:
    """A progress bar; call it with what is done and what is wanted.

    Parameters
    ----------
    what : str
        What is counted, such as ``deals``.
    """

    def __init__(self, what: str) -> None:
        self.done = 0
        self.wanted: int | None = None
        self._what = what
        self._shown = sys.stderr.isatty()
        self._began = time.monotonic()
        self._first: int | None = None
        self._progress: Progress | None = None
        self._task: Any = None

    def __call__(self, done: int, wanted: int | None) -> None:
        """Take note of how far it is; `wanted` is None where nobody knows."""
        self.done, self.wanted = done, wanted
        if self._first is None:
            self._first = done
        if not self._shown:
            return
        if self._progress is None:
            # The speed counts from here on, so that compiling is no part of it.
            if done in (self._first, wanted) or time.monotonic() - self._began < PATIENCE:
                return
            self._progress = _make_progress(self._what)
            self._task = self._progress.add_task(self._what, total=wanted, completed=done)
            self._progress.start()
        self._progress.update(self._task, completed=done, total=wanted)

    def close(self) -> None:
        """Take the bar away."""
        if self._progress is not None:
            self._progress.stop()
            self._progress = None


@contextmanager
def progress(what: str) -> Iterator[Bar]:
    """Show a bar while a block of code runs, and say it in a line when kernels are compiled."""
    bar = Bar(what)
    try:
        with announced():
            yield bar
    finally:
        bar.close()


_SMALL: Final = ("own_", "kernels.own", "kernels.words")
"""How the modules begin whose functions are compiled in no time: files of the user's, what they call."""


@contextmanager
def announced() -> Iterator[None]:
    """Say once that the kernels are being compiled, as soon as numba begins to do so."""
    from numba.core import event

    class Announcer(event.Listener):
        """Hears of every function that numba compiles."""

        told = False

        def on_start(self, event: event.Event) -> None:
            """Say the line when the first kernel begins; a file of the user's takes moments."""
            dispatcher = (event.data or {}).get("dispatcher")
            module = getattr(getattr(dispatcher, "py_func", None), "__module__", "")
            if not self.told and not module.startswith(_SMALL):
                self.told = True
                say_compiling()

        def on_end(self, event: object) -> None:
            """Hear that one has ended."""

    with event.install_listener("numba:compile", Announcer()):
        yield


def say_compiling() -> None:
    """Say why nothing seems to happen."""
    sys.stderr.write("compiling the kernels, once: about a minute ...\n")
    sys.stderr.flush()


def _make_progress(what: str) -> Progress:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        ProgressColumn,
        TaskProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )
    from rich.text import Text

    class Speed(ProgressColumn):
        """Deals a second."""

        def render(self, task: Task) -> Text:
            return Text(f"{task.speed:,.0f} {what}/s" if task.speed else "")

    class Count(ProgressColumn):
        """Deals done, of those wanted."""

        def render(self, task: Task) -> Text:
            wanted = "" if task.total is None else f" of {task.total:,.0f}"
            return Text(f"{task.completed:,.0f}{wanted}")

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        Count(),
        Speed(),
        TimeRemainingColumn(),
        console=Console(file=sys.stderr),
        transient=True,
    )
