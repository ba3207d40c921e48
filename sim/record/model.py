"""What a deal record says, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from kernels.layout import EVENT_NAMES, KIND_NAMES
from sim.record.cards import Card

if TYPE_CHECKING:
    from sim.rules.ruleset import RuleSet

FORMAT: Final = "bezique-deal/1"

ACTIONS: Final = frozenset(
    {"play", "declare", "announce", "score-pending", "exchange", "carte-blanche", "knock"}
)
"""Events that a player chooses; all others follow from them."""

ALL_EVENTS: Final = EVENT_NAMES
ALL_KINDS: Final = tuple(k for k in KIND_NAMES if k not in {"exchange", "carte-blanche"})


@dataclass(frozen=True, slots=True)
class Event:
    """One event of a deal.

    Parameters
    ----------
    name : str
        What happened: ``play``, ``trick``, ``declare`` ...
    seat : int or None
        Who did it or gained by it; None for ``play-out``.
    cards : tuple of Card
        The card played, drawn, turned up or exchanged; the cards of a combination, or those laid open.
    kind : str
        Kind of a declaration; empty for other events.
    points : int
        Points scored by it.
    count : int or None
        ``brisques``: how many the seat won.
    took : Card or None
        ``exchange``: the turn-up taken.
    """

    name: str
    seat: int | None = None
    cards: tuple[Card, ...] = ()
    kind: str = ""
    points: int = 0
    count: int | None = None
    took: Card | None = None

    def as_json(self) -> dict[str, Any]:
        """Write the event as the format has it."""
        written: dict[str, Any] = {"e": self.name}
        if self.name == "turn-up":  # the order of keys in the format's own example
            written["card"] = str(self.cards[0])
        if self.seat is not None:
            written["seat"] = self.seat
        if self.kind:
            written |= {"kind": self.kind, "cards": [str(card) for card in self.cards]}
        elif self.name == "open":
            written["cards"] = [str(card) for card in self.cards]
        elif self.cards and self.name != "turn-up":
            written["card"] = str(self.cards[0])
        if self.took is not None:
            written["took"] = str(self.took)
        if self.count is not None:
            written["count"] = self.count
        if self.name in _ALWAYS_POINTS or self.points:
            written["points"] = self.points
        return written


_ALWAYS_POINTS: Final = frozenset(
    {
        "turn-up",
        "trick",
        "declare",
        "score-pending",
        "exchange",
        "last-trick",
        "brisques",
        "carte-blanche",
        "card-points",
    }
)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a textbook player chose as he did.

    Parameters
    ----------
    hints : tuple of int
        Numbers of the hints that narrowed his choice.
    decider : int
        The hint that left one choice; 0 if the weights had to decide.
    gain : int
        Where the weights decided: the weight of the choice minus that of the runner-up.
    """

    hints: tuple[int, ...]
    decider: int
    gain: int


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a deal: points and brisques by seat, the winner by the rules of the game (None on a tie).

    The settlement says what the deal pays, ``{"rubicon": True, "value": 3200}``; it is empty where one deal
    pays nothing.
    """

    points: tuple[int, ...]
    brisques: tuple[int, ...]
    winner: int | None
    settlement: dict[str, object] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """Write the result as the format has it."""
        return {
            "points": list(self.points),
            "brisques": list(self.brisques),
            "winner": self.winner,
            "settlement": self.settlement,
        }


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One recorded deal.

    Parameters
    ----------
    ruleset : RuleSet
        The rules, changes included.
    dealer : int
        The seat that dealt.
    deck : tuple of Card
        Every card as it lay before dealing, top first, the stock in the order drawn.
    events : tuple of Event
        What happened, in order.
    result : Result
        How it ended.
    before : tuple of int
        Points brought into the deal, by seat.
    policies : tuple of str
        Who played, by seat; empty if the record does not say.
    seed, deal : int or None
        The run and the deal of it, where a program played.
    where : str
        File and line, for messages.
    """

    ruleset: RuleSet
    dealer: int
    deck: tuple[Card, ...]
    events: tuple[Event, ...]
    result: Result
    before: tuple[int, ...]
    policies: tuple[str, ...] = ()
    seed: int | None = None
    deal: int | None = None
    where: str = "record"

    @property
    def seats(self) -> int:
        """Number of players."""
        return len(self.before)
