"""Shape of what a run stores: size of the parts, columns of the rows."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from kernels.columns import Column, columns, game_columns
from sim.errors import refusal

if TYPE_CHECKING:
    from pathlib import Path

    import numpy as np
    import pandas as pd
    import pyarrow as pa
    from numpy.typing import NDArray

SCHEMA: Final = 1
"""Number of this shape; raised when a stored run would be read differently."""

PART_DEALS: Final = 50_000
"""Deals of a storage part, the last part of a run apart."""
PART_GAMES: Final = 5_000
"""Games of a storage part where games are played."""


def part_size(*, games: bool) -> int:
    """Give the deals (games, where games are played) of a full part."""
    return PART_GAMES if games else PART_DEALS


SINGLE: Final = Column("single", "int8", "person who played it alone against two")
"""Column behind those of a game in which one played against two."""


def row_columns(seats: int, *, games: bool, turns: bool = False) -> list[Column]:
    """List the columns of stored rows in order: the number of the deal (or game), then the results."""
    if games:
        number = Column("game", "int64", "number of the game in the run, from 0")
        return [number, *game_columns(seats), *[SINGLE] * turns]
    return [Column("deal", "int64", "number of the deal in the run, from 0"), *columns(seats)]


def arrow_schema(seats: int, *, games: bool, turns: bool = False) -> pa.Schema:
    """Make the Parquet schema; what a column means stands in its ``description``."""
    import pyarrow as pa

    return pa.schema(
        [
            pa.field(c.name, pa.type_for_alias(c.dtype), nullable=False, metadata={"description": c.meaning})
            for c in row_columns(seats, games=games, turns=turns)
        ],
        metadata={"schema": str(SCHEMA)},
    )


def rows_to_parquet(
    rows: NDArray[np.integer],
    first: int,
    seats: int,
    *,
    games: bool,
    singles: NDArray[np.integer] | None = None,
) -> bytes:
    """Write the rows of one part as a Parquet file.

    Parameters
    ----------
    rows : int32 or int64[count, at least the number of result columns]
        As a kernel of `kernels.batch` filled them.
    first : int
        Number of the first deal (or game).
    seats : int
        Players.
    games : bool
        The rows are of games.
    singles : int64[count], optional
        Who played each game alone, where one played against two.

    Returns
    -------
    bytes
        The file; equal rows have equal bytes under one version of pyarrow.
    """
    import numpy as np
    import pyarrow as pa
    import pyarrow.parquet as pq

    schema = arrow_schema(seats, games=games, turns=singles is not None)
    number, *results = schema
    arrays = [pa.array(np.arange(first, first + len(rows), dtype=np.int64))]
    # A number too large for its column raises here; it never wraps round.
    found = list(rows.T[: len(columns(seats)) if not games else len(game_columns(seats))])
    found += [] if singles is None else [singles]
    arrays += [pa.array(values).cast(field.type) for values, field in zip(found, results, strict=True)]
    buffer = io.BytesIO()
    pq.write_table(
        pa.Table.from_arrays(arrays, schema=schema),
        buffer,
        compression="zstd",
        use_dictionary=[field.name for field in results],
        column_encoding={number.name: "DELTA_BINARY_PACKED"},
    )
    return buffer.getvalue()


def read_rows(paths: Sequence[Path], names: Sequence[str] | None = None) -> pd.DataFrame:
    """Read the rows of parts into one table, narrow types kept.

    Parameters
    ----------
    paths : sequence of pathlib.Path
        Parts in order, as in `sim.run.RunResult.rows`.
    names : sequence of str, optional
        Columns wanted. Defaults to None (all).

    Raises
    ------
    InputError
        There are no rows, or a column does not exist.
    """
    import pandas as pd

    frames = list(iterate_rows(paths, names))
    if not frames:
        raise refusal("rows", "none stored", "a run made with --rows")
    return pd.concat(frames, ignore_index=True)


def iterate_rows(paths: Sequence[Path], names: Sequence[str] | None = None) -> Iterator[pd.DataFrame]:
    """Read the rows part by part, for runs larger than memory; see `read_rows`."""
    import pyarrow.parquet as pq

    for path in paths:
        stored = pq.ParquetFile(path)
        known = stored.schema_arrow.names
        for name in names or ():
            if name not in known:
                raise refusal(f"{path}: column", name, known)
        yield stored.read(columns=None if names is None else list(names)).to_pandas()
