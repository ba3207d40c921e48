"""Hints on cards: where each applies, what it recommends (Britannica 9th ed. 1875, Hints to Players)."""

from __future__ import annotations

import pytest

from kernels.hints import DEFAULT_ORDER, HINTS
from kernels.layout import PHASE_PLAYOUT
from tests.kernels.positions import Position, ask

NO_LAST = ("declare_before_last_draw=false",)

# Hint, position, the cards left; None where the hint says nothing.
CASES: list[tuple[int, str, Position, str | None]] = [
    (2, "nothing to win for", Position("KC 7C 9D 9S 8S 9H", led="8C"), "7C 9D 9S 8S"),
    (2, "a marriage to declare", Position("KD QD KC 7C 9D 9S", led="8C"), "KC"),
    (2, "the marriage would be broken", Position("KC QC 7D 9D 9S", led="8C"), "7D 9D 9S"),
    (2, "the seven to show", Position("7H KC 9D 9S", led="8C"), "KC"),
    (2, "a second seven", Position("7H 7H KC 9D", led="8C"), "7H KC"),
    (2, "an ace of the suit led", Position("AC 9C 9D", led="8C"), "AC"),
    (2, "the ten is above the king", Position("TC QC 9D", led="KC"), "TC"),
    (2, "a ten is led", Position("AC 9H 8H 9D 9S", led="TC"), "AC 9H 8H"),
    (2, "nothing wins", Position("KD 9D 9S", led="AC"), None),
    (2, "leading", Position("AC 9C 9D"), None),
    (2, "nothing but winners", Position("KC 9H", led="8C"), None),
    (3, "leading", Position("9D 8C KD AS 9H"), "9D 8C"),
    (3, "discarding; it says nothing against winning", Position("9D KD 9H KS", led="AC"), "9D 9H"),
    (3, "no low card", Position("KD AS 9H"), None),
    (4, "leading", Position("9H KD AS"), "KD AS"),
    (4, "discarding", Position("8H KD QC", led="9H"), "KD QC"),
    (4, "the lowest trump, to declare", Position("KD QD KH 9H 8H KC 7C", led="8C"), "KD QD 7C 8H KC"),
    (4, "not the last small trump", Position("KD QD KH 9H KC 7C", led="8C"), "KD QD 7C KH KC"),
    (4, "the last small trump if nothing else wins", Position("KD QD 9H 7D", led="8C"), None),
    (4, "two in difficulties", Position("9H 8H KD AS"), None),
    (4, "two with a nine", Position("9H 8H KD 9D"), "KD 9D"),
    (4, "no small trump", Position("KH KD AS"), None),
    (5, "leading", Position("JC KD AS JD JH"), "JC"),
    (5, "spades are trumps: other bezique cards", Position("JD KD JH", trump="S"), "JD"),
    (5, "a nine goes first", Position("JC KD 9S"), None),
    (6, "an ace is led", Position("9H KD 8H", led="AC"), "9H 8H"),
    (6, "an ace wins", Position("AC KC KD", led="8C"), "AC"),
    (6, "a trump ten is for the sequence", Position("TH KD", led="8H"), None),
    (6, "neither", Position("KC KD", led="8C"), None),
    (7, "one ace", Position("AC KC 9D", led="8C"), "AC"),
    (7, "three aces", Position("AC AD AS 9D KC", led="8C"), "9D KC"),
    (7, "three aces, leading", Position("AC AD AS 9D KC"), "9D KC"),
    (7, "three aces in difficulties", Position("AC AD AS KC KD", led="8C"), "AC"),
    (7, "three aces, no other can come", Position("AC AD AS 9D KC", played="AC AD AS AH AH", led="8C"), "AC"),
    (7, "aces that have been declared", Position("9D KC", table="AC AD AS AH", used="fours", led="8C"), None),
    (7, "leading with one", Position("AC KC 9D"), None),
    (8, "a ten wins", Position("TC AC KD", led="8C"), "TC"),
    (8, "not of trumps", Position("TH KD AH", led="8H"), None),
    (8, "a ten does not beat an ace", Position("TC KD", led="AC"), None),
    (9, "in difficulties", Position("AS KD QD 9H"), "AS 9H"),
    (9, "a nine in hand", Position("AS KD QD 9C"), None),
    (9, "a knave in hand", Position("AS KD QD JC"), None),
    (9, "no ace or ten", Position("KD QD 9H"), None),
    (9, "following", Position("AS KD QD 9H", led="8C"), None),
    (11, "not taken", Position("TC KD QS", last_led="AD", last_winner=0), "TC"),
    (11, "taken", Position("TC KD QS", last_led="AD", last_winner=1), None),
    (11, "a king was led", Position("TC KD QS", last_led="KD", last_winner=0), None),
    (12, "aces and tens of clubs are out", Position("9D 7C KS 9H", played="AC TC AC"), "7C KS 9H"),
    (12, "no suit more than another", Position("9D 7C KS", played="AC AD AS"), None),
    (12, "one on a table is not out", Position("9D 7C", played="AC", theirs="AD TD"), "7C"),
    (13, "aces declared", Position("9C 9S KD 9H", theirs="AC AD AH AH", theirs_used="fours"), "9S"),
    (13, "an ace of a sequence", Position("9C 9S 9H", theirs="AH TH KH QH JH"), None),
    (14, "spades are in danger", Position("KD KS", led="AC", played="AD AD TD"), "KS"),
    (14, "kings with kings only", Position("KD QS", led="AC", played="AD AD TD"), None),
    (14, "it says nothing against winning", Position("KD KS 9H", led="AC", played="AD AD TD"), "KS 9H"),
    (15, "nothing idle", Position("KD 9H", table="QC", used="marriage fours"), "(QC)"),
    (15, "the table card may serve again", Position("KD 9H", table="QC", used="marriage"), None),
    (15, "a nine is idle", Position("KD 9C", table="QC", used="marriage fours"), None),
    (15, "a ten is idle", Position("KD TC", table="QC", used="marriage fours"), None),
    (
        15,
        "a king whose queens are gone is idle",
        Position(
            "KD 9H",
            table="QC",
            used="marriage fours",
            played="QD QD KD KS KS KC",
            theirs_played="KC KH KH",
        ),
        None,
    ),
    (16, "early", Position("AH TH 9H KD"), "9H KD"),
    (16, "a duplicate", Position("KH KH KD"), "KD"),
    (16, "half of the stock is gone", Position("AH TH 9H KD", stock=24), None),
    (17, "not near the end", Position("QS JD KD 9D"), "KD 9D"),
    (17, "after bezique", Position("KD", table="QS JD", used="bezique1"), "KD"),
    (17, "near the end", Position("QS JD KD 9D", stock=8), None),
    (17, "one of them is played", Position("QS JD KD 9D", theirs_played="JD"), None),
    (18, "a third", Position("QS QS JD KH"), "KH"),
    (18, "the fourth is on their table", Position("QS QS JD KH", theirs="JD"), None),
    (18, "two", Position("QS JD KH"), None),
    (18, "two of one kind", Position("QS QS KH"), None),
    (20, "he throws kings", Position("KC QC 9H", theirs_played="KD KS QD"), "QC 9H"),
    (20, "he throws queens", Position("KC QC 9H", theirs_played="KD QC QD"), "KC 9H"),
    (20, "as many of each", Position("KC QC 9H", theirs_played="KD QD"), None),
    (20, "only a bezique queen", Position("KC QS 9H", theirs_played="KD KS QD"), None),
    (21, "leading", Position("AH KH 9D", stock=2), "AH"),
    (21, "second", Position("AH KC 9D", stock=2, led="8C"), "AH KC"),
    (21, "the trick before", Position("AH KH 9D", stock=4), None),
    (21, "no declaring before the last draw", Position("AH KH 9D", stock=4, sets=NO_LAST), "AH"),
    (21, "too late to declare", Position("AH KH 9D", stock=2, sets=NO_LAST), None),
    (22, "four tricks from the end", Position("AH KH 9D", stock=8), "AH"),
    (22, "no ace", Position("KH TH 9D", stock=6), "TH"),
    (22, "five tricks", Position("AH KH 9D", stock=10), None),
    (22, "he cannot have a king", Position("AH KH KH", stock=8), None),
    (22, "his king has served", Position("AH KH 9D", stock=8, theirs="KH", theirs_used="sequence"), None),
]


