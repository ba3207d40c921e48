"""Tables for the console, for spreadsheets and for other programs."""

from __future__ import annotations

import csv
import io
import json

import pandas as pd
from rich.console import Console

from analysis.summary import summary
from reports.tables import to_csv, to_json, to_rich
from tests.analysis import planted

GAMES = planted.games([(g % 2, 4, 0, g % 2, 1000, 900) for g in range(40)])
SUMMARY = summary(planted.totals(planted.plausible(400, lead=90), games=GAMES))


def shown(frame: pd.DataFrame, width: int = 100, **options: object) -> str:
    console = Console(width=width, file=io.StringIO(), color_system=None)
    console.print(to_rich(frame, "In short", **options))  # type: ignore[arg-type]
    file = console.file
    assert isinstance(file, io.StringIO)
    return file.getvalue()


def test_console() -> None:
    text = shown(SUMMARY, players=["textbook", "greedy"])
    assert "textbook" in text
    assert "20 of 40" in text
    assert "95% intervals" in text
    assert all(len(line) <= 100 for line in text.splitlines())
    assert "seat" in shown(SUMMARY)


def test_console_of_one_deal_says_why_there_is_no_interval() -> None:
    text = shown(summary(planted.totals(planted.plausible(1))))
    assert "No interval: " in text
    assert "–" in text


def test_json_is_valid_and_complete() -> None:
    value = json.loads(to_json({"summary": SUMMARY}, {"command": "bezique run"}))
    assert value["command"] == "bezique run"
    first = value["summary"][0]
    assert first["value"] == SUMMARY["value"].iloc[0]
    assert first["low"] < first["value"] < first["high"]
    assert (first["n"], first["count"], first["seat"]) == (400, None, 0)
    assert value["summary"][2]["seat"] is None
    empty = json.loads(to_json({"summary": summary(planted.totals(planted.plausible(1)))}))
    assert empty["summary"][0]["low"] is None


def test_csv_of_one_table_and_of_several() -> None:
    one = list(csv.DictReader(io.StringIO(to_csv({"summary": SUMMARY}))))
    assert float(one[0]["value"]) == SUMMARY["value"].iloc[0]
    assert "table" not in one[0]
    other = pd.DataFrame({"name": ["x"], "value": [1.5]})
    both = list(csv.DictReader(io.StringIO(to_csv({"summary": SUMMARY, "other": other}))))
    assert [both[0]["table"], both[-1]["table"]] == ["summary", "other"]
    assert (both[-1]["name"], both[-1]["value"], both[-1]["low"]) == ("x", "1.5", "")
    assert both[0]["n"] == "400"
    assert to_csv({}) == "table\n"
