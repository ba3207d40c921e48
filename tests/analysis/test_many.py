"""Many questions at once."""

from __future__ import annotations

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given, settings
from statsmodels.stats.multitest import multipletests

from analysis.many import e_bh, holm, shared_confidence
from analysis.sequential import log_e_value, mixture_variance


@settings(max_examples=12)  # statsmodels takes a fifth of a second for each
@given(st.lists(st.floats(0, 1), min_size=1, max_size=40))
def test_holm_equals_statsmodels(p: list[float]) -> None:
    found = holm(p, 0.95)
    rejected, adjusted, *_ = multipletests(p, 0.05, method="holm")
    assert found.adjusted == pytest.approx(adjusted)
    # Rounding may part the two at exactly 5 %.
    clear = np.abs(found.adjusted - 0.05) > 1e-12
    assert (found.stands == rejected)[clear].all()


def test_levels_are_shared() -> None:
    assert shared_confidence(40) == pytest.approx(1 - 0.05 / 40)
    with pytest.raises(ValueError, match="at least one"):
        shared_confidence(0)
    with pytest.raises(ValueError, match="between 0 and 1"):
        holm([0.5, 1.5])


@given(st.lists(st.floats(-5, 12), min_size=1, max_size=40))
def test_e_bh_is_the_benjamini_hochberg_rule_on_reciprocals(log_e: list[float]) -> None:
    p = np.minimum(np.exp(-np.array(log_e)), 1)
    rejected = multipletests(p, 0.05, method="fdr_bh")[0]
    assert (e_bh(log_e, [1000] * len(log_e), 0.95) == rejected).all()


def test_e_values_come_from_one_cut() -> None:
    with pytest.raises(ValueError, match="one common number"):
        e_bh([3.0, 4.0], [1000, 2000])


def test_forty_questions_thirty_of_them_empty() -> None:
    """200 sets of 40 correlated questions at 200,000 units, 30 without a difference.

    Holm makes a false finding in at most 5 % + 3 errors of the sets (9.6 %), e-BH has on average at most 5 %
    false findings; false alarm 0.2 % each at the full level. Both find more than half of what was planted.
    """
    rng = np.random.default_rng(8)
    n, sets = 200_000, 200
    truth = np.r_[np.zeros(30), np.full(5, 0.8), np.full(5, -1.2)]
    common = rng.standard_normal((sets, 1))
    error = 80 / np.sqrt(n)
    means = truth + error * (np.sqrt(0.3) * common + np.sqrt(0.7) * rng.standard_normal((sets, 40)))
    log_e = log_e_value(n, means, 80.0, mixture_variance(n, shared_confidence(40)))
    standing = np.array([holm(np.exp(-np.maximum(row, 0))).stands for row in log_e])
    kept = np.array([e_bh(row, [n] * 40) for row in log_e])
    assert standing[:, :30].any(axis=1).mean() <= 0.096
    assert (kept[:, :30].sum(axis=1) / np.maximum(kept.sum(axis=1), 1)).mean() <= 0.05
    assert standing[:, 30:].mean() > 0.5
    assert kept[:, 30:].mean() > standing[:, 30:].mean()
