"""`bezique luck`: how much of a deal the cards decide, and when."""

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
    "bezique luck bezique-britannica9 --seats greedy,greedy --deals 100 --repeats 10",
    "bezique luck bezique-no-turn --seats greedy,random --deals 50 --repeats 10 --json",
)

MOST_HANDS: Final = 1_000_000


def command(
    rules: Annotated[str, typer.Argument(metavar="RULES", help="A rule set for two.")] = ORDINARY,
    seats: Seats = "textbook,textbook",
    deals: Annotated[str, typer.Option("--deals", metavar="N", help="Different dealt hands.")] = "2000",
    repeats: Annotated[
        str, typer.Option("--repeats", metavar="R", help="Times that each is played on with a new stock.")
    ] = "20",
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="Number that decides all cards.")] = "0",
    threads: Threads = None,
    sets: Sets = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Split the luck of a deal into the hands dealt, the turn-up, the draw.

    Each pair of hands is played on again and again with the rest of the pack shuffled anew.
    """
    from analysis.hands import luck_split
    from reports.progress import progress
    from sim.experiment import experiment_from_flags
    from sim.hands import play_luck

    output = Output(as_json, as_csv)
    count, times = whole("--deals", deals, 2, MOST_HANDS), whole("--repeats", repeats, 2, 1000)
    start, wanted = seed_of(seed), threads_of(threads)
    experiment = experiment_from_flags(rules, seats, count, seed=start, sets=sets or ())
    ruleset = experiment.ruleset
    warn(ruleset.warnings)
    with progress("deals") as bar:
        table = luck_split(play_luck(experiment, times, wanted, bar), seed=start)
    makes = again("luck", rules, seats=seats, set=sets or (), deals=count, repeats=times, seed=start)
    names = [player.name for player in experiment.players]
    facts = {
        "command": makes,
        "rules": ruleset.name,
        "changes": list(ruleset.settings),
        "players": names,
        "hands": count,
        "repeats": times,
        "seed": start,
    }

    def tell(console: Console) -> None:
        from reports.tables import to_rich

        console.print(to_rich(table, f"{ruleset.title}, {names[0]} against {names[1]}: what decides a deal"))
        console.print(f"again with {makes}", soft_wrap=True)

    output.write({"luck": table}, facts, tell)
