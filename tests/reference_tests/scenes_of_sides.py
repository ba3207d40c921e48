"""Positions at a table of three or four, after a trick won by seat 0."""

from __future__ import annotations

from collections.abc import Sequence

from tests.reference.cards import Card, parse_card, parse_cards
from tests.reference.engine import Deal
from tests.reference.presets_sides import FOUR_HANDED, THREE_HANDED
from tests.reference.rules import Rules

THREE_M = THREE_HANDED["three-modern"]
THREE_F = THREE_HANDED["three-foster"]
THREE_9 = THREE_HANDED["three-britannica9"]
THREE_11 = THREE_HANDED["three-britannica11"]
FOUR_M = FOUR_HANDED["four-modern"]
FOUR_F = FOUR_HANDED["four-foster"]
FOUR_9 = FOUR_HANDED["four-britannica9"]
FOUR_11 = FOUR_HANDED["four-britannica11"]


def table(
    rules: Rules,
    hands: Sequence[str],
    tables: Sequence[str] = (),
    *,
    trumps: str = "C",
    won_by: int = 0,
    rounds: int = 6,
) -> Deal:
    """A trick won by seat 0: hands with only the cards that matter, a stock of small plain cards."""
    turn_up = f"9{trumps}1"
    named = set(parse_cards(f"{' '.join(hands)} {' '.join(tables)} {turn_up}"))
    small = [Card(r, s, c) for c in range(1, rules.packs + 1) for r in "789" for s in "SHDC"]
    stock = [card for card in small if card not in named and card.suit != trumps]
    return Deal.from_position(
        rules,
        hands,
        tables=tables,
        stock=" ".join(map(str, stock[: rounds * rules.seats - 1])),
        turn_up=turn_up,
        won_by=won_by,
    )


def do(deal: Deal, e: str, kind: str = "", cards: str = "") -> int:
    """Act as the seat that is asked, and return the points of it."""
    assert deal.turn is not None
    player = deal.players[deal.turn.seat]
    before = player.points
    deal.act(e, kind, parse_cards(cards))
    return player.points - before


def trick(deal: Deal, winner: int, **played: str) -> None:
    """Draw, then play a trick that this seat wins: `s2="QS1"` is what seat 2 plays.

    The others are lent a card for it: a high trump to the winner, a small card to the rest.
    """
    while deal.turn is not None:
        deal.pass_()
    for seat in deal.seats_of_trick():
        lent = Card("A", str(deal.trumps), 90) if seat == winner else Card("7", "HDSC"[seat], 90)
        card = parse_card(played[f"s{seat}"]) if f"s{seat}" in played else lent
        deal.players[seat].hand |= {card} - deal.players[seat].table
        deal.play(card)
    assert deal.turn is not None
    assert deal.turn.winner == winner
