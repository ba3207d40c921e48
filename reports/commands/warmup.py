"""`bezique warmup`: kernels compiled ahead of their use."""

from __future__ import annotations

from typing import Final

import typer

EXAMPLES: Final = ("bezique warmup",)


def command() -> None:
    """Compile the kernels now, so that no command waits.

    The machine code is kept in the user's cache folder; it is made once for each version.
    """
    from kernels.jit import cache_folder
    from reports.progress import announced
    from sim.warmup import warm_up

    with announced():
        seconds = warm_up()
    typer.echo(f"the kernels are ready after {seconds:.1f} s; their machine code is kept in {cache_folder()}")
