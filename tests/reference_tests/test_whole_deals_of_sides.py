"""Three- and four-handed deals played at random: cards are conserved, the ledger adds up."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from tests.reference.engine import Deal
from tests.reference.match import game_result, points_of
from tests.reference.presets_sides import FOUR_HANDED, THREE_HANDED
from tests.reference.rules import check_played
from tests.reference_tests.test_whole_deals import play_random, shuffled

# Options of a house that meet the same questions in another mixture.
HOUSES = {
    "four-foster alone": replace(FOUR_HANDED["four-foster"], partners=False, partner_declares="no"),
    "four-modern alone": replace(FOUR_HANDED["four-modern"], partners=False),
    "four-foster together": replace(FOUR_HANDED["four-foster"], playout="together"),
    "four-modern in two duels": replace(FOUR_HANDED["four-modern"], playout="two-pairs"),
    "four-modern, the winner alone": replace(FOUR_HANDED["four-modern"], partner_declares="no"),
    "four-britannica11 passes": replace(FOUR_HANDED["four-britannica11"], partner_declares="pass"),
    "four-britannica11 builds all": replace(FOUR_HANDED["four-britannica11"], build_on_partner="all"),
    "three-foster, nothing fresh needed": replace(THREE_HANDED["three-foster"], fresh_needed=False),
}
GAMES = {**THREE_HANDED, **FOUR_HANDED, **HOUSES}


@pytest.mark.parametrize("name", GAMES)
def test_deals_at_random(name):
    """PC-62. 96 and 128 cards: 24 rounds of drawing; 95 cards: 23, and two cards undrawn."""
    rules = GAMES[name]
    rng = random.Random(name)
    cards = 32 * rules.packs - rules.eights_removed
    undrawn = 2 if rules.eights_removed else 0
    rounds = 23 if undrawn else 24

    def conserved(deal):
        assert len(deal.all_cards()) == len(set(deal.all_cards())) == cards
        assert deal.stock[-1:] == ([deal.turn_up] if deal.stock else [])
        assert deal.in_playout == (len(deal.stock) == undrawn)
        if deal.decision.kind == "declare":
            assert deal.decision.legal_actions
            for action in deal.decision.legal_actions:
                assert action[0] == "score-pending" or deal.decision.combinations(*action)

    for number in range(16):
        deal = play_random(Deal(rules, shuffled(rules, rng), number % rules.seats), rng, conserved)
        count = Counter(e["e"] for e in deal.events)
        assert count["play"] == cards - undrawn
        assert count["draw"] == rounds * rules.seats
        assert count["last-trick"] == count["play-out"] == 1
        duels = rules.playout == "two-pairs"
        assert count["trick"] == rounds + 8 * (2 if duels else 1)
        assert points_of(deal.events, rules.seats) == deal.result["points"]
        left = sum(card.rank in "AT" for card in deal.stock)
        assert sum(deal.result["brisques"]) == 8 * rules.packs - left
        for seat in range(rules.seats):
            drawn = sum(e["e"] == "draw" and e["seat"] == seat for e in deal.events)
            played = sum(e["e"] == "play" and e["seat"] == seat for e in deal.events)
            assert (drawn, played) == (rounds, rounds + 8)
        assert game_result(replace(rules, target=None), [deal.events]).winner == deal.result["winner"]


def test_the_deck_may_lack_any_eight():
    """Reading: three-foster is dealt without an eight of spades, a record may lack any eight."""
    rules = THREE_HANDED["three-foster"]
    deck = shuffled(replace(rules, eights_removed=0), random.Random(1))
    for card in deck:
        short = [c for c in deck if c != card]
        if card.rank == "8":
            assert len(Deal(rules, short, 0).stock) == 71
        else:
            with pytest.raises(ValueError, match="not 95 different cards"):
                Deal(rules, short, 0)


@pytest.mark.parametrize("change", [{"partners": True}, {"playout": "two-pairs"}])
def test_sides_need_four_seats(change):
    with pytest.raises(ValueError, match="four seats are needed, not 3"):
        check_played(replace(THREE_HANDED["three-modern"], **change))
