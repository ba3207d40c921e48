"""`bezique rubicon`: the odds of a rubicon, what a deal pays."""

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
from reports.commands.output import Output, say, warn
from sim.errors import InputError

if TYPE_CHECKING:
    from rich.console import Console

    from sim.rules.model import Rules

EXAMPLES: Final = (
    "bezique rubicon rubicon-foster --seats greedy,greedy --deals 400",
    "bezique rubicon rubicon-britannica11 --deals 400 --bank 10000 --session 50 --json",
)

MOST_TRACKED: Final = 1_000_000


def command(
    rules: Annotated[
        str, typer.Argument(metavar="RULES", help="A game that is settled deal by deal.")
    ] = "rubicon-foster",
    seats: Seats = "textbook,textbook",
    deals: Annotated[str, typer.Option("--deals", metavar="N", help="Deals to play.")] = "20000",
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="Number that decides all cards.")] = "0",
    bank: Annotated[
        str, typer.Option("--bank", metavar="POINTS", help="What the first player has to lose.")
    ] = "20000",
    session: Annotated[
        str, typer.Option("--session", metavar="N", help="Deals of a session, for the chance of ruin.")
    ] = "100",
    figure: Annotated[
        str | None, typer.Option("--figure", metavar="FILE.svg", help="Draw what a deal pays into a file.")
    ] = None,
    threads: Threads = None,
    sets: Sets = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Measure how often the loser is rubiconed, from which score, and what a deal pays.

    With the chance to lose a bank within a session of deals, drawn anew from those played.
    """
    from analysis import rubicon as odds
    from analysis.estimate import frame_of
    from reports.pictures import picture_path, write_picture
    from reports.progress import progress
    from sim.experiment import experiment_from_flags
    from sim.tracks import play_tracks

    output = Output(as_json, as_csv)
    count, start, wanted = whole("--deals", deals, 1, MOST_TRACKED), seed_of(seed), threads_of(threads)
    purse, length = whole("--bank", bank, 1, 10**9), whole("--session", session, 1, 10_000)
    path = None if figure is None else picture_path("--figure", figure)
    experiment = experiment_from_flags(rules, seats, count, seed=start, sets=sets or ())
    ruleset = experiment.ruleset
    _check(ruleset.rules, ruleset.name)
    warn(ruleset.warnings)
    with progress("deals") as bar:
        tracks, rows = play_tracks(experiment, wanted, bar)
    tricks = _quarters(ruleset.rules)
    tables = {
        "rubicon": odds.rubicon_rates(rows, ruleset.rules),
        "score": odds.rubicon_by_score(tracks, rows, tricks),
        "value": odds.settlement_values(rows),
        "stakes": odds.stake_facts(rows),
    }
    ruin = odds.ruin_chance(rows, purse, length, start)
    tables["ruin"] = frame_of([({"bank": purse, "session": length}, ruin)])
    makes = again(
        "rubicon", rules, seats=seats, set=sets or (), deals=count, seed=start, bank=purse, session=length
    )
    if path is not None:
        from reports.rubicon_figure import draw_values

        write_picture(path, draw_values(odds.value_histogram(rows), ruleset.rules.rubicon_line or 0))
        say(f"what a deal pays is drawn in {path}")
    facts = {
        "command": makes,
        "rules": ruleset.name,
        "changes": list(ruleset.settings),
        "players": [player.name for player in experiment.players],
        "deals": count,
        "seed": start,
    }
    names = [player.name for player in experiment.players]

    def tell(console: Console) -> None:
        from reports.tables import to_rich

        line = f"{ruleset.rules.rubicon_line:,}"
        titles = {
            "rubicon": f"{ruleset.title}: how often the loser stays under {line}",
            "score": "Chance to be rubiconed, by the own score after so many tricks",
            "value": "What a deal pays its winner",
            "stakes": f"Stakes of {names[0]} against {names[1]}",
            "ruin": "Chance of the first player to lose the bank within a session",
        }
        for name, table in tables.items():
            console.print(to_rich(table, titles[name]))
        console.print(f"again with {makes}", soft_wrap=True)

    output.write(tables, facts, tell)


def _check(rules: Rules, name: str) -> None:
    if rules.settlement == "none" or rules.seats != 2:
        raise InputError(
            f"rubicon: {name} is not settled deal by deal between two; rubicon-foster, rubicon-britannica11, "
            "six-pack, eight-pack are"
        )


def _quarters(rules: Rules) -> tuple[int, ...]:
    """Tricks after which the score is looked at: the quarters of the stock phase and its end."""
    return tuple(rules.draws * part // 4 for part in (1, 2, 3, 4))
