"""Runs without a difference: how often a method is ever wrong.

Each test plays 400 runs of 200 looks with a fixed seed. "Ever wrong" is a run in which the true mean lies
outside the interval at one look or more. A sound method is wrong in at most 5 % of all runs, so among 400
in at most 5 % + 3 standard errors = 8.3 %, with a chance of failing of 0.2 % for each test if its true
rate is the full 5 % (for the rates seen, 1 to 4 %, far less). The tests that show a fault fail only if
the fault is gone.
"""

from __future__ import annotations

import numpy as np
import pytest

from analysis.decision import decide
from analysis.estimate import Estimate
from analysis.rates import log_e_rate
from analysis.sequential import log_e_value, mixture_variance, radius
from analysis.start import Bonus, StartRule
from analysis.strict import spread_after, stitched_boundary
from analysis.tally import Tally
from tests.analysis import streams
from tests.analysis.streams import ALLOWED, ALPHA, LOOKS, RUNS, Stream

CONFIDENCE = 1 - ALPHA


def wrong(stream: Stream, truth: float = 0.0, planned: int = 0) -> np.ndarray:
    """Tell at which looks the truth is outside, start rule left aside; bool[runs, looks].

    Planned for are as many units as the stream has, unless told otherwise.
    """
    rho2 = mixture_variance(planned or int(stream.n[-1]), CONFIDENCE)
    half = radius(stream.n, stream.deviation, rho2, CONFIDENCE)
    return np.abs(stream.mean - truth) > half


