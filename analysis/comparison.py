"""A whole comparison: what a deal brings, then the chance to win a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import pandas as pd

from analysis.by_odds import judge_of
from analysis.compare import WIN_MARGIN, Judge, Question, chance_to_win, design_of, settle
from analysis.decision import Plan, plan
from analysis.estimate import Estimate, frame_of
from analysis.tally import Tally
from sim.blocks import check_threads
from sim.contest import BATCH, Contest, play_batches
from sim.coupled import POINTS, SETTLEMENT, WINS, are_games

if TYPE_CHECKING:
    from sim.odds_table import OddsTable

PILOT: Final = 2 * BATCH
PILOT_FIRST: Final = 10**12
"""Number of the first deal of a pilot: no comparison comes so far, so its deals are not used again."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Comparison:
    """What came out.

    Attributes
    ----------
    main : Judge
        Of what was asked.
    wins : Judge or None
        Of the chance to win a game; None if no game was asked for, or none came to be played.
    also : tuple of Judge
        Of other measures, read off the same deals without a say in when to stop.
    stopped : bool
        Whether the user broke it off; what is here holds nevertheless.
    """

    main: Judge
    wins: Judge | None
    also: tuple[Judge, ...]
    stopped: bool

    @property
    def judges(self) -> tuple[Judge, ...]:
        """All of them, in the order of the table."""
        return (self.main, *self.also, *((self.wins,) if self.wins else ()))


def run_comparison(
    contest: Contest,
    question: Question,
    cap: int,
    games: int,
    win_margin: float = WIN_MARGIN,
    threads: int | None = None,
    progress: Progress | None = None,
    *,
    batch: int = BATCH,
    odds: OddsTable | None = None,
) -> Comparison:
    """Play until each question is settled or its cap is reached.

    Where a deal is a game the same deals tell the chance to win too, at whatever number the question about
    points or settlement ends. Otherwise games are played after the deals, matched in the same way, with a
    verdict of their own. Broken off (Ctrl-C) it gives what the batches so far say; an interval that is
    watched holds then too.

    Parameters
    ----------
    contest : Contest
        Of deals.
    question : Question
        What is asked.
    cap : int
        Deals at most; all of them are played unless the question is watched.
    games : int
        Games at most, likewise; 0 for none.
    win_margin : float
        Chance to win that is too little to matter.
    threads : int, optional
        Defaults to None (one for each free processor).
    progress : callable, optional
        Told what is done and what is wanted at most.
    batch : int
        Rounds between looks.
    odds : OddsTable, optional
        Takes the luck of the cards out of games. Defaults to None (it stays in).

    Raises
    ------
    KeyboardInterrupt
        It was broken off before the first look.
    """
    asked = replace(question, measure=WINS, margin=win_margin)
    main = Judge(contest, question)
    together = not are_games(contest.ruleset.rules)
    also: tuple[Judge, ...] = ()
    if question.measure == SETTLEMENT:
        also = (Judge(contest, replace(question, measure=POINTS)),)
    wins = Judge(contest, asked) if together else None
    stopped = not _run(main, (*also, *((wins,) if wins else ())), cap, threads, progress, batch)
    if wins is None and games and not stopped:
        played = judge_of(replace(contest, games=True, odds=odds), asked)
        try:
            stopped = not _run(played, (), games, threads, progress, batch)
            wins = played
        except KeyboardInterrupt:
            stopped = True
    return Comparison(main, wins, also, stopped)


def compared(comparison: Comparison) -> pd.DataFrame:
    """Set a comparison in a table.

    Returns
    -------
    pandas.DataFrame
        ``quantity`` with the columns of `analysis.estimate.frame_of`.
    """
    rows: list[tuple[dict[str, str], Estimate]] = []
    for judge in comparison.judges:
        rows.append(_main_row(judge))
        # Of the same deals, what tells of the cards is told once.
        if judge is comparison.main or judge.contest.games:
            rows += [({"quantity": label}, value) for label, value in judge.others()]
    return frame_of(rows)


def pilot_of(
    contest: Contest,
    question: Question,
    clock: Callable[[], float],
    threads: int | None = None,
    rounds: int = PILOT,
) -> Plan:
    """Plan a question from a pilot.

    Parameters
    ----------
    contest : Contest
        Of deals or of games.
    question : Question
        What is asked.
    clock : callable
        Gives the time in seconds.
    threads : int, optional
        Defaults to None (one for each free processor).
    rounds : int
        Of the pilot.
    """
    threads = check_threads(threads)
    judge = judge_of(contest, question)
    for _ in play_batches(contest, 1, threads, first=PILOT_FIRST - 1):
        pass  # compiles the kernels
    began = clock()
    tally = Tally()
    for batch in play_batches(contest, rounds, threads, first=PILOT_FIRST):
        tally = tally + judge.tally(batch)
    seconds = clock() - began
    design = design_of(contest, question)
    return plan(tally, seconds, question.margin, question.confidence, design.start, design.scale)


def _run(
    judge: Judge,
    others: tuple[Judge, ...],
    cap: int,
    threads: int | None,
    progress: Progress | None,
    batch: int,
) -> bool:
    """Play a question; tell whether it came to its end."""
    done = 0

    def played(count: int) -> None:
        nonlocal done
        done += count
        if progress is not None:
            progress(done, cap)

    played(0)
    batches = play_batches(judge.contest, cap, threads, played, batch=batch)
    try:
        settle(judge, batches, others)
    except KeyboardInterrupt:
        if judge.sums is None or not judge.question.watched:
            raise
        return False
    return True


def _main_row(judge: Judge) -> tuple[dict[str, str], Estimate]:
    contest, estimate = judge.contest, judge.estimate()
    measure = judge.question.measure
    if measure == WINS and contest.against is None:
        return {"quantity": "chance of A to win a game"}, chance_to_win(estimate, contest.sides)
    what = {POINTS: "points", SETTLEMENT: "settlement", WINS: "chance to win a game"}[measure]
    if contest.against is not None:
        return {"quantity": f"{what}: A's less B's, each against C"}, estimate
    other = "B" if contest.sides == 2 else "the others on average"
    return {"quantity": f"{what} of A less those of {other}"}, estimate
