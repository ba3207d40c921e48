"""Deals played on after a revoke at each trick of the play-out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from kernels.revoke import REVOKE_BEFORE, REVOKE_DIFFERENCE, REVOKE_PART, REVOKE_POINTS, REVOKE_SEAT
from sim.blocks import check_threads, finish
from sim.errors import InputError
from sim.experiment import LARGEST_SEED, check_whole

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sim.players import Player
    from sim.rules.model import Rules
    from sim.rules.ruleset import RuleSet
    from sim.table import Table

SPAN: Final = 20_000
"""Deals of a work."""
MOST: Final = 10_000_000
"""Deals whose rows fit into memory."""


@dataclass(frozen=True, eq=False)
class Revokes:
    """What came of revokes, from the side of the player who made them.

    Attributes
    ----------
    possible : bool[deals, tricks]
        Whether the law forbade the follower a card at this trick of the play-out, so that he could revoke.
    unseen : int64[deals, tricks]
        Points that he gains on the adversary by a revoke that nobody sees; 0 where there was none.
    forfeit : int64[deals, tricks]
        Points that he loses on the adversary by the rule of the Britannicas: all tricks of the play-out are
        the adversary's.
    stopped : int64[deals, tricks]
        Points that he loses by the French rule: from the error on he counts nothing.
    """

    possible: NDArray[np.bool_]
    unseen: NDArray[np.int64]
    forfeit: NDArray[np.int64]
    stopped: NDArray[np.int64]


def play_revokes(
    ruleset: RuleSet,
    player: Player,
    deals: int,
    seed: int = 0,
    threads: int | None = None,
    played: Callable[[int], None] | None = None,
    *,
    block: int | None = None,
) -> Revokes:
    """Play deals of a player against himself, with a revoke of the follower at each trick of the play-out.

    The deal itself is played by the law; every revoke goes on from the same cards and streams. A revoking
    player plays the card that he likes best of those that the law forbids.

    Parameters
    ----------
    ruleset : RuleSet
        Rules for two in which brisques count.
    player : Player
        In both seats.
    deals : int
        1 to `MOST`.
    seed : int
        As in `sim.experiment.Experiment`.
    threads : int, optional
        Defaults to None (one for each free processor); changes no number.
    played : callable, optional
        Told the deals of each block that has ended.
    block : int, optional
        Deals of a compute block. Defaults to None (fitted to the speed); changes no number.

    Raises
    ------
    InputError
        One sentence: a value out of range, rules in which the last tricks bring more than brisques or less.
    """
    from sim.table import Table

    check_whole("deals", deals, 1, MOST)
    check_whole("seed", seed, 0, LARGEST_SEED)
    check_rules(ruleset)
    table = Table(ruleset, (player, player))
    found = np.zeros((deals, 1 + REVOKE_PART * ruleset.rules.hand), dtype=np.int32)
    works = (_Deals(table, first, min(SPAN, deals - first), seed, found) for first in range(0, deals, SPAN))
    for _ in finish(works, threads=check_threads(threads), block=block, played=played):
        pass
    return revokes_of(found)


def check_rules(ruleset: RuleSet) -> None:
    """Refuse rules in which a revoke in the play-out is not about brisques alone.

    Raises
    ------
    InputError
        One sentence.
    """
    rules: Rules = ruleset.rules
    if rules.seats != 2 or rules.polish != "none" or rules.brisques not in ("won", "end"):
        raise InputError(
            f"revokes: found {ruleset.name}; allowed are games for two whose last tricks count for brisques "
            "alone, such as bezique-britannica9"
        )


def revokes_of(rows: NDArray[np.int32]) -> Revokes:
    """Read rows of `kernels.revoke.play_revokes`: int32[deals, width]."""
    parts = rows[:, 1:].reshape(len(rows), -1, REVOKE_PART).astype(np.int64)
    seat = parts[:, :, REVOKE_SEAT]
    possible = seat > 0
    sign = np.where(seat == 1, 1, -1) * possible
    honest = sign * rows[:, :1].astype(np.int64)
    unseen = sign * parts[:, :, REVOKE_DIFFERENCE]
    # The points of the play-out go from him to the adversary.
    forfeit = unseen - 2 * parts[:, :, REVOKE_POINTS]
    stopped = unseen - (parts[:, :, REVOKE_POINTS] - parts[:, :, REVOKE_BEFORE])
    return Revokes(possible, unseen - honest, honest - forfeit, honest - stopped)


class _Deals:
    """Some of the deals, for `sim.blocks.finish`."""

    def __init__(self, table: Table, first: int, count: int, seed: int, found: NDArray[np.int32]) -> None:
        self.first, self.count = first, count
        self._table, self._seed, self._found = table, seed, found

    def play(self, first: int, count: int) -> None:
        from kernels.batch import play_revokes_block

        table, rows = self._table, self._found[first : first + count]
        play_revokes_block(table.words, table.rules, table.players, np.uint64(self._seed), first, count, rows)

    def close(self) -> None:
        """Keep nothing more: the rows are in their places."""
