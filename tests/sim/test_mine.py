"""The deals that make the difference: those of the greatest gains, found whatever the blocks."""

from __future__ import annotations

import pytest

from sim.contest import Contest
from sim.coupled import POINTS, Cards, gains, got_by_side
from sim.errors import InputError
from sim.mine import MOST_FINDS, Find, Mined, mine
from sim.players import load_player
from sim.rules.load import load_rules
from sim.seating import weights

RULES = load_rules("bezique-britannica9")
CONTEST = Contest(RULES, load_player("textbook"), load_player("greedy"), seed=9)


def listed(count: int) -> list[Find]:
    rounds = CONTEST.rounds
    got = got_by_side(RULES.rules, Cards(rounds).rows(0, count))
    parts = gains(got, weights(RULES.rules, rounds.seatings))[POINTS]
    return [Find(int(part.sum()), deal, tuple(part.tolist())) for deal, part in enumerate(parts)]


def test_finds_are_the_extremes_of_all_deals() -> None:
    every = listed(300)
    found = mine(CONTEST, POINTS, 300, 4)
    assert found.most == tuple(sorted(every, key=lambda find: (-find.gain, find.deal))[:4])
    assert found.least == tuple(sorted(every, key=lambda find: (find.gain, find.deal))[:4])
    assert (found.n, found.total) == (300, sum(find.gain for find in every))
    assert found.squares == sum(find.gain**2 for find in every)
    assert found.nonzero == sum(find.gain != 0 for find in every)


@pytest.mark.parametrize(("threads", "block", "span"), [(1, None, 4000), (2, 7, 31), (2, 1000, 100)])
def test_spans_and_threads_change_nothing(
    threads: int, block: int | None, span: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = mine(CONTEST, POINTS, 150, 5)
    monkeypatch.setattr("sim.mine.SPAN", span)
    told: list[tuple[int, int]] = []
    found = mine(CONTEST, POINTS, 150, 5, threads, lambda *done: told.append(done), block=block)
    assert found == expected
    assert (told[0], told[-1]) == ((0, 150), (150, 150))


def test_alike_deals_are_no_finds() -> None:
    same = Contest(RULES, CONTEST.a, CONTEST.a)
    found = mine(same, POINTS, 50, 3)
    assert found == Mined(50)


def test_of_equal_gains_the_earlier_deal_is_kept() -> None:
    one, two, three = (Find(10, deal, (5, 5)) for deal in (4, 2, 9))
    left = Mined(1, 10, 100, 1, (one,), ()).joined(Mined(1, 10, 100, 1, (two,), ()), 2)
    assert left.joined(Mined(1, 10, 100, 1, (three,), ()), 2).most == (two, one)


@pytest.mark.parametrize(
    ("deals", "top", "reason"), [(0, 1, "deals"), (1, 0, "top"), (1, MOST_FINDS + 1, "top")]
)
def test_values_out_of_range(deals: int, top: int, reason: str) -> None:
    with pytest.raises(InputError, match=f"{reason}: found"):
        mine(CONTEST, POINTS, deals, top)
