"""A user's own file: read, and checked against the small language that it is written in.

It is Python, of which only that is allowed which depends on nothing but its arguments: numbers, tuples,
``if``, ``for``, ``while``, functions. So the same view always gives the same answer.
"""

from __future__ import annotations

import ast
import builtins
import hashlib
import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Final

from sim.errors import InputError, nearest

SEEN: Final = "kernels.own"
"""The module that such a file imports from."""
SIGNATURES: Final = {
    "worth": ("view", "card"),
    "declare": ("view", "option", "points"),
    "advice": ("view", "card"),
}
"""The functions that are called, with their arguments."""
_POLICY, _ADVICE = "worth", "advice"
_BUILTINS: Final = (
    "abs",
    "bool",
    "divmod",
    "enumerate",
    "int",
    "len",
    "max",
    "min",
    "range",
    "round",
    "tuple",
)
_LARGEST: Final = 1 << 20

_SIMPLE: Final = (
    *(ast.Return, ast.If, ast.IfExp, ast.For, ast.While, ast.Break, ast.Continue, ast.Pass),
    *(ast.BinOp, ast.BoolOp, ast.UnaryOp, ast.Compare, ast.Tuple, ast.Name, ast.Subscript),
    *(ast.operator, ast.unaryop, ast.boolop, ast.cmpop, ast.expr_context),
)
"""What may stand in a function without a further look."""
_WORDS: Final = {
    ast.List: "a list, which a tuple can stand for",
    ast.Dict: "a dictionary, which a tuple can stand for",
    ast.Set: "a set, which a tuple can stand for",
    ast.Global: "global, but nothing may be remembered between two calls",
    ast.Nonlocal: "nonlocal, but nothing may be remembered between two calls",
    ast.ClassDef: "a class",
    ast.FunctionDef: "a function inside a function",
    ast.Lambda: "a lambda",
    ast.Try: "try",
    ast.With: "with",
    ast.Raise: "raise",
    ast.JoinedStr: "a text",
    ast.Slice: "a slice",
    ast.Import: "an import inside a function",
    ast.ImportFrom: "an import inside a function",
    ast.ListComp: "a comprehension",
    ast.GeneratorExp: "a comprehension",
}
_LANGUAGE: Final = "whole numbers, tuples, names, calls, if, for, while, return"


@dataclass(frozen=True)
class OwnFile:
    """A file of a user's.

    Parameters
    ----------
    path : str
        As it was given.
    text : str
        What stands in it.

    Raises
    ------
    InputError
        One sentence with the line: something that is not allowed.
    """

    path: str
    text: str = field(repr=False)

    def __post_init__(self) -> None:
        _Reader(self).check()

    @property
    def name(self) -> str:
        """Name of the file, without its ending."""
        return Path(self.path).stem

    @property
    def sha(self) -> str:
        """SHA-256 of the text, which is the file's identity."""
        return hashlib.sha256(self.text.encode()).hexdigest()

    @property
    def shown(self) -> str:
        """The path for messages."""
        return self.path if self.path.isprintable() else repr(self.path)

    @cached_property
    def tree(self) -> ast.Module:
        """The text as Python reads it."""
        return ast.parse(self.text)

    @property
    def functions(self) -> dict[str, ast.FunctionDef]:
        """The functions by name, in the order of the file."""
        return {node.name: node for node in self.tree.body if isinstance(node, ast.FunctionDef)}

    @property
    def called(self) -> tuple[str, ...]:
        """Names of the functions that the engine calls."""
        return tuple(name for name in SIGNATURES if name in self.functions)

    @property
    def imported(self) -> frozenset[str]:
        """Names that the file imports from the module it sees."""
        imports = (node for node in self.tree.body if isinstance(node, ast.ImportFrom))
        return frozenset(alias.name for node in imports for alias in node.names)

    def title(self) -> str:
        """First line of the text that describes the file."""
        return (ast.get_docstring(self.tree) or "").partition("\n")[0]

    def error(self, line: int, what: str) -> InputError:
        """Build the error for a line; the caller raises it."""
        return InputError(f"{self.shown}, line {line}: {what}")


