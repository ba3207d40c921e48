"""The catalogue: every hint and fact once, in plain words, with its source."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files

import pytest

from kernels.hints import HINTS, MEASURED, hint_name
from sim.catalogue import claims, find_claim
from sim.errors import InputError
from sim.rules.load import list_presets, load_rules
from sim.rules.model import Rules


def test_every_hint_to_players_is_there_in_order() -> None:
    hints = [name for name in claims() if name.startswith("H")]
    assert hints == [f"H{number}" for number in range(1, 24)]
    assert {claim.hint for claim in claims().values()} - {0} == set(HINTS)
    assert all(claims()[name].hint == 0 for name in hints if name in MEASURED)


@pytest.mark.parametrize("claim", claims().values(), ids=lambda claim: claim.id)
def test_claims_say_what_is_compared_and_where_they_stand(claim) -> None:  # type: ignore[no-untyped-def]
    assert re.search(r"\(1(875|897|911)\)", claim.source), claim.source
    for text in (claim.says, claim.compares, claim.reading):
        assert len(text) > 20
    assert claim.hint or len(claim.quote) > 20
    assert claim.rules in list_presets()
    ruleset = load_rules(claim.rules)
    assert claim.objection(ruleset.rules) == ""


def test_a_claim_knows_where_it_makes_sense() -> None:
    assert claims()["H6"].objection(Rules()) == ""
    assert claims()["H6"].objection(Rules(brisques="none")) == (
        "it speaks of games with brisques = won or end or card-points, not none"
    )
    assert claims()["H18"].objection(Rules(double_bezique=None)) == (
        "it does not speak of games with double_bezique = none"
    )
    assert claims()["K4"].objection(Rules(turn_up=False, trumps_by=("marriage",), seven=0))


@pytest.mark.parametrize("name", ["polish-britannica9", "polish-britannica11", "polish-foster"])
def test_polish_players_follow_hints_of_their_own_alone(name: str) -> None:
    rules = load_rules(name).rules
    sensible = [claim.id for claim in claims().values() if claim.hint and not claim.objection(rules)]
    assert sensible == ["P2", "P3", "P5", "P6"]


def test_conditions_are_of_hints_that_there_are() -> None:
    text = files("sim").joinpath("claims", "hints.toml").read_text("utf-8")
    names = {hint_name(number) for number in HINTS}
    assert set(tomllib.loads(text)) <= names | {name.rstrip("0123456789") for name in names}


def test_claims_are_found_by_name() -> None:
    assert find_claim(" h6 ").id == "H6"
    with pytest.raises(InputError, match="check: found 'H99'; allowed are H1, "):
        find_claim("H99")
