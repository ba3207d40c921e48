"""A folder as a user has it after a first run and a first record."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.reports.cli import bezique


@pytest.fixture(scope="session")
def first_room(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make runs/first and deals.jsonl once."""
    room = tmp_path_factory.mktemp("first")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(room)
        for line in (
            "run bezique-modern --seats greedy,random --deals 300 --rows -o runs/first",
            "play bezique-foster --seats greedy,random --deals 5 --record deals.jsonl",
        ):
            ended = bezique(*line.split())
            assert ended.code == 0, ended.err
    return room


@pytest.fixture
def room(first_room: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand in a copy of that folder."""
    place = tmp_path / "room"
    shutil.copytree(first_room, place)
    monkeypatch.chdir(place)
    return place
