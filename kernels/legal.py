"""The winner's turn: what may be declared, announced, exchanged, and why not.

`legal_actions` says what could be named; `refuse_action` judges one action with its physical cards and
returns 0 or the first refusal that applies. Sources: Britannica 9th ed. (1875) for the fresh card, the
exchange, combinations without a common card; Britannica 11th ed. (1911), "forty, and twenty to score",
for announcing; the modern page for one score a trick.
"""

import numpy as np

from kernels.cards import (
    SEVENS,
    Array,
    Words,
    both,
    get,
    halves,
    pending_slot,
    suit_types,
    type_bit,
    word_of,
)
from kernels.combinations import held_options, held_options_here, is_known, member, members, used_field
from kernels.jit import inlined, kernel, step
from kernels.layout import (
    F_HAND,
    F_LOCKED,
    F_SHOWN,
    F_TABLE,
    F_TABLE_BEFORE,
    MAX_PENDING,
    NO_ALREADY_PENDING,
    NO_ALREADY_SHOWN,
    NO_ANNOUNCE_NEEDS_SCORE,
    NO_ANNOUNCED_NOW,
    NO_ANNOUNCING_OFF,
    NO_LAST_DRAW_BAN,
    NO_NO_FRESH_CARD,
    NO_NOT_A_COMBINATION,
    NO_NOT_ANNOUNCED,
    NO_NOT_HELD,
    NO_NOT_SCORED,
    NO_NOT_SEVEN_OF_TRUMPS,
    NO_ONE_SCORE,
    NO_REFUSAL,
    NO_SEVEN_OFF,
    NO_SHARED_CARD,
    NO_TOO_MANY_PENDING,
    NO_TURN_UP_GONE,
    NO_TURN_UP_IS_SEVEN,
    NO_USED_IN_KIND,
    O_EXCHANGE,
    O_SEVEN,
    PHASE_STOCK,
    R_ANNOUNCE,
    R_DECLARE_BEFORE_LAST_DRAW,
    R_SCORES_PER_TRICK,
    R_SEATS,
    R_SEVEN,
    S_ENABLED,
    S_PENDING0,
    S_PHASE,
    S_SCORES_NOW,
    S_SELF,
    S_STOCK,
    S_TRICK,
    S_TRUMP,
    S_TURN_UP,
    SCORES_DISJOINT,
    SCORES_ONE,
    SEVEN,
    SLOT_HEAD,
    SLOT_OPTION,
    SLOT_TRICK,
    Y_CARDS0,
    Y_OPTIONS,
)
from kernels.selection import count_choices, locked_word, stale_word
from kernels.words import HALF, ONE, ZERO, lowest_index, popcount, without_lowest


@inlined
def declaring_is_over(rules: Array, a: Array) -> bool:
    """Whether the rules forbid declaring after the trick that precedes the last draw."""
    if rules[R_DECLARE_BEFORE_LAST_DRAW] == 1 or a[S_PHASE] != PHASE_STOCK:
        return False
    return a[S_STOCK] < 2 * rules[R_SEATS]


@inlined
def _score_is_open(rules: Array, a: Array) -> bool:
    return rules[R_SCORES_PER_TRICK] != SCORES_ONE or a[S_SCORES_NOW] == 0


@inlined
def may_show_seven(words: Words, rules: Array, a: Array, seat: int, without: int) -> bool:
    """Whether a seat holds a seven of trumps not yet shown; ``without`` is a card thought away, or -1."""
    if rules[R_SEVEN] <= 0 or a[S_TRUMP] < 0:
        return False
    wanted = both(SEVENS & suit_types(a[S_TRUMP]))
    for w in range(len(words)):
        cards = get(words, a, seat, F_HAND, w) & ~get(words, a, seat, F_SHOWN, w) & wanted
        if without >= 0 and word_of(words, without) == w:
            cards &= ~(ONE << np.uint64(without & 63))
        if cards != ZERO:
            return True
    return False


@inlined
def _turn_up_may_go(a: Array) -> bool:
    """Whether the card under the stock can be exchanged: it is there and is no seven."""
    return a[S_TURN_UP] >= 0 and (a[S_TURN_UP] & 7) != SEVEN


@inlined
def scoring_options(words: Words, rules: Array, a: Array, seat: int, without: int) -> np.uint64:
    """Options that a seat could score if it had just won a trick, as a mask.

    ``without`` is the card index with which it would win, or -1. Pending announcements are not counted.
    """
    if declaring_is_over(rules, a):
        return ZERO
    return held_options(words, rules, a, seat, F_TABLE, without, -1) | _seven_options(
        words, rules, a, seat, without
    )


@inlined
def _seven_options(words: Words, rules: Array, a: Array, seat: int, without: int) -> np.uint64:
    """Options of a seat with its sevens of trumps, as a mask; ``without`` as in `scoring_options`."""
    if not may_show_seven(words, rules, a, seat, without):
        return ZERO
    return type_bit(O_SEVEN) | type_bit(O_EXCHANGE) if _turn_up_may_go(a) else type_bit(O_SEVEN)


