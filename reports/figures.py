"""Figures of a run: frames of estimates in, SVG text out."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from reports import style

if TYPE_CHECKING:
    import pandas as pd

_CLOCK_COLUMNS: Final = 2
_GROUP: Final = 0.8
"""Of the room of a row, what its bars fill."""


def draw_points(by_seat: pd.DataFrame, by_role: pd.DataFrame, players: Sequence[str]) -> str:
    """Draw points by source, stacked, for each player, then for each role.

    Parameters
    ----------
    by_seat, by_role : pandas.DataFrame
        From `analysis.declarations.points_by_seat`, `points_by_role`.
    players : sequence of str
        Names by seat.
    """
    bars = [(label, by_seat[by_seat["seat"] == seat]) for seat, label in enumerate(players)]
    whoever = "either" if len(players) == 2 else "any"
    bars += [(f"{role} ({whoever})", by_role[by_role["role"] == role]) for role in by_role["role"].unique()]
    gap = len(players)
    with style.styled():
        figure, axes = style.new_figure(0.95 + 0.42 * len(bars))
        places = [at + (0.4 if at >= gap else 0.0) for at in range(len(bars))]
        sources = [source for source in by_seat["source"].unique() if source != "all"]
        edges = [0.0] * len(bars)
        for source, colour in zip(sources, _source_colours(sources), strict=True):
            widths = [_value(frame, source) for _, frame in bars]
            axes.barh(
                places,
                widths,
                left=edges,
                height=0.68,
                color=colour,
                label=source,
                edgecolor="white",
                linewidth=0.5,
            )
            edges = [edge + width for edge, width in zip(edges, widths, strict=True)]
        furthest = max(edges, default=0.0)
        for place, (_, frame) in zip(places, bars, strict=True):
            whole = frame[frame["source"] == "all"].iloc[0]
            _error(axes, whole, place, colour=style.INK)
            end = whole["value"] if math.isnan(whole["high"]) else whole["high"]
            axes.annotate(
                f"{whole['value']:,.0f}",
                (end, place),
                xytext=(5, 0),
                textcoords="offset points",
                va="center",
                fontsize=9,
            )
            furthest = max(furthest, end)
        axes.set_yticks(places, [label for label, _ in bars])
        axes.set_xlim(0, max(furthest * 1.1, 10))
        axes.set_xlabel("points a deal")
        axes.invert_yaxis()
        style.quiet_rows(axes)
        figure.legend(
            loc="outside upper center", ncols=min(len(sources), 4), columnspacing=1.1, handlelength=1.2
        )
        return style.to_svg(figure, "points")


def _source_colours(sources: Sequence[str]) -> list[str]:
    """Give each source of points the same colour in every figure."""
    from analysis.declarations import SOURCES

    return [style.SOURCE_COLOURS[list(SOURCES.values()).index(source)] for source in sources]


def draw_declarations(shares: pd.DataFrame, players: Sequence[str]) -> str:
    """Draw how often each kind is declared, bars with intervals.

    Parameters
    ----------
    shares : pandas.DataFrame
        From `analysis.declarations.declaration_shares`.
    players : sequence of str
        Names by seat.
    """
    kinds = list(shares["kind"].unique())
    with style.styled():
        figure, axes = style.new_figure(0.85 + 0.2 * len(kinds) * max(len(players), 2))
        height = _GROUP / len(players)
        most = float(shares["high"].max())
        for seat, label in enumerate(players):
            frame = shares[shares["seat"] == seat]
            places = [at + (seat - (len(players) - 1) / 2) * height for at in range(len(kinds))]
            axes.barh(places, frame["value"], height=height, label=label, **_seat_fill(seat))
            for place, (_, row) in zip(places, frame.iterrows(), strict=True):
                _error(axes, row, place, colour=style.INK)
                axes.annotate(
                    percent(row["value"], row["high"] - row["low"]),
                    (row["high"], place),
                    xytext=(4, 0),
                    textcoords="offset points",
                    va="center",
                    fontsize=7.5,
                )
        axes.set_yticks(range(len(kinds)), [kind.replace("-", " ") for kind in kinds])
        axes.set_ylim(len(kinds) - 0.5, -0.5)
        axes.set_xlim(0, most * 1.12)
        axes.set_xlabel("share of deals in which it is scored at least once")
        style.percent_axis(axes.xaxis)
        style.quiet_rows(axes)
        figure.legend(loc="outside upper center", ncols=style.legend_columns(players))
        return style.to_svg(figure, "declarations")


def draw_scores(histogram: pd.DataFrame, means: Sequence[float], players: Sequence[str]) -> str:
    """Draw the distribution of the points of a deal.

    Parameters
    ----------
    histogram : pandas.DataFrame
        From `analysis.scores.score_histogram` by seat.
    means : sequence of float
        Mean points by seat, marked.
    players : sequence of str
        Names by seat.
    """
    import numpy as np

    with style.styled():
        figure, axes = style.new_figure(3.0)
        by_seat = [histogram.loc[histogram["seat"] == s, "value"].to_numpy() for s in range(len(players))]
        together = np.cumsum(sum(by_seat)) / len(by_seat)
        # The last two of a thousand deals, rich in bonuses, would squeeze the rest into a corner.
        shown = int(np.searchsorted(together, 0.998)) + 1
        step = 1 if shown <= 30 else 2 if shown <= 120 else 5
        edges = np.arange(0, shown + step, step) * 10
        for seat, (label, values) in enumerate(zip(players, by_seat, strict=True)):
            padded = np.pad(values, (0, max(0, len(edges) * step - len(values))))[: (len(edges) - 1) * step]
            grouped = padded.reshape(-1, step).sum(axis=1)
            colour = style.SEAT_COLOURS[seat]
            axes.stairs(grouped, edges, fill=True, color=colour, alpha=0.18)
            axes.stairs(
                grouped, edges, color=colour, linestyle=style.SEAT_DASHES[seat], linewidth=1.4, label=label
            )
            axes.axvline(means[seat], color=colour, linestyle=style.SEAT_DASHES[seat], linewidth=1)
        axes.set_xlabel(f"points of a deal, {10 * step} a step (upright lines: means)")
        axes.set_ylabel("share of deals")
        axes.set_xlim(0, edges[-1])
        axes.set_ylim(0)
        style.percent_axis(axes.yaxis)
        axes.grid(axis="y")
        figure.legend(loc="outside upper center", ncols=style.legend_columns(players))
        return style.to_svg(figure, "scores")


def draw_clock(
    clock: pd.DataFrame, players: Sequence[str], ceilings: Mapping[str, float] | None = None
) -> str:
    """Draw by which trick each kind has been scored, one panel a kind, with bands for the intervals.

    Parameters
    ----------
    clock : pandas.DataFrame
        From `analysis.declarations.meld_clock`.
    players : sequence of str
        Names by seat.
    ceilings : mapping of str to float, optional
        By kind, the chance that its cards come at all (`analysis.completion.ceilings`): said in the title,
        with a line across where it lies within twice the height of the curves.
    """
    kinds = list(clock["kind"].unique())
    rows = -(-len(kinds) // _CLOCK_COLUMNS)
    with style.styled():
        figure, panels = style.new_figure(
            0.75 + 1.45 * rows, rows, _CLOCK_COLUMNS, sharex=True, squeeze=False
        )
        for panel, kind in zip(panels.flat, kinds, strict=False):
            frame = clock[clock["kind"] == kind]
            for seat, label in enumerate(players):
                line = frame[frame["seat"] == seat]
                look: dict[str, Any] = {
                    "color": style.SEAT_COLOURS[seat],
                    "linestyle": style.SEAT_DASHES[seat],
                }
                name = label if panel is panels.flat[0] else None
                panel.plot(line["trick"], line["value"], label=name, **look)
                panel.fill_between(
                    line["trick"], line["low"], line["high"], color=look["color"], alpha=0.2, linewidth=0
                )
            most = float(frame["high"].max())
            title = kind.replace("-", " ")
            ceiling = (ceilings or {}).get(kind)
            if ceiling is not None:
                title += f" (at most {100 * ceiling:.3g}%)"
                if ceiling <= 2 * most:
                    most = max(most, ceiling)
                    panel.axhline(ceiling, color=style.INK, linewidth=0.8, linestyle=(0, (1, 2)))
            panel.set_title(title, fontweight="normal")
            panel.set_ylim(0, most * 1.08)
            panel.set_xlim(0, max(float(frame["trick"].max()), 1))
            panel.locator_params(axis="y", nbins=4)
            style.percent_axis(panel.yaxis)
            panel.grid()
        for panel in panels.flat[len(kinds) :]:
            panel.set_visible(False)
        for column in range(min(_CLOCK_COLUMNS, len(kinds))):
            # The lowest visible panel of each column carries the numbers of the tricks.
            lowest = (len(kinds) - 1 - column) // _CLOCK_COLUMNS
            panels[lowest, column].tick_params(labelbottom=True)
        figure.supxlabel("tricks played", fontsize=10)
        figure.supylabel("share of deals in which it has been scored", fontsize=10)
        figure.legend(loc="outside upper center", ncols=style.legend_columns(players))
        return style.to_svg(figure, "clock")


def draw_lengths(lengths: pd.DataFrame) -> str:
    """Draw how many deals a game takes, from `analysis.scores.game_lengths`."""
    with style.styled():
        figure, axes = style.new_figure(2.5)
        axes.bar(lengths["deals"], lengths["value"], color=style.SEAT_COLOURS[0], width=0.8)
        low, high = lengths["value"] - lengths["low"], lengths["high"] - lengths["value"]
        axes.errorbar(
            lengths["deals"], lengths["value"], yerr=[low, high], fmt="none", color=style.INK, linewidth=1
        )
        axes.set_xlabel("deals in a game")
        axes.set_ylabel("share of games")
        if len(lengths) <= 20:
            axes.set_xticks(lengths["deals"])
        axes.set_ylim(0)
        style.percent_axis(axes.yaxis)
        axes.grid(axis="y")
        return style.to_svg(figure, "lengths")


def draw_fairness(table: pd.DataFrame, bound: float, players: Sequence[str]) -> str:
    """Draw how far the cards depart from their exact law, in standard errors.

    Parameters
    ----------
    table : pandas.DataFrame
        From `analysis.fairness.fairness`; rows without a z are left out.
    bound : float
        What fair cards stay under, over all rows at once.
    players : sequence of str
        Names by seat.
    """
    shown = table[table["z"].notna()]
    names = list(shown["quantity"].unique())
    with style.styled():
        figure, axes = style.new_figure(0.9 + 0.34 * len(names))
        axes.axvspan(-bound, bound, color=style.FAINT, alpha=0.45, linewidth=0)
        axes.axvline(0, color=style.INK, linewidth=0.8)
        labels: dict[Any, str] = {**dict(enumerate(players)), "table": "turn-up"}
        # Seats keep to lanes of their own, so that no marker hides another.
        lanes = {seat: 0.26 * (seat - (len(players) - 1) / 2) for seat in range(len(players))}
        for seat, label in labels.items():
            mine = shown[shown["seat"] == seat]
            if mine.empty:
                continue
            of_table = seat == "table"
            axes.plot(
                mine["z"],
                [names.index(name) + lanes.get(seat, 0.0) for name in mine["quantity"]],
                linestyle="none",
                marker=style.TABLE_MARKER if of_table else style.SEAT_MARKERS[seat],
                color=style.INK if of_table else style.SEAT_COLOURS[seat],
                markersize=5,
                label=label,
            )
        axes.set_yticks(range(len(names)), [textwrap.fill(name, 30) for name in names])
        axes.set_ylim(len(names) - 0.5, -0.5)
        reach = max(bound * 1.15, float(shown["z"].abs().max()) * 1.1)
        axes.set_xlim(-reach, reach)
        axes.set_xlabel("standard errors (shaded: fair)")
        style.quiet_rows(axes)
        figure.legend(loc="outside upper center", ncols=style.legend_columns(list(labels.values())))
        return style.to_svg(figure, "fairness")


def percent(share: float, width: float) -> str:
    """Write a share in per cent, with decimals to match the width of its interval."""
    decimals = 0 if width > 0.05 else 1 if width > 0.0005 or share >= 0.1 else 2
    return f"{100 * share:.{decimals}f}%"


def _value(frame: pd.DataFrame, source: str) -> float:
    value = float(frame.loc[frame["source"] == source, "value"].iloc[0])
    return 0.0 if math.isnan(value) else value


def _seat_fill(seat: int) -> dict[str, Any]:
    return {
        "color": style.SEAT_COLOURS[seat],
        "hatch": style.SEAT_HATCHES[seat],
        "edgecolor": "white",
        "linewidth": 0.4,
    }


def _error(axes: Any, row: Any, place: float, colour: str) -> None:  # noqa: ANN401
    """Draw the interval of a row, where it has one."""
    if not math.isnan(row["low"]):
        axes.errorbar(
            row["value"],
            place,
            xerr=[[row["value"] - row["low"]], [row["high"] - row["value"]]],
            fmt="none",
            color=colour,
            linewidth=1,
        )
