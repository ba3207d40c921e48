"""The greedy player: takes brisques cheaply, declares the dearest, throws the least useful.

Every card gets an integer worth in tenths of a point, from the player's weights; `best_place` adds what
playing it to this trick wins or loses. The textbook player uses the same worth among the cards that
its hints leave.
"""

import numpy as np

from kernels.cards import (
    BRISQUE_RANKS,
    EACH_SUIT,
    EACH_SUIT_TWICE,
    Array,
    Words,
    both,
    get,
    suit_types,
    type_bit,
)
from kernels.combinations import held_options, kind_of, points_of
from kernels.jit import inlined, kernel, small_step
from kernels.layout import (
    F_HAND,
    F_TABLE,
    F_USED_BEZIQUE2,
    F_USED_FOURS,
    F_USED_MARRIAGE,
    F_USED_SEQUENCE,
    O_BEZIQUE,
    O_FOURS,
    P_WEIGHT0,
    PHASE_STOCK,
    S_BEST,
    S_BEZIQUE_KNAVE,
    S_BEZIQUE_QUEEN,
    S_ENABLED,
    S_LED,
    S_PHASE,
    S_SELF,
    S_TRUMP,
    Y_EXPLAIN,
    Y_GAIN,
    Y_PLACE0,
    Y_RANK0,
    Y_WORTH0,
)
from kernels.legal import options_if_won
from kernels.near import near_brisque, short_of_target
from kernels.reading import threat
from kernels.trick import beaten_by
from kernels.view import others_reach, unseen_types
from kernels.weights import (
    W_BEZIQUE_CARD,
    W_BEZIQUE_THREE,
    W_BRISQUE,
    W_COUPLE,
    W_KEEP,
    W_LEAD_ACE,
    W_LEAD_COST,
    W_LEAD_TEN,
    W_NEAR_PLANS,
    W_PARTNER_UNSEEN,
    W_PLAYOUT_STRENGTH,
    W_READ_TABLE,
    W_RUN_CARD,
    W_SCORE_SHARE,
    W_TABLE_CARD,
    W_THREE_OF_FOUR,
    W_TWO_OF_FOUR,
)
from kernels.words import ONE, ZERO, fold, lowest_index, popcount, without_lowest

_ACES = EACH_SUIT
_KINGS = np.uint64(0x04040404)
_QUEENS = np.uint64(0x08080808)
_RUN = np.uint64(0x1F1F1F1F)
_RANK = np.uint64(7)
_TWO = np.uint64(2)
_THREE = np.uint64(3)
_FOUR = np.uint64(4)
_BEZIQUES = np.uint64(0x1F << O_BEZIQUE)
_NEVER = np.int64(-(1 << 58))
_FAR = np.int64(56)  # puts what is no place below all places, whatever the weights


@small_step
def worth_of_brisque(words: Words, rules: Array, players: Array, view: Array) -> int:
    """Worth of an ace or ten in a trick to the player to act."""
    usual = players[np.uint64(view[S_SELF]), P_WEIGHT0 + W_BRISQUE]
    return usual + near_brisque(words, rules, players, view)


@small_step
def best_place(
    words: Words,
    rules: Array,
    players: Array,
    view: Array,
    candidates: np.uint64,
    reasons: Array,
) -> int:
    """Choose the best card among ``candidates``.

    Parameters
    ----------
    words : tuple of W uint64
    rules : int64[RULES_WIDTH]
    players : int64[seats, PLAYER_WIDTH]
    view : int64[:]
    candidates : uint64
        Places in the seat's shape, at least one.
    reasons : int64[REASONS_WIDTH]
        Gets the margin over the runner-up, in tenths of a point, if ``reasons[Y_EXPLAIN]`` is 1.

    Returns
    -------
    int
        A place: type, or 32 + type for a card on the table.
    """
    if without_lowest(candidates) == ZERO:
        reasons[Y_GAIN] = 0
        return lowest_index(candidates)
    if view[S_PHASE] == PHASE_STOCK:
        return _best_while_drawing(words, rules, players, view, candidates, reasons)
    return best_in_playout(words, rules, players, view, candidates, reasons)


