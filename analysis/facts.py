"""Facts that the texts state, measured: what is asked, what comes out."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import numpy as np
import pandas as pd

from analysis.decision import BETTER, MARGIN, TOO_SMALL, UNDECIDED, WORSE, decide
from analysis.estimate import CONFIDENCE, Estimate, mean_from_sums, proportion, ratio
from sim.coupled import Rounds
from sim.rows import play_columns
from sim.rules.load import load_rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from sim.players import Player
    from sim.rules.ruleset import RuleSet
    from sim.seating import Seating

HOLDS: Final = "holds"
REFUTED: Final = "refuted"
APART: Final = "difference of independent estimates, errors added in squares"


@dataclass(frozen=True)
class Ask:
    """What a fact is measured on.

    Attributes
    ----------
    ruleset : RuleSet
        The rules.
    base : Player
        Who plays.
    deals : int or None
        Deals (games, where games are played); None for each fact's usual number.
    seed : int
        As in `sim.experiment.Experiment`.
    margin : float
        Points a deal that are too few to matter.
    confidence : float
        Level of each interval that a verdict is read off.
    threads : int or None
        None: one for each free processor.
    played : callable or None
        Told the deals of each block that has ended.
    """

    ruleset: RuleSet
    base: Player
    deals: int | None = None
    seed: int = 0
    margin: float = MARGIN
    confidence: float = CONFIDENCE
    threads: int | None = None
    played: Callable[[int], None] | None = None

    def count(self, usual: int) -> int:
        """Say how many deals are played: those asked for, or the usual number."""
        return self.deals or usual

    def rows(
        self,
        ruleset: RuleSet,
        seatings: Sequence[Seating],
        usual: int,
        columns: Sequence[int],
        *,
        games: bool = False,
    ) -> NDArray[np.int64]:
        """Play deals (games) and keep some columns: int64[deals, seatings, columns]."""
        rounds = Rounds(ruleset, tuple(seatings), self.seed, games=games)
        return play_columns(rounds, self.count(usual), columns, self.threads, self.played)


@dataclass(frozen=True)
class Finding:
    """What came out.

    Attributes
    ----------
    verdict : str
        ``holds``, ``refuted``, ``too small to matter`` or ``undecided``.
    what : str
        What the number says that the verdict is read off.
    headline : Estimate
        That number.
    table : pandas.DataFrame
        ``quantity`` with the columns of `analysis.estimate.frame_of`.
    curve : pandas.DataFrame or None
        From `analysis.lead.lead_curve`, where that is the picture.
    """

    verdict: str
    what: str
    headline: Estimate
    table: pd.DataFrame
    curve: pd.DataFrame | None = None


def if_positive(estimate: Estimate, margin: float) -> str:
    """Give the verdict on the claim that something is positive."""
    return decide(estimate, margin).claim


def if_small(estimate: Estimate, margin: float) -> str:
    """Give the verdict on the claim that something is too small to matter."""
    decision = decide(estimate, margin)
    if decision.verdict == TOO_SMALL:
        return HOLDS
    return REFUTED if decision.verdict in (BETTER, WORSE) and decision.material else UNDECIDED


def if_more(estimate: Estimate, bound: float) -> str:
    """Give the verdict on the claim that something is more than a bound."""
    if estimate.has_interval and estimate.low > bound:
        return HOLDS
    return REFUTED if estimate.has_interval and estimate.high < bound else UNDECIDED


def if_less(estimate: Estimate, bound: float) -> str:
    """Give the verdict on the claim that something is less than a bound."""
    return {HOLDS: REFUTED, REFUTED: HOLDS}.get(if_more(estimate, bound), UNDECIDED)


def both(first: str, second: str) -> str:
    """Give the verdict on a claim of two parts: it holds if both do."""
    for verdict in (REFUTED, UNDECIDED, TOO_SMALL):
        if verdict in (first, second):
            return verdict
    return HOLDS


def mean_of(values: NDArray[np.integer], unit: str, confidence: float = CONFIDENCE) -> Estimate:
    """Estimate the mean of whole numbers, one a deal."""
    whole = values.astype(np.int64)
    if len(whole) and not whole.any():
        return Estimate(0.0, 0.0, 0.0, len(whole), "every deal exactly 0", unit, None, confidence)
    return mean_from_sums(len(whole), int(whole.sum()), int(whole @ whole), unit, confidence)


def share_of(happened: NDArray[np.bool_], unit: str, confidence: float = CONFIDENCE) -> Estimate:
    """Estimate the share of deals (games) in which something happened."""
    return proportion(int(np.count_nonzero(happened)), len(happened), unit, confidence)


def ratio_of(
    values: NDArray[np.integer], counts: NDArray[np.integer], unit: str, confidence: float = CONFIDENCE
) -> Estimate:
    """Estimate the sum of values over the sum of counts, one of each a deal, which is the unit."""
    y, x = values.astype(np.int64), counts.astype(np.int64)
    sums = (int(x.sum()), int(y.sum()), int(x @ x), int(y @ y), int(x @ y))
    return ratio(len(x), *sums, unit, confidence)


def by_rule_of_thumb(player: Player) -> Player:
    """Give the player who does not work out the last tricks, though he could."""
    if not player.weights.get("exact_playout", 0):
        return player
    return replace(player, weights=dict(player.weights) | {"exact_playout": 0})


def apart(a: Estimate, b: Estimate, unit: str) -> Estimate:
    """Estimate a difference of two numbers that come from different deals."""
    value = a.value - b.value
    half = math.hypot(a.half_width, b.half_width)
    return Estimate(value, value - half, value + half, min(a.n, b.n), APART, unit, None, a.confidence)


def changed(ruleset: RuleSet, *sets: str) -> RuleSet:
    """Change a rule set further; changes as ``name=value``."""
    return load_rules(ruleset.preset.name, [*ruleset.settings, *sets])
