"""Three and four hands in worked positions, on both engines at once."""

from __future__ import annotations

import pytest

from kernels import layout as k
from kernels.trick import legal_types
from tests.equality.duel import Duel
from tests.equality.games import MANY, game, plain_player, record, seated
from tests.reference.cards import RANKS, SUITS


def bits(cards: str) -> int:
    """Cards without copies as a mask of types."""
    return sum(1 << (SUITS.index(card[1]) * 8 + RANKS.index(card[0])) for card in cards.split())


@pytest.mark.parametrize("name", MANY)
def test_rounds_of_drawing(name):
    """PC-62: 24 rounds, none left; with 95 cards 23, and two cards are never drawn."""
    rules = game(name)
    seats = rules.rules.seats
    deal = record(rules, seated(*[plain_player()] * seats), 5, 0)
    drawn = [row for row in deal.rows if row[k.E_TYPE] == k.EV_DRAW]
    left = 2 if name == "three-foster" else 0
    assert len(drawn) == seats * (23 if left else 24)
    assert rules.cards - seats * 8 - len(drawn) == left
    plays = [row for row in deal.rows if row[k.E_TYPE] == k.EV_PLAY]
    assert len(plays) == rules.cards - left


def test_third_hand_beats_the_highest_so_far():
    """PC-63, trumps C: the ace must be played on the ten; void, with lower trumps only, any card may."""
    led, best = bits("9S").bit_length() - 1, bits("TS").bit_length() - 1
    assert legal_types(bits("AS KS 8S"), k.PHASE_PLAYOUT, led, best, k.CLUBS) == bits("AS")
    trumped = bits("9C").bit_length() - 1
    assert legal_types(bits("8C 7C AH"), k.PHASE_PLAYOUT, led, trumped, k.CLUBS) == bits("8C 7C AH")


def side(name: str, mine: str, partners: str, **changes: object) -> Duel:
    """Seat 0 has led the nine of trumps, hearts, and won; its partner sits in seat 2."""
    duel = Duel(game(name, **changes), [f"{mine} 9H2", "", f"{partners} 7D1"], "", "9H1", dealer=3)
    duel.play("9H2")
    for seat in (1, 2, 3):
        held = duel.deal.players[seat].held
        duel.play(min((c for c in held if c.suit != "H" and c.rank in "789"), key=str))
    assert duel.deal.turn.seat == 0
    return duel


def test_partner_builds_a_sequence_on_a_marriage():
    """F: "His partner wins the next trick and adds A 10 J to the marriage, scoring the sequence"."""
    duel = side("four-foster", "KH1 QH1", "AH1 TH1 JH1 AH2")
    assert duel.declare("royal-marriage", "KH1 QH1") == 40
    duel.pass_if_asked()
    duel.play(str(small(duel, 0)))
    duel.play(str(small(duel, 1)))
    duel.play("AH2")
    duel.play(str(small(duel, 3)))
    assert duel.deal.turn.seat == 2
    assert duel.declare("royal-sequence", "AH1 TH1 KH1 QH1 JH1") == 250


def small(duel: Duel, seat: int):
    """A small plain card of a seat."""
    return min((c for c in duel.deal.players[seat].held if c.suit != "H" and c.rank in "789"), key=str)


def test_no_king_joins_the_queen_of_the_partners_sequence():
    """M: "the other partner may not add a trump king to the queen in the sequence"."""
    duel = side("four-modern", "AH1 TH1 KH1 QH1 JH1", "KH2 AH2")
    assert duel.declare("royal-sequence", "AH1 TH1 KH1 QH1 JH1") == 250
    duel.pass_if_asked()
    for card in (small(duel, 0), small(duel, 1), "AH2"):
        duel.play(str(card))
    duel.play(str(small(duel, 3)))
    assert duel.refused("declare", "royal-marriage", "KH2 QH1") == "used-in-kind"


def test_double_bezique_from_two_hands():
    """B9: "to form them the beziques may be declared from the hand of either partner"; M: one hand only."""
    for name, word in (("four-britannica9", ""), ("four-modern", "one-hand")):
        duel = side(name, "QS1 JD1", "QS2 JD2 AH2")
        assert duel.declare("bezique", "QS1 JD1") == 40
        duel.pass_if_asked()
        for card in (small(duel, 0), small(duel, 1), "AH2"):
            duel.play(str(card))
        duel.play(str(small(duel, 3)))
        if word:
            assert duel.refused("declare", "double-bezique", "QS1 JD1 QS2 JD2") == word
        else:
            assert duel.declare("double-bezique", "QS1 JD1 QS2 JD2") == 500


def test_one_score_a_trick_for_the_side():
    """F: either partner declares, "but only one combination can be scored at a time"."""
    duel = side("four-foster", "KS1 QS1", "KC1 QC1")
    assert duel.declare("marriage", "KS1 QS1") == 20
    duel.deal.pass_()
    assert duel.deal.turn.seat == 2
    assert duel.refused("declare", "marriage", "KC1 QC1", 2) == "one-score"
