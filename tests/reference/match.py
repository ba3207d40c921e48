"""Who wins a game of several deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.reference.cinq_cents import raised, winner_by_knock
from tests.reference.parameters import Rules
from tests.reference.penchant import game_value, is_penchant
from tests.reference.settlement import settle
from tests.reference.sides import side_of, side_totals

Event = dict[str, Any]


@dataclass(frozen=True)
class GameResult:
    """Where a game stands after some deals.

    Attributes
    ----------
    winner : seat, or side of partners, or None while the game goes on (or, with `over`, a tie).
    points : total of each seat, or of each side of partners.
    over : whether the game is decided.
    double : whether it counts double.
    paid : what the settlement of its deals has paid to each seat (Penchant: of the game),
        nothing without one.
    """

    winner: int | None
    points: tuple[int, ...]
    over: bool
    double: bool
    paid: tuple[int, ...] = ()


def points_of(events: Sequence[Event], seats: int = 2) -> list[int]:
    """Points of each seat in one deal, from its events."""
    points = [0] * seats
    for event in events:
        if "points" in event:
            points[event["seat"]] += event["points"]
    return points


def brisques_of(events: Sequence[Event], seats: int = 2) -> list[int]:
    """Brisques that each seat has won in one deal, from the count at its end."""
    brisques = [0] * seats
    for event in events:
        if event["e"] == "brisques":
            brisques[event["seat"]] += event["count"]
    return brisques


def last_stock_trick(events: Sequence[Event]) -> int | None:
    """Winner of the last trick before the stock was gone (B9: the so-called last trick)."""
    winner = None
    for event in events:
        if event["e"] == "trick":
            winner = event["seat"]
        if event["e"] == "play-out":
            return winner
    return winner


def first_in_play(rules: Rules, before: Sequence[int], events: Sequence[Event]) -> int | None:
    """Return the seat, or side, that first reached the target before the count after the deal."""
    assert rules.target is not None
    totals = list(before)
    for event in events:
        if event["e"] not in ("brisques", "card-points") and "points" in event:
            side = side_of(rules, event["seat"])
            totals[side] += event["points"]
            if totals[side] >= rules.target:
                return side
    return None


def _higher(totals: Sequence[int], seats: Sequence[int]) -> int | None:
    best = [seat for seat in seats if totals[seat] == max(totals[s] for s in seats)]
    return best[0] if len(best) == 1 else None


def _winner_of_several(
    rules: Rules,
    before: Sequence[int],
    totals: Sequence[int],
    passed: Sequence[int],
    events: Sequence[Event],
) -> int | None:
    """Who wins when several pass the target in one deal; None: another deal.

    M: the higher score. B9: the first to score it; where the brisques wait for the end
    of the deal, the winner of the so-called last trick. Reading: that winner if he is
    among those who passed, else the higher score; equal scores: another deal.
    """
    if rules.both_pass == "higher":
        return _higher(totals, passed)
    if rules.both_pass == "first":
        first = first_in_play(rules, before, events)
        if first is not None:
            return first
    last_winner = last_stock_trick(events)
    last = None if last_winner is None else side_of(rules, last_winner)
    return last if last in passed else _higher(totals, passed)


def game_result(rules: Rules, deals: Sequence[Sequence[Event]]) -> GameResult:
    """Work out a game from the events of its deals, in order.

    Without a target a game is `deals_per_game` deals, or one (M); where a deal is settled
    (Rubicon), what the deals have paid decides instead of their points. B11: if the loser
    does not make 500 the game is double; reading: his total when the deal is over.
    F, Penchant: the winner of four deals is paid the difference, doubled under 400.
    F, Cinq-cents: a knock decides; both at the target without one, it moves up.

    Raises
    ------
    ValueError
        If deals follow after the game was decided.
    """
    totals = side_totals(rules, [0] * rules.seats)
    paid = [0] * rules.seats
    target = rules.target
    winner, over = None, False
    for number, events in enumerate(deals, start=1):
        if over:
            raise ValueError(f"deal {number} follows a decided game")
        before = list(totals)
        of_deal = side_totals(rules, points_of(events, rules.seats))
        totals = [t + p for t, p in zip(totals, of_deal, strict=True)]
        if target is None:
            over = number == (rules.deals_per_game or 1)
            settled = settle(rules, points_of(events, rules.seats), brisques_of(events, rules.seats))
            if settled is not None and settled.winner is not None:
                paid[settled.winner] += settled.value
            winner = _higher(totals if settled is None else paid, range(len(totals))) if over else None
            continue
        passed = [seat for seat, total in enumerate(totals) if total >= target]
        if rules.knock:
            winner = winner_by_knock(target, before, events)
            if winner is None and len(passed) == 1:
                winner = passed[0]
            target = raised(rules, target, totals)
        elif len(passed) == 1:
            winner = passed[0]
        elif passed:
            winner = _winner_of_several(rules, before, totals, passed, events)
        over = winner is not None
    losers = [total for seat, total in enumerate(totals) if seat != winner]
    double = winner is not None and rules.double_under is not None and max(losers) < rules.double_under
    if is_penchant(rules) and winner is not None:
        paid[winner] = game_value(totals, double)
    return GameResult(winner, tuple(totals), over, double, tuple(paid))
