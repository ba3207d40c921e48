"""Bad input: one sentence, exit code 2, nothing written."""

from __future__ import annotations

import errno
import shlex
import subprocess
from pathlib import Path

import pytest

from tests.house.files import HOUSE
from tests.reports.cli import PYTHON, bezique, listing

RUN = "run bezique-foster --seats greedy,random"
REFUSED = [
    ("rnu", "the nearest is run"),
    ("runs remvoe first", "the nearest is remove"),
    ("run --seets greedy,random", "the nearest is --seats"),
    ("run", "RULES|FILE.toml is missing"),
    ("run bezique-foster --deals", "--deals"),
    ("games one two", "(one two)"),
    ("games --json --csv", "allowed is one of them"),
    # numbers
    (f"{RUN} --deals 0", "found '0'; allowed is a whole number from 1 to 10,000,000,000"),
    (f"{RUN} --deals -5", "found '-5'; allowed is a whole number from 1 to"),
    (f"{RUN} --deals 1000000000000000", "from 1 to 10,000,000,000"),
    (f"{RUN} --deals many", "found 'many'; allowed is a whole number from 1 to"),
    (f"{RUN} --deals 1e6", "allowed is a whole number"),
    (f"{RUN} --deals 10 --seed -1", "--seed: found '-1'; allowed is a whole number from 0 to"),
    (f"{RUN} --deals 10 --seed {'9' * 5000}", "--seed"),
    (f"{RUN} --deals 10 --threads 0", "--threads: found '0'"),
    ("compare greedy random --deals 0", "--deals"),
    ("compare greedy random --delta 0", "--delta: found '0'; allowed is a number greater than 0"),
    ("compare greedy random --delta nan", "--delta"),
    ("compare greedy random --cap 10 --deals 10", "--cap, --deals: found both"),
    ("compare greedy random --strict --deals 10", "--strict, --deals: found both"),
    ("compare greedy random --plan --strict", "leave --strict, --deals out"),
    ("compare greedy random --unit tricks", "--unit: found 'tricks'; allowed are points, settlement"),
    ("compare greedy random --unit settlement", "pays none for a deal"),
    ("compare greedy random --against nobody", "nobody"),
    ("compare greedy random --odds nowhere.json", "nowhere.json: cannot be read (No such file"),
    ("compare greedy random --odds broken.toml", "broken.toml: found no table of odds; `bezique odds"),
    ("compare greedy random --odds odds.json --strict", "--strict, --odds: found both"),
    ("compare greedy random --odds odds.json --games 0", "--odds: found no games to take the luck out of"),
    ("compare greedy random --deals 9 --odds odds.json", "allow some with --games"),
    (
        "odds --games 2 -o odds.txt",
        "--out: found 'odds.txt'; allowed is the name of a file that ends in .json",
    ),
    ("mine greedy random --top 0", "--top: found '0'"),
    ("mine greedy", "B is missing"),
    ("tournament greedy", "found 1 players; allowed are 2 to 20"),
    ("tournament greedy random greedy", "found greedy twice"),
    ("play bezique-foster --draw-rule keyed", "the nearest is seat-keyed"),
    ("play bezique-foster --deal -1", "--deal: found '-1'"),
    ("play bezique-foster --deals 0", "--deals: found '0'"),
    ("bench --repeats none", "--repeats"),
    ("bench --seconds -1", "--seconds"),
    # rules
    ("rules chinese", "has two meanings"),
    ("run chinese --seats greedy,random --deals 10", "grand-britannica9"),
    ("rules bezique-fostr", "the nearest is bezique-foster"),
    ("rules rubicon-fosters", "the nearest is rubicon-foster"),
    ("rules bezique-foster --diff bezique-modren", "the nearest is bezique-modern"),
    ("rules --diff bezique-foster", "need a rule set"),
    (f"{RUN} --deals 10 --set targt=500", "did you mean target"),
    (f"{RUN} --deals 10 --set target", "name=value"),
    (f"{RUN} --deals 10 --set hand=40", "hand"),
    (f"{RUN} --deals 10 --set brisque=-5", "brisque"),
    (f"{RUN} --deals 10 --set packs=9", "packs"),
    ("rules nowhere.toml", "nowhere.toml: there is no such file"),
    ("rules broken.toml", "broken.toml: this is no TOML file"),
    # players
    ("run bezique-foster --seats gredy,random --deals 10", "the nearest is greedy"),
    ("run bezique-foster --seats greedy --deals 10", "has 2 seats"),
    ("run bezique-foster --seats greedy,greedy,random --deals 10", "has 2 seats"),
    ("run bezique-foster --deals 10", "--seats is missing"),
    (f"{RUN} --deals 10 --match two-pair", "the nearest is two-pairs"),
    (f"{RUN} --deals 10 --match one-against-two", "one-against-two takes 4: how each of three people plays"),
    ("run three-foster --match two-pairs --seats random,random --deals 9", "three-foster has 3 seats"),
    (RUN, "--deals is missing"),
    ('compare textbook "textbook -H99"', "H99"),
    ("compare textbook textbook -H6", "is one word"),
    ("policies nobody", "nobody"),
    ("policies mine.toml", "mine.toml"),
    ("advice H99", "H99"),
    ("compare greedy", "B is missing"),
    # runs, files
    ("report nothing", "nothing"),
    ("runs show nothing", "found 'nothing'"),
    ("runs remove house", "found 'house'"),
    ("verify runs", "found 'runs'"),
    ("declarations frist", "the nearest is first"),
    ("replay nowhere.jsonl", "nowhere.jsonl: cannot be read"),
    ("replay broken.jsonl", "broken.jsonl, line 1"),
    ("replay empty.jsonl", "empty.jsonl: the file is empty"),
    ("run nowhere.toml --seats greedy,random --deals 10", "nowhere.toml: there is no such file"),
    ("run nowhere.toml", "nowhere.toml: cannot be read"),
    ("run broken.toml", "broken.toml: this is no TOML file"),
    ("run chinese", "has two meanings"),
    ("run experiment.toml", "experiment.toml: key: found 'seat'; allowed are"),
    ("run runs/first/experiment.toml --seats greedy,greedy", "names the rules and the players already"),
    (f"{RUN} --deals 10 -o empty.jsonl/run", "empty.jsonl/run"),
    (f"{RUN} --deals 10 -o runs/first", "runs/first"),
    (f"{RUN} --deals 10 -o house", "house"),
    ("report first -o empty.jsonl/report", "empty.jsonl/report"),
    ("play bezique-foster --record nowhere/deals.jsonl", "nowhere/deals.jsonl: cannot be written"),
    ("play bezique-foster --record deals.jsonl --json", "leave --json and --csv out"),
    ("bench --against no-such-revision", "--against: found"),
    ("bench --against --hard", "--against: found"),
]


