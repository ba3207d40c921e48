"""Hints on winning the trick: H2, H4, H6, H7, H8, H21.

A hint is a mask over places: which cards it recommends; empty where it does not apply. ``winners`` are the
places that win the trick so far, none when leading; ``losers`` the others, all when leading. Texts:
Britannica 9th ed. (1875), Bezique, Hints to Players (H. J.), by paragraph.
"""

import numpy as np

from kernels.cards import (
    EACH_SUIT,
    EACH_SUIT_TWICE,
    Array,
    Words,
    both,
    halves,
    pending_slot,
    suit_types,
)
from kernels.combinations import types_of
from kernels.jit import inlined, kernel
from kernels.layout import (
    F_TABLE,
    NO_NO_FRESH_CARD,
    NO_REFUSAL,
    R_DECLARE_BEFORE_LAST_DRAW,
    R_SEATS,
    S_LED,
    S_PENDING0,
    S_SELF,
    S_STOCK,
    SLOT_HEAD,
    SLOT_OPTION,
)
from kernels.legal import refuse_cards, scoring_options
from kernels.view import physical_card
from kernels.words import ONE, ZERO, lowest_index, without_lowest

_TENS = np.uint64(0x0202020202020202)
_ACES = EACH_SUIT_TWICE
_BRISQUES = np.uint64(0x0303030303030303)


@inlined
def h2_reasons_to_win(
    words: Words,
    rules: Array,
    view: Array,
    winners: np.uint64,
    losers: np.uint64,
    options: np.uint64,
) -> np.uint64:
    """H2: win a trick only to declare, to make an ace or ten of the suit led, or to take one led.

    Paragraph 1: "do not win the trick unless (1) you want to declare; or (2) you wish to make an ace or ten
    of the suit led; or (3) an ace or a ten is led which you desire to win". Reading: second to play with a
    winning card in hand. Recommended, all that hold together: winning cards after which something can
    still be scored (``options`` is what could be, nothing played); a winning ace or ten of the suit led;
    every winning card if an ace or ten was led. If none holds: the losing cards.
    """
    if winners == ZERO:
        return ZERO
    led = view[S_LED]
    if (led & 7) < 2:
        return winners
    good = winners & _BRISQUES & both(suit_types((led & 31) >> 3))
    if options != ZERO:
        good |= _leave_a_score(words, rules, view, winners & ~good, options)
    if view[S_PENDING0 + view[S_SELF]] > 0:
        good |= _leave_a_pending(words, rules, view, winners & ~good)
    return good if good != ZERO else losers


@inlined
def _leave_a_score(
    words: Words, rules: Array, view: Array, winners: np.uint64, options: np.uint64
) -> np.uint64:
    """Places among ``winners`` after whose card some combination or seven can be scored.

    ``options`` is what could be scored with nothing played: at least one.
    """
    # A card that is none of an option's leaves it as it is.
    good = ZERO
    rest = options
    while rest != ZERO and good != winners:
        good |= winners & ~both(types_of(lowest_index(rest), view))
        rest = without_lowest(rest)
    left = winners & ~good
    while left != ZERO:
        place = lowest_index(left)
        left = without_lowest(left)
        card = physical_card(words, view, place)
        if scoring_options(words, rules, view, view[S_SELF], card) != ZERO:
            good |= ONE << np.uint64(place)
    return good


@kernel
def _leave_a_pending(words: Words, rules: Array, view: Array, winners: np.uint64) -> np.uint64:
    """Places among ``winners`` after whose card some pending announcement can be scored."""
    good = ZERO
    me = view[S_SELF]
    for i in range(view[S_PENDING0 + me]):
        at = pending_slot(words, rules[R_SEATS], me, i)
        code = refuse_cards(
            words,
            rules,
            view,
            me,
            view[at + SLOT_OPTION],
            view,
            at + SLOT_HEAD,
            F_TABLE,
        )
        if code not in (NO_REFUSAL, NO_NO_FRESH_CARD):
            continue
        left = winners
        while left != ZERO:
            place = lowest_index(left)
            left = without_lowest(left)
            card = physical_card(words, view, place)
            named = np.uint64(view[at + SLOT_HEAD + (card >> 6)])
            if (named >> np.uint64(card & 63)) & ONE == ZERO:
                good |= ONE << np.uint64(place)
    return good


