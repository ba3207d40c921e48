"""The hint on declaring: keep the adversary in the dark."""

from __future__ import annotations

from kernels.layout import O_BEZIQUE, O_FOURS, O_MARRIAGE, O_SEQUENCE, O_SEVEN
from tests.kernels.positions import Answer, Position, ask_options

QUEENS = {"queens": O_FOURS + 3}
MARRIAGE = {"marriage": O_MARRIAGE + 1}  # hearts, trumps


def ask(position: Position, **more: int) -> Answer:
    return ask_options("greedy +H19", position, QUEENS | more)


def test_two_queens_of_trumps_are_not_shown() -> None:
    """The text's own example: two trump queens early in the hand."""
    answer = ask(Position("QH QH QD QC 9D"))
    assert (answer.left, answer.told, answer.decider) == (set(), {19}, 19)


def test_two_bezique_queens_are_not_shown() -> None:
    assert ask(Position("QS QS QD QC 9D")).left == set()


def test_other_queens_may_be_shown() -> None:
    answer = ask(Position("QH QS QD QC 9D"))
    assert (answer.left, answer.told, answer.decider) == ({"queens"}, set(), 0)


def test_a_copy_that_is_played_counts() -> None:
    position = Position("KH QH QD QC QS", theirs_played="QH")
    answer = ask_options("greedy +H19", position, QUEENS | MARRIAGE | {"seven": O_SEVEN})
    assert answer.left == {"seven"}
    assert answer.decider == 19


def test_what_shows_already_shows_nothing_new() -> None:
    position = Position("KH QD QC QS", table="QH", theirs_played="QH")
    assert ask_options("greedy +H19", position, QUEENS | MARRIAGE).left == {"queens", "marriage"}


def test_great_scores_are_worth_showing() -> None:
    position = Position("AH TH KH QH JH QS QS JD JD", theirs_played="AH")
    great = {"sequence": O_SEQUENCE + 1, "double": O_BEZIQUE + 1}
    answer = ask_options("greedy +H19", position, great | {"bezique": O_BEZIQUE})
    assert answer.left == {"sequence", "double", "bezique"}


def test_in_the_last_tricks_anything_is_declared() -> None:
    assert ask(Position("QH QH QD QC 9D", stock=8)).left == {"queens"}
    assert ask(Position("QH QH QD QC 9D", stock=10)).left == set()
    early = ask_options("greedy +H19 show_late=5", Position("QH QH QD QC 9D", stock=10), QUEENS)
    assert early.left == {"queens"}


def test_players_without_the_hint_declare() -> None:
    position = Position("QH QH QD QC 9D")
    assert ask_options("textbook -H19", position, QUEENS).left == {"queens"}
    assert ask_options("textbook", position, QUEENS).left == set()
