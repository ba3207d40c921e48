"""The player whose choices a user's own functions make, and the user's own advice.

The seat's view is copied into numbers with names (`kernels.own`); the user's functions get the copy.
"""

from collections.abc import Callable
from typing import Final

import numpy as np

from kernels import own
from kernels.bridge import array_at, call_at, numbers_at
from kernels.cards import EACH_SUIT, Array, Words, get, next_seat, of_all, of_others, suit_types
from kernels.combinations import kind_of, points_of
from kernels.greedy import dearest_points
from kernels.jit import inlined, kernel, small_step
from kernels.layout import (
    F_HAND,
    F_KNOWN,
    F_OPEN,
    F_PLAYED,
    F_TABLE,
    F_USED_BEZIQUE2,
    F_USED_FOURS,
    F_USED_MARRIAGE,
    F_USED_SEQUENCE,
    P_OWN,
    R_BRISQUE_RANKS,
    R_PARTNERS,
    R_RANK_ORDER,
    R_SEATS,
    R_TARGET,
    S_BEFORE0,
    S_BEST,
    S_BEST_SEAT,
    S_DEALER,
    S_LED,
    S_PHASE,
    S_PLAYED_TO_TRICK,
    S_POINTS0,
    S_SELF,
    S_STOCK,
    S_TRICK,
    S_TRUMP,
    S_TURN_UP,
)
from kernels.legal import options_if_won
from kernels.solver import WORK_WIDTH
from kernels.trick import beaten_by
from kernels.view import others_reach, unseen_word
from kernels.words import ONE, ZERO, lowest_bit, lowest_index, without_lowest

# Entries of a player's row: 1 where a file asks for WIN_POINTS, addresses of compiled functions; 0 for none.
P_OWN_WIN_POINTS: Final = P_OWN
P_OWN_CARD: Final = P_OWN + 1
P_OWN_OPTION: Final = P_OWN + 2
P_OWN_ADVICE: Final = P_OWN + 3

# The view stands behind what the solver needs; after it, what only the wrappers see.
_VIEW: Final = WORK_WIDTH
OPTION_POINTS0: Final = own.VIEW_WIDTH  # points of each option, up to 64 of them
ASKED: Final = OPTION_POINTS0 + 64  # card or option asked about last
FAILED: Final = ASKED + 1  # 1 after a function has failed
OWN_WIDTH: Final = FAILED + 1
OWN_FAULT: Final = _VIEW + OWN_WIDTH
"""Entry of ``reasons``: address of the function that failed, 0 while all is well; the view then stays."""
REASONS_SIZE: Final = OWN_FAULT + 1
"""Numbers of ``reasons`` where a player may be a user's own."""

OWNERS: Final[dict[int, Callable[[Array], Exception]]] = {}
"""By address, who explains a failure: gets the numbers of the view, gives what is to be raised."""


@inlined
def ask_for_card(
    words: Words, rules: Array, players: Array, view: Array, candidates: np.uint64, reasons: Array
) -> np.uint64:
    """Choose one of the candidate places by the user's worth; arguments as in `kernels.policies`."""
    if without_lowest(candidates) == ZERO:
        return candidates
    address = players[np.uint64(view[S_SELF]), P_OWN_CARD]
    show(words, rules, players, view, reasons)
    place = ask(address, reasons, candidates)
    if place < 0:
        return lowest_bit(candidates)
    return ONE << np.uint64(place)


@kernel
def ask_for_option(
    words: Words, rules: Array, players: Array, view: Array, options: np.uint64, reasons: Array
) -> np.uint64:
    """Choose one of the options that can be scored, or none to pass, by the user's worth."""
    address = players[view[S_SELF], P_OWN_OPTION]
    if address == 0 or options == ZERO:
        return options
    show(words, rules, players, view, reasons)
    left = options
    while left != ZERO:
        option = lowest_index(left)
        left = without_lowest(left)
        points = points_of_option(words, rules, view, option)
        reasons[np.uint64(_VIEW + OPTION_POINTS0) + np.uint64(option)] = points
    option = ask(address, reasons, options)
    if option < 0:
        return ZERO
    return ONE << np.uint64(option)


