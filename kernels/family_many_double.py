"""The second double bezique: a third pair added to what is left of a double already scored.

Britannica 9th ed. (1875): "A second double bezique, counting 500, may be declared to a bezique on the table,
which has already been used for double bezique"; Britannica 11th ed. (1911): "If double bezique has been
scored, and one pair has been played, a second double bezique may be made with the third pair and the pair on
the table". Reading: a queen and a knave of the double still on the table, with a queen and a knave that have
served in no bezique; in the 9th edition any card of the double must have been played, in the 11th a pair.
The doubles of a side are kept in the room behind the result row, by side.
"""

import numpy as np

from kernels.cards import Array, Words, both, get, type_bit
from kernels.combinations import (
    free_word,
    laid_word,
    member,
    members,
    more_options,
    pairing_word,
    used_field,
)
from kernels.family import MANY
from kernels.jit import inlined, kernel
from kernels.layout import (
    F_HAND,
    F_TABLE,
    F_USED_BEZIQUE1,
    MAX_SCORED,
    O_BEZIQUE,
    R_FRESH_NEEDED,
    R_PARTNERS,
    R_SEATS,
    R_SECOND_DOUBLE,
    S_BEZIQUE_KNAVE,
    S_BEZIQUE_QUEEN,
    S_BUILDS,
    S_ENABLED,
    SECOND_BROKEN,
    SECOND_NO,
)
from kernels.score import seat_row
from kernels.words import ZERO, lowest_index, popcount, without_lowest

DOUBLE = O_BEZIQUE + 1
_SCRATCH = 16  # words of a set, its cards


@inlined
def _room(words: Words, rules: Array, side: int) -> int:
    """Index of the number of doubles of a side; W words for each follow."""
    return seat_row(words, rules, rules[R_SEATS]) + side * (1 + MAX_SCORED * (1 + len(words)))


@inlined
def scratch(words: Words, rules: Array) -> int:
    """Index of the numbers at the end of the room that serve while sets of cards are tried."""
    return _room(words, rules, rules[R_SEATS]) - _SCRATCH


@inlined
def _side(rules: Array, seat: int) -> int:
    return seat & 1 if rules[R_PARTNERS] == 1 else seat


@kernel
def forget_doubles(words: Words, rules: Array, state: Array) -> None:
    """Begin a deal: nobody has scored a double."""
    for side in range(rules[R_SEATS]):
        state[_room(words, rules, side)] = 0


@kernel
def note_double(words: Words, rules: Array, state: Array, side: int, cards: Array, at: int) -> None:
    """Keep the W words of a double at ``cards[at:]``."""
    room = _room(words, rules, side)
    slot = room + 1 + state[room] * len(words)
    for w in range(len(words)):
        state[slot + w] = cards[at + w]
    state[room] += 1


@inlined
def doubles_scored(words: Words, rules: Array, a: Array, seat: int) -> int:
    """Number of doubles that the side of a seat has scored, 0 where no second double is known."""
    return 0 if rules[R_SECOND_DOUBLE] == SECOND_NO else a[_room(words, rules, _side(rules, seat))]


@inlined
def _left_word(
    words: Words, rules: Array, a: Array, seat: int, i: int, w: int
) -> tuple[np.uint64, np.uint64]:
    """Word ``w`` of double ``i`` of a side: what still lies on its tables, what has been played."""
    slot = _room(words, rules, _side(rules, seat)) + 1 + i * len(words)
    double = np.uint64(a[slot + w])
    table = get(words, a, seat, F_TABLE, w)
    if rules[R_PARTNERS] == 1:
        table |= get(words, a, (seat + 2) & 3, F_TABLE, w)
    return double & table, double & ~table


@inlined
def _is_broken(
    words: Words, rules: Array, a: Array, seat: int, i: int, queen: np.uint64, knave: np.uint64
) -> bool:
    """Whether enough of double ``i`` has been played."""
    queens = ZERO
    knaves = ZERO
    for w in range(len(words)):
        _, played = _left_word(words, rules, a, seat, i, w)
        queens |= played & queen
        knaves |= played & knave
    if rules[R_SECOND_DOUBLE] == SECOND_BROKEN:
        return (queens | knaves) != ZERO
    return queens != ZERO and knaves != ZERO


