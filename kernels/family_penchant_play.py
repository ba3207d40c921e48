"""The players of Penchant: what a card is worth by what may be declared with it, what to declare."""

import numpy as np

from kernels.cards import (
    EACH_SUIT,
    ONE_SUIT,
    Array,
    Words,
    get,
    halves,
    suit_types,
)
from kernels.family import PENCHANT
from kernels.family_penchant_hints import narrow_in_penchant
from kernels.hints import OWN_HINT
from kernels.jit import inlined, kernel
from kernels.layout import (
    ACT_PASS,
    F_HAND,
    F_TABLE,
    KIND_FLUSH,
    P_HINTS,
    P_ID,
    P_TRIED,
    P_WEIGHT0,
    PHASE_STOCK,
    POLICY_RANDOM,
    POLICY_TEXTBOOK,
    S_BEST,
    S_DECISION,
    S_KEY,
    S_LED,
    S_PHASE,
    S_SELF,
    S_TRUMP,
    Y_APPLIED,
    Y_CARDS0,
    Y_DECIDER,
    Y_GAIN,
    Y_HINTS,
    Y_OPTIONS,
)
from kernels.own_call import (
    P_OWN_CARD,
    P_OWN_OPTION,
    ask_for_card,
    ask_for_option,
    points_if_won,
    points_of_option,
    winners_over,
)
from kernels.penchant import (
    OF_PENCHANT,
    OF_SUIT,
    beaten_in_penchant,
    kind_of_option,
    options_held,
    points_of_kind,
)
from kernels.policies import choose_action, choose_card, random_card
from kernels.rng import bounded
from kernels.trial import tried_cards
from kernels.view import others_reach, physical_card, unseen_types
from kernels.weights import (
    W_BRISQUE,
    W_COUPLE,
    W_KEEP,
    W_LEAD_COST,
    W_PLAYOUT_STRENGTH,
    W_RANDOM_COPIES,
    W_RANDOM_PASS,
    W_SCORE_SHARE,
    W_TABLE_CARD,
)
from kernels.words import ONE, ZERO, lowest_index, nth_index, popcount, without_lowest

_DRAWS = np.int64(64)  # numbers of a stream set aside for one decision
_NEVER = np.int64(-(1 << 40))
_COURT = np.uint64(0x1C)  # K Q J, in a byte of one suit
_BESIDE = np.uint64(0x23)  # A 10 9, which make a sequence of K Q J longer
_BRISQUES = np.uint64(0x83)  # A 10 7
_ORDER = np.uint64(0x0001020605040307)  # nibble pairs: byte r is the strength of rank r, 7 for the ace


@choose_card.of(PENCHANT)
def choose_card_of_penchant(
    words: Words,
    rules: Array,
    players: Array,
    view: Array,
    legal: np.uint64,
    reasons: Array,
) -> int:
    """Choose a card to play; arguments and result as in `kernels.policies.choose_card`."""
    reasons[Y_HINTS] = 0
    reasons[Y_DECIDER] = -1
    reasons[Y_GAIN] = 0
    reasons[Y_OPTIONS] = -1
    reasons[Y_APPLIED] = 0
    if players[view[S_SELF], P_TRIED] == OWN_HINT:
        legal = tried_cards(words, rules, players, view, legal, reasons)
    if players[view[S_SELF], P_ID] == POLICY_RANDOM:
        return random_card(words, players, view, legal)
    if without_lowest(legal) == ZERO:
        return physical_card(words, view, lowest_index(legal))
    reasons[Y_DECIDER] = 0
    if players[view[S_SELF], P_OWN_CARD] != 0:
        chosen = ask_for_card(words, rules, players, view, legal, reasons)
        return physical_card(words, view, lowest_index(chosen))
    if view[S_PHASE] == PHASE_STOCK:
        candidates = legal
        if players[view[S_SELF], P_ID] == POLICY_TEXTBOOK and players[view[S_SELF], P_HINTS] > 0:
            candidates = narrow_in_penchant(words, players, view, legal, reasons)
        return _best_while_drawing(words, rules, players, view, candidates, reasons)
    return _best_in_last_tricks(words, rules, players, view, legal, reasons)


