"""Documents as HTML and as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Final

from reports.document import Block, Cell, Document, Figure, Folded, Listing, Table, Terms, Text

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

_PAGE: Final = "report.html.j2"
_TWIN: Final = "report.md.j2"


def to_html(document: Document) -> str:
    """Write a document as one HTML page that refers to nothing outside itself."""
    return _environment().get_template(_PAGE).render(document=document)


def to_markdown(document: Document, figures: str) -> str:
    """Write a document as Markdown; its figures are files in the folder named ``figures``."""
    text = _environment().get_template(_TWIN).render(document=document, figures=figures)
    return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"


def render_paragraphs(template: str, **values: object) -> list[str]:
    """Fill in a text of the templates' folder; a blank line ends a paragraph."""
    text = _environment().get_template(template).render(**values)
    return [" ".join(paragraph.split()) for paragraph in text.split("\n\n") if paragraph.strip()]


def figures_of(document: Document) -> Iterator[Figure]:
    """Find the figures of a document, in order."""
    return (block for section in document.sections for block in section.blocks if isinstance(block, Figure))


@cache
def _environment() -> Environment:
    import jinja2

    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("reports"),
        autoescape=jinja2.select_autoescape(["html.j2"], default=False),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["marked"] = _marked
    environment.filters["row"] = _row
    environment.tests["of"] = _is_of
    return environment


_BLOCKS: Final[dict[str, type[Block]]] = {
    "text": Text,
    "table": Table,
    "figure": Figure,
    "listing": Listing,
    "terms": Terms,
    "folded": Folded,
}


def _is_of(block: Block, kind: str) -> bool:
    return isinstance(block, _BLOCKS[kind])


def _marked(text: str) -> Markup:
    """Escape a text, then set its strong words and its code."""
    from markupsafe import Markup, escape

    safe = str(escape(text))
    safe = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", safe)
    return Markup(re.sub(r"`(.+?)`", r"<code>\1</code>", safe))  # noqa: S704 escaped two lines above


def _row(cells: tuple[Cell, ...] | tuple[str, ...]) -> str:
    """Write the cells of a Markdown row; small print follows in brackets."""
    texts = []
    for cell in cells:
        text = cell if isinstance(cell, str) else cell.main
        small = () if isinstance(cell, str) else cell.small
        joined = f"{text} ({'; '.join(small)})" if small else text
        texts.append(joined.replace("|", "\\|").replace("\n", " "))
    return f"| {' | '.join(texts)} |"
