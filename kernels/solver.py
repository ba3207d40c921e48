"""The exact play-out of two hands: best card, best difference of points, by alpha-beta.

When the stock is gone each of two players can work out the other's hand, so the last tricks are a game
of perfect information. The cards left, at most 18, are numbered by suit and strength; a position is
(cards left, leader), and its bounds stand in a table indexed by it, stamped so that nothing is cleared
between two searches.
"""

from typing import Final

import numpy as np

from kernels.cards import Array, stronger, suit_types, type_bit
from kernels.jit import inlined, kernel, recursive
from kernels.layout import REASONS_WIDTH
from kernels.words import lowest_index

MOST_CARDS: Final = 18
"""Cards of both hands that can be solved: nine tricks."""

# The work array begins with a policy's reasons, behind which the search has room of its own: what it knows
# of each card, then the table of bounds.
_OWN: Final = REASONS_WIDTH  # + player: the cards dealt to him, as a mask
_STAMP: Final = _OWN + 2
_TRUMPS: Final = _OWN + 3  # mask of the trumps
_LAST: Final = _OWN + 4  # points for the last trick
_STAKE: Final = _OWN + 5  # points of all cards and the last trick
_TYPE: Final = _OWN + 8  # + card: suit*8 + rank
_POINTS: Final = _TYPE + 24  # + card: points to the winner of the trick it falls in
_SUIT: Final = _POINTS + 24  # + card: mask of all cards of its suit
_BEAT: Final = _SUIT + 24  # + card: mask of the cards of its suit that beat it
_STRONG: Final = _BEAT + 24  # + card: mask of the cards of its suit as strong as it, or stronger
HANDS: Final = _STRONG + 24  # + 32 * player + type: cards of that type in a hand, for who calls
VALUES: Final = HANDS + 64  # + rank: points of a card, for who calls
_TABLE: Final = VALUES + 8  # + 2 * position + leader: stamp, lower bound, upper bound
WORK_WIDTH: Final = _TABLE + (2 << MOST_CARDS)

_BIAS: Final = 1 << 15
_WIDEST: Final = (1 << 14) - 1


@inlined
def _bit(card: int) -> np.int64:
    return np.int64(1) << np.int64(card)


