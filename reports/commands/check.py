"""`bezique check`: whether what the old texts say holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from reports.commands.group import Stopped
from reports.commands.options import (
    AsCsv,
    AsJson,
    Sets,
    Threads,
    again,
    number_above_zero,
    seed_of,
    threads_of,
    whole,
)
from reports.commands.output import Output, say, warn

if TYPE_CHECKING:
    from pathlib import Path

    import pandas as pd
    from rich.console import Console

    from analysis.checks import Checked
    from sim.catalogue import Claim
    from sim.players import Player
    from sim.rules.ruleset import RuleSet

EXAMPLES: Final = (
    "bezique check",
    "bezique check H6 --base greedy --deals 4000",
    "bezique check K7 --deals 200 --figure both.svg",
    "bezique check H6 --rules rubicon-foster --base textbook",
    "bezique check H21 --rules bezique-foster --base greedy --deals 4000 --json",
)
SPOILT_SEED: Final = 5
"""The readings of the hints were revised after a look at deals of this seed."""


def command(
    name: Annotated[
        str | None, typer.Argument(metavar="[CLAIM]", help="A claim, such as H6, or all of them: all.")
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option("--rules", metavar="RULES", help="A rule set or a house-rule file; the claim's own."),
    ] = None,
    base: Annotated[
        str, typer.Option("--base", metavar="PLAYER", help="The player whom it is tried on.")
    ] = "textbook",
    against: Annotated[
        str | None, typer.Option("--against", metavar="PLAYER", help="Whom he plays; one like himself.")
    ] = None,
    deals: Annotated[
        str | None, typer.Option("--deals", metavar="N", help="Deals at most for each question.")
    ] = None,
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="Number that decides all cards.")] = "0",
    delta: Annotated[
        str, typer.Option("--delta", metavar="POINTS", help="Points a deal that are too few to matter.")
    ] = "2",
    out: Annotated[
        str | None,
        typer.Option(
            "-o", "--out", metavar="FOLDER", help="Keep what hints are tried on, and go on from it."
        ),
    ] = None,
    figure: Annotated[
        str | None, typer.Option("--figure", metavar="FILE.svg", help="Draw the result into a file.")
    ] = None,
    threads: Threads = None,
    sets: Sets = None,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Check what the old texts advise or state.

    Without a claim it lists them. A hint is tried on a player: the same deals are played by one who follows
    it, by one who does not heed it, and by one who goes against it, in either seat against the same opponent,
    until the difference is clear or too small to matter. A fact is measured.
    """
    from sim.catalogue import claims, find_claim
    from sim.errors import InputError

    output = Output(as_json, as_csv)
    if name is None:
        _list(output)
        return
    asked = _Asked(rules, base, against, deals, seed, delta, threads, sets or [], figure, out)
    if name.strip().lower() != "all":
        claim = find_claim(name)
        _check(output, claim.id, [(claim, asked.ruleset(claim, anyway=True))], asked)
        return
    chosen = []
    for claim in claims().values():
        try:
            chosen.append((claim, asked.ruleset(claim)))
        except InputError as error:
            say(f"left out: {error}")
    if not chosen:
        raise InputError("check: no claim makes sense under these rules; `bezique check` lists them")
    _check(output, "all", chosen, asked)


def warn_of_seed(seed: int) -> None:
    """Warn of the seed on whose cards the readings of the hints were made."""
    if seed == SPOILT_SEED:
        warn([f"seed {seed}: our readings of the hints were revised on these cards; take another seed"])


class _Asked:
    """The options, read."""

    def __init__(
        self,
        rules: str | None,
        base: str,
        against: str | None,
        deals: str | None,
        seed: str,
        delta: str,
        threads: str | None,
        sets: list[str],
        figure: str | None,
        out: str | None,
    ) -> None:
        from pathlib import Path

        from reports.pictures import picture_path
        from sim.contest import MOST_ROUNDS
        from sim.players import load_player

        self.rules, self.sets = rules, sets
        self.deals = None if deals is None else whole("--deals", deals, 1, MOST_ROUNDS)
        self.seed = seed_of(seed)
        self.margin = number_above_zero("--delta", delta)
        self.threads = threads_of(threads)
        self.figure: Path | None = None if figure is None else picture_path("--figure", figure)
        self.folder = None if out is None else Path(out)
        self.base: Player = load_player(base)
        self.against: Player = self.base if against is None else load_player(against)
        self.texts = {"rules": rules, "base": base, "against": against}
        warn_of_seed(self.seed)

    def ruleset(self, claim: Claim, *, anyway: bool = False) -> RuleSet:
        """Load the rules on which a claim is checked.

        A hint may be tried ``anyway`` where it makes no sense, to see that it says nothing there: on one
        batch of deals unless their number is given.

        Raises
        ------
        InputError
            The claim makes no sense under them.
        """
        from analysis.trials import BATCH
        from sim.errors import InputError
        from sim.rules.load import load_rules

        ruleset = load_rules(self.rules or claim.rules, self.sets)
        if objection := claim.objection(ruleset.rules):
            if not (anyway and claim.hint):
                raise InputError(f"{claim.id}: makes no sense under {ruleset.name}: {objection}")
            warn([f"{claim.id}: {objection}; on {ruleset.name} it is tried to see whether it ever applies"])
            self.deals = self.deals or BATCH
        return ruleset

    def again(self, name: str) -> str:
        """Write the command that makes it again."""
        return again(
            "check",
            name,
            **self.texts,
            set=self.sets,
            deals=self.deals,
            seed=self.seed,
            delta=f"{self.margin:g}",
        )


