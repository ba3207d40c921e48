"""Small experiments, with what their folders hold."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import pytest

from sim.experiment import Experiment, experiment_from_flags

PART = 400
"""Deals of a part in these tests."""


def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sim.schema.PART_DEALS", PART)
    monkeypatch.setattr("sim.schema.PART_GAMES", PART // 4)


def experiment(deals: int = 1000, **options: Any) -> Experiment:
    options = {"seed": 5, **options}
    rules = options.pop("rules", "bezique-foster")
    return experiment_from_flags(rules, options.pop("seats", "random,greedy"), deals, **options)


def contents(folder: Path) -> dict[str, str]:
    """Every file by name with its hash; the log, which tells of times and hosts, left out."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file() and path.name != "log.jsonl"]
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
