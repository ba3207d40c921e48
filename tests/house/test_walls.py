"""The walls of the house: who may import whom, what a file may hold."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.files import HOUSE, house_files

PACKAGES = ("kernels", "sim", "analysis", "reports")
TOP_LEVEL = {
    *PACKAGES,
    *("tests", "pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "Makefile"),
    *("requirements.txt", "requirements-dev.txt"),
}
LONGEST_FILE = 450
LONGEST_FUNCTION = 100  # docstring left out: explaining more never costs a split

# Put together here so that this file does not find itself.
UNFINISHED = re.compile(r"\b(" + "|".join(["TO" + "DO", "FIX" + "ME", "X" + "XX", "HA" + "CK"]) + r")\b")
NOT_RUN = re.compile("|".join([r"\bpytest\.(mark\.)?" + "(skip|x" + "fail)", "import" + "orskip"]))
IMPORT_NAMES = {"tomli-w": "tomli_w"}


def code() -> list[Path]:
    """Python files of the four packages."""
    return house_files(*(f"{package}/*.py" for package in PACKAGES))


def faults(lines: Iterator[str]) -> None:
    """Fail with all the faults at once."""
    found = list(lines)
    assert not found, "\n".join(found)


def name_of(path: Path) -> str:
    return path.relative_to(HOUSE).as_posix()


def lines_of(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines of a function but for its docstring."""
    first = function.body[0]
    lines = (function.end_lineno or 0) - function.lineno + 1
    if ast.get_docstring(function) is not None:
        lines -= (first.end_lineno or 0) - first.lineno + 1
    return lines


def top_imports(path: Path) -> set[str]:
    """Top-level names of all that a file imports, at any depth."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.partition(".")[0])
    return names


def test_imports_run_one_way() -> None:
    tool = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([tool, "--no-cache"], cwd=HOUSE, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"\b[1-9]\d* kept, 0 broken", done.stdout), done.stdout


def test_top_level_holds_only_what_belongs_there() -> None:
    listed = {path.relative_to(HOUSE).parts[0] for path in house_files()}
    assert {name for name in listed if not name.startswith(".")} == TOP_LEVEL


def test_every_file_reads_in_one_sitting() -> None:
    faults(
        f"{name_of(path)} has {lines} lines"
        for path in house_files("*.py")
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > LONGEST_FILE
    )


def test_every_function_reads_at_a_glance() -> None:
    faults(
        f"{name_of(path)}: {node.name} has {lines} lines"
        for path in code()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if (lines := lines_of(node)) > LONGEST_FUNCTION
    )


def test_every_module_says_its_purpose_in_a_line() -> None:
    def purposes() -> Iterator[tuple[str, str]]:
        for path in code():
            text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
            yield name_of(path), text.partition("\n")[0]

    faults(f"{name}: {purpose!r}" for name, purpose in purposes() if not purpose.endswith("."))


def test_no_module_is_a_drawer_for_odds_and_ends() -> None:
    drawers = {"utils", "util", "helpers", "helper", "manager", "misc", "common"}
    faults(name_of(path) for path in house_files("*.py") if path.stem.strip("_") in drawers)


def test_nothing_is_left_unfinished() -> None:
    faults(
        f"{name_of(path)}:{number}: {line.strip()}"
        for path in house_files("*.py", "*.toml", "*.md", "Makefile", ".ci/*")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if UNFINISHED.search(line)
    )


def test_every_test_runs() -> None:
    faults(
        f"{name_of(path)}:{number}: {line.strip()}"
        for path in house_files("tests/*.py")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if NOT_RUN.search(line)
    )


def test_one_module_compiles_all_others() -> None:
    pattern = re.compile(r"@(numba\.)?n?jit\b|\bnumba\.n?jit\b|from numba import .*\bn?jit\b")
    faults(
        f"{name_of(path)}:{number}: {line.strip()}"
        for path in code()
        if name_of(path) != "kernels/jit.py"
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    )


@pytest.mark.parametrize("package", PACKAGES)
def test_packages_carry_the_mark_by_which_strangers_are_told(package: str) -> None:
    text = (HOUSE / package / "__init__.py").read_text(encoding="utf-8")
    assert "Bezique lab" in text.partition("\n")[0]


def test_what_is_imported_is_declared_and_the_reverse() -> None:
    project = tomllib.loads((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    names = {re.split(r"[<>=~! ]", line)[0] for line in project["dependencies"]}
    declared = {IMPORT_NAMES.get(name, name) for name in names}
    imported = set().union(*(top_imports(path) for path in code()))
    strangers = imported - set(sys.stdlib_module_names) - set(PACKAGES)
    # llvmlite is numba's own other half, pinned by it.
    assert strangers - {"llvmlite"} == declared
