"""Worked positions of Grand, Rubicon, six packs and eight packs, on both engines, each with its text.

B9 and B11 are the Encyclopaedia Britannica (1875, 1911), F Foster's Complete Hoyle (1897).
"""

import pytest

from kernels import layout as k
from tests.equality.duel import Duel, scene
from tests.equality.games import game
from tests.equality.translate import action_row

GRAND = "grand-britannica9"
B11 = "rubicon-britannica11"
FOSTER = "rubicon-foster"
SIX = "six-pack"
AGAIN = pytest.mark.parametrize("name", [GRAND, B11, FOSTER, SIX])
RUBICON = pytest.mark.parametrize("name", [B11, FOSTER])


@AGAIN
def test_four_queens_again(name):
    """PC-43. B9, B11: the fifth queen stands in for one that was played: 60 again."""
    duel = scene(game(name), "QS1 QH1 QD1 QC1 QS2")
    assert duel.declare("queens", "QS1 QH1 QD1 QC1") == 60
    duel.win()
    reason = "used-in-kind"
    assert duel.refused("declare", "queens", "QS2 QH1 QD1 QC1") == reason
    duel.win("QS1")
    assert duel.declare("queens", "QS2 QH1 QD1 QC1") == 60


def test_four_queens_once():
    """PC-43. B9, M: nothing in the two-pack game."""
    duel = scene(game("bezique-foster"), "QS1 QH1 QD1 QC1 QS2")
    duel.declare("queens", "QS1 QH1 QD1 QC1")
    duel.win("QS1")
    assert duel.refused("declare", "queens", "QS2 QH1 QD1 QC1") == "used-in-kind"


@AGAIN
def test_marriage_of_a_widow(name):
    """B9: the queen marries again once her king is played, not before: that would be bigamy."""
    duel = scene(game(name, reuse="replacement"), "KH1 QH1 KH2 AS1")
    kind = "marriage" if name == GRAND else "royal-marriage"
    points = duel.declare(kind, "KH1 QH1")
    duel.win()
    assert duel.refused("declare", kind, "KH2 QH1") == "used-in-kind"
    duel.win("KH1")
    assert duel.declare(kind, "KH2 QH1") == points


@AGAIN
def test_sequence_again(name):
    """B9, B11: 250 again with a fresh ace; the king of the broken sequence does not marry."""
    trumps = {"trumps": "H"}
    duel = scene(game(name), "AH1 TH1 KH1 QH1 JH1 AH2 KH2", **trumps)
    if name == FOSTER:
        assert duel.declare("sequence", "AH1 TH1 KH1 QH1 JH1") == 150
        kind, marriage, again = "sequence", "royal-marriage", 150
    else:
        assert duel.declare("royal-sequence", "AH1 TH1 KH1 QH1 JH1") == 250
        kind, marriage, again = "royal-sequence", "royal-marriage", 250
    duel.win("AH1")
    assert duel.refused("declare", marriage, "KH1 QH1") == "used-in-kind"
    assert duel.refused("declare", marriage, "KH2 QH1") == "used-in-kind"
    assert duel.declare(kind, "AH2 TH1 KH1 QH1 JH1") == again


@RUBICON
def test_no_trumps_yet(name):
    """PC-24. B11: aces and bezique score before trumps are named, and name none."""
    duel = scene(game(name), "AS1 AH1 AD1 AC1 QS1 JD1")
    assert duel.declare("aces", "AS1 AH1 AD1 AC1") == 100
    duel.win()
    assert duel.declare("bezique", "QS1 JD1") == 40
    assert duel.trumps is None


@pytest.mark.parametrize(
    ("name", "kind", "points", "trumps"), [(B11, "royal-sequence", 250, "S"), (FOSTER, "sequence", 150, None)]
)
def test_sequence_before_trumps_are_named(name, kind, points, trumps):
    """PC-45. B11: the first sequence names trumps; F: only a marriage does, so it is a plain one."""
    duel = scene(game(name), "AS1 TS1 KS1 QS1 JS1")
    assert duel.declare(kind, "AS1 TS1 KS1 QS1 JS1") == points
    assert duel.trumps == trumps


@RUBICON
def test_marriage_on_the_table_need_not_be_announced(name):
    """PC-46. F: a player with a marriage on the table need not make that suit trumps."""
    duel = scene(game(name), "KS1 KH1 KC1 KS2 QS1 QH1 QC1 QS2", draws="KD1 QD1")
    duel.declare("kings", "KS1 KH1 KC1 KS2")
    duel.win("KS2")
    duel.declare("queens", "QS1 QH1 QC1 QS2")
    assert duel.trumps is None
    duel.win("QS2")
    assert duel.declare("royal-marriage", "KD1 QD1") == 40
    assert duel.trumps == "D"


@AGAIN
def test_marriage_then_sequence(name):
    """PC-43. B11: upwards within a class, so 250 after the marriage."""
    duel = scene(game(name), "AH1 TH1 KH1 QH1 JH1", trumps="H")
    assert duel.declare("royal-marriage", "KH1 QH1") == 40
    duel.win()
    assert duel.declare("royal-sequence", "AH1 TH1 KH1 QH1 JH1") == 250


def test_compound_scores():
    """B9, Grand: compound declarations; reading: marriage and sequence in either order on one trick."""
    duel = scene(game(GRAND), "AH1 TH1 KH1 QH1 JH1", trumps="H")
    assert duel.declare("royal-sequence", "AH1 TH1 KH1 QH1 JH1") == 250
    assert duel.declare("royal-marriage", "KH1 QH1") == 40
    duel = scene(game(GRAND), "AH1 TH1 KH1 QH1 JH1", trumps="H")
    duel.declare("royal-sequence", "AH1 TH1 KH1 QH1 JH1")
    duel.win()
    assert duel.refused("declare", "royal-marriage", "KH1 QH1") == "used-in-kind"