@pytest.mark.parametrize(
    ("hint", "position", "left"),
    [case[:1] + case[2:] for case in CASES],
    ids=[f"H{case[0]} {case[1]}" for case in CASES],
)
def test_a_hint_alone(hint: int, position: Position, left: str | None) -> None:
    answer = ask(f"greedy +H{hint}", position)
    if left is None:
        everything = {*position.hand.split(), *(f"({card})" for card in position.table.split())}
        assert (answer.left, answer.told, answer.decider) == (everything, set(), 0)
    else:
        cards = set(left.split())
        assert (answer.left, answer.told) == (cards, {hint})
        assert answer.decider == (hint if len(cards) == 1 else 0)


def test_every_hint_on_cards_has_cases_of_both_sorts() -> None:
    for applies in (True, False):
        seen = {hint for hint, _, _, left in CASES if (left is not None) == applies}
        assert seen == {hint for hint, entry in HINTS.items() if entry.about == "cards" and not entry.name}


def test_the_order_names_every_hint_once() -> None:
    assert sorted(DEFAULT_ORDER) == sorted(HINTS)


def test_nothing_is_said_of_the_play_out() -> None:
    position = Position("9D 8C KD AS AH", led="TC", stock=0)
    answer = ask("textbook", position, phase=PHASE_PLAYOUT)
    assert answer.left == set(position.hand.split())
    assert answer.told == set()


