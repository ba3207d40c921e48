"""The deal loop with three and four seats: whose turn it is, who draws what, who must win."""

import json
from collections import Counter

import pytest

from kernels import layout as k
from tests.house.plainly import lines_of_program

DEALS = 3


@pytest.fixture(scope="module", params=[3, 4])
def played(request):
    """Deals of plain Python: the number of seats, then event rows with points for each deal."""
    found = lines_of_program("tests.kernels.seats", request.param, DEALS)
    return request.param, [json.loads(line) for line in found]


def test_every_card_is_played_once_in_turn(played):
    seats, deals = played
    assert len(deals) == DEALS
    for number, (events, _) in enumerate(deals):
        plays = [e for e in events if e[k.E_TYPE] == k.EV_PLAY]
        assert Counter(e[k.E_CARD] for e in plays) == Counter(range(32 * seats))
        winners = [e[k.E_SEAT] for e in events if e[k.E_TYPE] == k.EV_TRICK]
        leaders = [(number % seats + 1) % seats, *winners[:-1]]
        assert [e[k.E_SEAT] for e in plays] == [(led + i) % seats for led in leaders for i in range(seats)]


def test_the_winner_draws_first_and_all_draw_alike(played):
    seats, deals = played
    for events, _ in deals:
        draws = Counter(e[k.E_SEAT] for e in events if e[k.E_TYPE] == k.EV_DRAW)
        assert draws == dict.fromkeys(range(seats), 24)
        winner = None
        for e in events:
            if e[k.E_TYPE] == k.EV_TRICK:
                winner = e[k.E_SEAT]
            elif e[k.E_TYPE] == k.EV_DRAW and winner is not None:
                assert e[k.E_SEAT] == winner
                winner = None


def test_points_are_those_of_the_events(played):
    seats, deals = played
    for events, points in deals:
        scored = [0] * seats
        for e in events:
            scored[e[k.E_SEAT]] += e[k.E_POINTS]
        assert scored == points
        assert sum(e[k.E_COUNT] for e in events if e[k.E_TYPE] == k.EV_BRISQUES) == 8 * seats


def test_each_beats_the_highest_so_far(played):
    """In the play-out a card that does not win is played only by a hand that cannot."""
    seats, deals = played
    forced = 0
    for events, _ in deals:
        trump = (next(e for e in events if e[k.E_TYPE] == k.EV_TURN_UP)[k.E_CARD] & 31) >> 3
        start = next(i for i, e in enumerate(events) if e[k.E_TYPE] == k.EV_PLAY_OUT)
        plays = [(e[k.E_SEAT], e[k.E_CARD] & 31) for e in events[start:] if e[k.E_TYPE] == k.EV_PLAY]
        for first in range(0, len(plays), seats):
            best = plays[first][1]
            for seat, card in plays[first + 1 : first + seats]:
                at = plays.index((seat, card), first)
                held = [c for s, c in plays[at:] if s == seat]
                followers = [c for c in held if c >> 3 == plays[first][1] >> 3]
                able = [c for c in followers or held if wins(c, best, trump)]
                if followers:
                    assert card in followers
                if able:
                    forced += 1
                    assert wins(card, best, trump)
                    best = card
    assert forced >= 10


def wins(card, best, trump):
    """Whether a type beats another: higher in suit, or a trump on a plain card."""
    if card >> 3 == best >> 3:
        return card & 7 < best & 7
    return card >> 3 == trump
