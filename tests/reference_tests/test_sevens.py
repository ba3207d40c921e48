"""The seven of trumps: turned up, shown, exchanged, played."""

from dataclasses import replace

import pytest

from tests.reference.cards import number_copies, pack, parse_card
from tests.reference.engine import Deal
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

WITH_SEVEN = pytest.mark.parametrize("rules", [B9, B11, MODERN, FOSTER])
HAND = "7C1 AS1 TS1 KS1 7D2 8D2 9D2"


def deck_with_turn_up(rules, card):
    """A deck in which this card lies where the turn-up comes from."""
    names = [str(c)[:2] for c in pack(rules.packs)]
    place = names.index(card) if isinstance(card, str) else card
    names.insert(2 * rules.hand, names.pop(place))
    return number_copies(names)


@WITH_SEVEN
def test_every_turn_up_names_trumps(rules):
    """PC-11: each of the 64 cards; 10 to the dealer for any seven, both copies."""
    for place in range(64):
        for dealer in (0, 1):
            deal = Deal(rules, deck_with_turn_up(rules, place), dealer)
            up = parse_card(deal.events[0]["card"])
            assert (deal.events[0]["e"], deal.events[0]["seat"]) == ("turn-up", dealer)
            assert deal.trumps == up.suit
            assert deal.stock[-1] == up
            assert deal.events[0]["points"] == deal.players[dealer].points == (10 if up.rank == "7" else 0)
            assert deal.players[1 - dealer].points == 0


@WITH_SEVEN
def test_exchange_fetches_the_turn_up(rules):
    """PC-05, PC-09: 10, the turn-up to the hand, the seven in its place, seven cards."""
    deal = scene(rules, HAND, turn_up="9C1")
    assert act(deal, "exchange", "seven", "7C1") == 10
    assert deal.events[-1] == {"e": "exchange", "seat": 0, "card": "7C1", "took": "9C1", "points": 10}
    assert parse_card("9C1") in deal.players[0].hand
    assert deal.stock[-1] == deal.turn_up == parse_card("7C1")
    assert len(deal.players[0].held) == 7


@WITH_SEVEN
def test_second_seven_is_only_shown(rules):
    """PC-05, PC-09: against a seven, no swap; B9: absurd to exchange one for another."""
    deal = scene(rules, HAND, turn_up="7C2")
    assert refusal(deal, "exchange", "seven", "7C1") == "turn-up-is-seven"
    assert declare(deal, "seven", "7C1") == 10
    win_trick(deal, "9D2")
    assert refusal(deal, "declare", "seven", "7C1") == "already-shown"


@WITH_SEVEN
def test_the_other_player_shows_the_second_seven(rules):
    """PC-05: A exchanges, later B wins and shows the second seven: 10 each."""
    deal = scene(rules, HAND, turn_up="9C1", theirs="7C2 AD1")
    act(deal, "exchange", "seven", "7C1")
    deal.pass_()
    deal.play(parse_card("7D2"))
    deal.play(parse_card("AD1"))
    assert deal.decision.legal_actions == {("declare", "seven", "")}
    before = deal.players[1].points
    deal.act("declare", "seven", {parse_card("7C2")})
    assert deal.players[1].points - before == 10


def test_a_shown_seven_is_not_on_the_table_nor_exchanged_later():
    """B9: simply shown. Reading: it scores once, so it is not exchanged afterwards."""
    deal = scene(B9, HAND)
    declare(deal, "seven", "7C1")
    assert parse_card("7C1") in deal.players[0].hand
    win_trick(deal, "9D2")
    assert refusal(deal, "exchange", "seven", "7C1") == "already-shown"


@WITH_SEVEN
def test_only_the_winner_before_the_draw(rules):
    """PC-09: the loser of the trick may not; nor the winner once he has drawn."""
    deal = scene(rules, HAND)
    assert refusal(deal, "exchange", "seven", "7C1", seat=1) == "not-winner"
    deal.pass_()
    assert refusal(deal, "exchange", "seven", "7C1") == "not-winner"
    lose_trick(deal, "7D2")
    assert refusal(deal, "exchange", "seven", "7C1", seat=0) == "not-winner"


def test_seven_takes_the_one_score():
    """Reading: M, F the seven is the score of the trick; B9, B11 it goes beside others."""
    for rules, code in ((MODERN, "one-score"), (FOSTER, "one-score"), (B9, None), (B11, None)):
        deal = scene(rules, "7C1 KS1 QS1 TS1 7D2 8D2 9D2")
        act(deal, "exchange", "seven", "7C1")
        if code:
            assert refusal(deal, "declare", "marriage", "KS1 QS1") == code
        else:
            assert declare(deal, "marriage", "KS1 QS1") == 20


def test_card_exchanged_for_waits_a_trick():
    """B9: the exchange scores now, a declaration with the card taken at the next trick won."""
    deal = scene(B9, "7C1 QC1 TS1 AS1 7D2 8D2 9D2", turn_up="KC1")
    act(deal, "exchange", "seven", "7C1")
    assert refusal(deal, "declare", "royal-marriage", "KC1 QC1") == "shared-card"
    win_trick(deal)
    assert declare(deal, "royal-marriage", "KC1 QC1") == 40


@pytest.mark.parametrize(("when_played", "points"), [(False, 0), (True, 10)])
def test_seven_played(when_played, points):
    """PC-05, PC-56: 0 in the texts; 10 by option, in the stock phase alone."""
    rules = replace(FOSTER, seven_when_played=when_played)
    deal = scene(rules, HAND)
    deal.pass_()
    deal.play(parse_card("7C1"))
    assert deal.players[0].points == points
    assert deal.events[-1].get("points", 0) == points
    assert ("points" in deal.events[-1]) == when_played
    end = Deal.from_position(rules, ["7C1 AS1", "8C1 9S1"], trumps="C")
    end.play(parse_card("7C1"))
    assert end.players[0].points == 0


def test_no_count_for_the_seven():
    """M, no card turned up: no count; `seven` 0 is also no exchange."""
    deal = scene(NO_TURN, HAND)
    assert refusal(deal, "declare", "seven", "7C1") == "not-scored"
    deal = scene(replace(FOSTER, seven=0), HAND)
    assert refusal(deal, "exchange", "seven", "7C1") == "not-scored"
    assert Deal(replace(FOSTER, seven=0), deck_with_turn_up(FOSTER, "7S"), 0).players[0].points == 0
    deal = scene(replace(NO_TURN, seven=10), HAND)
    assert refusal(deal, "exchange", "seven", "7C1") == "turn-up-gone"
    assert declare(deal, "seven", "7C1") == 10


def test_value_of_the_seven():
    deal = scene(replace(B9, seven=30), HAND)
    assert act(deal, "exchange", "seven", "7C1") == 30


def test_only_trump_sevens():
    deal = scene(B9, HAND)
    assert refusal(deal, "declare", "seven", "7D2") == "not-a-combination"
    assert refusal(deal, "declare", "seven", "AS1") == "not-a-combination"
