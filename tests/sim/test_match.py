"""Who plays alone against two allies, worked by hand and met in whole runs."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from sim import match
from sim.errors import InputError
from sim.match import ALLIES, PERSONS, SINGLE, SITTING, cut, single_after, whole_sittings
from sim.run import run
from sim.schema import PART_GAMES
from sim.turn_totals import TurnTotals
from tests.sim.made import experiment

SEATS = "random,greedy,textbook,greedy"


def test_a_worked_sitting(monkeypatch: pytest.MonkeyPatch) -> None:
    """The highest of three cuts plays alone until the allies win; then those two cut, and nobody else."""
    cuts = iter([2, 0, 1, 2])
    asked = []

    def cut_by_hand(seed: int, game: int, people: list[int]) -> int:
        asked.append((game, list(people)))
        return next(cuts)

    monkeypatch.setattr("sim.match.cut", cut_by_hand)
    winners = [SINGLE, SINGLE, ALLIES, ALLIES, -1, SINGLE, ALLIES, SINGLE]
    singles: list[int] = []
    for game in range(len(winners)):
        before = singles[-1] if singles else None
        singles.append(match.single_after(before, winners[game - 1], 7, game))
    assert singles == [2, 2, 2, 0, 1, 1, 1, 2]
    assert asked == [(0, [0, 1, 2]), (3, [0, 1]), (4, [1, 2]), (7, [0, 2])]
    totals = TurnTotals.of_games(np.array(singles), np.array(winners))
    assert (totals.sittings.tolist(), totals.games.tolist()) == ([1], [8])
    assert totals.alone.tolist() == [1, 3, 4]
    assert totals.won.tolist() == [0, 1, 3]  # the game that nobody won ends no turn
    assert totals.lost.tolist() == [1, 1, 1]
    assert totals.turns.tolist() == [1, 1, 2]


def test_cuts_are_fair_and_depend_on_seed_with_game() -> None:
    """3,000 cuts of three: each within 5 standard errors (129) of 1,000; a false alarm in half a million."""
    for seed in (1, 2):
        found = Counter(cut(seed, game, range(PERSONS)) for game in range(3000))
        assert all(abs(found[person] - 1000) < 129 for person in range(PERSONS))
    assert cut(7, 3, [0, 2]) == cut(7, 3, [0, 2])
    assert {single_after(1, ALLIES, 5, game) for game in range(40)} == {0, 2}
    assert {single_after(1, winner, 5, 4) for winner in (SINGLE, -1)} == {1}


@pytest.mark.parametrize(
    ("block", "whole"),
    [((0, 37), (0, 100)), ((37, 37), (100, 100)), ((74, 37), (100, 200)), ((200, 50), (200, 250))],
)
def test_a_block_plays_the_sittings_that_begin_in_it(block: tuple[int, int], whole: tuple[int, int]) -> None:
    assert whole_sittings(*block, 250) == whole
    assert PART_GAMES % SITTING == 0


def test_each_game_is_that_of_its_two_players(tmp_path: Path) -> None:
    """The game of a match has the cards, the dealer and the result of that game between those two."""
    games = 230
    made = run(experiment(games, seats=SEATS, match="one-against-two", rows=True), tmp_path / "match")
    frame = made.frame()
    specs = SEATS.split(",")
    for person in range(PERSONS):
        seats = [specs[person], specs[PERSONS]]
        alone = run(experiment(games, seats=seats, games=True, rows=True), tmp_path / str(person)).frame()
        mine = frame["single"] == person
        assert mine.sum() > 10
        assert frame[mine].drop(columns="single").equals(alone[mine])
    turns = made.totals.turns
    assert turns is not None
    assert turns == TurnTotals.of_games(frame["single"].to_numpy(), frame["winner"].to_numpy())
    stays = frame["single"].to_numpy()[1:] == frame["single"].to_numpy()[:-1]
    inside = frame["game"].to_numpy()[1:] % SITTING != 0
    assert (stays == (frame["winner"].to_numpy()[:-1] != ALLIES))[inside].all()


def test_two_pairs_play_the_game_of_two() -> None:
    pairs = run(experiment(60, match="two-pairs"), None)
    assert pairs.totals == run(experiment(60, games=True), None).totals
    assert pairs.experiment.seat_names == ["random, in a pair", "greedy, in a pair"]


def test_matches_that_cannot_be_are_refused() -> None:
    for options, says in (
        ({"match": "three-pairs"}, r"^match: found 'three-pairs'; allowed are none, one-against-two, two-"),
        ({"match": "one-against-two"}, r"^seats: found 2 \(random, greedy\); one-against-two takes 4: how"),
        (
            {"match": "two-pairs", "rules": "three-foster"},
            "^match: found two-pairs; three-foster has 3 seats",
        ),
    ):
        with pytest.raises(InputError, match=says):
            experiment(**options)  # type: ignore[arg-type]
