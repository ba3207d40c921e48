"""The sections of a report that show results."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from reports import figures
from reports.crossing import crossed, estimates, listed, note_of
from reports.document import Block, Cell, Figure, Folded, Section, Table, Text, estimate_cell, plain
from reports.wording import chance, number, one_in, plural, seat_names, side_names
from sim.match import PERSONS, SITTING

if TYPE_CHECKING:
    import pandas as pd

    from analysis.dealt import Dealing
    from sim.run import RunResult

_SMALL_KINDS = ("seven", "exchange")
"""Worth ten points each; they have no panel among the clocks."""


def players_of(run: RunResult) -> list[str]:
    """Name the players of a run by seat."""
    return seat_names(run.experiment.seat_names)


def sides_of(run: RunResult) -> list[str]:
    """Name the sides of a run: its players by seat, or two partners together."""
    from sim.seating import sides

    names = run.experiment.seat_names
    return side_names(names, sides(run.experiment.ruleset.rules))


def persons_of(run: RunResult) -> list[str]:
    """Name the people of one against two, then all of them."""
    names = [player.name for player in run.experiment.players[:PERSONS]]
    return [*(f"{name} (person {person})" for person, name in enumerate(names)), "all three"]


def by_person(frame: pd.DataFrame) -> pd.DataFrame:
    """Number the rows of `analysis.turns.turns_alone` as `persons_of` names them."""
    return frame.rename(columns={"person": "seat"}).fillna({"seat": PERSONS})


def sections(run: RunResult) -> Iterator[Section]:
    """Make the sections that the run has numbers for, one after another."""
    yield from settled_section(run)
    yield points_section(run)
    yield scores_section(run)
    yield declarations_section(run)
    yield from bars_section(run)
    yield clock_section(run)
    if run.totals.games is not None:
        yield games_section(run)
    if run.totals.turns is not None:
        yield turns_section(run)
    yield dealt_section(run)


def settled_section(run: RunResult) -> Iterator[Section]:
    """Who wins deals, what they pay, where a deal decides it."""
    from analysis.settled import settled

    frame = settled(run.totals, run.experiment.ruleset.rules)
    if frame.empty:
        return
    players = players_of(run)
    of_table = frame["seat"].isna()
    blocks = [crossed(frame[~of_table], "quantity", players, "share of deals")]
    rest = [(str(labels["quantity"]), value) for labels, value in estimates(frame[of_table])]
    blocks.append(listed(rest, "deals"))
    yield Section("settled", "What a deal decides", tuple(blocks))


def bars_section(run: RunResult) -> Iterator[Section]:
    """Who was barred from sets of low cards, in the game that knows the bar (Penchant)."""
    from analysis.declarations import bars_by_seat

    frame = bars_by_seat(run.totals, run.experiment.ruleset.rules)
    if frame.empty:
        return
    says = (
        "Two, three or four tens, nines, eights or sevens may not be declared while the adversary's table "
        "shows a set of court cards or aces as large, unless one's own table shows as good a one. So many "
        "times a deal a player won a trick, held such cards, and could not declare them."
    )
    table = crossed(frame, "quantity", players_of(run), "tricks a deal")
    yield Section("bars", "Who was barred", (Text(says), table))


def points_section(run: RunResult) -> Section:
    """Points by source, for players and for roles."""
    from analysis.declarations import SOURCES, points_by_role, points_by_seat, source_shares

    players = players_of(run)
    by_seat, by_role = points_by_seat(run.totals), points_by_role(run.totals)
    roles = [str(role) for role in by_role["role"].unique()]
    blocks: list[Block] = [
        Text("Mean points of a deal by what they were scored for, with the intervals below the numbers."),
        Figure(
            "points",
            "Points a deal by source: each player over all deals, then whoever deals and whoever does not. "
            "The bar at the end is the interval of the whole.",
            figures.draw_points(by_seat, by_role, players),
        ),
        crossed(by_seat, "source", players, "points a deal"),
        crossed(by_role, "source", roles, "points a deal"),
    ]
    if _deal_rows(run):
        shares = source_shares(
            _rows(run, [f"{c}_{s}" for s in range(len(players)) for c in ("points", *SOURCES)]), len(players)
        )
        blocks += [
            Text("The same as shares of all the points of a player."),
            crossed(shares, "source", players, "share of points"),
        ]
    return Section("points", "Where the points come from", tuple(blocks))


def scores_section(run: RunResult) -> Section:
    """Distribution of the points of a deal."""
    from analysis.scores import score_histogram, score_quantiles
    from analysis.sums import seat_mean

    players = players_of(run)
    quantiles = score_quantiles(run.totals)
    quantiles["quantile"] = [f"{100 * share:g}% of deals bring at most" for share in quantiles["quantile"]]
    means = [seat_mean(run.totals, "points", seat, "points").value for seat in range(len(players))]
    return Section(
        "scores",
        "How much a deal brings",
        (
            Figure(
                "scores",
                "Points of a deal. Upright lines are means; up to two deals of a thousand lie further right.",
                figures.draw_scores(score_histogram(run.totals), means, players),
            ),
            crossed(quantiles, "quantile", players, "points"),
        ),
    )


def declarations_section(run: RunResult) -> Section:
    """Frequencies of declarations."""
    from analysis.declarations import declaration_counts, declaration_shares, scored_kinds

    players = players_of(run)
    kinds = scored_kinds(run.experiment.ruleset.rules)
    shares, counts = declaration_shares(run.totals, kinds), declaration_counts(run.totals, kinds)
    for frame in (shares, counts):
        frame["kind"] = [kind.replace("-", " ") for kind in frame["kind"]]
    return Section(
        "declarations",
        "What is declared",
        (
            Text("How many deals bring a player each declaration, once or more often."),
            Figure(
                "declarations",
                "Share of deals in which a player scores each kind at least once.",
                figures.draw_declarations(shares, players),
            ),
            crossed(shares, "kind", players, "share of deals"),
            Folded("How many times a deal", (crossed(counts, "kind", players, "times a deal"),)),
        ),
    )


def clock_section(run: RunResult) -> Section:
    """When declarations are first scored."""
    from analysis.declarations import first_tricks, meld_clock, scored_kinds

    players = players_of(run)
    kinds = [kind for kind in scored_kinds(run.experiment.ruleset.rules) if kind not in _SMALL_KINDS]
    median = first_tricks(run.totals, kinds)
    median["kind"] = [kind.replace("-", " ") for kind in median["kind"]]
    return Section(
        "clock",
        "When it is declared",
        (
            Text(
                "The share of deals in which a kind has been scored by the time so many tricks have been "
                "played. A line that rises early shows a declaration that comes early."
            ),
            Figure(
                "clock",
                "First declarations by trick; each panel has its own scale. Bands are intervals.",
                figures.draw_clock(meld_clock(run.totals, kinds), players),
            ),
            Text("The middle trick after which it is first scored, among the deals in which it is scored."),
            crossed(median, "kind", players, "median trick", deals=True),
        ),
    )


def games_section(run: RunResult) -> Section:
    """Who wins games, how long they take."""
    from analysis.scores import (
        deals_per_game,
        double_games,
        drawn_games,
        final_scores,
        first_dealer_wins,
        game_lengths,
        win_chances,
    )

    games = run.totals.games
    assert games is not None
    players, sides = players_of(run), sides_of(run)
    chances = win_chances(games, sides=len(sides))
    names = {"either": "all games", **{str(seat): f"{name} deals first" for seat, name in enumerate(players)}}
    chances["first_dealer"] = [names[dealer] for dealer in chances["first_dealer"]]
    rules = run.experiment.ruleset.rules
    whose = "first dealer wins" if len(sides) == len(players) else "first dealer's side wins"
    single = [(whose, first_dealer_wins(games, sides=len(sides))), ("deals in a game", deals_per_game(games))]
    if games.draws:
        single.append(("nobody wins", drawn_games(games)))
    if rules.double_under is not None:
        single.append((f"counts double (loser under {rules.double_under})", double_games(games)))
    lengths = game_lengths(games)
    blocks: list[Block] = [
        crossed(chances, "first_dealer", sides, "games won"),
        listed(single),
        crossed(final_scores(games).assign(what="final score"), "what", players, "points a game"),
    ]
    if not lengths.empty:
        blocks.append(Figure("lengths", "Deals in a game, with intervals.", figures.draw_lengths(lengths)))
    return Section("games", "Games", tuple(blocks))


def turns_section(run: RunResult) -> Section:
    """Who plays alone against two, for how long."""
    from analysis.turns import turns_alone

    turns = run.totals.turns
    assert turns is not None
    people, frame = persons_of(run), by_person(turns_alone(turns))
    together = frame["quantity"].isin(frame.loc[frame["seat"] == PERSONS, "quantity"])
    return Section(
        "turns",
        "Who plays alone, how long",
        (
            Text(
                "One plays alone against the other two, who consult, until the allies win a game; then those "
                f"two cut for who plays alone. All three cut anew at each sitting of {SITTING} games. "
                "The game that the allies win counts as the last of a turn."
            ),
            crossed(frame[~together], "quantity", people[:-1], "who plays alone"),
            crossed(frame[together], "quantity", people, "turns alone"),
        ),
    )


def dealt_section(run: RunResult) -> Section:
    """Dealt cards beside their exact chances."""
    from analysis.fairness import dealing_of, fairness, largest_departure

    players = players_of(run)
    dealing = dealing_of(run.experiment.ruleset.rules)
    table = fairness(run.totals, dealing)
    worst, bound, n = largest_departure(table)
    blocks: list[Block] = [
        Text(
            "What a hand holds when it is dealt, and which cards a seat receives before its last draw, "
            f"obeys exact laws whoever plays ({dealing.hand} of {dealing.cards} cards are dealt, "
            f"{dealing.received} received before the last draw). A departure would mean unfair cards, or a "
            "player who sees what he should not."
        )
    ]
    if n:
        blocks += [
            Text(
                f"The largest of {plural(n, 'departure')} is {number(worst, 2)} standard errors; with fair "
                f"cards all of them stay under {number(bound, 2)} in 95% of runs."
            ),
            Figure(
                "fairness",
                "Departure of the cards of this run from their exact law, in standard errors.",
                figures.draw_fairness(table, bound, players),
            ),
        ]
    blocks += _fair_tables(table, players)
    blocks.append(Folded("Exact chances of the dealt hand", (_exact_table(dealing),)))
    return Section("dealt", "Were the cards fair?", tuple(blocks))


def _exact_table(dealing: Dealing) -> Table:
    """List the exact chances of a dealt hand, as fractions too."""
    from analysis.fairness import exact_chances

    rows = tuple(
        plain(row["quantity"], chance(row["exact"]), number(row["one_in"], 1), row["fraction"])
        for row in exact_chances(dealing).to_dict("records")
    )
    note = f"Computed in whole numbers for {dealing.hand} of {dealing.cards} cards; no simulation."
    return Table(("hand", "chance", "one in", "fraction"), rows, note)


def _fair_tables(table: pd.DataFrame, players: Sequence[str]) -> Iterator[Table]:
    """Set exact values beside those of the players, then beside those of the whole table."""
    for names, mine in (
        (players, table[table["seat"] != "table"]),
        (["in this run"], table[table["seat"] == "table"]),
    ):
        rows: dict[str, list[Cell]] = {}
        values = []
        for labels, value in estimates(mine):
            share = value.unit.startswith("of ")
            exact = Cell(number(labels["exact"], 4))
            if share:
                rare = one_in(labels["exact"])
                exact = Cell(chance(labels["exact"]), (rare,) if rare else ())
            cell = estimate_cell(value)
            z = () if math.isnan(labels["z"]) else (f"z = {number(labels['z'], 2)}",)
            row = rows.setdefault(str(labels["quantity"]), [exact])
            row.append(Cell(cell.main, (*cell.small, *z)))
            values.append(value)
        if rows:
            body = tuple((Cell(name), *cells) for name, cells in rows.items())
            yield Table(("cards", "exact", *names), body, note_of(values))


def _deal_rows(run: RunResult) -> bool:
    return bool(run.rows) and run.totals.games is None


def _rows(run: RunResult, names: list[str]) -> Iterator[pd.DataFrame]:
    from sim.schema import iterate_rows

    return iterate_rows(run.rows, names)
