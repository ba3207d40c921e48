"""The report of a run: one page for a browser, with its twin in Markdown."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from reports.document import Document, Section
from reports.wording import plural

if TYPE_CHECKING:
    from sim.run import RunResult

PAGE: Final = "report.html"
TWIN: Final = "report.md"
FIGURES: Final = "figures"


def write_report(run: RunResult, folder: Path) -> Path:
    """Write the report of a run.

    Parameters
    ----------
    run : RunResult
        What was played.
    folder : pathlib.Path
        Where to write ``report.html`` (complete in itself), ``report.md`` and its ``figures/*.svg``; made if
        it is not there. Reports of the same run have the same bytes.

    Returns
    -------
    pathlib.Path
        The page.

    Raises
    ------
    InputError
        Nothing has been played, or the folder cannot be written.
    """
    from reports.render import figures_of, to_html, to_markdown
    from sim.disk import make_folder, write_whole
    from sim.errors import InputError

    if run.totals.n == 0:
        raise InputError(
            f"{run.folder or run.experiment.name}: nothing has been played yet, so there is no report"
        )
    document = make_document(run)
    make_folder(folder / FIGURES)
    for figure in figures_of(document):
        write_whole(folder / FIGURES / f"{figure.name}.svg", figure.svg.encode())
    write_whole(folder / TWIN, to_markdown(document, FIGURES).encode())
    write_whole(folder / PAGE, to_html(document).encode())
    return folder / PAGE


def make_document(run: RunResult) -> Document:
    """Put the report of a run together."""
    from reports.origin import again_section, method_section, provenance_section, terms_section
    from reports.results import players_of, sections
    from reports.story import tell

    players = players_of(run)
    experiment = run.experiment
    names = set(experiment.seat_names)
    if len(players) == 2:
        who = " against ".join(players)
    else:
        who = f"{names.pop()} in every seat" if len(names) == 1 else ", ".join(players)
    title = f"Bezique: {who}"
    what = plural(run.totals.n, "deal")
    if run.totals.games is not None:
        what = f"{plural(run.totals.games.n, 'game')} ({what})"
    subtitle = f"{what} of {experiment.ruleset.title}"
    if experiment.ruleset.changes:
        subtitle += f", with {', '.join(experiment.ruleset.settings)}"
    closing: tuple[Section, ...] = (
        method_section(run),
        terms_section(run),
        again_section(run),
        provenance_section(run),
    )
    return Document(title, subtitle, tell(run, players), (*sections(run), *closing))
