"""Games begun from every score of a grid."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from kernels.columns import G_DEALS, G_FIRST_DEALER, G_WINNER, GAME_WIDTH
from kernels.layout import DRAW_TABLE
from sim.blocks import check_threads, counter, finish
from sim.errors import InputError, refusal
from sim.experiment import LARGEST_SEED, check_whole

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sim.players import Player
    from sim.rules.ruleset import RuleSet
    from sim.table import Table

    Counts = NDArray[np.int64]

MOST_GAMES: Final = 10_000_000
MOST_CELLS: Final = 10_000


@dataclass(frozen=True, eq=False)
class Odds:
    """Games won from each score of a grid.

    Attributes
    ----------
    ruleset : RuleSet
    players : tuple of Player
        In seat 0 (A), in seat 1 (B).
    scores : tuple of int
        Points with which either side begins.
    games : int
        Games from each pair of scores; half of them are first dealt by A.
    seed : int
    played, won_a, won_b, deals : int64[scores, scores, 2]
        Games, those won by A and by B, deals, by the points of A, of B, by who deals first.
    """

    ruleset: RuleSet
    players: tuple[Player, ...]
    scores: tuple[int, ...]
    games: int
    seed: int
    played: Counts
    won_a: Counts
    won_b: Counts
    deals: Counts


def play_odds(
    ruleset: RuleSet,
    players: tuple[Player, ...],
    step: int,
    games: int,
    seed: int = 0,
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    *,
    block: int | None = None,
) -> Odds:
    """Play games from every pair of scores, with the same packs from each.

    Parameters
    ----------
    ruleset : RuleSet
        Rules for two with a target.
    players : tuple of Player
        A and B.
    step : int
        Points between the scores of the grid, from 0 to below the target.
    games : int
        Games from each pair, 2 to `MOST_GAMES`, even.
    seed : int
        0 to ``2**64 - 1``.
    threads : int, optional
        Defaults to None (one for each free processor); changes no number.
    progress : callable, optional
        Told the games done, the games wanted.
    block : int, optional
        Games of a compute block. Defaults to None (fitted to the speed); changes no number.

    Raises
    ------
    InputError
        One sentence: a value out of range, rules without a target or not for two.
    """
    from sim.table import Table

    rules = ruleset.rules
    if rules.seats != 2:
        raise InputError(
            f"odds: {ruleset.name} has {rules.seats} seats; the scores of two are set beside each other"
        )
    if rules.target is None:
        raise InputError(
            f"odds: {ruleset.name} has no target (target = none), so a game cannot be begun from a score"
        )
    check_whole("step", step, 1, rules.target)
    check_whole("games", games, 2, MOST_GAMES)
    check_whole("seed", seed, 0, LARGEST_SEED)
    if games % 2:
        raise refusal("games", games, "an even number, so that either player deals first in half of them")
    scores = tuple(range(0, rules.target, step))
    if len(scores) ** 2 > MOST_CELLS:
        raise refusal("step", step, f"a step that leaves at most {MOST_CELLS:,} pairs of scores")
    threads = check_threads(threads)
    table = Table(ruleset, players)
    wanted = games * len(scores) ** 2
    played = counter(progress, wanted)

    def works() -> Iterator[_Games]:
        for place, (a, b) in enumerate((a, b) for a in scores for b in scores):
            yield _Games(table, seed, place, (a, b), games)

    found = np.zeros((4, len(scores) ** 2, 2), dtype=np.int64)
    for place, counts in finish(works(), threads=threads, block=block, played=played):
        found[:, place] = counts
    each = found.reshape(4, len(scores), len(scores), 2)
    return Odds(ruleset, players, scores, games, seed, *each)


class _Games:
    """The games from one pair of scores, for `sim.blocks.finish`."""

    def __init__(self, table: Table, seed: int, place: int, before: tuple[int, int], count: int) -> None:
        self.first, self.count = 0, count
        self._table, self._seed, self._place = table, np.uint64(seed), place
        self._before = np.array(before, dtype=np.int64)
        self._rows = np.zeros((count, GAME_WIDTH), dtype=np.int32)

    def play(self, first: int, count: int) -> None:
        from kernels.batch import play_games_block
        from sim.totals import block_arrays

        play_games_block(
            self._table.words,
            self._table.rules,
            self._table.players,
            self._seed,
            first,
            count,
            DRAW_TABLE,
            *block_arrays(2),
            self._rows[first : first + count],
            self._before,
        )

    def close(self) -> tuple[int, Counts]:
        """Count games, those won by A and by B, deals, by who dealt first."""
        rows = self._rows
        counts = np.zeros((4, 2), dtype=np.int64)
        for dealer in range(2):
            mine = rows[rows[:, G_FIRST_DEALER] == dealer]
            winners = mine[:, G_WINNER]
            counts[:, dealer] = len(mine), (winners == 0).sum(), (winners == 1).sum(), mine[:, G_DEALS].sum()
        return self._place, counts
