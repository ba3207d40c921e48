"""`bezique declarations`: how often each declaration is scored, how often it can be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from reports.commands.options import FIRST, AsCsv, AsJson, Sets, again, folder_of_run
from reports.commands.output import Output, say, warn

if TYPE_CHECKING:
    import pandas as pd
    from rich.console import Console

    from sim.run import RunResult

EXAMPLES: Final = (
    FIRST,
    "bezique declarations first --figure clock.svg",
    "bezique declarations runs/first --csv",
    "bezique declarations bezique-foster --hand 'AS KS QS JD JD 9H 8C 7C' --turn-up 7H",
)

TITLES: Final = {
    "share": "Deals in which a player scores it; ceiling: in which anybody in that seat receives its cards",
    "times": "Times a deal",
    "median_trick": "Trick after which it is first scored, in the middle of such deals",
    "trumps": "What names trumps",
}


def command(
    name: Annotated[
        str,
        typer.Argument(
            metavar="RUN", help="Folder of a run, or its name in the folder runs; with --hand a rule set."
        ),
    ],
    hand: Annotated[
        str | None,
        typer.Option("--hand", metavar="CARDS", help="Say what this hand may yet declare: 'AS KS QS JD'."),
    ] = None,
    turned: Annotated[
        str | None, typer.Option("--turn-up", metavar="CARD", help="With --hand: the card turned up.")
    ] = None,
    drawn: Annotated[
        str, typer.Option("--drawn", metavar="N", help="With --hand: cards drawn so far.")
    ] = "0",
    sets: Sets = None,
    figure: Annotated[
        str | None,
        typer.Option("--figure", metavar="FILE.svg", help="Draw by which trick each is scored into a file."),
    ] = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Show how often each declaration is scored in a run.

    Also how many times a deal, after which trick it is first scored, and the exact chance that its cards come
    to a player in time, whoever plays: nobody can score it more often. With --hand, the exact chance that
    cards to come complete each declaration from a hand.
    """
    output = Output(as_json, as_csv)
    if hand is not None:
        _tell_hand(output, name, hand, turned, drawn, sets or (), figure)
        return
    _tell_run(output, name, {"--turn-up": turned, "--drawn": drawn != "0", "--set": sets}, figure)


def _tell_run(output: Output, name: str, others: dict[str, object], figure: str | None) -> None:
    from analysis.declarations import scored_kinds
    from reports.pictures import picture_path, write_picture
    from reports.results import players_of
    from sim.errors import InputError
    from sim.provenance import command as command_of
    from sim.run import open_run

    for option, given in others.items():
        if given:
            raise InputError(f"{option}: goes with --hand, which says what cards are held")
    path = None if figure is None else picture_path("--figure", figure)
    folder = folder_of_run(name)
    run = open_run(folder)
    kinds = scored_kinds(run.experiment.ruleset.rules)
    tables = _tables(run, kinds)
    if path is not None:
        from analysis.declarations import meld_clock
        from reports.figures import draw_clock

        write_picture(path, draw_clock(meld_clock(run.totals, kinds), players_of(run), _ceilings(run, kinds)))
        say(f"the first declarations by trick are drawn in {path}")
    makes = command_of(run.experiment, folder)
    shows = again("declarations", folder)
    facts = {"command": f"{makes} && {shows}", "deals": run.totals.n}

    def tell(console: Console) -> None:
        from reports.tables import to_rich

        for key, table in tables.items():
            console.print(to_rich(table, TITLES[key], players_of(run)))
        console.print(f"again with {makes}\n           {shows}", soft_wrap=True)

    output.write(tables, facts, tell)


def _ceilings(run: RunResult, kinds: list[str]) -> dict[str, float]:
    """Exact ceilings by kind; none where others' cards may be used."""
    from analysis.completion import ceilings, sets_a_ceiling

    rules = run.experiment.ruleset.rules
    return {k: float(v) for k, v in ceilings(rules, kinds).items()} if sets_a_ceiling(rules) else {}


def _tables(run: RunResult, kinds: list[str]) -> dict[str, pd.DataFrame]:
    """Tables of a run; what names trumps only where rows are kept, and nothing is turned up."""
    from analysis.declarations import (
        declaration_counts,
        declaration_shares,
        first_tricks,
        trump_columns,
        trumps_named,
    )
    from sim.schema import iterate_rows

    share = declaration_shares(run.totals, kinds)
    if highest := _ceilings(run, kinds):
        share.insert(2, "ceiling", [highest.get(kind, float("nan")) for kind in share["kind"]])
    tables = {
        "share": share,
        "times": declaration_counts(run.totals, kinds),
        "median_trick": first_tricks(run.totals, kinds),
    }
    experiment = run.experiment
    if run.rows and not experiment.games and not experiment.ruleset.rules.turn_up:
        columns = trump_columns(experiment.seats)
        tables["trumps"] = trumps_named(iterate_rows(run.rows, columns), experiment.seats)
    return tables


def _tell_hand(
    output: Output,
    rules: str,
    hand: str,
    turned: str | None,
    drawn: str,
    sets: list[str] | tuple[()],
    figure: str | None,
) -> None:
    """Tell what a hand may yet declare."""
    from analysis.completion import completions
    from reports.commands.options import whole
    from sim.errors import InputError, refusal
    from sim.record.cards import read_card
    from sim.rules.load import load_rules

    if figure is not None:
        raise InputError("--figure: shows a run; leave out --hand")
    ruleset = load_rules(rules, sets)
    game = ruleset.rules
    warn(ruleset.warnings)
    cards = [read_card(word, "--hand", game.packs).type for word in hand.replace(",", " ").split()]
    if not 1 <= len(cards) <= game.hand:
        raise refusal("--hand", hand, f"1 to {game.hand} cards")
    if (turned is None) == game.turn_up:
        raise InputError(
            f"--turn-up: {ruleset.name} {'needs the card turned up' if game.turn_up else 'turns none up'}"
        )
    up = None if turned is None else read_card(turned, "--turn-up", game.packs).type
    so_far = whole("--drawn", drawn, 0, game.draws)
    table = completions(game, cards, up, so_far)
    makes = again("declarations", rules, hand=hand, turn_up=turned, drawn=so_far or None, set=sets)
    facts = {"command": makes, "rules": ruleset.name, "changes": list(ruleset.settings), "drawn": so_far}

    def tell(console: Console) -> None:
        from rich.box import SIMPLE_HEAD
        from rich.table import Table
        from rich.text import Text

        told = Table(title=Text(f"{ruleset.title}: what {hand} may yet declare"), box=SIMPLE_HEAD)
        told.title_justify = "left"
        for head in ("kind", "held", "of", "chance to hold all of it in time, exact"):
            told.add_column(head, justify="left" if head == "kind" else "right")
        for kind, held, of, chance in table.itertuples(index=False):
            told.add_row(kind.replace("-", " "), str(held), str(of), f"{100 * chance:.2f} %")
        console.print(told)
        console.print(
            "the cards held are kept, none that is needed is played; an exchange of the seven is not counted"
        )
        console.print(f"again with {makes}", soft_wrap=True)

    output.write({"completions": table}, facts, tell)
