"""The report of planted runs: complete in itself, true to its numbers, in good English."""

from __future__ import annotations

import functools
import re
from html.parser import HTMLParser
from pathlib import Path

import pandas as pd
import pytest

from analysis.summary import summary
from kernels.hints import hint_name
from reports import style
from reports.crossing import estimates
from reports.document import Document
from reports.render import to_html, to_markdown
from reports.report import FIGURES, PAGE, TWIN, make_document, write_report
from reports.wording import interval_of, value_of
from sim.errors import InputError
from sim.experiment import experiment_from_flags
from sim.run import run
from sim.totals import Totals
from tests.analysis import planted
from tests.reports.staged import GAMES, LOT, stage

VOID = {"meta", "br", "img", "link", "path", "use", "hr"}


class Page(HTMLParser):
    """Reads a page: its text, its ids, its links, and whether its tags are nested."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.words: list[str] = []
        self.feed(html)
        self.close()
        assert self.open == []
        self.text = " ".join(" ".join(self.words).split())

    def handle_starttag(self, tag, attrs):
        if tag not in VOID:
            self.open.append(tag)
        if tag in {"td", "th", "small", "p", "dt", "dd", "li"}:
            self.words.append("|")
        for name, value in attrs:
            if name == "id":
                self.ids.append(value)
            if name in {"href", "src", "xlink:href"}:
                self.links.append(value)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data):
        if not {"style", "svg"} & set(self.open):
            self.words.append(data)


@pytest.fixture(scope="module")
def written(tmp_path_factory) -> tuple[Path, object]:
    folder = tmp_path_factory.mktemp("report")
    run = stage(games=GAMES)
    assert write_report(run, folder) == folder / PAGE
    return folder, run


def test_page_is_complete_in_itself(written) -> None:
    html = (written[0] / PAGE).read_text()
    page = Page(html)
    assert len(page.ids) == len(set(page.ids))
    assert page.links
    assert all(link.startswith("#") and link[1:] in page.ids for link in page.links)
    assert not re.search(r"https?://(?!www\.w3\.org/)", html)
    assert "@import" not in html
    assert html.count("<svg") == 6
    for key in ("summary", "points", "scores", "declarations", "clock", "games", "dealt", "method", "again"):
        assert f'id="{key}"' in html


def test_twin_has_the_same_numbers(written) -> None:
    folder = written[0]
    page, twin = Page((folder / PAGE).read_text()), (folder / TWIN).read_text()
    cells = re.findall(r"(?<![\w.])\d[\d,]*\.\d+%?", twin)
    assert len(cells) > 200
    assert not [cell for cell in cells if cell not in page.text]
    for name in re.findall(rf"\]\({FIGURES}/(.*?)\)", twin):
        assert (folder / FIGURES / name).read_text().startswith("<svg")
    for line in twin.splitlines():
        if line.startswith("|"):
            assert re.fullmatch(r"\|( .*? \|)+|\|( -+:? ?\|| -+: \|)+", line), line


def test_the_main_numbers_stand_in_the_page(written) -> None:
    folder, run = written
    text = Page((folder / PAGE).read_text()).text
    shown = {"points", "games won", "length of a game", "games won by the first dealer"}
    for labels, value in estimates(summary(run.totals)):
        if labels["quantity"] in shown:
            assert value_of(value) in text
            assert interval_of(value) in text
    assert "600 deals" in text
    assert "60 games" in text


def test_what_makes_it_again_stands_in_the_page(written) -> None:
    folder, run = written
    text = Page((folder / PAGE).read_text()).text
    assert "bezique run bezique-britannica9 --seats textbook,greedy --deals 60 --seed 7 --games" in text
    assert "bezique report runs/" in text
    for fact in (
        run.experiment.identity,
        "Britannica 9th ed. (1875)",
        "Encyclopaedia Britannica, 9th edition",
    ):
        assert fact in text
    assert "Policy: textbook. Values: built in." in text
    for hint in run.experiment.players[0].hints:
        assert hint_name(hint) in text


def test_same_run_same_bytes(written, tmp_path) -> None:
    folder = written[0]
    write_report(stage(games=GAMES), tmp_path)
    files = sorted(path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    assert len(files) == 8
    assert all((folder / name).read_bytes() == (tmp_path / name).read_bytes() for name in files)


def swapped(table: pd.DataFrame) -> pd.DataFrame:
    """Let the players change seats."""
    seats = {name: f"{name[:-2]}_{1 - int(name[-1])}" for name in table if name[-2:] in {"_0", "_1"}}
    return table.rename(columns=seats).assign(difference=-table["difference"])


@functools.cache
def told(case: str) -> Document:
    """Make the report of a case once, without its figures, which have tests of their own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(style, "to_svg", lambda figure, name: f'<svg id="{name}"></svg>')
        return make_document(stage(**CASES[case]))


CASES = {
    "a lot": {},
    "greedy wins": {"table": swapped(LOT)},
    "one deal": {"table": LOT[:1]},
    "two deals": {"table": LOT[:2]},
    "a dozen": {"table": LOT[:12]},
    "one game": {"table": LOT[:3], "games": planted.games([(1, 3, 1, 0, 400, 1200)])},
    "one game that nobody wins": {"table": LOT[:3], "games": planted.games([(-1, 3, 0, 0, 900, 900)])},
    "no turn-up": {"rules": "bezique-no-turn"},
    "a player against himself": {"seats": ("greedy", "greedy")},
    "no difference": {"table": pd.concat([LOT, swapped(LOT)], ignore_index=True)},
    "house rules": {"sets": ("bezique=50", "plain_sequence=120")},
    "nothing scored": {"table": planted.frame([{"dealer": d % 2} for d in range(40)])},
    "double game": {"games": GAMES, "rules": "bezique-britannica11"},
}


