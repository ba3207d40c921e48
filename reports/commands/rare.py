"""`bezique rare`: the odds of double, triple, quadruple bezique."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from reports.commands.options import (
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
    "bezique rare rubicon-foster --event quadruple-bezique --seats greedy,greedy --deals 400",
    "bezique rare bezique-no-turn --event double-bezique --deals 400 --json",
)


def command(
    rules: Annotated[
        str, typer.Argument(metavar="RULES", help="A rule set for two without a turn-up.")
    ] = "rubicon-foster",
    event: Annotated[
        str,
        typer.Option("--event", metavar="KIND", help="double-, triple-, quadruple- or quintuple-bezique."),
    ] = "quadruple-bezique",
    seats: Seats = "textbook,textbook",
    deals: Annotated[
        str, typer.Option("--deals", metavar="N", help="Deals for each seat in which it gets the cards.")
    ] = "220000",
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="Number that decides all cards.")] = "0",
    threads: Threads = None,
    sets: Sets = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Measure how often a rare bezique is declared.

    The chance to receive the cards in time is exact, whoever plays; how often the player then declares it is
    measured on deals in which he does receive them.
    """
    from analysis.rare import chain_chances, either_rate, rare_rates
    from reports.progress import progress
    from sim.experiment import MOST_DEALS, experiment_from_flags
    from sim.rare import count_rare

    output = Output(as_json, as_csv)
    count, start, wanted = whole("--deals", deals, 1, MOST_DEALS // 100), seed_of(seed), threads_of(threads)
    experiment = experiment_from_flags(rules, seats, count, seed=start, sets=sets or ())
    ruleset = experiment.ruleset
    warn(ruleset.warnings)
    with progress("deals") as bar:
        found = count_rare(ruleset, experiment.players, event, count, start, wanted, bar)
    table = rare_rates(found)
    tables = {"rates": table}
    if len(either := either_rate(found)):
        tables["either"] = either
    if ruleset.rules.carte_blanche > 0:
        tables["carte_blanche"] = chain_chances(ruleset.rules)
    makes = again("rare", rules, event=event, seats=seats, set=sets or (), deals=count, seed=start)
    names = [player.name for player in experiment.players]
    facts = {
        "command": makes,
        "rules": ruleset.name,
        "changes": list(ruleset.settings),
        "players": names,
        "event": event,
        "chance_of_the_cards": float(found.possible),
        "deals": count,
        "seed": start,
    }

    def tell(console: Console) -> None:
        from reports.tables import to_rich

        kind = event.replace("-", " ")
        console.print(to_rich(table, f"{ruleset.title}: {kind} in a deal", names))
        for value, low, high, half in either[["value", "low", "high", "half_percent"]].to_numpy(float):
            console.print(
                f"declared by either: {value:.4g} of deals, {low:.4g} to {high:.4g} (± {half:.1f} %), "
                f"once in {1 / value:,.0f} deals"
                if value
                else f"declared by neither; in at most {high:.4g} of deals"
            )
        console.print(
            f"chance that a player receives the cards in time: {float(found.possible):.6g}, exact; "
            "gain: how many times more plain deals would give the same interval"
        )
        for row in tables["carte_blanche"].itertuples() if "carte_blanche" in tables else ():
            console.print(
                f"carte blanche {row.times} times in a deal, for one player: {row.chance:.6g}, exact"
            )
        console.print(f"again with {makes}", soft_wrap=True)

    output.write(tables, facts, tell)
