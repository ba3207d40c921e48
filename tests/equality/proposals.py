"""Random acts and cards, most of them against the rules, put to both engines."""

from __future__ import annotations

import random
from collections.abc import Collection
from dataclasses import replace

from kernels import layout as k
from tests.equality.games import Record, as_script, replay
from tests.equality.translate import CODE_NAMES, CODES, action_row
from tests.equality.walk import Proposer, Tally
from tests.reference.cards import RANKS, SUITS, Card, card_order
from tests.reference.combinations import Shape, scored_shapes, unscored_shapes
from tests.reference.declaring import Moment
from tests.reference.engine import Deal
from tests.reference.playing import play_fault

_EXTRA = Card("9", "S", 9)


def proposer(rng: random.Random) -> Proposer:
    """A function that now and then puts a few proposals to both engines before a choice is made."""

    def propose(deal: Deal, script: list[list[int]], record: Record, tally: Tally) -> None:
        if rng.random() >= _interest(deal):
            return
        for _ in range(6 if deal.turn is not None and deal.turn.items else 3):
            if deal.turn is not None or (deal.trick and rng.random() < 0.1):
                _propose_act(deal, script, record, tally, rng)
            else:
                _propose_card(deal, script, record, tally, rng)

    return propose


def _interest(deal: Deal) -> float:
    """Chance of proposals: more where there is more to go wrong."""
    if deal.turn is None:
        return 0.1 if deal.in_playout and deal.trick else 0.01
    if deal.turn.items or deal.players[deal.turn.seat].pending:
        return 0.5
    if any(c.rank == "7" and c.suit == deal.trumps for c in deal.players[deal.turn.seat].held):
        return 0.2 if deal.turn_up else 1.0
    return 0.4 if deal.last_draw_next() else 0.08


def kernel_verdict(record: Record, script: list[list[int]], row: list[int]) -> int:
    """The kernels' code for an action after a script, 0 if it is accepted."""
    said = replay(record.game, record.deck, record.dealer, as_script([*script, row]))
    assert said.code == k.NO_REFUSAL or said.at >= len(script), "the script itself was refused"
    return said.code if said.at == len(script) and said.code != k.NO_REFUSAL else k.NO_REFUSAL


def agree(theirs: Collection[str], ours: int, tally: Tally, what: object) -> None:
    """Both accept, or both refuse for a reason that holds."""
    allowed = set().union(*(CODES[word] for word in theirs))
    assert (ours == k.NO_REFUSAL) == (not theirs), f"{what}: {theirs or 'accepted'} v {CODE_NAMES[ours]}"
    assert not theirs or ours in allowed, f"{what}: {theirs} v {CODE_NAMES[ours]}"
    tally[f"refused {CODE_NAMES[ours]}" if theirs else "proposal accepted"] += 1


def _propose_card(
    deal: Deal, script: list[list[int]], record: Record, tally: Tally, rng: random.Random
) -> None:
    seat = deal.seat_to_play()
    named = seat if rng.random() < 0.9 else 1 - seat
    held = sorted(deal.players[named].held, key=card_order)
    card = rng.choice(held) if rng.random() < 0.8 and held else rng.choice(record.cards)
    theirs: set[str] = set()
    if named != seat:
        theirs.add("wrong-seat")
    if card not in deal.players[seat].held:
        theirs.add("not-in-hand")
    elif deal.in_playout:
        fault = play_fault(card, deal.players[seat].held, deal.trick, deal.trumps, deal.rules.rank_order)
        theirs |= {fault} - {None}
    ours = kernel_verdict(record, script, action_row("play", named, "", {card}))
    agree(theirs, ours, tally, ("play", named, card))


def _propose_act(
    deal: Deal, script: list[list[int]], record: Record, tally: Tally, rng: random.Random
) -> None:
    turn = deal.turn
    seat = deal.leader if turn is None else turn.seat
    if rng.random() < 0.05:
        seat = 1 - seat
    e, kind, cards = _random_act(deal, seat, rng)
    if turn is None:
        theirs = {"stock-gone"} if deal.in_playout else {"not-winner"}
    elif seat != turn.seat:
        theirs = {"not-winner"}
    else:
        theirs = objections(deal.moment(turn), e, kind, cards)
    ours = kernel_verdict(record, script, action_row(e, seat, kind, cards))
    agree(theirs, ours, tally, (e, kind, sorted(cards, key=card_order)))


