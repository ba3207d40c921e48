"""Worked positions of declarations, each with the text that settles it."""

import itertools
from dataclasses import replace

import pytest

from tests.reference.cards import parse_cards
from tests.reference_tests.scenes import (
    ALL,
    B9,
    B11,
    BY_NAME,
    FOSTER,
    MODERN,
    NO_TURN,
    declare,
    refusal,
    scene,
    win_trick,
)


@BY_NAME
def test_double_bezique_after_bezique_is_500_more(rules):
    """PC-01. B9's note, M; F: 40, then 500 with the second pair."""
    deal = scene(rules, "QS1 JD1 QS2 JD2 AH1 KH1 TH1")
    assert declare(deal, "bezique", "QS1 JD1") == 40
    win_trick(deal)
    assert declare(deal, "double-bezique", "QS1 JD1 QS2 JD2") == 500
    assert deal.players[0].points == 540


@BY_NAME
def test_double_bezique_at_once_leaves_no_single(rules):
    """PC-01. B9's note: all four declared together score only 500, not 540."""
    deal = scene(rules, "QS1 JD1 QS2 JD2 AH1 KH1 TH1")
    assert declare(deal, "double-bezique", "QS1 JD1 QS2 JD2") == 500
    win_trick(deal)
    for cards in ("QS1 JD1", "QS2 JD2", "QS1 JD2"):
        assert refusal(deal, "declare", "bezique", cards) == "used-in-kind"


@BY_NAME
def test_sequence_first_bars_its_marriage(rules):
    """PC-02, PC-54. B9, B11, M: the marriage of a declared sequence cannot take place."""
    deal = scene(rules, "AH1 TH1 KH1 QH1 JH1 7S1 8S1", trumps="H")
    assert declare(deal, "royal-sequence", "AH1 TH1 KH1 QH1 JH1") == 250
    win_trick(deal)
    assert refusal(deal, "declare", "royal-marriage", "KH1 QH1") == "used-in-kind"


@BY_NAME
def test_marriage_first_leaves_the_sequence(rules):
    """PC-02. B9, M: 40, then ace, ten and jack added for 250."""
    deal = scene(rules, "AH1 TH1 KH1 QH1 JH1 7S1 8S1", trumps="H")
    assert declare(deal, "royal-marriage", "KH1 QH1") == 40
    win_trick(deal)
    assert declare(deal, "royal-sequence", "AH1 TH1 KH1 QH1 JH1") == 250


@pytest.mark.parametrize("cards", ["KH1 QH2", "KH2 QH1"])
def test_sequence_cards_marry_no_new_partner(cards):
    """B9 reading: after a sequence only two wholly new cards of the suit marry."""
    deal = scene(B9, "AH1 TH1 KH1 QH1 JH1 KH2 QH2", trumps="H")
    declare(deal, "royal-sequence", "AH1 TH1 KH1 QH1 JH1")
    win_trick(deal)
    assert refusal(deal, "declare", "royal-marriage", cards) == "used-in-kind"
    assert declare(deal, "royal-marriage", "KH2 QH2") == 40


@pytest.mark.parametrize("rules", [B9, B11])
def test_two_declarations_without_a_common_card_score_at_once(rules):
    """PC-06. B9, B11: four knaves with a marriage, 60."""
    deal = scene(rules, "JS1 JD1 JH1 JC1 KH1 QH1 7S1")
    assert declare(deal, "jacks", "JS1 JD1 JH1 JC1") == 40
    assert declare(deal, "marriage", "KH1 QH1") == 20


@pytest.mark.parametrize("rules", [MODERN, FOSTER])
def test_one_score_on_a_trick(rules):
    """PC-06. M, F: one now, the other after the next trick won."""
    deal = scene(rules, "JS1 JD1 JH1 JC1 KH1 QH1 7S1")
    assert declare(deal, "jacks", "JS1 JD1 JH1 JC1") == 40
    assert refusal(deal, "declare", "marriage", "KH1 QH1") == "one-score"
    win_trick(deal)
    assert declare(deal, "marriage", "KH1 QH1") == 20


@pytest.mark.parametrize("rules", [B9, B11])
def test_one_card_is_not_in_two_scores_of_a_trick(rules):
    """B9, B11: not king and queen of spades with knave of diamonds for both."""
    deal = scene(rules, "KS1 QS1 JD1 AH1 TH1 7S1 8S1")
    assert declare(deal, "bezique", "QS1 JD1") == 40
    assert refusal(deal, "declare", "marriage", "KS1 QS1") == "shared-card"
    win_trick(deal)
    assert declare(deal, "marriage", "KS1 QS1") == 20


