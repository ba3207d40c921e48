"""Writing deal records of deals that the engine plays."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import lru_cache
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
    MAX_SEATS,
)
from sim.errors import InputError
from sim.record.cards import ALL_CARDS, NAMES
from sim.record.kinds import NO_TRUMPS, calls_binage
from sim.record.model import FORMAT, DealRecord, Event, Reason
from sim.record.parse import parse_record
from sim.record.rows import RowReader, Rows, events_of, reason_of, renumbered, result_of
from sim.record.ruleset import written_changes
from sim.rules.encode import to_table, to_words
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
        if len(players) != ruleset.rules.seats:
            raise InputError(
                f"seats: found {len(players)} players; {ruleset.name} has {ruleset.rules.seats} seats"
            )
        self.ruleset = ruleset
        self.seed = seed
        self._rules = ruleset.rules
        self._draw_rule = draw_rule
        self._table = to_table(ruleset.rules)
        self._players = np.array([player.row() for player in players], np.int64)
        self._words = to_words(self._rules)
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
        reasons = tuple(reason_of(row) for row in rows.tolist())
        return parse_record(self._written(deal, rows), f"deal {deal}"), reasons

    def _play(self, deal: int) -> Rows:
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
        return events_of(self._events, length)

    def _written(self, deal: int, rows: Rows) -> str:
        dealt = self._rules.seats * self._rules.hand + self._rules.turn_up
        draws = rows[rows[:, E_TYPE] == EV_DRAW, E_CARD]
        order = realised_deck(self._deck.tolist(), draws.tolist(), dealt)
        numbers = number_copies(order)
        deck = '", "'.join([NAMES[numbers[card]] for card in order])
        events = ", ".join(self._fragments(rows, numbers))
        return (
            f'{self._head}, "deal": {deal}, "dealer": {deal % self._rules.seats}, "deck": ["{deck}"], '
            f'"events": [{events}], "result": {json.dumps(result_of(self._row, self._rules).as_json())}}}'
        )

    def _fragments(self, rows: Rows, numbers: Sequence[int]) -> list[str]:
        """Write the events. Nine in ten are of three simple sorts, of which all texts are ready."""
        simple = rows[:, [E_TYPE, E_SEAT, E_CARD, E_POINTS]].tolist()
        written = []
        rare = []
        for place, (code, seat, card, points) in enumerate(simple):
            if code == EV_TRICK and points < _SPAN:
                written.append(_TRICKS[seat][points])
            elif code == EV_DRAW:
                written.append(_DRAWS[seat][numbers[card]])
            elif code == EV_PLAY and not points:
                written.append(_PLAYS[seat][numbers[card]])
            else:
                rare.append(place)
                written.append("")
        trump, binage = NO_TRUMPS, calls_binage(self._rules)
        for place, row in zip(rare, rows[rare].tolist(), strict=True):
            known = renumbered(row, numbers)
            written[place], trump = _rare_text(self._rules.naming, binage, trump, known)
        return written


@lru_cache(maxsize=1 << 16)
def _rare_text(naming: Sequence[str], binage: bool, trump: int, row: tuple[int, ...]) -> tuple[str, int]:
    """Write the event of a row, give trumps after it; the same few thousand come back deal after deal."""
    reader = RowReader(naming, trump, binage=binage)
    return json.dumps(reader.event(row).as_json()), reader.trump


_SPAN: Final = len(ALL_CARDS)


def _texts(events: Iterable[Event]) -> list[str]:
    return [json.dumps(event.as_json()) for event in events]


_PLAYS, _DRAWS = (
    [_texts(Event(name, seat, (card,)) for card in ALL_CARDS) for seat in range(MAX_SEATS)]
    for name in ("play", "draw")
)
_TRICKS: Final = [_texts(Event("trick", seat, points=p) for p in range(_SPAN)) for seat in range(MAX_SEATS)]
"""Texts of the events of three simple sorts: by seat, card or points."""


def realised_deck(deck: Sequence[int], draws: Sequence[int], dealt: int) -> list[int]:
    """Put a deck into the order in which its cards came into play.

    Parameters
    ----------
    deck : sequence of int
        Kernel numbers in the order of the shuffle, top first.
    draws : sequence of int
        Kernel numbers in the order drawn.
    dealt : int
        Cards dealt, with the turn-up: these lie as they were shuffled.

    Returns
    -------
    list of int
        The dealt cards, the stock in the order drawn, what was left undrawn. The card under the
        stock is the turn-up, or a seven dealt or drawn before, so it has its place already.
    """
    return list(dict.fromkeys([*deck[:dealt], *draws, *deck]))


def number_copies(order: Sequence[int]) -> list[int]:
    """Number the copies of each card by their order in a deck.

    Parameters
    ----------
    order : sequence of int
        Kernel numbers, top first; the kernels' own copies come in any order.

    Returns
    -------
    list of int
        At index n the number that kernel number n would have if copies came in deck order.
    """
    next_number = list(range(32))
    numbers = [0] * (max(order) + 1)
    for card in order:
        numbers[card] = next_number[card & 31]
        next_number[card & 31] += 32
    return numbers
