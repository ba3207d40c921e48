"""`bezique warmup`: kernels compiled ahead of their use."""

from __future__ import annotations

from typing import Final

import typer

from reports.commands.options import Threads, threads_of
from reports.commands.output import say

EXAMPLES: Final = ("bezique warmup",)


def command(threads: Threads = None) -> None:
    """Compile the kernels now, so that no command waits.

    The machine code is kept in the user's cache folder; it is made once for each version.
    """
    from kernels.jit import cache_folder
    from sim.blocks import check_threads
    from sim.warmup import warm_up

    say("compiling what is not compiled yet; the first time this takes some minutes ...")
    for use, seconds in warm_up(check_threads(threads_of(threads))):
        typer.echo(f"{use:8} ready after {seconds:.1f} s")
    typer.echo(f"the machine code is kept in {cache_folder()}")
