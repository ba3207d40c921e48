"""The verdict of a comparison in plain words."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from reports.wording import confidence_of, in_text, interval_of, plural, value_of

if TYPE_CHECKING:
    from analysis.compare import Judge
    from analysis.decision import Decision, Plan
    from analysis.estimate import Estimate
    from sim.odds_table import OddsTable


def tell_verdict(judge: Judge) -> str:
    """Say whether A is better than B, with the interval; where undecided, what would settle it.

    Parameters
    ----------
    judge : Judge
        From `analysis.compare`.
    """
    a, b = judge.contest.a.name, judge.contest.b.name
    third = judge.contest.against
    names = f"{a} and {b}"
    against = f" against {third.name}" if third else ""
    decision = judge.decision()
    gain = decision.estimate
    n = rounds_of(judge, gain.n)
    margin = margin_of(decision)
    if decision.verdict in {"better", "worse"}:
        size = gain if gain.value > 0 else gain.scaled(-1, gain.unit)
        interval = f"{confidence_of(size)} interval {interval_of(size)}"
        amount, does = f"{value_of(size)} {gain.unit}", f"is {decision.verdict}"
        if gain.unit == "of games":
            amount = f"{value_of(size).removesuffix('%')} percentage points"
            does = "wins more games" if gain.value > 0 else "wins fewer games"
        return f"{a} {does} than {b}{against}: by {amount} ({interval}, {n}){_material(decision, margin)}."
    if decision.verdict == "too small to matter":
        if gain.low == gain.high == 0:
            return f"{a} and {b} are the same player: exactly alike in each of {n}."
        if judge.sums is not None and judge.sums.measure(judge.question.measure).squares == 0:
            return f"{names} gained exactly alike in each of {n}, so any difference is too small to matter."
        few = f"too small to matter (less than {margin})"
        return f"The difference between {names}{against} is {few}: {_amount(gain)}, {n}."
    return f"Undecided between {names}{against}: {_amount(gain)}, {n}.{_outlook(judge)}"


def tell_plan(plan: Plan, margin: float, unit: str, noun: str) -> str:
    """Say how many rounds, how much time a question takes.

    Parameters
    ----------
    plan : Plan
        From `analysis.decision.plan`.
    margin : float
        What is too small to matter.
    unit : str
        Unit of the margin.
    noun : str
        What the rounds are, in the plural.
    """
    if plan.deviation == 0:
        return (
            f"All {plan.pilot:,} {noun} of a pilot came out alike, so nothing can be foreseen "
            f"for {_size(margin, unit)} but that it takes {plan.alike:,} at least."
        )
    spread = _size(plan.deviation, unit)
    start = (
        f"The first verdict takes {plan.start:,} {noun}."
        if plan.start is not None
        else "A rare bonus that must be seen first never occurred in the pilot, so it may take far more."
    )
    return (
        f"A pilot of {plan.pilot:,} {noun} has a standard deviation of {spread}. {start} "
        f"If there is no difference, about {plan.alike:,} {noun} ({time_of(plan.seconds_alike)}) show that "
        f"it is less than {_size(margin, unit)}; whatever the difference is, {plan.surely:,} "
        f"({time_of(plan.seconds_surely)}) settle it."
    )


def tell_odds(odds: OddsTable) -> str:
    """Say what a table of odds has to do with the chance to win."""
    names = " against ".join(player.name for player in odds.players)
    return (
        f"The chance to win is that of whole games: the table of odds in {odds.path} ({names}) only takes "
        "the luck of the cards out of them. Its own error is measured and put right, and the interval is so "
        "much the wider."
    )


def rounds_of(judge: Judge, n: int) -> str:
    """Count rounds in words: ``2,000 pairs of deals``, ``500 deals played 3 times each``."""
    contest = judge.contest
    one = "game" if contest.games else "deal"
    if contest.sides == 2 and contest.against is None:
        return plural(n, f"pair of {one}s", f"pairs of {one}s")
    return f"{plural(n, one)} played {len(contest.rounds.seatings)} times each"


def margin_of(decision: Decision) -> str:
    """Write the margin with its unit."""
    return _size(decision.margin, decision.estimate.unit)


def time_of(seconds: float) -> str:
    """Write a time for readers."""
    if seconds < 100:
        return f"{seconds:.1f} s" if seconds < 10 else f"{seconds:.0f} s"
    minutes = seconds / 60
    return f"{minutes:.0f} minutes" if minutes < 100 else f"{minutes / 60:,.0f} hours"


def _size(value: float, unit: str) -> str:
    """Write a size, a chance in percentage points."""
    if unit == "of games":
        return f"{100 * value:.3g} percentage points"
    word = "points" if unit.startswith("points") else "of settlement"
    return f"{value:.3g} {word}"


def _amount(gain: Estimate) -> str:
    """Write a gain with its interval and unit."""
    if gain.unit == "of games":
        if math.isnan(gain.value):
            return "no games"
        return f"{in_text(gain).replace('%', '')} percentage points of games won"
    return f"{in_text(gain)} {gain.unit}"


def _material(decision: Decision, margin: str) -> str:
    if decision.material is None:
        return ""
    return f", {'at least' if decision.material else 'less than'} {margin}"


def _outlook(judge: Judge) -> str:
    """Say what an undecided comparison lacks."""
    found = judge.prospect()
    if found is None:
        return ""
    gain = judge.estimate()
    missing = "" if gain.has_interval else f" {gain.method.removeprefix('no interval yet: ').capitalize()}."
    if found.start is None:
        return (
            f"{missing} What must be seen first has not occurred at all, so nobody can say how many it takes."
        )
    likely = (
        f" About {found.likely:,} would settle it if difference and spread are what they seem, "
        f"{found.surely:,} whatever the difference is."
    )
    return missing + likely