@small_step
def unless_won(words: Words, rules: Array, view: Array, worth: int) -> int:
    """What brisques in the trick are worth to a player whose card does not win it: here they are lost."""
    return -worth


@inlined
def _best_while_drawing(
    words: Words,
    rules: Array,
    players: Array,
    view: Array,
    candidates: np.uint64,
    reasons: Array,
) -> int:
    """Choose by the worth of keeping each card, plus what it wins or loses in this trick."""
    me = np.uint64(view[S_SELF])
    trump = view[S_TRUMP]
    unseen = unseen_types(words, view)
    couple, partner, run, run_worth, bezique, bezique_worth = _plans(words, view, players, unseen, reasons)
    if short_of_target(words, rules, players, view) > 0:
        off = players[me, P_WEIGHT0 + W_NEAR_PLANS]
        run_worth -= off * run_worth // 100
        bezique_worth -= off * bezique_worth // 100
    trump_types = suit_types(trump)
    brisque = worth_of_brisque(words, rules, players, view)
    winners = ZERO
    gain_win = np.int64(0)
    gain_lose = np.int64(0)
    # Types that cost or bring something of their own in this trick, two lots of them.
    lot1 = _ACES & ~trump_types
    lot2 = (_ACES << ONE) & ~trump_types
    gain1 = -players[me, P_WEIGHT0 + W_LEAD_ACE]
    gain2 = -players[me, P_WEIGHT0 + W_LEAD_TEN]
    if view[S_LED] >= 0:
        winners = beaten_by(view[S_BEST] & 31, trump)
        stake = brisque if (view[S_LED] & 7) < 2 else np.int64(0)
        gain_lose = unless_won(words, rules, view, stake)
        gain_win = stake - players[me, P_WEIGHT0 + W_LEAD_COST]
        if both(winners) & candidates != ZERO:
            options = options_if_won(words, rules, view, reasons)
            if options != ZERO:
                gain_win += (
                    players[me, P_WEIGHT0 + W_SCORE_SHARE] * dearest_points(rules, view, options) // 10
                )
            if players[me, P_WEIGHT0 + W_READ_TABLE] != 0:
                gain_win += players[me, P_WEIGHT0 + W_READ_TABLE] * threat(words, rules, view, unseen) // 100
        lot1 = BRISQUE_RANKS & winners
        lot2 = BRISQUE_RANKS & ~winners
        gain1 = brisque
        gain2 = unless_won(words, rules, view, brisque)
    gain_win -= gain_lose
    w_couple = players[me, P_WEIGHT0 + W_COUPLE]
    w_partner = players[me, P_WEIGHT0 + W_PARTNER_UNSEEN]
    w_table = players[me, P_WEIGHT0 + W_TABLE_CARD]
    # The places in a row of whole fours, missing ones as place 64: the compiler weighs four cards at once.
    lanes = np.uint64(popcount(candidates) + 3) & ~_THREE
    left = candidates
    for i in range(lanes):
        place = np.uint64(lowest_index(left))
        left = without_lowest(left)
        card = place & np.uint64(31)
        rank = card & _RANK
        is_trump = (trump_types >> card) & ONE
        reasons[np.uint64(Y_PLACE0) + i] = np.int64(place)
        reasons[np.uint64(Y_WORTH0) + i] = (
            players[me, np.uint64(P_WEIGHT0 + W_KEEP) + (is_trump << _THREE) + rank]
            + reasons[np.uint64(Y_RANK0) + rank]
        )
    best = _NEVER
    for i in range(lanes):
        place = np.uint64(reasons[np.uint64(Y_PLACE0) + i])
        card = place & np.uint64(31)
        v = gain_lose - reasons[np.uint64(Y_WORTH0) + i]
        v += gain_win & -np.int64((winners >> card) & ONE)
        v += gain1 & -np.int64((lot1 >> card) & ONE)
        v += gain2 & -np.int64((lot2 >> card) & ONE)
        v -= w_couple & -np.int64((couple >> card) & ONE)
        v -= w_partner & -np.int64((partner >> card) & ONE)
        v -= run_worth & -np.int64((run >> card) & ONE)
        v -= bezique_worth & -np.int64((bezique >> card) & ONE)
        v -= w_table & -np.int64(place >> np.uint64(5))
        # The lowest place of those that are worth most.
        key = v * 64 + (63 - np.int64(place)) - (np.int64(place >> np.uint64(6)) << _FAR)
        reasons[np.uint64(Y_WORTH0) + i] = key
        best = max(key, best)
    if reasons[Y_EXPLAIN] == 1:
        second = _NEVER
        for i in range(lanes):
            key = reasons[np.uint64(Y_WORTH0) + i]
            second = max(second, key if key < best else _NEVER)
        reasons[Y_GAIN] = (best >> 6) - (second >> 6)
    return 63 - (best & 63)


