"""Legal acts of Polish bezique, Cinq-cents, Penchant: those, and only those, that nothing forbids."""

import itertools
import random
from collections import Counter

import pytest

from tests.reference.cards import Card, number_copies
from tests.reference.combinations import scored_shapes
from tests.reference.engine import Deal
from tests.reference.penchant import is_penchant, penchant_shapes
from tests.reference.polish import POLISH
from tests.reference.rules import PRESETS
from tests.reference_tests.test_whole_deals import play_random


def rich_deck(rules, rng):
    """A pack with court cards on top more often than not."""
    cards = [f"{r}{s}" for r in rules.rank_order for s in "SHDC" for _ in range(rules.packs)]
    cards.sort(key=lambda name: rng.random() + (name[0] in "987") * 0.5)
    return number_copies(cards)


def everything_in_sight(deal):
    player, turn = deal.decision.moment.player, deal.turn
    return player.hand | player.table | player.open | set(turn.won)


@pytest.mark.parametrize("name", [*POLISH, "cinq-cents", "penchant"])
def test_legal_acts_are_those_without_objection(name):
    """Every set of the cards that the seat sees as its own is tried with every kind."""
    rules, rng, allowed_sets = PRESETS[name], random.Random(name), Counter()

    def check(deal):
        if deal.decision.kind != "declare":
            return
        moment, legal = deal.decision.moment, deal.decision.legal_actions
        cards = everything_in_sight(deal)
        named = penchant_shapes(moment.trumps is not None) if is_penchant(rules) else None
        allowed = {}
        for shape in named or scored_shapes(rules, moment.trumps):
            for e, made in itertools.product(("declare", "announce"), shape.made_from(cards)):
                if moment.objection(e, shape.kind, made) is None:
                    allowed.setdefault((e, shape.kind, shape.suit), set()).add(made)
        for e, card in itertools.product(("declare", "exchange"), cards):
            if moment.objection(e, "seven", {card}) is None:
                allowed.setdefault((e, "seven", ""), set()).add(frozenset({card}))
        assert {action for action in legal if action[0] != "score-pending"} == allowed.keys()
        for action, sets in allowed.items():
            assert deal.decision.combinations(*action) == sets
            assert deal.default_cards(*action) in sets
            allowed_sets[action[1]] += len(sets)

    for number in range(12 if rules.packs == 2 else 80):
        play_random(Deal(rules, rich_deck(rules, rng), number % 2), rng, check)
    assert sum(allowed_sets.values()) > 100
    assert len(allowed_sets) >= 5


def test_what_a_declaration_takes_in_penchant():
    """Reading: table cards first, then the lowest fresh cards of those that make the kind."""
    hands = ["KH1 QH1 JH1 TH1 9H1 AH1", "7S1 8S1 9S1 7D1 8D1 9D1"]
    deal = Deal.from_position(PRESETS["penchant"], hands, stock="7C1 8C1 9C1 7H1", won_by=0)
    low = deal.default_cards("declare", "sequence-five", "H")
    assert low == {Card(rank, "H", 1) for rank in "KQJT9"}
    with_table = Deal.from_position(
        PRESETS["penchant"],
        ["JH1 TH1 9H1", hands[1]],
        tables=["AH1 KH1 QH1", ""],
        stock="7C1 8C1 9C1 7H1",
        won_by=0,
    )
    assert with_table.default_cards("declare", "sequence-five", "H") == {Card(r, "H", 1) for r in "AKQJT"}
