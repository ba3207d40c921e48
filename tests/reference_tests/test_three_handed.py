"""Three players: the third pair, who plays and draws when, what beats what."""

from dataclasses import replace

import pytest

from tests.reference.cards import pack, parse_card, parse_cards
from tests.reference.engine import Deal, Refused
from tests.reference_tests.scenes import refusal
from tests.reference_tests.scenes_of_sides import (
    FOUR_F,
    THREE_9,
    THREE_11,
    THREE_F,
    THREE_M,
    do,
    table,
    trick,
)

PAIRS = "QS1 JD1 QS2 JD2"
SIX = "QS1 QS2 QS3 JD1 JD2 JD3"
THREES = pytest.mark.parametrize("rules", [THREE_M, THREE_F, THREE_9, THREE_11])


def doubled(rules):
    """Double bezique scored, the third pair still in hand; hearts trumps."""
    deal = table(rules, [f"{PAIRS} QS3 JD3"], trumps="H")
    assert do(deal, "declare", "double-bezique", PAIRS) == 500
    return deal


@THREES
def test_triple_bezique_in_three_ways(rules):
    """M: 500, then the third pair, 1500. B9, B11: all together; a third pair to a double."""
    deal = doubled(rules)
    trick(deal, 0)
    assert do(deal, "declare", "triple-bezique", SIX) == 1500
    deal = table(rules, [SIX], trumps="H")
    assert do(deal, "declare", "triple-bezique", SIX) == 1500
    trick(deal, 0)
    for kind, cards in (("bezique", "QS1 JD1"), ("double-bezique", PAIRS), ("triple-bezique", SIX)):
        assert refusal(deal, "declare", kind, cards) == "used-in-kind"


@THREES
def test_third_pair_after_two_singles(rules):
    """Reading: a triple with both singles, a double with one of them, or a single."""
    for kind, cards, points in (
        ("triple-bezique", SIX, 1500),
        ("double-bezique", "QS1 QS3 JD1 JD3", 500),
        ("bezique", "QS3 JD3", 40),
    ):
        deal = table(rules, [SIX], trumps="H")
        do(deal, "declare", "bezique", "QS1 JD1")
        trick(deal, 0)
        do(deal, "declare", "bezique", "QS2 JD2")
        trick(deal, 0)
        assert do(deal, "declare", kind, cards) == points


@THREES
@pytest.mark.parametrize("played", ["QS1", "JD2"])
def test_triple_needs_all_six_unplayed(rules, played):
    """PC-62. B9, B11: all the cards must be on the table at the same time and unplayed."""
    deal = doubled(rules)
    trick(deal, 1, s0=played)
    trick(deal, 0)
    assert refusal(deal, "declare", "triple-bezique", SIX) == "not-held"
    assert do(deal, "declare", "bezique", "QS3 JD3") == 40


def after_playing(rules, *cards):
    deal = doubled(rules)
    for card in cards:
        trick(deal, 1, s0=card)
        trick(deal, 0)
    return deal


@pytest.mark.parametrize(
    ("rules", "played", "code"),
    [
        (THREE_9, [], "used-in-kind"),
        (THREE_9, ["QS2"], None),  # broken
        (THREE_9, ["QS2", "JD2"], None),
        (THREE_11, [], "used-in-kind"),
        (THREE_11, ["QS2"], "used-in-kind"),  # one pair must have been played
        (THREE_11, ["QS2", "JD2"], None),
        (THREE_M, ["QS2", "JD2"], "used-in-kind"),
        (THREE_F, ["QS2", "JD2"], "used-in-kind"),
    ],
)
def test_second_double(rules, played, code):
    """PC-62. B9: to a bezique already used for double; B11: once one pair has been played."""
    deal = after_playing(rules, *played)
    action = ("declare", "double-bezique", "")
    if code is not None:
        assert refusal(deal, "declare", "double-bezique", "QS1 JD1 QS3 JD3") == code
        assert action not in deal.decision.legal_actions
        return
    assert action in deal.decision.legal_actions
    assert deal.default_cards(*action) == set(parse_cards("QS1 JD1 QS3 JD3"))
    assert do(deal, "declare", "double-bezique", "QS1 JD1 QS3 JD3") == 500


