"""README.md: its Python, its files, its commands, the output that it shows."""

from __future__ import annotations

import doctest
import shlex
from pathlib import Path

import pytest

import sim
from tests.house.files import HOUSE
from tests.house.page import README, commands, files
from tests.reports.cli import bezique

_BRIEF = "--repeats 6 --seconds 0.02"
QUICK = {"bezique bench": _BRIEF, "bezique bench --seats greedy,mine.py": _BRIEF}
"""What is added to commands that would take long."""


def test_python_of_the_page_works_and_is_that_of_the_package() -> None:
    results = doctest.testfile(str(HOUSE / "README.md"), module_relative=False)
    assert results.attempted >= 3
    assert results.failed == 0
    _, _, example = (sim.__doc__ or "").partition("--------\n")
    shown = [line.strip() for line in README.splitlines()]
    assert [line for line in example.split("\n") if line.strip() not in shown] == []


def test_commands_of_the_page_work_and_print_what_it_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert set(files()) == {"house.toml", "bold.toml", "mine.py"}
    for name, text in files().items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert len(commands()) > 15
    wrong: list[str] = []
    for shown in commands():
        program, *words = shlex.split(f"{shown.command} {QUICK.get(shown.command, '')}")
        assert program == "bezique"
        ended = bezique(*words)
        assert ended.code == 0, (shown.command, ended.err)
        printed = " ".join(ended.out.split())
        if stale := [line for line in shown.output if line not in printed]:
            wrong += [f"$ {shown.command}", "the page shows", *stale, "printed is", ended.out]
    assert not wrong, "\n".join(wrong)
    assert sum(bool(shown.output) for shown in commands()) >= 3
