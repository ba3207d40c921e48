"""Why an action is refused: one sentence for each refusal code, with the rule's source."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from kernels import layout
from sim.record.cards import Card
from sim.record.kinds import calls_binage
from sim.record.model import Event
from sim.record.position import Position, in_hand_order
from sim.rules.parameters import PARAMETERS
from sim.rules.ruleset import NO_SOURCE, RuleSet


@dataclass(frozen=True)
class Law:
    """A rule that an action can break.

    Parameters
    ----------
    sentence : str
        The rule in words.
    parameter : str
        The parameter of the rule set whose source is cited; empty for rules of the family, which
        stand in each text, and ``kind`` for the points of the declaration in question.
    place : str
        Where the texts have a rule of the family.
    """

    sentence: str
    parameter: str = ""
    place: str = "on the play"


_LAST_TRICKS: Final = "on the last tricks"
_WINNING: Final = "on declaring"

LAWS: Final[dict[int, Law]] = {
    layout.NO_NOT_YOUR_TURN: Law("the winner of a trick leads to the next, and the others play in turn"),
    layout.NO_NOT_HELD: Law("a card must be held to be played or declared"),
    layout.NO_MUST_FOLLOW: Law("in the play-out a player must follow suit if able", place=_LAST_TRICKS),
    layout.NO_MUST_BEAT: Law("in the play-out a player must win the trick if able", place=_LAST_TRICKS),
    layout.NO_MUST_TRUMP: Law(
        "in the play-out a player without the suit led must win the trick with a trump if able",
        place=_LAST_TRICKS,
    ),
    layout.NO_NOT_WINNER: Law("only the winner of a trick declares, before he draws", place=_WINNING),
    layout.NO_STOCK_GONE: Law("nothing is declared once the stock is gone", "declare_in_playout"),
    layout.NO_LAST_DRAW_BAN: Law(
        "nothing is declared after the trick that precedes the last draw", "declare_before_last_draw"
    ),
    layout.NO_NOT_A_COMBINATION: Law("these cards do not make this combination", "kind"),
    layout.NO_NOT_SCORED: Law("this combination does not score in this game", "kind"),
    layout.NO_NO_FRESH_CARD: Law("a declaration needs a card that is not yet on the table", "fresh_needed"),
    layout.NO_USED_IN_KIND: Law("a card serves only once in each kind of combination", "reuse"),
    layout.NO_ONE_SCORE: Law("only one score is made after one trick", "scores_per_trick"),
    layout.NO_SHARED_CARD: Law("combinations scored after one trick share no card", "scores_per_trick"),
    layout.NO_ALREADY_SHOWN: Law("a seven of trumps scores once", "seven"),
    layout.NO_TURN_UP_IS_SEVEN: Law("a seven is not exchanged for a seven", "seven"),
    layout.NO_TURN_UP_GONE: Law("there is no turn-up to exchange for", "turn_up"),
    layout.NO_NOT_SEVEN_OF_TRUMPS: Law("only a seven of trumps is shown or exchanged", "seven"),
    layout.NO_SEVEN_OFF: Law("the seven of trumps does not count in this game", "seven"),
    layout.NO_ANNOUNCING_OFF: Law("nothing is announced without a score in this game", "announce"),
    layout.NO_ANNOUNCE_NEEDS_SCORE: Law(
        "an announcement goes with a score after the same trick, with which it shares a card where "
        "combinations without a common card score together",
        "announce",
    ),
    layout.NO_ALREADY_PENDING: Law("this combination is announced already", "announce"),
    layout.NO_TOO_MANY_PENDING: Law(
        f"a player has at most {layout.MAX_PENDING} announcements waiting, a limit of this program",
        "announce",
    ),
    layout.NO_NOT_ANNOUNCED: Law(
        "only a combination announced before, none of its cards played since, is scored later", "announce"
    ),
    layout.NO_ANNOUNCED_NOW: Law("an announced combination scores after a later trick won", "announce"),
    layout.NO_NOT_BLANK: Law("carte blanche is a hand without king, queen or knave", "carte_blanche"),
    layout.NO_CHAIN_ENDED: Law(
        "carte blanche is shown before the first card, then after each draw until a court card comes",
        "carte_blanche",
    ),
    layout.NO_CARTE_BLANCHE_OFF: Law("carte blanche does not score in this game", "carte_blanche"),
    layout.NO_KNOCK_OFF: Law("nobody knocks in this game", "knock"),
    layout.NO_ALREADY_KNOCKED: Law("the first knock decides the game, so there is no second", "knock"),
    layout.NO_NOT_BETWEEN_TRICKS: Law("a knock comes after a trick, before the next lead", "knock"),
    layout.NO_BARRED: Law(
        "a set of 10, 9, 8 or 7 is barred by a major set on the adversary's table that is worth as much and "
        "better than any on one's own",
        "reuse",
    ),
    layout.NO_PENCHANT_ONLY: Law("the loser of a trick declares nothing but a penchant", "scores_per_trick"),
    layout.NO_NOT_DECLARER: Law(
        "the winner of a trick declares first, and where his partner may declare he does so after him",
        "partner_declares",
    ),
    layout.NO_NOT_ON_PARTNER: Law(
        "cards on the partner's table do not serve in this combination", "build_on_partner"
    ),
    layout.NO_NOTHING_OF_OWN: Law("one card of a combination is the player's own", "build_on_partner"),
    layout.NO_ONE_HAND: Law(
        "double and triple bezique come from the hand of one player", "multiple_bezique_one_hand"
    ),
    layout.NO_NOT_OPEN: Law("only open cards are declared", "polish"),
    layout.NO_TRICK_CARD_NEEDED: Law("a declaration needs a card of the trick just won", "fresh_needed"),
    layout.NO_NOT_IN_TRICK: Law(
        "only a seven of trumps in the trick just won is shown or exchanged by its winner", "seven"
    ),
    layout.NO_SCRIPT_ENDED: Law("a deal is played to its end"),
    layout.NO_UNEXPECTED: Law("this is not the time for it"),
}
"""The law behind each refusal code of ``kernels.layout``."""

_AGAIN: Final = Law(
    "a card serves again in a kind only when each combination of it in which it served is broken, "
    "and never in a lesser one of the same class",
    "reuse",
)
_ONE_COMBINATION: Final = Law("a card used in one combination is used in no other, of any class", "reuse")
_LOSERS_PENCHANT: Final = Law(
    "the winner of a trick declares before he draws; the loser a penchant, if the winner declared nothing",
    "scores_per_trick",
)

_VALUE_OF_KIND: Final = {
    "binage": "bezique",
    "sequence": "plain_sequence",
    "tens": "tens_four",
    "exchange": "seven",
}


def explain(code: int, action: Event, position: Position, ruleset: RuleSet) -> tuple[str, str]:
    """Say why an action is refused.

    Parameters
    ----------
    code : int
        One of ``NO_...`` of ``kernels.layout``.
    action : Event
        What was tried.
    position : Position
        Where the cards lay just before.
    ruleset : RuleSet
        The rules, which know the sources of their values.

    Returns
    -------
    sentence, source : str
        The action, the rule that it breaks and what was allowed; the text that has the rule.
    """
    law = law_of(code, ruleset)
    if code == layout.NO_UNEXPECTED and action.name != "play":
        law = _LOSERS_PENCHANT if "penchant" in ruleset.rules.naming else LAWS[layout.NO_NOT_WINNER]
        if position.playout:
            law = LAWS[layout.NO_STOCK_GONE]
    allowed = _allowed(code, action, position)
    sentence = f"{describe(action)}: {law.sentence}" + (f" ({allowed})" if allowed else "")
    return sentence, cite(law, ruleset, action.kind or action.name)


def law_of(code: int, ruleset: RuleSet) -> Law:
    """Find the law behind a refusal code in a rule set."""
    if code == layout.NO_USED_IN_KIND and ruleset.rules.reuse == "replacement":
        return _AGAIN
    if code == layout.NO_USED_IN_KIND and calls_binage(ruleset.rules):
        return _ONE_COMBINATION
    return LAWS[code]


def cite(law: Law, ruleset: RuleSet, kind: str = "") -> str:
    """Name the source of a law in a rule set."""
    parameter = law.parameter
    if parameter == "kind":
        parameter = _VALUE_OF_KIND.get(kind, kind.replace("-", "_"))
        if parameter == "bezique" and law is LAWS[layout.NO_NOT_A_COMBINATION]:
            parameter = "bezique_suits"
    if parameter in PARAMETERS:
        return source_of(parameter, ruleset)
    return family_source(ruleset, "the table of scores" if parameter else law.place)


def family_source(ruleset: RuleSet, place: str) -> str:
    """Name the text of a rule set for a rule that the whole family has."""
    game = "Penchant" if "penchant" in ruleset.rules.naming else "Bezique"
    return f"{ruleset.preset.text.short}, {game}, {place}"


def source_of(parameter: str, ruleset: RuleSet) -> str:
    """Name the source of a parameter's value in a rule set."""
    return ruleset.sources.get(parameter, f"{parameter}: {NO_SOURCE}")


