"""Results made by hand, with known answers."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from kernels.columns import CLOCK_TRICKS, GAME_WIDTH, HISTOGRAM_BINS, column_names
from kernels.layout import KIND_NAMES, N_KINDS
from sim.game_totals import GameTotals
from sim.totals import Totals


def frame(rows: Sequence[dict[str, int]], seats: int = 2) -> pd.DataFrame:
    """Fill up rows: what a row does not name is 0; the difference and the totals of points are computed."""
    table = pd.DataFrame(0, index=range(len(rows)), columns=column_names(seats), dtype="int64")
    table["turned"] = -1
    for at, row in enumerate(rows):
        for name, value in row.items():
            table.loc[at, name] = value
    for seat in range(seats):
        parts = ("declared", "brisque_points", "seven_points", "last_trick")
        table[f"points_{seat}"] = sum(table[f"{part}_{seat}"] for part in parts)
    table["difference"] = table["points_0"] - table["points_1"]
    return table


def totals(table: pd.DataFrame, seats: int = 2, games: GameTotals | None = None) -> Totals:
    """Sum up rows as the kernels do."""
    values = table[column_names(seats)].to_numpy(dtype=np.int64)
    dealer = table["dealer"].to_numpy()
    histogram = np.zeros((seats, seats, HISTOGRAM_BINS), dtype=np.int64)
    clock = np.zeros((seats, N_KINDS, CLOCK_TRICKS), dtype=np.int64)
    sums = np.zeros((seats, values.shape[1]), dtype=np.int64)
    squares = np.zeros_like(sums)
    for d in range(seats):
        sums[d] = values[dealer == d].sum(axis=0)
        squares[d] = (values[dealer == d] ** 2).sum(axis=0)
        for seat in range(seats):
            bins = np.minimum(table.loc[dealer == d, f"points_{seat}"].to_numpy() // 10, HISTOGRAM_BINS - 1)
            np.add.at(histogram[d, seat], bins, 1)
    for seat in range(seats):
        for kind, name in enumerate(KIND_NAMES):
            np.add.at(clock[seat, kind], table[f"first_{name.replace('-', '_')}_{seat}"].to_numpy(), 1)
    deals = np.bincount(dealer, minlength=seats)
    return Totals(seats, deals, sums, squares, histogram, clock, games)


def games(rows: Sequence[tuple[int, int, int, int, int, int]]) -> GameTotals:
    """Sum up games: winner, deals, double, first dealer, score of seat 0, score of seat 1."""
    array: NDArray[np.int64] = np.zeros((len(rows), GAME_WIDTH), dtype=np.int64)
    for at, row in enumerate(rows):
        array[at, : len(row)] = row
    return GameTotals.of_rows(2, array)


def plausible(deals: int, seed: int = 1, lead: float = 0.0, dealer_gain: float = 0.0) -> pd.DataFrame:
    """Make up deals like Bezique: seat 0 declares ``lead`` points more, the dealer ``dealer_gain``."""
    rng = np.random.default_rng(seed)
    table = frame([{}] * deals)
    table["dealer"] = np.arange(deals) % 2
    brisques = rng.binomial(16, 0.5, deals)
    last = rng.integers(0, 2, deals)
    table["turned"] = rng.integers(0, 64, deals)
    for seat in (0, 1):
        mine = (table["dealer"] == seat) - 0.5
        shift = lead * (seat == 0) + dealer_gain * mine
        declared = np.zeros(deals)
        for kind, chance, points in (
            ("marriage", 0.7, 20),
            ("royal_marriage", 0.4, 40),
            ("royal_sequence", 0.11, 250),
            ("bezique", 0.35, 40),
            ("double_bezique", 0.03, 500),
            ("aces", 0.2, 100),
            ("kings", 0.3, 80),
            ("queens", 0.35, 60),
            ("jacks", 0.3, 40),
            ("seven", 0.4, 10),
            ("exchange", 0.25, 10),
        ):
            times = (rng.random(deals) < chance).astype(int)
            if kind == "marriage":
                times += rng.random(deals) < 0.3
            table[f"n_{kind}_{seat}"] = times
            when = rng.integers(1, 24, deals)
            table[f"first_{kind}_{seat}"] = np.where(times > 0, when, 0)
            if kind in {"seven", "exchange"}:
                table[f"seven_points_{seat}"] += times * 10
            else:
                declared += times * points
        table[f"declared_{seat}"] = np.round((declared + shift) / 10).clip(0).astype(int) * 10
        table[f"brisques_{seat}"] = brisques if seat == 0 else 16 - brisques
        table[f"brisque_points_{seat}"] = 10 * table[f"brisques_{seat}"]
        table[f"last_trick_{seat}"] = np.where(last == seat, 10, 0)
        deal_cards(table, seat, rng)
        table[f"points_{seat}"] = sum(
            table[f"{part}_{seat}"] for part in ("declared", "brisque_points", "seven_points", "last_trick")
        )
    table["difference"] = table["points_0"] - table["points_1"]
    return table


def deal_cards(table: pd.DataFrame, seat: int, rng: np.random.Generator) -> None:
    """Deal each row 8 of 64 cards (of which the rest of 31 are drawn later) and note what is in them."""
    order = np.argsort(rng.random((len(table), 64)), axis=1)
    suit, rank = order // 8 % 4, order % 8

    def held(upto: int, suits: int, ranks: int) -> NDArray[np.int64]:
        return ((suit == suits) & (rank == ranks))[:, :upto].sum(axis=1)

    table[f"dealt_aces_{seat}"] = (rank[:, :8] == 0).sum(axis=1)
    table[f"dealt_blank_{seat}"] = (~np.isin(rank[:, :8], (2, 3, 4))).all(axis=1).astype(int)
    pairs = np.minimum(held(8, 0, 3), held(8, 2, 4))
    table[f"dealt_bezique_{seat}"] = (pairs >= 1).astype(int)
    table[f"dealt_double_{seat}"] = (pairs >= 2).astype(int)
    table[f"dealt_marriages_{seat}"] = sum((held(8, s, 2) > 0) & (held(8, s, 3) > 0) for s in range(4))
    table[f"dealt_some_marriage_{seat}"] = (table[f"dealt_marriages_{seat}"] > 0).astype(int)
    table[f"dealt_four_aces_{seat}"] = (table[f"dealt_aces_{seat}"] >= 4).astype(int)
    table[f"dealt_no_ace_{seat}"] = (table[f"dealt_aces_{seat}"] == 0).astype(int)
    table[f"dealt_sequence_{seat}"] = sum(
        np.logical_and.reduce([held(8, s, r) > 0 for r in range(5)]).astype(int) for s in range(4)
    )
    turned = order[:, 63]
    table["turned"] = turned
    table["turned_seven"] = (turned % 8 == 7).astype(int)
    same = (suit[:, :8] == (turned // 8 % 4)[:, None]) & (rank[:, :8] == 7)
    table[f"dealt_seven_{seat}"] = same.any(axis=1).astype(int)
    table[f"held_beziques_{seat}"] = np.minimum(held(31, 0, 3), held(31, 2, 4))
    table[f"held_aces_{seat}"] = (rank[:, :31] == 0).sum(axis=1)
