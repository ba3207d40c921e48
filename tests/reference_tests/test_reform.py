"""Combinations formed again once a card of them has been played."""

from dataclasses import replace

import pytest

from tests.reference.cards import parse_card
from tests.reference.rules import PRESETS
from tests.reference_tests.scenes import B9, B11, declare, lose_trick, refusal, scene, win_trick

GRAND = PRESETS["grand-britannica9"]
RUBICON = PRESETS["rubicon-britannica11"]
FOSTER = PRESETS["rubicon-foster"]
SIX_PACK = PRESETS["six-pack"]
EIGHT_PACK = PRESETS["eight-pack"]
GAMES = {name: rules for name, rules in PRESETS.items() if rules.reuse == "replacement"}
ALL = pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES.keys())


@ALL
def test_a_fifth_queen_makes_four_again(rules):
    """PC-43. B9 (Grand), B11 (Rubicon): 60 again; two packs have it refused."""
    deal = scene(rules, "QS1 QH1 QD1 QC1 QS2 QS3 7S1 8S1")
    assert declare(deal, "queens", "QS1 QH1 QD1 QC1") == 60
    win_trick(deal)
    assert refusal(deal, "declare", "queens", "QS2 QH1 QD1 QC1") == "used-in-kind"
    win_trick(deal, "QH1")
    assert declare(deal, "queens", "QS1 QS2 QD1 QC1") == 60
    win_trick(deal)
    assert refusal(deal, "declare", "queens", "QS1 QS3 QD1 QC1") == "used-in-kind"
    win_trick(deal, "QS2")
    assert declare(deal, "queens", "QS1 QS3 QD1 QC1") == 60


def test_two_packs_have_no_replacement():
    for rules in (B9, B11):
        deal = scene(rules, "QS1 QH1 QD1 QC1 QS2 7S1 8S1")
        declare(deal, "queens", "QS1 QH1 QD1 QC1")
        win_trick(deal, "QH1")
        assert refusal(deal, "declare", "queens", "QS1 QS2 QD1 QC1") == "used-in-kind"


@ALL
def test_the_card_may_be_lost_as_well(rules):
    """B9: he uses one to win a trick, or throws one away."""
    deal = scene(rules, "AS1 AH1 AD1 AC1 AS2 7S1 9C2", turn_up="8C2", theirs="7C1 7C2")
    declare(deal, "aces", "AS1 AH1 AD1 AC1")
    lose_trick(deal, "AH1")
    deal.play(parse_card("7C2"))
    deal.play(parse_card("9C2"))
    assert deal.turn is not None
    assert deal.turn.seat == 0
    assert declare(deal, "aces", "AS1 AS2 AD1 AC1") == 100


@ALL
def test_the_marriage_of_a_widow(rules):
    """B9: while the king is on the table a second one would be bigamy; once he is played, it is a widow."""
    deal = scene(rules, "KH1 QH1 KH2 7S1 8S1 9S1 AD1")
    assert declare(deal, "marriage", "KH1 QH1") == 20
    win_trick(deal)
    assert refusal(deal, "declare", "marriage", "KH2 QH1") == "used-in-kind"
    win_trick(deal, "KH1")
    assert declare(deal, "marriage", "KH2 QH1") == 20


@ALL
def test_a_widower_of_two_marriages(rules):
    """Reading: every marriage in which the card has served must be broken."""
    deal = scene(rules, "KC1 QC1 KC2 QC2 KC3 7S1 8S1")
    assert declare(deal, "royal-marriage", "KC1 QC1") == 40
    win_trick(deal, "KC1")
    assert declare(deal, "royal-marriage", "KC2 QC1") == 40
    win_trick(deal)
    assert refusal(deal, "declare", "royal-marriage", "KC3 QC1") == "used-in-kind"
    assert refusal(deal, "declare", "royal-marriage", "KC2 QC2") == "used-in-kind"
    win_trick(deal, "KC2")
    assert declare(deal, "royal-marriage", "KC3 QC1") == 40


@ALL
def test_the_sequence_again(rules):
    deal = scene(rules, "AC1 TC1 KC1 QC1 JC1 JC2 AC2 7S1")
    assert declare(deal, "royal-sequence", "AC1 TC1 KC1 QC1 JC1") == 250
    win_trick(deal)
    assert refusal(deal, "declare", "royal-sequence", "AC2 TC1 KC1 QC1 JC1") == "used-in-kind"
    win_trick(deal, "AC1")
    assert declare(deal, "royal-sequence", "AC2 TC1 KC1 QC1 JC1") == 250
    win_trick(deal, "JC1")
    assert declare(deal, "royal-sequence", "AC2 TC1 KC1 QC1 JC2") == 250


@ALL
def test_the_king_of_a_sequence_does_not_marry(rules):
    """PC-54. Reading: upwards only, of a broken sequence too; two wholly new cards may marry."""
    deal = scene(rules, "AC1 TC1 KC1 QC1 JC1 QC2 KC2 7S1")
    declare(deal, "royal-sequence", "AC1 TC1 KC1 QC1 JC1")
    win_trick(deal)
    assert refusal(deal, "declare", "royal-marriage", "KC1 QC1") == "used-in-kind"
    assert refusal(deal, "declare", "royal-marriage", "KC1 QC2") == "used-in-kind"
    win_trick(deal, "QC1")
    assert refusal(deal, "declare", "royal-marriage", "KC1 QC2") == "used-in-kind"
    assert declare(deal, "royal-marriage", "KC2 QC2") == 40


