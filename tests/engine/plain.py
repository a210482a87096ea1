"""A kernel uncompiled: the same functions, over bytearrays, where every step can be looked at."""

from array import array
from importlib import import_module
from types import ModuleType
from typing import Any

from unboard import CHANCE, Game, Position
from unboard.core.kernel import CHANCE_ACTS, seeded


class Plain:
    """A game's kernel with its options, run by Python itself."""

    def __init__(self, game: Game) -> None:
        assert game.rulebook.flat
        self.game, self.flat, self.options = game, game.rulebook.flat, game.options
        self.module: ModuleType = import_module(self.flat.kernel)
        self.terms = bytearray(self.flat.terms(self.options))
        self.work = bytearray(self.flat.work(self.options))

    def state(self, position: Position) -> bytearray:
        """Return a position as bytes."""
        return bytearray(self.flat.flatten(position.state, self.options))

    def start(self, seed: int) -> bytearray:
        """Return a new game."""
        state, dice = bytearray(self.flat.size(self.options)), array("q", [0])
        seeded(dice, seed, 0)
        self.module.start(self.terms, state, self.work, dice)
        return state

    def to_act(self, state: bytearray) -> set[int]:
        """Return who acts."""
        mask = self.module.to_act(self.terms, state, self.work)
        return {CHANCE} if mask == CHANCE_ACTS else _seats(mask)

    def moves(self, state: bytearray, seat: int) -> list[str]:
        """Return the legal moves, sorted; fail where one is listed twice."""
        out = array("H", bytes(2 * self.flat.widest(self.options)))
        count = self.module.moves(self.terms, state, self.work, seat, out)
        assert len(set(out[:count])) == count, "a move is listed twice"
        return sorted(map(self.text, out[:count]))

    def text(self, number: int) -> str:
        """Return the text of a move's number."""
        return self.game.rulebook.write(self.flat.move(number, self.options))

    def number(self, move: str) -> int:
        """Return the number of a move's text."""
        return self.flat.number(self.game.rulebook.read(move, self.options), self.options)

    def play(self, state: bytearray, seat: int, move: str) -> bytearray:
        """Return the state after a move."""
        after = bytearray(state)
        self.module.play(self.terms, after, self.work, seat, self.number(move))
        return after

    def winners(self, state: bytearray) -> set[int] | None:
        """Return who has won."""
        mask = self.module.result(self.terms, state, self.work)
        return None if mask < 0 else _seats(mask)

    def points(self, state: bytearray) -> tuple[int, ...]:
        """Return what is counted."""
        out = array("H", bytes(32))
        return tuple(out[: self.module.points(self.terms, state, self.work, out)])

    def playout(self, state: bytearray, seed: int, patch: Any) -> tuple[list[tuple[int, str]], int]:
        """Return the moves of a fast playout, as it notes them, and its answer."""
        noted: list[tuple[int, str]] = []
        patch.setattr(self.module, "note", lambda seat, move: noted.append((seat, self.text(move))))
        dice = array("q", [0])
        seeded(dice, seed, 0)
        answer = self.module.playout(self.terms, bytearray(state), self.work, dice)
        return noted, answer


def _seats(mask: int) -> set[int]:
    return {seat for seat in range(7) if mask >> seat & 1}
