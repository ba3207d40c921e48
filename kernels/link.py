"""The compiler of functions that only kernels call, which leaves the machine code to their callers.

By its own ways numba optimises each function together with all that it calls, makes machine code of the
whole, then does so again for each caller: what lies ten calls deep is compiled ten times. Here a function is
typed, lowered, tidied by itself once; the entry that Python calls links all of them once, optimises them as
one. Since nobody but the entry can reach them then, they are its own: arguments that are not used, or always
the same, go away.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numba
from llvmlite import binding
from numba.core import codegen, compiler, compiler_machinery, typed_passes, types
from numba.np import arrayobj

# What numba offers here is untyped.
_numba: Any = numba
_Library: Any = codegen.JITCodeLibrary
_Lowering: Any = typed_passes.NativeLowering
_Compiler: Any = compiler.Compiler
_register_pass: Any = compiler_machinery.register_pass
_arrays: Any = arrayobj


@contextmanager
def _counting_from_the_front() -> Iterator[None]:
    """Compile indexes as they are: no kernel counts from the end, so none need be asked whether it does.

    Under numba's own lock on compilation, which whoever lowers a function holds.
    """
    before = _arrays.fix_integer_index
    _arrays.fix_integer_index = lambda context, builder, kind, index, _size: context.cast(
        builder, index, kind, types.intp if kind.signed else types.uintp
    )
    try:
        yield
    finally:
        _arrays.fix_integer_index = before


class OpenLibrary(_Library):  # type: ignore[misc]
    """The code of one function, which stays open: it holds no callee and no machine code."""

    _finalized: bool

    @property
    def body(self) -> Any:
        """The module that holds the function alone."""
        return self._final_module

    @property
    def callees(self) -> list[Any]:
        """The libraries of what it calls."""
        return list(self._linking_libraries)

    def finalize(self) -> None:
        """Close the list of callees; what numba would make of them is left to the entry."""
        self._raise_if_finalized()
        self._finalize_dynamic_globals()
        for function in self.body.functions:
            if not function.is_declaration and function.linkage == binding.Linkage.external:
                function.linkage = "linkonce_odr"
        self._finalized = True

    def _get_module_for_linking(self) -> Any:
        """Link the function with all that it calls, however deep, each once."""
        self._ensure_finalized()
        whole = self.body.clone()
        for module in self._modules_reached():
            whole.link_in(module, preserve=True)
        return whole

    def _modules_reached(self) -> list[Any]:
        found: dict[Any, Any] = {self: self.body}
        waiting = self.callees
        while waiting:
            library = waiting.pop()
            if library in found:
                continue
            if isinstance(library, OpenLibrary):
                found[library] = library.body
                waiting.extend(library.callees)
            else:
                found[library] = library._get_module_for_linking()  # noqa: SLF001
        return list(found.values())[1:]


class EntryLibrary(_Library):  # type: ignore[misc]
    """The code of an entry with all that it calls, optimised as one."""

    _final_module: Any

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == binding.Linkage.linkonce_odr:
                function.linkage = "internal"
        super()._optimize_final_module()


class _KernelLowering(_Lowering):  # type: ignore[misc]
    """Lower a kernel as numba does, into a library of its own kind."""

    library: type[Any]

    def run_pass(self, state: Any) -> bool:
        """Make the library, lower the function into it."""
        state.library = self.library(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        with _counting_from_the_front():
            changed: bool = super().run_pass(state)
        return changed


@_register_pass(mutates_CFG=True, analysis_only=False)
class EntryLowering(_KernelLowering):
    """Lower an entry, with the machine code of all that it calls."""

    _name = "entry_lowering"
    library = EntryLibrary


@_register_pass(mutates_CFG=True, analysis_only=False)
class OpenLowering(_KernelLowering):
    """Lower a function that stays open."""

    _name = "open_lowering"
    library = OpenLibrary

    def run_pass(self, state: Any) -> bool:
        """Lower as numba does, without the machine code; register the function for its callers."""
        state.flags.no_compile = True
        super().run_pass(state)
        lowered = state["cr"]
        # Numba tells functions apart by their executables: here an empty one, which nobody calls.
        handle = _numba._dynfunc.make_function(  # noqa: SLF001
            lowered.fndesc.lookup_module(), lowered.fndesc.qualname, "", 0, lowered.env, (state.library,)
        )
        state.targetctx.insert_user_function(handle, lowered.fndesc, [state.library])
        state["cr"] = lowered._replace(cfunc=handle)
        return True


class OpenCompiler(_Compiler):  # type: ignore[misc]
    """Numba's compiler of functions that stay open."""

    lowering: type[Any] = OpenLowering

    def define_pipelines(self) -> list[Any]:
        """Make the passes of a compilation, the lowering exchanged."""
        pipelines: list[Any] = super().define_pipelines()
        for pipeline in pipelines:
            pipeline.passes = [
                (self.lowering if made is typed_passes.NativeLowering else made, why)
                for made, why in pipeline.passes
            ]
        return pipelines


class EntryCompiler(OpenCompiler):
    """Numba's compiler of entries."""

    lowering = EntryLowering
