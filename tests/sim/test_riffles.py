"""Packs gathered and riffled: whole packs, the known law of a riffle, results that do not depend on cuts."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.riffles import shuffle_effects
from kernels.columns import C_BRISQUES, D_DIFFERENCE, N_DEAL, N_SEAT
from sim.errors import InputError
from sim.experiment import experiment_from_flags
from sim.riffles import WELL, gathered, play_evenings, riffle


def rising_sequences(deck: np.ndarray) -> int:
    """Runs of consecutive cards that lie in order."""
    place = np.empty(len(deck), int)
    place[deck] = np.arange(len(deck))
    return 1 + int((np.diff(place) < 0).sum())


def test_a_riffle_of_a_sorted_pack_has_at_most_two_rising_sequences():
    roll = np.random.default_rng(1)
    for _ in range(200):
        deck = riffle(np.arange(64), roll)
        assert sorted(deck) == list(range(64))
        assert rising_sequences(deck) <= 2


def test_the_law_of_one_riffle_of_three_cards():
    """Of 2**3 ways four leave the order as it was, one makes each of the four others with one descent."""
    roll = np.random.default_rng(2)
    n = 80_000
    found = {}
    for _ in range(n):
        key = tuple(riffle(np.arange(3), roll).tolist())
        found[key] = found.get(key, 0) + 1
    assert len(found) == 5
    for key, count in found.items():
        expected = n * (4 if key == (0, 1, 2) else 1) / 8
        assert abs(count - expected) < 5.5 * expected**0.5


def made(deals: int, seats: str = "greedy,greedy"):
    return experiment_from_flags("bezique-britannica9", seats, deals, seed=3)


def test_evenings_do_not_depend_on_threads_or_blocks():
    one = play_evenings(made(2), (WELL, 1), 3, threads=1, block=1)
    other = play_evenings(made(2), (WELL, 1), 3, threads=2, block=3)
    assert np.array_equal(one.rows, other.rows)
    assert np.array_equal(one.together, other.together)


def test_few_riffles_leave_low_cards_together():
    """A pack gathered and riffled once, against one shuffled well, on the same evenings."""
    found = play_evenings(made(3), (WELL, 1), 12)
    well, once = found.together
    assert once.mean() > well.mean()
    assert not np.array_equal(found.rows[0][..., D_DIFFERENCE], found.rows[1][..., D_DIFFERENCE])
    table = shuffle_effects(found)
    assert set(table["riffles"]) == {0, 1}
    assert (table["n"] == 12).all()


def test_all_cards_are_gathered():
    from kernels.layout import E_CARD, E_SEAT, E_TYPE, EV_PLAY, EV_TRICK, EVENT_WIDTH

    events = np.zeros((6, EVENT_WIDTH), np.int64)
    events[:, E_TYPE] = EV_PLAY, EV_PLAY, EV_TRICK, EV_PLAY, EV_PLAY, EV_TRICK
    events[:, E_CARD] = 10, 11, 0, 12, 13, 0
    events[:, E_SEAT] = 0, 1, 1, 1, 0, 0
    assert gathered(events, 2).tolist() == [12, 13, 10, 11]


@pytest.mark.parametrize("name", ["polish-britannica9", "polish-foster", "bezique-britannica9", "penchant"])
def test_a_gathered_pack_is_whole(name):
    """Polish: a seven won in a trick may be exchanged and played once more, the turn-up then never."""
    experiment = experiment_from_flags(name, "greedy,greedy", 6, seed=3)
    found = play_evenings(experiment, (1,), 4)
    brisques = [N_DEAL + seat * N_SEAT + C_BRISQUES for seat in (0, 1)]
    wanted = 12 if name == "penchant" else 16
    assert (found.rows[0][..., brisques].sum(axis=2) == wanted).all()


@pytest.mark.parametrize(
    ("riffles", "evenings", "part"), [((-1,), 2, "riffles: found -1"), ((1,), 1, "evenings: found 1")]
)
def test_what_is_refused(riffles, evenings, part):
    with pytest.raises(InputError) as caught:
        play_evenings(made(1), riffles, evenings)
    assert part in str(caught.value)
