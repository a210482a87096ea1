"""A bot: a level of a game, which is given what its seat has seen and nothing else."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from unboard.bots.levels import check_level, strength_of
from unboard.core.belief import check_eyes, imagine
from unboard.core.errors import UnboardError, quoted
from unboard.core.game import Game
from unboard.core.position import Position
from unboard.core.record import Record
from unboard.core.rulebook import CHANCE, Seat
from unboard.engine.kernels import Kernel, State, is_same, whole
from unboard.search.analysis import think
from unboard.search.found import Candidate, Found
from unboard.search.searching import Budget
from unboard.table.events import RANDOM

GLANCES = 5  # moves that are looked at until one is found that does not lose at once
PLAYS = 4_000  # moves that are tried for a win by what follows: some hundredths of a second


class Choice(NamedTuple):
    """What a bot plays, what its search has found, and how long that took."""

    move: str
    found: Found
    seconds: float


class Bot:
    """A player of a level; the same again for the same seed, on one thread and within its cap.

    At a table its time is what its opponents wait; laboratories give it a clock that a busy machine
    does not hurry.
    """

    def __init__(
        self, game: Game, level: int, clock: Callable[[], float] = time.perf_counter
    ) -> None:
        self.game, self.level, self._clock = game, check_level(level, game), clock
        self.simulations, self.seconds, self.attention = strength_of(level, game)

    def choose(self, seen: Record, seat: Seat, seed: int = 0, threads: int = 1) -> Choice:
        """Choose a move for a seat from the record as the seat may know it."""
        if not isinstance(seen, Record):
            raise UnboardError(
                "a bot chooses from the Record that its seat has seen, as position.seen_by(seat) "
                f"gives it, not from {quoted(seen)}"
            )
        check_eyes(seen, seat)
        return self.think(imagine(seen, Random(whole("seed", seed))), seat, seed, threads)

    def think(
        self,
        position: Position,
        seat: Seat,
        seed: int = 0,
        threads: int = 1,
        seconds: float | None = None,
    ) -> Choice:
        """Choose in a position that fits what the seat knows; the rest makes no difference."""
        if not isinstance(position, Position):
            raise UnboardError(f"a bot thinks about a Position, not about {quoted(position)}")
        if not is_same(self.game, position.game):
            raise UnboardError(
                f"this bot plays {self.game!r}, and the position is one of {position.game!r}; ask "
                "for a bot of that game"
            )
        if seat not in list(position.to_act):  # a list is no seat either
            raise UnboardError(f"{position.game.seat_name(seat)} is not to act, and has no choice")
        seed = whole("seed", seed)
        began, rng = self._clock(), Random(seed)
        if self.level == RANDOM:
            found = evenly(position, seat)
        else:
            cap = self.seconds if seconds is None else min(seconds, self.seconds)
            known = winning_at_once(position, seat) or forced(position, seat)
            left = max(0.0, cap - (self._clock() - began))
            budget = Budget(left, self.simulations, self._clock)
            found = known or think(position, seat, budget, seed, threads)
        noticed = self._noticed(found, rng)
        if self.level == RANDOM or "simultaneous" in position.game.rulebook.kinds:
            found = mixing(found, noticed)
            move = drawn(found.candidates, rng)
        else:
            move = self._careful(noticed, position, found)
        return Choice(move, found, self._clock() - began)

    def _noticed(self, found: Found, rng: Random) -> list[Candidate]:
        """Return the moves that are not overlooked."""
        noticed = [
            each
            for each in found.candidates
            if each.proven == "win" or self.attention == 1 or rng.random() < self.attention
        ]
        return noticed or list(found.candidates)

    def _careful(self, noticed: list[Candidate], position: Position, found: Found) -> str:
        """Return the best move that is noticed, or another if that is seen to lose at once.

        Who notices everything leaves that to the search.
        """
        if self.attention < 1:
            kernel = Kernel(position.game)
            state = kernel.state(position)
            for each in [*noticed, *found.candidates][:GLANCES]:
                if not loses_at_once(kernel, state, found.seat, kernel.number(each.move)):
                    return each.move
        return noticed[0].move


def mixing(found: Found, noticed: Sequence[Candidate]) -> Found:
    """Return the mixed strategy of who notices these moves alone.

    If nothing of it is left to him, it is the most promising of them.
    """
    if len(noticed) == len(found.candidates):
        return found
    left = sum(each.share for each in noticed)
    shares = {each.move: each.share / left for each in noticed if left}
    if not left:
        shares[max(noticed, key=lambda each: each.value).move] = 1.0
    theirs = [replace(each, share=shares.get(each.move, 0.0)) for each in found.candidates]
    theirs.sort(key=lambda each: each.share, reverse=True)
    value = sum(each.share * each.value for each in theirs)
    return replace(found, candidates=tuple(theirs), value=value, line=(theirs[0].move,))


def drawn(candidates: Sequence[Candidate], rng: Random) -> str:
    """Return one of a mixed strategy's moves."""
    return rng.choices(candidates, [each.share for each in candidates])[0].move


