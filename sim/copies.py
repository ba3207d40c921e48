"""Copies of cards that a record leaves open, found by trying."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, product

from kernels.layout import NO_SCRIPT_ENDED
from sim.record.cards import Card
from sim.record.model import DealRecord, Event
from sim.record.position import Position
from sim.replay import Engine


def complete(record: DealRecord, actions: Sequence[Event], engine: Engine) -> list[Event]:
    """Say of every action which copies are meant.

    Any copies that make an action legal are meant, as many from the table as may be; if none do,
    the likeliest stand, and the engine will refuse them.

    Parameters
    ----------
    record : DealRecord
        The deal.
    actions : sequence of Event
        Its actions in order, some cards without a copy number.
    engine : Engine
        The engine for its rules.

    Returns
    -------
    list of Event
        The actions, all copies known.
    """
    known: list[Event] = []
    for action in actions:
        if all(card.copy for card in action.cards):
            known.append(action)
            continue
        chosen = None
        for candidate in _candidates(record, known, action, engine):
            chosen = chosen or candidate
            outcome = engine.replay(record.deck, record.dealer, record.before, [*known, candidate])
            if outcome.refusal in (0, NO_SCRIPT_ENDED) or outcome.refused > len(known):
                chosen = candidate
                break
        known.append(chosen or replace(action, cards=tuple(_first_copy(card) for card in action.cards)))
    return known


def _candidates(record: DealRecord, known: Sequence[Event], action: Event, engine: Engine) -> Iterator[Event]:
    """Every way to read the cards of an action, the likeliest first.

    Fewest fresh cards first; then the fresh ones low in rank; then low copy numbers.
    """
    position = Position(record.ruleset.rules, record.deck, record.dealer, record.before)
    for event in engine.replay(record.deck, record.dealer, record.before, known).events:
        position.apply(event)
    seat = action.seat
    if seat is None:
        return
    choices = [[card] if card.copy else position.preferred(seat, card) for card in action.cards]
    # No combination has more readings than this; a longer list of cards is none.
    readings = [cards for cards in islice(product(*choices), 1024) if len(set(cards)) == len(cards)]

    def preference(cards: tuple[Card, ...]) -> tuple[object, ...]:
        fresh = [card for card in cards if not position.lies_open(seat, card)]
        return len(fresh), sorted(-(card.type & 7) for card in fresh), [card.copy for card in cards]

    for cards in sorted(readings, key=preference):
        yield replace(action, cards=cards)


def _first_copy(card: Card) -> Card:
    return card if card.copy else card._replace(copy=1)
