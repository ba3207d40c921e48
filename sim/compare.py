"""Two players compared on mirrored pairs: the same cards twice, seats exchanged."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Final

import numpy as np

from kernels.columns import D_DIFFERENCE, width
from sim.blocks import check_threads, finish
from sim.errors import InputError, refusal
from sim.experiment import DRAW_RULES, LARGEST_SEED, MOST_DEALS, check_whole

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sim.players import Player
    from sim.rules.ruleset import RuleSet
    from sim.table import Table

SPAN: Final = 50_000
"""Pairs summed up at a time."""
MOST_PAIRS: Final = MOST_DEALS // 4
"""The sum over a pair is up to twice as large as over a deal, its square four times."""


@dataclass(frozen=True)
class PairSums:
    """Integer sums over mirrored pairs.

    With ``d0`` the points of A less those of B where A sits in seat 0, ``d1`` where A sits in seat 1 with
    the same cards to each seat, the value of a pair is ``(d0 + d1) / 2``.

    Attributes
    ----------
    pairs : int
        Pairs, hence half the deals played.
    zeros : int
        Pairs with ``d0 + d1 == 0``.
    total, total_squares : int
        Sum of ``d0 + d1``, of its square.
    first, second : int
        Sums of ``d0``, of ``d1``.
    first_squares, second_squares, product : int
        Sums of ``d0**2``, ``d1**2``, ``d0 * d1``.
    """

    pairs: int = 0
    zeros: int = 0
    total: int = 0
    total_squares: int = 0
    first: int = 0
    second: int = 0
    first_squares: int = 0
    second_squares: int = 0
    product: int = 0

    @classmethod
    def of_pairs(cls, pairs: NDArray[np.integer]) -> PairSums:
        """Sum up pairs, integers of shape (count, 2) with columns ``d0``, ``d1``."""
        d0, d1 = pairs.astype(np.int64).T
        both = d0 + d1
        return cls(
            pairs=len(pairs),
            zeros=int(np.count_nonzero(both == 0)),
            total=int(both.sum()),
            total_squares=int(both @ both),
            first=int(d0.sum()),
            second=int(d1.sum()),
            first_squares=int(d0 @ d0),
            second_squares=int(d1 @ d1),
            product=int(d0 @ d1),
        )

    def __add__(self, other: PairSums) -> PairSums:
        return PairSums(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))


@dataclass(frozen=True)
class Comparison:
    """Two players on mirrored pairs: what was played, what came out.

    Attributes
    ----------
    ruleset : RuleSet
        The rules.
    a, b : Player
        The players; positive numbers speak for `a`.
    deals : int
        Different deals, each of which was played twice: the number of pairs.
    seed : int
        As in `sim.experiment.Experiment`.
    draw_rule : str
        One of `sim.experiment.DRAW_RULES`.
    sums : PairSums
        The result.
    """

    ruleset: RuleSet
    a: Player
    b: Player
    deals: int
    seed: int
    draw_rule: str
    sums: PairSums


def compare(
    ruleset: RuleSet,
    a: Player,
    b: Player,
    deals: int,
    seed: int = 0,
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    *,
    draw_rule: str = "seat-keyed",
    block: int | None = None,
) -> Comparison:
    """Play mirrored pairs of two players.

    By the seat-keyed draw rule a seat draws the same cards in the same order whoever wins the tricks,
    so that both deals of a pair stay alike; their law is that of the table rule, for each player draws
    one card a trick and nobody sees the stock. Where a card is turned up, the table rule deals the last
    round.

    Parameters
    ----------
    ruleset : RuleSet
        Rules for two.
    a, b : Player
        The players.
    deals : int
        Pairs to play, 1 to `MOST_PAIRS`.
    seed : int
        0 to ``2**64 - 1``.
    threads : int, optional
        Defaults to None (one for each free processor); changes no number.
    progress : callable, optional
        Told the pairs done, the pairs wanted.
    draw_rule : str
        ``seat-keyed`` or ``table``.
    block : int, optional
        Pairs of a compute block. Defaults to None (fitted to the speed); changes no number.

    Raises
    ------
    InputError
        One sentence: a value out of range, rules that are not for two.
    """
    from sim.table import Table

    check_whole("deals", deals, 1, MOST_PAIRS)
    check_whole("seed", seed, 0, LARGEST_SEED)
    threads = check_threads(threads)
    if draw_rule not in DRAW_RULES:
        raise refusal("draw_rule", draw_rule, DRAW_RULES)
    if ruleset.rules.seats != 2:
        raise InputError(
            f"compare: {ruleset.name} has {ruleset.rules.seats} seats; pairs are mirrored at two"
        )
    tables = (Table(ruleset, (a, b)), Table(ruleset, (b, a)))
    done = 0

    def played(count: int) -> None:
        nonlocal done
        done += count
        if progress is not None:
            progress(done, deals)

    played(0)
    works = (
        _PairWork(tables, first, min(SPAN, deals - first), seed, DRAW_RULES.index(draw_rule))
        for first in range(0, deals, SPAN)
    )
    sums = sum(finish(works, threads=threads, block=block, played=played), PairSums())
    return Comparison(ruleset, a, b, deals, seed, draw_rule, sums)


class _PairWork:
    """Some of the pairs, for `sim.blocks.finish`."""

    def __init__(self, tables: tuple[Table, Table], first: int, count: int, seed: int, draw: int) -> None:
        self.first, self.count = first, count
        self._tables, self._seed, self._draw = tables, seed, draw
        self._pairs = np.zeros((count, 2), dtype=np.int32)

    def play(self, first: int, count: int) -> None:
        from kernels.batch import play_rounds_block

        ab, ba = self._tables
        seatings = np.stack([ab.players, ba.players])
        rows = np.zeros((count, 2 * width(2)), dtype=np.int32)
        play_rounds_block(ab.words, ab.rules, seatings, np.uint64(self._seed), first, count, self._draw, rows)
        out = self._pairs[first - self.first : first - self.first + count]
        out[:, 0] = rows[:, D_DIFFERENCE]
        out[:, 1] = -rows[:, width(2) + D_DIFFERENCE]

    def close(self) -> PairSums:
        return PairSums.of_pairs(self._pairs)
