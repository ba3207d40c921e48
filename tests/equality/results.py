"""The result columns of a deal, worked out from the reference's events alone."""

from __future__ import annotations

from typing import Any

from kernels.layout import KIND_NAMES
from tests.equality.games import Record, result_names
from tests.equality.translate import BY_TEXT
from tests.reference.cards import SUITS, Card, parse_card
from tests.reference.engine import Deal
from tests.reference.penchant import SETS, is_minor_barred, is_penchant
from tests.reference.sides import side_of


def expected_result(deal: Deal, record: Record) -> dict[str, int]:
    """Every column of the row that the kernels leave behind."""
    seats = deal.rules.seats
    row = dict.fromkeys(result_names(seats), 0)
    row |= {"dealer": deal.dealer, "turned": -1, "trump": -1, "trump_trick": -1, "playout_leader": -1}
    row["reached"] = -1 if deal.reached is None else deal.reached
    row["difference"] = _side_points(deal, 0) - _side_points(deal, 1)
    if deal.trumps is not None:
        row["trump"] = SUITS.index(deal.trumps)
    received = _dealt(deal, record, row)
    _fill(deal, row, received)
    _settle(deal, row)
    if is_penchant(deal.rules):
        _bars(deal, record, row)
    return row


_PLAIN = {
    "last-trick": "last_trick",
    "brisques": "brisque_points",
    "card-points": "card_points",
}
"""Columns of the points of events that change nothing else."""


def _side_points(deal: Deal, side: int) -> int:
    """Points of a seat, or of two partners."""
    return sum(p.points for seat, p in enumerate(deal.players) if side_of(deal.rules, seat) == side)


def _settle(deal: Deal, row: dict[str, int]) -> None:
    """Note who won by the rules of the game, what it pays, who knocked."""
    winner = deal.result["winner"]
    knocks = [event["seat"] for event in deal.events if event["e"] == "knock"]
    row["winner"] = -1 if winner is None else winner
    row["value"] = deal.result["settlement"].get("value", 0)
    row["rubicon"] = int(deal.result["settlement"].get("rubicon", False))
    row["knocked"] = knocks[0] if knocks else -1


def _dealt(deal: Deal, record: Record, row: dict[str, int]) -> list[list[Card]]:
    """Count the dealt hands; return them."""
    deck = record.cards
    hands: list[list[Card]] = [[] for _ in range(deal.rules.seats)]
    at = 0
    for size in deal.rules.packets:
        for step in range(deal.rules.seats):
            hands[(deal.dealer + 1 + step) % deal.rules.seats] += deck[at : at + size]
            at += size
    if deal.surplus is not None:
        hands[deal.surplus].append(deck[-1])
    for seat, hand in enumerate(hands):
        names = [c.rank + c.suit for c in hand]
        pairs = min(names.count("QS"), names.count("JD"))
        row[f"dealt_aces_{seat}"] = sum(c.rank == "A" for c in hand)
        row[f"dealt_four_aces_{seat}"] = int(row[f"dealt_aces_{seat}"] >= 4)
        row[f"dealt_no_ace_{seat}"] = int(row[f"dealt_aces_{seat}"] == 0)
        row[f"dealt_blank_{seat}"] = int(not any(c.rank in "KQJ" for c in hand))
        row[f"dealt_bezique_{seat}"] = int(pairs >= 1)
        row[f"dealt_double_{seat}"] = int(pairs >= 2)
        row[f"dealt_marriages_{seat}"] = sum({"K" + s, "Q" + s} <= set(names) for s in SUITS)
        row[f"dealt_some_marriage_{seat}"] = int(row[f"dealt_marriages_{seat}"] > 0)
        row[f"dealt_sequence_{seat}"] = sum({r + s for r in "ATKQJ"} <= set(names) for s in SUITS)
        if deal.rules.turn_up:
            row[f"dealt_seven_{seat}"] = int("7" + deck[at].suit in names)
    return hands


