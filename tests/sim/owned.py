"""Files of a user's that do the work of something built in."""

from __future__ import annotations

from typing import Final

PLAIN_WEIGHTS: Final = {
    **{
        f"keep_{name}": 10 * (8 - place) + place % 3
        for place, name in enumerate(("ace", "ten", "king", "queen", "knave", "nine", "eight", "seven"))
    },
    **{
        f"trump_{name}": 30 + 11 * (8 - place)
        for place, name in enumerate(("ace", "ten", "king", "queen", "knave", "nine", "eight", "seven"))
    },
    "table_card": 7,
    "brisque": 100,
    "lead_cost": 35,
    "playout_strength": 3,
}
"""Weights of a greedy player without plans, who can be written down in a few lines."""

PLAIN_PLAYER: Final = '''
"""The same as a greedy player without plans."""

from kernels.own import (
    FROM_TABLE, KNOWN, LED, PHASE, TRUMP, UNSEEN, count, in_suit, is_brisque, is_trump, rank_of, suit_of, wins
)

KEEP = (80, 71, 62, 50, 41, 32, 20, 11)


def hidden(view, suit, above):
    """Cards of a suit that another may hold, all or those above a rank."""
    found = 0
    for rank in range(above):
        card = suit * 8 + rank
        found += count(view, UNSEEN, card) + count(view, KNOWN, card)
    return found


def leads_home(view, card):
    suit = suit_of(card)
    if hidden(view, suit, 8) > 0:
        return hidden(view, suit, rank_of(card)) == 0
    return view[TRUMP] == suit or hidden(view, view[TRUMP], 8) == 0


def worth(view, card):
    rank = rank_of(card)
    own = 100 * is_brisque(view, card)
    stake = 0
    if view[LED] >= 0:
        stake = 100 * is_brisque(view, view[LED])
    if view[PHASE] == 1:
        strength = 8 - rank + 8 * is_trump(view, card)
        won = leads_home(view, card) if view[LED] < 0 else wins(view, card)
        return (own + stake if won else -own - stake) - 3 * strength
    kept = 30 + 11 * (8 - rank) if is_trump(view, card) else KEEP[rank]
    kept += 7 * view[FROM_TABLE]
    if view[LED] < 0:
        return -kept
    return (own + stake - 35 if wins(view, card) else -own - stake) - kept
'''

H6: Final = '''
"""The same as hint H6."""

from kernels.own import LED, PHASE, is_brisque, is_trump, wins


def advice(view, card):
    if view[LED] < 0 or view[PHASE] == 1:
        return False
    if is_brisque(view, view[LED]):
        return wins(view, card)
    return wins(view, card) and is_brisque(view, card) and not is_trump(view, card)
'''
