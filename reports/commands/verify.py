"""`bezique verify`: damage to a stored run, found or mended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from reports.commands.options import FIRST, AsCsv, AsJson, RunName, Threads, folder_of_run, threads_of
from reports.commands.output import Output

if TYPE_CHECKING:
    from rich.console import Console

EXAMPLES: Final = (FIRST, "bezique verify first", "bezique verify runs/first --repair")
DAMAGED: Final = 1


def command(
    name: RunName,
    repair: Annotated[bool, typer.Option("--repair", help="Play the damaged parts again.")] = False,
    threads: Threads = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Find damaged files of a run, or mend them.

    Every file is checked by its checksum; the command ends with code 1 if one is damaged.
    """
    from reports.progress import progress
    from sim.verify import repair as repair_run
    from sim.verify import verify

    output = Output(as_json, as_csv)
    wanted = threads_of(threads)
    folder = folder_of_run(name)
    if repair:
        with progress("deals") as bar:
            damages = repair_run(folder, wanted, bar)
    else:
        damages = verify(folder)
    done = "mended" if repair else "found"
    rows = [(damage.part, str(damage.path), damage.problem) for damage in damages]

    def tell(console: Console) -> None:
        for damage in damages:
            console.print(f"{damage.path}: {damage.problem}" + (", mended" if repair else ""), soft_wrap=True)
        if not damages:
            console.print(f"{folder}: every file is as it was written", soft_wrap=True)
        elif not repair:
            console.print(f"bezique verify {folder} --repair plays these parts again", soft_wrap=True)

    output.write_list(done, ("part", "file", "problem"), rows, tell)
    if damages and not repair:
        raise typer.Exit(DAMAGED)
