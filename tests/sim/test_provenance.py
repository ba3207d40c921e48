"""A result is made again from what its folder says, and from nothing else."""

from __future__ import annotations

import itertools
import json
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest

from sim.errors import InputError
from sim.experiment import Experiment, experiment_from_flags
from sim.manifest import read_manifest
from sim.provenance import command, experiment_from_toml, experiment_to_toml
from sim.run import open_run, run
from tests.sim.made import contents, experiment, small_parts

HOUSE_RULES = 'base = "bezique-modern"\ntarget = 2000\ntriple_bezique = "none"\npackets = [2, 3, 3]\n'


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    small_parts(monkeypatch)


def read(text: str, folder: Path) -> Experiment:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return experiment_from_toml(path)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"rows": True},
        {"games": True, "deals": 120},
        {"match": "one-against-two", "seats": "random,greedy,random,greedy", "deals": 120},
        {"match": "two-pairs", "deals": 120},
        {"sets": ["target=1500", "packets=[3,3,2]", "double_under=none"], "name": "house"},
        {"seats": "textbook -H6,textbook", "draw_rule": "seat-keyed", "seed": 2**64 - 1},
    ],
    ids=str,
)
def test_a_run_is_made_again_from_its_experiment_toml(options: dict[str, Any], tmp_path: Path) -> None:
    first = run(experiment(**options), tmp_path / "first", threads=2)
    elsewhere = tmp_path / "elsewhere.toml"
    elsewhere.write_bytes((tmp_path / "first/experiment.toml").read_bytes())
    again = run(experiment_from_toml(elsewhere), tmp_path / "again", threads=1)
    assert again.totals == first.totals
    assert contents(tmp_path / "again") == contents(tmp_path / "first")


def test_a_run_of_files_needs_them_no_more(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text(HOUSE_RULES)
    (tmp_path / "miser.toml").write_text('base = "greedy"\n[weights]\nbrisque = 120\n')
    made = read('rules = "house.toml"\nseats = ["random", "miser.toml"]\ndeals = 500', tmp_path)
    assert made.ruleset.rules.target == 2000
    assert made.players[1].weights["brisque"] == 120
    first = run(made, tmp_path / "first")
    (tmp_path / "house.toml").unlink()
    (tmp_path / "miser.toml").unlink()
    assert open_run(tmp_path / "first").experiment.ruleset.rules == made.ruleset.rules
    run(experiment_from_toml(tmp_path / "first/experiment.toml"), tmp_path / "again")
    assert contents(tmp_path / "again") == contents(tmp_path / "first")
    assert first.experiment.name == "house-random-miser"


def test_manifest_tells_what_was_played(tmp_path: Path) -> None:
    made = experiment(sets=["target=1500"])
    run(made, tmp_path)
    manifest = read_manifest(tmp_path)
    assert manifest.hashes["identity"] == made.identity
    assert manifest.identity == json.loads(made.identity_text())
    assert manifest.experiment["set"] == ["target=1500"]
    assert manifest.experiment["software"]["engine"] == made.engine
    text = (tmp_path / "manifest.json").read_text()
    assert not {"time", "host", "threads", "seconds"} & set(json.loads(text)["experiment"])
    started, finished = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert {"time", "host", "threads", "python", "numba", "numpy", "platform"} <= started.keys()
    assert finished["event"] == "finished"


def test_an_edited_experiment_is_noticed(tmp_path: Path) -> None:
    run(experiment(), tmp_path)
    path = tmp_path / "experiment.toml"
    path.write_text(path.read_text().replace("seed = 5", "seed = 6"))
    with pytest.raises(
        InputError, match=r"experiment\.toml: is not the experiment .*seed is 5 there, 6 here"
    ):
        open_run(tmp_path)


# --- the command line ------------------------------------------------------------------------------


def test_command_has_every_flag() -> None:
    made = experiment(seats="textbook -H6,greedy", sets=["target=1500"], rows=True, games=True)
    assert command(made) == (
        "bezique run bezique-foster --set target=1500 --seats 'textbook -H6,greedy' "
        "--deals 1000 --seed 5 --games --rows"
    )
    assert command(made, made.folder()) == command(made)
    assert command(made, Path("my runs/x")).endswith(" -o 'my runs/x'")


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"sets": ["packets=[3,3,2]", "triple_bezique=1500"]},
        {"seats": "textbook -H6,random", "rows": True},
    ],
    ids=str,
)
def test_command_makes_the_same_experiment(options: dict[str, Any]) -> None:
    made = experiment(**options)
    words = shlex.split(command(made))
    assert words[:2] == ["bezique", "run"]
    flags: dict[str, Any] = {"sets": [], "games": "--games" in words, "rows": "--rows" in words}
    for flag, value in itertools.pairwise(words):
        if flag == "--set":
            flags["sets"].append(value)
        elif flag in {"--seats", "--deals", "--seed"}:
            flags[flag[2:]] = value
    seats, deals, seed = flags.pop("seats"), int(flags.pop("deals")), int(flags.pop("seed"))
    again = experiment_from_flags(words[2], seats, deals, seed=seed, **flags)
    assert again.identity == made.identity
    assert (again.name, again.deals, again.rows) == (made.name, made.deals, made.rows)


