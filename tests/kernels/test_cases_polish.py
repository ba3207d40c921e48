"""Rule cases of Polish Bezique on both engines: the worked examples of the texts, what is refused."""

from __future__ import annotations

import pytest

from tests.equality.duel import Duel
from tests.equality.games import game

B9 = "polish-britannica9"
B11 = "polish-britannica11"
FOSTER = "polish-foster"
BRITANNICA = pytest.mark.parametrize("name", [B9, B11])


def with_rows(name: str) -> Duel:
    """Clubs are trumps; seat 0 has lost a trick, with three kings, three queens, A 10 J of trumps open."""
    mine = "AC1 KS1 KH1 KD1 TC1 7H1 KC1"
    theirs = "JC1 QS1 QH1 QD1 8C1 8H1 QC1"
    duel = Duel(game(name), [mine, theirs], turn_up="9C1")
    duel.play_all("AC1 JC1 KS1 QS1 KH1 QH1 KD1 QD1 TC1 8C1 7H1 8H1")
    return duel


@BRITANNICA
def test_the_example_of_430(name):
    duel = with_rows(name)
    before = duel.points[0]
    duel.play_all("QC1 KC1")
    assert duel.declare("royal-marriage", "KC1 QC1") == 40
    assert duel.declare("kings", "KS1 KH1 KD1 KC1") == 80
    assert duel.declare("queens", "QS1 QH1 QD1 QC1") == 60
    assert duel.declare("royal-sequence", "AC1 TC1 KC1 QC1 JC1") == 250
    assert duel.points[0] == before + 430


@BRITANNICA
def test_the_sequence_may_come_before_its_marriage(name):
    duel = with_rows(name)
    duel.play_all("QC1 KC1")
    assert duel.declare("royal-sequence", "AC1 TC1 KC1 QC1 JC1") == 250
    assert duel.declare("royal-marriage", "KC1 QC1") == 40
    assert duel.refused("declare", "royal-marriage", "KC1 QC1") == "used-in-kind"


@BRITANNICA
def test_the_example_of_130(name):
    """The ace of spades is turned up; the seven of trumps takes the ace of hearts, two aces being open."""
    duel = Duel(game(name), ["AD1 AC1 7S1 7H1", "7D1 7C1 8H1 AH1"], turn_up="AS1")
    duel.play_all("AD1 7D1 AC1 7C1 7H1 8H1")
    before = duel.points[0]
    duel.play_all("AH1 7S1")
    assert duel.act("exchange", "seven", "7S1") == 20
    assert duel.declare("aces", "AS1 AH1 AD1 AC1") == 100
    assert duel.points[0] == before + 130


@BRITANNICA
def test_every_declaration_has_a_card_of_the_trick(name):
    """What is left out before the draw is lost."""
    duel = with_rows(name)
    duel.play_all("QC1 KC1")
    assert duel.refused("declare", "marriage", "KS1 QS1") == "no-trick-card"


@BRITANNICA
def test_cards_in_the_hand_are_not_declared(name):
    duel = Duel(game(name), ["KD1 QD2", "QD1"], turn_up="9C1")
    duel.play_all("KD1 QD1")
    assert duel.refused("declare", "marriage", "KD1 QD2") == "not-open"
    assert duel.declare("marriage", "KD1 QD1") == 20
    duel.pass_if_asked()
    assert duel.refused_card("KD1") == "not-in-hand"


@BRITANNICA
def test_a_seven_in_the_hand_is_not_shown(name):
    duel = Duel(game(name), ["AD1 7C1", "8D1"], turn_up="9C1")
    duel.play_all("AD1 8D1")
    assert duel.refused("exchange", "seven", "7C1") == "not-in-trick"


def test_foster_mixes_hand_and_open_cards():
    """Combinations are completed either by cards in the hand or by cards won; aces are not taken up."""
    duel = Duel(game(FOSTER), ["KD1 AD1 KS1 KH1 KC1", "QD1 8D1"], turn_up="9C1")
    duel.play_all("KD1 QD1")
    assert duel.declare("marriage", "KD1 QD1") == 20
    assert duel.refused("declare", "kings", "KS1 KH1 KD1 KC1") == "one-score"
    duel.play_all("AD1 8D1")
    assert duel.declare("kings", "KS1 KH1 KD1 KC1") == 80
