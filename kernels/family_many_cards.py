"""Which cards make a combination where cards of the partner's table, or of a double, may serve.

The usual choice is found by trying every set of cards: it prefers few fresh cards, of low rank, then low
copies of low ranks from the tables, then low fresh copies.
"""

import numpy as np

from kernels.cards import Array, Words, both, get, pending_slot, type_bit
from kernels.combinations import laid_word, member, members, usable_word, used_field
from kernels.family import MANY
from kernels.family_many_double import DOUBLE, doubles_scored, is_second_double, scratch
from kernels.jit import inlined, kernel
from kernels.layout import (
    BUILD_NO,
    F_HAND,
    F_TABLE,
    NO_NO_FRESH_CARD,
    NO_NOT_A_COMBINATION,
    NO_NOT_HELD,
    NO_NOT_ON_PARTNER,
    NO_NOT_SCORED,
    NO_NOTHING_OF_OWN,
    NO_ONE_HAND,
    NO_REFUSAL,
    NO_USED_IN_KIND,
    O_BEZIQUE,
    O_FOURS,
    R_BUILD_ON_PARTNER,
    R_FRESH_NEEDED,
    R_PARTNERS,
    R_SEATS,
    S_BUILDS,
    S_ENABLED,
    S_PENDING0,
    SLOT_HEAD,
    SLOT_OPTION,
    Y_CARDS0,
)
from kernels.legal import can_announce, refuse_announced_cards, refuse_cards, shares_a_card
from kernels.selection import clear_cards, first_choice, usual_cards
from kernels.words import ONE, ZERO, lowest_bit, lowest_index, popcount

_RANK = np.uint64(0x0101010101010101)


@refuse_cards.of(MANY)
def _refuse_cards(
    words: Words,
    rules: Array,
    a: Array,
    seat: int,
    option: int,
    cards: Array,
    at: int,
    fresh_field: int,
) -> int:
    """Judge the cards of a combination, of which the partner's table may hold some.

    One card at least is the player's own: the modern page, "cards from his own hand ... in combination with
    cards previously declared by his partner".
    """
    total = 0
    fresh = ZERO
    spent = ZERO
    own = ZERO
    foreign = ZERO
    for w in range(len(words)):
        named = np.uint64(cards[at + w])
        held = get(words, a, seat, F_HAND, w)
        table = get(words, a, (seat + 2) & 3, F_TABLE, w) if rules[R_PARTNERS] == 1 else ZERO
        if named & ~(held | table) != ZERO:
            return NO_NOT_HELD
        total += popcount(named)
        own |= named & held
        foreign |= named & ~held
        fresh |= named & ~laid_word(words, a, seat, fresh_field, w)
        spent |= named & get(words, a, seat, used_field(option), w)
    for i in range(members(option)):
        wanted, need = member(option, i, a)
        wanted = both(wanted)
        found = 0
        for w in range(len(words)):
            found += popcount(np.uint64(cards[at + w]) & wanted)
        if found != need:
            return NO_NOT_A_COMBINATION
        total -= need
    if total != 0:
        return NO_NOT_A_COMBINATION
    if np.uint64(a[S_ENABLED]) & type_bit(option) == ZERO:
        return NO_NOT_SCORED
    if foreign != ZERO:
        if (a[S_BUILDS] >> option) & 1 == 0:
            several = rules[R_BUILD_ON_PARTNER] != BUILD_NO and O_BEZIQUE < option < O_FOURS
            return NO_ONE_HAND if several else NO_NOT_ON_PARTNER
        if own == ZERO:
            return NO_NOTHING_OF_OWN
    if spent != ZERO and not (option == DOUBLE and is_second_double(words, rules, a, seat, cards, at)):
        return NO_USED_IN_KIND
    if fresh == ZERO and rules[R_FRESH_NEEDED] == 1:
        return NO_NO_FRESH_CARD
    return NO_REFUSAL


@can_announce.of(MANY)
def _can_announce(words: Words, rules: Array, a: Array, seat: int, option: int, disjoint: bool) -> bool:
    """Whether some set of cards of an option may be announced."""
    at = scratch(words, rules)
    more = _next_set(words, rules, a, seat, option, at, True)
    while more:
        if _may_be_announced(words, rules, a, seat, option, at):
            return True
        more = _next_set(words, rules, a, seat, option, at, False)
    return False


@kernel
def _may_be_announced(words: Words, rules: Array, a: Array, seat: int, option: int, at: int) -> bool:
    """Whether the cards at ``a[at:]`` may be announced and are not pending already."""
    if refuse_announced_cards(words, rules, a, seat, option, a, at) != NO_REFUSAL:
        return False
    for i in range(a[S_PENDING0 + seat]):
        pending = pending_slot(words, rules[R_SEATS], seat, i)
        same = a[pending + SLOT_OPTION] == option
        for w in range(len(words)):
            same = same and a[pending + SLOT_HEAD + w] == a[at + w]
        if same:
            return False
    return True


