"""Tables for the console, for spreadsheets and for other programs."""

from __future__ import annotations

import io
import json
import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from reports.crossing import estimates, note_of
from reports.wording import count_of, interval_of, value_of

if TYPE_CHECKING:
    import pandas as pd
    from rich.table import Table


def to_csv(tables: Mapping[str, pd.DataFrame]) -> str:
    """Write tables as comma-separated values, a header first.

    Parameters
    ----------
    tables : mapping of str to pandas.DataFrame
        Tables by name. Several are put one below the other: a first column ``table`` then has the name, and
        a column that a table lacks stays empty in its rows.

    Returns
    -------
    str
        Full precision; empty where there is no value.
    """
    import pandas as pd

    frames = list(tables.values())
    if len(frames) != 1:
        named = [frame.astype(object).assign(table=name) for name, frame in tables.items()]
        whole = pd.concat(named, ignore_index=True) if named else pd.DataFrame({"table": []})
        frames = [whole[["table", *(column for column in whole.columns if column != "table")]]]
    buffer = io.StringIO()
    frames[0].to_csv(buffer, index=False, lineterminator="\n")
    return buffer.getvalue()


def to_json(tables: Mapping[str, pd.DataFrame], facts: Mapping[str, object] | None = None) -> str:
    """Write tables as JSON.

    Parameters
    ----------
    tables : mapping of str to pandas.DataFrame
        Tables by name; each becomes a list of objects.
    facts : mapping of str to JSON values, optional
        What holds for all of them: the command, the verdict; put first.

    Returns
    -------
    str
        Full precision; null where there is no value or it is not finite. Ends with a line break.
    """
    value: dict[str, object] = dict(facts or {})
    for name, frame in tables.items():
        records = frame.astype(object).to_dict("records")
        value[name] = [{str(key): _json_value(item) for key, item in record.items()} for record in records]
    return json.dumps(value, indent=2, ensure_ascii=False, allow_nan=False) + "\n"


def to_rich(frame: pd.DataFrame, title: str, players: Sequence[str] = ()) -> Table:
    """Make a table for the console out of a frame of estimates.

    Parameters
    ----------
    frame : pandas.DataFrame
        Labels and the columns of `analysis.estimate.frame_of`.
    title : str
        Line above the table.
    players : sequence of str
        Names by seat, shown for the numbers in a column ``seat``.

    Returns
    -------
    rich.table.Table
        Value, unit, interval, n (k of n for proportions); the methods below it.
    """
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    rows = list(estimates(frame))
    labels = list(rows[0][0]) if rows else []
    values = [value for _, value in rows]
    caption = note_of(values, with_n=False)
    table = Table(title=Text(title), caption=Text(caption), box=SIMPLE_HEAD, title_justify="left")
    table.caption_justify = "left"
    for label in labels:
        table.add_column("player" if label == "seat" and players else label)
    for head in ("value", "interval", "n"):
        table.add_column(head, justify="right", no_wrap=True)
    table.add_column("unit")
    for names, value in rows:
        texts = [_label(label, names[label], players) for label in labels]
        texts += [value_of(value), interval_of(value), count_of(value) or f"{value.n:,}", value.unit]
        table.add_row(*(Text(text) for text in texts))
    return table


def _label(label: str, item: Any, players: Sequence[str]) -> str:  # noqa: ANN401
    import pandas as pd

    if pd.isna(item):
        return ""
    if label == "seat" and players and isinstance(item, int):
        return players[item]
    return f"{item:.4g}" if isinstance(item, float) else str(item)


def _json_value(item: Any) -> object:  # noqa: ANN401
    import pandas as pd

    if pd.isna(item):
        return None
    plain = item.item() if hasattr(item, "item") else item
    return None if isinstance(plain, float) and not math.isfinite(plain) else plain
