"""`bezique odds`: the chance to win a game from a score."""

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
from reports.commands.output import Output, json_of, say, warn

if TYPE_CHECKING:
    from rich.console import Console

EXAMPLES: Final = (
    "bezique odds bezique-britannica9 --seats greedy,greedy --step 250 --games 100",
    "bezique odds bezique-modern --seats greedy,random --step 500 --games 50 --json",
    "bezique odds bezique-foster --step 250 --games 50 --figure odds.svg -o odds.json",
)


def command(
    rules: Annotated[
        str, typer.Argument(metavar="RULES", help="A rule set for two with a target, or a house-rule file.")
    ] = ORDINARY,
    seats: Seats = "textbook,textbook",
    step: Annotated[
        str, typer.Option("--step", metavar="POINTS", help="Points between the scores looked at.")
    ] = "100",
    games: Annotated[
        str, typer.Option("--games", metavar="N", help="Games from each pair of scores; an even number.")
    ] = "2000",
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="Number that decides all cards.")] = "0",
    figure: Annotated[
        str | None, typer.Option("--figure", metavar="FILE.svg", help="Draw the chances into a file.")
    ] = None,
    out: Annotated[
        str | None,
        typer.Option("-o", "--out", metavar="FILE.json", help="Keep the table for `bezique compare --odds`."),
    ] = None,
    threads: Threads = None,
    sets: Sets = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Measure who wins the game from which score.

    Games are begun with every pair of scores of a grid, either player dealing first in half of them, and
    played to their end with the same packs from each pair.
    """
    from analysis.odds import dealing_costs, winning_chances
    from reports.pictures import new_file, picture_path, write_picture
    from reports.progress import progress
    from sim.disk import write_whole
    from sim.experiment import experiment_from_flags
    from sim.odds import MOST_GAMES, play_odds
    from sim.odds_table import values_of

    output = Output(as_json, as_csv)
    count, apart = whole("--games", games, 2, MOST_GAMES), whole("--step", step, 1, 1_000_000)
    start, wanted = seed_of(seed), threads_of(threads)
    path = None if figure is None else picture_path("--figure", figure)
    kept = None if out is None else new_file("--out", out, ".json")
    experiment = experiment_from_flags(rules, seats, count, seed=start, sets=sets or ())
    ruleset = experiment.ruleset
    warn(ruleset.warnings)
    with progress("games") as bar:
        odds = play_odds(ruleset, experiment.players, apart, count, start, wanted, bar)
    a, b = (player.name for player in experiment.players)
    chances, level = winning_chances(odds), dealing_costs(odds)
    makes = again("odds", rules, seats=seats, set=sets or (), step=apart, games=count, seed=start)
    if path is not None:
        from reports.odds_figure import draw_odds

        write_picture(path, draw_odds(chances, f"{a} (A)", f"{b} (B)"))
        say(f"the chances are drawn in {path}")
    facts = {
        "command": makes,
        "rules": ruleset.name,
        "changes": list(ruleset.settings),
        "a": a,
        "b": b,
        "step": apart,
        "games": count,
        "seed": start,
        "players": [player.spec for player in experiment.players],
        "values": values_of(ruleset.rules),
    }

    tables = {"chances": chances, "level": level}
    if kept is not None:
        write_whole(kept, json_of(tables, facts).encode("utf-8"))
        say(f"the table is kept in {kept}")

    def tell(console: Console) -> None:
        from reports.tables import to_rich

        console.print(to_rich(chances, f"{ruleset.title}: chance of {a} (A) to win against {b} (B)"))
        console.print(to_rich(level, "The same at level scores"))
        console.print(f"again with {makes}", soft_wrap=True)

    output.write(tables, facts, tell)
