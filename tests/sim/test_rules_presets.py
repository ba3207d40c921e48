"""Every rule set says what the table of rule sets says, and where it has it from."""

from __future__ import annotations

import pytest

from sim.rules.kinds import Value
from sim.rules.load import list_presets, load_changes, load_rules
from sim.rules.model import Rules
from sim.rules.parameters import PARAMETERS
from sim.rules.presets import read_book, read_preset, shared_readings

ONE_DEAL: dict[str, Value] = {
    "turn_up": False, "seven": 0, "reuse": "replacement", "plain_sequence": 150, "triple_bezique": 1500,
    "quadruple_bezique": 4500, "brisques": "none", "target": None, "deals_per_game": 1,
    "both_pass": "higher",
}  # fmt: skip
RUBICON: dict[str, Value] = {
    **ONE_DEAL, "packs": 4, "hand": 9, "packets": (3, 3, 3), "carte_blanche": 50, "last_trick": 50,
    "settlement": "rubicon", "rubicon_line": 1000, "game_bonus": 500, "rubicon_bonus": 1000,
    "brisque_bonus": 300, "brisques_save": True,
}  # fmt: skip
SIX_PACK: dict[str, Value] = {
    **ONE_DEAL, "packs": 6, "hand": 12, "packets": (3, 3, 3, 3), "trumps_by": ("marriage", "sequence"),
    "bezique_suits": "follow-trumps", "trump_aces": 1000, "trump_tens": 900, "trump_kings": 800,
    "trump_queens": 600, "trump_jacks": 400, "last_trick": 250,
    "settlement": "six-pack", "rubicon_line": 3000, "game_bonus": 1000, "fractions": "each",
}  # fmt: skip

# What differs from the base game, rule set by rule set.
DIFFERENCES: dict[str, dict[str, Value]] = {
    "bezique-britannica9": {
        "scores_per_trick": "disjoint",
        "announce": False,
        "bezique_suits": "britannica9",
        "last_trick_when": "stock",
    },
    "bezique-britannica11": {"scores_per_trick": "disjoint", "brisques": "end", "double_under": 500},
    "bezique-modern": {
        "declare_before_last_draw": False,
        "brisques": "end",
        "target": 1500,
        "both_pass": "higher",
    },
    "bezique-foster": {},
    "bezique-no-turn": {
        "turn_up": False,
        "trumps_by": ("marriage",),
        "seven": 0,
        "declare_before_last_draw": False,
        "brisques": "end",
        "target": 1500,
        "both_pass": "higher",
    },
    "three-modern": {
        "packs": 3, "seats": 3, "declare_before_last_draw": False, "triple_bezique": 1500, "brisques": "end",
        "target": 2000, "both_pass": "higher",
    },
    "three-foster": {
        "packs": 3, "eights_removed": 1, "seats": 3, "triple_bezique": 1500, "target": 2000,
    },
    "three-britannica9": {
        "packs": 3, "seats": 3, "scores_per_trick": "disjoint", "announce": False, "second_double": "broken",
        "bezique_suits": "britannica9", "triple_bezique": 1500, "last_trick_when": "stock", "target": 2000,
    },
    "three-britannica11": {
        "packs": 3, "seats": 3, "scores_per_trick": "disjoint", "second_double": "pair",
        "triple_bezique": 1500, "brisques": "end", "target": 2000,
    },
    "four-modern": {
        "packs": 4, "seats": 4, "declare_before_last_draw": False, "triple_bezique": 1500, "brisques": "end",
        "partners": True, "partner_declares": "pass", "build_on_partner": "all",
        "multiple_bezique_one_hand": True, "target": 2000, "both_pass": "higher",
    },
    "four-foster": {
        "packs": 4, "seats": 4, "triple_bezique": 1500, "playout": "two-pairs", "partners": True,
        "partner_declares": "either", "build_on_partner": "all", "target": 2000,
    },
    "four-britannica9": {
        "packs": 4, "seats": 4, "scores_per_trick": "disjoint", "announce": False, "second_double": "broken",
        "bezique_suits": "britannica9", "triple_bezique": 1500, "last_trick_when": "stock",
        "playout": "two-pairs", "partners": True, "partner_declares": "either",
        "build_on_partner": "bezique", "target": 2000,
    },
    "four-britannica11": {
        "packs": 4, "seats": 4, "scores_per_trick": "disjoint", "second_double": "pair",
        "triple_bezique": 1500, "brisques": "end", "playout": "two-pairs", "partners": True,
        "partner_declares": "either", "build_on_partner": "bezique", "target": 2000,
    },
    "cinq-cents": {
        "packs": 1, "reuse": "one-combination", "plain_sequence": 120, "double_bezique": None,
        "brisques": "card-points", "knock": True, "target": 500, "target_step": 100,
    },
    "penchant": {
        "packs": 1, "hand": 6, "packets": (3, 3), "rank_order": "AKQJT987", "turn_up": False,
        "trumps_by": ("penchant",), "seven": 0, "announce": False, "reuse": "fresh-only",
        "brisques": "penchant", "brisque_ranks": "AT7", "last_trick": 0, "target": None, "deals_per_game": 4,
        "both_pass": "higher", "double_under": 400,
    },
    "grand-britannica9": {
        "packs": 4, "hand": 9, "packets": (3, 3, 3), "seven": 0, "scores_per_trick": "compound",
        "announce": False, "fresh_needed": False, "reuse": "replacement", "bezique_suits": "britannica9",
        "triple_bezique": 1500, "last_trick": 0, "last_trick_when": "stock", "target": 3000,
    },
    "rubicon-britannica11": {
        **RUBICON, "trumps_by": ("marriage", "sequence"), "fractions": "each", "loser_at_least": 100,
    },
    "rubicon-foster": {**RUBICON, "trumps_by": ("marriage",), "fractions": "sum"},
    "six-pack": {**SIX_PACK, "carte_blanche": 250},
    "eight-pack": {
        **SIX_PACK, "packs": 8, "hand": 15, "packets": (3, 3, 3, 3, 3), "quintuple_bezique": 9000,
        "five_trump_aces": 2000, "five_trump_tens": 1800, "five_trump_kings": 1600,
        "five_trump_queens": 1200, "five_trump_jacks": 800, "rubicon_line": 5000,
    },
    "polish-britannica9": {
        "scores_per_trick": "compound", "announce": False, "declare_in_playout": True,
        "bezique_suits": "britannica9", "last_trick_when": "stock", "polish": "britannica", "target": 2000,
    },
    "polish-britannica11": {
        "scores_per_trick": "compound", "announce": False, "declare_in_playout": True,
        "polish": "britannica", "target": 2000,
    },
    "polish-foster": {"polish": "foster"},
}  # fmt: skip

