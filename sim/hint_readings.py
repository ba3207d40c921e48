"""The words of each hint and our reading of them, as they stand with the kernels' functions."""

from __future__ import annotations

import ast
import inspect
import re
from functools import cache
from importlib.resources import files

_FUNCTION = re.compile(r"h(\d+)_")


@cache
def hint_readings() -> dict[int, str]:
    """Read what each hint asks for exactly.

    The text is taken from the functions that do it, so that there is one of it; nothing is compiled.

    Returns
    -------
    dict of int to str
        By the number of the hint, in one paragraph: the quotation, when it applies, what it recommends.
    """
    readings = {}
    for path in sorted(files("kernels").iterdir(), key=lambda path: path.name):
        if not (path.name.startswith("hints_") and path.name.endswith(".py")):
            continue
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            named = _FUNCTION.match(node.name) if isinstance(node, ast.FunctionDef) else None
            if named and isinstance(node, ast.FunctionDef):
                readings[int(named[1])] = _body(ast.get_docstring(node) or "")
    return readings


def _body(docstring: str) -> str:
    """Leave out the first line and the sections."""
    _, _, rest = inspect.cleandoc(docstring).partition("\n\n")
    text = re.split(r"\n\n[A-Z][a-z]+\n---", "\n\n" + rest)[0]
    return " ".join(text.split())
