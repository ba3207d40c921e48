"""Tables of a document out of frames of estimates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from reports.document import Cell, Table, estimate_cell
from reports.wording import confidence_of, plural

if TYPE_CHECKING:
    import pandas as pd

    from analysis.estimate import Estimate


def estimates(frame: pd.DataFrame) -> Iterator[tuple[dict[str, Any], Estimate]]:
    """Take the rows of a frame apart again: labels, estimate."""
    from analysis.estimate import ESTIMATE_COLUMNS, Estimate

    labels = [column for column in frame.columns if column not in ESTIMATE_COLUMNS]
    for row in frame.to_dict("records"):
        count = row["count"]
        value = Estimate(
            row["value"], row["low"], row["high"], row["n"], row["method"], row["unit"], _whole(count)
        )
        yield {label: row[label] for label in labels}, value


def crossed(frame: pd.DataFrame, down: str, names: Sequence[str], unit: str, *, deals: bool = False) -> Table:
    """Set estimates in a table with a column for each seat or role; ``deals`` adds n to each cell."""
    rows: dict[str, list[Cell]] = {}
    values = []
    for labels, value in estimates(frame):
        cell = estimate_cell(value)
        if deals:
            cell = Cell(cell.main, (*cell.small, f"n = {value.n:,}"))
        rows.setdefault(str(labels[down]), []).append(cell)
        values.append(value)
    body = tuple((Cell(name), *cells) for name, cells in rows.items())
    return Table((unit, *names), body, note_of(values, with_n=not deals))


def listed(values: Sequence[tuple[str, Estimate]], of: str = "games") -> Table:
    """Set named estimates of games, or of what else is named, one below the other."""
    rows = tuple((Cell(name), estimate_cell(value)) for name, value in values)
    return Table((of, "value"), rows, note_of([value for _, value in values]))


def note_of(values: Sequence[Estimate], *, with_n: bool = True) -> str:
    """Say n, level and methods of the intervals of a table, and why some are missing."""
    if not values:
        return ""
    made = sorted({value.method for value in values if value.has_interval})
    missing = sorted({value.method for value in values if not value.has_interval})
    parts = []
    if made:
        parts.append(f"{confidence_of(values[0])} intervals ({'; '.join(made)})")
    for method in missing:
        reason = method.removeprefix("no interval: ")
        parts.append(f"where none is shown, {reason}" if made else f"No interval: {reason}")
    sizes = sorted({value.n for value in values})
    if with_n:
        unit = _counted(values)
        parts.append(
            f"n = {plural(sizes[-1], unit)}" if len(sizes) == 1 else f"n is given with each k, in {unit}s"
        )
    return "; ".join(parts) + "."


def _counted(values: Iterable[Estimate]) -> str:
    units = {value.unit for value in values}
    if all(unit.endswith("a sitting") for unit in units):
        return "sitting"
    return "game" if any(unit.endswith(("games", "a game")) for unit in units) else "deal"


def _whole(count: Any) -> int | None:  # noqa: ANN401
    import pandas as pd

    return None if pd.isna(count) else int(count)
