"""The parts of a document, before it is HTML or Markdown.

Texts may mark ``**strong**`` words and `` `code` ``; nothing else is interpreted.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from reports.wording import count_of, interval_of, value_of

if TYPE_CHECKING:
    from analysis.estimate import Estimate


@dataclass(frozen=True)
class Cell:
    """A cell of a table: what stands in it, with smaller print below."""

    main: str
    small: tuple[str, ...] = ()


@dataclass(frozen=True)
class Table:
    """A table; the first cell of a row names it. The note says n and how the intervals were made."""

    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""
    textual: bool = False

    def __post_init__(self) -> None:
        if any(len(row) != len(self.head) for row in self.rows):
            raise ValueError("each row of a table has as many cells as its head")


@dataclass(frozen=True)
class Figure:
    """A figure: name for files, what it shows, an SVG element."""

    name: str
    caption: str
    svg: str


@dataclass(frozen=True)
class Text:
    """A paragraph."""

    text: str


@dataclass(frozen=True)
class Listing:
    """Lines to be typed or compared letter by letter."""

    text: str


@dataclass(frozen=True)
class Terms:
    """Words with their meanings."""

    terms: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Folded:
    """Blocks that a screen may fold away under a title; paper shows them."""

    title: str
    blocks: tuple[Text | Table | Listing | Terms, ...]


Block = Text | Table | Figure | Listing | Terms | Folded


@dataclass(frozen=True)
class Section:
    """A titled part; ``key`` names it for links."""

    key: str
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Document:
    """A whole report: title, line below it, the summary for a card player, the sections."""

    title: str
    subtitle: str
    summary: tuple[str, ...]
    sections: tuple[Section, ...] = field(default_factory=tuple)


def estimate_cell(estimate: Estimate) -> Cell:
    """Make the cell of a number: value, interval below, k of n where it is a proportion."""
    small = [interval_of(estimate) if estimate.has_interval else "", count_of(estimate)]
    return Cell(value_of(estimate), tuple(line for line in small if line))


def plain(*texts: str) -> tuple[Cell, ...]:
    """Make cells of plain text."""
    return tuple(Cell(text) for text in texts)
