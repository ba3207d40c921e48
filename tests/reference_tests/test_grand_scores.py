"""Compound declarations: any number on one trick, cards shared."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.reference.rules import PRESETS
from tests.reference_tests.scenes import declare, refusal, scene, win_trick

GRAND = PRESETS["grand-britannica9"]
SEQUENCE = "AC1 TC1 KC1 QC1 JC1"


@pytest.mark.parametrize(
    "order", [("royal-sequence", "royal-marriage"), ("royal-marriage", "royal-sequence")]
)
def test_marriage_with_its_sequence_on_one_trick(order):
    """B9's compound declarations. Reading: marriage and sequence in either order."""
    deal = scene(GRAND, f"{SEQUENCE} 7S1 8S1 9S1")
    cards = {"royal-sequence": SEQUENCE, "royal-marriage": "KC1 QC1"}
    assert sum(declare(deal, kind, cards[kind]) for kind in order) == 290
    assert not deal.decision.legal_actions


def test_not_at_a_later_trick():
    """PC-54. The king of a sequence scored at an earlier trick does not marry, nor does a broken one."""
    deal = scene(GRAND, f"{SEQUENCE} QC2 AC2 8S1")
    declare(deal, "royal-sequence", SEQUENCE)
    win_trick(deal)
    assert refusal(deal, "declare", "royal-marriage", "KC1 QC1") == "used-in-kind"
    win_trick(deal, "AC1")
    assert declare(deal, "royal-sequence", "AC2 TC1 KC1 QC1 JC1") == 250
    assert refusal(deal, "declare", "royal-marriage", "KC1 QC2") == "used-in-kind"


def test_every_class_at_once():
    """QS serves in bezique, marriage and four queens on one trick; JD in four knaves."""
    deal = scene(GRAND, "QS1 JD1 KS1 QH1 QD1 QC1 JS1 JH1 JC1", trumps="H")
    assert declare(deal, "bezique", "QS1 JD1") == 40
    assert declare(deal, "marriage", "KS1 QS1") == 20
    assert declare(deal, "queens", "QS1 QH1 QD1 QC1") == 60
    assert declare(deal, "jacks", "JS1 JH1 JD1 JC1") == 40
    assert deal.players[0].points == 160


def test_two_beziques_on_one_trick_share_no_card():
    """Reading: 40 and then 500 with the same cards take two tricks."""
    deal = scene(GRAND, "QS1 JD1 QS2 JD2 QS3 JD3 7S1 8S1")
    assert declare(deal, "bezique", "QS1 JD1") == 40
    assert refusal(deal, "declare", "bezique", "QS1 JD2") == "used-in-kind"
    assert refusal(deal, "declare", "double-bezique", "QS1 JD1 QS2 JD2") == "shared-card"
    assert declare(deal, "double-bezique", "QS2 JD2 QS3 JD3") == 500
    win_trick(deal)
    assert refusal(deal, "declare", "bezique", "QS2 JD2") == "used-in-kind"
    assert declare(deal, "triple-bezique", "QS1 JD1 QS2 JD2 QS3 JD3") == 1500


def test_table_cards_alone():
    """B9: among the declared cards; a game that wants a fresh card refuses it."""
    for rules, said in ((GRAND, None), (replace(GRAND, fresh_needed=True), "no-fresh-card")):
        deal = scene(rules, "QS1 JD1 QS2 JD2 7S1 8S1")
        declare(deal, "bezique", "QS1 JD1")
        declare(deal, "bezique", "QS2 JD2")
        win_trick(deal)
        if said is None:
            assert declare(deal, "double-bezique", "QS1 JD1 QS2 JD2") == 500
        else:
            assert refusal(deal, "declare", "double-bezique", "QS1 JD1 QS2 JD2") == said


def test_sevens_do_not_count():
    """B9: the sevens of trumps do not count. Reading: nor is the turn-up exchanged."""
    deal = scene(GRAND, "7C1 KS1 QS1 AH1", turn_up="AC1")
    assert refusal(deal, "declare", "seven", "7C1") == "not-scored"
    assert refusal(deal, "exchange", "seven", "7C1") == "not-scored"


@pytest.mark.parametrize("trumps", ["S", "H", "D", "C"])
def test_bezique_by_trump(trumps):
    """B9's note: queen of clubs and knave of hearts when spades or diamonds are trumps."""
    deal = scene(GRAND, "QS1 JD1 QC1 JH1 7S1 8S1", trumps=trumps)
    right, wrong = ("QC1 JH1", "QS1 JD1") if trumps in "SD" else ("QS1 JD1", "QC1 JH1")
    assert refusal(deal, "declare", "bezique", wrong) == "not-a-combination"
    assert declare(deal, "bezique", right) == 40


def test_nothing_is_announced():
    deal = scene(GRAND, "QS1 JD1 KS1 QH1 QD1 QC1 AH1")
    declare(deal, "bezique", "QS1 JD1")
    assert refusal(deal, "announce", "marriage", "KS1 QS1") == "announcing-off"
