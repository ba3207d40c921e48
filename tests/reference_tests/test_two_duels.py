"""Four players in the last eight tricks: two duels, or all together."""

from dataclasses import replace

import pytest

from tests.reference.cards import parse_card, parse_cards
from tests.reference.engine import Deal, Refused
from tests.reference_tests.scenes_of_sides import FOUR_9, FOUR_11, FOUR_F, FOUR_M, table

DUELS = pytest.mark.parametrize("rules", [FOUR_F, FOUR_9, FOUR_11])


def end(rules, hands, **more):
    return Deal.from_position(rules, hands, trumps="C", **more)


def play(deal, cards):
    for card in parse_cards(cards):
        deal.play(card)


def tricks(deal):
    return [e["seat"] for e in deal.events if e["e"] == "trick"]


@DUELS
def test_two_duels(rules):
    """B9, B11: the winner of the last trick and the adversary to his left, then the other two."""
    deal = end(rules, ["AS1 7H1", "8S1 AH1", "7S1 KD1", "TS1 8D1"], lead=1)
    play(deal, "8S1 7S1")
    assert tricks(deal) == [1]
    assert deal.decision.seat == 1
    play(deal, "AH1 KD1")  # void and without a trump
    assert deal.decision.seat == 3  # two to the left of the first winner
    play(deal, "TS1 AS1")
    assert deal.decision.seat == 0
    play(deal, "7H1 8D1")
    assert tricks(deal) == [1, 1, 0, 0]
    assert deal.over
    assert deal.result["brisques"] == [2, 1, 0, 0]


@DUELS
@pytest.mark.parametrize("winner", range(4))
def test_who_meets_whom(rules, winner):
    deal = end(rules, ["9S1", "9S2", "9S3", "9S4"], lead=winner)
    order = []
    while deal.decision is not None:
        order.append(deal.decision.seat)
        deal.play(*deal.decision.legal_cards)
    assert order == [(winner + step) % 4 for step in range(4)]


@DUELS
def test_the_loser_of_a_trick_follows_again(rules):
    """The winner of a trick of the duel leads to the next; the others wait."""
    deal = end(rules, ["9S1 TH1", "AS1 AH1", "8S1 8H1", "7S1 7H1"])
    play(deal, "9S1 AS1")
    assert deal.decision.seat == 1
    play(deal, "AH1 TH1")
    assert deal.decision.seat == 2
    with pytest.raises(Refused, match="wrong-seat"):
        deal.play(parse_card("7S1"), seat=3)


@DUELS
def test_duty_in_a_duel(rules):
    """Only the card of the one adversary has to be beaten."""
    deal = end(rules, ["9S1", "TS1 8S1 AC1", "AS1", "KS1"])
    play(deal, "9S1")
    assert deal.decision.legal_cards == set(parse_cards("TS1"))


def test_last_trick_of_all_is_the_last_of_the_second_duel():
    """Reading; points and brisques stay with the seat that wins them, and so with its old side."""
    for rules, last in ((FOUR_F, [3]), (FOUR_11, [3]), (FOUR_9, [])):
        deal = end(rules, ["AS1", "8S1", "TS1", "AS2"])
        play(deal, "AS1 8S1 TS1 AS2")
        assert tricks(deal) == [0, 3]
        assert [e["seat"] for e in deal.events if e["e"] == "last-trick"] == last
        assert deal.result["brisques"] == [1, 0, 0, 2]
        assert deal.result["points"] == [10, 0, 0, 20 + 10 * len(last)]
        assert deal.result["winner"] == 1


def test_the_last_stock_trick_settles_the_pairs():
    """The pairs are those of the winner of the last trick before the stock was gone."""
    deal = table(FOUR_F, ["8H1", "8H2", "8H3", "8H4"], won_by=3, rounds=1)
    while deal.turn is not None:
        deal.pass_()
    assert deal.in_playout
    assert deal.seats_of_trick() == [3, 0]


@pytest.mark.parametrize("lead", [0, 1, 2, 3])
def test_a_position_in_the_middle_of_a_duel(lead):
    """Seat 0 has won the last trick of the stock phase, whoever leads now."""
    deal = end(FOUR_F, ["9S1", "9S2", "9S3", "9S4"], lead=lead, last_stock_winner=0)
    assert deal.seats_of_trick() == [[0, 1], [1, 0], [2, 3], [3, 2]][lead]


@pytest.mark.parametrize("rules", [FOUR_M, replace(FOUR_F, playout="together")])
def test_all_together(rules):
    """M: each must beat the highest card previously played, his partner's too."""
    deal = end(rules, ["9S1", "KS1 8S1", "AS1 7S1", "TS1 AS2 7S2"])
    play(deal, "9S1 KS1")
    assert deal.decision.legal_cards == set(parse_cards("AS1"))
    play(deal, "AS1")
    assert deal.decision.legal_cards == set(parse_cards("TS1 AS2 7S2"))
    deal = end(rules, ["9S1 7H1", "8S1 7H2", "TS1 KS1", "7S1 7H3"])
    play(deal, "9S1 8S1")
    assert deal.decision.legal_cards == set(parse_cards("TS1 KS1"))  # the partner's nine


def test_each_for_himself_in_two_duels():
    """B9: players may score independently; the last tricks are played in the same way."""
    deal = end(replace(FOUR_9, partners=False), ["AS1", "8S1", "TS1", "AS2"])
    play(deal, "AS1 8S1 TS1 AS2")
    assert deal.result["points"] == [10, 0, 0, 20]
    assert deal.result["winner"] == 3
