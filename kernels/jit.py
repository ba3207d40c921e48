"""The one way to compile a function: numba options plus the place of the kernel cache.

Numba decides whether cached machine code is fresh by the file of the entry point alone, so an edited
function in another file would leave old code in use. Here the cache folder is therefore named after
the text of *all* kernels, the numba version, the options that change code, the processor.
"""

from __future__ import annotations

import functools
import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

import numba
import numpy as np
from llvmlite import binding
from numba.core import caching, types
from numba.core import config as numba_config
from numba.core.runtime import nrt

from kernels.link import EntryCompiler, OpenCompiler

Function = TypeVar("Function", bound=Callable[..., Any])

# Numba's own types would turn each kernel into a dispatcher whose arguments nobody can check.
_compile: Any = numba.njit
_config: Any = numba_config
_FunctionCache: Any = caching.FunctionCache

PREFIX: Final = "kernels-"
KEPT: Final = 6
"""How many cache folders stay: a few revisions may be in use side by side."""
STALE: Final = 24 * 3600.0
"""Seconds since its last use before a folder may be removed; a running process keeps its own."""


def njit(
    *, cached: bool = False, inline: bool = False, merge: bool = False
) -> Callable[[Function], Function]:
    """Make the decorator that compiles a function without the interpreter.

    All kernels release the interpreter lock, and divide as numpy does: a division never raises. They
    allocate nothing, so counting references to arrays, which costs more than the play, is switched off.

    Parameters
    ----------
    cached : bool
        Keep the machine code on disk; for entry points, which Python calls.
    inline : bool
        Make the optimiser copy the machine code into each caller; for helpers of a few operations,
        for functions with one caller.
    merge : bool
        Copy the source into the caller, before anything is compiled: for large functions with one
        caller, each of which would else optimise all that it calls once more.

    Returns
    -------
    callable
        A decorator. Under ``NUMBA_DISABLE_JIT=1`` it returns the function as it is.
    """
    options = {
        "nogil": True,
        "error_model": "numpy",
        "cache": cached,
        "forceinline": inline,
        "inline": "always" if merge else "never",
        "_nrt": False,
    }

    def decorate(function: Function) -> Function:
        if _config.DISABLE_JIT:
            return function
        if not cached:
            bare = _compile(
                **options, no_cpython_wrapper=True, no_cfunc_wrapper=True, pipeline_class=OpenCompiler
            )
            inner: Any = _Inner(
                function, lambda: _lean(_compile(**options)(function), lambda: bare(function))
            )
            return inner
        with _cache_in(cache_folder()):
            dispatcher = _compile(**options, pipeline_class=EntryCompiler)(function)
            dispatcher._cache = _QuickCache(function)  # noqa: SLF001 - numba has no other way in
        quick: Function = dispatcher
        return quick

    return decorate


class _QuickCache(_FunctionCache):  # type: ignore[misc]
    """Numba's cache of machine code, less what it sets up first: all that only a compilation needs.

    That takes as long as all imports of numba; where something is to be compiled, it is done then.
    """

    def load_overload(self, signature: Any, target: Any) -> Any:
        """Load the machine code for a signature; None if it is not there."""
        nrt.rtsys.initialize(target)
        with self._guard_against_spurious_io_errors():
            return self._load_overload(signature, target)


class _Inner:
    """A function that kernels call, of which numba hears when somebody does: at every start there are 450.

    Parameters
    ----------
    function : callable
    make : callable
        Makes numba's dispatcher of it.
    """

    def __init__(self, function: Callable[..., Any], make: Callable[[], Any]) -> None:
        functools.update_wrapper(self, function)
        self.dispatcher = functools.cache(make)

    def __call__(self, *arguments: Any) -> Any:
        """Call it from Python."""
        return self.dispatcher()(*arguments)

    def __getattr__(self, name: str) -> Any:
        """Show what numba looks for in a dispatcher."""
        if name in ("targetoptions", "py_func"):
            return getattr(self.dispatcher(), name)
        raise AttributeError(name)

    @property
    def _numba_type_(self) -> Any:
        return types.Dispatcher(self.dispatcher())


