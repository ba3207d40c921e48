"""What the winner of a trick may declare before the draw."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import ClassVar

from tests.reference.blanche import Blanche
from tests.reference.cards import SUITS, Card
from tests.reference.combinations import BEZIQUES, Shape, scored_shapes, unscored_shapes
from tests.reference.parameters import Rules
from tests.reference.reform import Scored, forms_again, is_barred, shares_bezique
from tests.reference.sides import (
    PASS_THE_RIGHT,
    is_second_double,
    may_be_second_double,
    may_build,
    objection_to_building,
    objection_to_passing_the_right,
)

MOST_PENDING = 16

ACTS = ("declare", "announce", "exchange", "score-pending", "pass-right")

# (e, kind, suit), or ("score-pending", kind, cards); ("carte-blanche", "", "")
Action = tuple[str, str, "str | frozenset[Card]"]
# Cards by rank and suit, and by rank alone.
Faces = dict[tuple[str, str], list[Card]]


@dataclass
class Pending:
    """A combination announced and still to score (B11: "forty, and twenty to score")."""

    use: str
    cards: frozenset[Card]
    trick: int


@dataclass
class Player:
    """What one seat has. Table cards still belong to the hand (B9).

    `served` is one and the same for partners: what has served on either table.
    `shown` are sevens of trumps that have scored. `open` are Polish cards taken up from
    tricks, which are not held; `declared` are all cards declared or announced before.
    """

    hand: set[Card] = field(default_factory=set)
    table: set[Card] = field(default_factory=set)
    shown: set[Card] = field(default_factory=set)
    served: dict[Card, list[Scored]] = field(default_factory=dict)
    pending: list[Pending] = field(default_factory=list)
    void: list[Pending] = field(default_factory=list)
    taken: list[Card] = field(default_factory=list)
    open: set[Card] = field(default_factory=set)
    declared: set[Card] = field(default_factory=set)
    points: int = 0
    brisques: int = 0
    blanche: Blanche = field(default_factory=Blanche)

    @property
    def held(self) -> set[Card]:
        """All cards that the seat may play."""
        return self.hand | self.table

    def part_with(self, card: Card) -> None:
        """Take a card from hand or table; what was announced with it is void (B11)."""
        self.hand.discard(card)
        self.table.discard(card)
        self.lose_pending(card)
        for scored in self.served.get(card, ()):
            scored.broken = True

    def lose_pending(self, card: Card) -> None:
        """Void what is announced with this card, which a partner may have played."""
        if self.pending:
            self.void += [p for p in self.pending if card in p.cards]
            self.pending = [p for p in self.pending if card not in p.cards]


@dataclass
class Turn:
    """One trick's turn to declare, before the draw.

    Reading: it comes after the points of the trick itself, brisques and last trick.
    `seat` is asked now: the winner, or his partner where he may declare as well. What
    is scored on the trick and what lay on the table before are the side's. `drawn` seats
    have drawn: one when the loser of a trick is asked in Penchant. `won` is the trick.
    """

    winner: int
    seat: int
    trick: int
    table_before: frozenset[Card]
    items: list[frozenset[Card]] = field(default_factory=list)
    drawn: int = 0
    won: frozenset[Card] = frozenset()


@dataclass
class Moment:
    """All that decides whether an act is allowed: the rules, trumps, player, turn, turn-up.

    It holds until the next act, so what was worked out once need not be worked out again.
    """

    rules: Rules
    trumps: str | None
    player: Player
    turn: Turn
    turn_up: Card | None
    last_draw_next: bool
    partner: Player | None = None

    no_fresh_word: ClassVar[str] = "no-fresh-card"
    _reach: dict[bool, Faces] = field(default_factory=dict, init=False, repr=False, compare=False)
    _barred: dict[tuple[Card, str], bool] = field(default_factory=dict, init=False, repr=False, compare=False)

    def objection(self, e: str, kind: str, cards: Collection[Card]) -> str | None:
        """Code word of the first rule that forbids the act, or None if it is allowed."""
        if e not in ACTS:
            raise ValueError(f"{e!r} is not an act: {', '.join(ACTS)}")
        cards = frozenset(cards)
        if self.last_draw_next and not self.rules.declare_before_last_draw:
            return "last-draw-ban"
        if e == "score-pending":
            return self._objection_to_scoring(kind, cards)
        if e == "pass-right":
            return objection_to_passing_the_right(self)
        holding = self._objection_to_holding(e, kind, cards)
        if holding is not None:
            return holding
        if e == "exchange" or kind == "seven":
            return self._objection_to_seven(e, kind, cards)
        shape = self.shape_of(kind, cards)
        if shape is None:
            return self._why_no_shape(kind, cards)
        building = objection_to_building(self, shape, cards)
        if building is not None:
            return building
        if self._is_used(shape, cards):
            return self._used_word()
        if e == "announce":
            return self._objection_to_announcing(shape, cards)
        if self._lacks_fresh_card(shape, cards, self.laid()):
            return self.no_fresh_word
        return self._objection_to_another_score(cards, shape)

    def laid(self) -> set[Card]:
        """Cards on the table, one's own and the partner's."""
        return self.player.table if self.partner is None else self.player.table | self.partner.table

    def within_reach(self, shape: Shape) -> set[Card]:
        """Cards of which a combination of this kind may be made."""
        return self.player.held | self.laid() if may_build(self.rules, shape) else self.player.held

    def sevens(self) -> Collection[Card]:
        """Cards among which a seven to be shown or exchanged may be."""
        return self.player.held

    def _objection_to_holding(self, e: str, kind: str, cards: frozenset[Card]) -> str | None:
        return None if cards <= self.player.held | self.laid() else "not-held"

    def shapes(self) -> tuple[Shape, ...]:
        """Every combination that scores at this moment."""
        return scored_shapes(self.rules, self.trumps)

    def shape_of(self, kind: str, cards: Collection[Card]) -> Shape | None:
        """Return the combination of this kind that the cards make now, if it scores."""
        for shape in self.shapes():
            if shape.kind == kind and shape.is_made_by(cards):
                return shape
        return None

    def _why_no_shape(self, kind: str, cards: frozenset[Card]) -> str:
        unscored = unscored_shapes(self.rules, self.trumps)
        made = any(shape.kind == kind and shape.is_made_by(cards) for shape in unscored)
        return "not-scored" if made else "not-a-combination"

    def _is_used(self, shape: Shape, cards: Collection[Card]) -> bool:
        """Whether a card has served in this kind (B9, B11, M: once for each class).

        M: on the partner's table too; a player may not declare what his partner could not.
        """
        barred = any(self._is_barred(card, shape.use) for card in cards)
        return barred and not is_second_double(self, shape, cards)

    def _is_barred(self, card: Card, use: str) -> bool:
        """Whether what was scored before keeps a card out of this use; found out once a moment."""
        if card not in self.player.served:
            return False
        if (card, use) not in self._barred:
            served = self.player.served
            self._barred[card, use] = is_barred(self.rules, served, card, use, self.turn.trick)
        return self._barred[card, use]

    def _used_word(self) -> str:
        return "used-already" if self.rules.reuse == "one-combination" else "used-in-kind"

    def _lacks_fresh_card(self, shape: Shape, cards: frozenset[Card], table: Collection[Card]) -> bool:
        """B9, B11: one card at least was not on the table. Grand: declared cards alone will do."""
        if not self.rules.fresh_needed or not cards.issubset(table):
            return False
        return not (self.rules.reform_from_table and forms_again(self.player.served, cards, shape.use))

    def _objection_to_another_score(self, cards: frozenset[Card], shape: Shape | None = None) -> str | None:
        """M, F: one score on a trick. B9, B11: any number, without a common card.

        Compound (B9: Grand, Polish): cards may be shared; reading: but not by two
        beziques. Reading: the seven shown, the seven exchanged with the card it fetches,
        and an announced combination scored now each count as one score.
        """
        if self.rules.scores_per_trick == "compound" and shape is not None and shape.use in BEZIQUES:
            return "shared-card" if shares_bezique(self.player.served, cards, self.turn.trick) else None
        if self.rules.scores_per_trick == "one" and self.turn.items:
            return "one-score"
        if self.rules.scores_per_trick == "disjoint" and any(cards & i for i in self.turn.items):
            return "shared-card"
        return None

    def _objection_to_seven(self, e: str, kind: str, cards: frozenset[Card]) -> str | None:
        """B9, B11, M: the seven of trumps is shown, or exchanged for the turn-up.

        Reading: a seven once shown is not exchanged later; nothing is announced of it.
        """
        if kind != "seven" or e == "announce" or len(cards) != 1:
            return "not-a-combination"
        (seven,) = cards
        if (seven.rank, seven.suit) != ("7", self.trumps):
            return "not-a-combination"
        if self.rules.seven == 0:
            return "not-scored"
        if e == "exchange" and self.turn_up is None:
            return "turn-up-gone"
        if e == "exchange" and self.turn_up is not None and self.turn_up.rank == "7":
            return "turn-up-is-seven"
        if seven in self.player.shown:
            return "already-shown"
        return self._objection_to_another_score(cards)

    def _objection_to_announcing(self, shape: Shape, cards: frozenset[Card]) -> str | None:
        """B11, M: shown now without points, to be scored after a later trick.

        Reading: only beside a score on this trick, of which it shares a card where
        combinations without a common card score together; with a card that was not on
        the table when the trick ended; each set of cards once.
        """
        if not self.rules.announce:
            return "announcing-off"
        if not self.turn.items:
            return "announce-needs-score"
        if any(p.use == shape.use and p.cards == cards for p in self.player.pending):
            return "already-pending"
        if self._lacks_fresh_card(shape, cards, self.turn.table_before):
            return self.no_fresh_word
        if self.rules.scores_per_trick == "disjoint" and not any(cards & i for i in self.turn.items):
            return "announce-needs-score"
        if len(self.player.pending) >= MOST_PENDING:
            return "too-many-pending"
        return None

    def _objection_to_scoring(self, kind: str, cards: frozenset[Card]) -> str | None:
        """B11: after another trick is won, if no card of it has been played.

        Reading: no fresh card is needed; kind and points are those of the later moment.
        """
        use = kind.removeprefix("royal-")
        announced = [p for p in self.player.pending if p.use == use and p.cards == cards]
        if not announced:
            was = any(p.use == use and p.cards == cards for p in self.player.void)
            return "pending-void" if was else "not-announced"
        shape = self.shape_of(kind, cards)
        if shape is None:
            return self._why_no_shape(kind, cards)
        if self._is_used(shape, cards):
            return self._used_word()
        if announced[0].trick == self.turn.trick:
            return "same-trick"
        return self._objection_to_another_score(cards, shape)

    def combinations(self, e: str, kind: str, suit: str = "") -> set[frozenset[Card]]:
        """Every set of physical cards with which this act is allowed now."""
        candidates: list[frozenset[Card]] = []
        if e == "pass-right":
            candidates = [frozenset()]
        elif kind == "seven":
            candidates = [frozenset({card}) for card in self.sevens() if card.rank == "7"]
        else:
            for shape in self.shapes():
                if (shape.kind, shape.suit) == (kind, suit):
                    candidates += shape.made_from(self._unbarred(shape, self._near(shape)))
        return {cards for cards in candidates if self.objection(e, kind, cards) is None}

    def _near(self, shape: Shape) -> list[Card]:
        """Cards within reach that fit the kind, those not on the table first; none if one is lacking."""
        reach = self._by_face(shape)
        near: list[Card] = []
        for face, count in shape.faces:
            cards = reach.get(face)
            if cards is None or len(cards) < count:
                return []
            near += cards
        return near

    def _unbarred(self, shape: Shape, near: list[Card]) -> list[Card]:
        """Those of the cards that may serve in this kind."""
        if may_be_second_double(self.rules, shape):
            return near
        return [card for card in near if not self._is_barred(card, shape.use)]

    def _by_face(self, shape: Shape) -> Faces:
        """Cards of which this kind may be made: by rank and suit, by rank alone; sorted once a moment."""
        building = self.partner is not None and may_build(self.rules, shape)
        faces = self._reach.get(building)
        if faces is None:
            faces = self._reach[building] = {}
            for card in sorted(self.within_reach(shape), key=self.laid().__contains__):
                faces.setdefault((card.rank, card.suit), []).append(card)
                faces.setdefault((card.rank, ""), []).append(card)
        return faces

    def _is_possible(self, e: str, shape: Shape) -> bool:
        """Whether the act is allowed with any cards; most often the first set tells, or none is tried."""
        near = self._near(shape)
        if not near:
            return False
        on_table = self.laid() if e == "declare" else self.turn.table_before
        if self._lacks_fresh_card(shape, frozenset(near), on_table):
            return False
        cards = self._unbarred(shape, near)
        if len(cards) < shape.size or self._lacks_fresh_card(shape, frozenset(cards), on_table):
            return False
        return any(self.objection(e, shape.kind, made) is None for made in shape.made_from(cards))

    def _is_closed(self, e: str) -> bool:
        """Whether the act is refused whatever the cards."""
        if self.last_draw_next and not self.rules.declare_before_last_draw:
            return True
        if e == "announce":
            full = len(self.player.pending) >= MOST_PENDING
            return full or not (self.rules.announce and self.turn.items)
        return self.rules.scores_per_trick == "one" and bool(self.turn.items)

    def legal_actions(self) -> set[Action]:
        """Every act that is allowed now, passing aside."""
        legal: set[Action] = set()
        for e in ("declare", "announce"):
            if not self._is_closed(e):
                shapes = [shape for shape in self.shapes() if self._is_possible(e, shape)]
                legal.update((e, shape.kind, shape.suit) for shape in shapes)
        for e in ("declare", "exchange"):
            if self.combinations(e, "seven"):
                legal.add((e, "seven", ""))
        for pending in self.player.pending:
            for kind in (pending.use, f"royal-{pending.use}"):
                if self.objection("score-pending", kind, pending.cards) is None:
                    legal.add(("score-pending", kind, pending.cards))
        if self.objection("pass-right", "", ()) is None:
            legal.add(PASS_THE_RIGHT)
        return legal

    def default_cards(self, e: str, kind: str, suit: str = "") -> frozenset[Card] | None:
        """Return the cards that a player means who names none, None if the act is refused.

        Reading: the table copy of each card, the lowest copy number that is unused in
        that kind; if all would then be table cards, the lowest-ranked member that has
        a fresh copy is taken fresh. Among cards of one rank and several suits: copy
        number first, then suit in the order spades, hearts, diamonds, clubs. Copies
        with which the act is not allowed are passed over.
        """

        def low_ranks_first(cards: Collection[Card]) -> list[tuple[int, int, int]]:
            order = self.rules.rank_order
            return sorted((-order.index(c.rank), c.copy, SUITS.index(c.suit)) for c in cards)

        def preference(cards: frozenset[Card]) -> tuple[object, ...]:
            fresh = low_ranks_first(cards - self.laid())
            table = low_ranks_first(cards & self.laid())
            return len(fresh), [rank for rank, _, _ in fresh], table, fresh

        return min(self.combinations(e, kind, suit), key=preference, default=None)
