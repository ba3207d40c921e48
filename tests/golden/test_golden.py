"""The same seed plays the same deals, release after release, unless the engine's version says otherwise."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kernels.version import ENGINE_VERSION
from sim import list_presets
from tests.golden import remake
from tests.golden.checksums import (
    FILE,
    PLAYERS,
    Checksum,
    checksum,
    complaint,
    read_golden,
    refusal,
    write_golden,
)
from tests.golden.stories import FOLDER, STORIES, Story, transcript

KEPT = read_golden()


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("preset", list_presets())
def test_results_are_as_kept(preset: str, name: str) -> None:
    found = checksum(preset, name, KEPT.columns)
    kept = KEPT.checksums[preset][name]
    assert not (why := complaint(kept, found, f"{preset}, {name}", KEPT.engine_version, ENGINE_VERSION)), why


def test_the_files_are_of_this_engine() -> None:
    assert KEPT.engine_version == ENGINE_VERSION, "run python -m tests.golden.remake"
    assert set(KEPT.checksums) == set(list_presets())
    assert set(KEPT.stories) == {story.name for story in STORIES}
    assert {story.path for story in STORIES} == set(FOLDER.iterdir())
    every = [found.deals for players in KEPT.checksums.values() for found in players.values()]
    assert len(set(every)) == len(every), "no two checksums are of the same play"


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.name)
def test_a_deal_tells_its_story_as_kept(story: Story) -> None:
    record, text = transcript(story, KEPT.stories[story.name])
    assert story.happens(record)
    assert text == story.path.read_text(encoding="utf-8"), (
        f"{story.path.name}: told differently; if that is meant, run python -m tests.golden.remake"
    )


OLD = Checksum("rules", "player", "deals", "games")


@pytest.mark.parametrize(
    ("found", "version", "says"),
    [
        (OLD, 1, ""),
        (replace(OLD, deals="other"), 1, "raise ENGINE_VERSION in kernels/version.py"),
        (replace(OLD, games="other"), 1, "raise ENGINE_VERSION in kernels/version.py"),
        (replace(OLD, deals="other"), 2, "version was raised; run python -m tests.golden.remake"),
        (replace(OLD, rules="other", deals="other"), 1, "the values of the rules changed"),
        (replace(OLD, player="other", deals="other"), 1, "the values of the player changed"),
    ],
)
def test_what_to_do_is_said(found: Checksum, version: int, says: str) -> None:
    told = complaint(OLD, found, "bezique-modern, greedy", 1, version)
    assert says in told
    assert bool(told) == bool(says)


def test_files_are_made_anew_only_with_a_new_version(tmp_path, monkeypatch, capsys) -> None:
    preset = list_presets()[0]
    found = KEPT.checksums
    damaged = replace(found[preset]["greedy"], deals="0" * 64)
    kept = replace(KEPT, checksums={**found, preset: {**found[preset], "greedy": damaged}})
    path = tmp_path / FILE.name
    write_golden(kept, path)
    assert read_golden(path) == kept
    before = path.read_bytes()
    monkeypatch.setattr(remake, "FILE", path)
    monkeypatch.setattr(remake, "read_golden", lambda: read_golden(path))
    monkeypatch.setattr(remake, "make_checksums", lambda columns: found)
    assert remake.main() == 2
    assert f"{preset}, greedy: deals are played or scored differently" in capsys.readouterr().err
    assert path.read_bytes() == before
    assert refusal(kept, found, kept.engine_version + 1) == ""
    assert refusal(None, found) == ""
