"""Progress: a bar on a terminal, silence elsewhere, one line when kernels are compiled."""

from __future__ import annotations

import io
import sys

import pytest
from numba.core import event

from reports import progress


class Terminal(io.StringIO):
    """A stream that is a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_bar_on_a_terminal_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    monkeypatch.setenv("COLUMNS", "120")
    with progress.progress("deals") as bar:
        bar(1000, 4000)
        assert terminal.getvalue() == ""  # nothing has been played by this process yet
        bar(2000, 4000)
        bar(3000, 4000)
    assert "3,000 of 4,000" in terminal.getvalue()
    assert "deals" in terminal.getvalue()


def test_short_work_shows_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with progress.progress("deals") as bar:
        for done in range(0, 5000, 1000):
            bar(done, 4000)
    assert terminal.getvalue() == ""


def test_no_bar_in_a_file(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    with progress.progress("deals") as bar:
        bar(0, 4000)
        bar(2000, 4000)
    assert capsys.readouterr().err == ""
    assert (bar.done, bar.wanted) == (2000, 4000)


def test_compiling_is_announced_once(capsys: pytest.CaptureFixture[str]) -> None:
    with progress.announced():
        for _ in range(2):
            with event.trigger_event("numba:compile"):
                pass
    assert capsys.readouterr().err == "compiling the kernels, once: about a minute ...\n"
    with event.trigger_event("numba:compile"):
        pass
    assert capsys.readouterr().err == ""
