"""Worked positions of drawing, sevens, tricks, the play-out, on both engines, with the text of each."""

import numpy as np
import pytest

from kernels import layout as k
from tests.equality.duel import Duel, ending, scene
from tests.equality.games import NAMES, as_script, game, replay, table_deck
from tests.equality.translate import CARDS, INDEX, words_mask
from tests.reference.cards import pack, parse_card

B9 = "bezique-britannica9"
B11 = "bezique-britannica11"
MODERN = "bezique-modern"
FOSTER = "bezique-foster"
NO_TURN = "bezique-no-turn"
EVERY_GAME = pytest.mark.parametrize("name", NAMES)
WITH_SEVEN = pytest.mark.parametrize("name", [B9, B11, MODERN, FOSTER])
HAND = "7C1 AS1 TS1 KS1 7D2 8D2 9D2"


def events(duel, *names):
    """Events of the kernels by their names."""
    wanted = {k.EVENT_NAMES.index(name) for name in names}
    return [row for row in duel.kernels().events if row[k.E_TYPE] in wanted]


@EVERY_GAME
def test_winner_draws_first(name):
    """PC-03. All texts: the winner takes the top card of the stock, the loser the next."""
    up = "" if name == NO_TURN else "9C1"
    duel = Duel(game(name), ["AS1 7H1", "7S1 7H2"], stock="8D1 AS2", turn_up=up)
    duel.play_all("AS1 7S1")
    first, second = events(duel, "draw")[:2]
    assert (first[k.E_SEAT], CARDS[first[k.E_CARD]]) == (0, parse_card("8D1"))
    assert (second[k.E_SEAT], CARDS[second[k.E_CARD]]) == (1, parse_card("AS2"))


@WITH_SEVEN
@pytest.mark.parametrize("exchanged", [False, True])
def test_turn_up_is_drawn_last(name, exchanged):
    """PC-03, PC-22. The loser of the last stock trick takes the turn-up, or the seven lying there."""
    duel = scene(game(name), HAND)
    if exchanged:
        duel.act("exchange", "seven", "7C1")
    while not duel.deal.in_playout:
        duel.pass_if_asked()
        if not duel.deal.in_playout:
            duel.play(min(duel.deal.decision.legal_cards, key=str))
    draws = events(duel, "draw")
    last = "7C1" if exchanged else "9C1"
    assert len(draws) == 48
    assert CARDS[draws[-1][k.E_CARD]] == parse_card(last)
    assert draws[-1][k.E_SEAT] != events(duel, "trick")[23][k.E_SEAT]
    assert [r for r in draws[:-1] if CARDS[r[k.E_CARD]] == parse_card("9C1")] == []


@WITH_SEVEN
def test_sevens_score_ten_each(name):
    """PC-05, PC-09. Exchanged 10, the second seven shown 10, the hand stays at seven cards."""
    duel = scene(game(name), HAND, theirs="7C2 AD1")
    assert duel.act("exchange", "seven", "7C1") == 10
    assert parse_card("9C1") in duel.deal.players[0].held
    assert len(duel.deal.players[0].held) == 7
    duel.pass_if_asked()
    duel.play("7D2")
    duel.play("AD1")
    assert duel.refused("exchange", "seven", "7C2") == "turn-up-is-seven"
    assert duel.declare("seven", "7C2") == 10
    assert duel.refused("declare", "seven", "7C2") in ("already-shown", "one-score")


@WITH_SEVEN
def test_seven_turned_up(name):
    """PC-05, PC-09. 10 to the dealer; the holder of the other shows it for 10, no swap."""
    duel = scene(game(name), HAND, turn_up="7C2")
    turned = events(duel, "turn-up")[0]
    assert (turned[k.E_SEAT], turned[k.E_POINTS]) == (1, 10)
    assert duel.refused("exchange", "seven", "7C1") == "turn-up-is-seven"
    assert duel.declare("seven", "7C1") == 10
    duel.win()
    assert duel.refused("declare", "seven", "7C1") == "already-shown"
    assert duel.refused("exchange", "seven", "7C1") in ("already-shown", "turn-up-is-seven")


@WITH_SEVEN
def test_loser_does_not_exchange(name):
    """PC-09. Only the winner, and only before he draws."""
    duel = scene(game(name), HAND, theirs="7C2")
    assert duel.refused("exchange", "seven", "7C2", seat=1) == "not-winner"
    duel.pass_if_asked()
    duel.play("7D2")
    assert duel.refused("exchange", "seven", "7C1", seat=0) == "not-winner"


@pytest.mark.parametrize(("when_played", "points"), [(False, 0), (True, 10)])
def test_seven_played(when_played, points):
    """PC-05, PC-56. Nothing in the texts; 10 by option, in the stock phase alone, also in a lost trick."""
    rules = game(FOSTER, seven_when_played=when_played)
    duel = scene(rules, HAND, theirs="AC1")
    duel.pass_if_asked()
    duel.play("7C1")
    duel.play("AC1")
    assert duel.deal.turn.seat == 1
    assert duel.points[0] == points
    late = ending(rules, "7C1 AS1 AS2 AD1 AD2 KS1 KS2 KD1", "8C1 AC1 TC1 TC2 9H1 9H2 8H1 8H2", trumps="C")
    before = late.points[0]
    late.play("7C1")
    late.play("AC1")
    assert late.points[0] == before


