"""Facts about other games than the ordinary one: what they pay, how often great combinations come."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from analysis.estimate import Estimate, frame_of
from analysis.facts import (
    Ask,
    Finding,
    apart,
    both,
    if_less,
    if_more,
    if_positive,
    mean_of,
    share_of,
)
from kernels.columns import (
    C_COUNT0,
    C_DECLARED,
    C_FIRST0,
    C_PLAYOUT_BRISQUES,
    C_TRICKS,
    D_RUBICON,
    D_VALUE,
    N_DEAL,
    N_SEAT,
)
from kernels.layout import KIND_BEZIQUE, KIND_PENCHANT
from sim.catalogue import ORDINARY
from sim.rules.load import load_rules
from sim.seating import Seating

if TYPE_CHECKING:
    from sim.rules.ruleset import RuleSet

_SEATS = (N_DEAL, N_DEAL + N_SEAT)
_DOUBLE, _TRIPLE = KIND_BEZIQUE + 1, KIND_BEZIQUE + 2
SELDOM = 0.1
NOT_UNCOMMON = 0.02
MUCH_MORE = 3


def games_are_worth_much(ask: Ask) -> Finding:
    """Measure what a game pays its winner."""
    seating = Seating((ask.base, ask.base), 0)
    rows = ask.rows(ask.ruleset, [seating], 40_000, (D_VALUE, D_RUBICON))[:, 0]
    value = rows[:, 0]
    little = share_of(value < 1000, "of games", ask.confidence)
    steps = [(low, share_of((value >= low) & (value < low + 500), "of games")) for low in range(0, 4000, 500)]
    table = frame_of(
        [
            ({"quantity": "worth less than 1,000 points"}, little),
            ({"quantity": "worth less than 2,000 points"}, share_of(value < 2000, "of games")),
            ({"quantity": "the loser is rubiconed"}, share_of(rows[:, 1] > 0, "of games")),
            *(({"quantity": f"worth {low:,} to {low + 499:,} points"}, share) for low, share in steps),
            ({"quantity": "worth 4,000 points or more"}, share_of(value >= 4000, "of games")),
        ]
    )
    return Finding(if_less(little, SELDOM), "a game is worth less than 1,000 points in", little, table)


def doubles_come_more_often(ask: Ask) -> Finding:
    """Measure how often a player scores double and triple bezique, beside the ordinary game."""
    here, ordinary = _share(ask, ask.ruleset, _DOUBLE), _share(ask, load_rules(ORDINARY), _DOUBLE)
    triple = _share(ask, ask.ruleset, _TRIPLE)
    more = apart(here, _times(ordinary, MUCH_MORE), "of deals")
    table = frame_of(
        [
            ({"quantity": "double bezique"}, here),
            ({"quantity": "double bezique in the ordinary game"}, ordinary),
            ({"quantity": f"more than {MUCH_MORE} times as often, by"}, more),
            ({"quantity": "triple bezique"}, triple),
        ]
    )
    verdict = both(if_more(more, 0.0), if_more(triple, NOT_UNCOMMON))
    return Finding(verdict, "a player scores double bezique in", here, table)


def trumps_only_win_tricks(ask: Ask) -> Finding:
    """Measure what the player who named trumps has more than the other."""
    seating = Seating((ask.base, ask.base), 0)
    kept = (C_FIRST0 + KIND_PENCHANT, C_TRICKS, C_PLAYOUT_BRISQUES, C_DECLARED)
    rows = ask.rows(ask.ruleset, [seating], 40_000, [at + column for at in _SEATS for column in kept])[:, 0]
    first = np.where(rows[:, [0, 4]] == 0, np.iinfo(np.int64).max, rows[:, [0, 4]])
    sign = np.sign(first[:, 1] - first[:, 0])
    named = rows[sign != 0]
    more = (named[:, :4] - named[:, 4:]) * sign[sign != 0][:, None]
    first_named = sign[sign != 0] > 0
    own, others = np.where(first_named, named[:, [3, 7]].T, named[:, [7, 3]].T)
    tricks = mean_of(more[:, 1], "tricks a deal", ask.confidence)
    brisques = mean_of(more[:, 2], "brisques a deal", ask.confidence)
    # The penchant that named trumps is worth ten points itself.
    declared = mean_of(more[:, 3] - 10, "points a deal", ask.confidence)
    table = frame_of(
        [
            ({"quantity": "tricks of who named trumps, less the other's"}, tricks),
            ({"quantity": "brisques of the play-out, likewise"}, brisques),
            ({"quantity": "declarations beside the first penchant, likewise"}, declared),
            ({"quantity": "such declarations of who named trumps"}, mean_of(own - 10, "points a deal")),
            ({"quantity": "declarations of the other"}, mean_of(others, "points a deal")),
        ]
    )
    verdict = both(if_positive(brisques, 0.05), if_less(declared, ask.margin))
    what = "declarations of the player who named trumps, that penchant left out, less the other's come to"
    return Finding(verdict, what, declared, table)


def _share(ask: Ask, ruleset: RuleSet, kind: int) -> Estimate:
    """Estimate the share of deals in which seat 0 scores a kind."""
    seating = Seating((ask.base,) * ruleset.rules.seats, 0)
    rows = ask.rows(ruleset, [seating], 40_000, (N_DEAL + C_COUNT0 + kind,))[:, 0, 0]
    return share_of(rows > 0, "of deals", ask.confidence)


def _times(share: Estimate, times: int) -> Estimate:
    return share.scaled(times, share.unit)
