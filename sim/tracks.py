"""Scores of a deal trick by trick."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from kernels.columns import width
from kernels.layout import (
    DRAW_TABLE,
    E_POINTS,
    E_SEAT,
    E_TYPE,
    EV_LEGAL_CARDS,
    EV_TRICK,
    EVENT_WIDTH,
    MAX_EVENTS,
)
from sim.blocks import check_threads, counter, finish

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sim.experiment import Experiment
    from sim.table import Table

SPAN = 500
"""Deals of a piece of work."""


def play_tracks(
    experiment: Experiment,
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Play the deals of an experiment and note the points after every trick.

    Parameters
    ----------
    experiment : Experiment
        Its rows and games are not looked at.
    threads : int, optional
        Defaults to None (one for each free processor); changes no number.
    progress : callable, optional
        Told the deals done, the deals wanted.

    Returns
    -------
    tracks : int32[deals, tricks + 1, seats]
        Points before the first trick, then after each with all that follows it (declarations, draws); at
        the end also what is counted after the last.
    rows : int32[deals, width(seats)]
        The result rows (`kernels.columns`).
    """
    from sim.table import Table

    table = Table(experiment.ruleset, experiment.players)
    rules, deals = experiment.ruleset.rules, experiment.deals
    tricks = rules.draws + rules.hand * _tricks_a_hand(rules.playout)
    tracks = np.zeros((deals, tricks + 1, rules.seats), dtype=np.int32)
    rows = np.zeros((deals, width(rules.seats)), dtype=np.int32)
    played = counter(progress, deals)
    works = (
        _Tracks(table, experiment.seed, first, tracks[first : first + SPAN], rows[first : first + SPAN])
        for first in range(0, deals, SPAN)
    )
    for _ in finish(works, threads=check_threads(threads), played=played):
        pass
    return tracks, rows


def _tricks_a_hand(playout: str) -> int:
    """Tricks for each card of a hand in the play-out: two where it falls into two duels."""
    return 2 if playout == "two-pairs" else 1


class _Tracks:
    """Some of the deals, for `sim.blocks.finish`."""

    def __init__(
        self, table: Table, seed: int, first: int, tracks: NDArray[np.int32], rows: NDArray[np.int32]
    ) -> None:
        self.first, self.count = first, len(rows)
        self._table, self._seed, self._tracks, self._rows = table, np.uint64(seed), tracks, rows

    def play(self, first: int, count: int) -> None:
        from kernels.batch import play_recorded

        events = np.empty((MAX_EVENTS, EVENT_WIDTH), np.int64)
        for deal in range(first, first + count):
            at = deal - self.first
            length = play_recorded(
                self._table.words,
                self._table.rules,
                self._table.players,
                self._seed,
                deal,
                DRAW_TABLE,
                events,
                self._rows[at],
            )
            self._tracks[at] = track_of(events[:length], self._tracks.shape[1:])

    def close(self) -> None:
        """Nothing is left to do."""


def track_of(events: NDArray[np.int64], shape: Sequence[int]) -> NDArray[np.int64]:
    """Sum up the points of event rows: int64[tricks + 1, seats], running totals by tricks played."""
    scored = events[(events[:, E_TYPE] < EV_LEGAL_CARDS) & (events[:, E_SEAT] >= 0)]
    tricks = np.cumsum(scored[:, E_TYPE] == EV_TRICK)
    track = np.zeros(tuple(shape), dtype=np.int64)
    np.add.at(track, (tricks, scored[:, E_SEAT]), scored[:, E_POINTS])
    return track.cumsum(axis=0)
