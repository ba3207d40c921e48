"""What another player's table gives away: which combinations he may be about to complete."""

import numpy as np

from kernels.cards import EACH_SUIT_TWICE, SEQUENCE_RANKS, Array, Words, both, get, type_bit
from kernels.combinations import points_of
from kernels.jit import kernel
from kernels.layout import (
    F_KNOWN,
    F_USED_BEZIQUE2,
    F_USED_FOURS,
    F_USED_SEQUENCE,
    KIND_FOURS,
    O_BEZIQUE,
    O_FOURS,
    O_SEQUENCE,
    R_DOUBLE_BEZIQUE,
    R_ROYAL_SEQUENCE,
    R_SEATS,
    S_BEZIQUE_KNAVE,
    S_BEZIQUE_QUEEN,
    S_ENABLED,
    S_SELF,
    S_TRUMP,
)
from kernels.words import ONE, ZERO, fold, popcount


@kernel
def threat(words: Words, rules: Array, view: Array, unseen: np.uint64) -> int:
    """Points that the others may be about to declare, by what they show, in tenths of a point.

    A reading, ours: a sequence of trumps, a double bezique or four of a rank of which somebody shows a part,
    its missing cards still unseen, counts with its points times the part shown, squared. What lies on no
    table is not guessed at; so it pays to hide a hand from this player.

    Parameters
    ----------
    words : tuple of W scalars
    rules : int64[RULES_WIDTH]
    view : int64[:]
        What the seat knows.
    unseen : uint64
        Types of which a card is unseen.

    Returns
    -------
    int64
        At least 0; the greatest of the threats.
    """
    enabled = np.uint64(view[S_ENABLED])
    most = np.int64(0)
    for seat in range(rules[R_SEATS]):
        if seat == view[S_SELF]:
            continue
        run = ZERO
        shown_queens = np.int64(0)
        shown_knaves = np.int64(0)
        queen = type_bit(view[S_BEZIQUE_QUEEN])
        knave = type_bit(view[S_BEZIQUE_KNAVE])
        for w in range(len(words)):
            shown = get(words, view, seat, F_KNOWN, w)
            run |= fold(shown & ~get(words, view, seat, F_USED_SEQUENCE, w))
            undoubled = shown & ~get(words, view, seat, F_USED_BEZIQUE2, w)
            shown_queens += popcount(undoubled & both(queen))
            shown_knaves += popcount(undoubled & both(knave))
        if view[S_TRUMP] >= 0 and (enabled >> np.uint64(O_SEQUENCE + view[S_TRUMP])) & ONE != ZERO:
            wanted = SEQUENCE_RANKS << np.uint64(8 * view[S_TRUMP])
            have = popcount(run & wanted)
            if wanted & ~(run | unseen) == ZERO:
                most = max(most, 10 * rules[R_ROYAL_SEQUENCE] * have * have // 25)
        if (enabled >> np.uint64(O_BEZIQUE + 1)) & ONE != ZERO:
            have = min(shown_queens, np.int64(2)) + min(shown_knaves, np.int64(2))
            missing = (queen if shown_queens < 2 else ZERO) | (knave if shown_knaves < 2 else ZERO)
            if missing & ~unseen == ZERO:
                most = max(most, 10 * rules[R_DOUBLE_BEZIQUE] * have * have // 16)
        most = max(most, _threat_of_fours(words, rules, view, seat, enabled))
    return most


@kernel
def _threat_of_fours(words: Words, rules: Array, view: Array, seat: int, enabled: np.uint64) -> int:
    """Threat of four of a rank."""
    most = np.int64(0)
    for rank in range(5):
        if (enabled >> np.uint64(O_FOURS + rank)) & ONE == ZERO:
            continue
        have = np.int64(0)
        for w in range(len(words)):
            shown = get(words, view, seat, F_KNOWN, w) & ~get(words, view, seat, F_USED_FOURS, w)
            have += popcount(shown & (EACH_SUIT_TWICE << np.uint64(rank)))
        have = min(have, np.int64(4))
        most = max(most, 10 * points_of(KIND_FOURS + rank, rules) * have * have // 16)
    return most
