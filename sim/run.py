"""Running an experiment: parts played on threads, stored as they finish, gone on with after a stop."""

from __future__ import annotations

import contextlib
import platform
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from importlib import metadata
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from kernels.columns import G_WINNER, GAME_WIDTH, width
from sim.blocks import check_threads, finish
from sim.errors import InputError
from sim.experiment import Experiment
from sim.game_totals import GameTotals
from sim.manifest import Part, difference, gapless, read_manifest
from sim.match import play_sittings, whole_sittings
from sim.parts import Span, part_path, read_totals, spans
from sim.provenance import experiment_from_toml
from sim.schema import read_rows, rows_to_parquet
from sim.store import EXPERIMENT, Store
from sim.table import Table
from sim.totals import Totals, block_arrays
from sim.turn_totals import TurnTotals

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd
    from numpy.typing import NDArray

Progress = Callable[[int, int], None]
"""Told the deals (or games) that are done, then those wanted in all."""

LOGGED: Final = ("numba", "numpy", "pyarrow")
"""Packages whose versions go into the log; none of them changes a number."""


@dataclass(frozen=True)
class RunResult:
    """What a run has so far.

    Attributes
    ----------
    experiment : Experiment
        What was played; ``deals`` is the number wanted.
    totals : Totals
        Sums over all parts from the first one on without a gap.
    folder : pathlib.Path or None
        Where it is stored; None for a run in memory.
    rows : tuple of pathlib.Path
        The rows, part by part; empty where none are kept.
    """

    experiment: Experiment
    totals: Totals
    folder: Path | None = None
    rows: tuple[Path, ...] = ()

    @property
    def played(self) -> int:
        """Deals (games, where games are played) that the totals are of."""
        return self.totals.n if self.totals.games is None else self.totals.games.n

    @property
    def complete(self) -> bool:
        """Whether all deals that were wanted are played."""
        return self.played == self.experiment.deals

    def frame(self, names: Sequence[str] | None = None) -> pd.DataFrame:
        """Read the stored rows; see `sim.schema.read_rows`, for large runs `sim.schema.iterate_rows`."""
        return read_rows(self.rows, names)


def zero_totals(experiment: Experiment) -> Totals:
    """Make the sums of an experiment of which nothing has been played."""
    return Totals.zero(experiment.seats, games=experiment.games, turns=experiment.turns)


class PartWork:
    """A part being played, for `sim.blocks.finish`.

    Parameters
    ----------
    experiment : Experiment
        What is played.
    table : Table
        Its rules, its players as arrays.
    span : Span
        The deals of the part.
    store : callable or None
        Takes span, totals, Parquet file (or None) of the part when it is played.
    """

    def __init__(
        self,
        experiment: Experiment,
        table: Table,
        span: Span,
        store: Callable[[Span, Totals, bytes | None], object] | None,
    ) -> None:
        self.first, self.count = span.first, span.count
        self._experiment, self._table, self._span, self._store = experiment, table, span, store
        self._totals = zero_totals(experiment)
        self._rows: NDArray[Any] | None = None
        self._singles = np.zeros(span.count, dtype=np.int64) if experiment.turns else None
        if experiment.rows or experiment.turns:
            shape = (span.count, GAME_WIDTH if experiment.games else width(experiment.seats))
            self._rows = np.zeros(shape, dtype=np.int64 if experiment.games else np.int32)
        self._lock = Lock()

    def play(self, first: int, count: int) -> None:
        """Play a block of the part; where one plays against two, the sittings that begin in it."""
        from kernels.batch import play_block, play_games_block

        experiment, table = self._experiment, self._table
        if experiment.turns:
            first, end = whole_sittings(first, count, self.first + self.count)
            count = end - first
        arrays = block_arrays(experiment.seats)
        place = slice(first - self.first, first - self.first + count)
        rows = None if self._rows is None else self._rows[place]
        games = turns = None
        named = (table.words, table.rules, table.players, np.uint64(experiment.seed), first, count)
        if experiment.games:
            each = np.zeros((count, GAME_WIDTH), dtype=np.int64) if rows is None else rows
            if self._singles is not None:
                singles = self._singles[place]
                play_sittings(table, experiment.seed, first, experiment.draw_code, arrays, each, singles)
                turns = TurnTotals.of_games(singles, each[:, G_WINNER])
            else:
                play_games_block(*named, experiment.draw_code, *arrays, each)
            games = GameTotals.of_rows(experiment.seats, each)
        else:
            play_block(*named, experiment.draw_code, *arrays, rows)
        block = Totals.of_block(experiment.seats, *arrays, games, turns)
        with self._lock:
            self._totals += block

    def close(self) -> Totals:
        """Store the part, then give its sums."""
        if self._store is not None:
            rows = None
            experiment = self._experiment
            if experiment.rows and self._rows is not None:
                seats, games = experiment.seats, experiment.games
                rows = rows_to_parquet(self._rows, self.first, seats, games=games, singles=self._singles)
            self._store(self._span, self._totals, rows)
        return self._totals


