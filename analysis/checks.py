"""Claims of the catalogue checked: hints tried, facts measured, all intervals holding together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from analysis.decision import MARGIN
from analysis.fact_book import FACTS
from analysis.facts import Ask, Finding
from analysis.many import shared_confidence
from analysis.trials import CAP, HintVerdict, Plan, store_of, try_hints
from sim.trials import CONTRASTS

if TYPE_CHECKING:
    from pathlib import Path

    from sim.catalogue import Claim
    from sim.players import Player
    from sim.rules.ruleset import RuleSet


SILENT: Final = "silent"
"""Verdict on a hint that does not speak of the game, and never applied in it."""


@dataclass(frozen=True)
class Checked:
    """A claim with what came out.

    Attributes
    ----------
    claim : Claim
        From `sim.catalogue`.
    ruleset : RuleSet
        The rules it was checked on.
    plan, hint : Plan and HintVerdict, or None
        Of a hint: what was asked, what came out.
    finding : Finding or None
        Of a fact.
    """

    claim: Claim
    ruleset: RuleSet
    plan: Plan | None = None
    hint: HintVerdict | None = None
    finding: Finding | None = None

    @property
    def verdict(self) -> str:
        """``holds``, ``refuted``, ``too small to matter``, ``undecided``, `SILENT`; of hints: on heeding."""
        if self.hint is not None:
            if self.hint.never and self.claim.objection(self.ruleset.rules):
                return SILENT
            return next(iter(self.hint.contrasts.values())).verdict
        assert self.finding is not None
        return self.finding.verdict


@dataclass(frozen=True)
class Settings:
    """How claims are checked.

    Attributes
    ----------
    base, against : Player
        The player whom hints are tried on, who also plays where facts are measured; whom he meets.
    deals : int or None
        Deals at most for a question, deals of a fact. None: the usual numbers.
    seed : int
        As in `sim.experiment.Experiment`.
    margin : float
        Points a deal that are too few to matter.
    threads : int or None
        None: one for each free processor.
    folder : pathlib.Path or None
        Where what hints were tried on is kept, and taken up again; None: nowhere.
    """

    base: Player
    against: Player
    deals: int | None = None
    seed: int = 0
    margin: float = MARGIN
    threads: int | None = None
    folder: Path | None = None


def check_claims(
    asked: Sequence[tuple[Claim, RuleSet]],
    settings: Settings,
    progress: Callable[[int, int | None], None] | None = None,
) -> list[Checked]:
    """Check claims, hints of the same rules on the same deals.

    Parameters
    ----------
    asked : sequence of (Claim, RuleSet)
        What is checked, under which rules.
    settings : Settings
        How.
    progress : callable, optional
        Told what is done and what it may be at most, None where that is not known.

    Returns
    -------
    list of Checked
        In the order asked.
    """
    questions = sum(len(CONTRASTS) if claim.hint else 1 for claim, _ in asked)
    found: dict[str, Checked] = {}
    for claim, ruleset in asked:
        if claim.id in found:
            continue
        if claim.hint:
            together = [one for one, rules in asked if one.hint and rules == ruleset]
            plan = Plan(
                ruleset,
                settings.base,
                settings.against,
                tuple(one.hint for one in together),
                seed=settings.seed,
                margin=settings.margin,
                cap=settings.deals or CAP,
                questions=questions,
            )
            with store_of(plan, settings.folder) if settings.folder else nullcontext() as store:
                verdicts = try_hints(plan, settings.threads, progress, store)
            for one, verdict in zip(together, verdicts, strict=True):
                found[one.id] = Checked(one, ruleset, plan, verdict)
        else:
            finding = FACTS[claim.id](_ask(ruleset, settings, questions, progress))
            found[claim.id] = Checked(claim, ruleset, finding=finding)
    return [found[claim.id] for claim, _ in asked]


def _ask(
    ruleset: RuleSet,
    settings: Settings,
    questions: int,
    progress: Callable[[int, int | None], None] | None,
) -> Ask:
    done = 0

    def played(deals: int) -> None:
        nonlocal done
        done += deals
        if progress is not None:
            progress(done, None)

    return Ask(
        ruleset,
        settings.base,
        settings.deals,
        settings.seed,
        settings.margin,
        shared_confidence(questions),
        settings.threads,
        played,
    )
