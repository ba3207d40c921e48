"""Hints put on trial with a player: what is played, on deals that all hints share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from kernels.columns import C_AGREED, C_APPLIED, C_COUNT0, D_RUBICON, N_DEAL, N_SEAT
from kernels.layout import N_KINDS
from sim.blocks import check_threads, finish
from sim.contest import RARE
from sim.coupled import POINTS, SETTLEMENT, Cards, Rounds, gains, got_by_side
from sim.player_spec import put_on_trial, without_hint
from sim.seating import Seating, rotations, seats_of, weights

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sim.players import Player
    from sim.rules.model import Rules
    from sim.rules.ruleset import RuleSet

CONTRASTS: Final[Mapping[str, str]] = {
    "ignore": "following it, with not heeding it",
    "defy": "following it, with going against it",
    "moment": "following it once in a deal, with going against it once, at the same moment",
}
"""What is compared of a hint, in words."""


@dataclass(frozen=True)
class Trial:
    """A hint with the player whom it is tried on.

    For a player who follows the hint anyway, following is to play as ever, ignoring to be without the hint,
    going against it to do so at its own place among the player's hints. For any other player ignoring is to
    play as ever, and the hint comes before all else.

    Attributes
    ----------
    base : Player
        The player.
    hint : int
        Number of the hint.
    """

    base: Player
    hint: int

    @property
    def watched(self) -> Player:
        """The player as ever, with the hint looked at."""
        return put_on_trial(self.base, self.hint)

    def arms(self, contrast: str) -> tuple[Player, Player]:
        """Give the two players of a contrast (`CONTRASTS`); the first speaks for the hint."""
        once = "-once" if contrast == "moment" else ""
        follows = self.hint in self.base.hints
        follow = self.base if follows else put_on_trial(self.base, self.hint, "follow" + once)
        if contrast == "ignore":
            return follow, without_hint(self.base, self.hint) if follows else self.base
        return follow, put_on_trial(self.base, self.hint, "defy" + once)


@dataclass(frozen=True)
class Question:
    """Two players, each of whom meets the same third on the same cards.

    Attributes
    ----------
    a, b : Player
        Positive numbers speak for `a`.
    """

    a: Player
    b: Player

    @property
    def key(self) -> str:
        """Name of the question that says who plays, and nothing else."""
        return f"{self.a.identity[:16]}-{self.b.identity[:16]}"


@dataclass(frozen=True)
class TrialSums:
    """Integer sums over deals of what A gains against the third player less what B gains.

    Attributes
    ----------
    n : int
        Deals, each played with everybody in every seat.
    total, squares, nonzero : int
        Sum of the values, of their squares; deals whose value is not 0.
    bonuses : tuple of int
        How often each kind was scored, then rubicons: all seats, all playings of A and B.
    met, met_squares, met_products : int
        Of the times in a deal, all seats together, that B met what the hint speaks of (where the hint is
        tried once in a deal, that time alone): the sum, the sum of squares, of products with the values.
    """

    n: int
    total: int
    squares: int
    nonzero: int
    bonuses: tuple[int, ...]
    met: int = 0
    met_squares: int = 0
    met_products: int = 0


@dataclass(frozen=True)
class Watched:
    """Integer sums over deals of how often a hint applies.

    Attributes
    ----------
    deals, seats : int
        Deals; players in each.
    applied, agreed : int
        Decisions at which it applied; those where the player did as it says anyway.
    applied_squares, agreed_squares, products : int
        Sums over deals of the squares and of the product of the two.
    met : int
        Deals in which it applied to somebody.
    """

    deals: int
    seats: int
    applied: int
    agreed: int
    applied_squares: int
    agreed_squares: int
    products: int
    met: int


def measure_of(rules: Rules) -> int:
    """Say what a deal is measured in: what it pays where a deal is a game, else points."""
    return POINTS if rules.settlement == "none" else SETTLEMENT


def play_questions(
    ruleset: RuleSet,
    against: Player,
    questions: Sequence[Question],
    first: int,
    count: int,
    seed: int = 0,
    threads: int | None = None,
    played: Callable[[int], None] | None = None,
    *,
    block: int | None = None,
) -> list[TrialSums]:
    """Play some deals for several questions; a player whom several of them need plays them once.

    Parameters
    ----------
    ruleset : RuleSet
        The rules.
    against : Player
        Whom all the others meet; against himself he gains exactly 0, so that is not played.
    questions : sequence of Question
        At least one.
    first, count : int
        Number of the first deal, number of deals.
    seed, threads
        As in `sim.contest.play_batches`.
    played : callable, optional
        Told the deals of each block that has ended.
    block : int, optional
        Deals of a compute block. Defaults to None (fitted to the speed).

    Returns
    -------
    list of TrialSums
        In the order of the questions; the same whatever threads and blocks, and whatever other
        questions there are.
    """
    arms = _arms(questions, against)
    if not arms:
        nothing = TrialSums(count, 0, 0, 0, (0,) * RARE)
        return [nothing] * len(questions)
    work = _Deals(ruleset, against, arms, first, count, seed)
    values, bonuses, met = next(
        iter(finish([work], threads=check_threads(threads), block=block, played=played))
    )
    places = {identity: at for at, identity in enumerate(arms)}
    sums = []
    for question in questions:
        x = np.zeros(count, dtype=np.int64)
        seen = np.zeros(RARE, dtype=np.int64)
        for player, sign in ((question.a, 1), (question.b, -1)):
            at = places.get(player.identity)
            if at is not None:
                x += sign * values[at]
                seen += bonuses[at]
        m = np.zeros(count, dtype=np.int64)
        if question.b.identity in places:
            m = met[places[question.b.identity]]
        sums.append(
            TrialSums(
                count,
                int(x.sum()),
                int(x @ x),
                int(np.count_nonzero(x)),
                tuple(seen.tolist()),
                int(m.sum()),
                int(m @ m),
                int(m @ x),
            )
        )
    return sums


def playings(questions: Sequence[Question], against: Player, rules: Rules) -> int:
    """Count how many times a deal is played for these questions."""
    return len(_arms(questions, against)) * len(rotations(rules, against, against))


def watch(ruleset: RuleSet, trials: Sequence[Trial], deals: int, seed: int = 0) -> list[Watched]:
    """Count how often hints apply when players like the base play each other.

    Parameters
    ----------
    ruleset : RuleSet
        The rules.
    trials : sequence of Trial
        The hints with their players.
    deals : int
        Deals to play with each, from the first of the seed on.
    seed : int
        As in `sim.experiment.Experiment`.
    """
    seats = ruleset.rules.seats
    seatings = tuple(Seating((trial.watched,) * seats, 0) for trial in trials)
    cards = Cards(Rounds(ruleset, seatings, seed))
    parts = [_counted(cards, first, min(_WATCHED, deals - first)) for first in range(0, deals, _WATCHED)]
    applied, agreed = np.concatenate(parts, axis=2)
    return [
        Watched(
            deals,
            seats,
            int(some.sum()),
            int(did.sum()),
            int(some @ some),
            int(did @ did),
            int(some @ did),
            int(np.count_nonzero(some)),
        )
        for some, did in zip(applied, agreed, strict=True)
    ]


_WATCHED: Final = 200
"""Deals whose rows stand in memory at a time."""


def _counted(cards: Cards, first: int, count: int) -> NDArray[np.int64]:
    """Count decisions where the hint applied, where the player agreed: int64[2, seatings, count]."""
    rows = cards.rows(first, count)
    ats = [N_DEAL + seat * N_SEAT for seat in range(cards.rounds.ruleset.rules.seats)]
    found = np.zeros((2, rows.shape[1], count), dtype=np.int64)
    for which, column in enumerate((C_APPLIED, C_AGREED)):
        for at in ats:
            found[which] += rows[:, :, at + column].T
    return found


def _arms(questions: Sequence[Question], against: Player) -> dict[str, Player]:
    """List the players who have to play, by identity, in the order in which they are named."""
    named = {player.identity: player for question in questions for player in (question.a, question.b)}
    return {identity: player for identity, player in named.items() if identity != against.identity}


class _Deals:
    """Some deals with all arms, for `sim.blocks.finish`."""

    def __init__(
        self, ruleset: RuleSet, against: Player, arms: Mapping[str, Player], first: int, count: int, seed: int
    ) -> None:
        self.first, self.count = first, count
        rules = ruleset.rules
        each = [rotations(rules, arm, against) for arm in arms.values()]
        seatings = tuple(seating for group in each for seating in group)
        self._cards = Cards(Rounds(ruleset, seatings, seed))
        self._weights = weights(rules, seatings)
        self._values = np.zeros((len(arms), count), dtype=np.int64)
        self._bonuses = np.zeros((len(arms), count, RARE), dtype=np.int32)
        self._met = np.zeros((len(arms), count), dtype=np.int64)

    def play(self, first: int, count: int) -> None:
        rules = self._cards.rounds.ruleset.rules
        arms = len(self._values)
        rows = self._cards.rows(first, count)
        got = gains(got_by_side(rules, rows), self._weights)[measure_of(rules)]
        place = slice(first - self.first, first - self.first + count)
        self._values[:, place] = got.reshape(count, arms, -1).sum(axis=2).T
        by_arm = rows.reshape(count, arms, -1, rows.shape[2])
        for seat in range(rules.seats):
            at = N_DEAL + seat * N_SEAT + C_COUNT0
            counts = by_arm[:, :, :, at : at + N_KINDS].sum(axis=2)
            self._bonuses[:, place, :N_KINDS] += counts.transpose(1, 0, 2).astype(np.int32)
        for side in range(by_arm.shape[2]):
            for seat in seats_of(rules, side):
                self._met[:, place] += by_arm[:, :, side, N_DEAL + seat * N_SEAT + C_APPLIED].T
        self._bonuses[:, place, N_KINDS] = by_arm[:, :, :, D_RUBICON].sum(axis=2).T

    def close(self) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
        return self._values, self._bonuses.sum(axis=1, dtype=np.int64), self._met
