"""Worked positions of declaring, on both engines, each with the text that settles it.

B9 and B11 are the Encyclopaedia Britannica (1875, 1911), F Foster's Complete Hoyle (1897), M a modern
page of rules.
"""

import itertools

import pytest

from tests.equality.duel import Duel, scene
from tests.equality.games import NAMES, game
from tests.reference.cards import parse_cards

B9 = "bezique-britannica9"
B11 = "bezique-britannica11"
MODERN = "bezique-modern"
FOSTER = "bezique-foster"
NO_TURN = "bezique-no-turn"
EVERY_GAME = pytest.mark.parametrize("name", NAMES)
# Without a turn-up a marriage names trumps first: these positions are about games that have them.
WITH_TRUMPS = pytest.mark.parametrize("name", [B9, B11, MODERN, FOSTER])


@EVERY_GAME
def test_double_bezique_after_bezique(name):
    """PC-01, PC-13. B9's note, M, F: 40, then 500 with the second pair, 540; no single after it."""
    duel = scene(game(name), "QS1 JD1 QS2 JD2 AH1 KH1 TH1")
    assert duel.declare("bezique", "QS1 JD1") == 40
    duel.win()
    assert duel.declare("double-bezique", "QS1 JD1 QS2 JD2") == 500
    assert duel.points[0] == 540
    duel = scene(game(name), "QS1 JD1 QS2 JD2 AH1 KH1 TH1")
    assert duel.declare("double-bezique", "QS1 JD1 QS2 JD2") == 500
    duel.win()
    for cards in ("QS1 JD1", "QS2 JD2", "QS1 JD2", "QS2 JD1"):
        assert duel.refused("declare", "bezique", cards) == "used-in-kind"


@WITH_TRUMPS
def test_marriage_then_sequence(name):
    """PC-02, PC-54. B9, M: 40 then 250; after the sequence its king and queen do not marry."""
    duel = scene(game(name), "AH1 TH1 KH1 QH1 JH1 7S1 8S1", trumps="H")
    assert duel.declare("royal-sequence", "AH1 TH1 KH1 QH1 JH1") == 250
    duel.win()
    assert duel.refused("declare", "royal-marriage", "KH1 QH1") == "used-in-kind"
    duel = scene(game(name), "AH1 TH1 KH1 QH1 JH1 7S1 8S1", trumps="H")
    assert duel.declare("royal-marriage", "KH1 QH1") == 40
    duel.win()
    assert duel.declare("royal-sequence", "AH1 TH1 KH1 QH1 JH1") == 250
    assert duel.points[0] == 290


@WITH_TRUMPS
def test_sequence_cards_marry_no_new_partner(name):
    """PC-02. Reading: after a sequence only two wholly new cards marry."""
    duel = scene(game(name), "AH1 TH1 KH1 QH1 JH1 KH2 QH2", trumps="H")
    duel.declare("royal-sequence", "AH1 TH1 KH1 QH1 JH1")
    duel.win()
    assert duel.refused("declare", "royal-marriage", "KH1 QH2") == "used-in-kind"
    assert duel.refused("declare", "royal-marriage", "KH2 QH1") == "used-in-kind"
    assert duel.declare("royal-marriage", "KH2 QH2") == 40


@pytest.mark.parametrize(("name", "at_once"), [(B9, True), (B11, True), (MODERN, False), (FOSTER, False)])
@pytest.mark.parametrize("seat", [0, 1])
def test_knaves_and_a_marriage(name, at_once, seat):
    """PC-06. B9, B11: 60 on one trick; M, F: one now, the other after the next trick. Either seat."""
    rules = game(name)
    if seat == 0:
        duel = scene(rules, "JS1 JD1 JH1 JC1 KH1 QH1 7S1")
    else:
        hand = "JS1 JD1 JH1 JC1 KH1 QH1 AC1 TC1"
        duel = Duel(rules, ["8S1 8S2 7S1 7S2 7D1 7D2 8D1 8D2", hand], turn_up="9C1")
        duel.play_all("8S1 AC1")
    assert duel.deal.turn.seat == seat
    assert duel.declare("jacks", "JS1 JD1 JH1 JC1") == 40
    if at_once:
        assert duel.declare("marriage", "KH1 QH1") == 20
        return
    assert duel.refused("declare", "marriage", "KH1 QH1") == "one-score"
    if seat == 0:
        duel.win()
    else:
        duel.pass_if_asked()
        duel.play("TC1")
        duel.play("8S2")
    assert duel.declare("marriage", "KH1 QH1") == 20


