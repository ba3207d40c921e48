"""Carte blanche: a hand without king, queen or jack, shown for points."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from tests.reference.cards import Card


def without_court(cards: Collection[Card]) -> bool:
    """Whether there is no king, queen or jack among the cards."""
    return not any(card.rank in "KQJ" for card in cards)


@dataclass
class Blanche:
    """How it stands with one seat's carte blanche.

    B11, F: scored for the dealt hand, before the seat's first card; again for each card
    drawn, until a king, queen or jack is drawn. Reading: it may be left unshown, and
    then nothing repeats it; a repeat is shown between the draw and the next card, the
    last draw included.

    Attributes
    ----------
    may_show : whether it can be shown now.
    code : code word of the reason why not.
    """

    may_show: bool = False
    code: str = "no-carte-blanche"

    def deal(self, hand: Collection[Card]) -> None:
        """Look at the dealt hand."""
        self.may_show = without_court(hand)

    def draw(self, card: Card) -> None:
        """Look at a card drawn: a court card ends it for good."""
        if self.code == "carte-blanche-shown":
            self.may_show = without_court([card])
            if not self.may_show:
                self.code = "no-carte-blanche"

    def show(self) -> None:
        """Show it."""
        self.may_show, self.code = False, "carte-blanche-shown"

    def leave(self) -> None:
        """Leave it unshown."""
        self.may_show, self.code = False, "carte-blanche-left"
