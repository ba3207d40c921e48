"""What else the engine plays: every seating of a deal, given packs, games from a score, branches."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import batch, columns
from kernels import layout as k
from sim.players import load_player
from sim.rules.encode import to_table, to_words
from sim.rules.load import load_rules
from sim.totals import block_arrays

RULES = load_rules("bezique-britannica9").rules
TABLE, WORDS = to_table(RULES), to_words(RULES)
GREEDY, TEXTBOOK = load_player("greedy").row(), load_player("textbook").row()
WIDTH = columns.width(2)
SEED = np.uint64(11)
N = 300


def played(players, first=0, n=N, draw=k.DRAW_SEAT_KEYED):
    rows = np.zeros((n, WIDTH), np.int32)
    batch.play_block(WORDS, TABLE, np.array(players), SEED, first, n, draw, *block_arrays(2), rows)
    return rows


def rounds(seatings, n=N):
    rows = np.zeros((n, len(seatings) * WIDTH), np.int32)
    batch.play_rounds_block(WORDS, TABLE, np.array(seatings), SEED, 0, n, k.DRAW_SEAT_KEYED, rows)
    return rows


def test_each_seating_plays_the_deals_of_a_run():
    rows = rounds([(GREEDY, TEXTBOOK), (TEXTBOOK, GREEDY)])
    assert np.array_equal(rows[:, :WIDTH], played((GREEDY, TEXTBOOK)))
    assert np.array_equal(rows[:, WIDTH:], played((TEXTBOOK, GREEDY)))


def test_a_player_against_himself_is_even_in_every_pair():
    rows = rounds([(TEXTBOOK, TEXTBOOK), (TEXTBOOK, TEXTBOOK)])
    assert (rows[:, columns.D_DIFFERENCE] == rows[:, WIDTH + columns.D_DIFFERENCE]).all()
    assert np.ptp(rows[:, columns.D_DIFFERENCE]) > 0


def test_given_packs_are_played_as_dealt():
    decks = np.zeros((N, RULES.cards), np.int64)
    for deal, deck in enumerate(decks):
        batch.deal_deck(TABLE, SEED, deal, 0, deck)
    rows = np.zeros((N, WIDTH), np.int32)
    batch.play_decks_block(WORDS, TABLE, np.array([GREEDY, TEXTBOOK]), SEED, 0, decks, rows)
    assert np.array_equal(rows, played((GREEDY, TEXTBOOK), draw=k.DRAW_TABLE))


def test_games_begin_with_the_points_given():
    found = []
    for before in (None, np.array([0, 0]), np.array([990, 0])):
        games = np.zeros((N, columns.GAME_WIDTH), np.int64)
        given = None if before is None else before.astype(np.int64)
        players = np.array([GREEDY, GREEDY])
        batch.play_games_block(
            WORDS, TABLE, players, SEED, 0, N, k.DRAW_TABLE, *block_arrays(2), games, before=given
        )
        found.append(games)
    none, level, ahead = found
    assert np.array_equal(none, level)
    assert (ahead[:, columns.G_SCORE0] >= 990).all()
    assert (ahead[:, columns.G_WINNER] == 0).mean() > 0.9


def branched(forced, players=(GREEDY, TEXTBOOK), n=100):
    rows = np.zeros((n, batch.branch_width(TABLE)), np.int32)
    batch.play_branches_block(WORDS, TABLE, np.array(players), SEED, 0, n, forced, rows)
    return rows


def apart(rows):
    """By place: difference of the branch less that of the deal as played."""
    return rows[:, 3::3] - rows[:, 4::3] - (rows[:, :1] - rows[:, 1:2])


@pytest.mark.parametrize("forced", [k.FORCE_LEAD, k.FORCE_DECLARE, k.FORCE_DRAW, 7])
def test_branches_leave_the_deal_as_it_was(forced):
    rows, deals = branched(forced), played((GREEDY, TEXTBOOK), n=100)
    assert np.array_equal(rows[:, 0] - rows[:, 1], deals[:, columns.D_DIFFERENCE])
    last_stock = rows[:, 2 + 3 * 24] - 1
    assert np.array_equal(last_stock, deals[:, columns.D_PLAYOUT_LEADER])


def test_the_first_lead_given_away():
    """Before the first trick the pone has the lead; given to the dealer, the deal is another."""
    rows = branched(k.FORCE_LEAD)
    assert (rows[:, 2] - 1 == (np.arange(100) + 1) % 2).all()
    assert (rows[:, 3:5] != rows[:, :2]).any(axis=1).mean() > 0.5


def test_the_first_draw_matters_only_where_the_last_card_is_known():
    """By the seat-keyed rule each seat draws its own cards, so only the round with the turn-up can change."""
    rows = branched(k.FORCE_DRAW)
    after = apart(rows)
    assert (after[:, 1:24] == 0).all()
    assert (after[:, 24] != 0).any()


def test_the_right_to_declare_is_worth_points():
    rows = branched(k.FORCE_DECLARE)
    changed = apart(rows)
    assert (changed[:, 1:24] != 0).mean() > 0.1
    assert (changed[:, 25:32] == 0).all(), "nothing is declared in the play-out"
