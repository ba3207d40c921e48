"""Players from names, changes in one line, files; every refusal is one sentence."""

from __future__ import annotations

import dataclasses
import pickle
from pathlib import Path

import numpy as np
import pytest

from kernels.hints import DEFAULT_ORDER, HINTS, SETTINGS, hint_name
from kernels.layout import (
    MANNER_DEFY,
    MANNER_DEFY_ONCE,
    MANNER_FOLLOW,
    MANNER_FOLLOW_ONCE,
    MANNER_WATCH,
    MAX_HINT,
    MAX_HINTS,
    MAX_SETTINGS,
    MAX_WEIGHTS,
    NOT_OBEYED,
    P_HINT0,
    P_HINTS,
    P_ID,
    P_MANNER,
    P_RANK0,
    P_SETTING0,
    P_TRIED,
    P_WEIGHT0,
    PLAYER_WIDTH,
    POLICY_GREEDY,
    POLICY_RANDOM,
    POLICY_TEXTBOOK,
)
from kernels.weights import WEIGHTS
from sim.errors import InputError
from sim.players import MANNERS, Player, describe, list_players, load_player


def test_the_players_of_the_program() -> None:
    assert list_players() == ("random", "greedy", "textbook", "reader", "scorer")
    random, greedy, textbook, reader, scorer = (load_player(name) for name in list_players())
    assert [int(player.row()[P_ID]) for player in (random, greedy, textbook)] == [
        POLICY_RANDOM,
        POLICY_GREEDY,
        POLICY_TEXTBOOK,
    ]
    assert textbook.hints == DEFAULT_ORDER
    assert dict(textbook.settings) == {name: setting.default for name, setting in SETTINGS.items()}
    assert {name: value for name, value in textbook.weights.items() if greedy.weights.get(name) != value} == {
        "small_first": 8
    }
    assert greedy.hints == random.hints == ()
    assert (reader.hints, reader.settings) == (textbook.hints, textbook.settings)
    assert {name for name, _ in reader.weights.items() - textbook.weights.items()} == {"read_table"}
    assert (scorer.hints, scorer.settings) == (textbook.hints, textbook.settings)
    added = {name for name, _ in scorer.weights.items() - textbook.weights.items()}
    assert added == {"near_target", "near_brisque", "near_plans"}


def test_everything_fits_into_a_row() -> None:
    assert len(HINTS) <= MAX_HINTS
    assert max(HINTS) < MAX_HINT
    assert len(SETTINGS) <= MAX_SETTINGS
    assert len(WEIGHTS) <= MAX_WEIGHTS


def test_the_row() -> None:
    player = Player("p", "p", "textbook", {"brisque": 120, "small_first": 3}, (21, 16), {"early": 400})
    row = player.row()
    assert (row.dtype, row.shape) == (np.int64, (PLAYER_WIDTH,))
    names = list(WEIGHTS)
    filled = {
        P_ID: POLICY_TEXTBOOK,
        P_HINTS: 2,
        P_HINT0: 21,
        P_HINT0 + 1: 16,
        P_SETTING0 + list(SETTINGS).index("early"): 400,
        P_WEIGHT0 + names.index("brisque"): 120,
        P_WEIGHT0 + names.index("small_first"): 3,
    }
    assert {int(i): int(row[i]) for i in np.flatnonzero(row[:P_RANK0])} == filled
    ranks = row[P_RANK0:]
    assert (ranks[21], ranks[16]) == (0, 1)
    assert (ranks == NOT_OBEYED).sum() == MAX_HINT - 2


@pytest.mark.parametrize(
    ("spec", "hints"),
    [
        ("greedy +H2", (2,)),
        ("greedy +H2 +H21 +H22", (21, 22, 2)),
        ("greedy +h20 +h16", (16, 20)),
        ("textbook -H6", tuple(hint for hint in DEFAULT_ORDER if hint != 6)),
        ("textbook -H6 +H6", DEFAULT_ORDER),
        ("textbook hints=H2>H21", (2, 21)),
        ("textbook hints=", ()),
        ("textbook hints=H2>H21 +H3", (2, 21, 3)),
    ],
)
def test_hints_take_their_usual_place(spec: str, hints: tuple[int, ...]) -> None:
    assert load_player(spec).hints == hints


