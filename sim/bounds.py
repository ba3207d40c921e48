"""What a deal can bring at most: bounds proved from the rules, not seen in deals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kernels.layout import KIND_NAMES
from sim.seating import sides

if TYPE_CHECKING:
    from sim.rules.model import Rules

_PARAMETER: Final = {"sequence": "plain_sequence", "tens": "tens_four"}
_TABLE: Final = {
    "four": 100,
    "three": 30,
    "pair": 20,
    "flush": 50,
    "sequence-five": 250,
    "sequence-four": 40,
    "sequence-three": 30,
    "king-queen": 20,
    "queen-jack": 20,
    "penchant": 10,
    "binage": 40,
}
"""Kinds of the games with a fixed table of scores (Foster 1897, Penchant, Cinq-Cents)."""
_OF_PENCHANT: Final = tuple(_TABLE)[:-1]
_APART: Final = ("seven", "exchange", "carte-blanche")
_COUNTED_CARDS: Final = 120
"""Card points of one pack: ace 11, ten 10, king 4, queen 3, knave 2 of each suit."""


def declared_points(rules: Rules) -> dict[str, int]:
    """List what each kind of declaration scores, without sevens and carte blanche.

    Returns
    -------
    dict of str to int
        By `kernels.layout.KIND_NAMES`, those that score nothing left out.
    """
    penchant = "penchant" in rules.naming
    left_out = {*_APART} if rules.reuse == "one-combination" else {*_APART, "binage"}
    found = {}
    for kind in KIND_NAMES:
        if kind in left_out or (kind in _OF_PENCHANT) != penchant:
            continue
        points = getattr(rules, _PARAMETER.get(kind, kind.replace("-", "_")), _TABLE.get(kind))
        if points:
            found[kind] = points
    return found


def most_points(rules: Rules) -> int:
    """Bound the points of a seat in a deal; they are never negative.

    Proof. After each of the ``cards // seats`` tricks a seat scores at most one declaration, or where
    several count at once, each kind once in each suit (a kind is scored again only with a fresh card,
    one of which comes with a trick). Carte blanche is scored at most once at the start and once a draw;
    each seven of trumps once when turned up, once when shown or exchanged, once when played; brisques,
    cards and the last trick at most all of them. Where a card serves once in each kind, no more
    combinations of a kind are scored than the pack has cards for, which is often less.
    """
    tricks = rules.cards // rules.seats
    values = declared_points(rules)
    each = max(values.values(), default=0)
    if rules.scores_per_trick != "one":
        each = sum(4 * points for points in values.values())
    most = tricks * each
    if rules.reuse == "once":
        most = min(most, _in_the_pack(rules, values))
    return most + _beside(rules)


def _in_the_pack(rules: Rules, values: dict[str, int]) -> int:
    """Add up all combinations that the cards of the pack make where a card serves once in each kind."""
    packs = rules.packs
    times = {"marriage": 4 * packs, "royal-marriage": packs, "sequence": 4 * packs, "royal-sequence": packs}
    return sum(times.get(kind, packs) * points for kind, points in values.items())


def _beside(rules: Rules) -> int:
    """Bound what is scored beside declarations."""
    packs = rules.packs
    brisques = 4 * packs * max(len(rules.brisque_ranks), 3) * rules.brisque
    # At Penchant brisques count when won and again above six.
    counted = 2 * brisques + (_COUNTED_CARDS * packs if rules.brisques == "card-points" else 0)
    sevens = 3 * packs * rules.seven
    return counted + sevens + rules.last_trick + rules.carte_blanche * (1 + rules.draws)


def most_paid(rules: Rules) -> int:
    """Bound what a deal pays its winner; 0 where deals are not settled one by one.

    Proof. It is at most the bonuses with both players' points, the loser's put at the least that counts.
    """
    if rules.settlement == "none":
        return 0
    bonuses = rules.game_bonus + rules.rubicon_bonus + rules.brisque_bonus + rules.loser_at_least
    return bonuses + 2 * most_points(rules)


def most_gained(rules: Rules, measure: int, *, against: bool = False) -> int:
    """Bound the value x of a round (`sim.contest.Contest`).

    Parameters
    ----------
    rules : Rules
        The rules.
    measure : int
        Place in `sim.coupled.MEASURES`.
    against : bool
        Whether two players are compared by way of a third, so that x is a difference of two.
    """
    count = sides(rules)
    side = (most_points(rules) * (rules.seats // count), most_paid(rules), 1)[measure]
    # Of each of `count` seatings the gain is at most count - 1 times what a side can get.
    return count * (count - 1) * side * (2 if against else 1)
