"""`bezique mine`: the deals that make the difference between two players."""

from __future__ import annotations

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

    from sim.contest import Contest
    from sim.mine import Find, Mined

EXAMPLES: Final = (
    'bezique mine textbook "textbook -H6" --deals 2000 --top 3',
    "bezique mine greedy random --rules bezique-foster --deals 500 --top 1 --json",
)


def command(
    a: Annotated[str, typer.Argument(metavar="A", help="A player.")],
    b: Annotated[str, typer.Argument(metavar="B", help="The other player.")],
    rules: RulesOption = ORDINARY,
    against: Annotated[
        str | None, typer.Option("--against", metavar="C", help="Each plays against this player instead.")
    ] = None,
    deals: Annotated[str, typer.Option("--deals", metavar="N", help="Deals to look through.")] = "20000",
    top: Annotated[str, typer.Option("--top", metavar="K", help="Deals to show of either sort.")] = "5",
    unit: Unit = None,
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="Number that decides all cards.")] = "0",
    threads: Threads = None,
    sets: Sets = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Find the deals on which A gains most, and those on which B does.

    They are the deals of `bezique compare` with the same players, rules, seed. Each comes with the commands
    that play it again card by card, one for each way to sit.
    """
    from analysis.estimate import frame_of, mean_from_sums
    from reports.progress import progress
    from sim.contest import MOST_ROUNDS, Contest
    from sim.coupled import point_scale
    from sim.mine import MOST_FINDS, mine
    from sim.players import load_player
    from sim.rules.load import load_rules

    output = Output(as_json, as_csv)
    count, kept = whole("--deals", deals, 1, MOST_ROUNDS), whole("--top", top, 1, MOST_FINDS)
    start, wanted = seed_of(seed), threads_of(threads)
    ruleset = load_rules(rules, sets or ())
    measure = measure_of(unit, ruleset)
    third = None if against is None else load_player(against)
    contest = Contest(ruleset, load_player(a), load_player(b), third, start)
    warn(ruleset.warnings)
    with progress("deals") as bar:
        found = mine(contest, measure, count, kept, wanted, bar)

    from analysis.compare import UNITS

    scale = point_scale(contest.sides)
    mean = mean_from_sums(found.n, found.total, found.squares, UNITS[measure])
    table = frame_of([({"quantity": "gain of A, all deals"}, mean.scaled(scale, mean.unit))])
    options = {"rules": rules, "against": against, "set": sets or (), "seed": start, "unit": unit}
    makes = again("mine", a, b, deals=count, top=kept, **options)
    texts = {contest.a.identity: a, contest.b.identity: b} | ({third.identity: against} if third else {})
    finds = _frame(contest, found, rules, sets or [], {key: str(text) for key, text in texts.items()})
    facts: dict[str, object] = {
        "command": makes,
        "a": contest.a.name,
        "b": contest.b.name,
        "against": third.name if third else None,
        "rules": ruleset.name,
        "changes": list(ruleset.settings),
        "deals": found.n,
        "without_difference": found.n - found.nonzero,
        "seed": start,
    }

    def tell(console: Console) -> None:
        from reports.tables import to_rich

        console.print(to_rich(table, f"{ruleset.title}: {contest.a.name} (A), {contest.b.name} (B)"))
        same = found.n - found.nonzero
        console.print(f"On {same:,} of {found.n:,} deals both gain alike.")
        for who, name in (("A", contest.a.name), ("B", contest.b.name)):
            console.print()
            mine_of = finds[finds["gains"] == who]
            console.print(
                f"{name} ({who}) gains most on" if len(mine_of) else f"{name} ({who}) gains on none."
            )
            for row in mine_of.to_dict("records"):
                if row["seating"] == 0:
                    console.print(f"  deal {row['deal']}: {_number(row['gain'])} {UNITS[measure]}")
                here = f"    {row['player']} gains {_number(row['gained'])} in  {row['play']}"
                console.print(here, soft_wrap=True)
        console.print()
        console.print(f"again with {makes}", soft_wrap=True)

    output.write({"mean": table, "finds": finds}, facts, tell)


def _frame(
    contest: Contest, found: Mined, rules: str, sets: list[str], texts: dict[str, str]
) -> pd.DataFrame:
    """Set the finds in a table: a row for each deal and way to sit."""
    import pandas as pd

    from sim.coupled import point_scale

    scale = point_scale(contest.sides)

    def rows(who: str, finds: tuple[Find, ...]) -> list[dict[str, object]]:
        return [
            {
                "gains": who,
                "deal": find.deal,
                "gain": find.gain * scale,
                "seating": number,
                "player": "A" if seating.sign > 0 else "B",
                "gained": seating.sign * part / (contest.sides - 1),
                "play": again(
                    "play",
                    rules,
                    seats=",".join(texts[player.identity] for player in seating.players),
                    set=sets,
                    seed=contest.seed,
                    deal=find.deal,
                    draw_rule=contest.draw_rule,
                ),
            }
            for find in finds
            for number, (seating, part) in enumerate(zip(contest.rounds.seatings, find.parts, strict=True))
        ]

    columns = ["gains", "deal", "gain", "seating", "player", "gained", "play"]
    return pd.DataFrame(rows("A", found.most) + rows("B", found.least), columns=columns)


def _number(value: float) -> str:
    """Write the gain of one deal, which is exact."""
    from reports.wording import number

    return ("+" if value > 0 else "") + number(value, 0 if float(value).is_integer() else 1)
