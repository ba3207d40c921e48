"""Names of every number that crosses between Python and the kernels.

The kernels know arrays of ``int64`` only. This file says which index of which array means what:
the rules table (``R_``), the state of a deal (``S_`` scalars and ``F_`` card sets), the actions and
options (``O_``, ``ACT_``), the kinds of declarations (``KIND_``), the events (``EV_``, ``E_``), the
refusals (``NO_``) and the players' rows (``P_``). Result columns stand in ``kernels.columns``.

A card is an index ``copy*32 + suit*8 + rank``; suits are S H D C, ranks A T K Q J 9 8 7 (strongest
first). A card set is ``W`` words of 64 bits, two packs a word, kept as ``int64`` bit patterns.
"""

from typing import Final

SUITS: Final = "SHDC"
RANKS: Final = "ATKQJ987"
ACE, TEN, KING, QUEEN, JACK, NINE, EIGHT, SEVEN = range(8)
SPADES, HEARTS, DIAMONDS, CLUBS = range(4)

MAX_SEATS: Final = 4
MAX_WORDS: Final = 4
MAX_CARDS: Final = 256

# --- rules table: one int64 per parameter, named as the parameter ----------------------------
# Enumerations are the position in the parameter's list of allowed values; none is -1.
# fmt: off
# Brisque ranks: bit r for rank r. Rank order: 0 for A 10 K Q J 9 8 7, 1 for A K Q J 10 9 8 7.
# The surplus is no parameter: 1 + the seat that is dealt a card too many, 0 for nobody.
(
    R_PACKS, R_EIGHTS_REMOVED, R_SEATS, R_HAND, R_PACKETS_COUNT, R_PACKET0, R_PACKET1, R_PACKET2,
    R_PACKET3, R_PACKET4,
    R_TURN_UP, R_TRUMPS_BY_MARRIAGE, R_TRUMPS_BY_SEQUENCE,
    R_SEVEN, R_SEVEN_WHEN_PLAYED, R_SCORES_PER_TRICK, R_ANNOUNCE, R_FRESH_NEEDED,
    R_DECLARE_BEFORE_LAST_DRAW,
    R_BEZIQUE_SUITS,
    R_MARRIAGE, R_ROYAL_MARRIAGE, R_ROYAL_SEQUENCE, R_PLAIN_SEQUENCE, R_BEZIQUE, R_DOUBLE_BEZIQUE,
    R_TRIPLE_BEZIQUE, R_QUADRUPLE_BEZIQUE, R_QUINTUPLE_BEZIQUE,
    R_ACES, R_TENS_FOUR, R_KINGS, R_QUEENS, R_JACKS,
    R_BRISQUES, R_BRISQUE, R_LAST_TRICK, R_LAST_TRICK_WHEN,
    R_TARGET, R_BOTH_PASS, R_DOUBLE_UNDER, R_DEALS_PER_GAME,
    R_TRUMPS_BY_PENCHANT,
    R_DECLARE_IN_PLAYOUT, R_REUSE, R_REFORM_FROM_TABLE, R_SECOND_DOUBLE,
    R_TRUMP_ACES, R_TRUMP_TENS, R_TRUMP_KINGS, R_TRUMP_QUEENS, R_TRUMP_JACKS, R_FIVE_TRUMP_ACES,
    R_FIVE_TRUMP_TENS, R_FIVE_TRUMP_KINGS, R_FIVE_TRUMP_QUEENS, R_FIVE_TRUMP_JACKS,
    R_CARTE_BLANCHE,
    R_PLAYOUT, R_PARTNERS, R_PARTNER_DECLARES, R_BUILD_ON_PARTNER, R_MULTIPLE_BEZIQUE_ONE_HAND, R_POLISH,
    R_OPEN_ACES, R_KNOCK,
    R_TARGET_STEP, R_SETTLEMENT, R_RUBICON_LINE, R_GAME_BONUS, R_RUBICON_BONUS, R_BRISQUE_BONUS,
    R_BRISQUES_SAVE, R_FRACTIONS, R_LOSER_AT_LEAST,
    R_BRISQUE_RANKS, R_RANK_ORDER,
    R_SURPLUS,
) = range(78)
# fmt: on
RULES_WIDTH: Final = 80

