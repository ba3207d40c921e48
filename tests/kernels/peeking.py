"""A program that plays deals, shuffling at each decision what the player to act cannot see.

Run with ``NUMBA_DISABLE_JIT=1``, for it enters tricks half-way:
``python -m tests.kernels.peeking PLAYER RULES DEALS [PLAYER RULES DEALS ...]``. It prints a line of JSON for
each: decisions by kind, those at which another choice was made, hands seen in views. With ``PEEK=1`` the
views tell the other hands, so that choices must differ.
"""

from __future__ import annotations

import json
import os
import sys
import warnings
from collections import Counter

import numpy as np

from kernels import layout, play
from kernels.cards import get, put, shape
from kernels.deal import give_keys, shuffle, stock_start
from kernels.declare import open_turn
from kernels.engine import state_size
from kernels.family import PENCHANT, POLISH
from kernels.family_penchant import legal_options
from kernels.family_polish import spread
from kernels.family_standard import may_play
from kernels.layout import EVENT_WIDTH, F_HAND, F_KNOWN, H_HANDS, HIDDEN_WIDTH, MAX_CARDS
from kernels.legal import legal_actions
from kernels.own_call import REASONS_SIZE
from kernels.policies import choose_action, choose_card
from kernels.view import count_decision, keep_hand, look
from sim.players import load_player
from sim.rules.encode import to_table, to_words
from sim.rules.load import load_rules

NOTHING = np.zeros((0, EVENT_WIDTH), np.int64)
TIMES = 3