def describe(event: Event) -> str:
    """Say in words what an event is, its cards named as in the record."""
    cards = " ".join(str(card) for card in event.cards)
    who = f"seat {event.seat}"
    match event.name:
        case "turn-up":
            return f"{cards} is turned up by {who}"
        case "play":
            return f"{who} plays {cards}"
        case "trick":
            return f"{who} wins the trick"
        case "declare":
            return f"{who} declares {event.kind} with {cards}"
        case "announce":
            return f"{who} announces {event.kind} with {cards}"
        case "score-pending":
            return f"{who} scores the announced {event.kind} with {cards}"
        case "exchange":
            return f"{who} exchanges {cards} for {event.took or 'the turn-up'}"
        case "draw":
            return f"{who} draws {cards}"
        case "open":
            return f"{who} lays open {cards}"
        case "last-trick":
            return f"{who} scores the last trick"
        case "carte-blanche":
            return f"{who} shows carte blanche"
        case "brisques":
            return f"{who} counts {event.count} brisques"
        case "card-points":
            return f"{who} counts the cards won"
        case "knock":
            return f"{who} knocks"
    return event.name


def _allowed(code: int, action: Event, position: Position) -> str:
    """Say what would have been right, where that is short."""
    seat = action.seat
    if seat is None:
        return ""
    hand = position.hands[seat]
    if code == layout.NO_NOT_YOUR_TURN:
        return f"it is the turn of seat {position.to_play}"
    if code == layout.NO_NOT_HELD:
        absent = [card for card in action.cards if card not in hand]
        return f"seat {seat} does not hold {_list(absent)}" if absent else ""
    led = position.trick[0][1].suit if position.trick else ""
    if code == layout.NO_MUST_FOLLOW:
        return f"seat {seat} holds {_list(card for card in hand if card.suit == led)}"
    if code == layout.NO_MUST_BEAT:
        rank = position.rules.rank_order.index
        best = min(rank(card.rank) for _, card in position.trick if card.suit == led)
        return f"seat {seat} holds {_list(c for c in hand if c.suit == led and rank(c.rank) < best)}"
    if code == layout.NO_MUST_TRUMP:
        return f"seat {seat} holds {_list(card for card in hand if card.suit == position.trump)}"
    return ""


def _list(cards: Iterable[Card]) -> str:
    return " ".join(str(card) for card in in_hand_order(list(cards)))