@kernel
def ask_for_advice(
    words: Words, rules: Array, players: Array, view: Array, candidates: np.uint64, reasons: Array
) -> np.uint64:
    """Candidate places that the user's advice recommends."""
    show(words, rules, players, view, reasons)
    return np.uint64(ask(players[view[S_SELF], P_OWN_ADVICE], reasons, candidates))


@small_step
def winners_over(words: Words, best_type: int, trump: int) -> np.uint64:  # noqa: ARG001 - names the family
    """Types that beat the one that wins the trick so far."""
    return beaten_by(best_type, trump)


@small_step
def points_if_won(words: Words, rules: Array, view: Array, reasons: Array) -> int:
    """Points of the dearest that the seat could score now if it won this trick."""
    return dearest_points(rules, view, options_if_won(words, rules, view, reasons))


@small_step
def points_of_option(words: Words, rules: Array, view: Array, option: int) -> int:  # noqa: ARG001
    """Points that an option scores."""
    return points_of(kind_of(option, view[S_TRUMP], rules), rules)


@kernel
def ask(address: int, reasons: Array, choices: np.uint64) -> int:
    """Ask a function of the user's about choices, one bit each; after a failure nothing is asked any more."""
    if reasons[OWN_FAULT] != 0:
        return np.int64(-1)
    answer = call_at(address, reasons, _VIEW, np.int64(choices))
    if reasons[_VIEW + FAILED] != 0:
        reasons[OWN_FAULT] = address
    return answer


@kernel
def show(words: Words, rules: Array, players: Array, view: Array, reasons: Array) -> None:
    """Copy what the seat may know into the numbers of `kernels.own`."""
    if reasons[OWN_FAULT] != 0:
        return
    me = view[S_SELF]
    trump = view[S_TRUMP]
    seats = rules[R_SEATS]
    partners = rules[R_PARTNERS] == 1
    leading = view[S_LED] < 0
    _tell(reasons, own.TRUMP, trump)
    _tell(reasons, own.LED, _type_of(view[S_LED]))
    _tell(reasons, own.BEST, _type_of(view[S_BEST]) if not leading else np.int64(-1))
    ours = partners and not leading and (view[S_BEST_SEAT] + me) & 1 == 0
    _tell(reasons, own.BEST_IS_PARTNERS, np.int64(ours))
    _tell(reasons, own.STOCK, view[S_STOCK])
    _tell(reasons, own.TRICK, view[S_TRICK])
    _tell(reasons, own.PHASE, view[S_PHASE])
    _tell(reasons, own.SEATS, seats)
    _tell(reasons, own.PLAYED_TO_TRICK, view[S_PLAYED_TO_TRICK])
    _tell(reasons, own.DEALER, np.int64(view[S_DEALER] == me))
    _tell(reasons, own.TURN_UP, _type_of(view[S_TURN_UP]))
    _tell(reasons, own.TARGET, rules[R_TARGET])
    _tell(reasons, own.TENS_LOW, rules[R_RANK_ORDER])
    _tell_scores(view, reasons, me, seats, partners, S_POINTS0, own.POINTS)
    _tell_scores(view, reasons, me, seats, partners, S_BEFORE0, own.BEFORE)
    points = np.int64(0)
    if players[me, P_OWN_WIN_POINTS] != 0:
        points = points_if_won(words, rules, view, reasons)
    _tell(reasons, own.WIN_POINTS, points)
    _tell(reasons, own.WORDS, np.int64(len(words)))
    for w in range(len(words)):
        held = get(words, view, me, F_HAND, w)
        _tell_set(reasons, own.HAND, w, held)
        _tell_set(reasons, own.TABLE, w, get(words, view, me, F_TABLE, w))
        _tell_set(reasons, own.KNOWN, w, of_others(words, rules, view, me, F_KNOWN, w))
        _tell_set(reasons, own.PLAYED, w, of_all(words, rules, view, F_PLAYED, w))
        _tell_set(reasons, own.UNSEEN, w, unseen_word(words, view, w))
        _tell_set(reasons, own.MAY_MARRY, w, held & ~get(words, view, me, F_USED_MARRIAGE, w))
        _tell_set(reasons, own.MAY_RUN, w, held & ~get(words, view, me, F_USED_SEQUENCE, w))
        _tell_set(reasons, own.MAY_BEZIQUE, w, held & ~get(words, view, me, F_USED_BEZIQUE2, w))
        _tell_set(reasons, own.MAY_FOUR, w, held & ~get(words, view, me, F_USED_FOURS, w))
        _tell_set(reasons, own.OPEN, w, get(words, view, me, F_OPEN, w))
        _tell_set(reasons, own.THEIR_OPEN, w, of_others(words, rules, view, me, F_OPEN, w))
    winners = ZERO
    if not leading:
        winners = winners_over(words, view[S_BEST] & 31, trump)
    _tell_set(reasons, own.WINNERS, 0, winners)
    _tell_set(reasons, own.REACH, 0, others_reach(words, rules, view))
    _tell_set(reasons, own.TRUMPS, 0, suit_types(trump))
    _tell_set(reasons, own.BRISQUES, 0, np.uint64(rules[R_BRISQUE_RANKS]) * EACH_SUIT)