def test_second_double_takes_any_queen_and_jack_of_the_first():
    """Reading: what is left of the double, whichever queen and jack."""
    deal = after_playing(THREE_9, "QS1")
    choices = deal.decision.combinations("declare", "double-bezique")
    assert choices == {frozenset(parse_cards(f"QS2 {jack} QS3 JD3")) for jack in ("JD1", "JD2")}


def test_second_double_needs_an_unused_pair():
    """A third pair scored as a single makes no second double, nor does a queen alone."""
    rules = replace(THREE_9, packs=4)
    deal = table(rules, [f"{PAIRS} QS3 JD3"], ["", "JD4"], trumps="H")
    do(deal, "declare", "double-bezique", PAIRS)
    trick(deal, 1, s0="JD2")
    trick(deal, 0)
    do(deal, "declare", "bezique", "QS3 JD3")
    trick(deal, 0)
    assert refusal(deal, "declare", "double-bezique", "QS1 JD1 QS3 JD3") == "used-in-kind"
    deal = table(rules, ["QS1 QS2 QS3 JD1 JD2"], trumps="H")
    do(deal, "declare", "double-bezique", PAIRS)
    trick(deal, 1, s0="QS2")
    trick(deal, 0)
    assert refusal(deal, "declare", "double-bezique", "QS1 JD1 QS3 JD2") == "used-in-kind"


def test_a_second_double_breaks_in_its_turn():
    """Reading: a fourth pair joins what is left of the second double, not a pair of both."""
    rules = replace(THREE_9, packs=4, scores_per_trick="one")
    deal = table(rules, [f"{PAIRS} QS3 JD3 QS4"], ["", "", ""], trumps="H")
    do(deal, "declare", "double-bezique", PAIRS)
    trick(deal, 1, s0="QS2")
    trick(deal, 0)
    assert do(deal, "declare", "double-bezique", "QS1 JD1 QS3 JD3") == 500
    trick(deal, 1, s0="QS1")
    trick(deal, 0)
    assert refusal(deal, "declare", "double-bezique", "QS3 JD3 QS4 JD2") == "used-in-kind"
    deal.players[0].hand.add(*parse_cards("JD4"))
    assert do(deal, "declare", "double-bezique", "QS3 JD3 QS4 JD4") == 500


def test_second_double_announced_and_scored_later():
    """B11: what is announced is judged again when it is scored."""
    deal = after_playing(THREE_11, "QS2", "JD2")
    do(deal, "declare", "bezique", "QS3 JD3")
    assert refusal(deal, "announce", "double-bezique", "QS1 JD1 QS3 JD3") == "used-in-kind"
    deal = table(replace(THREE_11, scores_per_trick="one"), [f"{PAIRS} QS3 JD3 QH1"], ["QD1 QC1"], trumps="H")
    do(deal, "declare", "double-bezique", PAIRS)
    trick(deal, 1, s0="QS2")
    trick(deal, 1, s0="JD2")
    trick(deal, 0)
    do(deal, "declare", "queens", "QS1 QH1 QD1 QC1")
    do(deal, "announce", "double-bezique", "QS1 JD1 QS3 JD3")
    trick(deal, 0)
    assert do(deal, "score-pending", "double-bezique", "QS1 JD1 QS3 JD3") == 500


@THREES
def test_packets_and_order(rules):
    """B9, B11: the player on the dealer's left is dealt to first and leads; dealing goes to the left."""
    deck = pack(3)
    if rules.eights_removed:
        deck.remove(parse_card("8S3"))
    deal = Deal(rules, deck, dealer=1)
    assert deal.players[2].hand == {*deck[0:3], *deck[9:11], *deck[15:18]}
    assert deal.players[0].hand == {*deck[3:6], *deck[11:13], *deck[18:21]}
    assert deal.players[1].hand == {*deck[6:9], *deck[13:15], *deck[21:24]}
    assert deal.turn_up == deck[24]
    assert [deal.decision.seat, *deal.seats_of_trick()] == [2, 2, 0, 1]


