"""`bezique run`: an experiment, played and stored."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from reports.commands.options import FIRST, AsCsv, AsJson, Sets, Threads, deals_of, seed_of, threads_of
from reports.commands.output import Output, warn

if TYPE_CHECKING:
    from rich.console import Console

    from sim.experiment import Experiment
    from sim.run import RunResult

EXAMPLES: Final = (
    "bezique run bezique-britannica9 --seats textbook,greedy --deals 2000 --seed 1",
    'bezique run bezique-foster --seats "textbook -H6,textbook" --deals 500 --games',
    "bezique run bezique-britannica11 --match two-pairs --seats greedy,random --deals 200",
    "bezique run bezique-foster --match one-against-two --seats greedy,random,random,greedy --deals 200",
    FIRST,
    "bezique run runs/first/experiment.toml --deals 3000",
    "bezique run bezique-modern --set target=2000 --seats greedy,random --deals 2000 --json",
)


def command(
    what: Annotated[
        str,
        typer.Argument(
            metavar="RULES|FILE.toml", help="A rule set, a house-rule file, or the file of an experiment."
        ),
    ],
    seats: Annotated[
        str | None,
        typer.Option("--seats", metavar="A,B", help='The players by seat, such as "textbook -H6,greedy".'),
    ] = None,
    deals: Annotated[
        str | None, typer.Option("--deals", metavar="N", help="Number of deals, or of games with --games.")
    ] = None,
    seed: Annotated[
        str | None, typer.Option("--seed", metavar="S", help="Number that decides all cards; 0 if left out.")
    ] = None,
    games: Annotated[
        bool, typer.Option("--games", help="Play whole games to the target instead of single deals.")
    ] = False,
    match: Annotated[
        str | None,
        typer.Option(
            "--match",
            metavar="M",
            help="Games with people in consultation: one-against-two (--seats names how each of three plays "
            "alone, then how two allies play) or two-pairs (how each pair plays).",
        ),
    ] = None,
    rows: Annotated[
        bool, typer.Option("--rows", help="Store a row for each deal or game, as Parquet files.")
    ] = False,
    threads: Threads = None,
    folder: Annotated[
        Path | None,
        typer.Option("-o", "--out", metavar="DIR", help="Folder of the run; runs/NAME-HASH if left out."),
    ] = None,
    sets: Sets = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Play many deals and store the result.

    The same command started again after an interruption goes on where it stopped; with more deals it
    plays those that are missing. The result is the same on any machine, with any number of threads.
    """
    from sim.rules.encode import check_played

    output = Output(as_json, as_csv)
    wanted = threads_of(threads)
    experiment = _experiment(what, seats, deals, seed, games, match, rows, sets or [])
    check_played(experiment.ruleset.rules)  # before a folder is made for it
    warn(experiment.ruleset.warnings)
    show_run(output, _play(experiment, folder or experiment.folder(), wanted))


def show_run(output: Output, result: RunResult) -> None:
    """Print the few numbers that sum up a run, with what makes it again."""
    from analysis.settled import settled
    from analysis.summary import summary
    from analysis.turns import turns_alone
    from reports.results import by_person, persons_of, players_of
    from sim.errors import InputError
    from sim.match import MATCHES
    from sim.provenance import command as command_of
    from sim.seating import sides

    experiment = result.experiment
    if result.totals.n == 0:
        raise InputError(f"{result.folder}: nothing has been played yet; `bezique run` goes on with it")
    again = command_of(experiment, result.folder)
    tables = {"summary": summary(result.totals, sides=sides(experiment.ruleset.rules))}
    decided = settled(result.totals, experiment.ruleset.rules)
    if not decided.empty:
        tables["settled"] = decided
    if result.totals.turns is not None:
        tables["turns"] = turns_alone(result.totals.turns)
    facts = {
        "command": again,
        "folder": str(result.folder),
        "rules": experiment.ruleset.name,
        "changes": list(experiment.ruleset.settings),
        "players": [player.name for player in experiment.players],
        **({} if experiment.match == MATCHES[0] else {"match": experiment.match}),
        "unit": experiment.unit,
        "played": result.played,
        "wanted": experiment.deals,
        "seed": experiment.seed,
        "identity": experiment.identity,
    }

    def tell(console: Console) -> None:
        from reports.tables import to_rich

        of = f"{result.played:,} {experiment.unit}"
        if not result.complete:
            of += f" of {experiment.deals:,}"
        if experiment.match != MATCHES[0]:
            of = f"{experiment.match}, {of}"
        changes = f", with {', '.join(experiment.ruleset.settings)}" if experiment.ruleset.changes else ""
        title = f"{experiment.ruleset.title}{changes}: {of}"
        console.print(to_rich(tables["summary"], title, players_of(result)))
        if "settled" in tables:
            console.print(to_rich(tables["settled"], "What a deal decides", players_of(result)))
        if "turns" in tables:
            shown = by_person(tables["turns"])
            console.print(to_rich(shown, "Turns alone, the game that is lost counted", persons_of(result)))
        console.print(f"stored in  {result.folder}", soft_wrap=True)
        console.print(f"again with {again}", soft_wrap=True)

    output.write(tables, facts, tell)


def _experiment(
    what: str,
    seats: str | None,
    deals: str | None,
    seed: str | None,
    games: bool,
    match: str | None,
    rows: bool,
    sets: list[str],
) -> Experiment:
    """Make the experiment out of flags, or of its file with the flags that may change it."""
    from dataclasses import replace

    from sim.errors import InputError
    from sim.experiment import experiment_from_flags
    from sim.match import MATCHES
    from sim.provenance import experiment_from_toml
    from sim.rules.load import load_rules

    number = None if deals is None else deals_of(deals)
    start = None if seed is None else seed_of(seed)
    kind = _kind_of(what)
    if kind == "experiment" or (kind == "unreadable" and seats is None):
        if seats is not None or sets or match is not None:
            flag = "--set" if sets else "--match" if match is not None else "--seats"
            raise InputError(f"{flag}: {what} names the rules and the players already; change that file")
        found = experiment_from_toml(Path(what))
        return replace(
            found,
            deals=number or found.deals,
            seed=found.seed if start is None else start,
            games=found.games or games,
            rows=found.rows or rows,
        )
    load_rules(what, sets)  # wrong rules are told before what else is missing
    if seats is None:
        raise InputError("--seats is missing; name a player for each seat, as in --seats textbook,greedy")
    if number is None:
        raise InputError("--deals is missing; say how many, as in --deals 100000")
    return experiment_from_flags(
        what, seats, number, seed=start or 0, sets=sets, games=games, rows=rows, match=match or MATCHES[0]
    )


def _kind_of(what: str) -> str:
    """Tell what is to be run: ``name``, ``house`` rules, an ``experiment``, or an ``unreadable`` file."""
    import tomllib

    if not what.endswith(".toml"):
        return "name"
    try:
        value = tomllib.loads(Path(what).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):  # whoever reads it next says what is wrong
        return "unreadable"
    return "house" if "base" in value else "experiment"


def _play(experiment: Experiment, folder: Path, threads: int | None) -> RunResult:
    from importlib import import_module
    from threading import Thread

    from reports.commands.group import Stopped
    from reports.progress import progress
    from sim.run import run

    # What sums the result up takes as long to import as many deals to play: it comes in meanwhile.
    Thread(target=import_module, args=("analysis.summary",)).start()
    with progress(experiment.unit) as bar:
        try:
            return run(experiment, folder, threads, bar)
        except KeyboardInterrupt:
            raise Stopped(
                f"stopped; what was finished is kept in {folder}, and the same command goes on from there"
            ) from None
