"""Files that are whole under their final name, or not there at all."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
from pathlib import Path
from typing import Final

from sim.errors import InputError

UNFINISHED: Final = ".tmp"
"""Ending of a file that is still being written."""


def write_whole(path: Path, content: bytes) -> None:
    """Write a file under a temporary name, flush it to the disk, then rename it.

    Raises
    ------
    InputError
        It cannot be written; then no new file is left, and an older one of the name stays.
    """
    unfinished = path.with_name(f".{path.name}.{os.getpid()}{UNFINISHED}")
    try:
        with unfinished.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
        _flush_folder(path.parent)
    except OSError as error:
        with contextlib.suppress(OSError):
            unfinished.unlink()
        raise refused(path, error) from error


def make_folder(path: Path) -> None:
    """Make a folder with its parents, if it is not there.

    Raises
    ------
    InputError
        It cannot be made, or cannot be written into.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise refused(path, error) from error
    if not os.access(path, os.W_OK | os.X_OK):
        raise refused(path, PermissionError(errno.EACCES, os.strerror(errno.EACCES)))


def remove_unfinished(folder: Path) -> None:
    """Remove what a killed process left half-written; the caller has seen to it that no other writes here."""
    for path in folder.glob(f".*{UNFINISHED}"):
        path.unlink(missing_ok=True)


def checksum(path: Path) -> str:
    """Compute the SHA-256 of a file, in hexadecimal digits."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def refused(path: Path, error: OSError) -> InputError:
    """Build the error for a file or folder that the system refuses; the caller raises it.

    Parameters
    ----------
    path : pathlib.Path
        What was to be written or read.
    error : OSError
        What the system said.

    Returns
    -------
    InputError
        One sentence with the cause, and what to do about it.
    """
    if error.errno in {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}:
        return InputError(
            f"{path}: the disk is full or its quota is used up ({_cause(error)}); "
            "make room, then start the same command again and it goes on where it stopped"
        )
    if error.errno in {errno.EACCES, errno.EPERM, errno.EROFS}:
        return InputError(
            f"{path}: not allowed to write there ({_cause(error)}); name another folder with -o"
        )
    return InputError(f"{path}: cannot be used ({_cause(error)}); name another folder with -o")


def _cause(error: OSError) -> str:
    return error.strerror or str(error)


def _flush_folder(folder: Path) -> None:
    """Make a rename last through a loss of power, where the system can flush folders."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
