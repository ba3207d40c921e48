"""Deals or games played once with each of several seatings, on the same cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from kernels.columns import (
    C_POINTS,
    D_VALUE,
    D_WINNER,
    G_DOUBLE,
    G_SCORE0,
    G_WINNER,
    GAME_WIDTH,
    N_DEAL,
    N_SEAT,
    width,
)
from kernels.layout import R_SURPLUS
from sim.errors import InputError, refusal
from sim.experiment import DRAW_RULES, LARGEST_SEED, check_whole
from sim.rules.encode import family_name, to_table, to_words
from sim.seating import check_seatings, seats_of, sides

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sim.rules.model import Rules
    from sim.rules.ruleset import RuleSet
    from sim.seating import Seating

MEASURES: Final = ("points", "settlement", "wins")
"""What a side gets: points; what the deal (the game) pays its winner; 1 for the winner."""
POINTS, SETTLEMENT, WINS = range(3)


def are_games(rules: Rules) -> bool:
    """Whether a game takes several deals, so that its winner is not that of a deal."""
    return rules.target is not None or (rules.deals_per_game or 1) > 1


@dataclass(frozen=True)
class Rounds:
    """What each deal (or game) is played with.

    By the seat-keyed draw rule a seat draws the same cards in the same order whoever wins the tricks,
    so that all playings of a deal stay alike; their law is that of the table rule, for each player draws
    one card a trick and nobody sees the stock. Where a card is turned up, the table rule deals the last
    round. Games pair likewise: each deal of a game has its cards, whatever happened before.

    Attributes
    ----------
    ruleset : RuleSet
        The rules.
    seatings : tuple of Seating
        At least one.
    seed : int
        As in `sim.experiment.Experiment`.
    draw_rule : str
        One of `sim.experiment.DRAW_RULES`.
    games : bool
        Play games instead of deals.
    own_luck : bool
        What players leave to chance is drawn anew for each seating. Otherwise it is the same wherever
        they decide alike, so that a player against itself gains exactly 0. Deals only.
    surplus : int or None
        Seat that is dealt a card too many, the bottom card of the pack: single deals of two, drawn by the
        table rule, for hands of different size share no law with seat-keyed ones. None: nobody.

    Raises
    ------
    InputError
        One sentence: a value out of range, rules that this version of the engine does not play.
    """

    ruleset: RuleSet
    seatings: tuple[Seating, ...]
    seed: int = 0
    draw_rule: str = "seat-keyed"
    games: bool = False
    own_luck: bool = False
    surplus: int | None = None

    def __post_init__(self) -> None:
        check_whole("seed", self.seed, 0, LARGEST_SEED)
        if self.draw_rule not in DRAW_RULES:
            raise refusal("draw_rule", self.draw_rule, DRAW_RULES)
        check_seatings(self.ruleset.rules, self.seatings)
        if self.games and self.own_luck:
            raise InputError("own_luck: found with games; it is for single deals")
        if self.surplus is not None:
            check_surplus(self.ruleset, self.surplus)
            if self.games or self.draw_rule != DRAW_RULES[0]:
                raise InputError(
                    "surplus: found with games or seat-keyed draws; it is for deals, table draws"
                )


def check_surplus(ruleset: RuleSet, seat: int) -> None:
    """Refuse a card too many where the engine does not deal one.

    Raises
    ------
    InputError
        One sentence.
    """
    check_whole("surplus", seat, 0, ruleset.rules.seats - 1)
    if family_name(ruleset.rules) not in ("STANDARD", "REFORM") or ruleset.rules.seats != 2:
        raise InputError(
            f"surplus: found {ruleset.name}; a card too many is dealt in the ordinary games for two and in "
            "those of their kind, such as rubicon-foster"
        )


class Cards:
    """Plays the rounds.

    Parameters
    ----------
    rounds : Rounds
        What to play.
    """

    def __init__(self, rounds: Rounds) -> None:
        rules = rounds.ruleset.rules
        self.rounds = rounds
        self._words, self._rules = to_words(rules), to_table(rules)
        self._rules[R_SURPLUS] = 0 if rounds.surplus is None else 1 + rounds.surplus
        self._players = np.array(
            [[player.row() for player in seating.players] for seating in rounds.seatings], dtype=np.int64
        )
        self._draw = DRAW_RULES.index(rounds.draw_rule)
        self._width = GAME_WIDTH if rounds.games else width(rules.seats)

    def rows(self, first: int, count: int) -> NDArray[np.int32]:
        """Play deals (games) ``first`` to ``first + count - 1``; may be called on several threads.

        Returns
        -------
        int32[count, seatings, width]
            Result rows of `kernels.columns`, game rows where games are played.
        """
        from kernels.batch import play_game_rounds_block, play_rounds_block

        rows = np.zeros((count, len(self._players) * self._width), dtype=np.int32)
        if self.rounds.own_luck:
            self._play_apart(first, rows)
        else:
            play = play_game_rounds_block if self.rounds.games else play_rounds_block
            seed = np.uint64(self.rounds.seed)
            play(self._words, self._rules, self._players, seed, first, count, self._draw, rows)
        return rows.reshape(count, len(self._players), self._width)

    def _play_apart(self, first: int, rows: NDArray[np.int32]) -> None:
        """Play the packs of the seed with a seed of its own for each seating's chances."""
        from kernels.batch import deal_deck, play_decks_block

        decks = np.zeros((len(rows), self.rounds.ruleset.rules.cards), dtype=np.int64)
        for number, deck in enumerate(decks):
            deal_deck(self._rules, np.uint64(self.rounds.seed), first + number, 0, deck)
        for number, players in enumerate(self._players):
            part = np.zeros((len(rows), self._width), dtype=np.int32)
            seed = np.uint64((self.rounds.seed + (number + 1) * _ODD) & LARGEST_SEED)
            play_decks_block(self._words, self._rules, players, seed, first, decks, part, self._draw)
            rows[:, number * self._width : (number + 1) * self._width] = part


