"""The loop in other modes of the compiler, and with card sets of one to four words."""

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from kernels import layout as k
from tests.equality.rows import lines

ROOT = Path(__file__).parents[2]
B9 = "bezique-britannica9"
NO_TURN = "bezique-no-turn"


def run(name, packs, deals, **environment):
    """Lines of `tests.equality.rows` from a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.equality.rows", name, str(packs), str(deals)],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize("name", [B9, "bezique-britannica11", NO_TURN])
def test_plain_python_plays_the_same_deals(name):
    assert run(name, 2, 4, NUMBA_DISABLE_JIT="1") == lines(name, 2, 4)


def test_no_index_is_out_of_bounds():
    """Compiled again with every index checked: the same rows."""
    assert run(B9, 2, 40, NUMBA_BOUNDSCHECK="1") == lines(B9, 2, 40)


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


@pytest.mark.parametrize("name", [B9, NO_TURN])
@pytest.mark.parametrize("packs", [3, 4, 5, 8])
def test_more_packs(name, packs):
    """Two to four words: walked beside the reference in plain Python, and no card is lost."""
    for line in run(name, packs, 6, NUMBA_DISABLE_JIT="1"):
        conserved(line, packs)


@pytest.mark.long
@pytest.mark.parametrize("packs", [3, 4])
def test_more_packs_compiled(packs):
    for line in run(B9, packs, 300):
        conserved(line, packs)
