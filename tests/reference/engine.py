"""One deal, card by card, by the table rule of drawing."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from tests.reference.cards import Card, parse_card, parse_cards
from tests.reference.cinq_cents import objection_to_knock
from tests.reference.declaring import Action, Moment, Turn
from tests.reference.parameters import Rules
from tests.reference.playing import play_fault, playout_duty
from tests.reference.refusals import Refused
from tests.reference.sides import partner_of
from tests.reference.table import Table

__all__ = ["Deal", "Decision", "Refused"]


@dataclass(frozen=True)
class Decision:
    """A question to a seat: play a card, declare something, show carte blanche, knock (or pass).

    `knockers` are the seats that may knock now, whoever is asked (Cinq-cents). The kind
    "knock" stands after the last trick alone, to the winner of it, before the count.
    """

    seat: int
    kind: str
    legal_cards: frozenset[Card] = frozenset()
    legal_actions: frozenset[Action] = frozenset()
    knockers: frozenset[int] = frozenset()
    moment: Moment | None = field(default=None, repr=False, compare=False)

    def combinations(self, e: str, kind: str, suit: str = "") -> set[frozenset[Card]]:
        """Every set of physical cards with which the act is allowed now."""
        return set() if self.moment is None else self.moment.combinations(e, kind, suit)


class Deal(Table):
    """A deal in progress: ask `decision`, answer with `play`, `act` or `pass_`.

    Parameters
    ----------
    rules : the game.
    deck : all cards, top first, in the order in which they come to be drawn.
    dealer : seat; the seat after the dealer is dealt to first, and leads.
    score_before : points brought into the deal by each seat, for `reached`.
    always_ask : stop after every trick of the stock phase, even if its winner has
        nothing to declare (and then at his partner, where he may declare as well); the
        tests of refusals use it.
    surplus : seat that is dealt a card too many, the bottom card of the pack.
    """

    def __init__(
        self,
        rules: Rules,
        deck: Sequence[Card],
        dealer: int,
        score_before: Sequence[int] = (),
        always_ask: bool = False,
        surplus: int | None = None,
    ) -> None:
        super().__init__(rules, dealer, score_before, surplus)
        self.always_ask = always_ask
        self.decision: Decision | None = None
        self.deal_out(deck)
        self._look()

    @classmethod
    def from_position(
        cls,
        rules: Rules,
        hands: Sequence[str],
        *,
        tables: Sequence[str] = (),
        stock: str = "",
        turn_up: str | None = None,
        trumps: str | None = None,
        lead: int = 0,
        won_by: int | None = None,
        points: Sequence[int] = (),
        brisques: Sequence[int] = (),
        taken: Sequence[str] = (),
        opens: Sequence[str] = (),
        won: str = "",
        dealer: int = 1,
        score_before: Sequence[int] = (),
        tricks_done: int = 0,
        always_ask: bool = True,
        last_stock_winner: int | None = None,
    ) -> Deal:
        """Set up a deal from the middle, cards written as text.

        `hands` are the cards not on the table, `tables` those on it, `taken` those won,
        `opens` those that lie open (Polish). `stock` has the face-down cards, top first;
        the turn-up lies under them. With an empty stock the position is in the play-out.
        `won_by` names a seat that has just won a trick, of the cards `won`, and stands
        before its declarations; otherwise `lead` is to lead. What is not given
        for a seat is empty or 0. In a play-out of two duels `lead` has won the last
        trick of the stock phase, unless `last_stock_winner` names another.

        Raises
        ------
        ValueError
            If a card stands twice.
        """
        deal = cls.__new__(cls)
        Table.__init__(deal, rules, dealer, score_before)
        deal.always_ask = always_ask
        for seat, player in enumerate(deal.players):
            own = slice(seat, seat + 1)  # empty where nothing is given for the seat
            player.hand = set(parse_cards("".join(hands[own])))
            player.table = set(parse_cards("".join(tables[own])))
            player.open = set(parse_cards("".join(opens[own])))
            player.taken = parse_cards("".join(taken[own]))
            player.points, player.brisques = sum(points[own]), sum(brisques[own])
        deal.stock = parse_cards(stock)
        deal.trumps, deal.leader, deal.tricks_done = trumps, lead, tricks_done
        if turn_up is not None:
            deal.turn_up = parse_card(turn_up)
            deal.trumps = deal.turn_up.suit
            deal.stock.append(deal.turn_up)
        deal.in_playout = not deal.drawing()
        deal.last_stock_winner = lead if last_stock_winner is None else last_stock_winner
        if won_by is not None:
            deal.leader = won_by
            deal.gather(won_by, parse_cards(won))
            deal.begin_turn(won_by, parse_cards(won))
        if len(set(deal.all_cards())) != len(deal.all_cards()):
            raise ValueError("a card stands twice in the position")
        deal._look()
        return deal

    def _look(self) -> None:
        """Form the next decision, with the seats that may knock."""
        self.decision = self._next_decision()
        if self.decision is not None and self._objection_to_knock() is None:
            self.decision = replace(self.decision, knockers=frozenset(range(self.rules.seats)))

    def _objection_to_knock(self) -> str | None:
        return objection_to_knock(self.rules, self.knocked, self.tricks_done, self.trick)

    def _next_decision(self) -> Decision | None:
        """Form the next decision, ending a turn in which nothing can be declared."""
        while self.turn is not None:
            moment = self.moment(self.turn)
            actions = frozenset(moment.legal_actions())
            if actions or self.always_ask:
                return Decision(self.turn.seat, "declare", legal_actions=actions, moment=moment)
            self.pass_on()
        if self.over:
            return None
        if self.may_knock_still:
            return Decision(self.leader, "knock")
        seat = self.seat_to_play()
        if self.players[seat].blanche.may_show:
            showing: frozenset[Action] = frozenset({("carte-blanche", "", "")})
            return Decision(seat, "carte-blanche", legal_actions=showing)
        cards = self.players[seat].held
        if self.in_playout:
            _, cards = playout_duty(cards, self.trick, self.trumps, self.rules.rank_order)
        return Decision(seat, "play", legal_cards=frozenset(cards))

    def default_cards(self, e: str, kind: str, suit: str = "") -> frozenset[Card] | None:
        """Return the cards meant by a player who names none, None if the act is refused."""
        asked = self.decision
        return None if asked is None or asked.moment is None else asked.moment.default_cards(e, kind, suit)

    def play(self, card: Card, seat: int | None = None) -> None:
        """Play a card to the trick.

        Raises
        ------
        Refused
            If the card may not be played now.
        """
        if self.over:
            raise Refused("over")
        if self.turn is not None or self.may_knock_still:
            raise Refused("must-act")
        to_play = self.seat_to_play()
        if seat not in (None, to_play):
            raise Refused("wrong-seat")
        player = self.players[to_play]
        if player.blanche.may_show:
            raise Refused("must-act")
        if card not in player.held:
            raise Refused("not-in-hand")
        if self.in_playout:
            fault = play_fault(card, player.held, self.trick, self.trumps, self.rules.rank_order)
            if fault is not None:
                raise Refused(fault)
        player.part_with(card)
        partner = self.partner(to_play)
        if partner is not None:
            partner.lose_pending(card)
        self.trick.append(card)
        self.log_play(to_play, card)
        if len(self.trick) == len(self.seats_of_trick()):
            self.finish_trick()
        self._look()

    def act(self, e: str, kind: str = "", cards: Collection[Card] = (), seat: int | None = None) -> None:
        """Declare, announce, exchange, score what is pending, pass the right; show carte blanche; knock.

        A knock may come from either seat; without a seat it is that of the seat asked.

        Raises
        ------
        Refused
            If the act is not allowed now.
        """
        if e == "carte-blanche":
            if kind or cards:
                raise ValueError("carte-blanche takes no kind and no cards")
            self._show_blanche(seat)
            return
        if e == "knock":
            self._knock(seat)
            return
        cards = frozenset(cards)
        if self.over or (self.in_playout and not self.rules.declare_in_playout):
            raise Refused("stock-gone")
        turn = self._turn_of(seat)
        moment = self.moment(turn)
        code = moment.objection(e, kind, cards)
        if code is not None:
            raise Refused(code)
        if e == "pass-right":
            turn.seat = (turn.winner + 2) % self.rules.seats
        elif e == "exchange":
            self.exchange(turn, cards)
        elif kind == "seven":
            self.show_seven(turn, cards)
        else:
            self.lay(turn, moment, e, kind, cards)
        self._look()

    def _turn_of(self, seat: int | None) -> Turn:
        """Return the turn to declare, if it is this seat's."""
        if self.turn is None:
            raise Refused("not-winner")
        if seat in (None, self.turn.seat):
            return self.turn
        if seat == self.turn.winner:
            raise Refused("right-gone")
        waits = self.rules.partner_declares != "no" and seat == partner_of(self.rules, self.turn.seat)
        raise Refused("partner-waits" if waits else "not-winner")

    def _knock(self, seat: int | None) -> None:
        if self.over or self.decision is None:
            raise Refused("over")
        code = self._objection_to_knock()
        if code is not None:
            raise Refused(code)
        self.knock(self.decision.seat if seat is None else seat)
        self._look()

    def _show_blanche(self, seat: int | None) -> None:
        """Show carte blanche, just before the seat's first card or after its draw."""
        if self.over:
            raise Refused("over")
        if not self.rules.carte_blanche:
            raise Refused("not-scored")
        if self.turn is not None:
            raise Refused("must-act")
        to_play = self.seat_to_play()
        if seat not in (None, to_play):
            raise Refused("wrong-seat")
        blanche = self.players[to_play].blanche
        if not blanche.may_show:
            raise Refused(blanche.code)
        self.show_blanche(to_play)
        self._look()

    def pass_(self, seat: int | None = None) -> None:
        """Declare nothing more (the partner is asked, or the draw follows), show or knock nothing."""
        asked = self.decision
        if asked is not None and asked.kind == "carte-blanche" and seat in (None, asked.seat):
            self.players[asked.seat].blanche.leave()
            self._look()
            return
        if self.may_knock_still:
            self.count_cards()
        else:
            self._turn_of(seat)
            self.pass_on()
        self._look()