def test_command_names_the_file_where_flags_cannot_say_all(tmp_path: Path) -> None:
    for options in ({"name": "mine"}, {"draw_rule": "seat-keyed"}):
        made = experiment(**options)  # type: ignore[arg-type]
        assert command(made, Path("runs/x")) == "bezique run runs/x/experiment.toml -o runs/x"
        assert command(made, made.folder()) == f"bezique run {made.folder()}/experiment.toml"


# --- experiments by hand -----------------------------------------------------------------------------


@pytest.mark.parametrize("changes", ['set = ["target=1500", "seven=0"]', "[set]\ntarget = 1500\nseven = 0"])
def test_changes_as_list_or_table(changes: str, tmp_path: Path) -> None:
    made = read(f'rules = "bezique-foster"\nseats = ["random", "greedy"]\ndeals = 10\n{changes}\n', tmp_path)
    assert made.identity == experiment(10, seed=0, sets=["target=1500", "seven=0"]).identity
    assert (made.deals, made.seed, made.games, made.rows) == (10, 0, False, False)


def test_text_and_experiment_agree(tmp_path: Path) -> None:
    made = experiment(sets=["target=1500"], rows=True)
    text = experiment_to_toml(made)
    assert experiment_to_toml(read(text, tmp_path)) == text
    assert tomllib.loads(text)["set"] == ["target=1500"]


GOOD = {"rules": '"bezique-foster"', "seats": '["random", "greedy"]', "deals": "10"}


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("deals", "0", "deals: found 0; allowed is a whole number from 1"),
        ("deals", "true", "deals: found True"),
        ("deals", None, "deals is missing"),
        ("rules", None, "rules is missing"),
        ("rules", '"bezique-fooster"', "the nearest is bezique-foster"),
        ("rules", "7", "rules: found 7"),
        ("seats", '"random,greedy"', "seats: found 'random,greedy'; allowed is a list"),
        ("seats", '["random"]', "seats: found 1"),
        ("seats", '["random", 7]', "found 7"),
        ("seats", '["random", "gredy"]', "greedy"),
        ("seed", "-1", "seed: found -1"),
        ("seed", "1.5", "seed: found 1.5"),
        ("games", "1", "games: found 1; allowed is true or false"),
        ("name", "7", "name: found 7"),
        ("set", '["targe=7"]', "target"),
        ("set", "7", "set: found 7"),
        ("dels", "7", "key: found 'dels'; .*the nearest is deals"),
        ("deals", "[", "this is no TOML file"),
    ],
)
def test_bad_experiments_are_one_sentence(key: str, value: str | None, reason: str, tmp_path: Path) -> None:
    values = {k: v for k, v in (GOOD | {key: value}).items() if v is not None}
    with pytest.raises(InputError, match=reason) as error:
        read("\n".join(f"{k} = {v}" for k, v in values.items()), tmp_path)
    assert str(error.value).startswith(str(tmp_path / "mine.toml"))
    assert "\n" not in str(error.value)


def test_experiment_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"none\.toml: cannot be read \(No such file"):
        experiment_from_toml(tmp_path / "none.toml")
