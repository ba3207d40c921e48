"""The player who plays to the score: like textbook far from the target, better near it."""

from __future__ import annotations

import numpy as np

from kernels.batch import play_games_block
from kernels.columns import G_WINNER, GAME_WIDTH
from kernels.layout import DRAW_SEAT_KEYED
from sim.players import load_player
from sim.rules.load import load_rules
from sim.table import Table, play_deals
from sim.totals import block_arrays

RULES = load_rules("bezique-britannica9")
TEXTBOOK, SCORER = load_player("textbook"), load_player("scorer")


def test_far_from_the_target_nothing_changes():
    """Single deals begin at nought; only in one that brings 850 points somebody comes near 1000."""
    plain = play_deals(RULES, [TEXTBOOK, TEXTBOOK], 1500, seed=4)
    scored = play_deals(RULES, [SCORER, SCORER], 1500, seed=4)
    poor = (plain[["points_0", "points_1"]] < 850).all(axis=1)
    assert poor.mean() > 0.9
    assert plain[poor].equals(scored[poor])


def test_near_the_target_more_games_are_won():
    """From 900 all, about 14 games of 100 more on the same packs: fewer than 5 in one run of a million."""
    gained = 0.0
    n = 2000
    before = np.array([900, 900])
    for scorer in range(2):
        won = []
        for other in (TEXTBOOK, SCORER):
            players = [TEXTBOOK, TEXTBOOK]
            players[scorer] = other
            table = Table(RULES, tuple(players))
            games = np.zeros((n, GAME_WIDTH), np.int64)
            play_games_block(
                table.words,
                table.rules,
                table.players,
                np.uint64(5),
                0,
                n,
                DRAW_SEAT_KEYED,
                *block_arrays(2),
                games,
                before,
            )
            won.append((games[:, G_WINNER] == scorer).mean())
        gained += (won[1] - won[0]) / 2
    assert gained > 0.05