SCORES_ONE, SCORES_DISJOINT, SCORES_COMPOUND = range(3)
BEZIQUE_FIXED, BEZIQUE_BRITANNICA9, BEZIQUE_FOLLOW_TRUMPS = range(3)
REUSE_ONCE, REUSE_REPLACEMENT, REUSE_ONE_COMBINATION, REUSE_FRESH_ONLY = range(4)
SECOND_NO, SECOND_BROKEN, SECOND_PAIR = range(3)
BRISQUES_WON, BRISQUES_END, BRISQUES_NONE, BRISQUES_CARD_POINTS, BRISQUES_PENCHANT = range(5)
PLAYOUT_TOGETHER, PLAYOUT_TWO_PAIRS = range(2)
PARTNER_NO, PARTNER_PASS, PARTNER_EITHER = range(3)
BUILD_NO, BUILD_BEZIQUE, BUILD_ALL = range(3)
POLISH_NONE, POLISH_BRITANNICA, POLISH_FOSTER = range(3)
SETTLE_NONE, SETTLE_RUBICON, SETTLE_SIX_PACK = range(3)
FRACTIONS_NONE, FRACTIONS_EACH, FRACTIONS_SUM = range(3)
LAST_TRICK_ALL, LAST_TRICK_STOCK = range(2)
PASS_FIRST, PASS_HIGHER, PASS_LAST_TRICK = range(3)

# --- options: what a declaration may be, by kind with its suit ---------------------------------
O_MARRIAGE: Final = 0  # + suit
O_SEQUENCE: Final = 4  # + suit
O_BEZIQUE: Final = 8  # + level - 1 (single, double, triple, quadruple, quintuple)
O_FOURS: Final = 13  # + rank (A T K Q J)
O_TRUMP_FOURS: Final = 18  # + rank
O_FIVE_TRUMPS: Final = 23  # + rank
O_SEVEN: Final = 28
O_EXCHANGE: Final = 29
O_CARTE_BLANCHE: Final = 30
O_PASS_RIGHT: Final = 31  # partners: the right to declare goes to the partner
O_KNOCK: Final = 62  # above all that can be announced
O_PENCHANT: Final = 128  # + option of kernels.penchant
N_OPTIONS: Final = 32

# An action is a pass, an option to score, 32 + option to announce, 64 + slot to score a pending one.
ACT_PASS: Final = -1
ACT_ANNOUNCE: Final = 32
ACT_PENDING: Final = 64

# --- kinds, as the deal record names them ------------------------------------------------------
KIND_NAMES: Final = (
    "marriage",
    "royal-marriage",
    "sequence",
    "royal-sequence",
    "bezique",
    "double-bezique",
    "triple-bezique",
    "quadruple-bezique",
    "quintuple-bezique",
    "aces",
    "tens",
    "kings",
    "queens",
    "jacks",
    "trump-aces",
    "trump-tens",
    "trump-kings",
    "trump-queens",
    "trump-jacks",
    "five-trump-aces",
    "five-trump-tens",
    "five-trump-kings",
    "five-trump-queens",
    "five-trump-jacks",
    "seven",
    "exchange",
    "carte-blanche",
    "binage",
    "four",
    "three",
    "pair",
    "flush",
    "sequence-five",
    "sequence-four",
    "sequence-three",
    "king-queen",
    "queen-jack",
    "penchant",
)
(
    KIND_MARRIAGE,
    KIND_ROYAL_MARRIAGE,
    KIND_SEQUENCE,
    KIND_ROYAL_SEQUENCE,
    KIND_BEZIQUE,
) = range(5)
KIND_FOURS: Final = 9
KIND_TRUMP_FOURS: Final = 14
KIND_FIVE_TRUMPS: Final = 19
KIND_SEVEN: Final = 24
KIND_EXCHANGE: Final = 25
KIND_CARTE_BLANCHE: Final = 26
KIND_BINAGE: Final = 27
(
    KIND_FOUR,
    KIND_THREE,
    KIND_PAIR,
    KIND_FLUSH,
    KIND_SEQUENCE_FIVE,
    KIND_SEQUENCE_FOUR,
    KIND_SEQUENCE_THREE,
    KIND_KING_QUEEN,
    KIND_QUEEN_JACK,
    KIND_PENCHANT,
) = range(28, 38)
N_KINDS: Final = 38

# --- hidden: what no other seat may know; the deck is an array of its own ----------------------
# Word w of the hand of seat s is hidden[H_HANDS + s*W + w].
(
    H_KEY0,  # key of each seat's own random stream
    H_KEY1,
    H_KEY2,
    H_KEY3,
    H_DECISION0,  # number of each seat's next decision
    H_DECISION1,
    H_DECISION2,
    H_DECISION3,
    H_HANDS,
) = range(9)
HIDDEN_WIDTH: Final = H_HANDS + MAX_SEATS * MAX_WORDS

