"""`bezique new`: a policy or an advice of one's own, to begin with."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from reports.commands.output import say

EXAMPLES: Final = ("bezique new policy mine", "bezique new advice tip")

Name = Annotated[str, typer.Argument(metavar="NAME", help="Name of the file, with .py or without.")]


def command(context: typer.Context) -> None:
    """Write a Python file with a policy or an advice, to be changed.

    Its functions see what the seat may know, by the names of kernels.own. The lab compiles the file, tries
    it out, and keeps the machine code until the file is edited.
    """
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def policy(name: Name) -> None:
    """Write a policy: a function worth, which says what each card is worth to play.

    A second function, declare, says what is worth scoring; without it the dearest is scored.
    """
    from sim.own.new import write_new

    path = write_new("policy", name)
    say(f"{path} plays as it is: bezique compare {path} greedy --deals 2000")


def advice(name: Name) -> None:
    """Write an advice: a function advice, which says whether a card is recommended.

    It is put on trial with any player: looked at, followed, or gone against.
    """
    from sim.own.new import write_new

    path = write_new("advice", name)
    pair = f'"greedy ~{path}=follow" "greedy ~{path}=defy"'
    say(f"{path} works as it is: bezique compare {pair} --deals 2000")


PARTS: Final = {
    "policy": (policy, ("bezique new policy mine", "bezique compare mine.py greedy --deals 500")),
    "advice": (
        advice,
        (
            "bezique new advice tip",
            'bezique compare "greedy ~tip.py=follow" "greedy ~tip.py=defy" --deals 500',
        ),
    ),
}
