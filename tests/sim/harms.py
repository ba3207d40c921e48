"""Harm done to records: each kind at one event, with the event at which it must be found."""

from __future__ import annotations

import copy

from tests.sim.judged import fault, found_in, verdict


def damage(name, wanted, harm):
    """Harm a record at an event; give the fault and the number of that event."""
    record, number = found_in(name, wanted)
    assert verdict(record).clean
    harmed = copy.deepcopy(record)
    due = harm(harmed["events"], number)
    return fault(harmed), number if due is None else due


def card_not_held(events, number):
    """The card has been played already."""
    events[number]["card"] = next(
        e["card"] for e in events if e["e"] == "play" and e["seat"] == events[number]["seat"]
    )


def set_value(**values):
    def harm(events, number):
        events[number] |= values

    return harm


def drop(events, number):
    del events[number]


def drop_brisques(events, number):
    """As the seats may count in either order, it is missed at the end."""
    del events[number]
    return len(events)


def twice(events, number):
    events.insert(number, dict(events[number]))
    return number + 1


def other_seat(events, number):
    """The seat to the left is named: of two players the other one."""
    seats = 1 + max(event["seat"] for event in events if event["e"] == "draw")
    events[number]["seat"] = (events[number]["seat"] + 1) % seats


def swap_draws(events, number):
    events[number], events[number + 1] = events[number + 1], events[number]


def swap_drawn_cards(events, number):
    one, two = events[number], events[number + 1]
    one["card"], two["card"] = two["card"], one["card"]


def declare_after_the_draw(events, number):
    event = events.pop(number)
    first = next(n for n in range(number, len(events)) if events[n]["e"] == "draw")
    events.insert(first + 2, event)
    return first + 2


def declare_between_the_draws(events, number):
    event = events.pop(number)
    first = next(n for n in range(number, len(events)) if events[n]["e"] == "draw")
    events.insert(first + 1, event)
    return first + 1


def declare_in_the_playout(events, number):
    event = events.pop(number)
    playout = next(n for n, e in enumerate(events) if e["e"] == "play-out")
    trick = next(n for n in range(playout, len(events)) if events[n]["e"] == "trick")
    events.insert(trick + 1, event)
    return trick + 1


def drop_trick(events, number):
    """Both plays, the trick and the draws are missing."""
    end = next(n for n in range(number + 2, len(events)) if events[n]["e"] == "play")
    del events[number:end]


def insert(**event):
    def harm(events, number):
        events.insert(number, event)

    return harm


def one_card_too_few(events, number):
    events[number]["cards"].pop()


def card_twice(events, number):
    events[number]["cards"][1] = events[number]["cards"][0]


def whole_trick_after_end(events, number):
    events.append({"e": "play", "seat": 0, "card": "KS1"})
    return len(events) - 1


def plain_meld(event, *_):
    return event["e"] == "declare" and event["kind"] in ("marriage", "aces", "kings", "queens", "jacks")


def first_draw(event, events, number):
    return event["e"] == "draw" and events[number - 1]["e"] != "draw" and number > 60


def lead_in_play(event, events, number):
    return event["e"] == "play" and events[number + 1]["e"] == "play" and number > 50


def lone_meld(event, events, number):
    """A declaration that is followed by the draw directly."""
    return plain_meld(event) and events[number + 1]["e"] == "draw" and events[number - 1]["e"] == "trick"


def at_start(event, events, number):
    return number == 0


def second_draw(event, events, number):
    return event["e"] == "draw" and events[number - 1]["e"] == "draw" and number > 60


def in_playout(event, events, number):
    return event["e"] == "play" and any(e["e"] == "play-out" for e in events[:number])


def follow(event, events, number):
    return event["e"] == "play" and events[number - 1]["e"] == "play"


def other_copy(events, number):
    """Another copy of the same card is named."""
    card = events[number]["card"]
    events[number]["card"] = card[:2] + ("2" if card[2] == "1" else "1")


def seat_across(events, number):
    events[number]["seat"] = (events[number]["seat"] + 2) % 4


def check_case(name, case):
    """The damage of a case (wanted, harm, sort, words) is found at its event, with the source of the rule."""
    wanted, harm, sort, says = case
    found, number = damage(name, wanted, harm)
    assert (found.event, found.what) == (number, sort), str(found)
    assert says in found.sentence
    assert found.source


def cases_of(families):
    """Each family's name with each of its cases; a dozen or more to a family."""
    assert all(len(cases) >= 12 for cases in families.values())
    return [(name, what) for name, cases in families.items() for what in cases]