@inlined
def h4_small_trumps(
    winners: np.uint64,
    losers: np.uint64,
    small: np.uint64,
    n_small: int | np.integer,
    trumps: np.uint64,
    to_declare: bool,
    easy: bool,
) -> np.uint64:
    """H4: keep small trumps to get the lead with, one at least.

    Paragraph 2: "In trumps they should be kept to obtain the lead with. It is very important to keep one
    small trump in hand if possible". Reading: 7 8 9 of trumps (``small``) are held. Recommended, leading or
    discarding: other cards, but in difficulties (not ``easy``: no plain 7 8 9, no knave to throw) only the
    last of them is kept (``n_small`` cards are held). Winning a trick ``to_declare``: no trump but the lowest
    that wins, nor that if it is the last small one and another card wins.
    """
    thrown = losers & ~small if easy | (n_small == 1) else losers
    thrown = thrown if thrown != ZERO else losers
    byte = halves(winners) & trumps
    lower = (byte >> ONE) | (byte >> np.uint64(2)) | (byte >> np.uint64(3)) | (byte >> np.uint64(4))
    lower |= (byte >> np.uint64(5)) | (byte >> np.uint64(6)) | (byte >> np.uint64(7))
    lowest = winners & both(byte & ~lower)
    cheaply = lowest | (winners & ~both(trumps))
    last = (n_small == 1) & (lowest & small != ZERO) & (winners & ~small != ZERO)
    cheaply = winners & ~small if last else cheaply
    won = cheaply if to_declare & (lowest != ZERO) else winners
    return thrown | won if small != ZERO else ZERO


@inlined
def h6_brisques(winners: np.uint64, plain: np.uint64, led: int) -> np.uint64:
    """H6: win aces and tens, and win with aces and tens of plain suits.

    Paragraph 3: "It is of more importance to win aces and tens or to make tricks with them than at first
    sight appears". Reading: second to play. Recommended: all winning cards if an ace or ten was led;
    otherwise a plain ace or ten that wins.
    """
    return winners if (led >= 0) & ((led & 7) < 2) else winners & plain & _BRISQUES


@inlined
def h7_aces(
    places: np.uint64,
    winners: np.uint64,
    plain: np.uint64,
    n_aces: int | np.integer,
    needed: int,
    open_: bool,
    easy: bool,
) -> np.uint64:
    """H7: make tricks with aces, unless three are held and the play is easy.

    Paragraph 3: "it is not considered good play as a rule to go for four aces unless you have three, and are
    in no difficulty as to your play. Rather make tricks with the aces". Reading: ``n_aces`` aces are held
    that have not been declared as four aces. Recommended: with fewer than ``needed``, or in difficulties
    (not ``easy``: no plain 7 8 9, no knave to throw), or if four can no longer be had (not ``open_``), a
    plain ace that wins, second to play; otherwise any card but an ace.
    """
    mask = places & ~_ACES if (n_aces >= needed) & easy & open_ else winners & plain & _ACES
    return mask if n_aces > 0 else ZERO


@inlined
def h8_ten(winners: np.uint64, plain: np.uint64) -> np.uint64:
    """H8: second to play, win with a ten of a plain suit.

    Paragraph 3: "Whenever you are second player, and can win a trick with a ten, take it, except in trumps".
    Recommended: plain tens that win.
    """
    return winners & plain & _TENS


@inlined
def h21_last_trick(
    rules: Array, view: Array, places: np.uint64, winners: np.uint64, trumps: np.uint64
) -> np.uint64:
    """H21: win the last trick, leading the ace of trumps for it.

    Paragraph 12: "It is as a rule right to win the last trick, in order to prevent the adversary from
    declaring". Reading: the last trick after which one may declare. Recommended: the ace of trumps, leading;
    winning cards, second to play.
    """
    seats = rules[R_SEATS]
    rounds = 2 - np.int64(rules[R_DECLARE_BEFORE_LAST_DRAW] == 1)
    if not rounds * seats <= view[S_STOCK] < (rounds + 1) * seats:
        return ZERO
    return places & both(trumps & EACH_SUIT) if view[S_LED] < 0 else winners
