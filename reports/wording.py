"""How numbers are written in texts and tables."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from analysis.estimate import Estimate

NONE: Final = "–"
MINUS: Final = "−"
_MOST_DECIMALS: Final = 8
_PLAIN_DECIMALS: Final = 1


def decimals_for(half_width: float) -> int:
    """Choose decimals from half the width of an interval.

    It keeps two digits if they are 10 to 35, one if it is greater, after the rounding rule of the
    Particle Data Group (Review of Particle Physics, introduction).
    """
    if math.isnan(half_width) or half_width <= 0:
        return _PLAIN_DECIMALS
    place = math.floor(math.log10(half_width))
    digits = 1 if half_width / 10**place < 3.55 else 0
    return min(max(digits - place, 0), _MOST_DECIMALS)


def number(value: float, decimals: int) -> str:
    """Write a number with thousands separated, a true minus sign, and plain 0 for zero."""
    if math.isnan(value):
        return NONE
    if math.isinf(value):
        return "unbounded" if value > 0 else f"{MINUS}unbounded"
    if value == 0:
        return "0"
    text = f"{value:,.{decimals}f}"
    if not text.strip("-0.,"):
        text = text.removeprefix("-")
    return text.replace("-", MINUS)


def value_of(estimate: Estimate) -> str:
    """Write the value of an estimate, a share in per cent, with the decimals that its interval allows."""
    factor, sign = _scale(estimate)
    decimals = _decimals(estimate, factor)
    return number(estimate.value * factor, decimals) + ("" if math.isnan(estimate.value) else sign)


def interval_of(estimate: Estimate) -> str:
    """Write the interval of an estimate, ``22.6 to 23.5``; a dash where there is none."""
    if not estimate.has_interval:
        return NONE
    factor, sign = _scale(estimate)
    decimals = _decimals(estimate, factor)
    return f"{number(estimate.low * factor, decimals)} to {number(estimate.high * factor, decimals)}{sign}"


def count_of(estimate: Estimate) -> str:
    """Write k of n for a proportion; empty for other numbers."""
    return "" if estimate.count is None else f"{estimate.count:,} of {estimate.n:,}"


def in_text(estimate: Estimate) -> str:
    """Write value and interval for a sentence: ``23.1 (22.6 to 23.5)``."""
    if not estimate.has_interval:
        return value_of(estimate)
    return f"{value_of(estimate)} ({interval_of(estimate)})"


def confidence_of(estimate: Estimate) -> str:
    """Write the level of the interval: ``95%``."""
    return f"{100 * estimate.confidence:g}%"


def plural(count: int, one: str, many: str = "") -> str:
    """Write a count with its noun: ``1 deal``, ``2,000 deals``."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def listed(words: list[str], last: str = "and") -> str:
    """Join words as a sentence does: ``a, b and c``."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}" if words else ""


def seat_names(names: list[str]) -> list[str]:
    """Name the players by seat; who sits in two seats gets the number of the seat too."""
    return [f"{name} (seat {seat})" if names.count(name) > 1 else name for seat, name in enumerate(names)]


def side_names(names: list[str], sides: int) -> list[str]:
    """Name the sides at a table by their players; partners sit opposite each other."""
    if sides == len(names):
        return seat_names(names)
    found = []
    for side in range(sides):
        both = names[side::sides]
        who = both[0] if len(set(both)) == 1 else listed(both)
        found.append(f"{who} (seats {listed([str(seat) for seat in range(side, len(names), sides)])})")
    return found


def chance(p: float) -> str:
    """Write an exact chance in per cent."""
    if p == 0:
        return "0"
    return f"{100 * p:.3f}%" if p >= 0.001 else f"{100 * p:.3g}%"


def one_in(p: float) -> str:
    """Write a small chance as 1 in n; empty for one that per cents show well."""
    return f"1 in {1 / p:,.0f}" if 0 < p < 0.02 else ""


def _decimals(estimate: Estimate, factor: float) -> int:
    """Choose decimals for an estimate: none where all it has are whole numbers."""
    parts = [estimate.value, estimate.low, estimate.high] if estimate.has_interval else [estimate.value]
    if not all(math.isfinite(part) for part in parts):
        return _PLAIN_DECIMALS
    if all((part * factor).is_integer() for part in parts):
        return 0
    decimals = decimals_for(estimate.half_width * factor)
    # An end that is not zero does not look like zero.
    least = min((abs(part) * factor for part in parts if part), default=1.0)
    while decimals < _MOST_DECIMALS and round(least, decimals) == 0:
        decimals += 1
    return decimals


def _scale(estimate: Estimate) -> tuple[float, str]:
    return (100.0, "%") if estimate.unit.startswith("of ") else (1.0, "")
