"""The files that belong to the project."""

from __future__ import annotations

import subprocess
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[2]


def house_files(*patterns: str) -> list[Path]:
    """Files of the project, new ones included, ignored ones not."""
    listing = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *patterns],
        cwd=HOUSE,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return [HOUSE / line for line in sorted(set(listing.splitlines())) if (HOUSE / line).is_file()]
