"""`bezique advice`: the hints of the old handbook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from reports.commands.options import AsCsv, AsJson
from reports.commands.output import Output

if TYPE_CHECKING:
    from rich.console import Console

EXAMPLES: Final = ("bezique advice", "bezique advice H6")


def command(
    name: Annotated[str | None, typer.Argument(metavar="[HINT]", help="A hint, such as H6.")] = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """List the hints of the handbook, or show one.

    A hint narrows what a player chooses from. It comes with its source, and with the settings of the
    reading that the players have of it.
    """
    from kernels.hints import HINTS, SETTINGS, hint_name
    from sim.errors import refusal
    from sim.hint_readings import hint_readings

    output = Output(as_json, as_csv)
    numbers = {hint_name(number): number for number in HINTS}
    if name is not None and name.strip().upper() not in numbers:
        raise refusal("advice", name, numbers)
    chosen = list(HINTS) if name is None else [numbers[name.strip().upper()]]
    settings = {
        number: {key: setting for key, setting in SETTINGS.items() if number in setting.hints}
        for number in chosen
    }
    readings = hint_readings()
    columns = ("hint", "title", "about", "source", "reading", "settings")
    rows = [
        (
            *(hint_name(number), HINTS[number].title, HINTS[number].about, HINTS[number].source),
            readings.get(number, ""),
            ", ".join(f"{key}={setting.default}" for key, setting in settings[number].items()),
        )
        for number in chosen
    ]

    def tell(console: Console) -> None:
        from rich.padding import Padding
        from rich.text import Text

        for number in chosen:
            hint, label = HINTS[number], hint_name(number)
            console.print(Text.assemble((f"{label:>4}", "bold"), f"  {hint.title}"))
            if name is None:
                continue
            console.print(f"      narrows {hint.about}; {hint.source}")
            if reading := readings.get(number):
                console.print(Padding(Text(reading), (0, 0, 0, 6)))
            for key, setting in settings[number].items():
                limits = f"{setting.low} to {setting.high}"
                console.print(f"      {key} = {setting.default} ({limits}): {setting.meaning}")
            console.print(f'      bezique compare textbook "textbook -{label}" measures what it is worth')
        if name is None:
            console.print()
            sources = dict.fromkeys(HINTS[number].source.partition(", paragraph")[0] for number in chosen)
            console.print("Sources: " + "; ".join(sources) + ".")
            console.print("`bezique advice H6` shows one; textbook follows all, `textbook -H6` all but that.")

    output.write_list("hints", columns, rows, tell)
