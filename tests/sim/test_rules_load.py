"""Rules from names, files and settings; every refusal is one sentence."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim.errors import InputError
from sim.rules.identity import identity, identity_bytes, identity_text, identity_value
from sim.rules.kinds import POINTS_LIMIT, RANKS
from sim.rules.load import list_presets, load_changes, load_rules
from sim.rules.model import Rules
from sim.rules.parameters import PARAMETERS
from sim.rules.presets import preset_names, read_book
from sim.rules.ruleset import NO_SOURCE, describe, diff

ORDINARY = "bezique-britannica9"
T = TypeVar("T")


def refused(*arguments: object) -> str:
    with pytest.raises(InputError) as caught:
        load_rules(*arguments)  # type: ignore[arg-type]
    sentence = str(caught.value)
    assert sentence.isprintable()
    return sentence


def house(folder: Path, text: str | bytes) -> Path:
    path = folder / "house.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_chinese_lists_both_meanings() -> None:
    # Rule case PC-64: four packs in Britannica 9th ed., six packs in every modern book.
    sentence = refused("chinese")
    assert "grand-britannica9: four packs" in sentence
    assert "six-pack: six packs" in sentence
    assert refused("Chinese").count("six packs") == 1


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("bezique-modrn", "the nearest is bezique-modern"),
        ("Bezique_Modern", "the nearest is bezique-modern"),
        ("polish-fostr", "the nearest is polish-foster"),
        ("bezique", "not one rule set but several: bezique-britannica9, bezique-britannica11"),
        ("", "allowed are bezique-britannica9"),
        ("zzz", "allowed are bezique-britannica9"),
        ("a\nb", "allowed are"),
        ("nowhere.toml", "nowhere.toml: there is no such file"),
        ("x" * 5000 + ".toml", "cannot be read"),
        ("nul\0.toml", "this is no TOML file"),
        ("/", "cannot be read"),
    ],
)
def test_unknown_rule_set(name: str, part: str) -> None:
    assert part in refused(name)


def test_every_game_of_the_book_is_played_or_refused_by_name() -> None:
    for game in read_book().games:
        if game in preset_names():
            assert load_rules(game).name == game
        else:
            assert f"{game} (" in refused(game)


@pytest.mark.parametrize(
    ("setting", "part"),
    [
        ("targt=3", "targt is no parameter of the rules; did you mean target?"),
        ("qqqqqq=3", "qqqqqq is no parameter of the rules; `bezique rules`"),
        ("target", "found 'target'; allowed is name=value"),
        ("=3", "allowed is name=value"),
        ("target=0", "target: found 0; allowed is a whole number from 1 to 100000 or none"),
        ("target=1e3", "found '1e3'"),
        ("target=" + "9" * 6000, "allowed is a whole number"),
        ("marriage=-5", "marriage: found -5; allowed is a whole number from 0"),
        ("marriage=none", "marriage: found 'none'"),
        ("bezique_suits=fixd", "the nearest is fixed"),
        ("turn_up=ture", "found 'ture'; allowed is true or false"),
        ("turn_up=false", "nothing would name trumps"),
        ("trumps_by=marriage", "no declaration names trumps where a card is turned up"),
        ("trumps_by=mariage", "the nearest is marriage"),
        ("first_sequence_too=true", "first_sequence_too = true: no declaration names trumps"),
        ("hand=40", "a hand larger than the pack allows; two players share 64 cards"),
        ("hand=9", "they deal 8 cards to a hand of 9"),
        ("packets=4,x", "found '4,x'"),
        ("packets=4,0,4", "found '[4, 0, 4]'"),
        ("packs=9", "packs: found 9; allowed is a whole number from 1 to 8"),
        ("seats=1", "seats: found 1"),
        ("eights_removed=9", "2 packs hold 8 Eights"),
        ("rank_order=ATKQJ98", "it must name each of the eight ranks"),
        ("rank_order=AAKQJ987", "allowed is different letters"),
        ("partners=true", "it takes four players"),
        ("playout=two-pairs", "it takes four players"),
        ("target=none", "the game would never end; set deals_per_game as well"),
        ("deals_per_game=1", "one of the two must be none"),
        ("settlement=rubicon", "it needs a rubicon_line"),
    ],
)
def test_refused_setting(setting: str, part: str) -> None:
    sentence = refused(ORDINARY, [setting])
    assert sentence.startswith("--set: ")
    assert part in sentence


def test_setting_given_twice() -> None:
    assert refused(ORDINARY, ["target=500", "target=600"]) == "--set: target is given twice"


def test_a_game_in_which_nothing_scores_is_refused() -> None:
    declared = ("marriage", "royal_marriage", "royal_sequence", "bezique", "double_bezique", "aces", "kings")
    nothing = [f"{name}=0" for name in (*declared, "queens", "jacks", "seven", "last_trick", "brisque")]
    assert "nothing scores under these rules" in refused(ORDINARY, nothing)
    assert load_rules(ORDINARY, nothing[:-1]).rules.brisque == 10


@pytest.mark.parametrize(
    ("setting", "part"),
    [
        ("queens=900", "kings = 80 is irregular: less than queens = 900"),
        ("royal_marriage=10", "royal_marriage = 10 is irregular: less than marriage = 20"),
        ("triple_bezique=1500", "triple_bezique = 1500 has no effect: it takes 3 packs"),
        ("second_double=pair", "has no effect"),
        ("double_under=2000", "is more than target = 1000"),
        ("rubicon_line=500", "has no effect while settlement = none"),
        ("reform_from_table=true", "has no effect while reuse = once"),
    ],
)
def test_odd_but_possible_rules_warn(setting: str, part: str) -> None:
    assert any(part in warning for warning in load_rules(ORDINARY, [setting]).warnings)


def test_more_odd_rules_warn() -> None:
    played = load_rules(ORDINARY, ["seven=0", "seven_when_played=true"])
    assert played.warnings == ("seven_when_played = true has no effect while seven = 0",)
    unscored = load_rules(ORDINARY, ["brisques=none", "brisque=5"])
    assert unscored.warnings == ("brisque = 5 has no effect while brisques = none",)


def test_irregular_trump_fours_warn() -> None:
    # Rule case PC-53: ten times the ordinary four, twice that for five; 900 for four trump queens is a slip.
    regular = {
        "trump_aces": 1000,
        "trump_tens": 900,
        "trump_kings": 800,
        "trump_queens": 600,
        "trump_jacks": 400,
    }
    fives = {"five_" + name: 2 * points for name, points in regular.items()}
    assert Rules.of({"packs": 6, **regular, **fives}).warnings == ()
    irregular = Rules.of({"packs": 6, **regular, "trump_queens": 900})
    assert irregular.warnings == ("trump_queens = 900 is irregular: ten times any four queens would be 600",)
    five = Rules.of({"packs": 6, **regular, **fives, "five_trump_jacks": 900})
    assert five.warnings == ("five_trump_jacks = 900 is irregular: twice trump_jacks would be 800",)


def test_house_file(tmp_path: Path) -> None:
    path = house(
        tmp_path,
        'base = "bezique-modern"\ntitle = "Ours"\ntarget = 1000\n'
        '[changes]\ndouble_under = 500\nbrisques = "won"\n',
    )
    ruleset = load_rules(path, ["brisques=end"])
    assert (ruleset.name, ruleset.title, ruleset.preset.name) == ("house", "Ours", "bezique-modern")
    assert ruleset.changes == {"target": 1000, "double_under": 500}
    assert ruleset.sources["target"] == f"changed by {path}; bezique-modern has 1500"
    assert load_rules(str(path)).changes["brisques"] == "won"


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("target = 1000", "base is missing"),
        ("base = 3", "base: found '3'"),
        ('base = "bezique-modrn"', "base: found 'bezique-modrn'"),
        ('base = "chinese"', "two meanings"),
        ('base = "bezique-modern"\nchanges = 3', "changes: found '3'; allowed is a table"),
        ('base = "bezique-modern"\ntitle = 3', "title: found '3'"),
        ('base = "bezique-modern"\ntarget = 900\n[changes]\ntarget = 800', "target stands both"),
        ('base = "bezique-modern"\n[changes]\ntargets = 800', "did you mean target?"),
        ('base = "bezique-modern"\ntarget = "800"', "target: found '800'"),
        ('base = "bezique-modern"\ntarget = 800.0', "target: found '800.0'"),
        ('base = "bezique-modern"\ntarget = 1979-05-27', "target: found"),
        ('base = "bezique-modern"\nturn_up = 1', "turn_up: found 1; allowed is true or false"),
        ('base = "bezique-modern"\ntrumps_by = [["marriage"]]', "trumps_by: found"),
        ('base = "bezique-modern"\ntrumps_by = {a = 1}', "trumps_by: found"),
        ('base = "bezique-modern"\npackets = [3, true, 4]', "packets: found"),
        ('base = "bezique-modern"\n"a\\nb" = 1', "is no parameter"),
        ('base = "bezique-modern"\nhand = 7', "they deal 8 cards to a hand of 7"),
        ("base = \nx = 1", "line 1, column 8"),
        ("x = " + "[" * 5000, "this is no TOML file"),
        ("x = " + "9" * 5000, "this is no TOML file"),
        (b"\xff\xfe", "byte 0 is not UTF-8"),
    ],
)
def test_damaged_house_file(tmp_path: Path, text: str | bytes, part: str) -> None:
    path = house(tmp_path, text)
    sentence = refused(path)
    assert sentence.startswith(f"{path}: ")
    assert part in sentence


def test_changes_of_a_record() -> None:
    changed = load_changes(ORDINARY, {"double_bezique": 400, "target": 1000}, "line 3")
    assert changed.changes == {"double_bezique": 400}
    with pytest.raises(InputError, match=r"line 3: dubble is no parameter"):
        load_changes(ORDINARY, {"dubble": 400}, "line 3")
    with pytest.raises(InputError, match=r"line 3: rules: found 'poker'"):
        load_changes("poker", {}, "line 3")


def test_identity_covers_the_values_alone(tmp_path: Path) -> None:
    plain = load_rules("bezique-foster").rules
    path = house(tmp_path, 'base = "bezique-modern"\ntarget = 1000\nbrisques = "won"\nboth_pass = "first"\n')
    same = load_rules(path, ["declare_before_last_draw=true"]).rules
    assert identity(same) == identity(plain) == identity(Rules())
    assert len(identity(plain)) == 64
    assert len({identity(load_rules(name).rules) for name in list_presets()}) == len(list_presets())
    assert identity_bytes(plain) == identity_text(plain).encode()
    assert identity_value(plain) == plain.values
    assert '"packets":[3,2,3]' in identity_text(plain)
    # A change of this value would make every stored run a stranger.
    assert identity(Rules()) == "1a87c48f87f7253bdb6a212f4573bbb2150070e4bd67329b5299bb7f7d17029a"


def test_identity_moves_with_every_value() -> None:
    seen = {identity(Rules())}
    for change in ({"aces": 101}, {"announce": False}, {"brisques": "end"}, {"packets": (2, 3, 3)}):
        seen.add(identity(Rules.of(change)))
    assert len(seen) == 5


def test_diff_names_values_and_sources() -> None:
    a, b = load_rules(ORDINARY), load_rules("bezique-foster", ["marriage=30"])
    found = {difference.parameter: difference for difference in diff(a, b)}
    assert list(found) == ["scores_per_trick", "announce", "bezique_suits", "marriage", "last_trick_when"]
    last = found["last_trick_when"]
    assert (last.value_a, last.value_b) == ("stock", "all")
    assert last.source_a.startswith("Britannica 9th ed. (1875), the table of scores and note 5: ")
    assert last.source_b.startswith("Foster (1897), the end of the ordinary game: ")
    assert found["marriage"].source_b == "changed by --set; bezique-foster has 20"
    assert diff(a, a) == []


def test_describe() -> None:
    rows = {row.parameter: row for row in describe(load_rules("bezique-modern", ["rubicon_line=500"]))}
    assert rows["packets"].value == "[3, 2, 3]"
    assert rows["brisques"].meaning.endswith(": in a count after the deal")
    assert rows["fresh_needed"].source.startswith("Reading of Modern rules page: ")
    assert rows["rubicon_line"].value == "500"
    assert "knock" not in rows
    everything = describe(load_rules("bezique-modern"), everything=True)
    assert [row.parameter for row in everything] == list(PARAMETERS)
    assert {row.source for row in everything if row.parameter == "knock"} == {NO_SOURCE}


def attempt(action: Callable[[], T]) -> T | str:
    """Return what the action returns, or the sentence with which it is refused."""
    try:
        return action()
    except InputError as error:
        return str(error)


WORDS = st.sampled_from(
    [word for parameter in PARAMETERS.values() for word in parameter.choices]
    + [
        "none",
        "true",
        "false",
        "",
        RANKS,
        "AT",
        "[3, 2, 3]",
        "-1",
        "0",
        "10",
        str(POINTS_LIMIT + 1),
        "\n",
        "é",
    ]
)
ANYTHING = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 40),
    st.integers(),
    st.floats(),
    WORDS,
    st.text(max_size=8),
    st.lists(st.one_of(WORDS, st.integers(0, 9), st.lists(st.integers(), max_size=2)), max_size=6),
)


def valid_values(name: str) -> st.SearchStrategy[object]:
    parameter = PARAMETERS[name]
    if parameter.kind == "number":
        numbers: st.SearchStrategy[object] = st.integers(parameter.low, parameter.high)
        return st.one_of(numbers, st.none()) if parameter.optional else numbers
    if parameter.kind == "flag":
        return st.booleans()
    if parameter.kind == "choice":
        return st.sampled_from(list(parameter.choices))
    if parameter.kind == "packets":
        return st.lists(st.integers(1, 9), min_size=1, max_size=5)
    if parameter.kind == "subset":
        return st.lists(st.sampled_from(list(parameter.choices)), unique=True)
    return st.permutations(list(RANKS)).map("".join)


@settings(max_examples=200, deadline=None)
@given(st.dictionaries(st.sampled_from(list(PARAMETERS)), ANYTHING, max_size=4))
def test_any_change_is_held_or_refused_in_one_sentence(changes: dict[str, object]) -> None:
    ruleset = attempt(lambda: load_changes(ORDINARY, changes, "here"))
    if isinstance(ruleset, str):
        assert ruleset.startswith("here: ")
        assert ruleset.isprintable()
        return
    assert load_rules(ORDINARY, ruleset.settings).rules == ruleset.rules
    assert all(warning.isprintable() for warning in ruleset.warnings)


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_valid_values_are_refused_only_for_each_other(data: st.DataObject) -> None:
    names = data.draw(st.lists(st.sampled_from(list(PARAMETERS)), max_size=5, unique=True))
    changes = {name: data.draw(valid_values(name)) for name in names}
    for name, value in changes.items():
        held = PARAMETERS[name].read(value)
        assert PARAMETERS[name].read(held) == held
    rules = attempt(lambda: Rules.of(changes))
    if isinstance(rules, str):
        assert any(name in rules for name in PARAMETERS)
        return
    assert Rules.of(rules.values) == rules


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.one_of(st.text(max_size=20), st.builds("{}={}".format, st.sampled_from(list(PARAMETERS)), WORDS)),
        max_size=3,
    )
)
def test_any_setting_is_taken_or_refused_in_one_sentence(sets: list[str]) -> None:
    ruleset = attempt(lambda: load_rules(ORDINARY, sets))
    assert not isinstance(ruleset, str) or ruleset.isprintable()
