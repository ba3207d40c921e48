"""Combinations announced now and scored after a later trick."""

from dataclasses import replace

import pytest

from tests.reference.cards import parse_card, parse_cards
from tests.reference_tests.scenes import (
    B9,
    B11,
    FOSTER,
    MODERN,
    NO_TURN,
    act,
    declare,
    lose_trick,
    refusal,
    scene,
    win_trick,
)

KINGS = "KS1 KH1 KD1 KC1"
MARRIAGE = frozenset(parse_cards("KS1 QS1"))


def forty_and_twenty(rules=B11):
    """B11's example: four kings on the table, bezique scored, the spade marriage to score."""
    deal = scene(rules, "QS1 JD1 8S1", table=KINGS, theirs="AS2 7S2")
    assert declare(deal, "bezique", "QS1 JD1") == 40
    return deal


@pytest.mark.parametrize("rules", [B11, MODERN, FOSTER])
def test_forty_and_twenty_to_score(rules):
    """PC-33. B11: kept through a lost trick, then 20 without a new card."""
    deal = forty_and_twenty(rules)
    assert ("announce", "marriage", "S") in deal.decision.legal_actions
    assert act(deal, "announce", "marriage", "KS1 QS1") == 0
    assert deal.events[-1] == {"e": "announce", "seat": 0, "kind": "marriage", "cards": ["KS1", "QS1"]}
    assert refusal(deal, "score-pending", "marriage", "KS1 QS1") == "same-trick"
    lose_trick(deal, "8S1")
    deal.play(parse_card("7S2"))
    deal.play(parse_card("7C1"))
    assert deal.turn.seat == 0
    assert deal.decision.legal_actions >= {("score-pending", "marriage", MARRIAGE)}
    assert act(deal, "score-pending", "marriage", "KS1 QS1") == 20
    assert deal.players[0].pending == []


@pytest.mark.parametrize("lead", ["KS1", "QS1"])
def test_a_card_played_voids_it(lead):
    """PC-33. B11: if he plays a card of the combination he cannot score the points."""
    deal = forty_and_twenty()
    act(deal, "announce", "marriage", "KS1 QS1")
    win_trick(deal, lead)
    assert refusal(deal, "score-pending", "marriage", "KS1 QS1") == "pending-void"


def test_never_announced():
    """PC-33. B9: a marriage of two table cards is no declaration."""
    deal = forty_and_twenty(B9)
    assert refusal(deal, "announce", "marriage", "KS1 QS1") == "announcing-off"
    win_trick(deal)
    assert refusal(deal, "declare", "marriage", "KS1 QS1") == "no-fresh-card"
    assert refusal(deal, "score-pending", "marriage", "KS1 QS1") == "not-announced"


def test_announcement_needs_a_score():
    deal = scene(FOSTER, "KS1 QS1 JD1 AH1 7S1 8S1 9S1")
    assert refusal(deal, "announce", "marriage", "KS1 QS1") == "announce-needs-score"
    declare(deal, "bezique", "QS1 JD1")
    act(deal, "announce", "marriage", "KS1 QS1")
    assert refusal(deal, "announce", "marriage", "KS1 QS1") == "already-pending"


def test_announcement_under_disjoint_keeps_a_card_of_the_score():
    """B11: what shares no card is scored at once, so it is not announced."""
    deal = scene(B11, "KS1 QS1 JD1 KH1 QH1 8S1 9S1")
    declare(deal, "bezique", "QS1 JD1")
    assert refusal(deal, "announce", "marriage", "KH1 QH1") == "announce-needs-score"
    assert declare(deal, "marriage", "KH1 QH1") == 20
    deal = scene(FOSTER, "KS1 QS1 JD1 KH1 QH1 8S1 9S1")
    declare(deal, "bezique", "QS1 JD1")
    assert act(deal, "announce", "marriage", "KH1 QH1") == 0


def test_announced_cards_are_not_fresh_and_not_used():
    """Reading: on the table, so not fresh; used when scored, so free until then."""
    deal = scene(FOSTER, "KS1 QS1 JD1 KH1 7S1 8S1 9S1", table="KD1 KC1")
    declare(deal, "bezique", "QS1 JD1")
    act(deal, "announce", "marriage", "KS1 QS1")
    assert deal.players[0].table >= MARRIAGE
    win_trick(deal)
    assert refusal(deal, "declare", "marriage", "KS1 QS1") == "no-fresh-card"
    assert declare(deal, "kings", KINGS) == 80
    assert refusal(deal, "score-pending", "marriage", "KS1 QS1") == "one-score"
    win_trick(deal)
    assert act(deal, "score-pending", "marriage", "KS1 QS1") == 20
    win_trick(deal)
    assert refusal(deal, "score-pending", "marriage", "KS1 QS1") == "not-announced"


