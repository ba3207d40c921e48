"""The map of an atlas: where a hint helps, where it hurts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reports import style
from reports.wording import number

if TYPE_CHECKING:
    import pandas as pd


def draw_atlas(frame: pd.DataFrame, margin: float) -> str:
    """Draw what following a hint brings: a row for each rule set with a player, a column for each hint.

    Blue helps, orange hurts; a number stands where the interval lies on one side of 0, a dot where the
    difference is too small to matter, = where every deal went alike, nothing where it is undecided; grey: the
    hint makes no sense there.

    Parameters
    ----------
    frame : pandas.DataFrame
        Rows of one comparison from `analysis.atlas.atlas_frame`.
    margin : float
        What is too little to matter; colours are linear up to there.
    """
    import numpy as np
    from matplotlib.colors import LinearSegmentedColormap, SymLogNorm

    from analysis.atlas import ALIKE
    from sim.catalogue import claims

    places = [f"{rules} · {base}" for rules, base in zip(frame["rules"], frame["base"], strict=True)]
    hints = set(frame["hint"])
    rows, columns = list(dict.fromkeys(places)), [name for name in claims() if name in hints]
    values = np.full((len(rows), len(columns)), np.nan)
    with style.styled():
        figure, axes = style.new_figure(1.1 + 0.2 * len(rows))
        for place, row in zip(places, frame.to_dict("records"), strict=True):
            y, x = rows.index(place), columns.index(row["hint"])
            values[y, x] = row["value"]
            text = ""
            if row["low"] > 0 or row["high"] < 0:
                text = f"{row['value']:+.0f}" if abs(row["value"]) >= 1 else f"{row['value']:+.1f}"
            elif row["verdict"] == "too small to matter":
                text = "·"
            elif row["verdict"] == ALIKE:
                text = "="
            # A column is hardly wider than three characters.
            size = min(6.0, 15.5 / max(len(text), 1))
            axes.text(x, y, text.replace("-", "−"), ha="center", va="center", fontsize=size)
        reach = max(10 * margin, float(np.nanmax(np.abs(values), initial=0.0)))
        colours = LinearSegmentedColormap.from_list(
            "hurts-helps", [style.SEAT_COLOURS[1], "#FFFFFF", style.SEAT_COLOURS[0]]
        ).with_extremes(bad=style.FAINT)
        image = axes.imshow(
            np.ma.masked_invalid(values),
            cmap=colours,
            norm=SymLogNorm(margin, vmin=-reach, vmax=reach),
            aspect="auto",
            alpha=0.8,
        )
        axes.set_xticks(range(len(columns)), columns, fontsize=7, rotation=60)
        axes.set_yticks(range(len(rows)), rows, fontsize=7)
        axes.tick_params(length=0)
        axes.xaxis.tick_top()
        for side in axes.spines.values():
            side.set_visible(False)
        ticks = [sign * size for sign in (-1, 1) for size in (margin, 5 * margin, reach)]
        bar = figure.colorbar(image, ax=axes, orientation="horizontal", aspect=40, pad=0.02)
        bar.set_ticks([0, *ticks], labels=[_written(tick) for tick in (0, *ticks)])
        bar.minorticks_off()
        bar.set_label("what following brings: points a deal, or of settlement where a deal pays", fontsize=8)
        bar.ax.tick_params(labelsize=7)
        return style.to_svg(figure, "atlas")


def _written(tick: float) -> str:
    return number(tick, 0 if abs(tick) >= 100 or float(tick).is_integer() else 1)