@pytest.mark.parametrize("dealer", [0, 1])
@WITH_SEVEN
def test_every_turn_up(name, dealer):
    """PC-11. Each of the 64 cards: its suit is trumps, any seven is 10 to the dealer."""
    for card in pack(2):
        duel = Duel(game(name), ["", ""], turn_up=str(card), dealer=dealer)
        said = duel.kernels()
        assert said.result["trump"] == INDEX[card] % 32 // 8
        assert said.result["turned"] == INDEX[card]
        points = 10 if card.rank == "7" else 0
        assert [said.result[f"points_{s}"] for s in (dealer, 1 - dealer)] == [points, 0]


@EVERY_GAME
@pytest.mark.parametrize("late", [False, True])
def test_leader_wins_a_tie(name, late):
    """PC-07. Of twins the one led wins, with both brisques; the twin need not be played."""
    rules = game(name)
    trumps = None if name == NO_TURN else "C"
    if not late:
        duel = Duel(rules, ["AC1", "AC2"], turn_up="" if name == NO_TURN else "9C1")
        duel.play_all("AC1 AC2")
        won = events(duel, "trick")[0]
        assert won[k.E_SEAT] == 0
        assert won[k.E_POINTS] == (20 if rules.rules.brisques == "won" else 0)
        return
    duel = ending(rules, "AC1 AS1 AS2 AD1 AD2 KS1 KS2 KD1", "AC2 8C1 9H1 9H2 8H1 8H2 7H1 7H2", trumps=trumps)
    duel.play("AC1")
    assert duel.legal_cards() == {"AC2", "8C1"}
    duel.play("AC2")
    assert events(duel, "trick")[-1][k.E_SEAT] == 0


@EVERY_GAME
def test_any_card_may_be_played_while_cards_are_drawn(name):
    """PC-29. All eight, led or followed; an ace beats a ten, in trumps too; nothing is declared later."""
    up = "" if name == NO_TURN else "9C1"
    hands = ["TC1 7S1 8S1 KH1 QH1 JS1 9D1 7H1", "AC1 7S2 8S2 KH2 QH2 JS2 9D2 7H2"]
    duel = Duel(game(name), hands, turn_up=up)
    assert duel.legal_cards() == set(hands[0].split())
    duel.play("TC1")
    assert duel.legal_cards() == set(hands[1].split())
    duel.play("AC1")
    assert events(duel, "trick")[0][k.E_SEAT] == 1
    trumps = None if name == NO_TURN else "C"
    late = ending(
        game(name), "KS1 QS1 AS1 AD1 AD2 KD2 KD1 TC1", "8C1 9C2 9H1 9H2 8H1 8H2 7H1 7H2", trumps=trumps
    )
    late.play("AS1")
    assert late.refused("declare", "marriage", "KS1 QS1", seat=0) == "stock-gone"


@pytest.mark.parametrize(("name", "bonus"), [(FOSTER, 10), (B9, 0)])
@pytest.mark.parametrize(("lead", "brisques"), [("AC1", 20), ("9C1", 0)])
def test_two_cards_each(name, bonus, lead, brisques):
    """PC-27. Trumps C, AC 9C against TC 8H: 20 for the ace led, 0 for the nine, and the last trick."""
    mine = "AC1 9C1 AS1 AS2 TS1 TS2 KS1 KS2"
    theirs = "TC1 8H1 9S1 9S2 8S1 8S2 7S1 7S2"
    duel = ending(game(name), mine, theirs, trumps="C")
    duel.play_all("AS1 9S1 AS2 9S2 TS1 8S1 TS2 8S2 KS1 7S1 KS2 7S2")
    before = duel.points
    duel.play(lead)
    assert duel.legal_cards() == {"TC1"}
    duel.play("TC1")
    if lead == "AC1":
        duel.play_all("9C1 8H1")
        gained = [duel.points[0] - before[0], duel.points[1] - before[1]]
        assert gained == [brisques + bonus, 0]
    else:
        duel.play("8H1")
        duel.play("AC1")
        gained = [duel.points[0] - before[0], duel.points[1] - before[1]]
        # The ten takes the nine; the ace takes the eight.
        assert gained == [10 + bonus, 10]


