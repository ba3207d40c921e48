"""Who plays with whom when three or four sit at the table."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from tests.reference.cards import Card
from tests.reference.combinations import BEZIQUES, Shape

if TYPE_CHECKING:
    from tests.reference.declaring import Moment
    from tests.reference.parameters import Rules

# As an act: e, kind, suit, and no cards.
PASS_THE_RIGHT = ("pass-right", "", "")


def check_sides(rules: Rules) -> None:
    """Refuse partners, or two duels in the play-out, at a table that is not of four.

    Raises
    ------
    ValueError
        Naming the parameter and the seats.
    """
    if rules.seats != 4 and (rules.partners or rules.playout == "two-pairs"):
        name = "partners" if rules.partners else "playout two-pairs"
        raise ValueError(f"{name}: four seats are needed, not {rules.seats}")


def side_of(rules: Rules, seat: int) -> int:
    """Side of a seat. M, F: partners sit opposite each other, 0 and 2 against 1 and 3."""
    return seat % 2 if rules.partners else seat


def partner_of(rules: Rules, seat: int) -> int | None:
    """Return the seat opposite, or None where each plays alone."""
    return (seat + 2) % 4 if rules.partners else None


def side_totals(rules: Rules, points: Sequence[int]) -> list[int]:
    """Add up the points of the seats of each side; of each seat where all play alone."""
    sides = [0] * (2 if rules.partners else rules.seats)
    for seat, p in enumerate(points):
        sides[side_of(rules, seat)] += p
    return sides


def opponent_in_duel(first_winner: int, seat: int) -> int:
    """Return the one other seat of this seat's duel in a play-out of two pairs.

    B9, B11: the winner of the last trick of the stock phase and the adversary to his
    left play their cards against each other, then the other two. Reading: F's "each
    takes one of his former adversaries for a partner" is the same.
    """
    is_right_hand = (seat - first_winner) % 2 == 0
    return (seat + 1) % 4 if is_right_hand else (seat - 1) % 4


def may_build(rules: Rules, shape: Shape) -> bool:
    """Whether cards on the partner's table serve in this kind.

    M, F: in any. B9, B11: double and triple bezique may come from the hand of either
    partner; reading: no other combination does.
    """
    if rules.build_on_partner == "bezique":
        return shape.use in BEZIQUES[1:]
    return rules.build_on_partner == "all"


def objection_to_building(moment: Moment, shape: Shape, cards: frozenset[Card]) -> str | None:
    """Code word of the rule on partners' cards that forbids this combination, or None.

    M: a player puts down cards from his own hand in combination with those of his
    partner that are still exposed; double and triple bezique from one hand. Reading:
    one card at least is the declarer's own, also of an announcement.
    """
    if moment.partner is None or cards <= moment.player.held:
        return None
    if not may_build(moment.rules, shape):
        return "partner-cards"
    if moment.rules.multiple_bezique_one_hand and shape.use in BEZIQUES[1:]:
        return "one-hand"
    if not cards & moment.player.held:
        return "nothing-of-own"
    return None


def objection_to_passing_the_right(moment: Moment) -> str | None:
    """M: the winner declares, or passes the right to his partner, who does not give it back.

    Reading: before anything is declared on the trick, whatever the partner holds: the
    partners do not consult.
    """
    if moment.rules.partner_declares != "pass" or moment.partner is None:
        return "no-right-to-pass"
    if moment.turn.seat != moment.turn.winner:
        return "not-given-back"
    if moment.turn.items:
        return "declared-already"
    return None


def may_be_second_double(rules: Rules, shape: Shape) -> bool:
    """Whether cards of a double bezique may serve in another (B9, B11: a third pair added)."""
    return rules.second_double != "no" and shape.use == "double-bezique"


def is_second_double(moment: Moment, shape: Shape, cards: Collection[Card]) -> bool:
    """Whether these cards make a second double bezique.

    A third, unused pair is added to a queen and a jack of a double still on the table.
    B9 (`broken`): once any card of that double has been played; B11 (`pair`): once one
    pair of it, a queen and a jack, has been played.
    """
    if not may_be_second_double(moment.rules, shape):
        return False
    side = [player for player in (moment.player, moment.partner) if player is not None]
    served = moment.player.served
    doubles = {s.cards for card in cards for s in served.get(card, ()) if s.shape.use == shape.use}
    for double in doubles:
        added = set(cards) - double
        ranks = sorted(card.rank for card in added)
        if ranks != ["J", "Q"] or any(s.shape.use in BEZIQUES for c in added for s in served.get(c, ())):
            continue
        played = {card.rank for card in double if not any(card in player.held for player in side)}
        if played == {"J", "Q"} or (played and moment.rules.second_double == "broken"):
            return True
    return False
