"""`bezique report`: a run as a page for a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from reports.commands.options import RunName, folder_of_run

EXAMPLES: Final = ("bezique report first", "bezique report runs/first -o runs/first-report")


def command(
    name: RunName,
    folder: Annotated[
        Path | None,
        typer.Option("-o", "--out", metavar="DIR", help="Where to write; the run's own folder if left out."),
    ] = None,
) -> None:
    """Write the report of a run and print its path.

    report.html is complete in itself; report.md has the same in Markdown, with its figures beside it.
    """
    from reports.report import write_report
    from sim.run import open_run

    run = folder_of_run(name)
    typer.echo(write_report(open_run(run), folder or run))
