"""The loop in other modes of the compiler, and with card sets of one to four words."""

import json
from collections import Counter
from functools import cache
from itertools import islice

import pytest

from kernels import layout as k
from tests.equality.rows import lines
from tests.house.plainly import lines_of_program

B9 = "bezique-britannica9"
NO_TURN = "bezique-no-turn"

PLAIN = ((B9, 2, 40), ("bezique-britannica11", 2, 4), (NO_TURN, 2, 4))
MORE = tuple((name, packs, 6) for name in (B9, NO_TURN) for packs in (3, 4, 5, 8))


@cache
def plain_lines():
    """Lines of `tests.equality.rows` from a process that plays as plain Python, by game."""
    cases = PLAIN + MORE
    found = iter(lines_of_program("tests.equality.rows", *(word for case in cases for word in case)))
    return {case: list(islice(found, case[2])) for case in cases}


@pytest.mark.parametrize("case", PLAIN, ids=lambda case: case[0])
def test_plain_python_plays_the_same_deals(case):
    """In plain Python numpy refuses every index out of bounds: there is none."""
    assert plain_lines()[case] == lines(*case)


def conserved(line, packs):
    """Every card is played once, drawn once, all brisques are won."""
    events, _ = json.loads(line)
    played = Counter(event[2] for event in events if event[0] == k.EV_PLAY)
    draws = [event[2] for event in events if event[0] == k.EV_DRAW]
    assert played == Counter(range(32 * packs))
    assert len(draws) == 32 * packs - 16
    # An exchanged seven is drawn a second time, last of all.
    assert len(set(draws[:-1])) == len(draws) - 1
    assert sum(event[2] for event in events if event[0] == k.EV_BRISQUES) == 8 * packs


@pytest.mark.parametrize("case", MORE, ids=lambda case: f"{case[0]}-{case[1]}")
def test_more_packs(case):
    """Two to four words: walked beside the reference in plain Python, and no card is lost."""
    played = plain_lines()[case]
    assert len(played) == case[2]
    for line in played:
        conserved(line, case[1])


@pytest.mark.long
@pytest.mark.parametrize("packs", [3, 4])
def test_more_packs_compiled(packs):
    for line in lines(B9, packs, 300):
        conserved(line, packs)