@pytest.mark.parametrize("case", CASES)
def test_good_english(case: str) -> None:
    document = told(case)
    text = Page(to_html(document)).text
    twin = to_markdown(document, FIGURES)
    for both in (text, twin):
        for fault in (
            r"\bnan\b",
            r"\bNone\b",
            r"\binf\b",
            r"\{\{",
            r"\b1 (deals|games|cards|figures|departures)\b",
            r"\bof ,",
            r" ,",
            r"\.\.",
            r"\(\)",
            r"-0\b",
        ):
            assert not re.search(fault, both), (fault, re.search(fault, both))
    for paragraph in document.summary:
        assert paragraph.endswith(".")
        assert paragraph.count("(") == paragraph.count(")")


@pytest.mark.parametrize(
    ("case", "says", "says_not"),
    [
        ("one deal", "It was one deal, which cannot tell", "%"),
        ("one game", "greedy won the one game to 1000, in 3 deals.", "95% interval 8"),
        ("one game that nobody wins", "Nobody won the one game", "won the one game to 1000 and"),
        ("a player against himself", "The same player sits in both seats", "beats"),
        ("no difference", "These deals do not tell whether textbook or greedy", "beats"),
        ("nothing scored", "All 40 deals ended with the same difference", "beats"),
    ],
)
def test_summary_says_no_more_than_is_known(case: str, says: str, says_not: str) -> None:
    story = " ".join(told(case).summary)
    assert says in story
    assert says_not not in story


def test_winner_is_named_whoever_it_is() -> None:
    assert "**textbook beats greedy by " in told("a lot").summary[0]
    assert "**greedy beats textbook by " in told("greedy wins").summary[0]


def test_no_turn_up_is_not_spoken_of() -> None:
    text = to_markdown(told("no turn-up"), FIGURES)
    dealt = text.split("## Were the cards fair?")[1].split("## How")[0]
    assert "seven" not in dealt
    assert "6847/136152" in dealt
    assert "**turn-up**" not in text


def test_every_dealt_chance_stands_beside_its_exact_value() -> None:
    """No rows are needed: z for each seat, the joint bound in words."""
    text = to_markdown(told("a lot"), FIGURES)
    beside, exact = text.split("## Were the cards fair?")[1].split("## How")[0].split("### Exact chances")
    for hand, chance in (
        ("carte blanche", "1.738%"),
        ("bezique", "5.029%"),
        ("double bezique", "0.011%"),
        ("some marriage", "19.202%"),
        ("a sequence in any suit", "0.0825%"),
        ("four aces or more", "0.617%"),
        ("no ace", "32.093%"),
        ("a seven of trumps", "22.555%"),
    ):
        row = next(line for line in beside.splitlines() if line.startswith(f"| {hand} dealt |"))
        assert chance in row
        assert row.count("of 600") == 2
        assert hand in exact
    turned = next(line for line in beside.splitlines() if line.startswith("| the turn-up is a seven |"))
    assert "12.500%" in turned
    assert "z = " in turned
    assert "with fair cards all of them stay under" in beside


def test_rows_add_what_only_they_can_tell(tmp_path) -> None:
    with_rows = to_markdown(make_document(stage(rows_in=tmp_path)), FIGURES)
    assert "share of points" in with_rows
    assert "share of points" not in to_markdown(told("a lot"), FIGURES)


def test_values_of_a_player_say_where_they_come_from(tmp_path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('base = "greedy"\nsource = "my own trials"\n[weights]\nbrisque = 120\n')
    text = to_markdown(make_document(stage(seats=("textbook -H6", str(mine)))), FIGURES)
    assert "Values: built in, changed as `textbook -H6` says." in text
    assert "Values: my own trials." in text
    assert "sim/policies" not in text


def test_changed_rules_and_hostile_names_are_shown_as_they_are() -> None:
    run = stage(**CASES["house rules"])
    object.__setattr__(run.experiment.players[0], "name", "<b>x|y</b>")
    document = make_document(run)
    html, twin = to_html(document), to_markdown(document, FIGURES)
    assert "<b>x" not in html
    assert "&lt;b&gt;x|y" in html
    assert "x\\|y" in twin
    assert "bezique=50" in html


def test_nothing_played_is_refused(tmp_path) -> None:
    run = stage()
    object.__setattr__(run, "totals", Totals.zero(2))
    with pytest.raises(InputError, match="nothing has been played"):
        write_report(run, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_match_tells_who_plays_alone() -> None:
    made = run(
        experiment_from_flags("bezique-foster", "greedy,random,random,greedy", 120, match="one-against-two"),
        None,
    )
    page = to_markdown(make_document(made), FIGURES)
    turns = page.partition("## Who plays alone, how long")[2].partition("\n## ")[0]
    assert "| who plays alone | greedy (person 0) | random (person 1) | random (person 2) |" in turns
    assert turns.count("n = 2 sittings") == 1
    for row in ("games played alone", "games alone that are won", "length of a turn alone"):
        assert f"| {row} |" in turns
    assert "greedy, allied beats the single player" in page
    assert "| person 2, alone | random |" in page
