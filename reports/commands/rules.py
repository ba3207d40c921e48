"""`bezique rules`: rule sets, each value with its source."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from reports.commands.options import AsCsv, AsJson, Sets
from reports.commands.output import Output, warn

if TYPE_CHECKING:
    from rich.console import Console

    from sim.rules.ruleset import RuleSet

EXAMPLES: Final = (
    "bezique rules",
    "bezique rules bezique-britannica9",
    "bezique rules bezique-britannica9 --diff bezique-foster",
    "bezique rules bezique-britannica9 --set target=1500 --set last_trick=0",
)


def command(
    name: Annotated[
        str | None, typer.Argument(metavar="[RULES]", help="A rule set or a house-rule file (.toml).")
    ] = None,
    diff: Annotated[
        str | None, typer.Option("--diff", metavar="RULES", help="Show where another rule set differs.")
    ] = None,
    sets: Sets = None,
    everything: Annotated[
        bool, typer.Option("--all", help="Also list what only other games of the family have.")
    ] = False,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """List the rule sets, show one, or compare two.

    A house-rule file has a line base = "bezique-britannica9" and the changes, such as target = 1500.
    Changes by --set are made to the first rule set.
    """
    from sim.errors import InputError
    from sim.rules.load import load_rules

    output = Output(as_json, as_csv)
    if name is None:
        if diff is not None or sets or everything:
            raise InputError(
                "rules: --diff, --set, --all need a rule set, as in bezique rules bezique-foster"
            )
        _list(output)
        return
    ruleset = load_rules(name, sets or ())
    warn(ruleset.warnings)
    if diff is None:
        _show(output, ruleset, everything)
    else:
        other = load_rules(diff)
        warn(other.warnings)
        _compare(output, ruleset, other)


def _list(output: Output) -> None:
    from sim.rules.load import list_presets
    from sim.rules.presets import read_preset

    presets = [read_preset(name) for name in list_presets()]
    rows = [(p.name, p.title, p.players, p.text.short) for p in presets]

    def tell(console: Console) -> None:
        for preset in presets:
            console.print(f"{preset.name}", style="bold")
            console.print(f"    {preset.title}; {preset.players} players; {preset.text.short}")

    output.write_list("rules", ("rules", "title", "players", "source"), rows, tell)


def _show(output: Output, ruleset: RuleSet, everything: bool) -> None:
    from sim.rules.presets import shared_readings
    from sim.rules.ruleset import describe

    described = describe(ruleset, everything)
    columns = ("parameter", "value", "meaning", "allowed", "source")
    rows = [tuple(getattr(row, column) for column in columns) for row in described]

    def tell(console: Console) -> None:
        from rich.padding import Padding
        from rich.text import Text

        text = ruleset.preset.text
        console.print(Text(ruleset.title, style="bold"))
        parts = (text.author, text.work, text.year)
        console.print(f"Source: {', '.join(str(part) for part in parts if part)}.")
        category = ""
        for row in described:
            if row.category != category:
                category = row.category
                console.print()
                console.print(Text(category, style="bold underline"))
            console.print(Text.assemble((f"{row.parameter} = {row.value}", "bold"), f"  {row.meaning}"))
            console.print(Padding(Text(row.source, style="dim"), (0, 0, 0, 4)))
        console.print()
        console.print(Text("Where no text decides", style="bold underline"))
        for reading in shared_readings():
            console.print(Padding(Text(reading), (0, 0, 0, 2)))

    output.write_list("rules", columns, rows, tell)


def _compare(output: Output, one: RuleSet, other: RuleSet) -> None:
    from sim.rules.kinds import written
    from sim.rules.ruleset import diff

    found = diff(one, other)
    columns = ("parameter", "value_a", "value_b", "source_a", "source_b")
    rows = [(d.parameter, written(d.value_a), written(d.value_b), d.source_a, d.source_b) for d in found]

    def tell(console: Console) -> None:
        from rich.padding import Padding
        from rich.text import Text

        if not found:
            console.print(f"{one.name} and {other.name} have the same rules.")
        for difference in found:
            console.print(Text(difference.parameter, style="bold"))
            for ruleset, value, source in (
                (one, difference.value_a, difference.source_a),
                (other, difference.value_b, difference.source_b),
            ):
                line = Text.assemble(f"{ruleset.name}: ", (written(value), "bold"))
                console.print(Padding(line.append(f"  {source}", style="dim"), (0, 0, 0, 4)))

    output.write_list("differences", columns, rows, tell)
