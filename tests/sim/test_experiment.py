"""What an experiment is, and which ones are refused."""

import dataclasses
import hashlib
import json
from typing import Any

import pytest

from sim.errors import InputError
from sim.experiment import MOST_DEALS, experiment_from_flags
from tests.sim.made import experiment


def test_identity_is_the_hash_of_its_text() -> None:
    made = experiment()
    value = json.loads(made.identity_text())
    assert value["seed"] == 5
    assert value["rules"]["target"] == 1000
    assert made.identity_bytes() == made.identity_text().encode()
    assert made.identity == hashlib.sha256(made.identity_bytes()).hexdigest()


@pytest.mark.parametrize(
    "other",
    [
        {"seed": 6},
        {"games": True},
        {"match": "two-pairs"},
        {"draw_rule": "seat-keyed"},
        {"sets": ["target=1500"]},
        {"rules": "bezique-modern"},
        {"seats": "greedy,random"},
    ],
    ids=str,
)
def test_what_changes_the_numbers_changes_the_identity(other: dict[str, Any]) -> None:
    assert experiment(**other).identity != experiment().identity


def test_a_new_engine_is_a_new_experiment() -> None:
    made = experiment()
    assert dataclasses.replace(made, engine=made.engine + 1).identity != made.identity


@pytest.mark.parametrize(
    "other", [{"deals": 17}, {"rows": True}, {"name": "mine"}, {"sets": ["target=1000"]}], ids=str
)
def test_what_changes_no_number_leaves_the_identity(other: dict[str, Any]) -> None:
    assert experiment(**other).identity == experiment().identity


def test_folder_tells_name_and_identity() -> None:
    made = experiment(seats="textbook -H6,random")
    assert str(made.folder()) == f"runs/bezique-foster-textbook-H6-random-{made.identity[:8]}"


@pytest.mark.parametrize("deals", [0, -1, 10**15, MOST_DEALS + 1, True, 1.5])
def test_deals_out_of_range(deals: Any) -> None:
    with pytest.raises(
        InputError, match=r"^deals: found .*; allowed is a whole number from 1 to 10,000,000,000$"
    ):
        experiment(deals=deals)


@pytest.mark.parametrize("seed", [-1, 2**64, "7"])
def test_seed_out_of_range(seed: Any) -> None:
    with pytest.raises(InputError, match=r"^seed: found .* from 0 to 18,446,744,073,709,551,615$"):
        experiment(seed=seed)


def test_largest_values_are_allowed() -> None:
    made = experiment(deals=MOST_DEALS, seed=2**64 - 1)
    assert (made.deals, made.seed) == (MOST_DEALS, 2**64 - 1)


@pytest.mark.parametrize("seats", ["random", "random,greedy,random"])
def test_seats_must_match_the_rules(seats: str) -> None:
    with pytest.raises(InputError, match=r"^seats: found \d .*bezique-foster has 2 seats"):
        experiment(seats=seats)


def test_unknown_player_is_refused_with_the_nearest() -> None:
    with pytest.raises(InputError, match="greedy"):
        experiment(seats="gredy,random")


def test_unknown_rules_are_refused_with_the_nearest() -> None:
    with pytest.raises(InputError, match="bezique-foster"):
        experiment_from_flags("bezique-fooster", "random,random", 10)


@pytest.mark.parametrize(
    ("option", "value"), [("draw_rule", "seat"), ("name", "../elsewhere"), ("name", "-o"), ("rows", 1)]
)
def test_other_values_are_refused(option: str, value: Any) -> None:
    with pytest.raises(InputError, match=rf"^{option}: found "):
        experiment(**{option: value})
