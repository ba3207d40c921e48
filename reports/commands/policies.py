"""`bezique policies`: the players, with what steers them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from reports.commands.options import AsCsv, AsJson
from reports.commands.output import Output

if TYPE_CHECKING:
    from rich.console import Console

EXAMPLES: Final = ("bezique policies", "bezique policies textbook", 'bezique policies "textbook -H6" --json')


def command(
    name: Annotated[
        str | None, typer.Argument(metavar="[PLAYER]", help='A player, such as "textbook -H6" or mine.toml.')
    ] = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """List the players, or show one with its weights.

    A player is named, with changes if wanted: "textbook -H6" leaves a hint out, "greedy +H2" adds one,
    "greedy brisque=120" changes a weight. Or it stands in a TOML file: base = "textbook", hints = ["H6"],
    a table [weights]. Or a Python file of your own makes its choices: `bezique new policy` writes one.
    """
    output = Output(as_json, as_csv)
    if name is None:
        _list(output)
    else:
        _show(output, name)


def _list(output: Output) -> None:
    from sim.players import list_players, load_player

    players = [load_player(name) for name in list_players()]
    rows = [(p.name, p.title, len(p.hints), len(p.weights)) for p in players]

    def tell(console: Console) -> None:
        for player in players:
            console.print(player.name, style="bold")
            console.print(f"    {player.title}")

    output.write_list("players", ("player", "title", "hints", "weights"), rows, tell)


def _show(output: Output, name: str) -> None:
    from sim.players import describe, load_player

    player = load_player(name)
    traits = describe(player)
    columns = ("kind", "name", "value", "meaning", "source")
    rows = [tuple(getattr(trait, column) for column in columns) for trait in traits]

    def tell(console: Console) -> None:
        from rich.text import Text

        console.print(Text.assemble((player.name, "bold"), f": {player.title}"))
        console.print(f"plays as {player.policy}; written out: {player.spec}", soft_wrap=True)
        titles = {
            "function": "Functions of the file",
            "on trial": "On trial",
            "hint": "Hints, the first before the others",
            "setting": "Settings of the hints",
            "weight": "Weights, in tenths of a point",
        }
        for kind, title in titles.items():
            if not any(trait.kind == kind for trait in traits):
                continue
            console.print()
            console.print(Text(title, style="bold underline"))
            for trait in traits:
                if trait.kind != kind:
                    continue
                value = {"hint": "", "function": f" ({trait.value})"}.get(kind, f" = {trait.value}")
                console.print(Text.assemble((f"{trait.name}{value}", "bold"), f"  {trait.meaning}"))

    output.write_list("traits", columns, rows, tell)
