"""The greedy player at Polish Bezique: what the cards of a trick bring to whoever wins it.

Open cards are seen by all, so it is known what each card would complete for either player. Worth is in
tenths of a point, as with the ordinary game (`kernels.greedy`): points of what is completed in full, and the
player's weights for cards that serve a plan.
"""

import numpy as np

from kernels.cards import EACH_SUIT_TWICE, Array, Words, both, get, put, suit_types, type_bit
from kernels.family import POLISH
from kernels.family_polish import open_types
from kernels.greedy import best_in_playout, best_place, dearest_points
from kernels.jit import inlined, kernel
from kernels.layout import (
    F_HAND,
    F_KNOWN,
    F_OPEN,
    F_SHOWN,
    F_USED_BEZIQUE1,
    F_USED_BEZIQUE2,
    F_USED_FOURS,
    F_USED_MARRIAGE,
    F_USED_SEQUENCE,
    P_WEIGHT0,
    PHASE_STOCK,
    POLISH_BRITANNICA,
    R_ACES,
    R_BEZIQUE,
    R_DECLARE_IN_PLAYOUT,
    R_DOUBLE_BEZIQUE,
    R_MARRIAGE,
    R_POLISH,
    R_ROYAL_MARRIAGE,
    R_ROYAL_SEQUENCE,
    R_SEVEN,
    S_BEST,
    S_BEZIQUE_KNAVE,
    S_BEZIQUE_QUEEN,
    S_LED,
    S_PHASE,
    S_SELF,
    S_TRUMP,
    S_TURN_UP,
    SEVEN,
    Y_GAIN,
    Y_PLACE0,
)
from kernels.legal import options_if_won
from kernels.trick import beaten_by
from kernels.view import others_reach
from kernels.weights import (
    W_BEZIQUE_CARD,
    W_BEZIQUE_THREE,
    W_BRISQUE,
    W_KEEP,
    W_LEAD_ACE,
    W_LEAD_COST,
    W_PARTNER_UNSEEN,
    W_PLAYOUT_STRENGTH,
    W_RUN_CARD,
    W_SCORE_SHARE,
    W_THREE_OF_FOUR,
    W_TWO_OF_FOUR,
)
from kernels.words import ONE, ZERO, fold, lowest_index, popcount, without_lowest

_NEVER = np.int64(-(1 << 50))

# What lies ready for a seat, kept in the scratch of the reasons: seat s at Y_PLACE0 + s * _ROW.
_ROW = 32
_MARRY = 0  # types that may still marry
_RUN = 1  # trumps that may still serve in the sequence
_QUEENS, _KNAVES = 2, 3  # bezique cards for a single
_QUEENS2, _KNAVES2 = 4, 5  # for a double
_FOURS = 6  # + rank: cards for four of the rank
_SEQUENCE = (
    11  # worth of a trump that the sequence still wants; then of one thought away from what lies ready
)
_FOUR = 13  # + rank: worth of one more card of the rank for four of it
_FOUR_HELD = 21  # + rank: the same, a card of the rank thought away
_BEZIQUE = 26  # worth of one more bezique queen, of a knave
_BEZIQUE_HELD = 28  # the same, one of the kind thought away


