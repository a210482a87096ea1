"""Watching: what one pair of eyes sees of the moves at a table, event by event.

After each event the list of moves that somebody sees is what it was, up to some place, and from
there on something else: one more move, a choice that is now revealed, or less after a takeback.
"""

from typing import NamedTuple

from unboard.core.position import Position
from unboard.core.rulebook import Played, Seat


class Change(NamedTuple):
    """How a list of moves changed: from a place on it is now these."""

    start: int
    moves: tuple[Played, ...]


class Watch:
    """The changes that one pair of eyes has seen, one for each event; None where there was none."""

    def __init__(self, viewer: Seat | None) -> None:
        self._viewer = viewer
        self._changes: list[Change | None] = []
        self._length = 0

    def __len__(self) -> int:
        return len(self._changes)

    def see(self, before: Position | None, after: Position) -> None:
        """Look at the next event, which led from one position to another."""
        if before is None:
            change: Change | None = Change(0, after.moves_seen_by(self._viewer))
        elif after.follows(before):
            change = self._grown(before, after)
        else:
            change = self._other(before, after)
        self._changes.append(change)
        if change:
            self._length = change.start + len(change.moves)

    def _grown(self, before: Position, after: Position) -> Change | None:
        if before is after:
            return None
        if after.count > before.count + 1 or after.reveals:
            return Change(0, after.moves_seen_by(self._viewer))
        seen = after.last_seen_by(self._viewer)
        if after.last is None or seen is None:
            return None
        return Change(self._length, (Played(after.last.seat, seen),))

    def _other(self, before: Position, after: Position) -> Change | None:
        """Return the change of a takeback; none if all that was taken back was unknown."""
        seen = after.moves_seen_by(self._viewer)
        return None if seen == before.moves_seen_by(self._viewer) else Change(0, seen)

    def sees(self, number: int) -> bool:
        """Tell whether an event changed what is seen."""
        return self._changes[number] is not None

    def between(self, first: int, last: int) -> Change:
        """Return the change that all events behind the first, up to the last, make together."""
        made = [change for change in self._changes[first + 1 : last + 1] if change]
        if not made:
            return Change(0, ()) if first < 0 else Change(self.length(last), ())
        start = min(change.start for change in made)
        moves: list[Played] = []
        for change in made:
            moves[max(0, change.start - start) :] = change.moves
        return Change(start, tuple(moves))

    def length(self, number: int) -> int:
        """Return how many moves are seen after an event."""
        for change in reversed(self._changes[: number + 1]):
            if change:
                return change.start + len(change.moves)
        return 0
