"""Contests on the same cards: exactly 0 for equals, antisymmetric, the same in any order of work."""

from __future__ import annotations

import threading
from dataclasses import replace
from itertools import accumulate

import numpy as np
import pytest

from kernels.columns import C_POINTS, D_DIFFERENCE, D_WINNER, N_DEAL, N_SEAT, width
from sim import contest
from sim.contest import MOST_ROUNDS, Contest, Measured, Sums, play_batches
from sim.coupled import Cards, Rounds, gains, got_by_side, point_scale, win_scale
from sim.errors import InputError
from sim.players import Player, load_player
from sim.rules.load import load_rules
from sim.rules.model import Rules
from sim.seating import rotations, sides, weights

RULES = load_rules("bezique-britannica9")
FOUR_ALONE = Rules(seats=4, packs=4)
PARTNERS = Rules(seats=4, packs=4, partners=True)
A, B = load_player("greedy"), load_player("random")


def whole(setting: Contest, cap: int, **options: object) -> Sums:
    *_, last = accumulate(play_batches(setting, cap, **options))  # type: ignore[arg-type]
    return last


def values(rounds: Rounds, count: int) -> np.ndarray:
    """Give the value x of each round, by measure: int64[measures, count]."""
    rules = rounds.ruleset.rules
    rows = Cards(rounds).rows(0, count)
    return gains(got_by_side(rules, rows, games=rounds.games), weights(rules, rounds.seatings)).sum(axis=2)


def test_everybody_sits_everywhere() -> None:
    def seated(rules: Rules) -> list[str]:
        return [
            "".join("a" if player is A else "b" for player in seating.players)
            for seating in rotations(rules, A, B)
        ]

    assert seated(Rules()) == ["ab", "ba"]
    assert seated(Rules(seats=3, packs=3)) == ["abb", "bab", "bba"]
    assert seated(FOUR_ALONE) == ["abbb", "babb", "bbab", "bbba"]
    assert seated(PARTNERS) == ["abab", "baba"]
    assert (sides(FOUR_ALONE), sides(PARTNERS)) == (4, 2)


@pytest.mark.parametrize("rules", [FOUR_ALONE, PARTNERS], ids=["alone", "partners"])
def test_gains_of_many_seats_are_those_reckoned_by_hand(rules: Rules) -> None:
    """Alone, 3 times A's points less those of the three others; of partners, side less side."""
    rng = np.random.default_rng(4)
    seatings = rotations(rules, A, B)
    rows = rng.integers(0, 900, (5, len(seatings), width(4)), dtype=np.int32)
    rows[:, :, D_WINNER] = rng.integers(-1, 4, (5, len(seatings)))
    got = got_by_side(rules, rows)
    found = gains(got, weights(rules, seatings))
    for deal in range(5):
        for number, seating in enumerate(seatings):
            points = [int(rows[deal, number, N_DEAL + s * N_SEAT + C_POINTS]) for s in range(4)]
            winner = int(rows[deal, number, D_WINNER])
            mine = [s for s, player in enumerate(seating.players) if player is A]
            theirs = [s for s in range(4) if s not in mine]
            times = 1 if rules.partners else 3
            gain = times * sum(points[s] for s in mine) - sum(points[s] for s in theirs)
            won = times if winner in mine else -1 if winner >= 0 else 0
            assert found[0, deal, number] == gain
            assert found[2, deal, number] == won
    assert gains(got, weights(rules, seatings)).shape == (3, 5, len(seatings))


def test_scales_turn_sums_into_points_and_chances() -> None:
    """Who gets 12 points more than each other wherever he sits gains 12; who always wins gains 1 - 1/k."""
    for rules in (Rules(), Rules(seats=3, packs=3), FOUR_ALONE, PARTNERS):
        count = sides(rules)
        seatings = rotations(rules, A, B)
        got = np.zeros((3, 1, len(seatings), count), dtype=np.int64)
        for number, seating in enumerate(seatings):
            got[:, 0, number, seating.side] = (12, 12, 1)
        points, settlement, wins = gains(got, weights(rules, seatings)).sum(axis=2)[:, 0].tolist()
        assert points * point_scale(count) == settlement * point_scale(count) == 12
        assert wins * win_scale(count) == pytest.approx(1 - 1 / count)


@pytest.mark.parametrize("spec", ["random", "greedy", "textbook"])
@pytest.mark.parametrize("draw_rule", ["seat-keyed", "table"])
@pytest.mark.parametrize("games", [False, True])
def test_a_player_against_itself_is_exactly_zero(spec: str, draw_rule: str, *, games: bool) -> None:
    player = load_player(spec)
    sums = whole(Contest(RULES, player, player, seed=1, draw_rule=draw_rule, games=games), 100)
    assert sums.n == 100
    for measured in (sums.points, sums.settlement, sums.wins):
        assert (measured.total, measured.squares, measured.nonzero) == (0, 0, 0)
    (_, first), (_, second) = sums.points.alone
    assert first == second > 0


@pytest.mark.parametrize("games", [False, True])
def test_exchanging_the_players_changes_every_sign(*, games: bool) -> None:
    forwards = values(Contest(RULES, A, B, seed=3, games=games).rounds, 120)
    backwards = values(Contest(RULES, B, A, seed=3, games=games).rounds, 120)
    assert forwards[0].any()
    assert (forwards == -backwards).all()


