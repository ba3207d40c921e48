"""Cinq-cents: one pack, cards of one use, card points, the knock (Foster)."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from tests.reference.cards import pack, parse_card, parse_cards
from tests.reference.cinq_cents import card_points
from tests.reference.engine import Deal, Refused
from tests.reference.match import game_result, points_of
from tests.reference.rules import PRESETS, check_played
from tests.reference_tests.scenes import declare, refusal
from tests.reference_tests.test_whole_deals import play_random, shuffled

RULES = PRESETS["cinq-cents"]


def position(hand, theirs="8H1 9H1 7D1 8D1 9D1 7H1 7C1", **given):
    """Seat 0 has won a trick, clubs are trumps; six cards and the turn-up are left to draw."""
    given = {"stock": "8C1 8S1 9S1 TS1 TC1", "turn_up": "9C1", "won_by": 0, "tricks_done": 5, **given}
    return Deal.from_position(RULES, [hand, theirs], **given)


def next_trick(deal, lead, follow="8H1"):
    """Draw, lead, and let seat 1 throw a card away."""
    deal.pass_()
    deal.play(parse_card(lead))
    deal.play(parse_card(follow))


def test_plain_sequence():
    """120 for the five highest cards of any plain suit; 250 for those of trumps."""
    deal = position("AH1 TH1 KH1 QH1 JH1 7S1 AS1", "AD1 8H1 7D1 8D1 9D1 7H1 7C1")
    assert declare(deal, "sequence", "AH1 TH1 KH1 QH1 JH1") == 120
    deal = position("AC1 TC1 KC1 QC1 JC1 7S1 AS1", stock="8C1 8S1 9S1 TS1 KS1")
    assert declare(deal, "royal-sequence", "AC1 TC1 KC1 QC1 JC1") == 250


def test_binage_is_the_bezique_and_never_double():
    deal = position("QS1 JD1 KS1 KD1 KH1 KC1 AS1")
    assert refusal(deal, "declare", "bezique", "QS1 JD1") == "not-a-combination"
    assert refusal(deal, "declare", "double-bezique", "QS1 JD1") == "not-a-combination"
    assert declare(deal, "binage", "QS1 JD1") == 40
    assert deal.events[-1]["kind"] == "binage"


@pytest.mark.parametrize(
    ("first", "cards", "then", "others"),
    [
        ("binage", "QS1 JD1", "marriage", "KS1 QS1"),
        ("kings", "KS1 KD1 KH1 KC1", "marriage", "KS1 QS1"),
        ("marriage", "KS1 QS1", "kings", "KS1 KD1 KH1 KC1"),
        ("marriage", "KS1 QS1", "binage", "QS1 JD1"),
    ],
)
def test_one_combination_whatever_the_class(first, cards, then, others):
    """Cards used in one combination are used in no other, even of a different class."""
    deal = position("QS1 JD1 KS1 KD1 KH1 KC1 AS1")
    assert declare(deal, first, cards) > 0
    next_trick(deal, "AS1")
    assert refusal(deal, "declare", then, others) == "used-already"


def test_marriage_then_no_sequence():
    deal = position("AH1 TH1 KH1 QH1 JH1 7S1 AS1", "AD1 8H1 7D1 8D1 9D1 7H1 7C1")
    declare(deal, "marriage", "KH1 QH1")
    next_trick(deal, "AS1")
    assert refusal(deal, "declare", "sequence", "AH1 TH1 KH1 QH1 JH1") == "used-already"


def test_announced_cards_are_used_only_when_scored():
    """Announced as in the ordinary game: of two with a common card, one scores."""
    deal = position("QS1 JD1 KS1 AD1 AH1 AC1 AS1")
    declare(deal, "aces", "AD1 AH1 AC1 AS1")
    deal.act("announce", "marriage", parse_cards("KS1 QS1"))
    deal.act("announce", "binage", parse_cards("QS1 JD1"))
    next_trick(deal, "AS1")
    deal.act("score-pending", "binage", parse_cards("QS1 JD1"))
    next_trick(deal, "AD1", "7D1")
    assert refusal(deal, "score-pending", "marriage", "KS1 QS1") == "used-already"


def test_card_points():
    """Ace 11, ten 10, king 4, queen 3, jack 2: 120 in the pack."""
    assert card_points(pack(1)) == 120
    assert [card_points([parse_card(f"{rank}S1")]) for rank in "ATKQJ987"] == [11, 10, 4, 3, 2, 0, 0, 0]


def test_end_of_the_deal():
    """Nothing for brisques as won; ten for the last trick, then the cards are counted."""
    deal = Deal.from_position(RULES, ["AH1 KS1", "TH1 QS1"], trumps="C", taken=["AC1 KC1", "JC1"])
    for card in ("AH1", "TH1", "KS1", "QS1"):
        deal.play(parse_card(card))
    assert (deal.decision.kind, deal.decision.knockers) == ("knock", {0, 1})
    with pytest.raises(Refused, match="must-act"):
        deal.play(parse_card("KS1"))
    deal.pass_()
    scores = [(e["e"], e["seat"], e["points"]) for e in deal.events if "points" in e]
    assert scores == [
        ("trick", 0, 0),
        ("trick", 0, 0),
        ("last-trick", 0, 10),
        ("card-points", 0, 11 + 10 + 4 + 3 + 11 + 4),
        ("card-points", 1, 2),
    ]
    assert deal.over


def test_when_a_knock_is_allowed():
    """Reading: either seat, between tricks; once."""
    deal = Deal(RULES, pack(1), 0)
    assert deal.decision.knockers == frozenset()
    assert refusal(deal, "knock", "", "") == "knock-between-tricks"
    deal.play(next(iter(deal.decision.legal_cards)))
    assert refusal(deal, "knock", "", "") == "knock-between-tricks"
    deal = position("QS1 JD1 KS1 KD1 KH1 KC1 AS1")
    declare(deal, "binage", "QS1 JD1")
    assert deal.decision.knockers == {0, 1}
    deal.act("knock", seat=1)
    assert deal.events[-1] == {"e": "knock", "seat": 1}
    assert deal.decision.kind == "declare"
    assert deal.decision.knockers == frozenset()
    assert refusal(deal, "knock", "", "", seat=0) == "already-knocked"
    foster = Deal(PRESETS["bezique-foster"], pack(2), 0)
    assert refusal(foster, "knock", "", "") == "knocking-off"


def test_a_knock_after_the_last_trick_ends_the_waiting():
    deal = Deal.from_position(RULES, ["AH1", "TH1"], trumps="C")
    deal.play(parse_card("AH1"))
    deal.play(parse_card("TH1"))
    deal.act("knock", seat=1)
    assert [e["e"] for e in deal.events][-4:] == ["last-trick", "knock", "card-points", "card-points"]
    assert deal.decision is None


def trick(cards, seat):
    """A trick of two cards won by a seat."""
    played = [{"e": "play", "seat": n, "card": c} for n, c in enumerate(cards.split())]
    return [*played, {"e": "trick", "seat": seat, "points": 0}]


def scored(seat, points, e="declare"):
    return {"e": e, "seat": seat, "points": points}


KNOCK = {"e": "knock", "seat": 0}


@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [
        # 460 + 11 + 10 + 11 + 10 = 502.
        ([scored(0, 460), *trick("AH1 TH1", 0), *trick("AD1 TD1", 0), KNOCK], [], 0),
        # 460 + 21 + 14 = 495: mistaken, the adversary has only 60.
        ([scored(0, 460), scored(1, 60), *trick("AH1 TH1", 0), *trick("TD1 KD1", 0), KNOCK], [], 1),
        # The adversary has more, and did not knock.
        ([scored(1, 600), scored(0, 480), *trick("AH1 TH1", 0), KNOCK], [], 0),
        # Brought in from an earlier deal; what comes after the knock is not counted.
        ([scored(0, 400)], [scored(0, 80), *trick("AH1 KH1", 0), KNOCK, scored(0, 250)], 1),
        ([scored(0, 400)], [scored(0, 80), *trick("AH1 TH1", 0), KNOCK], 0),
    ],
)
def test_a_knock_decides(first, second, winner):
    deals = [first, second] if second else [first]
    result = game_result(RULES, deals)
    assert (result.winner, result.over) == (winner, True)


def end(mine, theirs):
    return [scored(0, mine, "card-points"), scored(1, theirs, "card-points")]


def test_nobody_knocked():
    """One at 500 wins on its merits; both: neither, 600, then 700."""
    assert game_result(RULES, [end(510, 490)]).winner == 0
    assert not game_result(RULES, [end(510, 520)]).over
    assert game_result(RULES, [end(510, 520), end(60, 90)]).winner == 1
    assert not game_result(RULES, [end(510, 520), end(100, 90)]).over
    assert game_result(RULES, [end(510, 520), end(100, 90), end(95, 80)]).winner == 0


def test_the_target_goes_past_both():
    """Reading: both at 600 as well: 700 is the next; one past the new target plays on."""
    assert not game_result(RULES, [end(610, 640)]).over
    assert not game_result(RULES, [end(610, 640), end(50, 20)]).over
    assert game_result(RULES, [end(610, 640), end(20, 70)]).winner == 1
    assert game_result(RULES, [end(510, 640)]).winner is None
    knocks = [*trick("7H1 8H1", 1), {"e": "knock", "seat": 1}]
    assert game_result(RULES, [end(510, 640), knocks]).winner == 1
    knocks = [*trick("7H1 8H1", 1), {"e": "knock", "seat": 0}]
    assert game_result(RULES, [end(510, 640), knocks]).winner == 1


def test_two_hundred_deals():
    """32 cards at every step, 120 card points, one last trick, at most one knock."""
    rng = random.Random("cinq-cents")
    knocks = Counter()

    def conserved(deal):
        assert len(set(deal.all_cards())) == len(deal.all_cards()) == 32

    for number in range(200):
        deal = play_random(Deal(RULES, shuffled(RULES, rng), number % 2), rng, conserved)
        count = Counter(e["e"] for e in deal.events)
        assert (count["play"], count["trick"], count["draw"]) == (32, 16, 16)
        assert count["last-trick"] == count["play-out"] == 1
        assert (count["card-points"], count["brisques"]) == (2, 0)
        knocks[count["knock"]] += 1
        assert sum(e["points"] for e in deal.events if e["e"] == "card-points") == 120
        assert points_of(deal.events) == deal.result["points"]
        assert sum(deal.result["brisques"]) == 8
        beziques = {"bezique", "double-bezique"}
        assert not beziques & {e.get("kind") for e in deal.events}
        combined = [
            c
            for e in deal.events
            if e["e"] in ("declare", "score-pending")
            for c in e["cards"]
            if c[0] != "7"
        ]
        assert len(combined) == len(set(combined))
    assert knocks.keys() == {0, 1}


def test_rules_that_are_refused():
    with pytest.raises(ValueError, match="knock"):
        check_played(replace(RULES, target=None))
