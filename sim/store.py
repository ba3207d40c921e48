"""The folder of a run while it is played: parts that are whole under their name, or absent."""

from __future__ import annotations

import contextlib
import dataclasses
import datetime as dt
import fcntl
import json
import os
import time
from hashlib import sha256
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import Final, Self

from sim.disk import UNFINISHED, checksum, make_folder, refused, remove_unfinished, write_whole
from sim.errors import InputError
from sim.experiment import Experiment
from sim.manifest import MANIFEST, Manifest, Part, difference, gapless, read_manifest
from sim.own.players import FOLDER as PLAYERS
from sim.own.players import kept_files
from sim.parts import PARTS, Span, part_of, part_path, spans, totals_bytes
from sim.provenance import MARK, experiment_to_toml, hashes, summary
from sim.totals import Totals

EXPERIMENT: Final = "experiment.toml"
LOG: Final = "log.jsonl"
_FOLDERS: Final = {PARTS: {".totals", ".parquet"}, "figures": {".svg"}, PLAYERS: {".py"}}
"""Folders of a run and of its report, with the endings of what they hold."""
PAUSE: Final = 2.0
"""Least seconds between two manifests of a run that goes on; parts that it lacks are found by their files."""


class Store:
    """A run's folder, open for one process at a time (used in a ``with`` statement).

    Parameters
    ----------
    folder : pathlib.Path
        Made if it is not there.
    experiment : Experiment
        What shall be played.

    Attributes
    ----------
    experiment : Experiment
        What the folder will hold: one that keeps rows goes on keeping them, and one that has more deals
        than are asked for stays as it is.
    parts : dict of int to Part
        The parts that are done.

    Raises
    ------
    InputError
        On entry: the folder holds something else, cannot be written to, or is in use.
    """

    def __init__(self, folder: Path, experiment: Experiment) -> None:
        self.folder = folder
        self.experiment = experiment
        self.parts: dict[int, Part] = {}
        self._lock = Lock()
        self._log = -1
        self._saved = time.monotonic()
        self._pause = PAUSE

    def __enter__(self) -> Self:
        _refuse_strangers(self.folder)
        make_folder(self.folder)
        make_folder(self.folder / PARTS)
        self._log = _open_log(self.folder / LOG)
        try:
            self._take_up()
        except BaseException:
            os.close(self._log)
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            # A run that fails has its reason already; the parts that are done tell their own name.
            with contextlib.suppress(*([InputError] if error else [])):
                self.save()
        finally:
            os.close(self._log)

    @property
    def manifest(self) -> Manifest:
        """The manifest as it should stand now."""
        parts = tuple(self.parts[number] for number in sorted(self.parts))
        identity = json.loads(self.experiment.identity_text())
        return Manifest(summary(self.experiment), hashes(self.experiment), identity, parts)

    def missing(self) -> list[Span]:
        """List the parts that are still to be played."""
        every = spans(self.experiment.deals, games=self.experiment.games)
        return [span for span in every if span.number not in self.parts]

    def add(self, span: Span, totals: Totals, rows: bytes | None) -> Part:
        """Store a part; may be called on several threads at once.

        Raises
        ------
        InputError
            It cannot be written; then nothing of it stands under its final name.
        """
        content = totals_bytes(self.experiment, span, totals)
        try:
            # Rows first: sums that are there say that the part is done.
            if rows is None:
                self._unlink(span.number)
            else:
                write_whole(part_path(self.folder, span.number, "parquet"), rows)
            write_whole(part_path(self.folder, span.number, "totals"), content)
        except InputError:
            with contextlib.suppress(InputError):
                self._unlink(span.number)
            raise
        part = Part(
            **dataclasses.asdict(span),
            totals=sha256(content).hexdigest(),
            rows="" if rows is None else sha256(rows).hexdigest(),
        )
        with self._lock:
            self.parts[span.number] = part
            if time.monotonic() - self._saved > self._pause:
                self.save()
        return part

    def drop(self, numbers: list[int]) -> None:
        """Forget parts: first in the manifest, then their files, sums before rows.

        Raises
        ------
        InputError
            The folder cannot be written to.
        """
        for number in numbers:
            self.parts.pop(number, None)
        self.save()
        for number in numbers:
            self._unlink(number)

    def save(self) -> None:
        """Write the manifest.

        Raises
        ------
        InputError
            It cannot be written; the older one stays.
        """
        before = time.monotonic()
        write_whole(self.folder / MANIFEST, self.manifest.to_bytes())
        self._saved = time.monotonic()
        self._pause = max(PAUSE, 20 * (self._saved - before))

    def log(self, event: str, **facts: object) -> None:
        """Add a line to the log: time, host, process, then what happened.

        Raises
        ------
        InputError
            It cannot be written.
        """
        now = dt.datetime.now(dt.UTC).isoformat(timespec="milliseconds")
        line = {"time": now, "event": event, "host": os.uname().nodename, "process": os.getpid(), **facts}
        try:
            os.write(self._log, (json.dumps(line) + "\n").encode())
        except OSError as error:
            raise refused(self.folder / LOG, error) from error

    def _take_up(self) -> None:
        """Find what is done already, settle what the folder will hold, then say so on the disk."""
        remove_unfinished(self.folder)
        remove_unfinished(self.folder / PARTS)
        found = self._found()
        kept_rows = any(part.rows for part in found.values())
        if kept_rows and not self.experiment.rows:
            self.experiment = dataclasses.replace(self.experiment, rows=True)
        reached = sum(part.count for part in gapless(found[number] for number in sorted(found)))
        if reached > self.experiment.deals:
            self.experiment = dataclasses.replace(self.experiment, deals=reached)
        planned = {span.number: span for span in spans(self.experiment.deals, games=self.experiment.games)}
        unfit = [
            number
            for number, part in found.items()
            if Span(part.number, part.first, part.count) != planned.get(number)
            or (self.experiment.rows and not part.rows)
        ]
        self.parts = found
        texts = {EXPERIMENT: experiment_to_toml(self.experiment)}
        for name, file in kept_files(self.experiment.players).items():
            make_folder(self.folder / PLAYERS)
            texts[f"{PLAYERS}/{name}"] = file.text
        for name, text in texts.items():
            path = self.folder / name
            if not path.exists() or path.read_bytes() != text.encode():
                write_whole(path, text.encode())
        self.drop(unfit)

    def _found(self) -> dict[int, Part]:
        """Find the parts that are done: those of the manifest, and those it was too early for."""
        listed: dict[int, Part] = {}
        if (self.folder / MANIFEST).exists():
            manifest = read_manifest(self.folder)
            if differs := difference(manifest, self.experiment):
                raise self._other(f"'{manifest.experiment['name']}': {differs}")
            listed = {part.number: part for part in manifest.parts}
        found: dict[int, Part] = {}
        for path in sorted((self.folder / PARTS).glob("part-*.totals")):
            number = _number(path)
            rows = part_path(self.folder, number, "parquet")
            part: Part | None
            if number in listed:
                part = listed[number]
                complete = rows.exists() or not part.rows
            else:
                part = self._adopted(path, number, rows)
                complete = part is not None
            if part is not None and complete:
                found[number] = part
        return found

    def _adopted(self, path: Path, number: int, rows: Path) -> Part | None:
        """Read a part that the manifest does not list; None if it is damaged."""
        try:
            hashed = checksum(rows) if rows.exists() else ""
            return part_of(path.read_bytes(), number, self.experiment.identity, hashed)
        except InputError as error:
            raise self._other(str(error)) from None

    def _other(self, what: str) -> InputError:
        return InputError(f"{self.folder}: holds another experiment ({what}); name another folder with -o")

    def _unlink(self, number: int) -> None:
        for ending in ("totals", "parquet"):
            path = part_path(self.folder, number, ending)
            try:
                path.unlink(missing_ok=True)
            except OSError as error:
                raise refused(path, error) from error


