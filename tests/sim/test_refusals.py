"""Every refusal has its sentence, its source, and says what was allowed."""

import pytest

from kernels import layout
from sim.record.cards import Card, read_card
from sim.record.model import Event
from sim.record.position import Position
from sim.refusals import LAWS, describe, explain, law_of
from sim.rules.load import list_presets, load_rules

CODES = {name: code for name, code in vars(layout).items() if name.startswith("NO_") and name != "NO_REFUSAL"}
PLAY = Event("play", 0, (Card(2, 1),))


def cards(text):
    return tuple(read_card(word, "test", 2) for word in text.split())


def position(hand="", trick="", trump=""):
    """Seat 0 to play, with this hand, to a trick led by seat 1."""
    ruleset = load_rules("bezique-foster")
    deck = [Card(number % 32, number // 32 + 1) for number in range(64)]
    made = Position(ruleset.rules, deck, 0)
    made.hands[0] = set(cards(hand))
    made.trick = [(1, card) for card in cards(trick)]
    made.trump = trump
    made.leader = 1
    return made


@pytest.mark.parametrize("name", CODES)
def test_every_code_has_a_law(name):
    assert CODES[name] in LAWS


@pytest.mark.parametrize("name", list_presets())
def test_every_law_has_a_source_in_every_game(name):
    ruleset = load_rules(name)
    for code in LAWS:
        action = (
            PLAY if code <= layout.NO_MUST_TRUMP else Event("declare", 0, cards("KS1 QS1"), "marriage", 20)
        )
        sentence, source = explain(code, action, position(hand="KS1", trick="AS1", trump="H"), ruleset)
        assert law_of(code, ruleset).sentence in sentence or code == layout.NO_UNEXPECTED
        assert describe(action) in sentence
        assert len(source) > 10
        assert "\n" not in sentence + source


@pytest.mark.parametrize(
    ("code", "says"),
    [
        (layout.NO_NOT_YOUR_TURN, "it is the turn of seat 0"),
        (layout.NO_NOT_HELD, "seat 0 does not hold 9C1"),
        (layout.NO_MUST_FOLLOW, "seat 0 holds KH1 8H1"),
        (layout.NO_MUST_BEAT, "seat 0 holds KH1"),
        (layout.NO_MUST_TRUMP, "seat 0 holds 7S1"),
    ],
)
def test_what_was_allowed_is_said(code, says):
    place = position(hand="KH1 8H1 7S1 QD1", trick="QH1", trump="S")
    sentence, source = explain(code, Event("play", 0, cards("9C1")), place, load_rules("bezique-foster"))
    assert sentence.startswith("seat 0 plays 9C1: ")
    assert sentence.endswith(f"({says})")
    assert source.startswith("Foster (1897), Bezique, on ")


def test_the_source_is_that_of_the_value():
    marriage = Event("declare", 0, cards("KS1 QS1"), "marriage", 20)
    place = position(hand="KS1 QS1")
    for name, words in (("bezique-britannica9", "Britannica 9th ed. (1875)"), ("bezique-modern", "odern")):
        _, source = explain(layout.NO_NO_FRESH_CARD, marriage, place, load_rules(name))
        assert words in source
    changed = load_rules("bezique-foster", ["fresh_needed=false"])
    assert "changed by --set" in explain(layout.NO_NO_FRESH_CARD, marriage, place, changed)[1]


def test_a_declaration_after_the_stock_is_told_from_one_after_the_draw():
    marriage = Event("declare", 0, cards("KS1 QS1"), "marriage", 20)
    place = position(hand="KS1 QS1")
    ruleset = load_rules("bezique-foster")
    assert "before he draws" in explain(layout.NO_UNEXPECTED, marriage, place, ruleset)[0]
    place.playout = True
    assert "once the stock is gone" in explain(layout.NO_UNEXPECTED, marriage, place, ruleset)[0]