class Table:
    """A table with the same player in every seat; choices of each."""

    def __init__(self, spec: str, rules: str, *, peek: bool) -> None:
        values = load_rules(rules).rules
        self.rules, self.words, self.cards = to_table(values), to_words(values), values.cards
        self.seats = values.seats
        self.players = np.array([load_player(spec).row()] * self.seats)
        self.peek = peek
        self.random = np.random.default_rng(5)
        self.decisions: Counter[str] = Counter()
        self.different: Counter[str] = Counter()
        self.hands_seen = 0
        self.miscounted = 0

    def play(self, deal: int) -> None:
        """Play a deal; before each trick, play it on copies, asking again at every decision."""
        hidden, state = (
            np.zeros(HIDDEN_WIDTH, np.int64),
            np.zeros(state_size(self.words, self.seats), np.int64),
        )
        deck, reasons = np.zeros(MAX_CARDS, np.int64), np.zeros(REASONS_SIZE, np.int64)
        seed = np.uint64(11)
        shuffle(self.rules, seed, deal, 0, deck)
        before = np.zeros(self.seats, np.int64)
        dealer = deal % self.seats
        play.start_deal(self.words, self.rules, hidden, state, deck, dealer, before, 0, NOTHING)
        give_keys(self.rules, hidden, state, seed, deal, 0)
        while state[layout.S_PHASE] != layout.PHASE_OVER:
            self.probe_trick(hidden.copy(), state.copy(), deck)
            play.play_tricks(
                self.words, self.rules, self.players, hidden, state, reasons, deck, NOTHING, NOTHING, 1
            )

    def probe_trick(self, hidden: np.ndarray, state: np.ndarray, deck: np.ndarray) -> None:
        """Ask for each card of a trick and, while cards are drawn, for the winner's first action."""
        leader = int(state[layout.S_LEADER])
        state[layout.S_LED] = state[layout.S_BEST] = -1
        state[layout.S_PLAYED_TO_TRICK] = 0
        for k in range(play.players_in_trick(self.words, self.rules, state)):
            seat = int(play.seat_in_trick(self.words, self.rules, state, leader, k))
            state[layout.S_TURN] = seat
            kind = "lead" if seat == leader else "follow"
            card = self.ask(hidden, state, deck, seat, kind)[0]
            look(self.words, hidden, state, seat)
            play._put_down(self.words, self.rules, state, seat, card, NOTHING)
            keep_hand(self.words, hidden, state, seat)
        if state[layout.S_PHASE] == layout.PHASE_STOCK:
            winner = int(state[layout.S_BEST_SEAT])
            state[layout.S_TRICK] += 1
            look(self.words, hidden, state, winner)
            play.take_up(self.words, self.rules, hidden, state, winner, NOTHING)
            self.lay_out(hidden, state, winner)
            open_turn(self.words, state, winner)
            if any(map(int, self.actions(state, winner))):
                self.ask(hidden, state, deck, winner, "declare")

    def ask(
        self, hidden: np.ndarray, state: np.ndarray, deck: np.ndarray, seat: int, kind: str
    ) -> tuple[int, ...]:
        """Ask for a choice, then again with the hidden cards permuted; the first answer counts."""
        answer = self.choose(hidden.copy(), state.copy(), seat, kind)
        self.decisions[kind] += 1
        for _ in range(TIMES):
            other = self.permuted(hidden, state, deck, seat)
            self.different[kind] += self.choose(other, state.copy(), seat, kind) != answer
        return answer

    def choose(self, hidden: np.ndarray, state: np.ndarray, seat: int, kind: str) -> tuple[int, ...]:
        """Let the seat's player choose: the choice with its reasons."""
        reasons = np.zeros(REASONS_SIZE, np.int64)
        reasons[layout.Y_EXPLAIN] = 1
        look(self.words, hidden, state, seat)
        count_decision(hidden, state, seat)
        wide = len(self.words)
        others = [other for other in range(self.seats) if other != seat]
        self.hands_seen += sum(
            any(get(self.words, state, other, F_HAND, w) for w in range(wide)) for other in others
        )
        self.hands_seen += int(state[layout.S_KEY] != hidden[layout.H_KEY0 + seat])
        self.miscounted += not self.peek and not self.all_is_noted(state, seat)
        if self.peek:
            for other in others:
                for w in range(wide):
                    hand = np.uint64(hidden[H_HANDS + other * wide + w])
                    put(self.words, state, other, F_KNOWN, w, hand)
                    state[layout.S_SEEN0 + w] |= np.int64(hand)
        if kind == "declare":
            self.lay_out(hidden, state, seat)
            options, slots = self.actions(state, seat)
            choice = choose_action(self.words, self.rules, self.players, state, options, slots, reasons)
            named = reasons[layout.Y_CARDS0 : layout.Y_CARDS3 + 1].tolist()
            return int(choice), int(reasons[layout.Y_DECIDER]), *named
        legal = may_play(self.words, self.rules, state, shape(self.words, state, seat))
        choice = choose_card(self.words, self.rules, self.players, state, legal, reasons)
        return int(choice), int(reasons[layout.Y_HINTS]), int(reasons[layout.Y_GAIN])

    def all_is_noted(self, state: np.ndarray, seat: int) -> bool:
        """Whether what is noted as seen, or in the seat's hand, is what was played, shown, turned up."""
        up = int(state[layout.S_TURN_UP])
        for w in range(len(self.words)):
            held = int(get(self.words, state, seat, layout.F_HAND, w))
            seen = held | (1 << (up & 63) if up >= 0 and up >> 6 == w else 0)
            for other in range(self.seats):
                seen |= int(get(self.words, state, other, layout.F_PLAYED, w))
                seen |= int(get(self.words, state, other, F_KNOWN, w))
            pack = (1 << 64) - 1 if self.rules[layout.R_PACKS] >= 2 * (w + 1) else (1 << 32) - 1
            noted = int(state[layout.S_SEEN0 + w]) % (1 << 64) | held
            if noted & pack != seen or noted | pack != (1 << 64) - 1:
                return False
        return True

    def lay_out(self, hidden: np.ndarray, state: np.ndarray, seat: int) -> None:
        """Put what may be declared in the place of the hand, where open cards may be."""
        if isinstance(self.words[0], POLISH):
            spread(self.words, self.rules, hidden, state, seat)

    def actions(self, state: np.ndarray, seat: int) -> tuple[np.uint64, int]:
        """What the winner of a trick may declare, by the rules of the game."""
        if isinstance(self.words[0], PENCHANT):
            return legal_options(self.words, self.rules, state, seat, False), 0
        options, slots = legal_actions(self.words, self.rules, state, seat)
        return options, int(slots)

    def permuted(self, hidden: np.ndarray, state: np.ndarray, deck: np.ndarray, seat: int) -> np.ndarray:
        """Exchange cards of the other hands that nobody has seen with one another and the stock."""
        hidden = hidden.copy()
        start = int(stock_start(self.rules)) + int(state[layout.S_ROUND]) * self.seats
        pool = [int(card) for card in deck[start : self.cards]] if state[layout.S_STOCK] > 0 else []
        kept, missing = {}, {}
        for other in range(self.seats):
            if other != seat:
                held, known = self.cards_of(hidden, state, other)
                kept[other], missing[other] = held & known, (held & ~known).bit_count()
                pool += [card for card in range(layout.MAX_CARDS) if (held & ~known) >> card & 1]
        mixed = [int(card) for card in self.random.permutation(pool)]
        wide = len(self.words)
        for other, held in kept.items():
            dealt, mixed = mixed[: missing[other]], mixed[missing[other] :]
            now = held | sum(1 << card for card in dealt)
            for w in range(wide):
                word = np.uint64(now >> 64 * w & (1 << 64) - 1).astype(np.int64)
                hidden[H_HANDS + other * wide + w] = word
        return hidden

    def cards_of(self, hidden: np.ndarray, state: np.ndarray, seat: int) -> tuple[int, int]:
        """The cards that a seat holds, those that everybody has seen, each as one number."""
        wide = len(self.words)
        held = sum(int(np.uint64(hidden[H_HANDS + seat * wide + w])) << 64 * w for w in range(wide))
        known = sum(int(get(self.words, state, seat, F_KNOWN, w)) << 64 * w for w in range(wide))
        return held, known


def main(spec: str, rules: str, deals: str) -> None:
    """Play and print."""
    table = Table(spec, rules, peek=os.environ.get("PEEK") == "1")
    for deal in range(int(deals)):
        table.play(deal)
    print(
        json.dumps(
            {
                "decisions": table.decisions,
                "different": table.different,
                "hands_seen": table.hands_seen,
                "miscounted": table.miscounted,
            }
        )
    )


if __name__ == "__main__":
    warnings.simplefilter("ignore", RuntimeWarning)
    words = iter(sys.argv[1:])
    for case in zip(words, words, words, strict=True):
        main(*case)