@pytest.mark.parametrize(("name", "trick", "points"), [(FOSTER, 32, 20), (B11, 32, 10), (B9, 24, 10)])
def test_last_trick(name, trick, points):
    """PC-38. Bonus and brisque of trick 32 to its winner; in B9 the bonus is for trick 24."""
    mine = "AH1 AS1 AS2 TS1 TS2 KS1 KS2 QS1"
    theirs = "8H1 9S1 9S2 8S1 8S2 7S1 7S2 8C1"
    duel = ending(game(name), mine, theirs, trumps="C")
    duel.play_all("AS1 9S1 AS2 9S2 TS1 8S1 TS2 8S2 KS1 7S1 KS2 7S2")
    duel.play("QS1")
    assert duel.legal_cards() == {"8C1"}
    duel.play_all("8C1 8H1")
    before = duel.points[0]
    duel.play("AH1")
    counted = 10 * duel.deal.players[0].brisques if name == B11 else 0
    assert duel.points[0] - before == points + counted
    found = [row for row in duel.kernels().events if row[k.E_TYPE] in (k.EV_TRICK, k.EV_LAST_TRICK)]
    assert [row[k.E_TYPE] for row in found].index(k.EV_LAST_TRICK) == trick
    assert found[trick][k.E_SEAT] == found[trick - 1][k.E_SEAT]
    assert found[trick][k.E_POINTS] == 10


def test_published_ending():
    """PC-51. A published deal: every card legal, South takes six brisques, North none."""
    north = "KH1 7D1 KD1 KS1 QH1 KS2 8C1 KH2"
    south = "AH1 AD1 AD2 AS1 TH1 TS1 KD2 7C1"
    duel = ending(game(B9), north, south, trumps="C")
    before = duel.points
    duel.play_all("KH1 AH1 AD1 7D1 AD2 KD1 AS1 KS1 TH1 QH1 TS1 KS2 KD2 8C1 KH2 7C1")
    result = duel.kernels().result
    assert [result["playout_brisques_0"], result["playout_brisques_1"]] == [0, 6]
    assert [duel.points[0] - before[0], duel.points[1] - before[1]] == [0, 60]
    assert result["brisques_0"] + result["brisques_1"] == 16


def test_must_win_when_following():
    """PC-63, two seats. M: a card of the suit that beats the lead must be played; else any of the suit."""
    mine = "TS1 9S1 AD1 AD2 TD1 TD2 KD1 KD2"
    theirs = "AS1 KS1 8S1 8C1 7H1 7H2 8H1 8H2"
    duel = ending(game(MODERN), mine, theirs, trumps="C")
    duel.play("TS1")
    assert duel.legal_cards() == {"AS1"}
    assert duel.refused_card("KS1") == "must-beat"
    assert duel.refused_card("8C1") == "must-follow"
    assert duel.refused_card("7H1") == "must-follow"
    assert duel.refused_card("QS2") == "not-in-hand"
    assert duel.refused_card("9S1", seat=0) == "wrong-seat"
    duel.play("AS1")
    duel.play("7H1")
    duel.play("KD2")
    duel.play("8H1")
    duel.play("KD1")
    duel.play("8H2")
    duel.play("TD2")
    duel.play("7H2")
    duel.play("9S1")
    duel.play("KS1")
    duel.play("AD2")
    assert duel.deal.trick == []


def test_void_must_trump():
    """PC-63. B9: not able to follow suit, he must win the trick by trumping if he can."""
    duel = ending(game(B11), "AD1 AD2 TD1 TD2 KD1 KD2 QD1 QD2", "8C1 9C1 7H1 7H2 8H1 8H2 9H1 9H2", trumps="C")
    duel.play("AD1")
    assert duel.legal_cards() == {"8C1", "9C1"}
    assert duel.refused_card("7H1") == "must-trump"


@EVERY_GAME
def test_cards_are_conserved(name):
    """PC-21, PC-22. 64 cards at every step; 24 draws each, then eight cards each and no stock."""
    rules = game(name)
    duel = Duel(rules, ["", ""])
    rng = np.random.default_rng(3)
    while not duel.deal.over:
        cards = duel.deal.all_cards()
        assert len(set(cards)) == len(cards) == 64
        if duel.deal.turn is not None:
            duel.pass_if_asked()
            continue
        legal = sorted(duel.deal.decision.legal_cards, key=str)
        duel.play(legal[rng.integers(len(legal))])
    assert len(events(duel, "draw")) == 48
    assert {row[k.E_CARD] for row in events(duel, "play")} == set(table_deck(rules, 1, 0).tolist())


@EVERY_GAME
def test_dealing_in_packets(name):
    """B9: three to the adversary, three to himself, then two, then three; then the turn-up."""
    rules = game(name)
    deck = table_deck(rules, 5, 0)
    for dealer in (0, 1):
        said = replay(rules, deck, dealer, as_script([]))
        up = [row for row in said.rows if row[k.E_TYPE] == k.EV_TURN_UP]
        assert [row[k.E_CARD] for row in up] == ([deck[16]] if rules.rules.turn_up else [])
        first = next(row for row in said.rows if row[k.E_TYPE] == k.EV_LEGAL_CARDS)
        assert first[k.E_SEAT] == 1 - dealer
        assert words_mask(first) == sum(1 << int(i) for i in deck[[0, 1, 2, 6, 7, 10, 11, 12]])