def test_compound_beziques_share_no_card():
    """Reading: two beziques that share a card do not score on one trick; on the next they do."""
    duel = scene(game(GRAND), "QS1 JD1 QS2 JD2 KS1")
    assert duel.declare("bezique", "QS1 JD1") == 40
    assert duel.refused("declare", "double-bezique", "QS1 JD1 QS2 JD2") == "shared-card"
    assert duel.declare("marriage", "KS1 QS1") == 20
    duel.win()
    assert duel.declare("double-bezique", "QS1 JD1 QS2 JD2") == 500


def test_declared_cards_alone_in_grand():
    """B9: compound declarations among the declared cards."""
    duel = scene(game(GRAND), "KS1 KH1 KD1 KC1 QS1 QH1 QD1 QC1")
    assert duel.declare("kings", "KS1 KH1 KD1 KC1") == 80
    assert duel.declare("queens", "QS1 QH1 QD1 QC1") == 60
    assert duel.declare("marriage", "KS1 QS1") == 20


@pytest.mark.parametrize("allowed", [True, False])
def test_table_cards_alone_by_option(allowed):
    """Option `reform_from_table`: a fifth queen that lies on the table forms four queens again."""
    duel = scene(game(B11, reform_from_table=allowed), "QS1 QH1 QD1 QC1 QS2 KS1")
    duel.declare("queens", "QS1 QH1 QD1 QC1")
    duel.win()
    duel.declare("royal-marriage", "KS1 QS2")
    duel.win("QH1")
    if allowed:
        assert duel.declare("queens", "QS1 QS2 QD1 QC1") == 60
    else:
        assert duel.refused("declare", "queens", "QS1 QS2 QD1 QC1") == "no-fresh-card"


def test_fours_in_trumps():
    """Reading: any four, then four in trumps with the same cards, never the reverse."""
    hand = "KH1 QH1 KH2 KH3 KH4"
    duel = scene(game(SIX), hand, draws="KH5")
    assert duel.declare("royal-marriage", "KH1 QH1") == 40
    duel.win()
    assert duel.declare("kings", "KH1 KH2 KH3 KH4") == 80
    duel.win("QH1")
    assert duel.declare("trump-kings", "KH5 KH2 KH3 KH4") == 800
    duel.win("KH5")
    assert duel.refused("declare", "kings", "KH1 KH2 KH3 KH4") == "used-in-kind"


@pytest.mark.parametrize(
    ("trumps", "queen", "knave"), [("S", "S", "D"), ("D", "D", "S"), ("H", "H", "C"), ("C", "C", "H")]
)
def test_bezique_follows_trumps(trumps, queen, knave):
    """Six packs: the queen of trumps with the knave that goes with her; none before trumps are named."""
    pair = f"Q{queen}2 J{knave}1"
    duel = scene(game(SIX), f"K{trumps}1 Q{trumps}1 {pair}")
    assert duel.refused("declare", "bezique", pair) == "not-a-combination"
    duel.declare("royal-marriage", f"K{trumps}1 Q{trumps}1")
    duel.win()
    assert duel.declare("bezique", pair) == 40


def test_profile():
    """PC-28, PC-23. 55 tricks while cards are drawn, nine after; 32 brisques; the last trick 50."""
    rules = game(B11).rules
    assert (rules.packs * 32, rules.hand, rules.last_trick, rules.deals_per_game) == (128, 9, 50, 1)


BLANK = "AS1 TS1 9S1 AH1 TH1 9H1 AD1 TD1 9D1"


def _blanche(duel: Duel, seat: int) -> int:
    return duel.kernels(action_row("carte-blanche", seat, "", ())).code


@RUBICON
def test_carte_blanche_again(name):
    """B11, F: 50 for a hand without king, queen or knave, 50 again until one of them is drawn."""
    duel = Duel(game(name), [BLANK, "KS1 7C1 7C2 7C3 7C4 8C1 8C2 8C3 8C4"], "9C1 7S1 KH1 7S2 9C2 7S3")
    duel.show_blanche()
    assert _blanche(duel, 0) == k.NO_CHAIN_ENDED
    duel.play("AS1")
    assert _blanche(duel, 1) == k.NO_NOT_BLANK
    duel.play("7C1")
    duel.pass_if_asked()
    duel.show_blanche()
    duel.play_all("AH1 7C2")
    duel.pass_if_asked()
    assert _blanche(duel, 0) == k.NO_NOT_BLANK
    duel.play_all("AD1 7C3")
    duel.pass_if_asked()
    assert _blanche(duel, 0) == k.NO_CHAIN_ENDED
    assert duel.points == [100, 0]


def test_carte_blanche_left_unshown():
    """Reading: it may be left, and then nothing repeats it."""
    duel = Duel(game(B11), [BLANK, "KS1 7C1 7C2 7C3 7C4 8C1 8C2 8C3 8C4"], "9C1 7S1 9C2 7S2")
    duel.deal.pass_()
    duel.play_all("AS1 7C1")
    duel.pass_if_asked()
    assert _blanche(duel, 0) == k.NO_CHAIN_ENDED


def test_no_carte_blanche_elsewhere():
    """Grand and eight packs score none."""
    duel = Duel(game(GRAND), [BLANK, "KS1 7C1 7C2 7C3 7C4 8C1 8C2 8C3 8C4"], turn_up="9C1")
    assert _blanche(duel, 0) == k.NO_CARTE_BLANCHE_OFF
