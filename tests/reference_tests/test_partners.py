"""Four in partnership: who declares, what is built on the partner's table, whose the score is."""

from dataclasses import replace

import pytest

from tests.reference.cards import parse_cards
from tests.reference.engine import Deal, Refused
from tests.reference_tests.scenes import refusal
from tests.reference_tests.scenes_of_sides import FOUR_9, FOUR_11, FOUR_F, FOUR_M, do, table, trick

PASS = ("pass-right", "", "")


def acts(deal):
    return {action[:2] for action in deal.decision.legal_actions}


@pytest.mark.parametrize("rules", [FOUR_F, FOUR_9, FOUR_11])
def test_either_partner_declares_the_winner_first(rules):
    """F, B9, B11: when a player wins a trick either he or his partner may declare."""
    deal = table(rules, ["KS1 QS1", "KD1 QD1", "KH1 QH1"])
    assert (deal.decision.seat, acts(deal)) == (0, {("declare", "marriage")})
    assert refusal(deal, "declare", "marriage", "KH1 QH1", seat=2) == "partner-waits"
    assert refusal(deal, "declare", "marriage", "KD1 QD1", seat=1) == "not-winner"
    deal.pass_()
    assert (deal.decision.seat, acts(deal)) == (2, {("declare", "marriage")})
    assert refusal(deal, "declare", "marriage", "KS1 QS1", seat=0) == "right-gone"
    assert do(deal, "declare", "marriage", "KH1 QH1") == 20
    assert deal.events[-1]["seat"] == 2
    deal.pass_()
    draws = [e["seat"] for e in deal.events if e["e"] == "draw"]
    assert draws == [0, 1, 2, 3]
    assert (deal.decision.kind, deal.decision.seat) == ("play", 0)
    assert [p.points for p in deal.players] == [0, 0, 20, 0]


def test_a_partner_is_asked_only_if_he_has_something():
    deal = table(FOUR_F, ["KS1 QS1", "", "8H1"])
    deal.always_ask = False
    deal.pass_()
    assert deal.decision.kind == "play"
    deal = table(FOUR_F, ["8S1", "", "KH1 QH1"], rounds=7)
    deal.always_ask = False
    deal.pass_()
    assert (deal.decision.seat, deal.decision.kind) == (2, "declare")


def test_one_score_on_a_trick_for_the_side():
    """F: only one combination can be scored at a time; more may be shown, by either partner."""
    deal = table(FOUR_F, ["KS1 QS1", "", "KH1 QH1 JD1"])
    do(deal, "declare", "marriage", "KS1 QS1")
    deal.pass_()
    assert refusal(deal, "declare", "marriage", "KH1 QH1") == "one-score"
    assert refusal(deal, "exchange", "seven", "7C1") == "not-held"
    assert acts(deal) == {("announce", "marriage"), ("announce", "bezique")}
    do(deal, "announce", "marriage", "KH1 QH1")
    trick(deal, 0)
    assert refusal(deal, "score-pending", "marriage", "KH1 QH1") == "not-announced"
    deal.pass_()
    assert do(deal, "score-pending", "marriage", "KH1 QH1") == 20


@pytest.mark.parametrize("rules", [FOUR_9, FOUR_11])
def test_no_common_card_among_the_scores_of_the_side(rules):
    """B9, B11: over both hands; a bezique on this trick is not doubled on it by the partner."""
    deal = table(rules, ["QS1 JD1 KH1 QH1", "", "QS2 JD2 KD1 QD1"], trumps="H")
    do(deal, "declare", "bezique", "QS1 JD1")
    do(deal, "declare", "royal-marriage", "KH1 QH1")
    deal.pass_()
    assert refusal(deal, "declare", "double-bezique", "QS1 JD1 QS2 JD2") == "shared-card"
    assert do(deal, "declare", "marriage", "KD1 QD1") == 20
    trick(deal, 2)
    assert do(deal, "declare", "double-bezique", "QS1 JD1 QS2 JD2") == 500
    assert deal.players[0].table >= set(parse_cards("QS1 JD1"))
    assert deal.players[2].table >= set(parse_cards("QS2 JD2"))


