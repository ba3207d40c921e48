"""Which of two players is better, said after each batch so that one may stop when it is sure."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from scipy import special

from analysis.bonuses import bonus_counts, rare_bonuses
from analysis.decision import MARGIN, TOO_SMALL, Decision, Prospect, decide, prospect
from analysis.estimate import (
    ALL_ALIKE,
    CONFIDENCE,
    Estimate,
    mean_from_sums,
    proportion,
    variance,
)
from analysis.rates import rate_sequence, won_pairs
from analysis.sequential import Design, Look, look_at
from analysis.start import StartRule
from analysis.strict import Strict, nearly_alike, units_until
from analysis.tally import Tally
from sim.bounds import most_gained
from sim.contest import Contest, Measured, Sums
from sim.coupled import POINTS, SETTLEMENT, WINS, point_scale, win_scale
from sim.odds_table import UNITS as WORTH

PLANNED: Final = 20_000
"""Rounds at which an interval that is watched is tightest; a tenth or tenfold of it costs a quarter."""
WIN_MARGIN: Final = 0.005
"""Chance to win a game that is too little to matter, unless another margin is asked for."""
FIXED_UNITS: Final = 30
"""Rounds, and rounds that differ, for a verdict where their number was fixed beforehand."""
CHANCE: Final = "of games"
SAME: Final = "the same player twice, exactly"
_TWICE: Final = (6, 2)
_ONCE: Final = (5, 3)
"""Places of pairs in `sim.contest.Sums.won`, two sides: won twice, won once with a draw; by A, by B."""
UNITS: Final = {POINTS: "points a deal", SETTLEMENT: "settlement a deal", WINS: CHANCE}


@dataclass(frozen=True)
class Question:
    """What is asked, fixed before the first deal.

    Attributes
    ----------
    measure : int
        Place in `sim.coupled.MEASURES`.
    margin : float
        What is too small to matter, in the unit of the measure; more than 0.
    confidence : float
        Level of each interval, for all looks together.
    watched : bool
        Whether the result is looked at after each batch. Otherwise the number of rounds is fixed, and the
        shorter intervals for that case are read once.
    strict : bool
        Whether the interval needs no large sample, only the bound that the rules prove.
    planned : int
        Rounds for which a watched interval is tightest.
    """

    measure: int = POINTS
    margin: float = MARGIN
    confidence: float = CONFIDENCE
    watched: bool = True
    strict: bool = False
    planned: int = PLANNED

    def __post_init__(self) -> None:
        if not self.margin > 0:
            raise ValueError(f"the margin is more than 0, not {self.margin}")
        if self.strict and not self.watched:
            raise ValueError("the strict interval is one for watching")


class Judge:
    """A contest as it runs: takes batches in deal order, and says when it is sure.

    Parameters
    ----------
    contest : Contest
        What is played.
    question : Question
        What is asked.
    """

    def __init__(self, contest: Contest, question: Question) -> None:
        rules, against = contest.ruleset.rules, contest.against is not None
        self.contest, self.question = contest, question
        self.sums: Sums | None = None
        self.design = design_of(contest, question)
        self.bound = most_gained(rules, question.measure, against=against)
        self._strict = Strict(self.bound)
        self._look: Look = look_at(self.design, Tally())

    def add(self, batch: Sums) -> bool:
        """Take in the next batch; tell whether there is a verdict."""
        self.sums = batch if self.sums is None else self.sums + batch
        tally = self.tally(batch)
        if self.question.strict:
            self._strict = self._strict.after(tally)
        if not self.question.watched:
            return False
        self._look = look_at(self.design, self.tally(self.sums), self._look)
        return self.decision().settled

    def tally(self, sums: Sums) -> Tally:
        """Give the sums of the measure that is asked for."""
        measured = sums.measure(self.question.measure)
        counts = bonus_counts(sums.bonuses, self.contest.ruleset.rules, self.question.measure)
        games = self.contest.games
        return Tally(sums.n, measured.total, measured.squares, measured.nonzero, () if games else counts)

    def decision(self) -> Decision:
        """Read the verdict off the interval as it stands."""
        return decide(self.estimate(), self.question.margin)

    def estimate(self) -> Estimate:
        """Estimate what A gains."""
        question, design = self.question, self.design
        if self.sums is None:
            return self._look.estimate
        if self.same and self.sums.measure(question.measure).squares == 0:
            return Estimate(0.0, 0.0, 0.0, self.sums.n, SAME, design.unit, None, question.confidence)
        if question.strict:
            return self._strict.estimate(design.unit, question.confidence, design.scale)
        if question.watched and self._look.estimate.has_interval:
            return self._look.estimate
        exact = self._exact()
        if exact is not None:
            return exact
        if question.watched:
            return self._look.estimate
        tally = self.tally(self.sums)
        start = design.start.at(tally, tally.deviation * design.scale if tally.n > 1 else 0.0)
        fixed = mean_from_sums(tally.n, tally.total, tally.squares, design.unit, question.confidence)
        fixed = fixed.scaled(design.scale, design.unit)
        if start.ready or not fixed.has_interval:
            return fixed
        return replace(fixed, low=math.nan, high=math.nan, method=f"no interval yet: {start}")

    def _exact(self) -> Estimate | None:
        """Give an estimate that holds without a start rule, where there is one that says something.

        Of players who nearly always gain alike, that the difference is too small to matter. Of games, the
        chance to win from the pairs that one player won twice.
        """
        assert self.sums is not None
        measure, tally = self.question.measure, self.tally(self.sums)
        few = nearly_alike(self.design, tally, self.bound)
        if decide(few, self.question.margin).verdict == TOO_SMALL:
            return few
        if measure != WINS or not self.mirrored or (tally.n > 1 and self._has_spread(tally)):
            return None
        once = self.sums.won[_ONCE[0]] + self.sums.won[_ONCE[1]]
        # One game won, the other drawn: then pairs won twice do not tell all.
        return None if once else won_pairs(*self.won_twice, tally.n, self.question.confidence).gain

    def _has_spread(self, tally: Tally) -> bool:
        """Whether the usual interval exists, now or after more rounds."""
        return tally.deviation > 0 and self.design.start.at(tally, tally.deviation).ready

    @property
    def same(self) -> bool:
        """Whether both players are one, so that every round is 0 by the coupling."""
        a, b = self.contest.a, self.contest.b
        return a.identity == b.identity and not self.contest.own_luck

    @property
    def p(self) -> float:
        """P-value of equal players, valid at whatever look one stopped; ``nan`` where there are no looks."""
        return self._look.p if self.question.watched and not self.question.strict else math.nan

    def prospect(self) -> Prospect | None:
        """Foresee how many rounds a verdict takes."""
        if self.sums is None:
            return None
        tally, margin, design = self.tally(self.sums), self.question.margin, self.design
        if not self.question.strict:
            return prospect(design, tally, margin)
        if tally.n < 2 or tally.deviation == 0:
            return None
        apart = abs(tally.mean) * design.scale
        likely, surely = (
            units_until(half / design.scale, tally.deviation, self.bound, self.question.confidence)
            for half in (max(apart, margin - apart), margin / 2)
        )
        return Prospect(likely, surely, tally.n)

    def others(self) -> list[tuple[str, Estimate]]:
        """Estimate what tells of the cards: how often both gain alike, what common cards save."""
        if self.sums is None:
            return []
        measured, n = self.sums.measure(self.question.measure), self.sums.n
        zeros, unit, confidence = n - measured.nonzero, self.noun_of, self.question.confidence
        share = rate_sequence if self.question.watched else proportion
        rows = [(f"{self.nouns} without a difference", share(zeros, n, unit, confidence))]
        if self.mirrored and self.question.measure == WINS and (twice := sum(self.won_twice)):
            label = f"won by A, of the {self.nouns} won twice"
            rows.append((label, share(self.won_twice[0], twice, unit, confidence)))
        kind = " of games" if self.contest.games else ""
        return [*rows, (f"variance-reduction factor{kind}", saved(measured, n, confidence))]

    @property
    def won_twice(self) -> tuple[int, int]:
        """Pairs that A won twice, that B did."""
        return (self.sums.won[_TWICE[0]], self.sums.won[_TWICE[1]]) if self.sums else (0, 0)

    @property
    def mirrored(self) -> bool:
        """Whether a round is a pair: the two players in either of two seats (or sides)."""
        return self.contest.sides == 2 and self.contest.against is None

    @property
    def nouns(self) -> str:
        """What the rounds are, in the plural."""
        return nouns(self.contest)

    @property
    def noun_of(self) -> str:
        """Unit of a share of the rounds."""
        return f"of {self.nouns}"


def nouns(contest: Contest) -> str:
    """Name the rounds of a contest, in the plural."""
    one = "games" if contest.games else "deals"
    return f"pairs of {one}" if contest.sides == 2 and contest.against is None else one


def design_of(contest: Contest, question: Question) -> Design:
    """Fix how a contest is read."""
    rules, measure = contest.ruleset.rules, question.measure
    kinds = () if contest.games else rare_bonuses(rules, measure)
    start = StartRule(kinds=kinds, noun=nouns(contest))
    if not question.watched:
        start = replace(start, units=FIXED_UNITS, nonzero=FIXED_UNITS)
    scale = win_scale(contest.sides) if measure == WINS else point_scale(contest.sides)
    if contest.odds is not None:
        scale /= WORTH
    return Design(question.planned, question.confidence, start, UNITS[measure], scale)


def settle(judge: Judge, batches: Iterable[Sums], others: Iterable[Judge] = ()) -> None:
    """Take in batches until there is a verdict or no more of them come.

    Parameters
    ----------
    judge : Judge
        Whose verdict ends it.
    batches : iterable of Sums
        From `sim.contest.play_batches`.
    others : iterable of Judge
        Take in the same batches.
    """
    others = tuple(others)
    for batch in batches:
        for other in others:
            other.add(batch)
        if judge.add(batch):
            break


def chance_to_win(gain: Estimate, count: int) -> Estimate:
    """Turn the gain in chances to win into the chance of A, with ``count`` sides; a tie is a fair share."""
    fair = 1 / count
    return replace(gain, value=gain.value + fair, low=gain.low + fair, high=gain.high + fair)


def saved(measured: Measured, n: int, confidence: float = CONFIDENCE) -> Estimate:
    """Estimate the variance-reduction factor against independent deals for every seating.

    With d_s the parts of x, one for each of K seatings, it is sum Var d_s / Var(sum d_s)
    = 1 / (1 + (K - 1) r), r their mean correlation (where all variances are the same). The interval is
    Fisher's for a correlation (Statistical Methods for Research Workers, 1925, section 35), approximate
    for long-tailed points and for more than two seatings.
    """
    unit = "times fewer deals"
    seatings = len(measured.alone)
    if n < 4:
        method = "no interval: fewer than four rounds"
        return Estimate(math.nan, math.nan, math.nan, n, method, unit, None, confidence)
    apart = sum(variance(n, total, squares) for total, squares in measured.alone)
    together = variance(n, measured.total, measured.squares)
    if apart == 0 or together == 0:
        value = math.inf if apart > 0 else math.nan
        return Estimate(value, math.nan, math.nan, n, ALL_ALIKE, unit, None, confidence)
    value = apart / together
    most = seatings - 1
    least = -1 / most
    r = min(max((1 / value - 1) / most, least + 1e-12), 1 - 1e-12)
    half = float(special.ndtri(0.5 + confidence / 2)) / math.sqrt(n - 3)
    ends = [max(math.tanh(math.atanh(r) + sign * half), least + 1e-12) for sign in (1, -1)]
    low, high = (1 / (1 + most * end) for end in ends)
    return Estimate(
        value, min(low, value), max(high, value), n, "Fisher, approximate", unit, None, confidence
    )
