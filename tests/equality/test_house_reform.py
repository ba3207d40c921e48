"""House rules of Grand, Rubicon, six and eight packs: the engines agree, and they make their difference."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from sim.rules.encode import family_name, to_table, to_words
from sim.rules.load import load_rules
from tests.equality.games import Game
from tests.equality.proposals import proposer
from tests.equality.runs import changed_deals, walk_deal
from tests.equality.test_house_rules import count, events, points, scored, stale, two_scores
from tests.equality.walk import Tally
from tests.reference.engine import Deal
from tests.reference.rules import PRESETS

GRAND = "grand-britannica9"
B11 = "rubicon-britannica11"
FOSTER = "rubicon-foster"
SIX = "six-pack"
EIGHT = "eight-pack"
DEALS = 10

RARE = (
    "quadruple-bezique",
    "quintuple-bezique",
    *(f"five-trump-{rank}" for rank in ("aces", "tens", "kings", "queens", "jacks")),
)


@cache
def shown(name: str, seek: str = "", **changes: Any) -> list[Deal]:
    deals, _ = changed_deals(name, changes, DEALS, seek)
    return deals


def values(deals: list[Deal]) -> set[int]:
    """What deals with a winner pay, by what is beyond the winner's and the loser's points."""
    found = set()
    for deal in deals:
        winner = deal.result["winner"]
        if winner is not None and deal.result["settlement"]["rubicon"]:
            found.add(deal.result["settlement"]["value"] - sum(p - p % 100 for p in deal.result["points"]))
    return found


def test_a_house_rubicon_is_one_file(tmp_path):
    """Bicycle's 320 for brisques, and 90 for four tens: a game that is only new numbers takes one file."""
    path = tmp_path / "house-rubicon.toml"
    path.write_text('base = "rubicon-britannica11"\ntitle = "Ours"\nbrisque_bonus = 320\ntens_four = 90\n')
    ours = load_rules(path).rules
    rules = replace(PRESETS[B11], brisque_bonus=320, tens_four=90)
    played = Game("house", rules, to_table(ours), to_words(ours))
    tally: Tally = Counter()
    propose = proposer(random.Random(1))
    deals = [walk_deal(played, number, tally, propose if number % 4 == 0 else None) for number in range(40)]
    assert points("tens")(deals) == {90}
    assert values(deals) == {1320} | ({1420} & values(deals))
    assert 1320 not in values(shown(B11))


@pytest.mark.parametrize("kind", RARE)
def test_rare_combinations(kind):
    """What a thousand deals hardly show: sought among more."""
    deals, _ = changed_deals(EIGHT, {}, 2, f"n_{kind.replace('-', '_')}")
    assert scored(kind)(deals) >= 2


def test_table_cards_may_form_again():
    assert stale(shown(B11)) == 0
    assert stale(shown(B11, reform_from_table=True)) > 0
    assert stale(shown(GRAND)) > 0


def test_each_card_once():
    """Without replacement the same deals score less often."""
    again = count("declare")(shown(SIX))
    assert count("declare")(shown(SIX, reuse="once")) < again


def test_compound_and_announced():
    """Compound scores in the ordinary game, with announcements or without, a card once or again."""
    assert two_scores(shown("bezique-foster", scores_per_trick="compound")) > two_scores(
        shown("bezique-foster")
    )
    assert count("announce")(shown("bezique-foster", scores_per_trick="compound")) > 0
    assert count("announce")(shown(GRAND, announce=True, seven=10)) > 0
    assert count("exchange")(shown(GRAND, announce=True, seven=10)) > 0


def test_disjoint_replacement():
    assert two_scores(shown(FOSTER, scores_per_trick="disjoint")) > 0
    assert two_scores(shown(FOSTER)) == 0


@pytest.mark.parametrize("name", ["bezique-britannica9", GRAND])
def test_carte_blanche_with_a_turn_up(name):
    assert count("carte-blanche")(shown(name, carte_blanche=50, seek="n_carte_blanche", seven=10)) > 0


def test_small_hands_go_on_with_carte_blanche():
    """A chain that may last to the end of the stock."""
    deals = shown(FOSTER, hand=3, packets=(3,), packs=1, quadruple_bezique=None, triple_bezique=None)
    assert count("carte-blanche")(deals) > 0


def test_fours_in_trumps_with_four_packs():
    deals = shown(B11, trump_kings=800, trump_aces=1000, seek="n_trump_kings")
    assert scored("trump-kings")(deals) > 0


def test_settled_two_pack_game():
    changes = {"settlement": "rubicon", "rubicon_line": 300, "game_bonus": 500, "rubicon_bonus": 1000}
    deals = shown("bezique-foster", **changes)
    assert {deal.result["settlement"]["rubicon"] for deal in deals} == {True, False}


@pytest.mark.parametrize("fractions", ["none", "each", "sum"])
@pytest.mark.parametrize("settlement", ["rubicon", "six-pack"])
def test_settlements(settlement, fractions):
    deals = shown(B11, settlement=settlement, fractions=fractions, rubicon_line=500, brisques_save=False)
    assert len({deal.result["settlement"]["value"] for deal in deals}) > DEALS // 2


def test_the_family_is_that_of_its_rules():
    assert family_name(load_rules("bezique-foster", ["carte_blanche=50"]).rules) == "REFORM"
    assert family_name(load_rules("bezique-foster").rules) == "STANDARD"
    assert events(shown(B11), "brisques")
