"""Polish bezique: open cards, compound declarations, the seven in the trick (B9, B11, Foster)."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from tests.reference.cards import Card, parse_card, parse_cards
from tests.reference.engine import Deal, Refused
from tests.reference.match import points_of
from tests.reference.rules import PRESETS, check_played
from tests.reference_tests.scenes import act, declare, refusal, win_trick
from tests.reference_tests.test_whole_deals import play_random, shuffled

P9, P11, FOSTER = (PRESETS[f"polish-{text}"] for text in ("britannica9", "britannica11", "foster"))
BRITANNICA = pytest.mark.parametrize("rules", [P9, P11], ids=["9", "11"])


def position(rules, won, *, opens="", hand="", theirs="", turn_up="9C1", stock=6, **given):
    """Seat 0 has won the trick and may declare; small cards fill the other places, three each."""
    used = set(parse_cards(f"{won} {opens} {hand} {theirs} {turn_up}"))
    small = [c for c in (Card(r, s, n) for r in "789" for s in "HDS" for n in (1, 2)) if c not in used]
    mine, other, drawn = small[:3], small[3:6], small[6 : 5 + stock]
    hands = [f"{hand} {' '.join(map(str, mine))}", f"{theirs} {' '.join(map(str, other))}"]
    cards = " ".join(map(str, drawn))
    up = {"turn_up": turn_up} if turn_up else {}
    return Deal.from_position(rules, hands, stock=cards, opens=[opens, ""], won=won, won_by=0, **up, **given)


@BRITANNICA
def test_example_of_430(rules):
    """King of trumps takes the queen, three kings, three queens, A 10 J of trumps open."""
    opens = "KS1 KH1 KD1 QS1 QH1 QD1 AC1 TC1 JC1"
    fill = {"stock": "8S1 9H1 8H1 9D1 8D1", "turn_up": "9C1"}
    deal = Deal.from_position(rules, ["KC1 7D1", "QC1 7H1"], opens=[opens, ""], lead=1, **fill)
    deal.play(parse_card("QC1"))
    deal.play(parse_card("KC1"))
    for kind, cards, points in [
        ("royal-marriage", "KC1 QC1", 40),
        ("kings", "KS1 KH1 KD1 KC1", 80),
        ("queens", "QS1 QH1 QD1 QC1", 60),
        ("royal-sequence", "AC1 TC1 KC1 QC1 JC1", 250),
    ]:
        assert declare(deal, kind, cards) == points
    assert deal.players[0].points == 430


@BRITANNICA
def test_marriage_and_sequence_in_either_order(rules):
    """Reading: on one trick the sequence scored first leaves its marriage."""
    deal = position(rules, "KC1 QC1", opens="AC1 TC1 JC1")
    assert declare(deal, "royal-sequence", "AC1 TC1 KC1 QC1 JC1") == 250
    assert declare(deal, "royal-marriage", "KC1 QC1") == 40
    deal = position(rules, "KC1 8D1", opens="AC1 TC1 QC1 JC1", hand="KC2")
    declare(deal, "royal-sequence", "AC1 TC1 KC1 QC1 JC1")
    win_trick(deal, "KC2")
    assert refusal(deal, "declare", "royal-marriage", "KC2 QC1") == "used-in-kind"


@BRITANNICA
def test_example_of_130(rules):
    """Ace of spades turned up, ace of hearts led; the 7 of spades takes it, two aces open."""
    fill = {"stock": "8S1 9H1 8H1 9D1 8D1", "turn_up": "AS1"}
    deal = Deal.from_position(
        rules, ["AH1 7D1", "7S1 7H1"], opens=["", "AD1 AC1"], lead=0, dealer=1, tricks_done=4, **fill
    )
    deal.play(parse_card("AH1"))
    deal.play(parse_card("7S1"))
    assert deal.events[-1] == {"e": "open", "seat": 1, "cards": ["AH1"]}
    deal.act("exchange", "seven", parse_cards("7S1"))
    assert deal.events[-1] == {"e": "exchange", "seat": 1, "card": "7S1", "took": "AS1", "points": 20}
    deal.act("declare", "aces", parse_cards("AS1 AH1 AD1 AC1"))
    assert deal.players[1].points == 130
    assert deal.players[1].brisques == 2
    assert (deal.stock[-1], deal.players[1].taken) == (parse_card("7S1"), [])


@BRITANNICA
def test_fourth_king(rules):
    """A simple declaration: three open kings, and a king in the trick: 80."""
    deal = position(rules, "KC1 7D2", opens="KS1 KH1 KD1")
    assert deal.decision.legal_actions == {("declare", "kings", "")}
    assert declare(deal, "kings", "KS1 KH1 KD1 KC1") == 80


@BRITANNICA
def test_nothing_from_the_hand(rules):
    """Three open queens and a queen in hand: he must win another trick with a queen."""
    deal = position(rules, "8C1 7D2", opens="QS1 QH1 QD1", hand="QC1")
    assert refusal(deal, "declare", "queens", "QS1 QH1 QD1 QC1") == "not-open"
    assert not deal.decision.legal_actions
    deal = position(rules, "QC1 7D2", opens="QS1 QH1 QD1")
    assert declare(deal, "queens", "QS1 QH1 QD1 QC1") == 60


@BRITANNICA
def test_every_declaration_has_a_card_of_the_trick(rules):
    """What is left out before the draw is lost."""
    deal = position(rules, "KS1 QS1", opens="KH1 QH1")
    assert refusal(deal, "declare", "marriage", "KH1 QH1") == "no-trick-card"
    assert deal.decision.legal_actions == {("declare", "marriage", "S")}
    win_trick(deal)
    assert refusal(deal, "declare", "marriage", "KS1 QS1") == "no-trick-card"
    assert (deal.decision.seat, deal.decision.legal_actions) == (0, frozenset())


@BRITANNICA
def test_once_in_each_class(rules):
    """A queen once married is not married again; a fifth king does not score kings again."""
    deal = position(rules, "KS1 QS1", hand="KS2")
    declare(deal, "marriage", "KS1 QS1")
    win_trick(deal, "KS2")
    assert refusal(deal, "declare", "marriage", "KS2 QS1") == "used-in-kind"
    deal = position(rules, "KC1 KS2", opens="KS1 KH1 KD1")
    declare(deal, "kings", "KS1 KH1 KD1 KC1")
    assert refusal(deal, "declare", "kings", "KS1 KH1 KD1 KS2") == "used-in-kind"


def test_two_beziques_of_one_trick_share_no_card():
    """Reading: two singles of different cards score together, single and double do not."""
    deal = position(P11, "QS1 JD1", opens="QS2 JD2")
    assert declare(deal, "bezique", "QS1 JD2") == 40
    assert refusal(deal, "declare", "double-bezique", "QS1 JD1 QS2 JD2") == "shared-card"
    assert declare(deal, "bezique", "QS2 JD1") == 40
    deal = position(P11, "QS1 JD1", opens="QS2 JD2")
    assert declare(deal, "double-bezique", "QS1 JD1 QS2 JD2") == 500


def test_bezique_suits():
    """B9 recommends its change of the bezique cards here too."""
    assert declare(position(P9, "QC1 JH1", turn_up="9S1"), "bezique", "QC1 JH1") == 40
    assert declare(position(P11, "QS1 JD1", turn_up="9S1"), "bezique", "QS1 JD1") == 40


@BRITANNICA
def test_what_is_taken_up(rules):
    """Aces, kings, queens, knaves, trump tens; the rest is turned down."""
    for won, up in [
        ("AH1 KH1", ["AH1", "KH1"]),
        ("TC1 TH1", ["TC1"]),
        ("9C1 8C1", None),
        ("QH1 9H1", ["QH1"]),
    ]:
        lead, follow = won.split()
        deal = Deal.from_position(rules, [lead, follow], trumps="C", tricks_done=31)
        deal.play(parse_card(lead))
        deal.play(parse_card(follow))
        opened = [e for e in deal.events if e["e"] == "open"]
        assert [e["cards"] for e in opened] == ([up] if up else [])
        assert {str(c) for c in deal.players[0].open} == set(up or ())


def test_foster_takes_no_aces_up():
    """Any court cards, and the ten of trumps, as written; the option `open_aces` adds aces."""
    for rules, up in ((FOSTER, ["KH1"]), (replace(FOSTER, open_aces=True), ["AH1", "KH1"])):
        deal = Deal.from_position(rules, ["AH1", "KH1"], trumps="C")
        deal.play(parse_card("AH1"))
        deal.play(parse_card("KH1"))
        assert [e["cards"] for e in deal.events if e["e"] == "open"] == [up]


@pytest.mark.parametrize("rules", [P9, P11, FOSTER])
def test_open_cards_are_never_played(rules):
    deal = position(rules, "KS1 QS1", opens="AD1" if rules is not FOSTER else "KD1")
    declare(deal, "marriage", "KS1 QS1")
    deal.pass_()
    assert not {c for c in deal.decision.legal_cards if c.rank in "AKQ"}
    with pytest.raises(Refused, match="not-in-hand"):
        deal.play(parse_card("KS1"))


@BRITANNICA
def test_the_seven_is_in_the_trick(rules):
    """Exchanged, or else scored for, by the winner of the trick containing it."""
    deal = position(rules, "7C1 8D1", hand="7C2", turn_up="KC1", opens="QC1")
    assert deal.decision.legal_actions == {("declare", "seven", ""), ("exchange", "seven", "")}
    assert refusal(deal, "declare", "seven", "7C2") == "not-in-trick"
    assert act(deal, "exchange", "seven", "7C1") == 10
    assert refusal(deal, "declare", "royal-marriage", "KC1 QC1") == "no-trick-card"
    assert parse_card("KC1") in deal.players[0].open
    deal = position(rules, "7C1 QC1", turn_up="KC1")
    act(deal, "exchange", "seven", "7C1")
    assert declare(deal, "royal-marriage", "KC1 QC1") == 40
    deal = position(rules, "7C1 8D1", turn_up="KC1")
    assert declare(deal, "seven", "7C1") == 10
    assert refusal(deal, "exchange", "seven", "7C1") == "already-shown"


@BRITANNICA
def test_card_exchanged_for(rules):
    """Ten of trumps: open, and 10 more. Reading: a nine is turned down with the trick."""
    deal = position(rules, "7C1 8D1", turn_up="TC1")
    assert act(deal, "exchange", "seven", "7C1") == 20
    assert (deal.players[0].open, deal.players[0].brisques) == ({parse_card("TC1")}, 1)
    deal = position(rules, "7C1 8D1", turn_up="9C1")
    assert act(deal, "exchange", "seven", "7C1") == 10
    assert deal.players[0].open == set()
    assert set(deal.players[0].taken) == set(parse_cards("9C1 8D1"))
    at_end = position(replace(rules, brisques="end"), "7C1 8D1", turn_up="AC1")
    assert act(at_end, "exchange", "seven", "7C1") == 10
    assert at_end.players[0].brisques == 1


@BRITANNICA
def test_a_seven_scores_once(rules):
    """Reading: turned up or exchanged it has scored, and is nothing to who wins it at the end."""
    deal = position(rules, "7C1 8D1", turn_up="KC1", theirs="9C2", stock=2)
    act(deal, "exchange", "seven", "7C1")
    deal.pass_()
    assert deal.in_playout
    assert parse_card("7C1") in deal.players[1].hand
    end = Deal.from_position(rules, ["7C1 8D1", "9D1 8H1"], trumps="C")
    end.play(parse_card("7C1"))
    end.play(parse_card("9D1"))
    assert end.decision.legal_actions == {("declare", "seven", "")}
    end = Deal.from_position(rules, ["7C1 8D1", "9D1 8H1"], trumps="C")
    end.note_sevens([parse_card("7C1")])
    end.play(parse_card("7C1"))
    end.play(parse_card("9D1"))
    assert refusal(end, "declare", "seven", "7C1") == "already-shown"


@BRITANNICA
def test_second_seven_against_a_seven(rules):
    deal = position(rules, "7C1 7C2", turn_up="9C1")
    act(deal, "exchange", "seven", "7C1")
    assert refusal(deal, "exchange", "seven", "7C2") == "turn-up-is-seven"
    assert declare(deal, "seven", "7C2") == 10


@BRITANNICA
def test_declarations_go_on_in_the_play_out(rules):
    """PC-29: the last eight tricks just as the others; open cards stay where they are."""
    deal = Deal.from_position(
        rules, ["KC1 8D1", "QC1 9H1"], opens=["KS1 KH1 KD1", ""], trumps="C", tricks_done=30
    )
    deal.play(parse_card("KC1"))
    deal.play(parse_card("QC1"))
    assert (deal.decision.seat, deal.decision.kind) == (0, "declare")
    with pytest.raises(Refused, match="must-act"):
        deal.play(parse_card("8D1"))
    assert declare(deal, "kings", "KS1 KH1 KD1 KC1") == 80
    assert declare(deal, "royal-marriage", "KC1 QC1") == 40
    deal.pass_()
    deal.play(parse_card("8D1"))
    deal.play(parse_card("9H1"))
    deal.pass_()
    assert deal.over
    assert [e["e"] for e in deal.events][-2:] == ["brisques", "brisques"]


def test_declarations_after_the_last_trick_of_all():
    """The winner of it declares too, after the points of the trick and before the count."""
    deal = Deal.from_position(P11, ["KC1", "QC1"], trumps="C", tricks_done=31)
    deal.play(parse_card("KC1"))
    deal.play(parse_card("QC1"))
    assert declare(deal, "royal-marriage", "KC1 QC1") == 40
    deal.pass_()
    assert [e["e"] for e in deal.events][2:] == [
        "trick", "last-trick", "open", "declare", "brisques", "brisques",
    ]  # fmt: skip


def test_no_exchange_in_the_play_out():
    deal = Deal.from_position(P11, ["7C1 8D1", "9D1 8H1"], trumps="C")
    deal.turn_up = parse_card("7C1")
    deal.play(parse_card("7C1"))
    deal.play(parse_card("9D1"))
    assert refusal(deal, "exchange", "seven", "7C1") == "turn-up-gone"


def test_foster_mixes_hand_and_open_cards():
    """Combinations are completed either by cards in the hand or by cards won."""
    deal = position(FOSTER, "8C1 7D2", opens="QS1 QH1 QD1", hand="QC1 KS1")
    assert declare(deal, "queens", "QS1 QH1 QD1 QC1") == 60
    assert deal.players[0].table == {parse_card("QC1")}
    assert deal.players[0].declared == set(parse_cards("QS1 QH1 QD1 QC1"))
    assert refusal(deal, "declare", "marriage", "KS1 QS1") == "one-score"
    win_trick(deal)
    assert declare(deal, "marriage", "KS1 QS1") == 20


def test_foster_needs_no_card_of_the_trick():
    """Reading: an open card never declared is fresh, whenever it was won."""
    deal = position(FOSTER, "8C1 7D2", opens="KH1 QH1")
    assert declare(deal, "marriage", "KH1 QH1") == 20
    deal = position(FOSTER, "8C1 7D2", opens="QS1 JD1 KS1 JS1 JH1 JC1")
    declare(deal, "bezique", "QS1 JD1")
    win_trick(deal)
    assert declare(deal, "marriage", "KS1 QS1") == 20
    win_trick(deal)
    assert declare(deal, "jacks", "JD1 JS1 JH1 JC1") == 40


def test_foster_declared_open_cards_are_no_longer_fresh():
    deal = position(FOSTER, "8C1 7D2", opens="KS1 KH1 KD1 KC1 QS1 QH1 QD1 QC1")
    declare(deal, "kings", "KS1 KH1 KD1 KC1")
    win_trick(deal)
    declare(deal, "queens", "QS1 QH1 QD1 QC1")
    win_trick(deal)
    assert refusal(deal, "declare", "marriage", "KS1 QS1") == "no-fresh-card"


def test_foster_a_declared_card_won_back_is_not_fresh():
    """Reading: it was declared from the hand, so it is no open card never declared."""
    deal = position(FOSTER, "8C1 7D2", opens="QS1 QH1", hand="QD1 KD1 QC1 7H1")
    declare(deal, "queens", "QS1 QH1 QD1 QC1")
    deal.pass_()
    deal.play(parse_card("QD1"))
    deal.play(next(iter(deal.decision.legal_cards)))
    assert deal.turn.seat == 0
    assert parse_card("QD1") in deal.players[0].open
    assert parse_card("QD1") in deal.moment(deal.turn).laid()


def test_foster_announces_as_usual():
    deal = position(FOSTER, "8C1 7D2", opens="QS1 JD1", hand="KS1")
    declare(deal, "bezique", "QS1 JD1")
    deal.act("announce", "marriage", parse_cards("KS1 QS1"))
    assert deal.players[0].declared == set(parse_cards("QS1 JD1 KS1"))
    assert deal.players[0].pending[0].cards == frozenset(parse_cards("KS1 QS1"))
    deal.pass_()
    deal.play(parse_card("KS1"))
    assert not deal.players[0].pending


def test_foster_seven_and_play_out_as_usual():
    """The seven from the hand for the turn-up into it; no declarations once the stock is gone."""
    deal = position(FOSTER, "8C1 7D2", hand="7C1", turn_up="AC1")
    assert act(deal, "exchange", "seven", "7C1") == 10
    assert parse_card("AC1") in deal.players[0].hand
    end = Deal.from_position(FOSTER, ["KC1 8D1", "QC1 9H1"], trumps="C", tricks_done=30)
    end.play(parse_card("KC1"))
    end.play(parse_card("QC1"))
    assert end.decision.kind == "play"
    assert refusal(end, "declare", "royal-marriage", "KC1 QC1") == "stock-gone"


def test_usual_cards():
    """Reading: open cards of earlier tricks as table copies are, cards of the trick as fresh ones."""
    deal = position(P11, "KC1 KS1", opens="KS2 KH1 KD1 KH2")
    assert deal.default_cards("declare", "kings") == frozenset(parse_cards("KH1 KD1 KS2 KS1"))
    deal = position(FOSTER, "8C1 7D2", opens="QH1", hand="QH2 KH1")
    assert deal.default_cards("declare", "marriage", "H") == frozenset(parse_cards("KH1 QH1"))


@pytest.mark.parametrize("name", ["polish-britannica9", "polish-britannica11", "polish-foster"])
def test_one_hundred_deals(name):
    """64 cards at every step, 16 brisques, 160 points for them, open cards only added to."""
    rules, rng = PRESETS[name], random.Random(name)
    kinds, late = Counter(), 0
    up = [set(), set()]

    def each_step(deal):
        cards = deal.all_cards()
        assert len(cards) == len(set(cards)) == 64
        for seat, player in enumerate(deal.players):
            assert player.open >= up[seat]
            up[seat] = set(player.open)
            assert not player.open & player.held

    for number in range(100):
        up[:] = [set(), set()]
        deal = play_random(Deal(rules, shuffled(rules, rng), number % 2), rng, each_step)
        count = Counter(e["e"] for e in deal.events)
        assert (count["play"], count["trick"], count["draw"]) == (64, 32, 48)
        assert count["last-trick"] == count["play-out"] == 1
        assert points_of(deal.events) == deal.result["points"]
        assert sum(deal.result["brisques"]) == 16
        brisque_points = sum(e["points"] for e in deal.events if e["e"] in ("trick", "brisques"))
        brisque_points += sum(e["points"] - 10 for e in deal.events if e["e"] == "exchange")
        assert brisque_points == 160
        opened = [c for e in deal.events if e["e"] == "open" for c in e["cards"]]
        assert len(opened) == len(set(opened))
        place = [e["e"] for e in deal.events].index("play-out")
        late += sum(e["e"] == "declare" for e in deal.events[place:])
        kinds.update(e["kind"] for e in deal.events if e["e"] == "declare")
        sevens = [e.get("card") or e["cards"][0] for e in deal.events if e.get("kind") == "seven"]
        sevens += [e["card"] for e in deal.events if e["e"] == "exchange"]
        sevens += [e["card"] for e in deal.events if e["e"] == "turn-up" and e["points"]]
        assert len(sevens) == len(set(sevens)) <= 2
    assert kinds.keys() >= {"marriage", "royal-marriage", "bezique", "kings", "queens", "jacks", "seven"}
    assert (late > 0) == rules.declare_in_playout


@pytest.mark.parametrize("change", [{"knock": True}, {"announce": True}])
def test_rules_that_are_refused(change):
    with pytest.raises(ValueError, match="polish"):
        check_played(replace(P11, **change))


def test_play_out_declarations_are_polish():
    with pytest.raises(ValueError, match="declare_in_playout"):
        check_played(replace(PRESETS["bezique-foster"], declare_in_playout=True))
