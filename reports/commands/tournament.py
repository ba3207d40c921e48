"""`bezique tournament`: several players, every two of them on the same deals."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Annotated, Final

import typer

from reports.commands.options import (
    ORDINARY,
    AsCsv,
    AsJson,
    RulesOption,
    Sets,
    Threads,
    Unit,
    again,
    measure_of,
    seed_of,
    threads_of,
    whole,
)
from reports.commands.output import Output, warn

if TYPE_CHECKING:
    import pandas as pd
    from rich.console import Console
    from rich.table import Table

    from analysis.tournament import Standing

EXAMPLES: Final = (
    'bezique tournament random greedy textbook "greedy +H2" --deals 1000',
    "bezique tournament greedy textbook random --rules bezique-foster --deals 500 --json",
)


def command(
    players: Annotated[list[str], typer.Argument(metavar="P1 P2 ...", help="The players, two or more.")],
    rules: RulesOption = ORDINARY,
    deals: Annotated[
        str, typer.Option("--deals", metavar="N", help="Deals, on each of which every two players meet.")
    ] = "20000",
    unit: Unit = None,
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="Number that decides all cards.")] = "0",
    threads: Threads = None,
    sets: Sets = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Let every two of several players meet on the same deals.

    What each gains over each other comes first; then ratings that explain it as well as differences can, a
    test of whether they do (or the players beat each other in a circle), and how often each would be chosen
    at the equilibrium of choosing among them. The number of deals is fixed beforehand.
    """
    from analysis.tournament import matrix_table, nash_table, ratings_table, stand
    from reports.progress import progress
    from sim.players import load_player
    from sim.rules.load import load_rules
    from sim.tournament import MOST_ROUNDS, play_round_robin

    output = Output(as_json, as_csv)
    count, start = whole("--deals", deals, 2, MOST_ROUNDS), seed_of(seed)
    wanted = threads_of(threads)
    ruleset = load_rules(rules, sets or ())
    measure = measure_of(unit, ruleset)
    pool = [load_player(spec) for spec in players]
    _check_names([player.name for player in pool])
    warn(ruleset.warnings)
    with progress("deals") as bar:
        robin = play_round_robin(ruleset, pool, measure, count, start, wanted, bar)
    standing = stand(robin)
    matrix, ratings, nash = matrix_table(standing), ratings_table(standing), nash_table(standing)
    makes = again("tournament", *players, rules=rules, set=sets or (), deals=count, seed=start, unit=unit)
    found = standing.ratings
    sentence = tell_circle(standing)
    facts: dict[str, object] = {
        "command": makes,
        "players": [player.name for player in pool],
        "rules": ruleset.name,
        "changes": list(ruleset.settings),
        "unit": standing.unit,
        "deals": robin.n,
        "seed": start,
        "sentence": sentence,
        "chi2": found.chi2,
        "freedom": found.freedom,
        "p": None if found.freedom == 0 else found.p,
        "curl": _finite(found.curl),
        "curl_by_luck": _finite(found.curl_by_luck),
    }

    def tell(console: Console) -> None:
        from reports.tables import to_rich

        console.print(_matrix(matrix, standing, ruleset.title))
        console.print(to_rich(ratings, "Ratings, the lowest at 0"))
        console.print(sentence)
        console.print(to_rich(nash, "At the equilibrium of choosing among these players"))
        console.print(f"again with {makes}", soft_wrap=True)

    output.write({"matrix": matrix, "ratings": ratings, "nash": nash}, facts, tell)


def tell_circle(standing: Standing) -> str:
    """Say whether ratings say all, or the players beat each other in a circle."""
    found = standing.ratings
    if found.freedom == 0:
        return "With no more pairings than ratings there is nothing to test: ratings say all."
    test = f"chi-square {found.chi2:.1f} on {found.freedom} degrees of freedom, p = {found.p:.2g}"
    share = ""
    if not math.isnan(found.curl):
        share = f"; {100 * found.curl:.1f}% of the matrix is left, {100 * found.curl_by_luck:.1f}% by luck"
    if found.p < 0.05:
        return f"Ratings do not say all, for some players gain more or less from one another ({test}{share})."
    return f"Nothing speaks against ratings that say all ({test}{share})."


def _matrix(table: pd.DataFrame, standing: Standing, title: str) -> Table:
    """Draw the matrix with its intervals."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    from reports.crossing import estimates
    from reports.wording import confidence_of, in_text

    rows = list(estimates(table))
    drawn = Table(
        title=Text(f"{title}: {standing.unit} that the player of the row gains over that of the column"),
        caption=Text(f"{confidence_of(rows[0][1])} intervals, each by itself; n = {rows[0][1].n:,} deals."),
        box=SIMPLE_HEAD,
        title_justify="left",
        caption_justify="left",
    )
    drawn.add_column("")
    for name in standing.names:
        drawn.add_column(name, justify="right")
    cells = {(labels["player"], labels["opponent"]): in_text(value) for labels, value in rows}
    for name in standing.names:
        drawn.add_row(name, *(Text(cells.get((name, other), "")) for other in standing.names))
    return drawn


def _check_names(names: list[str]) -> None:
    """Refuse two players of one name, whom no table could tell apart."""
    from sim.errors import InputError

    for name in names:
        if names.count(name) > 1:
            raise InputError(f"tournament: found {name} twice; name one of them, as in 'second: {name}'")


def _finite(value: float) -> float | None:
    return None if math.isnan(value) else value
