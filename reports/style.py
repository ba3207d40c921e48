"""The one style of all figures."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

# Okabe & Ito, Color Universal Design (2008): told apart by colour-blind readers. Seats also differ in dash,
# hatch or marker, for those who print in grey.
SEAT_COLOURS: Final = ("#0072B2", "#D55E00", "#009E73", "#CC79A7")
SEAT_DASHES: Final = ("-", (0, (4, 1.5)), (0, (1, 1)), (0, (6, 1, 1, 1)))
SEAT_MARKERS: Final = ("o", "s", "^", "D")
SEAT_HATCHES: Final = ("", "////", "....", "xxxx")
SOURCE_COLOURS: Final = ("#56B4E9", "#F0C75E", "#009E73", "#8C8C8C", "#D55E00", "#CC79A7")
TABLE_MARKER: Final = "x"
INK: Final = "#222222"
FAINT: Final = "#D8D8D8"

LETTERS: Final = 72
"""Letters of a legend that fit into one line."""
WIDTH: Final = 5.8
"""Inches: at 10 points the letters of a figure stay readable when a telephone shrinks it to its width."""

_SETTINGS: Final[Any] = {
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "axes.titlesize": 10,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.labelsize": 10,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.linewidth": 0.8,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "xtick.labelsize": 9,
    "ytick.labelsize": 9,
    "grid.color": FAINT,
    "grid.linewidth": 0.6,
    "hatch.linewidth": 0.6,
    "legend.frameon": False,
    "legend.fontsize": 9,
    "lines.linewidth": 1.6,
    "errorbar.capsize": 2,
    "figure.dpi": 100,
    "svg.hashsalt": "bezique-lab",
    "svg.fonttype": "path",
}


def legend_columns(labels: Sequence[str]) -> int:
    """Choose how many labels stand side by side, so that none is cut off at the width of a figure."""
    longest = max(len(label) for label in labels)
    return max(1, min(len(labels), LETTERS // (longest + 6)))


@contextmanager
def styled() -> Iterator[None]:
    """Draw in the house style, whatever the reader's own settings are."""
    import matplotlib as mpl

    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(_SETTINGS)
        yield


def new_figure(height: float, rows: int = 1, columns: int = 1, **options: Any) -> tuple[Figure, Any]:  # noqa: ANN401
    """Make a figure of the house's width, ``height`` inches tall, with its axes."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH, height), layout="constrained")
    return figure, figure.subplots(rows, columns, **options)


def to_svg(figure: Figure, name: str) -> str:
    """Write a figure as an SVG element.

    Parameters
    ----------
    figure : matplotlib.figure.Figure
        What was drawn inside `styled`.
    name : str
        Put before every id, so that several figures can stand in one page.

    Returns
    -------
    str
        Without prolog, dates or anything that refers to another file; equal figures have equal text.
    """
    buffer = io.StringIO()
    figure.savefig(
        buffer, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None}
    )
    text = buffer.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"\s*<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = re.sub(r'\bid="', f'id="{name}-', text)
    text = re.sub(r"url\(#", f"url(#{name}-", text)
    text = re.sub(r'xlink:href="#', f'xlink:href="#{name}-', text)
    return text.strip() + "\n"


def percent_axis(axis: Any) -> None:  # noqa: ANN401
    """Label an axis of shares in per cent, with the decimals that each tick needs."""
    from matplotlib.ticker import FuncFormatter

    axis.set_major_formatter(FuncFormatter(lambda share, _: f"{100 * share:.4g}%"))


def quiet_rows(axes: Axes) -> None:
    """Leave a chart with horizontal bars only its vertical grid."""
    axes.grid(axis="x")
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)
