"""Positions made by hand, and what hints say of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from kernels import (
    engine,  # noqa: F401 - with it all families are known
    layout,
)
from kernels.advice import narrow_cards, narrow_options
from kernels.cards import shape
from kernels.combinations import name_trumps
from kernels.hints import HINTS
from kernels.layout import RANKS, REASONS_WIDTH, SUITS, Y_DECIDER, Y_HINTS
from kernels.view import note_played
from sim.players import load_player
from sim.rules.encode import to_table, to_words
from sim.rules.load import load_rules


def card_type(name: str) -> int:
    """Type of a card such as ``QS``."""
    return SUITS.index(name[1]) * 8 + RANKS.index(name[0])


def type_name(kind: int) -> str:
    """Name of a type."""
    return RANKS[kind % 8] + SUITS[kind // 8]


@dataclass
class Position:
    """What seat 0 knows: cards by name, copies numbered as they come.

    ``used`` and ``theirs_used`` name the kinds (``marriage``, ``bezique1``, ``fours`` ...) that all cards of
    the table have served in. Nothing is led unless ``led`` names the adversary's card.
    """

    hand: str = ""
    table: str = ""
    played: str = ""
    theirs: str = ""  # on the adversary's table
    theirs_played: str = ""
    trump: str = "H"
    led: str = ""
    stock: int = 40
    used: str = ""
    theirs_used: str = ""
    last_led: str = ""
    last_winner: int = -1
    opens: str = ""  # open cards, won in tricks
    theirs_open: str = ""
    rules: str = "bezique-britannica9"
    sets: Sequence[str] = ()
    copies: dict[int, int] = field(default_factory=dict, repr=False)

    def view(self) -> np.ndarray:
        """Write the view's array."""
        self.copies.clear()
        view = np.zeros(2048, np.int64)
        for name in ("S_TURN_UP", "S_LED", "S_BEST", "S_LAST_LED", "S_LAST_LEADER", "S_LAST_WINNER"):
            view[getattr(layout, name)] = -1
        view[layout.S_FIRST_STOCK] = load_rules(self.rules, self.sets).rules.stock
        view[layout.S_STOCK] = self.stock
        name_trumps(self.table_of_rules(), view, SUITS.index(self.trump))
        table, theirs = self.cards(self.table), self.cards(self.theirs)
        self.put(view, 0, ["hand"], table | self.cards(self.hand))
        self.put(view, 0, ["table", "known", *self.kinds(self.used)], table)
        opens, theirs_open = self.cards(self.opens), self.cards(self.theirs_open)
        self.put(view, 0, ["open"], opens)
        self.put(view, 1, ["open"], theirs_open)
        self.put(view, 0, ["played"], self.cards(self.played) | opens | theirs_open)
        self.put(view, 1, ["table", "known", *self.kinds(self.theirs_used)], theirs)
        led = self.cards(self.led)
        self.put(view, 1, ["played"], self.cards(self.theirs_played) | led)
        view[layout.S_SEEN0] = table | theirs
        for seat in range(2):
            played = int(view[layout.S_BLOCKS + seat * layout.N_FIELDS + layout.F_PLAYED])
            for card in range(64):
                if played >> card & 1:
                    note_played(self.words(), view, seat, card)
        if self.led:
            view[layout.S_LED] = view[layout.S_BEST] = led.bit_length() - 1
            view[layout.S_PLAYED_TO_TRICK] = 1
        if self.last_led:
            view[layout.S_LAST_LED] = card_type(self.last_led)
            view[layout.S_LAST_LEADER] = 0
            view[layout.S_LAST_WINNER] = self.last_winner
        return view

    def words(self) -> tuple[np.generic, ...]:
        """The words that tell the kernels which family of games it is."""
        return to_words(load_rules(self.rules, self.sets).rules)

    def table_of_rules(self) -> np.ndarray:
        """The rules as the kernels have them."""
        return to_table(load_rules(self.rules, self.sets).rules)

    def cards(self, names: str) -> int:
        """Set of named cards, each the next copy of its type."""
        found = 0
        for name in names.split():
            kind = card_type(name)
            copy = self.copies.get(kind, 0)
            assert copy < 2, f"a third {name}"
            self.copies[kind] = copy + 1
            found |= 1 << (copy * 32 + kind)
        return found

    @staticmethod
    def kinds(used: str) -> list[str]:
        """Fields of the kinds used."""
        return [f"used_{kind}" for kind in used.split()]

    @staticmethod
    def put(view: np.ndarray, seat: int, fields: Sequence[str], cards: int) -> None:
        """Write a card set into some fields of a seat."""
        for name in fields:
            number = getattr(layout, f"F_{name.upper()}")
            view[layout.S_BLOCKS + seat * layout.N_FIELDS + number] = np.uint64(cards).astype(np.int64)


@dataclass(frozen=True)
class Answer:
    """What is left of a choice: names (table cards in brackets), hints that narrowed, the decider."""

    left: frozenset[str]
    told: frozenset[int]
    decider: int


def ask(spec: str, position: Position, *, phase: int = layout.PHASE_STOCK) -> Answer:
    """Let a player's hints narrow the cards of a position."""
    view = position.view()
    view[layout.S_PHASE] = phase
    players = np.array([load_player(spec).row()] * 2)
    reasons = np.full(REASONS_WIDTH, -7, np.int64)
    reasons[[Y_HINTS, Y_DECIDER]] = 0
    # Masks that no hint of the game writes stay as they were at the start: empty.
    reasons[[layout.Y_MASK0 + number for number, hint in HINTS.items() if hint.name]] = 0
    words = position.words()
    legal = np.uint64(shape(words, view, 0))
    left = int(narrow_cards(words, position.table_of_rules(), players, view, legal, reasons))
    names = frozenset(
        type_name(place % 32) if place < 32 else f"({type_name(place % 32)})"
        for place in range(64)
        if left >> place & 1
    )
    return Answer(names, _hints(reasons), int(reasons[Y_DECIDER]))


def ask_options(spec: str, position: Position, options: Mapping[str, int]) -> Answer:
    """Let a player's hints narrow what can be scored; options by name."""
    players = np.array([load_player(spec).row()] * 2)
    reasons = np.zeros(REASONS_WIDTH, np.int64)
    offered = np.uint64(sum(1 << option for option in options.values()))
    view, table = position.view(), position.table_of_rules()
    left = int(narrow_options(position.words(), table, players, view, offered, reasons))
    assert not reasons[layout.Y_CARDS0 :].any()
    names = frozenset(name for name, option in options.items() if left >> option & 1)
    return Answer(names, _hints(reasons), int(reasons[Y_DECIDER]))


def _hints(reasons: np.ndarray) -> frozenset[int]:
    return frozenset(hint for hint in range(64) if int(reasons[Y_HINTS]) >> hint & 1)