@pytest.mark.parametrize("hand", ["QS AH TH KH", "QS KC", "QS 9D AH QH JH KH TH"])
@pytest.mark.parametrize("led", ["", "8C", "AC"])
def test_three_cards_of_double_bezique_go_last(hand: str, led: str) -> None:
    """Bezique is declared, a third card is drawn: none of the three goes, even to save a sequence card."""
    position = Position(hand, table="QS JD", used="bezique1", led=led)
    assert not ask("textbook", position).left & {"QS", "(QS)", "(JD)"}


def test_bezique_cards_go_if_there_is_nothing_else() -> None:
    assert ask("textbook", Position("QS QS JD")).left == {"QS", "JD"}


def test_the_ace_of_trumps_is_kept_for_the_last_trick() -> None:
    """Trick 24, trumps clubs, our lead: the ace; early in the hand no sequence card is led."""
    late = ask("textbook", Position("AC KC 9D 8S JS KD TD 9S", trump="C", stock=2))
    assert (late.left, late.decider) == ({"AC"}, 21)
    early = ask("textbook", Position("AC KC 9D 8S JS KD TD 9S", trump="C", stock=48))
    assert not early.left & {"AC", "KC"}
    assert 16 in early.told


def test_the_order_decides() -> None:
    position = Position("AH 9D KC", stock=40, led="8C")
    assert ask("greedy hints=H16>H2", position).left == {"9D"}
    position = Position("TH 9D TC", led="8C")
    assert ask("greedy hints=H8>H3", position) == ask("greedy hints=H8", position)
    position = Position("9D KC QC", theirs_played="KD")
    assert ask("greedy hints=H20>H3", position).told == {20, 3}
    assert ask("greedy hints=H3>H20", position).told == {3}


@pytest.mark.parametrize(
    ("setting", "stock", "position", "applies"),
    [
        ("greedy +H16 early=900", 44, "AH KD", True),
        ("greedy +H16 early=900", 42, "AH KD", False),
        ("greedy +H17 near_end=500", 26, "QS KD", True),
        ("greedy +H17 near_end=500", 24, "QS KD", False),
        ("greedy +H22 high_trumps_late=2", 4, "AH KD", True),
        ("greedy +H22 high_trumps_late=2", 6, "AH KD", False),
        ("greedy +H7 aces_needed=2", 40, "AC AD 9D", True),
        ("greedy +H7 aces_needed=3", 40, "AC AD 9D", False),
    ],
)
def test_settings_move_the_borders(setting: str, stock: int, position: str, applies: bool) -> None:
    assert bool(ask(setting, Position(position, stock=stock)).told) == applies


def test_a_pending_score_is_a_reason_to_win() -> None:
    """Announced cards that can be scored after the trick: only a card that leaves them whole wins it."""
    from kernels import layout

    class Pending(Position):
        def view(self):
            view = super().view()
            view[layout.S_PENDING0] = 1
            slot = layout.S_BLOCKS + 2 * layout.N_FIELDS
            table = view[layout.S_BLOCKS + layout.F_TABLE]
            view[slot : slot + 3] = [layout.O_MARRIAGE + 3, 0, table]
            return view

    position = Pending("9H 7D 9D", table="QC KC", rules="bezique-britannica11", led="8C")
    assert ask("greedy +H2", position).left == {"9H"}
