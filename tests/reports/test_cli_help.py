"""Help texts: light, complete, with examples that work when they are pasted."""

from __future__ import annotations

import re
import shlex
import subprocess
from pathlib import Path

import pytest

from tests.house.files import HOUSE
from tests.reports.cli import PYTHON, bezique, quietly, subcommands

LIGHT = ("numba", "numpy", "pandas", "matplotlib", "scipy", "pyarrow", "rich", "jinja2")


def help_of(words: tuple[str, ...]) -> str:
    return quietly(*words, "--help")


def examples_of(words: tuple[str, ...]) -> list[str]:
    _, _, end = help_of(words).partition("Examples:\n")
    return [line.strip() for line in end.splitlines() if line.strip()]


@pytest.mark.parametrize("words", subcommands(), ids=" ".join)
def test_help_is_complete(words: tuple[str, ...]) -> None:
    text = help_of(words)
    assert text.startswith(f"Usage: {' '.join(['bezique', *words])} ")
    assert examples_of(words)
    for line in examples_of(words):
        assert line.startswith("bezique ")
    options = text.partition("Options:\n")[2]
    # An option without a word of help ends its line with its name.
    assert re.findall(r"^  (-[^ ]+(?:, -[^ ]+)*(?: [A-Z,=.]+)?)$\n(?!   )", options, re.MULTILINE) == []
    assert max(map(len, text.splitlines())) <= 110


def test_no_words_show_the_help() -> None:
    assert quietly() == help_of(())


@pytest.mark.parametrize("words", subcommands(), ids=" ".join)
def test_examples_work_in_an_empty_folder(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for line in examples_of(words):
        program, *rest = shlex.split(line)
        assert program == "bezique"
        ended = bezique(*rest)
        assert ended.code == 0, ended.err
        assert "Traceback" not in ended.err


@pytest.mark.parametrize("words", [("--help",), ("--version",), ("run", "--help"), ("rnu",)], ids=" ".join)
def test_nothing_heavy_is_imported(words: tuple[str, ...]) -> None:
    code = (
        "import sys\nfrom reports.app import main\n"
        "try:\n    main(sys.argv[1:])\nexcept SystemExit:\n"
        f"    print('LOADED', [name for name in {LIGHT} if name in sys.modules])\n"
    )
    done = subprocess.run([PYTHON, "-c", code, *words], cwd=HOUSE, capture_output=True, text=True, check=True)
    assert "LOADED []" in done.stdout


def test_the_module_is_the_program() -> None:
    done = subprocess.run(
        [PYTHON, "-m", "reports.app", "--version"], cwd=HOUSE, capture_output=True, text=True, check=True
    )
    assert re.fullmatch(r"bezique-lab \S+, engine \d+\n", done.stdout)


def test_the_make_file_speaks_this_language() -> None:
    lines = re.findall(r"^\t\$\(BIN\)/bezique (.+)$", (HOUSE / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert len(lines) >= 3
    for line in lines:
        name, *words = line.replace("$(RUN)", "runs/x").split()
        text = help_of((name,))
        for word in words:
            if word.startswith("-"):
                assert re.search(rf"(?<!\w){re.escape(word)}\b", text), (name, word)
