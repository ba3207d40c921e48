"""`bezique games`: the games of the family."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from reports.commands.options import AsCsv, AsJson
from reports.commands.output import Output

if TYPE_CHECKING:
    from rich.console import Console

EXAMPLES: Final = ("bezique games", "bezique games --json")


def command(as_json: AsJson = False, as_csv: AsCsv = False) -> None:
    """List the games of the family.

    Those that this version plays are marked; `bezique rules` has their rules.
    """
    from sim.rules.load import list_presets
    from sim.rules.presets import read_book

    book, played = read_book(), list_presets()
    rows = [(name, text, name in played) for name, text in book.games.items()]

    def tell(console: Console) -> None:
        from rich.box import SIMPLE_HEAD
        from rich.table import Table

        table = Table(box=SIMPLE_HEAD)
        for head in ("game", "what it is", "played"):
            table.add_column(head)
        for name, text in book.games.items():
            table.add_row(name, text, "yes" if name in played else "not yet")
        console.print(table)
        for name, meanings in book.two_meanings.items():
            console.print(f"'{name}' has two meanings: {' or '.join(meanings)}.")
        console.print("`bezique rules NAME` shows the rules of a game, each with its source.")

    Output(as_json, as_csv).write_list("games", ("game", "description", "played"), rows, tell)
