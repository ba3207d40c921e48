"""Speed of the kernels, measured so that it can be compared: revisions, players, threads by turns."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import tarfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any, Final, Self

from sim.errors import InputError

HOUSE: Final = Path(__file__).resolve().parent.parent
SECONDS: Final = 0.25
"""Time that one measurement takes; long enough for clocks, short enough to take turns."""
REPEATS: Final = 11
TRIAL: Final = 200
"""Deals of the trial that finds out how many fill the time."""


@dataclass(frozen=True)
class Samples:
    """Measurements of one player.

    Attributes
    ----------
    spec : str
        The player, who plays against itself.
    deals : int
        Deals of each measurement.
    cards : int
        Cards played in a deal.
    here : tuple of float
        Seconds of processor time, measurement by measurement.
    there : tuple of float
        The same for the other revision, measured by turns; empty if there is none.
    """

    spec: str
    deals: int
    cards: int
    here: tuple[float, ...]
    there: tuple[float, ...]


@dataclass(frozen=True)
class Scaling:
    """Seconds by the clock for the same deals on one thread and on several, by turns."""

    spec: str
    deals: int
    threads: int
    one: tuple[float, ...]
    many: tuple[float, ...]


@dataclass(frozen=True)
class Benchmark:
    """All measurements, with the machine they were made on."""

    samples: tuple[Samples, ...]
    scaling: Scaling | None
    machine: str


def benchmark(
    rules: str,
    seats: Sequence[str],
    *,
    against: str | None = None,
    threads: int = 2,
    repeats: int = REPEATS,
    seconds: float = SECONDS,
    progress: Callable[[int, int], None] | None = None,
    compiling: Callable[[], None] | None = None,
) -> Benchmark:
    """Measure how fast the kernels play.

    Compilation is over before the first measurement. Measurements of players, revisions, numbers of
    threads take turns, so that what else the machine does falls on all of them alike.

    Parameters
    ----------
    rules : str
        Rule set or house-rule file.
    seats : sequence of str
        Players, each of whom is measured against itself.
    against : str, optional
        A revision of this git repository to be measured too.
    threads : int
        Threads of the second measurement, by the clock, of the last player; 1 leaves it out.
    repeats : int
        Measurements of each.
    seconds : float
        Time that one of them takes, about.
    progress : callable, optional
        Told the measurements made, those wanted.
    compiling : callable, optional
        Called when kernels begin to be compiled.

    Raises
    ------
    InputError
        Unknown rules, player or revision; a revision that cannot be measured.
    """
    total = repeats * (len(seats) + (threads > 1))
    with ExitStack() as stack:
        other = None if against is None else stack.enter_context(revision(against))
        here = stack.enter_context(Probe(HOUSE, rules, seats, compiling))
        there = None if other is None else stack.enter_context(Probe(other, rules, seats, compiling))
        deals = {spec: _fitting(here, spec, seconds) for spec in seats}
        times: dict[str, list[tuple[float, float | None]]] = {spec: [] for spec in seats}
        last, clocks = seats[-1], []
        done = 0
        for turn in range(repeats):
            for spec in seats:
                times[spec].append(_pair(here, there, spec, deals[spec], first_here=turn % 2 == 0))
                done += 1
                if progress is not None:
                    progress(done, total)
            if threads > 1:
                many = deals[last] * threads
                clocks.append((here.ask("wall", last, many, 1), here.ask("wall", last, many, threads)))
                done += 1
                if progress is not None:
                    progress(done, total)
        samples = tuple(
            Samples(
                spec,
                deals[spec],
                here.cards,
                tuple(mine for mine, _ in times[spec]),
                tuple(other for _, other in times[spec] if other is not None),
            )
            for spec in seats
        )
    scaling = None
    if clocks:
        one, many_threads = (tuple(clock[at] for clock in clocks) for at in (0, 1))
        scaling = Scaling(last, deals[last] * threads, threads, one, many_threads)
    return Benchmark(samples, scaling, machine())


class Probe:
    """A `sim.stopwatch` process with the packages of one revision.

    Parameters
    ----------
    root : pathlib.Path
        Folder of the packages.
    rules : str
        Rule set or house-rule file.
    seats : sequence of str
        Players.
    compiling : callable, optional
        Called when its kernels begin to be compiled.
    """

    def __init__(
        self, root: Path, rules: str, seats: Sequence[str], compiling: Callable[[], None] | None = None
    ) -> None:
        self._compiling = compiling
        self._root, self._first = root, {"rules": rules, "seats": list(seats)}
        self.cards = 0

    def __enter__(self) -> Self:
        script = Path(__file__).with_name("stopwatch.py")
        environment = os.environ | {"PYTHONPATH": str(self._root)}
        self._process = subprocess.Popen(  # noqa: S603 - our own script
            [sys.executable, "-P", str(script)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
        )
        answer = self._talk(self._first)
        if Path(answer["root"]) != self._root.resolve():
            raise InputError(f"bench: found packages in {answer['root']}; wanted are those in {self._root}")
        self.cards = answer["cards"]
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.communicate()

    def ask(self, question: str, *arguments: object) -> float:
        """Ask for a time in seconds; see `sim.stopwatch.Stopwatch`."""
        return float(self._talk([question, *arguments]))

    def _talk(self, question: object) -> Any:  # noqa: ANN401
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(json.dumps(question) + "\n")
            process.stdin.flush()
            answer = process.stdout.readline()
            while '"compiling"' in answer:
                if self._compiling is not None:
                    self._compiling()
                answer = process.stdout.readline()
        except BrokenPipeError:
            answer = ""
        if answer:
            return json.loads(answer)
        _, complaint = process.communicate()
        lines = complaint.strip().splitlines() or ["it ended without a word"]
        raise InputError(
            f"bench: {self._root} cannot be measured: {lines[-1].partition(': ')[2] or lines[-1]}"
        )


@contextmanager
def revision(name: str) -> Iterator[Path]:
    """Lay out the files of a revision in a temporary folder.

    Raises
    ------
    InputError
        There is no such revision, or the program was not started from its git repository.
    """
    if name.startswith("-") or not (HOUSE / ".git").exists():
        found = "no git repository" if not name.startswith("-") else repr(name)
        raise InputError(f"--against: found {found}; allowed is a revision of the repository in {HOUSE}")
    try:
        done = subprocess.run(  # noqa: S603
            ["git", "-C", str(HOUSE), "archive", "--format=tar", name],  # noqa: S607
            capture_output=True,
            check=False,
        )
    except OSError as error:
        raise InputError(f"--against: git cannot be started ({error.strerror})") from None
    if done.returncode:
        raise InputError(
            f"--against: found {name!r}; allowed is a revision of the repository in {HOUSE}, such as HEAD~1"
        )
    with TemporaryDirectory(prefix="bezique-") as room:
        with tarfile.open(fileobj=BytesIO(done.stdout)) as archive:
            archive.extractall(room, filter="data")
        yield Path(room)


def machine() -> str:
    """Name the processor, how many of it may be used, the system."""
    name = platform.processor() or platform.machine()
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                name = line.partition(":")[2].strip()
                break
    except OSError:
        pass
    from sim.blocks import default_threads

    return f"{name}, {default_threads()} processors, {platform.system()}, Python {platform.python_version()}"


def _fitting(probe: Probe, spec: str, seconds: float) -> int:
    """Find how many deals fill the time."""
    taken = max(probe.ask("cpu", spec, TRIAL), 1e-6)
    return max(1, round(TRIAL * seconds / taken))


def _pair(
    here: Probe, there: Probe | None, spec: str, deals: int, *, first_here: bool
) -> tuple[float, float | None]:
    """Measure both revisions, now one first, now the other."""
    if there is None:
        return here.ask("cpu", spec, deals), None
    if first_here:
        mine = here.ask("cpu", spec, deals)
        return mine, there.ask("cpu", spec, deals)
    other = there.ask("cpu", spec, deals)
    return here.ask("cpu", spec, deals), other
