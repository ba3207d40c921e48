"""`bezique lead`: what the lead is worth, trick by trick."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from reports.commands.options import (
    ORDINARY,
    AsCsv,
    AsJson,
    Sets,
    Threads,
    again,
    seed_of,
    threads_of,
    whole,
)
from reports.commands.output import Output, say, warn

if TYPE_CHECKING:
    from rich.console import Console

    from sim.players import Player

EXAMPLES: Final = (
    "bezique lead bezique-britannica9 --seats greedy,greedy --deals 400",
    "bezique lead bezique-modern --seats greedy,random --deals 200 --right declare --json",
    "bezique lead bezique-foster --deals 400 --figure lead.svg",
    "bezique lead three-modern --seats greedy,greedy --deals 100",
)


TOLD: Final = {
    "lead": "the lead",
    "declare": "the right to declare",
    "draw": "the first draw",
    "all": "the lead, the right to declare and the first draw together",
}
"""Rights in words."""


def command(
    rules: Annotated[
        str, typer.Argument(metavar="RULES", help="A rule set, or a house-rule file.")
    ] = ORDINARY,
    seats: Annotated[
        str, typer.Option("--seats", metavar="A,B", help="The player looked at, the one in all other seats.")
    ] = "textbook,textbook",
    deals: Annotated[str, typer.Option("--deals", metavar="N", help="Deals to branch.")] = "20000",
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="Number that decides all cards.")] = "0",
    right: Annotated[
        str,
        typer.Option(
            "--right", metavar="RIGHT", help="What is given away: lead, declare, draw (first) or all."
        ),
    ] = "lead",
    figure: Annotated[
        str | None, typer.Option("--figure", metavar="FILE.svg", help="Draw the curve into a file.")
    ] = None,
    threads: Threads = None,
    sets: Sets = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Measure what the lead is worth after each trick.

    Each deal is continued from every trick with the lead (or the right to declare, the first draw, all three)
    given to each seat in turn; everything else stays as it was, and all play on as they always do. At tables
    of three and four the first player sits on each side in turn, the second everywhere else.
    """
    from analysis.lead import lead_curve, positions
    from reports.pictures import picture_path, write_picture
    from reports.progress import progress
    from sim.experiment import MOST_DEALS
    from sim.lead import study_lead
    from sim.rules.load import load_rules

    output = Output(as_json, as_csv)
    count = whole("--deals", deals, 1, MOST_DEALS // 100)
    start, wanted = seed_of(seed), threads_of(threads)
    path = None if figure is None else picture_path("--figure", figure)
    ruleset = load_rules(rules, sets or ())
    a, b = _players(seats)
    warn(ruleset.warnings)
    with progress("deals") as bar:
        study = study_lead(ruleset, a, b, count, start, right, wanted, bar)
    curve, places = lead_curve(study), positions(study)
    makes = again(
        "lead",
        rules,
        seats=seats,
        set=sets or (),
        deals=count,
        seed=start,
        right=None if right == "lead" else right,
    )
    if path is not None:
        from reports.lead_figure import draw_lead

        write_picture(path, draw_lead(curve, TOLD[right]))
        say(f"the curve is drawn in {path}")
    facts = {
        "command": makes,
        "rules": ruleset.name,
        "changes": list(ruleset.settings),
        "a": a.name,
        "b": b.name,
        "right": right,
        "deals": count,
        "seed": start,
    }

    def tell(console: Console) -> None:
        from reports.tables import to_rich

        who = a.name if a.identity == b.identity else f"{a.name} (A), {b.name} (B)"
        console.print(to_rich(curve, f"{ruleset.title}, {who}: worth of {TOLD[right]} after so many tricks"))
        console.print(to_rich(places, "The places at the table"))
        console.print(f"again with {makes}", soft_wrap=True)

    output.write({"curve": curve, "positions": places}, facts, tell)


def _players(given: str) -> tuple[Player, Player]:
    """Read the two players; one name stands for both."""
    from sim.errors import refusal
    from sim.players import load_player

    specs = given.split(",")
    if len(specs) > 2:
        raise refusal("--seats", given, "A,B, the player looked at and the one in all other seats")
    return load_player(specs[0].strip()), load_player(specs[-1].strip())
