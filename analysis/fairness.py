"""Cards dealt and received in a run, beside their exact laws.

The laws hold for any two players, so a departure means a fault in dealing or drawing, or a player who
sees cards that he should not.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction

import pandas as pd
from scipy import special

from analysis import dealt
from analysis.dealt import Dealing
from analysis.estimate import CONFIDENCE, Estimate, frame_of, mean_from_sums, proportion
from analysis.sums import pooled
from sim.rules.model import Rules
from sim.totals import Totals

_FEW_EXPECTED = 10
"""With fewer expected events the normal law says little, and no z is given."""


def dealing_of(rules: Rules) -> Dealing:
    """Take from a rule set what the dealt hands depend on."""
    return Dealing(rules.packs, rules.hand, rules.seats, rules.turn_up, rules.eights_removed)


def fairness(totals: Totals, dealing: Dealing, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Set exact values beside those of a run.

    Parameters
    ----------
    totals : Totals
        Sums of the run.
    dealing : Dealing
        Packs, hand, players of its rule set.
    confidence : float
        Level of the intervals.

    Returns
    -------
    pandas.DataFrame
        ``quantity, seat, exact, z`` with the columns of `analysis.estimate.frame_of`. Seat is ``"table"``
        for the turn-up. z is the departure in standard errors under the exact law; ``nan`` where fewer
        than ten events are expected.
    """
    rows: list[tuple[dict[str, object], Estimate]] = []

    def add(quantity: str, seat: int | str, exact: Fraction, estimate: Estimate, error: float) -> None:
        departure = estimate.value - float(exact)
        z = departure / error if error > 0 else math.nan
        rows.append(({"quantity": quantity, "seat": seat, "exact": float(exact), "z": z}, estimate))

    def add_share(quantity: str, seat: int | str, exact: Fraction, k: int, n: int, unit: str) -> None:
        p = float(exact)
        expected = n * min(p, 1 - p)
        error = math.sqrt(p * (1 - p) / n) if n and expected >= _FEW_EXPECTED else 0.0
        add(quantity, seat, exact, proportion(k, n, unit, confidence), error)

    for seat in range(totals.seats):
        for quantity, exact, k in _shares(totals, dealing, seat):
            add_share(quantity, seat, exact, k, totals.n, "of deals")
        for quantity, column, cards in (
            ("aces in the dealt hand", "dealt_aces", dealing.hand),
            ("aces received before the last draw", "held_aces", dealing.received),
        ):
            law = dealt.law_of_marked(dealing.cards, 4 * dealing.packs, cards)
            mean, variance, fourth = dealt.moments(law)
            sums = pooled(totals, f"{column}_{seat}")
            n = sums.n
            estimate = mean_from_sums(n, sums.total, sums.squares, "aces a hand", confidence)
            add(f"{quantity}, mean", seat, mean, estimate, math.sqrt(variance / n) if n else 0.0)
            error = math.sqrt((fourth - variance * variance) / n) if n else 0.0
            spread = _variance_about(n, sums.total, sums.squares, mean, error, confidence)
            add(f"{quantity}, variance", seat, variance, spread, error)
    if dealing.turn_up:
        sevens = pooled(totals, "turned_seven").total
        add_share(
            "the turn-up is a seven", "table", dealt.turn_up_seven(dealing), sevens, totals.n, "of deals"
        )
    frame = frame_of(rows)
    order = {quantity: place for place, quantity in enumerate(dict.fromkeys(frame["quantity"]))}
    return frame.sort_values("quantity", key=lambda names: names.map(order), kind="stable", ignore_index=True)


def exact_chances(dealing: Dealing) -> pd.DataFrame:
    """List the exact chances of dealt hands, no run needed.

    Returns
    -------
    pandas.DataFrame
        ``quantity, exact, one_in, fraction``: the chance, its reciprocal, the fraction in lowest terms.
    """
    aces = dealt.aces(dealing)
    chances = {
        "carte blanche (no king, queen or knave)": dealt.carte_blanche(dealing),
        "bezique": dealt.bezique(dealing),
        **({"double bezique": dealt.bezique(dealing, 2)} if dealing.packs > 1 else {}),
        "some marriage": dealt.some_marriage(dealing),
        "a sequence in any suit": dealt.some_sequence(dealing),
        "four aces or more": sum(aces[4:], start=Fraction(0)),
        "no ace": aces[0],
    }
    if dealing.turn_up:
        chances["the turn-up is a seven"] = dealt.turn_up_seven(dealing)
        chances["a seven of trumps in hand"] = dealt.seven_of_trumps(dealing)
    return pd.DataFrame(
        {
            "quantity": list(chances),
            "exact": [float(chance) for chance in chances.values()],
            "one_in": [float(1 / chance) if chance else math.inf for chance in chances.values()],
            "fraction": [str(chance) for chance in chances.values()],
        }
    )


def largest_departure(table: pd.DataFrame, confidence: float = CONFIDENCE) -> tuple[float, float, int]:
    """Find the largest departure in a table of `fairness`.

    Returns
    -------
    (float, float, int)
        The largest ``|z|``; the bound that fair cards stay under with the confidence given, over all the
        rows at once (Bonferroni); the number of rows that have a z.
    """
    z = table["z"].dropna().abs()
    if z.empty:
        return math.nan, math.nan, 0
    return float(z.max()), float(-special.ndtri((1 - confidence) / 2 / len(z))), len(z)


def _shares(totals: Totals, dealing: Dealing, seat: int) -> Iterator[tuple[str, Fraction, int]]:
    def count(column: str) -> int:
        return pooled(totals, f"{column}_{seat}").total

    yield "carte blanche dealt", dealt.carte_blanche(dealing), count("dealt_blank")
    yield "bezique dealt", dealt.bezique(dealing), count("dealt_bezique")
    if dealing.packs > 1:
        yield "double bezique dealt", dealt.bezique(dealing, 2), count("dealt_double")
    yield "some marriage dealt", dealt.some_marriage(dealing), count("dealt_some_marriage")
    if dealing.hand < 10:  # no room for two sequences, so the number of suits is 0 or 1
        yield "a sequence in any suit dealt", dealt.some_sequence(dealing), count("dealt_sequence")
    aces = dealt.aces(dealing)
    yield "four aces or more dealt", sum(aces[4:], start=Fraction(0)), count("dealt_four_aces")
    yield "no ace dealt", aces[0], count("dealt_no_ace")
    if dealing.turn_up:
        yield "a seven of trumps dealt", dealt.seven_of_trumps(dealing), count("dealt_seven")
    if dealing.packs == 2:  # 0, 1 or 2 pairs: two sums determine the three counts
        held = pooled(totals, f"held_beziques_{seat}")
        two = (held.squares - held.total) // 2
        law = dealt.law_of_pairs(dealing.cards, 2, dealing.received)
        yield "cards of a bezique received before the last draw", law[1] + law[2], held.total - two
        yield "cards of a double bezique received before the last draw", law[2], two


def _variance_about(
    n: int, total: int, squares: int, mean: Fraction, error: float, confidence: float
) -> Estimate:
    """Estimate the variance about a known mean; normal interval with the exact law's standard error."""
    unit = "aces squared"
    if n == 0:
        return mean_from_sums(0, 0, 0, unit, confidence)
    value = float((squares - 2 * mean * total + n * mean * mean) / n)
    half = -float(special.ndtri((1 - confidence) / 2)) * error
    method = "normal, exact standard error"
    return Estimate(value, value - half, value + half, n, method, unit, None, confidence)
