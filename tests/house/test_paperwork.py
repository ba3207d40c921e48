"""The paperwork: licence, pins, what the package says of itself."""

from __future__ import annotations

import re
import stat
import tomllib

import pytest
from packaging.requirements import Requirement

from tests.house.files import HOUSE

PROJECT = tomllib.loads((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PIN = re.compile(r"[a-z0-9-]+==[0-9][0-9A-Za-z.]*")


def pins(name: str) -> list[str]:
    """Lines of a requirements file, comments left out."""
    lines = (HOUSE / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def test_licence_is_mit() -> None:
    text = (HOUSE / "LICENSE").read_text(encoding="utf-8")
    assert text.startswith("MIT License")
    assert "The Bezique lab developers" in text
    assert PROJECT["license"] == "MIT"


def test_change_log_knows_this_version() -> None:
    assert f"\n## {PROJECT['version']} " in (HOUSE / "CHANGELOG.md").read_text(encoding="utf-8")


def test_requirements_are_plain_names_and_versions() -> None:
    run, develop = pins("requirements.txt"), pins("requirements-dev.txt")
    assert develop.pop(0) == "-r requirements.txt"
    assert [line for line in run + develop if not PIN.fullmatch(line)] == []
    names = [line.partition("==")[0] for line in run + develop]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("dependency", PROJECT["dependencies"])
def test_pins_lie_within_the_declared_ranges(dependency: str) -> None:
    wanted = Requirement(dependency)
    pinned = dict(line.split("==") for line in pins("requirements.txt"))
    assert wanted.specifier.contains(pinned[wanted.name])


def test_ci_runs_what_a_developer_runs() -> None:
    script = HOUSE / ".ci" / "run"
    assert script.stat().st_mode & stat.S_IXUSR
    assert re.search(r"^make test\b", script.read_text(encoding="utf-8"), re.MULTILINE)


def test_readme_gives_the_commands_of_the_make_file() -> None:
    readme = (HOUSE / "README.md").read_text(encoding="utf-8")
    study = re.search(
        r"^\t\$\(BIN\)/(bezique run .*) -o", (HOUSE / "Makefile").read_text(encoding="utf-8"), re.M
    )
    assert study
    assert study[1] in readme
    assert "make study" in readme
    assert "make test" in readme
