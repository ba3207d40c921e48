"""What one deal pays at Rubicon, six-pack or eight-pack."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.reference.parameters import Rules


@dataclass(frozen=True)
class Settlement:
    """The winner of a deal (None: nobody), what he is paid, whether the loser is rubiconed."""

    winner: int | None
    rubicon: bool
    value: int

    def as_record(self) -> dict[str, Any]:
        """Return it in the words of a deal record."""
        return {"rubicon": self.rubicon, "value": self.value}


def settle(rules: Rules, points: Sequence[int], brisques: Sequence[int]) -> Settlement | None:
    """Settle a deal of two players, None where the game has no settlement.

    B11, F: the winner is paid 500 and the difference; a loser under 1000, the winner
    himself over it or not, is rubiconed: 1000 for the game, 300 for brisques, and both
    scores. Six and eight packs: 1000 and the difference, or 1000 and both scores.

    Readings: the higher score wins, before anything is dropped; equal scores are decided
    at Rubicon by the brisques (F: "necessary to count them to decide a tie"), else by
    nothing. The loser's brisques count only to reach the line, not among his points (B11).
    """
    if rules.settlement == "none":
        return None
    winner = _winner(rules, points, brisques)
    if winner is None:
        return Settlement(None, False, 0)
    loser = 1 - winner
    rubicon = _is_rubiconed(rules, points[loser], brisques[loser])
    drop = _whole_hundreds if rules.fractions == "each" else int
    won, lost = drop(points[winner]), drop(points[loser])
    if rubicon:
        # At Rubicon the 1000 for the game is the rubicon's own; elsewhere the game is paid as always.
        game = 0 if rules.settlement == "rubicon" else rules.game_bonus
        value = game + rules.rubicon_bonus + rules.brisque_bonus + won + max(lost, rules.loser_at_least)
    else:
        value = rules.game_bonus + won - lost
    return Settlement(winner, rubicon, _whole_hundreds(value) if rules.fractions == "sum" else value)


def _winner(rules: Rules, points: Sequence[int], brisques: Sequence[int]) -> int | None:
    if points[0] != points[1]:
        return int(points[1] > points[0])
    if rules.settlement == "rubicon" and brisques[0] != brisques[1]:
        return int(brisques[1] > brisques[0])
    return None


def _is_rubiconed(rules: Rules, points: int, brisques: int) -> bool:
    """B11: the loser may claim his brisques to save a rubicon; reading: so he does."""
    claimed = brisques * rules.brisque if rules.brisques_save else 0
    return rules.rubicon_line is not None and points + claimed < rules.rubicon_line


def _whole_hundreds(points: int) -> int:
    """B11, F: fractions of a hundred are neglected."""
    return points - points % 100
