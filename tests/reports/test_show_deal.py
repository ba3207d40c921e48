"""A deal as a card player reads it."""

import io
import re

import pytest
from rich.console import Console

from reports.show_deal import explain, show_deal
from sim.record.model import Reason
from sim.record.parse import parse_record
from tests.reference.rules import ORDINARY
from tests.sim.recorded import line, reference_record

HINTS = {6: "keep three tens rather than a court card, when the two conflict at the end of the hand"}


def shown(record, width=80, reasons=(), terminal=False, encoding="utf-8"):
    file = io.TextIOWrapper(io.BytesIO(), encoding=encoding, newline="\n")
    console = Console(
        file=file, width=width, force_terminal=terminal, color_system="standard" if terminal else None
    )
    show_deal(parse_record(line(record)), console, reasons, HINTS)
    file.flush()
    return file.buffer.getvalue().decode(encoding)


@pytest.mark.parametrize("name", ORDINARY)
@pytest.mark.parametrize("width", [80, 60, 200])
def test_it_fits_and_is_plain_where_there_is_no_terminal(name, width):
    for seed in range(10):
        text = shown(reference_record(name, seed), width)
        assert max(map(len, text.split("\n"))) <= min(width, 100)
        assert "\x1b" not in text
        assert not re.search(r" $", text, re.MULTILINE)


def test_every_event_is_told():
    record = reference_record("bezique-britannica11", 2)
    text = shown(record)
    events = record["events"]
    for words, wanted in (
        (" leads ", 32),
        (" plays ", 32),
        (" wins the trick", 32),
        (" draws ", 48),
        (" declares ", sum(event["e"] == "declare" for event in events)),
        (" scores the last trick", 1),
        (" counts ", 2),
        ("the play-out", 1),
    ):
        assert text.count(words) == wanted, words
    for seat in (0, 1):
        points = record["result"]["points"][seat]
        assert f"Seat {seat}: {points} points" in text


def test_running_totals_end_in_the_result():
    for name in ORDINARY:
        record = reference_record(name, 4)
        totals = re.findall(r"\+\d+ +(\d+) +(\d+)$", shown(record), re.MULTILINE)
        assert [int(total) for total in totals[-1]] == record["result"]["points"]


def test_points_brought_into_the_deal_count_in_the_totals():
    record = reference_record("bezique-foster", 4) | {"score_before": [900, 0]}
    totals = re.findall(r"\+\d+ +(\d+) +(\d+)$", shown(record), re.MULTILINE)
    assert int(totals[-1][0]) == 900 + record["result"]["points"][0]


def test_heads_and_hands():
    record = reference_record("bezique-foster", 3) | {
        "policies": ["textbook", "random"],
        "seed": 7,
        "deal": 12,
    }
    text = shown(record)
    assert text.startswith("Bezique after Foster: deal 12 of the run with seed 7\n")
    assert "Seat 0, textbook (leads): K♠ Q♠ J♠ Q♥ 9♥ A♦ K♦ 7♦\n" in text
    assert "Seat 1, random (dealer): 10♠" in text
    assert "Turned up: 8♦; diamonds are trumps\n" in text


def test_changes_are_named():
    record = reference_record("bezique-foster", 3) | {"changes": {"double_bezique": 400}}
    assert "changed: double_bezique=400\n" in shown(record)


def test_red_suits_are_red_on_a_terminal():
    text = shown(reference_record("bezique-foster", 3), terminal=True)
    assert re.search(r"\x1b\[1;31mA♦\x1b\[0m", text)
    assert re.search(r"\x1b\[1mK♠\x1b\[0m", text)


def test_letters_where_the_encoding_has_no_signs():
    text = shown(reference_record("bezique-foster", 3), encoding="ascii")
    assert "KS QS JS QH 9H AD KD 7D" in text


def test_a_tie_is_said():
    record = reference_record("bezique-foster", 3)
    record["result"] |= {"points": [100, 100], "winner": None}
    assert "The deal is a tie." in shown(record)


@pytest.mark.parametrize(
    ("reason", "says"),
    [
        (Reason((), 0, 14), "the weights decided, by 14"),
        (Reason((), 0, 0), "the weights decided"),
        (Reason((3, 9), 0, 2), "narrowed by H3 and H9; the weights decided, by 2"),
        (Reason((6,), 6, 0), f"H6 decided: {HINTS[6]}"),
        (Reason((2, 3, 4, 6), 6, 0), f"narrowed by H2, H3 and H4; H6 decided: {HINTS[6]}"),
        (Reason((7,), 7, 0), "H7 decided"),
    ],
)
def test_why(reason, says):
    assert explain(reason, HINTS) == says


def test_reasons_stand_under_their_cards_and_wrap():
    record = reference_record("bezique-foster", 3)
    plays = [number for number, event in enumerate(record["events"]) if event["e"] == "play"]
    reasons = [None] * len(record["events"])
    reasons[plays[0]], reasons[plays[1]] = Reason((6,), 6, 0), Reason((), 0, 5)
    rows = shown(record, reasons=reasons).split("\n")
    start = next(number for number, row in enumerate(rows) if row.startswith("  1 Seat 0 leads"))
    assert rows[start + 1].startswith("      H6 decided: keep three tens")
    assert rows[start + 2].startswith("      ")
    assert rows[start + 3].startswith("    Seat 1 plays")
    assert rows[start + 4] == "      the weights decided, by 5"
