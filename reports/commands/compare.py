"""`bezique compare`: which of two players is better."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated, Final

import typer

from reports.commands.options import (
    ORDINARY,
    AsCsv,
    AsJson,
    RulesOption,
    Sets,
    Threads,
    Unit,
    again,
    measure_of,
    number_above_zero,
    seed_of,
    threads_of,
    whole,
)
from reports.commands.output import Output, warn
from sim.errors import InputError

if TYPE_CHECKING:
    import pandas as pd
    from rich.console import Console

    from analysis.compare import Question
    from analysis.comparison import Comparison
    from sim.contest import Contest
    from sim.odds_table import OddsTable

EXAMPLES: Final = (
    "bezique compare textbook greedy --cap 20000",
    'bezique compare textbook "textbook -H6" --deals 2000 --games 0',
    "bezique compare textbook greedy --against random --cap 4000 --games 0",
    "bezique compare greedy random --rules bezique-foster --plan --json",
)
OddsFile = Annotated[
    str | None,
    typer.Option(
        "--odds",
        metavar="FILE.json",
        help="Take the luck of the cards out of games by this table, which `bezique odds -o` keeps.",
    ),
]
CAP: Final = 500_000
GAMES: Final = 10
"""A game for so many deals, unless their number is asked for; a game takes about five deals."""


def command(
    a: Annotated[str, typer.Argument(metavar="A", help="A player; positive numbers speak for it.")],
    b: Annotated[str, typer.Argument(metavar="B", help="The other player.")],
    rules: RulesOption = ORDINARY,
    against: Annotated[
        str | None,
        typer.Option("--against", metavar="C", help="Compare A with B by how each does against this player."),
    ] = None,
    cap: Annotated[
        str | None,
        typer.Option("--cap", metavar="N", help=f"Deals at most; {CAP:,} if left out."),
    ] = None,
    deals: Annotated[
        str | None,
        typer.Option("--deals", metavar="N", help="Play just so many deals, and look once at the end."),
    ] = None,
    games: Annotated[
        str | None,
        typer.Option(
            "--games",
            metavar="N",
            help="Games at most for the chance to win, 0 for none; a tenth of the deals if left out.",
        ),
    ] = None,
    odds: OddsFile = None,
    delta: Annotated[
        str, typer.Option("--delta", metavar="POINTS", help="What is too small to matter, a deal.")
    ] = "2",
    delta_win: Annotated[
        str,
        typer.Option(
            "--delta-win", metavar="PERCENT", help="Percentage points of games that are too few to matter."
        ),
    ] = "0.5",
    unit: Unit = None,
    strict: Annotated[
        bool,
        typer.Option("--strict", help="Use the interval that needs no large sample, only proved bounds."),
    ] = False,
    plan: Annotated[
        bool, typer.Option("--plan", help="Only say from a pilot how many deals, how much time it takes.")
    ] = False,
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="Number that decides all cards.")] = "0",
    threads: Threads = None,
    sets: Sets = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Compare two players on the same cards until the result is sure.

    Each deal is played with the players in every seat, so that luck cancels out; each seat draws cards of its
    own, the same whoever wins the tricks. The interval is looked at after every 2,000 deals and holds however
    often that is, so the run ends as soon as there is a verdict: better, worse, too small to matter. With
    Ctrl-C it says what is known by then. The chance to win a game has a verdict of its own. Of players who
    play nearly alike it takes fewer games with --odds.
    """
    from analysis.compare import Question
    from analysis.comparison import run_comparison
    from reports.commands.group import Stopped
    from reports.progress import progress
    from reports.verdict import time_of
    from reports.wording import plural
    from sim.blocks import check_threads
    from sim.contest import Contest
    from sim.odds_table import read_odds
    from sim.players import load_player
    from sim.rules.load import load_rules

    output = Output(as_json, as_csv)
    option, most, most_games = _limits(cap, deals, games, strict=strict, plan=plan, by_odds=odds is not None)
    start, wanted = seed_of(seed), check_threads(threads_of(threads))
    margin, win_margin = number_above_zero("--delta", delta), number_above_zero("--delta-win", delta_win)
    ruleset = load_rules(rules, sets or ())
    third = None if against is None else load_player(against)
    contest = Contest(ruleset, load_player(a), load_player(b), third, start)
    table = None if odds is None else read_odds(odds, ruleset)
    measure = measure_of(unit, ruleset)
    question = Question(measure, margin, watched=deals is None, strict=strict)
    warn(ruleset.warnings)
    options = {
        "rules": rules,
        "against": against,
        "odds": odds,
        "set": sets or (),
        "seed": start,
        "delta": f"{margin:g}",
        "delta_win": f"{win_margin:g}",
        "unit": unit,
        "strict": strict,
    }
    if plan:
        makes = again("compare", a, b, plan=True, **options)
        _plan(output, contest, table, question, win_margin / 100, wanted, makes)
        return
    with progress("deals") as bar:
        began = time.monotonic()
        found = run_comparison(contest, question, most, most_games, win_margin / 100, wanted, bar, odds=table)
        seconds = time.monotonic() - began
    numbers = _stopped_at(found) if found.stopped else {option.strip("-"): most, "games": most_games}
    makes = again("compare", a, b, **numbers, **options)
    speed = f"{time_of(seconds)} on {plural(wanted, 'thread')}"
    _write(output, found, {"command": makes, "delta": margin, "delta_win": win_margin}, speed)
    if found.stopped:
        raise Stopped("stopped; what is printed holds for the deals played by then")


