"""Sums of hints on trial, kept in a folder batch by batch."""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import astuple
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

from kernels.version import ENGINE_VERSION
from sim.disk import make_folder, refused, remove_unfinished, write_whole
from sim.errors import InputError
from sim.trials import TrialSums, measure_of

if TYPE_CHECKING:
    from sim.players import Player
    from sim.rules.ruleset import RuleSet

HEAD: Final = "trials.json"
BATCHES: Final = "batches"
SCHEMA: Final = 2


class TrialStore:
    """Keeps sums by question and batch, so that what was played need not be played again.

    One process at a time (used in a ``with`` statement). What changes a number is in the head: rules,
    the player whom all meet, seed, deals of a batch, engine. Which questions are asked, at which margin and
    how long, is not: their sums stay true.

    Parameters
    ----------
    folder : pathlib.Path
        Made if it is not there.
    ruleset : RuleSet
        The rules.
    against : Player
        Whom all the others meet.
    seed : int
        As in `sim.experiment.Experiment`.
    batch : int
        Deals of a batch.

    Raises
    ------
    InputError
        On entry: the folder holds something else, is in use, or cannot be written to.
    """

    def __init__(self, folder: Path, ruleset: RuleSet, against: Player, seed: int, batch: int) -> None:
        self.folder = folder
        self._head = _head(ruleset, against, seed, batch)
        self._batches: dict[int, dict[str, TrialSums]] = {}
        self._lock = -1

    def __enter__(self) -> Self:
        make_folder(self.folder / BATCHES)
        head = self.folder / HEAD
        self._lock = _lock(self.folder)
        try:
            if not head.exists():
                if found := [path.name for path in self.folder.iterdir() if path.name != BATCHES]:
                    raise InputError(
                        f"{self.folder}: holds {sorted(found)[0]} and no trials; name a new or empty folder"
                    )
                write_whole(head, self._head)
            elif head.read_bytes() != self._head:
                raise InputError(
                    f"{self.folder}: holds trials with other rules, players or seed; name another folder"
                )
            remove_unfinished(self.folder / BATCHES)
            for path in sorted((self.folder / BATCHES).glob("*.json")):
                self._read(path)
        except BaseException:
            os.close(self._lock)
            raise
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._lock)

    def get(self, key: str, batch: int) -> TrialSums | None:
        """Give the sums of a question's batch, None if they are not there."""
        return self._batches.get(batch, {}).get(key)

    def put(self, batch: int, sums: Mapping[str, TrialSums]) -> None:
        """Keep the sums of a batch, by question; they are on the disk when this returns."""
        kept = self._batches.setdefault(batch, {})
        kept.update(sums)
        rows = {key: astuple(kept[key]) for key in sorted(kept)}
        write_whole(self._path(batch), json.dumps(rows, separators=(",", ":")).encode("ascii"))

    def _path(self, batch: int) -> Path:
        return self.folder / BATCHES / f"{batch:05}.json"

    def _read(self, path: Path) -> None:
        try:
            rows: dict[str, list[Any]] = json.loads(path.read_bytes())
            sums = {
                key: TrialSums(n, total, squares, nonzero, tuple(bonuses), *met)
                for key, (n, total, squares, nonzero, bonuses, *met) in rows.items()
            }
            self._batches[int(path.stem)] = sums
        except (ValueError, TypeError, AttributeError):
            raise InputError(f"{path}: is damaged; remove the file and it is played again") from None


def store_identity(ruleset: RuleSet, against: Player, seed: int, batch: int) -> str:
    """Give the SHA-256 of all that changes a number of a store; parameters as in `TrialStore`."""
    return hashlib.sha256(_head(ruleset, against, seed, batch)).hexdigest()


def _head(ruleset: RuleSet, against: Player, seed: int, batch: int) -> bytes:
    """Write the head: canonical JSON, ASCII."""
    head = {
        "schema": SCHEMA,
        "rules": ruleset.rules.values,
        "against": against.identity,
        "measure": measure_of(ruleset.rules),
        "seed": seed,
        "batch": batch,
        "engine": ENGINE_VERSION,
    }
    return json.dumps(head, sort_keys=True, separators=(",", ":")).encode("ascii")


def _lock(folder: Path) -> int:
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError as error:
        raise refused(folder, error) from error
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(handle)
        raise InputError(
            f"{folder}: another process is playing these trials; wait for it or stop it"
        ) from None
    except OSError:  # a file system without locks
        pass
    return handle
