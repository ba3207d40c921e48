"""Verdicts, what would settle them, plans."""

from __future__ import annotations

import math

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given

from analysis.decision import VERDICTS, decide, plan, prospect
from analysis.estimate import Estimate
from analysis.sequential import Design, Watch
from analysis.start import Bonus, StartRule
from analysis.tally import Tally
from tests.analysis.streams import batches, tally


def between(low: float, high: float) -> Estimate:
    return Estimate((low + high) / 2, low, high, 5000, "by hand", "points a deal")


@pytest.mark.parametrize(
    ("low", "high", "verdict", "material", "claim"),
    [
        (0.1, 5.0, "better", None, "holds"),
        (2.0, 5.0, "better", True, "holds"),
        (-5.0, -0.1, "worse", None, "refuted"),
        (-5.0, -2.5, "worse", True, "refuted"),
        (-1.9, 1.9, "too small to matter", False, "too small to matter"),
        (0.1, 1.9, "too small to matter", False, "too small to matter"),
        (-2.0, 1.0, "undecided", None, "undecided"),
        (-1.0, 3.0, "undecided", None, "undecided"),
        (0.0, 3.0, "undecided", None, "undecided"),
    ],
)
def test_verdicts(low: float, high: float, verdict: str, material: bool | None, claim: str) -> None:
    found = decide(between(low, high), 2.0)
    assert (found.verdict, found.material, found.claim) == (verdict, material, claim)
    assert found.settled == (verdict != "undecided")


def test_nothing_is_decided_without_interval_or_margin() -> None:
    bare = Estimate(3.0, math.nan, math.nan, 10, "no interval yet", "points a deal")
    assert decide(bare).verdict == "undecided"
    with pytest.raises(ValueError, match="margin"):
        decide(bare, 0)


@given(st.floats(-10, 10), st.floats(0, 10))
def test_a_turned_question_has_the_turned_answer(middle: float, half: float) -> None:
    turned = dict(zip(VERDICTS, ("worse", "better", *VERDICTS[2:]), strict=True))
    one, other = (
        decide(between(middle - half, middle + half)),
        decide(between(-middle - half, -middle + half)),
    )
    assert (turned[one.verdict], one.material) == (other.verdict, other.material)


@given(st.floats(-30, 30), st.floats(0, 0.999))
def test_an_interval_narrower_than_the_margin_always_decides(middle: float, part: float) -> None:
    assert decide(between(middle - part, middle + part), 2.0).settled


@given(st.integers(-6, 6), st.integers(2, 200))
def test_the_prospect_settles_what_it_speaks_of(mean: int, deviation: int) -> None:
    """With the same mean and spread the verdict falls at the number foreseen, and not much before."""
    design = Design(10_000, scale=1.0, start=StartRule(units=2, nonzero=0))

    def at(n: int) -> Tally:
        n += n % 2
        return Tally(n, mean * n, n * (mean**2 + deviation**2), n)

    foreseen = prospect(design, at(200))
    assert foreseen is not None
    assert foreseen.likely <= foreseen.surely
    watch = Watch(design)
    (look,) = watch.add(0, at(foreseen.likely + 2))
    assert decide(look.estimate, 2.0).settled
    early = foreseen.likely * 9 // 10
    if early > 200:
        (before,) = Watch(design).add(0, at(early - 2))
        assert not decide(before.estimate, 2.0).settled


def test_a_prospect_minds_the_start_rule() -> None:
    rule = StartRule(kinds=(Bonus("quadruple bezique", 4500),))
    design = Design(10_000, start=rule)
    found = prospect(design, Tally(10_000, 400_000, 10**8, 9000, (3,)))
    assert found is not None
    assert (found.start, found.likely) == (100_000, 100_000)
    unseen = prospect(design, Tally(10_000, 400_000, 10**8, 9000, (0,)))
    assert unseen is not None
    assert unseen.start is None
    assert prospect(design, Tally(10_000, 0, 0, 0, (0,))) is None


def test_a_plan_is_kept() -> None:
    """Planted: no difference, deviation 40 points a deal. As many pairs as planned for end in a verdict."""
    rng = np.random.default_rng(9)
    pilot = tally(np.round(rng.normal(0, 80, 2000)))
    found = plan(pilot, seconds=0.5, margin=2.0)
    assert found.deviation == pytest.approx(40, rel=0.05)
    assert found.start == 1000
    assert found.seconds_surely == pytest.approx(found.surely * 0.5 / 2000)
    assert found.alike < found.surely
    watch = Watch(Design(found.surely))
    looks = [
        look
        for index, part in enumerate(batches(np.round(rng.normal(0, 80, found.surely)), 1000))
        for look in watch.add(index, part)
    ]
    verdicts = [decide(look.estimate, 2.0).verdict for look in looks]
    assert verdicts[-1] == "too small to matter"
    assert set(verdicts) == {"undecided", "too small to matter"}


def test_a_plan_asks_for_what_the_start_rule_asks_for() -> None:
    rule = StartRule(kinds=(Bonus("quadruple bezique", 4500),))
    rare = plan(Tally(5000, 0, 10**6, 30, (1,)), 1.0, start=rule)
    assert (rare.start, rare.alike, rare.surely) == (150_000, 150_000, 150_000)
    assert plan(Tally(5000, 0, 10**6, 30, (0,)), 1.0, start=rule).start is None
    with pytest.raises(ValueError, match="two units"):
        plan(Tally(1, 0, 0, 0), 1.0)
