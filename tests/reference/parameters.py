"""The parameters of a game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class Rules:
    """One field for each parameter; ``None`` stands for the value "none" of a number.

    The defaults are the base game: two packs, eight cards, a turn-up, one score on a
    trick, brisques as won, 1000 up.
    """

    packs: int = 2
    eights_removed: int = 0
    seats: int = 2
    hand: int = 8
    packets: tuple[int, ...] = (3, 2, 3)
    rank_order: str = "ATKQJ987"
    turn_up: bool = True
    trumps_by: tuple[str, ...] = ()
    first_sequence_too: bool = False
    seven: int = 10
    seven_when_played: bool = False
    scores_per_trick: str = "one"
    announce: bool = True
    fresh_needed: bool = True
    declare_before_last_draw: bool = True
    declare_in_playout: bool = False
    reuse: str = "once"
    reform_from_table: bool = False
    second_double: str = "no"
    bezique_suits: str = "fixed"
    marriage: int | None = 20
    royal_marriage: int | None = 40
    royal_sequence: int | None = 250
    plain_sequence: int | None = None
    bezique: int | None = 40
    double_bezique: int | None = 500
    triple_bezique: int | None = None
    quadruple_bezique: int | None = None
    quintuple_bezique: int | None = None
    aces: int | None = 100
    kings: int | None = 80
    queens: int | None = 60
    jacks: int | None = 40
    tens_four: int | None = None
    trump_aces: int | None = None
    trump_tens: int | None = None
    trump_kings: int | None = None
    trump_queens: int | None = None
    trump_jacks: int | None = None
    five_trump_aces: int | None = None
    five_trump_tens: int | None = None
    five_trump_kings: int | None = None
    five_trump_queens: int | None = None
    five_trump_jacks: int | None = None
    carte_blanche: int = 0
    brisques: str = "won"
    brisque: int = 10
    brisque_ranks: str = "AT"
    last_trick: int = 10
    last_trick_when: str = "all"
    playout: str = "together"
    partners: bool = False
    partner_declares: str = "no"
    build_on_partner: str = "no"
    multiple_bezique_one_hand: bool = False
    polish: str = "none"
    open_aces: bool = False
    knock: bool = False
    target: int | None = 1000
    target_step: int = 0
    deals_per_game: int | None = None
    both_pass: str = "first"
    double_under: int | None = None
    settlement: str = "none"
    rubicon_line: int | None = None
    game_bonus: int = 0
    rubicon_bonus: int = 0
    brisque_bonus: int = 0
    brisques_save: bool = False
    fractions: str = "none"
    loser_at_least: int = 0

    def __hash__(self) -> int:
        """Hash the values, once: what is worked out from the rules is kept by them."""
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(vars(self).values()))

    def trump_namers(self) -> frozenset[str]:
        """Return the declarations whose first score names trumps where no card is turned up.

        B9 and M: the first marriage; B11: the first sequence too, by option.
        """
        if self.turn_up:
            return frozenset()
        return frozenset(self.trumps_by) | ({"sequence"} if self.first_sequence_too else frozenset())


BASE = Rules()
