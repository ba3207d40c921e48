"""Translation between the event rows of the kernels and the events of a record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kernels.columns import C_BRISQUES, C_POINTS, D_RUBICON, D_VALUE, D_WINNER, N_DEAL, N_SEAT
from kernels.layout import (
    E_CARD,
    E_COUNT,
    E_DECIDER,
    E_GAIN,
    E_HINTS,
    E_KIND,
    E_POINTS,
    E_SEAT,
    E_TYPE,
    E_WORD0,
    EV_ANNOUNCE,
    EV_BRISQUES,
    EV_DECLARE,
    EV_EXCHANGE,
    EV_LEGAL_CARDS,
    EV_OPEN,
    EV_PLAY,
    EV_PLAY_OUT,
    EV_SCORE_PENDING,
    EV_TURN_UP,
    EVENT_NAMES,
    EVENT_WIDTH,
    MAX_WORDS,
    O_BEZIQUE,
    O_PENCHANT,
    O_SEQUENCE,
    SUITS,
)
from kernels.penchant import OF_PENCHANT
from sim.record.cards import ALL_CARDS, Card, members
from sim.record.kinds import NO_TRUMPS, kind_of, option_of
from sim.record.model import ACTIONS, Event, Reason, Result
from sim.rules.model import Rules

Rows = NDArray[np.int64]

_MELDS: Final = (EV_DECLARE, EV_ANNOUNCE, EV_SCORE_PENDING)
_CARD_SETS: Final = (*_MELDS, EV_OPEN)
_CARD_EVENTS: Final = frozenset(EVENT_NAMES.index(name) for name in ("play", "draw", "turn-up", "exchange"))


class RowReader:
    """Reads the rows of one deal in order; it remembers trumps, which name royal combinations.

    Parameters
    ----------
    naming : collection of str
        Declarations of which the first that is scored names trumps: ``marriage``, ``sequence``, ``penchant``.
    trump : int
        Trumps before the first row that it reads.
    binage : bool
        Whether that is what bezique is called.
    """

    def __init__(self, naming: Sequence[str], trump: int = NO_TRUMPS, *, binage: bool = False) -> None:
        self.naming = naming
        self.trump = trump
        self.binage = binage

    def event(self, row: Sequence[int]) -> Event:
        """Make the event of a row of ``kernels.layout`` (``EVENT_WIDTH`` integers)."""
        code = row[E_TYPE]
        name, seat = EVENT_NAMES[code], row[E_SEAT]
        if code == EV_OPEN:
            return Event(name, seat, tuple(sorted(ALL_CARDS[number] for number in members(row[E_WORD0:]))))
        if code in _MELDS:
            option = row[E_KIND]
            trump = self._trump_after(option)
            if code != EV_ANNOUNCE:  # an announcement is named as its score would be, but names no trumps
                self.trump = trump
            laid = tuple(sorted(ALL_CARDS[number] for number in members(row[E_WORD0:])))
            points = 0 if code == EV_ANNOUNCE else row[E_POINTS]
            return Event(name, seat, laid, kind_of(option, trump, binage=self.binage), points)
        if code == EV_PLAY_OUT:
            return Event(name)
        if code == EV_TURN_UP:
            self.trump = (row[E_CARD] & 31) >> 3
        cards = (ALL_CARDS[row[E_CARD]],) if code in _CARD_EVENTS else ()
        took = ALL_CARDS[row[E_COUNT]] if code == EV_EXCHANGE else None
        count = row[E_COUNT] if code == EV_BRISQUES else None
        return Event(name, seat, cards, "", row[E_POINTS], count, took)

    def _trump_after(self, option: int) -> int:
        """Trumps once an option is scored: a first marriage, sequence or penchant may name them."""
        if self.trump == NO_TRUMPS and option >= O_PENCHANT + OF_PENCHANT and "penchant" in self.naming:
            return option % len(SUITS)
        if self.trump == NO_TRUMPS and option < O_BEZIQUE:
            plain = "marriage" if option < O_SEQUENCE else "sequence"
            if plain in self.naming:
                return option % len(SUITS)
        return self.trump


def renumbered(row: Sequence[int], numbers: Sequence[int]) -> tuple[int, ...]:
    """Give each card of a row another number; what says why a player chose is left out.

    Parameters
    ----------
    row : sequence of int
        A row of ``EVENT_WIDTH`` integers that is an event of the record.
    numbers : sequence of int
        At index n the number that card n gets.
    """
    code, count = row[E_TYPE], row[E_COUNT]
    card = numbers[row[E_CARD]] if code in _CARD_EVENTS else 0
    if code == EV_EXCHANGE:
        count = numbers[count]
    words = [0] * MAX_WORDS
    if code in _CARD_SETS:
        for number in members(row[E_WORD0:]):
            words[numbers[number] >> 6] |= 1 << (numbers[number] & 63)
    return (code, row[E_SEAT], card, row[E_KIND], row[E_POINTS], count, 0, 0, 0, *words)


def events_of(buffer: Rows, length: int) -> Rows:
    """Pick the events of the record among the rows written; the others say what was legal."""
    rows = buffer[:length]
    return rows[rows[:, E_TYPE] < EV_LEGAL_CARDS]


def result_of(row: Rows, rules: Rules) -> Result:
    """Read the end of a deal from its result row."""
    own = row[N_DEAL:].reshape(rules.seats, N_SEAT)
    winner = int(row[D_WINNER])
    settlement: dict[str, object] = {}
    if rules.settlement != "none":
        settlement = {"rubicon": bool(row[D_RUBICON]), "value": int(row[D_VALUE])}
    return Result(
        tuple(own[:, C_POINTS].tolist()),
        tuple(own[:, C_BRISQUES].tolist()),
        None if winner < 0 else winner,
        settlement,
    )


def reason_of(row: Sequence[int]) -> Reason | None:
    """Read why a player chose; None if there was no choice or he gives no reasons.

    Of what is declared only hints are told: its weights are the points.
    """
    decider, bits = row[E_DECIDER], row[E_HINTS]
    if EVENT_NAMES[row[E_TYPE]] not in ACTIONS or decider < 0:
        return None
    if row[E_TYPE] != EV_PLAY and not (decider or bits):
        return None
    return Reason(tuple(hint for hint in range(64) if bits >> hint & 1), decider, row[E_GAIN])


def script_of(actions: Sequence[Event]) -> Rows:
    """Make the rows that the kernels replay, one an action, all copies known.

    Returns
    -------
    numpy.ndarray
        ``int64[n, EVENT_WIDTH]``; n = 0 is allowed.
    """
    script = np.zeros((len(actions), EVENT_WIDTH), np.int64)
    for row, action in zip(script, actions, strict=True):
        row[E_TYPE] = EVENT_NAMES.index(action.name)
        row[E_SEAT] = -1 if action.seat is None else action.seat
        if action.kind:
            row[E_KIND] = option_of(action.kind, action.cards)
            row[E_WORD0:] = words_of(action.cards)
        elif action.cards:
            row[E_CARD] = action.cards[0].number
    return script


def words_of(cards: Sequence[Card]) -> list[int]:
    """Write a set of cards as ``MAX_WORDS`` words of 64 bits, in two's complement."""
    words = [0] * MAX_WORDS
    for card in cards:
        words[card.number >> 6] |= 1 << (card.number & 63)
    return [word - (1 << 64) if word >> 63 else word for word in words]
