"""Dealing: the pack is shuffled uniformly, hands have the exact chances, later cards the exact law."""

from math import comb, sqrt

import numpy as np
import pytest
from scipy import stats

from kernels import layout as k
from kernels.batch import play_block
from kernels.columns import CLOCK_TRICKS, HISTOGRAM_BINS, column_names, width
from kernels.deal import shuffle
from kernels.jit import kernel
from tests.equality.games import game, greedy_player, plain_player, player, seated, table_deck

DEALS = 1_000_000
B9 = "bezique-britannica9"


SEVEN = k.SEVEN


@kernel
def count_places(rules, seed, deals, deck, counts, sevens):
    """Shuffle packs; count each card in each place, turn-ups that are sevens."""
    for deal in range(deals):
        shuffle(rules, seed, deal, 0, deck)
        for place in range(counts.shape[0]):
            counts[place, deck[place]] += 1
        sevens[0] += np.int64((deck[16] & 7) == SEVEN)


@pytest.fixture(scope="module")
def places():
    counts, sevens = np.zeros((64, 64), np.int64), np.zeros(1, np.int64)
    count_places(game(B9).table, np.uint64(7), DEALS, np.zeros(k.MAX_CARDS, np.int64), counts, sevens)
    return counts, sevens[0]


def test_every_card_in_every_place(places):
    """PC-10. 10^6 deals, chi-square on card by place; fixed seed, false alarm 1 in 1000."""
    counts, _ = places
    expected = DEALS / 64
    # Rows and columns of the table have fixed sums, so it has 63 x 63 free cells.
    statistic = ((counts - expected) ** 2 / expected).sum() * 63 / 64
    assert 0.0005 < stats.chi2.sf(statistic, 63 * 63) < 0.9995


def test_turn_up_is_a_seven_one_time_in_eight(places):
    """PC-10. Five standard errors."""
    _, sevens = places
    assert abs(sevens / DEALS - 1 / 8) < 5 * sqrt(1 / 8 * 7 / 8 / DEALS)


def test_same_seed_same_deal():
    """PC-10. The pack depends on seed, deal, part alone; these cards are the same on every machine."""
    rules = game(B9)
    assert table_deck(rules, 1, 0)[:12].tolist() == FIRST_CARDS
    decks = {tuple(table_deck(rules, *key)) for key in ((1, 0), (1, 1), (2, 0), (1, 0, 1))}
    assert len(decks) == 4
    assert all(sorted(deck) == list(range(64)) for deck in decks)


FIRST_CARDS = [47, 10, 59, 34, 18, 36, 40, 19, 63, 45, 35, 6]


def sums_of(rules, players, deals, seed=3, draw_rule=k.DRAW_TABLE):
    """Sums of the columns over deals, by dealer; histogram of points; deals."""
    sums = np.zeros((2, width(2)), np.int64)
    squares = np.zeros_like(sums)
    histogram = np.zeros((2, 2, HISTOGRAM_BINS), np.int64)
    clock = np.zeros((2, k.N_KINDS, CLOCK_TRICKS), np.int64)
    play_block(
        rules.words,
        rules.table,
        players,
        np.uint64(seed),
        0,
        deals,
        draw_rule,
        sums,
        squares,
        histogram,
        clock,
        None,
    )
    return dict(zip(column_names(2), sums.T, strict=True)), histogram


BLOCK = 200_000
RANDOM = seated(plain_player(), plain_player())
UNEQUAL = seated(greedy_player(), player(k.POLICY_RANDOM, random_pass=900))


@pytest.fixture(scope="module")
def random_block():
    return sums_of(game(B9), RANDOM, BLOCK)


@pytest.fixture(scope="module")
def unequal_block():
    return sums_of(game(B9), UNEQUAL, BLOCK)


def hypergeometric(cards, draws, pack=64):
    """Law of the number of `cards` among `draws` of a pack, as a list of chances."""
    return [comb(cards, i) * comb(pack - cards, draws - i) / comb(pack, draws) for i in range(cards + 1)]


def pairs_law(draws):
    """Chances of 0, 1, 2 pairs of two queens and two knaves among so many cards of 64."""
    law = [0.0, 0.0, 0.0]
    for queens in range(3):
        for knaves in range(3):
            ways = comb(2, queens) * comb(2, knaves) * comb(60, draws - queens - knaves)
            law[min(queens, knaves)] += ways / comb(64, draws)
    return law


