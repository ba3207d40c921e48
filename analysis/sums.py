"""Look-ups in the integer sums of a run by the names of its columns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from analysis.estimate import CONFIDENCE, Estimate, mean_from_sums, mean_of_strata
from kernels.columns import column_names
from sim.totals import Totals


@dataclass(frozen=True)
class Cell:
    """Sum and sum of squares of one column over the deals of one dealer."""

    n: int
    total: int
    squares: int


def cell(totals: Totals, column: str, dealer: int) -> Cell:
    """Find the sums of a column over the deals of one dealer."""
    at = column_names(totals.seats).index(column)
    return Cell(int(totals.deals[dealer]), int(totals.sums[dealer, at]), int(totals.squares[dealer, at]))


def pooled(totals: Totals, column: str) -> Cell:
    """Find the sums of a column over all deals."""
    cells = [cell(totals, column, dealer) for dealer in range(totals.seats)]
    return Cell(sum(c.n for c in cells), sum(c.total for c in cells), sum(c.squares for c in cells))


def roles(seats: int) -> list[str]:
    """Name the places at the table in order from the dealer."""
    if seats == 2:
        return ["dealer", "pone"]
    return ["dealer", *(f"player {place} after the dealer" for place in range(1, seats))]


def seats_in_role(seats: int, place: int) -> Iterator[tuple[int, int]]:
    """Pair each dealer with the seat that then sits ``place`` seats after it."""
    return ((dealer, (dealer + place) % seats) for dealer in range(seats))


def seat_mean(totals: Totals, name: str, seat: int, unit: str, confidence: float = CONFIDENCE) -> Estimate:
    """Estimate the mean of a seat's column over all deals."""
    sums = pooled(totals, f"{name}_{seat}")
    return mean_from_sums(sums.n, sums.total, sums.squares, unit, confidence)


def role_mean(totals: Totals, name: str, place: int, unit: str, confidence: float = CONFIDENCE) -> Estimate:
    """Estimate the mean of a column for a place at the table, all players in it weighing alike.

    A player who never dealt (in a run of one deal) is left out.
    """
    cells = [
        cell(totals, f"{name}_{seat}", dealer)
        for dealer, seat in seats_in_role(totals.seats, place)
        if totals.deals[dealer]
    ]
    if not cells:
        return mean_from_sums(0, 0, 0, unit, confidence)
    weights = [1 / len(cells)] * len(cells)
    return mean_of_strata(
        [c.n for c in cells], [c.total for c in cells], [c.squares for c in cells], weights, unit, confidence
    )
