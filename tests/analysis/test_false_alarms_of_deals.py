"""How often a watched comparison of equals, played with real cards, raises a false alarm."""

from __future__ import annotations

import math

import numpy as np

from analysis.compare import Question, design_of
from analysis.sequential import radius
from sim.blocks import default_threads, finish_in_order
from sim.contest import Contest
from sim.coupled import POINTS, Cards, gains, got_by_side
from sim.players import load_player
from sim.rules.load import load_rules
from sim.seating import weights

RUNS, FIRST, LAST, LOOKS = 400, 1000, 1400, 200


class Run:
    """The values x of the pairs of one run, for `sim.blocks.finish_in_order`."""

    def __init__(self, cards: Cards, number: int) -> None:
        self.first, self.count = number * LAST, LAST
        self.cards = cards
        self.x = np.zeros(LAST)

    def play(self, first: int, count: int) -> None:
        rounds = self.cards.rounds
        got = got_by_side(rounds.ruleset.rules, self.cards.rows(first, count))
        found = gains(got, weights(rounds.ruleset.rules, rounds.seatings))[POINTS].sum(axis=1)
        self.x[first - self.first : first - self.first + count] = found

    def close(self) -> np.ndarray:
        return self.x


def test_equals_seldom_look_unequal() -> None:
    """A player of chance against itself, each playing with luck of its own: 400 runs of 200 looks each.

    The level is 5 %; with true false alarms at the level the test fails about once in 1,000 seeds.
    """
    random = load_player("random")
    contest = Contest(load_rules("bezique-britannica9"), random, random, seed=17, own_luck=True)
    cards = Cards(contest.rounds)
    works = (Run(cards, number) for number in range(RUNS))
    x = np.stack(list(finish_in_order(works, threads=default_threads())))
    assert (x != 0).mean() > 0.9, "luck of its own makes equals differ"

    design = design_of(contest, Question(planned=LAST))
    looks = np.linspace(FIRST, LAST, LOOKS).astype(int)
    totals, squares = np.cumsum(x, axis=1)[:, looks - 1], np.cumsum(x * x, axis=1)[:, looks - 1]
    deviation = np.sqrt((squares - totals**2 / looks) / (looks - 1))
    half = radius(looks, deviation, design.rho2, design.confidence)
    alarms = (np.abs(totals / looks) > half).any(axis=1).mean()
    level = 1 - design.confidence
    assert alarms <= level + 3 * math.sqrt(level * (1 - level) / RUNS)
