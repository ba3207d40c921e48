"""A game as both engines read it, and the kernels' entry points on it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any

import numpy as np

from kernels import layout as k
from kernels.batch import deal_deck, play_deck_recorded, play_recorded, replay_deal
from kernels.columns import column_names, width
from kernels.family import STANDARD, words_of
from kernels.weights import W_RANDOM_COPIES, WEIGHTS
from sim.rules.encode import to_table, to_words
from sim.rules.load import load_changes
from tests.equality.referee import Referee
from tests.equality.translate import CARDS
from tests.reference.cards import Card
from tests.reference.polish import POLISH
from tests.reference.presets_reform import REFORM as PRESETS_REFORM
from tests.reference.presets_sides import FOUR_HANDED, THREE_HANDED
from tests.reference.rules import ORDINARY, PRESETS, Rules

NAMES = ORDINARY
MANY = (*THREE_HANDED, *FOUR_HANDED)
ONE_PACK = ("cinq-cents", "penchant")
REFORM = tuple(PRESETS_REFORM)
EVERY = (*ORDINARY, *REFORM, *MANY, *ONE_PACK, *POLISH)
"""The presets on which the engines are compared deal by deal."""
ACTIONS = (
    k.EV_PLAY,
    k.EV_DECLARE,
    k.EV_ANNOUNCE,
    k.EV_SCORE_PENDING,
    k.EV_EXCHANGE,
    k.EV_KNOCK,
    k.EV_CARTE_BLANCHE,
)

Array = Any


@dataclass(frozen=True, eq=False)
class Game:
    """Rules for the reference, the same as a table for the kernels; the seat with a card too many."""

    name: str
    rules: Rules
    table: Array
    words: tuple[Any, ...]
    surplus: int | None = None

    @property
    def cards(self) -> int:
        """Cards of the pack."""
        return 32 * self.rules.packs - self.rules.eights_removed

    @cached_property
    def referee(self) -> Referee:
        """The kernels as a judge of actions."""
        return Referee(self.words, self.table)


def game(name: str, **changes: Any) -> Game:
    """A preset with changes by name, given to each engine in its own way."""
    rules = replace(PRESETS[name], **changes) if changes else PRESETS[name]
    lists = {key: list(value) if isinstance(value, tuple) else value for key, value in changes.items()}
    ours = load_changes(name, lists, "test").rules
    return Game(name, rules, to_table(ours), to_words(ours))


def with_surplus(game: Game, seat: int) -> Game:
    """The same game where a seat is dealt a card too many."""
    table = game.table.copy()
    table[k.R_SURPLUS] = 1 + seat
    return replace(game, table=table, surplus=seat)


def bigger_game(name: str, packs: int) -> Game:
    """A two-handed game with more packs than the presets have, for the width of the card sets."""
    small = game(name)
    values = {"triple_bezique": 1500, "quadruple_bezique": 4500 if packs > 3 else None}
    table = small.table.copy()
    table[[k.R_PACKS, k.R_TRIPLE_BEZIQUE]] = packs, 1500
    if packs > 3:
        table[k.R_QUADRUPLE_BEZIQUE] = 4500
    return Game(name, replace(small.rules, packs=packs, **values), table, words_of(STANDARD, packs))


@dataclass(frozen=True, eq=False)
class Record:
    """A deal as the kernels played it.

    Attributes
    ----------
    deck : int64[cards], in the order in which cards were dealt and drawn.
    events : int64[n, EVENT_WIDTH], with the rows that tell what was legal.
    rows : the same as lists.
    result : result column by name.
    usual : whether the players name no cards when they declare.
    """

    game: Game
    dealer: int
    deck: Array
    events: Array
    rows: list[list[int]]
    result: dict[str, int]
    usual: bool

    @cached_property
    def cards(self) -> list[Card]:
        """The deck as objects."""
        return [CARDS[i] for i in self.deck.tolist()]

    @cached_property
    def script(self) -> Array:
        """The actions alone, as a script for a replay."""
        return self.events[np.isin(self.events[:, k.E_TYPE], ACTIONS)]

    def judge(self, done: int, row: list[int]) -> tuple[int, int]:
        """Let the kernels judge an action after the first `done` of the deal; see `Referee.judge`."""
        script = self._proposed[: done + 1]
        script[:done] = self.script[:done]
        script[done] = row
        return self.game.referee.judge(self.deck, self.dealer, script)

    @cached_property
    def _proposed(self) -> Array:
        return np.zeros((len(self.script) + 1, k.EVENT_WIDTH), np.int64)


def as_script(rows: list[list[int]]) -> Array:
    """Script rows as the array that a replay reads."""
    return np.array(rows, np.int64).reshape(len(rows), k.EVENT_WIDTH)


@cache
def _buffers(seats: int) -> tuple[Array, Array]:
    return np.zeros((k.MAX_EVENTS, k.EVENT_WIDTH), np.int64), np.zeros(width(seats), np.int64)


@cache
def result_names(seats: int) -> list[str]:
    """Names of the result columns."""
    return column_names(seats)


def table_deck(game: Game, seed: int, deal: int, part: int = 0) -> Array:
    """The shuffled pack of a deal, before any draw."""
    deck = np.zeros(k.MAX_CARDS, np.int64)
    deal_deck(game.table, np.uint64(seed), deal, part, deck)
    return deck[: game.cards]


def play(game: Game, players: Array, seed: int, deal: int, draw_rule: int) -> tuple[Array, Array]:
    """Event rows and result row of a deal, in buffers that the next deal uses again."""
    events, row = _buffers(game.rules.seats)
    n = play_recorded(game.words, game.table, players, np.uint64(seed), deal, draw_rule, events, row)
    return events[:n], row


def record(game: Game, players: Array, seed: int, deal: int, draw_rule: int = k.DRAW_TABLE) -> Record:
    """Play a deal, and put its deck into the order in which the stock was drawn."""
    events, row = play(game, players, seed, deal, draw_rule)
    return _recorded(game, players, deal, table_deck(game, seed, deal), events, row)


def record_stacked(game: Game, players: Array, seed: int, deal: int, deck: Array) -> Record:
    """Play a deal with a pack in a given order, top first."""
    events, row = _buffers(game.rules.seats)
    number = np.uint64(seed)
    n = play_deck_recorded(game.words, game.table, players, number, deal, deck, events, row)
    return _recorded(game, players, deal, deck, events[:n], row)


def _recorded(game: Game, players: Array, deal: int, deck: Array, events: Array, row: Array) -> Record:
    seats = game.rules.seats
    rows = events.tolist()
    start = game.rules.hand * seats + game.rules.turn_up
    drawn = [r[k.E_CARD] for r in rows if r[k.E_TYPE] == k.EV_DRAW]
    # The turn-up, or the seven in its place, is drawn last, if the cards come out even.
    undrawn = 0 if game.surplus is None else seats
    drawn = drawn[: game.cards - start - undrawn]
    realised = deck.copy()
    realised[start : start + len(drawn)] = drawn
    names = result_names(seats)
    result = dict(zip(names, row.tolist(), strict=True))
    usual = not players[:, k.P_WEIGHT0 + W_RANDOM_COPIES].any()
    return Record(game, deal % seats, realised, events.copy(), rows, result, usual)


@dataclass(frozen=True, eq=False)
class Replay:
    """What a replay gave: event rows, refusal code, row of the script refused, result columns."""

    rows: list[list[int]]
    code: int
    at: int
    result: dict[str, int]

    @property
    def events(self) -> list[list[int]]:
        """The rows that are events of a record."""
        return [row for row in self.rows if row[k.E_TYPE] < k.EV_LEGAL_CARDS]


def replay(game: Game, deck: Array, dealer: int, script: Array, before: tuple[int, ...] = ()) -> Replay:
    """Let the kernels judge a script."""
    seats = game.rules.seats
    events, row = _buffers(seats)
    brought = np.array(before[:seats] + (0,) * (seats - len(before)), np.int64)
    n, code, at = replay_deal(
        game.words, game.table, np.asarray(deck, np.int64), dealer, brought, script, events, row
    )
    names = result_names(seats)
    return Replay(events[:n].tolist(), code, at, dict(zip(names, row.tolist(), strict=True)))


def player(policy: int, **weights: int) -> Array:
    """A player's row with these weights, the others 0."""
    row = np.zeros(k.PLAYER_WIDTH, np.int64)
    row[k.P_ID] = policy
    names = list(WEIGHTS)
    for name, value in weights.items():
        row[k.P_WEIGHT0 + names.index(name)] = value
    return row


def plain_player() -> Array:
    """Any legal action, each as likely."""
    return player(k.POLICY_RANDOM)


def hoarder(passing: int = 100, copies: int = 500) -> Array:
    """Keeps what can be declared, so that rare combinations come up."""
    return player(
        k.POLICY_RANDOM, random_pass=passing, random_hoard=930, random_copies=copies, random_knock=20
    )


def greedy_player() -> Array:
    """A player of some sense, so that ordinary play is compared too."""
    return player(
        k.POLICY_GREEDY,
        keep_ace=60,
        keep_ten=40,
        keep_king=20,
        keep_queen=15,
        keep_knave=10,
        trump_ace=150,
        trump_ten=140,
        trump_king=120,
        trump_queen=120,
        trump_knave=120,
        trump_nine=30,
        trump_eight=30,
        trump_seven=60,
        couple=100,
        bezique_card=150,
        bezique_three=800,
        three_of_four=120,
        two_of_four=30,
        run_card=60,
        brisque=100,
        score_share=90,
        small_first=10,
    )


def seated(*rows: Array) -> Array:
    """Players' rows as the kernels take them."""
    return np.array(rows)
