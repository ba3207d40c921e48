"""Trial deals of a user's own file: it must play, give the same answer twice, be blind to what is hidden."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from kernels.layout import (
    E_CARD,
    E_SEAT,
    E_TYPE,
    E_WORD0,
    EV_DRAW,
    EV_LEGAL_CARDS,
    EV_PLAY,
    EV_TURN_UP,
    EVENT_WIDTH,
    MAX_EVENTS,
    PLAYER_WIDTH,
)
from sim.errors import InputError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sim.own.code import OwnCode
    from sim.own.source import OwnFile

DEALS: Final = 20
"""Trial deals of the ordinary game."""
GAME: Final = "bezique-britannica9"
SEED: Final = 1875

Events = Any  # int64[n, EVENT_WIDTH]
Deck = Any  # int64[cards]


def try_out(file: OwnFile, code: OwnCode, deals: int) -> None:
    """Play trial deals with what is in a file, the policy at both seats, the advice with a greedy player.

    Raises
    ------
    InputError
        One sentence: a function fails, answers the same question in two ways, knows what it may not.
    """
    for row in _rows(code):
        play = _player_of(row)
        for deal, deck in enumerate(_decks(deals)):
            first = play(deal, deck)
            if not np.array_equal(first, play(deal, deck)):
                raise InputError(
                    f"{file.shown}: the same deal played twice went two ways; "
                    "an answer may depend on the arguments alone"
                )
            if peeks(partial(play, deal), deck, deal):
                raise InputError(f"{file.shown}: its choices change with cards that it cannot have seen")


def get_ready() -> None:
    """Play a deal without anything of a user's."""
    from sim.players import load_player

    _player_of(load_player("greedy").row())(0, _decks(1)[0])


def peeks(play: Callable[[Deck], Events], deck: Deck, deal: int) -> bool:
    """Tell whether choices change when cards are permuted that nobody who chooses has seen.

    Twice: the stock that is left after some rounds of drawing, before which all must go as before; all that
    the leader does not hold, before his first card.

    Parameters
    ----------
    play : callable
        Plays a deck, int64[cards]; gives the rows of events with what was legal.
    deck : int64[cards]
        Top card first.
    deal : int
        Decides the round and the permutations.
    """
    random = np.random.default_rng([SEED, deal])
    events = play(deck)
    draws = np.flatnonzero(events[:, E_TYPE] == EV_DRAW)
    at = 2 * int(random.integers(len(draws) // 2 - 1))
    stock = set(deck[len(deck) - len(draws) + 1 :].tolist())  # the card before it is turned up
    left = stock - set(events[draws[:at], E_CARD].tolist())
    until = draws[at]
    if not np.array_equal(events[:until], play(_permuted(deck, left, random))[:until]):
        return True
    asked = int(np.flatnonzero(events[:, E_TYPE] == EV_LEGAL_CARDS)[0])
    held = int(events[asked, E_WORD0])
    turned = int(events[events[:, E_TYPE] == EV_TURN_UP, E_CARD][0])
    hidden = {card for card in deck.tolist() if not (held >> card) & 1} - {turned}
    played = int(np.flatnonzero(events[:, E_TYPE] == EV_PLAY)[0])
    other = play(_permuted(deck, hidden, random))
    again = int(np.flatnonzero(other[:, E_TYPE] == EV_PLAY)[0])
    columns = [E_SEAT, E_CARD]
    return not np.array_equal(events[played, columns], other[again, columns])


def _permuted(deck: Deck, cards: set[int], random: np.random.Generator) -> Deck:
    places = np.flatnonzero(np.isin(deck, list(cards)))
    other = deck.copy()
    other[places] = random.permutation(deck[places])
    return other


def _rows(code: OwnCode) -> list[NDArray[np.int64]]:
    """Rows of the players to try."""
    from kernels.hints import OWN_HINT
    from kernels.layout import MANNER_FOLLOW, P_ID, P_MANNER, P_TRIED, POLICY_OWN
    from kernels.own_call import P_OWN_ADVICE, P_OWN_CARD, P_OWN_OPTION, P_OWN_WIN_POINTS
    from sim.players import load_player

    rows = []
    if code.worth:
        row = np.zeros(PLAYER_WIDTH, np.int64)
        row[P_ID], row[P_OWN_CARD], row[P_OWN_OPTION] = POLICY_OWN, code.worth, code.declare
        row[P_OWN_WIN_POINTS] = code.win_points
        rows.append(row)
    if code.advice:
        row = load_player("greedy").row()
        row[P_TRIED], row[P_MANNER], row[P_OWN_ADVICE] = OWN_HINT, MANNER_FOLLOW, code.advice
        row[P_OWN_WIN_POINTS] = code.win_points
        rows.append(row)
    return rows


def _player_of(row: NDArray[np.int64]) -> Callable[[int, Deck], Events]:
    """Make a function that plays a deal with a player at both seats and gives its events."""
    from kernels.batch import play_recorded
    from kernels.columns import width
    from kernels.layout import DRAW_TABLE
    from sim.rules.encode import to_table, to_words
    from sim.rules.load import load_rules

    rules = load_rules(GAME).rules
    words, table = to_words(rules), to_table(rules)
    players = np.array([row, row])
    result = np.zeros(width(2), np.int64)

    def play(deal: int, deck: Deck) -> Events:
        events = np.zeros((MAX_EVENTS, EVENT_WIDTH), np.int64)
        n = play_recorded(words, table, players, np.uint64(SEED), deal, DRAW_TABLE, events, result, deck)
        return events[:n]

    return play


def _decks(deals: int) -> list[Deck]:
    from kernels.batch import deal_deck
    from sim.rules.encode import to_table
    from sim.rules.load import load_rules

    rules = load_rules(GAME).rules
    decks = [np.zeros(rules.cards, np.int64) for _ in range(deals)]
    for deal, deck in enumerate(decks):
        deal_deck(to_table(rules), np.uint64(SEED), deal, 0, deck)
    return decks