@inlined
def options_if_won(words: Words, rules: Array, view: Array, reasons: Array) -> np.uint64:
    """Options that the seat could score if it won this trick, worked out once a decision."""
    if reasons[Y_OPTIONS] < 0:
        options = ZERO
        if not declaring_is_over(rules, view):
            me = view[S_SELF]
            options = held_options_here(words, rules, view, me, F_TABLE, -1, -1)
            options |= _seven_options(words, rules, view, me, -1)
        reasons[Y_OPTIONS] = np.int64(options)
    return np.uint64(reasons[Y_OPTIONS])


@inlined
def legal_actions(words: Words, rules: Array, a: Array, seat: int) -> tuple[np.uint64, int]:
    """Actions open to the winner of a trick before drawing.

    Returns
    -------
    options : uint64
        Bit o: option o can be scored; bit 32 + o: it can be announced.
    slots : int
        Bit i: pending announcement i can be scored.
    """
    options = ZERO
    slots = 0
    if declaring_is_over(rules, a):
        return options, slots
    disjoint = rules[R_SCORES_PER_TRICK] == SCORES_DISJOINT
    if _score_is_open(rules, a):
        if a[S_SCORES_NOW] == 0:
            options |= held_options_here(words, rules, a, seat, F_TABLE, -1, -1)
        else:
            options |= held_options(words, rules, a, seat, F_TABLE, -1, F_LOCKED if disjoint else -1)
        options |= _seven_options(words, rules, a, seat, -1)
        for i in range(a[S_PENDING0 + seat]):
            if refuse_pending(words, rules, a, seat, i) == NO_REFUSAL:
                slots |= 1 << i
    if rules[R_ANNOUNCE] == 1 and a[S_SCORES_NOW] > 0 and a[S_PENDING0 + seat] < MAX_PENDING:
        candidates = held_options(words, rules, a, seat, F_TABLE_BEFORE, -1, -1)
        while candidates != ZERO:
            option = lowest_index(candidates)
            candidates = without_lowest(candidates)
            if can_announce(words, rules, a, seat, option, disjoint):
                options |= type_bit(option) << HALF
    return options, slots


@step
def can_announce(words: Words, rules: Array, a: Array, seat: int, option: int, disjoint: bool) -> bool:
    """Whether some set of cards of an option is neither pending already nor otherwise barred."""
    choices = count_choices(words, rules, a, seat, option, F_TABLE_BEFORE, disjoint)
    for i in range(a[S_PENDING0 + seat]):
        at = pending_slot(words, rules[R_SEATS], seat, i)
        if a[at + SLOT_OPTION] == option:
            code = refuse_announced_cards(words, rules, a, seat, option, a, at + SLOT_HEAD)
            choices -= np.int64(code == NO_REFUSAL)
    return choices > 0


@kernel
def refuse_announced_cards(
    words: Words, rules: Array, a: Array, seat: int, option: int, cards: Array, at: int
) -> int:
    """Judge the cards of an announcement, whether or not they are pending already."""
    code = refuse_cards(words, rules, a, seat, option, cards, at, F_TABLE_BEFORE)
    if code != NO_REFUSAL:
        return code
    if rules[R_SCORES_PER_TRICK] == SCORES_DISJOINT and not shares_a_card(
        words, rules, a, seat, option, cards, at
    ):
        return NO_ANNOUNCE_NEEDS_SCORE
    return NO_REFUSAL


@kernel
def shares_a_card(
    words: Words, rules: Array, a: Array, seat: int, option: int, cards: Array, at: int
) -> bool:
    """Whether a card at ``cards[at:]`` is in a score of this trick, where ``option`` may not share one."""
    for w in range(len(words)):
        if np.uint64(cards[at + w]) & locked_word(words, rules, a, seat, option, w) != ZERO:
            return True
    return False


@step
def refuse_cards(
    words: Words,
    rules: Array,
    a: Array,
    seat: int,
    option: int,
    cards: Array,
    at: int,
    fresh_field: int,
) -> int:
    """Judge the cards of a combination: held, of the right kind, scored, unused, one of them fresh.

    The W words of the set stand at ``cards[at:]``; cards in ``fresh_field`` are not fresh.
    """
    total = 0
    fresh = ZERO
    spent = ZERO
    for w in range(len(words)):
        named = np.uint64(cards[at + w])
        if named & ~get(words, a, seat, F_HAND, w) != ZERO:
            return NO_NOT_HELD
        total += popcount(named)
        fresh |= named & ~stale_word(words, rules, a, seat, option, fresh_field, w)
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
    if total != 0 or not is_known(option, a[S_TRUMP], rules):
        return NO_NOT_A_COMBINATION
    if np.uint64(a[S_ENABLED]) & type_bit(option) == ZERO:
        return NO_NOT_SCORED
    if spent != ZERO:
        return NO_USED_IN_KIND
    if fresh == ZERO:
        return NO_NO_FRESH_CARD
    return NO_REFUSAL


