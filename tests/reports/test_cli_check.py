"""`bezique check`: what it lists, what it says, what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sim.catalogue import claims
from tests.reports.cli import bezique, quietly

SMALL = ("--base", "greedy", "--deals", "400", "--seed", "3")


def test_the_list_has_every_claim() -> None:
    rows = json.loads(quietly("check", "--json"))["claims"]
    assert [row["claim"] for row in rows] == list(claims())
    assert {row["kind"] for row in rows} == {"hint", "fact"}
    assert "H6  win aces and tens" in quietly("check")


def test_a_hint_is_named_compared_and_cited() -> None:
    text = " ".join(quietly("check", "H21", *SMALL).split())
    assert "H21 is undecided for greedy: win the last trick" in text
    assert "Britannica 9th ed. (1875), Bezique, Hints to Players, paragraph 12" in text
    assert "following it, with not heeding it: undecided" in text
    assert "times a deal to each player, who does as it says anyway in" in text
    assert "again with bezique check H21 --base greedy --deals 400 --seed 3 --delta 2" in text


def test_a_fact_is_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ended = bezique("check", "k7", *SMALL, "--figure", "k7.svg")
    assert ended.err.endswith("the result is drawn in k7.svg\n")
    text = " ".join(ended.out.split())
    assert "K7 holds: where brisques are counted after the deal" in text
    assert "Occasionally is read as" in text
    assert (tmp_path / "k7.svg").read_text("utf-8").startswith("<svg")


def test_what_was_kept_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("check", "H6", *SMALL, "-o", str(tmp_path / "kept"), "--json")
    first = quietly(*words)
    monkeypatch.setattr("analysis.trials.play_questions", None)
    assert quietly(*words) == first
    found = json.loads(first)
    assert [row["compared"] for row in found["contrasts"]] == ["ignore", "defy", "moment"]
    assert found["verdicts"][0]["claim"] == "H6"
    assert found["confidence"] == 0.95


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("H99",), "check: found 'H99'"),
        (("K4", "--rules", "bezique-no-turn"), "K4: makes no sense under bezique-no-turn"),
        (("H6", "--delta", "0"), "--delta: found"),
        (("H6", "--base", "greedy ~H2"), "is on trial with this player"),
    ],
)
def test_what_is_refused(words: tuple[str, ...], reason: str) -> None:
    ended = bezique("check", *words, "--deals", "10")
    assert ended.code == 2
    assert reason in ended.err
    assert ended.err.count("\n") == 1


def test_a_hint_that_does_not_speak_of_a_game_is_tried_and_found_silent() -> None:
    ended = bezique("check", "H6", "--rules", "rubicon-foster", "--base", "textbook", "--json")
    assert ended.code == 0
    assert "H6: it speaks of games with brisques = " in ended.err
    found = json.loads(ended.out)
    assert found["verdicts"][0]["verdict"] == "silent"
    assert {row["value"] for row in found["contrasts"]} == {0}
    assert found["applies"][0]["value"] == 0
    assert found["command"].endswith("--deals 4000 --seed 0 --delta 2")


def test_the_seed_of_the_readings_is_warned_of() -> None:
    ended = bezique("check", "K7", "--base", "greedy", "--deals", "20", "--seed", "5")
    assert ended.code == 0
    assert "our readings of the hints were revised on these cards" in ended.err
