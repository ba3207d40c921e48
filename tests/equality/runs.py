"""Many deals walked, each run done once a session."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import islice
from typing import Any

import numpy as np

from kernels import layout as k
from tests.equality.games import (
    Array,
    Game,
    Record,
    game,
    greedy_player,
    hoarder,
    plain_player,
    play,
    record,
    result_names,
    seated,
)
from tests.equality.proposals import proposer
from tests.equality.shared import shared_tally
from tests.equality.translate import option_for
from tests.equality.walk import Proposer, Tally, walk
from tests.reference.engine import Deal

SEED = 20
SOUGHT_AMONG = 20_000

REASONS = (k.E_HINTS, k.E_DECIDER, k.E_GAIN)

MIXES = [
    (greedy_player(), greedy_player()),
    (hoarder(copies=0), greedy_player()),
    (hoarder(), hoarder()),
    (plain_player(), plain_player()),
    (hoarder(passing=500, copies=1000), hoarder(passing=20, copies=1000)),
]
"""Players of deal i: the mix number i // seats, so that every seat deals with each."""


def _players(number: int, seats: int) -> Array:
    mix = MIXES[number // seats % len(MIXES)]
    return seated(*(mix[seat % 2] for seat in range(seats)))


def _draw_rule(number: int) -> int:
    return k.DRAW_SEAT_KEYED if number // 20 % 2 else k.DRAW_TABLE


def walk_deal(game: Game, number: int, tally: Tally, propose: Proposer | None = None) -> Deal:
    """Play deal `number`, walk it through the reference, and let the kernels referee it."""
    played = record(game, _players(number, game.rules.seats), SEED, number, _draw_rule(number))
    return compared(game, played, number, tally, propose)


def compared(game: Game, played: Record, number: int, tally: Tally, propose: Proposer | None) -> Deal:
    """Walk a deal through the reference, and let the kernels referee it."""
    try:
        deal = walk(played, tally, propose)
        events, row, code = game.referee.replay(played.deck, played.dealer, played.script)
        assert code == k.NO_REFUSAL
        assert np.array_equal(_facts(events), _facts(played.events))
        assert row.tolist() == list(played.result.values())
    except (AssertionError, ValueError) as error:
        error.add_note(f"deal {number} of seed {SEED}")
        raise
    return deal


def _facts(events: Array) -> Array:
    """The rows that are events of a record, without the columns that say why a player chose as he did."""
    told = events[events[:, k.E_TYPE] < k.EV_LEGAL_CARDS]
    told[:, REASONS] = 0
    return told


@cache
def preset_tally(name: str, deals: int, first: int = 0) -> Tally:
    """What `deals` deals of a preset have shown; every fourth is put to proposals."""
    return shared_tally(f"{name} {deals} {first}", lambda: _walked(name, deals, first))


def _walked(name: str, deals: int, first: int) -> Tally:
    tally: Tally = Counter()
    propose = proposer(random.Random(f"{name} {first}"))
    played = game(name)
    for number in range(first, first + deals):
        walk_deal(played, number, tally, propose if number % 4 == 0 else None)
    return tally


def changed_deals(name: str, changes: dict[str, Any], deals: int, seek: str = "") -> tuple[list[Deal], Tally]:
    """Deals of a preset with changes: the first, or the first that show what is sought (see `_shows`)."""
    tally: Tally = Counter()
    played = game(name, **changes)
    propose = proposer(random.Random(str(changes)))
    numbers = (n for n in range(SOUGHT_AMONG) if not seek or _shows(played, n, seek))
    walked = [
        walk_deal(played, number, tally, propose if i % 2 == 0 else None)
        for i, number in enumerate(islice(numbers, deals))
    ]
    return walked, tally


def _shows(game: Game, number: int, seek: str) -> bool:
    """Whether a deal has a result column above 0 for some seat, or an announcement: `announce aces`."""
    events, row = play(game, _players(number, game.rules.seats), SEED, number, _draw_rule(number))
    if seek.startswith("announce "):
        option = option_for(seek.removeprefix("announce "), "S")
        return bool(((events[:, k.E_TYPE] == k.EV_ANNOUNCE) & (events[:, k.E_KIND] == option)).any())
    columns = result_names(game.rules.seats)
    return any(row[columns.index(f"{seek}_{seat}")] for seat in range(game.rules.seats))