def test_second_bezique_after_the_first_was_broken():
    """PC-13. B9: both cards new, a single again; then no 500 without a new card (F)."""
    deal = scene(B9, "QS1 JD1 QS2 JD2 7S1 8S1 9S1")
    declare(deal, "bezique", "QS1 JD1")
    win_trick(deal, "JD1")
    assert refusal(deal, "declare", "double-bezique", "QS1 JD1 QS2 JD2") == "not-held"
    assert declare(deal, "bezique", "QS2 JD2") == 40


@BY_NAME
def test_no_500_after_two_singles(rules):
    """PC-13. F forbids 40, 40 and 500 with the same cards; B9: no new card."""
    deal = scene(rules, "QS1 JD1 QS2 JD2 7S1 8S1 9S1")
    declare(deal, "bezique", "QS1 JD1")
    win_trick(deal)
    declare(deal, "bezique", "QS2 JD2")
    win_trick(deal)
    assert refusal(deal, "declare", "double-bezique", "QS1 JD1 QS2 JD2") == "no-fresh-card"


def test_queen_of_a_single_has_no_second_single():
    """B9: having been declared in single bezique, she is in no other single bezique."""
    deal = scene(B9, "QS1 JD1 JD2 7S1 8S1 9S1 AH1")
    declare(deal, "bezique", "QS1 JD1")
    win_trick(deal)
    assert refusal(deal, "declare", "bezique", "QS1 JD2") == "used-in-kind"


@BY_NAME
def test_married_once_is_married_for_good(rules):
    """PC-14. B9: a king once married is not married again; four kings are another class."""
    deal = scene(rules, "KH1 QH1 KH2 QH2 KS1 KC1 7S1")
    assert declare(deal, "marriage", "KH1 QH1") == 20
    win_trick(deal)
    assert refusal(deal, "declare", "marriage", "KH1 QH2") == "used-in-kind"
    assert declare(deal, "marriage", "KH2 QH2") == 20
    win_trick(deal)
    assert declare(deal, "kings", "KH1 KH2 KS1 KC1") == 80


@BY_NAME
def test_false_fours_are_refused(rules):
    """PC-15, the refusal: three kings and a knave are not four kings."""
    deal = scene(rules, "KS1 KH1 KD1 JD1 7S1 8S1 9S1")
    assert refusal(deal, "declare", "kings", "KS1 KH1 KD1 JD1") == "not-a-combination"
    assert refusal(deal, "declare", "kings", "KS1 KH1 KD1") == "not-a-combination"
    assert refusal(deal, "declare", "kings", "KS1 KH1 KD1 KC1") == "not-held"


@BY_NAME
def test_bezique_queen_and_knave_serve_in_every_class(rules):
    """PC-18. B9, B11, M: bezique, marriage, four queens, four knaves."""
    deal = scene(rules, "QS1 JD1 KS1 QH1 QD1 QC1 JS1")
    assert declare(deal, "bezique", "QS1 JD1") == 40
    win_trick(deal)
    assert declare(deal, "marriage", "KS1 QS1") == 20
    win_trick(deal)
    assert declare(deal, "queens", "QS1 QH1 QD1 QC1") == 60
    deal = scene(rules, "QS1 JD1 JS1 JH1 JC1 7S1 8S1")
    declare(deal, "bezique", "QS1 JD1")
    win_trick(deal)
    assert declare(deal, "jacks", "JD1 JS1 JH1 JC1") == 40


def test_order_of_the_cards_does_not_matter():
    """PC-19: all 120 orders of a sequence, all orders of the other kinds."""
    for kind, cards, points in (
        ("royal-sequence", "AH1 TH1 KH1 QH1 JH1", 250),
        ("aces", "AH1 AS1 AD1 AC1", 100),
        ("double-bezique", "QS1 QS2 JD1 JD2", 500),
        ("marriage", "KS1 QS1", 20),
    ):
        for order in itertools.permutations(parse_cards(cards)):
            deal = scene(B11, cards + " 7S1", trumps="H")
            deal.act("declare", kind, order)
            assert deal.players[0].points == points


@BY_NAME
def test_sequence_takes_the_ten_and_not_the_nine(rules):
    """PC-29: J Q K T 9 of trumps make no sequence, their king and queen marry."""
    deal = scene(rules, "9H2 TH1 KH1 QH1 JH1 7S1 8S1", trumps="H")
    assert refusal(deal, "declare", "royal-sequence", "9H2 TH1 KH1 QH1 JH1") == "not-a-combination"
    assert declare(deal, "royal-marriage", "KH1 QH1") == 40


@BY_NAME
def test_a_declared_card_may_be_led(rules):
    """PC-30: declaring plays nothing, and any of the eight cards may follow."""
    deal = scene(rules, "KH1 QH1 AS1 7S1 8S1 9S1 7D1")
    declare(deal, "marriage", "KH1 QH1")
    deal.pass_()
    assert len(deal.decision.legal_cards) == 8
    assert deal.decision.legal_cards == deal.players[0].held
    win_trick(deal, "KH1")
    assert set(parse_cards("KH1")) <= set(deal.players[0].taken)


