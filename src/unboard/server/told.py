"""What is told of a table, as bytes: made once for all who are told the same, and soon forgotten.

Bytes weigh little, and the collector of garbage does not look into them as into a scene's parts.
Who listens is told only the parts of a scene that have changed since the message before.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

from msgspec import Raw, json

from unboard.table.messages import latest, list_entry, position_message
from unboard.table.table import Table

KEPT = 8  # messages of a table; those who look again wait no longer where something was hidden
LASTING = ("edges", "borders", "labels")  # parts of a scene that seldom change

T = TypeVar("T")
Parts = Mapping[str, bytes]  # of a scene

encode = json.Encoder().encode


class Message(NamedTuple):
    """How a table stands: what is said of it, and all parts of the scene."""

    head: bytes
    parts: Parts

    def beyond(self, had: Parts) -> bytes:
        """Return it for somebody who has some parts, as they were, already."""
        news = {name: Raw(part) for name, part in self.parts.items() if had.get(name) != part}
        return b'%b,"scene":%b}' % (self.head[:-1], encode(news))


class Told:
    """The messages of a table that were told last."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._kept: dict[tuple[Any, ...], Any] = {}
        self._lasting: dict[str, tuple[object, bytes]] = {}  # parts of the latest scene

    def message(self, player: str, seq: int, known: int | None = None) -> Message:
        """Tell a player how the table stands, given the number of a message that he has."""
        key = (self._eyes(player), seq, known, self._table.note)
        return self._once(key, lambda: self._made(player, seq, known))

    def _made(self, player: str, seq: int, known: int | None) -> Message:
        message: dict[str, Any] = {**position_message(self._table, seq, player, known)}
        scene = message.pop("scene")
        return Message(encode(message), {name: self._part(name, scene[name]) for name in scene})

    def _part(self, name: str, value: object) -> bytes:
        """Return a part of a scene; what stood in the one before, or in another's, is ready."""
        if name not in LASTING:
            return encode(value)
        if name not in self._lasting or self._lasting[name][0] is not value:
            self._lasting[name] = value, encode(value)
        return self._lasting[name][1]

    def entry(self, player: str) -> Raw:
        """Tell a player in a line how his table stands."""
        key = (self._eyes(player), latest(self._table, player))
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
