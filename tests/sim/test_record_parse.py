"""Reading of deal records: what is tolerated, what is refused and how."""

import copy
import json
import os
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.errors import InputError
from sim.record.cards import Card, read_card
from sim.record.files import read_records, write_records
from sim.record.parse import parse_record
from tests.sim.recorded import line, reference_record

GOOD = reference_record("bezique-foster", 1)


def changed(*path, value=None, drop=False, record=GOOD):
    """A copy of a record with the value at a path replaced or dropped."""
    fresh = copy.deepcopy(record)
    place = fresh
    for step in path[:-1]:
        place = place[step]
    if drop:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return fresh


def first(name, record=GOOD):
    """Number of the first event of a name."""
    return next(number for number, event in enumerate(record["events"]) if event["e"] == name)


def message(record):
    with pytest.raises(InputError) as caught:
        parse_record(record if isinstance(record, str) else line(record), "deals.jsonl, line 3")
    text = str(caught.value)
    assert "\n" not in text
    return text


def test_everything_is_read():
    record = parse_record(line(GOOD | {"policies": ["a", "b"], "seed": 2**64 - 1, "deal": 5}), "here")
    assert (record.ruleset.name, record.dealer, record.seats) == ("bezique-foster", GOOD["dealer"], 2)
    assert [str(card) for card in record.deck] == GOOD["deck"]
    assert (record.policies, record.seed, record.deal) == (("a", "b"), 2**64 - 1, 5)
    assert len(record.events) == len(GOOD["events"])
    assert list(record.result.points) == GOOD["result"]["points"]
    for event, written in zip(record.events, GOOD["events"], strict=True):
        assert event.as_json() == written


@pytest.mark.parametrize("name", ["bezique-britannica9", "bezique-britannica11", "bezique-no-turn"])
def test_events_are_written_as_they_were_read(name):
    for seed in range(10):
        events = reference_record(name, seed)["events"]
        record = parse_record(line(reference_record(name, seed)))
        assert [event.as_json() for event in record.events] == events


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("KS1", Card(2, 1)),
        ("ks2", Card(2, 2)),
        ("10S", Card(1, 0)),
        ("10h2", Card(9, 2)),
        ("th", Card(9, 0)),
        (" 7C1 ", Card(31, 1)),
    ],
)
def test_cards_as_people_write_them(text, card):
    assert read_card(text, "here", 2) == card


@pytest.mark.parametrize("text", ["", "K", "S1", "KSS", "KS0", "1S", "110S", "KS12", 5, None, ["KS1"], "♠K"])
def test_no_cards(text):
    with pytest.raises(InputError, match=r"^here: found .*a card such as KS1"):
        read_card(text, "here", 2)


def test_too_high_a_copy_number():
    with pytest.raises(InputError, match=r"^here: found 'KS3'; allowed is a copy number from 1 to 2"):
        read_card("KS3", "here", 2)


def test_optional_keys_may_be_absent_and_others_may_be_present():
    small = {key: GOOD[key] for key in ("format", "rules", "dealer", "deck", "events", "result")}
    record = parse_record(line(small | {"place": "Club de Whist", "stake": {"sous": 5}}))
    assert record.policies == ()
    assert record.before == (0, 0)


def test_points_may_be_absent_where_nothing_scores():
    record = copy.deepcopy(GOOD)
    for event in record["events"]:
        if event["e"] in ("trick", "turn-up") and not event["points"]:
            del event["points"]
    assert parse_record(line(record)).events == parse_record(line(GOOD)).events


def test_score_before():
    assert parse_record(line(GOOD | {"score_before": [960, 0]})).before == (960, 0)


def test_changes_make_the_rules():
    rules = parse_record(line(GOOD | {"changes": {"double_bezique": 400}})).ruleset
    assert rules.rules.double_bezique == 400
    assert dict(rules.changes) == {"double_bezique": 400}


def test_deck_without_copy_numbers_is_numbered_from_the_top():
    record = parse_record(line(changed("deck", value=[card[:2] for card in GOOD["deck"]])))
    assert [str(card) for card in record.deck] == GOOD["deck"]


