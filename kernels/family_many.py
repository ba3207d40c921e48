"""Three and four hands: who plays with whom, what the side shares, how the play-out divides.

Sources: Britannica 9th ed. (1875), "Three and Four Handed Bezique"; Britannica 11th ed. (1911), "Three- and
Four-Handed Bezique"; Foster (1897), "Four-handed Bezique"; the modern page, "Four-Handed Bezique". Seats 0
and 2 are partners against 1 and 3. What partners share (the kinds in which a card has served, what was
scored on the trick) is kept with both seats, so whoever is asked finds it with his own.
"""

import numpy as np

from kernels.cards import Array, Words, get, next_seat, put, stats_index
from kernels.columns import D_WINNER
from kernels.combinations import laid_word, usable_word
from kernels.declare import drop_pending_with, use_cards, use_in_kind
from kernels.family import MANY
from kernels.family_many_double import forget_doubles, note_double
from kernels.family_standard import (
    card_is_gone,
    players_in_trick,
    playout_goes_on,
    seat_in_trick,
    settle,
    start_family,
)
from kernels.game import sides_of
from kernels.greedy import unless_won
from kernels.jit import inlined
from kernels.layout import (
    BUILD_ALL,
    BUILD_BEZIQUE,
    F_HAND,
    F_TABLE,
    F_USED_FOURS,
    F_USED_MARRIAGE,
    H_HANDS,
    O_BEZIQUE,
    O_FOURS,
    O_TRUMP_FOURS,
    PHASE_PLAYOUT,
    PLAYOUT_TWO_PAIRS,
    R_BUILD_ON_PARTNER,
    R_MULTIPLE_BEZIQUE_ONE_HAND,
    R_PARTNERS,
    R_PLAYOUT,
    R_SEATS,
    S_BEFORE0,
    S_BEST_SEAT,
    S_BUILDS,
    S_DUEL,
    S_LAST_STOCK_WINNER,
    S_LEADER,
    S_LED,
    S_PENDING0,
    S_PHASE,
    S_PLAYED_TO_TRICK,
    S_POINTS0,
    S_SELF,
)
from kernels.score import side_of, side_total
from kernels.words import ONE, ZERO

_ALL = (ONE << np.uint64(O_TRUMP_FOURS)) - ONE
_SEVERAL = (ONE << np.uint64(O_FOURS)) - (ONE << np.uint64(O_BEZIQUE + 1))  # beziques of two pairs or more


@inlined
def partner_of(rules: Array, seat: int) -> int:
    """Seat opposite, or -1 where each plays alone."""
    return (seat + 2) & 3 if rules[R_PARTNERS] == 1 else -1


@side_of.of(MANY)
def _side_of(words: Words, rules: Array, seat: int) -> int:
    """Partners are one side."""
    return seat & 1 if rules[R_PARTNERS] == 1 else seat


@side_total.of(MANY)
def _side_total(words: Words, rules: Array, state: Array, side: int) -> int:
    """The points of partners count together."""
    total = state[S_BEFORE0 + side] + state[S_POINTS0 + side]
    if rules[R_PARTNERS] == 1:
        total += state[S_BEFORE0 + side + 2] + state[S_POINTS0 + side + 2]
    return total


@start_family.of(MANY)
def _start(words: Words, rules: Array, hidden: Array, state: Array) -> None:
    """Note which options may be built on the partner's table, by the text.

    Foster: announced combinations "may be built up by either partner"; the modern page the same, but double
    and triple bezique "only if all the cards come from the hand of the same player". The Britannica lets
    these two alone come from both hands.
    """
    builds = ZERO
    if rules[R_PARTNERS] == 1:
        if rules[R_BUILD_ON_PARTNER] == BUILD_ALL:
            builds = _ALL
        elif rules[R_BUILD_ON_PARTNER] == BUILD_BEZIQUE:
            builds = _SEVERAL
        if rules[R_MULTIPLE_BEZIQUE_ONE_HAND] == 1:
            builds &= ~_SEVERAL
    state[S_BUILDS] = np.int64(builds)
    forget_doubles(words, rules, state)


@usable_word.of(MANY)
def _usable_word(words: Words, a: Array, seat: int, option: int, w: int) -> np.uint64:
    """Word of the seat's cards, with those on the partner's table where the option may be built on."""
    cards = get(words, a, seat, F_HAND, w)
    if (a[S_BUILDS] >> option) & 1 == 1:
        cards |= get(words, a, (seat + 2) & 3, F_TABLE, w)
    return cards


