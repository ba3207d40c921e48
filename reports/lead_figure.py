"""The figure of the value of the lead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reports import style

if TYPE_CHECKING:
    import pandas as pd


def draw_lead(curve: pd.DataFrame, right: str) -> str:
    """Draw what a right is worth after each trick, with the band of the whole curve.

    Parameters
    ----------
    curve : pandas.DataFrame
        From `analysis.lead.lead_curve`.
    right : str
        In words.
    """
    names = list(curve["states"].unique())
    with style.styled():
        figure, axes = style.new_figure(3.2)
        axes.axhline(0, color=style.INK, linewidth=0.8)
        for at, name in enumerate(names):
            line = curve[curve["states"] == name]
            colour = style.SEAT_COLOURS[at]
            axes.plot(line["trick"], line["value"], color=colour, linestyle=style.SEAT_DASHES[at], label=name)
            if at == 0:
                axes.fill_between(
                    line["trick"], line["low"], line["high"], color=colour, alpha=0.2, linewidth=0
                )
        stock = curve.loc[curve["phase"] == "stock", "trick"]
        if len(stock) and stock.max() < curve["trick"].max():
            axes.axvline(float(stock.max()) + 0.5, color=style.INK, linewidth=0.8, linestyle=(0, (1, 2)))
            axes.annotate(
                "play-out",
                (float(stock.max()) + 0.5, 1),
                xycoords=("data", "axes fraction"),
                xytext=(4, -10),
                textcoords="offset points",
                fontsize=9,
            )
        axes.set_xlim(float(curve["trick"].min()), float(curve["trick"].max()))
        axes.set_xlabel("tricks played before")
        axes.set_ylabel(f"points that {right} is worth")
        axes.grid(axis="y")
        if len(names) > 1:
            figure.legend(loc="outside upper center", ncols=style.legend_columns(names))
        return style.to_svg(figure, "lead")
