"""Random acts and cards, most of them against the rules, put to both engines."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace

from kernels import layout as k
from tests.equality.games import Record
from tests.equality.translate import CODE_NAMES, CODES, action_row
from tests.equality.walk import Proposer, Tally
from tests.reference.cards import RANKS, SUITS, Card, card_order
from tests.reference.cinq_cents import objection_to_knock
from tests.reference.combinations import Shape, scored_shapes, unscored_shapes
from tests.reference.declaring import MOST_PENDING, Moment, Player, Turn
from tests.reference.engine import Deal
from tests.reference.parameters import Rules
from tests.reference.penchant import MAJOR, SETS, is_penchant, penchant_shapes
from tests.reference.playing import play_fault
from tests.reference.sides import PASS_THE_RIGHT, partner_of

_EXTRA = Card("9", "S", 9)


def proposer(rng: random.Random) -> Proposer:
    """A function that now and then puts a few proposals to both engines before a choice is made."""

    def propose(deal: Deal, script: list[list[int]], record: Record, tally: Tally) -> None:
        if rng.random() >= _interest(deal):
            return
        if deal.turn is None and _knows_blanche(deal.rules) and rng.random() < 0.3:
            _propose_blanche(deal, script, record, tally, rng)
        for _ in range(6 if deal.turn is not None and deal.turn.items else 3):
            if rng.random() < (0.15 if deal.rules.knock else 0.01):
                _propose_knock(deal, script, record, tally, rng)
            elif deal.turn is not None or (deal.trick and rng.random() < 0.1):
                _propose_act(deal, script, record, tally, rng)
            elif any(player.held for player in deal.players):  # else the last trick of all has been played
                _propose_card(deal, script, record, tally, rng)

    return propose


def _interest(deal: Deal) -> float:
    """Chance of proposals: more where there is more to go wrong."""
    if deal.turn is not None and is_penchant(deal.rules):
        return 0.5
    if deal.turn is None and deal.tricks_done == 0:
        return 0.2 if _knows_blanche(deal.rules) else 0.01
    if deal.turn is None:
        return 0.1 if deal.in_playout and deal.trick else 0.01
    if deal.turn.items or deal.players[deal.turn.seat].pending:
        return 0.5
    if any(c.rank == "7" and c.suit == deal.trumps for c in deal.decision.moment.sevens()):
        return 0.2 if deal.turn_up else 1.0
    return 0.4 if deal.last_draw_next() else 0.08


def _knows_blanche(rules: Rules) -> bool:
    """Whether the kernels have carte blanche in such games; elsewhere it is an act out of its time."""
    return rules.carte_blanche > 0 or rules.reuse == "replacement"


def kernel_verdict(record: Record, script: list[list[int]], row: list[int]) -> int:
    """The kernels' code for an action after a script, 0 if it is accepted."""
    code, at = record.judge(len(script), row)
    assert code == k.NO_REFUSAL or at >= len(script), "the script itself was refused"
    return code if at == len(script) else k.NO_REFUSAL


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
    named = seat if rng.random() < 0.9 else _another(deal, seat, rng)
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


def _propose_knock(
    deal: Deal, script: list[list[int]], record: Record, tally: Tally, rng: random.Random
) -> None:
    """Let either seat knock now."""
    seat = rng.randrange(deal.rules.seats)
    word = objection_to_knock(deal.rules, deal.knocked, deal.tricks_done, deal.trick)
    ours = kernel_verdict(record, script, action_row("knock", seat, "", ()))
    agree({word} - {None}, ours, tally, ("knock", seat))


def _propose_blanche(
    deal: Deal, script: list[list[int]], record: Record, tally: Tally, rng: random.Random
) -> None:
    seat = deal.seat_to_play()
    named = seat if rng.random() < 0.9 else _another(deal, seat, rng)
    theirs: set[str] = set()
    if named != seat:
        theirs.add("wrong-seat")
    if not deal.rules.carte_blanche:
        theirs.add("not-scored")
    elif named == seat and not deal.players[seat].blanche.may_show:
        theirs.add(deal.players[seat].blanche.code)
    if theirs == {"carte-blanche-left"}:
        return  # left only now, perhaps: a script does not tell, and to show it after all is to show it
    ours = kernel_verdict(record, script, action_row("carte-blanche", named, "", ()))
    agree(theirs, ours, tally, ("carte blanche", named))