def test_against_a_third_player_is_the_difference_of_two_contests() -> None:
    c = load_player("textbook")
    together = values(Contest(RULES, A, B, against=c, seed=5).rounds, 80)
    apart = [values(Contest(RULES, player, c, seed=5).rounds, 80) for player in (A, B)]
    assert (together == apart[0] - apart[1]).all()
    sums = whole(Contest(RULES, A, A, against=c, seed=5), 80)
    assert (sums.points.nonzero, sums.wins.nonzero) == (0, 0)


def test_sums_are_those_of_the_rows_one_by_one() -> None:
    setting = Contest(RULES, A, B, seed=6)
    sums = whole(setting, 90)
    rows = Cards(setting.rounds).rows(0, 90)
    d0 = [int(row[0, D_DIFFERENCE]) for row in rows]
    d1 = [-int(row[1, D_DIFFERENCE]) for row in rows]
    pairs = list(zip(d0, d1, strict=True))
    assert sums.points == Measured(
        sum(d0) + sum(d1),
        sum((a + b) ** 2 for a, b in pairs),
        sum(a + b != 0 for a, b in pairs),
        ((sum(d0), sum(a * a for a in d0)), (sum(d1), sum(b * b for b in d1))),
    )
    won = [0] * 9
    for row in rows:
        winners = [int(row[0, D_WINNER]), int(row[1, D_WINNER])]
        of_a = sum(winner == seat for seat, winner in enumerate(winners))
        of_b = sum(winner == 1 - seat for seat, winner in enumerate(winners))
        won[4 + of_a - of_b] += 1
    assert sums.won == tuple(won)
    assert sum(sums.bonuses) == sum(
        int(row[j, N_DEAL + s * N_SEAT + c]) for row in rows for j in (0, 1) for s in (0, 1) for c in COUNTS
    )
    assert sums.settlement.nonzero == 0


COUNTS = range(contest.C_COUNT0, contest.C_COUNT0 + contest.N_KINDS)


@pytest.mark.parametrize(("threads", "block"), [(1, None), (2, None), (2, 3), (1, 1000)])
def test_threads_and_blocks_change_nothing(threads: int, block: int | None) -> None:
    setting = Contest(RULES, A, B, seed=4)
    expected = list(play_batches(setting, 500, 1, batch=77))
    told: list[int] = []
    found = list(play_batches(setting, 500, threads, told.append, batch=77, block=block))
    assert found == expected
    assert [sums.n for sums in found] == [77] * 6 + [38]
    assert sum(told) == 500


def test_batches_come_in_deal_order_whatever_order_they_finish_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first batch waits until a later one has been played."""
    setting = Contest(RULES, A, B, seed=4)
    expected = list(play_batches(setting, 60, 1, batch=20))
    later = threading.Event()
    play = Cards.rows

    def held_up(self: Cards, first: int, count: int) -> np.ndarray:
        if first == 0:
            assert later.wait(60)
        rows = play(self, first, count)
        if first == 20:
            later.set()
        return rows

    monkeypatch.setattr(Cards, "rows", held_up)
    assert list(play_batches(setting, 60, 2, batch=20)) == expected


def test_a_contest_can_begin_anywhere() -> None:
    setting = Contest(RULES, A, B, seed=4)
    parts = [*play_batches(setting, 60, batch=30), *play_batches(setting, 40, first=60, batch=30)]
    assert sum(parts[1:], parts[0]) == whole(setting, 100)


def test_luck_of_its_own_makes_equals_differ() -> None:
    """Players of chance against themselves: other choices in each playing, no gain within 5 errors."""
    setting = Contest(RULES, B, B, seed=2, own_luck=True)
    sums = whole(setting, 2000)
    assert sums.points.nonzero > 1900
    assert abs(sums.points.total) < 5 * sums.points.squares**0.5
    same = whole(replace(setting, a=A, b=A), 50)
    assert same.points.nonzero == 0, "greedy leaves nothing to chance"


def test_both_draw_rules_have_the_same_law() -> None:
    """Two-sample Kolmogorov-Smirnov test of the points of a seat; false alarms once in 10,000 seeds."""
    from scipy.stats import ks_2samp

    setting = Contest(RULES, load_player("textbook"), B, seed=12)
    scores = []
    for draw_rule, first in (("seat-keyed", 0), ("table", 20_000)):
        rows = Cards(replace(setting, draw_rule=draw_rule).rounds).rows(first, 4000)
        scores.append(rows[:, 0, D_DIFFERENCE])
    assert ks_2samp(*scores).pvalue > 1e-4


def test_seat_keyed_rounds_need_fewer_deals() -> None:
    """Almost the same player twice: mirroring saves deals, and saves more where both draw the same cards."""
    setting = Contest(RULES, load_player("textbook"), load_player("textbook -H6"), seed=8)

    def gain(draw_rule: str) -> float:
        points = whole(replace(setting, draw_rule=draw_rule), 2000).points
        assert points.nonzero, "the hint never makes a difference"
        return sum(squares for _, squares in points.alone) / points.squares

    assert gain("seat-keyed") > gain("table") > 1


@pytest.mark.parametrize(
    ("cap", "options", "reason"),
    [
        (0, {}, "deals: found 0; allowed is a whole number from 1 to"),
        (MOST_ROUNDS + 1, {}, "deals: found"),
        (1, {"seed": -1}, "seed: found -1"),
        (1, {"draw_rule": "keyed"}, "the nearest is seat-keyed"),
    ],
)
def test_values_out_of_range(cap: int, options: dict[str, object], reason: str) -> None:
    player: Player = B
    with pytest.raises(InputError, match=reason):
        play_batches(Contest(RULES, player, player, **options), cap)  # type: ignore[arg-type]
