"""Machine code of a user's own file, kept between processes."""

from __future__ import annotations

import re
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from sim.disk import make_folder, write_whole
from sim.errors import InputError
from sim.own.source import SIGNATURES, OwnFile

SECONDS: Final = 60.0
"""Time after which a trial counts as endless; it takes a fraction of a second on an idle machine."""
_FOLDER: Final = "own"
_CHECKED: Final = "checked"
_SUITS: Final = ("spades", "hearts", "diamonds", "clubs")
_RANKS: Final = ("ace", "ten", "king", "queen", "knave", "nine", "eight", "seven")


@dataclass(frozen=True)
class OwnCode:
    """Addresses of the compiled functions, valid in this process; 0 for a function that the file lacks.

    ``win_points`` says whether the functions ask for the number of that name.
    """

    worth: int
    declare: int
    advice: int
    win_points: bool


_MADE: Final[dict[str, OwnCode]] = {}
_LOCK: Final = threading.Lock()


def compiled(file: OwnFile) -> OwnCode:
    """Compile a file, and try it out before its first use.

    The file is copied into the cache of the kernels under the hash of its text, so an edited one is
    compiled anew, and an equal one is taken from there by the next process.

    Parameters
    ----------
    file : OwnFile
        What to compile.

    Raises
    ------
    InputError
        One sentence: it does not compile, gives something else than whole numbers, fails in the trial.
    """
    with _LOCK:
        if file.sha not in _MADE:
            code, stamp = _compile(file)
            if stamp is None or not stamp.exists():
                from sim.own.trial import DEALS, get_ready, try_out

                if stamp is None:  # plain Python, for a debugger
                    try_out(file, code, 1)
                else:
                    get_ready()  # the engine may have to be compiled, which is no fault of the file
                    _within(SECONDS, file, partial(try_out, file, code, DEALS))
                    write_whole(stamp, b"")
            _MADE[file.sha] = code
    return _MADE[file.sha]


def _compile(file: OwnFile) -> tuple[OwnCode, Path | None]:
    from kernels import own_call
    from kernels.bridge import PLAIN, address_of
    from kernels.jit import cache_folder

    folder = copy = None
    if not PLAIN:
        folder = cache_folder() / _FOLDER / file.sha[:16]
        make_folder(folder)
        copy = folder / f"{file.name}.py"
        if not copy.exists() or copy.read_bytes() != file.text.encode():
            write_whole(copy, file.text.encode())
    place = copy or Path(file.path)
    stamp = None if folder is None else folder / _CHECKED
    namespace = _namespace(file, place)
    wrappers = {
        "worth": own_call.card_wrapper,
        "declare": own_call.option_wrapper,
        "advice": own_call.advice_wrapper,
    }
    addresses = dict.fromkeys(SIGNATURES, 0)
    for name in file.called:
        with _numba_errors(file, name, place):
            if stamp is not None and not stamp.exists():
                _check_answer(file, name, namespace[name])
            address = address_of(wrappers[name], {name: namespace[name]}, place, _module_name(file))
        own_call.OWNERS[address] = partial(_explain, file, name, place)
        addresses[name] = address
    return OwnCode(**addresses, win_points="WIN_POINTS" in file.imported), stamp


def _namespace(file: OwnFile, place: Path, *, plain: bool = False) -> dict[str, Any]:
    """Run the file, which defines functions and constants only; compile its functions unless plain."""
    from kernels.jit import checked

    module = ModuleType(_module_name(file))
    namespace = vars(module)
    if not plain:
        sys.modules[module.__name__] = module
    try:
        exec(compile(file.text, str(place), "exec"), namespace)  # noqa: S102 - its owner asks for it
    except Exception as error:  # noqa: BLE001 - whatever a user's arithmetic raises
        raise file.error(_line_of(error, place), f"a constant cannot be worked out: {error}") from None
    if not plain:
        # Numba looks names up when it compiles, so helpers are replaced where callers find them.
        for name in file.functions:
            namespace[name] = checked(namespace[name])
    return namespace


def _module_name(file: OwnFile) -> str:
    return f"own_{file.sha[:16]}"


