"""Who wins a trick, which cards may be played to it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tests.reference.cards import Card


def beats(card: Card, other: Card, trumps: str | None, rank_order: str) -> bool:
    """Whether `card`, played later, takes the trick from `other`.

    B9: a higher card of the same suit, or a trump; in case of ties the leader wins,
    so a twin does not beat its twin.
    """
    if card.suit == other.suit:
        return rank_order.index(card.rank) < rank_order.index(other.rank)
    return card.suit == trumps


def winning_place(cards: Sequence[Card], trumps: str | None, rank_order: str) -> int:
    """Place in the trick, from 0, of the card that is winning it."""
    best = 0
    for place in range(1, len(cards)):
        if beats(cards[place], cards[best], trumps, rank_order):
            best = place
    return best


def playout_duty(
    held: Iterable[Card], trick: Sequence[Card], trumps: str | None, rank_order: str
) -> tuple[str, set[Card]]:
    """Return the code word of the duty in the last tricks, and the cards that meet it.

    B9, B11, F, M: follow suit if able, win the trick if able; void, win by trumping if
    able. Reading: a player who is void and whose trumps are all too low to win may
    throw any card (B9's wording for the third hand); a player who must follow to a
    trick that is already trumped cannot beat it and follows with any card of the suit.
    """
    held = set(held)
    if not trick:
        return "free", held
    winning = trick[winning_place(trick, trumps, rank_order)]
    winners = {card for card in held if beats(card, winning, trumps, rank_order)}
    followers = {card for card in held if card.suit == trick[0].suit}
    if followers:
        higher = followers & winners
        return ("must-beat", higher) if higher else ("must-follow", followers)
    if winners:
        return "must-trump", winners
    return "free", held


def play_fault(
    card: Card, held: Iterable[Card], trick: Sequence[Card], trumps: str | None, rank_order: str
) -> str | None:
    """Code word of the law of the last tricks that this card would break, or None."""
    duty, allowed = playout_duty(held, trick, trumps, rank_order)
    if card in allowed:
        return None
    if duty == "must-beat" and card.suit != trick[0].suit:
        return "must-follow"
    return duty