@inlined
def _plans(
    words: Words, view: Array, players: Array, unseen: np.uint64, reasons: Array
) -> tuple[np.uint64, np.uint64, np.uint64, np.int64, np.uint64, np.int64]:
    """Types in hand that serve a plan, with their worth; the worth of fours by rank goes into ``reasons``.

    Returns
    -------
    couple, partner : uint64
        Kings and queens ready to marry; those whose partner is unseen.
    run, run_worth : uint64, int64
        Trumps of a sequence that can still be had; what each is worth.
    bezique, bezique_worth : uint64, int64
        Bezique cards while a bezique can still be had; what each is worth.
    """
    seat = np.uint64(view[S_SELF])
    trump = view[S_TRUMP]
    enabled = np.uint64(view[S_ENABLED])
    marry = ZERO
    unrun = ZERO
    bezique_types = ZERO
    queens = np.int64(0)
    knaves = np.int64(0)
    n0 = np.int64(0)
    n2 = np.int64(0)
    n3 = np.int64(0)
    n4 = np.int64(0)
    both_types = type_bit(view[S_BEZIQUE_QUEEN]) | type_bit(view[S_BEZIQUE_KNAVE])
    queen = both(type_bit(view[S_BEZIQUE_QUEEN]))
    knave = both(type_bit(view[S_BEZIQUE_KNAVE]))
    for w in range(len(words)):
        held = get(words, view, view[S_SELF], F_HAND, w)
        marry |= fold(held & ~get(words, view, view[S_SELF], F_USED_MARRIAGE, w))
        unrun |= fold(held & ~get(words, view, view[S_SELF], F_USED_SEQUENCE, w))
        undoubled = held & ~get(words, view, view[S_SELF], F_USED_BEZIQUE2, w)
        queens += popcount(undoubled & queen)
        knaves += popcount(undoubled & knave)
        bezique_types |= fold(undoubled & (queen | knave))
        unfour = held & ~get(words, view, view[S_SELF], F_USED_FOURS, w)
        n0 += popcount(unfour & EACH_SUIT_TWICE)
        n2 += popcount(unfour & (EACH_SUIT_TWICE << _TWO))
        n3 += popcount(unfour & (EACH_SUIT_TWICE << _THREE))
        n4 += popcount(unfour & (EACH_SUIT_TWICE << _FOUR))
    pairs = (marry >> _TWO) & (marry >> _THREE) & EACH_SUIT
    couple = (pairs << _TWO) | (pairs << _THREE)
    partner = marry & (((unseen & _QUEENS) >> ONE) | ((unseen & _KINGS) << ONE)) & ~couple
    suit_run = suit_types(trump) & _RUN
    run = unrun & suit_run
    if suit_run & ~(unseen | unrun) != ZERO:
        run = ZERO
    run_worth = players[seat, P_WEIGHT0 + W_RUN_CARD] * popcount(run)
    bezique = bezique_types
    if both_types & ~(unseen | bezique_types) != ZERO or enabled & _BEZIQUES == ZERO:
        bezique = ZERO
    bezique_worth = players[seat, P_WEIGHT0 + W_BEZIQUE_CARD]
    if min(queens, np.int64(2)) + min(knaves, np.int64(2)) >= 3:
        bezique_worth += players[seat, P_WEIGHT0 + W_BEZIQUE_THREE]
    two = players[seat, P_WEIGHT0 + W_TWO_OF_FOUR]
    three = players[seat, P_WEIGHT0 + W_THREE_OF_FOUR]
    reasons[Y_RANK0] = _worth_of_rank(enabled, 0, n0, two, three)
    reasons[Y_RANK0 + 2] = _worth_of_rank(enabled, 2, n2, two, three)
    reasons[Y_RANK0 + 3] = _worth_of_rank(enabled, 3, n3, two, three)
    reasons[Y_RANK0 + 4] = _worth_of_rank(enabled, 4, n4, two, three)
    return couple, partner, run, run_worth, bezique, bezique_worth


