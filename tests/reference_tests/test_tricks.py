"""Tricks: who wins, who draws what, what must be played at the end."""

from dataclasses import replace

import pytest

from tests.reference.cards import parse_card, parse_cards
from tests.reference.engine import Deal, Refused
from tests.reference.playing import playout_duty
from tests.reference_tests.scenes import B9, B11, BY_NAME, FOSTER, MODERN, NO_TURN, refusal

POINTS_AS_WON = pytest.mark.parametrize("rules", [B9, FOSTER])


def play_all(deal, cards):
    for card in parse_cards(cards):
        deal.play(card)


def end(rules, mine, theirs, **more):
    """A position of the play-out, seat 0 to lead, clubs trumps."""
    return Deal.from_position(rules, [mine, theirs], trumps="C", **more)


def may_play(mine, trick, trumps="C"):
    return playout_duty(parse_cards(mine), parse_cards(trick), trumps, "ATKQJ987")[1]


def test_winner_draws_first():
    """PC-03: the winner takes the top card of the stock, the loser the next."""
    deal = Deal.from_position(
        B9, ["AH1 7S1", "8H1 7S2"], stock="8D1 AS1 9D1", turn_up="9C1", always_ask=False
    )
    play_all(deal, "AH1 8H1")
    assert deal.events[-2:] == [
        {"e": "draw", "seat": 0, "card": "8D1"},
        {"e": "draw", "seat": 1, "card": "AS1"},
    ]


@pytest.mark.parametrize("rules", [B9, B11, MODERN, FOSTER])
def test_loser_takes_the_turn_up(rules):
    """PC-03, PC-22: with one face-down card left the winner takes it, the loser the turn-up."""
    deal = Deal.from_position(rules, ["AH1 7S1", "8H1 7S2"], stock="8D1", turn_up="9C1", always_ask=False)
    play_all(deal, "AH1 8H1")
    assert deal.events[-3:] == [
        {"e": "draw", "seat": 0, "card": "8D1"},
        {"e": "draw", "seat": 1, "card": "9C1"},
        {"e": "play-out"},
    ]


@POINTS_AS_WON
def test_of_twins_the_first_wins(rules):
    """PC-07: leader wins, 20 for two brisques; in the play-out the twin need not be played."""
    deal = end(rules, "AC1 7S1", "AC2 7S2")
    play_all(deal, "AC1 AC2")
    assert deal.leader == 0
    assert deal.events[-1] == {"e": "trick", "seat": 0, "points": 20}
    assert may_play("AC2 8C1 7S1", "AC1") == set(parse_cards("AC2 8C1"))


def test_two_cards_each():
    """PC-27: leader minus other, with and without 10 for the last trick of all."""
    for when, bonus in (("stock", 0), ("all", 10)):
        rules = replace(FOSTER, last_trick_when=when)
        ace_first = end(rules, "AC1 9C1", "TC1 8H1")
        play_all(ace_first, "AC1 TC1 9C1 8H1")
        assert ace_first.result["points"][0] - ace_first.result["points"][1] == 20 + bonus
        nine_first = end(rules, "AC1 9C1", "TC1 8H1")
        play_all(nine_first, "9C1 TC1 8H1 AC1")
        assert nine_first.result["points"][0] - nine_first.result["points"][1] == bonus


@BY_NAME
def test_any_card_before_the_stock_is_gone(rules):
    """PC-29: all cards are legal to lead and to follow with."""
    deal = Deal.from_position(
        rules,
        ["AC1 9C1 8H1 KS1", "TC1 7H1 KD1"],
        tables=["", "QD1"],
        stock="8D1 AS1 9D1 9S1",
        trumps="C",
        lead=0,
    )
    assert deal.decision.legal_cards == set(parse_cards("AC1 9C1 8H1 KS1"))
    deal.play(parse_card("AC1"))
    assert deal.decision.legal_cards == set(parse_cards("TC1 7H1 KD1 QD1"))