def test_fosters_example_of_building():
    """F: bezique and royal marriage shown, the marriage scored; the partner adds A 10 J, 250."""
    deal = table(FOUR_F, ["KS1 QS1 JD1", "", "AS1 TS1 JS1 QH1 QD1 QC1"], trumps="S")
    do(deal, "declare", "royal-marriage", "KS1 QS1")
    do(deal, "announce", "bezique", "QS1 JD1")
    trick(deal, 2)
    assert do(deal, "declare", "royal-sequence", "AS1 TS1 KS1 QS1 JS1") == 250
    trick(deal, 2)
    assert deal.default_cards("declare", "queens") == set(parse_cards("QS1 QH1 QD1 QC1"))
    assert do(deal, "declare", "queens", "QS1 QH1 QD1 QC1") == 60
    trick(deal, 0)
    assert do(deal, "score-pending", "bezique", "QS1 JD1") == 40
    scores = [(e["seat"], e["points"]) for e in deal.events if e["e"] in ("declare", "score-pending")]
    assert scores == [(0, 40), (2, 250), (2, 60), (0, 40)]


@pytest.mark.parametrize("rules", [FOUR_M, FOUR_F])
def test_not_what_the_partner_could_not_declare(rules):
    """M: no king added to the queen of the partner's sequence for a marriage; K Q of it, new: yes."""
    deal = table(rules, ["AC1 TC1 KC1 QC1 JC1", "", "KC2 QC2 QS1"])
    do(deal, "declare", "royal-sequence", "AC1 TC1 KC1 QC1 JC1")
    trick(deal, 2)
    assert refusal(deal, "declare", "royal-marriage", "KC2 QC1") == "used-in-kind"
    assert refusal(deal, "declare", "royal-marriage", "KC1 QC2") == "used-in-kind"
    assert do(deal, "declare", "royal-marriage", "KC2 QC2") == 40


def test_married_to_the_partners_card_is_married_for_good():
    deal = table(FOUR_F, ["KH1 QH2", "", "QH1 KH2"])
    do(deal, "declare", "marriage", "KH1 QH2")
    trick(deal, 2)
    assert refusal(deal, "declare", "marriage", "KH1 QH1") == "used-in-kind"
    deal = table(FOUR_F, ["QH2"], ["KH1", "", "QH1"])
    assert do(deal, "declare", "marriage", "KH1 QH2") == 20
    deal = table(FOUR_F, ["QH2", "", "QH3"], ["", "", "KH1"])
    assert do(deal, "declare", "marriage", "KH1 QH2") == 20
    trick(deal, 2)
    assert refusal(deal, "declare", "marriage", "KH1 QH3") == "used-in-kind"


@pytest.mark.parametrize("rules", [FOUR_M, FOUR_F])
def test_cards_of_the_partners_hand_do_not_serve(rules):
    """M: cards from his own hand with those of his partner that are exposed on the table."""
    deal = table(rules, ["KH1", "", "QH1"])
    assert refusal(deal, "declare", "marriage", "KH1 QH1") == "not-held"
    deal = table(rules, ["KH1"], ["", "QH1"])
    assert refusal(deal, "declare", "marriage", "KH1 QH1") == "not-held"


@pytest.mark.parametrize("rules", [FOUR_9, FOUR_11])
@pytest.mark.parametrize(
    ("hand", "laid", "kind", "cards"),
    [
        ("KH1", "QH1", "marriage", "KH1 QH1"),
        ("QS1", "JD1", "bezique", "QS1 JD1"),
        ("QS1 QH1 QD1", "QC1", "queens", "QS1 QH1 QD1 QC1"),
        ("AC1 TC1 KC1 QC1", "JC1", "royal-sequence", "AC1 TC1 KC1 QC1 JC1"),
    ],
)
def test_britannica_builds_double_and_triple_bezique_only(rules, hand, laid, kind, cards):
    """B9, B11: to form these the beziques may be declared from the hand of either partner."""
    deal = table(rules, [hand], ["", "", laid])
    assert refusal(deal, "declare", kind, cards) == "partner-cards"
    assert ("declare", kind) not in acts(deal)
    for house in (replace(rules, build_on_partner="all"), FOUR_F, FOUR_M):
        built = table(house, [hand], ["", "", laid])
        assert do(built, "declare", kind, cards) > 0
    house = replace(FOUR_F, build_on_partner="no")
    assert refusal(table(house, [hand], ["", "", laid]), "declare", kind, cards) == "partner-cards"


