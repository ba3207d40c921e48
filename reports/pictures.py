"""Files that a command is asked to write: figures, tables to be used again."""

from __future__ import annotations

from pathlib import Path

from sim.disk import write_whole
from sim.errors import refusal


def picture_path(option: str, given: str) -> Path:
    """Read the name of a picture that is yet to be drawn; as `new_file`."""
    return new_file(option, given, ".svg")


def new_file(option: str, given: str, ending: str) -> Path:
    """Read the name of a file that is yet to be written, so that a mistake is told before the work.

    Raises
    ------
    InputError
        It does not end in ``ending``, or its folder does not exist.
    """
    path = Path(given)
    if path.suffix.lower() != ending:
        raise refusal(option, given, f"the name of a file that ends in {ending}")
    if not path.parent.is_dir():
        raise refusal(option, given, "a file in a folder that exists")
    return path


def write_picture(path: Path, svg: str) -> None:
    """Write an SVG element (`reports.style.to_svg`) as a file that a browser opens."""
    write_whole(path, svg.encode("utf-8"))
