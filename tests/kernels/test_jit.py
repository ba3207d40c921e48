"""The kernel cache: never stale, tidy, polite to its neighbours."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from numba.core import config

from kernels import jit

KERNELS = Path(jit.__file__).parent

HELPER = """
from kernels.jit import inlined

@inlined
def worth(count):
    return count * {points}
"""

ENTRY = """
import sys
from kernels.jit import entry, cache_folder
from kernels.helper import worth

@entry
def brisques(count):
    return worth(count)

if __name__ == "kernels.door":
    hits = sum(brisques.stats.cache_hits.values()) if brisques(3) else 0
    print(brisques(3), hits, cache_folder())
"""


@pytest.fixture
def fresh() -> Iterator[None]:
    """Forget the cache folder of this process before and after."""
    jit.cache_folder.cache_clear()
    yield
    jit.cache_folder.cache_clear()


def python(code: str, folder: Path, **variables: str) -> str:
    """Run code in a process of its own, in a folder; return what it prints."""
    environment = {**os.environ, "PYTHONPATH": str(folder), **variables}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.cold
def test_an_edited_helper_is_never_answered_from_the_cache(tmp_path: Path) -> None:
    package = tmp_path / "house" / "kernels"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    for name in ("jit.py", "link.py"):
        shutil.copy(KERNELS / name, package)
    (package / "door.py").write_text(ENTRY)

    def run(points: int) -> list[str]:
        (package / "helper.py").write_text(HELPER.format(points=points))
        return python(
            "import kernels.door",
            package.parent,
            NUMBA_CACHE_DIR=str(tmp_path / "cache"),
            NUMBA_DISABLE_JIT="0",
        ).split()

    first, again, edited, back = run(10), run(10), run(20), run(10)
    assert [first[0], again[0], edited[0], back[0]] == ["30", "30", "60", "30"]
    assert [first[1], again[1], edited[1], back[1]] == ["0", "1", "0", "1"]
    assert first[2] == again[2] == back[2] != edited[2]


def test_fingerprint_follows_the_text_of_every_kernel(tmp_path: Path) -> None:
    for path in KERNELS.glob("*.py"):
        shutil.copy(path, tmp_path)
    before = jit.fingerprint(tmp_path)
    assert before == jit.fingerprint()
    edited = tmp_path / "words.py"
    edited.write_text(edited.read_text() + "\n")
    changed = jit.fingerprint(tmp_path)
    edited.rename(tmp_path / "sets.py")
    assert len({before, changed, jit.fingerprint(tmp_path)}) == 3


def test_fingerprint_follows_the_options_of_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    before = jit.fingerprint()
    monkeypatch.setattr(config, "BOUNDSCHECK", 0 if config.BOUNDSCHECK else 1)
    assert jit.fingerprint() != before


def test_decorating_leaves_the_cache_of_other_packages_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(config, "CACHE_DIR", "somewhere-else")
    jit.entry(lambda: 1)
    assert config.CACHE_DIR == "somewhere-else"


@pytest.mark.usefixtures("fresh")
def test_an_explicit_cache_folder_is_honoured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "other"))
    assert jit.cache_folder().parent == tmp_path


@pytest.mark.usefixtures("fresh")
def test_the_cache_lies_with_the_users_other_caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert jit.cache_folder().parent == tmp_path / "bezique-lab"


@pytest.mark.usefixtures("fresh")
def test_where_nothing_can_be_written_a_temporary_folder_serves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    occupied = tmp_path / "a-file"
    occupied.touch()
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(occupied))
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    folder = jit.cache_folder()
    assert folder.is_dir()
    assert temporary in folder.parents


def test_pruning_keeps_what_is_in_use(tmp_path: Path) -> None:
    def folder(name: str, age: float) -> Path:
        path = tmp_path / name
        path.mkdir()
        (path / "code.nbc").touch()
        moment = time.time() - age
        os.utime(path, (moment, moment))
        return path

    day = jit.STALE
    current = folder("kernels-current", 90 * day)
    stranger = folder("another-program", 90 * day)
    recent = [folder(f"kernels-recent{n}", day / 2) for n in range(jit.KEPT)]
    lately = folder("kernels-lately", 0.9 * day)
    old = [folder(f"kernels-old{n}", (2 + n) * day) for n in range(3)]

    jit.prune(tmp_path, keep=current)

    assert {path.name for path in tmp_path.iterdir()} == {
        path.name for path in [current, stranger, lately, *recent]
    }
    assert not any(path.exists() for path in old)


MODES = """
import warnings
warnings.filterwarnings("ignore", "overflow encountered in scalar", RuntimeWarning)
import numpy as np
from kernels import rng, words
key = rng.stream_key(7, 5_000_000_000, rng.POLICY)
word = rng.draw(key, 3)
print(int(key), int(word), *(int(n) for n in rng.bounded(key, 0, 64)), int(words.popcount(np.uint64(word))),
      int(words.nth_index(np.uint64(word), 4)), int(words.fold(np.uint64(word))))
"""


@pytest.mark.parametrize("variable", ["NUMBA_DISABLE_JIT", "NUMBA_BOUNDSCHECK"])
def test_plain_checked_and_compiled_kernels_agree(variable: str) -> None:
    plain = {"NUMBA_DISABLE_JIT": "0", "NUMBA_BOUNDSCHECK": "0"}
    compiled = python(MODES, KERNELS.parent, **plain)
    assert python(MODES, KERNELS.parent, **{**plain, variable: "1"}) == compiled
    assert len(compiled.split()) == 7
