"""The rules array that the kernels read."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from kernels import layout
from sim.errors import InputError
from sim.rules.encode import _entries, check_played, to_table
from sim.rules.kinds import Parameter, Value
from sim.rules.load import list_presets, load_rules
from sim.rules.model import Rules
from sim.rules.parameters import PARAMETERS

ENTRIES = {name: getattr(layout, name) for name in vars(layout) if name.startswith("R_")}


def test_every_entry_of_the_layout_is_written() -> None:
    assert sorted(ENTRIES.values()) == list(range(len(ENTRIES)))
    # Another value of every parameter, so an entry left out would show as equal.
    base = Rules()
    changed = {name: _another(PARAMETERS[name], value) for name, value in base.values.items()}
    other = SimpleNamespace(
        values=changed, packets=(2, 2, 4, 4, 3), naming=("marriage", "sequence", "penchant")
    )
    one, two = (_entries(rules, layout) for rules in (base, other))
    # The surplus is no rule: who plays deals with a card too many writes it.
    assert [name for name, index in ENTRIES.items() if one.get(index, 0) == two.get(index, 0)] == [
        "R_PACKET1",
        "R_SURPLUS",
    ]


def _another(parameter: Parameter, value: Value) -> Value:
    if parameter.kind == "choice":
        return next(word for word in parameter.choices if word != value)
    if parameter.kind == "ranks":
        return "AKQJT987" if parameter.name == "rank_order" else "AT7"
    if isinstance(value, bool):
        return not value
    return value if isinstance(value, tuple) else (value or 0) + 1


@pytest.mark.parametrize("name", list_presets())
def test_presets_are_played(name: str) -> None:
    table = to_table(load_rules(name).rules)
    assert table.shape == (layout.RULES_WIDTH,)
    assert table.dtype == np.int64


def test_codes_are_those_of_the_layout() -> None:
    britannica = to_table(load_rules("bezique-britannica9").rules)
    assert britannica[layout.R_SCORES_PER_TRICK] == layout.SCORES_DISJOINT
    assert britannica[layout.R_BEZIQUE_SUITS] == layout.BEZIQUE_BRITANNICA9
    assert britannica[layout.R_LAST_TRICK_WHEN] == layout.LAST_TRICK_STOCK
    assert britannica[layout.R_BRISQUES] == layout.BRISQUES_WON
    assert britannica[layout.R_PLAIN_SEQUENCE] == -1
    assert list(britannica[layout.R_PACKETS_COUNT : layout.R_PACKET4 + 1]) == [3, 3, 2, 3, 0, 0]
    modern = to_table(load_rules("bezique-modern").rules)
    assert modern[layout.R_BOTH_PASS] == layout.PASS_HIGHER
    assert modern[layout.R_BRISQUES] == layout.BRISQUES_END
    assert modern[layout.R_DECLARE_BEFORE_LAST_DRAW] == 0


@pytest.mark.parametrize(
    ("parameter", "prefix"),
    [
        ("scores_per_trick", "SCORES_"),
        ("bezique_suits", "BEZIQUE_"),
        ("brisques", "BRISQUES_"),
        ("last_trick_when", "LAST_TRICK_"),
        ("both_pass", "PASS_"),
        ("reuse", "REUSE_"),
        ("second_double", "SECOND_"),
        ("playout", "PLAYOUT_"),
        ("partner_declares", "PARTNER_"),
        ("build_on_partner", "BUILD_"),
        ("polish", "POLISH_"),
        ("settlement", "SETTLE_"),
        ("fractions", "FRACTIONS_"),
    ],
)
def test_words_stand_in_the_order_of_their_codes(parameter: str, prefix: str) -> None:
    for code, word in enumerate(PARAMETERS[parameter].choices):
        assert getattr(layout, prefix + word.upper().replace("-", "_")) == code


def test_first_sequence_names_trumps_too() -> None:
    rules = load_rules("bezique-no-turn", ["first_sequence_too=true"]).rules
    assert rules.naming == ("marriage", "sequence")
    table = to_table(rules)
    assert table[layout.R_TRUMPS_BY_MARRIAGE] == table[layout.R_TRUMPS_BY_SEQUENCE] == 1


@pytest.mark.parametrize(
    ("changes", "part"),
    [
        ({"polish": "foster", "packs": 5}, "packs = 5"),
        ({"polish": "foster", "scores_per_trick": "compound"}, "scores_per_trick = compound"),
        ({"polish": "foster", "declare_in_playout": True}, "declare_in_playout = true"),
        ({"polish": "britannica"}, "announce = true"),
        ({"knock": True, "polish": "foster"}, "knock = true"),
        ({"knock": True, "packs": 4}, "packs = 4"),
        ({"knock": True, "seats": 3}, "seats = 3"),
        ({"hand": 17, "packets": (8, 9), "reuse": "replacement"}, "hand = 17"),
        ({"carte_blanche": 50, "brisque_ranks": "A"}, "brisque_ranks = A"),
        ({"seats": 3, "packs": 5}, "packs = 5"),
        ({"brisques": "card-points", "brisque_ranks": "AT7"}, "brisque_ranks = AT7"),
        ({"brisque_ranks": "AT7"}, "brisque_ranks = AT7"),
        ({"rank_order": "AKQJT987"}, "rank_order = AKQJT987"),
        ({"turn_up": False, "trumps_by": ("penchant",)}, "packs = 2 is not played by this version"),
        (
            {"turn_up": False, "trumps_by": ("penchant", "marriage"), "packs": 1},
            "trumps_by = [marriage, penchant]",
        ),
        ({"packets": (1, 1, 1, 1, 2, 2)}, "it deals at most 5 packets"),
    ],
)
def test_valid_rules_of_other_games_are_refused(changes: dict[str, object], part: str) -> None:
    rules = Rules.of(changes)
    for refuse in (check_played, to_table):
        with pytest.raises(InputError) as caught:
            refuse(rules)
        assert part in str(caught.value)
        assert "not played by this version" in str(caught.value)


def test_reading_rules_loads_nothing_heavy() -> None:
    code = (
        "import sys; import sim.rules.encode, sim.rules.load; sim.rules.load.load_rules('bezique-modern');"
        "print({'numpy', 'numba', 'pandas', 'scipy', 'pyarrow', 'matplotlib'} & set(sys.modules))"
    )
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
