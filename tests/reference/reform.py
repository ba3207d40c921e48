"""Which cards have served in a kind of combination, until it is formed again."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from tests.reference.cards import Card
from tests.reference.combinations import BEZIQUES, Shape
from tests.reference.parameters import Rules


@dataclass
class Scored:
    """A combination that has been scored, broken once a card of it has been played."""

    shape: Shape
    cards: frozenset[Card]
    trick: int
    broken: bool = False


Served = Mapping[Card, Collection[Scored]]


def bars(rules: Rules, scored: Scored, card: Card, use: str, trick: int) -> bool:
    """Whether a combination scored before keeps its card out of another of this use.

    B9, B11, M: a card serves once in each kind. B9 (Grand), B11 (Rubicon): once a card
    of the combination has been played the others may be completed again. Reading of
    B11's "equal or superior class": a broken combination still bars the kinds below it,
    so the king of a broken sequence does not marry, nor does a double make singles.

    Reading of B9's compound declarations: on one trick the sequence scored first does
    not keep its king and queen from the marriage.

    F, Cinq-cents: cards used in one combination are used in no other, of any class.
    F, Penchant: any card on the table can be used again.
    """
    if rules.reuse == "fresh-only":
        return False
    if rules.reuse == "one-combination":
        return True
    if use == scored.shape.use:
        return not (rules.reuse == "replacement" and scored.broken)
    same_trick = rules.scores_per_trick == "compound" and scored.trick == trick
    if same_trick and scored.shape.use == "sequence":
        return False
    return use in scored.shape.uses_of(card)


def is_barred(rules: Rules, served: Served, card: Card, use: str, trick: int) -> bool:
    """Whether any combination in which the card has served bars it from this use."""
    return any(bars(rules, scored, card, use, trick) for scored in served.get(card, ()))


def shares_bezique(served: Served, cards: Iterable[Card], trick: int) -> bool:
    """Whether a card is in a bezique scored on this trick (compound: no two of them)."""
    return any(
        scored.trick == trick and scored.shape.use in BEZIQUES
        for card in cards
        for scored in served.get(card, ())
    )


def forms_again(served: Served, cards: Iterable[Card], use: str) -> bool:
    """Whether a card has served in this use before, in a combination since broken.

    Reading of the option `reform_from_table`: only such a combination may consist of
    table cards alone.
    """
    return any(scored.shape.use == use for card in cards for scored in served.get(card, ()))
