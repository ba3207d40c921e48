"""A deal on the terminal, trick by trick, for a card player."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

from kernels.hints import hint_name
from sim.record.cards import Card
from sim.record.model import DealRecord, Event, Reason
from sim.record.position import Position, in_hand_order
from sim.seating import seats_of
from sim.seating import sides as sides_of

_SYMBOLS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_NAMES: Final = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
_RED: Final = "bold red"
_BLACK: Final = "bold"
_FAINT: Final = "dim"
_KINDS: Final = {
    "marriage": "a marriage",
    "royal-marriage": "a royal marriage",
    "sequence": "a sequence",
    "royal-sequence": "a royal sequence",
    "bezique": "bezique",
    "seven": "the seven of trumps",
    "binage": "binage",
    "flush": "a flush",
    "sequence-five": "a sequence of five",
    "sequence-four": "a sequence of four",
    "sequence-three": "king, queen and knave",
    "king-queen": "king and queen",
    "queen-jack": "queen and knave",
    "penchant": "a penchant",
    "four": "four of a rank",
    "three": "three of a rank",
    "pair": "a pair",
}
_WIDEST: Final = 100
_MARK: Final = 3
_POINTS: Final = 6
_TOTAL: Final = 6


def show_deal(
    record: DealRecord,
    console: Console,
    reasons: Sequence[Reason | None] = (),
    hints: Mapping[int, str] | None = None,
) -> None:
    """Print a deal: the hands, the turn-up, each trick with what followed, the result.

    Colours appear on a terminal, suit signs where the encoding has them; 80 columns are enough.

    Parameters
    ----------
    record : DealRecord
        A legal deal, every copy known.
    console : rich.console.Console
        Where it goes.
    reasons : sequence of Reason or None
        For each event why the player chose so; may be empty.
    hints : mapping of int to str
        Each hint in plain words, by its number.
    """
    teller = _Teller(record, console, reasons, hints or {})
    teller.tell_start()
    for number, event in enumerate(record.events):
        teller.tell_event(number, event)
    teller.tell_result()


class _Teller:
    """Tells one deal; it follows the cards, so that it knows hands and running totals."""

    def __init__(
        self, record: DealRecord, console: Console, reasons: Sequence[Reason | None], hints: Mapping[int, str]
    ) -> None:
        self.record = record
        self.console = console
        self.reasons = reasons
        self.hints = hints
        self.position = Position(record.ruleset.rules, record.deck, record.dealer, record.before)
        self.signs = (console.encoding or "").lower().startswith("utf")
        room = min(console.width, _WIDEST) - _MARK - 1 - _POINTS - _TOTAL * record.seats
        self.room = max(room, 20)
        self.drawn = Text()

    def tell_start(self) -> None:
        """Print what is played, who plays it, the hands dealt."""
        record = self.record
        title = Text(record.ruleset.title, style="bold")
        if record.deal is not None:
            title.append(f": deal {record.deal}")
        if record.seed is not None:
            title.append(f" of the run with seed {record.seed}")
        self._print(title)
        for setting in record.ruleset.settings:
            self._print(Text(f"changed: {setting}"))
        self._print(Text())
        for seat in range(record.seats):
            line = Text(f"Seat {seat}")
            if seat < len(record.policies):
                line.append(f", {record.policies[seat]}")
            roles = {record.dealer: " (dealer)", self.position.leader: " (leads)"}
            line.append(roles.get(seat, ""), style=_FAINT).append(": ")
            self._print(line.append_text(self._hand(seat)))
        self._print(Text())

    def tell_result(self) -> None:
        """Print points, brisques, who has more."""
        result = self.record.result
        self._print(Text())
        for seat, (points, brisques) in enumerate(zip(result.points, result.brisques, strict=True)):
            noun = "brisque" if brisques == 1 else "brisques"
            self._print(Text(f"Seat {seat}: {points} points, {brisques} {noun}", style="bold"))
        if result.winner is None:
            self._print(Text("The deal is a tie."))
            return
        if result.settlement:
            rubicon = ", with a rubicon" if result.settlement["rubicon"] else ""
            self._print(Text(f"Seat {result.winner} wins {result.settlement['value']}{rubicon}."))
            return
        rules = self.record.ruleset.rules
        sides = [seats_of(rules, side) for side in range(sides_of(rules))]
        totals = [sum(result.points[seat] for seat in side) for side in sides]
        lead = totals[result.winner] - max(
            total for side, total in enumerate(totals) if side != result.winner
        )
        winners = sides[result.winner]
        who = f"Seat {winners[0]} has" if len(winners) == 1 else f"Seats {_and(list(map(str, winners)))} have"
        self._print(Text(f"{who} the better of the deal by {lead}."))

    def tell_event(self, number: int, event: Event) -> None:
        """Print an event, then follow it. The draws of a round share a line."""
        if event.name != "draw":
            self._tell_draws()
        seat, points = event.seat, event.points
        match event.name:
            case "turn-up":
                names = f"; {_NAMES[event.cards[0].suit]} are trumps" + (
                    ", a seven for the dealer" if points else ""
                )
                self._line(self._text("Turned up: ", event.cards[0], names), seat, points)
            case "play":
                self._tell_play(event)
            case "trick":
                self._line(
                    Text(f"Seat {seat} wins the trick" + (" with brisques" if points else "")), seat, points
                )
            case "declare" | "announce" | "score-pending":
                self._line(self._meld(event), seat, points)
            case "exchange":
                exchanged = ("exchanges ", event.cards[0], " for ", event.took or "the turn-up")
                self._line(self._text(f"Seat {seat} ", *exchanged), seat, points)
            case "draw":
                start = ", seat" if self.drawn else "Seat"
                self.drawn.append(f"{start} {seat} draws ", style=_FAINT).append_text(
                    self._card(event.cards[0])
                )
            case "open":
                line = Text(f"Seat {seat} lays open ")
                self._line(self._add_cards(line, in_hand_order(event.cards, self.position.trump)))
            case "last-trick":
                self._line(Text(f"Seat {seat} scores the last trick"), seat, points)
            case "carte-blanche":
                self._line(Text(f"Seat {seat} shows carte blanche"), seat, points)
            case "card-points":
                self._line(Text(f"Seat {seat} counts the cards won"), seat, points)
            case "knock":
                has = self.position.points[event.seat or 0] + self.position.card_points[event.seat or 0]
                self._line(Text(f"Seat {seat} knocks: {has} points with the cards won", style="bold"))
            case "brisques" if points:
                self._line(Text(f"Seat {seat} counts {event.count} brisques"), seat, points)
        self._because(number)
        self.position.apply(event)
        if event.name == "play-out":
            self._tell_playout()

    def _tell_play(self, event: Event) -> None:
        if self.position.trick:
            line, mark = self._text(f"Seat {event.seat} plays ", event.cards[0]), ""
        else:
            self._print(Text())
            line, mark = (
                self._text(f"Seat {event.seat} leads ", event.cards[0]),
                f"{self.position.tricks + 1}",
            )
        self._line(line, event.seat, event.points, mark)

    def _tell_draws(self) -> None:
        if self.drawn:
            self._line(self.drawn)
            self.drawn = Text()

    def _tell_playout(self) -> None:
        self._print(Text())
        self._line(Text("The stock is gone: the play-out.", style="italic"))
        for seat in range(self.record.seats):
            self._line(self._text(f"Seat {seat} holds ").append_text(self._hand(seat)))

    def _meld(self, event: Event) -> Text:
        verb = {"declare": "declares", "announce": "announces", "score-pending": "scores what was announced,"}
        line = Text(f"Seat {event.seat} {verb[event.name]} {_KINDS.get(event.kind) or _spoken(event.kind)}: ")
        self._add_cards(line, in_hand_order(event.cards, self.position.trump))
        if event.name == "announce":
            line.append(", to score later")
        return line

    def _because(self, number: int) -> None:
        """Print why the player chose so, if he says."""
        reason = self.reasons[number] if number < len(self.reasons) else None
        if reason is not None:
            self._line(Text(explain(reason, self.hints), style=_FAINT), indent=2)

    def _line(
        self, line: Text, seat: int | None = None, points: int = 0, mark: str = "", indent: int = 0
    ) -> None:
        """Print a line, wrapped; where it scores, its points and everybody's total stand at the right."""
        for number, part in enumerate(line.wrap(self.console, self.room - indent)):
            part.rstrip()
            whole = Text(mark.rjust(_MARK) if number == 0 else " " * _MARK, style=_FAINT)
            whole = Text.assemble(whole, " " * (1 + indent), part)
            if points and number == 0:
                whole.append(" " * (_MARK + 1 + self.room - whole.cell_len))
                whole.append(f"+{points}".rjust(_POINTS), style="bold green")
                for other, before in enumerate(self.position.points):
                    now = before + points if other == seat else before
                    whole.append(str(now).rjust(_TOTAL), style="bold" if other == seat else _FAINT)
            self._print(whole)

    def _print(self, line: Text) -> None:
        self.console.print(line, highlight=False)

    def _hand(self, seat: int) -> Text:
        return self._add_cards(Text(), in_hand_order(self.position.hands[seat], self.position.trump))

    def _add_cards(self, line: Text, cards: Iterable[Card]) -> Text:
        for place, card in enumerate(cards):
            line.append(" " if place else "").append_text(self._card(card))
        return line

    def _text(self, *parts: str | Card) -> Text:
        line = Text()
        for part in parts:
            line.append_text(self._card(part) if isinstance(part, Card) else Text(part))
        return line

    def _card(self, card: Card) -> Text:
        rank = "10" if card.rank == "T" else card.rank
        sign = _SYMBOLS[card.suit] if self.signs else card.suit
        return Text(rank + sign, style=_RED if card.suit in "HD" else _BLACK)


def explain(reason: Reason, hints: Mapping[int, str]) -> str:
    """Say in words which hint or weight decided.

    Parameters
    ----------
    reason : Reason
        What the player noted.
    hints : mapping of int to str
        Each hint in plain words, by its number.
    """
    narrowed = [hint_name(hint) for hint in reason.hints if hint != reason.decider]
    words = [f"narrowed by {_and(narrowed)}"] if narrowed else []
    if reason.decider > 0:
        said = hints.get(reason.decider, "")
        words.append(f"{hint_name(reason.decider)} decided" + (f": {said}" if said else ""))
    elif reason.gain:
        words.append(f"the weights decided, by {reason.gain}")
    else:
        words.append("the weights decided")
    return "; ".join(words)


def _spoken(kind: str) -> str:
    """Name a kind of declaration in words."""
    if kind.endswith("bezique"):
        return f"a {kind.replace('-', ' ')}"
    number, _, rank = kind.rpartition("-")
    count = {"": "four", "trump": "four trump", "five-trump": "five trump"}[number]
    return f"{count} {rank}"


def _and(words: Sequence[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last
