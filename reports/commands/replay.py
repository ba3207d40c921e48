"""`bezique replay`: the referee of deal records."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from reports.commands.options import AsCsv, AsJson
from reports.commands.output import Output, make_console

if TYPE_CHECKING:
    from rich.console import Console

    from sim.referee import Verdict

EXAMPLES: Final = (
    "bezique play bezique-foster --seats greedy,random --deals 20 --record deals.jsonl",
    "bezique replay deals.jsonl",
    "bezique replay deals.jsonl --json",
)
NOT_CLEAN: Final = 1


def command(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="Deal records (bezique-deal/1), one a line.")],
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Referee deal records from anywhere.

    Names the first event of each record that the rules do not allow, with the rule and its source, or the
    wrong points with the right ones. Ends with code 0 if all records are clean, 1 if one is not, 2 if the
    file cannot be read as records.
    """
    from reports.progress import progress
    from reports.wording import plural

    output = Output(as_json, as_csv)
    console = None if as_json or as_csv else make_console()
    faulty: list[Verdict] = []
    count = 0
    with progress("records") as bar:
        for verdict in _verdicts(path):
            count += 1
            if count % 100 == 0:
                bar(count, None)
            if not verdict.clean:
                faulty.append(verdict)
                if console is not None:
                    console.print(str(verdict), soft_wrap=True)
    clean = count - len(faulty)
    if console is not None:
        console.print(f"{path}: {clean:,} of {plural(count, 'record')} clean", soft_wrap=True)
    else:
        _write(output, faulty, {"file": str(path), "records": count, "clean": clean})
    if faulty:
        raise typer.Exit(NOT_CLEAN)


def _verdicts(path: Path) -> Iterator[Verdict]:
    from sim.record.files import read_records
    from sim.referee import referee_all

    return referee_all(read_records(path))


def _write(output: Output, faulty: list[Verdict], facts: dict[str, object]) -> None:
    import pandas as pd

    columns = ["record", "event", "what", "sentence", "source"]
    rows = [
        (verdict.where, fault.event, fault.what, fault.sentence, fault.source)
        for verdict in faulty
        if (fault := verdict.fault) is not None
    ]
    frame = pd.DataFrame.from_records(rows, columns=columns)
    frame["event"] = frame["event"].astype("Int64")

    def tell(console: Console) -> None:
        """Print nothing more: each fault was printed as it was found."""

    output.write({"faults": frame}, facts, tell)
