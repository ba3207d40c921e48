"""Tallies that the processes of one test run share, so that no deal is walked twice."""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from tests.equality.walk import Tally


def shared_tally(key: str, make: Callable[[], Tally]) -> Tally:
    """Give the tally that another process of this run has made, or make it; the others wait for it.

    Where the tests run in one process nothing is shared. A tally that fails is kept by nobody.
    """
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID")
    if run is None:
        return make()
    folder = Path(tempfile.gettempdir()) / f"bezique-tallies-{run}"
    folder.mkdir(exist_ok=True)
    kept = folder / f"{hashlib.sha256(key.encode()).hexdigest()[:16]}.json"
    with kept.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if kept.exists():
            return Counter(json.loads(kept.read_text(encoding="utf-8")))
        tally = make()
        kept.write_text(json.dumps(tally), encoding="utf-8")
        return tally
