"""The rules of a game as a frozen value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from sim.rules.checks import find_contradiction, find_oddities
from sim.rules.kinds import Value
from sim.rules.parameters import PARAMETERS, find_parameter


def _base(name: str) -> Any:  # noqa: ANN401 - each field states the type of its own base value
    return PARAMETERS[name].base


@dataclass(frozen=True)
class Rules:
    """One value for every parameter of `sim.rules.parameters`, where each is explained.

    Left out, a parameter has its base value; `Rules()` is two-handed Bezique of two packs as every
    text has it where they agree. Lists may be given for tuples.

    Raises
    ------
    InputError
        A value that its parameter does not allow, or values that no game can have together.
    """

    packs: int = _base("packs")
    eights_removed: int = _base("eights_removed")
    seats: int = _base("seats")
    hand: int = _base("hand")
    packets: tuple[int, ...] = _base("packets")
    rank_order: str = _base("rank_order")
    turn_up: bool = _base("turn_up")
    trumps_by: tuple[str, ...] = _base("trumps_by")
    first_sequence_too: bool = _base("first_sequence_too")
    seven: int = _base("seven")
    seven_when_played: bool = _base("seven_when_played")
    scores_per_trick: str = _base("scores_per_trick")
    announce: bool = _base("announce")
    fresh_needed: bool = _base("fresh_needed")
    declare_before_last_draw: bool = _base("declare_before_last_draw")
    declare_in_playout: bool = _base("declare_in_playout")
    reuse: str = _base("reuse")
    reform_from_table: bool = _base("reform_from_table")
    second_double: str = _base("second_double")
    bezique_suits: str = _base("bezique_suits")
    marriage: int = _base("marriage")
    royal_marriage: int = _base("royal_marriage")
    royal_sequence: int = _base("royal_sequence")
    plain_sequence: int | None = _base("plain_sequence")
    bezique: int = _base("bezique")
    double_bezique: int | None = _base("double_bezique")
    triple_bezique: int | None = _base("triple_bezique")
    quadruple_bezique: int | None = _base("quadruple_bezique")
    quintuple_bezique: int | None = _base("quintuple_bezique")
    aces: int = _base("aces")
    kings: int = _base("kings")
    queens: int = _base("queens")
    jacks: int = _base("jacks")
    tens_four: int | None = _base("tens_four")
    trump_aces: int | None = _base("trump_aces")
    trump_tens: int | None = _base("trump_tens")
    trump_kings: int | None = _base("trump_kings")
    trump_queens: int | None = _base("trump_queens")
    trump_jacks: int | None = _base("trump_jacks")
    five_trump_aces: int | None = _base("five_trump_aces")
    five_trump_tens: int | None = _base("five_trump_tens")
    five_trump_kings: int | None = _base("five_trump_kings")
    five_trump_queens: int | None = _base("five_trump_queens")
    five_trump_jacks: int | None = _base("five_trump_jacks")
    carte_blanche: int = _base("carte_blanche")
    brisques: str = _base("brisques")
    brisque: int = _base("brisque")
    brisque_ranks: str = _base("brisque_ranks")
    last_trick: int = _base("last_trick")
    last_trick_when: str = _base("last_trick_when")
    playout: str = _base("playout")
    partners: bool = _base("partners")
    partner_declares: str = _base("partner_declares")
    build_on_partner: str = _base("build_on_partner")
    multiple_bezique_one_hand: bool = _base("multiple_bezique_one_hand")
    polish: str = _base("polish")
    open_aces: bool = _base("open_aces")
    knock: bool = _base("knock")
    target: int | None = _base("target")
    target_step: int = _base("target_step")
    deals_per_game: int | None = _base("deals_per_game")
    both_pass: str = _base("both_pass")
    double_under: int | None = _base("double_under")
    settlement: str = _base("settlement")
    rubicon_line: int | None = _base("rubicon_line")
    game_bonus: int = _base("game_bonus")
    rubicon_bonus: int = _base("rubicon_bonus")
    brisque_bonus: int = _base("brisque_bonus")
    brisques_save: bool = _base("brisques_save")
    fractions: str = _base("fractions")
    loser_at_least: int = _base("loser_at_least")

    def __post_init__(self) -> None:
        for name, parameter in PARAMETERS.items():
            object.__setattr__(self, name, parameter.read(getattr(self, name)))
        find_contradiction(self)

    @classmethod
    def of(cls, values: Mapping[str, object], where: str = "rules") -> Rules:
        """Make rules from values by name.

        Raises
        ------
        InputError
            An unknown name too; each sentence begins with `where`.
        """
        for name in values:
            find_parameter(name, where)
        return cls(**{name: PARAMETERS[name].read(value, where) for name, value in values.items()})  # type: ignore[arg-type]

    @property
    def values(self) -> dict[str, Value]:
        """Every value by the name of its parameter."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @property
    def warnings(self) -> tuple[str, ...]:
        """What is possible in these rules, yet looks like a slip: one sentence each."""
        return tuple(find_oddities(self))

    @property
    def cards(self) -> int:
        """Cards in the pack."""
        return 32 * self.packs - self.eights_removed

    @property
    def stock(self) -> int:
        """Cards left after the deal, the turn-up included."""
        return self.cards - self.seats * self.hand

    @property
    def draws(self) -> int:
        """Tricks after which every player draws; a remainder of the stock is left lying."""
        return self.stock // self.seats

    @property
    def naming(self) -> tuple[str, ...]:
        """Declarations of which the first that is scored names trumps."""
        also = ("sequence",) if self.first_sequence_too and "sequence" not in self.trumps_by else ()
        return self.trumps_by + also
