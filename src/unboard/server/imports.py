"""Imports: a stranger's record is read and replayed, in a reader's process, before it is kept."""

from unboard.core import record as records
from unboard.core.errors import BadText
from unboard.core.record import Record
from unboard.games.registry import read_record, rulebook

LONGEST = 6_000  # moves


def read_import(text: str) -> Record:
    """Return the record of a text, its moves played; refuse what a table cannot begin with."""
    record = records.read_record(text, rulebook)  # which plays no move yet
    if record.partial:
        raise BadText("this record holds only what one seat saw; open the full record")
    if len(record.moves) > LONGEST:
        raise BadText(
            f"this record has {len(record.moves):,} moves, and a table takes up to {LONGEST:,}; "
            "leave out the later ones"
        )
    return read_record(text)
