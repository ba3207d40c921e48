"""How each fact of the catalogue is measured."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from analysis import facts_of_errors as errors
from analysis import facts_of_games as games
from analysis import facts_of_play as play
from analysis import facts_of_rules as rules
from analysis.facts import Ask, Finding

FACTS: Final[Mapping[str, Callable[[Ask], Finding]]] = {
    "H1": play.lead_costs,
    "H10": play.aces_are_lost,
    "H23": play.last_tricks_are_simple,
    "P1": play.lead_costs_more,
    "P4": play.brisques_matter_less,
    "P7": rules.scores_run_less_high,
    "RB3": games.games_are_worth_much,
    "RB4": games.doubles_come_more_often,
    "RB5": errors.card_too_many_gains,
    "K1": rules.knock_decides,
    "K2": rules.packets_do_not_matter,
    "K3": games.trumps_only_win_tricks,
    "K4": rules.changed_bezique_cards_help,
    "K5": rules.turn_up_is_better,
    "K6": rules.counting_late_changes_winners,
    "K7": rules.both_score_out,
    "K8": errors.low_cards_run_together,
    "K10": rules.double_games_are_met,
    "K11": rules.single_player_holds_on,
    "K12": errors.revokes_do_not_pay,
    "K13": rules.building_helps,
}
"""By claim."""
