"""Runs with a known mean, as cumulative sums at looks."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from analysis.tally import Tally

RUNS = 400
LOOKS = 200
BATCH = 1000
ALPHA = 0.05
# Three standard errors over the level: a sound method at its level fails with a chance of 0.2 %.
ALLOWED = ALPHA + 3 * (ALPHA * (1 - ALPHA) / RUNS) ** 0.5


@dataclass(frozen=True)
class Stream:
    """Sums up to each look; arrays of shape (runs, looks), ``n`` of shape (looks,)."""

    n: np.ndarray
    total: np.ndarray
    squares: np.ndarray
    nonzero: np.ndarray
    events: np.ndarray

    @property
    def mean(self) -> np.ndarray:
        return self.total / self.n

    @property
    def deviation(self) -> np.ndarray:
        centred = self.squares - self.total**2 / self.n
        return np.sqrt(np.maximum(centred, 1e-300) / (self.n - 1))

    def shifted(self, by: float) -> Stream:
        """Add a constant to every value."""
        squares = self.squares + 2 * by * self.total + self.n * by**2
        full = np.broadcast_to(self.n, self.total.shape)
        return Stream(self.n, self.total + by * self.n, squares, full, self.events)


def _summed(parts: list[np.ndarray], batch: int) -> Stream:
    n = batch * np.arange(1, parts[0].shape[1] + 1)
    return Stream(n, *(np.cumsum(part, axis=1) for part in parts))


def _noise(rng: np.random.Generator, counts: np.ndarray, sigma: float) -> tuple[np.ndarray, np.ndarray]:
    """Draw sum and sum of squares of normal values without drawing these: by Cochran's theorem."""
    total = rng.standard_normal(counts.shape) * np.sqrt(counts) * sigma
    return total, total**2 / counts + rng.chisquare(counts - 1) * sigma**2


def normal(seed: int, sigma: float = 80.0, runs: int = RUNS) -> Stream:
    """Normal values."""
    rng = np.random.default_rng(seed)
    counts = np.full((runs, LOOKS), BATCH)
    return _summed([*_noise(rng, counts, sigma), counts, np.zeros_like(counts)], BATCH)


def mostly_zero(seed: int, share: float = 0.06) -> Stream:
    """Zero but for a small share of Laplace values, as of players who nearly always play alike."""
    rng = np.random.default_rng(seed)
    nonzero = rng.binomial(BATCH, share, (RUNS, LOOKS))
    values = rng.laplace(0, 50, nonzero.sum())
    starts = np.concatenate([[0], np.cumsum(nonzero.ravel())[:-1]])  # never empty at this share
    total = np.add.reduceat(values, starts).reshape(nonzero.shape)
    squares = np.add.reduceat(values**2, starts).reshape(nonzero.shape)
    return _summed([total, squares, nonzero, np.zeros_like(nonzero)], BATCH)


def heavy(seed: int, batch: int = 100) -> Stream:
    """Student's t with three degrees of freedom: a variance, no third moment."""
    rng = np.random.default_rng(seed)
    total, squares = np.empty((RUNS, LOOKS)), np.empty((RUNS, LOOKS))
    for run in range(RUNS):
        values = 50 * rng.standard_t(3, (LOOKS, batch))
        total[run], squares[run] = values.sum(axis=1), (values * values).sum(axis=1)
    full = np.full((RUNS, LOOKS), batch)
    return _summed([total, squares, full, np.zeros_like(full)], batch)


def bonuses(
    seed: int,
    chances: dict[float, float],
    sigma: float,
    *,
    both: bool,
    looks: int = LOOKS,
    batch: int = BATCH,
) -> Stream:
    """Normal values with rare bonuses; mean 0.

    Parameters
    ----------
    seed : int
        Of the stream.
    chances : dict of float to float
        Points and chance of each bonus.
    sigma : float
        Standard deviation of the rest.
    both : bool
        Whether either player gets them alike; otherwise one does, and pays their worth in every deal.
    looks, batch : int
        Looks, values between two of them.
    """
    rng = np.random.default_rng(seed)
    shape = (RUNS, looks)
    events = np.zeros(shape, dtype=np.int64)
    extra = {points: rng.binomial(batch, chance, shape) for points, chance in chances.items()}
    for count in extra.values():
        events += count
    total, squares = _noise(rng, batch - events, sigma)
    for points, count in extra.items():
        cells = np.repeat(np.arange(count.size), count.ravel())
        signs = rng.choice([-1, 1], len(cells)) if both else np.ones(len(cells))
        values = points * signs + sigma * rng.standard_normal(len(cells))
        total += np.bincount(cells, values, count.size).reshape(shape)
        squares += np.bincount(cells, values**2, count.size).reshape(shape)
    full = np.full(shape, batch)
    stream = _summed([total, squares, full, events], batch)
    cost = 0.0 if both else sum(points * chance for points, chance in chances.items())
    return stream.shifted(-cost)


def tally(values: np.ndarray, bonuses: tuple[int, ...] = ()) -> Tally:
    """Sum up integers."""
    x = np.asarray(values, dtype=np.int64)
    return Tally(len(x), int(x.sum()), int((x * x).sum()), int(np.count_nonzero(x)), bonuses)


def batches(values: np.ndarray, size: int) -> list[Tally]:
    """Sum up integers, batch by batch."""
    return [tally(values[first : first + size]) for first in range(0, len(values), size)]
