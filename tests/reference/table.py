"""What lies on the table in a deal, with what happens to it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from tests.reference.cards import Card, card_order, whole_pack
from tests.reference.cinq_cents import card_points
from tests.reference.declaring import Moment, Pending, Player, Turn
from tests.reference.penchant import PenchantMoment, is_penchant, recount
from tests.reference.playing import winning_place
from tests.reference.polish import POLISH_MOMENTS, is_taken_up
from tests.reference.reform import Scored
from tests.reference.rules import Rules, check_played
from tests.reference.settlement import settle
from tests.reference.sides import opponent_in_duel, partner_of, side_of, side_totals

Event = dict[str, Any]


def moment_kind(rules: Rules) -> type[Moment]:
    """How the game decides whether an act is allowed."""
    return PenchantMoment if is_penchant(rules) else POLISH_MOMENTS.get(rules.polish, Moment)


class Table:
    """Hands, stock, tricks and scores of a deal. Nothing here asks whether it is allowed."""

    def __init__(
        self, rules: Rules, dealer: int, score_before: Sequence[int], surplus: int | None = None
    ) -> None:
        check_played(rules)
        self.surplus = surplus
        self.rules, self.dealer = rules, dealer
        self.score_before = (*score_before, *[0] * (rules.seats - len(score_before)))
        self.players = [Player() for _ in range(rules.seats)]
        for seat, player in enumerate(self.players):
            player.served = self.players[side_of(rules, seat)].served
        self.stock: list[Card] = []
        self.turn_up: Card | None = None
        self.trumps: str | None = None
        self.leader = (dealer + 1) % rules.seats
        self.last_stock_winner = self.leader
        self.trick: list[Card] = []
        self.tricks_done = 0
        self.turn: Turn | None = None
        self.in_playout = False
        self.over = False
        self.knocked: int | None = None
        self.may_knock_still = False
        self.events: list[Event] = []
        self.reached: int | None = None
        self.result: dict[str, Any] | None = None

    def deal_out(self, deck: Sequence[Card]) -> None:
        """Deal packets, the seat after the dealer first, then the turn-up (B9: 3, 2, 3).

        Raises
        ------
        ValueError
            If the deck is not the whole pack.
        """
        missing = whole_pack(self.rules.packs) - set(deck)
        wanted = 32 * self.rules.packs - self.rules.eights_removed
        if len(deck) != wanted or len(set(deck)) != wanted or any(c.rank != "8" for c in missing):
            raise ValueError(f"the deck is not {wanted} different cards of {self.rules.packs} packs")
        self.stock = list(deck)
        for size in self.rules.packets:
            for step in range(1, self.rules.seats + 1):
                player = self.players[(self.dealer + step) % self.rules.seats]
                player.hand |= {self.stock.pop(0) for _ in range(size)}
        if self.surplus is not None:
            # F: of an even number of cards that are left then, the last is not drawn.
            self.players[self.surplus].hand.add(self.stock.pop())
            self.stock.pop()
        if self.rules.carte_blanche:
            for player in self.players:
                player.blanche.deal(player.hand)
        if self.rules.turn_up:
            self.expose_turn_up()
        if not self.drawing():
            self.enter_playout()

    def drawing(self) -> bool:
        """Whether every seat can still draw. Reading: cards left over stay undrawn."""
        return len(self.stock) >= self.rules.seats

    def last_draw_next(self) -> bool:
        """Whether the next draw is the last."""
        drawn = 0 if self.turn is None else self.turn.drawn
        return not self.in_playout and len(self.stock) + drawn < 2 * self.rules.seats

    def may_count_brisques(self) -> bool:
        """B11, Rubicon: they may be counted in play with not more than twelve cards in the stock.

        Reading: in the other games tricks are not searched before the end (B9, B11).
        """
        return self.over or (self.rules.settlement == "rubicon" and len(self.stock) <= 12)

    def seat_to_play(self) -> int:
        """Return the seat whose card is next."""
        return self.seats_of_trick()[len(self.trick)]

    def seats_of_trick(self) -> list[int]:
        """Seats that play to this trick, its leader first, clockwise."""
        if self.in_playout and self.rules.playout == "two-pairs":
            return [self.leader, opponent_in_duel(self.last_stock_winner, self.leader)]
        return [(self.leader + step) % self.rules.seats for step in range(self.rules.seats)]

    def partner(self, seat: int) -> Player | None:
        """What the partner of a seat has, or None where all play alone."""
        partner = partner_of(self.rules, seat)
        return None if partner is None else self.players[partner]

    def moment(self, turn: Turn) -> Moment:
        """Gather what decides the acts of the seat that is asked."""
        moment = moment_kind(self.rules)(
            rules=self.rules,
            trumps=self.trumps,
            player=self.players[turn.seat],
            turn=turn,
            turn_up=None if self.in_playout else self.turn_up,
            last_draw_next=self.last_draw_next(),
            partner=self.partner(turn.seat),
        )
        if isinstance(moment, PenchantMoment):
            moment.adversary = self.players[1 - turn.seat]
        return moment

    def all_cards(self) -> list[Card]:
        """Every card of the deal, wherever it lies: always the whole deck."""
        cards = list(self.stock) + list(self.trick)
        for player in self.players:
            cards += [*player.hand, *player.table, *player.taken, *player.open]
        return cards

    def log(self, e: str, seat: int, points: int | None = None, **rest: Any) -> None:
        event: Event = {"e": e, "seat": seat, **rest}
        if points is not None:
            event["points"] = points
            self.players[seat].points += points
            self.note_target(seat)
        self.events.append(event)

    def note_target(self, seat: int) -> None:
        """Note the first seat, or side of partners, at the target, in the order of the events.

        Reading: so brisques won in a trick count before the declaration that follows it.
        """
        if self.reached is not None or self.rules.target is None:
            return
        side = side_of(self.rules, seat)
        both = [b + p.points for b, p in zip(self.score_before, self.players, strict=True)]
        total = side_totals(self.rules, both)[side]
        if total >= self.rules.target:
            self.reached = side

    def expose_turn_up(self) -> None:
        """B9, B11, M: the next card names trumps; a seven turned up is 10 to the dealer.

        It is taken up last, so it goes under the stock.
        """
        card = self.stock.pop(0)
        self.stock.append(card)
        self.turn_up, self.trumps = card, card.suit
        self.log("turn-up", self.dealer, self.rules.seven if card.rank == "7" else 0, card=str(card))
        self.note_sevens([card])

    def note_sevens(self, cards: Iterable[Card]) -> None:
        """Note that these have scored, if they are sevens; nobody scores them again."""
        for player in self.players:
            player.shown.update(card for card in cards if card.rank == "7")

    def log_play(self, seat: int, card: Card) -> None:
        """Log a play. Reading: by option a seven of trumps scores at once, before the trick."""
        scores = self.rules.seven_when_played and not self.in_playout and self.rules.seven
        if scores and (card.rank, card.suit) == ("7", self.trumps):
            self.log("play", seat, self.rules.seven, card=str(card))
        else:
            self.log("play", seat, card=str(card))

    def finish_trick(self) -> None:
        """B9: brisques are marked as they are won, or (note, B11, M) at the end.

        The last trick is the last of all (B11, M, F) or the one before the last draw (B9).
        """
        place = winning_place(self.trick, self.trumps, self.rules.rank_order)
        winner = self.seats_of_trick()[place]
        player = self.players[winner]
        brisques = sum(card.rank in self.rules.brisque_ranks for card in self.trick)
        player.brisques += brisques
        # F, Penchant: not scored as taken in, except in the last six tricks.
        as_won = self.rules.brisques == "won" or (self.rules.brisques == "penchant" and self.in_playout)
        self.log("trick", winner, brisques * self.rules.brisque if as_won else 0)
        won, self.trick, self.leader = self.trick, [], winner
        self.tricks_done += 1
        last_of_all = not self.cards_left()
        if self.last_draw_next() if self.rules.last_trick_when == "stock" else last_of_all:
            self.log("last-trick", winner, self.rules.last_trick)
        up = self.gather(winner, won)
        if up:
            self.log("open", winner, cards=[str(card) for card in sorted(up, key=card_order)])
        if not self.in_playout or self.rules.declare_in_playout:
            self.begin_turn(winner, won)
        else:
            self.go_on()

    def gather(self, winner: int, won: Collection[Card]) -> set[Card]:
        """Turn a trick down; Polish: its winner lays some of the cards open, which are returned."""
        up = {card for card in won if is_taken_up(self.rules, self.trumps, card)}
        self.players[winner].open |= up
        self.players[winner].taken += [card for card in won if card not in up]
        return up

    def go_on(self) -> None:
        """Go on after a trick of the play-out."""
        if not self.cards_left():
            self.end_play()
        elif not self.players[self.leader].held:
            # Reading: the second duel is led by the player two to the left of the
            # winner of the last trick of the stock phase.
            self.leader = (self.last_stock_winner + 2) % self.rules.seats

    def cards_left(self) -> bool:
        """Whether a trick can be played: a card too many stays in the hand when the other's are gone."""
        return (any if self.surplus is None else all)(p.held for p in self.players)

    def begin_turn(self, seat: int, won: Collection[Card]) -> None:
        self.turn = Turn(seat, seat, self.tricks_done, frozenset(), won=frozenset(won))
        self.turn.table_before = frozenset(self.moment(self.turn).laid())

    def pass_on(self) -> None:
        """End what one seat declares: the draw, or first the partner's turn.

        B9, B11, F: a player may declare when he or his partner takes a trick. Reading:
        the winner first, then his partner.
        """
        assert self.turn is not None
        partner = partner_of(self.rules, self.turn.seat)
        both = self.rules.partner_declares == "either" and self.turn.seat == self.turn.winner
        if both and partner is not None:
            self.turn.seat = partner
        elif is_penchant(self.rules) and self.turn.seat == self.turn.winner and not self.turn.items:
            # F: he has no declaration, which he signifies by drawing; the loser may have one.
            self.draw(self.turn.winner)
            self.turn.drawn, self.turn.seat = 1, 1 - self.turn.winner
        else:
            self.end_turn()

    def end_turn(self) -> None:
        """Draw, winner first (all texts); the turn-up is the last card of the stock."""
        assert self.turn is not None
        turn, self.turn = self.turn, None
        if self.in_playout:
            self.go_on()
            return
        for step in range(turn.drawn, self.rules.seats):
            self.draw((turn.winner + step) % self.rules.seats)
        if not self.drawing():
            self.enter_playout()

    def draw(self, seat: int) -> None:
        card = self.stock.pop(0)
        self.players[seat].hand.add(card)
        self.players[seat].blanche.draw(card)
        self.log("draw", seat, card=str(card))

    def enter_playout(self) -> None:
        """B9, B11, F: table cards return to the hand. Reading: what is pending is lost."""
        self.in_playout, self.last_stock_winner = True, self.leader
        for player in self.players:
            player.hand, player.table = player.held, set()
            player.pending = []
        self.events.append({"e": "play-out"})

    def exchange(self, turn: Turn, cards: frozenset[Card]) -> None:
        """B9: the turn-up is taken into the hand, the seven put in its place."""
        (seven,) = cards
        took = self.turn_up
        assert took is not None
        assert self.stock[-1] == took
        points = self.rules.seven
        if self.rules.polish == "britannica":
            points += self.take_turn_up(turn.seat, seven, took)
        else:
            self.players[turn.seat].hand -= {seven}
            self.players[turn.seat].hand.add(took)
        self.stock[-1] = self.turn_up = seven
        turn.items.append(frozenset({seven, took}))
        self.log("exchange", turn.seat, points, card=str(seven), took=str(took))
        self.note_sevens(cards)

    def take_turn_up(self, seat: int, seven: Card, took: Card) -> int:
        """B9, B11, Polish: the turn-up becomes an open card, if it can be used in declaring.

        B9's example of 130: an ace so taken is 10 as an ace won. Reading: so is the ten,
        where brisques score as they are won; elsewhere it is counted at the end. A card
        that does not become open is turned down with the trick.
        """
        player = self.players[seat]
        player.taken.remove(seven)
        self.gather(seat, [took])
        brisques = int(took.rank in self.rules.brisque_ranks)
        player.brisques += brisques
        return brisques * self.rules.brisque if self.rules.brisques == "won" else 0

    def show_seven(self, turn: Turn, cards: frozenset[Card]) -> None:
        """B9, B11: a seven declared is not left on the table, but simply shown."""
        self.note_sevens(cards)
        turn.items.append(cards)
        self.log("declare", turn.seat, self.rules.seven, kind="seven", cards=[str(c) for c in cards])

    def lay(self, turn: Turn, moment: Moment, e: str, kind: str, cards: frozenset[Card]) -> None:
        """Put a combination on the table; a score uses its cards and may name trumps.

        Reading: an announcement does neither until it is scored.
        """
        player = self.players[turn.seat]
        shape = moment.shape_of(kind, cards)
        assert shape is not None
        own = cards & player.held
        player.hand -= own
        player.table |= own
        player.declared |= cards
        written = [str(card) for card in sorted(cards, key=card_order)]
        if e == "announce":
            player.pending.append(Pending(shape.use, cards, turn.trick))
            self.log(e, turn.seat, kind=kind, cards=written)
            return
        if e == "score-pending":
            player.pending = [p for p in player.pending if (p.use, p.cards) != (shape.use, cards)]
        scored = Scored(shape, cards, turn.trick)
        for card in cards:
            player.served.setdefault(card, []).append(scored)
        turn.items.append(cards)
        if shape.names_trumps:
            self.trumps = shape.suit
        self.log(e, turn.seat, shape.points, kind=kind, cards=written)

    def show_blanche(self, seat: int) -> None:
        """B11, F: 50 for a hand without king, queen or jack, which is shown."""
        self.players[seat].blanche.show()
        self.log("carte-blanche", seat, self.rules.carte_blanche)

    def end_play(self) -> None:
        """Count, once nobody can knock any more."""
        self.may_knock_still = self.rules.knock and self.knocked is None
        if not self.may_knock_still:
            self.count_cards()

    def knock(self, seat: int) -> None:
        """F, Cinq-cents: somebody says he has the game; it is played on for the record alone."""
        self.knocked = seat
        self.log("knock", seat)
        if self.may_knock_still:
            self.end_play()

    def count_cards(self) -> None:
        """Count after the deal, the seat after the dealer first (a reading).

        F, Cinq-cents: brisques are not scored; the points of the cards won are.
        """
        self.may_knock_still = False
        at_end = self.rules.brisque if self.rules.brisques == "end" else 0
        for step in range(1, self.rules.seats + 1):
            seat = (self.dealer + step) % self.rules.seats
            count = self.players[seat].brisques
            if self.rules.brisques == "card-points":
                self.log("card-points", seat, card_points(self.players[seat].taken))
            elif self.rules.brisques == "penchant":
                self.log("brisques", seat, recount(count, self.rules.brisque), count=count)
            else:
                self.log("brisques", seat, count * at_end, count=count)
        points = [player.points for player in self.players]
        brisques = [player.brisques for player in self.players]
        sides = side_totals(self.rules, points)
        best = [side for side, p in enumerate(sides) if p == max(sides)]
        settled = settle(self.rules, points, brisques)
        winner = best[0] if len(best) == 1 else None
        self.over = True
        self.result = {
            "points": points,
            "brisques": brisques,
            "winner": winner if settled is None else settled.winner,
            "settlement": {} if settled is None else settled.as_record(),
        }
