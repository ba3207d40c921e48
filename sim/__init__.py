"""Experiments of the Bezique lab: rules, players, runs.

The names in ``__all__`` are the stable Python entry; each is loaded at first use, so that importing
``sim`` alone is light.

Examples
--------
>>> from sim import list_presets, load_player, load_rules, play_deals
>>> list_presets()[0]
'bezique-britannica9'
>>> rules = load_rules("bezique-britannica9", ["last_trick=0"])
>>> table = play_deals(rules, [load_player("greedy"), "random"], 100, seed=7)
>>> int(table["last_trick_0"].sum())
0
"""

from __future__ import annotations

import importlib
import importlib.util
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from sim.contest import Contest, play_batches
    from sim.errors import InputError
    from sim.experiment import Experiment, experiment_from_flags
    from sim.players import Player, list_players, load_player
    from sim.provenance import experiment_from_toml
    from sim.rules.load import list_presets, load_rules
    from sim.rules.ruleset import RuleSet
    from sim.run import RunResult, open_run
    from sim.run import run as run_experiment
    from sim.table import play_deals

__all__ = [
    "Contest",
    "Experiment",
    "InputError",
    "Player",
    "RuleSet",
    "RunResult",
    "experiment_from_flags",
    "experiment_from_toml",
    "list_players",
    "list_presets",
    "load_player",
    "load_rules",
    "open_run",
    "play_batches",
    "play_deals",
    "run_experiment",
]

_STABLE: Final = {
    "Contest": "sim.contest",
    "Experiment": "sim.experiment",
    "InputError": "sim.errors",
    "Player": "sim.players",
    "RuleSet": "sim.rules.ruleset",
    "RunResult": "sim.run",
    "experiment_from_flags": "sim.experiment",
    "experiment_from_toml": "sim.provenance",
    "list_players": "sim.players",
    "list_presets": "sim.rules.load",
    "load_player": "sim.players",
    "load_rules": "sim.rules.load",
    "open_run": "sim.run",
    "play_batches": "sim.contest",
    "play_deals": "sim.table",
    "run_experiment": "sim.run:run",
}
"""Each public name, with the module that defines it (behind a colon, the name that it has there)."""

_MARK: Final = "Bezique lab"


def _stranger() -> str:
    """Describe the first neighbour that is not of this project; empty if all are.

    The names of the other three packages are common ones, and the package index has projects that
    install folders of the same names.
    """
    house = Path(__file__).resolve().parent.parent
    for name in ("kernels", "analysis", "reports"):
        spec = importlib.util.find_spec(name)
        if spec is None:
            return f"package '{name}' is missing beside {house / 'sim'}"
        if spec.origin is None:
            folders = ", ".join(spec.submodule_search_locations or [])
            return f"package '{name}' is another project's ({folders})"
        origin = Path(spec.origin).resolve()
        # Two projects installed into one folder share it: then the last one's __init__ stands there.
        if origin.parent.parent != house or _MARK not in origin.read_text(encoding="utf-8"):
            return f"package '{name}' is another project's ({origin})"
    return ""


if _found := _stranger():
    raise ImportError(f"bezique-lab: {_found}; install bezique-lab into a virtual environment of its own")


def __getattr__(name: str) -> Any:  # noqa: ANN401
    if name not in _STABLE:
        raise AttributeError(f"module 'sim' has no attribute {name!r}")
    module, _, original = _STABLE[name].partition(":")
    return getattr(importlib.import_module(module), original or name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_STABLE])
