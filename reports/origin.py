"""The sections of a report that say how it was made and how to make it again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from reports.document import Block, Cell, Folded, Listing, Section, Table, Terms, Text, plain
from reports.wording import plural
from sim.match import MATCHES

if TYPE_CHECKING:
    from sim.players import Player
    from sim.run import RunResult

_TERMS: Final = (
    ("deal", "one hand of cards played out, from dealing to the last trick"),
    ("game", "deals in succession until somebody reaches the target"),
    ("dealer, pone", "the player who deals, and the other one, who leads to the first trick"),
    ("stock", "the cards left after the deal, from which both draw after each trick"),
    ("turn-up", "the card turned up after the deal, whose suit is trumps"),
    ("declaration", "a combination laid on the table and scored after winning a trick"),
    ("brisque", "an ace or ten won in a trick"),
    ("marriage", "king and queen of a suit; royal marriage: of trumps"),
    ("sequence", "ace, ten, king, queen, knave of a suit; royal sequence: of trumps"),
    (
        "bezique",
        "a queen with a knave of another suit, as a rule of spades and of diamonds; double: two of each",
    ),
    ("fours", "four aces, kings, queens or knaves (jacks), of any suits"),
    ("seven", "a seven of trumps shown for its points; exchange: shown and swapped for the turn-up"),
    ("play-out", "the last tricks, after the stock is gone, in which suit must be followed"),
    ("carte blanche", "a dealt hand without king, queen or knave"),
)
_FAMILY_TERMS: Final = (
    ("rubicon", "a line of points; a loser who does not reach it pays more"),
    ("open cards", "cards that the winner of a trick lays before him, to be declared and never played again"),
    ("binage", "bezique, as Cinq-cents calls it: queen of spades with knave of diamonds"),
    ("cards won", "ace 11, ten 10, king 4, queen 3, knave 2, counted after the deal"),
    ("knock", "to end a game by the word that one has the points for it"),
    ("penchant", "a queen with a knave of another suit, in Penchant"),
)
_STATISTICAL: Final = (
    ("interval", "if many such runs were made, about 95 in 100 of such intervals would hold the true value"),
    ("n", "the number of deals, or games, that a number is taken from"),
    ("k of n", "how often it happened among the n"),
    ("z", "distance from the exact value in standard errors"),
    ("median", "the value that half of the cases do not pass"),
)

_DRAW_RULES: Final = {
    "table": "each draw takes the next card of one stock",
    "seat-keyed": "each seat draws from cards of its own, in an order of its own",
}


def method_section(run: RunResult) -> Section:
    """How the numbers were made."""
    from reports.render import render_paragraphs

    experiment, totals = run.experiment, run.totals
    what = plural(totals.n, "deal")
    if totals.games is not None:
        what = f"{plural(totals.games.n, 'game')} of {what} in all"
    unfinished = "" if run.complete else f"{run.played:,} of {experiment.deals:,} {experiment.unit}"
    paragraphs = render_paragraphs(
        "method.txt.j2",
        what=what,
        rules=experiment.ruleset.title,
        deals=totals.n,
        games=totals.games is not None,
        unit=experiment.unit,
        unfinished=unfinished,
    )
    return Section("method", "How the numbers were made", tuple(Text(text) for text in paragraphs))


def terms_section(run: RunResult) -> Section:
    """Words used, without those that the rules have no use for."""
    from sim.record.kinds import plays_kind

    rules = run.experiment.ruleset.rules
    used = {
        "turn-up": rules.turn_up,
        "seven": rules.seven > 0,
        "game": run.totals.games is not None,
        "brisque": rules.brisque_ranks == "AT",
        "rubicon": rules.settlement != "none",
        "open cards": rules.polish != "none",
        "binage": plays_kind("binage", rules),
        "cards won": rules.brisques == "card-points",
        "knock": rules.knock,
        "penchant": plays_kind("penchant", rules),
    }
    words = tuple(term for term in (*_TERMS, *_FAMILY_TERMS) if used.get(term[0], True))
    return Section("terms", "Words", (Terms((*words, *_STATISTICAL)),))


def again_section(run: RunResult) -> Section:
    """The command that makes the run and this report again."""
    from sim.provenance import command, experiment_to_toml

    lines = [command(run.experiment, run.folder)]
    folder = run.folder or run.experiment.folder()
    lines.append(f"bezique report {folder}")
    return Section(
        "again",
        "Make it again",
        (
            Listing("\n".join(lines)),
            Folded(
                "The same as a file, experiment.toml", (Listing(experiment_to_toml(run.experiment).rstrip()),)
            ),
        ),
    )


def provenance_section(run: RunResult) -> Section:
    """Versions, players, rules with their sources, hashes."""
    from sim.provenance import hashes, version
    from sim.rules.ruleset import describe

    experiment = run.experiment
    digests = hashes(experiment)
    facts: list[tuple[str, str]] = [
        ("run", experiment.name),
        ("software", f"bezique-lab {version()}, engine {experiment.engine}"),
        ("seed", str(experiment.seed)),
        ("draw rule", f"{experiment.draw_rule}: {_DRAW_RULES[experiment.draw_rule]}"),
        ("rules", f"{experiment.ruleset.name}: {experiment.ruleset.title}"),
        ("changed rules", ", ".join(experiment.ruleset.settings) or "none"),
        *(("match", experiment.match) for _ in range(experiment.match != MATCHES[0])),
        *((place, player.name) for place, player in zip(experiment.places, experiment.players, strict=True)),
        ("SHA-256 of the experiment", digests["identity"]),
        ("SHA-256 of the rules", digests["rules"]),
        *(
            (f"SHA-256 of {place}", digest)
            for place, digest in zip(experiment.places, digests["players"], strict=True)
        ),
    ]
    blocks: list[Block] = [Table(("", "value"), tuple(plain(*fact) for fact in facts), textual=True)]
    blocks += [Text(f"Warning: {warning}") for warning in experiment.ruleset.warnings]
    described = describe(experiment.ruleset)
    before = ["", *(row.source for row in described)]
    rows = tuple(
        (
            Cell(row.parameter, (row.meaning,)),
            Cell(row.value),
            Cell("as above" if row.source == last else row.source),
        )
        for row, last in zip(described, before, strict=False)
    )
    text = experiment.ruleset.preset.text
    blocks.append(
        Folded(
            f"The rules in full ({text.short})",
            (
                Text(f"Source: {', '.join(_known(text.author, text.work, text.year))}."),
                Table(("rule", "value", "source"), rows, textual=True),
            ),
        )
    )
    blocks += _players(run)
    return Section("provenance", "Provenance", tuple(blocks))


def _players(run: RunResult) -> Iterator[Folded]:
    """Describe each player once, with the seats where it sits."""
    experiment = run.experiment
    found: dict[str, tuple[Player, list[str]]] = {}
    for place, player in zip(experiment.places, experiment.players, strict=True):
        found.setdefault(player.identity, (player, []))[1].append(place)
    for player, places in found.values():
        yield Folded(f"The player {player.name} ({' and '.join(places)})", tuple(_habits(player)))


def _habits(player: Player) -> Iterator[Text | Table]:
    from kernels.hints import HINTS, SETTINGS, hint_name
    from kernels.weights import WEIGHTS

    title = f"{player.title[0].upper()}{player.title[1:]}. " if player.title else ""
    yield Text(f"{title}Policy: {player.policy}.{_values(player)}")
    if player.hints:
        hints = [(hint_name(n), HINTS[n].title, HINTS[n].source) for n in player.hints]
        yield Text("Hints that it follows, those higher in the table before the others:")
        yield Table(("hint", "says", "source"), tuple(plain(*hint) for hint in hints), textual=True)
    if player.settings:
        rows = [(name, str(value), SETTINGS[name].meaning) for name, value in player.settings.items()]
        yield Table(("setting", "value", "meaning"), tuple(plain(*row) for row in rows), textual=True)
    if player.weights:
        rows = [(name, str(value), WEIGHTS[name]) for name, value in player.weights.items()]
        note = "In tenths of a point, where the meaning names no other unit."
        yield Table(("weight", "value", "meaning"), tuple(plain(*row) for row in rows), note, textual=True)


def _values(player: Player) -> str:
    """Say where the values of a player come from; the program's own files are no reader's business."""
    from sim.players import list_players

    if player.source not in {f"sim/policies/{name}.toml" for name in list_players()}:
        return f" Values: {player.source}." if player.source else ""
    if player.spec in list_players():
        return " Values: built in."
    return f" Values: built in, changed as `{player.spec}` says."


def _known(*parts: Any) -> list[str]:  # noqa: ANN401
    return [str(part) for part in parts if part]
