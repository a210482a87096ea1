"""What is told of a table, as bytes: made once for all who are told the same, and soon forgotten.

Bytes weigh little, and the collector of garbage does not look into them as into a scene's parts.
"""

from collections.abc import Callable
from typing import Any

from msgspec import Raw, json

from unboard.table.messages import latest, list_entry, position_message
from unboard.table.table import Table

KEPT = 8  # messages of a table; those who look again wait no longer where something was hidden

encode = json.Encoder().encode


class Told:
    """The messages of a table that were told last."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._kept: dict[tuple[Any, ...], bytes] = {}

    def message(self, player: str, seq: int, known: int | None = None) -> bytes:
        """Tell a player how the table stands, given the number of a message that he has."""
        key = (self._eyes(player), seq, known, self._table.note)
        return self._made(key, lambda: position_message(self._table, seq, player, known))

    def entry(self, player: str) -> Raw:
        """Tell a player in a line how his table stands."""
        key = (self._eyes(player), latest(self._table, player))
        return Raw(self._made(key, lambda: list_entry(self._table, player)))

    def _eyes(self, player: str) -> str:
        """Return who is told the same as a player: himself, or all who watch."""
        return player if self._table.now.seats_of(player) else ""

    def _made(self, key: tuple[Any, ...], make: Callable[[], object]) -> bytes:
        if key not in self._kept:
            if len(self._kept) == KEPT:
                del self._kept[next(iter(self._kept))]
            self._kept[key] = encode(make())
        return self._kept[key]
