"""Plain values of a JSON record, each read or refused in one sentence."""

from __future__ import annotations

import difflib
import json
from collections.abc import Collection, Mapping
from typing import Any, Final

from sim.errors import InputError, refusal
from sim.record.cards import brief

MOST_POINTS: Final = 10**9


def read_json(text: str, where: str) -> object:
    """Read a text as JSON, or refuse it with the column of the fault."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise InputError(
            f"{where}, column {error.colno}: this is not JSON ({error.msg}); "
            "a deal record is one line of JSON"
        ) from None
    except (RecursionError, ValueError):  # nested without end, a number of thousands of digits
        raise InputError(
            f"{where}: this JSON is too deep or too long; a deal record is one line of JSON"
        ) from None


def read_object(value: object, where: str) -> dict[str, Any]:
    """Take a value that must be an object."""
    if not isinstance(value, dict):
        raise refusal(where, brief(value), "a JSON object in braces")
    return value


def check_keys(data: Mapping[str, Any], known: Collection[str], where: str) -> None:
    """Refuse a key that looks like a slip; a record may carry others, which mean nothing here."""
    for key in data:
        if key in known:
            continue
        near = difflib.get_close_matches(key[:40], known, n=1, cutoff=0.8)
        if near and near[0] not in data:
            raise InputError(
                f"{where}: found the key {brief(key)!r}; the format has {', '.join(known)}; "
                f"the nearest is {near[0]}"
            )


def read_whole(value: object, where: str, most: int = MOST_POINTS) -> int:
    """Take a value that must be a whole number from 0 to `most`."""
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most:
        return value
    raise refusal(where, brief(value), f"a whole number from 0 to {most}")


def read_wholes(value: object, seats: int, where: str) -> tuple[int, ...]:
    """Take a value that must be a list of whole numbers, one a seat."""
    if not isinstance(value, list) or len(value) != seats:
        raise refusal(where, brief(value), f"a list of {seats} whole numbers, one a seat")
    return tuple(read_whole(number, where) for number in value)


def read_optional(data: Mapping[str, Any], key: str, where: str) -> int | None:
    """Take the whole number of a key that may be absent or null: a seed, the number of a deal."""
    value = data.get(key)
    return None if value is None else read_whole(value, f"{where}: {key}", 2**64 - 1)
