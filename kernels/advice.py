"""Hints of the rule books as masks over the choices of a player."""

import numpy as np

from kernels.cards import Array, Words
from kernels.jit import kernel


@kernel
def narrow_cards(
    words: Words, rules: Array, players: Array, view: Array, legal: np.uint64, reasons: Array
) -> np.uint64:
    """Narrow the cards that may be played by the player's hints, in their order."""
    return legal


@kernel
def narrow_options(
    words: Words, rules: Array, players: Array, view: Array, options: np.uint64, reasons: Array
) -> np.uint64:
    """Narrow what may be scored by the player's hints, in their order."""
    return options
