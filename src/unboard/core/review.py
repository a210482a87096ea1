"""A game walked move by move: the whole truth, or what one seat saw of it."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random

from unboard.core.belief import NoWorld, worlds
from unboard.core.errors import BadText
from unboard.core.position import Position
from unboard.core.record import Record
from unboard.core.replay import positions
from unboard.core.rulebook import TRUTH, Played, Seat, View
from unboard.core.scene import Scene


@dataclass(frozen=True)
class Step:
    """A moment of a game that is walked, seen through somebody's eyes."""

    number: int  # of moves seen; 0 is the start
    played: Played | None  # the move that led here, as it was seen
    _position: Position = field(repr=False)
    _eyes: Seat | None = field(repr=False)

    @property
    def view(self) -> View:
        """What was to be known then."""
        return self._position.looked_at(self._eyes)

    def scene(self) -> Scene:
        """Return what to draw; nothing in it can be clicked."""
        return self._position.still(self._eyes)


def walk(record: Record) -> Iterator[Step]:
    """Iterate a record's moments."""
    eyes = record.seat if record.partial else TRUTH
    for number, position in enumerate(_as_far_as_it_goes(record)):
        played = record.moves[number - 1] if number else None
        yield Step(number, played, position, eyes)


def positions_of(record: Record) -> list[Position]:
    """Return the positions of a record; of a partial one those of a world that fits it."""
    return list(_as_far_as_it_goes(record))


def halt_of(record: Record) -> str:
    """Say why a record of an older rules version cannot be played on; nothing if it can."""
    if record.rules_version == record.rulebook.version:
        return ""
    try:
        worlds(record, Random(0))
    except BadText as error:
        return str(error)
    return ""


def reached(record: Record) -> Position:
    """Return the last position that a record leads to under the rules of today."""
    *_, last = _as_far_as_it_goes(record)
    return last


def _as_far_as_it_goes(record: Record) -> Iterator[Position]:
    """Iterate the positions of a record, or of a world that fits it; older rules may end it early.

    Who saw only a part looks at a world that fits what he saw: all of them look the same to him.
    """
    try:
        yield from worlds(record, Random(0)) if record.partial else positions(record)
    except NoWorld as error:
        if not record.halt:
            raise
        yield from worlds(replace(record, moves=record.moves[: error.held]), Random(0))
    except BadText:
        if not record.halt:
            raise
