"""Hints on trial, watched until each question has its verdict."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Protocol

from analysis.bonuses import bonus_counts, rare_bonuses
from analysis.decision import MARGIN, TOO_SMALL, Decision, Prospect, decide, prospect
from analysis.estimate import CONFIDENCE, Estimate, mean_from_sums, ratio
from analysis.many import shared_confidence
from analysis.moments import Moments, each_time
from analysis.sequential import Design, Look, Watch
from analysis.start import StartRule
from analysis.strict import nearly_alike
from analysis.tally import Tally
from sim.bounds import most_gained
from sim.coupled import POINTS, point_scale
from sim.seating import sides
from sim.trial_store import TrialStore, store_identity
from sim.trials import CONTRASTS, Question, Trial, Watched, measure_of, play_questions, watch

if TYPE_CHECKING:
    from pathlib import Path

    from sim.players import Player
    from sim.rules.model import Rules
    from sim.rules.ruleset import RuleSet
    from sim.trials import TrialSums

BATCH: Final = 4000
"""Deals between two looks."""
PLANNED: Final = 40_000
"""Deals for which the intervals are made tightest; they hold at any other number too."""
CAP: Final = 400_000
"""Deals after which a question is left undecided."""
WATCHED: Final = 2000
"""Deals on which it is counted how often a hint applies."""


class Stored(Protocol):
    """Keeps the sums of batches."""

    def get(self, key: str, batch: int) -> TrialSums | None:
        """Give the sums of a question's batch, None if they are not there."""

    def put(self, batch: int, sums: Mapping[str, TrialSums]) -> None:
        """Keep the sums of a batch, by question."""


@dataclass(frozen=True)
class Contrast:
    """What came out of one comparison.

    Attributes
    ----------
    name : str
        Its name in `sim.trials.CONTRASTS`.
    decision : Decision
        The verdict with its estimate.
    look : Look
        The last look.
    prospect : Prospect or None
        What would settle it; None if it is settled, or no spread was seen.
    each : Estimate or None
        Of a hint tried once in a deal: what it is worth each time that its moment comes; None if it never
        did.
    """

    name: str
    decision: Decision
    look: Look
    prospect: Prospect | None
    each: Estimate | None = None

    @property
    def verdict(self) -> str:
        """``holds``, ``refuted``, ``too small to matter`` or ``undecided``."""
        return self.decision.claim


@dataclass(frozen=True)
class HintVerdict:
    """What came out of a hint on trial.

    Attributes
    ----------
    hint : int
        Its number.
    applies : Estimate
        How often it applies to a player in a deal.
    agrees : Estimate
        Of such decisions, those where the player does as it says anyway.
    met : int
        Of the deals watched, those in which it applied to anybody.
    contrasts : mapping of str to Contrast
        By name.
    """

    hint: int
    applies: Estimate
    agrees: Estimate
    met: int
    contrasts: Mapping[str, Contrast]

    @property
    def never(self) -> bool:
        """Whether the hint never applied in the deals watched."""
        return self.met == 0


@dataclass(frozen=True)
class Plan:
    """What is fixed before the first deal.

    Attributes
    ----------
    ruleset : RuleSet
        The rules.
    base : Player
        The player whom the hints are tried on.
    against : Player
        Whom he meets, with the hint and without.
    hints : tuple of int
        Numbers of the hints.
    contrasts : tuple of str
        Names of the comparisons made of each.
    seed : int
        As in `sim.experiment.Experiment`.
    margin : float
        What is too little to matter: points a deal, or what a deal pays.
    cap : int
        Deals at most for each question.
    questions : int
        All questions that are asked at once, those of other plans too: the intervals hold together. 0: those
        of this plan.
    """

    ruleset: RuleSet
    base: Player
    against: Player
    hints: tuple[int, ...]
    contrasts: tuple[str, ...] = tuple(CONTRASTS)
    seed: int = 0
    margin: float = MARGIN
    cap: int = CAP
    questions: int = 0

    @property
    def unit(self) -> str:
        """Unit of the differences."""
        return unit_of(self.ruleset.rules)

    @property
    def confidence(self) -> float:
        """Level of each interval, so that all of them hold together at the usual one."""
        return shared_confidence(self.questions or len(self.hints) * len(self.contrasts), CONFIDENCE)

    @property
    def design(self) -> Design:
        """The design of each question."""
        rules = self.ruleset.rules
        start = StartRule(kinds=rare_bonuses(rules, measure_of(rules)), noun="deals")
        return Design(PLANNED, self.confidence, start, self.unit, point_scale(sides(rules)))


def unit_of(rules: Rules) -> str:
    """Name the unit in which hints are judged under these rules."""
    return "points a deal" if measure_of(rules) == POINTS else "points of settlement a deal"


def store_of(plan: Plan, folder: Path) -> TrialStore:
    """Name the store of a plan in a folder: for readers, and by all that changes a number."""
    identity = store_identity(plan.ruleset, plan.against, plan.seed, BATCH)
    slug = re.sub(r"[^A-Za-z0-9.]+", "-", f"{plan.ruleset.name}-{plan.against.name}").strip("-.")[:60]
    return TrialStore(folder / f"{slug}-{identity[:8]}", plan.ruleset, plan.against, plan.seed, BATCH)


