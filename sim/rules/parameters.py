"""The parameters of the Bezique family.

Every rule set is a value for each of these. The table drives validation, `--set`, the listings and
the rules array of the kernels. Codes of texts: B9 and B11 are the Encyclopaedia Britannica, 9th (1875)
and 11th (1911) edition, F is Foster's Complete Hoyle (1897), M a modern rules page.
"""

from __future__ import annotations

from sim.errors import InputError, nearest
from sim.rules.kinds import RANKS, Parameter, choice, flag, number, shown

CATEGORIES = {
    "pack": "Cards and deal",
    "trumps": "Trumps",
    "declaring": "Declaring",
    "points": "Points",
    "tricks": "Tricks",
    "sides": "Partners",
    "family": "Polish and Cinq-cents",
    "game": "Game and settlement",
}


def _points(name: str, base: int | None, meaning: str, optional: bool | None = None) -> Parameter:
    return number("points", name, base, meaning, optional=optional)


_PACK = (
    number("pack", "packs", 2, "packs of 32 cards shuffled together", 1, 8),
    number("pack", "eights_removed", 0, "Eights taken out of the pack", 0, 32),
    number("pack", "seats", 2, "players", 2, 4),
    number("pack", "hand", 8, "cards in a hand", 1, 127),
    Parameter(
        "packets", (3, 2, 3), "cards dealt at a time, the player after the dealer first", "pack", "packets"
    ),
    Parameter("rank_order", RANKS, "ranks of the cards, high to low", "pack", "ranks"),
)

_TRUMPS = (
    flag("trumps", "turn_up", True, "a card is turned up after the deal and names trumps"),
    Parameter(
        "trumps_by",
        (),
        "without a turn-up, the declarations of which the first that is scored names trumps",
        "trumps",
        "subset",
        choices={
            "marriage": "the first marriage",
            "sequence": "the first sequence",
            "penchant": "the knave of the first penchant",
        },
    ),
    flag("trumps", "first_sequence_too", False, "without a turn-up, the first sequence names trumps as well"),
    number(
        "trumps", "seven", 10, "points for a seven of trumps turned up, declared or exchanged; 0: no count"
    ),
    flag(
        "trumps", "seven_when_played", False, "a seven of trumps also scores when played before the play-out"
    ),
)

_DECLARING = (
    choice(
        "declaring",
        "scores_per_trick",
        "one",
        "declarations that may be scored after one trick",
        one="a single one",
        disjoint="any number that share no card",
        compound="any number, of different classes; cards may be shared",
    ),
    flag("declaring", "announce", True, "a combination may be shown now and scored after a later trick"),
    flag("declaring", "fresh_needed", True, "a declaration needs a card that is not yet on the table"),
    flag(
        "declaring",
        "declare_before_last_draw",
        True,
        "declarations, and the seven, are allowed after the trick that precedes the last draw",
    ),
    flag("declaring", "declare_in_playout", False, "declarations go on in the play-out"),
    choice(
        "declaring",
        "reuse",
        "once",
        "how often a card may serve in declarations",
        once="once in each kind",
        replacement="again when a combination whose card was played is completed anew",
        one_combination="in one combination only",
        fresh_only="again whenever a fresh card is added",
    ),
    flag("declaring", "reform_from_table", False, "table cards alone may complete a combination anew"),
    choice(
        "declaring",
        "second_double",
        "no",
        "with three packs or more, a third pair may make a second double bezique",
        no="never",
        broken="once any card of the first double has been played",
        pair="once a queen and a knave of the first double have been played",
    ),
    choice(
        "declaring",
        "bezique_suits",
        "fixed",
        "suits of the queen and the knave of a bezique",
        fixed="queen of spades, knave of diamonds",
        britannica9="the same; queen of clubs, knave of hearts when spades or diamonds are trumps",
        follow_trumps="the queen of trumps with the knave of the paired suit",
    ),
)

_SCORES = (
    _points("marriage", 20, "king and queen of a plain suit"),
    _points("royal_marriage", 40, "king and queen of trumps"),
    _points("royal_sequence", 250, "ace, ten, king, queen, knave of trumps"),
    _points("plain_sequence", None, "ace, ten, king, queen, knave of another suit; none: no declaration"),
    _points("bezique", 40, "the bezique queen and knave"),
    _points("double_bezique", 500, "two beziques; none: no declaration", optional=True),
    _points("triple_bezique", None, "three beziques; none: no declaration"),
    _points("quadruple_bezique", None, "four beziques; none: no declaration"),
    _points("quintuple_bezique", None, "five beziques; none: no declaration"),
    _points("aces", 100, "any four aces"),
    _points("kings", 80, "any four kings"),
    _points("queens", 60, "any four queens"),
    _points("jacks", 40, "any four knaves"),
    _points("tens_four", None, "any four tens; none: no declaration"),
    _points("trump_aces", None, "four aces of trumps; none: no declaration"),
    _points("trump_tens", None, "four tens of trumps; none: no declaration"),
    _points("trump_kings", None, "four kings of trumps; none: no declaration"),
    _points("trump_queens", None, "four queens of trumps; none: no declaration"),
    _points("trump_jacks", None, "four knaves of trumps; none: no declaration"),
    _points("five_trump_aces", None, "five aces of trumps; none: no declaration"),
    _points("five_trump_tens", None, "five tens of trumps; none: no declaration"),
    _points("five_trump_kings", None, "five kings of trumps; none: no declaration"),
    _points("five_trump_queens", None, "five queens of trumps; none: no declaration"),
    _points("five_trump_jacks", None, "five knaves of trumps; none: no declaration"),
    _points("carte_blanche", 0, "a dealt hand without king, queen, knave, each time; 0: no count"),
)