# --- state: what lies open, with the own hand of the seat that acts: so it is that seat's view -------
(
    S_SELF,  # seat whose view this is
    S_KEY,  # key of that seat's own random stream
    S_DECISION,  # number of that seat's decision
    S_DRAW_RULE,
    S_SCRIPTED,  # 1 if the actions come from a script
    S_REFUSAL,  # refusal code of a scripted action, 0 while all is well
    S_REFUSED_EVENT,  # row of the script that was refused
    S_SCRIPT,  # next row of the script
    S_EVENTS,  # rows written to the event buffer
) = range(9)
S_PUBLIC: Final = 9
(
    S_PHASE,
    S_TRICK,  # tricks finished
    S_LEADER,
    S_TURN,  # seat to act
    S_STOCK,  # cards left in the stock, the turn-up included
    S_ROUND,  # rounds of drawing done
    S_TRUMP,  # suit, or -1 while there is none
    S_TURN_UP,  # card lying face up under the stock (the seven after an exchange), or -1
    S_TURNED,  # card turned up in dealing, or -1
    S_DEALER,
    S_PLAYED_TO_TRICK,  # cards played to the current trick
    S_LED,  # card led to the current trick, or -1
    S_BEST,  # card winning the current trick so far, or -1
    S_BEST_SEAT,
    S_SCORES_NOW,  # scores made since the last trick ended
    S_REACHED,  # seat that first reached the target in this deal, or -1
    S_LAST_WINNER,  # winner of the trick before, or -1
    S_LAST_LEADER,
    S_LAST_LED,  # card led to the trick before, or -1
    S_LAST_STOCK_WINNER,  # winner of the last trick of the stock phase, or -1
    S_CARD0,  # card of each seat in the current trick, or -1
    S_CARD1,
    S_CARD2,
    S_CARD3,
    S_POINTS0,  # raw points of this deal, by seat
    S_POINTS1,
    S_POINTS2,
    S_POINTS3,
    S_BEFORE0,  # points brought into the deal, by seat
    S_BEFORE1,
    S_BEFORE2,
    S_BEFORE3,
    S_BRISQUES0,  # brisques won, by seat
    S_BRISQUES1,
    S_BRISQUES2,
    S_BRISQUES3,
    S_PENDING0,  # number of pending announcements, by seat
    S_PENDING1,
    S_PENDING2,
    S_PENDING3,
    S_ENABLED,  # options that score under these rules with these trumps, one bit each
    S_BEZIQUE_QUEEN,  # suit*8 + rank of the bezique cards with these trumps
    S_BEZIQUE_KNAVE,
    S_BLANK0,  # 1 while a seat may still show carte blanche, by seat
    S_BLANK1,
    S_BLANK2,
    S_BLANK3,
    S_DECLARER,  # seat that may declare now, or -1
    S_DUEL,  # two pairs in the play-out: duels finished
    S_KNOCKED,  # seat that knocked first, or -1
    S_FORCED,  # mask (FORCE_) of rights that go FORCED_SEAT * places on after this trick, or a revoke in it
    S_MOMENT,  # random trick of the stock phase, the same whoever plays
    S_TRIED,  # seats at which a hint on trial once has had its moment, one bit each
    S_BUILDS,  # partners: options that may take cards from the partner's table, one bit each
    S_KNOCK_RIGHT,  # 1 if that seat had the target when it knocked
    S_TARGET,  # Cinq-cents: points that win the game, which may have moved up since its first deal
    S_FIRST_STOCK,  # cards in the stock when all hands were dealt, the turn-up included
    S_SEEN0,  # cards that everybody has seen, and those that are not in the pack, by word
    S_SEEN1,
    S_SEEN2,
    S_SEEN3,
    S_BRISQUES_OUT,  # aces and tens played to tricks: one byte a suit, spades lowest
    S_COURT0,  # kings less queens that a seat has played to tricks
    S_COURT1,
    S_COURT2,
    S_COURT3,
) = range(S_PUBLIC, S_PUBLIC + 66)
S_BLOCKS: Final = S_PUBLIC + 66  # first word of seat 0's block

PHASE_STOCK, PHASE_PLAYOUT, PHASE_OVER = range(3)
DRAW_TABLE, DRAW_SEAT_KEYED = range(2)
FORCE_LEAD, FORCE_DECLARE, FORCE_DRAW = 1, 2, 4
FORCE_REVOKE: Final = 8  # the next card of a follower in the play-out breaks the law, if he has such a card
FORCED_SEAT: Final = 16  # times the places from the winner on of the seat to which the rights go

