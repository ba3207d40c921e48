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
    EV_PLAY,
    EV_PLAY_OUT,
    EV_SCORE_PENDING,
    EV_TURN_UP,
    EVENT_NAMES,
    EVENT_WIDTH,
    KIND_FIVE_TRUMPS,
    KIND_FOURS,
    KIND_NAMES,
    KIND_TRUMP_FOURS,
    MAX_WORDS,
    O_BEZIQUE,
    O_CARTE_BLANCHE,
    O_EXCHANGE,
    O_FIVE_TRUMPS,
    O_FOURS,
    O_MARRIAGE,
    O_SEQUENCE,
    O_SEVEN,
    O_TRUMP_FOURS,
    SUITS,
)
from sim.record.cards import ALL_CARDS, Card, members
from sim.record.model import ACTIONS, Event, Reason, Result
from sim.rules.model import Rules

Rows = NDArray[np.int64]

NO_TRUMPS: Final = -1
_MELDS: Final = (EV_DECLARE, EV_ANNOUNCE, EV_SCORE_PENDING)
_CARD_EVENTS: Final = frozenset(EVENT_NAMES.index(name) for name in ("play", "draw", "turn-up", "exchange"))


def kind_of(option: int, trump: int) -> str:
    """Name a combination by its option and the trump suit at that moment.

    A marriage or sequence is royal in trumps; one that names trumps by its score is royal too.
    """
    if option < O_SEQUENCE:
        return "royal-marriage" if option - O_MARRIAGE == trump else "marriage"
    if option < O_BEZIQUE:
        return "royal-sequence" if option - O_SEQUENCE == trump else "sequence"
    if option < O_FOURS:
        return KIND_NAMES[KIND_NAMES.index("bezique") + option - O_BEZIQUE]
    if option < O_TRUMP_FOURS:
        return KIND_NAMES[KIND_FOURS + option - O_FOURS]
    if option < O_FIVE_TRUMPS:
        return KIND_NAMES[KIND_TRUMP_FOURS + option - O_TRUMP_FOURS]
    if option < O_SEVEN:
        return KIND_NAMES[KIND_FIVE_TRUMPS + option - O_FIVE_TRUMPS]
    return {O_SEVEN: "seven", O_EXCHANGE: "exchange", O_CARTE_BLANCHE: "carte-blanche"}[option]


def option_of(kind: str, cards: Sequence[Card]) -> int | None:
    """Find the option of a declaration; None for kinds of other games.

    The suit of a marriage or sequence is that of its first card: if the others differ, the kernels
    refuse the cards.
    """
    plain = kind.removeprefix("royal-")
    if plain in ("marriage", "sequence"):
        return (O_MARRIAGE if plain == "marriage" else O_SEQUENCE) + (cards[0].type >> 3)
    return _OPTIONS.get(kind)


_OPTIONS: Final = {kind_of(option, NO_TRUMPS): option for option in range(O_BEZIQUE, O_SEVEN + 1)}


class RowReader:
    """Reads the rows of one deal in order; it remembers trumps, which name royal combinations.

    Parameters
    ----------
    naming : collection of str
        Declarations of which the first that is scored names trumps: ``marriage``, ``sequence``.
    trump : int
        Trumps before the first row that it reads.
    """

    def __init__(self, naming: Sequence[str], trump: int = NO_TRUMPS) -> None:
        self.naming = naming
        self.trump = trump

    def event(self, row: Sequence[int]) -> Event:
        """Make the event of a row of ``kernels.layout`` (``EVENT_WIDTH`` integers)."""
        code = row[E_TYPE]
        name, seat = EVENT_NAMES[code], row[E_SEAT]
        if code in _MELDS:
            option = row[E_KIND]
            trump = self._trump_after(option)
            if code != EV_ANNOUNCE:  # an announcement is named as its score would be, but names no trumps
                self.trump = trump
            laid = tuple(sorted(ALL_CARDS[number] for number in members(row[E_WORD0:])))
            points = 0 if code == EV_ANNOUNCE else row[E_POINTS]
            return Event(name, seat, laid, kind_of(option, trump), points)
        if code == EV_PLAY_OUT:
            return Event(name)
        if code == EV_TURN_UP:
            self.trump = (row[E_CARD] & 31) >> 3
        cards = (ALL_CARDS[row[E_CARD]],) if code in _CARD_EVENTS else ()
        took = ALL_CARDS[row[E_COUNT]] if code == EV_EXCHANGE else None
        count = row[E_COUNT] if code == EV_BRISQUES else None
        return Event(name, seat, cards, "", row[E_POINTS], count, took)

    def _trump_after(self, option: int) -> int:
        """Trumps once an option is scored: a first marriage or sequence may name them."""
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
    if code in _MELDS:
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
            option = option_of(action.kind, action.cards)
            assert option is not None, "kinds of other games have no row"
            row[E_KIND] = option
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
