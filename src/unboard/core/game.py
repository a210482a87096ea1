"""Game: one game with its options chosen, from which positions start."""

from collections.abc import Iterator
from random import Random
from types import MappingProxyType
from typing import Any

from unboard.core.errors import BadText, UnboardError, quoted
from unboard.core.options import Options, check_options, summary
from unboard.core.position import Position
from unboard.core.rulebook import CHANCE, Rulebook


class Game:
    """One game with its options chosen."""

    def __init__(self, rulebook: Rulebook[Any, Any], given: Options) -> None:
        self.rulebook = rulebook
        chosen = check_options(rulebook.name, rulebook.options, given)
        self.options: Options = MappingProxyType(rulebook.settle(chosen, given))
        self._given = dict(given)

    @property
    def id(self) -> str:
        """Return the game's id, such as `unravel`."""
        return self.rulebook.id

    @property
    def asked(self) -> Options:
        """Return the options that were asked for; the others are as usual."""
        return MappingProxyType(self._given)

    @property
    def seats(self) -> tuple[str, ...]:
        """Return the names of the seats; their places are their numbers."""
        return self.rulebook.seats(self.options)

    @property
    def summary(self) -> str:
        """Say with which options the game is played, in a few words."""
        return summary(self.rulebook.options, self.options)

    def start(self, seed: int = 0) -> Position:
        """Return the position before anyone has moved."""
        state = self.rulebook.start(self.options, Random(_whole_seed(seed)))
        return self.load(self.rulebook.write_text(state))

    def load(self, text: str) -> Position:
        """Return the position of a text.  The text brings its own size."""
        if not isinstance(text, str):
            raise BadText(f"a position text is needed, not {quoted(text)}")
        state, implied = self.rulebook.read_text(text.strip(), self.options)
        for name, value in implied.items():
            if name in self.rulebook.overridden:
                continue
            if self._given.get(name, value) != value:
                raise BadText(
                    f"the text means {name}={value}, but the game was asked for with "
                    f"{name}={self._given[name]}; leave {name} out or give another text"
                )
        game = Game(self.rulebook, {**self._given, **implied})
        return Position(game, state, self.rulebook.write_text(state))

    def vocabulary(self) -> Iterator[str]:
        """Iterate every well-formed move of this game with these options."""
        return map(self.rulebook.write, self.rulebook.vocabulary(self.options))

    def seat_name(self, seat: object) -> str:
        """Name a seat for a sentence."""
        if seat == CHANCE:
            return "chance"
        if isinstance(seat, int) and 0 <= seat < len(self.seats):
            return self.seats[seat]
        return f"seat {quoted(seat)}"

    def __reduce__(self) -> tuple[Any, ...]:
        return Game, (self.rulebook, self._given)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"<{self.id} {' '.join(f'{k}={v}' for k, v in self.options.items())}>"

    def _key(self) -> tuple[str, tuple[tuple[str, Any], ...]]:
        return self.id, tuple(self.options.items())


def _whole_seed(seed: object) -> int:
    if type(seed) is not int:
        raise UnboardError(f"a seed is a whole number, as in 7, not {quoted(seed)}")
    return seed
