"""The exact play-out of two hands: best card, best difference of points, by alpha-beta.

When the stock is gone each of two players can work out the other's hand, so the last tricks are a game
of perfect information. The cards, at most 18, are numbered: trumps last, in a suit the strongest first. A
number stays free behind each suit, and on both sides of twins of which either player holds one. So cards of
one hand take the same tricks if no free number, no card of the other hand lies between them.
"""

from typing import Final

import numpy as np

from kernels.cards import Array
from kernels.jit import inlined, kernel, merged, recursive
from kernels.layout import REASONS_WIDTH
from kernels.words import ONE, ZERO, lowest_index, popcount

MOST_CARDS: Final = 18
"""Cards of both hands that can be solved: nine tricks."""
_NUMBERS: Final = MOST_CARDS + 4 + 2 * (MOST_CARDS // 2)  # with those that stay free
_ENTRIES: Final = 1024
# Positions are spread over the table by the golden ratio (Knuth, The Art of Computer Programming 3, 6.4).
_SPREAD: Final = np.uint64(0x9E3779B97F4A7C15)
_SHIFT: Final = np.uint64(54)

# The work array begins with a policy's reasons, behind which the search has room of its own: what it knows
# of each card, then a table of positions that were searched already.
_OWN: Final = REASONS_WIDTH  # + player: the cards dealt to him, as a mask
_FREE: Final = _OWN + 2  # mask of the free numbers
_FIRSTS: Final = _OWN + 3  # mask of the first number of each suit
_TRUMPS: Final = _OWN + 4  # mask of the numbers of trumps
_STAKE: Final = _OWN + 5  # points of all cards and the last trick
_TYPE: Final = _OWN + 6  # + card: suit*8 + rank
_POINTS: Final = _TYPE + _NUMBERS  # + card: points to the winner of the trick it falls in
_SUIT: Final = _POINTS + _NUMBERS  # + card: mask of the numbers of its suit
_BEAT: Final = _SUIT + _NUMBERS  # + card: mask of the numbers of its suit that beat it
HANDS: Final = _BEAT + _NUMBERS  # + 32 * player + type: cards of that type in a hand, for who calls
VALUES: Final = HANDS + 64  # + rank: points of a card, for who calls
_TABLE: Final = VALUES + 8  # + 2 * entry: position, then its lower and upper bound
WORK_WIDTH: Final = _TABLE + 2 * _ENTRIES

_BIAS: Final = 1 << 30
_HALF: Final = (1 << 32) - 1


@inlined
def _bit(card: int) -> np.int64:
    return np.int64(1) << np.int64(card)


@inlined
def _first_of(cards: np.int64) -> np.int64:
    return lowest_index(np.uint64(cards))


@inlined
def _last_of(cards: np.int64) -> np.int64:
    """Highest number of a mask, -1 if it is empty; the compiler makes one instruction of the loop."""
    number = np.int64(-1)
    above = np.uint64(cards)
    while above != ZERO:
        above >>= ONE
        number += 1
    return number


@kernel
def prepare(trump: int, last_trick: int, work: Array) -> np.int64:
    """Number the cards of a position and note what the search asks of each.

    Parameters
    ----------
    trump : int
        Suit, or -1.
    last_trick : int
        Points for the last trick.
    work : int64[WORK_WIDTH]
        Modified in place. ``HANDS`` on: cards of each type (suit*8 + rank) of player 0, of player 1; as many
        on either side, at most nine. ``VALUES`` on: points by rank that a card brings to the winner of its
        trick, of a stronger one at least as many. The rest may be anything.

    Returns
    -------
    int
        All cards, as a mask.
    """
    for i in range(_OWN, _TYPE):
        work[i] = 0
    for i in range(_TABLE, WORK_WIDTH):
        work[i] = 0
    n = np.int64(0)
    for turn in range(5):
        suit = turn if turn < 4 else trump
        if suit < 0 or turn == trump:
            continue
        first = n
        for rank in range(8):
            kind = 8 * suit + rank
            twins = work[HANDS + kind] > 0 and work[HANDS + 32 + kind] > 0
            n += twins
            stronger = _bit(n) - _bit(first)
            for player in range(2):
                for _ in range(work[HANDS + 32 * player + kind]):
                    work[_OWN + player] |= _bit(n)
                    work[_TYPE + n] = kind
                    work[_BEAT + n] = stronger
                    work[_POINTS + n] = work[VALUES + rank]
                    work[_STAKE] += work[VALUES + rank]
                    n += 1
            n += twins
        n += 1
        work[_FIRSTS] |= _bit(first)
        for i in range(first, n):
            work[_SUIT + i] = _bit(n) - _bit(first)
        if turn == 4:
            work[_TRUMPS] = _bit(n) - _bit(first)
    cards = work[_OWN] | work[_OWN + 1]
    work[_FREE] = (_bit(n) - 1) & ~cards
    work[_STAKE] += last_trick
    return cards


@inlined
def _answers(work: Array, others: np.int64, card: int) -> tuple[np.int64, bool]:
    """Cards with which the other player may answer a lead, whether it wins the trick: they all agree on that.

    He must follow suit, beat the card if he can, trump it if he cannot follow.
    """
    suit = others & work[_SUIT + card]
    if suit != 0:
        higher = suit & work[_BEAT + card]
        return (higher, False) if higher != 0 else (suit, True)
    trumps = others & work[_TRUMPS]
    return (trumps, False) if trumps != 0 else (others, True)


@inlined
def _sure(work: Array, mine: np.int64, others: np.int64) -> np.int64:
    """Cards with which the leader can win the next tricks one after the other, whatever is answered.

    Those are his trumps that beat all trumps of the other player; if they draw all of these, the rest of his
    trumps and what is stronger than the cards of the other player in each suit.
    """
    trumps = work[_TRUMPS]
    stops = others | work[_FREE]
    ahead = mine & (stops ^ (stops - work[_FIRSTS]))  # what stands before the first stop of its suit
    draw = ahead & trumps
    if popcount(np.uint64(draw)) < popcount(np.uint64(others & trumps)):
        return draw
    return ahead | (mine & trumps)


@merged
def _trick(
    work: Array,
    left: np.int64,
    leader: int,
    card: int,
    reply: int,
    wins: bool,
    stake: np.int64,
    low: np.int64,
    high: np.int64,
) -> np.int64:
    """Best difference for the leader of a trick from its two cards on; arguments else as in `search`."""
    rest = left & ~(_bit(card) | _bit(reply))
    if rest == 0:
        return stake if wins else -stake
    gain = work[_POINTS + card] + work[_POINTS + reply]
    if wins:
        return gain + search(work, rest, leader, stake - gain, low - gain, high - gain)
    return -gain - search(work, rest, 1 - leader, stake - gain, -gain - high, -gain - low)


@merged
def _lead(
    work: Array,
    left: np.int64,
    leader: int,
    card: int,
    replies: np.int64,
    wins: bool,
    stake: np.int64,
    low: np.int64,
    high: np.int64,
) -> np.int64:
    """Best difference for the leader after his lead; arguments else as in `search`.

    Of cards that take the same tricks one is tried: the dearest to win, the cheapest to lose a trick. Played
    the other way round, such a pair can at best bring the same.
    """
    mine = left & work[_OWN + leader] & ~_bit(card)
    stops = mine | work[_FREE]
    value = high
    while replies != 0 and value > low:
        if wins:
            reply = _last_of(replies)
            replies &= _bit(_last_of(stops & (_bit(reply) - 1)) + 1) - 1
        else:
            reply = _first_of(replies)
            stop = stops & -_bit(reply)
            replies &= -(stop & -stop)
        value = min(value, _trick(work, left, leader, card, reply, wins, stake, low, value))
    return value


@recursive
def search(
    work: Array, left: np.int64, leader: np.int64, stake: np.int64, low: np.int64, high: np.int64
) -> np.int64:
    """Best difference of points still to be won, for the leader; exact inside the window (low, high).

    Parameters
    ----------
    work : int64[WORK_WIDTH]
        As `prepare` made it.
    left : int64
        Mask of the cards left, as many in either hand.
    leader : int64
        0 or 1.
    stake : int64
        Points that these cards and the last trick bring in all.
    low, high : int64
        A value at most ``low`` is an upper bound, one at least ``high`` a lower bound.
    """
    if stake <= low:
        return stake
    if -stake >= high:
        return -stake
    mine = left & work[_OWN + leader]
    others = left & ~mine
    if mine & (mine - 1) == 0:
        _, wins = _answers(work, others, _first_of(mine))
        return stake if wins else -stake
    position = 2 * left + leader
    entry = _TABLE + 2 * np.int64((np.uint64(position) * _SPREAD) >> _SHIFT)
    floor = -stake
    ceiling = stake
    if work[entry] == position:
        floor = (work[entry + 1] >> 32) - _BIAS
        ceiling = (work[entry + 1] & _HALF) - _BIAS
        if floor >= high or floor == ceiling:
            return floor
        if ceiling <= low:
            return ceiling
    cards = _sure(work, mine, others)
    if cards == mine:
        return stake
    best = -stake
    while cards != 0:
        best += 2 * work[_POINTS + _first_of(cards)]
        cards &= cards - 1
    best = max(best, floor)
    if best >= high:
        return best
    low = max(low, floor)
    high = min(high, ceiling)
    stops = others | work[_FREE]
    leads = mine
    while leads != 0 and best < high:
        card = _first_of(leads)
        stop = stops & -_bit(card)
        alike = leads & ((stop & -stop) - 1)
        leads ^= alike
        replies, wins = _answers(work, others, card)
        if not wins:  # the cheapest of those alike loses as well
            card = _last_of(alike)
        best = max(best, _lead(work, left, leader, card, replies, wins, stake, max(low, best), high))
    if best >= high:
        floor = best
    elif best <= low:
        ceiling = best
    else:
        floor = best
        ceiling = best
    work[entry] = position
    work[entry + 1] = ((floor + _BIAS) << 32) | (ceiling + _BIAS)
    return best


@kernel
def best_card(work: Array, cards: np.int64, player: int, led: int) -> tuple[np.int64, np.int64]:
    """Best card to play, the first of equals, what it comes to.

    Parameters
    ----------
    work : int64[WORK_WIDTH]
        As `prepare` made it.
    cards : int64
        What `prepare` gave.
    player : int
        0 or 1: who plays.
    led : int
        Type of the card that the other player has led and still counts among his, or -1.

    Returns
    -------
    card_type, value : int64
        Type of the best card; points of the rest of the play, this trick included, for the player less
        those of the other.
    """
    other = 1 - player
    stake = work[_STAKE]
    mine = cards & work[_OWN + player]
    lead = np.int64(-1)
    wins = False
    if led >= 0:
        theirs = cards & work[_OWN + other]
        while work[_TYPE + _first_of(theirs)] != led:
            theirs &= theirs - 1
        lead = _first_of(theirs)
        mine, wins = _answers(work, mine, lead)
    value = -stake - 1
    best = np.int64(-1)
    while mine != 0:
        card = _first_of(mine)
        trumps = mine & work[_TRUMPS]
        if trumps != 0 and work[_TYPE + _first_of(trumps)] < work[_TYPE + card]:
            card = _first_of(trumps)
        mine ^= _bit(card)
        if led < 0:
            replies, wins = _answers(work, cards & work[_OWN + other], card)
            found = _lead(work, cards, player, card, replies, wins, stake, value, stake + 1)
        else:
            found = -_trick(work, cards, other, lead, card, wins, stake, -stake - 1, -value)
        if found > value:
            value = found
            best = card
    return work[_TYPE + best], value
