"""The command line, called in this process."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

from reports.app import main


@dataclass(frozen=True)
class Ended:
    """How a command ended: exit code, output, messages."""

    code: int
    out: str
    err: str


def bezique(*words: str | Path) -> Ended:
    """Run a command line as `bezique` would."""
    out, err = io.StringIO(), io.StringIO()
    code = 0
    with redirect_stdout(out), redirect_stderr(err):
        try:
            main([str(word) for word in words])
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
    return Ended(code, out.getvalue(), err.getvalue())


def quietly(*words: str | Path) -> str:
    """Run a command line that must succeed; give its output. Compiling may be announced."""
    ended = bezique(*words)
    assert ended.code == 0, ended.err
    assert "Traceback" not in ended.err
    assert set(ended.err.splitlines()) <= {"compiling the kernels, once: about a minute ..."}, ended.err
    return ended.out


def listing(folder: Path) -> list[str]:
    """All paths below a folder."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def subcommands() -> Sequence[tuple[str, ...]]:
    """Every command and part of a command, the program itself included."""
    from reports.app import COMMANDS

    found: list[tuple[str, ...]] = [()]
    for module in COMMANDS:
        name = module.__name__.rpartition(".")[2]
        found.append((name,))
        found += [(name, part) for part in getattr(module, "PARTS", {})]
    return found


PYTHON = sys.executable