@pytest.mark.parametrize("name", [B9, B11])
def test_a_card_serves_once_on_a_trick(name):
    """PC-06. B9, B11: no card of one combination forms part of another declared with it."""
    duel = scene(game(name), "KS1 QS1 JD1 AH1 TH1 7S1 8S1")
    assert duel.declare("bezique", "QS1 JD1") == 40
    assert duel.refused("declare", "marriage", "KS1 QS1") == "shared-card"
    duel.win()
    assert duel.declare("marriage", "KS1 QS1") == 20


@EVERY_GAME
def test_two_singles_make_no_double(name):
    """PC-13. F forbids 40 + 40 + 500; B9: no new card."""
    duel = scene(game(name), "QS1 JD1 QS2 JD2 7S1 8S1 9S1")
    assert duel.declare("bezique", "QS1 JD1") == 40
    duel.win()
    assert duel.declare("bezique", "QS2 JD2") == 40
    duel.win()
    assert duel.refused("declare", "double-bezique", "QS1 JD1 QS2 JD2") == "no-fresh-card"


@EVERY_GAME
def test_second_single_after_the_first_was_broken(name):
    """PC-13. B9: only three on the table are no double; both cards new, a single again."""
    duel = scene(game(name), "QS1 JD1 QS2 JD2 7S1 8S1 9S1")
    duel.declare("bezique", "QS1 JD1")
    duel.win("JD1")
    assert duel.refused("declare", "double-bezique", "QS1 JD1 QS2 JD2") == "not-held"
    assert duel.refused("declare", "bezique", "QS1 JD2") == "used-in-kind"
    assert duel.declare("bezique", "QS2 JD2") == 40


@WITH_TRUMPS
def test_married_for_good(name):
    """PC-14. B9: a king once married is married for good; four kings are another class."""
    duel = scene(game(name), "KH1 QH1 KH2 QH2 KS1 KC1 7S1")
    assert duel.declare("marriage", "KH1 QH1") == 20
    duel.win()
    assert duel.refused("declare", "marriage", "KH1 QH2") == "used-in-kind"
    assert duel.declare("marriage", "KH2 QH2") == 20
    duel.win()
    assert duel.declare("kings", "KH1 KH2 KS1 KC1") == 80


@EVERY_GAME
def test_false_kings(name):
    """PC-15, the refusal: a knave is no king, and the score stays."""
    duel = scene(game(name), "KS1 KH1 KD1 JD1 7S1 8S1 9S1")
    before = duel.points
    assert duel.refused("declare", "kings", "KS1 KH1 KD1 JD1") == "not-a-combination"
    assert duel.refused("declare", "kings", "KS1 KH1 KD1") == "not-a-combination"
    assert duel.refused("declare", "kings", "KS1 KH1 KD1 KC1") == "not-held"
    assert duel.points == before


@WITH_TRUMPS
def test_one_queen_in_every_class(name):
    """PC-18. B9, B11, M: bezique, marriage, four queens; its knave in four knaves."""
    duel = scene(game(name), "QS1 JD1 KS1 QH1 QD1 QC1 JS1")
    assert duel.declare("bezique", "QS1 JD1") == 40
    duel.win()
    assert duel.declare("marriage", "KS1 QS1") == 20
    duel.win()
    assert duel.declare("queens", "QS1 QH1 QD1 QC1") == 60
    duel = scene(game(name), "QS1 JD1 JS1 JH1 JC1 7S1 8S1")
    duel.declare("bezique", "QS1 JD1")
    duel.win()
    assert duel.declare("jacks", "JD1 JS1 JH1 JC1") == 40


@pytest.mark.parametrize(
    ("kind", "cards", "points"),
    [
        ("royal-sequence", "AH1 TH1 KH1 QH1 JH1", 250),
        ("aces", "AH1 AS1 AD1 AC1", 100),
        ("kings", "KH1 KS1 KD1 KC1", 80),
        ("queens", "QH1 QS1 QD1 QC1", 60),
        ("jacks", "JH1 JS1 JD1 JC1", 40),
        ("double-bezique", "QS1 QS2 JD1 JD2", 500),
        ("bezique", "QS1 JD1", 40),
        ("marriage", "KS1 QS1", 20),
        ("royal-marriage", "KH1 QH1", 40),
    ],
)
def test_order_of_the_cards(kind, cards, points):
    """PC-19: all 120 orders of a sequence, all orders of the other kinds."""
    for order in itertools.permutations(parse_cards(cards)):
        duel = scene(game(B11), cards, trumps="H")
        assert duel.declare(kind, order) == points


