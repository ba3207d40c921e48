"""Where the cards of a recorded deal lie after each event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kernels.layout import SUITS
from sim.record.cards import Card
from sim.record.kinds import naming_suit
from sim.record.model import Event
from sim.rules.model import Rules

_SCORED: Final = frozenset({"declare", "score-pending"})

CARD_POINTS: Final = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
"""What cards won count in Cinq-cents (Foster 1897)."""


class Position:
    """Hands, tables, trumps, the trick on the table, points so far; it follows events, it judges none.

    Parameters
    ----------
    rules : Rules
        The rules of the deal.
    deck : sequence of Card
        The deck, top first.
    dealer : int
        The seat that deals.
    before : sequence of int
        Points brought into the deal, by seat.
    """

    def __init__(self, rules: Rules, deck: Sequence[Card], dealer: int, before: Sequence[int] = ()) -> None:
        self.rules = rules
        self.dealer = dealer
        self.hands = deal_packets(rules, deck, dealer)
        self.tables: list[set[Card]] = [set() for _ in self.hands]
        self.shown: list[set[Card]] = [set() for _ in self.hands]
        self.card_points = [0] * rules.seats
        """Points of the cards that each seat has won, as Cinq-cents counts them."""
        self.open: list[set[Card]] = [set() for _ in self.hands]
        """Cards taken up from tricks (the open game); they belong to no hand."""
        self.won: set[Card] = set()
        """The trick just won."""
        self._declared: list[set[Card]] = [set() for _ in self.hands]
        self.points = [*before] or [0] * rules.seats
        self.trump = ""
        self.trick: list[tuple[int, Card]] = []
        self.leader = (dealer + 1) % rules.seats
        self.tricks = 0
        self.declaring = False
        """Whether a trick has just been won and nobody has drawn since."""
        self.playout = False
        self._led_playout = self.leader

    @property
    def to_play(self) -> int:
        """The seat whose card the trick waits for."""
        if self.trick and self.playout and self.rules.playout == "two-pairs":
            right_of_pair = (self.leader - self._led_playout) % 2
            return (self.leader + (3 if right_of_pair else 1)) % 4
        return (self.leader + len(self.trick)) % self.rules.seats

    def partner_of(self, seat: int) -> int | None:
        """The seat opposite of partners."""
        return (seat + 2) % 4 if self.rules.partners else None

    def apply(self, event: Event) -> None:
        """Follow one event of the deal."""
        seat = event.seat
        if seat is None:
            self.playout = event.name == "play-out" or self.playout
            self._led_playout = self.leader
            for table in self.tables:
                table.clear()
            return
        match event.name:
            case "turn-up":
                self.trump = event.cards[0].suit
            case "play":
                self.declaring = False
                self._part(seat, event.cards[0])
                self.trick.append((seat, event.cards[0]))
            case "trick":
                self.card_points[seat] += sum(CARD_POINTS.get(card.rank, 0) for _, card in self.trick)
                self.won = {card for _, card in self.trick}
                self.trick, self.leader, self.declaring = [], seat, True
                self.tricks += 1
                if self.playout and self.rules.playout == "two-pairs" and not self.hands[seat]:
                    self.leader = (self._led_playout + 2) % 4  # who leads the second duel
            case "draw":
                self.declaring = False
                self.hands[seat].add(event.cards[0])
            case "open":
                self.open[seat].update(event.cards)
                self.tables[seat].update(self._declared[seat].intersection(event.cards))
            case "exchange":
                self._part(seat, event.cards[0])
                if event.took is not None and self.rules.polish != "britannica":
                    self.hands[seat].add(event.took)
                elif event.took is not None and event.took.rank not in "987":
                    self.open[seat].add(event.took)
            case "declare" | "announce" | "score-pending":
                self._lay(seat, event)
        self.points[seat] += event.points

    def preferred(self, seat: int, card: Card) -> list[Card]:
        """Copies of a card that a seat may use, those on a table or shown first, then by number."""
        partner = self.partner_of(seat)
        near = self.hands[seat] | self.open[seat]
        if partner is not None:
            near |= self.tables[partner]
        if self.declaring and self.rules.polish == "britannica":
            near |= self.won
        copies = [held for held in near if held.type == card.type]
        return sorted(copies, key=lambda held: (not self.lies_open(seat, held), held.copy))

    def lies_open(self, seat: int, card: Card) -> bool:
        """Whether a card in use was declared, is a seven shown, or an open card won before this trick."""
        if self.rules.polish == "britannica" and card in self.open[seat]:
            return card not in self.won
        partner = self.partner_of(seat)
        on_partners = partner is not None and card in self.tables[partner]
        return card in self.tables[seat] or card in self.shown[seat] or on_partners

    def _part(self, seat: int, card: Card) -> None:
        for place in (self.hands, self.tables, self.shown):
            place[seat].discard(card)

    def _lay(self, seat: int, event: Event) -> None:
        if event.kind == "seven":  # shown, then back in the hand
            self.shown[seat].update(event.cards)
            return
        near = self.hands[seat] | self.open[seat]
        self.tables[seat].update(card for card in event.cards if card in near)
        self._declared[seat].update(event.cards)
        plain = event.kind.removeprefix("royal-")
        if not self.trump and event.name in _SCORED and plain in self.rules.naming:
            self.trump = naming_suit(plain, event.cards)


def deal_packets(rules: Rules, deck: Sequence[Card], dealer: int) -> list[set[Card]]:
    """Deal the hands, packets from the top, the player after the dealer first."""
    hands: list[set[Card]] = [set() for _ in range(rules.seats)]
    at = 0
    for size in rules.packets:
        for step in range(1, rules.seats + 1):
            hands[(dealer + step) % rules.seats].update(deck[at : at + size])
            at += size
    return hands


def in_hand_order(cards: Sequence[Card] | set[Card], trump: str = "") -> list[Card]:
    """Sort cards as a player holds them: suit by suit, trumps first, high cards first."""
    return sorted(cards, key=lambda card: (card.suit != trump, SUITS.index(card.suit), card.type, card.copy))
