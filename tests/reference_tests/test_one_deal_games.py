"""What scores at Rubicon, six-pack and eight-pack."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.reference.cards import parse_cards
from tests.reference.presets_reform import out_of_line
from tests.reference.rules import PRESETS
from tests.reference_tests.scenes import act, declare, refusal, scene, win_trick

RUBICON = PRESETS["rubicon-britannica11"]
FOSTER = PRESETS["rubicon-foster"]
SIX_PACK = PRESETS["six-pack"]
EIGHT_PACK = PRESETS["eight-pack"]
BOTH = pytest.mark.parametrize("rules", [RUBICON, FOSTER])
GREAT = pytest.mark.parametrize("rules", [SIX_PACK, EIGHT_PACK])
SPADES = "AS1 TS1 KS1 QS1 JS1"
VALUES = {"A": 1000, "T": 900, "K": 800, "Q": 600, "J": 400}
NAMES = {"A": "aces", "T": "tens", "K": "kings", "Q": "queens", "J": "jacks"}


@BOTH
def test_aces_and_bezique_before_trumps(rules):
    """PC-24. They score and leave trumps unnamed."""
    deal = scene(rules, "AS1 AH1 AD1 AC1 QS1 JD1 7S1 8S1", trumps=None)
    assert declare(deal, "aces", "AS1 AH1 AD1 AC1") == 100
    win_trick(deal)
    assert declare(deal, "bezique", "QS1 JD1") == 40
    assert deal.trumps is None


@pytest.mark.parametrize(
    ("rules", "kind", "points", "trumps"),
    [
        (RUBICON, "royal-sequence", 250, "S"),
        (SIX_PACK, "royal-sequence", 250, "S"),
        (EIGHT_PACK, "royal-sequence", 250, "S"),
        (FOSTER, "sequence", 150, None),
    ],
)
def test_sequence_before_trumps(rules, kind, points, trumps):
    """PC-45. B11: the first sequence or marriage names trumps; F: only a marriage does."""
    deal = scene(rules, f"{SPADES} KH1 QH1 8S1", trumps=None)
    other = "royal-sequence" if kind == "sequence" else "sequence"
    assert refusal(deal, "declare", other, SPADES) == "not-a-combination"
    assert declare(deal, kind, SPADES) == points
    assert deal.trumps == trumps
    win_trick(deal)
    assert declare(deal, "marriage" if trumps else "royal-marriage", "KH1 QH1") == (20 if trumps else 40)


def test_plain_sequence_after_trumps():
    for rules in (RUBICON, FOSTER, SIX_PACK, EIGHT_PACK):
        deal = scene(rules, f"{SPADES} 7S1 8S1", trumps="H")
        assert declare(deal, "sequence", SPADES) == 150


@pytest.mark.parametrize("rules", [RUBICON, FOSTER, SIX_PACK, EIGHT_PACK])
def test_silent_king_and_queen(rules):
    """PC-46. Kings and queens leave trumps unnamed; the owner's diamonds name them."""
    deal = scene(rules, "KH1 KS1 KC1 KD1 QH1 QC1 QS1 QD1 7S1", trumps=None)
    declare(deal, "kings", "KH1 KS1 KC1 KD1")
    win_trick(deal)
    declare(deal, "queens", "QH1 QS1 QC1 QD1")
    assert deal.trumps is None
    deal = scene(rules, "KH1 KS1 KC1 KD1 QH1 QC1 QS1 QD1 7S1", trumps=None)
    declare(deal, "kings", "KH1 KS1 KC1 KD1")
    win_trick(deal)
    assert deal.trumps is None
    assert declare(deal, "royal-marriage", "KD1 QD1") == 40
    assert deal.trumps == "D"


@BOTH
def test_one_score_and_twenty_to_score(rules):
    """B11: he can declare both, but only score one at the time."""
    deal = scene(rules, "QS1 JD1 KS1 QS2 7S1 8S1 9S1", trumps="C")
    assert declare(deal, "bezique", "QS1 JD1") == 40
    assert refusal(deal, "declare", "marriage", "KS1 QS1") == "one-score"
    assert act(deal, "announce", "marriage", "KS1 QS1") == 0
    win_trick(deal)
    assert act(deal, "score-pending", "marriage", "KS1 QS1") == 20
    assert refusal(deal, "announce", "marriage", "KS1 QS2") == "used-in-kind"
    assert ("announce", "marriage", "S") not in deal.decision.legal_actions


def test_a_widow_is_announced():
    """What is formed again may be announced, and dies with the card played."""
    deal = scene(RUBICON, "KH1 QH1 KH2 QS1 JD1 7S1 8S1", trumps="C")
    declare(deal, "marriage", "KH1 QH1")
    win_trick(deal, "KH1")
    declare(deal, "bezique", "QS1 JD1")
    act(deal, "announce", "marriage", "KH2 QH1")
    win_trick(deal, "KH2")
    assert refusal(deal, "score-pending", "marriage", "KH2 QH1") == "pending-void"


