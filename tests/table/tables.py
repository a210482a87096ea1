"""Tables for tests, opened and played without a shell."""

from collections.abc import Sequence
from typing import Any

import unboard
from unboard.table.events import RANDOM, Event, Moved, Opened, Sitter
from unboard.table.table import Table

ADA, BOB, CY = "ada", "bob", "cy"
BOT = Sitter(level=RANDOM)


def opened(
    game: str, seats: Sequence[str | Sitter], start: str = "", version: int = 0, **options: Any
) -> Table:
    """Open a table, at a text or at the game's own start."""
    chosen = unboard.game(game, **options)
    position = chosen.load(start) if start else chosen.start(1)
    event = Opened(
        game=game,
        options=dict(position.game.options),
        rules_version=version or chosen.rulebook.version,
        start=position.text(),
        seats=tuple(Sitter(who) if isinstance(who, str) else who for who in seats),
        luck="luck",
    )
    return Table("table", [(event, "2026-01-01T00:00:00Z")])


def happen(table: Table, *events: Event | None) -> Table:
    """Let events happen at a table."""
    for event in events:
        assert event is not None
        table.add(table.now.after(event, f"2026-01-01T00:00:{table.number + 1:02}Z"))
    return table


def play(table: Table, *moves: str) -> Table:
    """Play moves of whoever is to act."""
    for move in moves:
        happen(table, Moved(min(table.now.position.to_act), move))
    return table


def reloaded(table: Table, events: Sequence[Event]) -> Table:
    """Return the table that a log leads to."""
    return Table(table.id, [(table.opened, ""), *((event, "") for event in events)])
