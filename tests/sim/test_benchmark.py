"""Speed measured by turns, in processes of their own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from sim.benchmark import HOUSE, Probe, benchmark, revision
from sim.errors import InputError


def test_times_of_one_revision() -> None:
    measured = benchmark("bezique-foster", ["greedy", "random"], threads=2, repeats=2, seconds=0.01)
    assert [sample.spec for sample in measured.samples] == ["greedy", "random"]
    for sample in measured.samples:
        assert sample.cards == 64
        assert sample.deals >= 1
        assert len(sample.here) == 2
        assert min(sample.here) > 0
        assert sample.there == ()
    scaling = measured.scaling
    assert scaling is not None
    assert (scaling.spec, scaling.threads, len(scaling.one), len(scaling.many)) == ("random", 2, 2, 2)
    assert min(scaling.one + scaling.many) > 0
    assert "Python" in measured.machine


def test_two_revisions_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, str]] = []

    @contextmanager
    def same(name: str) -> Iterator[Path]:
        yield HOUSE

    ask = Probe.ask

    def listen(self: Probe, question: str, *arguments: object) -> float:
        asked.append((id(self), question))
        return ask(self, question, *arguments)

    monkeypatch.setattr("sim.benchmark.revision", same)
    monkeypatch.setattr(Probe, "ask", listen)
    steps: list[tuple[int, int]] = []
    measured = benchmark(
        "bezique-foster",
        ["greedy"],
        against="HEAD",
        threads=1,
        repeats=3,
        seconds=0.01,
        progress=lambda done, wanted: steps.append((done, wanted)),
    )
    (sample,) = measured.samples
    assert len(sample.here) == len(sample.there) == 3
    assert measured.scaling is None
    assert steps == [(1, 3), (2, 3), (3, 3)]
    order = [probe for probe, _ in asked[1:]]  # the first is the trial
    here = asked[0][0]
    assert [probe == here for probe in order] == [True, False, False, True, True, False]


def test_a_revision_is_laid_out_beside_this_one() -> None:
    with revision("HEAD") as place:
        assert (place / "kernels" / "batch.py").is_file()
        assert place != HOUSE
    assert not place.exists()


def test_a_revision_that_is_none_is_refused() -> None:
    with pytest.raises(InputError, match="found 'no-such'; allowed is a revision"), revision("no-such"):
        pass


def test_a_revision_that_cannot_be_measured_is_refused(tmp_path: Path) -> None:
    (tmp_path / "kernels").mkdir()
    (tmp_path / "kernels" / "__init__.py").write_text("raise RuntimeError('too old')\n", encoding="utf-8")
    with pytest.raises(InputError, match="cannot be measured: too old"), Probe(tmp_path, "x", ["greedy"]):
        pass
