"""Refereeing of deal records: the first event that the rules do not allow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from sim.copies import complete
from sim.faults import Fault, FaultBook
from sim.record.cards import Card
from sim.record.kinds import plays_kind
from sim.record.model import ACTIONS, DealRecord, Event
from sim.record.position import Position
from sim.replay import Engine, Replay, is_over
from sim.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class Verdict:
    """The referee's word on one record: where it stands, and its first fault if it has one."""

    where: str
    fault: Fault | None = None

    @property
    def clean(self) -> bool:
        """Whether every event and the result agree with the rules."""
        return self.fault is None

    def __str__(self) -> str:
        return f"{self.where}: {'clean' if self.fault is None else self.fault}"


def referee_all(records: Iterable[DealRecord]) -> Iterator[Verdict]:
    """Referee many records, one after the other; see `Referee.judge`."""
    referee = None
    for record in records:
        if referee is None or record.ruleset is not referee.ruleset:
            referee = Referee(record.ruleset)
        yield referee.judge(record)


@dataclass(frozen=True, slots=True)
class _Action:
    """An action of the record: number of its event, the event with every copy known."""

    number: int
    event: Event


class Referee:
    """Judges the records of one rule set.

    Parameters
    ----------
    ruleset : RuleSet
        The rules.
    """

    def __init__(self, ruleset: RuleSet) -> None:
        self.ruleset = ruleset
        self._engine = Engine(ruleset)
        self._book = FaultBook(ruleset)

    def judge(self, record: DealRecord) -> Verdict:
        """Replay the actions of a record and compare event by event.

        Returns
        -------
        Verdict
            Clean only if every event and the result agree.
        """
        actions, stop = self._actions(record)
        return Verdict(record.where, self._first_fault(record, actions, stop))

    def _actions(self, record: DealRecord) -> tuple[list[_Action], int | None]:
        """List the actions up to the first of which no engine can be asked; number that one."""
        numbers: list[int] = []
        stop = None
        for number, event in enumerate(record.events):
            if event.kind and self._cannot_be_asked(event):
                stop = number
                break
            if event.name in ACTIONS:
                numbers.append(number)
        events = [record.events[number] for number in numbers]
        if any(not card.copy for event in events for card in event.cards):
            events = complete(record, events, self._engine)
        return [_Action(n, event) for n, event in zip(numbers, events, strict=True)], stop

    def _first_fault(self, record: DealRecord, actions: Sequence[_Action], stop: int | None) -> Fault | None:
        replay = self._engine.replay(
            record.deck, record.dealer, record.before, [action.event for action in actions]
        )
        settled = {action.number: action.event for action in actions}
        due = list(replay.events)
        at = 0
        for number, raw in enumerate(record.events):
            found = settled.get(number, raw)
            at = _skip_idle(due, at, found)
            if _is_uncounted(found, replay):
                continue
            if at < len(due):
                _let_knock_wait(due, at, found)
                _swap_brisques(due, at, found)
                if _agree(found, due[at]):
                    at += 1
                    continue
            late = [action for action in actions if action.number > number]
            asked = at == len(due) or due[at].name in ACTIONS
            if late and asked and found.name not in ACTIONS:
                # The engine was asked for an action that stands further down: the record says that the
                # seat passed here. Without it the deal departs where that action stands, or before.
                earlier = [action for action in actions if action.number < number]
                return self._first_fault(record, earlier, late[0].number)
            position = self._position(record, due[:at])
            if at < len(due) and _is_open(found, due[at], position):
                at += 1
                continue
            following = record.events[number + 1] if number + 1 < len(record.events) else None
            if _is_refused(replay, actions, number):
                return self._book.refused(number, replay.refusal, found, position)
            if number == stop:
                return self._book.unasked(number, found, position)
            next_due = due[at] if at < len(due) else None
            if next_due is None or (
                found.name != next_due.name and following and _alike(following, next_due)
            ):
                return self._book.superfluous(number, found, next_due, position, is_over(replay))
            if found.name == next_due.name:
                return self._book.differs(number, found, next_due)
            return self._book.missing(number, next_due, position)
        rest = [event for event in due[at:] if not _is_idle(event)]
        if rest or not is_over(replay):
            return self._book.missing(
                len(record.events), rest[0] if rest else None, self._position(record, due[:at])
            )
        return self._book.result(record.result, replay.result)

    def _cannot_be_asked(self, event: Event) -> bool:
        """Whether a declaration is of another game, or has a card twice: no set of cards can say that."""
        known = [card for card in event.cards if card.copy]
        return not plays_kind(event.kind, self.ruleset.rules) or len(set(known)) < len(known)

    def _position(self, record: DealRecord, events: Sequence[Event]) -> Position:
        position = Position(self.ruleset.rules, record.deck, record.dealer, record.before)
        for event in events:
            position.apply(event)
        return position


def _is_refused(replay: Replay, actions: Sequence[_Action], number: int) -> bool:
    return not is_over(replay) and replay.refused < len(actions) and actions[replay.refused].number == number


def _agree(found: Event, due: Event) -> bool:
    """Whether an event of the record says what happened, as far as it says which copies are meant."""
    if found == due:
        return True
    return (
        found.name == due.name
        and found.seat == due.seat
        and found.kind == due.kind
        and found.points == due.points
        and found.count == due.count
        and _same_cards(found.cards, due.cards)
        and (found.took is None or due.took is None or found.took.fits(due.took))
    )


def _is_open(found: Event, due: Event, position: Position) -> bool:
    """Whether an announcement is called plain where no trumps are named: either name will do."""
    return (
        found.name == "announce"
        and not position.trump
        and _agree(replace(found, kind=f"royal-{found.kind}"), due)
    )


def _same_cards(found: Sequence[Card], due: Sequence[Card]) -> bool:
    if len(found) != len(due):
        return False
    if len(found) == 1:
        return found[0].fits(due[0])
    left = list(due)
    for card in sorted(found, key=lambda card: not card.copy):  # those first that say which copy is meant
        same = next((other for other in left if card.fits(other)), None)
        if same is None:
            return False
        left.remove(same)
    return True


def _alike(found: Event, due: Event) -> bool:
    return found.name == due.name and found.seat == due.seat


def _is_idle(event: Event) -> bool:
    """Whether it is a count of brisques that scores nothing: a record may have it or not."""
    return event.name == "brisques" and event.points == 0


def _skip_idle(due: Sequence[Event], at: int, found: Event) -> int:
    while at < len(due) and _is_idle(due[at]) and found.name != "brisques":
        at += 1
    return at


def _is_uncounted(found: Event, replay: Replay) -> bool:
    """Whether it tells the brisques of a seat, rightly, in a game that counts card points instead."""
    return (
        _is_idle(found)
        and found.seat is not None
        and any(event.name == "card-points" for event in replay.events[-2:])
        and found.count == replay.result.brisques[found.seat]
    )


def _let_knock_wait(due: list[Event], at: int, found: Event) -> None:
    """Let a knock stand behind the draws of its trick, of which the players' actions say nothing."""
    if due[at].name == "knock" and found.name in ("draw", "play-out") and at + 1 < len(due):
        due[at], due[at + 1] = due[at + 1], due[at]


def _swap_brisques(due: list[Event], at: int, found: Event) -> None:
    """Let the seats count their brisques or cards in either order."""
    if found.name not in ("brisques", "card-points") or due[at].seat == found.seat:
        return
    for other in range(at + 1, len(due)):
        if due[other].name == found.name and due[other].seat == found.seat:
            due[at], due[other] = due[other], due[at]
            return
