"""Hints of the rule books as masks over the choices of a player.

All masks of a decision are made, then narrow the choice one after the other in the order of the player's
row: a hint that would leave nothing is passed over. Hints speak of the stock phase only.
"""

import numpy as np

from kernels.cards import (
    EACH_SUIT,
    LOW_RANKS,
    Array,
    Words,
    both,
    get,
    suit_types,
    type_bit,
)
from kernels.hints import (
    RB1,
    SET_ACES_NEEDED,
    SET_EARLY,
    SET_NEAR_END,
    SET_SHOW_LATE,
)
from kernels.hints_declare import h19_keep_in_the_dark
from kernels.hints_keep import (
    h15_declared_card,
    h16_sequence_cards,
    h17_bezique_cards,
    h18_third_bezique_card,
    more_left,
    reach_word,
)
from kernels.hints_throw import (
    h3_low_cards,
    h5_knaves,
    h9_difficulties,
    h11_another,
    h12_suits_out,
    h13_declared_aces,
    h14_keep_safe_cards,
    h20_kings_queens,
    h22_high_trumps,
)
from kernels.hints_trick import (
    h2_reasons_to_win,
    h4_small_trumps,
    h6_brisques,
    h7_aces,
    h8_ten,
    h21_last_trick,
)
from kernels.jit import inlined, kernel, small_step, step
from kernels.layout import (
    F_HAND,
    F_USED_BEZIQUE2,
    F_USED_FOURS,
    O_BEZIQUE,
    O_FOURS,
    P_HINT0,
    P_HINTS,
    P_RANK0,
    P_SETTING0,
    PHASE_STOCK,
    S_BEST,
    S_BEZIQUE_KNAVE,
    S_BEZIQUE_QUEEN,
    S_ENABLED,
    S_LED,
    S_PHASE,
    S_SELF,
    S_TRUMP,
    Y_DECIDER,
    Y_HINTS,
    Y_MASK0,
)
from kernels.legal import declaring_is_over, options_if_won
from kernels.manner import defied_hint
from kernels.near import ranks_of_plans, short_of_target
from kernels.trick import beaten_by
from kernels.words import LOW_HALF, ONE, ZERO, lowest_index, popcount, without_lowest

_H19 = 19
_KNAVES = np.uint64(0x10101010)


@inlined
def narrow_cards(
    words: Words,
    rules: Array,
    players: Array,
    view: Array,
    legal: np.uint64,
    reasons: Array,
) -> np.uint64:
    """Narrow the cards that may be played by the player's hints, in their order.

    Parameters
    ----------
    words : tuple of W uint64
    rules : int64[RULES_WIDTH]
    players : int64[seats, PLAYER_WIDTH]
    view : int64[:]
        What the seat knows.
    legal : uint64
        Places of the seat's shape that may be played, at least one.
    reasons : int64[REASONS_WIDTH]
        Gets a bit for each hint that narrowed, the hint that left one place, the masks.

    Returns
    -------
    uint64
        Places, at least one.
    """
    if view[S_PHASE] != PHASE_STOCK:
        return legal
    me = np.uint64(view[S_SELF])
    speaking = write_masks(words, rules, players, view, legal, reasons)
    speaking &= (ONE << np.uint64(players[me, P_HINTS])) - ONE
    if short_of_target(words, rules, players, view) > 0:
        speaking &= ~ranks_of_plans(players, me)
    left = legal
    against = defied_hint(players, view)
    told = ZERO
    while speaking != ZERO:
        hint = np.uint64(players[me, np.uint64(P_HINT0) + np.uint64(lowest_index(speaking))])
        speaking = without_lowest(speaking)
        kept = left & np.uint64(reasons[np.uint64(Y_MASK0) + hint])
        kept = left & ~kept if np.int64(hint) == against else kept
        kept = kept if kept != ZERO else left
        told |= np.uint64(kept != left) << hint
        left = kept
        if without_lowest(left) == ZERO:
            reasons[Y_DECIDER] = np.int64(hint)
            break
    reasons[Y_HINTS] = np.int64(told)
    return left