@kernel
def is_second_double(words: Words, rules: Array, a: Array, seat: int, cards: Array, at: int) -> bool:
    """Whether the four bezique cards at ``cards[at:]`` make a second double."""
    queen = both(type_bit(a[S_BEZIQUE_QUEEN]))
    knave = both(type_bit(a[S_BEZIQUE_KNAVE]))
    for i in range(doubles_scored(words, rules, a, seat)):
        queens = 0
        knaves = 0
        served = ZERO
        for w in range(len(words)):
            left, _ = _left_word(words, rules, a, seat, i, w)
            named = np.uint64(cards[at + w])
            queens += popcount(named & left & queen)
            knaves += popcount(named & left & knave)
            served |= named & ~left & get(words, a, seat, F_USED_BEZIQUE1, w)
        if (
            queens == 1
            and knaves == 1
            and served == ZERO
            and _is_broken(words, rules, a, seat, i, queen, knave)
        ):
            return True
    return False


@more_options.of(MANY)
def _more_options(
    words: Words,
    rules: Array,
    a: Array,
    seat: int,
    fresh_field: int,
    without: int,
    locked_field: int,
    options: np.uint64,
) -> np.uint64:
    """Add a second double; leave out what has no card of the player's own."""
    wanted = type_bit(DOUBLE) & np.uint64(a[S_ENABLED]) & ~options
    if wanted != ZERO and doubles_scored(words, rules, a, seat) > 0:
        if _has_second_double(words, rules, a, seat, fresh_field, without, locked_field):
            options |= wanted
    if rules[R_FRESH_NEEDED] == 0 and a[S_BUILDS] != 0:
        left = options & np.uint64(a[S_BUILDS])
        while left != ZERO:
            option = lowest_index(left)
            left = without_lowest(left)
            if not _has_own_card(words, a, seat, option, without, locked_field):
                options &= ~type_bit(option)
    return options


@kernel
def _has_second_double(
    words: Words, rules: Array, a: Array, seat: int, fresh_field: int, without: int, locked_field: int
) -> bool:
    queen = both(type_bit(a[S_BEZIQUE_QUEEN]))
    knave = both(type_bit(a[S_BEZIQUE_KNAVE]))
    new_queen = ZERO
    new_knave = ZERO
    fresh = ZERO
    for w in range(len(words)):
        new = free_word(words, a, seat, DOUBLE, without, locked_field, w) & ~get(
            words, a, seat, F_USED_BEZIQUE1, w
        )
        new_queen |= new & queen
        new_knave |= new & knave
        fresh |= new & (queen | knave) & ~laid_word(words, a, seat, fresh_field, w)
    if new_queen == ZERO or new_knave == ZERO or (fresh == ZERO and rules[R_FRESH_NEEDED] == 1):
        return False
    for i in range(doubles_scored(words, rules, a, seat)):
        old_queen = ZERO
        old_knave = ZERO
        for w in range(len(words)):
            left, _ = _left_word(words, rules, a, seat, i, w)
            old = left & free_word(words, a, seat, DOUBLE, without, locked_field, w)
            old_queen |= old & queen
            old_knave |= old & knave
        if old_queen != ZERO and old_knave != ZERO and _is_broken(words, rules, a, seat, i, queen, knave):
            return True
    return False


@pairing_word.of(MANY)
def _pairing_word(
    words: Words, a: Array, seat: int, held: np.uint64, without: int, locked_field: int, w: int
) -> np.uint64:
    """Beziques may be made of cards of the partner where other combinations may not."""
    single = (a[S_BUILDS] >> O_BEZIQUE) & 1 == 1
    return free_word(words, a, seat, O_BEZIQUE if single else DOUBLE, without, locked_field, w)


@kernel
def _has_own_card(words: Words, a: Array, seat: int, option: int, without: int, locked_field: int) -> bool:
    """Whether a card of the player's own may take part in an option for which the cards are there."""
    for i in range(members(option)):
        wanted, _ = member(option, i, a)
        for w in range(len(words)):
            own = free_word(words, a, seat, option, without, locked_field, w) & get(words, a, seat, F_HAND, w)
            if own & both(wanted) & ~get(words, a, seat, used_field(option), w) != ZERO:
                return True
    return False
