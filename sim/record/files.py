"""Files of deal records: one record a line."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from sim.disk import UNFINISHED
from sim.errors import InputError
from sim.record.model import DealRecord
from sim.record.parse import parse_record

_LARGEST_SPREAD: Final = 1_000_000
"""Bytes of the largest file that may be one record over several lines; a line has some ten thousand."""


def read_records(path: Path) -> Iterator[DealRecord]:
    """Read a file of deal records, one a line; blank lines are skipped.

    A file that holds one record spread over several lines is read too.

    Raises
    ------
    InputError
        One sentence with file, line, what was found and what is allowed. Records before the faulty
        line have been yielded by then.
    """
    number, found = 0, 0
    try:
        if (whole := _spread_out(path)) is not None:
            yield parse_record(whole, f"{path}, line 1")
            return
        with path.open(encoding="utf-8-sig") as file:
            for number, line in enumerate(file, 1):
                if not line.isspace():
                    found += 1
                    yield parse_record(line, f"{path}, line {number}")
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror or error})") from None
    except UnicodeDecodeError:
        raise InputError(
            f"{path}: after line {number} there is no UTF-8 text; a deal record is one line of JSON"
        ) from None
    if not found:
        raise InputError(f"{path}: the file is empty; a deal record is one line of JSON")


def _spread_out(path: Path) -> str | None:
    """Give the text of a file that is one JSON object printed over several lines, else None."""
    if not path.is_file() or path.stat().st_size > _LARGEST_SPREAD:  # a pipe can be read only once
        return None
    text = path.read_text(encoding="utf-8-sig")
    start = text.lstrip()
    if not start.startswith("{") or start.split("\n", 1)[0].rstrip().endswith("}"):
        return None
    try:
        return text if isinstance(json.loads(text), dict) else None
    except (RecursionError, ValueError):
        return None


def write_records(path: Path, lines: Iterable[str]) -> int:
    """Write records to a file that appears under its name only when it is whole.

    Parameters
    ----------
    path : pathlib.Path
        The file; an older one of that name is replaced at the end.
    lines : iterable of str
        The records, without line ends.

    Returns
    -------
    int
        Number of records written.

    Raises
    ------
    InputError
        If the file cannot be written; then nothing is left of it.
    """
    try:
        if path.exists() and not path.is_file():  # a pipe or device is no file to be replaced
            return _write(path, lines)
        unfinished = path.with_name(f".{path.name}.{os.getpid()}{UNFINISHED}")
        try:
            written = _write(unfinished, lines)
            unfinished.replace(path)
        finally:
            with contextlib.suppress(OSError):
                unfinished.unlink()
    except OSError as error:
        raise InputError(
            f"{path}: cannot be written ({error.strerror or error}); nothing of it was kept, "
            "so name another file or make room"
        ) from None
    return written


def _write(path: Path, lines: Iterable[str]) -> int:
    written = 0
    with path.open("w", encoding="ascii", newline="\n") as file:
        for line in lines:
            file.write(line + "\n")
            written += 1
    return written