def _propose_act(
    deal: Deal, script: list[list[int]], record: Record, tally: Tally, rng: random.Random
) -> None:
    turn = deal.turn
    seat = deal.leader if turn is None else turn.seat
    # In Penchant a script that goes on with the loser says that the winner passed; after the last trick of
    # all nothing follows by which the kernels could tell an act out of turn.
    telling = any(player.held for player in deal.players) and (turn is None or not is_penchant(deal.rules))
    if rng.random() < 0.05 and telling:
        seat = _another(deal, seat, rng)
    e, kind, cards = _random_act(deal, seat, rng)
    if turn is None:
        theirs = {"stock-gone"} if deal.in_playout else {"not-winner"}
    elif seat != turn.seat:
        last = script[-1]
        if seat == turn.winner and (last[k.E_TYPE] == k.EV_PLAY or last[k.E_SEAT] == seat):
            return  # to the kernels the winner has not passed yet, since nobody acted after him
        theirs = _of_another_seat(deal, turn, seat, e, kind, cards)
    else:
        theirs = objections(deal.moment(turn), e, kind, cards)
    ours = kernel_verdict(record, script, action_row(e, seat, kind, cards))
    agree(theirs, ours, tally, (e, kind, sorted(cards, key=card_order)))


def _another(deal: Deal, seat: int, rng: random.Random) -> int:
    return (seat + rng.randrange(1, deal.rules.seats)) % deal.rules.seats


def _of_another_seat(
    deal: Deal, turn: Turn, seat: int, e: str, kind: str, cards: frozenset[Card]
) -> set[str]:
    """What stands against an act of a seat that is not asked now.

    To the kernels an act of the partner says that the winner has passed, or passed his right on.
    """
    partner = partner_of(deal.rules, turn.winner)
    if turn.seat == turn.winner and seat == partner:
        passed = deal.rules.partner_declares == "either"
        if passed or PASS_THE_RIGHT in deal.decision.legal_actions:
            return objections(deal.moment(replace(turn, seat=seat)), e, kind, cards)
        return {"partner-waits"}
    return {"right-gone"} if seat == turn.winner else {"not-winner"}


def _random_act(deal: Deal, seat: int, rng: random.Random) -> tuple[str, str, frozenset[Card]]:
    """An act with cards of which most are held."""
    e = rng.choice(["declare", "declare", "announce", "announce", "exchange", "score-pending"])
    if is_penchant(deal.rules) and rng.random() < 0.9:
        e = "declare"
    player = deal.players[seat]
    again = e == "score-pending" or (e == "announce" and rng.random() < 0.3)
    if again and rng.random() < 0.8 and player.pending + player.void:
        pending = rng.choice(player.pending + player.void)
        shapes = _shapes(deal)
        kinds = [s.kind for s in shapes if s.kind.endswith(pending.use) and s.is_made_by(pending.cards)]
        if kinds:
            return e, kinds[0], pending.cards
    own = player.held | player.open
    won = set() if deal.turn is None else deal.turn.won
    sevens = [c for c in player.held | won if c.rank == "7" and c.suit == deal.trumps]
    if sevens and deal.turn_up is None and rng.random() < 0.9:
        e = "exchange"
    if e == "exchange" or (e == "declare" and rng.random() < 0.15):
        wanted = sorted(sevens or own, key=card_order)
        card = rng.choice(wanted) if wanted and rng.random() < 0.8 else _any_card(deal, rng)
        return e, "seven", frozenset({card})
    partner = deal.partner(seat)
    near = own if partner is None or rng.random() < 0.3 else own | partner.table
    shapes = list(_shapes(deal))
    faces = _faces(near)
    if is_penchant(deal.rules) and deal.turn is not None and seat == deal.turn.seat:
        barred = _barred_sets(deal)
        if barred and rng.random() < 0.5:
            return rng.choice(barred)
    if rng.random() < 0.3 and not is_penchant(deal.rules):
        unscored = unscored_shapes(deal.rules, deal.trumps)
        shapes = [s for s in unscored if "trump" not in s.kind and _held_share(s, faces) == 1] or shapes
    shapes = [s for s in shapes if _held_share(s, faces) >= rng.random()] or shapes
    shape = rng.choice(shapes)
    cards: set[Card] = set()
    for rank, suit, count in shape.members:
        copies = [Card(rank, s, c) for s in (suit or SUITS) for c in range(1, deal.rules.packs + 1)]
        mine = [c for c in copies if c in near]
        for _ in range(count):
            pool = mine if mine and rng.random() < 0.97 else copies
            cards.add(pool.pop(rng.randrange(len(pool))))
    if rng.random() < 0.03:
        cards.discard(rng.choice(sorted(cards, key=card_order)))
        cards.add(_any_card(deal, rng))
    return e, shape.kind, frozenset(cards)


