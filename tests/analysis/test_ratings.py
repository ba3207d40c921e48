"""Ratings of a round robin and its Nash average."""

from __future__ import annotations

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given, settings
from statsmodels.regression.linear_model import GLS

from analysis.nash import equilibrium, nash_average
from analysis.ratings import matrix_of, pairings, rate
from analysis.vectors import VectorSums

STRENGTH = np.array([0.0, 1.0, 3.0, 3.5, 5.0])
PLAYERS = len(STRENGTH)
PAIRS = pairings(PLAYERS)
ROCK_PAPER_SCISSORS = np.array([[0.0, 1.0, -2.0], [-1.0, 0.0, 3.0], [2.0, -3.0, 0.0]])


def round_robin(
    rng: np.random.Generator, deals: int, strength: np.ndarray = STRENGTH, curl: float = 0.0
) -> VectorSums:
    """Play all pairings on the same deals: luck of each player with the deal, luck of each game."""
    pairs = pairings(len(strength))
    form = rng.normal(0, 20, (deals, len(strength)))
    rows = np.stack([strength[i] - strength[j] + form[:, i] - form[:, j] for i, j in pairs], axis=1)
    rows += rng.normal(0, 10, rows.shape)
    rows[:, pairs.index((0, 1))] += curl
    return VectorSums.of_rows(np.round(rows * 10).astype(np.int64))


def test_ratings_equal_those_of_statsmodels() -> None:
    sums = round_robin(np.random.default_rng(1), 3000)
    found = rate(sums, PLAYERS, scale=0.1, reference=2)
    others = [0, 1, 3, 4]
    contrast = np.array([[float(k == i) - float(k == j) for k in others] for i, j in PAIRS])
    theirs = GLS(sums.means / 10, contrast, sigma=sums.covariance / 100).fit(cov_type="fixed scale")
    assert [found.ratings[k].value for k in others] == pytest.approx(theirs.params)
    assert found.covariance[np.ix_(others, others)] == pytest.approx(theirs.normalized_cov_params)
    assert found.chi2 == pytest.approx(theirs.ssr)  # of whitened residuals
    assert found.freedom == 10 - 4
    assert (found.ratings[2].value, found.ratings[2].has_interval) == (0.0, False)
    assert found.matrix[1, 0] == -found.matrix[0, 1] == -found.pairs[0].value


def test_ratings_find_what_was_planted() -> None:
    """200 tournaments of 500 deals: each rating inside its interval in 95 % of them, give or take 4 errors.

    The chi-square test of a pool without curl rejects in at most 5 % + 3 errors. Fixed seed; false alarms
    0.02 % and 0.2 %. Pairings taken for independent would understate the error of a rating.
    """
    rng = np.random.default_rng(2)
    inside = np.zeros(PLAYERS - 1)
    rejected = 0
    for _ in range(200):
        found = rate(round_robin(rng, 500), PLAYERS, scale=0.1)
        inside += [
            rating.low <= strength <= rating.high
            for rating, strength in zip(found.ratings[1:], STRENGTH[1:], strict=True)
        ]
        rejected += found.p < 0.05
    assert np.abs(inside / 200 - 0.95).max() <= 4 * (0.05 * 0.95 / 200) ** 0.5
    assert rejected / 200 <= 0.05 + 3 * (0.05 * 0.95 / 200) ** 0.5


def test_a_planted_ring_is_found() -> None:
    found = rate(round_robin(np.random.default_rng(3), 5000, curl=4.0), PLAYERS, scale=0.1)
    assert found.p < 1e-6
    assert found.curl > 3 * found.curl_by_luck
    straight = rate(round_robin(np.random.default_rng(3), 5000), PLAYERS, scale=0.1)
    assert straight.p > 0.001
    assert straight.curl < 3 * straight.curl_by_luck


def test_the_curl_of_a_pure_ring_is_all() -> None:
    gains = np.array([1, -1, 1])  # (0, 1), (0, 2), (1, 2)
    rows = np.random.default_rng(4).integers(-1, 2, (2000, 3)) + 10 * gains
    assert rate(VectorSums.of_rows(rows), 3).curl == pytest.approx(1.0, abs=1e-3)


