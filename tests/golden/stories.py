"""Deals that tell a story: found by a search, kept as a card player reads them."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rich.console import Console

from kernels.hints import HINTS
from reports.show_deal import show_deal
from sim import load_player, load_rules
from sim.record.model import DealRecord, Event
from sim.record.write import Recorder

FOLDER = Path(__file__).with_name("deals")
SEED = 7
SEARCHED = 20_000


@dataclass(frozen=True)
class Story:
    """What happens in a deal, between whom, under which rules."""

    name: str
    preset: str
    seats: tuple[str, str]
    happens: Callable[[DealRecord], bool]

    @property
    def path(self) -> Path:
        """The file of its transcript."""
        return FOLDER / f"{self.name.replace(' ', '-')}.txt"


def scored(record: DealRecord, seat: int, kind: str) -> int | None:
    """Find the place of the first score of a kind by a seat."""
    for place, event in enumerate(record.events):
        if (event.name, event.seat, event.kind) in {("declare", seat, kind), ("score-pending", seat, kind)}:
            return place
    return None


def one_then_other(one: str, other: str) -> Callable[[DealRecord], bool]:
    """One seat scores one kind, later the other."""

    def happens(record: DealRecord) -> bool:
        for seat in range(record.seats):
            first, second = scored(record, seat, one), scored(record, seat, other)
            if first is not None and second is not None and first < second:
                return True
        return False

    return happens


def seven_with_the_last_trick_of_the_stock(record: DealRecord) -> bool:
    """The winner of the stock's last trick shows the seven, before the last two cards are drawn."""
    names = [event.name for event in record.events]
    last = max(place for place in range(names.index("play-out")) if names[place] == "trick")
    return any(event.kind == "seven" for event in record.events[last : names.index("play-out")])


def announced_then_scored(record: DealRecord) -> bool:
    """A combination is announced beside another that is scored; a later trick scores it."""
    return any(event.name == "score-pending" and event.points >= 40 for event in record.events)


def no_trumps_to_the_end(record: DealRecord) -> bool:
    """Nobody scores a marriage, so no suit ever becomes trumps."""
    return not any(event.kind.endswith("marriage") for event in _scores(record.events))


def _scores(events: Sequence[Event]) -> list[Event]:
    return [event for event in events if event.name in {"declare", "score-pending"}]


STORIES = (
    Story(
        "double bezique after a single one",
        "bezique-britannica9",
        ("textbook", "greedy"),
        one_then_other("bezique", "double-bezique"),
    ),
    Story(
        "royal sequence after the royal marriage",
        "bezique-modern",
        ("greedy", "textbook"),
        one_then_other("royal-marriage", "royal-sequence"),
    ),
    Story(
        "seven with the last trick of the stock",
        "bezique-britannica9",
        ("textbook", "textbook"),
        seven_with_the_last_trick_of_the_stock,
    ),
    Story(
        "announced first and scored later",
        "bezique-foster",
        ("greedy", "textbook"),
        announced_then_scored,
    ),
    Story(
        "no trumps to the end",
        "bezique-no-turn",
        ("textbook", "random"),
        no_trumps_to_the_end,
    ),
)


def find_deal(story: Story) -> int:
    """Find the first deal of the seed that tells the story."""
    recorder = _recorder(story)
    for deal in range(SEARCHED):
        if story.happens(recorder.record(deal)[0]):
            return deal
    raise LookupError(f"{story.name}: none of {SEARCHED:,} deals tells this story")


def transcript(story: Story, deal: int) -> tuple[DealRecord, str]:
    """Play the deal of a story; give its record with the text shown on 80 columns."""
    record, reasons = _recorder(story).record(deal)
    file = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n")
    console = Console(file=file, width=80, color_system=None, force_terminal=False)
    show_deal(record, console, reasons, {number: hint.title for number, hint in HINTS.items()})
    file.flush()
    buffer = file.buffer
    assert isinstance(buffer, io.BytesIO)
    return record, buffer.getvalue().decode()


@cache
def _recorder(story: Story) -> Recorder:
    return Recorder(load_rules(story.preset), [load_player(spec) for spec in story.seats], SEED)
