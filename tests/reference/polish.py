"""Polish bezique: open cards, taken face up out of the tricks and never played again."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import ClassVar

from tests.reference.cards import Card
from tests.reference.combinations import Shape
from tests.reference.declaring import Moment
from tests.reference.parameters import BASE, Rules

_BRITANNICA = replace(
    BASE,
    scores_per_trick="compound",
    announce=False,
    declare_in_playout=True,
    polish="britannica",
    target=2000,
)

POLISH: dict[str, Rules] = {
    "polish-britannica9": replace(_BRITANNICA, bezique_suits="britannica9", last_trick_when="stock"),
    "polish-britannica11": _BRITANNICA,
    "polish-foster": replace(BASE, polish="foster"),
}


def check_polish(rules: Rules) -> None:
    """Refuse open cards beside rules that have no sense with them.

    Raises
    ------
    ValueError
        Naming the parameters.
    """
    if rules.polish == "none":
        if rules.declare_in_playout:
            raise ValueError("declare_in_playout: the reference engine plays it in polish games alone")
        return
    if rules.seats != 2 or rules.knock or rules.reuse == "fresh-only":
        raise ValueError("polish is for two players, without knock and without penchant")
    if rules.polish == "britannica" and rules.announce:
        raise ValueError("polish britannica has no announcing: what is left out is lost with the draw")


def is_taken_up(rules: Rules, trumps: str | None, card: Card) -> bool:
    """Whether the winner of a trick lays this card of it open.

    B9, B11: aces, kings, queens, knaves, and tens of trumps. F: court cards and the ten
    of trumps, as written without the aces; the option `open_aces` adds them.
    """
    if rules.polish == "none":
        return False
    if card.rank == "T":
        return card.suit == trumps
    with_aces = rules.polish == "britannica" or rules.open_aces
    return card.rank in ("AKQJ" if with_aces else "KQJ")


@dataclass
class BritannicaMoment(Moment):
    """What decides an act in B9's and B11's game.

    No declaration is made by means of cards in the hand; every one includes a card of
    the trick just won, in which the seven of trumps must be as well. Reading: the
    turn-up that an exchange fetches is open, but no card of the trick. A seven of trumps
    scores once in a deal: turned up, shown or exchanged.
    """

    no_fresh_word: ClassVar[str] = "no-trick-card"

    def laid(self) -> set[Card]:
        """Open cards that were not in the trick just won."""
        return self.player.open - self.turn.won

    def within_reach(self, shape: Shape) -> set[Card]:
        """Cards of which a combination may be made: all open cards."""
        return self.player.open

    def sevens(self) -> Collection[Card]:
        """Cards that may be shown or exchanged."""
        return self.turn.won

    def _objection_to_holding(self, e: str, kind: str, cards: frozenset[Card]) -> str | None:
        if e == "exchange" or kind == "seven":
            return None if cards <= self.turn.won else "not-in-trick"
        return None if cards <= self.player.open else "not-open"

    def _lacks_fresh_card(self, shape: Shape, cards: frozenset[Card], table: Collection[Card]) -> bool:
        """Whether no card of the trick just won is among them."""
        return cards.issubset(table)


@dataclass
class FosterMoment(Moment):
    """What decides an act in F's game.

    Combinations are completed either by cards in the hand or by cards won. Reading: a
    fresh card is one in the hand, or an open card never declared nor announced by its
    owner, also not from his hand before he played it and won it back.
    """

    def laid(self) -> set[Card]:
        """Cards on the table, with the open cards that have been declared."""
        return self.player.table | (self.player.open & self.player.declared)

    def within_reach(self, shape: Shape) -> set[Card]:
        """Cards of which a combination may be made: those held, and the open cards."""
        return self.player.held | self.player.open

    def _objection_to_holding(self, e: str, kind: str, cards: frozenset[Card]) -> str | None:
        return None if cards <= self.player.held | self.player.open else "not-held"


POLISH_MOMENTS: dict[str, type[Moment]] = {"britannica": BritannicaMoment, "foster": FosterMoment}
