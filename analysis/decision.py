"""The verdict that an interval allows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from analysis.estimate import CONFIDENCE, Estimate
from analysis.sequential import Design, units_for
from analysis.start import StartRule
from analysis.tally import Tally

MARGIN: Final = 2.0
"""Points a deal that are too few to matter, unless another margin is asked for."""

BETTER: Final = "better"
WORSE: Final = "worse"
TOO_SMALL: Final = "too small to matter"
UNDECIDED: Final = "undecided"
VERDICTS: Final = (BETTER, WORSE, TOO_SMALL, UNDECIDED)

_OF_CLAIMS: Final = {BETTER: "holds", WORSE: "refuted"}


@dataclass(frozen=True)
class Decision:
    """A verdict with what it was read off.

    Attributes
    ----------
    verdict : str
        One of `VERDICTS`.
    material : bool or None
        Whether the difference is at least the margin, in the direction of the verdict; None while the
        interval holds both answers, or where the verdict has no direction.
    margin : float
        What is too small to matter, in the unit of the estimate.
    estimate : Estimate
        The difference.
    """

    verdict: str
    material: bool | None
    margin: float
    estimate: Estimate

    @property
    def settled(self) -> bool:
        """Whether more deals are not needed for a verdict."""
        return self.verdict != UNDECIDED

    @property
    def claim(self) -> str:
        """The verdict on the claim that the difference is positive: ``holds``, ``refuted`` or as it is."""
        return _OF_CLAIMS.get(self.verdict, self.verdict)


def decide(estimate: Estimate, margin: float = MARGIN) -> Decision:
    """Read the verdict off one interval.

    Too small to matter if the whole interval lies within the margin on both sides of zero (looked at
    first); better or worse if it lies on one side of zero; undecided otherwise, or without an interval.
    All the clauses, ``material`` too, are read off the same interval, so with a confidence sequence the
    chance that any of them is ever false is at most the error of the interval.

    Parameters
    ----------
    estimate : Estimate
        The difference; positive speaks for what is asked about.
    margin : float
        What is too small to matter; more than 0, fixed before the run.
    """
    if not margin > 0:
        raise ValueError(f"the margin is more than 0, not {margin}")
    low, high = estimate.low, estimate.high
    if not estimate.has_interval:
        return Decision(UNDECIDED, None, margin, estimate)
    if -margin < low and high < margin:
        return Decision(TOO_SMALL, False, margin, estimate)
    if low > 0:
        return Decision(BETTER, _at_least(low, high, margin), margin, estimate)
    if high < 0:
        return Decision(WORSE, _at_least(-high, -low, margin), margin, estimate)
    return Decision(UNDECIDED, None, margin, estimate)


def _at_least(low: float, high: float, margin: float) -> bool | None:
    return True if low >= margin else False if high < margin else None


@dataclass(frozen=True)
class Prospect:
    """How many units a verdict takes.

    Attributes
    ----------
    likely : int
        If the difference and the spread are what they seem.
    surely : int
        Whatever the difference is, if the spread is what it seems: an interval narrower than the margin
        holds either no zero or nothing as great as the margin.
    start : int or None
        What the start rule takes, which the two others include; None if something it asks for was never
        seen, so that nothing can be foreseen but that it will take more than the deals so far.
    """

    likely: int
    surely: int
    start: int | None


def prospect(design: Design, sums: Tally, margin: float = MARGIN) -> Prospect | None:
    """Foresee how many units would settle an undecided comparison, from its own spread.

    Parameters
    ----------
    design : Design
        Of the comparison.
    sums : Tally
        Its sums so far.
    margin : float
        What is too small to matter.

    Returns
    -------
    Prospect or None
        None before a spread has been seen.
    """
    if sums.n < 2 or sums.deviation == 0:
        return None
    deviation = sums.deviation * design.scale
    apart = abs(sums.mean) * design.scale
    start = design.start.units_needed(sums, deviation)
    least = start or sums.n
    likely = design.units_until(max(apart, margin - apart), deviation)
    surely = design.units_until(margin / 2, deviation)
    return Prospect(max(likely, least), max(surely, least), start)


@dataclass(frozen=True)
class Plan:
    """What a question will take, foreseen from a pilot.

    Attributes
    ----------
    pilot : int
        Units of the pilot.
    deviation : float
        Standard deviation of a unit in it, in the unit of the estimate.
    start : int or None
        Units that the start rule takes; None if something it asks for never occurred in the pilot.
    alike : int
        Units if there is no difference (or one as great as the margin), start rule included.
    surely : int
        Units whatever the difference is, start rule included; what a design is planned for.
    seconds_alike, seconds_surely : float
        Time for those, at the speed of the pilot.
    """

    pilot: int
    deviation: float
    start: int | None
    alike: int
    surely: int
    seconds_alike: float
    seconds_surely: float


def plan(
    pilot: Tally,
    seconds: float,
    margin: float = MARGIN,
    confidence: float = CONFIDENCE,
    start: StartRule | None = None,
    scale: float = 0.5,
) -> Plan:
    """Plan a comparison from a pilot; the pilot's deals are not used again.

    Parameters
    ----------
    pilot : Tally
        Sums of the pilot, two units at least.
    seconds : float
        Time that it took, without compiling.
    margin : float
        What is too small to matter.
    confidence : float
        Level wanted.
    start : StartRule, optional
        Defaults to None (the usual one, without bonuses).
    scale : float
        As in `analysis.sequential.Design`.
    """
    if pilot.n < 2 or not margin > 0:
        raise ValueError(f"a plan needs two units and a margin of more than 0, not {pilot.n} and {margin}")
    deviation = pilot.deviation * scale
    rule = start or StartRule()
    begin = rule.units_needed(pilot, deviation)
    least = begin or max(rule.units, pilot.n)
    alike = max(units_for(margin, deviation, confidence), least)
    surely = max(units_for(margin / 2, deviation, confidence), least)
    each = seconds / pilot.n
    return Plan(pilot.n, deviation, begin, alike, surely, alike * each, surely * each)