@usual_cards.of(MANY)
def _usual_cards(
    words: Words,
    rules: Array,
    a: Array,
    seat: int,
    option: int,
    fresh_field: int,
    announcing: bool,
    out: Array,
) -> None:
    """Write the usual cards of an option; where a plain choice might not do, the best of all sets that do."""
    second = option == DOUBLE and doubles_scored(words, rules, a, seat) > 0
    if not (announcing or second or rules[R_FRESH_NEEDED] == 0):
        first_choice(words, rules, a, seat, option, fresh_field, announcing, out)
        return
    clear_cards(words, out)
    found = False
    at = scratch(words, rules)
    more = _next_set(words, rules, a, seat, option, at, True)
    while more:
        if announcing:
            allowed = _may_be_announced(words, rules, a, seat, option, at)
        else:
            allowed = refuse_cards(words, rules, a, seat, option, a, at, fresh_field) == NO_REFUSAL
            allowed = allowed and not shares_a_card(words, rules, a, seat, option, a, at)
        if allowed and (not found or _is_preferred(words, a, seat, at, out)):
            found = True
            for w in range(len(words)):
                out[Y_CARDS0 + w] = a[at + w]
        more = _next_set(words, rules, a, seat, option, at, False)


@kernel
def _is_preferred(words: Words, a: Array, seat: int, at: int, out: Array) -> bool:
    """Whether the cards at ``a[at:]`` are rather meant than those at ``out[Y_CARDS0:]``."""
    for rank in range(8, -1, -1):  # all ranks first, then from the lowest on
        ranks = ~ZERO if rank == 8 else _RANK << np.uint64(rank)
        more = 0
        for w in range(len(words)):
            unlaid = ~laid_word(words, a, seat, F_TABLE, w) & ranks
            more += popcount(np.uint64(a[at + w]) & unlaid) - popcount(np.uint64(out[Y_CARDS0 + w]) & unlaid)
        if more != 0:
            return (more < 0) == (rank == 8)
    for fresh in range(2):
        for rank in range(7, -1, -1):
            for w in range(len(words)):
                laid = laid_word(words, a, seat, F_TABLE, w)
                cards = (laid if fresh == 0 else ~laid) & (_RANK << np.uint64(rank))
                ours = np.uint64(a[at + w]) & cards
                first = lowest_bit(ours ^ (np.uint64(out[Y_CARDS0 + w]) & cards))
                if first != ZERO:
                    return ours & first != ZERO
    return False


@inlined
def _group(option: int, j: int) -> int:
    """Member group of card number ``j`` of an option."""
    if option < O_BEZIQUE:
        return j
    return 0 if option >= O_FOURS else j // (option - O_BEZIQUE + 1)


@kernel
def _next_set(words: Words, rules: Array, a: Array, seat: int, option: int, at: int, first: bool) -> bool:
    """Write the first, or the next, set of cards of an option at ``a[at:]``; False when there is none.

    Behind the W words of the set stand its cards, in rising order within each member group.
    """
    n = 0
    for i in range(members(option)):
        _, need = member(option, i, a)
        n += need
    chosen = at + len(words)
    special = option == DOUBLE and doubles_scored(words, rules, a, seat) > 0
    j = np.int64(0 if first else n - 1)
    opening = first
    while j < n:
        after = np.int64(-1)
        if not opening:
            after = a[chosen + j]
        elif j > 0 and _group(option, j) == _group(option, j - 1):
            after = a[chosen + j - 1]
        card = _next_card(words, a, seat, option, _group(option, j), after, special)
        if card >= 0:
            a[chosen + j] = card
            j += 1
            opening = True
        else:
            j -= 1
            opening = False
            if j < 0:
                return False
    for w in range(len(words)):
        a[at + w] = 0
    for i in range(n):
        card = a[chosen + i]
        a[at + (card >> 6)] = np.int64(np.uint64(a[at + (card >> 6)]) | (ONE << np.uint64(card & 63)))
    return True


@kernel
def _next_card(words: Words, a: Array, seat: int, option: int, group: int, after: int, special: bool) -> int:
    """Lowest card above ``after`` that may serve in a member group, or -1; ``special``: also a used one."""
    wanted, _ = member(option, group, a)
    for w in range(len(words)):
        if after >= 64 * (w + 1):
            continue
        cards = usable_word(words, a, seat, option, w) & both(wanted)
        if not special:
            cards &= ~get(words, a, seat, used_field(option), w)
        if after >= 64 * w:
            cards &= ~((ONE << np.uint64(after - 64 * w)) | ((ONE << np.uint64(after - 64 * w)) - ONE))
        if cards != ZERO:
            return 64 * w + lowest_index(cards)
    return -1