@best_place.of(POLISH)
def _best_place(
    words: Words,
    rules: Array,
    players: Array,
    view: Array,
    candidates: np.uint64,
    reasons: Array,
) -> int:
    """Choose the card that brings most in this trick, less what is given away with it."""
    if without_lowest(candidates) == ZERO:
        reasons[Y_GAIN] = 0
        return lowest_index(candidates)
    drawing = view[S_PHASE] == PHASE_STOCK
    if not drawing and rules[R_DECLARE_IN_PLAYOUT] == 0:
        return best_in_playout(words, rules, players, view, candidates, reasons)
    me = view[S_SELF]
    foster = np.int64(rules[R_POLISH] != POLISH_BRITANNICA)
    _write_ready(words, rules, players, view, me, foster, reasons)
    _write_ready(words, rules, players, view, 1 - me, foster, reasons)
    trump = view[S_TRUMP]
    led = view[S_LED]
    brisque = players[me, P_WEIGHT0 + W_BRISQUE]
    reach = others_reach(words, rules, view)
    winners = ZERO
    won = np.int64(0)
    lost = np.int64(0)
    opens = open_types(rules, trump)
    if led >= 0:
        led = led & 31
        winners = beaten_by(view[S_BEST] & 31, trump)
        stake = brisque if (led & 7) < 2 else np.int64(0)
        won = stake - players[me, P_WEIGHT0 + W_LEAD_COST]
        won += _worth(words, rules, players, view, me, led, 0, opens, reasons)
        lost = -stake
        if foster == 0:
            lost -= _worth(words, rules, players, view, 1 - me, led, 0, opens, reasons)
        elif drawing:
            won += players[me, P_WEIGHT0 + W_SCORE_SHARE] * _best_score(words, rules, view, reasons) // 10
    lead_ace, lead_ten = players[me, P_WEIGHT0 + W_LEAD_ACE], players[me, P_WEIGHT0 + W_LEAD_ACE + 1]
    strength = np.int64(0) if drawing else players[me, P_WEIGHT0 + W_PLAYOUT_STRENGTH]
    best = _NEVER
    second = _NEVER
    left = candidates
    while left != ZERO:
        place = np.int64(lowest_index(left))
        left = without_lowest(left)
        card = place & 31
        rank = card & 7
        mine = _worth(words, rules, players, view, me, card, foster, opens, reasons)
        his = _worth(words, rules, players, view, 1 - me, card, 0, opens, reasons)
        own = brisque & -np.int64(rank < 2)
        is_trump = np.int64((card >> 3) == trump)
        laid = np.int64((opens >> np.uint64(card)) & ONE)
        # With Foster a card of the hand serves already: it is lost unless it lies open after the trick.
        if_won = own + (1 - foster) * mine - foster * (1 - laid) * mine
        if_lost = -own - his - foster * mine
        if led >= 0:
            wins = np.int64((winners >> np.uint64(card)) & ONE)
            both_score = _together(rules, view, me ^ (1 - wins), card, led, reasons)
            v = lost + if_lost - (1 - foster) * both_score
            v += (won + if_won + both_score - v) & -wins
        else:
            safe = np.int64(_cannot_be_beaten(card, trump, reach, drawing))
            v = if_lost + ((if_won - if_lost) & -safe)
            fear = np.int64(drawing & (v == if_lost))
            v += ((if_lost + own) // 2 - v) & -fear
            cost = lead_ten + ((lead_ace - lead_ten) & -np.int64(rank == 0))
            v -= cost & -(fear & np.int64(rank < 2) & (1 - is_trump))
        keep = players[me, np.uint64(P_WEIGHT0 + W_KEEP) + np.uint64(8 * is_trump + rank)]
        v -= keep & -np.int64(drawing)
        v -= strength * (8 - rank + 8 * is_trump)
        # The lowest place of those that are worth most.
        key = v * 64 + (63 - place)
        second = max(second, min(key, best))
        best = max(key, best)
    reasons[Y_GAIN] = (best >> 6) - (second >> 6)
    return 63 - (best & 63)


@kernel
def _write_ready(
    words: Words, rules: Array, players: Array, view: Array, seat: int, foster: int, reasons: Array
) -> None:
    """Note what lies ready for a seat: open cards; with Foster also those known to be in its hand.

    With it goes what one more card is worth, by the weights of the player to act.
    """
    at = np.uint64(Y_PLACE0 + seat * _ROW)
    marry = ZERO
    run = ZERO
    queens = knaves = queens2 = knaves2 = np.int64(0)
    n0 = n1 = n2 = n3 = n4 = np.int64(0)
    queen = both(type_bit(view[S_BEZIQUE_QUEEN]))
    knave = both(type_bit(view[S_BEZIQUE_KNAVE]))
    for w in range(len(words)):
        ready = get(words, view, seat, F_OPEN, w)
        if foster == 1:
            ready |= get(words, view, seat, F_HAND, w) | get(words, view, seat, F_KNOWN, w)
        marry |= fold(ready & ~get(words, view, seat, F_USED_MARRIAGE, w))
        run |= fold(ready & ~get(words, view, seat, F_USED_SEQUENCE, w))
        single = ready & ~get(words, view, seat, F_USED_BEZIQUE1, w)
        double = ready & ~get(words, view, seat, F_USED_BEZIQUE2, w)
        fours = ready & ~get(words, view, seat, F_USED_FOURS, w)
        queens += popcount(single & queen)
        knaves += popcount(single & knave)
        queens2 += popcount(double & queen)
        knaves2 += popcount(double & knave)
        n0 += popcount(fours & EACH_SUIT_TWICE)
        n1 += popcount(fours & (EACH_SUIT_TWICE << np.uint64(1)))
        n2 += popcount(fours & (EACH_SUIT_TWICE << np.uint64(2)))
        n3 += popcount(fours & (EACH_SUIT_TWICE << np.uint64(3)))
        n4 += popcount(fours & (EACH_SUIT_TWICE << np.uint64(4)))
    run &= suit_types(view[S_TRUMP]) & np.uint64(0x1F1F1F1F)
    reasons[at + np.uint64(_MARRY)] = np.int64(marry)
    reasons[at + np.uint64(_RUN)] = np.int64(run)
    reasons[at + np.uint64(_QUEENS)] = queens
    reasons[at + np.uint64(_KNAVES)] = knaves
    reasons[at + np.uint64(_QUEENS2)] = queens2
    reasons[at + np.uint64(_KNAVES2)] = knaves2
    row = np.uint64(view[S_SELF])
    n = popcount(run)
    a_card = players[row, P_WEIGHT0 + W_RUN_CARD]
    reasons[at + np.uint64(_SEQUENCE)] = 10 * rules[R_ROYAL_SEQUENCE] if n == 4 else a_card * (n + 1)
    reasons[at + np.uint64(_SEQUENCE + 1)] = 10 * rules[R_ROYAL_SEQUENCE] if n == 5 else a_card * n
    _write_four(rules, players, row, at, 0, n0, foster, reasons)
    _write_four(rules, players, row, at, 1, n1, foster, reasons)
    _write_four(rules, players, row, at, 2, n2, foster, reasons)
    _write_four(rules, players, row, at, 3, n3, foster, reasons)
    _write_four(rules, players, row, at, 4, n4, foster, reasons)
    for held in range(1 + foster):
        for own in range(2):
            worth = _bezique_worth(rules, players, row, at, np.uint64(_QUEENS + own), held, reasons)
            reasons[at + np.uint64(_BEZIQUE + 2 * held + own)] = worth


@inlined
def _write_four(
    rules: Array,
    players: Array,
    row: np.uint64,
    at: np.uint64,
    rank: int,
    n: int,
    foster: int,
    reasons: Array,
) -> None:
    """Note how many cards lie ready for four of a rank, what one more is worth."""
    four = rules[R_ACES + rank]
    two, three = players[row, P_WEIGHT0 + W_TWO_OF_FOUR], players[row, P_WEIGHT0 + W_THREE_OF_FOUR]
    reasons[at + np.uint64(_FOURS + rank)] = n
    reasons[at + np.uint64(_FOUR + rank)] = _of_four(n, four, two, three)
    if foster == 1:
        reasons[at + np.uint64(_FOUR_HELD + rank)] = _of_four(n - 1, four, two, three)


@inlined
def _of_four(same: int, four: int, two: int, three: int) -> int:
    """Worth of one more card of a rank to ``same`` others, of which four score ``four`` points if above 0."""
    fours = three if same == 2 else two
    fours = 10 * four if same >= 3 else fours
    return fours if (four > 0) & (same > 0) else np.int64(0)


@inlined
def _ranks_points(rules: Array, rank: int) -> int:
    """Points of four of a rank, 0 where they do not score."""
    return max(rules[R_ACES + rank], np.int64(0))


@inlined
def _worth(
    words: Words,
    rules: Array,
    players: Array,
    view: Array,
    seat: int,
    card: int,
    held: int,
    opens: np.uint64,
    reasons: Array,
) -> int:
    """Worth to a seat of adding a type to what lies ready, by the weights of the player to act.

    ``held`` is 1 if a card of the type is among what lies ready and is thought away first; ``opens`` are the
    types that are laid open. Terms are added without branches: which apply nobody can foretell.
    """
    row = np.uint64(view[S_SELF])
    rank = card & 7
    is_trump = (card >> 3) == view[S_TRUMP]
    if (rank == SEVEN) & is_trump:
        return _sevens_worth(words, rules, players, view, seat, reasons)
    at = np.uint64(Y_PLACE0 + seat * _ROW)
    of_rank = np.uint64(min(rank, np.int64(4)))
    value = reasons[at + np.uint64(_FOUR_HELD if held == 1 else _FOUR) + of_rank]
    marriage = 10 * (rules[R_ROYAL_MARRIAGE] if is_trump else rules[R_MARRIAGE])
    ready = np.int64((np.uint64(reasons[at + np.uint64(_MARRY)]) >> np.uint64(card ^ 1)) & ONE)
    couple = players[row, P_WEIGHT0 + W_PARTNER_UNSEEN]
    couple += (marriage - couple) & -ready
    value += couple & -np.int64((rank == 2) | (rank == 3))
    in_run = np.int64((np.uint64(reasons[at + np.uint64(_RUN)]) >> np.uint64(card)) & ONE)
    sequence = reasons[at + np.uint64(_SEQUENCE) + np.uint64(in_run)]
    value += sequence & -(np.int64(is_trump) & (held | (1 - in_run)))
    bezique = at + np.uint64(_BEZIQUE + 2 * held)
    value += reasons[bezique] & -np.int64(card == view[S_BEZIQUE_QUEEN])
    value += reasons[bezique + ONE] & -np.int64(card == view[S_BEZIQUE_KNAVE])
    laid = held | np.int64((opens >> np.uint64(card)) & ONE)
    return value & -(laid & np.int64(rank <= 4))


@inlined
def _bezique_worth(
    rules: Array, players: Array, row: np.uint64, at: np.uint64, own: np.uint64, held: int, reasons: Array
) -> int:
    """Worth of one more bezique card: it completes a double, a single, or serves a plan."""
    other = np.uint64(_QUEENS + _KNAVES) - own
    own2 = reasons[at + own + np.uint64(2)] - held
    other2 = reasons[at + other + np.uint64(2)]
    value = players[row, P_WEIGHT0 + W_BEZIQUE_CARD]
    value += players[row, P_WEIGHT0 + W_BEZIQUE_THREE] if own2 + other2 >= 2 else np.int64(0)
    value += 10 * rules[R_BEZIQUE] if reasons[at + other] > 0 else np.int64(0)
    double = (own2 >= 1) & (other2 >= 2) & (rules[R_DOUBLE_BEZIQUE] > 0)
    return 10 * rules[R_DOUBLE_BEZIQUE] if double else value


@kernel
def _sevens_worth(words: Words, rules: Array, players: Array, view: Array, seat: int, reasons: Array) -> int:
    """Worth to the winner of a trick of the seven of trumps in it (Britannica), with the turn-up for it."""
    if rules[R_POLISH] != POLISH_BRITANNICA or rules[R_SEVEN] <= 0:
        return np.int64(0)
    shown = np.int64(0)
    for w in range(len(words)):
        shown += popcount(get(words, view, 0, F_SHOWN, w))
    if shown >= 2:
        return np.int64(0)
    value = 10 * rules[R_SEVEN]
    up = view[S_TURN_UP] & 31
    if view[S_TURN_UP] >= 0 and (up & 7) != SEVEN:
        value += _turn_ups_worth(rules, players, view, seat, up, reasons)
    return value


@inlined
def _turn_ups_worth(rules: Array, players: Array, view: Array, seat: int, up: int, reasons: Array) -> int:
    """Worth of the turn-up as an open card: its brisque, and its place in the sequence."""
    value = players[view[S_SELF], P_WEIGHT0 + W_BRISQUE] if (up & 7) < 2 else np.int64(0)
    run = np.uint64(reasons[Y_PLACE0 + seat * _ROW + _RUN])
    if (up & 7) < 5 and (run >> np.uint64(up)) & ONE == ZERO:
        value += players[view[S_SELF], P_WEIGHT0 + W_RUN_CARD] * (popcount(run) + 1)
    return value


@inlined
def _together(rules: Array, view: Array, seat: int, card: int, led: int, reasons: Array) -> int:
    """Worth to a seat of what both cards of a trick complete that neither does alone."""
    at = Y_PLACE0 + seat * _ROW
    if (card ^ 1) == led and ((card & 7) == 2 or (card & 7) == 3):
        if (np.uint64(reasons[at + _MARRY]) >> np.uint64(min(card, led))) & np.uint64(3) == ZERO:
            return 10 * (rules[R_ROYAL_MARRIAGE] if (card >> 3) == view[S_TRUMP] else rules[R_MARRIAGE])
        return np.int64(0)
    if (card & 7) == (led & 7) and (card & 7) < 5 and reasons[at + _FOURS + (card & 7)] == 2:
        return 10 * _ranks_points(rules, card & 7)
    pair = type_bit(view[S_BEZIQUE_QUEEN]) | type_bit(view[S_BEZIQUE_KNAVE])
    if type_bit(card) | type_bit(led) == pair and reasons[at + _QUEENS] + reasons[at + _KNAVES] == 0:
        return 10 * rules[R_BEZIQUE]
    return np.int64(0)


@inlined
def _cannot_be_beaten(card: int, trump: int, reach: np.uint64, drawing: bool) -> bool:
    """Whether a card led wins against all that the adversary may hold; in the play-out he follows suit."""
    stoppers = reach & beaten_by(card, trump)
    in_suit = reach & suit_types(card >> 3)
    if not drawing and in_suit != ZERO:
        stoppers &= in_suit
    return stoppers == ZERO


@kernel
def _best_score(words: Words, rules: Array, view: Array, reasons: Array) -> int:
    """Points of the dearest combination of hand and open cards (Foster)."""
    me = view[S_SELF]
    for w in range(len(words)):
        put(words, view, me, F_HAND, w, get(words, view, me, F_HAND, w) | get(words, view, me, F_OPEN, w))
    options = options_if_won(words, rules, view, reasons)
    for w in range(len(words)):
        put(words, view, me, F_HAND, w, get(words, view, me, F_HAND, w) & ~get(words, view, me, F_OPEN, w))
    return dearest_points(rules, view, options)
