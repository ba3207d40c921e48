"""Games side by side: those of the engine, and luck that cancels where it must."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from operator import add

import numpy as np
import pytest

from kernels.batch import play_from_scores_block, play_games_block
from kernels.columns import G_DEALS, G_SCORE0, GAME_WIDTH, block_arrays
from kernels.layout import DRAW_SEAT_KEYED
from sim.by_odds import CardsByOdds
from sim.contest import Contest, Sums, play_batches
from sim.errors import InputError
from sim.odds import play_odds
from sim.odds_table import UNITS, OddsTable
from sim.players import load_player
from sim.rules.encode import to_table, to_words
from sim.rules.load import load_rules

RULES = load_rules("bezique-britannica9")
GREEDY, TEXTBOOK, SCORER = (load_player(name) for name in ("greedy", "textbook", "scorer"))


def table_of(games: int = 200, step: int = 250) -> OddsTable:
    """Play a table of odds."""
    odds = play_odds(RULES, (GREEDY, GREEDY), step, games, seed=5)
    return OddsTable("odds.json", "bezique odds", odds.players, step, odds.won_a * UNITS // odds.played)


@pytest.fixture(scope="module")
def odds() -> OddsTable:
    return table_of()


def contest(a: str, b: str, odds: OddsTable, **options: object) -> Contest:
    players = load_player(a), load_player(b)
    return Contest(RULES, *players, seed=3, games=True, odds=odds, **options)  # type: ignore[arg-type]


def played(asked: Contest, count: int, **options: int) -> Sums:
    return reduce(add, play_batches(asked, count, **options))


@pytest.mark.parametrize("rules", ["bezique-britannica9", "cinq-cents"])
def test_a_deal_from_a_score_is_the_first_of_a_game_from_it(rules: str) -> None:
    """Each deal by itself, by number and score, and in a game that begins so."""
    ruleset = load_rules(rules)
    words, table = to_words(ruleset.rules), to_table(ruleset.rules)
    target = ruleset.rules.target
    assert target is not None
    players = np.array([GREEDY.row(), load_player("random").row()])
    rng = np.random.default_rng(1)
    units = rng.integers(0, 2**41, 60)
    before = rng.integers(0, target // 10, (60, 2)) * 10
    seed = np.uint64(4)
    rows = np.zeros((60, GAME_WIDTH), np.int32)
    play_from_scores_block(words, table, players, seed, units, before, DRAW_SEAT_KEYED, rows)
    for unit, score, row in zip(units, before, rows, strict=True):
        alone = np.zeros((1, GAME_WIDTH), np.int32)
        sums = block_arrays(2)
        play_games_block(words, table, players, seed, unit, 1, DRAW_SEAT_KEYED, *sums, alone, score)
        assert (alone[0] == row).all()
    player = replace(GREEDY, name="other")
    rounds = Contest(ruleset, player, load_player("random"), seed=4, games=True).rounds
    cards = CardsByOdds(
        rounds, OddsTable("", "", (player, player), target // 2, np.zeros((2, 2, 2), np.int64))
    )
    after, over, ends = cards._deals(units, before, players)
    assert list(over) == list(np.flatnonzero(rows[:, G_DEALS] == 1))
    assert 5 < len(over) < 55
    assert (ends == rows[over]).all()
    assert (after[over] == rows[over, G_SCORE0 : G_SCORE0 + 2]).all()


def test_games_go_on_to_the_target(odds: OddsTable) -> None:
    rows = CardsByOdds(contest("greedy", "random", odds).rounds, odds).play(10, 40).rows
    assert rows.shape == (40, 2, GAME_WIDTH)
    best = rows[:, :, G_SCORE0 : G_SCORE0 + 2].max(axis=-1)
    assert (best >= 1000).all()
    assert (rows[:, :, G_DEALS] > 1).any()
    assert (rows[:, :, 3] == np.arange(40)[:, None] % 2).all()


@pytest.mark.parametrize("name", ["greedy", "textbook", "scorer", "random"])
def test_a_player_against_itself_is_nothing(name: str, odds: OddsTable) -> None:
    found = played(contest(name, name, odds), 40).adjusted
    assert found is not None
    assert (found.total, found.squares, found.nonzero, found.beside) == (0, 0, 0, 0)


@pytest.mark.parametrize("third", [None, "random"])
def test_players_changed_over_change_the_sign(third: str | None, odds: OddsTable) -> None:
    against = None if third is None else load_player(third)
    one = CardsByOdds(contest("scorer", "greedy", odds, against=against).rounds, odds).play(0, 60)
    other = CardsByOdds(contest("greedy", "scorer", odds, against=against).rounds, odds).play(0, 60)
    assert (one.luck == -other.luck).all()
    assert one.luck.any()
    assert (one.cells[:, :3] == other.cells[:, :3]).all()
    assert (one.cells[:, 3] == -other.cells[:, 3]).all()


def test_luck_is_that_of_its_deals_one_by_one(odds: OddsTable) -> None:
    """The sum over all deals of both games, those with equal scores too, comes to the same."""
    asked = contest("scorer", "greedy", odds)
    cards = CardsByOdds(asked.rounds, odds)
    apart = [
        CardsByOdds(replace(asked.rounds, seatings=(seating,)), odds) for seating in asked.rounds.seatings
    ]
    together = sum(each.play(0, 50).luck for each in apart)
    assert (cards.play(0, 50).luck == together).all()


def test_only_games_of_two_to_a_target_have_odds(odds: OddsTable) -> None:
    for asked in (
        replace(contest("greedy", "random", odds), games=False),
        replace(contest("greedy", "random", odds), ruleset=load_rules("rubicon-foster")),
    ):
        with pytest.raises(InputError, match="they are for games of two to a target"):
            CardsByOdds(asked.rounds, odds)


def test_threads_blocks_batches_change_no_number(odds: OddsTable) -> None:
    asked = contest("greedy", "textbook", odds)
    whole = played(asked, 90, threads=1)
    assert whole == played(asked, 90, threads=2, block=7, batch=40)
    assert whole.adjusted is not None
    assert whole.adjusted.deals / (2 * whole.n) == pytest.approx(4.5, abs=1)
