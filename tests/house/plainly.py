"""Programs of the tests run in a process of their own, without the compiler."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.house.files import HOUSE


def lines_of_program(module: str, *words: object, **variables: str) -> list[str]:
    """Run a module as plain Python, with words and variables of the environment; give what it prints."""
    done = subprocess.run(
        [sys.executable, "-m", module, *map(str, words)],
        cwd=HOUSE,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"} | variables,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()
