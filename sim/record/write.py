"""Writing deal records of deals that the engine plays."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Final

import numpy as np

from kernels.batch import deal_deck, play_recorded
from kernels.columns import width
from kernels.layout import (
    DRAW_TABLE,
    E_CARD,
    E_POINTS,
    E_SEAT,
    E_TYPE,
    EV_DRAW,
    EV_PLAY,
    EV_TRICK,
    EVENT_WIDTH,
    MAX_EVENTS,
)
from sim.record.cards import Card
from sim.record.model import FORMAT, DealRecord, Reason
from sim.record.parse import parse_record
from sim.record.rows import RowReader, is_event, reason_of, result_of
from sim.record.ruleset import written_changes
from sim.rules.encode import to_table
from sim.rules.ruleset import RuleSet

if TYPE_CHECKING:
    from sim.players import Player


class Recorder:
    """Plays deals of one run and writes each as a record.

    Deal i is the same that a run with these rules, players and seed plays as its deal i.

    Parameters
    ----------
    ruleset : RuleSet
        The rules.
    players : sequence of Player
        Who plays, by seat.
    seed : int
        The seed of the run, 0 to 2**64 - 1.
    draw_rule : int
        ``DRAW_TABLE`` or ``DRAW_SEAT_KEYED`` of ``kernels.layout``.
    """

    def __init__(
        self, ruleset: RuleSet, players: Sequence[Player], seed: int, draw_rule: int = DRAW_TABLE
    ) -> None:
        self.ruleset = ruleset
        self.seed = seed
        self._rules = ruleset.rules
        self._draw_rule = draw_rule
        self._table = to_table(ruleset.rules)
        self._players = np.array([player.row() for player in players], np.int64)
        self._words = (np.uint64(0),) * ((self._rules.packs + 1) // 2)
        self._events = np.empty((MAX_EVENTS, EVENT_WIDTH), np.int64)
        self._row = np.empty(width(self._rules.seats), np.int64)
        self._deck = np.empty(self._rules.cards, np.int64)
        head = {
            "format": FORMAT,
            "rules": ruleset.preset.name,
            "changes": written_changes(ruleset),
            "seats": self._rules.seats,
            "policies": [player.spec for player in players],
            "seed": seed,
        }
        self._head = json.dumps(head)[:-1]

    def line(self, deal: int) -> str:
        """Play deal number `deal` and write it as one line of JSON, without the line's end."""
        return self._written(deal, self._play(deal))

    def record(self, deal: int) -> tuple[DealRecord, tuple[Reason | None, ...]]:
        """Play deal number `deal`; give its record, with the reason of each event that has one."""
        rows = self._play(deal)
        reasons = tuple(reason_of(row) for row in rows)
        return parse_record(self._written(deal, rows), f"deal {deal}"), reasons

    def _play(self, deal: int) -> list[list[int]]:
        length = play_recorded(
            self._words,
            self._table,
            self._players,
            np.uint64(self.seed),
            deal,
            self._draw_rule,
            self._events,
            self._row,
        )
        deal_deck(self._table, np.uint64(self.seed), deal, 0, self._deck)
        return [row for row in self._events[:length].tolist() if is_event(row[E_TYPE])]

    def _written(self, deal: int, rows: Sequence[Sequence[int]]) -> str:
        order = realised_deck(
            self._deck.tolist(), rows, self._rules.seats * self._rules.hand + self._rules.turn_up
        )
        cards = number_copies(order)
        names = {number: str(cards[number]) for number in order}
        deck = '", "'.join(names.values())
        events = ", ".join(self._fragments(rows, cards, names))
        dealer = deal % self._rules.seats
        result = result_of(rows, self._rules.seats)
        return (
            f'{self._head}, "deal": {deal}, "dealer": {dealer}, "deck": ["{deck}"], '
            f'"events": [{events}], "result": {json.dumps(asdict(result))}}}'
        )

    def _fragments(
        self, rows: Sequence[Sequence[int]], cards: Sequence[Card], names: dict[int, str]
    ) -> Iterator[str]:
        """Write the events. Nine in ten are of three simple sorts, written without detours."""
        reader = RowReader(self._rules.naming, cards)
        for row in rows:
            code, points = row[E_TYPE], row[E_POINTS]
            if code == EV_PLAY and not points:
                yield f'{{"e": "play", "seat": {row[E_SEAT]}, "card": "{names[row[E_CARD]]}"}}'
            elif code == EV_DRAW:
                yield f'{{"e": "draw", "seat": {row[E_SEAT]}, "card": "{names[row[E_CARD]]}"}}'
            elif code == EV_TRICK:
                yield f'{{"e": "trick", "seat": {row[E_SEAT]}, "points": {points}}}'
            else:
                yield json.dumps(reader.event(row).as_json())


def realised_deck(deck: Sequence[int], rows: Sequence[Sequence[int]], dealt: int) -> list[int]:
    """Put a deck into the order in which its cards came into play.

    Parameters
    ----------
    deck : sequence of int
        Kernel numbers in the order of the shuffle, top first.
    rows : sequence of event rows
        What happened.
    dealt : int
        Cards dealt, with the turn-up: these lie as they were shuffled.

    Returns
    -------
    list of int
        The dealt cards, the stock in the order drawn, what was left undrawn. The card under the
        stock is the turn-up, or a seven dealt or drawn before, so it has its place already.
    """
    order = dict.fromkeys(deck[:dealt])
    order.update(dict.fromkeys(row[E_CARD] for row in rows if row[E_TYPE] == EV_DRAW))
    order.update(dict.fromkeys(deck))
    return list(order)


def number_copies(order: Sequence[int]) -> list[Card]:
    """Name each kernel number by its place among its equals in a deck.

    Returns
    -------
    list of Card
        At index n the card of kernel number n.
    """
    seen = [0] * 32
    cards = [_NO_CARD] * (max(order) + 1)
    for number in order:
        seen[number & 31] += 1
        cards[number] = Card(number & 31, seen[number & 31])
    return cards


_NO_CARD: Final = Card(0, 0)
