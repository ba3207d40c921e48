"""What a bad shuffle does to the declarations and the scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from analysis.estimate import CONFIDENCE, Estimate, frame_of, mean_from_sums
from kernels.columns import C_BRISQUE_POINTS, C_DECLARED, C_POINTS, D_DIFFERENCE, N_DEAL, N_SEAT

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import NDArray

    from sim.riffles import Evenings

COLUMNS: Final = {"points": C_POINTS, "declared": C_DECLARED, "brisques": C_BRISQUE_POINTS}


def shuffle_effects(evenings: Evenings, confidence: float = CONFIDENCE) -> pd.DataFrame:
    """Estimate means a deal by the number of riffles; the evening is the unit.

    Returns
    -------
    pandas.DataFrame
        ``riffles`` (0: shuffled well), ``quantity`` with the columns of `analysis.estimate.frame_of`.
    """
    return frame_of(shuffle_estimates(evenings, confidence))


def shuffle_estimates(
    evenings: Evenings, confidence: float = CONFIDENCE
) -> list[tuple[dict[str, object], Estimate]]:
    """Give the same as labels with their estimates."""
    seats = (evenings.rows.shape[-1] - N_DEAL) // N_SEAT
    deals = evenings.rows.shape[2]
    found: list[tuple[dict[str, object], Estimate]] = []
    for place, riffles in enumerate(evenings.riffles):
        rows = evenings.rows[place].astype(np.int64)
        sums = {
            f"{name} of a player": sum(rows[:, :, N_DEAL + seat * N_SEAT + column] for seat in range(seats))
            for name, column in COLUMNS.items()
        }
        sums["points between first and second seat"] = np.abs(rows[:, :, D_DIFFERENCE]) * seats
        for name, values in sums.items():
            mean = _mean(np.asarray(values).sum(axis=1), deals * seats, "points a deal", confidence)
            found.append(({"riffles": riffles, "quantity": name}, mean))
        together = _mean(evenings.together[place], evenings.neighbours, "of cards side by side", confidence)
        found.append(({"riffles": riffles, "quantity": "low cards side by side"}, together))
    return found


def _mean(values: NDArray[np.int64], parts: int, unit: str, confidence: float) -> Estimate:
    """Estimate a mean from the sums of evenings of so many parts."""
    whole = mean_from_sums(len(values), int(values.sum()), int(values @ values), unit, confidence)
    return whole.scaled(1 / parts, unit)
