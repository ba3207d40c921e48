"""Games of several deals: who wins, what counts double, beside the reference."""

import random
from collections import Counter

import numpy as np
import pytest

from kernels import layout as k
from kernels.batch import play_games_block, state_size
from kernels.columns import (
    CLOCK_TRICKS,
    G_DEALS,
    G_DOUBLE,
    G_FIRST_DEALER,
    G_SCORE0,
    G_WINNER,
    GAME_WIDTH,
    HISTOGRAM_BINS,
    width,
)
from kernels.game import counts_double, game_winner
from tests.equality.games import NAMES, game, plain_player, record, seated
from tests.equality.walk import walk
from tests.reference.match import game_result

B9 = "bezique-britannica9"
B11 = "bezique-britannica11"
MODERN = "bezique-modern"
FOSTER = "bezique-foster"
BOTH_PASS = ("first", "higher", "last-trick")


def judge(rules, before, scored, last, brisques=(8, 8), dealer=0):
    """Both engines on a finished deal: scores in this order, `last` won the last stock trick.

    Returns the kernels' winner (-1: another deal), after comparing it with the reference.
    """
    events = [{"e": "declare", "seat": s, "points": p} for s, p in scored]
    events += [{"e": "trick", "seat": last, "points": 0}, {"e": "play-out"}]
    at_end = rules.rules.brisque if rules.rules.brisques == "end" else 0
    for seat in (1 - dealer, dealer):
        count = brisques[seat]
        events.append({"e": "brisques", "seat": seat, "count": count, "points": count * at_end})
    state = np.zeros(state_size(rules.words, 2), np.int64)
    totals = list(before)
    state[k.S_REACHED] = -1
    for event in events:
        if "points" in event:
            totals[event["seat"]] += event["points"]
            if state[k.S_REACHED] < 0 and totals[event["seat"]] >= rules.rules.target:
                state[k.S_REACHED] = event["seat"]
    for seat in range(2):
        state[k.S_BEFORE0 + seat] = before[seat]
        state[k.S_POINTS0 + seat] = totals[seat] - before[seat]
        state[k.S_BRISQUES0 + seat] = brisques[seat]
    state[k.S_LAST_STOCK_WINNER] = last
    winner = int(game_winner(rules.words, rules.table, state))
    earlier = [{"e": "declare", "seat": seat, "points": before[seat]} for seat in range(2)]
    theirs = game_result(rules.rules, [earlier, events])
    assert winner == (-1 if theirs.winner is None else theirs.winner)
    assert bool(counts_double(rules.table, np.array(totals), winner)) == theirs.double
    return winner


@pytest.mark.parametrize("both_pass", BOTH_PASS)
@pytest.mark.parametrize("name", NAMES)
def test_random_endings(name, both_pass):
    """Both engines name the same winner, whatever was scored in whatever order."""
    rng = random.Random(f"{name} {both_pass}")
    rules = game(name, both_pass=both_pass, target=1000, double_under=500)
    winners = []
    for _ in range(2000):
        before = (rng.randrange(0, 1000, 10), rng.randrange(0, 1000, 10))
        scored = [
            (rng.randrange(2), rng.choice([10, 20, 40, 60, 100, 250, 500])) for _ in range(rng.randint(0, 8))
        ]
        first = rng.randint(0, 16)
        winners.append(judge(rules, before, scored, rng.randrange(2), (first, 16 - first), rng.randrange(2)))
    assert min(winners.count(who) for who in (-1, 0, 1)) > 100


@pytest.mark.parametrize(("both_pass", "winner"), [("first", 1), ("higher", 0), ("last-trick", 0)])
def test_both_pass_in_the_play(both_pass, winner):
    """Seat 1 is first at the target; seat 0 ends higher, and won the last stock trick."""
    rules = game(FOSTER, both_pass=both_pass)
    assert judge(rules, (0, 0), [(1, 1000), (0, 1100)], last=0) == winner


@pytest.mark.parametrize(("both_pass", "winner"), [("first", 0), ("higher", 1), ("last-trick", 0)])
def test_both_pass_in_the_count(both_pass, winner):
    """B9's note: where brisques are counted at the end, precedence to the winner of the last trick."""
    rules = game(B11, both_pass=both_pass)
    assert judge(rules, (950, 940), [], last=0, brisques=(6, 10)) == winner


def test_equal_scores_play_another_deal():
    """Reading of M: both past the target with equal scores, another deal."""
    assert judge(game(MODERN), (0, 0), [(0, 1500), (1, 1500)], last=0) == -1


