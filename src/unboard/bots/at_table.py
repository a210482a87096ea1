"""A bot at a table: what its decision means there, and how long it takes at least."""

from unboard.bots import Decision
from unboard.core.rulebook import CHANCE, Seat
from unboard.table.events import Arranged, Event, Moved
from unboard.table.moment import Moment
from unboard.table.table import Table

PAUSE = 0.7  # seconds that a bot takes at least, so that its move can be followed
SHORT_PAUSE = 0.3  # where it had no choice, or goes on with its turn


def event_of(decision: Decision, table: Table, seat: Seat) -> Event:
    """Return what a decision of a bot becomes: a move, a set-up, or that it gives up."""
    moves, thought = decision.moves, decision.thought
    if resigns := table.bot_resigns(seat, thought["proven"] if thought else ""):
        return resigns
    return Moved(seat, moves[0], thought) if len(moves) == 1 else Arranged(seat, moves)


def pause_of(moment: Moment, seat: Seat) -> float:
    """Return how many seconds a bot takes at least; none where people are to act with it."""
    if any(not moment.seats[s].bot for s in moment.to_act - {CHANCE}):
        return 0.0
    last = moment.position.last
    goes_on = last is not None and last.seat == seat
    return SHORT_PAUSE if goes_on or len(moment.position.moves(seat)) == 1 else PAUSE
