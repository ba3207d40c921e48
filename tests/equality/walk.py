"""One deal of the kernels walked through the reference engine, compared at every decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from kernels import layout as k
from tests.equality.games import ACTIONS, Record
from tests.equality.results import expected_result
from tests.equality.translate import (
    CARDS,
    actions_mask,
    cards_in,
    kernel_event,
    mask,
    option_for,
    reference_event,
    words_mask,
)
from tests.reference.declaring import Moment
from tests.reference.engine import Deal
from tests.reference.sides import PASS_THE_RIGHT

Tally = Counter[str]
Proposer = Callable[[Deal, list[list[int]], Record, Tally], None]

_COUNTS = (k.EV_CARD_POINTS, k.EV_BRISQUES)
_WITH_POINTS = frozenset(
    ["trick", "turn-up", "exchange", "last-trick", "brisques", "play", "card-points", "carte-blanche"]
)
"""Events counted with or without points."""

_ACT_NAMES = {k.EV_DECLARE: "declare", k.EV_ANNOUNCE: "announce", k.EV_SCORE_PENDING: "score-pending"}


def walk(record: Record, tally: Tally, propose: Proposer | None = None) -> Deal:
    """Drive the reference with the kernels' choices; raise where the two differ.

    Legal cards, legal acts, every event, every result column are compared, and the physical cards of
    each declaration where the players name none. `tally` counts what was seen; `propose` is called
    before every choice.
    """
    game = record.game
    deal = Deal(game.rules, record.cards, record.dealer, always_ask=True, surplus=game.surplus)
    try:
        _walk_rows(deal, record, tally, propose)
        events = [reference_event(e) for e in deal.events]
        found = [kernel_event(r) for r in record.rows if r[k.E_TYPE] < k.EV_LEGAL_CARDS]
        for number, (theirs, ours) in enumerate(zip(events, found, strict=False)):
            assert ours == theirs, f"event {number}"
        assert len(found) == len(events)
        expected = expected_result(deal, record)
        assert expected.keys() == record.result.keys()
        different = {n: (record.result[n], v) for n, v in expected.items() if record.result[n] != v}
        assert not different, f"kernels, reference: {different}"
    except (AssertionError, ValueError) as error:
        error.add_note(f"{record.game.name}, dealer {record.dealer}, trumps {deal.trumps}")
        error.add_note(f"reference: {deal.events[-8:]}, {deal.decision}")
        raise
    _count_events(deal, tally)
    return deal


def _walk_rows(deal: Deal, record: Record, tally: Tally, propose: Proposer | None) -> None:
    script: list[list[int]] = []
    asked = False
    for row in record.rows:
        code, seat = row[k.E_TYPE], row[k.E_SEAT]
        over = code == k.EV_BRISQUES and not deal.over
        if deal.turn is not None and (code in (k.EV_DRAW, k.EV_LEGAL_CARDS) or over):
            _finish(deal, script, record, tally, propose, asked)
            if deal.turn is not None and not deal.turn.drawn:  # the partner, who may declare as well
                _finish(deal, script, record, tally, propose, asked=False)
            asked = False
        if code == k.EV_LEGAL_CARDS:
            if deal.decision.kind == "carte-blanche":
                assert asked, "kernels did not ask for carte blanche"
                tally["carte blanche left"] += 1
                deal.pass_(seat)
                asked = False
            assert (deal.decision.kind, deal.decision.seat) == ("play", seat)
            assert words_mask(row) == mask(deal.decision.legal_cards), "legal cards"
        elif code == k.EV_LEGAL_ACTIONS and row[k.E_CARD] == 1 << k.O_KNOCK:
            assert seat in deal.decision.knockers
        elif code == k.EV_LEGAL_ACTIONS:
            if deal.turn is not None and deal.turn.seat != seat:
                _finish(deal, script, record, tally, propose, asked, to_partner=True)
            _compare_acts(deal, row)
            asked = True
        elif code in _COUNTS and not deal.over:
            assert deal.decision.kind == "knock"
            deal.pass_()
        elif code in ACTIONS:
            assert asked or code in (k.EV_PLAY, k.EV_KNOCK)
            if propose is not None:
                propose(deal, script, record, tally)
            _carry_out(deal, row, record.usual)
            script.append(row)
            asked = asked and code == k.EV_KNOCK
    assert deal.over


def _finish(
    deal: Deal,
    script: list[list[int]],
    record: Record,
    tally: Tally,
    propose: Proposer | None,
    asked: bool,
    to_partner: bool = False,
) -> None:
    """Let the seat that is asked declare nothing more; by some rules it gives its right to the partner."""
    actions = deal.decision.legal_actions
    assert asked or not actions, "kernels did not ask"
    if actions:
        tally["passed"] += 1
    if propose is not None:
        propose(deal, script, record, tally)
    if to_partner and PASS_THE_RIGHT in actions:
        tally["right passed on"] += 1
        deal.act(*PASS_THE_RIGHT)
    else:
        deal.pass_()


def _compare_acts(deal: Deal, row: list[int]) -> None:
    kind = "carte-blanche" if row[k.E_CARD] == 1 << k.O_CARTE_BLANCHE else "declare"
    assert (deal.decision.kind, deal.decision.seat) == (kind, row[k.E_SEAT])
    actions = deal.decision.legal_actions
    assert actions, "reference has nothing to ask"
    assert row[k.E_CARD] == actions_mask(actions), "legal acts"
    pending = deal.players[row[k.E_SEAT]].pending
    slots = row[k.E_COUNT]
    assert slots >> len(pending) == 0
    ours = {(p.use, p.cards) for i, p in enumerate(pending) if slots >> i & 1}
    theirs = {(kind.removeprefix("royal-"), cards) for e, kind, cards in actions if e == "score-pending"}
    assert ours == theirs, "pending"


def kind_of(moment: Moment, option: int) -> tuple[str, str]:
    """What the reference calls an option of the kernels now: kind, suit."""
    if option == k.O_SEVEN:
        return "seven", ""
    return next((s.kind, s.suit) for s in moment.shapes() if option_for(s.kind, s.suit or "S") == option)


def _carry_out(deal: Deal, row: list[int], usual: bool) -> None:
    code, seat = row[k.E_TYPE], row[k.E_SEAT]
    if code == k.EV_PLAY:
        deal.play(CARDS[row[k.E_CARD]], seat)
    elif code == k.EV_CARTE_BLANCHE:
        deal.act("carte-blanche", seat=seat)
    elif code == k.EV_KNOCK:
        deal.act("knock", seat=seat)
    elif code == k.EV_EXCHANGE:
        deal.act("exchange", "seven", {CARDS[row[k.E_CARD]]}, seat)
    else:
        kind, suit = kind_of(deal.decision.moment, row[k.E_KIND])
        e, cards = _ACT_NAMES[code], cards_in(words_mask(row))
        if usual and e != "score-pending":
            assert cards == deal.default_cards(e, kind, suit), f"usual cards of {e} {kind}"
        deal.act(e, kind, cards, seat)


def _count_events(deal: Deal, tally: Tally) -> None:
    """Count what a deal has shown, by name."""
    scores = 0
    in_playout = False
    for event in deal.events:
        e, points = event["e"], event.get("points", 0)
        if e in _WITH_POINTS:
            tally[e if points else f"{e} without points"] += 1
        elif e in ("declare", "announce", "score-pending"):
            tally[f"{e} {event['kind']}"] += 1
            tally[f"scored {event['kind']}"] += e != "announce"
            tally["declared in the play-out"] += in_playout and e == "declare"
            if event["kind"] == "bezique":
                tally[f"bezique of {event['cards'][0][:2]}"] += 1
        elif e in ("knock", "open"):
            tally[e] += 1
        elif e == "play-out":
            in_playout = True
        tally["exchange for a brisque"] += e == "exchange" and points == 20
        scores = scores + 1 if e in ("declare", "exchange", "score-pending") else 0
        tally["two scores on a trick"] += scores == 2
    tally["trumps never named"] += deal.trumps is None
    tally["reached the target"] += deal.reached is not None
    tally["void pending"] += sum(len(player.void) for player in deal.players)