@inlined
def _tell(reasons: Array, name: int, value: int) -> None:
    reasons[np.uint64(_VIEW + name)] = value


@inlined
def _tell_set(reasons: Array, name: int, w: int, cards: np.uint64) -> None:
    reasons[np.uint64(_VIEW + name + w)] = np.int64(cards)


@inlined
def _tell_scores(
    view: Array, reasons: Array, me: int, seats: int, partners: bool, first: int, name: int
) -> None:
    """Tell the points of the seat's own side, then those of the other side that has the most."""
    mine = view[first + me]
    theirs = np.int64(0)
    for k in range(1, seats):
        seat = next_seat(me, k, seats)
        points = view[first + seat]
        if partners and k == 2:
            mine += points
        elif partners:
            theirs += points
        else:
            theirs = max(theirs, points)
    _tell(reasons, name, mine)
    _tell(reasons, name + 1, theirs)


@inlined
def _type_of(card: int) -> int:
    return card & 31 if card >= 0 else np.int64(-1)


# --- wrappers round the user's functions, compiled under the name of each file (kernels.bridge) ---------
# They are given `worth`, `declare`, `advice`. A failure is told by a number.


def card_wrapper(pointer: Array, places: int) -> int:
    """Place whose card is worth most to play; of equals the first, a copy in hand before one on the table."""
    told = numbers_at(pointer, OWN_WIDTH)
    view = array_at(pointer, own.VIEW_WIDTH)
    best = np.int64(-1)
    most = np.int64(0)
    left = np.uint64(places)
    try:
        while left != ZERO:
            place = lowest_index(left)
            left = without_lowest(left)
            told[ASKED] = place & 31
            told[own.FROM_TABLE] = place >> 5
            value = np.int64(worth(view, place & 31))  # type: ignore[name-defined]  # noqa: F821
            if best < 0 or value > most:
                best = place
                most = value
    except Exception:  # noqa: BLE001 - numba knows no narrower one
        told[FAILED] = 1
    return best


def option_wrapper(pointer: Array, options: int) -> int:
    """Option that is worth most to score, the first of equals; -1 if none is worth more than 0."""
    told = numbers_at(pointer, OWN_WIDTH)
    view = array_at(pointer, own.VIEW_WIDTH)
    best = np.int64(-1)
    most = np.int64(0)
    left = np.uint64(options)
    try:
        while left != ZERO:
            option = lowest_index(left)
            left = without_lowest(left)
            told[ASKED] = option
            points = told[OPTION_POINTS0 + option]
            value = np.int64(declare(view, option, points))  # type: ignore[name-defined]  # noqa: F821
            if value > most:
                best = option
                most = value
    except Exception:  # noqa: BLE001
        told[FAILED] = 1
    return best


def advice_wrapper(pointer: Array, places: int) -> int:
    """Places whose card the advice recommends, as a mask."""
    told = numbers_at(pointer, OWN_WIDTH)
    view = array_at(pointer, own.VIEW_WIDTH)
    found = ZERO
    left = np.uint64(places)
    try:
        while left != ZERO:
            place = lowest_index(left)
            left = without_lowest(left)
            told[ASKED] = place & 31
            told[own.FROM_TABLE] = place >> 5
            if advice(view, place & 31):  # type: ignore[name-defined]  # noqa: F821
                found |= ONE << np.uint64(place)
    except Exception:  # noqa: BLE001
        told[FAILED] = 1
    return np.int64(found)