# What every game must settle.
EVERY_GAME = {
    "packs", "seats", "hand", "packets", "turn_up", "trumps_by", "seven", "seven_when_played",
    "scores_per_trick", "announce", "fresh_needed", "declare_before_last_draw", "declare_in_playout", "reuse",
    "bezique_suits", "marriage", "royal_marriage", "royal_sequence", "plain_sequence", "bezique",
    "double_bezique", "aces", "kings", "queens", "jacks", "tens_four", "carte_blanche", "brisques", "brisque",
    "brisque_ranks", "last_trick", "last_trick_when", "target", "deals_per_game", "both_pass", "double_under",
}  # fmt: skip

# The base game, value by value.
BASE: dict[str, Value] = {
    "packs": 2, "eights_removed": 0, "seats": 2, "hand": 8, "packets": (3, 2, 3), "rank_order": "ATKQJ987",
    "turn_up": True, "trumps_by": (), "first_sequence_too": False, "seven": 10, "seven_when_played": False,
    "scores_per_trick": "one", "announce": True, "fresh_needed": True, "declare_before_last_draw": True,
    "declare_in_playout": False, "reuse": "once", "reform_from_table": False, "second_double": "no",
    "bezique_suits": "fixed", "marriage": 20, "royal_marriage": 40, "royal_sequence": 250,
    "plain_sequence": None, "bezique": 40, "double_bezique": 500, "triple_bezique": None,
    "quadruple_bezique": None, "quintuple_bezique": None, "aces": 100, "kings": 80, "queens": 60, "jacks": 40,
    "tens_four": None, "trump_aces": None, "trump_tens": None, "trump_kings": None, "trump_queens": None,
    "trump_jacks": None, "five_trump_aces": None, "five_trump_tens": None, "five_trump_kings": None,
    "five_trump_queens": None, "five_trump_jacks": None, "carte_blanche": 0, "brisques": "won", "brisque": 10,
    "brisque_ranks": "AT", "last_trick": 10, "last_trick_when": "all", "playout": "together",
    "partners": False, "partner_declares": "no", "build_on_partner": "no", "multiple_bezique_one_hand": False,
    "polish": "none", "open_aces": False, "knock": False, "target": 1000, "target_step": 0,
    "deals_per_game": None, "both_pass": "first", "double_under": None, "settlement": "none",
    "rubicon_line": None, "game_bonus": 0, "rubicon_bonus": 0, "brisque_bonus": 0, "brisques_save": False,
    "fractions": "none", "loser_at_least": 0,
}  # fmt: skip