@step
def write_masks(
    words: Words,
    rules: Array,
    players: Array,
    view: Array,
    places: np.uint64,
    reasons: Array,
) -> np.uint64:
    """Write the mask of each hint on cards into ``reasons[Y_MASK0 + number]``.

    Returns
    -------
    uint64
        Hints that have a say, the bit of its rank for each: they recommend some of ``places``, not all.
    """
    me = view[S_SELF]
    row = np.uint64(me)
    trump = view[S_TRUMP]
    enabled = np.uint64(view[S_ENABLED])
    trumps = suit_types(trump)
    plain = both(~trumps & LOW_HALF)
    queen = type_bit(view[S_BEZIQUE_QUEEN])
    knave = type_bit(view[S_BEZIQUE_KNAVE])
    leading = view[S_LED] < 0
    winners = ZERO
    options = ZERO
    if not leading:
        winners = places & both(beaten_by(view[S_BEST] & 31, trump))
        if winners != ZERO:
            options = options_if_won(words, rules, view, reasons)
    losers = places & ~winners
    low = places & plain & both(LOW_RANKS)
    knaves = places & plain & both(_KNAVES & ~knave)
    easy = (low | knaves) != ZERO
    small = places & both(trumps & LOW_RANKS)
    n_small = np.int64(0)
    n_aces = np.int64(0)
    held_queens = np.int64(0)
    held_knaves = np.int64(0)
    queens = np.int64(0)
    knaves_ = np.int64(0)
    reach = ZERO
    for w in range(len(words)):
        held = get(words, view, me, F_HAND, w)
        come = reach_word(words, view, w)
        reach |= come
        n_small += popcount(held & both(trumps & LOW_RANKS))
        n_aces += popcount(held & both(EACH_SUIT) & ~get(words, view, me, F_USED_FOURS, w))
        undoubled = held & ~get(words, view, me, F_USED_BEZIQUE2, w)
        held_queens += popcount(undoubled & both(queen))
        held_knaves += popcount(undoubled & both(knave))
        queens += popcount((undoubled | come) & both(queen))
        knaves_ += popcount((undoubled | come) & both(knave))
    plans = not declaring_is_over(rules, view)
    double = (enabled >> np.uint64(O_BEZIQUE + 1)) & ONE != ZERO
    double = double & plans & (queens >= 2) & (knaves_ >= 2)
    aces = (enabled >> np.uint64(O_FOURS)) & ONE != ZERO
    aces = aces & plans & ((n_aces >= 4) | (reach & both(EACH_SUIT) != ZERO))
    early = more_left(view, players[row, P_SETTING0 + SET_EARLY])
    before_end = more_left(view, players[row, P_SETTING0 + SET_NEAR_END])
    needed = players[row, P_SETTING0 + SET_ACES_NEEDED]
    cards = both(queen | knave)
    # All masks are made before the first is written: so what they share is worked out but once.
    h2 = h6 = h7 = h8 = h9 = h11 = ZERO
    h12 = h13 = h14 = h15 = h22 = ZERO
    if leading:
        h22 = h22_high_trumps(words, rules, players, view, places, trump)
    if brisques_matter(words, rules):
        h7 = h7_aces(places, winners, plain, n_aces, needed, aces, easy)
        if leading:
            h9 = h9_difficulties(places, plain, easy)
            h11 = h11_another(view, places, plain, easy)
            h12 = h12_suits_out(view, places, plain)
            h13 = h13_declared_aces(words, rules, view, places)
        else:
            h2 = h2_reasons_to_win(words, rules, view, winners, losers, options)
            h6 = h6_brisques(winners, plain, view[S_LED])
            h8 = h8_ten(winners, plain)
            h14 = h14_keep_safe_cards(words, rules, view, winners, losers, plain)
    h16 = h16_sequence_cards(early & plans, places, trumps, enabled, trump)
    if plans:
        h15 = h15_declared_card(words, view, winners, losers, plain, queen, knave)
    h4 = h4_small_trumps(winners, losers, small, n_small, trumps, options != ZERO, easy)
    h20 = h20_kings_queens(rules, view, winners, losers, plain, cards)
    h21 = h21_last_trick(rules, view, places, winners, trumps)
    speaking = ZERO
    if brisques_matter(words, rules):
        masks = (h2, h6, h7, h8, h9, h11, h12, h13, h14)
        speaking = _put_brisque_masks(players, row, reasons, places, masks)
    else:
        for hint in range(2, 15):
            reasons[Y_MASK0 + hint] = 0
    h17 = h17_bezique_cards(before_end, double, places, cards)
    h18 = h18_third_bezique_card(held_queens, held_knaves, double, places, cards)
    speaking |= put_mask(players, row, reasons, places, 3, h3_low_cards(winners, losers, low))
    speaking |= put_mask(players, row, reasons, places, 4, h4)
    speaking |= put_mask(players, row, reasons, places, 5, h5_knaves(winners, losers, low, knaves))
    speaking |= put_mask(players, row, reasons, places, 15, h15)
    speaking |= put_mask(players, row, reasons, places, 16, h16)
    speaking |= put_mask(players, row, reasons, places, 17, h17)
    speaking |= put_mask(players, row, reasons, places, 18, h18)
    speaking |= put_mask(players, row, reasons, places, 20, h20)
    speaking |= put_mask(players, row, reasons, places, 21, h21)
    speaking |= put_mask(players, row, reasons, places, 22, h22)
    return own_masks(words, rules, players, view, places, winners, options, reasons, speaking)


