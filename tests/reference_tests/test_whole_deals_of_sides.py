"""Three- and four-handed deals played at random: cards are conserved, the ledger adds up."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from tests.reference.cards import card_order, number_copies
from tests.reference.combinations import scored_shapes
from tests.reference.engine import Deal
from tests.reference.match import game_result, points_of
from tests.reference.presets_sides import FOUR_HANDED, THREE_HANDED
from tests.reference.rules import check_played
from tests.reference_tests.test_whole_deals import play_random, repr_of, shuffled

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


def rich_deck(rules, rng):
    """A deck that deals three queens of spades, three jacks of diamonds to seat 1; hearts trumps."""
    names = [f"{c.rank}{c.suit}" for c in shuffled(rules, rng)]
    for name in ("QS", "JD") * 3:
        names.remove(name)
    first_packets = (0, 1, 2, 3 * rules.seats, 3 * rules.seats + 1, 5 * rules.seats)
    for place, name in zip(first_packets, ("QS", "JD") * 3, strict=True):
        names.insert(place, name)
    turned = rules.seats * rules.hand
    heart = next(place for place in range(turned, len(names)) if names[place][1] == "H")
    names[turned], names[heart] = names[heart], names[turned]
    return number_copies(names)


def play_keen(deal, rng, each_turn):
    """Play a deal: beziques are kept for doubles, whatever else can be is declared.

    Of a double scored one queen and one jack are played first, when there is the choice.
    """
    while deal.decision is not None:
        asked = deal.decision
        if asked.kind == "play":
            served = deal.players[asked.seat].served
            cards = sorted(asked.legal_cards, key=card_order)
            spare = [c for c in cards if f"{c.rank}{c.suit}" not in ("QS", "JD") or c in served]
            twins = [c for c in spare if c in served and c.copy > 1 and c._replace(copy=1) in cards]
            deal.play(rng.choice(twins or spare or cards))
            continue
        each_turn(deal)
        actions = [
            a for a in sorted(asked.legal_actions, key=repr_of) if a[1] not in ("bezique", "triple-bezique")
        ]
        if not actions:
            deal.pass_()
            continue
        action = rng.choice(actions)
        if action[0] == "score-pending":
            deal.act(*action)
        else:
            deal.act(*action[:2], rng.choice(sorted(asked.combinations(*action), key=repr_of)))
    return deal


def test_legal_acts_are_those_without_objection():
    """Every set of the side's cards is tried: what is legal is just what is not refused."""
    seen = Counter()

    def check(deal):
        moment, legal = deal.decision.moment, deal.decision.legal_actions
        for shape in scored_shapes(deal.rules, moment.trumps):
            sets = list(shape.made_from(moment.player.held | moment.laid()))
            for e in ("declare", "announce"):
                allowed = {cards for cards in sets if moment.objection(e, shape.kind, cards) is None}
                action = (e, shape.kind, shape.suit)
                assert allowed == deal.decision.combinations(*action)
                assert (action in legal) == bool(allowed)
                for cards in allowed:
                    seen["built on the partner"] += not cards <= moment.player.held
                    scored = [s.shape.use for c in cards for s in moment.player.served.get(c, ())]
                    seen[f"again {shape.kind} {deal.rules.second_double}"] += shape.kind in scored
        seen["asked the partner"] += deal.turn.seat != deal.turn.winner

    for name in ("three-britannica9", "three-britannica11", *FOUR_HANDED):
        rng = random.Random(name)
        for _ in range(8):
            play_keen(Deal(GAMES[name], rich_deck(GAMES[name], rng), 0), rng, check)
    again = {what for what, count in seen.items() if count and what.startswith("again")}
    assert again == {"again double-bezique broken", "again double-bezique pair"}
    assert seen["built on the partner"] > 0
    assert seen["asked the partner"] > 0
