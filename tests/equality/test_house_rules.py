"""Every parameter of the two-pack games, changed: the engines agree, and it makes its difference."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from tests.equality.runs import changed_deals
from tests.equality.shared import shared_tally
from tests.equality.walk import Tally
from tests.reference.cinq_cents import winner_by_knock
from tests.reference.engine import Deal

B9 = "bezique-britannica9"
B11 = "bezique-britannica11"
MODERN = "bezique-modern"
FOSTER = "bezique-foster"
NO_TURN = "bezique-no-turn"
CINQ = "cinq-cents"
PENCHANT = "penchant"

DEALS = 30
"""Of each game."""

Event = dict[str, Any]
Measure = Callable[[list[Deal]], int]


def events(deals: list[Deal], *names: str) -> list[Event]:
    return [e for deal in deals for e in deal.events if e["e"] in names]


def scored(kind: str) -> Measure:
    """Times a kind is scored."""
    return lambda deals: sum(e["kind"] == kind for e in events(deals, "declare", "score-pending"))


def points(*kinds: str) -> Callable[[list[Deal]], set[int]]:
    """Points that kinds score."""
    return lambda deals: {
        e["points"] for e in events(deals, "declare", "score-pending") if e["kind"] in kinds
    }


def count(*names: str) -> Measure:
    """Events of a name."""
    return lambda deals: len(events(deals, *names))


def event_points(*names: str) -> Callable[[list[Deal]], set[int]]:
    """Points that events of a name carry."""
    return lambda deals: {e.get("points", 0) for e in events(deals, *names)}


def two_scores(deals: list[Deal]) -> int:
    """Tricks with two scores or more."""
    found = 0
    for deal in deals:
        run = 0
        for e in deal.events:
            run = run + 1 if e["e"] in ("declare", "exchange", "score-pending") else 0
            found += run == 2
    return found


def tricks_before(*names: str) -> Callable[[list[Deal]], set[int]]:
    """Numbers of the tricks after which such events come."""

    def measure(deals: list[Deal]) -> set[int]:
        found = set()
        for deal in deals:
            tricks = 0
            for e in deal.events:
                tricks += e["e"] == "trick"
                if e["e"] in names:
                    found.add(tricks)
        return found

    return measure


def late(deals: list[Deal]) -> bool:
    """Whether anything is declared after the trick that precedes the last draw."""
    return 24 in tricks_before("declare", "announce", "exchange", "score-pending")(deals)


def right_knocks(deals: list[Deal]) -> int:
    """Knocks of players who had the target of 60."""
    found = 0
    for deal in deals:
        knocks = [e["seat"] for e in events([deal], "knock")]
        found += (
            bool(knocks) and winner_by_knock(60, (0, 0), deal.events) == knocks[0] and deal.rules.target == 60
        )
    return found


def card_total(deals: list[Deal]) -> set[int]:
    """Card points of both seats together."""
    return {sum(e["points"] for e in events([d], "card-points")) for d in deals}


def last_stock_declarations(deals: list[Deal]) -> bool:
    """Whether anything is declared in Penchant after the tenth trick, the last of its stock."""
    return 10 in tricks_before("declare")(deals)


def trumps_named_by(deals: list[Deal]) -> set[str]:
    """Kinds of the first royal declaration of each deal."""
    found = set()
    for deal in deals:
        royal = [e["kind"] for e in events([deal], "declare", "score-pending") if "royal" in e["kind"]]
        found |= set(royal[:1])
    return found


def brisque_total(deals: list[Deal]) -> set[int]:
    return {sum(e.get("points", 0) for e in events([d], "trick", "brisques")) for d in deals}


def bezique_queens(deals: list[Deal]) -> set[str]:
    return {
        f"{deal.trumps}: {e['cards'][0][:2]}"
        for deal in deals
        for e in events([deal], "declare")
        if e["kind"] == "bezique"
    }


def stale(deals: list[Deal]) -> int:
    """Combinations scored with cards that all lay on the table, nothing pending."""
    found = 0
    for deal in deals:
        tables: tuple[set[str], set[str]] = (set(), set())
        for e in deal.events:
            if e["e"] == "play":
                tables[e["seat"]].discard(e["card"])
            elif e["e"] in ("declare", "announce") and e["kind"] != "seven":
                found += set(e["cards"]) <= tables[e["seat"]] and e["e"] == "declare"
                tables[e["seat"]].update(e["cards"])
    return found


def winners_of_the_turn_up(deals: list[Deal]) -> int:
    return sum(deal.events[0]["e"] == "turn-up" for deal in deals)


def reached(deals: list[Deal]) -> int:
    return sum(deal.reached is not None for deal in deals)


def hands(deals: list[Deal]) -> set[int]:
    """Tricks of the play-out."""
    return {sum(e["e"] == "trick" for e in d.events[d.events.index({"e": "play-out"}) :]) for d in deals}


def first_cards(deals: list[Deal]) -> list[tuple[str, ...]]:
    """The first plays: other packets give other hands."""
    return [tuple(e["card"] for e in events([deal], "play")[:2]) for deal in deals]


@dataclass(frozen=True)
class House:
    """A changed parameter, what is measured, what the base and the changed game must show.

    Deals are sought that show `seek`, a result column or an announcement; `otherwise` is changed in the
    base too.
    """

    base: str
    changes: dict[str, Any]
    measure: Callable[[list[Deal]], Any]
    before: Callable[[Any], bool]
    after: Callable[[Any], bool]
    seek: str = ""
    otherwise: tuple[tuple[str, Any], ...] = ()


def exactly(value: object) -> Callable[[Any], bool]:
    return lambda found: found == value


def some(found: Any) -> bool:
    return bool(found)


def none(found: Any) -> bool:
    return not found


def has(value: object) -> Callable[[Any], bool]:
    return lambda found: value in found


def without(value: object) -> Callable[[Any], bool]:
    return lambda found: value not in found


def value_of(name: str, was: int, now: int = 15) -> House:
    kind = name.replace("_", "-")
    return House(B9, {name: now}, points(kind), exactly({was}), exactly({now}), f"n_{name}")


def value_of_four(name: str, was: int) -> House:
    """Deals in which such a four is announced, to see the rare announcements too."""
    return House(FOSTER, {name: 15}, points(name), exactly({was}), exactly({15}), f"announce {name}")


HOUSES: dict[str, House] = {
    "scores_per_trick one": House(B9, {"scores_per_trick": "one"}, two_scores, some, none),
    "scores_per_trick disjoint": House(FOSTER, {"scores_per_trick": "disjoint"}, two_scores, none, some),
    "announce": House(B9, {"announce": True}, count("announce"), none, some),
    "announce off": House(FOSTER, {"announce": False}, count("announce", "score-pending"), some, none),
    "declare_before_last_draw": House(FOSTER, {"declare_before_last_draw": False}, late, some, none),
    "declare_before_last_draw on": House(MODERN, {"declare_before_last_draw": True}, late, none, some),
    "last_trick_when stock": House(
        FOSTER, {"last_trick_when": "stock"}, tricks_before("last-trick"), exactly({32}), exactly({24})
    ),
    "last_trick_when all": House(
        B9, {"last_trick_when": "all"}, tricks_before("last-trick"), exactly({24}), exactly({32})
    ),
    "last_trick": House(B11, {"last_trick": 50}, event_points("last-trick"), exactly({10}), exactly({50})),
    "last_trick 0": House(B11, {"last_trick": 0}, event_points("last-trick"), exactly({10}), exactly({0})),
    "brisques end": House(
        FOSTER, {"brisques": "end"}, event_points("trick"), exactly({0, 10, 20}), exactly({0})
    ),
    "brisques won": House(
        MODERN, {"brisques": "won"}, event_points("trick"), exactly({0}), exactly({0, 10, 20})
    ),
    "brisques none": House(MODERN, {"brisques": "none"}, brisque_total, exactly({160}), exactly({0})),
    "brisque": House(MODERN, {"brisque": 25}, brisque_total, exactly({160}), exactly({400})),
    "bezique_suits britannica9": House(
        FOSTER, {"bezique_suits": "britannica9"}, bezique_queens, without("S: QC"), has("S: QC")
    ),
    "bezique_suits fixed": House(
        B9, {"bezique_suits": "fixed"}, bezique_queens, without("D: QS"), has("D: QS")
    ),
    "seven 0": House(FOSTER, {"seven": 0}, count("exchange"), some, none),
    "seven 30": House(
        FOSTER, {"seven": 30}, event_points("exchange", "turn-up"), exactly({0, 10}), exactly({0, 30})
    ),
    "seven without a turn-up": House(NO_TURN, {"seven": 10}, scored("seven"), none, some, "n_seven"),
    "seven_when_played": House(
        B11, {"seven_when_played": True}, event_points("play"), exactly({0}), exactly({0, 10})
    ),
    "turn_up off": House(
        FOSTER, {"turn_up": False, "trumps_by": ("marriage",)}, winners_of_the_turn_up, exactly(DEALS), none
    ),
    "turn_up on": House(
        NO_TURN, {"turn_up": True, "trumps_by": ()}, winners_of_the_turn_up, none, exactly(DEALS)
    ),
    "trumps_by sequence": House(
        NO_TURN,
        {"trumps_by": ("sequence",), "plain_sequence": 150},
        trumps_named_by,
        has("royal-marriage"),
        exactly({"royal-sequence"}),
        "n_royal_sequence",
    ),
    "trumps_by both": House(
        NO_TURN,
        {"trumps_by": ("marriage", "sequence"), "marriage": 0, "royal_marriage": 0},
        trumps_named_by,
        exactly({"royal-marriage"}),
        has("royal-sequence"),
        "n_royal_sequence",
    ),
    "first_sequence_too": House(
        NO_TURN,
        {"first_sequence_too": True, "marriage": 0, "royal_marriage": 0},
        trumps_named_by,
        exactly({"royal-marriage"}),
        has("royal-sequence"),
        "n_royal_sequence",
    ),
    "plain_sequence": House(
        B11, {"plain_sequence": 300}, points("sequence"), none, exactly({300}), "n_sequence"
    ),
    "tens_four": House(B11, {"tens_four": 90}, points("tens"), none, exactly({90}), "n_tens"),
    "fresh_needed": House(FOSTER, {"fresh_needed": False}, stale, none, some),
    "fresh_needed with several": House(B11, {"fresh_needed": False}, stale, none, some),
    "marriage": value_of("marriage", 20),
    "royal_marriage": value_of("royal_marriage", 40),
    "royal_sequence": value_of("royal_sequence", 250),
    "bezique": value_of("bezique", 40),
    "double_bezique": value_of("double_bezique", 500, 750),
    "double_bezique none": House(
        B9, {"double_bezique": None}, scored("double-bezique"), some, none, "n_double_bezique"
    ),
    "aces": value_of_four("aces", 100),
    "kings": value_of_four("kings", 80),
    "queens": value_of_four("queens", 60),
    "jacks": value_of_four("jacks", 40),
    "target": House(FOSTER, {"target": 150}, reached, lambda n: n < 15, lambda n: n > 20),
    "knock off": House(CINQ, {"knock": False}, count("knock"), some, none),
    "knock with the points": House(CINQ, {"target": 60}, right_knocks, none, some),
    "card points of two packs": House(CINQ, {"packs": 2}, card_total, exactly({120}), exactly({240})),
    "card points off": House(CINQ, {"brisques": "end"}, count("card-points"), some, none),
    "binage": House(CINQ, {"reuse": "once"}, scored("binage"), some, none, "n_binage"),
    "penchant, late": House(
        PENCHANT, {"declare_before_last_draw": False}, last_stock_declarations, some, none, "n_flush"
    ),
    "penchant, hand 8": House(PENCHANT, {"hand": 8, "packets": (4, 4)}, hands, exactly({6}), exactly({8})),
    "hand 6": House(FOSTER, {"hand": 6, "packets": (3, 3)}, hands, exactly({8}), exactly({6})),
    "hand 9": House(NO_TURN, {"hand": 9, "packets": (3, 3, 3)}, hands, exactly({8}), exactly({9})),
    "hand 7": House(B11, {"hand": 7, "packets": (2, 2, 2, 1)}, hands, exactly({8}), exactly({7})),
}


@cache
def base_deals(name: str, otherwise: tuple[tuple[str, Any], ...] = (), seek: str = "") -> list[Deal]:
    return changed_deals(name, dict(otherwise), DEALS, seek)[0]


@cache
def house_tally(case: str) -> Tally:
    """Walk a case of the two-pack games."""
    return shared_tally(f"house {case}", lambda: judged(HOUSES[case]))


def judged(house: House) -> Tally:
    """Walk a case, judge its difference, and return what was seen."""
    # What a game never shows cannot be sought in it.
    seek, seek_after = (("" if judge is none else house.seek) for judge in (house.before, house.after))
    base = house.measure(base_deals(house.base, house.otherwise, seek))
    assert house.before(base), f"{house.base} shows {base}"
    changes = dict(house.otherwise) | house.changes
    deals, tally = changed_deals(house.base, changes, DEALS, seek_after)
    found = house.measure(deals)
    assert house.after(found), f"{changes} shows {found}"
    return tally


@pytest.mark.parametrize("case", HOUSES)
def test_a_changed_rule(case):
    house_tally(case)


def test_packets_change_the_hands():
    deals, _ = changed_deals(FOSTER, {"packets": (2, 3, 3)}, DEALS)
    assert first_cards(deals) != first_cards(base_deals(FOSTER))
