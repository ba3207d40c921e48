"""The hints of Grand and Rubicon, each alone, on views made by hand."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import layout as k
from kernels.cards import put
from kernels.combinations import name_trumps
from kernels.engine import state_size
from kernels.hints_reform import h24_again_and_again, h25_save_the_rubicon, h26_to_the_score
from sim.rules.encode import to_table, to_words
from sim.rules.load import load_rules
from tests.equality.translate import INDEX
from tests.reference.cards import parse_cards

LATE = 6
ACES = np.uint64(1 << k.O_FOURS)
RULES = load_rules("rubicon-foster").rules
TABLE, WORDS = to_table(RULES), to_words(RULES)


def view_of(
    *,
    points: tuple[int, int] = (0, 0),
    stock: int = 4,
    brisques: int = 0,
    hand: str = "",
    table: str = "",
    run: str = "",
    fours: str = "",
) -> np.ndarray:
    """Seat 0's view, hearts trumps; `run`, `fours`: cards used in a sequence, in fours."""
    view = np.zeros(state_size(WORDS, 2), np.int64)
    view[[k.S_POINTS0, k.S_POINTS1, k.S_STOCK, k.S_BRISQUES0]] = *points, stock, brisques
    view[k.S_TURN_UP] = -1
    name_trumps(TABLE, view, k.HEARTS)
    for field, cards in (
        (k.F_HAND, f"{hand} {table}"),
        (k.F_TABLE, table),
        (k.F_KNOWN, table),
        (k.F_USED_SEQUENCE, run),
        (k.F_USED_FOURS, fours),
    ):
        number = sum(1 << INDEX[card] for card in parse_cards(cards))
        for w in range(len(WORDS)):
            put(WORDS, view, 0, field, w, np.uint64(number >> 64 * w & (1 << 64) - 1))
    return view


@pytest.mark.parametrize(
    ("points", "stock", "brisques", "hope", "declares"),
    [
        ((600, 900), 4, 0, 0, False),  # 600, aces 100, the last trick 50
        ((600, 900), 4, 25, 0, True),  # brisques save him
        ((850, 900), 4, 0, 0, True),  # with all that he crosses the line
        ((840, 900), 4, 0, 0, False),
        ((600, 500), 4, 0, 0, True),  # he leads
        ((600, 900), 14, 0, 0, True),  # too early
        ((1000, 1200), 4, 0, 0, True),  # over the line already
        ((600, 900), 4, 10, 40, True),  # 40 after the trick left, a brisque in each of 2 + 9
        ((600, 900), 4, 9, 40, False),
        ((690, 880), 4, 0, 40, True),  # comes up with the other
        ((690, 881), 4, 0, 40, False),
    ],
)
def test_save_the_rubicon(points, stock, brisques, hope, declares):
    """RB1. F: reach 1000 or score as few points as possible."""
    view = view_of(points=points, stock=stock, brisques=brisques)
    assert h25_save_the_rubicon(TABLE, view, LATE, hope, ACES) == (ACES if declares else 0)


def test_no_rubicon_no_hint():
    grand = to_table(load_rules("grand-britannica9").rules)
    view = view_of(points=(600, 900))
    assert h25_save_the_rubicon(grand, view, LATE, 0, ACES) == ACES
    assert h26_to_the_score(grand, view, LATE, np.uint64(5), ACES) == 0


@pytest.mark.parametrize(
    ("points", "stock", "options", "wins"),
    [
        ((600, 900), 4, ACES, True),  # under the line, with something to declare
        ((600, 900), 4, np.uint64(0), False),
        ((1100, 900), 4, np.uint64(0), True),  # he is under it, and behind
        ((1100, 1050), 4, ACES, False),
        ((600, 900), 14, ACES, False),
    ],
)
def test_play_to_the_score(points, stock, options, wins):
    """RB2. F: playing to the score is very important."""
    winners = np.uint64(5)
    found = h26_to_the_score(TABLE, view_of(points=points, stock=stock), LATE, winners, options)
    assert found == (winners if wins else 0)


def places(view: np.ndarray, hand: str, table: str) -> set[str]:
    """Cards that G1 leaves, those on the table in brackets."""
    types = {INDEX[card] % 32: str(card)[:2] for card in parse_cards(f"{hand} {table}")}
    every = sum(1 << t for t in {INDEX[c] % 32 for c in parse_cards(hand)})
    every |= sum(1 << 32 + t for t in {INDEX[c] % 32 for c in parse_cards(table)})
    left = int(h24_again_and_again(WORDS, TABLE, view, 3, np.uint64(every)))
    return {types[t] for t in types if left >> t & 1} | {f"({types[t]})" for t in types if left >> 32 + t & 1}


def test_the_declared_card_that_a_fresh_one_replaces():
    """G1. B9: the duplicate sequence cards being first played away; four aces again with a fifth."""
    run = "AH1 TH1 KH1 QH1 JH1"
    assert places(view_of(hand="TH2 7S1", table=run, run=run), "TH2 7S1", run) == {"(TH)"}
    aces = "AS1 AH1 AD1 AC1"
    assert places(view_of(hand="AS2 7S1", table=aces, fours=aces), "AS2 7S1", aces) == {
        "(AS)",
        "(AH)",
        "(AD)",
        "(AC)",
    }


def test_what_is_kept_for_sequence_or_aces():
    """G1. B9: with fair chance of sequence everything else is sacrificed."""
    assert places(view_of(hand="AH1 TH1 KH1 7S1 KD1"), "AH1 TH1 KH1 7S1 KD1", "") == {"7S", "KD"}
    assert places(view_of(hand="AH1 TH1 7S1"), "AH1 TH1 7S1", "") == {"AH", "TH", "7S"}
    assert places(view_of(hand="AS1 AD1 AC1 7S1"), "AS1 AD1 AC1 7S1", "") == {"7S"}