def forced(position: Position, seat: Seat) -> Found | None:
    """Return the only move, which need not be thought about."""
    legal = position.moves(seat)
    if len(legal) > 1:
        return None
    even = 1 / len(position.game.seats)
    return Found(seat, (Candidate(legal[0], 1.0, even, 0),), even, 0, legal, 0.0)


def evenly(position: Position, seat: Seat) -> Found:
    """Return all usual moves, none better than another."""
    usual, even = position.usual(seat), 1 / len(position.game.seats)
    candidates = tuple(Candidate(move, 1 / len(usual), even, 0) for move in usual)
    return Found(seat, candidates, even, 0, (), 0.0)


def winning_at_once(position: Position, seat: Seat) -> Found | None:
    """Return the move that wins, which no level overlooks, or one that begins what surely wins."""
    if "simultaneous" in position.game.rulebook.kinds:
        return None  # what others seal, or have sealed, is not known
    kernel = Kernel(position.game)
    state = kernel.state(position)
    number = winning_number(kernel, state, seat)
    if number is None:
        number = Lookout(kernel, seat).number(state)
    if number is None:
        return None
    move = kernel.move(number)
    return Found(seat, (Candidate(move, 1.0, 1.0, 1, "win"),), 1.0, 1, (move,), 0.0, "win")


def winning_number(kernel: Kernel, state: State, seat: Seat) -> int | None:
    """Return the first number of a move that wins at once."""
    for number in sorted(kernel.numbers(state, seat)):
        if kernel.winners(kernel.played(state, seat, number)) == frozenset({seat}):
            return number
    return None


class Lookout:
    """Looks for a move that wins by what a seat does next, whatever is answered to that.

    In (un) a turn is over only when the other has moved too, by the same domino.  It tries so many
    moves and no more: where a turn branches further, a win may be overlooked.
    """

    def __init__(self, kernel: Kernel, seat: Seat) -> None:
        self._kernel, self._seat, self._left, self._goes_on = kernel, seat, PLAYS, True

    def number(self, state: State) -> int | None:
        """Return the number of a move that wins with as few of one's own after it as may be."""
        number, further = None, 0
        while number is None and self._goes_on and self._left:
            self._goes_on, further = False, further + 1
            number = self._winning(state, further)
        return number

    def _winning(self, state: State, further: int) -> int | None:
        for number in sorted(self._kernel.numbers(state, self._seat)):
            if not self._left:
                break
            if self._wins(self._played(state, self._seat, number), further):
                return number
        return None

    def _wins(self, state: State, further: int) -> bool:
        """Tell whether the seat has won, or is sure to with so many further moves."""
        winners = self._kernel.winners(state)
        if winners is not None or not further:
            return winners == frozenset({self._seat})
        (acting,) = self._kernel.to_act(state)
        if acting == self._seat:
            self._goes_on |= further == 1
            return self._winning(state, further - 1) is not None
        answers = self._kernel.numbers(state, acting)
        return all(self._left and self._wins(self._played(state, acting, n), 0) for n in answers)

    def _played(self, state: State, seat: Seat, number: int) -> State:
        self._left -= 1
        return self._kernel.played(state, seat, number)


def loses_at_once(kernel: Kernel, state: State, seat: Seat, number: int) -> bool:
    """Tell whether another wins by a move, or could win by the next.

    What others hold makes no difference: nothing that comes from a hidden hand wins at once.
    """
    after = kernel.played(state, seat, number)
    winners = kernel.winners(after)
    if winners is not None:
        return bool(winners) and seat not in winners
    others = kernel.to_act(after) - {seat, CHANCE}
    return any(winning_number(kernel, after, other) is not None for other in others)
