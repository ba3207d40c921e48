"""Options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from sim.errors import refusal

if TYPE_CHECKING:
    from sim.rules.ruleset import RuleSet

RulesName = Annotated[
    str, typer.Argument(metavar="RULES", help="A rule set (`bezique rules` lists them) or a house-rule file.")
]
RulesOption = Annotated[
    str, typer.Option("--rules", metavar="RULES", help="A rule set or a house-rule file (.toml).")
]
Seats = Annotated[
    str,
    typer.Option("--seats", metavar="A,B", help="The players by seat: names, names without hints, files."),
]
Sets = Annotated[
    list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="Change a rule; may be repeated.")
]
Deals = Annotated[str, typer.Option("--deals", metavar="N", help="Number of deals.")]
Seed = Annotated[
    str, typer.Option("--seed", metavar="S", help="Number that decides all cards: 0 to 2^64 - 1.")
]
Threads = Annotated[
    str | None,
    typer.Option("--threads", metavar="T", help="Threads; one for each free processor if left out."),
]
RunName = Annotated[
    str, typer.Argument(metavar="RUN", help="Folder of a run, or its name in the folder runs.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Write JSON instead of a table.")]
AsCsv = Annotated[bool, typer.Option("--csv", help="Write comma-separated values instead of a table.")]

Unit = Annotated[
    str | None,
    typer.Option(
        "--unit",
        metavar="UNIT",
        help="Compare points or settlement; if left out, settlement where a deal pays one.",
    ),
]

ORDINARY: Final = "bezique-britannica9"
"""The rules meant by Bezique without more."""
FIRST: Final = "bezique run bezique-modern --seats greedy,random --deals 2000 --rows -o runs/first"
"""Example that makes the run which other examples speak of."""


def whole(option: str, given: str, low: int, high: int) -> int:
    """Read a whole number; its thousands may be set apart by commas or underscores.

    Raises
    ------
    InputError
        It is none, or is not in the range.
    """
    plain = given.strip().replace(",", "").replace("_", "")
    digits = plain.removeprefix("-")
    # A number of a thousand digits is out of range too, and Python refuses to read a longer one.
    number = int(plain) if digits.isascii() and digits.isdigit() and len(digits) <= 1000 else None
    if number is None or not low <= number <= high:
        raise refusal(option, given, f"a whole number from {low:,} to {high:,}")
    return number


def deals_of(given: str) -> int:
    """Read ``--deals``."""
    from sim.experiment import MOST_DEALS

    return whole("--deals", given, 1, MOST_DEALS)


def seed_of(given: str) -> int:
    """Read ``--seed``."""
    from sim.experiment import LARGEST_SEED

    return whole("--seed", given, 0, LARGEST_SEED)


def threads_of(given: str | None) -> int | None:
    """Read ``--threads``; None leaves the number open."""
    return None if given is None else whole("--threads", given, 1, 1024)


def number_above_zero(option: str, given: str) -> float:
    """Read a number greater than zero.

    Raises
    ------
    InputError
        It is none.
    """
    try:
        number = float(given)
    except ValueError:
        number = -1.0
    if not 0 < number < 1e9:
        raise refusal(option, given, "a number greater than 0, such as 2 or 0.5")
    return number


def measure_of(unit: str | None, ruleset: RuleSet) -> int:
    """Read ``--unit``: a place in `sim.coupled.MEASURES`; left out, settlement where a deal pays one.

    Raises
    ------
    InputError
        It is no unit, or not one of this game.
    """
    from sim.coupled import MEASURES, POINTS, SETTLEMENT
    from sim.errors import InputError

    pays = ruleset.rules.settlement != "none"
    if unit is None:
        return SETTLEMENT if pays else POINTS
    allowed = [MEASURES[POINTS], MEASURES[SETTLEMENT]]
    if unit not in allowed:
        raise refusal("--unit", unit, allowed)
    if unit == MEASURES[SETTLEMENT] and not pays:
        raise InputError(f"--unit: found settlement; {ruleset.name} pays none for a deal, so use points")
    return MEASURES.index(unit)


def folder_of_run(given: str) -> Path:
    """Find a run by its folder, or by its name in the usual folder.

    Raises
    ------
    InputError
        There is none.
    """
    from sim.experiment import RUNS
    from sim.shelf import is_run, list_runs

    for folder in (Path(given), RUNS / given):
        if is_run(folder):
            return folder
    known = [run.folder.name for run in list_runs()]
    if not known:
        where = f"no runs in the folder {RUNS}; `bezique run` makes one"
        raise refusal("RUN", given, f"the folder of a run, and there are {where}")
    raise refusal("RUN", given, known)


def again(command: str, *arguments: object, **options: object) -> str:
    """Write a command line that can be pasted.

    Parameters
    ----------
    command : str
        The subcommand.
    *arguments : object
        Its arguments.
    **options : object
        Options by name: true stands for a flag, a list for an option that is repeated; None, false and
        an empty list leave it out.
    """
    import shlex

    words = ["bezique", *command.split(), *map(str, arguments)]
    for name, value in options.items():
        flag = "--" + name.strip("_").replace("_", "-")
        if value is True:
            words.append(flag)
        elif isinstance(value, list | tuple):
            for item in value:
                words += [flag, str(item)]
        elif value is not None and value is not False:
            words += [flag, str(value)]
    return shlex.join(words)
