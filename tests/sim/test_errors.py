"""Refusals are one sentence that helps."""

from __future__ import annotations

import pytest

from sim.errors import InputError, nearest, refusal

PLAYERS = ["random", "greedy", "textbook"]


@pytest.mark.parametrize(
    ("name", "near"),
    [("gredy", "greedy"), ("Textbook", "textbook"), ("text_book", "textbook"), ("zzz", ""), ("", "")],
)
def test_nearest_name(name: str, near: str) -> None:
    assert nearest(name, PLAYERS) == near


def test_nearest_keeps_the_spelling_of_the_allowed_name() -> None:
    assert nearest("HAND-SIZE", ["hand_size", "packs"]) == "hand_size"


def test_refusal_of_a_name_offers_the_nearest() -> None:
    assert (
        str(refusal("--seats", "gredy", PLAYERS))
        == "--seats: found 'gredy'; allowed are random, greedy, textbook; the nearest is greedy"
    )


def test_refusal_of_a_name_like_no_other_offers_none() -> None:
    assert str(refusal("--seats", "zzz", PLAYERS)) == (
        "--seats: found 'zzz'; allowed are random, greedy, textbook"
    )


def test_refusal_of_a_value_says_what_may_stand_there() -> None:
    error = refusal("house.toml: hand_size", -5, "1 or more")
    assert isinstance(error, InputError)
    assert isinstance(error, ValueError)
    assert str(error) == "house.toml: hand_size: found -5; allowed is 1 or more"