def read_own(path: str, wanted: str) -> OwnFile:
    """Read a file that must have a function.

    Parameters
    ----------
    path : str
        The file.
    wanted : str
        ``worth`` for a policy, ``advice`` for an advice.

    Raises
    ------
    InputError
        One sentence: it cannot be read, lacks the function, has what is not allowed.
    """
    shown = path if path.isprintable() else repr(path)
    try:
        raw = Path(path).read_bytes()
        if len(raw) > _LARGEST:
            raise InputError(f"{shown}: the file has {len(raw):,} bytes; allowed is a megabyte")
        text = raw.decode("utf-8")
    except FileNotFoundError:
        kind = "policy" if wanted == _POLICY else "advice"
        raise InputError(f"{shown}: there is no such file; `bezique new {kind} NAME` makes one") from None
    except OSError as error:
        raise InputError(f"{shown}: the file cannot be read ({error.strerror or error})") from None
    except UnicodeDecodeError:
        raise InputError(f"{shown}: this is no text in UTF-8") from None
    file = OwnFile(path, text)
    if wanted not in file.functions:
        other = _ADVICE if wanted == _POLICY else _POLICY
        near = nearest(wanted, file.functions)
        instead = f"; the nearest is {near}" if near and near != other else ""
        if other in file.functions:
            use = "~" + shown if other == _ADVICE else shown
            instead = f"; its function {other} is used as {use}"
        raise InputError(
            f"{shown}: found no function {wanted}({', '.join(SIGNATURES[wanted])}), "
            f"which {'a policy' if wanted == _POLICY else 'an advice'} must have{instead}"
        )
    return file


