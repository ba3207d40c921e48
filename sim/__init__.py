"""Experiments of the Bezique lab: rules, players, runs.

The names listed here are the stable Python entry; each is loaded at first use, so that importing
``sim`` alone is light.
"""

from __future__ import annotations

import importlib
import importlib.util
from pathlib import Path
from typing import Any, Final

_STABLE: Final = {
    "InputError": "sim.errors",
}
"""Each public name, with the module that defines it."""

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
    return getattr(importlib.import_module(_STABLE[name]), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_STABLE])
