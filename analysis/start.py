"""When a running comparison has seen enough for a first verdict.

An interval that rests on the spread seen is wrong until the spread has been seen. A player who gives up
a little in each deal for a rare great bonus looks worse, surely and falsely, until the bonus has come up
a few times.
"""

from __future__ import annotations

from dataclasses import dataclass

from analysis.tally import Tally


@dataclass(frozen=True)
class Bonus:
    """A bonus that may be rare.

    Attributes
    ----------
    name : str
        As in ``"quadruple bezique"``.
    points : float
        What it is worth, in the unit of the estimate.
    """

    name: str
    points: float

    def __post_init__(self) -> None:
        if not self.points > 0:
            raise ValueError(f"a bonus is worth more than 0 points: {self}")


@dataclass(frozen=True)
class Clause:
    """One condition of the start rule, as it stands at a look.

    Attributes
    ----------
    what : str
        What is counted, in the plural.
    seen, wanted : int
        How many there are, how many there must be.
    """

    what: str
    seen: int
    wanted: int

    @property
    def met(self) -> bool:
        """Whether there are enough."""
        return self.seen >= self.wanted

    def __str__(self) -> str:
        return f"{self.seen:,} of {self.wanted:,} {self.what}"


@dataclass(frozen=True)
class Start:
    """The start rule at a look.

    Attributes
    ----------
    clauses : tuple of Clause
        All that apply.
    """

    clauses: tuple[Clause, ...]

    @property
    def ready(self) -> bool:
        """Whether verdicts may be read."""
        return all(clause.met for clause in self.clauses)

    @property
    def missing(self) -> tuple[Clause, ...]:
        """The clauses not yet met."""
        return tuple(clause for clause in self.clauses if not clause.met)

    def __str__(self) -> str:
        return "; ".join(map(str, self.missing))


@dataclass(frozen=True)
class StartRule:
    """What must have been seen before a verdict.

    The defaults held in repeated runs of players without a difference: on normal, mostly zero and
    bonus-laden data the false alarms stayed under the level (`tests/analysis/test_false_alarms.py`).

    Attributes
    ----------
    units : int
        Least number of pairs.
    nonzero : int
        Least number of pairs that differ from 0.
    times : int
        How often each rare bonus must have been scored, both players together.
    far : float
        A bonus counts as rare while it is worth more than so many standard deviations.
    kinds : tuple of Bonus
        The bonuses that the game can pay.
    noun : str
        What the units are, in the plural.
    """

    units: int = 1000
    nonzero: int = 300
    times: int = 30
    far: float = 10.0
    kinds: tuple[Bonus, ...] = ()
    noun: str = "pairs"

    def __post_init__(self) -> None:
        if self.units < 2 or min(self.nonzero, self.times) < 0 or self.far < 0:
            raise ValueError(f"a start rule asks for at least 2 units and no negative counts: {self}")

    def at(self, sums: Tally, deviation: float) -> Start:
        """Say how the rule stands.

        Parameters
        ----------
        sums : Tally
            Sums up to the look, with as many ``bonuses`` as there are kinds.
        deviation : float
            Standard deviation of a unit, in the unit of the estimate.
        """
        if sums.n and len(sums.bonuses) != len(self.kinds):
            raise ValueError(f"{len(self.kinds)} kinds of bonus, {len(sums.bonuses)} counts")
        bonuses = sums.bonuses or (0,) * len(self.kinds)
        return Start(
            (
                Clause(self.noun, sums.n, self.units),
                Clause(f"{self.noun} that differ", sums.nonzero, self.nonzero),
                *(
                    Clause(f"times {kind.name}", seen, self.times)
                    for kind, seen in zip(self.kinds, bonuses, strict=True)
                    if kind.points > self.far * deviation
                ),
            )
        )

    def units_needed(self, pilot: Tally, deviation: float) -> int | None:
        """Foresee how many units the rule takes.

        Parameters
        ----------
        pilot : Tally
            Sums of a pilot.
        deviation : float
            As for `at`.

        Returns
        -------
        int or None
            None if something that the rule asks for never occurred in the pilot.
        """
        needed = self.units
        for clause in self.at(pilot, deviation).clauses[1:]:
            if clause.wanted and not clause.seen:
                return None
            if clause.wanted:
                needed = max(needed, -(-clause.wanted * pilot.n // clause.seen))
        return needed
