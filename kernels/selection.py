"""Physical cards of a combination: the usual choice, the number of choices.

Reading where the texts are silent: a declaration takes the table copy of each card (the lowest copy
that is unused in its kind); if no card would be fresh, the lowest-ranked member that has a fresh copy
is taken fresh.
"""

import numpy as np

from kernels.cards import Array, Words, both, get
from kernels.combinations import laid_word, member, members, usable_word, used_field
from kernels.jit import inlined, kernel, small_step, step
from kernels.layout import (
    F_HAND,
    F_LOCKED,
    F_TABLE,
    R_FRESH_NEEDED,
    R_SCORES_PER_TRICK,
    SCORES_DISJOINT,
    Y_CARDS0,
)
from kernels.words import ONE, ZERO, lowest_bit, popcount


@inlined
def clear_cards(words: Words, out: Array) -> None:
    """Forget the cards named in a reasons buffer."""
    for w in range(len(words)):
        out[Y_CARDS0 + w] = 0


@small_step
def stale_word(
    words: Words, rules: Array, a: Array, seat: int, option: int, fresh_field: int, w: int
) -> np.uint64:
    """Word ``w`` of the cards that are not fresh for an option: those of ``fresh_field``, if that matters."""
    return laid_word(words, a, seat, fresh_field, w) if rules[R_FRESH_NEEDED] == 1 else ZERO


@small_step
def locked_word(words: Words, rules: Array, a: Array, seat: int, option: int, w: int) -> np.uint64:
    """Word ``w`` of the cards that may not serve in a further score of ``option`` on this trick."""
    return get(words, a, seat, F_LOCKED, w) if rules[R_SCORES_PER_TRICK] == SCORES_DISJOINT else ZERO


@step
def usual_cards(
    words: Words,
    rules: Array,
    a: Array,
    seat: int,
    option: int,
    fresh_field: int,
    announcing: bool,
    out: Array,
) -> None:
    """Write the usual cards of an option into ``out[Y_CARDS0 + w]``.

    Parameters
    ----------
    words : tuple of W uint64
    rules : int64[RULES_WIDTH]
    a : int64[:]
        State or view, in which the option is held by ``seat``.
    seat, option : int
    fresh_field : int
        Cards in this set are not fresh; one of the chosen is fresh if any can be.
    announcing : bool
        An announcement is not held to what a further score on this trick must leave out; where scores
        share no card, it prefers cards of what has just been scored.
    out : int64[REASONS_WIDTH]
        Modified in place.
    """
    first_choice(words, rules, a, seat, option, fresh_field, announcing, out)


@kernel
def first_choice(
    words: Words,
    rules: Array,
    a: Array,
    seat: int,
    option: int,
    fresh_field: int,
    announcing: bool,
    out: Array,
) -> None:
    """Write table cards before fresh ones, the lowest copies, one of them fresh if any can be."""
    clear_cards(words, out)
    fresh = 0
    for i in range(members(option)):
        wanted, need = member(option, i, a)
        if need == 1:
            fresh += _take_one(words, rules, a, seat, option, both(wanted), fresh_field, announcing, out)
        else:
            fresh += _take(words, rules, a, seat, option, both(wanted), need, fresh_field, announcing, out)
    if fresh == 0:
        _freshen(words, rules, a, seat, option, fresh_field, announcing, out)


@inlined
def _take_one(
    words: Words,
    rules: Array,
    a: Array,
    seat: int,
    option: int,
    wanted: np.uint64,
    fresh_field: int,
    announcing: bool,
    out: Array,
) -> int:
    """Add the card that `_take` would add first, found without a branch; return 1 if it is fresh."""
    hard = np.int64(announcing and rules[R_SCORES_PER_TRICK] == SCORES_DISJOINT)
    used = used_field(option)
    best = ZERO
    best_word = np.int64(0)
    best_rank = np.int64(0)
    for w in range(len(words) - 1, -1, -1):
        cards = usable_word(words, a, seat, option, w) & ~get(words, a, seat, used, w) & wanted
        cards &= ~np.uint64(out[Y_CARDS0 + w])
        if not announcing:
            cards &= ~locked_word(words, rules, a, seat, option, w)
        laid = cards & laid_word(words, a, seat, F_TABLE, w)
        scored = cards & get(words, a, seat, F_LOCKED, w)
        rank = np.int64(cards != ZERO) + np.int64(laid != ZERO)
        rank = 3 if (hard == 1) & (scored != ZERO) else rank
        cards = scored if rank == 3 else (laid if rank == 2 else cards)
        better = (rank >= best_rank) & (rank > 0)
        best = cards if better else best
        best_word = np.int64(w) if better else best_word
        best_rank = max(rank, best_rank)
    card = lowest_bit(best)
    i = np.uint64(Y_CARDS0 + best_word)
    out[i] = np.int64(np.uint64(out[i]) | card)
    fresh = card & ~stale_word(words, rules, a, seat, option, fresh_field, best_word)
    return np.int64(fresh != ZERO)


