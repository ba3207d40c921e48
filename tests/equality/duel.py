"""Worked positions played on both engines at once: each action is put to either, and they must agree."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from kernels import layout as k
from tests.equality.games import Game, Replay, as_script, replay
from tests.equality.proposals import objections
from tests.equality.translate import CODE_NAMES, CODES, INDEX, action_row, kernel_event, reference_event
from tests.reference.cards import SUITS, Card, card_order, pack, parse_card, parse_cards
from tests.reference.engine import Deal, Refused
from tests.reference.playing import beats, winning_place
from tests.reference_tests.scenes import stacked_deck


class Duel:
    """A deal from a made-up deck, played on the reference and replayed by the kernels.

    Parameters
    ----------
    game : the rules for both engines.
    hands : cards dealt to seat 0, seat 1, ...; small cards fill them up, and those not named.
    stock : cards as they will be drawn, top first; the rest of the pack lies under them.
    turn_up : the card turned up, where the rules want one.
    dealer : seat; seat 0 leads if seat 1 deals.
    before : points brought into the deal.
    """

    def __init__(
        self,
        game: Game,
        hands: Sequence[str],
        stock: str = "",
        turn_up: str = "",
        dealer: int = 1,
        before: tuple[int, ...] = (0, 0),
    ) -> None:
        self.game, self.dealer, self.before = game, dealer, before
        self.deck = stacked_deck(game.rules, hands, stock, turn_up, dealer)
        self.deal = Deal(game.rules, self.deck, dealer, before, always_ask=True)
        self.rows: list[list[int]] = []

    @property
    def trumps(self) -> str | None:
        return self.deal.trumps

    @property
    def points(self) -> list[int]:
        return [player.points for player in self.deal.players]

    def kernels(self, *more: list[int]) -> Replay:
        """What the kernels say to all actions so far, and some more."""
        indices = [INDEX[card] for card in self.deck]
        return replay(self.game, indices, self.dealer, as_script([*self.rows, *more]), self.before)

    def play(self, card: str | Card, seat: int | None = None) -> None:
        """Play a card on both engines; a carte blanche that has not been shown is left."""
        card = parse_card(card) if isinstance(card, str) else card
        row = action_row("play", self.deal.seat_to_play() if seat is None else seat, "", {card})
        if self.deal.decision.kind == "carte-blanche":
            self.deal.pass_()
        self.deal.play(card, seat)
        self._accept(row)

    def play_all(self, cards: str) -> None:
        """Play cards one after the other; nobody declares anything."""
        for card in parse_cards(cards):
            self.pass_if_asked()
            self.play(card)

    def act(self, e: str, kind: str, cards: str | Collection[Card]) -> int:
        """Do something as the winner of the trick; return its points."""
        cards = parse_cards(cards) if isinstance(cards, str) else cards
        seat = self.deal.turn.seat
        before = self.points[seat]
        self.deal.act(e, kind, cards)
        self._accept(action_row(e, seat, kind, cards))
        return self.points[seat] - before

    def show_blanche(self) -> None:
        """Show carte blanche, whose turn it is to play."""
        seat = self.deal.seat_to_play()
        self.deal.act("carte-blanche", seat=seat)
        self._accept(action_row("carte-blanche", seat, "", ()))

    def declare(self, kind: str, cards: str | Collection[Card]) -> int:
        return self.act("declare", kind, cards)

    def refused(self, e: str, kind: str, cards: str, seat: int | None = None) -> str:
        """Word with which the reference refuses an act; the kernels refuse it for the same reason."""
        held = frozenset(parse_cards(cards))
        try:
            self.deal.act(e, kind, held, seat)
        except Refused as refusal:
            actor = self.deal.leader if seat is None else seat
            words = {refusal.code}
            if self.deal.turn is not None and actor == self.deal.turn.seat:
                words |= objections(self.deal.moment(self.deal.turn), e, kind, held)
            self._refuse(action_row(e, actor, kind, held), words)
            return refusal.code
        raise AssertionError("the reference accepts it")

    def refused_card(self, card: str, seat: int | None = None) -> str:
        """Word with which a card is refused, likewise."""
        played = parse_card(card)
        actor = self.deal.seat_to_play() if seat is None else seat
        try:
            self.deal.play(played, seat)
        except Refused as refusal:
            self._refuse(action_row("play", actor, "", {played}), {refusal.code})
            return refusal.code
        raise AssertionError("the reference accepts it")

    def legal_cards(self) -> set[str]:
        """Cards that may be played now, by both engines."""
        self.pass_if_asked()
        legal = self.deal.decision.legal_cards
        for card in self.deck:
            said = self.kernels(action_row("play", self.deal.decision.seat, "", {card}))
            accepted = said.code == k.NO_REFUSAL or said.at > len(self.rows)
            assert accepted == (card in legal), card
        return {str(card) for card in legal}

    def pass_if_asked(self) -> None:
        while self.deal.turn is not None:
            self.deal.pass_()

    def win(self, lead: str | None = None) -> None:
        """Draw, then let the leader, who must be seat 0, win the next trick."""
        self._trick(lead, won=True)

    def lose(self, lead: str | None = None) -> None:
        """Draw, then let seat 0 lead and seat 1 win the next trick."""
        self._trick(lead, won=False)

    def _trick(self, lead: str | None, *, won: bool) -> None:
        self.pass_if_asked()
        assert self.deal.seat_to_play() == 0
        mine = sorted(self.deal.players[0].held, key=self._smallest)
        for first in [parse_card(lead)] if lead else [c for c in mine if c.rank in "789"]:
            for second in sorted(self.deal.players[1].held, key=self._smallest):
                if beats(second, first, self.trumps, self.game.rules.rank_order) != won:
                    self.play(first)
                    self.play(second)
                    return
        raise AssertionError("no such trick in this position")

    def _smallest(self, card: Card) -> tuple[int, ...]:
        return (card.suit == self.trumps, *(-n for n in card_order(card)))

    def _accept(self, row: list[int]) -> None:
        said = self.kernels(row)
        self.rows.append(row)
        assert said.at >= len(self.rows) or said.code == k.NO_REFUSAL, CODE_NAMES[said.code]
        self._compare_events(said)

    def _compare_events(self, said: Replay) -> None:
        theirs = [reference_event(event) for event in self.deal.events]
        # The kernels go on to the next play, as if the winner had passed.
        assert [kernel_event(event) for event in said.events][: len(theirs)] == theirs

    def _refuse(self, row: list[int], words: set[str]) -> None:
        """The kernels refuse the row for a rule that it breaks."""
        said = self.kernels(row)
        assert said.at == len(self.rows)
        assert any(said.code in CODES[word] for word in words), (words, CODE_NAMES[said.code])
        self._compare_events(said)


def scene(
    game: Game, hand: str, *, trumps: str = "C", turn_up: str = "", theirs: str = "", draws: str = ""
) -> Duel:
    """Seat 0 has won the first trick with a small card; these cards are left in its hand.

    Seat 0 draws `draws`, then small cards, each time it wins; seat 1 holds `theirs`, small cards too.
    """
    rules = game.rules
    turn_up = turn_up or (f"9{trumps}1" if rules.turn_up else "")
    named = set(parse_cards(f"{hand} {theirs} {draws} {turn_up}"))
    small = [c for rank in "789" for c in pack(rules.packs) if c.rank == rank and c not in named]
    mine = [c for c in small if c.suit == (trumps if rules.turn_up else "H")]
    plain = [c for c in small if c not in mine and c.suit != "H"]
    lead = mine.pop()
    needed = rules.hand - len(theirs.split())
    for_them, plain = plain[:needed], plain[needed:]
    for_me = [*parse_cards(draws), *mine, *plain[6:]][:6]
    stock = [card for pair in zip(for_me, plain[:6], strict=False) for card in pair]
    duel = Duel(
        game,
        [f"{hand} {lead}", " ".join([theirs, *map(str, for_them)])],
        " ".join(map(str, stock)),
        turn_up,
    )
    duel.win(str(lead))
    return duel


def ending(
    game: Game, mine: str, theirs: str, *, trumps: str | None, lead: int = 0, before: tuple[int, int] = (0, 0)
) -> Duel:
    """The play-out with these eight cards each: seat `lead` has won the last stock trick.

    Every seat is dealt and draws other cards first, which it throws away, lowest first; the loser of the
    last trick of the stock takes up the turn-up, a trump of his eight.
    """
    final = [parse_cards(mine), parse_cards(theirs)]
    rules = game.rules
    loser = 1 - lead
    turn_up = next(c for c in final[loser] if c.suit == trumps) if rules.turn_up else None
    rest = [c for c in pack(rules.packs) if c not in final[0] and c not in final[1]]
    rest.sort(key=lambda c: (c.suit == trumps, SUITS.index(c.suit), *card_order(c)))
    last = next(
        (a, b)
        for a in rest
        for b in rest
        if a != b and a.rank in "KQJ987" and b.rank in "KQJ987" and beats(a, b, trumps, rules.rank_order)
    )
    rest = [c for c in rest if c not in last]
    thrown = [rest[0::2], rest[1::2]]
    thrown[lead].append(last[0])
    thrown[loser].append(last[1])
    hand = rules.hand
    draws = [thrown[0][hand:] + final[0], thrown[1][hand:] + final[1]]
    if turn_up is not None:
        draws[loser].remove(turn_up)
        draws[loser].append(turn_up)
    stock, leader, plays = [], 0, []
    for number, pair in enumerate(zip(*thrown, strict=True)):
        played = [pair[leader], pair[1 - leader]]
        place = winning_place(played, trumps, rules.rank_order)
        leader = (leader + place) % 2
        plays += played
        stock += [draws[leader][number], draws[1 - leader][number]]
    assert leader == lead
    if turn_up is not None:
        assert stock.pop() == turn_up
    duel = Duel(
        game,
        [" ".join(map(str, cards[:hand])) for cards in thrown],
        " ".join(map(str, stock)),
        "" if turn_up is None else str(turn_up),
        before=before,
    )
    duel.play_all(" ".join(map(str, plays)))
    duel.pass_if_asked()
    assert {str(c) for c in duel.deal.players[0].held} == set(mine.split())
    return duel
