"""Tables of odds read back: chances between the scores, files that are refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sim.errors import InputError
from sim.odds_table import UNITS, OddsTable, read_odds, values_of
from sim.players import load_player
from sim.rules.load import load_rules

RULES = load_rules("bezique-britannica9")
GREEDY = load_player("greedy")


def written(**changes: Any) -> dict[str, Any]:
    """Make up what `bezique odds -o` writes, 500 points apart."""
    chances = [
        {"a": a, "b": b, "deals": dealer, "count": 50 + (a - b) // 25 - 4 * (dealer == "A"), "n": 100}
        for a in (0, 500)
        for b in (0, 500)
        for dealer in "AB"
    ]
    value = {
        "command": "bezique odds",
        "values": values_of(RULES.rules),
        "players": ["greedy", "textbook"],
        "step": 500,
        "chances": chances,
    }
    return value | changes


def read(value: object, folder: Path) -> OddsTable:
    path = folder / "odds.json"
    path.write_text(json.dumps(value), encoding="utf-8")
    return read_odds(str(path), RULES)


def test_chances_lie_on_straight_lines(tmp_path: Path) -> None:
    odds = read(written(), tmp_path)
    scores = np.array([[0, 0], [500, 0], [0, 500], [250, 0], [250, 500], [1000, 0], [0, 2000], [990, 90]])
    found = odds.values(scores, np.zeros(len(scores), dtype=np.int64)) * 100 / UNITS
    expected = [46 + (a - b) / 25 for a, b in scores]
    assert found == pytest.approx(np.clip(expected, 0, 100))
    later = odds.values(scores, np.ones(len(scores), dtype=np.int64)) * 100 / UNITS
    assert later[:4] == pytest.approx(np.add(expected[:4], 4))


def test_lines_bend_with_the_table(tmp_path: Path) -> None:
    """Between four corners of 0, 0, 0 and 1 the chance is the product of the shares of the way."""
    odds = read(written(), tmp_path)
    corner = np.zeros_like(odds.worth)
    corner[1, 1] = UNITS
    bent = OddsTable(odds.path, odds.command, odds.players, odds.step, corner)
    assert bent.values(np.array([[100, 250]]), np.array([0])) == UNITS // 10


def test_the_same_player_twice_has_the_same_chances_from_either_seat(tmp_path: Path) -> None:
    odds = read(written(players=["greedy", "greedy"]), tmp_path)
    assert (odds.worth + odds.worth.transpose(1, 0, 2)[:, :, ::-1] == UNITS).all()
    assert odds.worth[0, 0, 0] == 48 * UNITS // 100
    other = read(written(), tmp_path)
    assert other.worth[0, 0, 0] == 46 * UNITS // 100


@pytest.mark.parametrize(
    ("value", "part"),
    [
        ([], "found no table of odds; `bezique odds RULES -o FILE.json` makes one"),
        (written(values={**values_of(RULES.rules), "target": 500}), "with target = 500; bezique-brit"),
        (written(values={}), "found odds of a game with "),
        (written(chances=written()["chances"][1:]), "no games from 0 to 0 with the deal to come to A"),
        (written(chances=written()["chances"][:-1]), "no games from 500 to 500 with the deal to come to B"),
        (written(chances=[row | {"n": 0} for row in written()["chances"]]), "found no games from 0 to 0"),
        (written(chances=[{"a": 0}]), "found no table of odds"),
        (written(step=0), "found a step of 0 points; allowed is one from 1 to 999"),
        (written(step=1000), "found a step of 1000 points"),
        (written(players=["gredy", "greedy"]), "the players of the table: "),
        (written(players=["greedy"]), "found 1 players; the game is for 2"),
    ],
)
def test_what_is_no_table_for_these_rules_is_refused(value: object, part: str, tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        read(value, tmp_path)
    assert part in str(caught.value)
    assert str(caught.value).startswith(str(tmp_path / "odds.json"))
    assert "\n" not in str(caught.value)


def test_a_table_of_a_game_without_a_target_is_none(tmp_path: Path) -> None:
    rules = load_rules("rubicon-foster")
    path = tmp_path / "odds.json"
    path.write_text(json.dumps(written(values=values_of(rules.rules))), encoding="utf-8")
    with pytest.raises(InputError, match="found no table of odds"):
        read_odds(str(path), rules)
