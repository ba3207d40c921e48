"""`bezique new`, and players of a user's own on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.reports.cli import bezique


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_new_policy_plays_as_it_is() -> None:
    made = bezique("new", "policy", "mine")
    assert made.code == 0
    assert "bezique compare mine.py greedy" in made.err
    again = bezique("new", "policy", "mine.py")
    assert (again.code, again.err) == (
        2,
        "bezique: mine.py: is there already and stays; choose another name\n",
    )
    shown = bezique("policies", "mine.py")
    assert "Worth of playing the card now" in shown.out
    played = bezique("play", "bezique-britannica9", "--seats", "mine.py,greedy", "--seed", "3")
    assert played.code == 0, played.err
    assert "mine" in played.out
    compared = bezique("compare", "mine.py", "random", "--deals", "300")
    assert compared.code == 0, compared.err
    assert "mine is better than random" in " ".join(compared.out.split())


def test_a_new_advice_works_as_it_is() -> None:
    assert bezique("new", "advice", "tip").code == 0
    players = ("greedy ~tip.py=follow", "greedy ~tip.py=defy")
    compared = bezique("compare", *players, "--deals", "300")
    assert compared.code == 0, compared.err
    assert "greedy ~tip=follow" in compared.out


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("new", "policy", "not-a-name"), "letters, digits, underscores"),
        (("new", "policy", "nowhere/mine"), "nowhere/mine.py: cannot be used"),
        (("new", "polcy", "mine"), "the nearest is policy"),
        (("play", "bezique-britannica9", "--seats", "gone.py,greedy"), "gone.py: there is no such file"),
        (("compare", "bad.py", "greedy"), "bad.py, line 2: found import os"),
        (("compare", "half.py", "greedy"), "half.py, line 1: worth gives a decimal number"),
        (("run", "bezique-foster", "--seats", "half.py,greedy", "--deals", "9"), "half.py, line 1"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(words: tuple[str, ...], part: str) -> None:
    Path("bad.py").write_text('"""Bad."""\nimport os\n', encoding="utf-8")
    Path("half.py").write_text("def worth(view, card):\n    return card / 2\n", encoding="utf-8")
    ended = bezique(*words)
    assert ended.code == 2
    assert part in ended.err
    assert ended.err.count("\n") == 1
    assert not Path("runs").exists()
