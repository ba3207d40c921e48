"""A program that walks the house rules of one word of cards, and prints their tricks with two scores as JSON.

Run with ``NUMBA_DISABLE_JIT=1``: ``python -m tests.equality.narrow``.
"""

import json
import warnings

from tests.equality.test_house_reform import HOUSES, double_scores, is_narrow

if __name__ == "__main__":
    # Plain Python wraps words round like compiled code, but says so.
    warnings.filterwarnings("ignore", "overflow encountered", RuntimeWarning)
    narrow = [(name, changes) for name, changes, _ in HOUSES if is_narrow(name, changes)]
    print(json.dumps({f"{name} {changes}": double_scores(name, changes) for name, changes in narrow}))