def marriages_mean(draws):
    """Mean number of suits of which a king and a queen are held: four times the chance of one."""
    neither = 2 * comb(62, draws) - comb(60, draws)
    return 4 * (1 - neither / comb(64, draws))


def sequence_mean(draws):
    """Mean number of suits of which A 10 K Q J are held, by inclusion and exclusion over the ranks."""
    missing = sum((-1) ** i * comb(5, i) * comb(64 - 2 * i, draws) for i in range(6))
    return 4 * missing / comb(64, draws)


EXACT = {
    "dealt_bezique": sum(pairs_law(8)[1:]),
    "dealt_double": pairs_law(8)[2],
    "dealt_marriages": marriages_mean(8),
    "dealt_sequence": sequence_mean(8),
    "dealt_blank": comb(40, 8) / comb(64, 8),
    "dealt_aces": 1.0,
    # A seven of the turn-up's suit: seven times of eight both are among the other 63 cards.
    "dealt_seven": 7 / 8 * (1 - comb(61, 8) / comb(63, 8)) + 1 / 8 * (1 - comb(62, 8) / comb(63, 8)),
}
"""Means of what a hand of eight from 64 cards holds."""

SPREAD = {"dealt_marriages": 0.6, "dealt_aces": 1.0}
"""Bounds of the standard deviation where it is not that of a chance."""


@pytest.mark.parametrize("column", EXACT)
@pytest.mark.parametrize("seat", [0, 1])
def test_dealt_hands(random_block, column, seat):
    """Exact chances of dealt cards, within five standard errors."""
    columns, _ = random_block
    chance = EXACT[column]
    spread = SPREAD.get(column, sqrt(chance * abs(1 - chance)))
    found = columns[f"{column}_{seat}"].sum() / BLOCK
    assert abs(found - chance) < 5 * spread / sqrt(BLOCK)


def test_exact_chances_are_those_of_the_books():
    """5.029 % a bezique, 487,635 of 4,426,165,368 a double one, 0.0206 % a sequence of a named suit."""
    assert round(100 * EXACT["dealt_bezique"], 3) == 5.029
    assert comb(64, 8) == 4_426_165_368
    assert comb(60, 4) == 487_635
    assert EXACT["dealt_double"] == comb(60, 4) / comb(64, 8)
    assert round(100 * EXACT["dealt_sequence"] / 4, 4) == 0.0206


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("block", ["random_block", "unequal_block"])
def test_received_cards(request, block, seat):
    """Whoever wins the tricks, the 31 cards received before the last draw are a uniform sample.

    Each seat gets 8 dealt and 23 drawn cards, of which none is the turn-up (drawn last, or exchanged and
    left out).
    """
    columns, _ = request.getfixturevalue(block)
    law = hypergeometric(8, 31)
    mean = sum(i * p for i, p in enumerate(law))
    variance = sum(i * i * p for i, p in enumerate(law)) - mean**2
    found = columns[f"held_aces_{seat}"].sum() / BLOCK
    assert abs(found - mean) < 5 * sqrt(variance / BLOCK)
    pairs = pairs_law(31)
    mean = pairs[1] + 2 * pairs[2]
    variance = pairs[1] + 4 * pairs[2] - mean**2
    found = columns[f"held_beziques_{seat}"].sum() / BLOCK
    assert abs(found - mean) < 5 * sqrt(variance / BLOCK)


@pytest.mark.parametrize("name", [B9, "bezique-no-turn"])
def test_seat_keyed_draws_have_the_law_of_the_table(name):
    """Points by dealer and seat under either draw rule: chi-square, seeds fixed, false alarm 1 in 1000."""
    rules = game(name)
    players = seated(greedy_player(), greedy_player())
    _, table = sums_of(rules, players, 40_000, seed=11)
    _, keyed = sums_of(rules, players, 40_000, seed=12, draw_rule=k.DRAW_SEAT_KEYED)
    for dealer in range(2):
        for seat in range(2):
            pair = np.array([table[dealer, seat], keyed[dealer, seat]])
            often = pair.sum(0) >= 20
            rare = pair[:, ~often].sum(1, keepdims=True)
            cells = np.hstack([pair[:, often], rare]) if rare.sum() >= 20 else pair[:, often]
            assert stats.chi2_contingency(cells).pvalue > 0.001 / 8