# Card sets of a seat: word w of field f of seat s is state[S_BLOCKS + (s*N_FIELDS + f)*W + w].
(
    F_HAND,  # all cards held, those on the table included; empty for all seats but S_SELF
    F_TABLE,  # declared cards still held
    F_KNOWN,  # held cards that everybody has seen: the table, a turn-up taken, a seven shown
    F_PLAYED,  # cards played to tricks
    F_USED_MARRIAGE,  # may not marry any more (a sequence uses up its king and queen)
    F_USED_SEQUENCE,
    F_USED_BEZIQUE1,  # used in a bezique of this level or a higher one
    F_USED_BEZIQUE2,
    F_USED_BEZIQUE3,
    F_USED_BEZIQUE4,
    F_USED_BEZIQUE5,
    F_USED_FOURS,
    F_SHOWN,  # sevens of trumps already shown
    F_TABLE_BEFORE,  # the table as it lay when the last trick ended
    F_LOCKED,  # cards of what has been scored since the last trick ended
    F_OPEN,  # Polish: open cards, which belong to no hand
    F_WON,  # Polish: cards of the trick just won, until declared; Cinq-cents: all cards won in tricks
    F_USED_TRUMP_FOURS,
    F_USED_FIVE_TRUMPS,
    F_BEZIQUES_NOW,  # compound scores: cards of beziques scored since the last trick ended
) = range(20)
N_FIELDS: Final = 20

# Pending announcements follow the blocks: slot i of seat s is SLOT_HEAD + W numbers.
MAX_PENDING: Final = 16
(SLOT_OPTION, SLOT_TRICK) = range(2)  # option announced, tricks finished when it was
SLOT_HEAD: Final = 2  # then the W words of its cards

# After the result row, with which the standard family's state ends, a family may keep for each seat the
# combinations scored: the number of them; `N_SERVED` card sets, by kind of use; then slots of 1 + W numbers
# (option, cards).
N_SERVED: Final = 10
MAX_SCORED: Final = 48

# --- events --------------------------------------------------------------------------------------
EVENT_NAMES: Final = (
    "turn-up",
    "play",
    "trick",
    "declare",
    "announce",
    "score-pending",
    "exchange",
    "draw",
    "last-trick",
    "play-out",
    "brisques",
    "carte-blanche",
    "open",
    "knock",
    "card-points",
)
(
    EV_TURN_UP,
    EV_PLAY,
    EV_TRICK,
    EV_DECLARE,
    EV_ANNOUNCE,
    EV_SCORE_PENDING,
    EV_EXCHANGE,
    EV_DRAW,
    EV_LAST_TRICK,
    EV_PLAY_OUT,
    EV_BRISQUES,
    EV_CARTE_BLANCHE,
    EV_OPEN,  # E_WORD0.. = the cards taken up
    EV_KNOCK,
    EV_CARD_POINTS,
) = range(15)
# Rows that are no events of the record: what was legal at a decision.
EV_LEGAL_CARDS: Final = 32  # E_WORD0.. = the cards that may be played
EV_LEGAL_ACTIONS: Final = 33  # E_CARD = options (bit o, bit 32+o to announce), E_COUNT = pending slots

(
    E_TYPE,
    E_SEAT,
    E_CARD,  # play, draw, turn-up, exchange: the card
    E_KIND,  # declare, announce, score-pending: the option code
    E_POINTS,
    E_COUNT,  # brisques: how many; exchange: the turn-up taken; score-pending: slot
    E_HINTS,  # play, declare: bit h is set when hint h narrowed the choice
    E_DECIDER,  # play, declare: hint that left one choice, 0 = the weights, -1 = no choice or no reasons
    E_GAIN,  # play: weight of the choice minus that of the runner-up, where weights decided
    E_WORD0,
    E_WORD1,
    E_WORD2,
    E_WORD3,
) = range(13)
EVENT_WIDTH: Final = 13
MAX_EVENTS: Final = 4096

