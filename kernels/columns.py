"""Result columns: what a deal leaves behind, in one row of int64.

``COLUMNS`` is the one schema: name, Parquet type, prose. The kernels write a row of ``width(seats)``
numbers; ``sim.schema`` names the same columns for readers.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from kernels.layout import KIND_NAMES, N_KINDS


class Column(NamedTuple):
    """One result column: ``name``, Parquet/pandas integer ``dtype`` and ``meaning`` with its unit."""

    name: str
    dtype: str
    meaning: str


# Columns of the deal.
(
    D_DEALER,
    D_PLAYOUT_LEADER,
    D_TURNED,
    D_TRUMP,
    D_TRUMP_TRICK,
    D_REACHED,
    D_DIFFERENCE,
    D_TURNED_SEVEN,
    D_WINNER,
    D_VALUE,
    D_RUBICON,
    D_KNOCKED,
) = range(12)
DEAL_COLUMNS: Final = (
    Column(
        "dealer",
        "int8",
        "seat that dealt; the seat after it (the pone, of two) led first",
    ),
    Column(
        "playout_leader",
        "int8",
        "seat that won the last trick of the stock phase and led the play-out",
    ),
    Column(
        "turned",
        "int16",
        "card turned up, copy*32 + suit*8 + rank (suits S H D C, ranks A T K Q J 9 8 7); -1 none",
    ),
    Column("trump", "int8", "trump suit, 0-3 = S H D C; -1 if none was ever named"),
    Column(
        "trump_trick",
        "int16",
        "trick (from 1) after which a declaration named trumps; 0 = turned up, -1 never",
    ),
    Column("reached", "int8", "seat (of partners: side) that first reached the target in this deal; -1 none"),
    Column(
        "difference", "int32", "points of seat 0 minus points of seat 1; of partners, side 0 minus side 1"
    ),
    Column("turned_seven", "int8", "1 if the card turned up is a seven"),
    Column(
        "winner",
        "int8",
        "seat (of partners: side) that won the deal by its rules; -1 a tie",
    ),
    Column("value", "int32", "what the deal pays its winner where one deal is a game, else 0"),
    Column("rubicon", "int8", "1 if the loser was rubiconed"),
    Column("knocked", "int8", "seat that knocked first; -1 none"),
)
N_DEAL: Final = len(DEAL_COLUMNS)

# Columns of each seat, repeated with suffix _0, _1 ...
(
    C_POINTS,
    C_DECLARED,
    C_BRISQUE_POINTS,
    C_LAST_TRICK,
    C_SEVEN_POINTS,
    C_BRISQUES,
    C_TRICKS,
    C_PLAYOUT_BRISQUES,
    C_ANNOUNCED,
    C_PENDING_SCORED,
    C_DEALT_ACES,
    C_DEALT_BLANK,
    C_DEALT_BEZIQUE,
    C_DEALT_DOUBLE,
    C_DEALT_MARRIAGES,
    C_DEALT_SEQUENCE,
    C_DEALT_SEVEN,
    C_DEALT_SOME_MARRIAGE,
    C_DEALT_FOUR_ACES,
    C_DEALT_NO_ACE,
    C_HELD_BEZIQUES,
    C_HELD_ACES,
    C_BLANK_POINTS,
    C_CARD_POINTS,
    C_APPLIED,
    C_AGREED,
    C_BARRED,
) = range(27)
_SEAT_FIXED: Final = (
    Column("points", "int32", "raw points of the deal"),
    Column("declared", "int32", "points from declarations, sevens not counted"),
    Column("brisque_points", "int32", "points from brisques"),
    Column("last_trick", "int32", "points for the last trick"),
    Column(
        "seven_points",
        "int32",
        "points from sevens of trumps: turned up, shown, exchanged, played",
    ),
    Column("brisques", "int16", "brisques won"),
    Column("tricks", "int16", "tricks won"),
    Column("playout_brisques", "int16", "brisques won in the play-out"),
    Column("announced", "int16", "combinations announced without a score"),
    Column("pending_scored", "int16", "announced combinations scored later"),
    Column("dealt_aces", "int8", "aces in the dealt hand"),
    Column("dealt_blank", "int8", "1 if the dealt hand has no king, queen or knave"),
    Column(
        "dealt_bezique",
        "int8",
        "1 if the dealt hand holds a queen of spades and a knave of diamonds",
    ),
    Column("dealt_double", "int8", "1 if the dealt hand holds two of each"),
    Column("dealt_marriages", "int8", "suits of which king and queen are in the dealt hand"),
    Column("dealt_sequence", "int8", "suits of which A 10 K Q J are in the dealt hand"),
    Column("dealt_seven", "int8", "1 if a seven of the turn-up's suit is in the dealt hand"),
    Column("dealt_some_marriage", "int8", "1 if the dealt hand holds the king and queen of some suit"),
    Column("dealt_four_aces", "int8", "1 if the dealt hand holds four aces or more"),
    Column("dealt_no_ace", "int8", "1 if the dealt hand holds no ace"),
    Column(
        "held_beziques",
        "int8",
        "pairs of queen of spades and knave of diamonds among all cards received before the last draw",
    ),
    Column(
        "held_aces",
        "int8",
        "aces among all cards received before the last draw, an exchanged turn-up not counted",
    ),
    Column("blank_points", "int32", "points from carte blanche"),
    Column("card_points", "int16", "points of the cards won, where they are counted"),
    Column("applied", "int16", "decisions at which the hint that is looked at applied"),
    Column("agreed", "int16", "such decisions at which the player did as the hint says"),
    Column(
        "barred",
        "int16",
        "tricks won after which a set of 10, 9, 8 or 7 was barred by the adversary's table (Penchant)",
    ),
)
C_COUNT0: Final = len(_SEAT_FIXED)  # + kind: times scored
C_FIRST0: Final = C_COUNT0 + N_KINDS  # + kind: trick (from 1) after which it was first scored, 0 never
N_SEAT: Final = C_FIRST0 + N_KINDS


def _snake(kind: str) -> str:
    return kind.replace("-", "_")


SEAT_COLUMNS: Final = (
    *_SEAT_FIXED,
    *(Column(f"n_{_snake(k)}", "int8", f"times {k} was scored") for k in KIND_NAMES),
    *(
        Column(
            f"first_{_snake(k)}",
            "int16",
            f"trick (from 1) after which {k} was first scored; 0 never",
        )
        for k in KIND_NAMES
    ),
)


def width(seats: int) -> int:
    """Numbers in a row for ``seats`` players."""
    return N_DEAL + seats * N_SEAT


def block_arrays(seats: int) -> tuple[Any, Any, Any, Any]:
    """Make the zeroed int64 arrays that a block adds to: sums, squares, histogram, clock.

    Their shapes are [seats, width], the same, [seats, seats, HISTOGRAM_BINS], [seats, N_KINDS, CLOCK_TRICKS].
    """
    return (
        np.zeros((seats, width(seats)), np.int64),
        np.zeros((seats, width(seats)), np.int64),
        np.zeros((seats, seats, HISTOGRAM_BINS), np.int64),
        np.zeros((seats, N_KINDS, CLOCK_TRICKS), np.int64),
    )


def column_names(seats: int) -> list[str]:
    """Names of a row's numbers in order: the deal's, then each seat's with its number as suffix."""
    return [c.name for c in DEAL_COLUMNS] + [f"{c.name}_{s}" for s in range(seats) for c in SEAT_COLUMNS]


def columns(seats: int) -> list[Column]:
    """All columns of a row for ``seats`` players, in order."""
    named = [c._replace(name=f"{c.name}_{s}") for s in range(seats) for c in SEAT_COLUMNS]
    return [*DEAL_COLUMNS, *named]


# Columns of a game of several deals; scores of the seats follow.
G_WINNER, G_DEALS, G_DOUBLE, G_FIRST_DEALER, G_SCORE0 = range(5)
GAME_WIDTH: Final = 8

HISTOGRAM_BINS: Final = 1024  # points of a deal, ten points a bin, the last one open
CLOCK_TRICKS: Final = 128
MAX_DEALS: Final = 1000  # deals of a game, after which nobody has won


def game_columns(seats: int) -> list[Column]:
    """Columns of a game row for ``seats`` players, in order."""
    return [
        Column("winner", "int8", "seat (of partners: side) that won the game; -1 if nobody did"),
        Column("deals", "int16", "deals played"),
        Column("double", "int8", "1 if the game counts double"),
        Column("first_dealer", "int8", "seat that dealt first"),
        *(Column(f"score_{s}", "int32", "points at the end of the game") for s in range(seats)),
    ]
