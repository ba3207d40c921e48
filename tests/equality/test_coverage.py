"""The normal run has seen everything often enough."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from kernels import layout as k
from tests.equality.games import EVERY
from tests.equality.runs import preset_tally
from tests.equality.stacked import STACKS, stacked_tally
from tests.equality.test_house_rules import HOUSES, house_tally
from tests.equality.test_house_rules_polish import POLISH_HOUSES, polish_tally
from tests.equality.test_presets import DEALS
from tests.equality.walk import Tally

FLOOR = 30

KINDS = [kind for kind in k.KIND_NAMES if kind not in ("exchange", "carte-blanche")]

NEVER = {
    "NO_REFUSAL": "is no refusal",
    "NO_NOT_WINNER": "a scripted seat that may not act is refused as NO_UNEXPECTED",
    "NO_STOCK_GONE": "likewise",
    "NO_SCRIPT_ENDED": "a proposal is an action, so none is missing",
    "NO_TOO_MANY_PENDING": "takes sixteen announcements: a worked position of the rule cases",
}
CODES = sorted(name for name in vars(k) if name.startswith("NO_") and name not in NEVER)

SEEN = [
    *(f"scored {kind}" for kind in KINDS),
    "declare seven",
    "announce marriage",
    "announce royal-marriage",
    "announce bezique",
    "announce aces",
    "announce kings",
    "announce queens",
    "announce jacks",
    "score-pending marriage",
    "score-pending royal-marriage",
    "score-pending bezique",
    "exchange",
    "turn-up",
    "turn-up without points",
    "trick",
    "trick without points",
    "last-trick",
    "last-trick without points",
    "brisques",
    "brisques without points",
    "play",
    "bezique of QS",
    "bezique of QC",
    "two scores on a trick",
    "announce double-bezique",
    "score-pending double-bezique",
    "right passed on",
    "trumps never named",
    "reached the target",
    "void pending",
    "passed",
    "announce binage",
    "card-points",
    "knock",
    "carte-blanche",
    "carte blanche left",
    "proposal accepted",
    "open",
    "exchange for a brisque",
    "declared in the play-out",
]


@cache
def everything() -> Tally:
    tally: Tally = Counter()
    # From the other end: another process may walk them from the first game on.
    for name in reversed(EVERY):
        tally += preset_tally(name, DEALS)
    for case in HOUSES:
        tally += house_tally(case)
    for case in POLISH_HOUSES:
        tally += polish_tally(case)
    for what in STACKS:
        tally += stacked_tally(what)
    return tally


@pytest.mark.parametrize("what", [*SEEN, *(f"refused {code}" for code in CODES)])
def test_seen_often_enough(what):
    assert everything()[what] >= FLOOR


def test_what_cannot_be_seen():
    """Each code without a floor has its reason, and none of them came up."""
    assert [name for name in NEVER if everything()[f"refused {name}"]] == []
