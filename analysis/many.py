"""Many questions at once, under any dependence between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analysis.estimate import CONFIDENCE


def shared_confidence(questions: int, confidence: float = CONFIDENCE) -> float:
    """Compute the level of each interval if all of them shall hold together (Bonferroni).

    Parameters
    ----------
    questions : int
        How many were asked, all that were ever tried included; fixed before the run.
    confidence : float
        Level for all together.
    """
    if questions < 1:
        raise ValueError(f"at least one question is asked, not {questions}")
    return 1 - (1 - confidence) / questions


@dataclass(frozen=True)
class Holm:
    """Which of many differences stand.

    Attributes
    ----------
    adjusted : float64[m]
        Adjusted p-values, in the order given.
    stands : bool[m]
        Whether each is rejected as mere chance: ``adjusted`` at most the error.
    """

    adjusted: NDArray[np.float64]
    stands: NDArray[np.bool_]


def holm(p: Sequence[float], confidence: float = CONFIDENCE) -> Holm:
    """Sort out p-values so that a single false finding has at most the chance allowed.

    Holm, Scandinavian Journal of Statistics 6 (1979), pp. 65-70: the i-th smallest of m is multiplied by
    m - i + 1. Any dependence; with anytime-valid p-values, any stopping too.

    Parameters
    ----------
    p : sequence of float
        P-values.
    confidence : float
        One less the chance of a false finding.
    """
    values = np.asarray(p, dtype=np.float64)
    if values.ndim != 1 or not ((values >= 0) & (values <= 1)).all():
        raise ValueError("p-values lie between 0 and 1")
    order = np.argsort(values, kind="stable")
    steps = np.maximum.accumulate(values[order] * np.arange(len(values), 0, -1))
    adjusted = np.empty_like(values)
    adjusted[order] = np.minimum(steps, 1.0)
    return Holm(adjusted, adjusted <= 1 - confidence)


def e_bh(log_e: Sequence[float], cuts: Sequence[int], confidence: float = CONFIDENCE) -> NDArray[np.bool_]:
    """Choose findings of which, on average, at most a given share is false.

    Wang and Ramdas, arXiv 2009.02824: of m e-values the k greatest stand, k the most for which the k-th
    greatest is at least m / (k alpha). Any dependence. The e-values are those at one common number of
    units: greatest values so far, or each at its own stop, do not keep the promise (Tavyrikov, Goeman,
    de Heide, arXiv 2501.19360).

    Parameters
    ----------
    log_e : sequence of float
        Logarithms of the e-values.
    cuts : sequence of int
        Number of units behind each; all the same.
    confidence : float
        One less the share allowed.

    Returns
    -------
    bool[m]
        Which stand.
    """
    values = np.asarray(log_e, dtype=np.float64)
    m = len(values)
    if len(cuts) != m or len(set(cuts)) > 1:
        raise ValueError(f"e-values are sorted out at one common number of units, not at {sorted(set(cuts))}")
    order = np.argsort(-values, kind="stable")
    enough = values[order] >= np.log(m) - np.log(np.arange(1, m + 1)) - np.log1p(-confidence)
    k = int(np.flatnonzero(enough)[-1]) + 1 if enough.any() else 0
    stands = np.zeros(m, dtype=np.bool_)
    stands[order[:k]] = True
    return stands
