"""Records that the reference engine writes: deals played at random by the texts alone."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

from tests.reference.cards import card_order, number_copies, pack
from tests.reference.engine import Deal
from tests.reference.rules import PRESETS

Record = dict[str, Any]


def reference_record(name: str, seed: int) -> Record:
    """Play one random deal, declaring nine times of ten, and write it as the format has it."""
    return json.loads(_reference_line(name, seed))  # type: ignore[no-any-return]


@cache
def _reference_line(name: str, seed: int) -> str:
    rules = PRESETS[name]
    rng = random.Random(f"{name} {seed}")
    names = [f"{card.rank}{card.suit}" for card in pack(rules.packs)]
    for _ in range(rules.eights_removed):
        names.remove("8D")
    rng.shuffle(names)
    deck = number_copies(names)
    dealer = seed % rules.seats
    deal = Deal(rules, deck, dealer)
    while deal.decision is not None:
        asked = deal.decision
        if asked.knockers and rng.random() < 0.02:
            deal.act("knock", seat=rng.choice(sorted(asked.knockers)))
        elif asked.kind == "carte-blanche":
            deal.act("carte-blanche", seat=asked.seat)
        elif asked.kind == "knock":
            deal.pass_()
        elif asked.kind == "play":
            # Low cards first: hands fill with what can be declared.
            cards = sorted(asked.legal_cards, key=card_order)
            deal.play(rng.choice(cards[-3:]))
        elif rng.random() < 0.1:
            deal.pass_()
        else:
            action = rng.choice(sorted(asked.legal_actions, key=str))
            if action[0] == "score-pending":
                deal.act(action[0], action[1], frozenset(action[2]))
            else:
                sets = asked.combinations(action[0], action[1], str(action[2]))
                deal.act(action[0], action[1], min(sets, key=lambda cards: sorted(map(card_order, cards))))
    return line(
        {
            "format": "bezique-deal/1",
            "rules": name,
            "changes": {},
            "dealer": dealer,
            "seats": rules.seats,
            "deck": [str(card) for card in deck],
            "events": [dict(event) for event in deal.events],
            "result": deal.result,
        }
    )


def line(record: Record) -> str:
    """Write a record as one line."""
    return json.dumps(record)
