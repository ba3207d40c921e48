"""`bezique atlas`: every hint under every rule set with every player."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from reports.commands.check import warn_of_seed
from reports.commands.group import Stopped
from reports.commands.options import (
    AsCsv,
    AsJson,
    Threads,
    again,
    number_above_zero,
    seed_of,
    threads_of,
    whole,
)
from reports.commands.output import Output, say

if TYPE_CHECKING:
    import pandas as pd
    from rich.console import Console

EXAMPLES: Final = (
    "bezique atlas --rules bezique-foster --base greedy --deals 400",
    "bezique atlas --rules bezique-foster --base greedy --deals 400 --figure atlas.svg --csv",
)
FOLDER: Final = "atlas"


def command(
    rules: Annotated[
        list[str] | None,
        typer.Option("--rules", metavar="RULES", help="A rule set; may be repeated. All, if left out."),
    ] = None,
    base: Annotated[
        list[str] | None,
        typer.Option("--base", metavar="PLAYER", help="A player; may be repeated. Greedy and textbook."),
    ] = None,
    deals: Annotated[
        str, typer.Option("--deals", metavar="N", help="Deals at most for each question.")
    ] = "400000",
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="Number that decides all cards.")] = "0",
    delta: Annotated[
        str, typer.Option("--delta", metavar="POINTS", help="Points a deal that are too few to matter.")
    ] = "2",
    out: Annotated[
        str | None, typer.Option("-o", "--out", metavar="FOLDER", help="Where it is kept; runs/atlas.")
    ] = None,
    figure: Annotated[
        str | None, typer.Option("--figure", metavar="FILE.svg", help="Draw the map into a file.")
    ] = None,
    threads: Threads = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Try every hint under every rule set where it makes sense, with every player.

    All intervals hold together. What is played is kept: stopped by Ctrl-C, the same command goes on
    where it was, and a greater number of deals or other players use what is there.
    """
    from analysis.atlas import FIRST, Sheet, atlas_frame, plan_atlas, run_atlas, sign_changes
    from reports.pictures import picture_path, write_picture
    from reports.progress import progress
    from sim.contest import MOST_ROUNDS
    from sim.experiment import RUNS
    from sim.players import load_player
    from sim.rules.load import list_presets, load_rules

    output = Output(as_json, as_csv)
    cap = whole("--deals", deals, 1, MOST_ROUNDS)
    start, margin, wanted = seed_of(seed), number_above_zero("--delta", delta), threads_of(threads)
    path = None if figure is None else picture_path("--figure", figure)
    warn_of_seed(start)
    folder = RUNS / FOLDER if out is None else Path(out)
    rulesets = [load_rules(name) for name in rules or list_presets()]
    bases = [load_player(spec) for spec in base or ("greedy", "textbook")]
    plans = plan_atlas(rulesets, bases, start, margin, cap)
    sheets: list[Sheet] = []
    try:
        with progress("deals") as bar:
            sheets.extend(run_atlas(plans, folder, wanted, bar))
    except KeyboardInterrupt:
        done = f"{len(sheets)} of {len(plans)} sheets are whole"
        raise Stopped(f"stopped; {done}, and {folder} keeps them: the same command goes on") from None
    table = atlas_frame(sheets)
    changes = sign_changes(table)
    shown = table[table["compared"] == FIRST]
    if path is not None:
        from reports.atlas_figure import draw_atlas

        write_picture(path, draw_atlas(shown, margin))
        say(f"the map is drawn in {path}")
    makes = again(
        "atlas", rules=rules or (), base=base or (), deals=cap, seed=start, delta=f"{margin:g}", out=out
    )
    facts = {"command": makes, "questions": len(table), "delta": margin, "seed": start}

    def tell(console: Console) -> None:
        _tell(console, shown, changes)
        stands = int(table["stands"].sum())
        console.print(
            f"Of {len(table):,} questions {stands:,} differences stand after Holm; every interval is at "
            f"the level at which all {len(table):,} hold together at 95%."
        )
        console.print(f"again with {makes}", soft_wrap=True)

    output.write({"atlas": table, "sign_changes": changes}, facts, tell)


def _tell(console: Console, shown: pd.DataFrame, changes: pd.DataFrame) -> None:
    from reports.tables import to_rich

    labels = ["rules", "base", "hint", "verdict"]
    numbers = ["value", "low", "high", "n", "count", "unit", "method"]
    console.print(to_rich(shown[labels + numbers], "Following a hint, with not heeding it"))
    for row in changes.to_dict("records"):
        console.print(
            f"{row['hint']} changes sign: it helps in {row['helps']} places and hurts in {row['hurts']} "
            f"({row['says']})."
        )
