"""Hints on leads and discards: H3, H5, H9, H11 to H14, H20, H22.

A hint is a mask over places: which cards it recommends; empty where it does not apply. ``winners`` are the
places that win the trick so far, none when leading; ``losers`` the others, all when leading. A hint on
discards says nothing against winning, so its mask keeps the winners. Texts: Britannica 9th ed. (1875),
Bezique, Hints to Players (H. J.), by paragraph.
"""

import numpy as np

from kernels.cards import (
    EACH_SUIT,
    EACH_SUIT_TWICE,
    Array,
    Words,
    both,
    get,
    halves,
    next_seat,
)
from kernels.hints import SET_HIGH_TRUMPS_LATE
from kernels.hints_keep import reach_word
from kernels.jit import inlined
from kernels.layout import (
    F_HAND,
    F_KNOWN,
    F_TABLE,
    F_USED_FOURS,
    F_USED_SEQUENCE,
    P_SETTING0,
    R_PACKS,
    R_SEATS,
    S_BRISQUES_OUT,
    S_COURT0,
    S_LAST_LEADER,
    S_LAST_LED,
    S_LAST_WINNER,
    S_SELF,
    S_STOCK,
    S_TURN_UP,
)
from kernels.words import HALF, LOW_HALF, ONE, ZERO, fold, lowest_bit

_BRISQUES = np.uint64(0x0303030303030303)
_KINGS = np.uint64(0x0404040404040404)
_QUEENS = np.uint64(0x0808080808080808)
_BYTE = np.uint64(0xFF)
_TWO = np.uint64(2)
_SEVEN = np.uint64(7)
_TOPS = np.uint64(0x80808080)
_RUN = np.uint64(0x1F)
_LOW_RANKS = np.uint64(0xE0E0E0E0)  # 9 8 7
_HIGH = np.uint64(7)  # A 10 K


@inlined
def throwing(winners: np.uint64, losers: np.uint64, cards: np.uint64) -> np.uint64:
    """Mask that recommends ``cards`` for leading or discarding; none if no such card is among the losers."""
    thrown = losers & cards
    return thrown | winners if thrown != ZERO else ZERO


@inlined
def brisques_by_suit(cards: np.uint64) -> np.uint64:
    """Count aces and tens of a word of two packs: one byte a suit, spades lowest."""
    pairs = (cards & EACH_SUIT_TWICE) + ((cards >> ONE) & EACH_SUIT_TWICE)
    return (pairs & LOW_HALF) + (pairs >> HALF)


@inlined
def first_of_alike(cards: np.uint64, counts: np.uint64) -> np.uint64:
    """Types of ``cards`` that have no like in a suit whose byte of ``counts`` (below 128) is larger.

    Cards of one rank are alike, so are all sevens, eights and nines. All suits are compared at once, with
    the next one, the next but one and the one before.
    """
    better = ZERO
    for step in range(1, 4):
        there = np.uint64(8 * step)
        # The top bit of a byte stays where the other suit's count is larger by one at least.
        more = ((_turned(counts, there) | _TOPS) - counts - EACH_SUIT) & _TOPS
        better |= _turned(cards, there) & ((more >> _SEVEN) * _BYTE)
    low = better & _LOW_RANKS
    low = (low | (low << ONE) | (low << _TWO)) & _TOPS
    return cards & ~(better | low | (low >> ONE) | (low >> _TWO))


@inlined
def _turned(suits: np.uint64, by: np.uint64) -> np.uint64:
    """Four bytes, turned so that each comes ``by`` bits lower."""
    return ((suits >> by) | (suits << (HALF - by))) & LOW_HALF


@inlined
def h3_low_cards(winners: np.uint64, losers: np.uint64, low: np.uint64) -> np.uint64:
    """H3: lead and discard sevens, eights and nines of plain suits.

    Paragraph 2: "Sevens, eights, and nines in plain suits are valueless". Recommended, leading or discarding:
    those (``low``).
    """
    return throwing(winners, losers, low)


@inlined
def h5_knaves(winners: np.uint64, losers: np.uint64, low: np.uint64, knaves: np.uint64) -> np.uint64:
    """H5: then throw knaves that are neither bezique knaves nor trumps.

    Paragraph 2: "Knaves also are of but little value (except bezique and trump knaves), and may be thrown
    away freely". Reading: after the low cards, so none of those is held. Recommended, leading or discarding:
    such ``knaves``.
    """
    return throwing(winners, losers, knaves) if low == ZERO else ZERO


@inlined
def h9_difficulties(places: np.uint64, plain: np.uint64, easy: bool) -> np.uint64:
    """H9: in difficulties lead an ace or ten rather than a king or queen.

    Paragraph 4: "When in difficulties, lead an ace or a ten in preference to a king or queen". Reading:
    difficulties are to hold no plain 7 8 9 and no knave that H5 would throw. Recommended, leading, with an
    ace or ten of a plain suit in hand: any card but a plain king or queen.
    """
    applies = (not easy) & (places & plain & _BRISQUES != ZERO)
    return places & ~(plain & (_KINGS | _QUEENS)) if applies else ZERO


@inlined
def h11_another(view: Array, places: np.uint64, plain: np.uint64, easy: bool) -> np.uint64:
    """H11: in difficulties lead another ace or ten if the last was not taken.

    Paragraph 5: "If driven to lead an ace or a ten, and your opponent does not win it, lead another".
    Reading: I led an ace or ten to the trick before, won it, and am in difficulties still (as for H9).
    Recommended: aces and tens of plain suits.
    """
    me = view[S_SELF]
    mine = (view[S_LAST_LEADER] == me) & (view[S_LAST_WINNER] == me) & ((view[S_LAST_LED] & 7) < 2)
    return places & plain & _BRISQUES if mine & (not easy) else ZERO


