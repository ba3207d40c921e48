"""The report shows what matters in each family of games, for every number of seats."""

from __future__ import annotations

import numpy as np
import pytest

from kernels.layout import KIND_NAMES
from reports.render import to_html, to_markdown
from reports.report import FIGURES, make_document
from sim.experiment import Experiment
from sim.players import load_player
from sim.rules.load import load_rules
from sim.run import RunResult
from tests.analysis import planted

SAYS = {
    "grand-britannica9": ("| double bezique |", "| brisques |"),
    "rubicon-foster": ("| deals won |", "| the loser is rubiconed |", "| a deal pays its winner |"),
    "three-foster": ("| player 2 after the dealer |", "player 1 after the dealer"),
    "four-foster": ("the side of seats 0 and 2", "greedy in every seat"),
    "polish-britannica9": ("**open cards**", "| exchange |"),
    "cinq-cents": ("| cards won |", "| binage |", "**knock**"),
    "penchant": ("| penchant |", "| sequence five |", "**penchant**", "| barred from a set |"),
    "six-pack": ("| trump aces |", "| deals won |", "**rubicon**"),
    "eight-pack": ("| five trump aces |", "| deals won |"),
}
SAYS_NOT = {
    "rubicon-foster": ("sevens of trumps",),
    "cinq-cents": ("| bezique |", "| carte blanche |", "rubicon", "barred"),
    "penchant": ("| marriage |", "| bezique |", "| royal sequence |", "turn-up"),
    "six-pack": ("sevens of trumps", "**turn-up**"),
}


def planted_run(name: str, deals: int = 60) -> RunResult:
    """Deals made up so that every source that the game has brings points, every seat wins some."""
    ruleset = load_rules(name)
    rules = ruleset.rules
    rng = np.random.default_rng(5)
    table = planted.frame([{"dealer": deal % rules.seats} for deal in range(deals)], rules.seats)
    sources = {
        "declared": True,
        "brisque_points": rules.brisques not in ("none", "card-points"),
        "last_trick": True,
        "card_points": rules.brisques == "card-points",
    }
    for seat in range(rules.seats):
        for source, scores in sources.items():
            table[f"{source}_{seat}"] = 10 * rng.integers(0, 20, deals) * scores
            table[f"points_{seat}"] += table[f"{source}_{seat}"]
        for kind in KIND_NAMES:
            first = rng.integers(0, 3, deals)
            table[f"first_{kind.replace('-', '_')}_{seat}"] = first
            table[f"n_{kind.replace('-', '_')}_{seat}"] = first > 0
    if rules.settlement != "none":
        table["winner"] = rng.integers(0, 2, deals)
        table["value"] = rng.integers(500, 3000, deals)
    table["difference"] = table["points_0"] - table["points_1"]
    experiment = Experiment(ruleset, (load_player("greedy"),) * rules.seats, deals)
    return RunResult(experiment, planted.totals(table, rules.seats))


@pytest.mark.parametrize("name", SAYS)
def test_what_matters_is_shown(name: str) -> None:
    document = make_document(planted_run(name))
    page, _, provenance = to_markdown(document, FIGURES).partition("## Provenance")
    assert provenance
    for says in SAYS[name]:
        assert says in page, says
    played, _, cards = page.partition("## Were the cards fair?")
    terms = cards.partition("## Words")[2]
    for says in SAYS_NOT.get(name, ()):
        assert says not in played + terms, says
    assert "<svg" in to_html(document)
