"""Rules as the array that the kernels read."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from sim.errors import InputError
from sim.rules.kinds import RANKS, Value, shown
from sim.rules.parameters import PARAMETERS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from sim.rules.model import Rules

ORDERS: Final = ("ATKQJ987", "AKQJT987")
"""Orders of the ranks that the kernels know, by their code."""

_IN_TRUMPS: Final = tuple(name for name in PARAMETERS if "trump_" in name)

LIMITS: dict[str, dict[str, tuple[Value, ...]]] = {
    "STANDARD": {
        "packs": (2,),
        "eights_removed": (0,),
        "declare_in_playout": (False,),
        "reform_from_table": (False,),
        "second_double": ("no",),
        "brisques": ("won", "end", "none"),
        "brisque_ranks": ("AT",),
        "rank_order": ("ATKQJ987",),
        "playout": ("together",),
        "open_aces": (False,),
        "target_step": (0,),
        "settlement": ("none",),
    },
    "MANY": {
        "packs": (2, 3, 4),
        "declare_in_playout": (False,),
        "reuse": ("once",),
        "scores_per_trick": ("one", "disjoint"),
        "reform_from_table": (False,),
        "brisques": ("won", "end", "none"),
        "brisque_ranks": ("AT",),
        "rank_order": ("ATKQJ987",),
        "carte_blanche": (0,),
        "open_aces": (False,),
        "target_step": (0,),
        "settlement": ("none",),
    },
    "CINQ_CENTS": {
        "packs": (1, 2),
        "eights_removed": (0,),
        "seats": (2,),
        "scores_per_trick": ("one", "disjoint"),
        "declare_in_playout": (False,),
        "reuse": ("once", "one-combination"),
        "reform_from_table": (False,),
        "second_double": ("no",),
        "carte_blanche": (0,),
        "brisques": ("won", "end", "none", "card-points"),
        "brisque_ranks": ("AT",),
        "rank_order": ("ATKQJ987",),
        "playout": ("together",),
        "open_aces": (False,),
        "settlement": ("none",),
    },
    "PENCHANT": {
        "packs": (1,),
        "eights_removed": (0,),
        "seats": (2,),
        "turn_up": (False,),
        "trumps_by": (("penchant",),),
        "first_sequence_too": (False,),
        "seven": (0,),
        "seven_when_played": (False,),
        "scores_per_trick": ("one",),
        "announce": (False,),
        "fresh_needed": (True,),
        "declare_in_playout": (False,),
        "reuse": ("fresh-only",),
        "reform_from_table": (False,),
        "second_double": ("no",),
        "carte_blanche": (0,),
        "brisques": ("penchant",),
        "brisque_ranks": ("AT7",),
        "rank_order": ("AKQJT987",),
        "playout": ("together",),
        "polish": ("none",),
        "open_aces": (False,),
        "knock": (False,),
        "target_step": (0,),
        "settlement": ("none",),
    },
    "REFORM": {
        "packs": (1, 2, 3, 4, 5, 6, 7, 8),
        "eights_removed": (0,),
        "seats": (2,),
        # As many combinations at once as a larger hand may have broken are not kept.
        "hand": tuple(range(1, 17)),
        "declare_in_playout": (False,),
        "reuse": ("once", "replacement"),
        "second_double": ("no",),
        "brisques": ("won", "end", "none"),
        "brisque_ranks": ("AT",),
        "rank_order": ("ATKQJ987",),
        "playout": ("together",),
        "open_aces": (False,),
        "target_step": (0,),
    },
    "POLISH": {
        "packs": (1, 2, 3, 4),
        "eights_removed": (0,),
        "seats": (2,),
        "rank_order": ("ATKQJ987",),
        "reuse": ("once",),
        "reform_from_table": (False,),
        "second_double": ("no",),
        "bezique_suits": ("fixed", "britannica9"),
        "carte_blanche": (0,),
        "brisques": ("won", "end", "none"),
        "brisque_ranks": ("AT",),
        "knock": (False,),
        "target_step": (0,),
        "settlement": ("none",),
        **dict.fromkeys(_IN_TRUMPS, (None,)),
    },
}
"""Values that each family of games plays (by its name in `kernels.family`), where a parameter allows more."""


OF_THE_TEXT: Final[dict[str, dict[str, tuple[Value, ...]]]] = {
    "britannica": {"announce": (False,), "fresh_needed": (True,)},
    "foster": {"scores_per_trick": ("one", "disjoint"), "declare_in_playout": (False,)},
}
"""Values that are played beside each of the open games, by what ``polish`` says."""


def to_words(rules: Rules) -> tuple[Any, ...]:
    """Make the ``words`` argument of the kernels: its type says which family of games the rules belong to.

    Returns
    -------
    tuple of numpy scalars
        As many zeros as a card set has words.
    """
    from kernels import family

    return family.words_of(getattr(family, family_name(rules)), rules.packs)


def family_name(rules: Rules) -> str:
    """Name the family of games that plays these rules: a constant of `kernels.family`."""
    return next((name for name, tells in _TELLING.items() if any(tells(rules).values())), "STANDARD")


_TELLING: Final[dict[str, Callable[[Rules], dict[str, bool]]]] = {
    "PENCHANT": lambda rules: {"trumps_by": "penchant" in rules.naming},
    "POLISH": lambda rules: {"polish": rules.polish != "none"},
    "CINQ_CENTS": lambda rules: {
        "knock": rules.knock,
        "reuse": rules.reuse == "one-combination",
        "brisques": rules.brisques == "card-points",
    },
    "MANY": lambda rules: {"seats": rules.seats > 2},
    "REFORM": lambda rules: {
        "reuse": rules.reuse == "replacement",
        "scores_per_trick": rules.scores_per_trick == "compound",
        "carte_blanche": rules.carte_blanche > 0,
        "settlement": rules.settlement != "none",
        "bezique_suits": rules.bezique_suits == "follow-trumps",
        "packs": rules.packs > 2,
        **{name: value is not None for name, value in rules.values.items() if "trump_" in name},
    },
}


def to_table(rules: Rules) -> NDArray[np.int64]:
    """Write rules as the kernels' table.

    Parameters
    ----------
    rules : Rules
        Valid rules.

    Returns
    -------
    ndarray of int64, shape (RULES_WIDTH,)
        Entry ``R_<NAME>`` of `kernels.layout` for each parameter: numbers as they are, true and false
        as 1 and 0, words as their place among the choices, none as -1; entries without a name are 0.

    Raises
    ------
    InputError
        A value that the engine does not play.
    """
    import numpy as np

    from kernels import layout

    check_played(rules)
    table = np.zeros(layout.RULES_WIDTH, dtype=np.int64)
    for index, code in _entries(rules, layout).items():
        table[index] = code
    return table


def check_played(rules: Rules) -> None:
    """Refuse valid rules that the engine does not play.

    Raises
    ------
    InputError
        One sentence with the parameter and the values that are played.
    """
    from kernels import layout

    limits = LIMITS[family_name(rules)]
    for name, played in (limits | OF_THE_TEXT.get(rules.polish, {})).items():
        value = rules.values[name]
        if value not in played:
            words = " or ".join(shown(word) for word in played)
            raise InputError(
                f"{name} = {shown(value)} is not played by this version of the engine; it plays {words}"
            )
    places = _packet_places(layout)
    if len(rules.packets) > places:
        raise InputError(
            f"packets = {shown(rules.packets)} is not played by this version of the engine; "
            f"it deals at most {places} packets"
        )


def _packet_places(layout: ModuleType) -> int:
    return sum(hasattr(layout, f"R_PACKET{place}") for place in range(16))


def _entries(rules: Rules, layout: ModuleType) -> dict[int, int]:
    named: dict[str, int] = {
        name: _code(name, value) for name, value in rules.values.items() if not isinstance(value, tuple)
    }
    named["packets_count"] = len(rules.packets)
    named |= {f"packet{place}": size for place, size in enumerate(rules.packets)}
    named |= {f"trumps_by_{word}": int(word in rules.naming) for word in PARAMETERS["trumps_by"].choices}
    return {
        getattr(layout, f"R_{name.upper()}"): code
        for name, code in named.items()
        if hasattr(layout, f"R_{name.upper()}")
    }


def _code(name: str, value: Value) -> int:
    parameter = PARAMETERS[name]
    if parameter.kind == "choice":
        return list(parameter.choices).index(str(value))
    if name == "rank_order":
        return ORDERS.index(str(value))
    if parameter.kind == "ranks":  # bit r for rank r
        return sum(1 << RANKS.index(rank) for rank in str(value))
    return -1 if value is None else int(value)  # type: ignore[arg-type]
