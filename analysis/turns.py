"""Who plays alone against two allies in consultation, for how many games in a row."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from analysis.estimate import CONFIDENCE, NO_OBSERVATION, Estimate, frame_of, proportion, ratio
from sim.match import PERSONS

if TYPE_CHECKING:
    import pandas as pd

    from sim.turn_totals import TurnTotals

LONG: Final = 3
"""Games from which on a turn alone is called a long one."""


def turns_alone(totals: TurnTotals, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Estimate who of the three plays alone, and how that goes.

    Parameters
    ----------
    totals : TurnTotals
        Sums of a run of one against two.
    confidence : float
        Level of the intervals.

    Returns
    -------
    pandas.DataFrame
        ``quantity, person`` (empty for all three together) with the columns of
        `analysis.estimate.frame_of`. Games follow one another in a sitting, so the share of games that a
        person plays alone is a ratio over sittings. Each game has cards of its own: what happens to who
        is alone in it is independent of the games before.
    """
    rows: list[tuple[dict[str, object], Estimate]] = []
    n, games, squares = int(totals.sittings[0]), int(totals.games[0]), int(totals.games_squared[0])
    for person in range(PERSONS):
        alone, own, cross = (
            int(sums[person]) for sums in (totals.alone, totals.alone_squared, totals.alone_by_games)
        )
        share = ratio(n, games, alone, squares, own, cross, "of the games of a sitting", confidence)
        rows.append(({"quantity": "games played alone", "person": person}, share))
    each = [_turns(totals, person, confidence) for person in [*range(PERSONS), None]]
    for quantities in zip(*each, strict=True):
        rows += quantities
    frame = frame_of(rows)
    frame["person"] = frame["person"].astype("Int64")
    return frame


def length_of_turn(kept: Estimate) -> Estimate:
    """Turn the chance to stay alone after a game into the mean length of a turn.

    Parameters
    ----------
    kept : Estimate
        Chance that the allies do not win a game.

    Returns
    -------
    Estimate
        1 / (1 - p) games, the one that the allies win counted: the mean of the geometric law.
    """
    if not kept.high < 1:
        return Estimate(math.nan, math.nan, math.nan, kept.n, NO_OBSERVATION, "games", None, kept.confidence)
    value, low, high = (1 / (1 - p) for p in (kept.value, kept.low, kept.high))
    method = f"1 / (1 - p), p: {kept.method}"
    return Estimate(value, low, high, kept.n, method, "games", None, kept.confidence)


def _turns(
    totals: TurnTotals, person: int | None, confidence: float
) -> Iterator[tuple[dict[str, object], Estimate]]:
    """Estimate how it goes for a person alone, for all three together."""
    who = slice(None) if person is None else slice(person, person + 1)
    alone, won, lost = (int(sums[who].sum()) for sums in (totals.alone, totals.won, totals.lost))
    kept = proportion(alone - lost, alone, "of games", confidence)
    for quantity, estimate in (
        ("games alone that are won", proportion(won, alone, "of games alone", confidence)),
        ("length of a turn alone", length_of_turn(kept)),
        (f"turns alone of {LONG} games or more", _long(kept)),
    ):
        yield {"quantity": quantity, "person": person}, estimate


def _long(kept: Estimate) -> Estimate:
    """Turn the chance to stay alone after a game into that of a turn of `LONG` games or more."""
    value, low, high = (p ** (LONG - 1) for p in (kept.value, kept.low, kept.high))
    method = f"p^{LONG - 1}, p: {kept.method}"
    return Estimate(value, low, high, kept.n, method, "of turns", None, kept.confidence)
