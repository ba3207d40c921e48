"""Calls of a compiled function by its address, so that one compiled engine serves whatever a user writes.

Passing the function itself would compile the engine anew for each file. An address is a number in the
player's row: who has none pays nothing. Under ``NUMBA_DISABLE_JIT=1`` the number stands for a plain function.
"""

from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any, Final

import numpy as np
from llvmlite import ir
from numba import cfunc
from numba.core import cgutils, types
from numba.core import config as numba_config
from numba.extending import intrinsic
from numba.np import arrayobj

from kernels.cards import Array
from kernels.jit import CHECKED, cached_here

_WORD: Final = ir.IntType(64)
_POINTER: Any = types.CPointer(types.int64)
_SIGNATURE: Final = types.int64(_POINTER, types.int64)
READ_ONLY: Final = types.Array(types.int64, 1, "C", readonly=True)
_WRITABLE: Final = types.Array(types.int64, 1, "C")

_config: Any = numba_config
PLAIN: Final = bool(_config.DISABLE_JIT)
"""Whether nothing is compiled."""
_FUNCTIONS: Final[dict[int, Callable[[Array, int], int]]] = {}
"""By number, where nothing is compiled."""


def _call_at(_context: Any, address: Any, buffer: Any, offset: Any, argument: Any) -> Any:
    """Call ``address`` with a pointer to ``buffer[offset]``, an argument; all integers have 64 bits."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        at, array, start, value = arguments
        data = arrayobj.make_array(signature.args[1])(context, builder, array).data
        shape = ir.FunctionType(_WORD, [_WORD.as_pointer(), _WORD])
        function = builder.inttoptr(at, shape.as_pointer())
        return builder.call(function, [builder.gep(data, [start]), value])

    del address, offset, argument
    return types.int64(types.int64, buffer, types.int64, types.int64), generate


def _array_maker(kind: Any) -> Callable[..., Any]:
    """Make arrays of the numbers at a pointer, of a kind that may be written or may not."""

    def array_at(_context: Any, pointer: Any, length: Any) -> Any:
        def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            made = arrayobj.make_array(kind)(context, builder)
            step = context.get_constant(types.intp, 8)
            shape = cgutils.pack_array(builder, [arguments[1]])
            strides = cgutils.pack_array(builder, [step])
            arrayobj.populate_array(
                made, data=arguments[0], shape=shape, strides=strides, itemsize=step, meminfo=None
            )
            return made._getvalue()  # noqa: SLF001 - numba has no other name for it

        del pointer, length
        return kind(_POINTER, types.int64), generate

    return array_at


def _plain_call(address: int, buffer: Array, offset: int, argument: int) -> int:
    return np.int64(_FUNCTIONS[int(address)](buffer[offset:], argument))


def _plain_array(pointer: Array, length: int) -> Array:
    view = pointer[:length]
    view.flags.writeable = False
    return view


def _plain_numbers(pointer: Array, length: int) -> Array:
    return pointer[:length]


call_at: Any = _plain_call if PLAIN else intrinsic(_call_at)
array_at: Any = _plain_array if PLAIN else intrinsic(_array_maker(READ_ONLY))
numbers_at: Any = _plain_numbers if PLAIN else intrinsic(_array_maker(_WRITABLE))


def address_of(wrapper: Callable[..., int], names: dict[str, Any], file: Path, module: str) -> int:
    """Compile a wrapper round functions of a user's, kept on disk, and give its address.

    Parameters
    ----------
    wrapper : callable
        Takes a pointer to int64 numbers, an int64; gives an int64.
    names : dict
        The functions that it calls, by the global names that it has for them.
    file : pathlib.Path
        The user's file: machine code is kept under its name, for as long as it does not change.
    module : str
        The loaded module of the file; kept machine code asks for it by this name.

    Returns
    -------
    int
        The address, valid as long as the process.
    """
    code = wrapper.__code__.replace(co_filename=str(file))
    made = FunctionType(code, wrapper.__globals__ | names, wrapper.__name__)
    made.__module__ = module
    if PLAIN:
        number = len(_FUNCTIONS) + 1
        _FUNCTIONS[number] = made
        return number
    with cached_here():
        compiled = cfunc(_SIGNATURE, cache=True, **CHECKED)(made)
    _KEPT.append(compiled)
    return int(compiled.address)


_KEPT: Final[list[Any]] = []
"""Compiled functions whose addresses have been given away."""
