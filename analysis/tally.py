"""Integer sums of a running comparison, read at boundaries that are fixed beforehand."""

from __future__ import annotations

from dataclasses import dataclass

from analysis.estimate import variance


@dataclass(frozen=True)
class Tally:
    """Sums over units of one integer each: pairs, branches, deals.

    Attributes
    ----------
    n : int
        Units.
    total, squares : int
        Sum of the values, of their squares.
    nonzero : int
        Units whose value is not 0.
    bonuses : tuple of int
        Times that each rare bonus was scored, both players together, in the order of
        `analysis.start.StartRule.kinds`.
    """

    n: int = 0
    total: int = 0
    squares: int = 0
    nonzero: int = 0
    bonuses: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if (
            not 0 <= self.nonzero <= self.n
            or self.n * self.squares < self.total**2
            or min(self.bonuses, default=0) < 0
        ):
            raise ValueError(f"no integers have these sums: {self}")

    def __add__(self, other: Tally) -> Tally:
        if not self.n:
            return other
        if not other.n:
            return self
        bonuses = tuple(a + b for a, b in zip(self.bonuses, other.bonuses, strict=True))
        return Tally(
            self.n + other.n,
            self.total + other.total,
            self.squares + other.squares,
            self.nonzero + other.nonzero,
            bonuses,
        )

    @property
    def mean(self) -> float:
        """Mean of the values; ``n`` >= 1."""
        return self.total / self.n

    @property
    def deviation(self) -> float:
        """Standard deviation of the values (divisor n - 1); ``n`` >= 2."""
        return float(variance(self.n, self.total, self.squares) ** 0.5)


class InDealOrder:
    """Batches put back into deal order, whatever order they finish in.

    A look is taken at the end of each batch and at no other place; what is seen there depends on the
    batches before it alone. So neither threads nor interruptions move a look.
    """

    def __init__(self) -> None:
        self._waiting: dict[int, Tally] = {}
        self._next = 0
        self.sums = Tally()

    def add(self, index: int, batch: Tally) -> list[tuple[Tally, Tally]]:
        """Take in a batch.

        Parameters
        ----------
        index : int
            Place of the batch, from 0, in deal order.
        batch : Tally
            Its sums.

        Returns
        -------
        list of (Tally, Tally)
            Each batch whose turn it now is, with the sums up to its end.
        """
        if index < self._next or index in self._waiting:
            raise ValueError(f"batch {index} has been counted")
        self._waiting[index] = batch
        ready = []
        while self._next in self._waiting:
            batch = self._waiting.pop(self._next)
            self.sums = self.sums + batch
            self._next += 1
            ready.append((batch, self.sums))
        return ready
