"""Standings of planted round robins."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from analysis.tournament import matrix_table, nash_table, ratings_table, stand
from reports.commands.tournament import tell_circle
from sim.coupled import POINTS
from sim.players import load_player
from sim.rules.load import load_rules
from sim.tournament import RoundRobin

RULES = load_rules("bezique-britannica9")
POOL = tuple(load_player(name) for name in ("random", "greedy", "textbook"))


def planted(strengths: tuple[float, ...], circle: float = 0.0, n: int = 20_000) -> RoundRobin:
    """Make gains of a pair's two deals: twice the difference of strengths, a circle, common luck."""
    rng = np.random.default_rng(3)
    common = rng.normal(0, 40, (n, len(strengths)))
    pairs = list(combinations(range(len(strengths)), 2))
    rows = np.stack(
        [
            2 * (strengths[i] - strengths[j])
            + 2 * circle * (-1 if (i, j) == (0, 2) else 1)
            + common[:, i]
            - common[:, j]
            + rng.normal(0, 30, n)
            for i, j in pairs
        ],
        axis=1,
    )
    whole = np.round(rows).astype(np.int64)
    return RoundRobin(RULES, POOL, POINTS, 0, n, whole.sum(axis=0), whole.T @ whole)


def test_planted_strengths_are_found() -> None:
    """95 % intervals, one seed: strengths -20, 0, 5 come back as 0, 20, 25."""
    standing = stand(planted((-20.0, 0.0, 5.0)))
    assert standing.names == ("textbook", "greedy", "random")
    table = ratings_table(standing).set_index("player")
    assert table.loc["random", "value"] == 0
    for name, strength in (("greedy", 20.0), ("textbook", 25.0)):
        assert table.loc[name, "low"] < strength < table.loc[name, "high"]
    assert standing.ratings.p > 0.001
    assert tell_circle(standing).startswith("Nothing speaks against")
    nash = nash_table(standing).set_index(["player", "quantity"])
    assert nash.loc[("textbook", "weight"), "value"] == pytest.approx(1)


def test_the_matrix_has_each_pairing_in_either_direction() -> None:
    table = matrix_table(stand(planted((-20.0, 0.0, 5.0)))).set_index(["player", "opponent"])
    assert len(table) == 6
    there, back = table.loc[("greedy", "random")], table.loc[("random", "greedy")]
    assert there["value"] == -back["value"] > 0
    assert (there["low"], there["high"]) == (-back["high"], -back["low"])
    assert there["low"] < 20 < there["high"]


def test_a_circle_is_found() -> None:
    standing = stand(planted((0.0, 0.0, 0.0), circle=5.0))
    assert standing.ratings.p < 1e-6
    assert tell_circle(standing).startswith("Ratings do not say all")
    nash = nash_table(standing).set_index(["player", "quantity"])
    weights = [nash.loc[(player.name, "weight"), "value"] for player in POOL]
    assert weights == pytest.approx([1 / 3] * 3, abs=0.1)


def test_two_players_leave_nothing_to_test() -> None:
    robin = planted((3.0, 0.0))
    standing = stand(RoundRobin(RULES, POOL[:2], POINTS, 0, robin.n, robin.totals, robin.products))
    assert "nothing to test" in tell_circle(standing)
