"""`bezique bench`: the speed of the kernels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from reports.commands.options import ORDINARY, AsCsv, AsJson, RulesOption, again, whole
from reports.commands.output import Output

if TYPE_CHECKING:
    from rich.console import Console

EXAMPLES: Final = (
    "bezique bench --repeats 6 --seconds 0.02",
    "bezique bench --seats greedy --threads 1 --repeats 6 --seconds 0.02 --json",
)


def command(
    rules: RulesOption = ORDINARY,
    seats: Annotated[
        str, typer.Option("--seats", metavar="A,B,..", help="Players, each measured against itself.")
    ] = "random,greedy,textbook",
    against: Annotated[
        str | None,
        typer.Option("--against", metavar="REF", help="A git revision to measure beside this one."),
    ] = None,
    threads: Annotated[
        str, typer.Option("--threads", metavar="T", help="Threads to be compared with one, by the clock.")
    ] = "2",
    repeats: Annotated[str, typer.Option("--repeats", metavar="N", help="Measurements of each.")] = "11",
    seconds: Annotated[
        str, typer.Option("--seconds", metavar="S", help="Time of one measurement, about.")
    ] = "0.25",
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Measure how fast the kernels play.

    It is the processor time for each card played, and the gain by threads.
    Kernels are compiled before the first measurement. The values are medians. With --against both
    revisions are measured by turns and the ratio is taken turn by turn, so that it holds on a busy machine.
    """
    from reports.commands.options import number_above_zero
    from reports.progress import progress, say_compiling
    from sim.benchmark import benchmark
    from sim.players import load_player
    from sim.rules.load import load_rules

    output = Output(as_json, as_csv)
    number, turns = whole("--threads", threads, 1, 1024), whole("--repeats", repeats, 1, 1000)
    duration = number_above_zero("--seconds", seconds)
    names = [name.strip() for name in seats.split(",")]
    ruleset = load_rules(rules)
    for name in names:
        load_player(name)
    told: list[str] = []

    def compiling() -> None:
        if not told:
            told.append("once")
            say_compiling()

    with progress("measurements") as bar:
        measured = benchmark(
            rules,
            names,
            against=against,
            threads=number,
            repeats=turns,
            seconds=duration,
            progress=bar,
            compiling=compiling,
        )

    from analysis.timings import speeds

    table = speeds(measured)
    makes = again(
        "bench",
        rules=rules,
        seats=",".join(names),
        against=against,
        threads=number,
        repeats=turns,
        seconds=seconds,
    )
    facts = {"command": makes, "rules": ruleset.name, "machine": measured.machine, "against": against}

    def tell(console: Console) -> None:
        from reports.tables import to_rich

        console.print(to_rich(table, f"{ruleset.title}, each player against itself"))
        console.print(f"machine    {measured.machine}", soft_wrap=True)
        console.print(f"again with {makes}", soft_wrap=True)

    output.write({"speed": table}, facts, tell)
