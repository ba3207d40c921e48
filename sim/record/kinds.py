"""Kinds of declarations by the options of the kernels, game by game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kernels.layout import (
    KIND_FIVE_TRUMPS,
    KIND_FOUR,
    KIND_FOURS,
    KIND_NAMES,
    KIND_PENCHANT,
    KIND_TRUMP_FOURS,
    O_BEZIQUE,
    O_CARTE_BLANCHE,
    O_EXCHANGE,
    O_FIVE_TRUMPS,
    O_FOURS,
    O_MARRIAGE,
    O_PENCHANT,
    O_SEQUENCE,
    O_SEVEN,
    O_TRUMP_FOURS,
    RANKS,
    SUITS,
)
from kernels.penchant import OF_PENCHANT, OF_SUIT, kind_of_option
from sim.record.cards import Card
from sim.rules.model import Rules

NO_TRUMPS: Final = -1
PENCHANT_KINDS: Final = KIND_NAMES[KIND_FOUR : KIND_PENCHANT + 1]
_SETS: Final = ("four", "three", "pair")


def calls_binage(rules: Rules) -> bool:
    """Whether bezique is called binage, as in Cinq-cents, where cards serve in one combination only."""
    return rules.reuse == "one-combination"


def plays_kind(kind: str, rules: Rules) -> bool:
    """Whether a kind belongs to a game at all; whether it scores is another matter."""
    if kind in ("binage", "bezique"):
        return (kind == "binage") == calls_binage(rules) and "penchant" not in rules.naming
    return (kind in PENCHANT_KINDS) == ("penchant" in rules.naming)


def kind_of(option: int, trump: int, *, binage: bool = False) -> str:
    """Name a combination by its option and the trump suit at that moment.

    A marriage or sequence is royal in trumps; one that names trumps by its score is royal too. With
    ``binage`` that is the name of bezique.
    """
    if option >= O_PENCHANT:
        return KIND_NAMES[kind_of_option(option - O_PENCHANT)]
    if option < O_SEQUENCE:
        return "royal-marriage" if option - O_MARRIAGE == trump else "marriage"
    if option < O_BEZIQUE:
        return "royal-sequence" if option - O_SEQUENCE == trump else "sequence"
    if option < O_FOURS:
        if binage and option == O_BEZIQUE:
            return "binage"
        return KIND_NAMES[KIND_NAMES.index("bezique") + option - O_BEZIQUE]
    if option < O_TRUMP_FOURS:
        return KIND_NAMES[KIND_FOURS + option - O_FOURS]
    if option < O_FIVE_TRUMPS:
        return KIND_NAMES[KIND_TRUMP_FOURS + option - O_TRUMP_FOURS]
    if option < O_SEVEN:
        return KIND_NAMES[KIND_FIVE_TRUMPS + option - O_FIVE_TRUMPS]
    return {O_SEVEN: "seven", O_EXCHANGE: "exchange", O_CARTE_BLANCHE: "carte-blanche"}[option]


def option_of(kind: str, cards: Sequence[Card]) -> int:
    """Find the option of a declaration.

    The suit of a marriage or sequence is that of its first card, the rank of a set likewise: if the others
    differ, the kernels refuse the cards.
    """
    plain = kind.removeprefix("royal-")
    if plain in ("marriage", "sequence"):
        return (O_MARRIAGE if plain == "marriage" else O_SEQUENCE) + (cards[0].type >> 3)
    if kind in _SETS:
        return O_PENCHANT + 8 * _SETS.index(kind) + RANKS.index(cards[0].rank)
    if kind in PENCHANT_KINDS:
        suit = SUITS.index(naming_suit(kind, cards))
        place = PENCHANT_KINDS.index(kind) - len(_SETS)
        return O_PENCHANT + (OF_PENCHANT if kind == "penchant" else OF_SUIT + 4 * place) + suit
    return _OPTIONS[kind]


def naming_suit(kind: str, cards: Sequence[Card]) -> str:
    """The suit that a declaration would make trumps: of a penchant that of its knave."""
    if kind == "penchant":
        return next((card.suit for card in cards if card.rank == "J"), cards[0].suit)
    return cards[0].suit


_OPTIONS: Final = {kind_of(option, NO_TRUMPS): option for option in range(O_BEZIQUE, O_SEVEN + 1)} | {
    "binage": O_BEZIQUE
}