@pytest.mark.parametrize(("line", "said"), REFUSED, ids=[line[:60] for line, _ in REFUSED])
def test_bad_input_gets_one_sentence(line: str, said: str, room: Path) -> None:
    (room / "broken.toml").write_text("base = \n", encoding="utf-8")
    (room / "broken.jsonl").write_text("no record\n", encoding="utf-8")
    (room / "empty.jsonl").write_text("", encoding="utf-8")
    (room / "experiment.toml").write_text('rules = "bezique-foster"\nseat = 2\n', encoding="utf-8")
    (room / "house").mkdir()
    (room / "house" / "letter.txt").write_text("mine\n", encoding="utf-8")
    before = listing(room)
    ended = bezique(*shlex.split(line))
    assert ended.code == 2, ended
    assert ended.out == ""
    assert len(ended.err.splitlines()) == 1, ended.err
    assert ended.err.startswith("bezique: ")
    assert said in ended.err
    assert "Traceback" not in ended.err
    assert listing(room) == before


def test_a_full_disk_gets_one_sentence(room: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("sim.disk.os.fsync", full)
    ended = bezique(*RUN.split(), "--deals", "10", "-o", "runs/full")
    assert ended.code == 2
    assert len(ended.err.splitlines()) == 1
    assert "the disk is full" in ended.err
    assert not list((room / "runs" / "full").rglob("*.totals"))


@pytest.mark.parametrize(
    ("target", "line", "said"),
    [
        ("sim.run.run", f"{RUN} --deals 10 -o runs/x", "kept in runs/x, and the same command goes on"),
        ("analysis.comparison.run_comparison", "compare greedy random", "stopped; nothing was kept"),
        ("sim.record.files.write_records", "play bezique-foster --record x", "nothing was written to x"),
    ],
)
def test_ctrl_c_is_answered(
    target: str, line: str, said: str, room: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(target, stop)
    ended = bezique(*line.split())
    assert ended.code == 130
    assert len(ended.err.splitlines()) == 1
    assert said in ended.err


def test_a_closed_pipe_is_no_error() -> None:
    with subprocess.Popen(
        [PYTHON, "-m", "reports.app", "rules", "bezique-foster", "--json"],
        cwd=HOUSE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait() == 0
