"""Players in one line of text: ``textbook -H6 brisque=120``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from kernels.hints import HINTS, MEASURED, SETTINGS, hint_name
from kernels.weights import WEIGHTS
from sim.errors import InputError, refusal
from sim.players import MANNERS, Player, is_name, list_players, unknown, with_hint
from sim.policy_files import read_builtin
from sim.rules.kinds import shown

_NUMBERS = {hint_name(number): number for number in HINTS}
_INTEGER = re.compile(r"[+-]?\d{1,18}")
_EXAMPLE = "a player such as textbook, 'textbook -H6', 'greedy +H2 brisque=120' or mine.toml"


def parse_spec(text: str, where: str = "player") -> Player:
    """Make the player that a line of text describes (see `sim.players.load_player`).

    Raises
    ------
    InputError
        One sentence that begins with `where` and the text.
    """
    label, colon, rest = text.partition(":")
    words = (rest if colon else text).split()
    if not words:
        raise refusal(where, shown(text), _EXAMPLE)
    base, *changes = words
    if base not in list_players():
        raise refusal(where, shown(base), list_players())
    place = f"{where} {shown(text.strip())!r}"
    player = read_builtin(base)
    hints = player.hints
    weights = dict(player.weights)
    settings = dict(player.settings)
    tried, manner = 0, MANNERS[0]
    for change in changes:
        name, equals, value = change.partition("=")
        if change[0] == "~":
            tried, manner = _on_trial(name[1:], value if equals else manner, tried, place)
        elif change[0] in "+-" and not equals:
            hints = _with_change(hints, change, base, place)
        elif name == "hints" and equals:
            hints = tuple(read_hint(word, place) for word in value.split(">") if word)
        elif name in WEIGHTS and equals:
            weights[name] = _number(value, f"{place}: {name}")
        elif name in SETTINGS and equals:
            settings[name] = _number(value, f"{place}: {name}")
        elif equals:
            raise unknown(place, name, "a weight or a setting", [*SETTINGS, *WEIGHTS])
        else:
            allowed = "-H6, +H6, hints=H21>H2, ~H6, ~H6=follow or name=value after the player"
            raise refusal(place, shown(change), allowed)
    given = {change.partition("=")[0] for change in changes}
    try:
        settings = kept_settings(settings, (*hints, tried), given)
        made = Player(
            base, text, player.policy, weights, hints, settings, player.title, player.source, tried, manner
        )
    except InputError as error:
        raise InputError(f"{place}: {error}") from None
    spec = write_spec(made, base)
    if colon:
        return named(made, label.strip(), base, place)
    changed = spec != base
    return replace(
        made,
        name=spec if is_name(spec) else base + "-changed",
        spec=spec,
        title=f"{player.title}; changed: {spec.removeprefix(base).strip()}" if changed else player.title,
    )


def named(player: Player, name: str, base: str, where: str) -> Player:
    """Give a player a name of its own, which its text then carries too.

    Raises
    ------
    InputError
        The name is taken or cannot be written in a list of players.
    """
    if name in list_players():
        raise InputError(f"{where}: {name} is the name of a player of the program, so choose another")
    if not is_name(name):
        raise refusal(where, shown(name), "a name of letters, digits, dots, dashes, at most 60")
    return replace(player, name=name, spec=f"{name}: {write_spec(player, base)}")


def write_spec(player: Player, base: str) -> str:
    """Write a player as its base with changes, in the order of the usual lists."""
    if player.own is not None:
        return " ".join([player.own.path, *_trial_words(player)])
    start = read_builtin(base)
    words = [base]
    kept = tuple(hint for hint in start.hints if hint in player.hints)
    grown = kept
    added = [hint for hint in player.hints if hint not in kept]
    for hint in added:
        grown = with_hint(grown, hint)
    if grown == player.hints:
        words += [f"-{hint_name(hint)}" for hint in start.hints if hint not in kept]
        words += [f"+{hint_name(hint)}" for hint in added]
    else:
        words.append("hints=" + ">".join(hint_name(hint) for hint in player.hints))
    if player.tried:
        words += _trial_words(player)
    usual = {name: start.settings.get(name, SETTINGS[name].default) for name in SETTINGS}
    words += [f"{name}={value}" for name, value in player.settings.items() if value != usual[name]]
    for name in WEIGHTS:
        value = player.weights.get(name, 0)
        if value != start.weights.get(name, 0):
            words.append(f"{name}={value}")
    if player.advice is not None:  # last, for its path may hold anything
        words += _trial_words(player)
    return " ".join(words)


def put_on_trial(player: Player, hint: int, manner: str = MANNERS[0]) -> Player:
    """Put a hint on trial with a player who has none on trial yet.

    Raises
    ------
    InputError
        The player has one already.
    """
    if player.tried or player.advice is not None:
        where = f"{player.name}: {hint_name(player.tried) if player.tried else 'an advice'}"
        raise InputError(f"{where} is on trial with this player; name the player without it")
    return respelt(replace(player, tried=hint, manner=manner))


def without_hint(player: Player, hint: int) -> Player:
    """Make the player who does not follow a hint and is the same otherwise."""
    hints = tuple(other for other in player.hints if other != hint)
    settings = kept_settings(dict(player.settings), (*hints, player.tried), set())
    return respelt(replace(player, hints=hints, settings=settings))


def respelt(player: Player) -> Player:
    """Give a changed player the text that makes it, and the name that goes with the text."""
    if player.own is not None:
        named, spec = player.own.name, write_spec(player, "")
        label = colon = ""
    else:
        label, colon, rest = player.spec.partition(":")
        named = (rest if colon else player.spec).split()[0]
        spec = write_spec(player, named)
    if colon:
        return replace(player, spec=f"{label}: {spec}")
    name = spec
    for file in player.files:
        name = name.replace(file.path, file.name)
    if not is_name(name):
        name = f"{named}-changed" if is_name(named) else "player"
    return replace(player, spec=spec, name=name)


def read_hint(word: object, where: str) -> int:
    """Read the name of a hint, such as ``H6`` or ``P2``.

    Raises
    ------
    InputError
        There is no such hint to follow.
    """
    name = word.upper() if isinstance(word, str) else ""
    if name in MEASURED:
        raise InputError(f"{where}: {word} states a fact to be measured; no player can follow it")
    if name not in _NUMBERS:
        raise refusal(where, shown(word), list(_NUMBERS))
    return _NUMBERS[name]


def kept_settings(settings: dict[str, int], hints: Sequence[int], given: set[str]) -> dict[str, int]:
    """Leave out inherited settings of hints that are no longer followed, but none that were given."""
    return {
        name: value
        for name, value in settings.items()
        if name in given or set(SETTINGS[name].hints) & set(hints)
    }


def _with_change(hints: tuple[int, ...], change: str, base: str, place: str) -> tuple[int, ...]:
    hint = read_hint(change[1:], place)
    name = hint_name(hint)
    if change[0] == "-":
        if hint not in hints:
            raise InputError(f"{place}: {base} does not follow {name}, so it cannot be dropped")
        return tuple(other for other in hints if other != hint)
    if base == "random":
        raise InputError(f"{place}: the random player follows no hints; greedy does")
    if hint in hints:
        raise InputError(f"{place}: {base} follows {name} already")
    return with_hint(hints, hint)


def _on_trial(word: str, manner: str, tried: int, place: str) -> tuple[int, str]:
    if tried:
        raise InputError(f"{place}: ~{word} is the second hint on trial; one is at most")
    hint = read_hint(word, place)
    if manner not in MANNERS:
        raise refusal(f"{place}: ~{hint_name(hint)}", shown(manner), MANNERS)
    return hint, manner


def _trial_words(player: Player) -> list[str]:
    if not player.tried and player.advice is None:
        return []
    what = hint_name(player.tried) if player.advice is None else player.advice.path
    return [f"~{what}" if player.manner == MANNERS[0] else f"~{what}={player.manner}"]


def _number(text: str, where: str) -> int:
    if not _INTEGER.fullmatch(text):
        raise refusal(where, shown(text), "a whole number")
    return int(text)
