"""The language of a user's own file: what is refused, with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.errors import InputError
from sim.own.source import OwnFile, read_own
from tests.sim.owned import H6, PLAIN_PLAYER

GOOD = '''"""Fine."""
from kernels.own import TRUMP as suit_of_trumps, rank_of
import math

LOW = 3
TABLE = (1, 2, LOW * 4)


def part(view, card):
    total = 0
    for i in range(3):
        if i == 1:
            continue
        total += TABLE[i] if card > i else -1
    while total > 10 and not total == 11:
        total //= 2
    return total + int(math.sqrt(card))


def worth(view: int, card: int) -> int:
    """Worth."""
    a, b = divmod(card, 8)
    return part(view, card) + min(a, b) + rank_of(card) + view[suit_of_trumps]
'''


def worth(body: str, head: str = "") -> str:
    return f"{head}def worth(view, card):\n    {body}\n"


@pytest.mark.parametrize("text", [GOOD, PLAIN_PLAYER])
def test_what_is_allowed_is_read(text: str) -> None:
    assert OwnFile("mine.py", text).called == ("worth",)


def test_identity_is_that_of_the_text() -> None:
    assert OwnFile("a.py", GOOD).sha == OwnFile("b/c.py", GOOD).sha != OwnFile("a.py", GOOD + "\n").sha


@pytest.mark.parametrize(
    ("text", "line", "parts"),
    [
        ("def worth(view, card)\n", 1, ["no Python"]),
        (worth("return 1\n\nx y"), 4, ["no Python"]),
        ("import random\n", 1, ["import random", "import math"]),
        ("import os.path\n", 1, ["import os.path", "from kernels.own"]),
        ("import math as m\n", 1, ["allowed"]),
        ("from numpy import random\n", 1, ["from numpy import"]),
        ("from kernels.view import look\n", 1, ["from kernels.view"]),
        ("from kernels.own import TRUPM\n", 1, ["no TRUPM", "nearest is TRUMP"]),
        ("from kernels.own import *\n", 1, ["no *"]),
        (worth("return rank_of(card)"), 2, ["rank_of", "from kernels.own import rank_of"]),
        (worth("return crad"), 2, ["crad", "nearest is card"]),
        (worth("return open(card)"), 2, ["open", "abs, bool"]),
        (worth("return view.sum()"), 2, ["view.sum", "math"]),
        (worth("return math.nann", "import math\n"), 3, ["math.nann"]),
        (worth("view[3] = 5\n    return 1"), 2, ["view[3]", "not written"]),
        (worth("return [1, 2][card]"), 2, ["a list", "tuple"]),
        (worth("x = {}\n    return 1"), 2, ["dictionary"]),
        (worth("return 'a'"), 2, ["'a'"]),
        (worth("return f'{card}'"), 2, ["a text"]),
        (worth("global seen\n    return 1"), 2, ["remembered"]),
        (worth("print(card)\n    return 1"), 2, ["print(card) has no effect"]),
        (worth("try:\n        return 1\n    except Exception:\n        return 2"), 2, ["try"]),
        (worth("raise ValueError"), 2, ["raise"]),
        (worth("return max(card, key=abs)"), 2, ["plain arguments"]),
        (worth("return worth(view, card)"), 2, ["worth", "stands above"]),
        (worth("return sum(i for i in (1, 2))"), 2, ["sum"]),
        ("COUNTS = [0] * 32\n" + worth("return 1"), 1, ["a list", "tuple"]),
        ("class A:\n    pass\n", 1, ["outside of functions"]),
        ("if 1:\n    LOW = 1\n", 1, ["outside of functions"]),
        ("LOW = 1\nLOW = 2\n", 2, ["LOW has a meaning"]),
        ("@jit\ndef worth(view, card):\n    return 1\n", 2, ["decorator"]),
        ("def worth(card):\n    return 1\n", 1, ["worth(card)", "worth(view, card)"]),
        ("def worth(view, card, seen=()):\n    return 1\n", 1, ["seen=()", "worth(view, card)"]),
        ("def declare(view, option):\n    return 1\n", 1, ["declare(view, option, points)"]),
        (worth("return 1") + "def decalre(view, option, points):\n    return 1\n", 3, ["nearest is declare"]),
        ("async def worth(view, card):\n    return 1\n", 1, ["outside of functions"]),
    ],
)
def test_what_is_not_allowed_is_refused_with_its_line(text: str, line: int, parts: list[str]) -> None:
    with pytest.raises(InputError) as error:
        OwnFile("mine.py", text)
    sentence = str(error.value)
    assert sentence.startswith(f"mine.py, line {line}: ")
    assert "\n" not in sentence
    for part in parts:
        assert part in sentence


@pytest.mark.parametrize(
    ("text", "wanted", "parts"),
    [
        (worth("return 1").replace("worth", "advice"), "worth", ["no function worth(view, card)", "~"]),
        (worth("return 1"), "advice", ["no function advice(view, card)", "used as"]),
        ("LOW = 1\n", "worth", ["which a policy must have"]),
        (None, "worth", ["no such file", "bezique new policy"]),
        (b"\xff\xfe", "advice", ["UTF-8"]),
    ],
)
def test_a_file_without_its_function_is_refused(
    tmp_path: Path, text: str | bytes | None, wanted: str, parts: list[str]
) -> None:
    path = tmp_path / "mine.py"
    if text is not None:
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(InputError) as error:
        read_own(str(path), wanted)
    assert str(error.value).startswith(str(path))
    for part in parts:
        assert part in str(error.value)


def test_an_advice_is_read_too(tmp_path: Path) -> None:
    path = tmp_path / "tip.py"
    path.write_text(H6)
    file = read_own(str(path), "advice")
    assert (file.name, file.called, file.title()) == ("tip", ("advice",), "The same as hint H6.")