@inlined
def h12_suits_out(view: Array, places: np.uint64, plain: np.uint64) -> np.uint64:
    """H12: lead suits in which most aces and tens are out.

    Paragraph 6: "Endeavour to recollect in what suits the aces and tens have been played". Reading: an ace or
    ten is out when it has been played to a trick. Recommended, leading: of plain cards that are alike (of one
    rank, or below the knave) those of the suit of which most are out; nothing is said of trumps.
    """
    counts = np.uint64(view[S_BRISQUES_OUT])
    return places & (~plain | both(first_of_alike(halves(places & plain), counts)))


@inlined
def h13_declared_aces(words: Words, rules: Array, view: Array, places: np.uint64) -> np.uint64:
    """H13: do not lead suits of aces that the adversary has declared.

    Paragraph 6: "if your adversary declares aces, avoid leading the suits of the declared aces". Reading:
    aces declared as four aces that still lie on another's table. Recommended, leading: other suits.
    """
    me = view[S_SELF]
    seats = rules[R_SEATS]
    aces = _declared_fours(words, view, next_seat(me, 1, seats))
    for k in range(2, seats):
        aces |= _declared_fours(words, view, next_seat(me, k, seats))
    suits = (aces & EACH_SUIT) * _BYTE
    return places & ~both(suits) if suits != ZERO else ZERO


@inlined
def _declared_fours(words: Words, view: Array, seat: int) -> np.uint64:
    """Types on a seat's table that were declared in four of a kind."""
    found = ZERO
    for w in range(len(words)):
        found |= fold(get(words, view, seat, F_TABLE, w) & get(words, view, seat, F_USED_FOURS, w))
    return found


@inlined
def h14_keep_safe_cards(
    words: Words,
    rules: Array,
    view: Array,
    winners: np.uint64,
    losers: np.uint64,
    plain: np.uint64,
) -> np.uint64:
    """H14: keep the cards that aces and tens are least likely to take.

    Paragraph 6: "in discarding, retain those cards which are least likely to be taken by aces and tens".
    Reading: an ace or ten threatens its suit while it is unseen or known to be in another hand. Recommended,
    discarding: of plain cards that are alike (as for H12) those of the suit that most aces and tens threaten.
    """
    # All aces and tens, two a suit and pack, less those played, those in hand, the one turned up.
    counts = EACH_SUIT * np.uint64(2 * rules[R_PACKS]) - np.uint64(view[S_BRISQUES_OUT])
    for w in range(len(words)):
        counts -= brisques_by_suit(get(words, view, view[S_SELF], F_HAND, w))
    up = view[S_TURN_UP]
    if up >= 0 and (up & 7) < 2:
        counts -= ONE << np.uint64(up & 24)
    cards = losers & plain
    thrown = cards & both(first_of_alike(halves(cards), counts))
    return thrown | winners | (losers & ~plain)


@inlined
def h20_kings_queens(
    rules: Array,
    view: Array,
    winners: np.uint64,
    losers: np.uint64,
    plain: np.uint64,
    bezique_cards: np.uint64,
) -> np.uint64:
    """H20: of kings and queens keep the kind that the adversary throws.

    Paragraph 11: "if he discards kings he is probably strong in queens, and vice versa ... you of course
    choose the combination he is not trying for". Reading: I could throw a king or a queen, neither a
    trump nor a bezique card, and the others have played more kings than queens or the reverse. Recommended,
    leading or discarding: all but that kind.
    """
    kings = losers & plain & _KINGS
    queens = losers & plain & _QUEENS & ~bezique_cards
    seats = rules[R_SEATS]
    more_kings = view[S_COURT0 + next_seat(view[S_SELF], 1, seats)]
    for k in range(2, seats):
        more_kings += view[S_COURT0 + next_seat(view[S_SELF], k, seats)]
    applies = np.uint64((kings != ZERO) & (queens != ZERO) & (more_kings != 0))
    # No branch: nobody can foretell whether it applies.
    return (winners | (losers & ~(kings if more_kings > 0 else queens))) & (ZERO - applies)


@inlined
def h22_high_trumps(
    words: Words, rules: Array, players: Array, view: Array, places: np.uint64, trump: int
) -> np.uint64:
    """H22: near the end lead high trumps to stop a sequence.

    Paragraph 12: "When within a few tricks of the end of the hand, you may often prevent your opponent from
    scoring sequence by leading out your high trumps". Reading: one of the last tricks of the stock, by the
    setting; each card of the sequence may be had by one other player. Recommended, leading: the highest of
    the trumps A 10 K in hand.
    """
    seats = rules[R_SEATS]
    late = players[np.uint64(view[S_SELF]), P_SETTING0 + SET_HIGH_TRUMPS_LATE]
    if trump < 0 or view[S_STOCK] > late * seats:
        return ZERO
    at = np.uint64(8 * trump)
    possible = False
    for s in range(seats):
        if s != view[S_SELF]:
            cards = ZERO
            for w in range(len(words)):
                known = get(words, view, s, F_KNOWN, w) & ~get(words, view, s, F_USED_SEQUENCE, w)
                cards |= fold(known | reach_word(words, view, w))
            possible = possible or (cards >> at) & _RUN == _RUN
    if not possible:
        return ZERO
    return places & both(lowest_bit((halves(places) >> at) & _HIGH) << at)
