"""The stable Python entry: its examples, the same deals as a run."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

import sim
import sim.table
from sim import InputError, load_player, load_rules, play_deals
from sim.run import run
from sim.schema import row_columns
from tests.sim.made import experiment


@pytest.mark.parametrize("module", [sim, sim.table], ids=["sim", "table"])
def test_examples_of_the_docstrings(module: object) -> None:
    results = doctest.testmod(module)  # type: ignore[arg-type]
    assert results.attempted >= 3
    assert results.failed == 0


def test_stable_names_are_there() -> None:
    assert set(sim.__all__) <= set(dir(sim))
    for name in sim.__all__:
        assert getattr(sim, name) is not None


def test_deals_are_those_of_a_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stored = run(experiment(250, rows=True), tmp_path / "run").frame()
    monkeypatch.setattr("sim.table.SPAN", 60)
    table = play_deals("bezique-foster", "random,greedy", 250, seed=5, threads=2)
    assert table.equals(stored)
    assert list(table.columns) == [column.name for column in row_columns(2, games=False)]
    assert list(table.dtypes) == list(stored.dtypes)
    some = play_deals(
        load_rules("bezique-foster"),
        [load_player("random"), "greedy"],
        90,
        seed=5,
        first=100,
        columns=["points_1", "deal"],
    )
    assert some.equals(stored.loc[100:189, ["points_1", "deal"]].reset_index(drop=True))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"deals": 0}, "deals: found 0"),
        ({"seed": -1}, "seed: found -1"),
        ({"first": -1}, "first: found -1"),
        ({"threads": 0}, "threads: found 0"),
        ({"seats": "greedy"}, "has 2 seats"),
        ({"seats": ["greedy", 3]}, "seats: found 3"),
        ({"columns": ["point_0"]}, "the nearest is points_0"),
        ({"rules": "chinese"}, "two meanings"),
    ],
    ids=str,
)
def test_bad_arguments_are_refused(arguments: dict[str, object], said: str) -> None:
    with pytest.raises(InputError, match=said):
        play_deals(**{"rules": "bezique-foster", "seats": "greedy,random", "deals": 5} | arguments)  # type: ignore[arg-type]


def test_a_result_never_wraps_round(monkeypatch: pytest.MonkeyPatch) -> None:
    from sim import table

    def narrow(seats: int, *, games: bool) -> list[object]:
        return [
            column._replace(dtype="int8") if column.name == "points_0" else column
            for column in row_columns(seats, games=games)
        ]

    monkeypatch.setattr(table, "row_columns", narrow)
    with pytest.raises(OverflowError, match="points_0"):
        play_deals("bezique-foster", "greedy,random", 20)