TWICE = [GOOD["deck"][0][:2]] * 3 + [card[:2] for card in GOOD["deck"] if card[:2] != GOOD["deck"][0][:2]][
    :61
]
SWAPPED = [card[:2] + str(3 - int(card[2])) for card in GOOD["deck"]]
TURNED = first("turn-up")
PLAYED = first("play")
DECLARED = first("declare")


@pytest.mark.parametrize(
    ("record", "says"),
    [
        ("{", "line 3, column 2: this is not JSON"),
        ("[" * 100_000, "too deep or too long"),
        ('{"seed": ' + "9" * 5000 + "}", "too deep or too long"),
        ("[1, 2]", "line 3: found a list of 2; allowed is a JSON object"),
        ("null", "found null; allowed is a JSON object"),
        (
            changed("format", value="bezique-deal/2"),
            "format: found 'bezique-deal/2'; allowed is 'bezique-deal/1'",
        ),
        (changed("format", drop=True), "format: found null; allowed is 'bezique-deal/1'"),
        (changed("rules", value="bezique-brittanica9"), "the nearest is bezique-britannica9"),
        (changed("rules", value=7), "rules: found 7; allowed is the name of a rule set"),
        (changed("rules", value="x" * 4000), "allowed is the name of a rule set"),
        (changed("changes", value={"double_bezik": 1}), "double_bezique"),
        (
            changed("changes", value={"double_bezique": "many"}),
            "double_bezique: found 'many'",
        ),
        (changed("changes", value=[]), "changes: found an empty list; allowed is an object"),
        (changed("seats", value=3), "seats: found 3; allowed is 2"),
        (changed("dealer", value=2), "dealer: found 2; allowed is a whole number from 0 to 1"),
        (changed("dealer", value=True), "dealer: found true; allowed is a whole number"),
        (changed("dealer", value=10**30), "found a number of more than 18 digits"),
        (changed("seed", value=-1), "seed: found -1; allowed is a whole number"),
        (changed("policies", value="textbook"), "policies: found 'textbook'; allowed is a list of names"),
        (changed("score_before", value=[1]), "score_before: found a list of 1; allowed is a list of 2"),
        (changed("deck", value="KS1"), "deck: found 'KS1'; allowed is a list of cards"),
        (changed("deck", value=GOOD["deck"][:63]), "deck: found 63 cards; allowed is 64"),
        (changed("deck", value=TWICE), "for the third time; the deck holds each card 2 times and lacks"),
        (changed("deck", value=SWAPPED), "copies are numbered from the top of the deck"),
        (changed("deck", 5, value="XS1"), "deck, card 5: found 'XS1'"),
        (changed("deck", 5, value="1S"), "the nearest is "),
        (changed("events", value={}), "events: found an empty object; allowed is a list of events"),
        (changed("events", PLAYED, value="play"), f"event {PLAYED}: found 'play'; allowed is a JSON object"),
        (changed("events", PLAYED, "e", value="paly"), f"event {PLAYED}: found 'paly'"),
        (changed("events", PLAYED, "e", value="paly"), "the nearest is play"),
        (changed("events", PLAYED, "e", drop=True), "the key 'e', which names the event, is missing"),
        (changed("events", PLAYED, "card", drop=True), "'card' is missing; play has seat, card"),
        (changed("events", PLAYED, "card", value="KX1"), f"event {PLAYED}: card: found 'KX1'"),
        (changed("events", PLAYED, "seat", value=2), "seat: found 2; allowed is a whole number from 0 to 1"),
        (changed("events", PLAYED, "seat", value=0.0), "seat: found 0.0; allowed is a whole number"),
        (changed("events", DECLARED, "kind", value="mariage"), "the nearest is marriage"),
        (changed("events", DECLARED, "kind", value=["x"]), "kind: found a list of 1"),
        (
            changed("events", DECLARED, "cards", value=[]),
            "cards: found an empty list; allowed is a list of cards",
        ),
        (changed("events", DECLARED, "points", drop=True), "'points' is missing; declare has"),
        (changed("events", DECLARED, "points", value=-20), "points: found -20"),
        (changed("result", drop=True), "'result' is missing; a record has format, rules"),
        (changed("result", value=None), "result: found null; allowed is a JSON object"),
        (
            changed("result", "winner", value=5),
            "winner: found 5; allowed is a seat from 0 to 1, or null on a tie",
        ),
        (changed("result", "brisques", drop=True), "result: 'brisques' is missing"),
        (changed("result", "points", value=[1, 2, 3]), "points: found a list of 3"),
    ],
)
def test_a_malformed_record_is_one_sentence(record, says):
    text = message(record)
    assert text.startswith("deals.jsonl, line 3")
    assert says in text