def test_players_who_always_play_alike_share_a_rating() -> None:
    rng = np.random.default_rng(5)
    form = rng.integers(-200, 201, (4000, 3)) + np.array([0, 10, 30])
    seats = form[:, [0, 1, 1, 2]]
    rows = np.stack([seats[:, i] - seats[:, j] for i, j in pairings(4)], axis=1)
    rows[:, [0, 1]] += rng.integers(-50, 51, (4000, 1))  # 0 against 1 and 2, who play alike
    found = rate(VectorSums.of_rows(rows), 4, scale=1.0)
    alike = found.ratings
    assert alike[1].value == pytest.approx(alike[2].value, abs=1e-6)
    assert alike[1].half_width == pytest.approx(alike[2].half_width, rel=1e-6)
    assert not found.pairs[3].has_interval  # 1 against 2
    three = [pairings(4).index(pair) for pair in ((0, 1), (0, 3), (1, 3))]
    without = rate(VectorSums.of_rows(rows[:, three]), 3, scale=1.0)
    assert alike[3].value == pytest.approx(without.ratings[2].value)
    assert (found.chi2, found.freedom) == (pytest.approx(without.chi2), without.freedom)


def test_two_players_leave_nothing_to_test() -> None:
    found = rate(VectorSums.of_rows(np.random.default_rng(6).integers(-9, 12, (50, 1))), 2)
    assert found.freedom == 0
    assert np.isnan(found.p)
    assert found.ratings[1].value == pytest.approx(-found.pairs[0].value)
    with pytest.raises(ValueError, match="3 players have 3 pairings"):
        rate(VectorSums.of_rows(np.zeros((9, 1), np.int64)), 3)


@pytest.mark.parametrize(
    ("matrix", "weights"),
    [
        (ROCK_PAPER_SCISSORS, [3 / 6, 2 / 6, 1 / 6]),
        (np.zeros((4, 4)), [0.25] * 4),
        (matrix_of(np.array([1.0, 1.0, 5.0]), 3), [1, 0, 0]),
        (matrix_of(np.array([0.0, 1.0, 2.0]), 3), [0.5, 0.5, 0]),
        # Rock twice: the two share its weight.
        (ROCK_PAPER_SCISSORS[np.ix_([0, 0, 1, 2], [0, 0, 1, 2])], [1 / 4, 1 / 4, 2 / 6, 1 / 6]),
        # Two rings that draw against each other: any mixture of them is an equilibrium.
        (np.kron(np.eye(2), ROCK_PAPER_SCISSORS), [3 / 12, 2 / 12, 1 / 12] * 2),
    ],
    ids=["ring", "all alike", "a champion", "two of three", "a double", "two rings"],
)
def test_known_equilibria(matrix: np.ndarray, weights: list[float]) -> None:
    assert equilibrium(matrix) == pytest.approx(weights, abs=1e-5)


@settings(max_examples=40)
@given(st.integers(2, 7), st.integers(0, 10**6), st.booleans())
def test_nobody_gains_against_an_equilibrium(players: int, seed: int, coarse: bool) -> None:
    rng = np.random.default_rng(seed)
    gains = rng.normal(0, 5, players * (players - 1) // 2)
    matrix = matrix_of(np.round(gains / 5) if coarse else gains, players)
    weights = equilibrium(matrix)
    assert weights.sum() == pytest.approx(1)
    assert weights.min() >= 0
    assert (matrix @ weights).max() <= 1e-6 * max(float(np.abs(matrix).max()), 1)
    order = rng.permutation(players)
    assert equilibrium(matrix[np.ix_(order, order)]) == pytest.approx(weights[order], abs=1e-3)


def test_nash_average_of_a_tournament() -> None:
    """Planted: a ring of three and a weak fourth. The intervals over 60 draws hold the planted weights."""
    planted = np.zeros((4, 4))
    planted[:3, :3] = 10 * ROCK_PAPER_SCISSORS
    planted[:3, 3], planted[3, :3] = 20, -20
    rng = np.random.default_rng(7)
    rows = planted[np.triu_indices(4, 1)] + rng.normal(0, 40, (4000, 6))
    found = nash_average(VectorSums.of_rows(np.round(rows).astype(np.int64)), 4, scale=1.0, draws=60)
    for weight, truth in zip(found.weights, [3 / 6, 2 / 6, 1 / 6, 0], strict=True):
        assert weight.low <= truth + 1e-9
        assert truth - 1e-9 <= weight.high
        assert weight.half_width < 0.1
    assert sum(weight.value for weight in found.weights) == pytest.approx(1)
    assert found.gains[3].high < -15
    assert max(abs(gain.value) for gain in found.gains[:3]) < 1e-6
