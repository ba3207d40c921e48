"""Deals played at random: cards are conserved, the ledger adds up."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from tests.reference.cards import card_order, number_copies, pack
from tests.reference.engine import Deal
from tests.reference.match import game_result, points_of
from tests.reference.rules import check_played
from tests.reference_tests.scenes import ALL, B9, B11, FOSTER, MODERN, NO_TURN


def shuffled(rules, rng):
    names = [f"{c.rank}{c.suit}" for c in pack(rules.packs)]
    for _ in range(rules.eights_removed):
        names.remove("8S")
    rng.shuffle(names)
    return number_copies(names)


def play_random(deal, rng, each_step=lambda deal: None):
    """Play a deal to its end; a declaration is made three times of four."""
    while deal.decision is not None:
        each_step(deal)
        asked = deal.decision
        if asked.knockers and rng.random() < 0.02:
            deal.act("knock", seat=rng.choice(sorted(asked.knockers)))
            continue
        if asked.kind == "play":
            deal.play(rng.choice(sorted(asked.legal_cards, key=card_order)))
            continue
        if rng.random() < 0.25 or not asked.legal_actions:
            deal.pass_()
            continue
        action = rng.choice(sorted(asked.legal_actions, key=repr_of))
        if action[0] in ("score-pending", "carte-blanche"):
            deal.act(*action)
        else:
            deal.act(*action[:2], rng.choice(sorted(asked.combinations(*action), key=repr_of)))
    return deal


def repr_of(thing):
    if isinstance(thing, frozenset):
        return sorted(map(str, thing))
    return [str(repr_of(part)) if isinstance(part, frozenset) else part for part in thing]


@pytest.mark.parametrize(("name", "rules"), ALL)
def test_two_hundred_deals(name, rules):
    """PC-21, PC-22, PC-23, PC-37: 64 cards at every step, 16 brisques, one last trick."""
    rng = random.Random(name)

    def conserved(deal):
        cards = deal.all_cards()
        assert len(cards) == len(set(cards)) == 64
        if rules.turn_up and deal.stock:
            assert deal.stock[-1] == deal.turn_up
        if deal.in_playout:
            assert not deal.stock

    for number in range(200):
        deal = play_random(Deal(rules, shuffled(rules, rng), number % 2), rng, conserved)
        count = Counter(e["e"] for e in deal.events)
        assert count["play"] == 64
        assert count["trick"] == 32
        assert count["draw"] == 48
        assert count["last-trick"] == count["play-out"] == 1
        assert points_of(deal.events) == deal.result["points"]
        assert sum(deal.result["brisques"]) == 16
        brisque_points = sum(e["points"] for e in deal.events if e["e"] in ("trick", "brisques"))
        assert brisque_points == 160
        place = [e["e"] for e in deal.events].index("play-out")
        assert sum(e["e"] == "trick" for e in deal.events[:place]) == 24
        total = game_result(replace(rules, target=None), [deal.events])
        assert total.winner == deal.result["winner"]
        mirrored = [{**e, "seat": 1 - e["seat"]} if "seat" in e else e for e in deal.events]
        other = game_result(replace(rules, target=None), [mirrored])
        assert other.winner == (None if total.winner is None else 1 - total.winner)


@pytest.mark.parametrize("packs", [1, 3, 4])
@pytest.mark.parametrize("base", [B9, NO_TURN])
def test_other_packs(base, packs):
    rng = random.Random(packs)
    rules = replace(base, packs=packs, hand=9, packets=(3, 3, 3), triple_bezique=1500)
    for number in range(10):
        deal = play_random(Deal(rules, shuffled(rules, rng), number % 2), rng)
        assert sum(deal.result["brisques"]) == 8 * packs
        assert not deal.stock


def test_packets():
    """B9: three to the adversary, three to himself, then two, then three; then the turn-up."""
    deck = number_copies(f"{c.rank}{c.suit}" for c in pack(2))
    deal = Deal(B9, deck, dealer=0)
    assert deal.players[1].hand == {*deck[0:3], *deck[6:8], *deck[10:13]}
    assert deal.players[0].hand == {*deck[3:6], *deck[8:10], *deck[13:16]}
    assert deal.turn_up == deck[16]
    assert deal.stock == [*deck[17:], deck[16]]
    assert deal.decision.seat == 1


def test_without_a_turn_up():
    deck = number_copies(f"{c.rank}{c.suit}" for c in pack(2))
    deal = Deal(NO_TURN, deck, dealer=1)
    assert (deal.turn_up, deal.trumps, deal.events) == (None, None, [])
    assert deal.stock == deck[16:]


def test_an_eight_removed_leaves_the_turn_up():
    """Reading: cards are drawn only while every player can draw."""
    rules = replace(FOSTER, eights_removed=1)
    deck = [c for c in pack(2) if str(c) != "8S2"]
    deal = play_random(Deal(rules, deck, 0), random.Random(1))
    assert deal.stock == [deal.turn_up]
    assert sum(e["e"] == "trick" for e in deal.events) == 31


def test_decks_and_rules_that_are_refused():
    deck = pack(2)
    with pytest.raises(ValueError, match="not 64 different cards"):
        Deal(B9, deck[1:], 0)
    with pytest.raises(ValueError, match="not 64 different cards"):
        Deal(B9, [deck[1], *deck[1:]], 0)
    with pytest.raises(ValueError, match="reuse"):
        check_played(replace(B11, reuse="sometimes"))
    with pytest.raises(ValueError, match="packets"):
        check_played(replace(MODERN, hand=9))
    with pytest.raises(ValueError, match="penchant"):
        check_played(replace(NO_TURN, trumps_by=("penchant",)))