def test_a_key_that_looks_like_a_slip_is_not_ignored():
    assert "the nearest is changes" in message(changed("changes", drop=True) | {"chnages": {"bezique": 50}})


def test_a_name_of_two_games_is_refused_with_both():
    assert "grand-britannica9" in message(changed("rules", value="chinese"))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


def paths(value, at=()):
    """All places of a record."""
    yield at
    if isinstance(value, dict):
        for key in value:
            yield from paths(value[key], (*at, key))
    elif isinstance(value, list):
        for number in range(len(value)):
            yield from paths(value[number], (*at, number))


PLACES = [path for path in paths(GOOD) if path]


@settings(max_examples=300)
@given(st.sampled_from(PLACES), json_values)
def test_any_value_anywhere_is_read_or_refused_in_a_sentence(path, value):
    said = ""
    try:
        parse_record(line(changed(*path, value=value)))
    except InputError as error:
        said = str(error)
    assert said == "" or (said.startswith("record") and "\n" not in said)


@settings(max_examples=200)
@given(st.text(max_size=60) | st.integers(0, 7000).map(lambda n: line(GOOD)[:n]))
def test_any_text_is_refused_in_a_sentence(text):
    with pytest.raises(InputError) as caught:
        parse_record(text)
    assert "\n" not in str(caught.value)


def test_files_hold_one_record_a_line(tmp_path):
    file = tmp_path / "deals.jsonl"
    assert write_records(file, [line(GOOD), line(GOOD)]) == 2
    assert file.read_bytes() == (line(GOOD) + "\n").encode() * 2
    assert [record.where for record in read_records(file)] == [f"{file}, line 1", f"{file}, line 2"]


def test_blank_lines_and_a_byte_order_mark_are_skipped(tmp_path):
    file = tmp_path / "deals.jsonl"
    file.write_text("\ufeff\r\n" + line(GOOD) + "\r\n\r\n", encoding="utf-8")
    assert [record.where for record in read_records(file)] == [f"{file}, line 2"]


def test_one_record_spread_over_lines(tmp_path):
    file = tmp_path / "deal.json"
    file.write_text(json.dumps(GOOD, indent=1), encoding="utf-8")
    assert len(list(read_records(file))) == 1


def test_files_that_cannot_be_read(tmp_path):
    with pytest.raises(InputError, match="cannot be read"):
        list(read_records(tmp_path / "none.jsonl"))
    with pytest.raises(InputError, match="cannot be read"):
        list(read_records(tmp_path))
    empty = tmp_path / "empty.jsonl"
    empty.write_text("\n \n")
    with pytest.raises(InputError, match="the file is empty"):
        list(read_records(empty))
    odd = tmp_path / "odd.jsonl"
    odd.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InputError, match="no UTF-8 text"):
        list(read_records(odd))


def test_a_bad_line_is_named(tmp_path):
    file = tmp_path / "deals.jsonl"
    file.write_text(line(GOOD) + "\n{}\n")
    with pytest.raises(InputError, match="line 2: format"):
        list(read_records(file))


def full():
    """Lines of which the second finds the disk full."""
    yield "{}"
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("there", [True, False])
def test_a_full_disk_leaves_nothing_half_written(tmp_path, there):
    file = tmp_path / "deals.jsonl"
    if there:
        file.write_text("before")
    with pytest.raises(InputError, match="No space left on device"):
        write_records(file, full())
    assert [path.name for path in tmp_path.iterdir()] == (["deals.jsonl"] if there else [])
    assert not there or file.read_text() == "before"


def test_pipes_are_written_and_read(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor() as pool:
        writing = pool.submit(write_records, pipe, [line(GOOD)])
        assert len(list(read_records(pipe))) == 1
        assert writing.result() == 1
    assert pipe.is_fifo()


def test_a_folder_that_is_not_there(tmp_path):
    with pytest.raises(InputError, match="cannot be written"):
        write_records(tmp_path / "none" / "deals.jsonl", [])
