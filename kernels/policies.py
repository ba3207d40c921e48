"""The players: a card to play, an action after winning a trick.

Dispatch is by the player's row (``P_ID``). Each policy sees a view only.
"""

import numpy as np

from kernels.advice import narrow_cards, narrow_options
from kernels.cards import (
    LOW_RANKS,
    Array,
    Words,
    both,
    get,
    halves,
    pending_slot,
    suit_types,
    type_bit,
)
from kernels.combinations import kind_of, member, members, points_of, usable_word, used_field
from kernels.exact import exact_type
from kernels.greedy import best_place, dearest_option, worth_announcing
from kernels.jit import inlined, kernel, small_step
from kernels.layout import (
    ACT_ANNOUNCE,
    ACT_PASS,
    ACT_PENDING,
    F_HAND,
    O_EXCHANGE,
    O_SEVEN,
    P_HINTS,
    P_ID,
    P_TRIED,
    P_WEIGHT0,
    PHASE_PLAYOUT,
    POLICY_RANDOM,
    POLICY_TEXTBOOK,
    R_SEATS,
    S_DECISION,
    S_KEY,
    S_PHASE,
    S_SELF,
    S_STOCK,
    S_TRUMP,
    SLOT_OPTION,
    Y_APPLIED,
    Y_CARDS0,
    Y_DECIDER,
    Y_GAIN,
    Y_HINTS,
    Y_OPTIONS,
)
from kernels.own_call import P_OWN_CARD, P_OWN_OPTION, ask_for_card, ask_for_option
from kernels.rng import bounded
from kernels.trial import tried_cards, tried_options
from kernels.view import physical_card
from kernels.weights import (
    W_EXACT_PLAYOUT,
    W_RANDOM_COPIES,
    W_RANDOM_HOARD,
    W_RANDOM_PASS,
    W_SMALL_FIRST,
)
from kernels.words import HALF, LOW_HALF, ONE, ZERO, lowest_index, nth_index, popcount, without_lowest

_DRAWS = np.int64(64)  # numbers of a stream set aside for one decision


@small_step
def choose_card(
    words: Words,
    rules: Array,
    players: Array,
    view: Array,
    legal: np.uint64,
    reasons: Array,
) -> int:
    """Choose a card to play.

    Parameters
    ----------
    words : tuple of W uint64
    rules : int64[RULES_WIDTH]
    players : int64[seats, PLAYER_WIDTH]
    view : int64[:]
        What the seat knows.
    legal : uint64
        Places of the seat's shape that may be played, at least one.
    reasons : int64[kernels.own_call.REASONS_SIZE]
        Modified in place: what decided.

    Returns
    -------
    int
        Card index.
    """
    reasons[Y_HINTS] = 0
    reasons[Y_DECIDER] = -1
    reasons[Y_GAIN] = 0
    reasons[Y_OPTIONS] = -1
    reasons[Y_APPLIED] = 0
    me = np.uint64(view[S_SELF])
    candidates = legal
    if players[me, P_TRIED] != 0:
        candidates = tried_cards(words, rules, players, view, legal, reasons)
    if players[me, P_ID] == POLICY_RANDOM:
        return random_card(words, players, view, candidates)
    if players[me, P_OWN_CARD] != 0:
        candidates = ask_for_card(words, rules, players, view, candidates, reasons)
    if without_lowest(candidates) != ZERO:
        reasons[Y_DECIDER] = 0
        if view[S_PHASE] == PHASE_PLAYOUT and players[me, P_WEIGHT0 + W_EXACT_PLAYOUT] == 1:
            best = exact_type(words, rules, view, reasons)
            if best >= 0:
                return physical_card(words, view, best)
        if players[me, P_ID] == POLICY_TEXTBOOK and players[me, P_HINTS] > 0:
            candidates = narrow_cards(words, rules, players, view, candidates, reasons)
    return physical_card(words, view, best_place(words, rules, players, view, candidates, reasons))


@inlined
def random_card(words: Words, players: Array, view: Array, legal: np.uint64) -> int:
    """Any legal card, each copy as likely as another; a hoarder throws low or table cards if it has any."""
    key = np.uint64(view[S_KEY])
    number = view[S_DECISION] * _DRAWS
    allowed = halves(legal)
    hoard = players[np.uint64(view[S_SELF]), P_WEIGHT0 + W_RANDOM_HOARD]
    if hoard > 0:
        roll, number = bounded(key, number, 1000)
        if roll < hoard:
            low = allowed & LOW_RANKS & ~suit_types(view[S_TRUMP])
            used = legal >> HALF
            if low != ZERO:
                allowed = low
            elif used != ZERO:
                allowed = used
    total = 0
    for w in range(len(words)):
        total += popcount(get(words, view, view[S_SELF], F_HAND, w) & both(allowed))
    pick, number = bounded(key, number, total)
    for w in range(len(words)):
        cards = get(words, view, view[S_SELF], F_HAND, w) & both(allowed)
        n = popcount(cards)
        if pick < n:
            return w * 64 + nth_index(cards, pick)
        pick -= n
    return -1