def test_best_order_of_eight_cards():
    """PC-41: 40 + 500 + 60 + 40 = 640 over four tricks; the double first loses the single."""
    deal = scene(FOSTER, "KC1 QC1 QH1 QS1 QS2 JD1 JD2")
    assert declare(deal, "bezique", "QS1 JD1") == 40
    win_trick(deal)
    assert declare(deal, "double-bezique", "QS1 JD1 QS2 JD2") == 500
    win_trick(deal)
    assert declare(deal, "queens", "QC1 QH1 QS1 QS2") == 60
    win_trick(deal)
    assert declare(deal, "royal-marriage", "KC1 QC1") == 40
    deal = scene(FOSTER, "KC1 QC1 QH1 QS1 QS2 JD1 JD2")
    declare(deal, "double-bezique", "QS1 JD1 QS2 JD2")
    win_trick(deal)
    declare(deal, "queens", "QC1 QH1 QS1 QS2")
    win_trick(deal)
    declare(deal, "royal-marriage", "KC1 QC1")
    win_trick(deal)
    assert refusal(deal, "declare", "bezique", "QS1 JD1") == "used-in-kind"
    assert deal.players[0].points == 600


@BY_NAME
def test_fifth_queen_makes_no_second_four(rules):
    """PC-43, two packs. M, B9: four different queens would be required."""
    deal = scene(rules, "QS1 QH1 QD1 QC1 QS2 7S1 8S1")
    assert declare(deal, "queens", "QS1 QH1 QD1 QC1") == 60
    win_trick(deal, "QH1")
    assert refusal(deal, "declare", "queens", "QS1 QS2 QD1 QC1") == "used-in-kind"


def test_silent_king_and_queen_name_no_trumps():
    """PC-46. M, no card turned up: four kings and four queens leave trumps unnamed."""
    deal = scene(NO_TURN, "KH1 KS1 KC1 KD1 QH1 QD1 QS1", trumps=None)
    declare(deal, "kings", "KH1 KS1 KC1 KD1")
    assert deal.trumps is None
    win_trick(deal)
    assert refusal(deal, "declare", "marriage", "KD1 QD1") == "not-a-combination"
    assert declare(deal, "royal-marriage", "KD1 QD1") == 40
    assert deal.trumps == "D"
    win_trick(deal)
    assert declare(deal, "marriage", "KH1 QH1") == 20
    assert deal.trumps == "D"


def test_sequence_before_trumps_are_named():
    """No card turned up: it names trumps only by option, else is plain where that scores."""
    cards = "AS1 TS1 KS1 QS1 JS1"
    deal = scene(NO_TURN, f"{cards} 7H1 8H1", trumps=None)
    assert refusal(deal, "declare", "royal-sequence", cards) == "not-a-combination"
    assert refusal(deal, "declare", "sequence", cards) == "not-scored"
    deal = scene(replace(NO_TURN, first_sequence_too=True), f"{cards} 7H1 8H1", trumps=None)
    assert declare(deal, "royal-sequence", cards) == 250
    assert deal.trumps == "S"
    deal = scene(replace(NO_TURN, plain_sequence=150), f"{cards} 7H1 8H1", trumps=None)
    assert declare(deal, "sequence", cards) == 150
    assert deal.trumps is None


@BY_NAME
def test_bezique_leaves_trumps_unnamed(rules):
    """Only a marriage (or by option a sequence) names trumps."""
    deal = scene(replace(rules, turn_up=False), "QS1 JD1 AH1 AS1 AD1 AC1 7S1", trumps=None)
    declare(deal, "bezique", "QS1 JD1")
    win_trick(deal)
    declare(deal, "aces", "AH1 AS1 AD1 AC1")
    assert deal.trumps is None


@pytest.mark.parametrize(("name", "rules"), ALL)
@pytest.mark.parametrize("trumps", ["S", "H", "D", "C"])
def test_bezique_suits(name, rules, trumps):
    """B9: queen of clubs and knave of hearts when spades or diamonds are trumps."""
    other = name == "bezique-britannica9" and trumps in "SD"
    deal = scene(rules, "QS1 JD1 QC1 JH1 AH1 AS1 7S1", trumps=trumps)
    right, wrong = ("QC1 JH1", "QS1 JD1") if other else ("QS1 JD1", "QC1 JH1")
    assert refusal(deal, "declare", "bezique", wrong) == "not-a-combination"
    assert declare(deal, "bezique", right) == 40


