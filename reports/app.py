"""The command line: `bezique`, with one file for each of its commands."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import Annotated, Final, NoReturn

import typer

from reports.commands import (
    advice,
    atlas,
    bench,
    check,
    compare,
    declarations,
    games,
    hands,
    lead,
    luck,
    mine,
    new,
    odds,
    play,
    policies,
    rare,
    replay,
    report,
    rubicon,
    rules,
    run,
    runs,
    shuffles,
    tournament,
    verify,
    warmup,
)
from reports.commands.group import Commands, ReaderGone, Stopped, examples, usage_sentence
from sim.errors import InputError

BAD_INPUT: Final = 2
STOPPED: Final = 130
"""Exit code of what was stopped by Ctrl-C, as shells have it."""

COMMANDS: Final[tuple[ModuleType, ...]] = (
    *(games, rules, policies, advice, new),
    *(play, replay, run, runs, verify, compare, check, atlas, mine, tournament),
    *(lead, odds, rubicon, rare, hands, luck, shuffles, declarations, report),
    *(bench, warmup),
)
"""The commands in the order of the help; each module has ``command``, ``EXAMPLES`` and perhaps ``PARTS``."""

# Typer brings a copy of click or uses click itself, by its version; this is that click's error.
_UsageError: Final[type[Exception]] = typer.BadParameter.__bases__[0]


def make_app() -> typer.Typer:
    """Put the commands together."""
    app = _group()
    app.callback(
        invoke_without_command=True,
        epilog=examples(("bezique play bezique-britannica9", "bezique run --help")),
    )(_bezique)
    for module in COMMANDS:
        name = module.__name__.rpartition(".")[2]
        parts = getattr(module, "PARTS", None)
        if parts is None:
            app.command(name, epilog=examples(module.EXAMPLES))(module.command)
            continue
        group = _group()
        group.callback(invoke_without_command=True, epilog=examples(module.EXAMPLES))(module.command)
        for part, (function, lines) in parts.items():
            group.command(part, epilog=examples(lines))(function)
        app.add_typer(group, name=name)
    return app


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run a command line; ends the process.

    Parameters
    ----------
    arguments : sequence of str, optional
        Words of the command line. Defaults to None (those of the process).

    Exit codes: 0, 1 for a record that is not clean, 2 for bad input, 130 when stopped.
    """
    code = 0
    try:
        words = sys.argv[1:] if arguments is None else list(arguments)
        code = make_app()(words, prog_name="bezique", standalone_mode=False) or 0
        sys.stdout.flush()
    except InputError as error:
        code = _end(str(error), BAD_INPUT)
    except _UsageError as error:
        code = _end(usage_sentence(error), BAD_INPUT)
    except Stopped as stop:
        code = _end(str(stop), STOPPED)
    except KeyboardInterrupt:
        code = _end("stopped", STOPPED)
    except (ReaderGone, BrokenPipeError):
        # Python flushes at its end, and would complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(code)


def _group() -> typer.Typer:
    return typer.Typer(
        cls=Commands,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )


def _end(sentence: str, code: int) -> int:
    sys.stderr.write(f"bezique: {' '.join(sentence.split())}\n")
    return code


def _bezique(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Play Bezique by the million, and measure it.

    Every number comes with its interval, with the number of deals behind it, and with the command that
    makes it again.
    """
    if version:
        from kernels.version import ENGINE_VERSION
        from sim.provenance import version as version_of

        typer.echo(f"bezique-lab {version_of()}, engine {ENGINE_VERSION}")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


if __name__ == "__main__":
    main()
