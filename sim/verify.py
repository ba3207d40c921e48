"""Damage to a stored run: found by checksums, mended by playing the damaged parts again."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from kernels.version import ENGINE_VERSION
from sim.blocks import check_threads, counter, finish
from sim.disk import checksum, refused
from sim.errors import InputError
from sim.manifest import Manifest, read_manifest
from sim.parts import Span, part_path, totals_bytes
from sim.run import PartWork, Progress, stored_experiment
from sim.store import Store
from sim.table import Table
from sim.totals import Totals


@dataclass(frozen=True)
class Damage:
    """A file of a part that is not what the manifest says; `problem` is ``missing`` or ``damaged``."""

    part: int
    path: Path
    problem: str


def verify(folder: Path) -> tuple[Damage, ...]:
    """Compare every file of a run with its checksum.

    Returns
    -------
    tuple of Damage
        In order of the parts; empty if all is well.

    Raises
    ------
    InputError
        There is no run, its manifest or experiment is damaged, or a file cannot be read.
    """
    stored_experiment(folder)
    return _damages(folder, read_manifest(folder))


def repair(folder: Path, threads: int | None = None, progress: Progress | None = None) -> tuple[Damage, ...]:
    """Play the damaged parts of a run again, and no others.

    Parameters
    ----------
    folder : pathlib.Path
        The run.
    threads, progress
        As in `sim.run.run`.

    Returns
    -------
    tuple of Damage
        What was mended.

    Raises
    ------
    InputError
        As `verify`; or a part played again has other sums than the manifest says.
    """
    threads = check_threads(threads)
    experiment = stored_experiment(folder)
    manifest = read_manifest(folder)
    damages = _damages(folder, manifest)
    broken = {damage.part for damage in damages}
    parts = {part.number: part for part in manifest.parts if part.number in broken}
    if not parts:
        return ()
    if experiment.engine != ENGINE_VERSION:
        raise InputError(
            f"{folder}: was played by version {experiment.engine} of the engine and this is version "
            f"{ENGINE_VERSION}, which plays differently; play the run anew with -o"
        )
    wanted = sum(part.count for part in parts.values())
    with Store(folder, experiment) as store:
        played = counter(progress, wanted)
        table = Table(experiment.ruleset, experiment.players)

        def add(span: Span, totals: Totals, rows: bytes | None) -> None:
            if sha256(totals_bytes(experiment, span, totals)).hexdigest() != parts[span.number].totals:
                raise InputError(
                    f"{folder}: part {span.number}, played again, has other sums than its manifest says; "
                    "play the run anew with -o"
                )
            store.add(span, totals, rows)

        spans = [Span(part.number, part.first, part.count) for part in parts.values()]
        works = (PartWork(store.experiment, table, span, add) for span in spans)
        for _ in finish(works, threads=threads, played=played):
            pass
        store.log("repaired", parts=sorted(parts))
    return damages


def _damages(folder: Path, manifest: Manifest) -> tuple[Damage, ...]:
    found = []
    for part in manifest.parts:
        for ending, wanted in (("totals", part.totals), ("parquet", part.rows)):
            path = part_path(folder, part.number, ending)
            if not wanted:
                continue
            try:
                if checksum(path) != wanted:
                    found.append(Damage(part.number, path, "damaged"))
            except FileNotFoundError:
                found.append(Damage(part.number, path, "missing"))
            except OSError as error:
                raise refused(path, error) from error
    return tuple(found)
