"""Which of two players wins more games, where a table of odds takes the luck of the cards out."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from operator import sub
from typing import Final

from scipy import special

from analysis.compare import CHANCE, Judge, Question, chance_to_win, saved
from analysis.estimate import Estimate, proportion, variance
from analysis.rates import rate_sequence
from analysis.tally import Tally
from sim.by_odds import Adjusted
from sim.contest import Contest, Sums
from sim.odds_table import UNITS

LEAST_BATCHES: Final = 5
JACKKNIFE: Final = "jackknife over batches"
LESS_LUCK: Final = "games less luck by a table of odds"
IN_BANDS: Final = "mean luck in bands of scores, normal"


class JudgeByOdds(Judge):
    """A contest of games as it runs, with luck taken out.

    Games less luck have the mean of games, but for the error of the table: in a deal the mean of the luck
    that it measures ought to be nought. The errors cancel between the seatings but for the scores that one
    of them comes to more often. So they come, by bands of scores, to the mean luck times the surplus of
    deals with one sign. That is put back, and its variance added to that of the games less luck: an interval
    of the kind used here holds for such an estimate too, which is a mean in the limit (Waudby-Smith et al.,
    cited in `analysis.sequential`, on asymptotically linear estimators).

    Parameters
    ----------
    contest : Contest
        Of games, with a table of odds.
    question : Question
        What is asked; not strictly, since nothing that is proved bounds the luck of a game well.
    """

    def __init__(self, contest: Contest, question: Question) -> None:
        super().__init__(contest, question)
        self.plain = Judge(replace(contest, odds=None), question)
        """Takes in the same games as they ended."""
        self._batches: list[tuple[int, ...]] = []

    def add(self, batch: Sums) -> bool:
        """Take in the next batch; tell whether there is a verdict."""
        self._batches.append(_spreads(batch))
        self.plain.add(batch)
        return super().add(batch)

    def tally(self, sums: Sums) -> Tally:
        """Give the sums of games less luck, the error of the table put back."""
        adjusted, n = adjusted_of(sums), sums.n
        shift, spread = map(Fraction, _table_error(adjusted))
        total = adjusted.total + round(shift)
        # The variance of n games is n / (n - 1) times what this adds to.
        squares = adjusted.squares + Fraction(total**2 - adjusted.total**2, n) + spread * (n - 1) / n
        return Tally(n, total, math.ceil(squares), adjusted.nonzero)

    def estimate(self) -> Estimate:
        """Estimate what A gains."""
        found = super().estimate()
        measured = found.has_interval and self._measured_luck
        return replace(found, method=f"{LESS_LUCK}, {found.method}") if measured else found

    def table_error(self) -> Estimate:
        """Estimate the error of the table in the chance to win."""
        assert self.sums is not None
        shift, spread = _table_error(adjusted_of(self.sums))
        confidence, n = self.question.confidence, self.sums.n
        half = float(special.ndtri(0.5 + confidence / 2)) * math.sqrt(spread)
        found = Estimate(shift, shift - half, shift + half, n, IN_BANDS, CHANCE, None, confidence)
        return found.scaled(self.design.scale / n, CHANCE)

    def others(self) -> list[tuple[str, Estimate]]:
        """Tell what the games say without the table, of its error, of what cards and table save."""
        if self.sums is None:
            return []
        n, confidence = self.sums.n, self.question.confidence
        plain = self.plain.estimate()
        if self.contest.against is None:
            plain = chance_to_win(plain, self.contest.sides)
        rows = [("the same games as they ended", plain)]
        if self._measured_luck:
            rows.append(("error of the table, put right above", self.table_error()))
        share = rate_sequence if self.question.watched else proportion
        alike = share(n - adjusted_of(self.sums).nonzero, n, self.noun_of, confidence)
        rows += [
            (f"{self.nouns} without a difference", alike),
            ("variance-reduction factor of games", saved(self.sums.wins, n, confidence)),
            ("variance-reduction factor of the table", self.saved_by_table()),
        ]
        return rows

    def saved_by_table(self) -> Estimate:
        """Estimate how many times fewer deals games less luck take than the same games as they ended.

        It is the ratio of their variances, that of the table's error included, times the share of all deals
        that those of the games are. The interval leaves out one batch at a time (Tukey's jackknife, of the
        logarithm).
        """
        unit, confidence = "times fewer deals", self.question.confidence
        together = tuple(map(sum, zip(*self._batches, strict=True)))
        value, count, n = _factor(together), len(self._batches), together[0]
        without = [_factor(tuple(map(sub, together, batch))) for batch in self._batches] if count > 1 else []
        if count < LEAST_BATCHES or not all(0 < each < math.inf for each in (value, *without)):
            method = f"no interval: it takes {LEAST_BATCHES} batches of games with differences"
            return Estimate(value * self._share, math.nan, math.nan, n, method, unit, None, confidence)
        whole = math.log(value)
        pseudo = [count * whole - (count - 1) * math.log(each) for each in without]
        mean = math.fsum(pseudo) / count
        error = math.sqrt(math.fsum((each - mean) ** 2 for each in pseudo) / (count * (count - 1)))
        half = float(special.stdtrit(count - 1, 0.5 + confidence / 2)) * error
        low, high = math.exp(whole - half), math.exp(whole + half)
        found = Estimate(value, low, high, n, JACKKNIFE, unit, None, confidence)
        return found.scaled(self._share, unit)

    @property
    def _share(self) -> float:
        """Share of the variance that is not of the table's error."""
        assert self.sums is not None
        whole, less = self.tally(self.sums), adjusted_of(self.sums)
        both = variance(whole.n, whole.total, whole.squares) if whole.n > 1 else 0.0
        return variance(whole.n, less.total, less.squares) / both if both else 1.0

    @property
    def _measured_luck(self) -> bool:
        return self.sums is not None and adjusted_of(self.sums).beside > 0

    def _exact(self) -> None:
        """Pairs won twice tell nothing of games less luck."""
        return


def judge_of(contest: Contest, question: Question) -> Judge:
    """Make the judge that a contest takes."""
    return Judge(contest, question) if contest.odds is None else JudgeByOdds(contest, question)


def adjusted_of(sums: Sums) -> Adjusted:
    """Give the sums of games less luck, which games with a table of odds have."""
    if sums.adjusted is None:
        raise ValueError("these games were played without a table of odds")
    return sums.adjusted


def _table_error(adjusted: Adjusted) -> tuple[float, float]:
    """Compute what the error of the table adds up to over all games, in the unit of x; its variance."""
    cells = [cell for cell in adjusted.cells if cell[0]]
    deals, squares = (sum(cell[place] for cell in cells) for place in (0, 2))
    # x counts a game won as 1 and a game lost as -1, luck is of the chance to win: hence the 2.
    shift = 2 * math.fsum(weight * luck / n for n, luck, _, weight in cells)
    spread = 4 * math.fsum(weight * weight / n for n, _, _, weight in cells) * squares / max(deals, 1)
    return shift, spread


def _spreads(sums: Sums) -> tuple[int, ...]:
    """Give what `_factor` needs, all of which adds up."""
    adjusted, plain = adjusted_of(sums), sums.wins
    moments = plain.total, plain.squares, adjusted.total, adjusted.squares
    return sums.n, *moments, adjusted.deals, adjusted.beside


def _factor(spreads: tuple[int, ...]) -> float:
    n, total, squares, less_total, less_squares, deals, beside = spreads
    if n < 2:
        return math.nan
    less = variance(n, less_total, less_squares)
    return variance(n, total, squares) * UNITS**2 / less * deals / (deals + beside) if less else math.nan
