"""What is said to the user about bad input: one clear sentence."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class InputError(ValueError):
    """Input that cannot be used; its text is one sentence for the user.

    The command line prints the sentence without a traceback, then ends with code 2.
    """


def nearest(name: str, allowed: Iterable[str]) -> str:
    """Find the allowed name that looks most like a wrong one.

    Parameters
    ----------
    name : str
        The name as it was given.
    allowed : iterable of str
        The names that exist.

    Returns
    -------
    str
        The nearest name, capitals and dashes aside; empty if none is near.
    """
    plain = {_plain(candidate): candidate for candidate in allowed}
    found = difflib.get_close_matches(_plain(name), plain, n=1, cutoff=0.5)
    return plain[found[0]] if found else ""


def refusal(where: str, found: object, allowed: str | Iterable[str]) -> InputError:
    """Build the error for a value that is not allowed; the caller raises it.

    Parameters
    ----------
    where : str
        Place of the value, as the user knows it: ``"house.toml: hand_size"``, ``"--seats"``.
    found : object
        The value that stands there.
    allowed : str or iterable of str
        What may stand there: a phrase, or all the names, the nearest of which is then offered.

    Returns
    -------
    InputError
        Its text is one sentence, e.g. ``--seats: found 'gredy'; allowed are greedy, random, textbook;
        the nearest is greedy``.
    """
    if isinstance(allowed, str):
        return InputError(f"{where}: found {found!r}; allowed is {allowed}")
    names = list(allowed)
    sentence = f"{where}: found {found!r}; allowed are {', '.join(names)}"
    near = nearest(str(found), names)
    return InputError(f"{sentence}; the nearest is {near}" if near else sentence)


def _plain(name: str) -> str:
    return name.strip().lower().replace("_", "-").replace(" ", "-")