@pytest.mark.parametrize(
    "spec",
    [
        "random",
        "greedy",
        "textbook",
        "textbook -H6",
        "textbook -H8 -H6",
        "greedy +H21 +H2 early=300 +H16",
        "textbook hints=H2>H21 brisque=7",
        "textbook lead_cost=-40 early=300 -H20",
        "textbook brisque=0",
        "mine: greedy brisque=120",
        "greedy ~H6",
        "textbook -H8 ~H6=defy brisque=7",
        "tried: greedy ~H7=follow-once aces_needed=4",
        "random ~H3=defy-once",
        "hoarder: random random_hoard=800 random_copies=500 random_pass=150",
    ],
)
def test_the_text_of_a_player_makes_it_again(spec: str) -> None:
    player = load_player(spec)
    again = load_player(player.spec)
    assert again == player
    assert again.identity == player.identity
    assert "," not in player.spec
    assert pickle.loads(pickle.dumps(player)) == player


def test_a_hint_on_trial_stands_in_the_row() -> None:
    """With the settings of its reading, although the player does not follow it."""
    row = load_player("greedy ~H7=defy aces_needed=4").row()
    assert (row[P_HINTS], row[P_TRIED], row[P_MANNER]) == (0, 7, MANNER_DEFY)
    assert row[P_SETTING0 + list(SETTINGS).index("aces_needed")] == 4
    assert [int(load_player(f"greedy ~H6={manner}").row()[P_MANNER]) for manner in MANNERS] == [
        MANNER_WATCH,
        MANNER_FOLLOW,
        MANNER_DEFY,
        MANNER_FOLLOW_ONCE,
        MANNER_DEFY_ONCE,
    ]
    tried = [load_player(spec).identity for spec in ("greedy", "greedy ~H6", "greedy ~H6=defy", "greedy ~H8")]
    assert len(set(tried)) == 4
    assert [
        trait.value for trait in describe(load_player("greedy ~H6=defy")) if trait.kind == "on trial"
    ] == ["defy"]


