"""Players and advice of a user's own: they play as told, are found out, are kept."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kernels.layout import E_CARD, E_TYPE, EV_DRAW, EV_LEGAL_CARDS
from sim.contest import Contest, play_batches
from sim.errors import InputError
from sim.experiment import experiment_from_flags
from sim.own import code as own_code
from sim.own import trial
from sim.own.source import OwnFile, _Reader
from sim.players import Player, load_player
from sim.provenance import experiment_from_toml
from sim.rules.load import load_rules
from sim.run import run
from sim.table import play_deals
from tests.house.files import HOUSE
from tests.sim.owned import H6, PLAIN_PLAYER, PLAIN_WEIGHTS

GAME = "bezique-britannica9"


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], Path]:
    """Write a file into the current folder."""
    monkeypatch.chdir(tmp_path)

    def write(name: str, text: str) -> Path:
        (tmp_path / name).write_text(text, encoding="utf-8")
        return Path(name)

    return write


Write = Callable[[str, str], Path]


def worth(*lines: str, head: str = "from kernels.own import TRUMP\n") -> str:
    return "\n".join([head, "def worth(view, card):", *(f"    {line}" for line in lines), ""])


def refused(call: Callable[[], object]) -> str:
    with pytest.raises(InputError) as error:
        call()
    sentence = str(error.value)
    assert "\n" not in sentence
    assert "Traceback" not in sentence
    assert len(sentence) < 300
    return sentence


def same_play(a: Player, b: Player, other: str = "greedy", deals: int = 300) -> bool:
    tables = [play_deals(GAME, [player, other], deals, seed=3) for player in (a, b)]
    return tables[0].equals(tables[1])


# --- play ------------------------------------------------------------------------------------------


def test_a_rule_written_down_plays_as_the_built_in_one(written: Write) -> None:
    written("plain.py", PLAIN_PLAYER)
    built_in = Player("plain", "plain", "greedy", PLAIN_WEIGHTS)
    assert same_play(load_player("plain.py"), built_in)
    assert not same_play(load_player("plain.py"), load_player("greedy"), deals=20)
    (sums,) = play_batches(Contest(load_rules(GAME), load_player("plain.py"), built_in, seed=1), 200)
    assert (sums.n, sums.points.nonzero, sums.wins.nonzero) == (200, 0, 0)


@pytest.mark.parametrize("manner", ["watch", "follow", "defy", "follow-once", "defy-once"])
def test_an_advice_written_down_works_as_the_built_in_hint(written: Write, manner: str) -> None:
    written("tip.py", H6)
    assert same_play(load_player(f"greedy ~tip.py={manner}"), load_player(f"greedy ~H6={manner}"))


def test_what_is_declared_is_the_policys_choice(written: Write) -> None:
    never = worth("return card") + "\ndef declare(view, option, points):\n    return 0\n"
    small = worth("return card") + "\ndef declare(view, option, points):\n    return 1000 - points\n"
    tables = {}
    for name, text in {"never": never, "small": small, "usual": worth("return card")}.items():
        written(f"{name}.py", text)
        tables[name] = play_deals(GAME, [load_player(f"{name}.py"), "greedy"], 300, seed=3)
    declared = {name: int(table.filter(regex="^n_.*_0$").sum().sum()) for name, table in tables.items()}
    assert declared["never"] == 0
    assert declared["small"] > declared["usual"] > 0


def test_of_equals_the_first_card_is_played_from_the_hand(written: Write) -> None:
    written("first.py", worth("return 0"))
    head = "from kernels.own import FROM_TABLE\n"
    written("same.py", worth("return -card - 32 * view[FROM_TABLE]", head=head))
    assert same_play(load_player("first.py"), load_player("same.py"))


def test_all_games_may_be_played_as_plain_python(written: Write) -> None:
    text = (HOUSE / "sim" / "own" / "templates" / "policy.txt").read_text(encoding="utf-8")
    written("mine.py", text)
    seated = {
        rules: ",".join(["mine.py"] * load_rules(rules).rules.seats)
        for rules in ("penchant", "cinq-cents", "rubicon-foster", "four-modern", "polish-foster")
    }
    lines = (
        "import warnings; warnings.simplefilter('ignore')\n"
        "from sim import play_deals\n"
        f"for rules, seats in {seated!r}.items(): print(rules, len(play_deals(rules, seats, 1)))"
    )
    environment = {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(HOUSE)}
    assert python(lines, **environment).splitlines() == [f"{rules} 1" for rules in seated]


def python(lines: str, **variables: str) -> str:
    import os

    done = subprocess.run(
        [sys.executable, "-c", lines], capture_output=True, text=True, check=False, env=os.environ | variables
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_points_of_a_trick_won_are_told_to_those_who_ask(written: Write) -> None:
    head = "from kernels.own import {}\n"
    written(
        "asks.py",
        worth("return view[WIN_POINTS] * wins(view, card) - card", head=head.format("WIN_POINTS, wins")),
    )
    written(
        "other.py",
        worth("return view[W] * wins(view, card) - card", head=head.format("WIN_POINTS as W, wins")),
    )
    written("never.py", worth("return 0 * wins(view, card) - card", head=head.format("wins")))
    assert same_play(load_player("asks.py"), load_player("other.py"))
    assert not same_play(load_player("asks.py"), load_player("never.py"))
    written(
        "tip.py",
        head.format("WIN_POINTS, wins")
        + "def advice(view, card):\n    return view[WIN_POINTS] > 0 and wins(view, card)\n",
    )
    written("idle.py", "def advice(view, card):\n    return False\n")
    assert not same_play(load_player("never.py ~tip.py"), load_player("never.py ~idle.py"))


# --- what is found out -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (worth("return card / 2"), ["line 3", "a decimal number", "a whole number"]),
        (worth("if card > 3:", "    return 1"), ["line 3", "without return"]),
        (worth("return (card, 1)"), ["line 3", "a tuple"]),
        (worth("return view"), ["line 3", "whole number"]),
        (worth("return view + (1, 2)"), ["line 4", "cannot be compiled"]),
        (worth("return card[2]"), ["line 4", "cannot be compiled"]),
        (worth("return 1", head="LOW = 1 // 0\n"), ["line 1", "cannot be worked out", "zero"]),
        (worth("return view[card + 60]"), ["line 4", "worth fails for the", "out of bounds"]),
        (worth("return 7 // (card - 9)"), ["line 4", "worth fails for the ten of hearts", "zero"]),
    ],
)
def test_what_fails_is_told_with_its_line(written: Write, text: str, parts: list[str]) -> None:
    written("mine.py", text)
    sentence = refused(lambda: load_player("mine.py").row())
    assert sentence.startswith("mine.py, ")
    for part in parts:
        assert part in sentence


def test_what_fails_late_ends_the_run_with_its_line(written: Write) -> None:
    head = "from kernels.own import TARGET\n"
    written("mine.py", worth("return 1 // (view[TARGET] - 1500)", head=head))
    player = load_player("mine.py")
    assert player.row() is not None
    longer = load_rules(GAME, ["target=1500"])
    sentence = refused(lambda: play_deals(longer, [player, "greedy"], 1))
    assert sentence.startswith("mine.py, line 4: worth fails for the ")


def test_an_answer_that_depends_on_chance_is_found_out(
    written: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    written("mine.py", "import random\n\n\ndef worth(view, card):\n    return random.getrandbits(8)\n")
    assert "import random" in refused(lambda: load_player("mine.py"))
    monkeypatch.setattr(_Reader, "check", lambda reader: None)  # as if it had been overlooked
    assert "the same deal played twice" in refused(lambda: load_player("mine.py").row())


def test_who_looks_at_hidden_cards_is_found_out() -> None:
    deck = trial._decks(1)[0]
    honest = trial._player_of(load_player("greedy").row())
    assert not any(trial.peeks(lambda pack: honest(0, pack), deck, number) for number in range(10))

    def sees_the_stock(pack: Any) -> Any:
        events = honest(0, pack)
        events[events[:, E_TYPE] == EV_LEGAL_CARDS, E_CARD] = pack[-2]
        return events

    def sees_the_hand(pack: Any) -> Any:
        events = honest(0, pack)
        drawn = np.flatnonzero(events[:, E_TYPE] == EV_DRAW)[0]
        before = events[:drawn]
        before[before[:, E_TYPE] == trial.EV_PLAY, E_CARD] = pack[4]  # one of the dealer's
        return events

    assert any(trial.peeks(sees_the_stock, deck, number) for number in range(10))
    assert any(trial.peeks(sees_the_hand, deck, number) for number in range(10))


def test_a_trial_without_end_is_given_up() -> None:
    gone = threading.Event()
    file = OwnFile("mine.py", worth("return 1"))
    sentence = refused(lambda: own_code._within(0.05, file, lambda: bool(gone.wait()) and None))
    gone.set()
    assert "a loop that does not end" in sentence


@pytest.mark.parametrize(
    ("spec", "part"),
    [
        ("mine.py ~H99", "H99"),
        ("mine.py ~H6=often", "watch"),
        ("greedy ~tip.py=often", "watch"),
        ("greedy ~H6 ~tip.py", "one is at most"),
        ("mine.py -H6", "-H6"),
        ("nobody ~tip.py", "nobody"),
        ("gone.py", "no such file"),
    ],
)
def test_bad_texts_are_refused_in_one_sentence(written: Write, spec: str, part: str) -> None:
    written("mine.py", worth("return 1"))
    written("tip.py", H6)
    assert part in refused(lambda: load_player(spec))


@pytest.mark.parametrize(
    "spec",
    [
        "mine.py",
        "mine.py ~H6=follow",
        "greedy ~tip.py",
        "textbook -H6 brisque=60 ~tip.py=defy",
        "mine.py ~tip.py",
    ],
)
def test_the_text_of_a_player_makes_it_again(written: Write, spec: str) -> None:
    written("mine.py", worth("return 1"))
    written("tip.py", H6)
    player = load_player(spec)
    assert load_player(player.spec) == player
    assert player.name == spec.replace(".py", "")


# --- what is kept ------------------------------------------------------------------------------------


def test_machine_code_is_kept_for_the_next_process(written: Write, tmp_path: Path) -> None:
    lines = (
        "from numba.core import event\n"
        "from sim.players import load_player\n"
        "with event.install_recorder('numba:compile') as made:\n"
        "    load_player('mine.py').row()\n"
        "print(sum(e.is_start for _, e in made.buffer))"
    )
    written("mine.py", worth(f"return {tmp_path.stat().st_ino} % 7 - card"))  # new to the cache
    variables = {"PYTHONPATH": str(HOUSE), "NUMBA_DISABLE_JIT": "0"}
    assert int(python(lines, **variables)) > 0
    assert python(lines, **variables) == "0"
    written("mine.py", worth(f"return {tmp_path.stat().st_ino} % 7 + card"))
    assert int(python(lines, **variables)) > 0


def test_a_run_keeps_the_files_of_its_players(written: Write, tmp_path: Path) -> None:
    written("mine.py", worth("return card"))
    written("tip.py", H6)
    seats = "mine.py,greedy ~tip.py=follow"
    folder = Path("kept")
    first = run(experiment_from_flags(GAME, seats, 40, seed=2), folder)
    for name in ("mine.py", "tip.py"):
        assert (folder / "players" / name).read_text() == Path(name).read_text()
        Path(name).rename(f"gone-{name}")
    again = experiment_from_toml(folder / "experiment.toml")
    assert again.identity == first.experiment.identity
    elsewhere = run(again, Path("elsewhere"))
    assert elsewhere.totals == first.totals
    assert (Path("elsewhere") / "players" / "mine.py").exists()


def test_a_run_is_not_gone_on_with_by_an_edited_file(written: Write) -> None:
    written("mine.py", worth("return card"))
    folder = Path("kept")
    run(experiment_from_flags(GAME, "mine.py,greedy", 40, seed=2), folder)
    written("mine.py", worth("return -card"))
    edited = experiment_from_flags(GAME, "mine.py,greedy", 80, seed=2)
    assert "the player of seat 0 has another text than mine.py" in refused(lambda: run(edited, folder))
    written("kept/players/mine.py", worth("return -card"))
    sentence = refused(lambda: experiment_from_toml(folder / "experiment.toml"))
    assert "kept/players/mine.py: its text is not that which was played" in sentence
    Path("kept/players/mine.py").unlink()
    assert "cannot be read" in refused(lambda: experiment_from_toml(folder / "experiment.toml"))


def test_two_files_of_one_name_are_refused(written: Write) -> None:
    Path("other").mkdir()
    written("mine.py", worth("return card"))
    written("other/mine.py", worth("return -card"))
    sentence = refused(lambda: experiment_from_flags(GAME, "mine.py,other/mine.py", 40))
    assert "two different files named mine.py" in sentence


def test_what_cannot_be_played_leaves_no_folder(written: Write) -> None:
    written("mine.py", worth("return card / 2"))
    refused(lambda: run(experiment_from_flags(GAME, "mine.py,greedy", 40), Path("kept")))
    assert not Path("kept").exists()


def test_identity_is_of_the_text_alone(written: Write) -> None:
    Path("other").mkdir()
    text = worth("return card")
    players = [load_player(str(written(name, text))) for name in ("mine.py", "other/yours.py")]
    assert players[0].identity == players[1].identity
    assert players[0].identity != load_player(str(written("mine.py", text + "\n"))).identity
