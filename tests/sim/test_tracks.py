"""Scores trick by trick end where the result rows end."""

from __future__ import annotations

import numpy as np
import pytest

from kernels.columns import C_POINTS, D_TURNED_SEVEN, N_DEAL, N_SEAT
from sim.experiment import experiment_from_flags
from sim.table import play_deals
from sim.tracks import play_tracks


@pytest.mark.parametrize(("rules", "tricks"), [("bezique-britannica9", 32), ("bezique-modern", 32)])
def test_tracks_lead_to_the_result(rules, tricks):
    experiment = experiment_from_flags(rules, "greedy,textbook", 60, seed=6)
    tracks, rows = play_tracks(experiment)
    assert tracks.shape == (60, tricks + 1, 2)
    points = np.stack([rows[:, N_DEAL + seat * N_SEAT + C_POINTS] for seat in range(2)], axis=1)
    assert np.array_equal(tracks[:, -1], points)
    assert (np.diff(tracks, axis=1) >= 0).all()
    assert np.array_equal(tracks[:, 0].sum(axis=1), 10 * rows[:, D_TURNED_SEVEN])
    table = play_deals(rules, "greedy,textbook", 60, seed=6)
    assert np.array_equal(points[:, 0], table["points_0"])


def test_threads_change_no_number():
    experiment = experiment_from_flags("bezique-britannica9", "greedy,random", 1100, seed=1)
    one, two = play_tracks(experiment, threads=1), play_tracks(experiment, threads=2)
    assert all(np.array_equal(*pair) for pair in zip(one, two, strict=True))