def _list(output: Output) -> None:
    from sim.catalogue import claims

    columns = ("claim", "kind", "says", "source", "compares", "reading", "rules")
    rows = [
        (
            claim.id,
            "hint" if claim.hint else "fact",
            claim.says,
            claim.source,
            claim.compares,
            claim.reading,
            claim.rules,
        )
        for claim in claims().values()
    ]

    def tell(console: Console) -> None:
        from rich.text import Text

        for row in rows:
            console.print(Text.assemble((f"{row[0]:>4}", "bold"), f"  {row[2]}"))
        console.print()
        console.print("`bezique check H6` checks one, `bezique check all` all of them.")

    output.write_list("claims", columns, rows, tell)


def _check(output: Output, name: str, chosen: list[tuple[Claim, RuleSet]], asked: _Asked) -> None:
    from analysis.checks import Settings, check_claims
    from reports.claim_story import applies_frame, contrast_frame, verdict_frame
    from reports.progress import progress

    for ruleset in {rules.name: rules for _, rules in chosen}.values():
        warn(ruleset.warnings)
    settings = Settings(
        asked.base, asked.against, asked.deals, asked.seed, asked.margin, asked.threads, asked.folder
    )
    try:
        with progress("deals") as bar:
            found = check_claims(chosen, settings, bar)
    except KeyboardInterrupt:
        kept = f"{asked.folder} keeps what hints were tried on, and the same command goes on"
        raise Stopped("stopped; " + (kept if asked.folder else "nothing was kept; -o keeps it")) from None
    makes = asked.again(name)
    facts = {"command": makes, "delta": asked.margin, "seed": asked.seed, "base": asked.base.name}
    tables = {"verdicts": verdict_frame(found)}
    hints = [(one.hint, one.plan) for one in found if one.hint and one.plan]
    if hints:
        tables["contrasts"] = _joined([contrast_frame([hint], plan) for hint, plan in hints])
        tables["applies"] = _joined([applies_frame([hint], plan) for hint, plan in hints])
    measured = [one.finding.table.assign(claim=one.claim.id) for one in found if one.finding]
    if measured:
        tables["facts"] = _joined(measured)
    if asked.figure is not None:
        _draw(asked.figure, found, asked.margin)

    def tell(console: Console) -> None:
        for one in found:
            _print_claim(console, one, in_full=len(found) == 1)
        if len(found) > 1:
            console.print("All intervals hold together at 95%, those of single facts' tables apart.")
        console.print(f"again with {makes}", soft_wrap=True)

    output.write(tables, facts, tell)


def _joined(frames: list[pd.DataFrame]) -> pd.DataFrame:
    import pandas as pd

    return pd.concat(frames, ignore_index=True)


def _draw(path: Path, found: list[Checked], margin: float) -> None:
    from reports.claim_figure import draw_finding, draw_hints
    from reports.claim_story import contrast_frame
    from reports.pictures import write_picture

    hints = [(one.hint, one.plan) for one in found if one.hint and one.plan]
    if hints:
        unit = hints[0][1].unit
        frame = _joined([contrast_frame([hint], plan) for hint, plan in hints if plan.unit == unit])
        picture = draw_hints(frame, unit, margin)
    else:
        finding = found[0].finding
        assert finding is not None
        picture = draw_finding(finding)
    write_picture(path, picture)
    say(f"the result is drawn in {path}")


def _print_claim(console: Console, checked: Checked, *, in_full: bool) -> None:
    from rich.padding import Padding
    from rich.text import Text

    from reports.claim_story import tell_claim

    claim = checked.claim
    head, *lines = tell_claim(checked)
    console.print(Text(head, style="bold"))
    if in_full:
        quote = [f'"{claim.quote}"'] if claim.quote else []
        compared = [f"Compared: {claim.compares}."] if checked.finding else []
        lines[1:1] = [*quote, *compared, claim.reading]
    for line in lines:
        console.print(Padding(Text(line), (0, 0, 0, 6)))
    if in_full and checked.finding is not None:
        from reports.tables import to_rich

        console.print(to_rich(checked.finding.table, ""))
