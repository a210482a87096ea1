"""Endings: how a game ends where its rules do not end it."""

from collections.abc import Sequence
from typing import NamedTuple

from unboard.core.rulebook import Result, Seat
from unboard.core.words import listed

RESIGNED, DRAW_AGREED = "resigned", "draw agreed"
OUT_OF_TIME, ABANDONED = "out of time", "abandoned"
SENTENCES = {  # who won follows
    RESIGNED: "{loser} resigned",
    DRAW_AGREED: "A draw was agreed",
    OUT_OF_TIME: "{loser} ran out of time",
    ABANDONED: "{loser} left the game",
}


class Ending(NamedTuple):
    """An ending outside the rules, and whose seat gave the game up; None: it is a draw."""

    kind: str
    seat: Seat | None = None


def ended(ending: Ending, seats: Sequence[str]) -> Result:
    """Return the result of an ending: the others win, or nobody does.

    >>> ended(Ending(RESIGNED, 1), ("A", "B", "C")).sentence
    'B resigned; A and C win.'
    >>> ended(Ending(DRAW_AGREED), ("Red", "Blue"))
    Result(winners=frozenset(), sentence='A draw was agreed.')
    """
    if ending.seat is None:
        return Result(frozenset(), f"{SENTENCES[ending.kind]}.")
    winners = [seat for seat in range(len(seats)) if seat != ending.seat]
    sentence = SENTENCES[ending.kind].format(loser=seats[ending.seat])
    verb = "wins" if len(winners) == 1 else "win"
    names = listed([seats[seat] for seat in winners])
    return Result(frozenset(winners), f"{sentence}; {names} {verb}.")
