"""The group of commands, with the sentences for a command line that cannot be read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from typer.core import TyperGroup

from sim.errors import InputError, nearest, refusal


class Stopped(Exception):  # noqa: N818 - the user's wish is no error
    """Ctrl-C; the text is one sentence: what is kept, how to go on."""


class ReaderGone(Exception):  # noqa: N818 - nor is it one that `head` has seen enough
    """The program that reads the output has closed it."""


class Commands(TyperGroup):
    """The commands; a wrong one is answered with the nearest that there is."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:  # noqa: ANN401
        """Find a command, or refuse it in one sentence."""
        name = args[0]
        if not name.startswith("-") and name not in self.commands:
            names = list(self.commands)
            near = nearest(name, names)
            offer = f"; the nearest is {near}" if near else ""
            raise InputError(f"{ctx.command_path}: found {name!r}; commands are {', '.join(names)}{offer}")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: Any) -> Any:  # noqa: ANN401
        """Run a command; typer itself would end in silence where the user stops it."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise Stopped("stopped; nothing was kept") from None
        except BrokenPipeError:
            raise ReaderGone from None


def examples(lines: Sequence[str]) -> str:
    """Make the end of a help text out of command lines that work when they are pasted."""
    # Click keeps the lines of a paragraph that begins with this character.
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)


def usage_sentence(error: Any) -> str:  # noqa: ANN401
    """Put a usage error of click in one sentence.

    Parameters
    ----------
    error : click's UsageError
        Of whichever copy of click typer uses.
    """
    context = error.ctx
    path = context.command_path if context else "bezique"
    kind = type(error).__name__
    if kind == "NoSuchOption" and context:
        found = error.option_name
        known = sorted({flag for param in context.command.params for flag in param.opts if flag[:1] == "-"})
        if found[:2] in {"-H", "+H"}:
            return f'{path}: found {found}; a player without a hint is one word, as in "textbook -H6"'
        return str(refusal(f"{path}: option", found, [*known, "--help"]))
    if kind == "MissingParameter" and error.param is not None:
        return f"{path}: {_name(error.param)} is missing; `{path} --help` shows how it is written"
    message = " ".join(error.format_message().split()).rstrip(".")
    return f"{path}: {message[:1].lower()}{message[1:]}; `{path} --help` shows what is allowed"


def _name(param: Any) -> str:  # noqa: ANN401
    flags = [flag for flag in param.opts if flag.startswith("-")]
    return str(flags[-1] if flags else param.metavar or param.name)
