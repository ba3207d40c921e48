"""Verdicts on records, and how tests find the event that they want."""

from sim.record.parse import parse_record
from sim.referee import referee_all
from tests.sim.recorded import line, reference_record

B9 = "bezique-britannica9"
B11 = "bezique-britannica11"
MODERN = "bezique-modern"
FOSTER = "bezique-foster"
NO_TURN = "bezique-no-turn"


def verdict(record):
    """The referee's word on a record."""
    (said,) = referee_all([parse_record(line(record), "line 1")])
    return said


def fault(record):
    """The fault of a record that must have one."""
    found = verdict(record).fault
    assert found is not None, "the damage was not seen"
    return found


def found_in(name, wanted, seeds=range(400)):
    """A reference record and the number of its first event for which `wanted(event, events, number)`."""
    for seed in seeds:
        record = reference_record(name, seed)
        for number, event in enumerate(record["events"]):
            if wanted(event, record["events"], number):
                return record, number
    raise AssertionError("no record has such an event")


def is_a(name, **rest):
    """Wants an event of a name with these values."""
    return lambda event, *_: event["e"] == name and all(event.get(key) == rest[key] for key in rest)


def late_play(event, events, number):
    """Wants a play from the middle of a deal."""
    return event["e"] == "play" and number > 60
