"""`bezique compare`: which of two players is better."""

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
    again,
    number_above_zero,
    seed_of,
    threads_of,
    whole,
)
from reports.commands.output import Output, warn

if TYPE_CHECKING:
    from rich.console import Console

EXAMPLES: Final = (
    'bezique compare textbook "textbook -H6" --deals 2000',
    "bezique compare greedy random --rules bezique-foster --deals 1000 --seed 7 --json",
)


def command(
    a: Annotated[str, typer.Argument(metavar="A", help="A player; positive numbers speak for it.")],
    b: Annotated[str, typer.Argument(metavar="B", help="The other player.")],
    rules: RulesOption = ORDINARY,
    deals: Annotated[
        str, typer.Option("--deals", metavar="N", help="Deals, each of which is played twice.")
    ] = "20000",
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="Number that decides all cards.")] = "0",
    delta: Annotated[
        str, typer.Option("--delta", metavar="POINTS", help="Points a deal that are too few to matter.")
    ] = "2",
    threads: Threads = None,
    sets: Sets = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Compare two players on mirrored deals.

    Each deal is played twice with the same cards, the players changing seats, so that luck cancels out.
    The number of deals is fixed beforehand, and one interval is read at the end.
    """
    from analysis.compare import judge, judged
    from reports.progress import progress
    from reports.verdict import tell_verdict
    from sim.compare import MOST_PAIRS, compare
    from sim.players import load_player
    from sim.rules.load import load_rules

    output = Output(as_json, as_csv)
    count = whole("--deals", deals, 1, MOST_PAIRS)
    start, margin, wanted = seed_of(seed), number_above_zero("--delta", delta), threads_of(threads)
    ruleset = load_rules(rules, sets or ())
    one, other = load_player(a), load_player(b)
    warn(ruleset.warnings)
    with progress("deals") as bar:
        sums = compare(ruleset, one, other, count, start, wanted, bar).sums
    judgement = judge(sums, margin)
    table = judged(judgement)
    makes = again("compare", a, b, rules=rules, set=sets or (), deals=count, seed=start, delta=f"{margin:g}")
    sentence = tell_verdict(judgement, sums, one.name, other.name)
    facts = {
        "command": makes,
        "verdict": judgement.verdict,
        "sentence": sentence,
        "a": one.name,
        "b": other.name,
        "rules": ruleset.name,
        "changes": list(ruleset.settings),
        "delta": margin,
        "pairs": sums.pairs,
        "seed": start,
    }

    def tell(console: Console) -> None:
        from reports.tables import to_rich

        console.print(to_rich(table, f"{ruleset.title}: {one.name} (A) against {other.name} (B)"))
        console.print(sentence)
        console.print(f"again with {makes}", soft_wrap=True)

    output.write({"comparison": table}, facts, tell)
