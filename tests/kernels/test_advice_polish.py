"""Hints on Polish Bezique: where each applies, what it recommends (Britannica 9th ed. 1875)."""

from __future__ import annotations

import pytest

from kernels.hints import HINTS, hint_name
from tests.kernels.positions import Position, ask

RULES = "polish-britannica9"

# Hint, what it is, position, the cards left; None where the hint says nothing.
CASES: list[tuple[int, str, Position, str | None]] = [
    (27, "under the queen of spades, the knave of diamonds", Position("9S 8D JC QH", rules=RULES), "JC QH"),
    (27, "a king of spades is above her", Position("KS JS 9C", rules=RULES), "KS 9C"),
    (27, "both queens are open", Position("9S 9C 8D", theirs_open="QS QS", rules=RULES), "9S 9C"),
    (27, "spades are trumps: clubs, hearts", Position("9S 9C 9H 9D", trump="S", rules=RULES), "9S 9D"),
    (27, "second", Position("9S 8D JC", led="8C", rules=RULES), None),
    (27, "nothing else", Position("9S 8D", rules=RULES), None),
    (28, "the king rather than the nine", Position("KC 9C", led="8C", rules=RULES), "KC"),
    (28, "nothing against losing", Position("KC 9C 9H 7D", led="8C", rules=RULES), "KC 7D"),
    (28, "the ace rather than the king", Position("AC KC 9C 7D", led="8C", rules=RULES), "AC 7D"),
    (28, "a plain ten is turned down", Position("TC QC 9C 7D", led="8C", rules=RULES), "QC 7D"),
    (28, "the ten of trumps lies open", Position("TH QH 9H 7D", led="8H", rules=RULES), "TH 7D"),
    (28, "one card wins", Position("KC 7C 7D", led="8C", rules=RULES), None),
    (28, "none becomes an open card", Position("TC 9C 7D", led="8C", rules=RULES), None),
    (28, "Foster leaves aces alone", Position("AC 9C QC", led="8C", rules="polish-foster"), "QC"),
    (28, "leading", Position("KC 9C 7D", rules=RULES), None),
    (29, "half of the stock is gone", Position("KH 9H 9C KC", led="8C", stock=22, rules=RULES), "KH"),
    (29, "the duplicate", Position("KH KH 9C KC", led="8C", stock=22, rules=RULES), "KH"),
    (29, "early", Position("KH 9H 9C KC", led="8C", stock=26, rules=RULES), None),
    (29, "three trumps", Position("KH 9H 8H 9C", led="8C", stock=22, rules=RULES), None),
    (29, "no sequence card", Position("9H 9C KC", led="8C", stock=22, rules=RULES), None),
    (30, "the last ten of spades", Position("TS 9C 9D", stock=14, rules=RULES), "9C 9D"),
    (30, "following", Position("AD 9C 9S", stock=14, led="8C", rules=RULES), "9C 9S"),
    (30, "an ace is left", Position("TS AS 9C", stock=14, rules=RULES), None),
    (30, "two thirds of the stock are not gone", Position("TS 9C 9D", stock=18, rules=RULES), None),
    (30, "three trumps", Position("TS 9H 8H 7H", stock=14, rules=RULES), None),
    (30, "a queen is open before me", Position("TS 9C 9D", opens="QS", stock=14, rules=RULES), None),
    (30, "his bezique has been doubled", Position("TS 9C 9D", theirs_open="QS QS", theirs="JD", stock=14,
                                                  theirs_used="bezique1 bezique2", rules=RULES), None),
]  # fmt: skip


@pytest.mark.parametrize(
    ("hint", "position", "left"),
    [case[:1] + case[2:] for case in CASES],
    ids=[f"{hint_name(case[0])} {case[1]}" for case in CASES],
)
def test_a_hint_alone(hint: int, position: Position, left: str | None) -> None:
    answer = ask(f"greedy +{hint_name(hint)}", position)
    if left is None:
        assert (answer.left, answer.told, answer.decider) == (set(position.hand.split()), set(), 0)
    else:
        cards = set(left.split())
        assert (answer.left, answer.told) == (cards, {hint})
        assert answer.decider == (hint if len(cards) == 1 else 0)


def test_every_hint_of_the_game_has_cases_of_both_sorts() -> None:
    for applies in (True, False):
        seen = {hint for hint, _, _, left in CASES if (left is not None) == applies}
        assert seen == {hint for hint, entry in HINTS.items() if entry.name.startswith("P")}


def test_hints_of_other_games_say_nothing() -> None:
    for spec, position in (
        ("greedy +H3 +H16", Position("9S 8D AH KC", rules=RULES)),
        ("greedy +P2 +P3", Position("9S 8D AH KC")),
    ):
        assert ask(spec, position).told == set()
