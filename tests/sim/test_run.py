"""Same bytes whatever threads, blocks or interruptions."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from kernels.columns import column_names
from sim.blocks import WAITING, finish
from sim.errors import InputError
from sim.experiment import Experiment
from sim.run import open_run, run
from sim.totals import Totals
from tests.sim.made import PART, contents, experiment, small_parts

HOUSE = Path(__file__).resolve().parents[2]

KINDS = [
    {},
    {"rows": True},
    {"games": True, "deals": 250},
    {"games": True, "rows": True, "deals": 250},
    {"match": "one-against-two", "seats": "random,greedy,random,greedy", "rows": True, "deals": 250},
]


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    small_parts(monkeypatch)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_threads_and_blocks_change_no_byte(kind: dict[str, Any], tmp_path: Path) -> None:
    made = experiment(**kind)
    expected = run(made, tmp_path / "one", threads=1)
    assert expected.complete
    files = contents(tmp_path / "one")
    assert len([name for name in files if name.endswith(".totals")]) == 3
    for number, (threads, block) in enumerate([(2, None), (2, 7), (1, 399), (2, 10_000)]):
        folder = tmp_path / str(number)
        result = run(made, folder, threads=threads, block=block)
        assert result.totals.to_bytes() == expected.totals.to_bytes()
        assert contents(folder) == files


def test_in_memory_gives_the_same_totals(tmp_path: Path) -> None:
    result = run(experiment(), None, threads=2)
    assert result.totals == run(experiment(), tmp_path / "run").totals
    assert result.folder is None
    assert result.played == result.totals.n == 1000
    with pytest.raises(InputError, match="rows need a folder"):
        run(experiment(rows=True), None)


def test_rows_add_up_to_the_totals(tmp_path: Path) -> None:
    result = run(experiment(rows=True), tmp_path / "run", threads=2)
    frame = result.frame()
    assert list(frame["deal"]) == list(range(1000))
    assert list(frame["dealer"]) == [deal % 2 for deal in range(1000)]
    for dealer, rows in frame.groupby("dealer"):
        named = rows[column_names(2)].astype("int64")
        assert list(named.sum()) == result.totals.sums[int(str(dealer))].tolist()
        assert list((named**2).sum()) == result.totals.squares[int(str(dealer))].tolist()
    assert frame["points_0"].mean() > 0
    assert list(result.frame(["points_1"])["points_1"]) == list(frame["points_1"])
    with pytest.raises(InputError, match="points_1"):
        result.frame(["point_1"])


def test_game_rows_add_up_to_the_totals(tmp_path: Path) -> None:
    result = run(experiment(250, games=True, rows=True), tmp_path / "run")
    games = result.totals.games
    assert games is not None
    frame = result.frame()
    assert len(frame) == games.n == result.played == 250
    assert [(frame["winner"] == seat).sum() for seat in (0, 1)] == games.wins.tolist()
    assert frame["deals"].sum() == result.totals.n
    assert frame[["score_0", "score_1"]].sum().tolist() == games.scores.tolist()


def test_same_command_again_plays_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = run(experiment(rows=True), tmp_path / "run")
    files = contents(tmp_path / "run")
    told: list[tuple[int, int]] = []
    monkeypatch.setattr("sim.run.PartWork.play", None)
    again = run(experiment(rows=True), tmp_path / "run", progress=lambda *done: told.append(done))
    assert told == [(1000, 1000)]
    assert (again.totals, again.rows) == (first.totals, first.rows)
    assert contents(tmp_path / "run") == files


@pytest.mark.parametrize("rows", [False, True])
@pytest.mark.parametrize("steps", [[100, 1000], [400, 1000], [450, 700, 1000], [800, 1000]], ids=str)
def test_more_deals_extend_the_run(steps: list[int], rows: bool, tmp_path: Path) -> None:
    run(experiment(rows=rows), tmp_path / "at-once")
    for deals in steps:
        result = run(experiment(deals, rows=rows), tmp_path / "in-steps")
        assert result.played == deals
    assert contents(tmp_path / "in-steps") == contents(tmp_path / "at-once")


def test_fewer_deals_leave_the_run_as_it_is(tmp_path: Path) -> None:
    run(experiment(), tmp_path / "run")
    files = contents(tmp_path / "run")
    result = run(experiment(450), tmp_path / "run")
    assert result.played == result.experiment.deals == 1000
    assert contents(tmp_path / "run") == files


def test_rows_asked_for_later_are_made(tmp_path: Path) -> None:
    run(experiment(), tmp_path / "later")
    run(experiment(rows=True), tmp_path / "later")
    run(experiment(rows=True), tmp_path / "at-once")
    assert contents(tmp_path / "later") == contents(tmp_path / "at-once")
    kept = run(experiment(1300), tmp_path / "later")
    assert len(kept.frame()) == 1300


class _Stop:
    """Progress that breaks the run off after some blocks."""

    def __init__(self, blocks: int, error: type[BaseException]) -> None:
        self.left, self.error = blocks, error

    def __call__(self, done: int, wanted: int) -> None:
        self.left -= 1
        if self.left < 0:
            raise self.error


@pytest.mark.parametrize("blocks", [1, 6, 13])
@pytest.mark.parametrize("error", [KeyboardInterrupt, RuntimeError])
def test_broken_off_and_gone_on_with(blocks: int, error: type[BaseException], tmp_path: Path) -> None:
    made = experiment(1950, rows=True)
    run(made, tmp_path / "at-once")
    with pytest.raises(error):
        run(made, tmp_path / "stopped", threads=2, block=100, progress=_Stop(blocks, error))
    before = open_run(tmp_path / "stopped")
    assert before.played % PART == 0
    assert before.played < 1950
    assert not before.complete
    result = run(made, tmp_path / "stopped", threads=1)
    assert contents(tmp_path / "stopped") == contents(tmp_path / "at-once")
    assert result.totals == open_run(tmp_path / "at-once").totals
    events = [json.loads(line)["event"] for line in (tmp_path / "stopped/log.jsonl").read_text().splitlines()]
    assert events == ["start", "stopped", "start", "finished"]


SLOWLY = f"""
import signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell starts what runs behind it deaf to this
from pathlib import Path
import sim.schema
sim.schema.PART_DEALS = {PART}
from sim.experiment import experiment_from_flags
from sim.run import run
made = experiment_from_flags("bezique-foster", "random,greedy", 10_000, seed=5, rows=True)
run(made, Path(sys.argv[1]), threads=2, block=100, progress=lambda done, wanted: time.sleep(0.05))
"""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_killed_and_gone_on_with(how: signal.Signals, tmp_path: Path) -> None:
    folder = tmp_path / "killed"
    process = subprocess.Popen(
        [sys.executable, "-c", SLOWLY, str(folder)],
        cwd=HOUSE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(HOUSE), os.environ.get("PYTHONPATH", "")])},
    )
    until = time.monotonic() + 300  # the kernels may have to be compiled
    while len(list(folder.glob("blocks/*.totals"))) < 3:
        assert process.poll() is None, process.communicate()[1]
        assert time.monotonic() < until
        time.sleep(0.01)
    process.send_signal(how)
    _, complaint = process.communicate(timeout=60)
    assert process.returncode != 0
    if how == signal.SIGINT:
        assert b"KeyboardInterrupt" in complaint
        assert not list(folder.rglob("*.tmp"))
    done = len(list(folder.glob("blocks/*.totals")))
    assert 3 <= done < 25
    (folder / "blocks/.part-00024.parquet.1.tmp").write_bytes(b"half")
    made = experiment(10_000, rows=True)
    started: list[int] = []
    result = run(made, folder, threads=2, progress=lambda done, wanted: started.append(done))
    assert started[0] == done * PART
    run(made, tmp_path / "at-once")
    assert contents(folder) == contents(tmp_path / "at-once")
    assert result.complete


def test_progress_counts_up_to_the_end(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    run(experiment(), tmp_path / "run", threads=2, block=130, progress=lambda *done: told.append(done))
    assert told[0] == (0, 1000)
    assert told[-1] == (1000, 1000)
    assert told == sorted(told)


@pytest.mark.parametrize("threads", [0, -1, 10**6])
def test_threads_out_of_range(threads: int) -> None:
    with pytest.raises(InputError, match=r"^threads: found .*; allowed is 1 to 1024$"):
        run(experiment(), None, threads=threads)


def test_an_unfinished_run_is_read_up_to_the_first_gap(tmp_path: Path) -> None:
    run(experiment(1950), tmp_path / "run")
    expected = run(experiment(800), None).totals
    manifest = tmp_path / "run/manifest.json"
    lines = [line for line in manifest.read_text().splitlines(keepends=True) if not line.startswith("[2,")]
    manifest.write_text("".join(lines))
    result = open_run(tmp_path / "run")
    assert (result.played, result.experiment.deals) == (800, 1950)
    assert result.totals == expected


class _Counting:
    """A work that says how many of its kind are open at once."""

    opened = 0
    most = 0

    def __init__(self, first: int, count: int) -> None:
        self.first, self.count = first, count
        type(self).opened += 1
        type(self).most = max(type(self).most, type(self).opened)

    def play(self, first: int, count: int) -> None:
        time.sleep(0.0005)

    def close(self) -> int:
        type(self).opened -= 1
        return self.count


def test_only_a_few_parts_are_open_at_once() -> None:
    _Counting.opened = _Counting.most = 0
    works = (_Counting(first, 10) for first in range(0, 2000, 10))
    assert sum(finish(works, threads=2, block=5)) == 2000
    assert _Counting.opened == 0
    assert _Counting.most <= 2 + WAITING + 1


def test_a_part_fails_as_its_block_failed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def broken(self: object, first: int, count: int) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("sim.run.PartWork.play", broken)
    with pytest.raises(ZeroDivisionError):
        run(experiment(), tmp_path / "run", threads=2)
    assert open_run(tmp_path / "run").totals == Totals.zero(2)


def test_experiment_survives_as_it_is(tmp_path: Path) -> None:
    made = experiment(rows=True, draw_rule="seat-keyed", name="named")
    result = run(made, tmp_path / "run")
    assert isinstance(result.experiment, Experiment)
    again = open_run(tmp_path / "run").experiment
    assert again.identity == made.identity
    assert (again.name, again.deals, again.rows, again.draw_rule) == ("named", 1000, True, "seat-keyed")