# --- refusals ---------------------------------------------------------------------------------
(
    NO_REFUSAL,
    NO_NOT_YOUR_TURN,
    NO_NOT_HELD,
    NO_MUST_FOLLOW,
    NO_MUST_BEAT,
    NO_MUST_TRUMP,
    NO_NOT_WINNER,
    NO_STOCK_GONE,
    NO_LAST_DRAW_BAN,
    NO_NOT_A_COMBINATION,
    NO_NOT_SCORED,
    NO_NO_FRESH_CARD,
    NO_USED_IN_KIND,
    NO_ONE_SCORE,
    NO_SHARED_CARD,
    NO_ALREADY_SHOWN,
    NO_TURN_UP_IS_SEVEN,
    NO_TURN_UP_GONE,
    NO_NOT_SEVEN_OF_TRUMPS,
    NO_SEVEN_OFF,
    NO_ANNOUNCING_OFF,
    NO_ANNOUNCE_NEEDS_SCORE,
    NO_ALREADY_PENDING,
    NO_TOO_MANY_PENDING,
    NO_NOT_ANNOUNCED,
    NO_ANNOUNCED_NOW,
    NO_SCRIPT_ENDED,  # an action is missing
    NO_UNEXPECTED,  # an action where none is due
    NO_NOT_BLANK,  # carte blanche with a king, queen or knave
    NO_CHAIN_ENDED,  # carte blanche after a court card, or not shown at the start
    NO_CARTE_BLANCHE_OFF,
    NO_NOT_OPEN,  # Polish: a card of the declaration is neither open nor otherwise allowed
    NO_TRICK_CARD_NEEDED,  # Polish: none of its cards is of the trick just won
    NO_BARRED,  # Penchant: a minor set against a major one
    NO_ONE_HAND,  # several beziques from two hands
    NO_NOT_ON_PARTNER,  # cards of the partner's table that may not be built on
    NO_NOT_DECLARER,  # the other partner has the right
    NO_KNOCK_OFF,
    NO_ALREADY_KNOCKED,
    NO_NOTHING_OF_OWN,  # all cards of a combination lie on the partner's table
    NO_NOT_BETWEEN_TRICKS,  # a knock during a trick, or before the first
    NO_PENCHANT_ONLY,  # Penchant: what the loser of a trick may declare
    NO_NOT_IN_TRICK,  # Polish: the seven was not in the trick just won
) = range(43)

# --- a player's row ----------------------------------------------------------------------------
P_ID: Final = 0
P_HINTS: Final = 1  # number of hints obeyed
P_HINT0: Final = 2  # hint numbers in order of priority
MAX_HINTS: Final = 28
P_TRIED: Final = 30  # hint on trial, 0 for none
P_MANNER: Final = 31  # what is done with it (MANNER_)
P_SETTING0: Final = 32  # named settings of hints (kernels.advice)
MAX_SETTINGS: Final = 32
P_WEIGHT0: Final = 64  # named weights (kernels.policies)
MAX_WEIGHTS: Final = 60
P_OWN: Final = 124  # from here on: the entries of kernels.own_call
P_RANK0: Final = 128  # rank of hint h among those obeyed at P_RANK0 + h, NOT_OBEYED for others
NOT_OBEYED: Final = 63
MAX_HINT: Final = 40
PLAYER_WIDTH: Final = P_RANK0 + MAX_HINT

# A hint on trial is only looked at; or obeyed, or gone against: whenever it applies, or once only, the first
# time at or after the deal's moment.
MANNER_WATCH, MANNER_FOLLOW, MANNER_DEFY, MANNER_FOLLOW_ONCE, MANNER_DEFY_ONCE = range(5)

POLICY_RANDOM, POLICY_GREEDY, POLICY_TEXTBOOK, POLICY_SCRIPTED, POLICY_OWN = range(5)

# --- reasons: what a policy writes beside its choice --------------------------------------------
# Y_CARDS0.. are the physical cards of a declaration; all zero means the default cards.
(Y_HINTS, Y_DECIDER, Y_GAIN, Y_CARDS0, Y_CARDS1, Y_CARDS2, Y_CARDS3, Y_OPTIONS) = range(8)
# Y_OPTIONS caches what could be scored after winning this trick; -1 while nobody has asked.
Y_MASK0: Final = 8  # scratch: mask of hint h at Y_MASK0 + h
# Scratch: the worth of keeping a card of each rank for four of a kind.
Y_RANK0: Final = 48
Y_APPLIED: Final = Y_RANK0 + 8  # 1 if the hint on trial applied, and that counts
Y_RECOMMENDED: Final = Y_RANK0 + 9  # what it recommends among what was legal
# Scratch: the places of the candidates, their worth, in a row.
Y_PLACE0: Final = Y_RANK0 + 10
Y_WORTH0: Final = Y_PLACE0 + 64
Y_EXPLAIN: Final = Y_WORTH0 + 64  # set by the caller: 1 if somebody will read Y_GAIN
REASONS_WIDTH: Final = Y_EXPLAIN + 1
