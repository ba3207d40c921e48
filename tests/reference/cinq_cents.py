"""Cinq-cents: the points of the cards won, with the knock that claims the game."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any

from tests.reference.cards import Card, parse_card
from tests.reference.parameters import BASE, Rules

CARD_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}

CINQ_CENTS: dict[str, Rules] = {
    "cinq-cents": replace(
        BASE,
        packs=1,
        reuse="one-combination",
        plain_sequence=120,
        double_bezique=None,
        brisques="card-points",
        knock=True,
        target=500,
        target_step=100,
    ),
}


def card_points(cards: Iterable[Card]) -> int:
    """F: ace 11, ten 10, king 4, queen 3, jack 2, whatever the suit; 120 in the pack."""
    return sum(CARD_POINTS.get(card.rank, 0) for card in cards)


def objection_to_knock(
    rules: Rules, knocked: int | None, tricks_done: int, trick: Collection[Card]
) -> str | None:
    """Code word of the rule that forbids a knock now, or None.

    F: a player stops the play by knocking on the table. Reading: either player, winner or
    loser of the trick, at any time between one trick and the first card of the next (so
    after a declaration too), and after the last trick before the cards are counted. The
    first knock decides, so there is no second.
    """
    if not rules.knock:
        return "knocking-off"
    if knocked is not None:
        return "already-knocked"
    if trick or tricks_done == 0:
        return "knock-between-tricks"
    return None


def winner_by_knock(target: int, before: Sequence[int], events: Sequence[dict[str, Any]]) -> int | None:
    """Return the winner of a game in which somebody knocked, or None if nobody did.

    F: he wins whose declared points with the cards won make the game, even if his
    adversary has enough too; who is mistaken loses, no matter what the adversary has.
    Reading: what counts is what was scored and won up to the knock, with what the seat
    brought into the deal. The deal is played out for the record, and changes nothing.
    """
    totals = list(before)
    trick: list[Card] = []
    for event in events:
        if event["e"] == "knock":
            seat = int(event["seat"])
            return seat if totals[seat] >= target else 1 - seat
        if event["e"] == "play":
            trick.append(parse_card(event["card"]))
        if event["e"] == "trick":
            totals[event["seat"]] += card_points(trick)
            trick = []
        if "points" in event:
            totals[event["seat"]] += event["points"]
    return None


def raised(rules: Rules, target: int, totals: Sequence[int]) -> int:
    """Return the target of the next deal.

    F: both have enough and neither knocked: the game is continued for 100 points more,
    600, then 700. Reading: it goes up until one of them is below it; a player who is past
    the new target at once wins in a later deal only, by its end or by a knock.
    """
    while rules.target_step and min(totals) >= target:
        target += rules.target_step
    return target
