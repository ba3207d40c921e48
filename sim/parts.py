"""The parts of a run: which deals each one holds, its sums as a file."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sim.errors import InputError
from sim.manifest import FORMAT, Part, compact
from sim.schema import SCHEMA, part_size
from sim.totals import Totals

if TYPE_CHECKING:
    from sim.experiment import Experiment

PARTS: Final = "blocks"


@dataclass(frozen=True)
class Span:
    """Deals (or games) ``first`` to ``first + count - 1``, which make up part `number`."""

    number: int
    first: int
    count: int


def spans(total: int, *, games: bool) -> Iterator[Span]:
    """Divide a run into its parts, all full but the last."""
    size = part_size(games=games)
    for number, first in enumerate(range(0, total, size)):
        yield Span(number, first, min(size, total - first))


def part_path(folder: Path, number: int, ending: str) -> Path:
    """Name a file of a part; `ending` is ``totals`` or ``parquet``."""
    return folder / PARTS / f"part-{number:05d}.{ending}"


def totals_bytes(experiment: Experiment, span: Span, totals: Totals) -> bytes:
    """Write the sums of a part, headed by what they are."""
    head = {
        "format": f"{FORMAT}-totals",
        "schema": SCHEMA,
        "identity": experiment.identity,
        "unit": experiment.unit,
        **dataclasses.asdict(span),
    }
    return (compact(head | {"totals": totals.to_value()}) + "\n").encode()


def read_totals(folder: Path, part: Part) -> Totals:
    """Read the sums of a part.

    Raises
    ------
    InputError
        The file is missing or damaged.
    """
    path = part_path(folder, part.number, "totals")
    mend = f"`bezique verify {folder} --repair` plays that part again"
    try:
        content = path.read_bytes()
        if sha256(content).hexdigest() == part.totals:
            return Totals.of_value(json.loads(content)["totals"])
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror or error}); {mend}") from None
    raise InputError(f"{path}: the part is damaged, its checksum is not the manifest's; {mend}")


def part_of(content: bytes, number: int, identity: str, rows: str) -> Part | None:
    """Make the entry of a part from its file alone.

    Parameters
    ----------
    content : bytes
        The file of its sums.
    number : int
        Number of the part by the name of that file.
    identity : str
        The experiment that is played.
    rows : str
        SHA-256 of its rows; empty if there are none.

    Returns
    -------
    Part or None
        None where the file is damaged.

    Raises
    ------
    InputError
        The part is of another experiment.
    """
    try:
        head = json.loads(content)
        first, count = int(head["first"]), int(head["count"])
        own, found = int(head["number"]), str(head["identity"])
    except (ValueError, KeyError, TypeError):
        return None
    if found != identity:
        raise InputError(f"part {number} is of another experiment")
    return Part(number, first, count, sha256(content).hexdigest(), rows) if own == number else None
