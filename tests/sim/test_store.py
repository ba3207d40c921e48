"""The folder of a run: nothing half-written, damage found, strangers left alone."""

from __future__ import annotations

import errno
import fcntl
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

from kernels.columns import width
from sim.errors import InputError
from sim.manifest import read_manifest
from sim.parts import spans
from sim.run import open_run, run
from sim.schema import PART_DEALS, iterate_rows, read_rows, row_columns, rows_to_parquet
from sim.shelf import list_runs, remove_run
from sim.verify import repair, verify
from tests.sim.made import contents, experiment, small_parts


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    small_parts(monkeypatch)


def hand_made_rows(count: int) -> np.ndarray:
    return np.random.default_rng(1).integers(-1, 100, (count, width(2)), dtype=np.int32)


def sentence(error: pytest.ExceptionInfo[InputError]) -> str:
    text = str(error.value)
    assert "\n" not in text
    assert len(text) < 400
    return text


# --- shape ---------------------------------------------------------------------------------------


def test_parts_cover_a_run_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sim.schema.PART_DEALS", PART_DEALS)
    parts = list(spans(2 * PART_DEALS + 1, games=False))
    assert [(part.number, part.first, part.count) for part in parts] == [
        (0, 0, PART_DEALS),
        (1, PART_DEALS, PART_DEALS),
        (2, 2 * PART_DEALS, 1),
    ]


def test_rows_are_narrow_described_and_equal_in_bytes(tmp_path: Path) -> None:
    rows = hand_made_rows(300)
    content = rows_to_parquet(rows, 700, 2, games=False)
    assert content == rows_to_parquet(rows.copy(order="F"), 700, 2, games=False)
    path = tmp_path / "part.parquet"
    path.write_bytes(content)
    schema = pq.read_schema(path)
    columns = row_columns(2, games=False)
    assert schema.names == [column.name for column in columns]
    for field, column in zip(schema, columns, strict=True):
        assert str(field.type) == column.dtype
        assert field.metadata[b"description"].decode() == column.meaning
    frame = read_rows([path])
    assert frame["deal"].tolist() == list(range(700, 1000))
    assert (frame.iloc[:, 1:].to_numpy() == rows).all()
    assert pq.ParquetFile(path).metadata.row_group(0).column(5).compression == "ZSTD"


def test_a_number_too_large_for_its_column_is_no_number(tmp_path: Path) -> None:
    rows = hand_made_rows(3)
    rows[1, 0] = 200
    with pytest.raises(ValueError, match="200"):
        rows_to_parquet(rows, 0, 2, games=False)


def test_rows_of_many_parts_come_one_by_one(tmp_path: Path) -> None:
    result = run(experiment(rows=True), tmp_path / "run")
    frames = list(iterate_rows(result.rows, ["deal", "points_0"]))
    assert [len(frame) for frame in frames] == [400, 400, 200]
    assert list(frames[0].columns) == ["deal", "points_0"]
    with pytest.raises(InputError, match="--rows"):
        read_rows(())


# --- refusals ------------------------------------------------------------------------------------


def test_another_experiment_is_refused(tmp_path: Path) -> None:
    run(experiment(), tmp_path)
    files = contents(tmp_path)
    for other, difference in [
        ({"seed": 6}, "seed is 5 there, 6 here"),
        ({"sets": ["target=1500"]}, "target is 1000 there, 1500 here"),
        ({"seats": "random,random"}, "the player of seat 1 is another than random"),
        ({"games": True}, "games is False there, True here"),
    ]:
        with pytest.raises(InputError) as error:
            run(experiment(**other), tmp_path)
        assert "holds another experiment" in sentence(error)
        assert difference in sentence(error)
        assert "-o" in sentence(error)
    assert contents(tmp_path) == files


def test_another_experiment_is_refused_without_its_manifest(tmp_path: Path) -> None:
    run(experiment(), tmp_path)
    (tmp_path / "manifest.json").unlink()
    with pytest.raises(InputError, match="holds another experiment"):
        run(experiment(seed=6), tmp_path)


def test_a_folder_of_other_files_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(InputError, match=r"holds notes\.txt and no run"):
        run(experiment(), tmp_path)
    assert contents(tmp_path).keys() == {"notes.txt"}


def test_an_experiment_of_the_user_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "experiment.toml").write_text("# my notes\ndeals = 7\n")
    with pytest.raises(InputError, match="a file of your own"):
        run(experiment(), tmp_path)
    assert (tmp_path / "experiment.toml").read_text().startswith("# my notes")


