"""The kinds of combination, their values at a given moment, the cards that make them."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Any

from tests.reference.cards import SUITS, Card
from tests.reference.parameters import Rules

BEZIQUES = ("bezique", "double-bezique", "triple-bezique", "quadruple-bezique", "quintuple-bezique")
FOURS = {"aces": "A", "tens": "T", "kings": "K", "queens": "Q", "jacks": "J"}
SEQUENCE = "ATKQJ"
# Kinds of one class, upwards: a card that has served in one serves in none before it.
LADDERS = (BEZIQUES, *((kind, f"trump-{kind}", f"five-trump-{kind}") for kind in FOURS))
_COURT_OF_A_SEQUENCE = frozenset({"sequence", "marriage"})
_SEQUENCE_ALONE = frozenset({"sequence"})


@dataclass(frozen=True)
class Shape:
    """A kind of combination as it scores at one moment.

    Attributes
    ----------
    kind : the name in a deal record.
    suit : suit of a marriage or sequence, otherwise empty. In Penchant what else tells
        one from another: the rank of a set, the suit of a penchant's jack.
    points : what it scores now.
    use : the kind of use in which a card serves once.
    members : (rank, suit or empty for any, how many) of its cards.
    names_trumps : whether scoring it now names trumps.
    """

    kind: str
    suit: str
    points: int
    use: str
    members: tuple[tuple[str, str, int], ...]
    names_trumps: bool = False

    def is_made_by(self, cards: Collection[Card]) -> bool:
        """Whether just these cards make the combination, in whatever order."""
        different = set(cards)
        if len(different) != self.size:
            return False
        return all(
            sum(1 for c in different if c.rank == rank and suit in ("", c.suit)) == count
            for rank, suit, count in self.members
        )

    @functools.cached_property
    def faces(self) -> tuple[tuple[tuple[str, str], int], ...]:
        """Rank and suit of its members, with how many cards of them it takes."""
        return tuple(((rank, suit), count) for rank, suit, count in self.members)

    @functools.cached_property
    def size(self) -> int:
        """How many cards it has."""
        return sum(count for _, _, count in self.members)

    def made_from(self, cards: Collection[Card]) -> Iterator[frozenset[Card]]:
        """Every set of these physical cards that makes the combination."""
        parts = [
            itertools.combinations([c for c in cards if c.rank == rank and suit in ("", c.suit)], count)
            for rank, suit, count in self.members
        ]
        for choice in itertools.product(*parts):
            yield frozenset(itertools.chain(*choice))

    def uses_of(self, card: Card) -> frozenset[str]:
        """Kinds of use in which the card has served once this is scored.

        B9, B11: a card serves again only in a combination of a different class; after
        a sequence its king and queen are not married. A double bezique scored takes
        from its cards the single one too (B9's note: both pairs at once, only 500).
        Reading, six and eight packs: any four, then four in trumps, then five, with the
        same cards; never the other way.
        """
        if self.use == "sequence":
            return _COURT_OF_A_SEQUENCE if card.rank in "KQ" else _SEQUENCE_ALONE
        return self._uses

    @functools.cached_property
    def _uses(self) -> frozenset[str]:
        """Its own kind of use, and those below it."""
        for ladder in LADDERS:
            if self.use in ladder:
                return frozenset(ladder[: ladder.index(self.use) + 1])
        return frozenset({self.use})


def bezique_suits(rules: Rules, trumps: str | None) -> tuple[str, str] | None:
    """Suits of the bezique queen and jack, or None while there is no bezique.

    B11, M, F: always Q spades and J diamonds. B9's note: Q clubs and J hearts when
    spades or diamonds are trumps. Reading: B9's pair before trumps are named is
    Q spades and J diamonds. Six and eight packs: the queen of trumps.
    """
    if rules.bezique_suits == "britannica9" and trumps in ("S", "D"):
        return "C", "H"
    if rules.bezique_suits == "follow-trumps":
        return None if trumps is None else (trumps, {"S": "D", "D": "S", "H": "C", "C": "H"}[trumps])
    return "S", "D"


def _called(rules: Rules, bezique: str) -> str:
    """F, Cinq-cents: bezique is called binage. Reading: so where cards serve in one combination only."""
    return "binage" if (rules.reuse, bezique) == ("one-combination", "bezique") else bezique


def _suit_bound(rules: Rules, trumps: str | None) -> Iterator[Shape]:
    namers = rules.trump_namers() if trumps is None else frozenset()
    for use, ranks, plain, royal in (
        ("marriage", "KQ", rules.marriage, rules.royal_marriage),
        ("sequence", SEQUENCE, rules.plain_sequence, rules.royal_sequence),
    ):
        for suit in SUITS:
            is_royal = suit == trumps or use in namers
            points = royal if is_royal else plain
            if points is not None:
                yield Shape(
                    kind=f"royal-{use}" if is_royal else use,
                    suit=suit,
                    points=points,
                    use=use,
                    members=tuple((rank, suit, 1) for rank in ranks),
                    names_trumps=use in namers,
                )


def _trump_fours(rules: Rules, trumps: str | None) -> Iterator[Shape]:
    """Four or five of one rank in trumps, once trumps are named (six and eight packs)."""
    for prefix, count in (("trump", 4), ("five-trump", 5)):
        for kind, rank in FOURS.items():
            name = f"{prefix}-{kind}"
            points = getattr(rules, name.replace("-", "_"))
            if points is not None and trumps is not None and count <= rules.packs:
                yield Shape(name, "", points, name, ((rank, trumps, count),))


@functools.cache
def scored_shapes(rules: Rules, trumps: str | None) -> tuple[Shape, ...]:
    """Every combination that scores at this moment.

    B9, B11, M: the tables of scores. Where no card is turned up, the first marriage
    (or sequence, where it names trumps) is a royal one: it is in trumps once it is
    scored. Reading: before that, a sequence that would not name trumps counts only
    where plain sequences are scored.
    """
    shapes = list(_suit_bound(rules, trumps))
    pair = bezique_suits(rules, trumps)
    if pair is not None:
        for level, bezique in enumerate(BEZIQUES, start=1):
            points = getattr(rules, bezique.replace("-", "_"))
            if points is not None and level <= rules.packs:
                kind = _called(rules, bezique)
                members = (("Q", pair[0], level), ("J", pair[1], level))
                shapes.append(Shape(kind, "", points, kind, members))
    for kind, rank in FOURS.items():
        points = rules.tens_four if kind == "tens" else getattr(rules, kind)
        if points is not None:
            shapes.append(Shape(kind, "", points, kind, ((rank, "", 4),)))
    return (*shapes, *_trump_fours(rules, trumps))


@functools.cache
def unscored_shapes(rules: Rules, trumps: str | None) -> tuple[Shape, ...]:
    """Every combination that only this game, or this moment, leaves without a score."""
    names = ["marriage", "royal_marriage", "plain_sequence", "royal_sequence", "tens_four"]
    names += [name for ladder in LADDERS for name in ladder if name != "tens"]
    values: dict[str, Any] = {name.replace("-", "_"): 0 for name in names}
    scored = {(shape.kind, shape.suit) for shape in scored_shapes(rules, trumps)}
    everything = scored_shapes(replace(rules, **values), trumps)
    return tuple(shape for shape in everything if (shape.kind, shape.suit) not in scored)
