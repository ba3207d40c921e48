"""Which bonuses of a game may be rare, with how often each was seen."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.start import Bonus
from kernels.layout import KIND_NAMES, N_KINDS
from sim.bounds import declared_points
from sim.coupled import POINTS, WINS
from sim.rules.model import Rules


def rare_bonuses(rules: Rules, measure: int) -> tuple[Bonus, ...]:
    """List what the start rule counts: every declaration by kind, and the rubicon where deals pay.

    A rubicon is reckoned at its bonuses with the line, about what the loser's points are worth. No bonus
    is worth more than a game in games won, so there the list is empty.

    Parameters
    ----------
    rules : Rules
        The rules.
    measure : int
        Place in `sim.coupled.MEASURES`.
    """
    return tuple(bonus for _, bonus in _numbered(rules, measure))


def bonus_counts(counts: Sequence[int], rules: Rules, measure: int) -> tuple[int, ...]:
    """Pick the counts of those bonuses out of `sim.contest.Sums.bonuses`."""
    return tuple(counts[number] for number, _ in _numbered(rules, measure))


def _numbered(rules: Rules, measure: int) -> list[tuple[int, Bonus]]:
    if measure == WINS:
        return []
    found = [
        (KIND_NAMES.index(kind), Bonus(kind.replace("-", " "), points))
        for kind, points in declared_points(rules).items()
    ]
    if measure != POINTS and rules.rubicon_line is not None:
        worth = rules.rubicon_bonus + rules.brisque_bonus + rules.rubicon_line
        if worth > 0:
            found.append((N_KINDS, Bonus("rubicon", worth)))
    return found
