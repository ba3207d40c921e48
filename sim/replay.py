"""A recorded deal played again by the engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kernels.batch import replay_deal
from kernels.columns import width
from kernels.layout import EVENT_WIDTH, MAX_EVENTS, NO_REFUSAL
from sim.record.cards import Card
from sim.record.kinds import calls_binage
from sim.record.model import Event, Result
from sim.record.rows import RowReader, events_of, result_of, script_of
from sim.rules.encode import to_table, to_words
from sim.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class Replay:
    """What the engine made of a list of actions.

    Parameters
    ----------
    events : tuple of Event
        All that happened, to the end of the deal or to the action that was refused.
    refusal : int
        ``NO_...`` of ``kernels.layout``; 0 if the deal was played to its end.
    refused : int
        Number of the refused action; that of the missing one where the list ends too early.
    result : Result
        The end of the deal; of no meaning after a refusal.
    """

    events: tuple[Event, ...]
    refusal: int
    refused: int
    result: Result


class Engine:
    """The engine for one rule set: it plays a deck with the actions it is given.

    Parameters
    ----------
    ruleset : RuleSet
        The rules of the deals.

    Raises
    ------
    InputError
        Rules that this version of the engine does not play.
    """

    def __init__(self, ruleset: RuleSet) -> None:
        self.rules = ruleset.rules
        self._table = to_table(ruleset.rules)
        self._words = to_words(self.rules)
        self._events = np.empty((MAX_EVENTS, EVENT_WIDTH), np.int64)
        self._row = np.empty(width(self.rules.seats), np.int64)

    def replay(
        self, deck: Sequence[Card], dealer: int, before: Sequence[int], actions: Sequence[Event]
    ) -> Replay:
        """Play a deal by the table rule of drawing.

        Parameters
        ----------
        deck : sequence of Card
            Every card, top first.
        dealer : int
            The seat that deals.
        before : sequence of int
            Points brought into the deal, by seat.
        actions : sequence of Event
            The players' actions in order, every copy known; a winner who has none before the draw
            declares nothing.
        """
        length, refusal, refused = replay_deal(
            self._words,
            self._table,
            np.array([card.number for card in deck], np.int64),
            dealer,
            np.array(before, np.int64),
            script_of(actions),
            self._events,
            self._row,
        )
        rows = events_of(self._events, length)
        reader = RowReader(self.rules.naming, binage=calls_binage(self.rules))
        events = tuple(reader.event(row) for row in rows.tolist())
        return Replay(events, int(refusal), int(refused), result_of(self._row, self.rules))


def is_over(replay: Replay) -> bool:
    """Whether the deal was played to its end."""
    return replay.refusal == NO_REFUSAL
