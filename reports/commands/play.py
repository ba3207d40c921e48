"""`bezique play`: deals of a run, shown trick by trick or recorded."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from reports.commands.options import AsCsv, AsJson, RulesName, Seats, Seed, Sets, seed_of, whole
from reports.commands.output import Output, make_console, say, warn

if TYPE_CHECKING:
    from rich.console import Console

    from reports.progress import Bar
    from sim.record.model import DealRecord
    from sim.record.write import Recorder

EXAMPLES: Final = (
    "bezique play bezique-britannica9 --seats textbook,greedy --seed 7",
    "bezique play bezique-britannica9 --seats textbook,greedy --seed 7 --deal 12",
    "bezique play bezique-foster --seats greedy,random --deals 20 --record deals.jsonl",
)
MOST_SHOWN: Final = 1000
MOST_RECORDED: Final = 10**8


def command(
    rules: RulesName,
    seats: Seats = "textbook,greedy",
    seed: Seed = "0",
    deal: Annotated[
        str, typer.Option("--deal", metavar="I", help="Number of the (first) deal in the run.")
    ] = "0",
    deals: Annotated[
        str, typer.Option("--deals", metavar="N", help="How many deals from that one on.")
    ] = "1",
    record: Annotated[
        Path | None,
        typer.Option("--record", metavar="FILE", help="Write deal records, one a line, and show nothing."),
    ] = None,
    draw_rule: Annotated[
        str,
        typer.Option(
            "--draw-rule",
            metavar="RULE",
            help="table, as `bezique run` draws; or seat-keyed, as comparisons do: each seat has its cards.",
        ),
    ] = "table",
    sets: Sets = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Show a deal trick by trick, and what decided each move.

    Deal I is the one that `bezique run` plays with these rules, players and seed; with seat-keyed draws, the
    one of a comparison (`bezique mine` prints such commands). --json writes the deal record (bezique-deal/1),
    --csv one line for each event.
    """
    from reports.progress import announced, progress
    from sim.errors import InputError
    from sim.experiment import MOST_DEALS, experiment_from_flags

    output = Output(as_json, as_csv)
    count = whole("--deals", deals, 1, MOST_SHOWN if record is None else MOST_RECORDED)
    first = whole("--deal", deal, 0, MOST_DEALS - 1)
    if record is not None and (as_json or as_csv):
        raise InputError("--record: the file has one record a line; leave --json and --csv out")
    experiment = experiment_from_flags(
        rules, seats, count, seed=seed_of(seed), sets=sets or (), draw_rule=draw_rule
    )
    warn(experiment.ruleset.warnings)

    from sim.record.write import Recorder

    recorder = Recorder(experiment.ruleset, experiment.players, experiment.seed, experiment.draw_code)
    if record is not None:
        with progress("deals") as bar:
            _record(recorder, first, count, record, bar)
        return
    with announced():
        recorder.line(first)
    if output.as_json:
        for number in range(first, first + count):
            sys.stdout.write(recorder.line(number) + "\n")
    elif output.as_csv:
        _write_events([recorder.record(number)[0] for number in range(first, first + count)])
    else:
        _show(make_console(), recorder, range(first, first + count))


def _record(recorder: Recorder, first: int, count: int, path: Path, bar: Bar) -> None:
    from reports.commands.group import Stopped
    from sim.record.files import write_records

    def lines() -> Iterator[str]:
        for number in range(count):
            yield recorder.line(first + number)
            if number % 100 == 99:
                bar(number + 1, count)

    bar(0, count)
    try:
        written = write_records(path, lines())
    except KeyboardInterrupt:
        raise Stopped(f"stopped; nothing was written to {path}") from None
    say(f"{written:,} deals recorded in {path}; bezique replay {path} referees them")


def _write_events(records: list[DealRecord]) -> None:
    import pandas as pd

    from reports.tables import to_csv

    rows = [
        {
            "deal": record.deal,
            "event": number,
            "what": event.name,
            "seat": event.seat,
            "kind": event.kind,
            "cards": " ".join(map(str, event.cards)),
            "points": event.points,
        }
        for record in records
        for number, event in enumerate(record.events)
    ]
    frame = pd.DataFrame.from_records(rows)
    frame["seat"] = frame["seat"].astype("Int64")
    sys.stdout.write(to_csv({"events": frame}))


def _show(console: Console, recorder: Recorder, deals: range) -> None:
    from kernels.hints import HINTS
    from reports.show_deal import show_deal

    hints = {number: hint.title for number, hint in HINTS.items()}
    for number in deals:
        record, reasons = recorder.record(number)
        if number > deals.start:
            console.print()
        show_deal(record, console, reasons, hints)
