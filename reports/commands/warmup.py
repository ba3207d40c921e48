"""`bezique warmup`: kernels compiled ahead of their use."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from reports.commands.options import ORDINARY

EXAMPLES: Final = ("bezique warmup", "bezique warmup bezique-modern")

EVERY: Final = "all"


def command(
    rules: Annotated[
        str, typer.Argument(metavar="RULES", help="A rule set, for its family of games; `all` for every one.")
    ] = ORDINARY,
) -> None:
    """Compile the kernels now, so that no command waits.

    The machine code is kept in the user's cache folder; it is made once for each version and family of games.
    """
    from kernels.jit import cache_folder
    from reports.progress import announced
    from sim.warmup import warm_up, warm_up_all

    with announced():
        seconds = warm_up_all() if rules == EVERY else warm_up(rules)
    typer.echo(f"the kernels are ready after {seconds:.1f} s; their machine code is kept in {cache_folder()}")
