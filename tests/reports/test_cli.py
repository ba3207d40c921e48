"""Each command on a small run: what it prints, what it leaves behind."""

from __future__ import annotations

import io
import json
import shlex
from collections.abc import Iterator
from pathlib import Path

import pandas as pd
import pytest

from sim.benchmark import Benchmark, Samples
from tests.reports.cli import bezique, listing, quietly

TABLES = {
    "games": "games",
    "rules": "rules",
    "rules bezique-foster": "rules",
    "rules bezique-foster --diff bezique-modern": "differences",
    "policies": "players",
    "policies textbook": "traits",
    "advice": "hints",
    "runs": "runs",
    "verify first": "found",
    "replay deals.jsonl": "faults",
    "runs show first": "summary",
    "declarations first": "share",
    "declarations bezique-foster --hand AS,KS,QS,JD --turn-up 7H": "completions",
    "compare greedy random --deals 60": "comparison",
    "mine greedy random --deals 60 --top 2": "mean",
    "tournament greedy random textbook --deals 60": "matrix",
}


@pytest.mark.parametrize("line", TABLES)
def test_tables_for_programs(line: str, room: Path) -> None:
    value = json.loads(quietly(*line.split(), "--json"))
    rows = value[TABLES[line]]
    frame = pd.read_csv(io.StringIO(quietly(*line.split(), "--csv")))
    if rows:
        assert set(rows[0]) <= set(frame.columns)
    if rows and "value" in rows[0] and "low" in rows[0]:
        assert value["command"].startswith("bezique ")
        assert value["confidence"] == 0.95
        assert {"value", "low", "high", "n", "method", "confidence", "command"} <= set(frame.columns)
        assert set(frame["command"]) == {value["command"]}
        # What is told to readers has the command too.
        assert value["command"].split(" && ")[0] in quietly(*line.split())


def test_run_goes_on_where_it_stopped(room: Path) -> None:
    words = ("run", "bezique-modern", "--seats", "greedy,random")
    first = json.loads(quietly(*words, "--deals", "200", "--json"))
    assert first["played"] == first["wanted"] == 200
    folder = Path(first["folder"])
    assert folder.parent == Path("runs")
    more = json.loads(quietly(*words, "--deals", "300", "--json"))
    assert more["folder"] == first["folder"]
    assert more["played"] == 300
    assert more["summary"][0]["n"] == 300
    other = json.loads(quietly("run", folder / "experiment.toml", "--seed", "9", "--json"))
    assert other["folder"] != first["folder"]
    assert other["seed"] == 9


def test_the_printed_command_makes_the_run_again(room: Path) -> None:
    first = json.loads(quietly("runs", "show", "first", "--json"))
    removed = quietly("runs", "remove", "first")
    assert "removed runs/first" in removed
    assert first["command"] in removed
    assert not Path("runs/first").exists()
    program, *words = shlex.split(first["command"])
    assert program == "bezique"
    again = json.loads(quietly(*words, "--json"))
    assert again == first


def test_house_rules_come_from_a_file_or_the_command_line(room: Path) -> None:
    Path("mine.toml").write_text('base = "bezique-foster"\nlast_trick = 0\n', encoding="utf-8")
    words = ("--seats", "greedy,random", "--deals", "50", "--json")
    by_file = json.loads(quietly("run", "mine.toml", *words))
    by_flag = json.loads(quietly("run", "bezique-foster", "--set", "last_trick=0", *words))
    plain = json.loads(quietly("run", "bezique-foster", *words))
    assert by_file["summary"] == by_flag["summary"]
    assert by_file["identity"] == by_flag["identity"] != plain["identity"]
    assert by_file["summary"] != plain["summary"]
    assert "last_trick" in quietly("rules", "bezique-foster", "--diff", "mine.toml")


def test_odd_rules_are_played_with_a_warning(room: Path) -> None:
    ended = bezique("rules", "bezique-foster", "--set", "queens=200")
    assert ended.code == 0
    assert ended.err.startswith("warning: ")


def test_games_are_whole_games(room: Path) -> None:
    words = ["run", "bezique-foster", "--seats", "greedy,random", "--deals", "20", "--games", "--json"]
    value = json.loads(quietly(*words))
    assert value["unit"] == "games"
    won = [row for row in value["summary"] if row["quantity"] == "games won"]
    assert [row["n"] for row in won] == [20, 20]
    assert sum(row["count"] for row in won) == 20


def test_rows_are_stored(room: Path) -> None:
    rows = pd.read_parquet(sorted(Path("runs/first/blocks").glob("*.parquet"))[0])
    assert len(rows) == 300
    shown = json.loads(quietly("runs", "show", "first", "--json"))["summary"]
    assert rows["points_0"].mean() == pytest.approx(shown[0]["value"])


def test_report_prints_its_path(room: Path) -> None:
    path = Path(quietly("report", "first").strip())
    assert path == Path("runs/first/report.html")
    assert "<html" in path.read_text(encoding="utf-8")
    assert quietly("runs", "remove", "first")