def _fill(deal: Deal, row: dict[str, int], received: list[list[Card]]) -> None:
    tricks = draws = 0
    trick: list[Card] = []
    in_playout = False
    all_draws = sum(event["e"] == "draw" for event in deal.events)
    for event in deal.events:
        e, points = event["e"], event.get("points", 0)
        if e == "play-out":
            in_playout = True
            continue
        seat = event["seat"]
        row[f"points_{seat}"] += points
        if e == "turn-up":
            row["turned"], row["trump_trick"] = BY_TEXT[event["card"]], 0
            row["turned_seven"] = int(event["card"].startswith("7"))
            row[f"seven_points_{seat}"] += points
        elif e == "play":
            trick.append(parse_card(event["card"]))
            row[f"seven_points_{seat}"] += points
        elif e == "trick":
            tricks += 1
            won = sum(card.rank in deal.rules.brisque_ranks for card in trick)
            trick = []
            row[f"tricks_{seat}"] += 1
            row[f"brisques_{seat}"] += won
            row[f"playout_brisques_{seat}"] += won * in_playout
            row[f"brisque_points_{seat}"] += points
            if not in_playout:
                row["playout_leader"] = seat
        elif e == "draw":
            draws += 1
            if draws <= all_draws - deal.rules.seats:
                received[seat].append(parse_card(event["card"]))
        elif e == "announce":
            row[f"announced_{seat}"] += 1
        elif e == "carte-blanche":
            row[f"blank_points_{seat}"] += points
            row[f"n_carte_blanche_{seat}"] += 1
            row[f"first_carte_blanche_{seat}"] = row[f"first_carte_blanche_{seat}"] or tricks + 1
        elif e in _PLAIN:
            row[f"{_PLAIN[e]}_{seat}"] += points
        elif e in ("open", "knock"):
            continue
        else:
            kind = "exchange" if e == "exchange" else event["kind"]
            points -= _brisque_of_exchange(deal, row, event)
            _score(row, seat, kind, points, tricks)
            row[f"pending_scored_{seat}"] += e == "score-pending"
            if kind in ("royal-marriage", "royal-sequence", "penchant") and row["trump_trick"] < 0:
                row["trump_trick"] = tricks
    for seat, cards in enumerate(received):
        names = [c.rank + c.suit for c in cards]
        row[f"held_beziques_{seat}"] = min(names.count("QS"), names.count("JD"))
        row[f"held_aces_{seat}"] = sum(c.rank == "A" for c in cards)


def _bars(deal: Deal, record: Record, row: dict[str, int]) -> None:
    """Count the tricks after which their winner held a minor set that the adversary's table barred."""
    hands = [set(cards) for cards in _dealt(deal, record, row)]
    tables: list[set[Card]] = [set(), set()]
    draws = 0
    all_draws = sum(event["e"] == "draw" for event in deal.events)
    for event in deal.events:
        if event["e"] == "play-out":
            return
        seat = event["seat"]
        if event["e"] == "play":
            card = parse_card(event["card"])
            hands[seat].discard(card)
            tables[seat].discard(card)
        elif event["e"] == "draw":
            draws += 1
            hands[seat].add(parse_card(event["card"]))
        elif event["e"] == "declare":
            tables[seat] |= {parse_card(text) for text in event["cards"]}
        elif event["e"] == "trick":
            if all_draws - draws <= deal.rules.seats and not deal.rules.declare_before_last_draw:
                continue
            row[f"barred_{seat}"] += _is_barred(hands[seat], tables[seat], tables[1 - seat])


def _is_barred(hand: set[Card], own: set[Card], other: set[Card]) -> bool:
    """Whether all cards of some rank in a hand, one of them fresh, make a set that is barred."""
    names = {number: kind for kind, (number, _) in SETS.items()}
    for rank in {card.rank for card in hand}:
        cards = {card for card in hand if card.rank == rank}
        if len(cards) >= 2 and cards - own and is_minor_barred(names[len(cards)], rank, own, other):
            return True
    return False


def _brisque_of_exchange(deal: Deal, row: dict[str, int], event: dict[str, Any]) -> int:
    """Count the ace or ten that a seven won in a trick fetches (Polish); return its points."""
    if event["e"] != "exchange" or deal.rules.polish != "britannica" or event["took"][0] not in "AT":
        return 0
    points: int = event["points"] - deal.rules.seven
    row[f"brisques_{event['seat']}"] += 1
    row[f"brisque_points_{event['seat']}"] += points
    return points


def _score(row: dict[str, int], seat: int, kind: str, points: int, tricks: int) -> None:
    assert kind in KIND_NAMES
    column = kind.replace("-", "_")
    row[f"n_{column}_{seat}"] += 1
    if row[f"first_{column}_{seat}"] == 0:
        row[f"first_{column}_{seat}"] = tricks
    row[f"{'seven_points' if kind in ('seven', 'exchange') else 'declared'}_{seat}"] += points
