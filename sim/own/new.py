"""Files for a user to begin with."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Final

from sim.disk import refused
from sim.errors import InputError

KINDS: Final = ("policy", "advice")


def write_new(kind: str, name: str) -> Path:
    """Write a file with a policy or an advice that works, for its owner to change.

    Parameters
    ----------
    kind : str
        One of `KINDS`.
    name : str
        Name or path of the file, with ``.py`` or without.

    Raises
    ------
    InputError
        There is such a file already, or it cannot be written.
    """
    path = Path(name if name.endswith(".py") else f"{name}.py")
    if not path.stem.isidentifier():
        raise InputError(f"{name}: found {path.stem!r}; allowed is a name of letters, digits, underscores")
    text = files("sim").joinpath("own", "templates", f"{kind}.txt").read_text(encoding="utf-8")
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise InputError(f"{path}: is there already and stays; choose another name") from None
    except OSError as error:
        raise refused(path, error) from error
    return path