def test_a_file_in_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "run").write_text("")
    with pytest.raises(InputError) as error:
        run(experiment(), tmp_path / "run")
    assert "-o" in sentence(error)


def test_unwritable_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def mkdir(self: Path, *args: object, **options: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "mkdir", mkdir)
    with pytest.raises(InputError) as error:
        run(experiment(), tmp_path / "locked/run")
    assert "not allowed to write there" in sentence(error)


def test_a_run_in_use_is_refused(tmp_path: Path) -> None:
    run(experiment(), tmp_path)
    with (tmp_path / "log.jsonl").open("a") as log:
        fcntl.flock(log, fcntl.LOCK_EX)
        with pytest.raises(InputError, match="another process is playing this run"):
            run(experiment(), tmp_path)
    assert run(experiment(), tmp_path).complete


# --- a disk that fills up --------------------------------------------------------------------------


@pytest.mark.parametrize("writes", range(9))
@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_full_disk_leaves_nothing_half_written(
    writes: int, call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = experiment(rows=True)
    left = writes
    owner: object = os if call == "fsync" else Path
    real = getattr(owner, call)

    def fail(*args: object) -> object:
        nonlocal left
        left -= 1
        if left < 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(*args)

    with monkeypatch.context() as full:
        full.setattr(owner, call, fail)
        with pytest.raises(InputError) as error:
            run(made, tmp_path / "run", threads=1)
    assert "the disk is full" in sentence(error)
    names = contents(tmp_path / "run").keys()
    assert not [name for name in names if name.endswith(".tmp")]
    for name in names:
        if name.endswith(".parquet"):
            assert name.replace(".parquet", ".totals") in names
    if (tmp_path / "run/manifest.json").exists():
        assert verify(tmp_path / "run") == ()
    assert run(made, tmp_path / "run").complete
    run(made, tmp_path / "at-once")
    assert contents(tmp_path / "run") == contents(tmp_path / "at-once")


def test_full_disk_at_the_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def write(handle: int, content: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(os, "write", write)
        with pytest.raises(InputError, match="the disk is full"):
            run(experiment(), tmp_path)
    assert run(experiment(), tmp_path).complete


# --- damage ----------------------------------------------------------------------------------------


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-9])


