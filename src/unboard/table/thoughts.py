"""Thoughts: what a bot considered before it moved, as plain data, and who may read it."""

from typing import TypedDict

from unboard.table.errors import NotYourSeat
from unboard.table.events import Thought
from unboard.table.moment import Moment


class Explained(TypedDict):
    """A move of a bot, and what it considered."""

    count: int  # the moves that stood before it
    seat: int
    move: str
    thought: Thought


def tells_thoughts(moment: Moment, player: str) -> bool:
    """Tell whether somebody may know what the bots considered.

    While people play each other nobody is helped, and a bot's thoughts give its secrets away.
    """
    secret = moment.position.game.rulebook.secrets is not None
    return moment.over or (not secret and moment.alone(player))


def thoughts(moment: Moment, player: str) -> list[Explained]:
    """Return what the bots considered, move by move, to somebody who may know it."""
    if not tells_thoughts(moment, player):
        raise NotYourSeat("what a bot thinks of this game is told when the game is over")
    return [
        {
            "count": after.position.count - 1,
            "seat": last.seat,
            "move": last.move,
            "thought": after.thought,
        }
        for after in moment.line()
        if after.thought and (last := after.position.last)
    ]
