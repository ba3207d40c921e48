"""Penchant: classes, bars, the loser's penchant, brisques counted twice, four deals (Foster)."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from tests.reference.cards import number_copies, pack, parse_card, parse_cards
from tests.reference.engine import Deal, Refused
from tests.reference.match import game_result, points_of
from tests.reference.rules import PRESETS, check_played
from tests.reference_tests.scenes import declare, refusal
from tests.reference_tests.test_whole_deals import play_random, shuffled

RULES = PRESETS["penchant"]


def position(hand, *, table="", theirs="", their_table="", stock="", **given):
    """Seat 0 has won a trick and may declare; small cards fill the other places, two each to draw."""
    used = set(parse_cards(f"{hand} {table} {theirs} {their_table} {stock}"))
    small = [c for c in number_copies(f"{r}{s}" for r in "789TAJQK" for s in "HDSC") if c not in used]
    mine = parse_cards(hand)
    while len(mine) + len(parse_cards(table)) < 5:
        mine.append(small.pop(0))
    other = parse_cards(theirs)
    while len(other) + len(parse_cards(their_table)) < 5:
        other.append(small.pop(0))
    drawn = parse_cards(stock)
    while len(drawn) < 4:
        drawn.append(small.pop(0))
    hands = [" ".join(map(str, mine)), " ".join(map(str, other))]
    cards = " ".join(map(str, drawn))
    given = {"won_by": 0, "tricks_done": 3, **given}
    return Deal.from_position(RULES, hands, tables=[table, their_table], stock=cards, **given)


@pytest.mark.parametrize(
    ("kind", "cards", "points"),
    [
        ("four", "TS1 TH1 TD1 TC1", 100),
        ("three", "QS1 QH1 QD1", 30),
        ("pair", "9S1 9H1", 20),
        ("sequence-five", "AH1 KH1 QH1 JH1 TH1", 250),
        ("sequence-five", "KH1 QH1 JH1 TH1 9H1", 250),
        ("flush", "KH1 QH1 JH1 TH1 8H1", 50),
        ("flush", "KH1 QH1 JH1 AH1 7H1", 50),
        ("flush", "KH1 QH1 JH1 TH1 9H1", 50),
        ("sequence-four", "AH1 KH1 QH1 JH1", 40),
        ("sequence-four", "KH1 QH1 JH1 TH1", 40),
        ("sequence-three", "KH1 QH1 JH1", 30),
        ("king-queen", "KH1 QH1", 20),
        ("queen-jack", "QH1 JH1", 20),
        ("penchant", "QH1 JS1", 10),
    ],
)
def test_table_of_scores(kind, cards, points):
    deal = position(cards)
    assert declare(deal, kind, cards) == points
    assert refusal(deal, "declare", kind, cards) == "no-fresh-card"


@pytest.mark.parametrize(
    ("kind", "cards"),
    [
        ("penchant", "QH1 JH1"),
        ("queen-jack", "QH1 JS1"),
        ("sequence-four", "QH1 JH1 TH1 9H1"),
        ("sequence-five", "AH1 KH1 QH1 JH1 9H1"),
        ("flush", "AH1 KH1 QH1 TH1 9H1"),
        ("marriage", "KH1 QH1"),
        ("tens", "TS1 TH1 TD1 TC1"),
        ("seven", "7H1"),
    ],
)
def test_what_is_no_combination(kind, cards):
    assert refusal(position(cards), "declare", kind, cards) == "not-a-combination"


def test_what_names_an_act():
    """The rank of class A, the suit of class B, the suit of the jack of a penchant."""
    deal = position("QH1 JS1 JH1 KH1 9S1", theirs="QS1 QD1 QC1")
    assert deal.decision.legal_actions == {
        ("declare", "pair", "J"),
        ("declare", "sequence-three", "H"),
        ("declare", "king-queen", "H"),
        ("declare", "queen-jack", "H"),
        ("declare", "penchant", "S"),
    }
    deal = position("QH1 QD1 JS1 7H1 8D1", theirs="KS1")
    acts = deal.decision.combinations("declare", "penchant", "S")
    assert acts == {frozenset(parse_cards("QH1 JS1")), frozenset(parse_cards("QD1 JS1"))}
    assert deal.default_cards("declare", "penchant", "S") == frozenset(parse_cards("QH1 JS1"))


def test_the_jack_of_the_first_penchant_names_trumps():
    """No matter who announces it; nothing else does, nor a second penchant."""
    deal = position("QH1 JS1 JD1 KH1 8S1")
    declare(deal, "king-queen", "KH1 QH1")
    assert deal.trumps is None
    deal = position("QH1 JS1 JD1 KH1 8S1")
    declare(deal, "penchant", "QH1 JS1")
    assert deal.trumps == "S"
    declared_again = position("JD1", table="QH1 JS1", trumps="S")
    declare(declared_again, "penchant", "QH1 JD1")
    assert declared_again.trumps == "S"


def test_used_again_with_a_fresh_card():
    """A marriage and a penchant on the table: not the pair of queens, but the triplet."""
    hand = {"hand": "QC1 9H1", "table": "KH1 QH1 QD1", "trumps": "S"}
    deal = position(**hand)
    assert refusal(deal, "declare", "pair", "QH1 QD1") == "no-fresh-card"
    assert declare(deal, "three", "QH1 QD1 QC1") == 30
    assert declare(position(**hand), "pair", "QH1 QC1") == 20


def test_one_declaration_of_a_winner():
    deal = position("QH1 JH1 9S1 9H1")
    declare(deal, "pair", "9S1 9H1")
    assert refusal(deal, "declare", "queen-jack", "QH1 JH1") == "one-score"
    assert refusal(deal, "announce", "queen-jack", "QH1 JH1") == "announcing-off"


def test_two_queens_bar_minor_pairs():
    """F: his queens may be parts of a marriage and a penchant."""
    deal = position("9S1 9H1 8D1 8C1 AD1", their_table="QH1 KH1 QS1")
    assert refusal(deal, "declare", "pair", "9S1 9H1") == "minor-barred"
    assert not deal.decision.legal_actions
    assert declare(position("JS1 JH1 8D1 8C1 AD1", their_table="QH1 KH1 QS1"), "pair", "JS1 JH1") == 20


def test_aces_cancel_kings():
    """F: he has two kings, you two aces: you score minor pairs, he does not."""
    deal = position("9S1 9H1", table="AS1 AH1", their_table="KS1 KD1")
    assert declare(deal, "pair", "9S1 9H1") == 20
    deal = position("9S1 9H1", table="KS1 KD1", their_table="AS1 AH1")
    assert refusal(deal, "declare", "pair", "9S1 9H1") == "minor-barred"


@pytest.mark.parametrize(
    ("mine", "theirs", "barred"),
    [
        ("KS1 KH1", "KD1 KC1", False),
        ("QS1 QH1", "KD1 KC1", True),
        ("JS1 JH1 JD1", "KD1 KC1", False),
        ("AS1 AH1", "JS1 JH1 JD1", True),
        ("AS1 AH1", "", False),
        ("", "KD1", False),
        ("", "TD1 TH1", False),
    ],
)
def test_as_good_as_his(mine, theirs, barred):
    """Reading: more cards, or as many of the same or a higher rank. Minor sets bar nothing."""
    deal = position("9S1 9H1", table=mine, their_table=theirs)
    if barred:
        assert refusal(deal, "declare", "pair", "9S1 9H1") == "minor-barred"
    else:
        assert declare(deal, "pair", "9S1 9H1") == 20


def test_a_minor_triplet_is_worth_more_than_a_pair():
    """F: three eights; no major pair bars them, three jacks do."""
    assert declare(position("8S1 8H1 8D1", their_table="AS1 AH1"), "three", "8S1 8H1 8D1") == 30
    deal = position("8S1 8H1 8D1", their_table="JS1 JH1 JD1")
    assert refusal(deal, "declare", "three", "8S1 8H1 8D1") == "minor-barred"
    four = position("8S1 8H1 8D1 8C1", their_table="JS1 JH1 JD1")
    assert declare(four, "four", "8S1 8H1 8D1 8C1") == 100


def test_major_cards_in_the_hand_bar_nothing():
    """What bars is on the table, and only there."""
    assert declare(position("9S1 9H1", theirs="QH1 QS1 QD1"), "pair", "9S1 9H1") == 20
    deal = position("9S1 9H1 AS1 AH1", their_table="KS1 KD1")
    assert refusal(deal, "declare", "pair", "9S1 9H1") == "minor-barred"


def test_the_loser_has_a_penchant_between_the_draws():
    """The winner draws without declaring: a penchant of the loser, who then draws."""
    deal = position("9S1 8H1", theirs="QH1 JD1 KH1 AS1 AC1", stock="7S1 7D1")
    assert refusal(deal, "declare", "penchant", "QH1 JD1", seat=1) == "not-winner"
    deal.pass_()
    assert deal.events[-1] == {"e": "draw", "seat": 0, "card": "7S1"}
    assert (deal.decision.seat, deal.decision.kind) == (1, "declare")
    assert deal.decision.legal_actions == {("declare", "penchant", "D")}
    for kind, cards in (("king-queen", "KH1 QH1"), ("pair", "AS1 AC1")):
        assert refusal(deal, "declare", kind, cards) == "loser-penchant-only"
    with pytest.raises(Refused, match="right-gone"):
        deal.act("declare", "pair", parse_cards("9S1 8H1"), seat=0)
    deal.act("declare", "penchant", parse_cards("QH1 JD1"), seat=1)
    assert deal.trumps == "D"
    assert deal.players[1].points == 10
    assert refusal(deal, "declare", "penchant", "QH1 JD1") == "no-fresh-card"
    deal.pass_()
    assert [e["e"] for e in deal.events] == ["draw", "declare", "draw"]
    assert (deal.decision.seat, deal.decision.kind) == (0, "play")


def test_no_penchant_of_the_loser_after_a_declaration():
    deal = position("9S1 9H1", theirs="QH1 JD1")
    declare(deal, "pair", "9S1 9H1")
    deal.pass_()
    assert [e["e"] for e in deal.events] == ["declare", "draw", "draw"]
    assert deal.decision.kind == "play"


def test_the_loser_needs_a_fresh_card():
    deal = position("9S1 8H1", their_table="QH1 JD1", trumps="D")
    deal.pass_()
    assert refusal(deal, "declare", "penchant", "QH1 JD1") == "no-fresh-card"


def test_the_last_draw():
    """The loser's penchant comes before the last card is drawn; the play-out follows."""
    deal = position("9S1 8H1", theirs="QH1 JD1", stock="7S1 7D1 7C1 7H1")
    deal.stock = deal.stock[:2]
    assert deal.last_draw_next()
    deal.pass_()
    assert deal.last_draw_next()
    assert not deal.in_playout
    deal.act("declare", "penchant", parse_cards("QH1 JD1"))
    deal.pass_()
    assert deal.in_playout
    assert deal.players[1].table == set()
    ban = position("9S1 8H1", theirs="QH1 JD1", stock="7S1 7D1 7C1 7H1")
    ban.rules = replace(RULES, declare_before_last_draw=False)
    ban.stock = ban.stock[:2]
    ban.pass_()
    assert refusal(ban, "declare", "penchant", "QH1 JD1") == "last-draw-ban"


def test_before_the_last_draw_but_one_there_is_no_ban():
    deal = position("9S1 8H1", theirs="QH1 JD1", stock="7S1 7D1 7C1 7H1")
    deal.rules = replace(RULES, declare_before_last_draw=False)
    deal.pass_()
    assert ("declare", "penchant", "D") in deal.decision.legal_actions


def test_own_order_of_ranks():
    """A K Q J 10 9 8 7: the king beats the ten; the sequence runs by it."""
    deal = Deal.from_position(RULES, ["TH1", "KH1"])
    deal.play(parse_card("TH1"))
    deal.play(parse_card("KH1"))
    assert deal.players[1].brisques == 1


def test_brisques():
    """Nothing before the last six tricks; ten each in them; all again above six at the end."""
    deal = position("AS1 9D1", theirs="7S1 8D1")
    deal.pass_()
    deal.pass_()
    deal.play(parse_card("AS1"))
    deal.play(parse_card("7S1"))
    assert deal.events[-1] == {"e": "trick", "seat": 0, "points": 0}
    assert deal.players[0].brisques == 2
    end = Deal.from_position(RULES, ["AS1 AH1 8D1", "TS1 7H1 9D1"], brisques=(4, 4), trumps="C")
    for card in ("AS1", "TS1", "AH1", "7H1", "8D1", "9D1"):
        end.play(parse_card(card))
    scores = [(e["e"], e["seat"], e["points"]) for e in end.events if "points" in e]
    assert scores == [
        ("trick", 0, 20),
        ("trick", 0, 20),
        ("trick", 1, 0),
        ("last-trick", 1, 0),
        ("brisques", 0, 20),
        ("brisques", 1, 0),
    ]
    assert end.result["brisques"] == [8, 4]


