"""Exact chances to come by the cards of a declaration: known values, brute force, play that stays below."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np
import pandas as pd
import pytest

from analysis.completion import TYPES, Prospect, ceilings, chance_to_hold, completions, ways_to_make
from analysis.declarations import trump_columns, trumps_named
from kernels.layout import KING, QUEEN
from sim.errors import InputError
from sim.players import load_player
from sim.rules.load import load_rules
from sim.table import play_deals

FOSTER = load_rules("bezique-foster").rules


@pytest.mark.parametrize(
    ("name", "kind", "value"),
    [
        ("rubicon-foster", "bezique", 0.876601238),
        ("rubicon-foster", "double-bezique", 0.455848627),
        ("rubicon-foster", "triple-bezique", 0.0843487232),
        ("rubicon-foster", "quadruple-bezique", 0.00270888124),
        # With the turn-up taken for a seven; without it they are .1667 and .0495.
        ("bezique-foster", "royal-sequence", 0.238483),
        ("bezique-foster", "double-bezique", 0.0546137),
    ],
)
def test_known_ceilings(name, kind, value):
    assert float(ceilings(load_rules(name).rules, [kind])[kind]) == pytest.approx(value, rel=1e-5)


def test_brute_force_on_a_small_pack():
    """Every choice of 4 of 9 unseen cards, marriages of two suits, one king in hand."""
    held, unseen = [0] * TYPES, [0] * TYPES
    held[KING] = 1
    for card, copies in ((QUEEN, 1), (KING, 1), (8 + KING, 1), (8 + QUEEN, 2), (7, 2), (15, 2)):
        unseen[card] = copies
    pool = [card for card, copies in enumerate(unseen) for _ in range(copies)]
    ways = ways_to_make(FOSTER, "marriage", 3)
    good = every = also = 0
    for drawn in combinations(range(len(pool)), 4):
        have = [pool[i] for i in drawn] + [KING]
        made = any({suit * 8 + KING, suit * 8 + QUEEN} <= set(have) for suit in (0, 1))
        every += 1
        good += made
        also += made and 15 in have
    prospect = Prospect(tuple(held), tuple(unseen), 4, 3)
    assert chance_to_hold(ways, prospect) == Fraction(good, every)
    assert chance_to_hold(ways, prospect, (frozenset({15}), 1)) == Fraction(also, every)


def test_from_a_hand():
    """Both cards of a marriage are held: it is complete; nothing more comes after the last draw."""
    hand = [8 + KING, 8 + QUEEN, 0, 8]
    table = completions(FOSTER, hand, 7, FOSTER.draws).set_index("kind")
    assert table.loc["marriage", "chance"] == 1
    assert table.loc["aces"].tolist() == [2, 4, 0.0]
    early = completions(FOSTER, hand, 7, 0).set_index("kind")
    # Two aces of six unseen at least, among 23 of the 59 cards not seen.
    ways = sum(Fraction(_choose(6, k) * _choose(53, 23 - k), _choose(59, 23)) for k in range(2, 7))
    assert early.loc["aces", "chance"] == pytest.approx(float(ways))


def _choose(n: int, k: int) -> int:
    from math import comb

    return comb(n, k)


def test_what_no_hand_can_be():
    with pytest.raises(InputError, match="more cards of one sort than 2 packs have"):
        completions(FOSTER, [0, 0, 0], 7, 0)
    with pytest.raises(InputError, match="cards of others may be declared"):
        completions(load_rules("polish-britannica9").rules, [0], 7, 0)


def test_nobody_scores_more_often_than_the_cards_come():
    """Rates above a ceiling by five standard errors would come once in three million runs."""
    n = 3000
    for name in ("bezique-foster", "bezique-no-turn"):
        ruleset = load_rules(name)
        table = play_deals(ruleset, [load_player("greedy")] * 2, n, seed=8)
        found = ceilings(ruleset.rules)
        assert len(found) >= 9
        for kind, ceiling in found.items():
            for seat in range(2):
                rate = float((table[f"n_{kind.replace('-', '_')}_{seat}"] > 0).mean())
                assert rate <= float(ceiling) + 5 * (float(ceiling * (1 - ceiling)) / n) ** 0.5


def test_what_names_trumps():
    rows = pd.DataFrame({name: np.zeros(5, np.int64) for name in trump_columns(2)})
    rows["trump_trick"] = [3, 3, 9, -1, 5]
    rows.loc[0, "first_royal_marriage_0"] = 3
    rows.loc[1, "first_royal_marriage_1"] = 3
    rows.loc[2, "first_royal_marriage_0"] = 12  # later: the sequence named them
    rows.loc[2, "first_royal_sequence_1"] = 9
    rows.loc[4, "first_royal_marriage_1"] = 5
    found = trumps_named([rows[:2], rows[2:]], 2)
    shares = found[found["quantity"] == "share"].set_index("by")["count"].to_dict()
    assert shares == {"a marriage": 3, "a sequence": 1, "nothing, to the end": 1}
    middle = found[found["quantity"] == "middle trick"].set_index("by")["value"].to_dict()
    assert middle == {"a marriage": 3, "a sequence": 9}