def partners_bezique(rules):
    """Seat 2 has scored a bezique, seat 0 wins a trick with the other two pairs in hand."""
    deal = table(rules, ["QS2 JD2 QS3 JD3", "", "QS1 JD1"], trumps="H")
    deal.act("pass-right") if rules.partner_declares == "pass" else deal.pass_()
    do(deal, "declare", "bezique", "QS1 JD1")
    trick(deal, 0)
    return deal


@pytest.mark.parametrize("rules", [FOUR_F, FOUR_9, FOUR_11])
def test_beziques_of_both_partners(rules):
    """B9, B11: double and triple from the hand of either partner; F: built up by either."""
    deal = partners_bezique(rules)
    assert do(deal, "declare", "double-bezique", "QS1 JD1 QS2 JD2") == 500
    trick(deal, 0)
    assert do(deal, "declare", "triple-bezique", "QS1 JD1 QS2 JD2 QS3 JD3") == 1500


def test_double_bezique_from_one_hand():
    """M: 500 and 1500 only if all the cards come from the hand of the same player."""
    deal = partners_bezique(FOUR_M)
    assert refusal(deal, "declare", "double-bezique", "QS1 JD1 QS2 JD2") == "one-hand"
    assert refusal(deal, "declare", "triple-bezique", "QS1 JD1 QS2 JD2 QS3 JD3") == "one-hand"
    assert do(deal, "declare", "double-bezique", "QS2 JD2 QS3 JD3") == 500


@pytest.mark.parametrize(
    ("rules", "played", "code"),
    [
        (FOUR_9, [], "used-in-kind"),
        (FOUR_9, ["JD1"], None),
        (FOUR_11, ["JD1"], "used-in-kind"),
        (FOUR_11, ["JD1", "QS1"], None),
        (FOUR_F, ["JD1", "QS1"], "used-in-kind"),
    ],
)
def test_second_double_on_what_the_partners_have_left(rules, played, code):
    """B9, B11: a second double may be scored as before, from the hand of either partner."""
    deal = partners_bezique(rules)
    do(deal, "declare", "double-bezique", "QS1 JD1 QS2 JD2")
    for card in played:
        trick(deal, 0, s2=card)
    trick(deal, 0)
    if code is None:
        assert ("declare", "double-bezique", "") in deal.decision.legal_actions
        assert do(deal, "declare", "double-bezique", "QS2 JD2 QS3 JD3") == 500
    else:
        assert refusal(deal, "declare", "double-bezique", "QS2 JD2 QS3 JD3") == code


def test_the_winner_passes_the_right():
    """M: he may pass it; if the partner cannot declare, the winner cannot then declare."""
    deal = table(FOUR_M, ["KS1 QS1", "KD1 QD1", "KH1 QH1"])
    assert deal.decision.legal_actions == {("declare", "marriage", "S"), PASS}
    assert deal.default_cards(*PASS) == frozenset()
    assert refusal(deal, "declare", "marriage", "KH1 QH1", seat=2) == "partner-waits"
    events = list(deal.events)
    deal.act("pass-right")
    assert deal.events == events
    assert (deal.decision.seat, acts(deal)) == (2, {("declare", "marriage")})
    assert refusal(deal, "declare", "marriage", "KS1 QS1", seat=0) == "right-gone"
    assert refusal(deal, "pass-right", "", "") == "not-given-back"
    assert do(deal, "declare", "marriage", "KH1 QH1") == 20
    deal.pass_()
    assert (deal.decision.seat, deal.decision.kind) == (0, "play")


def test_the_right_passed_in_vain():
    deal = table(FOUR_M, ["KS1 QS1", "", "8H1"])
    deal.always_ask = False
    deal.act("pass-right")
    assert [e["e"] for e in deal.events] == ["draw"] * 4
    assert (deal.decision.seat, deal.decision.kind) == (0, "play")


def test_the_right_is_passed_unseen():
    """M: partners may not consult: the winner may pass it whatever is in his partner's hand."""
    for hand in ("8H1", "KH1 QH1"):
        deal = table(FOUR_M, ["8S1", "", hand])
        assert deal.decision.legal_actions == {PASS}


def test_a_winner_who_declares_has_not_passed():
    """M: the winner or his partner; to pass without a word leaves the partner silent too."""
    deal = table(FOUR_M, ["KS1 QS1 JD1", "", "KH1 QH1"])
    do(deal, "declare", "marriage", "KS1 QS1")
    assert refusal(deal, "pass-right", "", "") == "declared-already"
    assert acts(deal) == {("announce", "bezique")}
    deal.pass_()
    assert deal.decision.kind == "play"
    deal = table(FOUR_M, ["KS1 QS1", "", "KH1 QH1"])
    deal.pass_()
    assert deal.decision.kind == "play"


