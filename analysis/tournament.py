"""What a round robin says: matrix, ratings, whether they say all, Nash average."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pandas as pd

from analysis.compare import UNITS
from analysis.estimate import CONFIDENCE, Estimate, frame_of
from analysis.nash import NashAverage, nash_average
from analysis.ratings import Ratings, pairings, rate
from analysis.vectors import VectorSums
from sim.seating import sides
from sim.tournament import RoundRobin, pair_scale


@dataclass(frozen=True, eq=False)
class Standing:
    """A round robin judged.

    Attributes
    ----------
    names : tuple of str
        Players in the order of the ratings, the best first.
    unit : str
        Of gains and ratings.
    ratings : Ratings
        Against the last in the order given.
    nash : NashAverage
        In the order given.
    order : tuple of int
        Places of the players in the order given, the best first.
    """

    names: tuple[str, ...]
    unit: str
    ratings: Ratings
    nash: NashAverage
    order: tuple[int, ...]


def stand(robin: RoundRobin, confidence: float = CONFIDENCE) -> Standing:
    """Judge a round robin; the player with the lowest rating is the reference, at 0."""
    sums = VectorSums(robin.n, robin.totals, robin.products)
    count, scale, unit = (
        len(robin.players),
        pair_scale(sides(robin.ruleset.rules)),
        UNITS[robin.measure],
    )
    first = rate(sums, count, unit, confidence, scale)
    values = [estimate.value for estimate in first.ratings]
    order = sorted(range(count), key=lambda place: (-values[place], place))
    found = rate(sums, count, unit, confidence, scale, reference=order[-1])
    nash = nash_average(sums, count, unit, confidence, scale, seed=robin.seed)
    return Standing(tuple(robin.players[i].name for i in order), unit, found, nash, tuple(order))


def matrix_table(standing: Standing) -> pd.DataFrame:
    """Set the matrix in a table.

    Returns
    -------
    pandas.DataFrame
        ``player, opponent`` with the columns of `analysis.estimate.frame_of`: what the player gains over
        the opponent, both in the order of the ratings, each two once in either direction.
    """
    by_pair = dict(zip(pairings(len(standing.order)), standing.ratings.pairs, strict=True))
    rows = []
    for one, place in zip(standing.names, standing.order, strict=True):
        for other, opposite in zip(standing.names, standing.order, strict=True):
            if place == opposite:
                continue
            low, high = min(place, opposite), max(place, opposite)
            gain = by_pair[low, high]
            turned = gain if place == low else gain.scaled(-1, gain.unit)
            rows.append(({"player": one, "opponent": other}, turned))
    return frame_of(rows)


def ratings_table(standing: Standing) -> pd.DataFrame:
    """Set the ratings in a table: ``player``, the best first, with `analysis.estimate.frame_of`."""
    rows = list(standing.ratings.ratings)
    rows[standing.order[-1]] = replace(rows[standing.order[-1]], method="no interval: the reference")
    return frame_of(_named(standing, rows))


def nash_table(standing: Standing) -> pd.DataFrame:
    """Set weights and gains of the equilibrium in a table: ``player, quantity`` with the estimates."""
    weights, gains = standing.nash.weights, standing.nash.gains
    return frame_of(
        [
            *((labels | {"quantity": "weight"}, value) for labels, value in _named(standing, weights)),
            *((labels | {"quantity": "gain"}, value) for labels, value in _named(standing, gains)),
        ]
    )


def _named(standing: Standing, values: Sequence[Estimate]) -> list[tuple[dict[str, str], Estimate]]:
    return [
        ({"player": name}, values[place]) for name, place in zip(standing.names, standing.order, strict=True)
    ]
