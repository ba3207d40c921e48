"""The runs that lie in one folder: listed, or removed one by one."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

from sim.disk import refused
from sim.errors import InputError
from sim.experiment import RUNS
from sim.manifest import HEAD, MANIFEST, read_manifest
from sim.provenance import MARK, command, experiment_from_toml
from sim.store import EXPERIMENT, strangers


@dataclass(frozen=True)
class StoredRun:
    """A run as it lies on the disk.

    Attributes
    ----------
    folder : pathlib.Path
        Where it lies.
    name, rules : str
        Of the experiment.
    players : tuple of str
        By seat.
    unit : str
        ``deals`` or ``games``.
    played, wanted : int
        Deals (or games) that are done, that shall be.
    size : int
        Bytes on the disk.
    command : str
        Makes the run again.
    problem : str
        What is wrong with it; empty if it can be read.
    """

    folder: Path
    name: str
    rules: str
    players: tuple[str, ...]
    unit: str
    played: int
    wanted: int
    size: int
    command: str
    problem: str = ""


def list_runs(root: Path = RUNS) -> list[StoredRun]:
    """List the runs in a folder, by name; a damaged one with its problem.

    Raises
    ------
    InputError
        The folder cannot be read. One that is not there has no runs.
    """
    try:
        folders = sorted(path for path in root.iterdir() if is_run(path)) if root.exists() else []
    except OSError as error:
        raise refused(root, error) from error
    return [_stored_run(folder) for folder in folders]


def is_run(folder: Path) -> bool:
    """Whether a folder is a run: it has the experiment or the manifest that a run writes."""
    try:
        toml, manifest = folder / EXPERIMENT, folder / MANIFEST
        if toml.is_file() and toml.read_bytes().startswith(MARK.encode()):
            return True
        return manifest.is_file() and manifest.read_bytes().startswith(HEAD)
    except OSError:
        return False


def remove_run(folder: Path) -> int:
    """Remove a run from the disk.

    Parameters
    ----------
    folder : pathlib.Path
        A run; nothing else is ever removed.

    Returns
    -------
    int
        Bytes that are free now.

    Raises
    ------
    InputError
        It is no run, is a link, or holds files that are not the run's; nothing is removed then.
    """
    if folder.is_symlink():
        raise InputError(f"{folder}: is a link, not a run; name the folder that it points to")
    if not folder.is_dir() or not is_run(folder):
        raise InputError(f"{folder}: found no run there; `bezique runs` lists those there are")
    if found := strangers(folder):
        raise InputError(f"{folder}: holds {found[0]}, which is no part of a run; move it away first")
    size = _size(folder)
    try:
        shutil.rmtree(folder)
    except OSError as error:
        raise refused(folder, error) from error
    return size


def _stored_run(folder: Path) -> StoredRun:
    size = _size(folder)
    try:
        manifest = read_manifest(folder)
        experiment = experiment_from_toml(folder / EXPERIMENT)
    except InputError as error:
        again = command(None, folder)
        return StoredRun(folder, folder.name, "", (), "deals", 0, 0, size, again, str(error))
    return StoredRun(
        folder,
        experiment.name,
        experiment.ruleset.name,
        tuple(player.name for player in experiment.players),
        experiment.unit,
        manifest.reached,
        manifest.wanted,
        size,
        command(experiment, folder),
    )


def _size(folder: Path) -> int:
    return sum(path.lstat().st_size for path in folder.rglob("*") if not path.is_dir())
