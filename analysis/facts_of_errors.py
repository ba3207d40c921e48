"""Facts about what goes wrong at the table: revokes, a card too many, packs hardly shuffled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from analysis.estimate import Estimate, frame_of
from analysis.facts import (
    Ask,
    Finding,
    by_rule_of_thumb,
    if_less,
    if_more,
    if_positive,
    mean_of,
    ratio_of,
)
from analysis.riffles import shuffle_estimates
from kernels.columns import C_POINTS, D_DIFFERENCE, D_VALUE, D_WINNER, N_DEAL, N_SEAT
from sim.coupled import Rounds
from sim.experiment import Experiment
from sim.revokes import play_revokes
from sim.riffles import WELL, play_evenings
from sim.rows import play_columns
from sim.seating import Seating

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from sim.revokes import Revokes

SEVERE: Final = 5
"""How many times the gain a penalty is that we call absurdly severe."""
RUBICON_PENALTY: Final = 1300
RUBICON_MOST: Final = 900
"""Foster (1897), Rubicon Bezique, Irregularities in Play: the adversary adds 1300 points, "together with all
the points already scored by the player in error; but the latter amount must not exceed 900"."""
NINE_CARDS_PENALTY: Final = 200
"""Britannica 9th ed. (1875), Penalties: one player holds nine cards, the other eight."""
RIFFLES: Final = (WELL, 1, 2, 3, 5, 7, 10)
FEW_RIFFLES: Final = 3
EVENING: Final = 20
"""Deals of an evening with one pack."""

REVOKE: Final = "points a revoke"


def revokes_do_not_pay(ask: Ask) -> Finding:
    """Measure what a revoke of the play-out gains unseen, what it costs by the penalties of the texts."""
    found = play_revokes(
        ask.ruleset, by_rule_of_thumb(ask.base), ask.count(20_000), ask.seed, ask.threads, ask.played
    )
    possible = found.possible.sum(axis=1)
    gain, cost, stopped = (
        ratio_of(values.sum(axis=1), possible, REVOKE, ask.confidence)
        for values in (found.unseen, found.forfeit, found.stopped)
    )
    more = ratio_of((found.forfeit - found.unseen).sum(axis=1), possible, REVOKE, ask.confidence)
    gainful = ratio_of((found.unseen > 0).sum(axis=1), possible, "of revokes")
    even = ratio_of(
        found.unseen.sum(axis=1), (found.unseen + found.forfeit).sum(axis=1), "of revokes", ask.confidence
    )
    chances = ratio_of(possible, np.full(len(possible), found.possible.shape[1]), "of tricks")
    table = frame_of(
        [
            ({"quantity": "an unseen revoke gains"}, gain),
            ({"quantity": "a revoke that is found costs, by the Britannica"}, cost),
            ({"quantity": "a revoke that is found costs, in France"}, stopped),
            ({"quantity": "it costs more than it gains, by"}, more),
            (
                {"quantity": "unseen, the best one of a deal gains"},
                _best(found),
            ),
            *(
                ({"quantity": f"unseen, in trick {trick + 1} of the play-out, it gains"}, by_trick)
                for trick, by_trick in _by_trick(found)
            ),
            ({"quantity": "revokes that gain something unseen"}, gainful),
            ({"quantity": "gain and loss are even where so many are found"}, even),
            ({"quantity": "tricks in which the follower can revoke"}, chances),
        ]
    )
    what = "a revoke, if it is found, costs more than it gains unseen, by"
    return Finding(if_positive(more, ask.margin), what, more, table)


def _best(found: Revokes) -> Estimate:
    """Estimate what the best revoke of a deal gains, of those that were possible."""
    some = found.possible.any(axis=1)
    least = np.iinfo(np.int64).min
    best = np.where(found.possible, found.unseen, least).max(axis=1)
    return mean_of(best[some], REVOKE)


def _by_trick(found: Revokes) -> Iterator[tuple[int, Estimate]]:
    for trick, possible in enumerate(found.possible.T):
        if possible.any():
            yield trick, mean_of(found.unseen[possible, trick], REVOKE)