@BY_NAME
def test_nothing_declared_once_the_stock_is_gone(rules):
    """PC-29: no declarations in the last tricks."""
    deal = end(rules, "KS1 QS1 AH1", "7S1 8S1 9S1")
    play_all(deal, "AH1 9S1")
    assert deal.decision.kind == "play"
    assert refusal(deal, "declare", "marriage", "KS1 QS1") == "stock-gone"


def test_ace_beats_ten():
    deal = end(B9, "TC1 7S1", "AC1 7S2")
    play_all(deal, "TC1 AC1")
    assert deal.leader == 1


def test_published_ending():
    """PC-51: every card legal; South takes six brisques, 730 to 590, and the tricks."""
    deal = Deal.from_position(
        replace(B9, last_trick_when="stock"),
        ["KH1 7D1 KD1 KS1 QH1 KS2 8C1 KH2", "AH1 AD1 AD2 AS1 TH1 TS1 KD2 7C1"],
        trumps="C",
        lead=0,
        points=(530 + 60, 630 + 40),
        brisques=(6, 4),
    )
    play_all(deal, "KH1 AH1 AD1 7D1 AD2 KD1 AS1 KS1 TH1 QH1 TS1 KS2 KD2 8C1 KH2 7C1")
    assert deal.result["points"] == [590, 730]
    assert deal.result["brisques"] == [6, 10]


@pytest.mark.parametrize(
    ("mine", "trick", "allowed"),
    [
        ("AS1 KS1 8S1", "9S1 TS1", "AS1"),  # PC-63, two seats: beat the ten
        ("KS1 8S1", "TS1", "KS1 8S1"),  # follow, too low to win
        ("8C1 7C1 AH1", "9S1 9C1", "8C1 7C1 AH1"),  # PC-63: void, trumps too low: free
        ("8C1 TC1 AH1", "9S1 9C1", "TC1"),  # void, and a trump wins
        ("AS1 8C1", "9S1 9C1", "AS1"),  # trumped already, but the suit is followed
        ("8C1 AH1", "9S1", "8C1"),  # void: must trump
        ("AH1 7D1", "9S1", "AH1 7D1"),  # void of trumps too
        ("8C1 7C1", "9C1", "8C1 7C1"),  # trumps led, too low
        ("AC1 TC1 7C1", "KC1", "AC1 TC1"),
    ],
)
def test_duty_in_the_last_tricks(mine, trick, allowed):
    """B9, B11, M, F: follow, win if able, trump if void; else any card."""
    assert may_play(mine, trick) == set(parse_cards(allowed))


def test_no_trumps_in_the_last_tricks():
    """Reading: trumps never named, none in the play-out."""
    assert may_play("8C1 AH1", "9S1", trumps=None) == set(parse_cards("8C1 AH1"))
    deal = Deal.from_position(NO_TURN, ["9S1", "AH1"])
    play_all(deal, "9S1 AH1")
    assert deal.events[2]["seat"] == 0


@pytest.mark.parametrize(
    ("card", "code"),
    [
        ("7D1", "must-follow"),
        ("8C1", "must-follow"),
        ("8S1", "must-beat"),
        ("AH1", "not-in-hand"),
    ],
)
def test_refusals_of_a_card(card, code):
    deal = end(B9, "KS1 7H1 7H2 8H1", "AS1 8S1 7D1 8C1")
    deal.play(parse_card("KS1"))
    with pytest.raises(Refused) as caught:
        deal.play(parse_card(card))
    assert caught.value.code == code


def test_more_refusals_of_a_card():
    deal = end(B9, "KH1 7H1", "7D1 8C1")
    with pytest.raises(Refused, match="wrong-seat"):
        deal.play(parse_card("7D1"), seat=1)
    deal.play(parse_card("KH1"))
    with pytest.raises(Refused, match="must-trump"):
        deal.play(parse_card("7D1"))
    play_all(deal, "8C1 7D1 7H1")
    with pytest.raises(Refused, match="over"):
        deal.play(parse_card("7H1"))
    with pytest.raises(Refused, match="stock-gone"):
        deal.act("declare", "marriage", set())