@kernel
def _best_while_drawing(
    words: Words, rules: Array, players: Array, view: Array, legal: np.uint64, reasons: Array
) -> int:
    """Choose by what the card may still bring on the table, its strength, what it wins in this trick."""
    me = view[S_SELF]
    trump = view[S_TRUMP]
    held = get(words, view, me, F_HAND, 0)
    table = get(words, view, me, F_TABLE, 0)
    unseen = unseen_types(words, view)
    fresh = held & ~table
    leading = view[S_LED] < 0
    prize = players[me, P_WEIGHT0 + W_BRISQUE] // 2
    share = players[me, P_WEIGHT0 + W_COUPLE]
    winners = ZERO
    gain_win = np.int64(0)
    stake = np.int64(0)
    if not leading:
        winners = beaten_in_penchant(view[S_BEST] & 31, trump)
        stake = prize if (_BRISQUES >> np.uint64(view[S_LED] & 7)) & ONE != ZERO else np.int64(0)
        if winners & held != ZERO:
            his_table = get(words, view, 1 - me, F_TABLE, 0)
            dearest = _dearest(options_held(held, table, his_table))
            gain_win = players[me, P_WEIGHT0 + W_SCORE_SHARE] * dearest // 2
            gain_win -= players[me, P_WEIGHT0 + W_LEAD_COST]
    best = np.int64(-1)
    best_value = _NEVER
    second = _NEVER
    left = halves(legal)
    while left != ZERO:
        card = lowest_index(left)
        left = without_lowest(left)
        rank = card & 7
        at = np.uint64(card & 24)
        plans = _worth_in_rank(held, fresh, unseen, rank) + _worth_in_suit(
            (held >> at) & ONE_SUIT, (fresh >> at) & ONE_SUIT, (unseen >> at) & ONE_SUIT, rank
        )
        v = -share * plans // 40
        is_trump = np.int64(trump >= 0 and card >> 3 == trump)
        v -= players[me, P_WEIGHT0 + W_KEEP + 8 * is_trump + rank]
        v -= players[me, P_WEIGHT0 + W_TABLE_CARD] * np.int64((table >> np.uint64(card)) & ONE)
        own = prize if (_BRISQUES >> np.uint64(rank)) & ONE != ZERO else np.int64(0)
        if leading:
            v -= own
        elif (winners >> np.uint64(card)) & ONE != ZERO:
            v += gain_win + stake + own
        else:
            v -= stake + own
        second = max(second, min(v, best_value))
        if v > best_value:
            best = np.int64(card)
            best_value = v
    reasons[Y_GAIN] = best_value - second
    return best


@inlined
def _worth_in_rank(held: np.uint64, fresh: np.uint64, unseen: np.uint64, rank: int) -> np.int64:
    """What the next set of a rank could bring, half of it where a card is still to come."""
    column = EACH_SUIT << np.uint64(rank)
    n = popcount(held & column)
    points = np.int64(0)
    if n >= 2 and fresh & column != ZERO:
        points = np.int64(100) if n == 4 else np.int64(10 * n)
    if unseen & column != ZERO:
        points += np.int64(50) if n == 3 else np.int64(5 * (n + 1))
    return points


@inlined
def _worth_in_suit(held: np.uint64, fresh: np.uint64, unseen: np.uint64, rank: int) -> np.int64:
    """What a card brings towards the combinations of its suit; arguments are bytes of that suit."""
    card = ONE << np.uint64(rank)
    courts = popcount(held & _COURT)
    reach = popcount((held | unseen) & _COURT)
    points = np.int64(0)
    if card & _COURT != ZERO:
        if courts >= 2 and fresh & _COURT != ZERO:
            points += 10 * courts
        if courts < 3 and reach > courts:
            points += 5 * (courts + 1)
        if reach == 3:
            points += 10 * courts * popcount(held & _BESIDE)
    elif card & _BESIDE != ZERO and reach == 3 and courts >= 2:
        points += 10 * (courts - 1) * (popcount(held & _BESIDE) + 1)
    return points


@inlined
def _best_in_last_tricks(
    words: Words, rules: Array, players: Array, view: Array, legal: np.uint64, reasons: Array
) -> int:
    """Choose by brisques won or lost; the unseen cards are the other hand, so winners are known."""
    trump = view[S_TRUMP]
    me = view[S_SELF]
    others = others_reach(words, rules, view)
    leading = view[S_LED] < 0
    prize = players[me, P_WEIGHT0 + W_BRISQUE]
    w_strength = players[me, P_WEIGHT0 + W_PLAYOUT_STRENGTH]
    stake = np.int64(0)
    winners = ZERO
    if not leading:
        winners = beaten_in_penchant(view[S_BEST] & 31, trump)
        stake = prize if (_BRISQUES >> np.uint64(view[S_LED] & 7)) & ONE != ZERO else np.int64(0)
    best = np.int64(-1)
    best_value = _NEVER
    second = _NEVER
    left = halves(legal)
    while left != ZERO:
        card = lowest_index(left)
        left = without_lowest(left)
        own = prize if (_BRISQUES >> np.uint64(card & 7)) & ONE != ZERO else np.int64(0)
        strength = np.int64((_ORDER >> np.uint64(8 * (card & 7))) & np.uint64(7))
        if trump >= 0 and (card >> 3) == trump:
            strength += 8
        wins = (winners >> np.uint64(card)) & ONE != ZERO
        if leading:
            in_suit = others & suit_types(card >> 3)
            over = beaten_in_penchant(card, trump)
            wins = (in_suit if in_suit != ZERO else others & suit_types(trump)) & over == ZERO
        v = (own + stake) if wins else -(own + stake)
        v -= w_strength * strength
        second = max(second, min(v, best_value))
        if v > best_value:
            best = np.int64(card)
            best_value = v
    reasons[Y_GAIN] = best_value - second
    return best