@GREAT
@pytest.mark.parametrize("rank", "ATKQJ")
def test_four_in_trumps(rules, rank):
    """Any four first, then four in trumps with the same cards and a fresh one; never downwards."""
    cards = [f"{rank}C{n}" for n in range(1, 5)]
    kind = NAMES[rank]
    deal = scene(replace(rules, tens_four=90), f"{' '.join(cards)} {rank}S1 7S1 8S1")
    assert declare(deal, kind, " ".join([*cards[:3], f"{rank}S1"])) == VALUES[rank] // 10
    win_trick(deal)
    assert (
        refusal(deal, "declare", f"trump-{kind}", " ".join([*cards[:3], f"{rank}S1"])) == "not-a-combination"
    )
    assert declare(deal, f"trump-{kind}", " ".join(cards)) == VALUES[rank]
    win_trick(deal)
    assert refusal(deal, "declare", kind, " ".join(cards)) == "used-in-kind"
    deal = scene(replace(rules, tens_four=90), f"{' '.join(cards)} {rank}S1 7S1 8S1")
    assert declare(deal, f"trump-{kind}", " ".join(cards)) == VALUES[rank]
    win_trick(deal)
    assert refusal(deal, "declare", kind, " ".join([*cards[:3], f"{rank}S1"])) == "used-in-kind"


@GREAT
def test_four_in_trumps_again(rules):
    deal = scene(rules, "AC1 AC2 AC3 AC4 AC5 7S1 8S1 9S1")
    assert declare(deal, "trump-aces", "AC1 AC2 AC3 AC4") == 1000
    win_trick(deal, "AC2")
    assert declare(deal, "trump-aces", "AC1 AC3 AC4 AC5") == 1000


@pytest.mark.parametrize("rank", "ATKQJ")
def test_five_in_trumps(rank):
    """Eight packs: twice the four. Six packs have no such score."""
    cards = " ".join(f"{rank}C{n}" for n in range(1, 6))
    kind = NAMES[rank]
    deal = scene(EIGHT_PACK, f"{cards} 7S1 8S1")
    assert declare(deal, f"trump-{kind}", cards[:-4].strip()) == VALUES[rank]
    win_trick(deal)
    assert declare(deal, f"five-trump-{kind}", cards) == 2 * VALUES[rank]
    win_trick(deal)
    assert refusal(deal, "declare", f"trump-{kind}", cards[:-4].strip()) == "used-in-kind"
    deal = scene(SIX_PACK, f"{cards} 7S1 8S1")
    assert refusal(deal, "declare", f"five-trump-{kind}", cards) == "not-scored"


@GREAT
def test_no_four_in_trumps_before_trumps(rules):
    deal = scene(rules, "AC1 AC2 AC3 AC4 7S1 8S1", trumps=None)
    assert refusal(deal, "declare", "trump-aces", "AC1 AC2 AC3 AC4") == "not-a-combination"
    assert declare(deal, "aces", "AC1 AC2 AC3 AC4") == 100


@GREAT
@pytest.mark.parametrize(
    ("trumps", "pair"), [("S", "QS1 JD1"), ("D", "QD1 JS1"), ("H", "QH1 JC1"), ("C", "QC1 JH1")]
)
def test_bezique_follows_trumps(rules, trumps, pair):
    deal = scene(rules, "QS1 JD1 QD1 JS1 QH1 JC1 QC1 JH1 9S1", trumps=trumps)
    assert deal.decision.combinations("declare", "bezique") == {frozenset(parse_cards(pair))}
    assert declare(deal, "bezique", pair) == 40


@GREAT
def test_no_bezique_before_trumps(rules):
    """Before trumps are named there is no bezique; by option it is always the ordinary one."""
    deal = scene(rules, "QS1 JD1 QD1 JS1 QH1 JC1 QC1 JH1 9S1", trumps=None)
    assert refusal(deal, "declare", "bezique", "QS1 JD1") == "not-a-combination"
    deal = scene(replace(rules, bezique_suits="fixed"), "QS1 JD1 9S1 8S1", trumps=None)
    assert declare(deal, "bezique", "QS1 JD1") == 40


@pytest.mark.parametrize("rules", [RUBICON, FOSTER, SIX_PACK, EIGHT_PACK])
def test_no_seven(rules):
    """PC-28: no seven counts."""
    deal = scene(rules, "7C1 KS1 QS1 AH1", trumps="C")
    assert refusal(deal, "declare", "seven", "7C1") == "not-scored"


@GREAT
def test_tables_are_regular(rules):
    """PC-53. Trump fours are ten times the ordinary value, five of them twice four."""
    assert out_of_line(rules) == []
    assert out_of_line(replace(rules, trump_queens=900)) == (
        ["trump_queens"] if rules is SIX_PACK else ["trump_queens", "five_trump_queens"]
    )
    assert out_of_line(replace(rules, tens_four=100)) == ["trump_tens"]