def _barred_sets(deal: Deal) -> list[tuple[str, str, frozenset[Card]]]:
    """Minor sets of Penchant that only the adversary's table forbids."""
    moment = deal.moment(deal.turn)
    made = [
        (shape.kind, cards)
        for shape in moment.shapes()
        if shape.kind in SETS and shape.suit not in MAJOR
        for cards in shape.made_from(moment.player.held)
    ]
    return [
        ("declare", kind, cards)
        for kind, cards in made
        if moment.objection("declare", kind, cards) == "minor-barred"
    ]


def _shapes(deal: Deal) -> Sequence[Shape]:
    """Every combination that scores now, held or not."""
    if is_penchant(deal.rules):
        return penchant_shapes(deal.trumps is not None)
    return scored_shapes(deal.rules, deal.trumps)


def _any_card(deal: Deal, rng: random.Random) -> Card:
    return Card(rng.choice(RANKS), rng.choice(SUITS), rng.randint(1, deal.rules.packs))


def _faces(cards: Collection[Card]) -> dict[tuple[str, str], int]:
    """How many cards there are of a rank in a suit, and of a rank in any."""
    return dict(Counter(face for c in cards for face in ((c.rank, c.suit), (c.rank, ""))))


def _held_share(shape: Shape, faces: dict[tuple[str, str], int]) -> float:
    have = 0
    for rank, suit, count in shape.members:
        have += min(count, faces.get((rank, suit), 0))
    return (have / shape.size) ** 4


def objections(moment: Moment, e: str, kind: str, cards: frozenset[Card]) -> set[str]:
    """Every rule that an act breaks: each one found is put right, and the next looked for."""
    found = _first_of_all(moment, e, kind, cards)
    while True:
        word = moment.objection(e, kind, cards)
        if word is None or word in found:
            return found
        found.add(word)
        moment = _put_right(moment, word, cards)


def _first_of_all(moment: Moment, e: str, kind: str, cards: frozenset[Card]) -> set[str]:
    """Objections that stand whatever else does."""
    found = set()
    if e == "announce":
        if not moment.rules.announce:
            found.add("announcing-off")
        if not moment.turn.items:
            found.add("announce-needs-score")
        if len(moment.player.pending) >= MOST_PENDING:
            found.add("too-many-pending")
    if kind == "seven" and moment.rules.seven == 0:
        found.add("not-scored")
    if kind == "seven" and moment.rules.polish == "none" and not cards <= moment.player.held:
        found.add("not-held")
    return found


def _put_right(moment: Moment, word: str, cards: frozenset[Card]) -> Moment:
    """The same moment without the obstacle that the word names, if it can be helped."""
    player, turn, rules = moment.player, moment.turn, moment.rules
    match word:
        case "last-draw-ban":
            return replace(moment, last_draw_next=False)
        case "not-held":
            return replace(moment, player=replace(player, hand=player.hand | (cards - player.table)))
        case "not-open":
            return replace(moment, player=replace(player, open=player.open | cards))
        case "no-trick-card" | "not-in-trick":
            return replace(moment, turn=replace(turn, won=turn.won | cards))
        case "used-in-kind" | "used-already":
            partner = None if moment.partner is None else replace(moment.partner, served={})
            return replace(moment, player=replace(player, served={}), partner=partner)
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
    return _put_right_elsewhere(moment, word, cards)


def _put_right_elsewhere(moment: Moment, word: str, cards: frozenset[Card]) -> Moment:
    """The same for the obstacles of games with partners and of Penchant."""
    player, turn, rules = moment.player, moment.turn, moment.rules
    match word:
        case "partner-cards":
            return replace(moment, rules=replace(rules, build_on_partner="all"))
        case "one-hand":
            return replace(moment, rules=replace(rules, multiple_bezique_one_hand=False))
        case "nothing-of-own":
            return replace(moment, player=replace(player, hand=player.hand | cards))
        case "loser-penchant-only":
            return replace(moment, turn=replace(turn, seat=turn.winner))
        case "minor-barred":
            return replace(moment, adversary=Player())  # type: ignore[call-arg]
    return moment
