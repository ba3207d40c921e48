"""What the values of one rule set say about each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sim.errors import InputError
from sim.rules.kinds import RANKS, shown

if TYPE_CHECKING:
    from sim.rules.model import Rules

_FOURS = ("aces", "kings", "queens", "jacks")
_PACKS_NEEDED = {"triple_bezique": 3, "quadruple_bezique": 4, "quintuple_bezique": 5} | {
    f"{prefix}trump_{rank}": packs
    for prefix, packs in (("", 4), ("five_", 5))
    for rank in ("aces", "tens", "kings", "queens", "jacks")
}
_WORDS = ("no", "one", "two", "three", "four")


def find_contradiction(rules: Rules) -> None:
    """Refuse values that no game can have together.

    Raises
    ------
    InputError
        One sentence that names the parameters at odds.
    """
    for sentence in (*_deal(rules), *_trumps(rules), *_sides(rules), *_game(rules)):
        raise InputError(sentence)


def find_oddities(rules: Rules) -> Iterator[str]:
    """Find what is possible, yet looks like a slip.

    Yields
    ------
    str
        One sentence each: irregular tables of scores, values without effect, cards never drawn.
    """
    yield from _irregular_scores(rules)
    yield from _without_effect(rules)
    left = rules.stock % rules.seats
    if left:
        yield (
            f"hand = {rules.hand}: the {rules.stock} cards of the stock do not divide among "
            f"{_WORDS[rules.seats]} players, so {left} of them are never drawn"
        )


def _deal(rules: Rules) -> Iterator[str]:
    if sorted(rules.rank_order) != sorted(RANKS):
        yield f"rank_order = {rules.rank_order}: it must name each of the eight ranks {RANKS} once"
    if rules.eights_removed > 4 * rules.packs:
        yield f"eights_removed = {rules.eights_removed}: {_packs(rules)} hold {4 * rules.packs} Eights"
    # One round of drawing at least: without a stock nothing could ever be declared.
    largest = (rules.cards - rules.seats) // rules.seats
    if rules.hand > largest:
        yield (
            f"hand = {rules.hand}: a hand larger than the pack allows; {_WORDS[rules.seats]} players share "
            f"{rules.cards} cards and each must draw at least once, so {largest} is the most"
        )
    if sum(rules.packets) != rules.hand:
        yield (
            f"packets = {shown(rules.packets)}: they deal {sum(rules.packets)} cards to a hand of "
            f"{rules.hand}; hand and packets change together"
        )


def _trumps(rules: Rules) -> Iterator[str]:
    if rules.turn_up and rules.naming:
        name = "trumps_by" if rules.trumps_by else "first_sequence_too"
        yield (
            f"{name} = {shown(getattr(rules, name))}: no declaration names trumps where a card is turned up; "
            "set turn_up to false as well"
        )
    if not rules.turn_up and not rules.naming:
        yield "turn_up = false: nothing would name trumps; set trumps_by as well, for example to marriage"


def _sides(rules: Rules) -> Iterator[str]:
    for name in ("partners", "playout"):
        value = getattr(rules, name)
        if value not in (False, "together") and rules.seats != 4:
            yield f"{name} = {shown(value)}: it takes four players, and seats = {rules.seats}"


def _game(rules: Rules) -> Iterator[str]:
    if rules.target is None and rules.deals_per_game is None:
        yield "target = none: the game would never end; set deals_per_game as well"
    if rules.target is not None and rules.deals_per_game is not None:
        yield (
            f"deals_per_game = {rules.deals_per_game}: the game already ends at target = {rules.target}; "
            "one of the two must be none"
        )
    if rules.settlement != "none" and rules.rubicon_line is None:
        yield f"settlement = {rules.settlement}: it needs a rubicon_line"
    if rules.target is not None and not _something_scores(rules):
        yield f"target = {rules.target}: the game would never end, since nothing scores under these rules"


def _something_scores(rules: Rules) -> bool:
    if rules.last_trick or rules.polish != "none":
        return True
    if rules.brisques != "none" and rules.brisque and rules.brisque_ranks:
        return True
    declared = ("marriage", "royal_marriage", "royal_sequence", "plain_sequence", "bezique", *_FOURS, "seven")
    return any(getattr(rules, name) for name in declared)


def _irregular_scores(rules: Rules) -> Iterator[str]:
    # Four in trumps are worth ten times any four, five in trumps twice the four (the six- and
    # eight-pack tables of modern rule books; tens stand between aces and kings at 90).
    for rank in ("aces", "tens", "kings", "queens", "jacks"):
        ordinary = getattr(rules, rank) if rank != "tens" else rules.tens_four or 90
        four, five = getattr(rules, f"trump_{rank}"), getattr(rules, f"five_trump_{rank}")
        if four is not None and four != 10 * ordinary:
            yield f"trump_{rank} = {four} is irregular: ten times any four {rank} would be {10 * ordinary}"
        if five is not None and five != 2 * (four or 0):
            yield f"five_trump_{rank} = {five} is irregular: twice trump_{rank} would be {2 * (four or 0)}"
    for dearer, cheaper in (
        ("aces", "kings"),
        ("kings", "queens"),
        ("queens", "jacks"),
        ("royal_marriage", "marriage"),
        ("royal_sequence", "royal_marriage"),
        ("royal_sequence", "plain_sequence"),
        ("double_bezique", "bezique"),
        ("triple_bezique", "double_bezique"),
        ("quadruple_bezique", "triple_bezique"),
        ("quintuple_bezique", "quadruple_bezique"),
    ):
        high, low = getattr(rules, dearer), getattr(rules, cheaper)
        if high is not None and low is not None and high < low:
            yield f"{dearer} = {high} is irregular: less than {cheaper} = {low}"


def _without_effect(rules: Rules) -> Iterator[str]:
    for name, packs in _PACKS_NEEDED.items():
        if getattr(rules, name) is not None and rules.packs < packs:
            value = getattr(rules, name)
            yield f"{name} = {value} has no effect: it takes {packs} packs, and packs = {rules.packs}"
    if rules.second_double != "no" and rules.packs < 3:
        yield f"second_double = {rules.second_double} has no effect: it takes three packs or more"
    if rules.seven_when_played and not rules.seven:
        yield "seven_when_played = true has no effect while seven = 0"
    if rules.brisques == "none" and rules.brisque != 10:
        yield f"brisque = {rules.brisque} has no effect while brisques = none"
    if rules.reform_from_table and rules.reuse != "replacement":
        yield f"reform_from_table = true has no effect while reuse = {rules.reuse}"
    if rules.target is not None and rules.double_under is not None and rules.double_under > rules.target:
        yield f"double_under = {rules.double_under} is more than target = {rules.target}"
    if rules.rubicon_line is not None and rules.settlement == "none":
        yield f"rubicon_line = {rules.rubicon_line} has no effect while settlement = none"


def _packs(rules: Rules) -> str:
    return "one pack" if rules.packs == 1 else f"{rules.packs} packs"