def test_scored_in_kind_meanwhile():
    """A sequence scored takes the marriage of its king and queen from the pending one."""
    deal = scene(FOSTER, "QC1 QH1 QS1 QD1 KC1 AC1 TC1", table="JC1")
    declare(deal, "queens", "QC1 QH1 QS1 QD1")
    act(deal, "announce", "royal-marriage", "KC1 QC1")
    win_trick(deal)
    assert declare(deal, "royal-sequence", "AC1 TC1 KC1 QC1 JC1") == 250
    assert refusal(deal, "announce", "royal-marriage", "KC1 QC1") == "used-in-kind"
    win_trick(deal)
    assert refusal(deal, "score-pending", "royal-marriage", "KC1 QC1") == "used-in-kind"


def test_fresh_is_judged_at_the_end_of_the_trick():
    """The card that the score has just laid counts as fresh for the announcement."""
    deal = scene(FOSTER, "QS1 8S1 9S1", table="JD1 KS1 KH1 KD1")
    assert refusal(deal, "announce", "marriage", "KS1 QS1") == "announce-needs-score"
    declare(deal, "bezique", "QS1 JD1")
    act(deal, "announce", "marriage", "KS1 QS1")
    deal = scene(FOSTER, "JD1 8S1 9S1", table="QS1 KS1 KH1")
    declare(deal, "bezique", "QS1 JD1")
    assert refusal(deal, "announce", "marriage", "KS1 QS1") == "no-fresh-card"


def test_pending_scores_as_an_item_under_disjoint():
    """Reading: it shares no card with another score of the trick."""
    deal = scene(B11, "QS1 JD1 QH1 QD1 QC1", table="KS1 KH1")
    declare(deal, "bezique", "QS1 JD1")
    act(deal, "announce", "marriage", "KS1 QS1")
    win_trick(deal)
    declare(deal, "queens", "QS1 QH1 QD1 QC1")
    assert refusal(deal, "score-pending", "marriage", "KS1 QS1") == "shared-card"
    win_trick(deal)
    assert act(deal, "score-pending", "marriage", "KS1 QS1") == 20


def test_announcement_names_no_trumps():
    """Reading: trumps are named by the score, and kind and points are those of then."""
    deal = scene(NO_TURN, "QS1 JD1 KS1 KH1 QH1 8S1 9S1", trumps=None)
    declare(deal, "bezique", "QS1 JD1")
    act(deal, "announce", "royal-marriage", "KS1 QS1")
    assert deal.trumps is None
    win_trick(deal)
    declare(deal, "royal-marriage", "KH1 QH1")
    assert deal.trumps == "H"
    win_trick(deal)
    assert refusal(deal, "score-pending", "royal-marriage", "KS1 QS1") == "not-a-combination"
    assert act(deal, "score-pending", "marriage", "KS1 QS1") == 20
    deal = scene(NO_TURN, "QS1 JD1 KS1 KH1 QH1 8S1 9S1", trumps=None)
    declare(deal, "bezique", "QS1 JD1")
    act(deal, "announce", "royal-marriage", "KS1 QS1")
    win_trick(deal)
    assert act(deal, "score-pending", "royal-marriage", "KS1 QS1") == 40
    assert deal.trumps == "S"


def test_what_does_not_score_is_not_announced():
    deal = scene(FOSTER, "QS1 JD1 KS1 AS1 TS1 JS1 9S1")
    declare(deal, "bezique", "QS1 JD1")
    assert refusal(deal, "announce", "sequence", "AS1 TS1 KS1 QS1 JS1") == "not-scored"
    assert refusal(deal, "announce", "seven", "9S1") == "not-a-combination"


def test_sixteen_pending_at_most():
    deal = scene(replace(FOSTER, packs=4), "KS1 QS1 KS2 QS2 KS3 QS3 KS4 QS4 KH1 QH1 JD1 7S1")
    declare(deal, "bezique", "QS1 JD1")
    for king in range(1, 5):
        for queen in range(1, 5):
            act(deal, "announce", "marriage", f"KS{king} QS{queen}")
    assert refusal(deal, "announce", "marriage", "KH1 QH1") == "too-many-pending"
    assert not any(action[0] == "announce" for action in deal.decision.legal_actions)
