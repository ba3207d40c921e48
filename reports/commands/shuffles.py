"""`bezique shuffles`: what a bad shuffle changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from reports.commands.options import (
    ORDINARY,
    AsCsv,
    AsJson,
    Seats,
    Sets,
    Threads,
    again,
    seed_of,
    threads_of,
    whole,
)
from reports.commands.output import Output, warn

if TYPE_CHECKING:
    from rich.console import Console

EXAMPLES: Final = (
    "bezique shuffles bezique-britannica9 --seats greedy,greedy --riffles 0,1,3 --evenings 20 --deals 5",
    "bezique shuffles bezique-modern --seats greedy,random --riffles 0,7 --evenings 10 --deals 5 --json",
)


def command(
    rules: Annotated[str, typer.Argument(metavar="RULES", help="A rule set.")] = ORDINARY,
    seats: Seats = "textbook,textbook",
    riffles: Annotated[
        str,
        typer.Option(
            "--riffles", metavar="K,K", help="Riffles between two deals, 0 for a pack shuffled well."
        ),
    ] = "0,1,2,3,4,5,6,7,8,9,10",
    evenings: Annotated[
        str, typer.Option("--evenings", metavar="N", help="Evenings of deals with one pack, for each number.")
    ] = "200",
    deals: Annotated[
        str, typer.Option("--deals", metavar="N", help="Deals of an evening, after a first that is left out.")
    ] = "20",
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="Number that decides all cards.")] = "0",
    threads: Threads = None,
    sets: Sets = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Measure what changes when the pack is only riffled a few times between deals.

    The cards are gathered as they lie after a deal, trick by trick, and riffled so often; the winner of a
    trick draws the top card, as at the table.
    """
    from analysis.riffles import shuffle_effects
    from reports.progress import progress
    from sim.experiment import experiment_from_flags
    from sim.riffles import MOST_RIFFLES, play_evenings

    output = Output(as_json, as_csv)
    count, nights = whole("--deals", deals, 1, 10_000), whole("--evenings", evenings, 2, 100_000)
    numbers = [whole("--riffles", each, 0, MOST_RIFFLES) for each in riffles.split(",")]
    start, wanted = seed_of(seed), threads_of(threads)
    experiment = experiment_from_flags(rules, seats, count, seed=start, sets=sets or ())
    ruleset = experiment.ruleset
    warn(ruleset.warnings)
    with progress("deals") as bar:
        table = shuffle_effects(play_evenings(experiment, numbers, nights, wanted, bar))
    makes = again(
        "shuffles",
        rules,
        seats=seats,
        set=sets or (),
        riffles=",".join(map(str, numbers)),
        evenings=nights,
        deals=count,
        seed=start,
    )
    facts = {
        "command": makes,
        "rules": ruleset.name,
        "changes": list(ruleset.settings),
        "players": [player.name for player in experiment.players],
        "evenings": nights,
        "deals": count,
        "seed": start,
    }

    def tell(console: Console) -> None:
        from reports.tables import to_rich

        console.print(to_rich(table, f"{ruleset.title}: riffled so often between deals (0: shuffled well)"))
        console.print("n: evenings, each with one pack")
        console.print(f"again with {makes}", soft_wrap=True)

    output.write({"shuffles": table}, facts, tell)
