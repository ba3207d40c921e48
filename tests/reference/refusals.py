"""What is refused, with the sentence that says why, and the text that says so."""

from __future__ import annotations

REASONS: dict[str, tuple[str, str]] = {
    "over": ("The deal is over.", "all texts"),
    "wrong-seat": ("It is the other seat's turn to play.", "B9: the winner of a trick leads"),
    "must-act": (
        "The winner of the trick declares or passes first; a carte blanche is shown or left first.",
        "B9: immediately after he has won the trick; F: before playing to the first trick",
    ),
    "not-in-hand": ("That card is not in the hand.", "all texts"),
    "must-follow": (
        "A card of the suit led must be played.",
        "B9, B11, M, F: in the last tricks a player must follow suit if able",
    ),
    "must-beat": (
        "A higher card of the suit led must be played.",
        "B9, B11, M, F: in the last tricks a player must win the trick if able",
    ),
    "must-trump": (
        "The trick must be won with a trump.",
        "B9: not able to follow suit, he must win the trick if he can by trumping",
    ),
    "not-winner": (
        "Only the winner of a trick declares, after winning it and before he draws.",
        "B9, B11: a declaration can only be made by the winner of a trick",
    ),
    "partner-waits": (
        "The winner of the trick declares, or passes the right, before his partner declares.",
        "M: the winner may declare, or may pass; B9, F: either partner; the order is a reading",
    ),
    "right-gone": (
        "The winner of the trick has done with declaring, or has passed the right.",
        "M: if the partner cannot declare, the winner cannot then declare; F, Penchant: he draws",
    ),
    "no-right-to-pass": (
        "The right to declare is not passed to a partner in this game.",
        "M: the winner of each trick may pass the privilege to the partner",
    ),
    "not-given-back": (
        "The right to declare is not given back to the winner of the trick.",
        "M: if the partner cannot declare, the winner cannot then declare; F, Penchant: he draws",
    ),
    "declared-already": (
        "The right is passed before anything is declared on the trick.",
        "M: the winner may declare, or may pass the privilege",
    ),
    "stock-gone": (
        "There are no declarations once the stock is gone.",
        "B9, B11: after this all declarations cease",
    ),
    "last-draw-ban": (
        "There are no declarations after the trick that precedes the last draw.",
        "M: the winner of the previous trick takes it, but may not declare",
    ),
    "not-held": (
        "A card of the combination is not held.",
        "B9: a card led or played cannot be declared",
    ),
    "not-a-combination": ("These cards do not make that combination.", "B9, B11, M: table of scores"),
    "not-scored": ("That combination does not score now.", "B9, B11, M: table of scores"),
    "partner-cards": (
        "Cards on the partner's table do not serve in this combination.",
        "B9, B11: double and triple bezique may come from the hand of either partner",
    ),
    "one-hand": (
        "Double and triple bezique come from the hand of one player.",
        "M: only if all the cards come from the hand of the same player",
    ),
    "nothing-of-own": (
        "One card of the combination must be the declarer's own.",
        "M: cards from his own hand in combination with cards of his partner",
    ),
    "used-in-kind": (
        "A card of it has served in that kind of combination already.",
        "B9, B11: only in combinations of a different class",
    ),
    "used-already": (
        "A card of it has served in a combination already.",
        "F, Cinq-cents: cards used in one combination cannot be used in any other",
    ),
    "no-fresh-card": (
        "All its cards lie on the table already.",
        "B9, B11: one of which at least must not have been declared before",
    ),
    "one-score": ("Something has been scored on this trick already.", "M, F: score for only one at a time"),
    "shared-card": (
        "A card of it is in something else scored on this trick.",
        "B9, B11: no card of one combination forms part of another declared with it",
    ),
    "already-shown": ("That seven has been shown already.", "B9: the seven of trumps scores once"),
    "turn-up-is-seven": (
        "A seven is not exchanged for a seven.",
        "B9: it would be absurd to exchange one seven for another",
    ),
    "turn-up-gone": ("There is no turn-up to exchange for.", "B9, M: exchanged for the turn-up"),
    "announcing-off": ("Nothing is announced without a score in this game.", "B9: no such custom"),
    "announce-needs-score": (
        "An announcement goes with a score on the same trick, of which it keeps a card.",
        "B11: forty, and twenty to score",
    ),
    "already-pending": ("That combination is announced already.", "B11: twenty to score"),
    "too-many-pending": ("Sixteen combinations are announced already.", "a limit of the records"),
    "not-announced": ("That combination has not been announced.", "B11: twenty to score"),
    "pending-void": (
        "A card of the announced combination has been played.",
        "B11: if he plays a card of the combination he cannot score the points",
    ),
    "same-trick": (
        "An announced combination scores after a later trick.",
        "B11: till the holder wins another trick",
    ),
    "not-open": (
        "Only open cards are declared.",
        "B9, B11, Polish: no declaration can be effected by means of cards held in the hand",
    ),
    "no-trick-card": (
        "No card of it was in the trick just won.",
        "B9, B11, Polish: every declaration must include a card played to the trick last won",
    ),
    "not-in-trick": (
        "The seven was not in the trick just won.",
        "B9, B11, Polish: exchanged by the winner of the trick containing it",
    ),
    "loser-penchant-only": (
        "The loser of the trick declares nothing but one penchant.",
        "F, Penchant: no other combination can be declared by the player who does not win the trick",
    ),
    "minor-barred": (
        "The adversary's table has a major set that bars it.",
        "F, Penchant: cards which form a major combination of the same or greater value",
    ),
    "knocking-off": ("There is no knocking in this game.", "F: Cinq-cents alone"),
    "already-knocked": ("Somebody has knocked already.", "F, Cinq-cents: he stops the play by knocking"),
    "knock-between-tricks": (
        "A knock comes after a trick, before the next card is played.",
        "F, Cinq-cents: by adding the count of his tricks to his scored declarations",
    ),
    "no-carte-blanche": (
        "A king, queen or jack was dealt or drawn.",
        "B11, F: a hand without king, queen or jack; repeated until one of them is drawn",
    ),
    "carte-blanche-shown": (
        "It has been shown, and no card drawn since.",
        "F: another fifty points for the card drawn",
    ),
    "carte-blanche-left": (
        "It was left unshown, so it is not repeated.",
        "F: a player who has already announced carte blanche",
    ),
}


class Refused(ValueError):  # noqa: N818 - the word of the card table
    """An act or a card that the rules do not allow.

    Attributes
    ----------
    code : a word, key of `REASONS`.
    sentence : the rule in a sentence.
    source : the text that has it.
    """

    def __init__(self, code_word: str, sentence: str | None = None, source: str | None = None):
        self.code = code_word
        self.sentence = sentence if sentence is not None else REASONS[code_word][0]
        self.source = source if source is not None else REASONS[code_word][1]
        super().__init__(f"{code_word}: {self.sentence} ({self.source})")
