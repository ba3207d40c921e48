"""`bezique hands`: what the dealt cards are worth."""

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
    "bezique hands bezique-britannica9 --seats greedy,greedy --deals 2000",
    "bezique hands bezique-no-turn --seats greedy,random --deals 1000 --json",
)

MOST_HANDS: Final = 10_000_000


def command(
    rules: Annotated[str, typer.Argument(metavar="RULES", help="A rule set for two.")] = ORDINARY,
    seats: Seats = "textbook,textbook",
    deals: Annotated[str, typer.Option("--deals", metavar="N", help="Deals to play.")] = "100000",
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="Number that decides all cards.")] = "0",
    threads: Threads = None,
    sets: Sets = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Measure what each dealt card is worth, by regression.

    How many points better a deal ends with one more ace, ten ... in the dealt hand, compared with a card
    drawn blindly from the pack; and with a marriage, a bezique ... beyond what its cards are worth.
    """
    from analysis.hands import card_values, feature_values
    from reports.progress import progress
    from sim.experiment import experiment_from_flags
    from sim.hands import play_hands

    output = Output(as_json, as_csv)
    count, start, wanted = whole("--deals", deals, 100, MOST_HANDS), seed_of(seed), threads_of(threads)
    experiment = experiment_from_flags(rules, seats, count, seed=start, sets=sets or ())
    ruleset = experiment.ruleset
    warn(ruleset.warnings)
    with progress("deals") as bar:
        played = play_hands(experiment, wanted, bar)
    table, features = card_values(played), feature_values(played)
    makes = again("hands", rules, seats=seats, set=sets or (), deals=count, seed=start)
    names = [player.name for player in experiment.players]
    facts = {
        "command": makes,
        "rules": ruleset.name,
        "changes": list(ruleset.settings),
        "players": names,
        "deals": count,
        "seed": start,
    }

    def tell(console: Console) -> None:
        from reports.tables import to_rich

        title = f"{ruleset.title}, {names[0]} against {names[1]}: worth of one more dealt card"
        console.print(to_rich(table, title))
        console.print(to_rich(features, "Worth of a combination in the dealt hand beyond that of its cards"))
        console.print(f"again with {makes}", soft_wrap=True)

    output.write({"cards": table, "features": features}, facts, tell)
