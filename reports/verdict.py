"""The verdict of a comparison in plain words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reports.wording import confidence_of, in_text, interval_of, number, plural, value_of

if TYPE_CHECKING:
    from analysis.compare import Judgement
    from sim.compare import PairSums


def tell_verdict(judgement: Judgement, sums: PairSums, a: str, b: str) -> str:
    """Say whether A is better than B, with the interval; where undecided, how many deals would tell.

    Parameters
    ----------
    judgement : Judgement
        From `analysis.compare.judge`.
    sums : PairSums
        What it was made from.
    a, b : str
        Names of the players.
    """
    from analysis.compare import pairs_needed

    difference = judgement.difference
    details = f"{in_text(difference)} points a deal, {plural(sums.pairs, 'mirrored deal')}"
    margin = number(judgement.margin, 0 if float(judgement.margin).is_integer() else 2)
    if judgement.verdict in {"better", "worse"}:
        size = difference if difference.value > 0 else difference.scaled(-1, difference.unit)
        return (
            f"{a} is {judgement.verdict} than {b}: by {value_of(size)} points a deal "
            f"({confidence_of(size)} interval {interval_of(size)}, {plural(sums.pairs, 'mirrored deal')})."
        )
    if judgement.verdict == "too small to matter":
        if sums.pairs == sums.zeros:
            return f"{a} and {b} scored exactly alike in each of {plural(sums.pairs, 'mirrored deal')}."
        few = f"too small to matter (less than {margin} points)"
        return f"The difference between {a} and {b} is {few}: {details}."
    text = f"Undecided between {a} and {b}: {details}."
    needed = pairs_needed(sums, judgement.margin, difference.confidence)
    if needed is not None and needed > sums.pairs:
        text += f" About {plural(needed, 'deal')} would give an interval of ±{margin} points."
    return text