@inlined
def _dearest(options: np.uint64) -> np.int64:
    """Points of the dearest option of a mask, 0 if it is empty."""
    best = np.int64(0)
    left = options
    while left != ZERO:
        best = max(best, np.int64(points_of_kind(kind_of_option(lowest_index(left)))))
        left = without_lowest(left)
    return best


@winners_over.of(PENCHANT)
def winners_in_penchant(words: Words, best_type: int, trump: int) -> np.uint64:
    """Types that beat the one that wins the trick so far."""
    return beaten_in_penchant(best_type, trump)


@points_if_won.of(PENCHANT)
def points_if_won_in_penchant(words: Words, rules: Array, view: Array, reasons: Array) -> int:
    """Points of the dearest that the seat could score now if it won this trick."""
    me = view[S_SELF]
    held = get(words, view, me, F_HAND, 0)
    return _dearest(
        options_held(held, get(words, view, me, F_TABLE, 0), get(words, view, 1 - me, F_TABLE, 0))
    )


@points_of_option.of(PENCHANT)
def points_in_penchant(words: Words, rules: Array, view: Array, option: int) -> int:
    """Points that an option scores."""
    return np.int64(points_of_kind(kind_of_option(option)))


@choose_action.of(PENCHANT)
def choose_declaration(
    words: Words,
    rules: Array,
    players: Array,
    view: Array,
    options: np.uint64,
    slots: int,
    reasons: Array,
) -> int:
    """Choose what to declare, the dearest; arguments as in `kernels.policies.choose_action`.

    Returns
    -------
    int
        An option of `kernels.penchant`, or ``ACT_PASS``.
    """
    reasons[Y_HINTS] = 0
    reasons[Y_DECIDER] = 0
    reasons[Y_GAIN] = 0
    reasons[Y_APPLIED] = 0
    for w in range(len(words)):
        reasons[Y_CARDS0 + w] = 0
    if players[view[S_SELF], P_ID] == POLICY_RANDOM:
        return _random_option(words, players, view, options, reasons)
    best = np.int64(ACT_PASS)
    best_points = np.int64(0)
    left = options
    if players[view[S_SELF], P_OWN_OPTION] != 0:
        left = ask_for_option(words, rules, players, view, options, reasons)
    while left != ZERO:
        option = lowest_index(left)
        left = without_lowest(left)
        points = np.int64(points_of_kind(kind_of_option(option)))
        if points > best_points:
            best_points = points
            best = option
    return best


@kernel
def _random_option(words: Words, players: Array, view: Array, options: np.uint64, reasons: Array) -> int:
    """Pass with the player's chance, else any option, each as likely, now and then with other cards."""
    key = np.uint64(view[S_KEY])
    number = view[S_DECISION] * _DRAWS
    me = view[S_SELF]
    roll, number = bounded(key, number, 1000)
    if roll < players[me, P_WEIGHT0 + W_RANDOM_PASS]:
        return ACT_PASS
    pick, number = bounded(key, number, popcount(options))
    option = nth_index(options, pick)
    copies = players[me, P_WEIGHT0 + W_RANDOM_COPIES]
    if copies > 0:
        roll, number = bounded(key, number, 1000)
        if roll < copies:
            held = get(words, view, me, F_HAND, 0)
            reasons[Y_CARDS0] = np.int64(_random_set(option, held, key, number))
    return option


@kernel
def _random_set(option: int, held: np.uint64, key: np.uint64, number: int) -> np.uint64:
    """Random cards for an option; if they won't do, the usual ones are taken."""
    suit = np.uint64(8 * (option & 3))
    if option < OF_SUIT:
        need = 4 - (option >> 3)
        pool = held & (EACH_SUIT << np.uint64(option & 7))
        chosen = ZERO
    elif option >= OF_PENCHANT:
        need = 1
        pool = held & (EACH_SUIT << np.uint64(3)) & ~(ONE_SUIT << suit)
        chosen = np.uint64(0x10) << suit
    else:
        kind = kind_of_option(option)
        need = 2 if kind <= KIND_FLUSH + 1 else 1
        pool = held & (ONE_SUIT << suit) & ~(_COURT << suit)
        chosen = _COURT << suit
    for _ in range(need):
        if pool == ZERO:
            return ZERO
        pick, number = bounded(key, number, popcount(pool))
        card = ONE << np.uint64(nth_index(pool, pick))
        pool &= ~card
        chosen |= card
    return chosen
