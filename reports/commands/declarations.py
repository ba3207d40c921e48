"""`bezique declarations`: how often each declaration is scored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from reports.commands.options import FIRST, AsCsv, AsJson, RunName, again, folder_of_run
from reports.commands.output import Output

if TYPE_CHECKING:
    from rich.console import Console

EXAMPLES: Final = (FIRST, "bezique declarations first", "bezique declarations runs/first --csv")


def command(name: RunName, as_json: AsJson = False, as_csv: AsCsv = False) -> None:
    """Show how often each declaration is scored in a run.

    Also how many times a deal, and after which trick it is first scored.
    """
    from analysis.declarations import declaration_counts, declaration_shares, first_tricks, scored_kinds
    from reports.results import players_of
    from sim.provenance import command as command_of
    from sim.run import open_run

    output = Output(as_json, as_csv)
    folder = folder_of_run(name)
    run = open_run(folder)
    kinds = scored_kinds(run.experiment.ruleset.rules)
    tables = {
        "share": declaration_shares(run.totals, kinds),
        "times": declaration_counts(run.totals, kinds),
        "median_trick": first_tricks(run.totals, kinds),
    }
    titles = {
        "share": "Deals in which a player scores it",
        "times": "Times a deal",
        "median_trick": "Trick after which it is first scored, in the middle of such deals",
    }
    makes = command_of(run.experiment, folder)
    shows = again("declarations", folder)
    facts = {"command": f"{makes} && {shows}", "deals": run.totals.n}

    def tell(console: Console) -> None:
        from reports.tables import to_rich

        for key, table in tables.items():
            console.print(to_rich(table, titles[key], players_of(run)))
        console.print(f"again with {makes}\n           {shows}", soft_wrap=True)

    output.write(tables, facts, tell)