@inlined
def _worth_of_rank(enabled: np.uint64, rank: int, held: int, two: int, three: int) -> int:
    """Worth of keeping a card for four of its rank, by how many unused ones are held."""
    if (enabled >> np.uint64(O_FOURS + rank)) & ONE == ZERO:
        return np.int64(0)
    worth = two if held == 2 else np.int64(0)
    return three if held >= 3 else worth


@inlined
def dearest_points(rules: Array, view: Array, options: np.uint64) -> np.int64:
    """Points of the dearest option of a mask, 0 if it is empty."""
    best = np.int64(0)
    left = options
    while left != ZERO:
        option = lowest_index(left)
        left = without_lowest(left)
        best = max(best, points_of(kind_of(option, view[S_TRUMP], rules), rules))
    return best


@inlined
def best_in_playout(
    words: Words,
    rules: Array,
    players: Array,
    view: Array,
    candidates: np.uint64,
    reasons: Array,
) -> int:
    """Choose by brisques won or lost; the unseen cards are the other hands, so winners are known."""
    trump = view[S_TRUMP]
    seat = np.uint64(view[S_SELF])
    others = others_reach(words, rules, view)
    leading = view[S_LED] < 0
    prize = worth_of_brisque(words, rules, players, view)
    w_strength = players[seat, P_WEIGHT0 + W_PLAYOUT_STRENGTH]
    stake = np.int64(0)
    winners = ZERO
    if not leading:
        winners = both(beaten_by(view[S_BEST] & 31, trump))
        if (view[S_LED] & 7) < 2:
            stake = prize
    best = np.int64(-1)
    best_value = _NEVER
    second = _NEVER
    left = candidates
    while left != ZERO:
        place = lowest_index(left)
        left = without_lowest(left)
        card = place & 31
        own = prize if (card & 7) < 2 else np.int64(0)
        strength = np.int64(8 - (card & 7))
        if trump >= 0 and (card >> 3) == trump:
            strength += 8
        wins = (winners >> np.uint64(card)) & ONE != ZERO
        if leading:
            in_suit = others & suit_types(card >> 3)
            stoppers = in_suit & beaten_by(card, trump)
            if in_suit == ZERO:
                stoppers = others & suit_types(trump) & beaten_by(card, trump)
            wins = stoppers == ZERO
        v = (own + stake) if wins else unless_won(words, rules, view, own + stake)
        v -= w_strength * strength
        second = max(second, min(v, best_value))
        best = place if v > best_value else best
        best_value = max(v, best_value)
    reasons[Y_GAIN] = best_value - second
    return best


@kernel
def dearest_option(rules: Array, view: Array, options: np.uint64, small_first: bool) -> int:
    """Choose what to score from a mask of options: the most points, the lowest option of equals.

    With ``small_first`` a royal marriage goes before its sequence, a bezique before its double: both then
    score (Britannica 9th ed. 1875, "the marriage should be declared first").
    """
    trump = view[S_TRUMP]
    best = np.int64(-1)
    best_points = np.int64(-1)
    left = options
    while left != ZERO:
        option = lowest_index(left)
        left = without_lowest(left)
        points = points_of(kind_of(option, trump, rules), rules)
        if small_first:
            if trump >= 0 and option == trump and options & type_bit(4 + trump) != ZERO:
                points += 1000
            if option == 8 and options & type_bit(9) != ZERO:
                points += 10000
        if points > best_points:
            best_points = points
            best = option
    return best


@kernel
def worth_announcing(words: Words, rules: Array, view: Array, options: np.uint64) -> np.uint64:
    """Options of an announcing mask that could not be scored later unannounced, for want of a fresh card."""
    return options & ~held_options(words, rules, view, view[S_SELF], F_TABLE, -1, -1)