@THREES
def test_winner_draws_first_then_to_the_left(rules):
    deal = table(rules, [], won_by=1)
    stock = list(deal.stock)
    deal.pass_()
    draws = [(e["seat"], e["card"]) for e in deal.events if e["e"] == "draw"]
    assert draws == [(1, str(stock[0])), (2, str(stock[1])), (0, str(stock[2]))]
    assert deal.decision.seat == 1


@THREES
def test_only_the_winner_declares(rules):
    """M: only the winner of the trick may declare."""
    deal = table(rules, ["", "KS1 QS1"])
    assert refusal(deal, "declare", "marriage", "KS1 QS1", seat=1) == "not-winner"
    assert refusal(deal, "pass-right", "", "") == "no-right-to-pass"
    with pytest.raises(Refused, match="not-winner"):
        deal.pass_(seat=2)


def test_the_turn_up_goes_to_the_last_player_to_draw():
    """All texts, three packs: the winner takes the last face-down card but one."""
    deal = table(THREE_9, [], rounds=1)
    deal.pass_()
    assert deal.events[-2:] == [{"e": "draw", "seat": 2, "card": "9C1"}, {"e": "play-out"}]


def test_two_cards_stay_undrawn():
    """PC-62, three-foster: 71 cards do not divide; the turn-up may be exchanged, and stays."""
    deal = table(THREE_F, ["7C1"], rounds=2)
    del deal.stock[0]
    assert len(deal.stock) == 5
    assert do(deal, "exchange", "seven", "7C1") == 10
    deal.pass_()
    assert [str(card) for card in deal.stock[1:]] == ["7C1"]
    assert deal.in_playout


@pytest.mark.parametrize("rules", [THREE_M, THREE_F, THREE_9, THREE_11, replace(FOUR_F, playout="together")])
def test_each_beats_the_highest_so_far(rules):
    """PC-63. M: the highest card played to the trick so far, a partner's too."""
    for third, allowed in (
        ("AS1 KS1 8S1 9D2", "AS1"),
        ("KS1 8S1 9D2 9D3", "KS1 8S1"),  # cannot beat the ten: follows
        ("8C1 7C1 AH1 9D1", "8C1 7C1"),  # void: trumps
    ):
        deal = Deal.from_position(
            rules, ["9S1 7H1 7H2 7H3", "TS1 8H1 8H2 8H3", third, "9H1 9H2 9H3 7S1"][: rules.seats], trumps="C"
        )
        deal.play(*parse_cards("9S1"))
        deal.play(*parse_cards("TS1"))
        assert deal.decision.legal_cards == set(parse_cards(allowed))


@pytest.mark.parametrize("rules", [THREE_M, THREE_9])
def test_third_hand_may_discard(rules):
    """PC-63. B9: not able to follow suit, nor to win by trumping, he may throw away any card."""
    hands = ["9S1 7H1 7H2 7H3", "9C1 8H1 8H2 8H3", "8C1 7C1 AH1 9D1"]
    deal = Deal.from_position(rules, hands, trumps="C")
    deal.play(*parse_cards("9S1"))
    deal.play(*parse_cards("9C1"))
    assert deal.decision.legal_cards == set(parse_cards("8C1 7C1 AH1 9D1"))
    deal.play(*parse_cards("AH1"))
    assert deal.leader == 1
    assert deal.players[1].brisques == 1


def test_second_hand_overtrumped():
    """Each must beat the trump that is winning, with a trump if void."""
    deal = Deal.from_position(THREE_M, ["9S1 7H1", "9C1 8H1", "TC1 8C1"], trumps="C")
    deal.play(*parse_cards("9S1"))
    deal.play(*parse_cards("9C1"))
    with pytest.raises(Refused, match="must-trump"):
        deal.play(*parse_cards("8C1"))
    deal.play(*parse_cards("TC1"))
    assert deal.leader == 2