def _check_answer(file: OwnFile, name: str, function: Any) -> None:  # noqa: ANN401
    """Compile a function alone, so that what is wrong with it is told of it, and look at what it gives."""
    from numba.core import types

    from kernels.bridge import READ_ONLY

    arguments = (READ_ONLY, *[types.int64] * (len(SIGNATURES[name]) - 1))
    function.compile(arguments)
    given = function.overloads[arguments].signature.return_type
    if isinstance(given, types.Integer | types.Boolean):
        return
    line = file.functions[name].lineno
    wanted = "True or False" if name == "advice" else "a whole number"
    if isinstance(given, types.NoneType | types.Optional):
        raise file.error(line, f"{name} has a way through it without return; it must always give {wanted}")
    found = {types.Float: "a decimal number", types.BaseTuple: "a tuple"}
    what = next((word for kind, word in found.items() if isinstance(given, kind)), str(given))
    raise file.error(line, f"{name} gives {what}; it must give {wanted}, as with int(...)")


@contextmanager
def _numba_errors(file: OwnFile, name: str, place: Path) -> Iterator[None]:
    from numba.core.errors import NumbaError

    try:
        yield
    except NumbaError as error:
        text = re.sub(r"\x1b\[[0-9;]*m", "", str(error))
        lines = re.findall(rf'{re.escape(place.name)}", line (\d+)|{re.escape(str(place))} \((\d+)\)', text)
        numbers = [int(a or b) for a, b in lines]
        line = numbers[-1] if numbers else file.functions[name].lineno
        raise file.error(line, f"{name} cannot be compiled: {_reason(text)}") from None


def _reason(text: str) -> str:
    """Find the line of a compiler's message that says what is wrong."""
    for pattern in (
        r"(Cannot unify [^\n]+)",
        r"(Cannot modify [^\n]+)",
        r"((?:No implementation|Invalid use) of [^\n]+)",
        r"(variable '?\w+'? referenced before assignment)",
        r"\n([^\n]*(?:not supported|unsupported|Unsupported|undefined|cannot)[^\n]*)",
    ):
        if found := re.search(pattern, text):
            return found[1].strip().rstrip(":.")
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[1] if len(lines) > 1 else lines[0]


def _explain(file: OwnFile, name: str, place: Path, numbers: Any) -> Exception:  # noqa: ANN401
    """Say why a function failed: play the plain text of it again on the same view."""
    from kernels import own, own_call

    asked = int(numbers[own_call.ASKED])
    arguments = [asked]
    if name == "declare":
        arguments.append(int(numbers[own_call.OPTION_POINTS0 + asked]))
    what = f"{name} fails for option {asked}" if name == "declare" else f"{name} fails for the {_card(asked)}"
    view = numbers[: own.VIEW_WIDTH].copy()
    view.flags.writeable = False
    try:
        _namespace(file, place, plain=True)[name](view, *arguments)
    except Exception as error:  # noqa: BLE001 - whatever a user's function raises
        reason = str(error).partition("\n")[0] or type(error).__name__
        return file.error(_line_of(error, place) or file.functions[name].lineno, f"{what}: {reason}")
    return file.error(file.functions[name].lineno, f"{what}: it works with a number that is out of reach")


def _line_of(error: BaseException, place: Path) -> int:
    """Last line of a file on the way to an error."""
    steps = traceback.extract_tb(error.__traceback__)
    return next((step.lineno or 0 for step in reversed(steps) if step.filename == str(place)), 0)


def _card(card: int) -> str:
    return f"{_RANKS[card & 7]} of {_SUITS[(card >> 3) & 3]}"


def _within(seconds: float, file: OwnFile, trial: Callable[[], None]) -> None:
    """Run a trial, which cannot be broken off, on a thread that the end of the process need not wait for."""
    failed: list[BaseException] = []

    def run() -> None:
        try:
            trial()
        except BaseException as error:  # noqa: BLE001 - handed on to the caller
            failed.append(error)

    thread = threading.Thread(target=run, name="trial", daemon=True)
    thread.start()
    thread.join(seconds)
    if thread.is_alive():
        raise InputError(
            f"{file.shown}: the trial deals have not come to an end in {seconds:g} seconds; "
            "look for a loop that does not end"
        )
    if failed:
        raise failed[0]