@inlined
def _take(
    words: Words,
    rules: Array,
    a: Array,
    seat: int,
    option: int,
    wanted: np.uint64,
    need: int,
    fresh_field: int,
    announcing: bool,
    out: Array,
) -> int:
    """Add ``need`` cards to ``out``, table copies before fresh ones; return how many are fresh."""
    disjoint = rules[R_SCORES_PER_TRICK] == SCORES_DISJOINT
    fresh = 0
    for stage in range(0 if announcing and disjoint else 1, 3):
        for w in range(len(words)):
            cards = usable_word(words, a, seat, option, w) & wanted
            cards &= ~get(words, a, seat, used_field(option), w)
            if cards == ZERO:
                continue
            cards &= ~np.uint64(out[Y_CARDS0 + w])
            if not announcing:
                cards &= ~locked_word(words, rules, a, seat, option, w)
            if stage == 0:
                cards &= get(words, a, seat, F_LOCKED, w)
            elif stage == 1:
                cards &= laid_word(words, a, seat, F_TABLE, w)
            while need > 0 and cards != ZERO:
                card = lowest_bit(cards)
                cards &= ~card
                out[Y_CARDS0 + w] = np.int64(np.uint64(out[Y_CARDS0 + w]) | card)
                need -= 1
                if card & stale_word(words, rules, a, seat, option, fresh_field, w) == ZERO:
                    fresh += 1
            if need == 0:
                return fresh
    return fresh


@kernel
def _freshen(
    words: Words,
    rules: Array,
    a: Array,
    seat: int,
    option: int,
    fresh_field: int,
    announcing: bool,
    out: Array,
) -> None:
    """Exchange one chosen card, so that one is fresh.

    For a table card if that will do (laid since the trick ended, or about to form a combination again), of
    the highest-ranked member that has one; else for a fresh copy, of the lowest-ranked member that has one.
    """
    used = used_field(option)
    n = members(option)
    for attempt in range(2 * n):
        from_table = attempt < n
        wanted, _ = member(option, attempt if from_table else 2 * n - 1 - attempt, a)
        wanted = both(wanted)
        for w in range(len(words)):
            cards = usable_word(words, a, seat, option, w) & ~get(words, a, seat, used, w) & wanted
            cards &= ~stale_word(words, rules, a, seat, option, fresh_field, w)
            if not announcing:
                cards &= ~locked_word(words, rules, a, seat, option, w)
            table = laid_word(words, a, seat, F_TABLE, w)
            cards &= table if from_table else ~table
            if cards != ZERO:
                _change_card(words, wanted, w, lowest_bit(cards), out)
                return


@kernel
def _change_card(words: Words, wanted: np.uint64, w: int, card: np.uint64, out: Array) -> None:
    """Put a card of word ``w`` into ``out`` for the last of the ``wanted`` cards in it."""
    for v in range(len(words) - 1, -1, -1):
        rest = np.uint64(out[Y_CARDS0 + v]) & wanted
        if rest != ZERO:
            while rest & (rest - ONE) != ZERO:
                rest &= rest - ONE
            out[Y_CARDS0 + v] = np.int64(np.uint64(out[Y_CARDS0 + v]) & ~rest)
            break
    out[Y_CARDS0 + w] = np.int64(np.uint64(out[Y_CARDS0 + w]) | card)


@kernel
def _choose(n: int, k: int) -> int:
    """Binomial coefficient, 0 where k exceeds n."""
    if k > n:
        return 0
    result = 1
    for i in range(k):
        result = result * (n - i) // (i + 1)
    return result


@kernel
def count_choices(
    words: Words, rules: Array, a: Array, seat: int, option: int, fresh_field: int, touching: bool
) -> int:
    """Number of sets of physical cards with which a seat could form an option.

    Each set has a card that is fresh (see `stale_word`) and, where ``touching``, a card of ``F_LOCKED``: all
    sets less those that lack the one, less those that lack the other, plus those that lack both.
    """
    total = 1
    stale = 1
    apart = 1
    neither = 1
    used = used_field(option)
    for i in range(members(option)):
        wanted, need = member(option, i, a)
        wanted = both(wanted)
        n_total = 0
        n_stale = 0
        n_apart = 0
        n_neither = 0
        for w in range(len(words)):
            cards = get(words, a, seat, F_HAND, w) & ~get(words, a, seat, used, w) & wanted
            old = cards & stale_word(words, rules, a, seat, option, fresh_field, w)
            locked = get(words, a, seat, F_LOCKED, w)
            n_total += popcount(cards)
            n_stale += popcount(old)
            n_apart += popcount(cards & ~locked)
            n_neither += popcount(old & ~locked)
        total *= _choose(n_total, need)
        stale *= _choose(n_stale, need)
        apart *= _choose(n_apart, need)
        neither *= _choose(n_neither, need)
    if touching:
        return total - stale - apart + neither
    return total - stale