def test_four_deals():
    """The difference after the fourth, doubled if the lesser score is under 400."""

    def deal(mine, theirs):
        return [{"e": "declare", "seat": 0, "points": mine}, {"e": "declare", "seat": 1, "points": theirs}]

    assert not game_result(RULES, [deal(500, 90)] * 3).over
    result = game_result(RULES, [deal(200, 100)] * 4)
    assert (result.winner, result.double, result.paid) == (0, False, (400, 0))
    result = game_result(RULES, [deal(90, 200), *[deal(100, 150)] * 3])
    assert (result.winner, result.double, result.paid) == (1, True, (0, 520))
    result = game_result(RULES, [deal(100, 100)] * 4)
    assert (result.winner, result.over, result.paid) == (None, True, (0, 0))


def test_two_hundred_deals():
    """32 cards at every step, ten rounds of drawing, twelve brisques, trumps by a penchant."""
    rng = random.Random("penchant")
    kinds = Counter()

    def conserved(deal):
        assert len(set(deal.all_cards())) == len(deal.all_cards()) == 32

    for number in range(200):
        deal = play_random(Deal(RULES, shuffled(RULES, rng), number % 2), rng, conserved)
        count = Counter(e["e"] for e in deal.events)
        assert (count["play"], count["trick"], count["draw"], count["play-out"]) == (32, 16, 20, 1)
        assert points_of(deal.events) == deal.result["points"]
        assert sum(deal.result["brisques"]) == 12
        penchants = [e["cards"] for e in deal.events if e.get("kind") == "penchant"]
        jacks = [card[1] for cards in penchants for card in cards if card[0] == "J"]
        assert deal.trumps == (jacks[0] if jacks else None)
        place = [e["e"] for e in deal.events].index("play-out")
        assert not any(e["points"] for e in deal.events[:place] if e["e"] == "trick")
        kinds.update(e["kind"] for e in deal.events if e["e"] == "declare")
        for before, e in zip(deal.events, deal.events[1:], strict=False):
            if e["e"] == "declare" and before["e"] == "draw":
                assert (e["kind"], before["seat"]) == ("penchant", 1 - e["seat"])
    assert kinds.keys() >= {"pair", "three", "king-queen", "queen-jack", "penchant", "sequence-three"}


def test_the_deal():
    """Six cards each, three at a time, twenty in the stock, no turn-up."""
    deck = number_copies(f"{c.rank}{c.suit}" for c in pack(1))
    deal = Deal(RULES, deck, 0)
    assert deal.players[1].hand == {*deck[0:3], *deck[6:9]}
    assert (deal.stock, deal.turn_up, deal.trumps) == (deck[12:], None, None)


@pytest.mark.parametrize("change", [{"reuse": "once"}, {"announce": True}, {"brisques": "end"}])
def test_no_mixture(change):
    with pytest.raises(ValueError, match="penchant"):
        check_played(replace(RULES, **change))
