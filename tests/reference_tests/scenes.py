"""Positions after a trick won by seat 0, for tests that read like a card table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

import pytest

from tests.reference.cards import Card, card_order, pack, parse_card, parse_cards
from tests.reference.engine import Deal, Refused
from tests.reference.playing import beats
from tests.reference.rules import ORDINARY, PRESETS, Rules

B9 = PRESETS["bezique-britannica9"]
B11 = PRESETS["bezique-britannica11"]
MODERN = PRESETS["bezique-modern"]
FOSTER = PRESETS["bezique-foster"]
NO_TURN = PRESETS["bezique-no-turn"]
ALL = [(name, PRESETS[name]) for name in ORDINARY]
BY_NAME = pytest.mark.parametrize("rules", [rules for _, rules in ALL], ids=ORDINARY)


def scene(
    rules: Rules,
    hand: str,
    *,
    table: str = "",
    trumps: str | None = "C",
    turn_up: str = "",
    theirs: str = "",
) -> Deal:
    """Seat 0 has won a trick and may declare; small cards fill the other places.

    Seat 0 draws small trumps from the stock (small plain cards while there are none),
    seat 1 holds `theirs`, the rest of its cards are small plain ones.
    """
    if rules.turn_up and not turn_up:
        turn_up = f"9{trumps}1"
    mine = set(parse_cards(f"{hand} {table} {turn_up} {theirs}"))
    small = [Card(r, s, c) for r in "789" for s in "HDSC" for c in (1, 2)]
    small = [card for card in small if card not in mine]
    low_trumps = [card for card in small if card.suit == trumps]
    plain = [card for card in small if card.suit != trumps]
    needed = 7 - len(theirs.split())
    filled, plain = plain[:needed], plain[needed:]
    rounds = 5
    for_me = (low_trumps + plain[rounds:])[:rounds]
    stock = [card for pair in zip(for_me, plain[:rounds], strict=True) for card in pair]
    return Deal.from_position(
        rules,
        [hand, " ".join([theirs, *map(str, filled)])],
        tables=[table, ""],
        stock=" ".join(map(str, stock)),
        turn_up=turn_up or None,
        trumps=trumps,
        won_by=0,
    )


def declare(deal: Deal, kind: str, cards: str) -> int:
    """Declare, and return the points of it."""
    return act(deal, "declare", kind, cards)


def act(deal: Deal, e: str, kind: str, cards: str) -> int:
    """Do something as the winner of the trick, and return the points of it."""
    before = deal.players[0].points
    deal.act(e, kind, parse_cards(cards))
    return deal.players[0].points - before


def refusal(deal: Deal, e: str, kind: str, cards: str, seat: int | None = None) -> str:
    """Return the code word with which the act is refused; nothing else may change."""
    before = (list(deal.events), [p.points for p in deal.players], [p.held for p in deal.players])
    with pytest.raises(Refused) as caught:
        deal.act(e, kind, parse_cards(cards), seat=seat)
    assert before == (deal.events, [p.points for p in deal.players], [p.held for p in deal.players])
    assert caught.value.sentence
    assert caught.value.source
    return caught.value.code


def _pass_if_asked(deal: Deal) -> None:
    if deal.turn is not None:
        deal.pass_()


def win_trick(deal: Deal, lead: str | None = None) -> None:
    """Draw, then win the next trick with the lead of this card (or of a small one)."""
    _trick(deal, lead, won=True)


def lose_trick(deal: Deal, lead: str | None = None) -> None:
    """Draw, lose the next trick, and draw again: seat 1, who declares nothing, is to lead."""
    _trick(deal, lead, won=False)
    _pass_if_asked(deal)


def _trick(deal: Deal, lead: str | None, *, won: bool) -> None:
    _pass_if_asked(deal)
    assert deal.seat_to_play() == 0
    leads = [parse_card(lead)] if lead else [c for c in _sorted(deal, 0) if c.rank in "987"]
    for first in leads:
        for second in _sorted(deal, 1):
            if beats(second, first, deal.trumps, deal.rules.rank_order) != won:
                deal.play(first)
                deal.play(second)
                return
    raise AssertionError("no such trick in this scene")


def _sorted(deal: Deal, seat: int) -> list[Card]:
    return sorted(deal.players[seat].held, key=lambda c: (c.suit != deal.trumps, card_order(c)))


def stacked_deck(rules: Rules, hands: Sequence[str], stock: str, turn_up: str, dealer: int) -> list[Card]:
    """The whole pack, so that these cards come where they are wanted."""
    held = [parse_cards(hand) for hand in hands]
    held += [[] for _ in range(rules.seats - len(held))]
    top = parse_cards(stock)
    up = [parse_card(turn_up)] if turn_up else []
    named = [*chain(*held), *top, *up]
    assert len(set(named)) == len(named), "a card is named twice"
    rest = [c for c in sorted(pack(rules.packs), key=_low_first) if c not in set(named)]
    for hand in held:
        while len(hand) < rules.hand:
            hand.append(rest.pop(0))
        assert len(hand) == rules.hand
    if rules.turn_up and not up:
        up = [rest.pop(0)]
    order = [held[(dealer + step) % rules.seats] for step in range(1, rules.seats + 1)]
    deck = []
    for size in rules.packets:
        for hand in order:
            deck += hand[:size]
            del hand[:size]
    return [*deck, *up, *top, *rest]


def _low_first(card: Card) -> tuple[int, int, int]:
    rank, suit, copy = card_order(card)
    return -rank, suit, copy
