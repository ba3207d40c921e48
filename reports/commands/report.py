"""`bezique report`: a run as a page for a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from reports.commands.options import FIRST, RunName, folder_of_run

EXAMPLES: Final = (FIRST, "bezique report first", "bezique report runs/first -o runs/first-report")


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
    from sim.disk import make_folder
    from sim.run import open_run

    place = folder_of_run(name)
    run = open_run(place)
    if folder is not None and run.totals.n:
        make_folder(folder)  # told at once if it cannot be, not after the figures are drawn

    from reports.report import write_report

    typer.echo(write_report(run, folder or place))
