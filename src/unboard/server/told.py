"""What is told of a table, as bytes: made once for all who are told the same, and soon forgotten.

Bytes weigh little, and the collector of garbage does not look into them as into a scene's parts.
Who listens is told only the parts of a scene that have changed since the message before.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from msgspec import Raw, json

from unboard.table.messages import latest, list_entry, scene, situation
from unboard.table.table import Table

KEPT = 12  # of a table; those who look again wait no longer where something was hidden

T = TypeVar("T")
Parts = Mapping[str, bytes]  # of a scene
LASTING = ("edges", "borders", "labels")  # parts that seldom change

encode = json.Encoder().encode


def changed(parts: Parts, had: Parts) -> Parts:
    """Return the parts of a scene that somebody does not have."""
    return {name: part for name, part in parts.items() if had.get(name) != part}


class Told:
    """What was told of a table last."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._kept: dict[tuple[Any, ...], Any] = {}
        self._lasting: dict[str, tuple[object, bytes]] = {}  # parts of the latest scene

    def message(self, player: str, seq: int) -> bytes:
        """Tell a player how the table stands."""
        return self.change(player, seq, None, self.parts(player, seq))

    def change(self, player: str, seq: int, known: int | None, parts: Parts) -> bytes:
        """Tell a player how the table stands, given what he knows: a message, parts of a scene."""
        key = (self._eyes(player), seq, known, self._table.note)
        head = self._once(key, lambda: encode(situation(self._table, seq, player, known)))
        drawn = encode({name: Raw(part) for name, part in parts.items()})
        return b'%b,"scene":%b}' % (head[:-1], drawn)

    def parts(self, player: str, seq: int) -> Parts:
        """Return all that is to be drawn for a player."""
        return self._once((self._eyes(player), seq), lambda: self._encoded(player, seq))

    def _encoded(self, player: str, seq: int) -> Parts:
        """Return a scene's parts; what stood in the scene before, or in another's, is ready."""
        values: Mapping[str, Any] = scene(self._table, seq, player)
        for name in LASTING:
            if name not in self._lasting or self._lasting[name][0] is not values[name]:
                self._lasting[name] = values[name], encode(values[name])
        ready = {name: part for name, (_, part) in self._lasting.items()}
        return {name: ready.get(name) or encode(value) for name, value in values.items()}

    def entry(self, player: str) -> Raw:
        """Tell a player in a line how his table stands."""
        key = (self._eyes(player), latest(self._table, player), "entry")
        return self._once(key, lambda: Raw(encode(list_entry(self._table, player))))

    def _eyes(self, player: str) -> str:
        """Return who is told the same as a player: himself, or all who watch."""
        return player if self._table.now.seats_of(player) else ""

    def _once(self, key: tuple[Any, ...], make: Callable[[], T]) -> T:
        if key not in self._kept:
            if len(self._kept) == KEPT:
                del self._kept[next(iter(self._kept))]
            self._kept[key] = make()
        kept: T = self._kept[key]
        return kept
