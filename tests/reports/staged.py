"""Runs whose results were made by hand, to be reported on."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pandas as pd

from kernels.columns import column_names
from sim.experiment import Experiment
from sim.game_totals import GameTotals
from sim.players import load_player
from sim.rules.load import load_rules
from sim.run import RunResult
from sim.schema import rows_to_parquet
from tests.analysis import planted

LOT = planted.plausible(600, seed=2, lead=90)
GAMES = planted.games(
    [(int(g % 3 == 0), 3 + g % 4, int(g % 5 == 0), g % 2, 1010, 480 + g) for g in range(60)]
)


def stage(
    table: pd.DataFrame = LOT,
    games: GameTotals | None = None,
    rules: str = "bezique-britannica9",
    seats: tuple[str, str] = ("textbook", "greedy"),
    sets: tuple[str, ...] = (),
    rows_in: Path | None = None,
) -> RunResult:
    """Make a run of planted deals; rows are stored in a folder if one is given."""
    totals = planted.totals(table, games=games)
    deals = totals.n if games is None else games.n
    players = tuple(load_player(spec) for spec in seats)
    experiment = Experiment(
        load_rules(rules, sets), players, deals, 7, games=games is not None, rows=rows_in is not None
    )
    paths: tuple[Path, ...] = ()
    if rows_in is not None:
        rows = table[column_names(2)].to_numpy(dtype=np.int32)
        half = len(rows) // 2
        paths = (rows_in / "part-0.parquet", rows_in / "part-1.parquet")
        paths[0].write_bytes(rows_to_parquet(rows[:half], 0, 2, games=False))
        paths[1].write_bytes(rows_to_parquet(rows[half:], half, 2, games=False))
    return RunResult(experiment, totals, experiment.folder(), paths)
