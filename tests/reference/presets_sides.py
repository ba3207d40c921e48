"""The three- and four-handed games, typed in by hand."""

from __future__ import annotations

from dataclasses import replace

from tests.reference.parameters import BASE, Rules

_THREE = replace(BASE, packs=3, seats=3, triple_bezique=1500, target=2000)
_FOUR = replace(BASE, packs=4, seats=4, triple_bezique=1500, target=2000, partners=True)
_FOUR_EITHER = replace(_FOUR, partner_declares="either", playout="two-pairs")

THREE_HANDED: dict[str, Rules] = {
    "three-modern": replace(_THREE, declare_before_last_draw=False, brisques="end", both_pass="higher"),
    "three-foster": replace(_THREE, eights_removed=1),
    "three-britannica9": replace(
        _THREE,
        scores_per_trick="disjoint",
        announce=False,
        second_double="broken",
        bezique_suits="britannica9",
        last_trick_when="stock",
    ),
    "three-britannica11": replace(_THREE, scores_per_trick="disjoint", second_double="pair", brisques="end"),
}

FOUR_HANDED: dict[str, Rules] = {
    "four-modern": replace(
        _FOUR,
        declare_before_last_draw=False,
        brisques="end",
        partner_declares="pass",
        build_on_partner="all",
        multiple_bezique_one_hand=True,
        both_pass="higher",
    ),
    "four-foster": replace(_FOUR_EITHER, build_on_partner="all"),
    "four-britannica9": replace(
        _FOUR_EITHER,
        scores_per_trick="disjoint",
        announce=False,
        second_double="broken",
        bezique_suits="britannica9",
        last_trick_when="stock",
        build_on_partner="bezique",
    ),
    "four-britannica11": replace(
        _FOUR_EITHER,
        scores_per_trick="disjoint",
        second_double="pair",
        brisques="end",
        build_on_partner="bezique",
    ),
}
