"""Which physical cards a player means who names none."""

from dataclasses import replace

import pytest

from tests.reference.cards import parse_cards
from tests.reference_tests.scenes import B9, FOSTER, declare, scene, win_trick


@pytest.mark.parametrize(
    ("hand", "table", "kind", "suit", "cards"),
    [
        ("KS1 QS2", "", "marriage", "S", "KS1 QS2"),
        ("KS1 KS2 QS1", "", "marriage", "S", "KS1 QS1"),
        ("KS1 QS1", "KS2", "marriage", "S", "KS2 QS1"),  # the table copy
        ("KS1 QS1", "KS2 QS2", "marriage", "S", "KS2 QS1"),  # all table: the queen is taken fresh
        ("KS1", "KS2 QS2", "marriage", "S", "KS1 QS2"),
        ("JC1 TC2", "AC1 TC1 KC1 QC1 JC2", "royal-sequence", "C", "AC1 TC1 KC1 QC1 JC1"),
        ("TC2", "AC1 TC1 KC1 QC1 JC2", "royal-sequence", "C", "AC1 TC2 KC1 QC1 JC2"),
        ("QS1 JD1", "QS2 JD2", "bezique", "", "QS2 JD1"),
        ("AS1 AH1 AD1 AC1 AS2", "", "aces", "", "AS1 AH1 AD1 AC1"),
        ("AS1 AH1", "AD2 AC1 AC2", "aces", "", "AC1 AC2 AD2 AS1"),
        ("AS2 AH1", "AD2 AC1 AC2 AS1", "aces", "", "AC1 AS1 AD2 AH1"),
        ("7C1 7C2", "", "seven", "", "7C1"),
    ],
)
def test_table_copies_first_then_the_lowest_fresh(hand, table, kind, suit, cards):
    deal = scene(FOSTER, hand, table=table, turn_up="8C1")
    assert deal.default_cards("declare", kind, suit) == set(parse_cards(cards))


def test_used_copies_are_passed_over():
    deal = scene(FOSTER, "KS1 QS1 QS2 KS2")
    declare(deal, "marriage", "KS1 QS1")
    win_trick(deal)
    assert deal.default_cards("declare", "marriage", "S") == set(parse_cards("KS2 QS2"))


def test_a_card_of_the_trick_is_passed_over():
    """Under `disjoint` the queen just declared is not meant for the marriage."""
    deal = scene(B9, "KS1 QS1 QS2 JD1")
    declare(deal, "bezique", "QS1 JD1")
    assert deal.default_cards("declare", "marriage", "S") == set(parse_cards("KS1 QS2"))


def test_none_where_the_act_is_refused():
    deal = scene(FOSTER, "KS1 JD1")
    assert deal.default_cards("declare", "marriage", "S") is None
    deal.pass_()
    assert deal.default_cards("declare", "marriage", "S") is None


def test_lowest_rank_follows_the_order_of_ranks():
    rules = replace(FOSTER, rank_order="ATQKJ987")
    deal = scene(rules, "KS1 QS1", table="KS2 QS2")
    assert deal.default_cards("declare", "marriage", "S") == set(parse_cards("KS1 QS2"))
