"""The games in which a broken combination may be formed again, typed in by hand."""

from __future__ import annotations

from dataclasses import replace

from tests.reference.parameters import BASE, Rules

_ONE_DEAL = replace(
    BASE,
    turn_up=False,
    trumps_by=("marriage", "sequence"),
    seven=0,
    reuse="replacement",
    plain_sequence=150,
    triple_bezique=1500,
    quadruple_bezique=4500,
    brisques="none",
    target=None,
    deals_per_game=1,
    both_pass="higher",
)

_RUBICON = replace(
    _ONE_DEAL,
    packs=4,
    hand=9,
    packets=(3, 3, 3),
    carte_blanche=50,
    last_trick=50,
    settlement="rubicon",
    rubicon_line=1000,
    game_bonus=500,
    rubicon_bonus=1000,
    brisque_bonus=300,
    brisques_save=True,
)

_SIX_PACK = replace(
    _ONE_DEAL,
    packs=6,
    hand=12,
    packets=(3, 3, 3, 3),
    bezique_suits="follow-trumps",
    trump_aces=1000,
    trump_tens=900,
    trump_kings=800,
    trump_queens=600,
    trump_jacks=400,
    carte_blanche=250,
    last_trick=250,
    settlement="six-pack",
    rubicon_line=3000,
    game_bonus=1000,
    fractions="each",
)

REFORM: dict[str, Rules] = {
    "grand-britannica9": replace(
        BASE,
        packs=4,
        hand=9,
        packets=(3, 3, 3),
        seven=0,
        scores_per_trick="compound",
        announce=False,
        fresh_needed=False,
        reuse="replacement",
        bezique_suits="britannica9",
        triple_bezique=1500,
        last_trick=0,
        last_trick_when="stock",
        target=3000,
    ),
    "rubicon-britannica11": replace(_RUBICON, fractions="each", loser_at_least=100),
    "rubicon-foster": replace(_RUBICON, trumps_by=("marriage",), fractions="sum"),
    "six-pack": _SIX_PACK,
    "eight-pack": replace(
        _SIX_PACK,
        packs=8,
        hand=15,
        packets=(3, 3, 3, 3, 3),
        quintuple_bezique=9000,
        five_trump_aces=2000,
        five_trump_tens=1800,
        five_trump_kings=1600,
        five_trump_queens=1200,
        five_trump_jacks=800,
        carte_blanche=0,
        rubicon_line=5000,
    ),
}


def out_of_line(rules: Rules) -> list[str]:
    """Values that break the pattern of their table, by name.

    Four in trumps score ten times any four (tens count 90 where any four do not score),
    five in trumps twice the four.
    """
    names = []
    for rank in ("aces", "tens", "kings", "queens", "jacks"):
        any_four = (rules.tens_four or 90) if rank == "tens" else getattr(rules, rank)
        four, five = getattr(rules, f"trump_{rank}"), getattr(rules, f"five_trump_{rank}")
        if None not in (any_four, four) and four != 10 * any_four:
            names.append(f"trump_{rank}")
        if None not in (four, five) and five != 2 * four:
            names.append(f"five_trump_{rank}")
    return names