def _number(path: Path) -> int:
    """Read the number of a part in the name of its file; -1 if there is none."""
    digits = path.stem.removeprefix("part-")
    return int(digits) if digits.isascii() and digits.isdigit() else -1


def strangers(folder: Path) -> list[str]:
    """List what lies in a folder that neither a run nor its report puts there, by names relative to it."""
    own = {EXPERIMENT, LOG, MANIFEST, *_FOLDERS, "report.html", "report.md"}
    found = [path for path in folder.iterdir() if path.name not in own]
    for name, endings in _FOLDERS.items():
        if (folder / name).is_dir():
            found += [path for path in (folder / name).iterdir() if path.suffix not in endings]
    return sorted(str(path.relative_to(folder)) for path in found if path.suffix != UNFINISHED)


def _refuse_strangers(folder: Path) -> None:
    """Refuse a folder that holds files but no run, so that nobody's work is mixed with a run."""
    try:
        if not folder.exists() or (folder / MANIFEST).exists():
            return
        if found := strangers(folder):
            raise InputError(f"{folder}: holds {found[0]} and no run; name a new or empty folder with -o")
        toml = folder / EXPERIMENT
        if toml.exists() and not toml.read_bytes().startswith(MARK.encode()):
            raise InputError(f"{toml}: is a file of your own and stays; name a new or empty folder with -o")
    except OSError as error:
        raise refused(folder, error) from error


def _open_log(path: Path) -> int:
    """Open the log for adding, and lock it: who holds the log plays the run."""
    try:
        log = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666)
    except OSError as error:
        raise refused(path, error) from error
    try:
        fcntl.flock(log, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return log
    except BlockingIOError:
        os.close(log)
        raise InputError(
            f"{path.parent}: another process is playing this run; wait for it or stop it"
        ) from None
    except OSError:  # a file system without locks
        return log