def flip(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


@pytest.mark.parametrize("damage", [cut, flip, Path.unlink])
@pytest.mark.parametrize("ending", ["totals", "parquet"])
def test_damage_is_found_and_only_that_part_played_again(
    damage: Callable[[Path], None], ending: str, tmp_path: Path
) -> None:
    run(experiment(rows=True), tmp_path)
    files = contents(tmp_path)
    assert verify(tmp_path) == ()
    path = tmp_path / f"blocks/part-00001.{ending}"
    damage(path)
    problem = "damaged" if path.exists() else "missing"
    (found,) = verify(tmp_path)
    assert (found.part, found.path, found.problem) == (1, path, problem)
    told: list[tuple[int, int]] = []
    assert repair(tmp_path, progress=lambda *done: told.append(done)) == (found,)
    assert (told[0], told[-1]) == ((0, 400), (400, 400))
    assert verify(tmp_path) == ()
    assert contents(tmp_path) == files
    assert repair(tmp_path) == ()


def test_damaged_sums_are_not_used(tmp_path: Path) -> None:
    run(experiment(), tmp_path)
    flip(tmp_path / "blocks/part-00002.totals")
    for use in (lambda: open_run(tmp_path), lambda: run(experiment(), tmp_path)):
        with pytest.raises(InputError) as error:
            use()
        assert "part-00002.totals: the part is damaged" in sentence(error)
        assert "--repair" in sentence(error)


def test_a_missing_part_is_played_by_the_same_command(tmp_path: Path) -> None:
    run(experiment(rows=True), tmp_path)
    files = contents(tmp_path)
    for path in tmp_path.glob("blocks/part-00001.*"):
        path.unlink()
    (tmp_path / "blocks/part-00002.parquet").unlink()
    assert run(experiment(rows=True), tmp_path).complete
    assert contents(tmp_path) == files


@pytest.mark.parametrize(
    "damage", ["", "{", "[]", "null", '{"format":"other"}', '{"format":"bezique-run","schema":1}', "\xff"]
)
def test_damaged_manifest_is_one_sentence(damage: str, tmp_path: Path) -> None:
    run(experiment(rows=True), tmp_path)
    files = contents(tmp_path)
    path = tmp_path / "manifest.json"
    path.write_bytes(damage.encode("latin-1"))
    for use in (open_run, verify, repair, lambda folder: run(experiment(rows=True), folder)):
        with pytest.raises(InputError) as error:
            use(tmp_path)
        assert "manifest.json: the manifest is damaged" in sentence(error)
    # The advice in the sentence helps.
    path.unlink()
    assert run(experiment(rows=True), tmp_path).complete
    assert contents(tmp_path) == files


@pytest.mark.parametrize("at", range(40, 2000, 97))
def test_manifest_cut_short(at: int, tmp_path: Path) -> None:
    run(experiment(), tmp_path)
    path = tmp_path / "manifest.json"
    path.write_bytes(path.read_bytes()[:at])
    with pytest.raises(InputError, match="the manifest is damaged"):
        read_manifest(tmp_path)


def test_manifest_of_another_schema(tmp_path: Path) -> None:
    run(experiment(), tmp_path)
    path = tmp_path / "manifest.json"
    path.write_text(path.read_text().replace('"schema":1', '"schema":99'))
    with pytest.raises(InputError, match="found schema 99; this version reads 1"):
        read_manifest(tmp_path)


def test_repair_refuses_what_comes_out_otherwise(tmp_path: Path) -> None:
    run(experiment(), tmp_path)
    manifest = tmp_path / "manifest.json"
    sums = read_manifest(tmp_path).parts[0].totals
    manifest.write_text(manifest.read_text().replace(sums, "0" * 64))
    before = contents(tmp_path)
    with pytest.raises(InputError, match="part 0, played again, has other sums"):
        repair(tmp_path)
    assert contents(tmp_path) == before


def test_no_run_there(tmp_path: Path) -> None:
    for use in (open_run, verify, repair):
        with pytest.raises(InputError, match="this is no run"):
            use(tmp_path)


# --- the shelf ---------------------------------------------------------------------------------------


def test_runs_are_listed_and_removed(tmp_path: Path) -> None:
    assert list_runs(tmp_path / "none") == []
    run(experiment(rows=True), tmp_path / "b")
    run(experiment(250, games=True, name="games"), tmp_path / "a")
    (tmp_path / "other").mkdir()
    (tmp_path / "other/manifest.json").write_text("{}")
    first, second = list_runs(tmp_path)
    assert (first.folder, first.name, first.unit, first.played, first.wanted) == (
        tmp_path / "a", "games", "games", 250, 250,
    )  # fmt: skip
    assert (second.players, second.rules, second.problem) == (("random", "greedy"), "bezique-foster", "")
    assert second.size == sum(path.stat().st_size for path in (tmp_path / "b").rglob("*") if path.is_file())
    (tmp_path / "b/report.html").write_text("a report belongs to its run")
    (tmp_path / "b/figures").mkdir()
    (tmp_path / "b/figures/points.svg").write_text("<svg/>")
    assert remove_run(tmp_path / "b") > second.size
    assert not (tmp_path / "b").exists()
    assert [found.folder for found in list_runs(tmp_path)] == [tmp_path / "a"]


def test_a_damaged_run_is_listed_with_its_problem_and_can_go(tmp_path: Path) -> None:
    run(experiment(), tmp_path / "run")
    cut(tmp_path / "run/manifest.json")
    (found,) = list_runs(tmp_path)
    assert "the manifest is damaged" in found.problem
    assert found.command == f"bezique run {tmp_path}/run/experiment.toml -o {tmp_path}/run"
    remove_run(tmp_path / "run")
    assert list_runs(tmp_path) == []


def test_only_runs_are_removed(tmp_path: Path) -> None:
    run(experiment(), tmp_path / "run")
    (tmp_path / "link").symlink_to(tmp_path / "run")
    (tmp_path / "other").mkdir()
    (tmp_path / "other/manifest.json").write_text("{}")
    (tmp_path / "run/blocks/thesis.tex").write_text("mine")
    for name, reason in [
        ("none", "found no run"),
        ("other", "found no run"),
        ("link", "is a link"),
        ("run", "holds blocks/thesis.tex"),
    ]:
        with pytest.raises(InputError, match=reason):
            remove_run(tmp_path / name)
    assert (tmp_path / "run/manifest.json").exists()
    assert (tmp_path / "other/manifest.json").exists()
    shutil.rmtree(tmp_path / "run")
