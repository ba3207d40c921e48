"""The figure of the chance to win from a score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reports import style

if TYPE_CHECKING:
    import pandas as pd


def draw_odds(chances: pd.DataFrame, a: str, b: str) -> str:
    """Draw the chance of A to win as a field over the points of both, one panel for either dealer.

    Parameters
    ----------
    chances : pandas.DataFrame
        From `analysis.odds.winning_chances`.
    a, b : str
        Names of the players.
    """
    with style.styled():
        figure, panels = style.new_figure(3.4, 1, 2, sharey=True)
        for panel, dealer in zip(panels, chances["deals"].unique(), strict=True):
            field = chances[chances["deals"] == dealer].pivot_table(index="b", columns="a", values="value")
            step = float(field.columns[1] - field.columns[0]) if len(field) > 1 else 1.0
            edges = [float(field.columns[0]), float(field.columns[-1]) + step]
            image = panel.imshow(
                field.to_numpy(), origin="lower", extent=(*edges, *edges), cmap="PuOr_r", vmin=0, vmax=1
            )
            if len(field) > 2:
                middle = [float(score) + step / 2 for score in field.columns]
                lines = panel.contour(
                    middle,
                    middle,
                    field.to_numpy(),
                    levels=(0.25, 0.5, 0.75),
                    colors=style.INK,
                    linewidths=(0.7, 1.4, 0.7),
                )
                panel.clabel(lines, fmt=lambda level: f"{100 * level:.0f}%", fontsize=8)
            panel.set_title(f"{a if dealer == 'A' else b} deals", fontweight="normal")
            panel.set_xlabel(f"points of {a}")
        panels[0].set_ylabel(f"points of {b}")
        bar = figure.colorbar(image, ax=panels, shrink=0.8)
        bar.set_label(f"chance of {a}")
        style.percent_axis(bar.ax.yaxis)
        return style.to_svg(figure, "odds")
