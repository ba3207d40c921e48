"""Deals in which a rare combination can happen at all, for events that plain deals hardly ever show.

Each player draws one card a trick and nobody sees the stock, so the cards that a seat receives in time to
declare them are a uniform random part of the pack, whoever plays. The chance that they hold so many bezique
cards is exact; what the players then make of them is measured on deals dealt so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Final

import numpy as np

from kernels.columns import column_names, width
from kernels.layout import DIAMONDS, DRAW_SEAT_KEYED, SPADES
from kernels.layout import JACK as KNAVE_RANK
from kernels.layout import QUEEN as QUEEN_RANK
from sim.blocks import check_threads, counter, finish
from sim.errors import InputError, refusal
from sim.experiment import LARGEST_SEED, MOST_DEALS, check_whole

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sim.players import Player
    from sim.rules.model import Rules
    from sim.rules.ruleset import RuleSet
    from sim.table import Table

    Decks = NDArray[np.int64]

EVENTS: Final = {
    "double-bezique": 2,
    "triple-bezique": 3,
    "quadruple-bezique": 4,
    "quintuple-bezique": 5,
}
"""Rare declarations, with the pairs of bezique cards that each takes."""

QUEEN: Final = SPADES * 8 + QUEEN_RANK
KNAVE: Final = DIAMONDS * 8 + KNAVE_RANK
"""Types of the bezique cards."""

SPAN: Final = 2_000
"""Deals made and played at a time, always the same ones whatever the blocks."""


@dataclass(frozen=True)
class RareCount:
    """How often a seat made a rare declaration where it could.

    Attributes
    ----------
    ruleset : RuleSet
    players : tuple of Player
    event : str
        One of `EVENTS`.
    seed : int
    possible : Fraction
        Exact chance that a named seat receives the cards in time.
    dealt, made : tuple of int
        By seat: deals in which it received them, those in which it made the declaration.
    """

    ruleset: RuleSet
    players: tuple[Player, ...]
    event: str
    seed: int
    possible: Fraction
    dealt: tuple[int, ...]
    made: tuple[int, ...]


def usable_places(rules: Rules, seat: int, dealer: int) -> NDArray[np.int64]:
    """Find where in the pack lie the cards that a seat receives in time to declare them.

    Parameters
    ----------
    rules : Rules
        Without a turn-up.
    seat, dealer : int
        With seat-keyed draws.

    Returns
    -------
    int64[n]
        The dealt hand, then a card a round; those drawn after the last chance to declare are left out.
    """
    places: list[int] = []
    at = 0
    for size in rules.packets:
        for step in range(rules.seats):
            if (dealer + 1 + step) % rules.seats == seat:
                places += range(at, at + size)
            at += size
    in_time = rules.draws - 1 - (not rules.declare_before_last_draw)
    places += [at + rules.seats * drawn + seat for drawn in range(in_time)]
    return np.array(places, dtype=np.int64)


def chance_of_pairs(rules: Rules, pairs: int) -> Fraction:
    """Compute the chance that the usable cards of a named seat hold so many of both bezique cards.

    Hypergeometric for queens and knaves together: C(m, q) C(m, j) C(N - 2m, u - q - j) / C(N, u) summed over
    q and j from ``pairs`` on, with m packs, N cards, u usable ones.
    """
    return sum((weight for _, _, weight in _strata(rules, pairs)), Fraction(0))


def _strata(rules: Rules, pairs: int) -> Iterator[tuple[int, int, Fraction]]:
    """Give numbers of queens and knaves among the usable cards, with their chance."""
    cards, m = rules.cards, rules.packs
    usable = len(usable_places(rules, 0, 0))
    for queens in range(pairs, m + 1):
        for knaves in range(pairs, m + 1):
            rest = usable - queens - knaves
            ways = comb(m, queens) * comb(m, knaves) * comb(cards - 2 * m, rest)
            yield queens, knaves, Fraction(ways, comb(cards, usable))


def make_decks(rules: Rules, pairs: int, seat: int, first: int, count: int, seed: int) -> Decks:
    """Make packs, uniform among those that give a seat so many of both bezique cards in time.

    Parameters
    ----------
    rules : Rules
        Without a turn-up, with bezique cards that are always the same.
    pairs, seat : int
    first, count : int
        Numbers of the deals; deal i is dealt by seat ``i % seats``.
    seed : int

    Returns
    -------
    int64[count, cards]
        Card indices, top card first, the same for the same arguments.
    """
    roll = np.random.default_rng([seed, first, seat, pairs])
    strata = list(_strata(rules, pairs))
    whole = sum(weight for _, _, weight in strata)
    chosen = roll.choice(len(strata), size=count, p=[float(weight / whole) for _, _, weight in strata])
    decks = np.empty((count, rules.cards), dtype=np.int64)
    dealers = (first + np.arange(count)) % rules.seats
    for dealer in range(rules.seats):
        usable = usable_places(rules, seat, dealer)
        for number, (queens, knaves, _) in enumerate(strata):
            rows = np.flatnonzero((dealers == dealer) & (chosen == number))
            decks[rows] = _decks_with(rules.packs, usable, queens, knaves, len(rows), roll)
    return decks


def _decks_with(
    packs: int, usable: NDArray[np.int64], queens: int, knaves: int, n: int, roll: np.random.Generator
) -> Decks:
    """Make packs with so many bezique cards in the usable places, no more, no fewer."""
    cards = np.arange(32 * packs)
    special = np.isin(cards % 32, (QUEEN, KNAVE))
    outside = np.setdiff1d(cards, usable, assume_unique=True)

    def shuffled(values: NDArray[np.int64]) -> Decks:
        return values[roll.random((n, len(values))).argsort(axis=1)]

    q, j = shuffled(cards[cards % 32 == QUEEN]), shuffled(cards[cards % 32 == KNAVE])
    mine = shuffled(usable)
    theirs = shuffled(outside)
    held = queens + knaves
    left = 2 * packs - held
    # Bezique cards first, into the first of the shuffled places on either side; then all others.
    places = np.concatenate([mine[:, :held], theirs[:, :left], mine[:, held:], theirs[:, left:]], axis=1)
    filled = np.concatenate(
        [q[:, :queens], j[:, :knaves], q[:, queens:], j[:, knaves:], shuffled(cards[~special])], axis=1
    )
    decks = np.empty((n, len(cards)), dtype=np.int64)
    np.put_along_axis(decks, places, filled, axis=1)
    return decks


def count_rare(
    ruleset: RuleSet,
    players: tuple[Player, ...],
    event: str,
    deals: int,
    seed: int = 0,
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    *,
    block: int | None = None,
) -> RareCount:
    """Count how often each seat makes a rare declaration, on deals in which it receives the cards.

    Parameters
    ----------
    ruleset : RuleSet
        Rules without a turn-up that score the declaration, bezique always of the same suits.
    players : tuple of Player
        By seat.
    event : str
        One of `EVENTS`.
    deals : int
        Deals for each seat.
    seed : int
        0 to ``2**64 - 1``.
    threads : int, optional
        Defaults to None (one for each free processor); changes no number.
    progress : callable, optional
        Told the deals done, the deals wanted.
    block : int, optional
        Deals of a compute block. Defaults to None (fitted to the speed); changes no number.

    Raises
    ------
    InputError
        One sentence: a value out of range, rules that do not fit.
    """
    from sim.table import Table

    if event not in EVENTS:
        raise refusal("event", event, list(EVENTS))
    rules, pairs = ruleset.rules, EVENTS[event]
    for name, value, wanted in (
        ("turn_up", rules.turn_up, False),
        ("bezique_suits", rules.bezique_suits, "fixed"),
        ("seats", rules.seats, 2),
    ):
        if value != wanted:
            raise InputError(
                f"rare: {ruleset.name} has {name} = {str(value).lower()}; the exact chance is known for "
                f"{name} = {str(wanted).lower()}"
            )
    if rules.values[event.replace("-", "_")] is None or rules.packs < pairs:
        raise InputError(f"rare: {ruleset.name} does not score a {event.replace('-', ' ')}")
    check_whole("deals", deals, 1, MOST_DEALS // 100)
    check_whole("seed", seed, 0, LARGEST_SEED)
    threads = check_threads(threads)
    table = Table(ruleset, players)
    wanted_deals = deals * rules.seats
    played = counter(progress, wanted_deals)
    works = (
        _RareDeals(table, rules, event, seat, first, min(SPAN, deals - first), seed)
        for seat in range(rules.seats)
        for first in range(0, deals, SPAN)
    )
    made = [0] * rules.seats
    for seat, found in finish(works, threads=threads, block=block, played=played):
        made[seat] += found
    chance = chance_of_pairs(rules, pairs)
    return RareCount(ruleset, players, event, seed, chance, (deals,) * rules.seats, tuple(made))


class _RareDeals:
    """Some of the deals of a seat, for `sim.blocks.finish`."""

    def __init__(
        self, table: Table, rules: Rules, event: str, seat: int, first: int, count: int, seed: int
    ) -> None:
        self.first, self.count = first, count
        self._table, self._seat, self._seed = table, seat, np.uint64(seed)
        self._column = column_names(rules.seats).index(f"n_{event.replace('-', '_')}_{seat}")
        self._rows = np.zeros((count, width(rules.seats)), dtype=np.int32)
        self._decks = make_decks(rules, EVENTS[event], seat, first, count, seed)

    def play(self, first: int, count: int) -> None:
        from kernels.batch import play_decks_block

        at = slice(first - self.first, first - self.first + count)
        play_decks_block(
            self._table.words,
            self._table.rules,
            self._table.players,
            self._seed,
            first,
            self._decks[at],
            self._rows[at],
            DRAW_SEAT_KEYED,
        )

    def close(self) -> tuple[int, int]:
        """Give the seat and the deals in which it made the declaration."""
        return self._seat, int((self._rows[:, self._column] > 0).sum())
