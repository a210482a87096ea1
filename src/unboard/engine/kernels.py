"""Kernel: one game with its options, compiled: the facade for users of kernels."""

import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from operator import index
from os import cpu_count
from threading import local
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from unboard.core.errors import MalformedMove, UnboardError, quoted
from unboard.core.flat import Flat
from unboard.core.game import Game
from unboard.core.kernel import CHANCE_ACTS, seeded
from unboard.core.position import Position
from unboard.core.rulebook import CHANCE, Seat
from unboard.engine.batch import Batch
from unboard.engine.native import native
from unboard.games.registry import rulebooks

State = NDArray[np.uint8]
CHUNK = 512  # games that a thread plays at a time
MOST_THREADS = 1024
MASKS = 8  # of winners: there are at most three seats
MOST_POINTS = 16  # numbers that a game counts


class Playouts(NamedTuple):
    """What came of random games; a shared win counts its part for each."""

    games: int
    moves: int  # of chance too
    wins: tuple[float, ...]  # by seat
    seconds: float


class Kernel:
    """A game with its options for machines: states are flat arrays of bytes, moves are numbers."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.flat = flat_of(game)
        self.size = self.flat.size(game.options)  # bytes of a state
        self.work = self.flat.work(game.options)  # bytes that a function works in
        self.width = self.flat.widest(game.options)  # legal moves at a time, at most
        self.terms = np.frombuffer(self.flat.terms(game.options), np.uint8)
        self.native = native(self.flat.kernel)
        self._own = local()  # of each thread: memory to work in

    def start(self, seed: int = 0) -> State:
        """Return the state of a new game, set up by the kernel's own dice where dice are thrown.

        What a kernel leaves to the referee, a text as a set-up, is set up there.
        """
        if not self.flat.starts(self.game.options):
            return self.state(self.game.start(whole("seed", seed)))
        state, dice = np.zeros(self.size, np.uint8), np.zeros(1, np.int64)
        seeded(dice, whole("seed", seed), 0)  # type: ignore[arg-type]
        self.native.start(*self._given(state), dice.ctypes.data)
        return state

    def state(self, position: Position) -> State:
        """Return a position as a flat array."""
        if not isinstance(position, Position):
            raise UnboardError(f"a kernel goes on from a position, not from {quoted(position)}")
        if not is_same(self.game, position.game):
            raise UnboardError(
                f"this kernel plays {self.game!r}, and the position is one of {position.game!r}"
            )
        flat = self.flat.flatten(position.state, self.game.options)
        return np.frombuffer(flat, np.uint8).copy()

    def position(self, state: State) -> Position:
        """Return the position that a state means."""
        try:
            value = self.flat.unflatten(self._checked(state).tobytes(), self.game.options)
            text = self.game.rulebook.write_text(value)
        except (LookupError, StopIteration, RuntimeError, ValueError, AssertionError) as error:
            raise UnboardError(f"these bytes are no state of this kernel: {error!r}") from None
        return Position(self.game.load(text).game, value, text)

    def to_act(self, state: State) -> frozenset[Seat]:
        """Return who may act; `CHANCE` when chance is next; nobody when the game is over."""
        mask = self.native.to_act(*self._given(state))
        return frozenset({CHANCE}) if mask == CHANCE_ACTS else seats_in(mask)

    def moves(self, state: State, seat: Seat) -> tuple[str, ...]:
        """Return the legal moves of a seat, sorted; chance has seat -1."""
        return tuple(sorted(map(self.move, self.numbers(state, seat))))

    def numbers(self, state: State, seat: Seat) -> list[int]:
        """Return the numbers of a seat's legal moves, in no order."""
        out = np.empty(self.width, np.uint16)
        count = self.native.moves(*self._given(state), whole("seat", seat), out.ctypes.data)
        found: list[int] = out[:count].tolist()
        return found

    def move(self, number: int) -> str:
        """Return the move of a number."""
        options = self.game.options
        try:
            move = self.flat.move(whole("number of a move", number, 0), options)
            known = self.flat.number(move, options) == number
            text = self.game.rulebook.write(move) if known else ""
            self.game.rulebook.read(text, options)
        except (LookupError, StopIteration, RuntimeError, ValueError, MalformedMove):
            raise UnboardError(f"no move has the number {quoted(number)}") from None
        return text

    def number(self, move: str) -> int:
        """Return the number of a move."""
        options = self.game.options
        if not isinstance(move, str):
            raise UnboardError(f"a move is a text in the game's notation, not {quoted(move)}")
        return self.flat.number(self.game.rulebook.read(move, options), options)

    def play(self, state: State, seat: Seat, move: str) -> State:
        """Return the state after a move; raise as `Position.play` does if it is not legal."""
        if move not in self.moves(state, seat):
            self.position(state).play(seat, move)
            raise UnboardError(f"the referee allows {quoted(move)}, and the kernel does not")
        return self.played(state, seat, self.number(move))

    def played(self, state: State, seat: Seat, number: int) -> State:
        """Return the state after a legal move, which is given by its number and not checked.

        A number that is not among `numbers` may do anything, also end Python.
        """
        after = self._checked(state).copy()
        self.native.play(*self._given(after), seat, number)
        return after

    def winners(self, state: State) -> frozenset[Seat] | None:
        """Return who has won, nobody in a draw; None while the game runs."""
        mask = self.native.result(*self._given(state))
        return None if mask < 0 else seats_in(mask)

    def points(self, state: State) -> tuple[int, ...]:
        """Return what is counted, as `Position.points`."""
        out = np.empty(MOST_POINTS, np.uint16)
        count = self.native.points(*self._given(state), out.ctypes.data)
        return tuple(out[:count].tolist())

    def fingerprint(self, state: State) -> int:
        """Return a number that is equal for equal states and hardly ever else."""
        return int(self.native.fingerprint(*self._given(state)))

    def playouts(
        self, position: Position, games: int, seed: int = 0, threads: int | None = None
    ) -> Playouts:
        """Play random games from a position; equal for equal seeds, whatever the threads."""
        games = whole("number of games", games, 0)
        began, sums = time.perf_counter(), np.zeros(1 + MASKS, np.int64)
        for _, part in self._chunks("tally", position, games, seed, threads):
            sums += part
        wins = [0.0] * len(self.game.seats)
        for mask in range(1, MASKS):
            for seat in seats_in(mask) if sums[1 + mask] else ():
                wins[seat] += float(sums[1 + mask] / len(seats_in(mask)))
        return Playouts(games, int(sums[0]), tuple(wins), time.perf_counter() - began)

    def each_playout(
        self, position: Position, games: int, seed: int = 0, threads: int | None = None
    ) -> NDArray[np.int64]:
        """Return for each of the same random games `moves << 8 | mask of winners`."""
        found = np.zeros(whole("number of games", games, 0), np.int64)
        for first, part in self._chunks("playouts", position, games, seed, threads):
            found[first : first + len(part)] = part
        return found

    def batch(self, position: Position, games: int, threads: int | None = None) -> Batch:
        """Return so many games that begin at a position, to be played a move at a time."""
        states = np.tile(self.state(position), (whole("number of games", games, 0), 1))
        return Batch(self, states, threads_of(threads))

    def _chunks(
        self, name: str, position: Position, games: int, seed: int, threads: int | None
    ) -> Iterator[tuple[int, NDArray[np.int64]]]:
        """Play random games some at a time, on all threads."""
        origin, function = self.state(position), getattr(self.native, name)
        games, seed = whole("number of games", games, 0), whole("seed", seed)
        at_once = min(threads_of(threads), -(-games // CHUNK))

        def chunk(first: int) -> tuple[int, NDArray[np.int64]]:
            count = min(CHUNK, games - first)
            out = np.zeros(count if name == "playouts" else 1 + MASKS, np.int64)
            scratch, dice = np.empty(self.scratch, np.uint8), np.zeros(1, np.int64)
            arrays = (array.ctypes.data for array in (scratch, dice))
            terms, start = self.terms.ctypes.data, origin.ctypes.data
            function(terms, start, self.size, *arrays, seed, first, count, out.ctypes.data)
            return first, out

        if at_once <= 1:
            yield from map(chunk, range(0, games, CHUNK))
            return
        with ThreadPoolExecutor(at_once) as pool:
            asked: deque[Future[tuple[int, NDArray[np.int64]]]] = deque()
            for first in range(0, games, CHUNK):  # never many ahead: games may be billions
                asked.append(pool.submit(chunk, first))
                if len(asked) > 4 * at_once:
                    yield asked.popleft().result()
            yield from (each.result() for each in asked)

    @property
    def setup(self) -> dict[str, Any]:
        """What a kernel in a browser is to be told of this game and its options, as JSON."""
        terms, seats = self.terms.tolist(), len(self.game.seats)
        return {
            "terms": terms,
            "size": self.size,
            "work": self.work,
            "width": self.width,
            "seats": seats,
        }

    @property
    def scratch(self) -> int:
        """The bytes of a playout: a state, to the next eight, and what it works in."""
        return -(-self.size // 8) * 8 + self.work

    def _given(self, state: State) -> tuple[int, int, int]:
        """Return the addresses of terms, state and working memory."""
        if not hasattr(self._own, "room"):
            self._own.room = np.empty(self.work, np.uint8)
        return self.terms.ctypes.data, self._checked(state).ctypes.data, self._own.room.ctypes.data

    def _checked(self, state: State) -> State:
        right = isinstance(state, np.ndarray) and state.dtype == np.uint8
        if not right or state.shape != (self.size,) or not state.flags.c_contiguous:
            raise UnboardError(
                f"a state of this kernel is an array of {self.size} bytes, as kernel.state gives "
                f"it, not {quoted(state)}"
            )
        return state

    def __reduce__(self) -> tuple[Any, ...]:
        return Kernel, (self.game,)

    def __repr__(self) -> str:
        return f"<kernel of {self.game!r}, {self.size} bytes a state>"


def is_same(game: Game, other: Game) -> bool:
    """Tell whether another game is this one, but for what a text may override: that is in a state.

    Where a game has a kernel only what that is told of the options makes a difference.
    """
    rules = game.rulebook
    if other.id != rules.id:
        return False
    terms = rules.flat.terms if rules.flat else dict
    if other == game or terms(other.options) == terms(game.options):
        return True
    overridden = {name: other.options[name] for name in rules.overridden}
    try:  # other options may follow those
        same = Game(rules, {**game.asked, **overridden})
    except UnboardError:
        return False
    return terms(other.options) == terms(same.options)


def flat_of(game: Game) -> Flat[Any, Any]:
    """Return how a game is flat, or say that it has no kernel."""
    if game.rulebook.flat is None:
        ids = ", ".join(book.id for book in rulebooks() if book.flat)
        raise UnboardError(f"{game.rulebook.name} has no kernel; there are kernels of: {ids}")
    return game.rulebook.flat


def seats_in(mask: int) -> frozenset[Seat]:
    """Return the seats of a mask."""
    return frozenset(seat for seat in range(MASKS) if mask >> seat & 1)


def cores() -> int:
    """Return on how many cores this process may run."""
    try:
        from os import sched_getaffinity

        return len(sched_getaffinity(0))
    except ImportError:
        return cpu_count() or 1


def whole(what: str, value: object, least: int = -(2**63), most: int = 2**63 - 1) -> int:
    """Return a whole number, be it Python's or NumPy's."""
    number = index(value) if isinstance(value, int | np.integer) else None
    if number is None or isinstance(value, bool) or not least <= number <= most:
        words = "" if least < 0 else f", at least {least}"
        words = f" of 64 bits{words}" if most >= 2**62 else f" from {least} to {most}"
        raise UnboardError(f"the {what} must be a whole number{words}, not {quoted(value)}")
    return number


def threads_of(threads: int | None) -> int:
    """Return on how many threads to work: as many as there are cores, unless somebody says."""
    return cores() if threads is None else whole("number of threads", threads, 1, MOST_THREADS)
