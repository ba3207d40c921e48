"""Facts about the play: the lead, aces declared, the last tricks."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from analysis.estimate import Estimate, frame_of, mean_from_sums, proportion
from analysis.facts import (
    Ask,
    Finding,
    apart,
    by_rule_of_thumb,
    if_more,
    if_positive,
    if_small,
    mean_of,
    ratio_of,
)
from analysis.lead import lead_curve
from kernels.columns import C_BRISQUE_POINTS, C_POINTS, D_DEALER, D_DIFFERENCE, N_DEAL, N_SEAT
from sim.catalogue import ORDINARY
from sim.declared_aces import follow_aces
from sim.lead import study_lead
from sim.player_spec import without_hint
from sim.players import Player, load_player, with_hint
from sim.rules.load import load_rules
from sim.rules.ruleset import RuleSet
from sim.seating import Seating, rotations

_SEATS = (N_DEAL, N_DEAL + N_SEAT)


def lead_costs(ask: Ask) -> Finding:
    """Measure what the lead is worth at each trick of the stock phase, and dealer against pone."""
    study = study_lead(ask.ruleset, ask.base, ask.base, ask.count(4000), ask.seed, "lead", ask.threads)
    tricks = study.stock_tricks
    sums = study.sums
    all_tricks = mean_from_sums(
        sums.n,
        int(sums.totals[:tricks].sum()),
        int(sums.products[:tricks, :tricks].sum()),
        "points",
        ask.confidence,
    )
    costs = all_tricks.scaled(-study.scale / tricks, "points")
    dealer = dealer_gain(ask, ask.ruleset)
    table = frame_of(
        [
            ({"quantity": "what the lead costs, a trick of the stock phase like another"}, costs),
            ({"quantity": "points of the dealer less those of the pone"}, dealer),
        ]
    )
    verdict = if_positive(costs, ask.margin)
    what = "to lead instead of the adversary costs, on average over the tricks of the stock phase"
    return Finding(verdict, what, costs, table, lead_curve(study))


def dealer_gain(ask: Ask, ruleset: RuleSet) -> Estimate:
    """Estimate the dealer's points less the pone's, the same player in both seats."""
    seating = Seating((ask.base, ask.base), 0)
    rows = ask.rows(ruleset, [seating], 40_000, (D_DEALER, D_DIFFERENCE))[:, 0]
    gain = np.where(rows[:, 0] == 0, rows[:, 1], -rows[:, 1])
    return mean_of(gain, "points a deal", ask.confidence)


def lead_costs_more(ask: Ask) -> Finding:
    """Measure whether the dealer gains more than in the ordinary game."""
    here, ordinary = dealer_gain(ask, ask.ruleset), dealer_gain(ask, load_rules(ORDINARY))
    more = apart(here, ordinary, "points a deal")
    table = frame_of(
        [
            ({"quantity": "points of the dealer less those of the pone"}, here),
            ({"quantity": "the same in the ordinary game"}, ordinary),
            ({"quantity": "so much more"}, more),
        ]
    )
    what = "the dealer's gain is greater than in the ordinary game by"
    return Finding(if_positive(more, ask.margin), what, more, table)


def brisques_matter_less(ask: Ask) -> Finding:
    """Measure the share of all points that comes from brisques, beside the ordinary game."""
    here, ordinary = _brisque_share(ask, ask.ruleset), _brisque_share(ask, load_rules(ORDINARY))
    less = apart(ordinary, here, "of all points")
    table = frame_of(
        [
            ({"quantity": "points from brisques"}, here),
            ({"quantity": "the same in the ordinary game"}, ordinary),
            ({"quantity": "so much less"}, less),
        ]
    )
    return Finding(if_more(less, 0.0), "the share of brisques is smaller by", less, table)


def aces_are_lost(ask: Ask) -> Finding:
    """Measure how many of four declared aces the adversary takes, and what going for aces brings."""
    sums = follow_aces(ask.ruleset, ask.base, ask.count(6000), ask.seed)
    unit = "of four-ace declarations"
    some = proportion(sums.declared - sums.lost[0], sums.declared, unit, ask.confidence)
    rows = [({"quantity": "at least one ace is lost"}, some)]
    rows += [
        ({"quantity": f"{count} of the four are lost"}, proportion(lost, sums.declared, unit, ask.confidence))
        for count, lost in enumerate(sums.lost)
    ]
    tries, never = _aces_needed(ask.base, 3), _aces_needed(ask.base, 8)
    played = ask.rows(ask.ruleset, rotations(ask.ruleset.rules, tries, never), 10_000, (D_DIFFERENCE,))
    gain = mean_of(played[:, 0, 0] - played[:, 1, 0], "points a deal", ask.confidence)
    rows.append(
        ({"quantity": "going for aces from three on, over never doing so"}, gain.scaled(0.5, gain.unit))
    )
    what = "after declaring four aces a player loses at least one of them to the adversary in"
    return Finding(if_more(some, 0.5), what, some, frame_of(rows))


def last_tricks_are_simple(ask: Ask) -> Finding:
    """Measure what best play of the last tricks gains over simply making and taking aces and tens."""
    best = load_player(f"{ask.base.spec} exact_playout=1")
    plain = by_rule_of_thumb(ask.base)
    played = ask.rows(ask.ruleset, rotations(ask.ruleset.rules, best, plain), 20_000, (D_DIFFERENCE,))
    gain = mean_of(played[:, 0, 0] - played[:, 1, 0], "points a deal", ask.confidence)
    gain = gain.scaled(0.5, gain.unit)
    table = frame_of([({"quantity": "best play of the last tricks gains"}, gain)])
    what = "to know both hands and play the last tricks best gains"
    return Finding(if_small(gain, ask.margin), what, gain, table)


def _aces_needed(base: Player, aces: int) -> Player:
    """Make a player who goes for four aces from so many on."""
    player = without_hint(base, 7)
    hints = base.hints if 7 in base.hints else with_hint(player.hints, 7)
    name = f"aces-from-{aces}"
    settings = dict(base.settings) | {"aces_needed": aces}
    return replace(player, name=name, hints=hints, settings=settings)


def _brisque_share(ask: Ask, ruleset: RuleSet) -> Estimate:
    seating = Seating((ask.base, ask.base), 0)
    columns = [at + column for at in _SEATS for column in (C_POINTS, C_BRISQUE_POINTS)]
    rows = ask.rows(ruleset, [seating], 20_000, columns)[:, 0]
    points, brisques = rows[:, 0] + rows[:, 2], rows[:, 1] + rows[:, 3]
    return ratio_of(brisques, points, "of all points", ask.confidence)
