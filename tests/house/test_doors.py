"""The doors: the wheel works from anywhere, opens fast, refuses strangers."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from tests.house.files import HOUSE, house_files

HEAVY = ("numba", "numpy", "pandas", "matplotlib", "scipy", "pyarrow")
OURS = '"""Part of the Bezique lab."""\n'


def run(*command: str | Path, cwd: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a command without the paths that this test run has put in place."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"} | variables
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel, files alone, into an environment that borrows the other packages; its programs."""
    room = tmp_path_factory.mktemp("wheel")
    # A build in the checkout would leave its folder there, whose old files enter the next wheel.
    for path in house_files():
        copy = room / "house" / path.relative_to(HOUSE)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, copy)
    built = run(
        sys.executable,
        *("-m", "build", "--wheel", "--no-isolation", "--outdir"),
        room,
        room / "house",
        cwd=room,
    )
    assert built.returncode == 0, built.stdout + built.stderr
    (wheel,) = room.glob("bezique_lab-*.whl")

    venv.create(room / "env", with_pip=False, symlinks=True)
    programs = room / "env" / "bin"
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", programs / "python")
    done = run(*pip, "install", "--quiet", "--no-deps", "--no-index", wheel, cwd=room)
    assert done.returncode == 0, done.stderr

    borrowed = sysconfig.get_path("purelib")
    place = sysconfig.get_path("purelib", vars={"base": str(room / "env")})
    (Path(place) / "borrowed.pth").write_text(f"{borrowed}\n", encoding="utf-8")
    return programs


@pytest.mark.parametrize("arguments", [("--help",), ("games",), ("rules", "bezique-britannica9")])
def test_the_wheel_works_from_another_folder(
    installed: Path, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    done = run(installed / "bezique", *arguments, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "bezique" in done.stdout
    assert list(tmp_path.iterdir()) == []


def test_the_wheel_plays_its_own_kernels(installed: Path, tmp_path: Path) -> None:
    code = "import kernels.rng, sim; print(kernels.rng.__file__, sim.__file__)"
    done = run(installed / "python", "-c", code, cwd=tmp_path, NUMBA_CACHE_DIR=str(tmp_path / "cache"))
    assert done.returncode == 0, done.stderr
    assert all(str(installed.parent) in path for path in done.stdout.split())


def test_the_wheel_holds_every_file_of_the_packages(installed: Path) -> None:
    place = Path(sysconfig.get_path("purelib", vars={"base": str(installed.parent)}))
    ours = {path.relative_to(HOUSE) for path in house_files("kernels", "sim", "analysis", "reports")}
    assert len(ours) > 100
    assert {path for path in ours if not (place / path).is_file()} == set()


def test_the_wheel_leaves_the_tests_at_home(installed: Path) -> None:
    place = Path(sysconfig.get_path("purelib", vars={"base": str(installed.parent)}))
    names = {path.name for path in place.iterdir()}
    assert {"kernels", "sim", "analysis", "reports"} <= names
    assert "tests" not in names


@pytest.mark.parametrize(
    "code",
    [
        "import sim",
        "import sys; sys.argv = ['bezique', '--help']; from reports.app import main; main()",
    ],
    ids=["sim", "help"],
)
def test_heavy_packages_stay_outside_the_door(code: str, tmp_path: Path) -> None:
    report = (
        "import atexit, sys\n"
        f"heavy = {HEAVY!r}\n"
        "atexit.register(lambda: print('LOADED', [name for name in heavy if name in sys.modules]))\n"
    )
    done = run(sys.executable, "-c", report + code, cwd=tmp_path, PYTHONPATH=str(HOUSE))
    assert done.returncode == 0, done.stderr
    assert "LOADED []" in done.stdout


def neighbours(house: Path, *names: str) -> None:
    """Put a copy of ``sim`` into a house, with the named packages of ours beside it."""
    for name in names:
        (house / name).mkdir(parents=True)
        (house / name / "__init__.py").write_text(OURS, encoding="utf-8")
    (house / "sim").mkdir(parents=True)
    text = (HOUSE / "sim" / "__init__.py").read_text(encoding="utf-8")
    (house / "sim" / "__init__.py").write_text(text, encoding="utf-8")


def test_sim_opens_among_its_own(tmp_path: Path) -> None:
    neighbours(tmp_path, "kernels", "analysis", "reports")
    done = run(sys.executable, "-S", "-c", "import sim", cwd=tmp_path)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("kind", ["elsewhere", "overwritten", "folder", "missing"])
def test_sim_names_the_stranger_and_the_cure(tmp_path: Path, kind: str) -> None:
    house, abroad = tmp_path / "house", tmp_path / "abroad"
    stranger = (abroad if kind in ("elsewhere", "folder") else house) / "analysis"
    neighbours(house, "kernels", "reports")
    if kind != "missing":
        stranger.mkdir(parents=True)
    if kind in ("elsewhere", "overwritten"):
        text = OURS if kind == "elsewhere" else '"""Some other project."""\n'
        (stranger / "__init__.py").write_text(text, encoding="utf-8")

    paths = os.pathsep.join(map(str, (abroad, house)))
    done = run(sys.executable, "-S", "-c", "import sim", cwd=tmp_path, PYTHONPATH=paths)

    assert done.returncode != 0
    sentence = done.stderr.strip().splitlines()[-1]
    assert sentence.startswith("ImportError: bezique-lab: package 'analysis' is ")
    assert ("missing" if kind == "missing" else str(stranger)) in sentence
    assert sentence.endswith("install bezique-lab into a virtual environment of its own")


def test_sim_has_no_names_but_its_own() -> None:
    done = run(sys.executable, "-c", "from sim import InputErorr", cwd=HOUSE)
    assert "cannot import name 'InputErorr' from 'sim'" in done.stderr