@WITH_TRUMPS
def test_nine_is_no_part_of_a_sequence(name):
    """PC-29: J Q K 10 9 of trumps are no sequence; their king and queen marry."""
    duel = scene(game(name), "9H2 TH1 KH1 QH1 JH1 7S1 8S1", trumps="H")
    assert duel.refused("declare", "royal-sequence", "9H2 TH1 KH1 QH1 JH1") == "not-a-combination"
    assert duel.declare("royal-marriage", "KH1 QH1") == 40


@EVERY_GAME
def test_declaring_plays_nothing(name):
    """PC-30. After a marriage any of the eight cards may be led."""
    duel = scene(game(name), "KH1 QH1 AS1 7S1 8S1 9S1 7D1")
    duel.declare("royal-marriage" if name == NO_TURN else "marriage", "KH1 QH1")
    duel.pass_if_asked()
    assert len(duel.legal_cards()) == 8
    duel.win("KH1")
    assert duel.refused("declare", "bezique", "KH1 QH1") == "not-held"


@pytest.mark.parametrize("name", [B11, MODERN, FOSTER])
def test_forty_and_twenty_to_score(name):
    """PC-33. B11: kept through a lost trick, then scored without a new card."""
    duel = scene(game(name), "KS1 KH1 KD1 KC1 QS1 JD1 8S1", theirs="AS2", draws="8C1")
    assert duel.declare("kings", "KS1 KH1 KD1 KC1") == 80
    duel.win("8C1")
    assert duel.declare("bezique", "QS1 JD1") == 40
    assert duel.act("announce", "marriage", "KS1 QS1") == 0
    assert duel.refused("announce", "marriage", "KS1 QS1") == "already-pending"
    assert duel.refused("score-pending", "marriage", "KS1 QS1") == "same-trick"
    duel.lose("8S1")
    duel.pass_if_asked()
    duel.play(min((c for c in duel.deal.decision.legal_cards if c.suit != "C"), key=str))
    duel.play(next(c for c in duel.deal.decision.legal_cards if c.suit == "C" and c.rank in "789"))
    assert duel.deal.turn.seat == 0
    assert duel.act("score-pending", "marriage", "KS1 QS1") == 20
    assert duel.refused("score-pending", "marriage", "KS1 QS1") == "not-announced"


@pytest.mark.parametrize("lead", ["KS1", "QS1"])
def test_a_card_played_voids_what_was_announced(lead):
    """PC-33. B11: if he plays a card of the combination he cannot score the points."""
    duel = scene(game(B11), "KS1 KH1 KD1 KC1 QS1 JD1 8S1")
    duel.declare("kings", "KS1 KH1 KD1 KC1")
    duel.win()
    duel.declare("bezique", "QS1 JD1")
    duel.act("announce", "marriage", "KS1 QS1")
    duel.win(lead)
    assert duel.refused("score-pending", "marriage", "KS1 QS1") == "pending-void"


def test_without_announcing_two_table_cards_never_marry():
    """PC-33. B9: the cards have all been declared already."""
    duel = scene(game(B9), "KS1 KH1 KD1 KC1 QS1 JD1 8S1")
    duel.declare("kings", "KS1 KH1 KD1 KC1")
    duel.win()
    duel.declare("bezique", "QS1 JD1")
    assert duel.refused("announce", "marriage", "KS1 QS1") == "announcing-off"
    duel.win()
    assert duel.refused("declare", "marriage", "KS1 QS1") == "no-fresh-card"
    assert duel.refused("score-pending", "marriage", "KS1 QS1") == "not-announced"


