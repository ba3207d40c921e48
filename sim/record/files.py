"""Files of deal records: one record a line."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from sim.disk import UNFINISHED
from sim.errors import InputError
from sim.record.model import DealRecord
from sim.record.parse import parse_record


def read_records(path: Path) -> Iterator[DealRecord]:
    """Read a file of deal records, one a line; blank lines are skipped.

    A file that holds one record spread over several lines is read too.

    Raises
    ------
    InputError
        One sentence with file, line, what was found and what is allowed. Records before the faulty
        line have been yielded by then.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror or error})") from None
    except UnicodeDecodeError as error:
        raise InputError(
            f"{path}: byte {error.start} is not UTF-8 text; a deal record is one line of JSON"
        ) from None
    if not text.strip():
        raise InputError(f"{path}: the file is empty; a deal record is one line of JSON")
    if _spread_out(text):
        yield parse_record(text, f"{path}, line 1")
        return
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            yield parse_record(line, f"{path}, line {number}")


def _spread_out(text: str) -> bool:
    """Whether the whole text is one JSON object, printed over several lines."""
    start = text.lstrip()
    if not start.startswith("{") or start.split("\n", 1)[0].rstrip().endswith("}"):
        return False
    try:
        return isinstance(json.loads(text), dict)
    except (RecursionError, ValueError):
        return False


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
    unfinished = path.with_name(f".{path.name}.{os.getpid()}{UNFINISHED}")
    written = 0
    try:
        with unfinished.open("w", encoding="ascii", newline="\n") as file:
            for line in lines:
                file.write(line + "\n")
                written += 1
        unfinished.replace(path)
    except OSError as error:
        raise InputError(
            f"{path}: cannot be written ({error.strerror or error}); nothing of it was kept, "
            "so name another file or make room"
        ) from None
    finally:
        with contextlib.suppress(OSError):
            unfinished.unlink()
    return written