def test_damage_is_found_and_mended(room: Path) -> None:
    assert "every file is as it was written" in quietly("verify", "first")
    (damaged,) = Path("runs/first/blocks").glob("*.totals")
    content = damaged.read_bytes()
    damaged.write_bytes(content[:-5])
    ended = bezique("runs", "verify", "first")
    assert ended.code == 1
    assert f"{damaged}: damaged" in ended.out
    assert bezique("runs", "show", "first").code == 2
    assert "mended" in quietly("verify", "first", "--repair")
    assert damaged.read_bytes() == content


def test_play_shows_the_deal_of_the_run(room: Path) -> None:
    words = ("play", "bezique-modern", "--seats", "greedy,random", "--deal", "3")
    record = json.loads(quietly(*words, "--json"))
    assert record["format"] == "bezique-deal/1"
    rows = pd.read_parquet(sorted(Path("runs/first/blocks").glob("*.parquet"))[0])
    assert record["result"]["points"] == rows.loc[3, ["points_0", "points_1"]].tolist()
    told = quietly(*words)
    assert "deal 3 of the run with seed 0" in told
    assert f"Seat 0: {record['result']['points'][0]} points" in told
    events = pd.read_csv(io.StringIO(quietly(*words, "--csv")))
    assert len(events) == len(record["events"])
    assert events.groupby("seat")["points"].sum().tolist() == record["result"]["points"]


def test_play_says_what_decided(room: Path) -> None:
    assert "decided" in quietly("play", "bezique-britannica9", "--seats", "textbook,greedy", "--seed", "7")


