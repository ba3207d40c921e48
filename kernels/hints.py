"""The hints that players may follow: their names, sources, settings.

Source of all: Encyclopaedia Britannica, 9th edition, volume 3 (1875), article Bezique by H. J., section
"Hints to Players", whose paragraphs are counted from its first; hints of other games name their place. What a
hint asks for exactly, a reading, stands with its function in ``kernels.hints_trick``, ``hints_throw``,
``hints_keep``, ``hints_declare``, ``hints_reform``, ``hints_polish``.
"""

from typing import Final, NamedTuple

CARDS: Final = "cards"
DECLARATIONS: Final = "declarations"

_POLISH: Final = "Britannica 9th ed. (1875), Bezique, Polish Bezique, the last paragraph (H. J.)"


class Hint(NamedTuple):
    """One hint: ``title`` in plain words, paragraph of the text, what it narrows (cards or declarations).

    Hints of other games than the ordinary one have a name and a place in their text of their own.
    """

    title: str
    paragraph: int
    about: str = CARDS
    name: str = ""
    place: str = ""

    @property
    def source(self) -> str:
        """The place in the text."""
        if self.place:
            return self.place
        return f"Britannica 9th ed. (1875), Bezique, Hints to Players, paragraph {self.paragraph} (H. J.)"


class Setting(NamedTuple):
    """A number in the reading of some hints: default, limits, ``meaning``, the hints that use it."""

    default: int
    low: int
    high: int
    meaning: str
    hints: tuple[int, ...]


HINTS: Final[dict[int, Hint]] = {
    2: Hint(
        "win a trick only to declare, to make an ace or ten, or to take one that was led",
        1,
    ),
    3: Hint("lead and discard sevens, eights and nines of plain suits", 2),
    4: Hint("keep small trumps to get the lead with", 2),
    5: Hint("then throw knaves that are neither bezique knaves nor trumps", 2),
    6: Hint("win aces and tens, and win with aces and tens of plain suits", 3),
    7: Hint("make tricks with aces, unless three are held and the play is easy", 3),
    8: Hint("second to play, win with a ten of a plain suit", 3),
    9: Hint("in difficulties lead an ace or ten rather than a king or queen", 4),
    11: Hint("in difficulties lead another ace or ten if the last was not taken", 5),
    12: Hint("lead suits in which most aces and tens are out", 6),
    13: Hint("do not lead suits of aces that the adversary has declared", 6),
    14: Hint("keep the cards that aces and tens are least likely to take", 6),
    15: Hint("rather play a declared card than a possible scoring card or a small trump", 7),
    16: Hint("keep sequence cards early, duplicates too", 8),
    17: Hint("keep bezique cards until near the end, also after declaring bezique", 9),
    18: Hint("with three cards of double bezique sacrifice everything else", 9),
    19: Hint(
        "do not declare what shows that sequence or double bezique cannot be made",
        10,
        DECLARATIONS,
    ),
    20: Hint("of kings and queens keep the kind that the adversary throws", 11),
    21: Hint("win the last trick, leading the ace of trumps for it", 12),
    22: Hint("near the end lead high trumps to stop a sequence", 12),
    24: Hint(
        "aim at four aces or sequence, to declare them over and over again",
        0,
        name="G1",
        place="Britannica 9th ed. (1875), Bezique, Grand Bezique (H. J.)",
    ),
    25: Hint(
        "save yourself from a rubicon, or score as little as possible",
        0,
        DECLARATIONS,
        "RB1",
        "Foster (1897), Rubicon Bezique, Objects of the Game",
    ),
    26: Hint(
        "play to the score: win late tricks to pass the line, or to keep the adversary under it",
        0,
        name="RB2",
        place="Foster (1897), Rubicon Bezique, Markers",
    ),
    27: Hint("do not lead what bezique cards can win", 0, name="P2", place=_POLISH),
    28: Hint("win with a high card though a low one would do", 0, name="P3", place=_POLISH),
    29: Hint(
        "late and short of trumps win with sequence cards, duplicates first", 0, name="P5", place=_POLISH
    ),
    30: Hint("late and short of trumps keep an ace or ten of the bezique suits", 0, name="P6", place=_POLISH),
}
"""By number; H6 is ``HINTS[6]``. In games of which they do not speak hints narrow nothing."""

G1, RB1, RB2 = 24, 25, 26
P2, P3, P5, P6 = 27, 28, 29, 30

MEASURED: Final = ("H1", "H10", "H23", "P1", "P4", "P7", "RB3", "RB4", "RB5")
"""Names of the hints that state facts."""

OWN_HINT: Final = 39
"""Number by which an advice of the user's own is put on trial."""

DEFAULT_ORDER: Final = (
    25,
    26,
    24,
    21,
    22,
    18,
    17,
    16,
    19,
    2,
    8,
    6,
    7,
    9,
    11,
    13,
    12,
    15,
    4,
    3,
    5,
    14,
    20,
    30,
    29,
    27,
    28,
)
"""Priority of the hints for a player who follows all of them; an added hint takes its place in it."""

SETTINGS: Final[dict[str, Setting]] = {
    "early": Setting(
        500,
        0,
        1000,
        "thousandths of the stock: sequence cards are kept while more of it is left",
        (16,),
    ),
    "near_end": Setting(
        167,
        0,
        1000,
        "thousandths of the stock: bezique cards are kept while more of it is left",
        (17,),
    ),
    "high_trumps_late": Setting(
        4, 0, 100, "tricks before the stock is gone in which high trumps are led", (22,)
    ),
    "show_late": Setting(
        4,
        0,
        100,
        "tricks before the stock is gone after which anything may be declared",
        (19,),
    ),
    "aces_needed": Setting(3, 1, 8, "undeclared aces from which four aces are the aim", (7, 24)),
    "score_late": Setting(
        6, 0, 120, "tricks before the stock is gone in which the rubicon is played for", (25, 26)
    ),
    "well_advanced": Setting(
        500, 0, 1000, "thousandths of the stock: a hand is well advanced while less of it is left", (29,)
    ),
    "late": Setting(
        333, 0, 1000, "thousandths of the stock: the end of a hand is near while less of it is left", (30,)
    ),
    "few_trumps": Setting(3, 0, 20, "trumps in hand of which fewer are few", (29, 30)),
    "score_hope": Setting(
        40,
        0,
        1000,
        "points hoped for after each trick left, with a brisque; at 0 only what can be scored now counts",
        (25,),
    ),
}
"""By name, in the order of their places in a player's row; new ones are added at the end."""

(
    SET_EARLY,
    SET_NEAR_END,
    SET_HIGH_TRUMPS_LATE,
    SET_SHOW_LATE,
    SET_ACES_NEEDED,
    SET_SCORE_LATE,
    SET_WELL_ADVANCED,
    SET_LATE,
    SET_FEW_TRUMPS,
    SET_SCORE_HOPE,
) = range(len(SETTINGS))


def hint_name(number: int) -> str:
    """Name of a hint as players' files have it, such as ``H6``."""
    told = HINTS.get(number)
    return told.name if told is not None and told.name else f"H{number}"