def _random_act(deal: Deal, seat: int, rng: random.Random) -> tuple[str, str, frozenset[Card]]:
    """An act with cards of which most are held."""
    e = rng.choice(["declare", "declare", "announce", "announce", "exchange", "score-pending"])
    player = deal.players[seat]
    again = e == "score-pending" or (e == "announce" and rng.random() < 0.3)
    if again and rng.random() < 0.8 and player.pending + player.void:
        pending = rng.choice(player.pending + player.void)
        shapes = scored_shapes(deal.rules, deal.trumps)
        kinds = [s.kind for s in shapes if s.kind.endswith(pending.use) and s.is_made_by(pending.cards)]
        if kinds:
            return e, kinds[0], pending.cards
    sevens = [c for c in player.held if c.rank == "7" and c.suit == deal.trumps]
    if sevens and deal.turn_up is None and rng.random() < 0.9:
        e = "exchange"
    if e == "exchange" or (e == "declare" and rng.random() < 0.15):
        wanted = sevens or sorted(player.held, key=card_order)
        card = rng.choice(wanted) if wanted and rng.random() < 0.8 else _any_card(deal, rng)
        return e, "seven", frozenset({card})
    shapes = list(scored_shapes(deal.rules, deal.trumps))
    unscored = [s for s in unscored_shapes(deal.rules, deal.trumps) if _held_share(s, player.held) == 1]
    if unscored and rng.random() < 0.3:
        shapes = unscored
    shapes = [s for s in shapes if _held_share(s, player.held) >= rng.random()] or shapes
    shape = rng.choice(shapes)
    cards: set[Card] = set()
    for rank, suit, count in shape.members:
        copies = [Card(rank, s, c) for s in (suit or SUITS) for c in range(1, deal.rules.packs + 1)]
        mine = [c for c in copies if c in player.held]
        for _ in range(count):
            pool = mine if mine and rng.random() < 0.97 else copies
            cards.add(pool.pop(rng.randrange(len(pool))))
    if rng.random() < 0.03:
        cards.discard(rng.choice(sorted(cards, key=card_order)))
        cards.add(_any_card(deal, rng))
    return e, shape.kind, frozenset(cards)


def _any_card(deal: Deal, rng: random.Random) -> Card:
    return Card(rng.choice(RANKS), rng.choice(SUITS), rng.randint(1, deal.rules.packs))


def _held_share(shape: Shape, held: Collection[Card]) -> float:
    have = 0
    for rank, suit, count in shape.members:
        have += min(count, sum(c.rank == rank and suit in ("", c.suit) for c in held))
    return (have / sum(count for _, _, count in shape.members)) ** 4


def objections(moment: Moment, e: str, kind: str, cards: frozenset[Card]) -> set[str]:
    """Every rule that an act breaks: each one found is put right, and the next looked for."""
    found = _first_of_all(moment, e, kind)
    while True:
        word = moment.objection(e, kind, cards)
        if word is None or word in found:
            return found
        found.add(word)
        moment = _put_right(moment, word, cards)


def _first_of_all(moment: Moment, e: str, kind: str) -> set[str]:
    """Objections that need no look at the cards."""
    found = set()
    if e == "announce":
        if not moment.rules.announce:
            found.add("announcing-off")
        if not moment.turn.items:
            found.add("announce-needs-score")
    if kind == "seven" and moment.rules.seven == 0:
        found.add("not-scored")
    return found


def _put_right(moment: Moment, word: str, cards: frozenset[Card]) -> Moment:
    """The same moment without the obstacle that the word names, if it can be helped."""
    player, turn, rules = moment.player, moment.turn, moment.rules
    match word:
        case "last-draw-ban":
            return replace(moment, last_draw_next=False)
        case "not-held":
            return replace(moment, player=replace(player, hand=player.hand | (cards - player.table)))
        case "used-in-kind":
            return replace(moment, player=replace(player, served={}))
        case "no-fresh-card":
            return replace(moment, rules=replace(rules, fresh_needed=False))
        case "one-score" | "shared-card":
            return replace(moment, turn=replace(turn, items=[]))
        case "already-shown":
            return replace(moment, player=replace(player, shown=set()))
        case "turn-up-is-seven" | "turn-up-gone":
            return replace(moment, turn_up=_EXTRA)
        case "announcing-off":
            return replace(moment, rules=replace(rules, announce=True))
        case "announce-needs-score":
            return replace(moment, turn=replace(turn, items=[cards]))
        case "already-pending" | "too-many-pending":
            return replace(moment, player=replace(player, pending=[]))
        case "same-trick":
            earlier = [replace(p, trick=-1) for p in player.pending]
            return replace(moment, player=replace(player, pending=earlier))
    return moment