def _limits(
    cap: str | None, deals: str | None, games: str | None, *, strict: bool, plan: bool, by_odds: bool
) -> tuple[str, int, int]:
    """Read how much is played: the option that says so, deals, games.

    Raises
    ------
    InputError
        Options that exclude one another, or numbers out of range.
    """
    from sim.contest import MOST_ROUNDS

    if cap is not None and deals is not None:
        raise InputError("--cap, --deals: found both; --deals fixes the number, --cap ends a run that looks")
    if strict and deals is not None:
        raise InputError("--strict, --deals: found both; the strict interval is for runs with --cap")
    if strict and by_odds:
        raise InputError("--strict, --odds: found both; no bound is proved for games less luck")
    if plan and (strict or deals is not None):
        raise InputError(
            "--plan: foresees a run that looks by the usual interval; leave --strict, --deals out"
        )
    option, given = ("--deals", deals) if deals is not None else ("--cap", cap or str(CAP))
    most = whole(option, given, 1, MOST_ROUNDS)
    most_games = most // GAMES if games is None else whole("--games", games, 0, MOST_ROUNDS)
    if by_odds and not most_games:
        raise InputError("--odds: found no games to take the luck out of; allow some with --games")
    return option, most, most_games


def _write(output: Output, found: Comparison, facts: dict[str, object], speed: str) -> None:
    """Write a comparison in the form asked for."""
    from analysis.comparison import compared
    from reports.verdict import rounds_of, tell_odds, tell_verdict
    from sim.coupled import MEASURES

    contest, wins = found.main.contest, found.wins
    rounds, ruleset = found.main.estimate().n, contest.ruleset
    sentences = [tell_verdict(judge) for judge in found.judges if judge not in found.also]
    odds = wins.contest.odds if wins else None
    table = compared(found)
    facts |= {
        "verdict": found.main.decision().verdict,
        "sentence": sentences[0],
        "verdict_games": wins.decision().verdict if wins else None,
        "sentence_games": sentences[1] if wins else None,
        "a": contest.a.name,
        "b": contest.b.name,
        "against": contest.against.name if contest.against else None,
        "rules": ruleset.name,
        "changes": list(ruleset.settings),
        "unit": MEASURES[found.main.question.measure],
        "coupling": f"{contest.draw_rule} draws, {len(contest.rounds.seatings)} seatings of each deal",
        "deals": rounds,
        "games": wins.estimate().n if wins else 0,
        "seed": contest.seed,
        "odds": {"file": odds.path, "command": odds.command} if odds else None,
        "stopped": found.stopped,
    }

    def tell(console: Console) -> None:
        from reports.tables import to_rich

        console.print(to_rich(table, f"{ruleset.title}: {_who(contest)}"))
        for sentence in sentences:
            console.print(sentence)
        if odds is not None:
            console.print(tell_odds(odds))
        console.print(f"{rounds_of(found.main, rounds)}, {speed}")
        console.print(f"again with {facts['command']}", soft_wrap=True)

    output.write({"comparison": table}, facts, tell)


def _who(contest: Contest) -> str:
    a, b, third = contest.a.name, contest.b.name, contest.against
    if third is not None:
        return f"{a} (A) and {b} (B), each against {third.name} (C)"
    return f"{a} (A) against {b} (B)"


def _stopped_at(found: Comparison) -> dict[str, int]:
    """Write the numbers that were played as caps, so that the command gives the same again."""
    games = found.wins.estimate().n if found.wins and found.wins.contest.games else 0
    return {"cap": found.main.estimate().n, "games": games}


def _plan(
    output: Output,
    contest: Contest,
    odds: OddsTable | None,
    question: Question,
    win_margin: float,
    threads: int,
    makes: str,
) -> None:
    """Say what a comparison will take."""
    from dataclasses import replace

    from analysis.compare import UNITS, nouns
    from analysis.comparison import pilot_of
    from reports.progress import progress
    from reports.verdict import tell_plan
    from sim.coupled import WINS, are_games

    wins = replace(question, measure=WINS, margin=win_margin)
    matches = replace(contest, games=are_games(contest.ruleset.rules), odds=odds)
    asked = [(contest, question), (matches, wins)]
    with progress("deals"):
        plans = [pilot_of(setting, each, time.perf_counter, threads) for setting, each in asked]
    sentences = [
        tell_plan(found, each.margin, UNITS[each.measure], nouns(setting))
        for found, (setting, each) in zip(plans, asked, strict=True)
    ]

    def tell(console: Console) -> None:
        console.print(f"{contest.ruleset.title}: {_who(contest)}")
        for sentence in sentences:
            console.print(sentence)
        console.print(f"again with {makes}", soft_wrap=True)

    import pandas as pd

    frame: pd.DataFrame = pd.DataFrame(
        [
            {
                "question": UNITS[each.measure],
                "margin": each.margin,
                "pilot": found.pilot,
                "deviation": found.deviation,
                "start": found.start,
                "alike": found.alike,
                "surely": found.surely,
                "seconds_alike": found.seconds_alike,
                "seconds_surely": found.seconds_surely,
            }
            for found, (_, each) in zip(plans, asked, strict=True)
        ]
    )
    output.write({"plan": frame}, {"command": makes, "threads": threads, "sentences": sentences}, tell)
