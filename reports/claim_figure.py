"""Figures of checked claims: estimates with their intervals, one below the other."""

from __future__ import annotations

import math
import textwrap
from typing import TYPE_CHECKING, Final

from reports import style

if TYPE_CHECKING:
    import pandas as pd

    from analysis.facts import Finding

_MOST: Final = 46


def draw_estimates(frame: pd.DataFrame, label: str, group: str, unit: str, margin: float = math.nan) -> str:
    """Draw estimates with intervals, a row for each label, a colour for each group.

    Parameters
    ----------
    frame : pandas.DataFrame
        Labels with the columns of `analysis.estimate.frame_of`.
    label, group : str
        Columns that name the row, the group.
    unit : str
        Of the axis.
    margin : float
        Half the width of what is too little to matter, shaded; nan for none.
    """
    names = list(dict.fromkeys(frame[label]))
    groups = list(dict.fromkeys(frame[group]))
    shares = bool(frame["unit"].str.startswith("of ").all())
    with style.styled():
        labels = [textwrap.fill(str(name), _MOST) for name in names]
        lines = max((label.count("\n") + 1 for label in labels), default=1)
        height = max(0.1 * len(groups) + 0.14, 0.04 + 0.15 * lines)
        figure, axes = style.new_figure(1.0 + len(names) * height)
        if not math.isnan(margin):
            axes.axvspan(-margin, margin, color=style.FAINT, alpha=0.6, linewidth=0)
            axes.axvline(0, color=style.INK, linewidth=0.8)
        for at, name in enumerate(groups):
            rows = frame[frame[group] == name]
            places = [names.index(one) + _lane(at, len(groups)) for one in rows[label]]
            gaps = [(rows["value"] - rows["low"]).fillna(0.0), (rows["high"] - rows["value"]).fillna(0.0)]
            axes.errorbar(
                rows["value"],
                places,
                xerr=gaps,
                fmt=style.SEAT_MARKERS[at % 4],
                color=style.SEAT_COLOURS[at % 4],
                markersize=4,
                linewidth=1.2,
                label=str(name),
            )
        axes.set_yticks(range(len(names)), labels)
        axes.set_ylim(len(names) - 0.5, -0.5)
        axes.set_xlabel(unit)
        if shares:
            style.percent_axis(axes.xaxis)
        style.quiet_rows(axes)
        if len(groups) > 1:
            figure.legend(loc="outside upper center", ncols=min(len(groups), 3))
        return style.to_svg(figure, "claims")


def draw_hints(contrasts: pd.DataFrame, unit: str, margin: float) -> str:
    """Draw what hints bring, a row for each hint, a colour for each comparison.

    Parameters
    ----------
    contrasts : pandas.DataFrame
        From `reports.claim_story.contrast_frame`.
    unit : str
        Of the axis.
    margin : float
        What is too little to matter.
    """
    shown = contrasts.assign(
        row=contrasts["hint"] + "  " + contrasts["says"], group=contrasts["compared"].map(_COMPARED)
    )
    return draw_estimates(shown, "row", "group", unit, margin)


def draw_finding(finding: Finding) -> str:
    """Draw a fact that was measured: its curve, or the numbers that have the unit of the verdict's."""
    if finding.curve is not None:
        from reports.lead_figure import draw_lead

        return draw_lead(finding.curve, "the lead")
    unit = finding.headline.unit
    table = finding.table[finding.table["unit"] == unit].assign(group="")
    name = f"share {unit}" if unit.startswith("of ") else unit
    return draw_estimates(table, "quantity", "group", name)


_COMPARED: Final = {
    "ignore": "v not heeding it",
    "defy": "v going against it",
    "moment": "once, v against it once",
}


def _lane(at: int, lanes: int) -> float:
    return (at - (lanes - 1) / 2) * 0.7 / lanes if lanes > 1 else 0.0
