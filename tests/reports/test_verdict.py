"""Verdicts of planted comparisons."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.compare import judge, judged
from reports.verdict import tell_verdict
from sim.compare import PairSums


def planted(effect: float, n: int, noise: float = 30.0, seed: int = 7) -> PairSums:
    rng = np.random.default_rng(seed)
    luck = rng.normal(0, 100, n)
    pairs = np.stack(
        [luck + effect + rng.normal(0, noise, n), effect - luck + rng.normal(0, noise, n)], axis=1
    )
    return PairSums.of_pairs(np.round(pairs).astype(np.int64))


@pytest.mark.parametrize(
    ("sums", "says"),
    [
        (planted(6, 10_000), "A is better than B: by "),
        (planted(-6, 10_000), "A is worse than B: by "),
        (planted(0.1, 40_000), "too small to matter (less than 2 points)"),
        (planted(1, 100), "Undecided between A and B: "),
        (
            PairSums.of_pairs(np.array([[50, -50]] * 2000)),
            "A and B scored exactly alike in each of 2,000 mirrored deals.",
        ),
        (PairSums.of_pairs(np.array([[50, 20]])), "1 mirrored deal."),
    ],
)
def test_words_follow_the_interval(sums: PairSums, says: str) -> None:
    text = tell_verdict(judge(sums), sums, "A", "B")
    assert says in text
    assert "by −" not in text
    assert "nan" not in text


def test_undecided_says_how_many_deals_would_tell() -> None:
    """Pairs have a mean with SD 30 / sqrt 2, so 1.96 SD / sqrt n = 2 at n = 432."""
    sums = planted(1, 100)
    text = tell_verdict(judge(sums), sums, "A", "B")
    needed = int(text.split("About ")[1].split(" deals")[0].replace(",", ""))
    assert 300 < needed < 600
    assert "±2 points" in text


def test_table_has_the_numbers_of_the_verdict() -> None:
    found = judge(planted(6, 1000))
    table = judged(found).set_index("quantity")
    assert table.loc["points of A less those of B", "low"] == found.difference.low
    assert table.loc["variance-reduction factor", "value"] == found.gain.value
