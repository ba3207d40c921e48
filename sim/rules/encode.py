"""Rules as the array that the kernels read."""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING

from sim.errors import InputError
from sim.rules.kinds import Value, shown
from sim.rules.parameters import PARAMETERS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from sim.rules.model import Rules

PLAYED: dict[str, tuple[Value, ...]] = {
    "packs": (2,),
    "seats": (2,),
    "eights_removed": (0,),
    "brisques": ("won", "end", "none"),
}
"""Values that the kernels play, where a parameter allows more."""


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

    for name, value in rules.values.items():
        parameter = PARAMETERS[name]
        played = PLAYED.get(name)
        if played is None and value != parameter.base and not _has_entry(name, layout):
            played = (parameter.base,)
        if played is not None and value not in played:
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
    for word in rules.naming:
        if not hasattr(layout, f"R_TRUMPS_BY_{word.upper()}"):
            raise InputError(f"trumps_by = [{word}] is not played by this version of the engine")


def _has_entry(name: str, layout: ModuleType) -> bool:
    # Lists have entries of their own names, and first_sequence_too is one more flag of trumps_by.
    return hasattr(layout, f"R_{name.upper()}") or name in ("packets", "trumps_by", "first_sequence_too")


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
    if parameter.kind == "ranks":
        return 0
    return -1 if value is None else int(value)  # type: ignore[arg-type]