def card_too_many_gains(ask: Ask) -> Finding:
    """Measure what a player gains who is dealt a card too many and plays on, beside the penalty."""
    rules = ask.ruleset.rules
    pays = rules.settlement != "none"
    honest, first, second = (_dealt_too_many(ask, seat) for seat in (None, 0, 1))
    gain = first.gain - second.gain
    paid = first.paid - second.paid
    own = (first.points - honest.points)[:, 0] + (second.points - honest.points)[:, 1]
    other = (honest.points - first.points)[:, 1] + (honest.points - second.points)[:, 0]
    penalty = RUBICON_PENALTY if pays else NINE_CARDS_PENALTY
    unit = "points of settlement a deal" if pays else "points a deal"
    counts = paid if pays else gain
    headline = mean_of(counts, unit, ask.confidence).scaled(0.5, unit)
    rows = [("a card too many gains, if nobody sees it", headline)]
    if pays:
        rows.append(("the penalty, found after the first trick, is at least", _by_rule(penalty, headline)))
        late = _found_at_last(first, 0) + _found_at_last(second, 1)
        rows.append(("the penalty, found at the last trick, is", _half(late, unit)))
        rows.append(("points more than the adversary's", _half(gain, "points a deal")))
    else:
        rows.append(("the penalty is", _by_rule(penalty, headline)))
    rows += [
        ("points more for himself", _half(own, "points a deal")),
        ("points fewer for the adversary", _half(other, "points a deal")),
        (
            "gain and loss are even where so many are found",
            ratio_of(counts, counts + 2 * penalty, "of deals with a card too many"),
        ),
    ]
    table = frame_of(({"quantity": quantity}, estimate) for quantity, estimate in rows)
    what = "a card too many gains, if nobody sees it,"
    return Finding(if_less(headline, penalty / SEVERE), what, headline, table)


@dataclass(frozen=True, eq=False)
class _Played:
    """Deals: points by seat, int64[deals, 2]; what seat 0 gains on seat 1; what it is paid."""

    points: NDArray[np.int64]
    gain: NDArray[np.int64]
    paid: NDArray[np.int64]


def _dealt_too_many(ask: Ask, seat: int | None) -> _Played:
    """Play deals of a player against himself where a seat, or none, is dealt a card too many."""
    player = by_rule_of_thumb(ask.base)
    rounds = Rounds(ask.ruleset, (Seating((player, player), 0),), ask.seed, "table", surplus=seat)
    columns = (*(N_DEAL + seat * N_SEAT + C_POINTS for seat in (0, 1)), D_DIFFERENCE, D_WINNER, D_VALUE)
    rows = play_columns(rounds, ask.count(20_000), columns, ask.threads, ask.played)[:, 0]
    winner, value = rows[:, 3], rows[:, 4]
    paid = np.where(winner == 0, value, np.where(winner == 1, -value, 0))
    return _Played(rows[:, :2], rows[:, 2], paid)


def _found_at_last(played: _Played, offender: int) -> NDArray[np.int64]:
    """Reckon what the adversary of the offender adds to nothing: his points, the penalty, the offender's."""
    points = played.points
    return points[:, 1 - offender] + RUBICON_PENALTY + np.minimum(points[:, offender], RUBICON_MOST)


def _half(values: NDArray[np.int64], unit: str) -> Estimate:
    """Estimate half the mean: each deal was played with the card too many in either seat."""
    return mean_of(values, unit).scaled(0.5, unit)


def _by_rule(points: int, like: Estimate) -> Estimate:
    return Estimate(points, points, points, like.n, "by the rule", like.unit, None, like.confidence)


def low_cards_run_together(ask: Ask) -> Finding:
    """Measure what packs gathered as they lie and riffled a few times change."""
    players = (ask.base,) * ask.ruleset.rules.seats
    experiment = Experiment(ask.ruleset, players, EVENING, ask.seed)
    evenings = max(2, ask.count(4000) // EVENING)
    found = play_evenings(experiment, RIFFLES, evenings, ask.threads, _since_before(ask.played))
    well, few = (found.together[RIFFLES.index(riffles)] for riffles in (WELL, FEW_RIFFLES))
    unit = "of cards side by side"
    more = mean_of(few - well, unit, ask.confidence).scaled(1 / found.neighbours, unit)
    rows = [(f"low cards together after {FEW_RIFFLES} riffles, over a well shuffled pack", more)]
    every = shuffle_estimates(found)
    rows += [
        (f"{quantity}, {_riffled(labels['riffles'])}", estimate)
        for quantity in ("low cards side by side", "declared of a player", "points of a player")
        for labels, estimate in every
        if labels["quantity"] == quantity
    ]
    table = frame_of(({"quantity": quantity}, estimate) for quantity, estimate in rows)
    what = f"after {FEW_RIFFLES} riffles two low cards lie side by side more often by"
    return Finding(if_more(more, 0.0), what, more, table)


def _since_before(played: Callable[[int], None] | None) -> Callable[[int, int], None]:
    """Tell the deals since the last time to who is to be told them, from all that are done."""
    told = 0

    def tell(done: int, _: int) -> None:
        nonlocal told
        if played is not None and done > told:
            played(done - told)
        told = done

    return tell


def _riffled(riffles: object) -> str:
    if riffles == WELL:
        return "shuffled well"
    return "one riffle" if riffles == 1 else f"{riffles} riffles"
