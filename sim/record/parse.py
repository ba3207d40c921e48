"""Reading deal records, whoever wrote them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kernels.layout import RANKS
from sim.errors import InputError, refusal
from sim.record.cards import Card, all_names, brief, known_cards, read_card
from sim.record.fields import (
    MOST_POINTS,
    check_keys,
    read_json,
    read_object,
    read_optional,
    read_whole,
    read_wholes,
)
from sim.record.model import ALL_EVENTS, ALL_KINDS, FORMAT, DealRecord, Event, Result
from sim.record.ruleset import recorded_rules
from sim.rules.model import Rules

_NEEDED: Final = ("format", "rules", "dealer", "deck", "events", "result")
_KEYS: Final = (*_NEEDED, "changes", "seats", "policies", "seed", "deal", "score_before")
_RESULT_KEYS: Final = ("points", "brisques", "winner", "settlement")
_EVENT_KEYS: Final = ("e", "seat", "card", "cards", "kind", "points", "count", "took")
_FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "turn-up": ("card", "seat"),
    "play": ("seat", "card"),
    "trick": ("seat",),
    "declare": ("seat", "kind", "cards", "points"),
    "announce": ("seat", "kind", "cards"),
    "score-pending": ("seat", "kind", "cards", "points"),
    "exchange": ("seat", "card", "points"),
    "draw": ("seat", "card"),
    "open": ("seat", "cards"),
    "last-trick": ("seat", "points"),
    "brisques": ("seat", "count", "points"),
    "carte-blanche": ("seat", "points"),
    "knock": ("seat",),
    "card-points": ("seat", "points"),
}


def parse_record(text: str, where: str = "record") -> DealRecord:
    """Read one deal record.

    Parameters
    ----------
    text : str
        The JSON object. Keys that the format does not know are ignored, unless they look like a
        slip for one that it knows.
    where : str
        File and line, for messages.

    Raises
    ------
    InputError
        One sentence with the place, what was found and what is allowed.
    """
    data = read_object(read_json(text, where), where)
    check_keys(data, _KEYS, where)
    if data.get("format") != FORMAT:
        raise refusal(f"{where}: format", brief(data.get("format")), f"'{FORMAT}'")
    for key in _NEEDED:
        if key not in data:
            raise InputError(f"{where}: '{key}' is missing; a record has {', '.join(_NEEDED)}")
    ruleset = recorded_rules(data["rules"], data.get("changes", {}), where)
    rules, seats = ruleset.rules, ruleset.rules.seats
    if "seats" in data and data["seats"] != seats:
        raise refusal(f"{where}: seats", brief(data["seats"]), f"{seats}, as {ruleset.name} has it")
    before = data.get("score_before", [0] * seats)
    return DealRecord(
        ruleset=ruleset,
        dealer=read_whole(data["dealer"], f"{where}: dealer", seats - 1),
        deck=_deck(data["deck"], rules, where),
        events=_events(data["events"], rules, where),
        result=_result(data["result"], seats, where),
        before=read_wholes(before, seats, f"{where}: score_before"),
        policies=_policies(data.get("policies", []), where),
        seed=read_optional(data, "seed", where),
        deal=read_optional(data, "deal", where),
        where=where,
    )


def _policies(value: object, where: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise refusal(f"{where}: policies", brief(value), "a list of names of players, one a seat")
    return tuple(value)


def _deck(value: object, rules: Rules, where: str) -> tuple[Card, ...]:
    """Read the deck: every card of the packs once, copies numbered from the top."""
    place = f"{where}: deck"
    if not isinstance(value, list):
        raise refusal(place, brief(value), "a list of cards, top first")
    if len(value) != rules.cards:
        raise InputError(f"{place}: found {len(value)} cards; allowed is {rules.cards}, the cards in play")
    seen: dict[int, int] = {}
    deck = []
    for number, text in enumerate(value):
        spot = f"{place}, card {number}"
        card = read_card(text, spot, rules.packs)
        copy = seen[card.type] = seen.get(card.type, 0) + 1
        due = Card(card.type, copy)
        if copy > rules.packs:
            raise InputError(
                f"{spot}: found {due._replace(copy=0)} for the {_nth(copy)} time; {_missing(value, rules)}"
            )
        if card.copy not in (0, copy):
            raise InputError(
                f"{spot}: found {card}; copies are numbered from the top of the deck, so this one is {due}"
            )
        deck.append(due)
    if rules.eights_removed:
        short = [card for card in range(32) if seen.get(card, 0) < rules.packs]
        if any(card & 7 != RANKS.index("8") for card in short):
            raise InputError(f"{place}: {_missing(value, rules)}; only Eights are taken out of the pack")
    return tuple(deck)


def _missing(texts: list[Any], rules: Rules) -> str:
    """Say which cards a deck lacks."""
    held = [read_card(text, "deck", rules.packs).type for text in texts if _is_card(text, rules.packs)]
    lacking = [name for number, name in enumerate(all_names()) if held.count(number) < rules.packs]
    return f"the deck holds each card {rules.packs} times and lacks {', '.join(lacking[:4])}"


def _is_card(text: object, packs: int) -> bool:
    try:
        read_card(text, "deck", packs)
    except InputError:
        return False
    return True


def _nth(number: int) -> str:
    return {1: "first", 2: "second", 3: "third"}.get(number, f"{number}th")


def _events(value: object, rules: Rules, where: str) -> tuple[Event, ...]:
    if not isinstance(value, list):
        raise refusal(f"{where}: events", brief(value), "a list of events")
    packs, last_seat = rules.packs, rules.seats - 1
    known = known_cards(packs)
    return tuple(
        _plain_event(event, known, last_seat) or _event(event, packs, last_seat, f"{where}, event {number}")
        for number, event in enumerate(value)
    )


def _plain_event(value: object, known: Mapping[str, Card], last_seat: int) -> Event | None:
    """Read a play, draw or trick as this program writes it; None for all else, which takes more care.

    Nine events in ten are such.
    """
    if type(value) is not dict or len(value) != 3:
        return None
    name, seat = value.get("e"), value.get("seat")
    if type(seat) is not int or not 0 <= seat <= last_seat:
        return None
    if name == "trick":
        points = value.get("points")
        return (
            Event("trick", seat, points=points)
            if type(points) is int and 0 <= points <= MOST_POINTS
            else None
        )
    text = value.get("card")
    if name in ("play", "draw") and type(text) is str and text in known:
        return Event(name, seat, (known[text],))
    return None


def _event(value: object, packs: int, last_seat: int, where: str) -> Event:
    data = read_object(value, where)
    name = data.get("e")
    if not isinstance(name, str) or name not in ALL_EVENTS:
        if "e" not in data:
            raise InputError(f"{where}: the key 'e', which names the event, is missing")
        raise refusal(where, brief(name), ALL_EVENTS)
    check_keys(data, _EVENT_KEYS, where)
    for key in _FIELDS.get(name, ()):
        if key not in data:
            raise InputError(f"{where}: '{key}' is missing; {name} has {', '.join(_FIELDS[name])}")
    # The events of other games are kept by name alone: they are never legal here.
    fields = (*_FIELDS.get(name, ()), "points", "took")
    given = {key: data[key] for key in fields if key in data}
    cards: tuple[Card, ...] = ()
    if "cards" in given:
        cards = _cards(given["cards"], packs, f"{where}: cards")
    elif "card" in given:
        cards = (read_card(given["card"], f"{where}: card", packs),)
    took = (
        read_card(given["took"], f"{where}: took", packs) if name == "exchange" and "took" in given else None
    )
    kind = given.get("kind", "")
    if kind not in ALL_KINDS and "kind" in given:
        raise refusal(f"{where}: kind", brief(kind), ALL_KINDS)
    return Event(
        name,
        read_whole(given["seat"], f"{where}: seat", last_seat) if "seat" in given else None,
        cards,
        kind,
        read_whole(given["points"], f"{where}: points") if "points" in given else 0,
        read_whole(given["count"], f"{where}: count") if "count" in given else None,
        took,
    )


def _cards(value: object, packs: int, where: str) -> tuple[Card, ...]:
    if not isinstance(value, list) or not value or len(value) > 32:
        raise refusal(where, brief(value), "a list of cards, at least one")
    return tuple(read_card(card, where, packs) for card in value)


def _result(value: object, seats: int, where: str) -> Result:
    place = f"{where}: result"
    data = read_object(value, place)
    check_keys(data, _RESULT_KEYS, place)
    for key in ("points", "brisques", "winner"):
        if key not in data:
            raise InputError(f"{place}: '{key}' is missing; a result has points, brisques, winner")
    winner = data["winner"]
    if winner is not None and not (
        isinstance(winner, int) and not isinstance(winner, bool) and 0 <= winner < seats
    ):
        raise refusal(f"{place}: winner", brief(winner), f"a seat from 0 to {seats - 1}, or null on a tie")
    return Result(
        points=read_wholes(data["points"], seats, f"{place}: points"),
        brisques=read_wholes(data["brisques"], seats, f"{place}: brisques"),
        winner=winner,
        settlement=read_object(data.get("settlement", {}), f"{place}: settlement"),
    )
