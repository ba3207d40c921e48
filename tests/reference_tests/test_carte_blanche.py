"""Carte blanche: a hand without king, queen or jack."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.reference.cards import Card, parse_card
from tests.reference.engine import Deal, Refused
from tests.reference.rules import PRESETS, Rules
from tests.reference_tests.scenes import stacked_deck

RUBICON = PRESETS["rubicon-britannica11"]
FOSTER = PRESETS["rubicon-foster"]
SIX_PACK = PRESETS["six-pack"]
EIGHT_PACK = PRESETS["eight-pack"]
BLANK = "AS1 AH1 AD1 AC1 9S1 9H1 8S1 8H1 7S1"
THEIRS = "9S2 9H2 8S2 8H2 7S2 7H2 9D2 8D2 7D2"
COURT = "KS1 9H2 8S2 8H2 7S2 7H2 9D2 8D2 7D2"
SHOW = frozenset({("carte-blanche", "", "")})


def dealt(rules: Rules = RUBICON, mine: str = BLANK, theirs: str = COURT, stock: str = "") -> Deal:
    """Seat 0 is the pone; both hands are filled up with small cards."""
    return Deal(rules, stacked_deck(rules, [mine, theirs], stock, "", 1), 1)


def asked(deal: Deal) -> tuple[int, str]:
    assert deal.decision is not None
    return deal.decision.seat, deal.decision.kind


def play(deal: Deal, *cards: str) -> None:
    """Play cards; the winner of a trick declares nothing."""
    for card in cards:
        deal.play(parse_card(card))
    if deal.turn is not None:
        deal.pass_()


def refused(deal: Deal, seat: int | None = None) -> str:
    """Return the code word with which a carte blanche is refused."""
    with pytest.raises(Refused) as caught:
        deal.act("carte-blanche", seat=seat)
    assert caught.value.sentence
    return caught.value.code


def shown(deal: Deal) -> list[tuple[int, int]]:
    return [(e["seat"], e["points"]) for e in deal.events if e["e"] == "carte-blanche"]


@pytest.mark.parametrize(("rules", "points"), [(RUBICON, 50), (FOSTER, 50), (SIX_PACK, 250)])
def test_shown_before_the_first_card(rules, points):
    """B11, F: 50, six packs 250; the pone before he leads, the dealer before he plays to it."""
    deal = dealt(rules, theirs=THEIRS)
    assert asked(deal) == (0, "carte-blanche")
    assert deal.decision.legal_actions == SHOW
    assert not deal.decision.legal_cards
    deal.act("carte-blanche")
    assert deal.events == [{"e": "carte-blanche", "seat": 0, "points": points}]
    assert asked(deal) == (0, "play")
    deal.play(parse_card("9S1"))
    assert asked(deal) == (1, "carte-blanche")
    deal.act("carte-blanche", seat=1)
    assert [player.points for player in deal.players] == [points, points]
    assert asked(deal) == (1, "play")


def test_aces_after_it():
    """PC-24. B11: the holder of carte blanche wins the first trick and declares four aces."""
    deal = dealt()
    deal.act("carte-blanche")
    deal.play(parse_card("9S1"))
    deal.play(parse_card("7H2"))
    assert ("declare", "aces", "") in deal.decision.legal_actions
    deal.act("declare", "aces", [parse_card(c) for c in ("AS1", "AH1", "AD1", "AC1")])
    assert deal.players[0].points == 150
    assert deal.trumps is None


def test_again_until_a_court_card_is_drawn():
    """F: another fifty for each card drawn; a king, queen or jack ends it for good."""
    deal = dealt(stock="TS1 9C1 8C1 9C2 JC1 8C2 7C1 7C2")
    deal.act("carte-blanche")
    play(deal, "9S1", "7H2")
    assert asked(deal) == (0, "carte-blanche")
    deal.act("carte-blanche")
    play(deal, "9H1", "8S2")
    assert asked(deal) == (0, "carte-blanche")
    deal.act("carte-blanche")
    play(deal, "8S1", "7S2")
    assert asked(deal) == (0, "play")
    assert refused(deal) == "no-carte-blanche"
    play(deal, "8H1", "7D2")
    assert asked(deal) == (0, "play")
    assert refused(deal) == "no-carte-blanche"
    assert shown(deal) == [(0, 50)] * 3


def test_before_the_next_card_of_that_seat():
    """The repeat of the loser of a trick comes after the winner has led again."""
    deal = dealt(theirs=THEIRS, stock="TS1 9C1 8C1 9C2")
    deal.act("carte-blanche")
    deal.play(parse_card("9S1"))
    deal.act("carte-blanche")
    play(deal, "7H2")
    deal.act("carte-blanche")
    deal.play(parse_card("9H1"))
    assert asked(deal) == (1, "carte-blanche")
    deal.act("carte-blanche")
    order = [(e["e"], e["seat"]) for e in deal.events if e["e"] in ("carte-blanche", "draw", "play")]
    last = [("draw", 0), ("draw", 1), ("carte-blanche", 0), ("play", 0), ("carte-blanche", 1)]
    assert order[-5:] == last


def test_left_unshown():
    """Reading: it may be left unshown; a repeat needs the one before it."""
    deal = dealt(stock="TS1 9C1 8C1 9C2")
    deal.pass_()
    assert asked(deal) == (0, "play")
    assert refused(deal) == "carte-blanche-left"
    play(deal, "9S1", "7H2")
    assert asked(deal) == (0, "play")
    assert refused(deal) == "carte-blanche-left"
    deal = dealt(stock="TS1 9C1 8C1 9C2")
    deal.act("carte-blanche")
    play(deal, "9S1", "7H2")
    deal.pass_()
    play(deal, "9H1", "8S2")
    assert asked(deal) == (0, "play")
    assert shown(deal) == [(0, 50)]


@pytest.mark.parametrize("court", ["KS1", "QH1", "JD1"])
def test_a_court_card_in_the_hand(court):
    deal = dealt(mine=f"{BLANK[:-4]} {court}", theirs=THEIRS)
    assert asked(deal) == (0, "play")
    assert refused(deal) == "no-carte-blanche"


def test_refusals():
    deal = dealt()
    assert refused(deal, seat=1) == "wrong-seat"
    with pytest.raises(Refused, match="must-act"):
        deal.play(parse_card("9S1"))
    deal.act("carte-blanche")
    assert refused(deal) == "carte-blanche-shown"
    deal.play(parse_card("9S1"))
    assert refused(deal) == "no-carte-blanche"
    deal.play(parse_card("7H2"))
    assert deal.turn is not None
    assert refused(deal) == "must-act"
    with pytest.raises(ValueError, match="no kind and no cards"):
        deal.act("carte-blanche", "aces", [parse_card("AS1")])


@pytest.mark.parametrize("rules", [EIGHT_PACK, replace(RUBICON, carte_blanche=0)])
def test_games_without_it(rules):
    deal = dealt(rules, theirs=THEIRS)
    assert asked(deal) == (0, "play")
    assert refused(deal) == "not-scored"


def test_the_last_draw_counts():
    """Reading: the card of the last draw too, before the first card of the last tricks."""
    rules = replace(RUBICON, packs=1, hand=15, packets=(5, 5, 5))
    blank = [Card(r, s, 1) for r in "AT987" for s in "SHDC"]
    mine, last = " ".join(map(str, blank[:15])), blank[15]
    deal = dealt(rules, mine, "KS1 KH1 KD1 KC1 QS1 QH1 QD1 QC1 JS1 JH1 JD1 JC1 7S1 7H1 7D1", str(last))
    deal.act("carte-blanche")
    play(deal, "AS1", "KS1")
    assert deal.in_playout
    assert asked(deal) == (0, "carte-blanche")
    deal.act("carte-blanche")
    assert [e["e"] for e in deal.events[-4:]] == ["draw", "draw", "play-out", "carte-blanche"]
