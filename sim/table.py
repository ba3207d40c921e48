"""The stable Python entry: deals played straight into a table."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import numpy as np

from kernels.columns import Column, width
from kernels.layout import DRAW_TABLE
from sim.blocks import check_threads, finish
from sim.errors import InputError, refusal
from sim.experiment import LARGEST_SEED, MOST_DEALS, Experiment, check_whole
from sim.rules.encode import to_table, to_words
from sim.rules.load import load_rules
from sim.rules.ruleset import RuleSet
from sim.schema import row_columns
from sim.totals import block_arrays

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import NDArray

    from sim.players import Player

SPAN: Final = 20_000
"""Deals whose rows stand in full width at a time; what is kept of them is narrower."""


class Table:
    """Rules with the players at the table, as the arrays that the kernels read.

    Parameters
    ----------
    ruleset : RuleSet
        The rules.
    players : sequence of Player
        One for each seat.

    Attributes
    ----------
    words : tuple of numpy.uint64
        As many zeros as a card set has words.
    rules : int64[RULES_WIDTH]
        See `sim.rules.encode.to_table`.
    players : int64[seats, PLAYER_WIDTH]
        A row for each seat.

    Raises
    ------
    InputError
        Rules that this version of the engine does not play.
    """

    __slots__ = ("players", "rules", "words")

    def __init__(self, ruleset: RuleSet, players: Sequence[Player]) -> None:
        self.words = to_words(ruleset.rules)
        self.rules = to_table(ruleset.rules)
        self.players: NDArray[np.int64] = np.array([player.row() for player in players], dtype=np.int64)


def play_deals(
    rules: str | os.PathLike[str] | RuleSet,
    seats: str | Sequence[str | Player],
    deals: int,
    seed: int = 0,
    first: int = 0,
    threads: int | None = None,
    columns: Sequence[str] | None = None,
) -> pd.DataFrame:
    """Play deals and give one row for each.

    Deal i is the same one that `bezique run` plays with these rules, players, seed, whatever comes
    before it and on however many threads.

    Parameters
    ----------
    rules : str, path or RuleSet
        Name of a rule set, a house-rule file, or what `load_rules` gave.
    seats : str or sequence of (str or Player)
        The players by seat; one text has commas between them.
    deals : int
        How many, 1 to 10**10 as memory allows: a row of all columns takes some 250 bytes.
    seed : int
        0 to 2**64 - 1.
    first : int
        Number of the first deal.
    threads : int, optional
        Defaults to None (one for each free processor).
    columns : sequence of str, optional
        Columns to keep, in this order. Defaults to None (all).

    Returns
    -------
    pandas.DataFrame
        ``deal``, the columns of the deal (dealer, turned, difference, ...), those of each seat with its
        number behind (points_0, n_bezique_0, ...); `sim.schema.row_columns` says what each one means.

    Raises
    ------
    InputError
        One sentence with what was found and what is allowed.

    Examples
    --------
    >>> from sim import play_deals
    >>> table = play_deals("bezique-britannica9", "greedy,random", 1000, seed=7)
    >>> len(table)
    1000
    >>> bool(table["points_0"].mean() > table["points_1"].mean())
    True
    """
    import pandas as pd

    threads = check_threads(threads)
    experiment = _seated(rules, seats, deals, seed)
    check_whole("first", first, 0, MOST_DEALS)
    every = row_columns(experiment.seats, games=False)
    places = {column.name: place for place, column in enumerate(every)}
    for name in columns or ():
        if name not in places:
            raise refusal("columns", name, places)
    kept = every if columns is None else [every[places[name]] for name in columns]
    arrays = {column.name: np.empty(deals, dtype=column.dtype) for column in kept}
    table = Table(experiment.ruleset, experiment.players)
    works = (
        _Rows(table, seed, first, start, min(SPAN, deals - start), arrays, every)
        for start in range(0, deals, SPAN)
    )
    for _ in finish(works, threads=threads):
        pass
    return pd.DataFrame(arrays, copy=False)


def _seated(
    rules: str | os.PathLike[str] | RuleSet, seats: str | Sequence[str | Player], deals: int, seed: int
) -> Experiment:
    """Check all that a call names."""
    from sim.players import Player, load_player

    check_whole("deals", deals, 1, MOST_DEALS)
    check_whole("seed", seed, 0, LARGEST_SEED)
    ruleset = rules if isinstance(rules, RuleSet) else load_rules(rules)
    given = seats.split(",") if isinstance(seats, str) else seats
    players = []
    for player in given:
        if not isinstance(player, str | Player):
            raise InputError(f"seats: found {player!r}; allowed are names, paths and what load_player gave")
        players.append(load_player(player.strip()) if isinstance(player, str) else player)
    return Experiment(ruleset, tuple(players), deals, seed)


class _Rows:
    """Some deals for `sim.blocks.finish`; their numbers go into the narrow columns that are kept."""

    def __init__(
        self,
        table: Table,
        seed: int,
        offset: int,
        first: int,
        count: int,
        arrays: dict[str, NDArray[np.integer]],
        every: Sequence[Column],
    ) -> None:
        self.first, self.count = first, count
        self._table, self._seed, self._offset = table, np.uint64(seed), offset
        self._arrays, self._every = arrays, every
        self._rows = np.zeros((count, width(len(table.players))), dtype=np.int32)

    def play(self, first: int, count: int) -> None:
        """Play a block of the deals."""
        from kernels.batch import play_block

        table = self._table
        rows = self._rows[first - self.first : first - self.first + count]
        sums = block_arrays(len(table.players))
        deal = self._offset + first
        play_block(table.words, table.rules, table.players, self._seed, deal, count, DRAW_TABLE, *sums, rows)

    def close(self) -> None:
        """Copy what is kept."""
        place = slice(self.first, self.first + self.count)
        for at, column in enumerate(self._every, start=-1):
            kept = self._arrays.get(column.name)
            if kept is None:
                continue
            if at < 0:  # the number of the deal is no result
                kept[place] = np.arange(self.first, self.first + self.count) + self._offset
                continue
            results, limits = self._rows[:, at], np.iinfo(kept.dtype)
            if results.min() < limits.min or results.max() > limits.max:
                raise OverflowError(f"{column.name}: a result is too large for {kept.dtype}")
            kept[place] = results
