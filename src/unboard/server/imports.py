"""Imports: a stranger's record is read and replayed, in a reader's process, before it is kept."""

from unboard.core.errors import BadText
from unboard.core.record import Record
from unboard.games.registry import game, read_record
from unboard.table.events import Imported, Opened, Sitter
from unboard.table.moment import opening

LONGEST = 6_000  # moves


def read_import(text: str) -> Record:
    """Return the record of a text, its moves played; refuse what a table cannot begin with."""
    record = read_record(text)
    if record.partial:
        raise BadText("this record holds only what one seat saw; open the full record")
    if len(record.moves) > LONGEST:
        raise BadText(
            f"this record has {len(record.moves):,} moves, and a table takes up to {LONGEST:,}; "
            "leave out the later ones"
        )
    start = game(record.game, **record.options).load(record.start)
    seats = (Sitter(),) * len(start.game.seats)
    opened = Opened(record.game, record.options, record.rules_version, record.start, seats)
    for _ in opening(opened).replaying(Imported(tuple(record.moves)), ""):
        pass  # or it is refused
    return record
