"""What a hint that is tried once in a deal is worth each time that its moment comes."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from analysis.estimate import ALL_ALIKE, Estimate
from analysis.sequential import ASYMPTOTIC, Design, Look, radius

EACH_TIME: Final = f"ratio of sums, {ASYMPTOTIC}"


@dataclass(frozen=True)
class Moments:
    """Integer sums over deals: the moments of a hint, their number squared, times the value of the deal."""

    met: int = 0
    squares: int = 0
    products: int = 0

    def __add__(self, other: Moments) -> Moments:
        return Moments(self.met + other.met, self.squares + other.squares, self.products + other.products)


def each_time(design: Design, look: Look, moments: Moments, count: int) -> Estimate | None:
    """Estimate what a hint is worth each time that its moment comes, a ratio of sums.

    A moment is rare, so what it is worth in a deal is little; the deal stays the unit. With R the ratio of
    the sums of the values x and of the moments m, the interval is that of the mean of x - R m, over the mean
    of m: it holds at whatever look one stops, as that of the mean does.

    Parameters
    ----------
    design : Design
        Of the question.
    look : Look
        The last one.
    moments : Moments
        Up to that look.
    count : int
        Sides: the value of a deal is what its hint is worth on each side, ``count - 1`` times.
    """
    n, met = look.sums.n, moments.met
    if not met:
        return None
    unit = design.unit.replace("a deal", "each time")
    scale = 1 / max(count - 1, 1)
    share = Fraction(look.sums.total, met)
    value = float(share) * scale
    spread = look.sums.squares - 2 * share * moments.products + share * share * moments.squares
    if not look.estimate.has_interval or not spread:
        method = ALL_ALIKE if look.estimate.has_interval else look.estimate.method
        return Estimate(value, math.nan, math.nan, n, method, unit, None, design.confidence)
    deviation = math.sqrt(spread / (n - 1))
    half = float(radius(n, deviation, design.rho2, design.confidence)) * n / met * scale
    return Estimate(value, value - half, value + half, n, EACH_TIME, unit, None, design.confidence)
