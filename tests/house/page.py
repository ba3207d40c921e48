"""README.md as its parts: commands with the output shown, files, Python."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tests.house.files import HOUSE

README = (HOUSE / "README.md").read_text(encoding="utf-8")
DOTS = "..."


@dataclass(frozen=True)
class Shown:
    """A command, with the lines of output that the page shows (dots left out)."""

    command: str
    output: tuple[str, ...]


def _blocks() -> Iterator[list[str]]:
    """Indented blocks, without the indent."""
    for block in re.findall(r"(?:^(?: {4}.*)?\n)+", README, re.MULTILINE):
        lines = [line[4:] for line in block.splitlines()]
        if any(lines):
            yield lines


def commands() -> list[Shown]:
    """Every command behind a ``$``, in the order of the page."""
    found: list[Shown] = []
    for block in _blocks():
        for text in re.split(r"^\$ ", "\n".join(block), flags=re.MULTILINE)[1:]:
            command, *output = text.splitlines()
            shown = (" ".join(line.split()) for line in output)
            found.append(Shown(command, tuple(line for line in shown if line and line != DOTS)))
    return found


def files() -> dict[str, str]:
    """Files that the page shows, each block of which begins with the name in a comment."""
    found = {}
    for block in _blocks():
        text = "\n".join(block).strip("\n")
        if name := re.match(r"# (\w+\.(?:toml|py))\n", text):
            found[name[1]] = text.partition("\n$ ")[0] + "\n"
    return found
