"""The games that this engine plays, with the presets typed in by hand."""

from __future__ import annotations

from dataclasses import replace

from tests.reference.cinq_cents import CINQ_CENTS
from tests.reference.parameters import BASE, Rules
from tests.reference.penchant import PENCHANT, check_penchant
from tests.reference.polish import POLISH, check_polish
from tests.reference.presets_reform import REFORM
from tests.reference.presets_sides import FOUR_HANDED, THREE_HANDED
from tests.reference.sides import check_sides

__all__ = ["BASE", "ORDINARY", "PLAYED", "PRESETS", "Rules", "check_played"]

PRESETS: dict[str, Rules] = {
    "bezique-britannica9": replace(
        BASE,
        scores_per_trick="disjoint",
        announce=False,
        bezique_suits="britannica9",
        last_trick_when="stock",
    ),
    "bezique-britannica11": replace(BASE, scores_per_trick="disjoint", brisques="end", double_under=500),
    "bezique-modern": replace(
        BASE, declare_before_last_draw=False, brisques="end", target=1500, both_pass="higher"
    ),
    "bezique-foster": BASE,
    "bezique-no-turn": replace(
        BASE,
        turn_up=False,
        trumps_by=("marriage",),
        seven=0,
        declare_before_last_draw=False,
        brisques="end",
        target=1500,
        both_pass="higher",
    ),
    **REFORM,
    **THREE_HANDED,
    **FOUR_HANDED,
    **CINQ_CENTS,
    **PENCHANT,
    **POLISH,
}

# The five two-pack two-handed games.
ORDINARY = tuple(name for name in PRESETS if name.startswith("bezique-"))

# What this engine plays so far; other games come as modules of their own.
PLAYED: dict[str, tuple[object, ...]] = {
    "seats": (2, 3, 4),
    "scores_per_trick": ("one", "disjoint", "compound"),
    "reuse": ("once", "replacement", "one-combination", "fresh-only"),
    "second_double": ("no", "broken", "pair"),
    "brisques": ("won", "end", "none", "card-points", "penchant"),
    "playout": ("together", "two-pairs"),
    "partner_declares": ("no", "pass", "either"),
    "build_on_partner": ("no", "bezique", "all"),
    "polish": ("none", "britannica", "foster"),
    "settlement": ("none", "rubicon", "six-pack"),
}


def check_played(rules: Rules) -> None:
    """Refuse a rule set that this engine cannot play.

    Raises
    ------
    ValueError
        Naming the parameter, its value and the values that are played.
    """
    if rules.settlement != "none" and rules.seats != 2:
        raise ValueError(f"settlement {rules.settlement!r} is for two players, not {rules.seats}")
    for name, values in PLAYED.items():
        if getattr(rules, name) not in values:
            raise ValueError(f"{name} = {getattr(rules, name)!r}: the reference engine plays {values}")
    check_sides(rules)
    if rules.knock and (rules.target is None or rules.seats != 2):
        raise ValueError("knock is for two players with a target")
    check_penchant(rules)
    check_polish(rules)
    if sum(rules.packets) != rules.hand:
        raise ValueError(f"packets {rules.packets} do not make a hand of {rules.hand}")