@kernel
def refuse_declaration(words: Words, rules: Array, a: Array, seat: int, option: int, named: Array) -> int:
    """Judge scoring ``option`` with the cards at ``named[Y_CARDS0:]`` (a seven: that one card)."""
    if declaring_is_over(rules, a):
        return NO_LAST_DRAW_BAN
    if option == O_SEVEN:
        return _refuse_seven(words, rules, a, seat, named)
    code = refuse_cards(words, rules, a, seat, option, named, Y_CARDS0, F_TABLE)
    if code != NO_REFUSAL:
        return code
    if not _score_is_open(rules, a):
        return NO_ONE_SCORE
    if shares_a_card(words, rules, a, seat, option, named, Y_CARDS0):
        return NO_SHARED_CARD
    return NO_REFUSAL


@kernel
def _refuse_seven(words: Words, rules: Array, a: Array, seat: int, named: Array) -> int:
    """Judge the showing of a seven of trumps, also before its exchange."""
    if rules[R_SEVEN] <= 0:
        return NO_SEVEN_OFF
    total = 0
    sevens = ZERO
    shown = ZERO
    for w in range(len(words)):
        cards = np.uint64(named[Y_CARDS0 + w])
        if cards & ~get(words, a, seat, F_HAND, w) != ZERO:
            return NO_NOT_HELD
        total += popcount(cards)
        sevens |= halves(cards)
        shown |= cards & get(words, a, seat, F_SHOWN, w)
    if total != 1 or sevens & SEVENS & suit_types(a[S_TRUMP]) == ZERO:
        return NO_NOT_SEVEN_OF_TRUMPS
    if shown != ZERO:
        return NO_ALREADY_SHOWN
    return NO_REFUSAL if _score_is_open(rules, a) else NO_ONE_SCORE


@kernel
def refuse_exchange(words: Words, rules: Array, a: Array, seat: int, named: Array) -> int:
    """Judge the exchange of the seven at ``named[Y_CARDS0:]`` for the turn-up."""
    if declaring_is_over(rules, a):
        return NO_LAST_DRAW_BAN
    code = _refuse_seven(words, rules, a, seat, named)
    if code != NO_REFUSAL:
        return code
    if a[S_TURN_UP] < 0:
        return NO_TURN_UP_GONE
    return NO_REFUSAL if _turn_up_may_go(a) else NO_TURN_UP_IS_SEVEN


@kernel
def refuse_announcement(words: Words, rules: Array, a: Array, seat: int, option: int, named: Array) -> int:
    """Judge announcing ``option`` with the cards at ``named[Y_CARDS0:]``, to be scored later."""
    if rules[R_ANNOUNCE] == 0:
        return NO_ANNOUNCING_OFF
    if declaring_is_over(rules, a):
        return NO_LAST_DRAW_BAN
    if a[S_SCORES_NOW] == 0:
        return NO_ANNOUNCE_NEEDS_SCORE
    if a[S_PENDING0 + seat] >= MAX_PENDING:
        return NO_TOO_MANY_PENDING
    code = refuse_announced_cards(words, rules, a, seat, option, named, Y_CARDS0)
    if code != NO_REFUSAL:
        return code
    if find_pending(words, rules, a, seat, option, named) >= 0:
        return NO_ALREADY_PENDING
    return NO_REFUSAL


@kernel
def find_pending(words: Words, rules: Array, a: Array, seat: int, option: int, named: Array) -> int:
    """Slot of the pending announcement of ``option`` with exactly these cards, or -1."""
    for i in range(a[S_PENDING0 + seat]):
        at = pending_slot(words, rules[R_SEATS], seat, i)
        same = a[at + SLOT_OPTION] == option
        for w in range(len(words)):
            same = same and a[at + SLOT_HEAD + w] == named[Y_CARDS0 + w]
        if same:
            return i
    return -1


@kernel
def refuse_pending(words: Words, rules: Array, a: Array, seat: int, i: int) -> int:
    """Judge scoring pending announcement ``i``: no fresh card is needed, but its cards must be unused."""
    if declaring_is_over(rules, a):
        return NO_LAST_DRAW_BAN
    if i < 0 or i >= a[S_PENDING0 + seat]:
        return NO_NOT_ANNOUNCED
    at = pending_slot(words, rules[R_SEATS], seat, i)
    if a[at + SLOT_TRICK] == a[S_TRICK]:
        return NO_ANNOUNCED_NOW
    option = a[at + SLOT_OPTION]
    code = refuse_cards(words, rules, a, seat, option, a, at + SLOT_HEAD, F_TABLE)
    if code != NO_REFUSAL and code != NO_NO_FRESH_CARD:
        return code
    if not _score_is_open(rules, a):
        return NO_ONE_SCORE
    if shares_a_card(words, rules, a, seat, option, a, at + SLOT_HEAD):
        return NO_SHARED_CARD
    return NO_REFUSAL
