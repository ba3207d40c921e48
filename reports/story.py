"""The summary of a run in plain words, for a card player."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from reports.results import sides_of
from reports.wording import confidence_of, count_of, in_text, interval_of, listed, number, plural, value_of

if TYPE_CHECKING:
    from analysis.estimate import Estimate
    from sim.game_totals import GameTotals
    from sim.run import RunResult
    from sim.totals import Totals


_ENOUGH_FOR_SHARES: Final = 100
"""Deals from which on a summary speaks of shares; the tables have them all."""


def tell(run: RunResult, players: Sequence[str]) -> tuple[str, ...]:
    """Tell who won, by how much, and what else catches the eye: one paragraph each."""
    totals = run.totals
    if totals.n == 0:
        return ("Nothing has been played yet.",)
    same = len({player.identity for player in run.experiment.players}) == 1
    sides = sides_of(run)
    paragraphs = []
    if totals.games is not None:
        paragraphs.append(_games(totals.games, sides, run.experiment.ruleset.rules.target, same=same))
    paragraphs += [_winner(totals, players, sides, same=same), _dealer(totals, sides)]
    if totals.n > 1:
        paragraphs += _sources(totals, players)
    if totals.n >= _ENOUGH_FOR_SHARES:
        paragraphs += _dearest(run, players)
        paragraphs += _cards(run)
    return tuple(paragraph for paragraph in paragraphs if paragraph)


def _winner(totals: Totals, players: Sequence[str], sides: Sequence[str], *, same: bool) -> str:
    from analysis.scores import seat_advantage
    from analysis.sums import seat_mean

    means = [seat_mean(totals, "points", seat, "points a deal") for seat in range(totals.seats)]
    if totals.n == 1:
        scores = [f"{player} scored {value_of(mean)}" for player, mean in zip(players, means, strict=True)]
        return f"{listed(scores)} points. It was one deal, which cannot tell who plays better."
    parts = [f"{player} {in_text(mean)}" for player, mean in zip(players, means, strict=True)]
    average = f"An average deal brings {listed(parts)} points."
    if len(sides) != 2:
        return average
    lead = seat_advantage(totals)
    if not lead.has_interval:
        return f"{average} All {totals.n:,} deals ended with the same difference, so it has no interval."
    first, second = (0, 1) if lead.value >= 0 else (1, 0)
    size = lead if lead.value >= 0 else lead.scaled(-1, lead.unit)
    details = f"{confidence_of(size)} interval {interval_of(size)}, {plural(totals.n, 'deal')}"
    if same:
        names = [f"seat {seat}" for seat in range(2)]
        if len(players) > len(sides):
            names = [f"the side of seats {side} and {side + 2}" for side in range(2)]
        head = (
            f"The same player sits in {'both' if len(players) == 2 else 'all'} seats, so a difference is "
            f"chance: {names[first]} scores {value_of(size)} points a deal more than {names[second]} "
            f"({details})."
        )
    elif size.low > 0:
        head = f"**{sides[first]} beats {sides[second]} by {value_of(size)} points a deal** ({details})."
    else:
        head = (
            f"**These deals do not tell whether {sides[0]} or {sides[1]} plays better**: "
            f"{sides[first]} scores {value_of(size)} points a deal more ({details})."
        )
    return f"{head} {average}"


def _dealer(totals: Totals, sides: Sequence[str]) -> str:
    from analysis.scores import dealer_advantage

    if len(sides) != 2:
        return ""
    gain = dealer_advantage(totals, sides=2)
    if math.isnan(gain.value):
        return ""
    pone = "pone"
    if totals.seats > 2:
        pone = "other side"
    who = f"the dealer or the {pone}, who leads to the first trick"
    if not gain.has_interval:
        return f"Whether it is better to be {who}, so few deals cannot tell."
    if gain.low > 0 or gain.high < 0:
        better, worse = ("dealer", pone) if gain.value > 0 else (pone, "dealer")
        size = gain if gain.value > 0 else gain.scaled(-1, gain.unit)
        return (
            f"Between these players the {better} scores {in_text(size)} points a deal more than the {worse}; "
            f"the {pone} leads to the first trick."
        )
    return (
        f"Whether it is better to be {who}, these deals do not tell: the dealer's advantage is "
        f"{in_text(gain)} points a deal."
    )


def _games(games: GameTotals, players: Sequence[str], target: int | None, *, same: bool) -> str:
    from analysis.estimate import proportion
    from analysis.scores import deals_per_game, drawn_games, win_chances

    if games.n == 0:
        return ""
    chances = _by_seat(win_chances(games, sides=len(players)))
    order = sorted(range(len(players)), key=lambda seat: -chances[seat].value)
    best, name = chances[order[0]], players[order[0]]
    to = f" to {target}" if target is not None else ""
    length = deals_per_game(games)
    if games.n == 1:
        played = f"the one game{to}, in {plural(int(length.value), 'deal')}"
        return f"{name} won {played}." if best.value else f"Nobody won {played}."
    won = [f"{name} wins {value_of(best)} of the games"]
    won += [f"{players[seat]} {value_of(chances[seat])}" for seat in order[1:]]
    text = (
        f"**{listed(won)}** ({name}: {confidence_of(best)} interval {interval_of(best)}, {count_of(best)})."
    )
    decided = proportion(int(games.wins[order[0]]), int(games.wins.sum()), "of games")
    if len(players) == 2 and decided.low <= 0.5 and not same:
        text += " That does not tell who wins more often."
    if games.draws:
        text += f" Nobody wins {in_text(drawn_games(games))}."
    return f"{text} A game{to} takes {in_text(length)} deals on average."


def _sources(totals: Totals, players: Sequence[str]) -> Iterator[str]:
    from analysis.declarations import points_by_seat

    frame = points_by_seat(totals)
    told = []
    for seat, player in enumerate(players):
        mine = frame[frame["seat"] == seat].set_index("source")["value"]
        parts = [
            f"{number(mine[source], 0)} from {source}"
            for source in mine.index
            if source != "all" and mine[source] >= 0.5
        ]
        if parts:
            told.append(f"{player} {listed(parts)}")
    if told:
        yield f"Where the points of a deal come from: {'; '.join(told)} (intervals: see the tables)."


def _dearest(run: RunResult, players: Sequence[str]) -> Iterator[str]:
    from analysis.declarations import declaration_shares, scored_kinds

    for kind in ("double-bezique", "royal-sequence", "trump-aces", "penchant"):
        if kind in scored_kinds(run.experiment.ruleset.rules):
            shares = _by_seat(declaration_shares(run.totals, [kind]))
            if not any(share.count for share in shares.values()):
                continue
            parts = [
                f"{player} in {value_of(shares[seat])} of deals ({_bounds(shares[seat])})"
                for seat, player in enumerate(players)
            ]
            name = kind.replace("-", " ").capitalize()
            yield f"{name} is scored by {listed(parts)}."


def _cards(run: RunResult) -> Iterator[str]:
    from analysis.fairness import dealing_of, fairness, largest_departure

    worst, bound, n = largest_departure(fairness(run.totals, dealing_of(run.experiment.ruleset.rules)))
    if n == 0:
        return
    if worst < bound:
        yield (
            f"The cards were fair: of {plural(n, 'figure')} that have an exact law the one furthest off is "
            f"{number(worst, 1)} standard errors away, where chance allows {number(bound, 1)}."
        )
    else:
        yield (
            f"**Look at the cards**: a figure that has an exact law is {number(worst, 1)} standard errors "
            f"away from it, where chance allows {number(bound, 1)} (fair cards pass it in one run of twenty)."
        )


def _bounds(share: Estimate) -> str:
    return f"{count_of(share)}; {interval_of(share)}"


def _by_seat(frame: object) -> dict[int, Estimate]:
    """Take the first estimate of each seat out of a frame."""
    import pandas as pd

    from reports.crossing import estimates

    assert isinstance(frame, pd.DataFrame)
    found: dict[int, Estimate] = {}
    for labels, value in estimates(frame):
        found.setdefault(int(labels["seat"]), value)
    return found
