"""`bezique runs`: what lies on the disk."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import typer

from reports.commands import verify
from reports.commands.options import FIRST, AsCsv, AsJson, RunName, folder_of_run
from reports.commands.output import Output

if TYPE_CHECKING:
    from rich.console import Console

    from sim.shelf import StoredRun

EXAMPLES: Final = (
    FIRST,
    "bezique runs",
    "bezique runs --json",
    "bezique runs show first",
    "bezique runs verify first",
)


def command(context: typer.Context, as_json: AsJson = False, as_csv: AsCsv = False) -> None:
    """List stored runs, show, remove or verify one.

    Each run in the folder runs is listed with its size on disk and the command that makes it again.
    """
    if context.invoked_subcommand is None:
        list_all(as_json, as_csv)


def list_all(as_json: AsJson = False, as_csv: AsCsv = False) -> None:
    """List the runs; the same as without a word."""
    from sim.shelf import list_runs

    found = list_runs()
    columns = ("folder", "rules", "players", "unit", "played", "wanted", "bytes", "problem", "command")
    rows = [
        (
            *(str(run.folder), run.rules, ", ".join(run.players), run.unit),
            *(run.played, run.wanted, run.size, run.problem, run.command),
        )
        for run in found
    ]

    def tell(console: Console) -> None:
        if not found:
            console.print("There are no runs yet; `bezique run --help` shows how to make one.")
        for run in found:
            _tell(console, run)

    Output(as_json, as_csv).write_list("runs", columns, rows, tell)


def show(name: RunName, as_json: AsJson = False, as_csv: AsCsv = False) -> None:
    """Show the numbers that sum up a run."""
    from reports.commands.run import show_run
    from sim.run import open_run

    output = Output(as_json, as_csv)
    show_run(output, open_run(folder_of_run(name)))


def remove(name: RunName) -> None:
    """Remove a run from the disk; nothing else is ever removed."""
    from sim.errors import InputError
    from sim.provenance import command as command_of
    from sim.run import stored_experiment
    from sim.shelf import remove_run

    folder = folder_of_run(name)
    try:
        again = f"; made again with {command_of(stored_experiment(folder), folder)}"
    except InputError:
        again = ""
    freed = remove_run(folder)
    typer.echo(f"removed {folder} ({in_bytes(freed)}){again}")


def in_bytes(size: int) -> str:
    """Write a size on disk: ``812 bytes``, ``3.4 MB``."""
    for unit, factor in (("GB", 10**9), ("MB", 10**6), ("kB", 10**3)):
        if size >= factor:
            return f"{size / factor:.1f} {unit}"
    return f"{size} bytes"


def _tell(console: Console, run: StoredRun) -> None:
    console.print(str(run.folder), style="bold", soft_wrap=True)
    if run.problem:
        console.print(f"    damaged, {in_bytes(run.size)}: {run.problem}", soft_wrap=True)
    else:
        played = f"{run.played:,} {run.unit}"
        if run.played < run.wanted:
            played += f" of {run.wanted:,}"
        players = " against ".join(run.players)
        console.print(f"    {run.rules}, {players}: {played}, {in_bytes(run.size)}", soft_wrap=True)
    console.print(f"    {run.command}", soft_wrap=True)


PARTS: Final = {
    "list": (list_all, ("bezique runs list", "bezique runs list --csv")),
    "show": (show, (FIRST, "bezique runs show first", "bezique runs show runs/first --csv")),
    "remove": (
        remove,
        (
            FIRST,
            "bezique runs remove first",
        ),
    ),
    "verify": (
        verify.command,
        (
            FIRST,
            "bezique runs verify first",
        ),
    ),
}
