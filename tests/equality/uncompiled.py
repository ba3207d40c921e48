"""House rules of widths of which no preset has machine code, played as plain Python.

To compile a width takes a minute. ``NUMBA_DISABLE_JIT=1 python -m tests.equality.uncompiled FAMILY`` prints
what the deals of a family have shown, as JSON; `play_plainly` runs that.
"""

from __future__ import annotations

import json
import sys
import warnings

from tests.house.plainly import lines_of_program


def play_plainly(family: str) -> dict[str, int]:
    """Walk the cases of a family, `reform` or `polish`, in a process without the compiler."""
    (line,) = lines_of_program("tests.equality.uncompiled", family)
    found: dict[str, int] = json.loads(line)
    return found


def _found(family: str) -> dict[str, int]:
    if family == "polish":
        from tests.equality.test_house_rules_polish import three_packs

        return three_packs()
    from tests.equality.test_house_reform import HOUSES, double_scores, is_narrow

    narrow = [(name, changes) for name, changes, _ in HOUSES if is_narrow(name, changes)]
    return {f"{name} {changes}": double_scores(name, changes) for name, changes in narrow}


if __name__ == "__main__":
    # Plain Python wraps words round like compiled code, but says so.
    warnings.filterwarnings("ignore", "overflow encountered", RuntimeWarning)
    print(json.dumps(_found(sys.argv[1])))
