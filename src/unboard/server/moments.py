"""Moments: how a table stands after each event of its log.

| event      | holds                       | means                                                 |
|------------|-----------------------------|-------------------------------------------------------|
| `opened`   | game, options, start, seats | the table stands; a seat is a player, `bot` or `open` |
| `sat`      | seat, player                | somebody took an open seat                            |
| `move`     | seat, move                  | a seat, or chance, has moved                          |
| `arranged` | seat, moves                 | a seat has played a whole set-up from a draft         |
| `again`    | table                       | the same people play on at another table              |
| `imported` | moves                       | the moves of a record, all at once                    |
| `takeback` |                             | the last standing move is taken back                  |
| `rewound`  | to                          | so many moves stand, those behind them may be redone  |
"""

from dataclasses import dataclass, replace

from unboard.core.errors import BadText
from unboard.core.game import Position
from unboard.core.record import Record
from unboard.core.rulebook import CHANCE, Seat
from unboard.games.registry import game
from unboard.store.sqlite import Event

BOT, OPEN = "bot", "open"  # who sits there, where it is no player's id


@dataclass(frozen=True, slots=True)
class Moment:
    """A table after one of its events."""

    event: str
    position: Position
    seats: tuple[str, ...]
    back: "Moment | None" = None  # where a takeback leads
    ahead: tuple["Moment", ...] = ()  # what was taken back and may be done again
    again: str = ""  # the table where the same people play once more
    at: str = ""  # when the event was written

    def seats_of(self, player: str) -> list[Seat]:
        """Return the seats of a player."""
        return [seat for seat, who in enumerate(self.seats) if who == player]

    def eyes(self, player: str) -> Seat | None:
        """Return the seat through which a player sees.

        It is the one to act of his; while others act, the one that he acted with last.
        """
        mine = self.seats_of(player)
        acting = [seat for seat in mine if seat in self.position.to_act]
        if acting or len(mine) < 2:
            return next(iter(acting + mine), None)
        movers = (played.seat for played in reversed(self.position.record.moves))
        return next((seat for seat in movers if seat in mine), mine[0])

    def seen_by(self, player: str) -> Record:
        """Return the moves that a player may know of."""
        return self.position.record.seen_by(self.eyes(player))

    def looks_like(self, other: "Moment", player: str) -> bool:
        """Tell whether a player may know of no difference between two moments."""
        return (
            (self.seats, self.again, self.eyes(player))
            == (other.seats, other.again, other.eyes(player))
        ) and self.seen_by(player) == other.seen_by(player)

    def may_take_back(self, player: str) -> bool:
        """Tell whether the last move is this player's and his turn is not complete.

        Where there are secrets nothing is taken back: what was shown cannot be unseen.
        """
        book = self.position.game.rulebook
        if self.back is None or "hidden" in book.kinds:
            return False
        if book.rewinds:
            return bool(self.seats_of(player)) and self.landing(self.standing - 1) is not None
        mover = self.position.record.moves[-1].seat
        goes_on = self.position.to_act == self.back.position.to_act == {mover}
        return goes_on and mover in self.seats_of(player)

    @property
    def standing(self) -> int:
        """How many moves stand."""
        return len(self.position.record.moves)

    def line(self) -> list["Moment"]:
        """Return the moments move by move: those that led here, this one, those taken back."""
        line = [self]
        while before := line[-1].back:
            line.append(before)
        return [*reversed(line), *self.ahead]

    def landing(self, to: int) -> int | None:
        """Return how many moves stand after going back or forth to about so many.

        Chance is never left to act anew: what it has done is passed over.
        """
        line = self.line()
        step = 1 if to > self.standing else -1
        while 0 <= to < len(line) and CHANCE in line[to].position.to_act:
            to += step
        return to if 0 <= to < len(line) else None

    def after(self, event: Event) -> "Moment":
        """Return the moment that an event leads to."""
        return replace(self._changed(event), at=event.get("at", ""))

    def _changed(self, event: Event) -> "Moment":
        match event:
            case {"kind": "sat", "seat": seat, "player": player}:
                seats = (*self.seats[:seat], player, *self.seats[seat + 1 :])
                return replace(self, event="sat", seats=seats)
            case {"kind": "move", "seat": seat, "move": move}:
                after = self.position.play(seat, move)
                return replace(self, event="move", position=after, back=self, ahead=())
            case {"kind": "arranged", "seat": seat, "moves": [*moves]}:
                position = self.position
                for move in moves:
                    position = position.play(seat, move)
                return replace(self, event="arranged", position=position, back=self)
            case {"kind": "imported", "moves": [*moves]}:
                moment = self
                for seat, move in moves:
                    moment = replace(moment, position=moment.position.play(seat, move), back=moment)
                return replace(moment, event="imported")
            case {"kind": "again", "table": table}:
                return replace(self, event="again", again=table)
            case {"kind": "takeback"} if self.back:
                before = self.back
                return replace(self, event="takeback", position=before.position, back=before.back)
            case {"kind": "rewound", "to": to}:
                line = self.line()
                here, ahead = line[to], tuple(line[to + 1 :])
                return replace(
                    here, event="rewound", seats=self.seats, again=self.again, ahead=ahead
                )
        raise ValueError(f"no table has an event {event!r}")


def opening(event: Event) -> Moment:
    """Return the first moment of a table."""
    chosen = game(event["game"], **event["options"])
    written, here = event["rules_version"], chosen.rulebook.version
    if written != here:
        raise BadText(
            f"the table was opened under rules version {written} of {chosen.rulebook.name}, and "
            f"{here} is played here; open a new one"
        )
    start = chosen.load(event["start"])
    return Moment("opened", start, tuple(event["seats"]), at=event.get("at", ""))
