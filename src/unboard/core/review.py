"""A game walked move by move: the whole truth, or what one seat saw of it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from random import Random

from unboard.core.belief import worlds
from unboard.core.errors import BadText
from unboard.core.game import Position, positions, replay
from unboard.core.record import Record
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
    """Iterate a record's moments.

    Who saw only a part looks at a world that fits what he saw: all of them look the same to him.
    """
    if record.partial:
        seen: Iterable[Position] = worlds(record, Random(0))
        eyes = record.seat
    else:
        seen, eyes = positions(record), TRUTH
    for number, position in enumerate(_as_far_as_it_goes(record, seen)):
        played = record.moves[number - 1] if number else None
        yield Step(number, played, position, eyes)


def halt_of(record: Record) -> str:
    """Say why a record of an older rules version cannot be played on; nothing if it can."""
    if record.partial or record.rules_version == record.rulebook.version:
        return ""
    try:
        replay(record)
    except BadText as error:
        return str(error)
    return ""


def _as_far_as_it_goes(record: Record, moments: Iterable[Position]) -> Iterator[Position]:
    """Iterate moments; those of older rules may end early."""
    try:
        yield from moments
    except BadText:
        if not record.halt:
            raise