# Rule sets of the rest of the family, so that the model is known to hold them.
FAMILY: dict[str, dict[str, Value]] = {
    "four partners": {
        "packs": 4, "seats": 4, "declare_before_last_draw": False, "triple_bezique": 1500, "brisques": "end",
        "partners": True, "partner_declares": "pass", "build_on_partner": "all",
        "multiple_bezique_one_hand": True, "target": 2000, "both_pass": "higher",
    },
    "polish": {
        "scores_per_trick": "compound", "announce": False, "declare_in_playout": True,
        "bezique_suits": "britannica9", "last_trick_when": "stock", "polish": "britannica", "target": 2000,
    },
}  # fmt: skip


def test_base_game() -> None:
    assert Rules().values == BASE
    assert {name: parameter.base for name, parameter in PARAMETERS.items()} == BASE
    assert list(PARAMETERS) == list(Rules().values)


def test_presets_are_these() -> None:
    assert set(list_presets()) == set(DIFFERENCES)
    assert set(list_presets()) <= set(read_book().games)


@pytest.mark.parametrize("name", DIFFERENCES)
def test_differences_from_the_base(name: str) -> None:
    values = load_rules(name).rules.values
    assert {key: value for key, value in values.items() if value != BASE[key]} == DIFFERENCES[name]


@pytest.mark.parametrize("name", DIFFERENCES)
def test_preset_has_no_warning_and_no_change(name: str) -> None:
    ruleset = load_rules(name)
    left_over = ("three players, so 2 of them are never drawn",) if ruleset.rules.eights_removed else ()
    assert len(ruleset.warnings) == len(left_over)
    assert all(part in said for part, said in zip(left_over, ruleset.warnings, strict=True))
    assert ruleset.changes == {}
    assert ruleset.name == ruleset.preset.name == name
    assert ruleset.preset.players == ruleset.rules.seats


@pytest.mark.parametrize("name", DIFFERENCES)
def test_every_value_has_a_source(name: str) -> None:
    """What each game must have, and what this one has otherwise than the base game."""
    assert EVERY_GAME | set(DIFFERENCES[name]) <= set(load_rules(name).sources)


@pytest.mark.parametrize("name", DIFFERENCES)
def test_a_parameter_is_settled_once(name: str) -> None:
    settled = [key for passage in read_preset(name).passages for key in passage.parameters]
    assert sorted(settled) == sorted(set(settled))


@pytest.mark.parametrize("name", DIFFERENCES)
def test_sources_are_whole_sentences(name: str) -> None:
    preset = read_preset(name)
    for source in preset.sources.values():
        assert preset.text.short in source
        assert source.endswith(".")
        assert source.isprintable()
    assert all(reading.endswith(".") for reading in shared_readings())


@pytest.mark.parametrize("changes", FAMILY.values(), ids=FAMILY)
def test_model_holds_the_whole_family(changes: dict[str, Value]) -> None:
    rules = Rules.of(changes)
    assert rules.warnings == ()
    assert {key: value for key, value in rules.values.items() if value != BASE[key]} == changes


def test_rounds_of_drawing() -> None:
    # Rule cases PC-28, PC-62: 24 rounds with two packs, 55 in Rubicon, 23 with two cards left for 95 cards.
    assert (Rules().cards, Rules().stock, Rules().draws) == (64, 48, 24)
    assert load_rules("rubicon-foster").rules.draws == 55
    three = Rules(packs=3, seats=3, eights_removed=1)
    assert (three.cards, three.draws) == (95, 23)
    assert "2 of them are never drawn" in three.warnings[0]


@pytest.mark.parametrize("name", DIFFERENCES)
def test_changes_round_trip(name: str) -> None:
    changed = load_rules(name, ["aces=200", "jacks=30", "hand=7", "packets=3,4", "double_under=none"])
    assert load_rules(name, changed.settings).rules == changed.rules
    assert load_changes(name, changed.changes, "record").rules == changed.rules
    assert changed.changes["packets"] == (3, 4)
    odd = load_rules(name, ["hand=15", "packets=2,1,1,1,1,1,1,1,1,1,1,1,1,1", "brisque_ranks="])
    assert load_rules(name, odd.settings).rules == odd.rules
    assert "changed by --set" in changed.sources["aces"]
