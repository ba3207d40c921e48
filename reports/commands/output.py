"""What a command prints: a table for readers, JSON or CSV for programs."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sim.errors import InputError

if TYPE_CHECKING:
    import pandas as pd
    from rich.console import Console

WIDTH_OF_FILES = 120
"""Columns of a text that goes to a file or another program."""


@dataclass(frozen=True)
class Output:
    """The form that was asked for.

    Parameters
    ----------
    as_json, as_csv : bool
        As flagged; neither means a text for readers.

    Raises
    ------
    InputError
        Both are asked for.
    """

    as_json: bool = False
    as_csv: bool = False

    def __post_init__(self) -> None:
        if self.as_json and self.as_csv:
            raise InputError("--json, --csv: found both; allowed is one of them")

    def write(
        self,
        tables: Mapping[str, pd.DataFrame],
        facts: Mapping[str, object],
        tell: Callable[[Console], None],
    ) -> None:
        """Write results in the form asked for.

        Parameters
        ----------
        tables : mapping of str to pandas.DataFrame
            Tables by name.
        facts : mapping of str to JSON values
            What holds for all of them; ``command`` makes them again, and stands in each row of a CSV.
        tell : callable
            Prints them for readers.
        """
        from reports.tables import to_csv

        if not (self.as_json or self.as_csv):
            tell(make_console())
            return
        with_interval = [name for name, table in tables.items() if "low" in table]
        if self.as_json:
            sys.stdout.write(json_of(tables, facts))
            return
        again = str(facts.get("command", ""))
        named = dict(tables)
        for name, table in tables.items():
            level = {"confidence": _confidence()} if name in with_interval else {}
            named[name] = table.assign(**level, **({"command": again} if again else {}))
        sys.stdout.write(to_csv(named))

    def write_list(
        self,
        name: str,
        columns: Sequence[str],
        rows: Iterable[tuple[object, ...]],
        tell: Callable[[Console], None],
    ) -> None:
        """Write a list of things that have no numbers to be estimated; it may be empty."""
        if not (self.as_json or self.as_csv):
            tell(make_console())
            return
        import pandas as pd

        self.write({name: pd.DataFrame.from_records(list(rows), columns=list(columns))}, {}, tell)


def json_of(tables: Mapping[str, pd.DataFrame], facts: Mapping[str, object]) -> str:
    """Write results as JSON, with the level of their intervals if they have any."""
    from reports.tables import to_json

    level = {"confidence": _confidence()} if any("low" in table for table in tables.values()) else {}
    return to_json(tables, {**facts, **level})


def _confidence() -> float:
    """Level of the intervals that the commands print."""
    from analysis.estimate import CONFIDENCE

    return CONFIDENCE


def make_console() -> Console:
    """Open the terminal; a file gets lines that are wide enough for any table."""
    from rich.console import Console

    width = None if sys.stdout.isatty() else WIDTH_OF_FILES
    return Console(file=sys.stdout, width=width, highlight=False, markup=False, emoji=False)


def say(sentence: str) -> None:
    """Say something beside the results, on the error stream."""
    sys.stderr.write(sentence + "\n")
    sys.stderr.flush()


def warn(warnings: Iterable[str]) -> None:
    """Say what is possible, yet looks like a slip."""
    for warning in warnings:
        say(f"warning: {warning}")