@WITH_TRUMPS
def test_best_order_of_eight_cards(name):
    """PC-41. 40 + 500 + 60 + 40 = 640 over four tricks; the double first loses the single."""
    duel = scene(game(name), "KC1 QC1 QH1 QS1 QS2 JD1 JD2")
    assert duel.declare("bezique", "QS1 JD1") == 40
    duel.win()
    assert duel.declare("double-bezique", "QS1 JD1 QS2 JD2") == 500
    duel.win()
    assert duel.declare("queens", "QC1 QH1 QS1 QS2") == 60
    duel.win()
    assert duel.declare("royal-marriage", "KC1 QC1") == 40
    assert duel.points[0] == 640
    duel = scene(game(name), "KC1 QC1 QH1 QS1 QS2 JD1 JD2")
    duel.declare("double-bezique", "QS1 JD1 QS2 JD2")
    duel.win()
    duel.declare("queens", "QC1 QH1 QS1 QS2")
    duel.win()
    duel.declare("royal-marriage", "KC1 QC1")
    duel.win()
    assert duel.refused("declare", "bezique", "QS1 JD1") == "used-in-kind"
    assert duel.points[0] == 600


@EVERY_GAME
def test_a_fifth_queen(name):
    """PC-43, two packs. M, B9: four other queens would be required."""
    duel = scene(game(name), "QS1 QH1 QD1 QC1 7S1 8S1 9S1", draws="QS2")
    assert duel.declare("queens", "QS1 QH1 QD1 QC1") == 60
    duel.win("QH1")
    duel.win()
    assert duel.refused("declare", "queens", "QS1 QS2 QD1 QC1") == "used-in-kind"


def test_silent_king_and_queen_name_no_trumps():
    """PC-46. M, no card turned up: four kings, four queens leave trumps unnamed."""
    duel = scene(game(NO_TURN), "KH1 KS1 KC1 KD1 QH1 QD1 QS1", draws="7H1 QC1")
    assert duel.declare("kings", "KH1 KS1 KC1 KD1") == 80
    duel.win()
    duel.win("KC1")
    assert duel.declare("queens", "QH1 QD1 QS1 QC1") == 60
    assert duel.trumps is None
    duel = scene(game(NO_TURN), "KH1 KS1 KC1 KD1 QH1 QD1 QS1")
    duel.declare("kings", "KH1 KS1 KC1 KD1")
    duel.win()
    assert duel.declare("royal-marriage", "KD1 QD1") == 40
    assert duel.trumps == "D"
    duel.win()
    assert duel.declare("marriage", "KH1 QH1") == 20
    assert duel.trumps == "D"


def test_an_announcement_names_no_trumps():
    """Reading of M: trumps are named by the score, and kind and points are those of then."""
    duel = scene(game(NO_TURN), "QS1 JD1 KS1 KH1 QH1 8S1 9S1")
    duel.declare("bezique", "QS1 JD1")
    duel.act("announce", "royal-marriage", "KS1 QS1")
    assert duel.trumps is None
    duel.win()
    assert duel.declare("royal-marriage", "KH1 QH1") == 40
    duel.win()
    assert duel.act("score-pending", "marriage", "KS1 QS1") == 20


@pytest.mark.parametrize("trumps", ["S", "H", "D", "C"])
@WITH_TRUMPS
def test_bezique_suits(name, trumps):
    """B9's note: queen of clubs with knave of hearts when spades or diamonds are trumps."""
    other = name == B9 and trumps in "SD"
    right, wrong = ("QC1 JH1", "QS1 JD1") if other else ("QS1 JD1", "QC1 JH1")
    duel = scene(game(name), "QS1 JD1 QC1 JH1 AH1 TH1 8H1", trumps=trumps)
    assert duel.refused("declare", "bezique", wrong) == "not-a-combination"
    assert duel.declare("bezique", right) == 40


def test_sixteen_announcements_at_most():
    """A limit of the records: fifteen fours of six queens, a marriage, and no more."""
    rules = game(FOSTER)
    queens = ["QS1", "QS2", "QH1", "QH2", "QD1", "QD2"]
    # 7S1, shown for its score, wins the next trick; 7S2 then fetches the king that was turned up.
    duel = scene(rules, " ".join([*queens, "7S1"]), trumps="S", turn_up="KS1", draws="7S2")
    assert duel.declare("seven", "7S1") == 10
    for four in itertools.combinations(queens, 4):
        assert duel.act("announce", "queens", " ".join(four)) == 0
    duel.win("7S1")
    assert duel.act("exchange", "seven", "7S2") == 10
    assert duel.act("announce", "royal-marriage", "KS1 QS1") == 0
    assert duel.refused("announce", "royal-marriage", "KS1 QS2") == "too-many-pending"