def test_first_in_the_play_goes_before_the_count():
    assert judge(game(B11), (0, 0), [(1, 1000), (0, 950)], last=0, brisques=(10, 6)) == 1


@pytest.mark.parametrize(
    ("name", "loser", "double"), [(B11, 520, 0), (B11, 500, 0), (B11, 490, 1), (B9, 490, 0), (MODERN, 490, 0)]
)
def test_double_game(name, loser, double):
    """PC-60. B11: if the loser does not make 500 the game is double; elsewhere never."""
    table = game(name).table
    assert int(counts_double(table, np.array([1040, loser]), 0)) == double
    assert int(counts_double(table, np.array([loser, 1040]), 1)) == double
    assert int(counts_double(table, np.array([loser, 1040]), -1)) == 0


def play_games(rules, count, seed=8):
    """Games of plain random players: rows of games, sums of the columns."""
    sums = np.zeros((2, width(2)), np.int64)
    squares, clock = np.zeros_like(sums), np.zeros((2, k.N_KINDS, CLOCK_TRICKS), np.int64)
    histogram = np.zeros((2, 2, HISTOGRAM_BINS), np.int64)
    rows = np.zeros((count, GAME_WIDTH), np.int64)
    players = seated(plain_player(), plain_player())
    play_games_block(
        rules.words,
        rules.table,
        players,
        np.uint64(seed),
        0,
        count,
        k.DRAW_TABLE,
        sums,
        squares,
        histogram,
        clock,
        rows,
    )
    return rows, histogram


@pytest.mark.parametrize("name", NAMES)
def test_games_end_as_the_rules_say(name):
    """A winner has the target, dealers alternate, a double game is one of a loser under 500."""
    rules = game(name)
    rows, histogram = play_games(rules, 300)
    target = rules.rules.target
    for number, row in enumerate(rows.tolist()):
        winner, scores = row[G_WINNER], row[G_SCORE0 : G_SCORE0 + 2]
        assert scores[winner] >= target
        assert row[G_FIRST_DEALER] == number % 2
        double = rules.rules.double_under is not None and scores[1 - winner] < rules.rules.double_under
        assert row[G_DOUBLE] == double
        if rules.rules.both_pass == "higher":
            assert scores[winner] > scores[1 - winner]
    deals = rows[:, G_DEALS]
    assert deals.min() >= 2
    assert histogram[:, 0].sum() == deals.sum()
    # The deal passes on: of n deals of a game its first dealer has every other one, from the first.
    for dealer in range(2):
        dealt = (deals[dealer::2] + 1) // 2
        others = deals[1 - dealer :: 2] // 2
        assert histogram[dealer, 0].sum() == dealt.sum() + others.sum()


@pytest.mark.parametrize("name", NAMES)
def test_games_of_one_deal_beside_the_reference(name):
    """With a low target the first deal often decides: the reference says which, and who wins."""
    rules = game(name, target=110)
    rows, _ = play_games(rules, 60)
    players = seated(plain_player(), plain_player())
    decided = 0
    for number, row in enumerate(rows.tolist()):
        deal = walk(record(rules, players, 8, number), Counter())
        theirs = game_result(rules.rules, [deal.events])
        assert theirs.over == (row[G_DEALS] == 1)
        if theirs.over:
            decided += 1
            assert theirs.winner == row[G_WINNER]
            assert list(theirs.points) == row[G_SCORE0 : G_SCORE0 + 2]
    assert decided >= 20


@pytest.mark.parametrize("deals", [1, 3])
def test_games_without_a_target_end_after_their_deals(deals):
    """Each deal may be a game, or so many deals: the higher total wins, beside the reference."""
    rules = game("bezique-modern", target=None, deals_per_game=deals)
    rows, _ = play_games(rules, 40)
    assert set(rows[:, G_DEALS]) == {deals}
    scores = rows[:, G_SCORE0 : G_SCORE0 + 2]
    ahead = np.where(scores[:, 0] == scores[:, 1], -1, (scores[:, 1] > scores[:, 0]).astype(int))
    assert rows[:, G_WINNER].tolist() == ahead.tolist()
    players = seated(plain_player(), plain_player())
    if deals == 1:
        for number, row in enumerate(rows.tolist()):
            theirs = game_result(rules.rules, [walk(record(rules, players, 8, number), Counter()).events])
            assert (theirs.winner if theirs.winner is not None else -1) == row[G_WINNER]
            assert theirs.over
