"""Packs that are gathered from the table and riffled a few times, instead of shuffled well."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from kernels.columns import width
from kernels.layout import (
    E_CARD,
    E_COUNT,
    E_SEAT,
    E_TYPE,
    EV_EXCHANGE,
    EV_PLAY,
    EV_TRICK,
    EVENT_WIDTH,
    MAX_EVENTS,
)
from sim.blocks import check_threads, counter, finish
from sim.errors import InputError, refusal
from sim.experiment import Experiment, check_whole

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sim.table import Table

    Deck = NDArray[np.int64]

WELL: Final = 0
"""Stands for a pack shuffled well, as in every other run."""
MOST_RIFFLES: Final = 100


@dataclass(frozen=True, eq=False)
class Evenings:
    """Evenings of deals one after the other with the same pack.

    Attributes
    ----------
    riffles : tuple of int
        Riffles between two deals; `WELL` for a pack shuffled well.
    rows : int32[len(riffles), evenings, deals, width]
        Result rows. The first deal of an evening, from a well shuffled pack, is left out.
    together : int64[len(riffles), evenings]
        Neighbours in the packs of an evening of which both are nines, eights or sevens.
    neighbours : int
        All neighbours in the packs of an evening.
    """

    riffles: tuple[int, ...]
    rows: NDArray[np.int32]
    together: NDArray[np.int64]
    neighbours: int


def riffle(deck: Deck, roll: np.random.Generator) -> Deck:
    """Riffle a pack once.

    The model of Gilbert, Shannon and Reeds: each card comes from either part of the cut with equal chance
    (Bayer, Diaconis, Annals of Applied Probability 2, 1992, pp. 294-313).
    """
    lower = roll.integers(0, 2, len(deck)).astype(bool)
    cut = len(deck) - int(lower.sum())
    mixed = np.empty_like(deck)
    mixed[~lower] = deck[:cut]
    mixed[lower] = deck[cut:]
    return mixed


def gathered(events: NDArray[np.int64], seats: int) -> Deck:
    """Gather the cards of a deal as they lie: each seat's tricks in the order won, seat 0's on top.

    Within a trick the cards lie in the order played. A seven won in a trick and exchanged (Polish) lies under
    the stock again, to be played once more; the turn-up lies in its place.
    """
    piles: list[list[int]] = [[] for _ in range(seats)]
    trick: list[int] = []
    for row in events[np.isin(events[:, E_TYPE], (EV_PLAY, EV_TRICK, EV_EXCHANGE))]:
        card, pile = int(row[E_CARD]), piles[int(row[E_SEAT])]
        if row[E_TYPE] == EV_PLAY:
            trick.append(card)
        elif row[E_TYPE] == EV_TRICK:
            pile += trick
            trick = []
        elif card in pile:
            pile[pile.index(card)] = int(row[E_COUNT])
    return np.array([card for pile in piles for card in pile], dtype=np.int64)


def play_evenings(
    experiment: Experiment,
    riffles: Sequence[int],
    evenings: int,
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    *,
    block: int | None = None,
) -> Evenings:
    """Play evenings of deals, the pack gathered and riffled between two deals.

    Parameters
    ----------
    experiment : Experiment
        Its deals are those of an evening that count; all cards of the pack must come to be played.
    riffles : sequence of int
        Numbers of riffles to try, 0 (`WELL`) to `MOST_RIFFLES`.
    evenings : int
        Evenings for each, 2 to 100,000.
    threads, progress, block
        As in `sim.run.run`; they change no number.

    Raises
    ------
    InputError
        One sentence: a value out of range, a game in which cards are left over.
    """
    from sim.table import Table

    rules = experiment.ruleset.rules
    check_whole("evenings", evenings, 2, 100_000)
    check_whole("deals", experiment.deals, 1, 10_000)
    for number in riffles:
        if not WELL <= number <= MOST_RIFFLES:
            raise refusal("riffles", number, f"{WELL} (shuffled well) to {MOST_RIFFLES}")
    if rules.stock % rules.seats:
        raise InputError(f"riffles: in {experiment.ruleset.name} cards are left over that nobody gathers")
    table = Table(experiment.ruleset, experiment.players)
    wanted = len(riffles) * evenings * (experiment.deals + 1)
    played = counter(progress, wanted, experiment.deals + 1)
    rows = np.zeros((len(riffles), evenings, experiment.deals, width(rules.seats)), dtype=np.int32)
    together = np.zeros((len(riffles), evenings), dtype=np.int64)
    works = (
        _Evenings(table, experiment.seed, number, rows[place], together[place])
        for place, number in enumerate(riffles)
    )
    for _ in finish(works, threads=check_threads(threads), block=block, played=played):
        pass
    return Evenings(tuple(riffles), rows, together, experiment.deals * (rules.cards - 1))


class _Evenings:
    """The evenings with one number of riffles, for `sim.blocks.finish`."""

    def __init__(
        self,
        table: Table,
        seed: int,
        riffles: int,
        rows: NDArray[np.int32],
        together: NDArray[np.int64],
    ) -> None:
        self.first, self.count = 0, len(rows)
        self._table, self._seed, self._riffles = table, seed, riffles
        self._rows, self._together = rows, together

    def play(self, first: int, count: int) -> None:
        from kernels.batch import deal_deck, play_deck_recorded

        table, seats = self._table, len(self._table.players)
        events = np.empty((MAX_EVENTS, EVENT_WIDTH), np.int64)
        row = np.zeros(self._rows.shape[-1], np.int64)
        for evening in range(first, first + count):
            deals = self._rows.shape[1]
            roll = np.random.default_rng([self._seed, evening])
            deck: Deck | None = None
            for deal in range(deals + 1):
                number = evening * (deals + 1) + deal
                if deck is None or self._riffles == WELL:
                    deck = np.zeros(_cards(table), np.int64)
                    deal_deck(table.rules, np.uint64(self._seed), number, 0, deck)
                if deal > 0:
                    low = deck % 8 >= 5
                    self._together[evening] += int((low[1:] & low[:-1]).sum())
                length = play_deck_recorded(
                    table.words, table.rules, table.players, np.uint64(self._seed), number, deck, events, row
                )
                if deal > 0:
                    self._rows[evening, deal - 1] = row
                deck = gathered(events[:length], seats)
                for _ in range(self._riffles):
                    deck = riffle(deck, roll)

    def close(self) -> None:
        """Nothing is left to do."""


def _cards(table: Table) -> int:
    from kernels.layout import R_EIGHTS_REMOVED, R_PACKS

    return 32 * int(table.rules[R_PACKS]) - int(table.rules[R_EIGHTS_REMOVED])
