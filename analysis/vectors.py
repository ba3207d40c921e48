"""Integer sums of vectors, one vector a deal."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class VectorSums:
    """Sums over deals of several integers each: all pairings on the same cards, all points of a curve.

    The deal is the unit: what the integers of a deal have in common stays in the products.

    Attributes
    ----------
    n : int
        Deals.
    totals : int64[width]
        Sums of each integer.
    products : int64[width, width]
        Sums of the products of each two.
    """

    n: int
    totals: NDArray[np.int64]
    products: NDArray[np.int64]

    def __post_init__(self) -> None:
        width = len(self.totals)
        if self.n < 0 or self.totals.shape != (width,) or self.products.shape != (width, width):
            raise ValueError(f"{self.totals.shape} totals do not go with {self.products.shape} products")

    @classmethod
    def of_rows(cls, rows: NDArray[np.integer]) -> VectorSums:
        """Sum up rows, integers of shape (deals, width)."""
        values = rows.astype(np.int64)
        return cls(len(values), values.sum(axis=0), values.T @ values)

    def __add__(self, other: VectorSums) -> VectorSums:
        return VectorSums(self.n + other.n, self.totals + other.totals, self.products + other.products)

    @property
    def width(self) -> int:
        """Integers a deal."""
        return len(self.totals)

    @property
    def means(self) -> NDArray[np.float64]:
        """Means, float64[width]; ``n`` >= 1."""
        return self.totals / self.n

    @property
    def covariance(self) -> NDArray[np.float64]:
        """Covariance of the means, float64[width, width] (divisors n - 1 and n); ``n`` >= 2."""
        # In whole numbers up to the last step: what two floats share must cancel exactly.
        totals, products = self.totals.astype(object), self.products.astype(object)
        centred = self.n * products - np.outer(totals, totals)
        return np.asarray(centred / (self.n * self.n * (self.n - 1)), dtype=np.float64)
