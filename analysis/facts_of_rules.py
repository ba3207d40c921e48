"""Facts about rules: the same packs played with a rule and without it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from analysis.estimate import Estimate, frame_of
from analysis.facts import Ask, Finding, changed, if_more, if_positive, if_small, mean_of, share_of
from analysis.turns import length_of_turn
from kernels.columns import (
    C_COUNT0,
    C_DECLARED,
    D_DIFFERENCE,
    G_DOUBLE,
    G_SCORE0,
    G_WINNER,
    N_DEAL,
    N_SEAT,
)
from kernels.layout import KIND_BEZIQUE
from sim.players import load_player
from sim.seating import Seating, rotations, seats_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sim.players import Player
    from sim.rules.ruleset import RuleSet

WIN_MARGIN = 0.0025
"""Share of games won that is too little to matter."""
GAMES = 10_000


def packets_do_not_matter(ask: Ask) -> Finding:
    """Measure a player's points with the usual packets and with each hand dealt at once."""
    whole = changed(ask.ruleset, f"packets=[{ask.ruleset.rules.hand}]")
    usual, single = (_points(ask, rules) for rules in (ask.ruleset, whole))
    difference = mean_of(usual - single, "points a deal", ask.confidence)
    table = frame_of(
        [
            ({"quantity": "points of a player, usual packets"}, mean_of(usual, "points a deal")),
            ({"quantity": "points of a player, all cards at once"}, mean_of(single, "points a deal")),
            ({"quantity": "difference on the same packs"}, difference),
        ]
    )
    what = "with the usual packets a player scores more than with all his cards dealt at once by"
    return Finding(if_small(difference, ask.margin), what, difference, table)


def changed_bezique_cards_help(ask: Ask) -> Finding:
    """Measure what changing the bezique cards with trumps does to skill, luck and spread."""
    new = changed(ask.ruleset, "bezique_suits=britannica9")
    old = changed(ask.ruleset, "bezique_suits=fixed")
    return _improvement(ask, new, old, "with the change of bezique cards", "without it")


def turn_up_is_better(ask: Ask) -> Finding:
    """Measure a card turned up for trumps against the first marriage."""
    old = changed(ask.ruleset, "turn_up=false", "trumps_by=marriage", "seven=0")
    return _improvement(ask, ask.ruleset, old, "with a turn-up", "with the first marriage as trumps")


def scores_run_less_high(ask: Ask) -> Finding:
    """Measure the spread of the difference of a deal with the bezique cards changed and not changed."""
    new = changed(ask.ruleset, "bezique_suits=britannica9")
    old = changed(ask.ruleset, "bezique_suits=fixed")
    (with_it, without), smaller = _spreads(ask, new, old)
    table = frame_of(
        [
            ({"quantity": "difference of the two scores, with the change"}, with_it),
            ({"quantity": "difference of the two scores, without it"}, without),
            ({"quantity": "smaller with the change by"}, smaller),
        ]
    )
    what = "with the change the two scores of a deal lie closer together by"
    return Finding(if_positive(smaller, ask.margin), what, smaller, table)


def counting_late_changes_winners(ask: Ask) -> Finding:
    """Measure how often another player wins if brisques are counted only after the deal."""
    rows = [_games(ask, changed(ask.ruleset, f"brisques={when}"))[:, 0] for when in ("won", "end")]
    other = share_of(rows[0][:, 0] != rows[1][:, 0], "of games", ask.confidence)
    better = _better_wins(ask, *(changed(ask.ruleset, f"brisques={when}") for when in ("won", "end")))
    table = frame_of(
        [
            ({"quantity": "another player wins"}, other),
            ({"quantity": "the better player wins more often, scored as they are won, by"}, better),
        ]
    )
    what = "if brisques are counted only after the deal another player wins in"
    return Finding(if_more(other, 0.01), what, other, table)


