"""The figure of what a deal pays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reports import style

if TYPE_CHECKING:
    import pandas as pd


def draw_values(histogram: pd.DataFrame, line: int) -> str:
    """Draw the distribution of the settlement, with intervals.

    Parameters
    ----------
    histogram : pandas.DataFrame
        From `analysis.rubicon.value_histogram`.
    line : int
        Points under which the loser is rubiconed, for the caption of the axis.
    """
    step = float(histogram["from_points"].diff().iloc[1]) if len(histogram) > 1 else 100.0
    # A few deals in a thousand, rich in bonuses, would squeeze the rest into a corner.
    shown = histogram[histogram["value"].cumsum() <= 0.998]
    shown = histogram if shown.empty else shown
    with style.styled():
        figure, axes = style.new_figure(2.9)
        middle = shown["from_points"] + step / 2
        axes.bar(middle, shown["value"], width=0.9 * step, color=style.SEAT_COLOURS[0])
        errors = [shown["value"] - shown["low"], shown["high"] - shown["value"]]
        axes.errorbar(middle, shown["value"], yerr=errors, fmt="none", color=style.INK, linewidth=0.8)
        axes.set_xlabel(f"points that a deal pays its winner (rubicon: loser under {line:,})")
        axes.set_ylabel("share of deals")
        axes.set_xlim(0, float(shown["from_points"].max()) + step)
        axes.set_ylim(0)
        style.percent_axis(axes.yaxis)
        axes.grid(axis="y")
        return style.to_svg(figure, "values")
