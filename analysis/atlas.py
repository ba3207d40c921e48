"""Every hint under every rule set with every player: one simultaneous answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import numpy as np
import pandas as pd

from analysis.decision import MARGIN, UNDECIDED
from analysis.estimate import frame_of
from analysis.many import holm
from analysis.trials import CAP, WATCHED, Contrast, HintVerdict, Plan, store_of, try_hints
from kernels.hints import HINTS, hint_name
from sim.catalogue import claims
from sim.trials import CONTRASTS

if TYPE_CHECKING:
    from pathlib import Path

    from sim.players import Player
    from sim.rules.ruleset import RuleSet

FIRST: Final = next(iter(CONTRASTS))
"""The comparison that the map shows: following, with not heeding."""
ALIKE: Final = "always alike"
"""Instead of undecided, where every deal went the same way in both: mostly a player who follows it anyway."""


@dataclass(frozen=True)
class Sheet:
    """One rule set with one player.

    Attributes
    ----------
    plan : Plan
        What was asked.
    found : tuple of HintVerdict
        What came out, in the order of the plan's hints.
    """

    plan: Plan
    found: tuple[HintVerdict, ...]


def plan_atlas(
    rulesets: Sequence[RuleSet],
    bases: Sequence[Player],
    seed: int = 0,
    margin: float = MARGIN,
    cap: int = CAP,
) -> list[Plan]:
    """Plan an atlas: each hint where it makes sense, each player against his like.

    The number of all questions is fixed here, so that their intervals hold together.

    Parameters
    ----------
    rulesets, bases : sequence
        The rule sets, the players.
    seed, margin, cap
        As in `analysis.trials.Plan`.
    """
    plans = []
    hints = [claim for claim in claims().values() if claim.hint]
    for ruleset in rulesets:
        sensible = tuple(claim.hint for claim in hints if not claim.objection(ruleset.rules))
        plans += [
            Plan(ruleset, base, base, sensible, seed=seed, margin=margin, cap=cap)
            for base in bases
            if sensible
        ]
    questions = sum(len(plan.hints) * len(plan.contrasts) for plan in plans)
    return [replace(plan, questions=questions) for plan in plans]


def run_atlas(
    plans: Sequence[Plan],
    folder: Path,
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    watched: int = WATCHED,
) -> Iterator[Sheet]:
    """Play an atlas sheet by sheet; what was played before is read from the folder.

    Parameters
    ----------
    plans : sequence of Plan
        From `plan_atlas`.
    folder : pathlib.Path
        Holds a folder for each sheet; broken off, the batch in flight is lost.
    threads : int, optional
        Defaults to None (one for each free processor); changes no number.
    progress : callable, optional
        Told the deals counted over all questions, and how many they may be at most.
    watched : int
        Deals on which it is counted how often a hint applies.
    """
    sizes = [plan.cap * len(plan.hints) * len(plan.contrasts) for plan in plans]
    for at, plan in enumerate(plans):
        before, most = sum(sizes[:at]), sum(sizes)

        def tell(done: int, _: int, before: int = before, most: int = most) -> None:
            if progress is not None:
                progress(before + done, most)

        with store_of(plan, folder) as store:
            yield Sheet(plan, tuple(try_hints(plan, threads, tell, store, watched)))


def atlas_frame(sheets: Sequence[Sheet]) -> pd.DataFrame:
    """Set an atlas in a table, a row for each question, with the list of those that stand.

    Returns
    -------
    pandas.DataFrame
        ``rules, base, hint, says, compared, verdict, applies, agrees, p, adjusted, stands`` with the columns
        of `analysis.estimate.frame_of`. ``p`` is valid whenever one stopped, ``adjusted`` after Holm over all
        rows, ``stands`` where it is at most 5 %. ``verdict`` as `verdict_of` gives it.
    """
    asked = [
        (sheet.plan, one, contrast)
        for sheet in sheets
        for one in sheet.found
        for contrast in one.contrasts.values()
    ]
    sorted_out = holm([contrast.look.p for _, _, contrast in asked])
    return frame_of(
        (
            {
                "rules": plan.ruleset.name,
                "base": plan.base.name,
                "hint": hint_name(one.hint),
                "says": HINTS[one.hint].title,
                "compared": contrast.name,
                "verdict": verdict_of(contrast),
                "applies": one.applies.value,
                "agrees": one.agrees.value,
                "p": contrast.look.p,
                "adjusted": float(adjusted),
                "stands": bool(stands),
            },
            contrast.decision.estimate,
        )
        for (plan, one, contrast), adjusted, stands in zip(
            asked, sorted_out.adjusted, sorted_out.stands, strict=True
        )
    )


def verdict_of(contrast: Contrast) -> str:
    """Give the verdict of a comparison; `ALIKE` where nothing can be decided since no deal differed."""
    if contrast.verdict == UNDECIDED and contrast.look.sums.n > 0 and contrast.look.sums.nonzero == 0:
        return ALIKE
    return contrast.verdict


def sign_changes(frame: pd.DataFrame, compared: str = FIRST) -> pd.DataFrame:
    """List the hints that surely help in one place and surely hurt in another.

    Parameters
    ----------
    frame : pandas.DataFrame
        From `atlas_frame`.
    compared : str
        The comparison looked at.

    Returns
    -------
    pandas.DataFrame
        ``hint, says, helps, hurts``: number of sheets whose interval lies above 0, below 0; only hints
        with both.
    """
    rows = frame[frame["compared"] == compared]
    above = (rows["low"] > 0).groupby(rows["hint"], sort=False).sum()
    below = (rows["high"] < 0).groupby(rows["hint"], sort=False).sum()
    says = rows.groupby("hint", sort=False)["says"].first()
    table = pd.DataFrame({"says": says, "helps": above, "hurts": below})
    return table[np.minimum(table["helps"], table["hurts"]) > 0].rename_axis("hint").reset_index()