def _lean(dispatcher: Any, make_bare: Callable[[], Any]) -> Any:
    """Let calls from other kernels go to the bare function: the same without what Python needs to call it.

    It is made when a caller is compiled: not at all where the machine code comes from the cache. Such calls
    also use one version for ``int64``: numba would compile a function again for every literal integer that
    it is called with, before the optimiser removes the difference. Both together are most of the compile
    time of these kernels.
    """
    bare = functools.cache(make_bare)

    def get_call_template(arguments: Any, keywords: Any) -> Any:
        return bare().get_call_template(
            tuple(types.unliteral(a) for a in arguments),
            {name: types.unliteral(a) for name, a in keywords.items()},
        )

    dispatcher.get_call_template = get_call_template
    dispatcher.get_overload = lambda signature: bare().get_overload(signature)
    dispatcher.get_compile_result = lambda signature: bare().get_compile_result(signature)
    return dispatcher


def entry(function: Function) -> Function:
    """Compile a function that Python calls; its machine code is kept on disk."""
    return njit(cached=True)(function)


def kernel(function: Function) -> Function:
    """Compile a function that only kernels (or tests) call."""
    return njit()(function)


def merged(function: Function) -> Function:
    """Compile a large function with one caller as a part of it."""
    return njit(merge=True)(function)


def inlined(function: Function) -> Function:
    """Compile a helper of a few operations, or with one caller, into its callers."""
    return njit(inline=True)(function)


def recursive(function: Function) -> Function:
    """Compile a function that calls itself, with ``int64`` arguments only beside arrays."""
    if _config.DISABLE_JIT:
        return function
    compiled: Function = _compile(nogil=True, error_model="numpy", _nrt=False)(function)
    return compiled


CHECKED: Final = {"nogil": True, "error_model": "python", "boundscheck": True, "_nrt": False}
"""Options for what users write: each index is checked, a division by zero raises."""


def checked(function: Function) -> Function:
    """Compile a function of a user's, or one that users call."""
    if _config.DISABLE_JIT:
        return function
    compiled: Function = _compile(**CHECKED)(function)
    return compiled


def cached_here() -> AbstractContextManager[None]:
    """Keep the machine code of what is decorated meanwhile with that of the kernels."""
    return _cache_in(cache_folder())


def step(function: Function) -> Any:
    """Compile a named step of the game, which a family of games may take in its own way.

    Parameters
    ----------
    function : callable
        The standard way. Its first argument is ``words``, whose element type names the family
        (`kernels.family`), so which way is taken is settled when a caller is compiled.

    Returns
    -------
    callable
        The step for kernels to call; ``step.of(family)`` is the decorator of another way.
    """
    return _step(function, njit)


def small_step(function: Function) -> Any:
    """Compile a step of a few operations into its callers; else as `step`."""
    return _step(function, functools.partial(njit, inline=True))


def _step(function: Function, compiler: Any) -> Any:
    ways: dict[Any, Any] = {}
    if _config.DISABLE_JIT:

        @functools.wraps(function)
        def chosen(words: Any, *rest: Any) -> Any:
            return ways.get(type(words[0]), function)(words, *rest)

        chosen_step: Any = chosen
    else:
        usual = compiler()(function)
        chosen_step = _Inner(function, lambda: _forked(usual.dispatcher(), ways))

    def of(family: Any) -> Callable[[Function], Any]:
        def register(other: Function) -> Any:
            ways[family] = compiler()(other)
            return ways[family]

        return register

    chosen_step.of = of
    return chosen_step