def both_score_out(ask: Ask) -> Finding:
    """Measure how often both players have the points of the game at its end."""
    late = changed(ask.ruleset, "brisques=end")
    target = late.rules.target
    assert target is not None
    rows = _games(ask, late)[:, 0]
    both = share_of((rows[:, 2] >= target) & (rows[:, 3] >= target), "of games", ask.confidence)
    table = frame_of([({"quantity": "both have the points of the game"}, both)])
    return Finding(if_more(both, 0.001), "both players could score out in", both, table)


def double_games_are_met(ask: Ask) -> Finding:
    """Measure how many games count double."""
    rows = _games(ask, ask.ruleset)[:, 0]
    double = share_of(rows[:, 1] > 0, "of games", ask.confidence)
    table = frame_of([({"quantity": "double games"}, double)])
    return Finding(if_more(double, 0.05), "the game counts double in", double, table)


def single_player_holds_on(ask: Ask) -> Finding:
    """Measure how many games in a row a player stays alone against a stronger one."""
    rival = _rival(ask.base)
    rows = ask.rows(
        ask.ruleset, rotations(ask.ruleset.rules, ask.base, rival), GAMES, (G_WINNER,), games=True
    )[:, :, 0]
    won = (rows[:, 0] == 0).astype(np.int64) + (rows[:, 1] == 1)
    share = mean_of(won, "of games", ask.confidence).scaled(0.5, "of games")
    weaker = share if share.value <= 0.5 else _turned(share)
    stays = length_of_turn(weaker)
    table = frame_of(
        [
            ({"quantity": f"the weaker of {ask.base.name} and {rival.name} wins"}, weaker),
            ({"quantity": "games that he plays alone, the one that he loses counted"}, stays),
            ({"quantity": "games that an equal would play alone"}, length_of_turn(_equal(weaker))),
        ]
    )
    what = "a single player who is the weaker stays alone, the game that he loses counted, for"
    return Finding(if_more(stays, 2.0), what, stays, table)


def building_helps(ask: Ask) -> Finding:
    """Measure what a side declares where partners may build on each other's tables, and where not."""
    apart_ = changed(ask.ruleset, "build_on_partner=no")
    columns = [N_DEAL + seat * N_SEAT + C_DECLARED for seat in range(ask.ruleset.rules.seats)]
    seating = Seating((ask.base,) * ask.ruleset.rules.seats, 0)
    may, may_not = (
        ask.rows(rules, [seating], 10_000, columns)[:, 0][:, seats_of(rules.rules, 0)].sum(axis=1)
        for rules in (ask.ruleset, apart_)
    )
    gain = mean_of(may - may_not, "points a deal", ask.confidence)
    table = frame_of(
        [
            ({"quantity": "declared by a side that may build"}, mean_of(may, "points a deal")),
            ({"quantity": "declared by a side that may not"}, mean_of(may_not, "points a deal")),
            ({"quantity": "more on the same packs"}, gain),
        ]
    )
    what = "a side that may build on the partner's table declares more by"
    return Finding(if_positive(gain, ask.margin), what, gain, table)


def knock_decides(ask: Ask) -> Finding:
    """Measure how often another player wins where nobody may knock."""
    without = changed(ask.ruleset, "knock=false", "both_pass=higher", "target_step=0")
    rows = [_games(ask, rules)[:, 0, 0] for rules in (ask.ruleset, without)]
    other = share_of(rows[0] != rows[1], "of games", ask.confidence)
    table = frame_of([({"quantity": "another player wins without the knock"}, other)])
    return Finding(if_more(other, 0.1), "without count and knock another player wins in", other, table)


