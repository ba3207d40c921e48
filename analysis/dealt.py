"""Exact chances of the dealt hand.

Closed forms in integer arithmetic for any number of packs and any hand. They hold whoever plays, so a
simulation that departs from them deals badly. ``analysis.fairness`` sets the two side by side.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb


@dataclass(frozen=True)
class Dealing:
    """What the chances of a deal depend on.

    Attributes
    ----------
    packs : int
        Packs of 32 cards.
    hand : int
        Cards in a hand.
    seats : int
        Players.
    turn_up : bool
        Whether a card is turned up.
    eights_removed : int
        Eights taken out of the pack.
    """

    packs: int
    hand: int
    seats: int = 2
    turn_up: bool = True
    eights_removed: int = 0

    def __post_init__(self) -> None:
        if min(self.packs, self.hand, self.seats) < 1 or self.seats * self.hand + self.turn_up > self.cards:
            raise ValueError(
                f"{self.seats} hands of {self.hand} cards cannot be dealt from {self.packs} packs"
            )

    @property
    def cards(self) -> int:
        """Cards in the pack."""
        return 32 * self.packs - self.eights_removed

    @property
    def received(self) -> int:
        """Cards that a seat receives by deal and draw before its last draw."""
        draws = (self.cards - self.seats * self.hand) // self.seats
        return self.hand + max(draws - 1, 0)


def law_of_marked(cards: int, marked: int, hand: int) -> list[Fraction]:
    """Give the law of the number of marked cards in a hand (hypergeometric); index = number."""
    ways = comb(cards, hand)
    return [
        Fraction(comb(marked, k) * comb(cards - marked, hand - k), ways) for k in range(min(marked, hand) + 1)
    ]


def all_of(cards: int, packs: int, identities: int, hand: int) -> Fraction:
    """Chance of holding at least one copy of each of some named cards.

    Inclusion-exclusion over the cards missing: sum over j of (-1)^j C(m, j) C(N - pj, h) / C(N, h),
    for m named cards of p copies each in a pack of N.
    """
    total = sum(
        (-1) ** j * comb(identities, j) * comb(cards - packs * j, hand) for j in range(identities + 1)
    )
    return Fraction(total, comb(cards, hand))


def law_of_suits(cards: int, packs: int, per_suit: int, hand: int, suits: int = 4) -> list[Fraction]:
    """Give the law of the number of suits with ``per_suit`` named ranks all in hand; index = number."""
    sums = [comb(suits, s) * all_of(cards, packs, per_suit * s, hand) for s in range(suits + 1)]
    return [
        sum(((-1) ** (s - m) * comb(s, m) * sums[s] for s in range(m, suits + 1)), start=Fraction(0))
        for m in range(suits + 1)
    ]


def law_of_pairs(cards: int, packs: int, hand: int) -> list[Fraction]:
    """Give the law of the number of pairs of two named cards (queen and knave of a bezique); index = number.

    The number of pairs is the smaller of the two numbers held; each has ``packs`` copies.
    """
    law = [Fraction(0)] * (packs + 1)
    ways = comb(cards, hand)
    for a in range(packs + 1):
        for b in range(packs + 1):
            if a + b <= hand:
                law[min(a, b)] += Fraction(
                    comb(packs, a) * comb(packs, b) * comb(cards - 2 * packs, hand - a - b), ways
                )
    return law


def carte_blanche(dealing: Dealing) -> Fraction:
    """Chance of a hand without king, queen or knave: C(20p, h) / C(32p, h) with no eights removed."""
    return law_of_marked(dealing.cards, 12 * dealing.packs, dealing.hand)[0]


def bezique(dealing: Dealing, level: int = 1) -> Fraction:
    """Chance of at least ``level`` queens of spades and as many knaves of diamonds in the dealt hand."""
    return sum(law_of_pairs(dealing.cards, dealing.packs, dealing.hand)[level:], start=Fraction(0))


def some_marriage(dealing: Dealing) -> Fraction:
    """Chance of king and queen of one suit, any suit, in the dealt hand."""
    return 1 - law_of_suits(dealing.cards, dealing.packs, 2, dealing.hand)[0]


def some_sequence(dealing: Dealing) -> Fraction:
    """Chance of ace, ten, king, queen and knave of one suit, any suit, in the dealt hand."""
    return 1 - law_of_suits(dealing.cards, dealing.packs, 5, dealing.hand)[0]


def aces(dealing: Dealing) -> list[Fraction]:
    """Give the law of the number of aces in the dealt hand; index = number."""
    return law_of_marked(dealing.cards, 4 * dealing.packs, dealing.hand)


def turn_up_seven(dealing: Dealing) -> Fraction:
    """Chance that the turn-up is a seven; zero without a turn-up."""
    return Fraction(4 * dealing.packs, dealing.cards) if dealing.turn_up else Fraction(0)


def seven_of_trumps(dealing: Dealing) -> Fraction:
    """Chance of a seven of the turn-up's suit in the dealt hand; zero without a turn-up.

    If the turn-up is itself a seven one fewer is left, hence the two cases.
    """
    if not dealing.turn_up:
        return Fraction(0)
    turned = turn_up_seven(dealing)
    others = dealing.cards - 1
    without_one = law_of_marked(others, dealing.packs - 1, dealing.hand)[0]
    without_all = law_of_marked(others, dealing.packs, dealing.hand)[0]
    return turned * (1 - without_one) + (1 - turned) * (1 - without_all)


def moments(law: list[Fraction]) -> tuple[Fraction, Fraction, Fraction]:
    """Compute the mean, the variance and the fourth central moment of a law on 0, 1, 2 ..."""
    mean = sum((k * p for k, p in enumerate(law)), start=Fraction(0))
    second = sum(((k - mean) ** 2 * p for k, p in enumerate(law)), start=Fraction(0))
    fourth = sum(((k - mean) ** 4 * p for k, p in enumerate(law)), start=Fraction(0))
    return mean, second, fourth