def _forked(dispatcher: Any, ways: dict[Any, Any]) -> Any:
    """Let calls from kernels go the way of the family that their first argument names, if it has one."""
    names = "get_call_template", "get_overload", "get_compile_result"
    usual = {name: getattr(dispatcher, name) for name in names}

    def chosen(name: str, arguments: Any) -> Any:
        way = ways.get(getattr(np, str(arguments[0].dtype)))
        return usual[name] if way is None else getattr(way.dispatcher(), name)

    dispatcher.get_call_template = lambda arguments, keywords: chosen(names[0], arguments)(
        arguments, keywords
    )
    for name in names[1:]:
        setattr(dispatcher, name, functools.partial(_of_signature, chosen, name))
    return dispatcher


def _of_signature(chosen: Callable[[str, Any], Any], name: str, signature: Any) -> Any:
    return chosen(name, getattr(signature, "args", signature))(signature)


@functools.cache
def cache_folder() -> Path:
    """Find the folder that holds the machine code of these kernels, made if need be.

    It lies in ``NUMBA_CACHE_DIR`` if that is set, else in the user's cache; where neither can be
    written to, in a temporary folder. Older folders beside it are removed.

    Returns
    -------
    pathlib.Path
        An existing folder that can be written to.
    """
    name = PREFIX + fingerprint()
    for place in (
        cache_place(),
        Path(tempfile.gettempdir()) / f"bezique-lab-{_user()}",
    ):
        folder = place / name
        if _writable(folder):
            os.utime(folder)
            prune(place, keep=folder)
            return folder
    return Path(tempfile.mkdtemp(prefix="bezique-lab-"))


def cache_place() -> Path:
    """Name the folder under which cache folders of all versions lie (it need not exist)."""
    explicit = os.environ.get("NUMBA_CACHE_DIR")
    if explicit:
        return Path(explicit)
    shared = os.environ.get("XDG_CACHE_HOME")
    if shared:
        return Path(shared) / "bezique-lab"
    try:
        home = Path.home()
    except RuntimeError:  # an account without a home
        return Path(tempfile.gettempdir()) / f"bezique-lab-{_user()}"
    return home / ("Library/Caches" if sys.platform == "darwin" else ".cache") / "bezique-lab"


def fingerprint(sources: Path = Path(__file__).parent) -> str:
    """Hash all that decides the machine code of the kernels.

    Parameters
    ----------
    sources : pathlib.Path
        The folder whose Python files are the kernels.

    Returns
    -------
    str
        Sixteen hexadecimal digits.
    """
    names = ("BOUNDSCHECK", "OPT", "DEBUGINFO_DEFAULT", "CPU_NAME", "CPU_FEATURES")
    options = [repr(getattr(_config, name)) for name in names]
    digest = hashlib.sha256(repr((numba.__version__, binding.get_host_cpu_name(), options)).encode())
    for path in sorted(sources.glob("*.py")):
        text = path.read_bytes()
        digest.update(f"{path.name} {len(text)}\n".encode())
        digest.update(text)
    return digest.hexdigest()[:16]


def prune(place: Path, *, keep: Path) -> None:
    """Remove the kernel caches in a place that have been out of use for long.

    Parameters
    ----------
    place : pathlib.Path
        The folder to tidy; only folders named by this module are touched.
    keep : pathlib.Path
        The folder in use. The `KEPT` most recent stay too, as does any used within `STALE` seconds.
    """
    try:
        used = {path: path.stat().st_mtime for path in place.glob(PREFIX + "*") if path != keep}
    except OSError:  # another process tidies at the same time
        return
    oldest_last = sorted(used, key=lambda path: used[path], reverse=True)
    for path in oldest_last[KEPT:]:
        if used[path] < time.time() - STALE:
            shutil.rmtree(path, ignore_errors=True)


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True


def _user() -> str:
    return str(os.getuid()) if hasattr(os, "getuid") else "user"


@contextmanager
def _cache_in(folder: Path) -> Iterator[None]:
    """Point numba at a cache folder while a function is decorated; other packages keep theirs."""
    before = _config.CACHE_DIR
    _config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        _config.CACHE_DIR = before
