"""`bezique games`: the games of the family."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from reports.commands.options import AsCsv, AsJson
from reports.commands.output import Output

if TYPE_CHECKING:
    from rich.console import Console

    from sim.rules.model import Rules

EXAMPLES: Final = ("bezique games", "bezique games --json")

COLUMNS: Final = ("game", "title", "players", "partners", "packs", "hand", "target", "deals", "source")


def command(as_json: AsJson = False, as_csv: AsCsv = False) -> None:
    """List the games of the family.

    `bezique rules NAME` shows the rules of one, each with its source.
    """
    from sim.rules.load import list_presets
    from sim.rules.presets import read_book, read_preset

    presets = [read_preset(name) for name in list_presets()]
    rows = []
    for preset in presets:
        rules = preset.rules
        sizes = (rules.seats, rules.partners, rules.packs, rules.hand, rules.target, rules.deals_per_game)
        rows.append((preset.name, preset.title, *sizes, preset.text.short))

    def tell(console: Console) -> None:
        from rich.box import SIMPLE_HEAD
        from rich.table import Table

        table = Table(box=SIMPLE_HEAD)
        for head in ("game", "players", "packs", "hand", "a game is", "source"):
            table.add_column(head, justify="right" if head in ("packs", "hand") else "left")
        for preset in presets:
            rules = preset.rules
            players = f"{rules.seats}, partners" if rules.partners else str(rules.seats)
            table.add_row(
                preset.name, players, str(rules.packs), str(rules.hand), _length(rules), preset.text.short
            )
        console.print(table)
        for name, meanings in read_book().two_meanings.items():
            console.print(f"'{name}' has two meanings: {' or '.join(meanings)}.")
        console.print("`bezique rules NAME` shows the rules of a game, each with its source.")

    Output(as_json, as_csv).write_list("games", COLUMNS, rows, tell)


def _length(rules: Rules) -> str:
    """Say when a game is over."""
    if rules.target is not None:
        return f"{rules.target:,} points"
    return "one deal" if rules.deals_per_game == 1 else f"{rules.deals_per_game} deals"
