"""After a warm-up nothing is left to be compiled."""

from __future__ import annotations

from pathlib import Path

from numba.core import event

from sim.contest import Contest, play_batches
from sim.record.write import Recorder
from sim.referee import Referee
from sim.rules.encode import family_name
from sim.rules.load import list_presets, load_rules
from sim.run import run
from sim.warmup import families, warm_up
from tests.sim.made import experiment


class Compilations(event.Listener):
    """Counts what numba compiles."""

    count = 0

    def on_start(self, event: object) -> None:
        self.count += 1

    def on_end(self, event: object) -> None:
        pass


def test_nothing_is_left_to_be_compiled(tmp_path: Path) -> None:
    assert warm_up() > 0
    heard = Compilations()
    made = experiment(4)
    with event.install_listener("numba:compile", heard):
        run(experiment(4, rows=True), tmp_path / "rows")
        run(experiment(4, games=True), tmp_path / "games")
        run(made, None)
        for games in (False, True):
            list(play_batches(Contest(made.ruleset, *made.players, games=games), 4))
        record, _ = Recorder(made.ruleset, made.players, 3).record(0)
        assert Referee(made.ruleset).judge(record).clean
    assert heard.count == 0


def test_every_family_has_one_rule_set_to_be_compiled_by() -> None:
    named = [family_name(load_rules(name).rules) for name in families()]
    assert set(named) == {family_name(load_rules(name).rules) for name in list_presets()}
    assert len(families()) < len(list_presets())
