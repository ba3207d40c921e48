"""Whole deals of the games in which combinations are formed again, played at random."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.reference.combinations import scored_shapes
from tests.reference.engine import Deal
from tests.reference.match import game_result, points_of
from tests.reference.presets_reform import REFORM
from tests.reference_tests.test_whole_deals import play_random, shuffled

DRAWS = {"six-pack": 84, "eight-pack": 113}


@pytest.mark.parametrize(("name", "rules"), REFORM.items(), ids=REFORM.keys())
def test_twenty_deals(name, rules):
    """PC-21, PC-23, PC-28: 128 cards, 55 draws, 9 in the play-out, 32 brisques, one last trick."""
    rng = random.Random(name)
    draws = DRAWS.get(name, 55)
    assert (draws + rules.hand) * 2 == 32 * rules.packs

    def conserved(deal):
        cards = deal.all_cards()
        assert len(cards) == len(set(cards)) == 32 * rules.packs
        if deal.decision.kind == "declare":
            assert deal.decision.legal_actions == by_trying_all(deal.decision.moment)

    seen, again = Counter(), 0
    for number in range(20):
        check = conserved if number < 4 else (lambda deal: None)
        deal = play_random(Deal(rules, shuffled(rules, rng), number % 2), rng, check)
        count = Counter(e["e"] for e in deal.events)
        again += audit(rules, deal.events)
        seen.update(e.get("kind", e["e"]) for e in deal.events)
        assert count["play"] == 32 * rules.packs
        assert count["draw"] == 2 * draws
        assert count["trick"] == draws + rules.hand
        assert count["last-trick"] == count["play-out"] == 1
        assert points_of(deal.events) == deal.result["points"]
        assert sum(deal.result["brisques"]) == 8 * rules.packs
        brisque_points = sum(e["points"] for e in deal.events if e["e"] in ("trick", "brisques"))
        assert brisque_points == (320 if name == "grand-britannica9" else 0)
        last = sum(e["points"] for e in deal.events if e["e"] == "last-trick")
        assert last == rules.last_trick
        if rules.settlement != "none":
            game = game_result(rules, [deal.events])
            assert game.winner == deal.result["winner"]
            assert max(game.paid) == deal.result["settlement"]["value"]
    assert min(seen[kind] for kind in ("marriage", "royal-marriage", "bezique")) > 0
    assert again > 0
    assert seen["seven"] + seen["exchange"] == 0


CLASSES = [
    ["marriage", "sequence"],
    ["bezique", "double-bezique", "triple-bezique", "quadruple-bezique", "quintuple-bezique"],
    *([rank, f"trump-{rank}", f"five-trump-{rank}"] for rank in ("aces", "tens", "kings", "queens", "jacks")),
]


def audit(rules, events):
    """Go through the events of a deal with the law of replacement in hand; count what was formed again."""
    played, laid, laid_before, scored, again, tricks = set(), set(), set(), [], 0, 0
    for event in events:
        if event["e"] == "play":
            played.add(event["card"])
        if event["e"] == "trick":
            tricks, laid_before = tricks + 1, set(laid)
        if event["e"] not in ("declare", "announce", "score-pending"):
            continue
        kind, cards = event["kind"].removeprefix("royal-"), set(event["cards"])
        assert not cards & played
        on_table = {"declare": laid, "announce": laid_before, "score-pending": set()}[event["e"]]
        assert cards - on_table or not rules.fresh_needed
        laid |= cards
        (ladder,) = (ladder for ladder in CLASSES if kind in ladder)
        same = [(c, t) for k, c, t in scored if k == kind and c & cards]
        assert all(c & played for c, _ in same)
        above = [(c, t) for k, c, t in scored if k in ladder[ladder.index(kind) + 1 :] and c & cards]
        assert rules.scores_per_trick == "compound" or not above
        assert all(kind == "marriage" and t == tricks for _, t in above)
        if event["e"] != "announce":
            scored.append((kind, cards, tricks))
            again += bool(same)
    return again


def by_trying_all(moment):
    """Every act, by asking the objection to every set of cards that makes a combination."""
    legal = {a for a in moment.legal_actions() if a[0] == "score-pending"}
    for shape in scored_shapes(moment.rules, moment.trumps):
        for e in ("declare", "announce"):
            made = shape.made_from(moment.player.held)
            if any(moment.objection(e, shape.kind, cards) is None for cards in made):
                legal.add((e, shape.kind, shape.suit))
    return legal
