"""Contests whose results are made by hand."""

from __future__ import annotations

import numpy as np

from sim.contest import RARE, Contest, Measured, Sums
from sim.players import load_player
from sim.rules.load import load_rules

RULES = load_rules("bezique-britannica9")
PAIR = Contest(RULES, load_player("textbook"), load_player("greedy"))
GAMES = Contest(RULES, load_player("textbook"), load_player("greedy"), games=True)


def sums_of(parts: np.ndarray, wins: np.ndarray | None = None, bonuses: dict[int, int] | None = None) -> Sums:
    """Sum up pairs.

    Parameters
    ----------
    parts : int[pairs, 2]
        Points that A gains in either seat.
    wins : int[pairs, 2], optional
        1, 0 or -1 in either seat. Defaults to None (the signs of the parts).
    bonuses : dict of int to int, optional
        Times that a kind was scored. Defaults to None: every kind often.
    """
    parts = np.asarray(parts, dtype=np.int64)
    won = np.sign(parts) if wins is None else np.asarray(wins, dtype=np.int64)
    counts = [10**6 if bonuses is None else bonuses.get(kind, 0) for kind in range(RARE)]
    return Sums(
        len(parts),
        Measured.of(parts),
        Measured.of(0 * parts),
        Measured.of(won),
        tuple(np.bincount(won.sum(axis=1) + 4, minlength=9).tolist()),
        tuple(counts),
        (0, 0),
        (0, 0),
    )


def made(n: int, effect: float, noise: float, seed: int) -> np.ndarray:
    """Make pairs with a common deal, luck of 100 points, which cancels in the pair; noise does not."""
    rng = np.random.default_rng(seed)
    luck = rng.normal(0, 100, n)
    d0 = luck + effect + rng.normal(0, noise, n)
    d1 = -luck + effect + rng.normal(0, noise, n)
    return np.round(np.stack([d0, d1], axis=1)).astype(np.int64)


def cut(parts: np.ndarray, batch: int) -> list[Sums]:
    """Cut pairs into batches."""
    return [sums_of(parts[at : at + batch]) for at in range(0, len(parts), batch)]