def test_records_are_refereed(room: Path) -> None:
    assert "5 of 5 records clean" in quietly("replay", "deals.jsonl")
    lines = Path("deals.jsonl").read_text(encoding="utf-8").splitlines()
    record = json.loads(lines[2])
    record["result"]["points"][0] += 10
    lines[2] = json.dumps(record)
    Path("damaged.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    ended = bezique("replay", "damaged.jsonl")
    assert ended.code == 1
    assert "line 3" in ended.out
    assert "4 of 5 records clean" in ended.out
    value = json.loads(bezique("replay", "damaged.jsonl", "--json").out)
    assert (value["records"], value["clean"]) == (5, 4)
    assert value["faults"][0]["what"] == "result"


def test_a_player_against_itself_is_exactly_nothing(room: Path) -> None:
    value = json.loads(quietly("compare", "greedy", "greedy", "--deals", "50", "--json"))
    difference = value["comparison"][0]
    assert (difference["value"], difference["low"], difference["high"]) == (0, 0, 0)
    assert value["deals"] == 50
    assert value["verdict"] == "too small to matter"


def test_threads_change_nothing(room: Path) -> None:
    words = ["compare", "greedy", "random", "--cap", "3000", "--games", "60", "--json"]
    one = quietly(*words, "--threads", "1")
    assert one == quietly(*words, "--threads", "2")
    assert json.loads(one)["verdict"] == "better"


def test_a_comparison_that_is_stopped_says_what_it_knows(room: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C after the second look: the numbers so far, and a command that gives just these again."""
    from sim import contest

    play = contest.play_batches

    def stopped(*words: object, **options: object) -> Iterator[contest.Sums]:
        for number, sums in enumerate(play(*words, **options)):  # type: ignore[arg-type]
            if number == 2:
                raise KeyboardInterrupt
            yield sums

    words = ("compare", "textbook", "textbook -H6", "--delta", "0.01", "--json")
    with monkeypatch.context() as patch:
        patch.setattr("analysis.comparison.play_batches", stopped)
        ended = bezique(*words)
    assert ended.code == 130
    assert "holds for the deals played by then" in ended.err
    value = json.loads(ended.out)
    assert (value["deals"], value["stopped"]) == (4000, True)
    program, *again = shlex.split(value["command"])
    assert program == "bezique"
    assert json.loads(quietly(*again, "--json"))["comparison"] == value["comparison"]


def test_a_table_of_odds_takes_luck_out_of_games(room: Path) -> None:
    quick = ("odds", "--seats", "greedy,greedy", "--step", "500", "--games", "40", "-o", "odds.json")
    kept = bezique(*quick, "--json")
    assert "the table is kept in odds.json" in kept.err
    assert Path("odds.json").read_text(encoding="utf-8") == kept.out
    words = ("compare", "greedy", "random", "--deals", "40", "--games", "60", "--odds", "odds.json")
    value = json.loads(quietly(*words, "--json"))
    quantities = [row["quantity"] for row in value["comparison"]]
    assert "variance-reduction factor of the table" in quantities
    assert value["odds"] == {"file": "odds.json", "command": json.loads(kept.out)["command"]}
    assert "--odds odds.json" in value["command"]
    assert json.loads(quietly(*shlex.split(value["command"])[1:], "--json")) == value
    told = " ".join(quietly(*words).split())
    assert "the table of odds in odds.json (greedy against greedy) only takes the luck" in told
    other = bezique(*words, "--rules", "bezique-foster")
    assert other.code == 2
    assert other.err.startswith("bezique: odds.json: found odds of a game with ")
    plain = json.loads(quietly(*words[:-2], "--json"))
    assert plain["odds"] is None


@pytest.mark.parametrize("rules", ["bezique-britannica9", "three-britannica9", "rubicon-foster"])
def test_mined_deals_are_replayed_by_the_printed_commands(rules: str, room: Path) -> None:
    """The mean over all ways to sit of what the replayed records bring is the gain of the deal."""
    words = (
        "mine",
        "textbook",
        "random",
        "--rules",
        rules,
        "--unit",
        "points",
        "--deals",
        "40",
        "--top",
        "1",
    )
    value = json.loads(quietly(*words, "--json"))
    found = [row for row in value["finds"] if row["gains"] == "A"]
    assert found
    parts = []
    for row in found:
        program, *again = shlex.split(row["play"])
        assert program == "bezique"
        record = json.loads(quietly(*again, "--json"))
        assert record["deal"] == row["deal"]
        points, seats = record["result"]["points"], record["policies"]
        (mine,) = [seat for seat, policy in enumerate(seats) if policy == "textbook"]
        others = len(points) - 1
        gain = others * points[mine] - (sum(points) - points[mine])
        parts.append(gain / others)
        assert parts[-1] == pytest.approx(row["gained"])
    assert sum(parts) / len(parts) == pytest.approx(found[0]["gain"])


def test_a_tournament_has_all_its_tables(room: Path) -> None:
    words = ("tournament", "random", "greedy", "textbook", "--deals", "80")
    value = json.loads(quietly(*words, "--json"))
    assert len(value["matrix"]) == 6
    assert [row["player"] for row in value["ratings"]][-1] == "random"
    assert {row["quantity"] for row in value["nash"]} == {"weight", "gain"}
    assert (value["deals"], value["freedom"]) == (80, 1)
    told = quietly(*words)
    assert value["sentence"].split("(")[0] in told
    assert "intervals, each by itself; n = 80 deals" in told


def test_a_comparison_against_a_third_player(room: Path) -> None:
    words = (
        "compare",
        "greedy",
        "textbook",
        "--against",
        "random",
        "--deals",
        "60",
        "--games",
        "0",
        "--json",
    )
    value = json.loads(quietly(*words))
    assert value["against"] == "random"
    assert "against random" in value["sentence"]
    assert value["verdict_games"] is None


def test_a_plan_comes_from_a_pilot(room: Path) -> None:
    value = json.loads(quietly("compare", "greedy", "random", "--plan", "--json"))
    points, games = value["plan"]
    assert points["surely"] > points["alike"] >= points["start"] >= 1000
    assert games["question"] == "of games"
    assert value["sentences"][0] in " ".join(value["sentences"])


def test_looking_leaves_nothing_behind(room: Path) -> None:
    before = listing(room)
    for line in (
        "games",
        "rules bezique-foster",
        "policies greedy",
        "advice H6",
        "runs",
        "declarations first",
    ):
        quietly(*line.split())
    assert listing(room) == before


def test_each_hint_has_its_words_and_its_reading(room: Path) -> None:
    for row in json.loads(quietly("advice", "--json"))["hints"]:
        if row["hint"].startswith("H"):  # of the numbered paragraphs of the hints to players
            assert row["reading"].startswith("Paragraph "), row
            assert "Recommended" in row["reading"], row
        assert len(row["reading"]) > 40, row
        told = " ".join(quietly("advice", row["hint"]).split())
        assert row["reading"] in told
        assert row["source"] in told


def test_bench_has_the_ratio_of_two_revisions(room: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, object] = {}

    def planted(rules: str, seats: list[str], **options: object) -> Benchmark:
        asked.update(options, rules=rules, seats=seats)
        sample = Samples("greedy", 100, 64, (0.001,) * 6, (0.002,) * 6)
        return Benchmark((sample,), None, "a machine")

    monkeypatch.setattr("sim.benchmark.benchmark", planted)
    line = "bench --seats greedy --against main --threads 1 --repeats 6"
    value = json.loads(quietly(*line.split(), "--json"))
    speeds = {row["quantity"]: row["value"] for row in value["speed"]}
    assert speeds["time as a share of the other's"] == 0.5
    assert value["machine"] == "a machine"
    assert (asked["against"], asked["threads"], asked["repeats"]) == ("main", 1, 6)
    assert "--against main" in value["command"]
    assert "a machine" in quietly(*line.split())


def test_runs_tells_when_there_are_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "no runs yet" in quietly("runs")
    assert json.loads(quietly("runs", "--json")) == {"runs": []}
    assert quietly("runs", "--csv").startswith("folder,rules,")
    assert "no runs in the folder runs" in bezique("report", "first").err
