"""The chance of rare declarations, from deals in which they are possible at all."""

from __future__ import annotations

import math
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Final

import pandas as pd

from analysis.estimate import CONFIDENCE, Estimate, frame_of, proportion
from sim.rare import EVENTS

if TYPE_CHECKING:
    from sim.rare import RareCount
    from sim.rules.model import Rules

METHOD: Final = "Jeffreys, times the exact chance of the cards"
UNIT: Final = "of deals"


def rare_rates(count: RareCount, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Estimate how often each seat makes a rare declaration in a deal.

    The chance is P(cards in time) * P(declared | cards in time): the first factor exact, the second measured.
    ``gain`` says how many times more plain deals would give the same interval: with p the chance and
    f the exact factor, (1 - p) / (f - p).

    Returns
    -------
    pandas.DataFrame
        ``seat``, ``quantity``, ``gain`` with the columns of `analysis.estimate.frame_of`.
    """
    rows: list[tuple[dict[str, object], Estimate]] = []
    factor = float(count.possible)
    for seat, (dealt, made) in enumerate(zip(count.dealt, count.made, strict=True)):
        given = proportion(made, dealt, "of deals with the cards", confidence)
        chance = factor * given.value
        whole = Estimate(
            chance, factor * given.low, factor * given.high, dealt, METHOD, UNIT, None, confidence
        )
        gain = (1 - chance) / (factor - chance) if chance < factor else math.inf
        rows.append(({"seat": seat, "quantity": "declared", "gain": gain}, whole))
        rows.append(({"seat": seat, "quantity": "declared, given the cards", "gain": math.nan}, given))
    return frame_of(rows)


def either_rate(count: RareCount, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Estimate how often one or other of two players makes a rare declaration in a deal.

    Only where the packs hold too few bezique cards for both to make it, so that the chances of the seats add
    up: f * (k0 + k1) / n with f the exact factor, k declarations in n deals for each seat. The interval is
    that of k0 + k1 in 2n; unlike chances of the seats make the sum vary less than that, never more.
    ``half_percent`` is half the interval in hundredths of the value.

    Returns
    -------
    pandas.DataFrame
        ``quantity``, ``gain`` (as in `rare_rates`), ``half_percent`` with the columns of
        `analysis.estimate.frame_of`; no row where both can make it in one deal.
    """
    if 2 * EVENTS[count.event] <= count.ruleset.rules.packs:
        return frame_of(())
    given = proportion(sum(count.made), sum(count.dealt), UNIT, confidence)
    factor = len(count.made) * float(count.possible)
    value, low, high = (factor * each for each in (given.value, given.low, given.high))
    whole = Estimate(value, low, high, given.n, METHOD, UNIT, None, confidence)
    gain = (1 - value) / (factor - value) if value < factor else math.inf
    half = 100 * whole.half_width / value if value > 0 else math.nan
    return frame_of([({"quantity": "declared by either", "gain": gain, "half_percent": half}, whole)])


def blank_chain(rules: Rules, times: int) -> Fraction:
    """Compute the chance that a named seat can show carte blanche so many times in a deal.

    A dealt hand without king, queen or knave, then as many cards drawn without one:
    C(b, h + k - 1) / C(N, h + k - 1) with N cards, b of them not court cards, hands of h, k times. It does
    not depend on the play.

    Raises
    ------
    ValueError
        Fewer than one time, or more than there are draws.
    """
    if not 1 <= times <= rules.draws + 1:
        raise ValueError(f"carte blanche can be shown 1 to {rules.draws + 1} times, not {times}")
    cards = rules.hand + times - 1
    blank = rules.cards - 12 * rules.packs
    return Fraction(comb(blank, cards), comb(rules.cards, cards))


def chain_chances(rules: Rules, most: int = 4) -> pd.DataFrame:
    """Tabulate the exact chances to show carte blanche once, twice ... in a deal.

    Returns
    -------
    pandas.DataFrame
        ``times``, ``chance`` (float64).
    """
    times = range(1, min(most, rules.draws + 1) + 1)
    return pd.DataFrame({"times": list(times), "chance": [float(blank_chain(rules, k)) for k in times]})
