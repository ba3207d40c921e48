"""Games played side by side, with the luck of their cards measured by a table of odds.

What the cards did for seat 0 in a deal is what two given players make of the same cards from the same
score: the worth of the score they end it with, less that of the score they began it with, both by a table
of their odds. Whoever plays the game, its mean is nought if the table is true, since the cards know nothing
of the score; so it may be taken off the result of the game, which then varies less and has the same mean.
This is the luck adjustment of backgammon programs (GNU Backgammon manual, Rollouts), AIVAT in poker (Burch
et al., arXiv 1612.06915); its mean is nought to the extent that the table is true, and `Adjusted` keeps what
tells to which extent it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from kernels.columns import (
    C_POINTS,
    D_KNOCKED,
    G_DEALS,
    G_FIRST_DEALER,
    G_SCORE0,
    G_WINNER,
    GAME_WIDTH,
    MAX_DEALS,
    N_DEAL,
    N_SEAT,
    width,
)
from sim.coupled import Cards, Rounds
from sim.errors import InputError
from sim.odds_table import UNITS
from sim.seating import weights

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sim.odds_table import OddsTable

    Counts = NDArray[np.int64]

BANDS: Final = 10
"""Bands of points, up to the target, in which the error of the table is looked for: where they are as wide as
a quarter of the target, much of the error of a coarse table is in what differs within a band."""
CELLS: Final = BANDS * BANDS * 2
"""By the band of seat 0, of seat 1, by the dealer."""
CELL_SUMS: Final = ("deals", "luck", "squares", "weight")
_APART: Final = 2**40 + 1
"""From the number of a deal in a game to that of the next: odd, so that the deal passes on."""


@dataclass(frozen=True)
class Adjusted:
    """Integer sums over rounds of games, the luck of whose cards is taken out.

    Attributes
    ----------
    total, squares, nonzero
        As in `sim.contest.Measured`, of x less luck, in `sim.odds_table.UNITS`.
    deals, beside : int
        Deals of the games; deals that were played to measure luck.
    cells : tuple of tuple of int
        For each band of scores what `CELL_SUMS` names: deals that measured luck, their luck, its squares,
        the sum of the signs with which luck was taken out.
    """

    total: int
    squares: int
    nonzero: int
    deals: int
    beside: int
    cells: tuple[tuple[int, ...], ...]

    def __add__(self, other: Adjusted) -> Adjusted:
        return Adjusted(
            self.total + other.total,
            self.squares + other.squares,
            self.nonzero + other.nonzero,
            self.deals + other.deals,
            self.beside + other.beside,
            tuple(
                tuple(map(sum, zip(*pair, strict=True))) for pair in zip(self.cells, other.cells, strict=True)
            ),
        )


class Played(NamedTuple):
    """Games of a block.

    ``rows``, int32[count, seatings, GAME_WIDTH], are their rows, ``luck``, int64[count], their luck with the
    signs of the seatings, ``deals`` and ``beside`` the deals of the games and those beside them, ``cells``,
    int64[CELLS, 4], the sums that `CELL_SUMS` names.
    """

    rows: NDArray[np.int32]
    luck: Counts
    deals: int
    beside: int
    cells: Counts

    def taken_out_of(self, wins: Counts) -> Adjusted:
        """Take luck out of the values x of wins, int64[count]."""
        # x counts a game won as 1 and a game lost as -1, luck is of the chance to win.
        x = UNITS * wins - 2 * self.luck
        sums = int(x.sum()), int(x @ x), int(np.count_nonzero(x))
        return Adjusted(*sums, self.deals, self.beside, tuple(map(tuple, self.cells.tolist())))


class CardsByOdds(Cards):
    """Plays games of two, deal by deal, and beside them what measures the luck of their cards.

    All seatings have the same pack in the same deal of a game. Seatings that begin a deal with the same
    score have the same luck in it; where their signs cancel it need not be measured. So a player against
    itself has none taken out, and little is measured of players who play nearly alike.

    Parameters
    ----------
    rounds : Rounds
        Games to play.
    odds : OddsTable
        Of the same rules.

    Raises
    ------
    InputError
        One sentence: no games, or not of two to a target.
    """

    def __init__(self, rounds: Rounds, odds: OddsTable) -> None:
        rules = rounds.ruleset.rules
        if not rounds.games or rules.seats != 2 or rules.target is None:
            raise InputError(
                f"odds: found {'games' if rounds.games else 'single deals'} of {rounds.ruleset.name}; "
                "they are for games of two to a target"
            )
        super().__init__(rounds)
        self._odds = odds
        self._target = rules.target
        self._signs = weights(rules, rounds.seatings)[:, 0].tolist()
        self._measure = np.array([player.row() for player in odds.players], dtype=np.int64)

    def play(self, first: int, count: int) -> Played:
        """Play games ``first`` to ``first + count - 1``; may be called on several threads."""
        numbers = np.arange(first, first + count, dtype=np.int64)
        ways = len(self._players)
        rows = np.zeros((ways, count, GAME_WIDTH), dtype=np.int32)
        scores = np.zeros((ways, count, 2), dtype=np.int64)
        goes_on = np.ones((ways, count), dtype=bool)
        luck = np.zeros(count, dtype=np.int64)
        cells = np.zeros((CELLS, len(CELL_SUMS)), dtype=np.int64)
        for part in range(MAX_DEALS):
            deals = numbers + part * _APART
            for sign, score in zip(self._uncancelled(scores, goes_on), scores, strict=True):
                at = np.flatnonzero(sign)
                luck[at] += self._luck(deals[at], score[at], sign[at], cells)
            for way, players in enumerate(self._players):
                at = np.flatnonzero(goes_on[way])
                scores[way, at], over, ends = self._deals(deals[at], scores[way, at], players)
                rows[way, at[over]] = ends
                rows[way, at, G_DEALS] = part + 1
                goes_on[way, at[over]] = False
            if not goes_on.any():
                break
        rows[goes_on, G_WINNER] = -1
        rows[goes_on, G_SCORE0 : G_SCORE0 + 2] = scores[goes_on]
        rows[:, :, G_FIRST_DEALER] = numbers % 2
        played = int(rows[:, :, G_DEALS].sum())
        return Played(rows.transpose(1, 0, 2), luck, played, int(cells[:, 0].sum()), cells)

    def _uncancelled(self, scores: Counts, goes_on: NDArray[np.bool_]) -> Counts:
        """Add up the signs of seatings that begin a deal with the same score, at the first of them.

        Returns
        -------
        int64[seatings, games]
            With which luck counts; 0 where it need not be measured.
        """
        found = np.zeros(goes_on.shape, dtype=np.int64)
        for way, sign in enumerate(self._signs):
            alone = goes_on[way].copy()
            for other in range(way + 1):
                same = alone & goes_on[other] & (scores[way] == scores[other]).all(axis=-1)
                found[other, same] += sign
                alone &= ~same
        return found

    def _luck(self, deals: Counts, scores: Counts, signs: Counts, cells: Counts) -> Counts:
        """Measure what the cards of deals do for seat 0, with the signs with which it counts."""
        dealers = deals % 2
        after, over, ends = self._deals(deals, scores, self._measure)
        worth = self._odds.values(after, 1 - dealers)
        worth[over] = UNITS * (ends[:, G_WINNER] == 0)
        luck = worth - self._odds.values(scores, dealers)
        bands = np.minimum(scores * BANDS // self._target, BANDS - 1)
        sums = np.stack([np.ones_like(luck), luck, luck * luck, signs], axis=1)
        np.add.at(cells, (bands[:, 0] * BANDS + bands[:, 1]) * 2 + dealers, sums)
        return signs * luck

    def _deals(
        self, deals: Counts, scores: Counts, players: Counts
    ) -> tuple[Counts, NDArray[np.intp], NDArray[np.int32]]:
        """Play deals from scores: the scores after them, places of those that end a game, its row each."""
        rows = self._from_scores(deals, scores, players, width(2))
        columns = [N_DEAL + seat * N_SEAT + C_POINTS for seat in range(2)]
        after = scores + rows[:, columns]
        # Who wins a game, and whether it is over, is for the engine to say.
        asked = np.flatnonzero((after.max(axis=1, initial=0) >= self._target) | (rows[:, D_KNOCKED] >= 0))
        games = self._from_scores(deals[asked], scores[asked], players, GAME_WIDTH)
        over = games[:, G_DEALS] == 1
        return after, asked[over], games[over]

    def _from_scores(self, units: Counts, scores: Counts, players: Counts, columns: int) -> NDArray[np.int32]:
        from kernels.batch import play_from_scores_block

        rows = np.zeros((len(units), columns), dtype=np.int32)
        if len(units):
            seed = np.uint64(self.rounds.seed)
            play_from_scores_block(self._words, self._rules, players, seed, units, scores, self._draw, rows)
        return rows