def run(
    experiment: Experiment,
    folder: Path | None,
    threads: int | None = None,
    progress: Progress | None = None,
    *,
    block: int | None = None,
) -> RunResult:
    """Play what an experiment still lacks, and give all of it.

    The same experiment has the same bytes of parts, manifest, totals, whatever threads, blocks and
    interruptions. Ctrl-C, a kill or a full disk cost the parts in flight only.

    Parameters
    ----------
    experiment : Experiment
        What to play.
    folder : pathlib.Path or None
        Where to store it; a run that lies there already is gone on with. None: in memory, without rows.
    threads : int, optional
        Defaults to None (one for each free processor).
    progress : callable, optional
        Told how far it is, at the start and after each block.
    block : int, optional
        Deals of a compute block. Defaults to None (fitted to the speed).

    Returns
    -------
    RunResult
        Of the deals asked for, or more of them if the folder had more.

    Raises
    ------
    InputError
        The folder holds another experiment, cannot be used, or the disk is full.
    """
    threads = check_threads(threads)
    table = Table(experiment.ruleset, experiment.players)  # what cannot be played leaves no folder
    if folder is None:
        if experiment.rows:
            raise InputError("rows need a folder to be stored in; name one, or ask for no rows")
        wanted = spans(experiment.deals, games=experiment.games)
        totals = _play(experiment, table, wanted, None, threads, block, _Meter(progress, 0, experiment.deals))
        return RunResult(experiment, totals)
    with Store(folder, experiment) as store:
        experiment = store.experiment
        wanted_parts = store.missing()
        totals = zero_totals(experiment)
        for part in store.parts.values():
            totals += read_totals(folder, part)
        left = sum(span.count for span in wanted_parts)
        meter = _Meter(progress, experiment.deals - left, experiment.deals)
        if wanted_parts:
            totals += _logged(store, table, wanted_parts, threads, block, meter)
        parts = store.manifest.parts
    return RunResult(experiment, totals, folder, _row_paths(folder, parts))


def open_run(folder: Path) -> RunResult:
    """Read a stored run, whether it is complete or not.

    Raises
    ------
    InputError
        There is none, or it is damaged.
    """
    manifest = read_manifest(folder)
    experiment = stored_experiment(folder)
    totals = zero_totals(experiment)
    for part in manifest.gapless:
        totals += read_totals(folder, part)
    experiment = replace(experiment, deals=manifest.wanted, rows=manifest.keeps_rows)
    return RunResult(experiment, totals, folder, _row_paths(folder, manifest.gapless))


def stored_experiment(folder: Path) -> Experiment:
    """Read the experiment of a stored run, as of the engine that played it.

    Raises
    ------
    InputError
        It is missing or damaged, or is not what the manifest says was played.
    """
    manifest = read_manifest(folder)
    experiment = experiment_from_toml(folder / EXPERIMENT)
    engine = manifest.identity.get("engine")
    experiment = replace(experiment, engine=engine if isinstance(engine, int) else experiment.engine)
    if differs := difference(manifest, experiment):
        raise InputError(
            f"{folder / EXPERIMENT}: is not the experiment that the manifest has ({differs}); "
            "put the file back as it was, or play the run anew with -o"
        )
    return experiment


class _Meter:
    """Counts deals for a progress display."""

    def __init__(self, progress: Progress | None, done: int, wanted: int) -> None:
        self._progress, self._done, self._wanted = progress, done, wanted
        self(0)

    def __call__(self, deals: int) -> None:
        self._done += deals
        if self._progress is not None:
            self._progress(self._done, self._wanted)


def _logged(
    store: Store, table: Table, wanted: list[Span], threads: int, block: int | None, meter: _Meter
) -> Totals:
    """Play parts into a store, and log when, where, on what it was done."""
    versions = {name: metadata.version(name) for name in LOGGED}
    deals = sum(span.count for span in wanted)
    machine = {"python": platform.python_version(), "platform": platform.platform(), **versions}
    store.log("start", unit=store.experiment.unit, deals=deals, threads=threads, **machine)
    began = time.monotonic()
    try:
        totals = _play(store.experiment, table, wanted, store, threads, block, meter)
    except BaseException as error:
        with contextlib.suppress(InputError):
            store.log("stopped", reason=type(error).__name__, seconds=round(time.monotonic() - began, 3))
        raise
    store.log("finished", seconds=round(time.monotonic() - began, 3))
    return totals


def _play(
    experiment: Experiment,
    table: Table,
    wanted: Iterable[Span],
    store: Store | None,
    threads: int,
    block: int | None,
    meter: _Meter,
) -> Totals:
    add = None if store is None else store.add
    works = (PartWork(experiment, table, span, add) for span in wanted)
    totals = zero_totals(experiment)
    for part in finish(works, threads=threads, block=block, played=meter):
        totals += part
    return totals


def _row_paths(folder: Path, parts: Iterable[Part]) -> tuple[Path, ...]:
    return tuple(part_path(folder, part.number, "parquet") for part in gapless(parts) if part.rows)
