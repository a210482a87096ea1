"""A bot at a table: what its decision means there."""

from unboard.bots import Decision
from unboard.core.rulebook import Seat
from unboard.table.events import Arranged, Event, Moved
from unboard.table.table import Table


def event_of(decision: Decision, table: Table, seat: Seat) -> Event:
    """Return what a decision of a bot becomes: a move, a set-up, or that it gives up."""
    moves, thought = decision.moves, decision.thought
    if resigns := table.bot_resigns(seat, thought["proven"] if thought else ""):
        return resigns
    return Moved(seat, moves[0], thought) if len(moves) == 1 else Arranged(seat, moves)