def test_a_file_may_put_a_hint_on_trial(tmp_path: Path) -> None:
    path = tmp_path / "tester.toml"
    path.write_text('base = "textbook ~H7=defy"\nhints = []\n[settings]\naces_needed = 4\n')
    player = load_player(path)
    assert (player.tried, player.manner, player.hints) == (7, "defy", ())
    assert load_player(player.spec).identity == player.identity


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("greedy ~H6=obey", "~H6: found 'obey'; allowed are watch, follow, defy"),
        ("greedy ~H6 ~H7", "~H7 is the second hint on trial; one is at most"),
        ("greedy ~H1", "H1 states a fact to be measured"),
        ("random ~H19", "H19 is on declarations, where the random player heeds no hint"),
    ],
)
def test_what_cannot_be_tried(spec: str, reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        load_player(spec)


def test_identity_is_of_values_alone() -> None:
    textbook = load_player("textbook")
    assert (
        load_player("other: textbook brisque=100").identity != load_player("a: textbook brisque=101").identity
    )
    assert load_player("x: textbook").identity == textbook.identity
    assert dataclasses.replace(textbook, title="", source="", name="y").identity == textbook.identity
    assert load_player("textbook hints= small_first=0").identity == load_player("greedy").identity
    assert load_player("textbook hints= small_first=0").policy == "greedy"
    changed = [
        load_player(f"textbook {change}").identity for change in ("-H6", "-H8", "early=501", "brisque=99")
    ]
    assert len({textbook.identity, *changed}) == 5


def test_a_changed_player_says_so() -> None:
    player = load_player("textbook -H6")
    assert player.name == player.spec == "textbook -H6"
    assert player.title.endswith("; changed: -H6")
    everything = load_player("textbook " + " ".join(f"-{hint_name(hint)}" for hint in HINTS))
    assert everything.name == "textbook-changed"
    assert everything.policy == "greedy"


def test_a_description_gives_meaning_with_source() -> None:
    player = load_player("textbook early=300")
    traits = describe(player)
    assert [trait.name for trait in traits if trait.kind == "hint"] == [
        hint_name(hint) for hint in player.hints
    ]
    assert {trait.name: trait.value for trait in traits if trait.kind == "setting"}["early"] == "300"
    assert {trait.name for trait in traits if trait.kind == "weight"} == set(player.weights)
    assert all(trait.meaning and trait.source for trait in traits)
    assert next("paragraph 12" in trait.source for trait in traits if trait.name == "H21")


def policy_file(tmp_path: Path, text: str, name: str = "mine.toml") -> Path:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_player_from_a_file(tmp_path: Path) -> None:
    path = policy_file(
        tmp_path,
        'base = "greedy"\nhints = ["H21", "H16"]\ntitle = "my own"\nsource = "a guess"\n'
        "[weights]\nbrisque = 130\n[settings]\nearly = 250\n",
    )
    player = load_player(path)
    assert (player.name, player.title, player.source) == ("mine", "my own", "a guess")
    assert (player.hints, player.settings) == ((21, 16), {"early": 250})
    assert player.weights == load_player("greedy").weights | {"brisque": 130}
    path.unlink()
    again = load_player(player.spec)
    assert (again.name, again.identity) == ("mine", player.identity)


def test_a_file_may_change_a_changed_player(tmp_path: Path) -> None:
    path = policy_file(
        tmp_path, 'base = "textbook -H6 early=300"\n[weights]\nbrisque = 130\n', "my own!.toml"
    )
    player = load_player(str(path))
    assert player.name == "my-own"
    assert player.identity == load_player("textbook -H6 early=300 brisque=130").identity


@pytest.mark.parametrize(
    ("spec", "parts"),
    [
        ("gredy", ["found 'gredy'", "the nearest is greedy"]),
        ("", ["a player such as textbook"]),
        ("mine:", ["a player such as textbook"]),
        ("textbook -H1", ["H1 states a fact"]),
        ("textbook -H99", ["found 'H99'", "H2, H3"]),
        ("textbook -six", ["found 'six'"]),
        ("textbook H6", ["found 'H6'", "-H6"]),
        ("greedy -H6", ["greedy does not follow H6"]),
        ("textbook -H6 -H6", ["does not follow H6"]),
        ("textbook +H6", ["follows H6 already"]),
        ("textbook hints=H6>H6", ["H6 is given twice"]),
        ("random +H6", ["random player follows no hints"]),
        ("random hints=H6", ["random player follows no hints"]),
        ("greedy brisk=3", ["found 'brisk'", "the nearest is brisque"]),
        ("greedy brisque=much", ["found 'much'", "a whole number"]),
        ("greedy brisque=2000000", ["found 2000000", "from -1000000 to 1000000"]),
        ("greedy early=300", ["early is a setting of H16"]),
        ("textbook early=1001", ["found 1001", "from 0 to 1000"]),
        ("greedy random_pass=3", ["found 'random_pass'", "a weight of the greedy player"]),
        ("random brisque=3", ["found 'brisque'", "a weight of the random player"]),
        ("random random_pass=1001", ["from 0 to 1000"]),
        ("textbook: greedy", ["is the name of a player of the program"]),
        ("a/b: greedy", ["no such file"]),
        ("a,b: greedy", ["found 'a,b'", "letters, digits"]),
        ("nowhere.toml", ["nowhere.toml: there is no such file", "random, greedy, textbook"]),
    ],
)
def test_bad_texts_are_refused_in_one_sentence(spec: str, parts: list[str]) -> None:
    with pytest.raises(InputError) as caught:
        load_player(spec)
    sentence = str(caught.value)
    assert "\n" not in sentence
    for part in parts:
        assert part in sentence


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", ["base: found", "a player to change"]),
        ("base = 3", ["base: found 3"]),
        ('base = "gredy"', ["base: found 'gredy'", "the nearest is greedy"]),
        ('base = "other.toml"', ["a player to change"]),
        ('base = "greedy"\nbrisque = 3', ["key: found 'brisque'", "weights"]),
        ('base = "greedy"\n[weights]\nbrisk = 3', ["found 'brisk'", "the nearest is brisque"]),
        ('base = "greedy"\n[weights]\nbrisque = 1.5', ["found 1.5", "a whole number"]),
        ('base = "greedy"\n[weights]\nbrisque = true', ["found True", "a whole number"]),
        ('base = "greedy"\nweights = 3', ["weights: found 3", "a table"]),
        ('base = "greedy"\nhints = "H6"', ["hints: found", "a list such as"]),
        ('base = "greedy"\nhints = [6]', ["hints: found", "H2, H3"]),
        ('base = "greedy"\nhints = ["H6"]\n[settings]\nearly = 3', ["early is a setting of H16"]),
        ('base = "greedy"\n[settings]\nerly = 3', ["settings: found", "the nearest is early"]),
        ('base = "greedy"\ntitle = 3', ["title: found", "one line of text"]),
        ("base = ", ["this is no TOML file"]),
    ],
)
def test_bad_files_are_refused_in_one_sentence(tmp_path: Path, text: str, parts: list[str]) -> None:
    path = policy_file(tmp_path, text)
    with pytest.raises(InputError) as caught:
        load_player(path)
    sentence = str(caught.value)
    assert sentence.startswith(str(path))
    assert "\n" not in sentence
    for part in parts:
        assert part in sentence


def test_a_file_may_not_take_a_known_name(tmp_path: Path) -> None:
    path = policy_file(tmp_path, 'base = "greedy"\n', "textbook.toml")
    with pytest.raises(InputError, match="textbook is the name of a player of the program"):
        load_player(path)


def test_a_folder_is_no_player(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        load_player(tmp_path)
