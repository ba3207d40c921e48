"""What a table gives away: the threat that a reader sees."""

import numpy as np
import pytest

from kernels.family import STANDARD, words_of
from kernels.reading import threat
from kernels.view import unseen_types
from tests.kernels.positions import Position

WORDS = words_of(STANDARD, 2)


def seen(**given: str) -> int:
    """Threat of a position with hearts as trumps, in tenths of a point."""
    position = Position(hand="9S 8S", **given)
    rules, view = position.table_of_rules(), position.view()
    return int(threat(WORDS, rules, view, np.uint64(unseen_types(WORDS, view))))


def test_a_bare_table_threatens_nothing():
    assert seen() == 0


@pytest.mark.parametrize(
    ("theirs", "tenths"),
    [
        ("KH QH", 2500 * 4 // 25),  # two of the five cards of the sequence
        ("AH KH QH JH", 2500 * 16 // 25),
        ("QS JD", 5000 * 4 // 16),  # a bezique: half of a double
        ("AS AC AD", 1000 * 9 // 16),
        ("KC QC", 800 // 16),  # one of four kings is more than one of four queens
    ],
)
def test_parts_that_lie_on_the_table(theirs, tenths):
    assert seen(theirs=theirs) == tenths


def test_the_greatest_threat_counts():
    assert seen(theirs="KH QH QS JD") == 5000 * 4 // 16


def test_what_cannot_be_completed_is_no_threat():
    """Both aces of trumps are gone, or both bezique queens that are missing."""
    assert seen(theirs="KH QH", played="AH AH") < 2500 * 4 // 25
    assert seen(theirs="QS JD", played="QS") < 5000 * 4 // 16


def test_what_has_served_is_no_threat():
    assert seen(theirs="KH QH", theirs_used="sequence") < 2500 * 4 // 25
