"""The two engines agree where a seat is dealt a card too many."""

from collections import Counter

import pytest

from tests.equality.games import game, with_surplus
from tests.equality.runs import walk_deal

DEALS = 20
GAMES = ("bezique-britannica9", "bezique-no-turn", "bezique-modern", "grand-britannica9", "rubicon-foster")


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("name", GAMES)
def test_every_event_of_some_deals(name, seat):
    played, tally = with_surplus(game(name), seat), Counter()
    for number in range(DEALS):
        deal = walk_deal(played, number, tally)
        assert [len(player.held) for player in deal.players] == [int(other == seat) for other in (0, 1)]
        draws = sum(event["e"] == "draw" for event in deal.events)
        assert draws == played.cards - 2 * (played.rules.hand + 1)
    assert tally["last-trick"] + tally["last-trick without points"] == DEALS