def test_last_trick_of_all():
    """PC-38: the bonus and the brisque of the last trick to its winner."""
    deal = end(FOSTER, "AH1", "8H1", dealer=0)
    play_all(deal, "AH1 8H1")
    assert deal.events[2:] == [
        {"e": "trick", "seat": 0, "points": 10},
        {"e": "last-trick", "seat": 0, "points": 10},
        {"e": "brisques", "seat": 1, "count": 0, "points": 0},
        {"e": "brisques", "seat": 0, "count": 1, "points": 0},
    ]


def test_last_trick_before_the_stock_is_gone():
    """PC-38 with B9's so-called last trick: before the last draw, and none at the end."""
    deal = Deal.from_position(B9, ["AH1 7S1", "8H1 7S2"], stock="8D1", turn_up="9C1", always_ask=False)
    play_all(deal, "AH1 8H1")
    assert [e["e"] for e in deal.events] == [
        "play",
        "play",
        "trick",
        "last-trick",
        "draw",
        "draw",
        "play-out",
    ]
    play_all(deal, "8D1 9C1 7S2 7S1")
    assert sum(e["e"] == "last-trick" for e in deal.events) == 1


@pytest.mark.parametrize("allowed", [True, False])
def test_declaring_before_the_last_draw(allowed):
    """B9, B11 yes; M no, the seven too."""
    rules = replace(FOSTER, declare_before_last_draw=allowed)
    deal = Deal.from_position(
        rules, ["AH1 7C1 KS1 QS1", "8H1 7S2 8S1 8S2"], stock="8D1 9D1 TD1", turn_up="9C1"
    )
    play_all(deal, "AH1 8H1")
    assert {a[1] for a in deal.decision.legal_actions} == {"seven", "marriage"}
    deal.pass_()
    play_all(deal, "8D1 7S2")
    if allowed:
        assert {a[1] for a in deal.decision.legal_actions} == {"seven", "marriage"}
    else:
        assert deal.decision.legal_actions == set()
        assert refusal(deal, "declare", "marriage", "KS1 QS1") == "last-draw-ban"
        assert refusal(deal, "exchange", "seven", "7C1") == "last-draw-ban"


@pytest.mark.parametrize(("when", "trick", "count"), [("won", 20, 0), ("end", 0, 20), ("none", 0, 0)])
def test_brisques(when, trick, count):
    """B9 as won, M at the end; counted in any case."""
    deal = end(replace(FOSTER, brisques=when), "AH1", "TH1")
    play_all(deal, "AH1 TH1")
    assert [e["points"] for e in deal.events if e["e"] == "trick"] == [trick]
    assert {e["seat"]: (e["count"], e["points"]) for e in deal.events if e["e"] == "brisques"} == {
        0: (2, count),
        1: (0, 0),
    }
    assert deal.result["brisques"] == [2, 0]


def test_brisque_and_last_trick_values():
    rules = replace(FOSTER, brisque=25, last_trick=70, brisque_ranks="A")
    deal = end(rules, "AH1", "TH1")
    play_all(deal, "AH1 TH1")
    assert deal.result["points"] == [95, 0]


def test_ranks_in_another_order():
    deal = end(replace(B9, rank_order="AKQJT987"), "TH1", "JH1")
    play_all(deal, "TH1 JH1")
    assert deal.events[2]["seat"] == 1


def test_target_reached_by_brisques_before_the_declaration():
    """Reading: brisques of the trick, then the declaration; the first at the target is noted."""
    deal = Deal.from_position(
        B9,
        ["AH1 KS1 QS1", "8H1 7S2 8S1"],
        stock="8D1 9D1 TD1",
        turn_up="9C1",
        score_before=(980, 990),
    )
    play_all(deal, "AH1 8H1")
    assert deal.reached is None
    deal.act("declare", "marriage", parse_cards("KS1 QS1"))
    assert deal.reached == 0
    deal = Deal.from_position(B9, ["8H1 7S1", "AH1 7S2"], trumps="C", score_before=(990, 990))
    play_all(deal, "8H1 AH1 7S2 7S1")
    assert deal.reached == 1
