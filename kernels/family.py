"""Families of games, told apart by the type of the ``words`` argument.

Every kernel takes ``words`` first: a tuple with one element for each word of a card set. Its length is the
number of words; the type of its elements names the family, so compiled code holds the steps of one family
only (`kernels.jit.step`). The values mean nothing.
"""

from typing import Any, Final

import numpy as np

STANDARD: Final = np.uint64
"""Two hands, each card once in each kind."""
REFORM: Final = np.uint32
"""Two hands, combinations completed anew: Grand, Rubicon, six and eight packs."""
MANY: Final = np.uint16
"""Three and four hands, alone or as partners."""
POLISH: Final = np.uint8
"""Open cards, won in tricks, are declared."""
CINQ_CENTS: Final = np.int64
"""One pack: a card in one combination only, card points, the knock."""
PENCHANT: Final = np.int32
"""One pack with ranks, combinations of its own."""


def words_of(family: Any, packs: int) -> tuple[Any, ...]:
    """Make the ``words`` argument of a game: two packs a word.

    Parameters
    ----------
    family : numpy scalar type
        One of the constants of this module.
    packs : int
        Packs of 32 cards, 1 to 8.
    """
    return (family(0),) * ((packs + 1) // 2)
