"""Hints of the games in which combinations are formed anew or a deal is settled.

Grand: Britannica 9th ed. (1875), article Bezique by H. J., "Grand Bezique". Rubicon: R. F. Foster, Complete
Hoyle (1897), "Rubicon Bezique". They stand in for hints of the ordinary game that speak of brisques where
these score nothing.
"""

import numpy as np

from kernels.advice import brisques_matter, own_masks, own_options, put_mask
from kernels.cards import EACH_SUIT, Array, Words, both, get, suit_types, type_bit
from kernels.combinations import kind_of, points_of
from kernels.family import REFORM
from kernels.greedy import worth_of_brisque
from kernels.hints import G1, RB1, RB2, SET_ACES_NEEDED, SET_SCORE_HOPE, SET_SCORE_LATE
from kernels.jit import inlined, kernel
from kernels.layout import (
    BRISQUES_NONE,
    F_HAND,
    F_TABLE,
    F_USED_FOURS,
    F_USED_SEQUENCE,
    O_FOURS,
    O_SEQUENCE,
    P_SETTING0,
    P_WEIGHT0,
    R_BRISQUE,
    R_BRISQUES,
    R_BRISQUES_SAVE,
    R_HAND,
    R_LAST_TRICK,
    R_REUSE,
    R_RUBICON_LINE,
    R_SEATS,
    R_SETTLEMENT,
    REUSE_REPLACEMENT,
    S_BRISQUES0,
    S_ENABLED,
    S_LED,
    S_POINTS0,
    S_SELF,
    S_STOCK,
    S_TRUMP,
    SETTLE_NONE,
)
from kernels.near import near_brisque
from kernels.view import unseen_types
from kernels.weights import W_BRISQUE
from kernels.words import HALF, ZERO, fold, lowest_index, popcount, without_lowest

_RUN = np.uint64(0x1F1F1F1F)


@worth_of_brisque.of(REFORM)
def _worth_of_brisque(words: Words, rules: Array, players: Array, view: Array) -> int:
    """Worth of an ace or ten in a trick: none where brisques only break ties or save a rubicon."""
    if rules[R_BRISQUES] == BRISQUES_NONE:
        return np.int64(0)
    usual = players[np.uint64(view[S_SELF]), P_WEIGHT0 + W_BRISQUE]
    return usual + near_brisque(words, rules, players, view)


@brisques_matter.of(REFORM)
def _brisques_matter(words: Words, rules: Array) -> bool:
    """Whether aces and tens won in tricks score, by the rules of the game."""
    return rules[R_BRISQUES] != BRISQUES_NONE


@own_masks.of(REFORM)
def _own_masks(
    words: Words,
    rules: Array,
    players: Array,
    view: Array,
    places: np.uint64,
    winners: np.uint64,
    options: np.uint64,
    reasons: Array,
    speaking: np.uint64,
) -> np.uint64:
    """Write the masks of these games."""
    row = np.uint64(view[S_SELF])
    if rules[R_BRISQUES] == BRISQUES_NONE and view[S_LED] >= 0:
        # What is left of H2: win a trick only to declare.
        losers = places & ~winners
        speaking |= put_mask(players, row, reasons, places, 2, places if options != ZERO else losers)
    needed = players[view[S_SELF], P_SETTING0 + SET_ACES_NEEDED]
    late = players[view[S_SELF], P_SETTING0 + SET_SCORE_LATE]
    h24 = h24_again_and_again(words, rules, view, needed, places)
    h26 = h26_to_the_score(rules, view, late, winners, options)
    return (
        speaking
        | put_mask(players, row, reasons, places, G1, h24)
        | put_mask(players, row, reasons, places, RB2, h26)
    )


@own_options.of(REFORM)
def _own_options(
    words: Words, rules: Array, players: Array, view: Array, hint: int, options: np.uint64
) -> np.uint64:
    """Narrow what may be scored by a hint of these games."""
    if hint != RB1:
        return options
    late = players[view[S_SELF], P_SETTING0 + SET_SCORE_LATE]
    hope = players[view[S_SELF], P_SETTING0 + SET_SCORE_HOPE]
    return h25_save_the_rubicon(rules, view, late, hope, options)


