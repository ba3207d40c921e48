"""What a deal pays at Rubicon, six-pack and eight-pack."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.reference.engine import Deal
from tests.reference.match import game_result
from tests.reference.rules import PRESETS, Rules, check_played
from tests.reference.settlement import Settlement, settle

RUBICON = PRESETS["rubicon-britannica11"]
FOSTER = PRESETS["rubicon-foster"]
SIX_PACK = PRESETS["six-pack"]
EIGHT_PACK = PRESETS["eight-pack"]


def paid(
    rules: Rules, points: tuple[int, int], brisques: tuple[int, int] = (32, 0)
) -> tuple[int | None, bool, int]:
    """Winner, rubicon, value; seat 0 has all the brisques unless told."""
    settled = settle(rules, points, brisques)
    assert settled is not None
    other = settle(rules, points[::-1], brisques[::-1])
    assert other is not None
    assert (other.rubicon, other.value) == (settled.rubicon, settled.value)
    assert other.winner == (None if settled.winner is None else 1 - settled.winner)
    return settled.winner, settled.rubicon, settled.value


@pytest.mark.parametrize(
    ("rules", "points", "rubicon", "value"),
    [
        (FOSTER, (1200, 700), True, 3200),  # F's example: to nothing
        (FOSTER, (1200, 1000), False, 700),  # F's example: had he reached 1000
        (RUBICON, (1200, 700), True, 3200),
        (RUBICON, (1200, 1000), False, 700),
        (FOSTER, (900, 600), True, 2800),  # PC-49: the winner is under the line too
        (RUBICON, (900, 600), True, 2800),
        (RUBICON, (2340, 40), True, 3700),  # PC-49: the loser counts as a hundred
        (FOSTER, (2340, 40), True, 3600),
        (FOSTER, (6000, 990), True, 8200),  # PC-50
        (RUBICON, (6000, 990), True, 8200),
        (RUBICON, (1250, 1240), False, 500),  # each score loses its fraction
        (RUBICON, (1310, 1290), False, 600),
        (FOSTER, (1310, 1290), False, 500),  # the sum loses it
        (FOSTER, (1090, 1000), False, 500),
        (RUBICON, (1090, 0), True, 2400),
        (FOSTER, (1090, 0), True, 2300),
        (SIX_PACK, (4000, 3000), False, 2000),
        (SIX_PACK, (4090, 2990), True, 7900),  # 1000 and both scores, fractions dropped
        (SIX_PACK, (2000, 50), True, 3000),
        (EIGHT_PACK, (6000, 5000), False, 2000),
        (EIGHT_PACK, (6000, 4990), True, 11900),
    ],
)
def test_worked_values(rules, points, rubicon, value):
    assert paid(rules, points) == (0, rubicon, value)
    game = game_result(rules, [deal_of(points, (32, 0))])
    assert (game.winner, game.paid, game.points, game.over) == (0, (value, 0), points, True)


def deal_of(points: tuple[int, int], brisques: tuple[int, int]) -> list[dict[str, object]]:
    scores = [{"e": "declare", "seat": seat, "points": p} for seat, p in enumerate(points)]
    return scores + [
        {"e": "brisques", "seat": seat, "points": 0, "count": count} for seat, count in enumerate(brisques)
    ]


@pytest.mark.parametrize("rules", [RUBICON, FOSTER])
def test_brisques_save_a_rubicon(rules):
    """B11: the loser may claim them, though they are not reckoned among his points."""
    assert paid(rules, (1200, 900), (23, 9)) == (0, True, 3400)
    assert paid(rules, (1200, 900), (22, 10)) == (0, False, 800)
    assert paid(rules, (800, 700), (2, 30)) == (0, False, 600)
    assert paid(replace(rules, brisques_save=False), (1200, 900), (22, 10)) == (0, True, 3400)


@pytest.mark.parametrize("rules", [SIX_PACK, EIGHT_PACK])
def test_brisques_never_count_in_the_great_games(rules):
    line = rules.rubicon_line
    assert paid(rules, (line, line - 100), (0, 48))[1] is True
    assert paid(rules, (line, line), (48, 0)) == (None, False, 0)


@pytest.mark.parametrize("rules", [RUBICON, FOSTER])
def test_brisques_break_a_tie(rules):
    """F: it may be necessary to count them to decide a tie."""
    assert paid(rules, (1200, 1200), (17, 15)) == (0, False, 500)
    assert paid(rules, (700, 700), (17, 15)) == (0, True, 2700)
    assert paid(rules, (1200, 1200), (16, 16)) == (None, False, 0)


def test_fractions_decide_the_game():
    """F: fractions are disregarded unless they are necessary to decide the game."""
    assert paid(RUBICON, (1090, 1080), (0, 32)) == (0, False, 500)
    assert paid(FOSTER, (1090, 1080), (0, 32)) == (0, False, 500)
    assert paid(replace(RUBICON, fractions="none"), (1090, 1080)) == (0, False, 510)


def test_a_tied_deal_pays_nobody():
    game = game_result(RUBICON, [deal_of((700, 700), (16, 16))])
    assert (game.winner, game.paid, game.over) == (None, (0, 0), True)


def test_several_deals_add_what_they_pay():
    """Reading, for a game of more than one deal."""
    rules = replace(RUBICON, deals_per_game=2)
    first, second = deal_of((1200, 700), (32, 0)), deal_of((1000, 5000), (0, 32))
    assert game_result(rules, [first]).over is False
    game = game_result(rules, [first, second])
    assert (game.winner, game.paid) == (1, (3200, 4500))


def test_no_settlement_in_the_other_games():
    assert settle(PRESETS["grand-britannica9"], (1200, 700), (32, 0)) is None
    assert Settlement(0, True, 3200).as_record() == {"rubicon": True, "value": 3200}
    with pytest.raises(ValueError, match="two players"):
        check_played(replace(RUBICON, seats=3))


@pytest.mark.parametrize(
    ("rules", "stock", "allowed"),
    [(RUBICON, 14, False), (RUBICON, 12, True), (FOSTER, 12, True), (SIX_PACK, 12, False)],
)
def test_brisques_counted_in_play(rules, stock, allowed):
    """PC-59. B11: with not more than twelve cards in the stock."""
    cards = " ".join(f"{rank}{suit}3" for rank in "789Q" for suit in "SHDC")
    deal = Deal.from_position(rules, ["AS1 KS1", "AH1 KH1"], stock=" ".join(cards.split()[:stock]))
    assert deal.may_count_brisques() is allowed


def test_result_of_a_deal():
    """PC-49, played out: 900 and the last trick's 50 against 600."""
    deal = Deal.from_position(
        RUBICON, ["AS1", "KS1"], trumps="H", points=(890, 600), brisques=(0, 31), dealer=1
    )
    for seat in (0, 1):
        deal.play(next(iter(deal.players[seat].hand)))
    assert deal.result == {
        "points": [940, 600],
        "brisques": [1, 31],
        "winner": 0,
        "settlement": {"rubicon": True, "value": 2800},
    }
    assert deal.events[-3:] == [
        {"e": "last-trick", "seat": 0, "points": 50},
        {"e": "brisques", "seat": 0, "points": 0, "count": 1},
        {"e": "brisques", "seat": 1, "points": 0, "count": 31},
    ]
    assert deal.may_count_brisques()
