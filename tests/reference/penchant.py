"""Penchant: its combinations, the bar on minor sets, the loser's penchant, the count at the end."""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace

from tests.reference.cards import SUITS, Card
from tests.reference.combinations import Shape
from tests.reference.declaring import Moment, Player
from tests.reference.parameters import BASE, Rules

RANKS_HIGH_TO_LOW = "AKQJT987"
MAJOR = "AKQJ"
SETS = {"four": (4, 100), "three": (3, 30), "pair": (2, 20)}

PENCHANT: dict[str, Rules] = {
    "penchant": replace(
        BASE,
        packs=1,
        hand=6,
        packets=(3, 3),
        rank_order=RANKS_HIGH_TO_LOW,
        turn_up=False,
        trumps_by=("penchant",),
        seven=0,
        announce=False,
        reuse="fresh-only",
        brisques="penchant",
        brisque_ranks="AT7",
        last_trick=0,
        target=None,
        deals_per_game=4,
        both_pass="higher",
        double_under=400,
    ),
}


def is_penchant(rules: Rules) -> bool:
    """Whether the game is Penchant: cards serve again with any fresh card."""
    return rules.reuse == "fresh-only"


def check_penchant(rules: Rules) -> None:
    """Refuse a mixture of Penchant and another game.

    Raises
    ------
    ValueError
        Saying which parameters go together.
    """
    signs = {is_penchant(rules), "penchant" in rules.trumps_by, rules.brisques == "penchant"}
    if len(signs) > 1:
        raise ValueError("reuse fresh-only, trumps_by penchant and brisques penchant go together")
    table = (
        rules.seats,
        rules.turn_up,
        rules.announce,
        rules.scores_per_trick,
        rules.fresh_needed,
        rules.seven,
    )
    if is_penchant(rules) and table != (2, False, False, "one", True, 0):
        raise ValueError("penchant is for two, without turn-up, announcing or sevens, one score on a trick")


def _of_one_suit(kind: str, suit: str, points: int, ranks: str) -> Shape:
    return Shape(kind, suit, points, kind, tuple((rank, suit, 1) for rank in ranks))


def _class_b(suit: str) -> Iterator[Shape]:
    """F: sequences and flushes contain king, queen and jack; all of one suit.

    Reading: a flush is any five cards of a suit with those three among them, a sequence
    of five too if its owner asks for no more.
    """
    for ranks in ("AKQJT", "KQJT9"):
        yield _of_one_suit("sequence-five", suit, 250, ranks)
    for others in itertools.combinations("AT987", 2):
        yield _of_one_suit("flush", suit, 50, "KQJ" + "".join(others))
    for ranks in ("AKQJ", "KQJT"):
        yield _of_one_suit("sequence-four", suit, 40, ranks)
    yield _of_one_suit("sequence-three", suit, 30, "KQJ")
    yield _of_one_suit("king-queen", suit, 20, "KQ")
    yield _of_one_suit("queen-jack", suit, 20, "QJ")


@functools.cache
def penchant_shapes(trumps_named: bool) -> tuple[Shape, ...]:
    """Every combination of F's three classes.

    `Shape.suit` has the rank of a set of one rank (class A), the suit of class B, the
    suit of the jack in a penchant. The jack of the first penchant scored names trumps.
    """
    sets = [
        Shape(kind, rank, points, kind, ((rank, "", count),))
        for kind, (count, points) in SETS.items()
        for rank in RANKS_HIGH_TO_LOW
    ]
    of_one_suit = [shape for suit in SUITS for shape in _class_b(suit)]
    penchants = [
        Shape("penchant", jack, 10, "penchant", (("Q", queen, 1), ("J", jack, 1)), not trumps_named)
        for jack in SUITS
        for queen in SUITS
        if queen != jack
    ]
    return (*sets, *of_one_suit, *penchants)


def best_major(table: Collection[Card]) -> tuple[int, int]:
    """Return number and height of the best major set on a table, (0, 0) without a pair.

    F: it need not have been announced; its cards may be parts of other combinations.
    """
    counts = Counter(card.rank for card in table if card.rank in MAJOR)
    sets = [(count, len(MAJOR) - MAJOR.index(rank)) for rank, count in counts.items() if count >= 2]
    return max(sets, default=(0, 0))


def is_minor_barred(kind: str, rank: str, own: Collection[Card], other: Collection[Card]) -> bool:
    """Whether the adversary's table bars a minor set.

    F: by a major set of the same or greater value on it, unless one's own table holds a
    set as good. Reading: as good is more cards, or as many of the same or a higher rank.
    """
    if kind not in SETS or rank in MAJOR:
        return False
    his = best_major(other)
    return his[0] >= SETS[kind][0] and best_major(own) < his


@dataclass
class PenchantMoment(Moment):
    """What decides an act in Penchant: the adversary's table as well.

    The loser of the trick is asked once the winner has drawn, if the winner declared
    nothing, whatever he could have declared.
    """

    adversary: Player = field(default_factory=Player)

    def shapes(self) -> tuple[Shape, ...]:
        """Every combination that scores at this moment."""
        return penchant_shapes(self.trumps is not None)

    def objection(self, e: str, kind: str, cards: Collection[Card]) -> str | None:
        """Code word of the first rule that forbids the act, or None if it is allowed."""
        code = super().objection(e, kind, cards)
        if code is not None:
            return code
        if self.turn.seat != self.turn.winner and kind != "penchant":
            return "loser-penchant-only"
        if is_minor_barred(kind, next(iter(cards)).rank, self.player.table, self.adversary.table):
            return "minor-barred"
        return None

    def _why_no_shape(self, kind: str, cards: frozenset[Card]) -> str:
        return "not-a-combination"


def recount(brisques: int, each: int) -> int:
    """F: at the end ten for each brisque above six, those scored already too."""
    return max(0, brisques - 6) * each


def game_value(totals: Sequence[int], double: bool) -> int:
    """F: the difference after the fourth deal, doubled if the lesser score is under 400."""
    return (max(totals) - min(totals)) * (2 if double else 1)