def alarms(stream: Stream, rule: StartRule, outside: np.ndarray) -> np.ndarray:
    """Leave, of the looks at which the truth is outside, those at which the start rule is met."""
    kept = np.zeros_like(outside)
    deviation = stream.deviation
    for run, look in np.argwhere(outside):
        n, total = int(stream.n[look]), round(stream.total[run, look])
        squares = max(round(stream.squares[run, look]), total**2 // n + 1)
        events = (int(stream.events[run, look]),) if rule.kinds else ()
        sums = Tally(n, total, squares, int(stream.nonzero[run, look]), events)
        kept[run, look] = rule.at(sums, float(deviation[run, look])).ready
    return kept


def ever(flags: np.ndarray) -> float:
    return float(flags.any(axis=1).mean())


@pytest.mark.parametrize(
    "stream",
    [
        streams.normal(101),
        streams.mostly_zero(102),
        streams.heavy(103),
        streams.bonuses(104, {500: 4e-3, 1500: 4e-4, 4500: 4e-5}, 80, both=True),
    ],
    ids=["normal", "mostly zero", "heavy tails", "bonuses of both"],
)
def test_the_sequence_is_seldom_ever_wrong(stream: Stream) -> None:
    assert ever(alarms(stream, StartRule(), wrong(stream))) <= ALLOWED


def test_plain_intervals_are_often_wrong_at_some_look() -> None:
    """Student's interval, read 200 times, is what the sequence is there to replace."""
    stream = streams.normal(105)
    assert ever(np.abs(stream.mean) > 1.96 * stream.deviation / np.sqrt(stream.n)) > 0.25


def test_the_sequence_is_seldom_ever_wrong_about_a_lopsided_bonus() -> None:
    """One player gets 1500 with a chance of 2 in 10,000 and pays its worth in every deal."""
    stream = streams.bonuses(106, {1500: 2e-4}, 80, both=False, batch=2500)
    rule = StartRule(kinds=(Bonus("quadruple bezique", 1500),))
    assert ever(alarms(stream, rule, wrong(stream))) <= ALLOWED


@pytest.mark.parametrize(("chance", "batch"), [(1e-3, 1000), (1e-4, 10_000)])
def test_without_the_start_rule_a_rare_bonus_deceives(chance: float, batch: int) -> None:
    """A fair trade: a small sure cost for a rare 4500. With 30 of them seen first the alarms are gone."""
    stream = streams.bonuses(107, {4500: chance}, 10, both=False, batch=batch)
    outside = wrong(stream, planned=200_000)
    assert ever(outside) > 0.25
    rule = StartRule(kinds=(Bonus("quadruple bezique", 4500),))
    assert ever(alarms(stream, rule, outside)) <= ALLOWED


def test_the_strict_sequence_needs_no_start_rule() -> None:
    """The same trade, read from the first look by the empirical-Bernstein sequence."""
    stream = streams.bonuses(107, {4500: 1e-3}, 10, both=False)
    before = np.pad(stream.mean[:, :-1], ((0, 0), (1, 0)))
    n, total, squares = (
        np.diff(part, axis=-1, prepend=0) for part in (stream.n, stream.total, stream.squares)
    )
    spread = np.zeros(stream.total.shape)
    for look in range(LOOKS):
        so_far = spread[:, look - 1] if look else 0.0
        spread[:, look] = spread_after(so_far, before[:, look], n[look], total[:, look], squares[:, look])
    width = 9000.0
    half = stitched_boundary(spread, ALPHA / 2, width**2, width) / stream.n
    assert ever(np.abs(stream.mean) > half) <= ALLOWED


def test_an_e_process_is_seldom_ever_great() -> None:
    """By Ville's inequality 1 / alpha is passed in at most alpha of the runs."""
    stream = streams.normal(108)
    rho2 = mixture_variance(int(stream.n[-1]), CONFIDENCE)
    log_e = log_e_value(stream.n, stream.mean, stream.deviation, rho2)
    assert ever(log_e >= -np.log(ALPHA)) <= ALLOWED


@pytest.mark.parametrize("rate", [1e-3, 0.3])
def test_the_sequence_of_a_rate_is_seldom_ever_wrong(rate: float) -> None:
    rng = np.random.default_rng(109)
    k = np.cumsum(rng.binomial(1000, rate, (RUNS, LOOKS)), axis=1)
    n = 1000 * np.arange(1, LOOKS + 1)
    assert ever(log_e_rate(k, n, rate) >= -np.log(ALPHA)) <= ALLOWED


def test_clopper_pearson_read_often_is_wrong_often() -> None:
    """Why there is a sequence for rates: the same limits, read 200 times."""
    from scipy import special

    rng = np.random.default_rng(110)
    k = np.cumsum(rng.binomial(1000, 0.3, (RUNS, LOOKS)), axis=1)
    n = 1000 * np.arange(1, LOOKS + 1)
    low, high = special.betaincinv(k, n - k + 1, 0.025), special.betaincinv(k + 1, n - k, 0.975)
    assert ever((low > 0.3) | (high < 0.3)) > 0.2


@pytest.mark.parametrize("shift", [-1.0, 1.0])
def test_a_planted_difference_is_found_with_sign_and_size(shift: float) -> None:
    """Deviation 80, shift 1, 200,000 units: 5.6 standard errors, where 2.4 to 3 times are needed.

    At the end the interval excludes 0 in nearly all runs (more than 97 %), on the right side in all of
    them but those in which the sequence is wrong.
    """
    stream = streams.normal(111).shifted(shift)
    rho2 = mixture_variance(int(stream.n[-1]), CONFIDENCE)
    half = radius(stream.n, stream.deviation, rho2, CONFIDENCE)
    low, high = stream.mean - half, stream.mean + half
    right, left = (low, high) if shift > 0 else (-high, -low)
    assert ((right[:, -1] > 0).mean()) > 0.97
    assert ever(left < 0) <= ALLOWED
    assert ever(wrong(stream, shift)) <= ALLOWED


def verdicts(stream: Stream, margin: float) -> list[str]:
    """Stop each run at its first verdict, and give that."""
    rho2 = mixture_variance(int(stream.n[-1]), CONFIDENCE)
    half = radius(stream.n, stream.deviation, rho2, CONFIDENCE)
    means = stream.mean
    found = []
    for mean_row, half_row in zip(means, half, strict=True):
        word = "undecided"
        for n, mean, wide in zip(stream.n, mean_row, half_row, strict=True):
            estimate = Estimate(
                mean, mean - wide, mean + wide, int(n), "sequence", "points", None, CONFIDENCE
            )
            word = decide(estimate, margin).verdict
            if word != "undecided":
                break
        found.append(word)
    return found


@pytest.mark.parametrize(
    ("shift", "right", "share"),
    [
        (0.0, {"too small to matter"}, 0.95),
        (0.2, {"too small to matter"}, 0.9),
        (0.6, {"too small to matter", "better", "undecided"}, 0.99),
        (1.5, {"better"}, 0.99),
        (-1.5, {"worse"}, 0.99),
    ],
)
def test_runs_stopped_at_their_first_verdict_are_right(shift: float, right: set[str], share: float) -> None:
    """Deviation 80, margin 1, 400 runs stopped as soon as they may be.

    Between 0 and the margin either answer may come, and both are true; what may not come is "worse". A
    false verdict in more than 5 % + 3 errors of the runs has a chance of 0.2 % at the full level.
    """
    found = verdicts(streams.normal(113).shifted(shift), 1.0)
    assert sum(word in right for word in found) / RUNS >= share
    true = {"undecided", "too small to matter"} if abs(shift) < 1 else {"undecided"}
    true |= {"better"} if shift > 0 else {"worse"} if shift < 0 else set()
    assert sum(word not in true for word in found) / RUNS <= ALLOWED