@ALL
def test_marriage_then_sequence(rules):
    """PC-43. The other way round is upwards: 40, then 250."""
    deal = scene(rules, "AC1 TC1 KC1 QC1 JC1 7S1 8S1")
    assert declare(deal, "royal-marriage", "KC1 QC1") == 40
    win_trick(deal)
    assert declare(deal, "royal-sequence", "AC1 TC1 KC1 QC1 JC1") == 250


def test_bezique_again():
    """B9: if the knave is played away, another knave makes another bezique."""
    for rules in (GRAND, RUBICON, FOSTER):
        deal = scene(rules, "QS1 JD1 JD2 AH1 AS1 7S1 8S1")
        assert declare(deal, "bezique", "QS1 JD1") == 40
        win_trick(deal)
        assert refusal(deal, "declare", "bezique", "QS1 JD2") == "used-in-kind"
        win_trick(deal, "JD1")
        assert declare(deal, "bezique", "QS1 JD2") == 40


def test_double_bezique_again_but_no_single_of_it():
    """B9: and so on with double and triple bezique. Reading: upwards only."""
    for rules in (GRAND, RUBICON, FOSTER):
        deal = scene(rules, "QS1 JD1 QS2 JD2 JD3 QS3 7S1 8S1")
        assert declare(deal, "double-bezique", "QS1 JD1 QS2 JD2") == 500
        win_trick(deal, "JD1")
        assert refusal(deal, "declare", "bezique", "QS1 JD3") == "used-in-kind"
        assert declare(deal, "double-bezique", "QS1 QS2 JD2 JD3") == 500


@pytest.mark.parametrize("rules", [RUBICON, FOSTER, SIX_PACK, EIGHT_PACK])
def test_every_level_of_bezique(rules):
    """B11: triple 1500, quadruple 4500; eight packs: quintuple 9000. Each adds a pair."""
    suits = "SD" if rules.bezique_suits == "fixed" else "CH"
    levels = [("bezique", 40), ("double-bezique", 500), ("triple-bezique", 1500), ("quadruple-bezique", 4500)]
    if rules is EIGHT_PACK:
        levels.append(("quintuple-bezique", 9000))
    pairs = [f"Q{suits[0]}{n} J{suits[1]}{n}" for n in range(1, len(levels) + 1)]
    deal = scene(rules, " ".join(pairs) + " 7S1 8S1")
    for level, (kind, points) in enumerate(levels, start=1):
        if level > 1:
            assert refusal(deal, "declare", kind, " ".join(pairs[: level - 1])) == "not-a-combination"
        assert declare(deal, kind, " ".join(pairs[:level])) == points
        win_trick(deal)
    for kind, points in levels[1:]:
        size = levels.index((kind, points)) + 1
        deal = scene(rules, " ".join(pairs) + " 7S1 8S1")
        assert declare(deal, kind, " ".join(pairs[:size])) == points
        win_trick(deal)
        assert refusal(deal, "declare", "bezique", pairs[0]) == "used-in-kind"


def test_a_third_pair_after_two_singles():
    """Reading: a triple with them, a double with one of them, or a single."""
    for kind, cards, points in (
        ("triple-bezique", "QS1 QS2 QS3 JD1 JD2 JD3", 1500),
        ("double-bezique", "QS1 QS3 JD1 JD3", 500),
        ("bezique", "QS3 JD3", 40),
    ):
        deal = scene(RUBICON, "QS1 JD1 QS2 JD2 QS3 JD3 AS1")
        declare(deal, "bezique", "QS1 JD1")
        win_trick(deal)
        declare(deal, "bezique", "QS2 JD2")
        win_trick(deal)
        assert refusal(deal, "declare", "double-bezique", "QS1 JD1 QS2 JD2") == "no-fresh-card"
        assert declare(deal, kind, cards) == points


def test_quadruple_bezique_is_not_scored_in_grand():
    deal = scene(GRAND, "QS1 JD1 QS2 JD2 QS3 JD3 QS4 JD4 7S1")
    assert refusal(deal, "declare", "quadruple-bezique", "QS1 JD1 QS2 JD2 QS3 JD3 QS4 JD4") == "not-scored"
    assert declare(deal, "triple-bezique", "QS1 JD1 QS2 JD2 QS3 JD3") == 1500


def test_a_fresh_card_completes_the_rest():
    """B11: table cards alone form nothing again, but by option; they form nothing new with it either."""
    for rules, said in ((RUBICON, "no-fresh-card"), (replace(RUBICON, reform_from_table=True), None)):
        deal = scene(rules, "QH1 KS1 KD1 KC1 KH1 KH2 7S1 8S1", table="QD1")
        declare(deal, "marriage", "KH1 QH1")
        win_trick(deal)
        declare(deal, "kings", "KS1 KD1 KC1 KH2")
        win_trick(deal, "KH1")
        assert refusal(deal, "declare", "marriage", "KD1 QD1") == "no-fresh-card"
        asked = ("declare", "marriage", "H") in deal.decision.legal_actions
        assert asked == (said is None)
        if said is None:
            assert declare(deal, "marriage", "KH2 QH1") == 20
        else:
            assert refusal(deal, "declare", "marriage", "KH2 QH1") == said


def test_grand_declares_among_the_table_cards():
    """B9: compound declarations among the declared cards are generally allowed."""
    deal = scene(GRAND, "QH1 KS1 KD1 KC1 KH1 7S1 8S1", table="QD1")
    assert declare(deal, "kings", "KS1 KD1 KC1 KH1") == 80
    assert declare(deal, "marriage", "KH1 QH1") == 20
    win_trick(deal)
    assert declare(deal, "marriage", "KD1 QD1") == 20