def test_third_pair_of_three_packs():
    """Reading: after two singles a third pair makes a triple, or a double with one of them."""
    rules = replace(FOSTER, packs=3, triple_bezique=1500)
    for kind, cards, points in (
        ("triple-bezique", "QS1 QS2 QS3 JD1 JD2 JD3", 1500),
        ("double-bezique", "QS1 QS3 JD1 JD3", 500),
        ("bezique", "QS3 JD3", 40),
    ):
        deal = scene(rules, "QS1 JD1 QS2 JD2 QS3 JD3 AS1")
        declare(deal, "bezique", "QS1 JD1")
        win_trick(deal)
        declare(deal, "bezique", "QS2 JD2")
        win_trick(deal)
        assert declare(deal, kind, cards) == points
    deal = scene(rules, "QS1 JD1 QS2 JD2 QS3 JD3 AS1")
    declare(deal, "double-bezique", "QS1 JD1 QS2 JD2")
    win_trick(deal)
    assert refusal(deal, "declare", "double-bezique", "QS1 JD1 QS3 JD3") == "used-in-kind"
    assert declare(deal, "triple-bezique", "QS1 QS2 QS3 JD1 JD2 JD3") == 1500


def test_not_a_card_played():
    """B9: a card led or played cannot be declared; the loser of a trick declares nothing."""
    deal = scene(B9, "KH1 QH1 KS1 QS1 7S1 8S1 9S1")
    win_trick(deal, "KH1")
    assert refusal(deal, "declare", "marriage", "KH1 QH1") == "not-held"
    assert refusal(deal, "declare", "marriage", "KS1 QS1", seat=1) == "not-winner"
    deal.pass_()
    assert refusal(deal, "declare", "marriage", "KS1 QS1") == "not-winner"


@pytest.mark.parametrize(
    ("change", "kind", "cards"),
    [
        ({"marriage": 15}, "marriage", "KS1 QS1"),
        ({"royal_marriage": 15}, "royal-marriage", "KC1 QC1"),
        ({"royal_sequence": 15}, "royal-sequence", "AC1 TC1 KC1 QC1 JC1"),
        ({"plain_sequence": 15}, "sequence", "AS1 TS1 KS1 QS1 JS1"),
        ({"bezique": 15}, "bezique", "QS1 JD1"),
        ({"double_bezique": 15}, "double-bezique", "QS1 QS2 JD1 JD2"),
        ({"aces": 15}, "aces", "AS1 AH1 AD1 AC1"),
        ({"kings": 15}, "kings", "KS1 KH1 KD1 KC1"),
        ({"queens": 15}, "queens", "QS1 QS2 QD1 QC1"),
        ({"jacks": 15}, "jacks", "JS1 JH1 JD1 JC1"),
        ({"tens_four": 15}, "tens", "TS1 TH1 TD1 TC1"),
    ],
)
def test_values_are_parameters(change, kind, cards):
    deal = scene(replace(FOSTER, **change), cards)
    assert declare(deal, kind, cards) == 15


@pytest.mark.parametrize(
    ("kind", "cards"), [("sequence", "AS1 TS1 KS1 QS1 JS1"), ("tens", "TS1 TH1 TD1 TC1")]
)
def test_what_the_table_of_scores_has_not(kind, cards):
    deal = scene(FOSTER, cards)
    assert refusal(deal, "declare", kind, cards) == "not-scored"


def test_fresh_card_by_option():
    """Without `fresh_needed` table cards alone score in a new class."""
    hand, table = "7S1 8S1 9S1", "KS1 QS1 QH1 QD1"
    deal = scene(FOSTER, hand, table=table)
    assert refusal(deal, "declare", "marriage", "KS1 QS1") == "no-fresh-card"
    deal = scene(replace(FOSTER, fresh_needed=False), hand, table=table)
    assert declare(deal, "marriage", "KS1 QS1") == 20


def test_legal_actions_name_kind_and_suit():
    deal = scene(B9, "KH1 QH1 KC1 QC1 QS1 JD1 7C1")
    assert deal.decision.legal_actions == {
        ("declare", "marriage", "H"),
        ("declare", "royal-marriage", "C"),
        ("declare", "bezique", ""),
        ("declare", "seven", ""),
        ("exchange", "seven", ""),
    }
    assert deal.decision.combinations("declare", "marriage", "H") == {frozenset(parse_cards("KH1 QH1"))}
    assert deal.decision.combinations("announce", "marriage", "H") == set()


def test_no_question_without_an_answer():
    """A winner who has nothing to declare is not asked."""
    deal = scene(B9, "KH1 7S1 8S1 9S1 7S2 8S2 9S2")
    deal.always_ask = False
    deal.pass_()
    win_trick(deal)
    assert deal.decision.kind == "play"
    assert [e["e"] for e in deal.events[-2:]] == ["draw", "draw"]
