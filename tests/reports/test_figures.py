"""Figures of planted results."""

from __future__ import annotations

import itertools
import re
from xml.etree import ElementTree as ET

import pytest

from analysis.dealt import Dealing
from analysis.declarations import declaration_shares, meld_clock, points_by_role, points_by_seat
from analysis.fairness import fairness
from analysis.scores import game_lengths, score_histogram
from reports import figures, style
from tests.analysis import planted

PLAYERS = ["textbook", "greedy"]
KINDS = ["marriage", "royal-sequence", "bezique", "double-bezique", "aces"]


def drawn(deals: int, seed: int = 1) -> dict[str, str]:
    totals = planted.totals(planted.plausible(deals, seed))
    games = planted.games([(g % 2, 3 + g % 3, 0, g % 2, 1000, 900) for g in range(deals)])
    return {
        "points": figures.draw_points(points_by_seat(totals), points_by_role(totals), PLAYERS),
        "declarations": figures.draw_declarations(declaration_shares(totals, KINDS), PLAYERS),
        "scores": figures.draw_scores(score_histogram(totals), [290.0, 260.0], PLAYERS),
        "clock": figures.draw_clock(meld_clock(totals, KINDS), PLAYERS),
        "lengths": figures.draw_lengths(game_lengths(games)),
        "fairness": figures.draw_fairness(fairness(totals, Dealing(2, 8)), 3.0, PLAYERS),
    }


FIGURES = drawn(400)


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_is_one_svg_element_that_needs_nothing_else(name: str) -> None:
    svg = FIGURES[name]
    root = ET.fromstring(svg)
    assert root.tag.endswith("}svg")
    assert "metadata" not in svg
    assert "<image" not in svg
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert ids
    assert all(found.startswith(f"{name}-") for found in ids)
    for reference in re.findall(r"url\((.*?)\)", svg) + re.findall(r'xlink:href="(.*?)"', svg):
        assert reference.removeprefix("#") in ids


def test_equal_results_give_equal_bytes_and_others_do_not() -> None:
    assert drawn(400) == FIGURES
    other = drawn(400, seed=2)
    assert all(other[name] != FIGURES[name] for name in FIGURES if name != "lengths")


@pytest.mark.parametrize("deals", [1, 2, 12])
def test_few_deals_can_be_drawn(deals: int) -> None:
    assert all(ET.fromstring(svg) is not None for svg in drawn(deals).values())


def test_the_readers_own_settings_change_nothing() -> None:
    import matplotlib as mpl

    with mpl.rc_context({"font.size": 30, "axes.grid": True}):
        assert drawn(400)["scores"] == FIGURES["scores"]


def bars(svg: str) -> list[float]:
    """Widths of the filled bars in the order drawn."""
    widths = []
    for path in re.findall(r'<path d="M ([^"]*?)z\s*" clip-path[^>]*style="fill: (?:#|url)', svg):
        xs = [float(x) for x in re.findall(r"(-?[\d.]+) -?[\d.]+", path)]
        widths.append(max(xs) - min(xs))
    return widths


def test_bars_are_as_long_as_their_numbers() -> None:
    totals = planted.totals(planted.plausible(400))
    by_seat, by_role = points_by_seat(totals), points_by_role(totals)
    widths = bars(figures.draw_points(by_seat, by_role, PLAYERS))
    sources = [source for source in by_seat["source"].unique() if source != "all"]
    numbers = [
        frame.loc[frame["source"] == source, "value"].iloc[at]
        for source in sources
        for frame in (by_seat, by_role)
        for at in (0, 1)
    ]
    assert len(widths) == len(numbers) == 16
    scale = widths[0] / numbers[0]
    assert widths == pytest.approx([scale * number for number in numbers], rel=1e-3)


def test_colours_can_be_told_apart_without_colour() -> None:
    """In grey the two players' inks differ, and so do their dashes, hatches and markers."""

    def grey(colour: str) -> float:
        red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    assert len({str(dash) for dash in style.SEAT_DASHES}) == len(set(style.SEAT_HATCHES)) == 4
    assert len(set(style.SEAT_MARKERS)) == 4
    tones = [grey(colour) for colour in style.SOURCE_COLOURS]
    assert all(abs(a - b) > 0.04 for a, b in itertools.pairwise(tones))