@small_step
def brisques_matter(words: Words, rules: Array) -> bool:
    """Whether aces and tens won in tricks score: if not, the hints that speak of them fall silent."""
    return True


@small_step
def own_masks(
    words: Words,
    rules: Array,
    players: Array,
    view: Array,
    places: np.uint64,
    winners: np.uint64,
    options: np.uint64,
    reasons: Array,
    speaking: np.uint64,
) -> np.uint64:
    """Write the masks of hints that only a family of games has: here none.

    ``winners`` are the places that win the trick, ``options`` what could be scored then, ``speaking`` the
    hints that have a say so far, by rank; return those that have in the end.
    """
    return speaking


@small_step
def own_options(
    words: Words, rules: Array, players: Array, view: Array, hint: int, options: np.uint64
) -> np.uint64:
    """Narrow what may be scored by a hint that only a family of games has: here none does."""
    return options


@inlined
def put_mask(
    players: Array, row: np.uint64, reasons: Array, places: np.uint64, hint: int, mask: np.uint64
) -> np.uint64:
    """Write the mask of a hint; return the bit of its rank if it recommends some of ``places``, not all.

    The rank is that among the hints of the player in ``row``; a hint that he does not follow has the last.
    """
    reasons[Y_MASK0 + hint] = np.int64(mask)
    speaks = np.uint64((places & mask) - ONE < places - ONE)
    return speaks << np.uint64(players[row, P_RANK0 + hint])


@inlined
def _put_brisque_masks(
    players: Array, row: np.uint64, reasons: Array, places: np.uint64, masks: tuple[np.uint64, ...]
) -> np.uint64:
    """Write the masks of the hints that speak of aces and tens, in their order, as `put_mask` does."""
    h2, h6, h7, h8, h9, h11, h12, h13, h14 = masks
    speaking = put_mask(players, row, reasons, places, 2, h2)
    speaking |= put_mask(players, row, reasons, places, 6, h6)
    speaking |= put_mask(players, row, reasons, places, 7, h7)
    speaking |= put_mask(players, row, reasons, places, 8, h8)
    speaking |= put_mask(players, row, reasons, places, 9, h9)
    speaking |= put_mask(players, row, reasons, places, 11, h11)
    speaking |= put_mask(players, row, reasons, places, 12, h12)
    speaking |= put_mask(players, row, reasons, places, 13, h13)
    speaking |= put_mask(players, row, reasons, places, 14, h14)
    return speaking


@kernel
def narrow_options(
    words: Words,
    rules: Array,
    players: Array,
    view: Array,
    options: np.uint64,
    reasons: Array,
) -> np.uint64:
    """Narrow what may be scored by the player's hints; an empty answer means to pass.

    ``options`` has one bit for each option that can be scored. Other arguments as in `narrow_cards`; the
    decider is the hint that left one option, or none.
    """
    me = view[S_SELF]
    left = options
    if left == ZERO:
        return left
    near = short_of_target(words, rules, players, view) > 0
    row = np.uint64(me)
    speaking = ONE << np.uint64(players[row, P_RANK0 + _H19]) | ONE << np.uint64(players[row, P_RANK0 + RB1])
    speaking &= (ONE << np.uint64(players[row, P_HINTS])) - ONE
    while speaking != ZERO:
        hint = players[row, np.uint64(P_HINT0) + np.uint64(lowest_index(speaking))]
        speaking = without_lowest(speaking)
        if hint == _H19 and near:
            continue
        if hint == _H19:
            late = players[me, P_SETTING0 + SET_SHOW_LATE]
            kept = h19_keep_in_the_dark(words, rules, view, late, left, reasons)
        else:
            kept = own_options(words, rules, players, view, hint, left)
        if kept != left and defied_hint(players, view) == hint:
            kept = left & ~kept
        if kept != left:
            left = kept
            reasons[Y_HINTS] |= 1 << hint
            if without_lowest(left) == ZERO:
                reasons[Y_DECIDER] = hint
    return left