@laid_word.of(MANY)
def _laid_word(words: Words, a: Array, seat: int, fresh_field: int, w: int) -> np.uint64:
    """Word of the cards that are not fresh: what lies on the partner's table never is."""
    cards = get(words, a, seat, fresh_field, w)
    if a[S_BUILDS] != 0 and fresh_field == F_TABLE:
        cards |= get(words, a, (seat + 2) & 3, F_TABLE, w)
    return cards


@use_cards.of(MANY)
def _use_cards(
    words: Words, rules: Array, state: Array, seat: int, option: int, cards: Array, at: int
) -> None:
    """Mark cards as used for both partners.

    The modern page: a player "may not declare any combination that the partner could not legally declare".
    """
    use_in_kind(words, state, seat, option, cards, at)
    partner = partner_of(rules, seat)
    if partner >= 0:
        for field in range(F_USED_MARRIAGE, F_USED_FOURS + 1):
            for w in range(len(words)):
                put(words, state, partner, field, w, get(words, state, seat, field, w))
    if option == O_BEZIQUE + 1:
        note_double(words, rules, state, side_of(words, rules, seat), cards, at)


@card_is_gone.of(MANY)
def _card_is_gone(words: Words, rules: Array, state: Array, seat: int, card: int) -> None:
    """Lose what the partner has announced with the card just played."""
    partner = partner_of(rules, seat)
    if partner >= 0 and state[S_PENDING0 + partner] > 0:
        drop_pending_with(words, rules, state, partner, card)


@unless_won.of(MANY)
def _unless_won(words: Words, rules: Array, view: Array, worth: int) -> int:
    """Brisques go to the partner if he wins so far and nobody plays after; while that is open, to neither."""
    if view[S_LED] < 0 or partner_of(rules, view[S_SELF]) != view[S_BEST_SEAT] or _in_duel(rules, view):
        return -worth
    return worth if view[S_PLAYED_TO_TRICK] == rules[R_SEATS] - 1 else np.int64(0)


@inlined
def _in_duel(rules: Array, state: Array) -> bool:
    return rules[R_PLAYOUT] == PLAYOUT_TWO_PAIRS and state[S_PHASE] == PHASE_PLAYOUT


@players_in_trick.of(MANY)
def _players_in_trick(words: Words, rules: Array, state: Array) -> int:
    """All seats play to a trick, but only two in a duel."""
    return 2 if _in_duel(rules, state) else rules[R_SEATS]


@seat_in_trick.of(MANY)
def _seat_in_trick(words: Words, rules: Array, state: Array, leader: int, k: int) -> int:
    """Seats play in turn; in a duel the leader, then the adversary of his pair.

    Britannica 9th ed.: "the winner of the last trick and the adversary to his left play their cards against
    each other, and then the other two similarly play theirs".
    """
    if k == 1 and _in_duel(rules, state):
        left_of_winner = (leader - state[S_LAST_STOCK_WINNER]) & 1 == 0
        return (leader + 1) & 3 if left_of_winner else (leader + 3) & 3
    return next_seat(leader, k, rules[R_SEATS])


@playout_goes_on.of(MANY)
def _playout_goes_on(words: Words, rules: Array, hidden: Array, state: Array, winner: int) -> bool:
    """Whether cards are left; after the first duel the player two to the left of that winner leads."""
    for w in range(len(words)):
        if hidden[H_HANDS + winner * len(words) + w] != 0:
            return True
    if rules[R_PLAYOUT] == PLAYOUT_TWO_PAIRS and state[S_DUEL] == 0:
        state[S_DUEL] = 1
        state[S_LEADER] = (state[S_LAST_STOCK_WINNER] + 2) & 3
        return True
    return False


@settle.of(MANY)
def _settle(words: Words, rules: Array, state: Array) -> None:
    """Say which side has more points; a deal pays nothing of itself."""
    best = np.int64(0)
    tied = False
    for side in range(1, sides_of(rules)):
        ahead = _side_points(rules, state, side) - _side_points(rules, state, best)
        if ahead > 0:
            best = np.int64(side)
            tied = False
        elif ahead == 0:
            tied = True
    state[stats_index(words, rules[R_SEATS]) + D_WINNER] = np.int64(-1) if tied else best


@inlined
def _side_points(rules: Array, state: Array, side: int) -> int:
    points = state[S_POINTS0 + side]
    return points + state[S_POINTS0 + side + 2] if rules[R_PARTNERS] == 1 else points