_ODD: Final = 0x9E3779B97F4A7C15


def got_by_side(rules: Rules, rows: NDArray[np.integer], *, games: bool = False) -> NDArray[np.int64]:
    """Read what each side got.

    Parameters
    ----------
    rules : Rules
        The rules.
    rows : int[count, seatings, width]
        From `Cards.rows`.
    games : bool
        Whether they are game rows; a game then pays 1, a double one 2.

    Returns
    -------
    int64[MEASURES, count, seatings, sides]
        Whole numbers; a tie pays nobody.
    """
    count = sides(rules)
    found = np.zeros((len(MEASURES), *rows.shape[:2], count), dtype=np.int64)
    for side in range(count):
        for seat in seats_of(rules, side):
            found[POINTS, :, :, side] += rows[:, :, _points_column(seat, games=games)]
    winner = rows[:, :, G_WINNER if games else D_WINNER].astype(np.int64)
    value = rows[:, :, G_DOUBLE].astype(np.int64) + 1 if games else rows[:, :, D_VALUE].astype(np.int64)
    for side in range(count):
        # Of partners either seat names the side.
        won = (winner >= 0) & (winner % count == side)
        found[WINS, :, :, side] = won
        found[SETTLEMENT, :, :, side] = won * value
    return found


def gains(got: NDArray[np.int64], weights: NDArray[np.int64]) -> NDArray[np.int64]:
    """Weigh what the sides got.

    Parameters
    ----------
    got : int64[MEASURES, count, seatings, sides]
        From `got_by_side`.
    weights : int64[seatings, sides]
        From `sim.seating.weights`.

    Returns
    -------
    int64[MEASURES, count, seatings]
        Gain of the side looked at, with its sign, seating by seating; their sum is the value x of a deal.
    """
    found: NDArray[np.int64] = np.einsum("mcsk,sk->mcs", got, weights)
    return found


def point_scale(count: int) -> float:
    """What 1 of the value x of a round is worth in points (settlement) a deal, with ``count`` sides.

    A sits on each side once, and the gain over the others' mean is weighed with ``count - 1``.
    """
    return 1 / (count * (count - 1))


def win_scale(count: int) -> float:
    """What 1 of the value x of wins is worth as a chance to win above the fair share, one in ``count``."""
    return 1 / (count * count)


def _points_column(seat: int, *, games: bool) -> int:
    return G_SCORE0 + seat if games else N_DEAL + seat * N_SEAT + C_POINTS
