"""What becomes of aces after they were declared as four aces, from deals with all their events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from kernels.columns import width
from kernels.layout import (
    ACE,
    E_CARD,
    E_KIND,
    E_SEAT,
    E_TYPE,
    E_WORD0,
    EV_DECLARE,
    EV_PLAY,
    EV_SCORE_PENDING,
    EV_TRICK,
    EVENT_WIDTH,
    MAX_EVENTS,
    O_FOURS,
)
from sim.table import Table

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sim.players import Player
    from sim.rules.ruleset import RuleSet


@dataclass(frozen=True)
class AceSums:
    """Integer sums over deals of two.

    Attributes
    ----------
    deals : int
        Deals.
    declared : int
        Declarations of four aces.
    lost : tuple of int
        Declarations by how many of the four the adversary took, 0 to 4.
    """

    deals: int
    declared: int
    lost: tuple[int, ...]


def follow_aces(ruleset: RuleSet, player: Player, deals: int, seed: int) -> AceSums:
    """Play deals of a player against himself, and see who wins the aces that were declared.

    Parameters
    ----------
    ruleset : RuleSet
        Rules for two.
    player : Player
        In both seats.
    deals : int
        Deals, the first of the seed's.
    seed : int
        As in `sim.experiment.Experiment`.
    """
    from kernels.batch import play_recorded

    table = Table(ruleset, (player, player))
    events = np.zeros((MAX_EVENTS, EVENT_WIDTH), dtype=np.int64)
    row = np.zeros(width(2), dtype=np.int32)
    lost = [0] * 5
    for deal in range(deals):
        n = play_recorded(table.words, table.rules, table.players, np.uint64(seed), deal, 1, events, row)
        for count in lost_aces(events[:n]):
            lost[count] += 1
    return AceSums(deals, sum(lost), tuple(lost))


def lost_aces(events: NDArray[np.int64]) -> list[int]:
    """Count, for each declaration of four aces in a deal, those that the adversary took.

    Parameters
    ----------
    events : int64[n, EVENT_WIDTH]
        Events of a deal of two.
    """
    types = events[:, E_TYPE]
    taken: dict[int, int] = {}
    waiting: list[int] = []
    for event in events[(types == EV_PLAY) | (types == EV_TRICK)]:
        if event[E_TYPE] == EV_PLAY:
            waiting.append(int(event[E_CARD]))
        else:
            taken |= dict.fromkeys(waiting, int(event[E_SEAT]))
            waiting.clear()
    found = []
    for event in events[
        np.isin(types, (EV_DECLARE, EV_SCORE_PENDING)) & (events[:, E_KIND] == O_FOURS + ACE)
    ]:
        words = event[E_WORD0:].astype(np.uint64)
        cards = [64 * at + bit for at, word in enumerate(words) for bit in range(64) if int(word) >> bit & 1]
        found.append(sum(taken[card] != event[E_SEAT] for card in cards))
    return found
