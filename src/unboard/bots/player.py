"""A bot: a level of a game, which is given what its seat has seen and nothing else."""

import time
from collections.abc import Callable, Sequence
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
TURN = 4  # moves that may follow in one's own turn ...
FOLLOWING = 100  # ... one of so many at most: of walls in UNITY there are more, which never win


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
            budget = Budget(cap, self.simulations, self._clock)
            found = (
                forced(position, seat)
                or winning_at_once(position, seat)
                or think(position, seat, budget, seed, threads)
            )
        return Choice(self._move(found, position, rng), found, self._clock() - began)

    def _move(self, found: Found, position: Position, rng: Random) -> str:
        """Return the best of the moves that are noticed, or one of a mixed strategy."""
        noticed = [
            each
            for each in found.candidates
            if each.proven == "win" or self.attention == 1 or rng.random() < self.attention
        ] or list(found.candidates)
        if self.level == RANDOM or "simultaneous" in position.game.rulebook.kinds:
            return drawn(noticed, rng)
        return self._careful(noticed, position, found)

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


def drawn(candidates: Sequence[Candidate], rng: Random) -> str:
    """Return one of a mixed strategy's moves; the most promising, if it has none of these."""
    shares = [each.share for each in candidates]
    if any(shares):
        return rng.choices(candidates, shares)[0].move
    return max(candidates, key=lambda each: each.value).move


def forced(position: Position, seat: Seat) -> Found | None:
    """Return the only move, which need not be thought about."""
    legal = position.moves(seat)
    if len(legal) > 1:
        return None
    return Found(seat, (Candidate(legal[0], 1.0, 0.5, 0),), 0.5, 0, legal, 0.0)


def evenly(position: Position, seat: Seat) -> Found:
    """Return all usual moves, none better than another."""
    usual = position.usual(seat)
    part = 1 / len(usual)
    candidates = tuple(Candidate(move, part, part, 0) for move in usual)
    return Found(seat, candidates, part, 0, (), 0.0)


def winning_at_once(position: Position, seat: Seat) -> Found | None:
    """Return the move that wins, or begins a turn that does, which no level overlooks."""
    if "simultaneous" in position.game.rulebook.kinds:
        return None  # what others seal, or have sealed, is not known
    kernel = Kernel(position.game)
    state = kernel.state(position)
    for further in (0, TURN):
        number = winning_number(kernel, state, seat, further)
        if number is not None:
            move = kernel.move(number)
            return Found(seat, (Candidate(move, 1.0, 1.0, 1, "win"),), 1.0, 1, (move,), 0.0, "win")
    return None


def winning_number(kernel: Kernel, state: State, seat: Seat, further: int = 0) -> int | None:
    """Return the first number of a move that wins, at once or with so many further ones."""
    for number in sorted(kernel.numbers(state, seat)):
        if wins(kernel, kernel.played(state, seat, number), seat, further):
            return number
    return None


def wins(kernel: Kernel, state: State, seat: Seat, further: int) -> bool:
    """Tell whether a seat has won, or will by the rest of its turn, whatever is answered to that.

    In (un) a turn ends only when the other has moved too, by the same domino.
    """
    winners = kernel.winners(state)
    if winners is not None or not further:
        return winners == frozenset({seat})
    (acting,) = kernel.to_act(state)
    following = kernel.numbers(state, acting)
    if acting != seat:
        return all(wins(kernel, kernel.played(state, acting, n), seat, 0) for n in following)
    few = len(following) <= FOLLOWING
    return few and winning_number(kernel, state, seat, further - 1) is not None


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