@kernel
def h24_again_and_again(words: Words, rules: Array, view: Array, needed: int, places: np.uint64) -> np.uint64:
    """G1: aim at four aces or sequence, to declare them over and over again.

    "The great points to aim at are to declare four aces or sequence, which can then be declared over and over
    again, if fresh aces or sequence cards are taken into hand (the duplicate sequence cards being first
    played away). With fair chance of sequence everything else should be sacrificed." Reading: of a
    combination declared the card is played that a fresh one replaces; else trumps of the sequence are kept
    when three sorts or more are at hand and the others may still come, and aces when as many as `aces_needed`
    have not served.
    """
    if rules[R_REUSE] != REUSE_REPLACEMENT:
        return ZERO
    me = view[S_SELF]
    trump = view[S_TRUMP]
    run = suit_types(trump) & _RUN
    enabled = np.uint64(view[S_ENABLED])
    if trump < 0 or enabled & type_bit(O_SEQUENCE + trump) == ZERO:
        run = ZERO
    aces = EACH_SUIT if enabled & type_bit(O_FOURS) != ZERO else ZERO
    sorts = ZERO
    hidden = ZERO
    spent = ZERO
    spent_aces = ZERO
    n_aces = np.int64(0)
    n_spent = np.int64(0)
    for w in range(len(words)):
        held = get(words, view, me, F_HAND, w)
        table = get(words, view, me, F_TABLE, w)
        unrun = held & ~get(words, view, me, F_USED_SEQUENCE, w) & both(run)
        sorts |= fold(unrun)
        hidden |= fold(unrun & ~table)
        spent |= fold(table & get(words, view, me, F_USED_SEQUENCE, w) & both(run))
        used_aces = table & get(words, view, me, F_USED_FOURS, w) & both(aces)
        spent_aces |= fold(used_aces)
        n_spent += popcount(used_aces)
        n_aces += popcount(held & both(aces) & ~get(words, view, me, F_USED_FOURS, w))
    again = (spent & hidden) << HALF
    if n_aces > 0 and n_spent >= 4:
        again |= spent_aces << HALF
    again &= places
    if again != ZERO:
        return again
    kept = ZERO
    if popcount(sorts) >= 3 and run & ~(sorts | unseen_types(words, view)) == ZERO:
        kept |= both(sorts)
    if n_aces >= needed:
        kept |= both(aces)
    return places & ~kept


@kernel
def h25_save_the_rubicon(rules: Array, view: Array, late: int, hope: int, options: np.uint64) -> np.uint64:
    """RB1: save yourself from a rubicon, or score as little as possible.

    "The chief concern of the player must be, first of all, to save himself from a rubicon; that is, either to
    reach 1000 points, or to score as few points as possible." Reading: in the last ``score_late`` tricks of
    the stock a player who is behind, and who would stay under the line even with all that he can score now,
    the last trick and the brisques that he may claim, declares nothing: the winner takes his points. With
    ``hope`` he counts so many points for every trick left to declare after, a brisque for every trick left,
    and declares too if all that brings him up with the adversary.
    """
    if rules[R_SETTLEMENT] == SETTLE_NONE or view[S_STOCK] > late * rules[R_SEATS]:
        return options
    me = view[S_SELF]
    points = view[S_POINTS0 + me]
    if points >= rules[R_RUBICON_LINE] or points >= view[S_POINTS0 + 1 - me]:
        return options
    tricks = view[S_STOCK] // rules[R_SEATS]
    points += rules[R_LAST_TRICK] + hope * max(tricks - 1, 0)
    left = options
    while left != ZERO:
        option = lowest_index(left)
        left = without_lowest(left)
        points += points_of(kind_of(option, view[S_TRUMP], rules), rules)
    if hope > 0 and points >= view[S_POINTS0 + 1 - me]:
        return options
    if rules[R_BRISQUES_SAVE] == 1:
        more = tricks + rules[R_HAND] if hope > 0 else np.int64(0)
        points += (view[S_BRISQUES0 + me] + more) * rules[R_BRISQUE]
    return options if points >= rules[R_RUBICON_LINE] else ZERO


@inlined
def h26_to_the_score(
    rules: Array, view: Array, late: int, winners: np.uint64, options: np.uint64
) -> np.uint64:
    """RB2: play to the score.

    "It should be distinctly visible to both persons, as playing to the score is very important." Reading:
    second to play in the last ``score_late`` tricks of the stock, win the trick if you are under the line
    and can declare, or if you lead an adversary who is under it, for the winner alone declares.
    """
    if rules[R_SETTLEMENT] == SETTLE_NONE or view[S_STOCK] > late * rules[R_SEATS]:
        return ZERO
    me = view[S_SELF]
    mine = view[S_POINTS0 + me]
    his = view[S_POINTS0 + 1 - me]
    line = rules[R_RUBICON_LINE]
    if (mine < line and options != ZERO) or (his < line and mine > his):
        return winners
    return ZERO