@kernel
def prepare(trump: int, last_trick: int, work: Array) -> int:
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
        trick. The rest is all zero before its first use, else as the last search left it.

    Returns
    -------
    int
        All cards, as a mask.
    """
    n = np.int64(0)
    work[_OWN] = 0
    work[_OWN + 1] = 0
    for card_type in range(32):
        for player in range(2):
            for _ in range(work[HANDS + 32 * player + card_type]):
                work[_TYPE + n] = card_type
                work[_POINTS + n] = work[VALUES + (card_type & 7)]
                work[_OWN + player] |= _bit(n)
                n += 1
    work[_TRUMPS] = 0
    for i in range(n):
        kind = work[_TYPE + i]
        work[_SUIT + i] = 0
        work[_BEAT + i] = 0
        work[_STRONG + i] = 0
        for j in range(n):
            other = work[_TYPE + j]
            if suit_types(kind >> 3) & type_bit(other) != np.uint64(0):
                work[_SUIT + i] |= _bit(j)
            if stronger(kind) & type_bit(other) != np.uint64(0):
                work[_BEAT + i] |= _bit(j)
            if (stronger(kind) | type_bit(kind)) & type_bit(other) != np.uint64(0):
                work[_STRONG + i] |= _bit(j)
        if (kind >> 3) == trump:
            work[_TRUMPS] |= _bit(i)
    work[_LAST] = last_trick
    work[_STAKE] = last_trick
    for i in range(n):
        work[_STAKE] += work[_POINTS + i]
    work[_STAMP] = (work[_STAMP] + 1) & 0x3FFFFFFF
    return _bit(n) - 1


@inlined
def _replies(work: Array, left: np.int64, leader: int, card: int) -> np.int64:
    """Cards with which the other player may answer a lead in the play-out."""
    held = left & work[_OWN + 1 - leader]
    suit = held & work[_SUIT + card]
    if suit != 0:
        higher = suit & work[_BEAT + card]
        return higher if higher != 0 else suit
    if work[_TRUMPS] & _bit(card) == 0:
        trumps = held & work[_TRUMPS]
        return trumps if trumps != 0 else held
    return held


@inlined
def _takes(work: Array, card: int, reply: int) -> bool:
    """Whether a legal answer wins the trick from the card led."""
    if work[_SUIT + card] & _bit(reply) != 0:
        return work[_BEAT + card] & _bit(reply) != 0
    return work[_TRUMPS] & _bit(reply) != 0


@inlined
def _same_as(work: Array, left: np.int64, others: np.int64, before: int, card: int) -> bool:
    """Whether a card does all that ``before`` does: same suit, same points, no card of the others between.

    A twin in the other hand counts as between, since it depends on who plays first.
    """
    if before < 0 or work[_SUIT + card] & _bit(before) == 0 or work[_POINTS + card] != work[_POINTS + before]:
        return False
    as_weak = work[_SUIT + before] & ~work[_BEAT + before]
    return as_weak & work[_STRONG + card] & others & left == 0


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
    if stake == 0 or left == 0:
        return np.int64(0)
    if stake <= low:
        return stake
    if -stake >= high:
        return -stake
    at = _TABLE + 2 * left + leader
    entry = work[at]
    floor = np.int64(-_WIDEST)
    ceiling = np.int64(_WIDEST)
    if (entry >> 32) == work[_STAMP]:
        floor = ((entry >> 16) & 0xFFFF) - _BIAS
        ceiling = (entry & 0xFFFF) - _BIAS
        if floor >= high or floor == ceiling:
            return floor
        if ceiling <= low:
            return ceiling
        low = max(low, floor)
        high = min(high, ceiling)
    mine = left & work[_OWN + leader]
    others = left & ~mine
    last = work[_LAST] if mine & (mine - 1) == 0 else np.int64(0)
    best = np.int64(-_WIDEST)
    alpha = low
    before = np.int64(-1)
    leads = mine
    while leads != 0:
        card = np.int64(lowest_index(np.uint64(leads)))
        leads &= leads - 1
        if _same_as(work, left, others, before, card):
            before = card
            continue
        before = card
        worst = np.int64(_WIDEST)
        reply_before = np.int64(-1)
        replies = _replies(work, left, leader, card)
        while replies != 0:
            reply = np.int64(lowest_index(np.uint64(replies)))
            replies &= replies - 1
            if _same_as(work, left & ~_bit(card), mine, reply_before, reply):
                reply_before = reply
                continue
            reply_before = reply
            rest = left & ~(_bit(card) | _bit(reply))
            gain = work[_POINTS + card] + work[_POINTS + reply] + last
            cap = min(worst, high)
            if _takes(work, card, reply):
                value = -gain - search(work, rest, 1 - leader, stake - gain, -gain - cap, -gain - alpha)
            else:
                value = gain + search(work, rest, leader, stake - gain, alpha - gain, cap - gain)
            worst = min(worst, value)
            if worst <= alpha:
                break
        best = max(best, worst)
        alpha = max(alpha, best)
        if best >= high:
            break
    if best <= low:
        ceiling = min(ceiling, best)
    elif best >= high:
        floor = max(floor, best)
    else:
        floor = best
        ceiling = best
    work[at] = (work[_STAMP] << 32) | ((floor + _BIAS) << 16) | (ceiling + _BIAS)
    return best


@kernel
def best_card(work: Array, cards: np.int64, player: int, led: int) -> tuple[np.int64, np.int64]:
    """Best card to play and what it comes to.

    The value is closed in on by searches of no width, each of which starts from the bound that the last
    one gave (MTD(f): Plaat et al., Artificial Intelligence 87, 1996).

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
    low = -work[_STAKE]
    high = work[_STAKE]
    guess = np.int64(0)
    best = np.int64(-1)
    while low < high or best < 0:
        goal = guess + 1 if guess == low and best >= 0 else guess
        value, card = _reach(work, cards, player, led, goal)
        if value >= goal:
            low = value
            best = card
        else:
            high = value
        guess = value
        if low >= high and best < 0:  # nothing is lost whatever is played
            value, best = _reach(work, cards, player, led, low)
    return work[_TYPE + best], low


@kernel
def _reach(work: Array, cards: np.int64, player: int, led: int, goal: int) -> tuple[np.int64, np.int64]:
    """First card that reaches ``goal`` with a lower bound of its value; else the upper bound of all.

    With one card each left the last trick is played for its points too.
    """
    other = 1 - player
    rest = cards & (cards - 1)
    last = work[_LAST] if rest & (rest - 1) == 0 else np.int64(0)
    lead = np.int64(-1)
    if led >= 0:
        for i in range(MOST_CARDS):
            if cards & work[_OWN + other] & _bit(i) != 0 and work[_TYPE + i] == led:
                lead = np.int64(i)
        mine = _replies(work, cards, other, lead)
    else:
        mine = cards & work[_OWN + player]
    most = np.int64(-_WIDEST)
    best = np.int64(-1)
    while mine != 0:
        card = np.int64(lowest_index(np.uint64(mine)))
        mine &= mine - 1
        if led >= 0:
            value = _after(work, cards, other, lead, card, last, goal)
        else:
            value = np.int64(_WIDEST)
            replies = _replies(work, cards, player, card)
            while replies != 0 and value >= goal:
                reply = np.int64(lowest_index(np.uint64(replies)))
                replies &= replies - 1
                value = min(value, -_after(work, cards, player, card, reply, last, 1 - goal))
        if value > most:
            most = value
            best = card
        if most >= goal:
            break
    return most, best


@kernel
def _after(
    work: Array, cards: np.int64, leader: int, card: int, reply: int, last: int, goal: int
) -> np.int64:
    """What a trick comes to for the player who answers it: at least, or less than, ``goal``."""
    rest = cards & ~(_bit(card) | _bit(reply))
    gain = work[_POINTS + card] + work[_POINTS + reply] + last
    stake = work[_STAKE] - gain
    if _takes(work, card, reply):
        return gain + search(work, rest, np.int64(1 - leader), stake, goal - gain - 1, goal - gain)
    return -gain - search(work, rest, np.int64(leader), stake, -gain - goal, -gain - goal + 1)