_TRICKS = (
    choice(
        "tricks",
        "brisques",
        "won",
        "when aces and tens won in tricks score",
        won="in the trick that wins them",
        end="in a count after the deal",
        none="never in play",
        card_points="not as such: all cards won are counted after the deal, as in Cinq-cents",
        penchant="in the last tricks, and those above six after the deal, as in Penchant",
    ),
    number("tricks", "brisque", 10, "points of one brisque"),
    Parameter("brisque_ranks", "AT", "the ranks that are brisques", "tricks", "ranks"),
    number("tricks", "last_trick", 10, "points for the last trick; 0: no count"),
    choice(
        "tricks",
        "last_trick_when",
        "all",
        "which trick is the last",
        all="the last trick of all",
        stock="the last trick before the stock is gone",
    ),
    choice(
        "tricks",
        "playout",
        "together",
        "who plays against whom in the play-out",
        together="everybody",
        two_pairs="the winner of the last trick and the player on his left, then the other two",
    ),
)

_SIDES = (
    flag("sides", "partners", False, "four players: seats 0 and 2 play against seats 1 and 3"),
    choice(
        "sides",
        "partner_declares",
        "no",
        "who of a side declares after a trick it won",
        no="the winner",
        **{"pass": "the winner, or his partner when he hands the right over without consulting"},
        either="either partner",
    ),
    choice(
        "sides",
        "build_on_partner",
        "no",
        "whether a declaration may use a partner's table cards",
        no="never",
        bezique="for double and triple bezique",
        all="for every declaration",
    ),
    flag("sides", "multiple_bezique_one_hand", False, "double and triple bezique come from one hand only"),
)

_FAMILY = (
    choice(
        "family",
        "polish",
        "none",
        "the open game, in which declarations use cards won in tricks",
        none="not played",
        britannica="open cards alone are declared",
        foster="open cards and the hand are declared",
    ),
    flag("family", "open_aces", False, "the open game after Foster takes up aces too"),
    flag("family", "knock", False, "a player ends the deal by knocking when he has the target"),
)

_GAME = (
    number("game", "target", 1000, "points that win a game; none: a fixed number of deals", 1, 100_000, True),
    number("game", "target_step", 0, "both at the target and nobody knocked: it moves up by this"),
    number("game", "deals_per_game", None, "deals of a game without a target", 1, 1000),
    choice(
        "game",
        "both_pass",
        "first",
        "who wins when both pass the target in one deal",
        first="who scored it first, or the winner of the last stock trick where both do so in the count",
        higher="the higher score",
        last_trick="the winner of the last stock trick",
    ),
    number(
        "game",
        "double_under",
        None,
        "the game counts double when the loser has less; none: never",
        1,
        100_000,
    ),
    choice(
        "game",
        "settlement",
        "none",
        "what a game pays",
        none="the game",
        rubicon="points, a bonus for the game, and the rubicon",
        six_pack="points and a bonus; a rubicon also gives the winner the loser's points",
    ),
    number("game", "rubicon_line", None, "points under which the loser is rubiconed", 1, 100_000),
    number("game", "game_bonus", 0, "paid for the game when the loser is past the line"),
    number("game", "rubicon_bonus", 0, "paid for a rubicon"),
    number("game", "brisque_bonus", 0, "paid for the brisques along with a rubicon"),
    flag("game", "brisques_save", False, "the loser may count brisques to reach the line"),
    choice(
        "game",
        "fractions",
        "none",
        "whether points under a hundred are dropped",
        none="they are kept",
        each="from each score",
        sum="from the result",
    ),
    number("game", "loser_at_least", 0, "a rubiconed loser counts at least this"),
)

PARAMETERS: dict[str, Parameter] = {
    parameter.name: parameter
    for group in (_PACK, _TRUMPS, _DECLARING, _SCORES, _TRICKS, _SIDES, _FAMILY, _GAME)
    for parameter in group
}
"""Every parameter by name, in the order in which listings show them."""


def find_parameter(name: str, where: str) -> Parameter:
    """Look up a parameter.

    Raises
    ------
    InputError
        Unknown name: one sentence with the place and the nearest name.
    """
    if name in PARAMETERS:
        return PARAMETERS[name]
    guess = nearest(name, list(PARAMETERS))
    hint = f"; did you mean {guess}?" if guess else "; `bezique rules` with the name of a rule set lists them"
    raise InputError(f"{where}: {shown(name)} is no parameter of the rules{hint}")