def test_no_right_to_pass():
    for rules in (FOUR_F, FOUR_9, replace(FOUR_M, partners=False), replace(FOUR_M, partner_declares="no")):
        deal = table(rules, ["KS1 QS1", "", "KH1 QH1"])
        assert refusal(deal, "pass-right", "", "") == "no-right-to-pass"
        assert acts(deal) == {("declare", "marriage")}
    deal = table(FOUR_M, ["KS1 QS1", "", "KH1 QH1"], rounds=1)
    assert refusal(deal, "pass-right", "", "") == "last-draw-ban"
    assert not deal.decision.legal_actions


@pytest.mark.parametrize("rules", [replace(FOUR_M, partners=False), replace(FOUR_F, partners=False)])
def test_each_for_himself(rules):
    """M, F: or each alone; then nobody has a partner, whatever partners might do."""
    deal = table(rules, ["KS1", "", "KH1 QH1"], ["", "", "QS1"])
    assert refusal(deal, "declare", "marriage", "KS1 QS1") == "not-held"
    with pytest.raises(Refused, match="not-winner"):
        deal.pass_(seat=2)
    deal.pass_()
    assert deal.decision.kind == "play"


def test_the_partner_exchanges_the_seven():
    """B9: a player may declare when he or his partner takes a trick; the seven is declared too."""
    deal = table(FOUR_9, ["8H1", "", "7C1"])
    deal.pass_()
    assert do(deal, "exchange", "seven", "7C1") == 10
    assert deal.players[2].hand == set(parse_cards("9C1"))
    deal = table(FOUR_F, ["7C2", "", "7C1"])
    do(deal, "declare", "seven", "7C2")
    deal.pass_()
    assert refusal(deal, "exchange", "seven", "7C1") == "one-score"


def test_a_card_of_ones_own():
    """Reading: nobody announces what lies whole on his partner's table."""
    deal = table(FOUR_F, ["QS1 JD1"], ["KS1"])
    do(deal, "declare", "bezique", "QS1 JD1")
    deal.pass_()
    assert refusal(deal, "announce", "marriage", "KS1 QS1") == "nothing-of-own"
    assert not acts(deal)


def test_the_partner_plays_a_card_of_what_is_announced():
    """B11: if a card of the combination is played its points cannot be scored; a partner's too."""
    deal = table(FOUR_F, ["KS1 AH1 AS1 AD1 AC1"], ["", "", "QS1"])
    do(deal, "declare", "aces", "AH1 AS1 AD1 AC1")
    do(deal, "announce", "marriage", "KS1 QS1")
    trick(deal, 0, s2="QS1")
    assert refusal(deal, "score-pending", "marriage", "KS1 QS1") == "pending-void"


def test_fresh_is_judged_on_both_tables():
    """Reading: a partner's table card is not fresh either, and one's own fresh card makes it good."""
    deal = table(FOUR_F, ["KH1"], ["QS1 QH1 QD1", "", "QC1"])
    assert refusal(deal, "declare", "queens", "QS1 QH1 QD1 QC1") == "no-fresh-card"
    assert do(deal, "declare", "marriage", "KH1 QH1") == 20


def test_default_cards_take_copies_from_both_tables():
    """Reading: a card on either table before a fresh one, the lowest copy first."""
    deal = table(FOUR_F, ["KS1 KS4"], ["QS3", "", "QS2 KS3"])
    assert deal.default_cards("declare", "marriage", "S") == set(parse_cards("KS1 QS2"))
    deal = table(FOUR_F, ["KS4 QS4"], ["", "", "QS2 KS3"])
    assert deal.default_cards("declare", "marriage", "S") == set(parse_cards("KS3 QS4"))


def test_points_reach_the_target_as_a_side():
    deal = Deal.from_position(
        FOUR_F,
        ["8H1", "KS1 QS1", "8H2", "7S1"],
        stock="8D1 9D1 TD1 8D2 9D2 TD2 8D3 9D3 TD3",
        turn_up="9C1",
        won_by=1,
        score_before=(0, 990, 0, 995),
    )
    assert deal.reached is None
    deal.act("declare", "marriage", parse_cards("KS1 QS1"))
    assert deal.reached == 1