def _improvement(ask: Ask, new: RuleSet, old: RuleSet, with_: str, without: str) -> Finding:
    """Measure two rules by what they leave to skill, to one combination, to chance."""
    better = _better_wins(ask, new, old)
    (wide_new, wide_old), smaller = _spreads(ask, new, old)
    alone = [_by_bezique_alone(ask, rules) for rules in (new, old)]
    table = frame_of(
        [
            ({"quantity": f"the better player wins more often {with_} by"}, better),
            ({"quantity": f"difference of the two scores of a deal {with_}"}, wide_new),
            ({"quantity": f"difference of the two scores of a deal {without}"}, wide_old),
            ({"quantity": f"smaller {with_} by"}, smaller),
            ({"quantity": f"deals that bezique alone decides {with_}"}, alone[0]),
            ({"quantity": f"deals that bezique alone decides {without}"}, alone[1]),
        ]
    )
    what = f"{with_} the better player wins more of the games than {without} by"
    return Finding(if_positive(better, WIN_MARGIN), what, better, table)


def _better_wins(ask: Ask, new: RuleSet, old: RuleSet) -> Estimate:
    """Estimate by how much more often the better of two players wins by the new rules, on the same packs."""
    rival = _rival(ask.base)
    won = []
    for rules in (new, old):
        seatings = rotations(rules.rules, ask.base, rival)
        rows = ask.rows(rules, seatings, GAMES, (G_WINNER,), games=True)[:, :, 0]
        won.append((rows[:, 0] == 0).astype(np.int64) + (rows[:, 1] == 1))
    sign = 1 if int(won[0].sum() + won[1].sum()) >= 2 * len(won[0]) else -1
    more = mean_of(sign * (won[0] - won[1]), "of games", ask.confidence)
    return more.scaled(0.5, "of games")


def _rival(base: Player) -> Player:
    greedy = load_player("greedy")
    return load_player("textbook") if base.identity == greedy.identity else greedy


def _spreads(ask: Ask, new: RuleSet, old: RuleSet) -> tuple[list[Estimate], Estimate]:
    """Estimate the mean distance of the two scores by either rules, and how much smaller the new one is."""
    seating = Seating((ask.base, ask.base), 0)
    wide = [np.abs(ask.rows(rules, [seating], 40_000, (D_DIFFERENCE,))[:, 0, 0]) for rules in (new, old)]
    each = [mean_of(values, "points a deal") for values in wide]
    return each, mean_of(wide[1] - wide[0], "points a deal", ask.confidence)


def _by_bezique_alone(ask: Ask, ruleset: RuleSet) -> Estimate:
    """Estimate the share of deals whose winner would not be so without the points of beziques."""
    rules = ruleset.rules
    worth = np.array([rules.bezique, rules.double_bezique or 0])
    counts = [N_DEAL + seat * N_SEAT + C_COUNT0 + KIND_BEZIQUE + level for seat in (0, 1) for level in (0, 1)]
    seating = Seating((ask.base, ask.base), 0)
    rows = ask.rows(ruleset, [seating], 40_000, (D_DIFFERENCE, *counts))[:, 0]
    bezique = rows[:, 1:3] @ worth - rows[:, 3:5] @ worth
    return share_of(np.sign(rows[:, 0]) != np.sign(rows[:, 0] - bezique), "of deals")


def _points(ask: Ask, ruleset: RuleSet) -> NDArray[np.int64]:
    """Play deals of a player against himself; points of seat 0."""
    seating = Seating((ask.base,) * ruleset.rules.seats, 0)
    return ask.rows(ruleset, [seating], 40_000, (N_DEAL,))[:, 0, 0]


def _games(ask: Ask, ruleset: RuleSet) -> NDArray[np.int64]:
    """Play games of a player against himself: winner, double, scores of the first two seats."""
    seating = Seating((ask.base,) * ruleset.rules.seats, 0)
    columns = (G_WINNER, G_DOUBLE, G_SCORE0, G_SCORE0 + 1)
    return ask.rows(ruleset, [seating], GAMES, columns, games=True)


def _turned(share: Estimate) -> Estimate:
    """Give the share of the other player."""
    return Estimate(
        1 - share.value,
        1 - share.high,
        1 - share.low,
        share.n,
        share.method,
        share.unit,
        None,
        share.confidence,
    )


def _equal(share: Estimate) -> Estimate:
    return Estimate(0.5, 0.5, 0.5, share.n, "by symmetry", share.unit, None, share.confidence)
