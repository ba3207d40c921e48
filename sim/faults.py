"""Faults of deal records, each in a sentence with the rule's source."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kernels.layout import NO_NOT_A_COMBINATION, NO_NOT_SCORED, NO_UNEXPECTED
from sim.record.kinds import plays_kind
from sim.record.model import Event, Result
from sim.record.position import Position
from sim.refusals import LAWS, cite, describe, explain, family_source, source_of
from sim.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class Fault:
    """The first place where a record departs from the rules.

    Parameters
    ----------
    event : int or None
        Number of the event, from 0; None if only the result is wrong.
    what : str
        ``illegal`` (an action that breaks a rule), ``wrong`` (an event that went otherwise),
        ``points`` (a wrong number), ``missing``, ``superfluous`` or ``result``.
    sentence : str
        What was found, what the rules have instead.
    source : str
        The text that has the rule; empty where addition alone decides.
    """

    event: int | None
    what: str
    sentence: str
    source: str = ""

    def __str__(self) -> str:
        place = "result" if self.event is None else f"event {self.event}"
        return f"{place}: {self.sentence}" + (f". Source: {self.source}" if self.source else "")


_PARAMETER_OF: Final = {
    "turn-up": "turn_up",
    "exchange": "seven",
    "last-trick": "last_trick_when",
    "carte-blanche": "carte_blanche",
    "brisques": "brisques",
    "card-points": "brisques",
    "knock": "knock",
    "open": "polish",
}
"""The parameter that says whether and when an event has its place; others are rules of the family."""

_POINTS_BY: Final = {
    "turn-up": "seven",
    "exchange": "seven",
    "play": "seven_when_played",
    "trick": "brisques",
    "last-trick": "last_trick",
    "carte-blanche": "carte_blanche",
    "brisques": "brisque",
    "card-points": "brisques",
    "knock": "knock",
    "open": "polish",
}
"""The parameter that says what an event scores; declarations by their kind."""


class FaultBook:
    """Words the faults of records under one rule set."""

    def __init__(self, ruleset: RuleSet) -> None:
        self.ruleset = ruleset

    def refused(self, number: int, code: int, found: Event, position: Position) -> Fault:
        """Word an action that the engine refused, by its code."""
        sentence, source = explain(code, found, position, self.ruleset)
        return Fault(number, "illegal", sentence, source)

    def unasked(self, number: int, found: Event, position: Position) -> Fault:
        """Word an action of which the engine could not be asked, or only too late."""
        if found.kind and not plays_kind(found.kind, self.ruleset.rules):
            return self.refused(number, NO_NOT_SCORED, found, position)
        if len(set(found.cards)) < len(found.cards):
            return self.refused(number, NO_NOT_A_COMBINATION, found, position)
        return self.refused(number, NO_UNEXPECTED, found, position)

    def superfluous(
        self, number: int, found: Event, due: Event | None, position: Position, over: bool
    ) -> Fault:
        """Word an event that does not belong where it stands; `due` is what does, None a card to play."""
        if due is not None:
            instead = f"next is '{describe(due)}'"
        else:
            instead = "the deal is over" if over else _waiting(position)
        sentence = f"found '{describe(found)}', which does not belong here; {instead}"
        return Fault(number, "superfluous", sentence, self._source_of_event(found))

    def missing(self, number: int, due: Event | None, position: Position) -> Fault:
        """Word an event that should stand here and does not; None is a card not played."""
        if due is not None:
            sentence = f"'{describe(due)}' is missing"
            return Fault(number, "missing", sentence, self._source_of_event(due))
        sentence = f"the record ends before the deal does; {_waiting(position)}"
        return Fault(number, "missing", sentence, family_source(self.ruleset, "on the play"))

    def differs(self, number: int, found: Event, due: Event) -> Fault:
        """Word an event that went otherwise than its namesake here."""
        was, right = describe(found), describe(due)
        if found.points != due.points and was == right:
            sentence = f"{right}: found {found.points} points; right are {due.points}"
            return Fault(number, "points", sentence, self._source_of_points(due))
        return Fault(number, "wrong", f"found '{was}'; right is '{right}'", self._source_of_event(due))

    def result(self, found: Result, due: Result) -> Fault | None:
        """Compare the ends; None if they agree."""
        pairs: Sequence[tuple[str, object, object]] = (
            ("points", found.points, due.points),
            ("brisques", found.brisques, due.brisques),
            ("winner", found.winner, due.winner),
        )
        for name, was, right in pairs:
            if was != right:
                return Fault(None, "result", f"{name}: found {_shown(was)}; right is {_shown(right)}")
        if found.settlement == due.settlement:
            return None
        settled = f"settlement: found {_shown(found.settlement)}"
        if not due.settlement:
            return Fault(None, "result", f"{settled}; a deal of {self.ruleset.name} pays nothing by itself")
        right = f"{settled}; right is {_shown(due.settlement)}"
        return Fault(None, "result", right, source_of("settlement", self.ruleset))

    def _source_of_event(self, event: Event) -> str:
        parameter = _PARAMETER_OF.get(event.name, "")
        if parameter:
            return source_of(parameter, self.ruleset)
        if event.kind:
            return self._source_of_points(event)
        place = "on drawing from the stock" if event.name in {"draw", "play-out"} else "on the play"
        return family_source(self.ruleset, place)

    def _source_of_points(self, event: Event) -> str:
        if event.kind:
            return cite(LAWS[NO_NOT_SCORED], self.ruleset, event.kind)
        return source_of(_POINTS_BY[event.name], self.ruleset)


def _waiting(position: Position) -> str:
    return f"seat {position.to_play} has to play"


def _shown(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, dict):
        return ", ".join(f"{key} {_shown(part)}" for key, part in value.items()) or "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    return str(list(value)) if isinstance(value, tuple) else str(value)