@small_step
def choose_action(
    words: Words,
    rules: Array,
    players: Array,
    view: Array,
    options: np.uint64,
    slots: int,
    reasons: Array,
) -> int:
    """Choose what the winner of a trick does next: pass, score, announce.

    Parameters
    ----------
    words, rules, players, view, reasons
        As in `choose_card`; ``reasons[Y_CARDS0:]`` may name physical cards, all zero means the usual ones.
    options : uint64
        Bit o: option o can be scored; bit 32 + o: it can be announced.
    slots : int
        Bit i: pending announcement i can be scored.

    Returns
    -------
    int
        ``ACT_PASS``, an option, ``ACT_ANNOUNCE`` + option, or ``ACT_PENDING`` + slot.
    """
    reasons[Y_HINTS] = 0
    reasons[Y_DECIDER] = 0
    reasons[Y_GAIN] = 0
    for w in range(len(words)):
        reasons[Y_CARDS0 + w] = 0
    if players[view[S_SELF], P_ID] == POLICY_RANDOM:
        return _random_action(words, players, view, options, slots, reasons)
    scoring = options & LOW_HALF
    if scoring & type_bit(O_EXCHANGE) != ZERO:
        scoring &= ~type_bit(O_SEVEN)
    reasons[Y_APPLIED] = 0
    if players[view[S_SELF], P_TRIED] != 0:
        scoring = tried_options(words, rules, players, view, scoring, reasons)
    if players[view[S_SELF], P_ID] == POLICY_TEXTBOOK and players[view[S_SELF], P_HINTS] > 0:
        scoring = narrow_options(words, rules, players, view, scoring, reasons)
    if players[view[S_SELF], P_OWN_OPTION] != 0:
        scoring = ask_for_option(words, rules, players, view, scoring, reasons)
    else:
        scoring = worth_scoring(words, rules, view, scoring)
    small_first = smaller_first(words, rules, players, view)
    choice = dearest_option(rules, view, scoring, small_first)
    points = np.int64(0)
    if choice >= 0:
        points = points_of(kind_of(choice, view[S_TRUMP], rules), rules)
    pending = np.uint64(slots)
    while pending != ZERO:
        i = lowest_index(pending)
        pending = without_lowest(pending)
        at = pending_slot(words, rules[R_SEATS], view[S_SELF], i)
        worth = points_of(kind_of(view[at + SLOT_OPTION], view[S_TRUMP], rules), rules)
        if worth >= points:
            points = worth
            choice = ACT_PENDING + i
    if choice >= 0:
        return choice
    announcing = options >> HALF
    if announcing != ZERO:
        announcing = worth_announcing(words, rules, view, announcing)
        choice = dearest_option(rules, view, announcing, False)
        if choice >= 0:
            return ACT_ANNOUNCE + choice
    return ACT_PASS


@small_step
def worth_scoring(words: Words, rules: Array, view: Array, options: np.uint64) -> np.uint64:
    """Options that a player should score now rather than keep their cards for more: here all."""
    return options


@small_step
def smaller_first(words: Words, rules: Array, players: Array, view: Array) -> bool:
    """Whether the smaller of two combinations with the same cards comes first: here while both can score."""
    return view[S_STOCK] >= players[view[S_SELF], P_WEIGHT0 + W_SMALL_FIRST] > 0


@kernel
def _random_action(
    words: Words,
    players: Array,
    view: Array,
    options: np.uint64,
    slots: int,
    reasons: Array,
) -> int:
    """Pass with the player's chance, else any legal action, each as likely as another."""
    key = np.uint64(view[S_KEY])
    number = view[S_DECISION] * _DRAWS
    roll, number = bounded(key, number, 1000)
    if roll < players[view[S_SELF], P_WEIGHT0 + W_RANDOM_PASS]:
        return ACT_PASS
    n_options = popcount(options)
    pick, number = bounded(key, number, n_options + popcount(np.uint64(slots)))
    if pick >= n_options:
        return ACT_PENDING + nth_index(np.uint64(slots), pick - n_options)
    action = nth_index(options, pick)
    option = action & 31
    copies = players[view[S_SELF], P_WEIGHT0 + W_RANDOM_COPIES]
    if copies > 0 and option < O_SEVEN:
        roll, number = bounded(key, number, 1000)
        if roll < copies:
            random_cards(words, view, option, key, number, reasons)
    return action


@kernel
def random_cards(words: Words, view: Array, option: int, key: np.uint64, number: int, reasons: Array) -> None:
    """Name random unused cards for an option; the engine falls back on the usual ones if they won't do."""
    seat = view[S_SELF]
    for i in range(members(option)):
        wanted, need = member(option, i, view)
        wanted = both(wanted)
        for _ in range(need):
            total = 0
            for w in range(len(words)):
                free = (
                    usable_word(words, view, seat, option, w)
                    & ~get(words, view, seat, used_field(option), w)
                    & wanted
                )
                total += popcount(free & ~np.uint64(reasons[Y_CARDS0 + w]))
            if total == 0:
                return
            pick, number = bounded(key, number, total)
            for w in range(len(words)):
                free = (
                    usable_word(words, view, seat, option, w)
                    & ~get(words, view, seat, used_field(option), w)
                    & wanted
                )
                free &= ~np.uint64(reasons[Y_CARDS0 + w])
                n = popcount(free)
                if 0 <= pick < n:
                    card = ONE << np.uint64(nth_index(free, pick))
                    reasons[Y_CARDS0 + w] = np.int64(np.uint64(reasons[Y_CARDS0 + w]) | card)
                pick -= n