class _Reader:
    """Goes through a file from top to bottom; what a name means must stand above its use."""

    def __init__(self, file: OwnFile) -> None:
        self.file = file
        self.known: set[str] = set(_BUILTINS)
        self.used: set[str] = set()
        self.local: set[str] = set()

    def check(self) -> None:
        """Refuse the first thing that is not allowed."""
        try:
            body = self.file.tree.body
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            line = getattr(error, "lineno", None) or 1
            reason = getattr(error, "msg", "") or str(error) or "it is too deeply nested"
            raise self.file.error(line, f"this is no Python: {reason}") from None
        for node in body:
            self._top(node)
        for name, function in self.file.functions.items():
            if name not in SIGNATURES and name not in self.used:
                near = nearest(name, SIGNATURES)
                hint = f"; the nearest is {near}" if near else ""
                raise self.file.error(
                    function.lineno,
                    f"nobody calls the function {name}; those that are called are {', '.join(SIGNATURES)}, "
                    f"and what they call{hint}",
                )

    def _top(self, node: ast.stmt) -> None:
        if isinstance(node, ast.FunctionDef):
            self._function(node)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            self._import(node)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            self._constant(node)
        elif not _is_text(node):
            raise self.file.error(
                node.lineno, "outside of functions stand imports, constants such as LOW = 3, functions"
            )

    def _import(self, node: ast.Import | ast.ImportFrom) -> None:
        allowed = f"allowed are from {SEEN} import ... and import math"
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name != "math" or alias.asname:
                    raise self.file.error(node.lineno, f"found import {alias.name}; {allowed}")
            self.known.add("math")
            return
        from kernels import own

        if node.module != SEEN or node.level:
            raise self.file.error(node.lineno, f"found from {node.module or '.'} import; {allowed}")
        for alias in node.names:
            if alias.name not in own.__all__:
                near = nearest(alias.name, own.__all__)
                hint = f"; the nearest is {near}" if near else ""
                raise self.file.error(node.lineno, f"{SEEN} has no {alias.name}{hint}")
            self.known.add(alias.asname or alias.name)

    def _constant(self, node: ast.Assign | ast.AnnAssign) -> None:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        if node.value is None or not all(isinstance(target, ast.Name) for target in targets):
            raise self.file.error(node.lineno, "a constant is a name with a value, such as LOW = 3")
        self._walk(node.value)
        for target in targets:
            assert isinstance(target, ast.Name)
            self._name_anew(target.id, node.lineno)

    def _function(self, node: ast.FunctionDef) -> None:
        if node.decorator_list:
            raise self.file.error(node.lineno, f"{node.name} has a decorator; the lab compiles it by itself")
        given = node.args
        names = tuple(argument.arg for argument in given.args)
        plain = not (given.vararg or given.kwarg or given.kwonlyargs or given.posonlyargs or given.defaults)
        wanted = SIGNATURES.get(node.name)
        if wanted is not None and (not plain or len(names) != len(wanted)):
            raise self.file.error(
                node.lineno,
                f"found {node.name}({ast.unparse(given)}); allowed is {node.name}({', '.join(wanted)})",
            )
        if not plain:
            raise self.file.error(
                node.lineno,
                f"found {node.name}({ast.unparse(given)}); allowed are arguments without defaults",
            )
        self.local = set(names) | {
            child.id
            for child in ast.walk(node)
            if isinstance(child, ast.Name) and isinstance(child.ctx, ast.Store)
        }
        for statement in node.body:
            if not _is_text(statement):
                self._walk(statement)
        self.local = set()
        self._name_anew(node.name, node.lineno)

    def _name_anew(self, name: str, line: int) -> None:
        if name in self.known and name not in _BUILTINS:
            raise self.file.error(line, f"{name} has a meaning already; a name gets one value")
        self.known.add(name)

    def _walk(self, node: ast.AST) -> None:
        """Refuse what is not allowed at a node or below it."""
        self._look(node)
        for child in _children(node):
            self._walk(child)

    def _look(self, node: ast.AST) -> None:
        line = getattr(node, "lineno", 1)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            self._name(node)
        elif isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
            raise self.file.error(line, f"found {ast.unparse(node)} = ...; the view can be read, not written")
        elif isinstance(node, ast.Constant):
            if not isinstance(node.value, int | float):
                raise self.file.error(line, f"found {node.value!r}; allowed are {_LANGUAGE}")
        elif isinstance(node, ast.Attribute):
            named = isinstance(node.value, ast.Name) and node.value.id == "math" and "math" in self.known
            if not named or not hasattr(math, node.attr):
                raise self.file.error(line, f"found {ast.unparse(node)}; only math has names behind a dot")
        elif isinstance(node, ast.Call):
            if node.keywords or any(isinstance(argument, ast.Starred) for argument in node.args):
                raise self.file.error(line, f"found {ast.unparse(node)}; allowed are plain arguments")
        elif isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign | ast.Expr):
            if isinstance(node, ast.Expr):
                raise self.file.error(line, f"{ast.unparse(node)} has no effect")
        elif not isinstance(node, _SIMPLE):
            word = _WORDS.get(type(node), type(node).__name__.lower())
            raise self.file.error(line, f"found {word}; allowed are {_LANGUAGE}")

    def _name(self, node: ast.Name) -> None:
        if node.id in self.local:
            return
        if node.id not in self.known:
            from kernels import own

            near = nearest(node.id, self.known | self.local)
            hint = f"; the nearest is {near}" if near else ""
            if node.id in own.__all__:
                hint = f"; from {SEEN} import {node.id} makes it known"
            elif node.id in self.file.functions:
                hint = "; a function stands above those that call it"
            elif hasattr(builtins, node.id):
                hint = f"; of Python's own there are {', '.join(_BUILTINS)}"
            raise self.file.error(node.lineno, f"found {node.id}, which is not known here{hint}")
        self.used.add(node.id)


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """Parts of a node that are code; annotations are for the reader alone."""
    for name, value in ast.iter_fields(node):
        if name == "annotation":
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield child


def _is_text(node: ast.stmt) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )
