"""The dealt hands of a run beside what became of them, and deals begun anew from the same hands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from kernels.columns import (
    C_DEALT_BEZIQUE,
    C_DEALT_BLANK,
    C_DEALT_FOUR_ACES,
    C_DEALT_MARRIAGES,
    C_DEALT_SEQUENCE,
    D_DIFFERENCE,
    D_TURNED,
    N_DEAL,
    N_SEAT,
    width,
)
from kernels.layout import DRAW_SEAT_KEYED, DRAW_TABLE
from sim.blocks import check_threads, counter, finish
from sim.errors import InputError
from sim.experiment import MOST_DEALS, Experiment, check_whole

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sim.rules.model import Rules
    from sim.table import Table

    Counts = NDArray[np.int64]

SPAN: Final = 10_000
"""Deals written down at a time."""
AGAIN_SPAN: Final = 500
"""Dealt hands played on from at a time."""

TYPES: Final = 32


HEAD: Final = 2
"""Columns of the design before the cards."""

_FEATURES: Final = {
    C_DEALT_MARRIAGES: "a marriage",
    C_DEALT_BEZIQUE: "a bezique",
    C_DEALT_SEQUENCE: "ace to knave of a suit",
    C_DEALT_FOUR_ACES: "four aces",
    C_DEALT_BLANK: "no king, queen or knave",
}
FEATURES: Final = tuple(_FEATURES.values())
"""What a dealt hand may hold beside its cards."""


@dataclass(frozen=True, eq=False)
class HandTable:
    """What was dealt in each deal of two, beside what became of it.

    Attributes
    ----------
    design : int8[deals, 18]
        1; whether seat 0 deals; then for each of 16 sorts of cards (8 ranks of plain suits, 8 of trumps;
        without a turn-up all cards are plain) how many more of it seat 0 was dealt than seat 1.
    response : int32[deals]
        Points of seat 0 less those of seat 1.
    features : int8[deals, 5]
        How much more of each of `FEATURES` seat 0 was dealt than seat 1.
    """

    design: NDArray[np.int8]
    response: NDArray[np.int32]
    features: NDArray[np.int8]


def hand_types(rules: Rules, decks: Counts, dealers: Counts) -> Counts:
    """Count the cards of each type in the dealt hands.

    Parameters
    ----------
    rules : Rules
    decks : int64[n, cards]
        Card indices, top card first.
    dealers : int64[n]

    Returns
    -------
    int64[n, seats, 32]
        By type: suit*8 + rank.
    """
    n = len(decks)
    counts = np.zeros((n, rules.seats, TYPES), dtype=np.int64)
    rows, at = np.arange(n), 0
    for size in rules.packets:
        for step in range(rules.seats):
            seat = (dealers + 1 + step) % rules.seats
            for card in range(at, at + size):
                np.add.at(counts, (rows, seat, decks[:, card] % TYPES), 1)
            at += size
    return counts


def design_of(rules: Rules, decks: Counts, dealers: Counts, turned: Counts) -> Counts:
    """Make the design of `HandTable`: int64[n, 18]."""
    counts = hand_types(rules, decks, dealers)
    apart = (counts[:, 0] - counts[:, 1]).reshape(len(decks), 4, 8)
    trump = np.where(turned >= 0, (turned % TYPES) // 8, -1)
    is_trump = np.arange(4)[None, :, None] == trump[:, None, None]
    plain = np.where(is_trump, 0, apart).sum(axis=1)
    trumps = np.where(is_trump, apart, 0).sum(axis=1)
    head = np.stack([np.ones(len(decks), np.int64), (dealers == 0).astype(np.int64)], axis=1)
    return np.concatenate([head, plain, trumps], axis=1)


def play_hands(
    experiment: Experiment,
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    *,
    block: int | None = None,
) -> HandTable:
    """Play the deals of an experiment of two and set the points beside the dealt hands.

    Raises
    ------
    InputError
        The rules are not for two.
    """
    from sim.table import Table

    rules = experiment.ruleset.rules
    check_two(experiment, "hands")
    table = Table(experiment.ruleset, experiment.players)
    deals = experiment.deals
    played = counter(progress, deals)
    found = HandTable(
        np.zeros((deals, HEAD + 16), np.int8),
        np.zeros(deals, np.int32),
        np.zeros((deals, len(FEATURES)), np.int8),
    )
    works = (
        _Hands(table, rules, experiment.seed, first, min(SPAN, deals - first), found)
        for first in range(0, deals, SPAN)
    )
    for _ in finish(works, threads=check_threads(threads), block=block, played=played):
        pass
    return found


def check_two(experiment: Experiment, what: str) -> None:
    """Refuse games that are not for two."""
    if experiment.seats != 2:
        raise InputError(
            f"{what}: {experiment.ruleset.name} has {experiment.seats} seats; it takes a game of two"
        )


class _Hands:
    """Some of the deals, for `sim.blocks.finish`."""

    def __init__(
        self, table: Table, rules: Rules, seed: int, first: int, count: int, found: HandTable
    ) -> None:
        self.first, self.count = first, count
        self._table, self._rules, self._seed, self._found = table, rules, np.uint64(seed), found
        self._rows = np.zeros((count, width(2)), dtype=np.int32)
        self._decks = np.zeros((count, rules.cards), dtype=np.int64)

    def play(self, first: int, count: int) -> None:
        from kernels.batch import deal_deck, play_decks_block

        at = slice(first - self.first, first - self.first + count)
        for deal, deck in enumerate(self._decks[at], first):
            deal_deck(self._table.rules, self._seed, deal, 0, deck)
        table = self._table
        play_decks_block(
            table.words,
            table.rules,
            table.players,
            self._seed,
            first,
            self._decks[at],
            self._rows[at],
            DRAW_TABLE,
        )

    def close(self) -> None:
        """Write what was dealt and what became of it."""
        dealers = (self.first + np.arange(self.count)) % 2
        at = slice(self.first, self.first + self.count)
        turned = self._rows[:, D_TURNED].astype(np.int64)
        self._found.design[at] = design_of(self._rules, self._decks, dealers, turned)
        self._found.response[at] = self._rows[:, D_DIFFERENCE]
        mine, theirs = (self._rows[:, [N_DEAL + seat * N_SEAT + c for c in _FEATURES]] for seat in range(2))
        self._found.features[at] = mine - theirs


@dataclass(frozen=True, eq=False)
class LuckSums:
    """Deals played again and again from the same hands.

    Attributes
    ----------
    repeats : int
        Times that each was played on.
    hands, turned : float64[n, 2]
        By dealt hands: mean and variance over the repeats of the points of seat 0 less those of seat 1;
        with the hands alone kept, and with the turn-up kept too.
    """

    repeats: int
    hands: NDArray[np.float64]
    turned: NDArray[np.float64]


def play_luck(
    experiment: Experiment,
    repeats: int,
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    *,
    block: int | None = None,
) -> LuckSums:
    """Play on from the same dealt hands with the rest of the pack shuffled anew.

    Parameters
    ----------
    experiment : Experiment
        Its deals are the different dealt hands, of two players.
    repeats : int
        Times that each is played on, 2 to 1000.
    threads, progress, block
        As in `sim.run.run`; they change no number.

    Raises
    ------
    InputError
        One sentence: a value out of range, rules that are not for two.
    """
    from sim.table import Table

    check_two(experiment, "luck")
    check_whole("repeats", repeats, 2, 1000)
    check_whole("deals", experiment.deals, 2, MOST_DEALS // 1000)
    rules, deals = experiment.ruleset.rules, experiment.deals
    table = Table(experiment.ruleset, experiment.players)
    wanted = deals * repeats * (1 + rules.turn_up)
    played = counter(progress, wanted, repeats)
    works = (
        _Again(table, rules, experiment.seed, first, min(AGAIN_SPAN, deals - first), repeats, keep)
        for keep in range(1 + rules.turn_up)
        for first in range(0, deals, AGAIN_SPAN)
    )
    kept = [np.zeros((deals, 2)), np.zeros((deals, 2))]
    for keep, first, found in finish(works, threads=check_threads(threads), block=block, played=played):
        kept[keep][first : first + len(found)] = found
    return LuckSums(repeats, kept[0], kept[1] if rules.turn_up else kept[0])


class _Again:
    """Some dealt hands with their repeats, for `sim.blocks.finish`."""

    def __init__(
        self, table: Table, rules: Rules, seed: int, first: int, count: int, repeats: int, keep: int
    ) -> None:
        self.first, self.count = first, count
        self._table, self._rules, self._seed = table, rules, seed
        self._repeats, self._keep = repeats, keep
        self._found = np.zeros((count, 2))

    def play(self, first: int, count: int) -> None:
        from kernels.batch import deal_deck, play_decks_block

        table = self._table
        kept = self._rules.seats * self._rules.hand + self._keep
        deck = np.zeros(self._rules.cards, dtype=np.int64)
        rows = np.zeros((self._repeats, width(2)), dtype=np.int32)
        for deal in range(first, first + count):
            deal_deck(table.rules, np.uint64(self._seed), deal, 0, deck)
            roll = np.random.default_rng([self._seed, deal, self._keep])
            order = roll.random((self._repeats, len(deck) - kept)).argsort(axis=1)
            decks = np.tile(deck, (self._repeats, 1))
            decks[:, kept:] = deck[kept:][order]
            # All repeats have the number of the deal, hence its dealer and its players' streams.
            for row, one in zip(rows, decks, strict=True):
                play_decks_block(
                    table.words,
                    table.rules,
                    table.players,
                    np.uint64(self._seed),
                    deal,
                    one[None],
                    row[None],
                    DRAW_SEAT_KEYED,
                )
            apart = rows[:, D_DIFFERENCE].astype(np.float64)
            self._found[deal - self.first] = apart.mean(), apart.var(ddof=1)

    def close(self) -> tuple[int, int, NDArray[np.float64]]:
        """Give what was kept, the first deal, means and variances."""
        return self._keep, self.first, self._found