def try_hints(
    plan: Plan,
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    store: Stored | None = None,
    watched: int = WATCHED,
) -> list[HintVerdict]:
    """Play until every question has its verdict, or the cap is reached.

    A look is taken at the end of each batch. A question that is settled is played no further; what the
    others get is the same as if it had never been asked.

    Parameters
    ----------
    plan : Plan
        What is asked.
    threads : int, optional
        Defaults to None (one for each free processor); changes no number.
    progress : callable, optional
        Told the deals counted over all questions, and how many they may be at most.
    store : Stored, optional
        Has the sums of batches that were played before, and gets those of the others.
    watched : int
        Deals on which it is counted how often a hint applies.
    """
    trials = {hint: Trial(plan.base, hint) for hint in plan.hints}
    asked = [(hint, name) for hint in plan.hints for name in plan.contrasts]
    questions = {(hint, name): Question(*trials[hint].arms(name)) for hint, name in asked}
    watches = {at: Watch(plan.design) for at in asked}
    counts = watch(plan.ruleset, list(trials.values()), watched, plan.seed)
    rules, measure = plan.ruleset.rules, measure_of(plan.ruleset.rules)
    open_ = [at for at in asked if not _same(questions[at])]
    moments = dict.fromkeys(asked, Moments())
    counted = [0]
    most = plan.cap * len(asked)

    def tell(deals: int) -> None:
        counted[0] += deals
        if progress is not None:
            progress(counted[0], most)

    tell(plan.cap * (len(asked) - len(open_)))
    for number, first in enumerate(range(0, plan.cap, BATCH)):
        if not open_:
            break
        count = min(BATCH, plan.cap - first)
        sums = _batch(plan, [questions[at] for at in open_], number, first, count, threads, store)
        still = []
        for at, found in zip(open_, sums, strict=True):
            bonuses = bonus_counts(found.bonuses, rules, measure)
            tally = Tally(found.n, found.total, found.squares, found.nonzero, bonuses)
            moments[at] += Moments(found.met, found.met_squares, found.met_products)
            (look,) = watches[at].add(number, tally)
            if not _decided(plan, look).settled:
                still.append(at)
        tell(count * len(open_) + (plan.cap - first - count) * (len(open_) - len(still)))
        open_ = still
    return [
        _verdict(
            hint,
            seen,
            {
                name: _contrast(plan, name, watches[hint, name].last, moments[hint, name])
                for name in plan.contrasts
            },
        )
        for hint, seen in zip(plan.hints, counts, strict=True)
    ]


def _batch(
    plan: Plan,
    questions: Sequence[Question],
    number: int,
    first: int,
    count: int,
    threads: int | None,
    store: Stored | None,
) -> list[TrialSums]:
    """Take a batch from the store, and play what is not there."""
    known = {question.key: store.get(question.key, number) for question in questions} if store else {}
    known = {key: sums for key, sums in known.items() if sums is not None and sums.n == count}
    missing = [question for question in questions if question.key not in known]
    if missing:
        played = play_questions(plan.ruleset, plan.against, missing, first, count, plan.seed, threads)
        made = {question.key: sums for question, sums in zip(missing, played, strict=True)}
        if store is not None:
            store.put(number, made)
        known |= made
    found = [known[question.key] for question in questions]
    return [sums for sums in found if sums is not None]


def _decided(plan: Plan, look: Look) -> Decision:
    """Read the verdict off the interval, or off the exact one for players who nearly always play alike."""
    decision = decide(look.estimate, plan.margin)
    if not decision.settled and not look.estimate.has_interval and look.sums.n:
        rules = plan.ruleset.rules
        greatest = most_gained(rules, measure_of(rules), against=True)
        exact = decide(nearly_alike(plan.design, look.sums, greatest), plan.margin)
        if exact.verdict == TOO_SMALL:
            return exact
    return decision


def _contrast(plan: Plan, name: str, look: Look, moments: Moments) -> Contrast:
    if look.sums.n == 0:
        return Contrast(name, decide(_alike(plan), plan.margin), look, None)
    decision = _decided(plan, look)
    needed = None if decision.settled else prospect(plan.design, look.sums, plan.margin)
    each = each_time(plan.design, look, moments, sides(plan.ruleset.rules)) if name == "moment" else None
    return Contrast(name, decision, look, needed, each)


def _alike(plan: Plan) -> Estimate:
    """Say that two players are one and the same, so that nothing need be played."""
    return Estimate(0.0, 0.0, 0.0, 0, "the same player", plan.unit, None, plan.confidence)


def _same(question: Question) -> bool:
    return question.a.identity == question.b.identity


def _verdict(hint: int, seen: Watched, contrasts: dict[str, Contrast]) -> HintVerdict:
    applies = mean_from_sums(seen.deals, seen.applied, seen.applied_squares, "times a deal and player")
    share = ratio(
        seen.deals,
        seen.applied,
        seen.agreed,
        seen.applied_squares,
        seen.agreed_squares,
        seen.products,
        "of such decisions",
    )
    if share.has_interval:  # the delta method does not know that it is a share
        share = replace(share, low=max(share.low, 0.0), high=min(share.high, 1.0))
    return HintVerdict(hint, applies.scaled(1 / seen.seats, applies.unit), share, seen.met, contrasts)
