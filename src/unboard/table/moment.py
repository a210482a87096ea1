"""Moments: how a table stands after an event."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from unboard.core.ending import Ending, ended
from unboard.core.errors import BadText, IllegalMove, MalformedMove, UnboardError
from unboard.core.position import Position
from unboard.core.record import Record
from unboard.core.rulebook import CHANCE, Played, Result, Seat
from unboard.core.scene import Scene, ending
from unboard.games.registry import game
from unboard.table.events import (
    Again,
    Arranged,
    Asked,
    Declined,
    Ended,
    Event,
    Imported,
    Joined,
    Moved,
    Named,
    Noted,
    Offered,
    Opened,
    Rewound,
    Sat,
    Sitter,
    TakenBack,
    Thought,
)

MOVING = (Moved.kind, Arranged.kind, Imported.kind)  # events that are moves


@dataclass(frozen=True, slots=True)
class Moment:
    """A table after one of its events: a value."""

    event: str  # its kind
    position: Position
    seats: tuple[Sitter, ...]
    version: int  # of the rules under which the table was opened
    at: str = ""  # when the event was written
    moved: str = ""  # when the last move was made
    back: "Moment | None" = field(default=None, repr=False)  # before the last move
    ahead: tuple["Moment", ...] = field(default=(), repr=False)  # taken back, to be done again
    again: str = ""  # the table where the same people play once more
    offers: frozenset[Seat] = frozenset()  # who wants a draw
    asked: Asked | None = None  # who would take a move back, and who agrees
    ending: Ending | None = None  # how it ended, where not by the rules
    taken_back: int = 0  # how many moves, all in all
    thought: Thought | None = field(default=None, repr=False)  # of a bot, before the last move
    joined: frozenset[tuple[Seat, str]] = frozenset()  # who else acts for a seat
    notes: frozenset[str] = frozenset()  # of a companion's table
    halt: str = ""  # why it cannot go on under the rules of today
    beyond: tuple[Played, ...] = ()  # moves of older rules that are none any more

    @property
    def result(self) -> Result | None:
        """How the game ended, by its rules or otherwise."""
        if self.ending:
            return ended(self.ending, self.position.game.seats)
        sentence = self.position.result
        return None if sentence is None else Result(self.position.winners, sentence)

    @property
    def over(self) -> bool:
        """Whether nobody acts any more."""
        return self.position.over or self.ending is not None or bool(self.halt)

    @property
    def to_act(self) -> frozenset[Seat]:
        """The seats that may act; nobody's once it is over."""
        return frozenset() if self.over else self.position.to_act

    def seats_of(self, player: str) -> list[Seat]:
        """Return the seats that a player acts for."""
        return [
            seat
            for seat, who in enumerate(self.seats)
            if who.player == player or (seat, player) in self.joined
        ]

    def alone(self, player: str) -> bool:
        """Tell whether nobody but this player and bots sits here."""
        return all(who.bot or who.player == player for who in self.seats)

    def eyes(self, player: str) -> Seat | None:
        """Return the seat through which a player sees.

        It is the one to act of his; while others act, the one that he acted with last.
        """
        mine = self.seats_of(player)
        acting = [seat for seat in mine if seat in self.position.to_act]
        if acting or len(mine) < 2:
            return next(iter(acting + mine), None)
        movers = (played.seat for played in self.position.backwards())
        return next((seat for seat in movers if seat in mine), mine[0])

    def scene(self, seat: Seat | None) -> Scene:
        """Return what to draw for a seat; where the rules did not end the game, with what did.

        It is only to be looked at.
        """
        if not self.ending and not self.halt:
            return self.position.shown(seat)
        still, result = self.position.still(seat), self.result
        winners = result.winners if result else frozenset()
        for number, shown in enumerate(still["seats"]):
            shown["to_act"], shown["won"] = False, number in winners
        still["ending"] = ending(still["seats"]) if result else None
        still["prompt"] = self.halt or (result.sentence if result else "")
        return still

    def record(self) -> Record:
        """Return the whole record: who played, when, and how it ended."""
        whole, result = self.position.record, self.result
        names = [who.name for who in self.seats]
        return replace(
            whole,
            rules_version=self.version if self.halt else whole.rules_version,
            moves=(*whole.moves, *self.beyond),
            players=tuple(names) if any(names) else (),
            times=() if self.halt else self._times(),
            ending=self.ending,
            result=result.sentence if result else None,
            winners=result.winners if result else frozenset(),
            tags={"moves taken back": str(self.taken_back)} if self._tells_takebacks else {},
        )

    def seen_by(self, player: str) -> Record:
        """Return the record as a player may know it: the whole game once it is over."""
        return self.record() if self.over else self.record().seen_by(self.eyes(player))

    @property
    def _tells_takebacks(self) -> bool:
        """Whether the record says how many moves were taken back: some may not be known of yet."""
        hidden = "hidden" in self.position.game.rulebook.kinds
        return self.taken_back > 0 and (self.over or not hidden)

    def _times(self) -> tuple[str, ...]:
        found, moment = [], self
        while moment.back:
            found += [moment.moved] * (moment.position.count - moment.back.position.count)
            moment = moment.back
        return tuple(reversed(found)) if all(found) else ()

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
        step = 1 if to > self.position.count else -1
        while 0 <= to < len(line) and CHANCE in line[to].position.to_act:
            to += step
        return to if 0 <= to < len(line) else None

    def take_back_to(self, player: str) -> int | None:
        """Return how many moves would stand if a player took back his last one; None: he may not.

        Alone or with bots he goes back to where he decided last.  With others it is the last step
        of a turn that is not complete, and only where nobody has learnt a secret by it.
        """
        book = self.position.game.rulebook
        if self.back is None or self.again or self.ending or self.halt:
            return None
        if book.rewinds:
            return self.landing(self.position.count - 1) if self.seats_of(player) else None
        if self.alone(player):
            return self.last_decision(self.seats_of(player))
        last = self.position.last
        goes_on = last and self.position.to_act == self.back.position.to_act == {last.seat}
        mine = last is not None and last.seat in self.seats_of(player)
        return self.back.position.count if goes_on and mine and "hidden" not in book.kinds else None

    def last_decision(self, seats: list[Seat]) -> int | None:
        """Return how many moves stood when one of the seats decided last; None: it never has."""
        moment, idle = self, self.position.game.rulebook.idle
        while moment.back:
            last, moment = moment.position.last, moment.back
            if last and last.seat in seats and last.move not in idle:
                return moment.position.count
        return None

    @property
    def forced(self) -> Moved | None:
        """The move of a person who has nothing to decide; it is made and told."""
        idle, acting = self.position.game.rulebook.idle, self.to_act
        if not idle or len(acting) != 1:
            return None
        (seat,) = acting
        moves = self.position.moves(seat)
        nothing_else = len(moves) == 1 and moves[0] in idle
        return Moved(seat, moves[0]) if nothing_else and self.seats[seat].player else None

    def replayed(self, event: Event, at: str) -> "Moment":
        """Return the moment that an event of the log has led to, under the rules of today."""
        *_, moment = self.replaying(event, at)
        return moment

    def replaying(self, event: Event, at: str) -> Iterator["Moment"]:
        """Iterate the moments on the way there, the last one where it has led to."""
        if self.halt and isinstance(event, Moved | Arranged | Imported | TakenBack | Rewound):
            yield replace(self, event=event.kind, at=at, beyond=_beyond(self.beyond, event))
            return
        moment = self
        try:
            if isinstance(event, Imported):
                for moment in self._imported(event):
                    yield moment
                yield replace(moment, event=event.kind).written(at)
            else:
                yield self.after(event, at)
        except (IllegalMove, MalformedMove) as error:
            if self.version == self.position.game.rulebook.version:
                raise
            yield replace(self._halted(event, moment, error), event=event.kind, at=at)

    def _halted(self, event: Event, moment: "Moment", error: UnboardError) -> "Moment":
        """Return the moment up to which an event of older rules can be played."""
        book = self.position.game.rulebook
        if moment is self:
            moment = self._played_as_far_as_it_goes(event)
        number = moment.position.count + 1
        return replace(
            moment,
            halt=f"This game was begun under version {self.version} of the rules of {book.name}. "
            f"By version {book.version} its move {number} does not hold: {error}. You can look at "
            "it up to here and keep its record, but it cannot go on.",
            beyond=_beyond((), event)[moment.position.count - self.position.count :],
        )

    def _played_as_far_as_it_goes(self, event: Event) -> "Moment":
        moment = self
        try:
            for seat, move in _moves_of(event):
                moment = replace(moment, position=moment.position.play(seat, move), back=moment)
        except (IllegalMove, MalformedMove):
            pass
        return moment

    def after(self, event: Event, at: str = "") -> "Moment":
        """Return the moment that an event leads to."""
        return replace(self._changed(event), event=event.kind).written(at)

    def written(self, at: str) -> "Moment":
        """Return this moment with the time at which its event was written."""
        moved = at if self.event in MOVING else self.moved
        return replace(self, at=at, moved=moved)

    def _changed(self, event: Event) -> "Moment":
        match event:
            case Sat(seat, who):
                self._check_seats(seat)
                return replace(self, seats=(*self.seats[:seat], who, *self.seats[seat + 1 :]))
            case Joined(seat, player):
                self._check_seats(seat)
                return replace(self, joined=self.joined | {(seat, player)})
            case Noted(note, stands):
                notes = self.notes | {note} if stands else self.notes - {note}
                return replace(self, notes=notes)
            case Named(player, name):
                seats = (
                    replace(who, name=name) if who.player == player else who for who in self.seats
                )
                return replace(self, seats=tuple(seats))
            case Moved(seat, move, thought):
                after = self.position.play(seat, move)
                now = replace(self, position=after, back=self, ahead=(), thought=thought)
                return now._after_offers(seat)
            case Arranged(seat, moves):
                position = self.position
                for move in moves:
                    position = position.play(seat, move)
                now = replace(self, position=position, back=self, thought=None)
                return now._after_offers(seat)
            case Imported():
                *_, moment = self, *self._imported(event)
                return moment
            case TakenBack(to):
                return self._taken_back(self.position.count - 1 if to is None else to)
            case Rewound(to):
                line = self.line()
                ahead = tuple(line[to + 1 :])
                return replace(self._at(line[to]), ahead=ahead)
            case Offered(seats):
                self._check_seats(*seats)
                return replace(self, offers=self.offers.union(seats))
            case Declined():
                return replace(self, offers=frozenset(), asked=None)
            case Asked(seat, agreed):
                self._check_seats(seat, *agreed)
                return replace(self, asked=event)
            case Ended(ending, gave_up):
                self._check_seats(*(() if gave_up is None else (gave_up,)))
                return replace(self, ending=Ending(ending, gave_up), offers=frozenset())
            case Again(table):
                return replace(self, again=table)
        raise ValueError(f"a table is opened once, not again by {event!r}")

    def _imported(self, event: Imported) -> Iterator["Moment"]:
        moment = self
        for seat, move in event.moves:
            moment = replace(moment, position=moment.position.play(seat, move), back=moment)
            yield moment

    def _after_offers(self, seat: Seat) -> "Moment":
        """Return this moment without the offers that a seat declines by moving instead.

        A move that somebody does not know of changes nothing, or he would know of it.
        """
        viewers = (None, *range(len(self.seats)))
        covert = any(self.position.last_seen_by(viewer) is None for viewer in viewers)
        if covert or seat == CHANCE:
            return self
        offers = self.offers if seat in self.offers else frozenset[Seat]()
        return replace(self, offers=offers, asked=None)

    def _check_seats(self, *seats: Seat) -> None:
        if any(not 0 <= seat < len(self.seats) for seat in seats):
            raise ValueError(f"there is no seat {seats}")

    def _taken_back(self, to: int) -> "Moment":
        """Forget the moves behind so many."""
        here = self
        while here.back and here.position.count > to:
            here = here.back
        lost = self.position.count - here.position.count
        taken_back = self.taken_back + lost
        return replace(self._at(here), taken_back=taken_back, offers=frozenset(), asked=None)

    def _at(self, earlier: "Moment") -> "Moment":
        """Return this moment with the board as it was earlier."""
        return replace(
            self,
            position=earlier.position,
            back=earlier.back,
            moved=earlier.moved,
            thought=earlier.thought,
            ahead=(),
        )


def opening(event: Opened, at: str = "") -> Moment:
    """Return the first moment of a table."""
    start = game(event.game, **event.options).load(event.start)
    if len(event.seats) != len(start.game.seats):
        raise BadText(f"this table has {len(event.seats)} seats, which {event.game} has not")
    return Moment(event.kind, start, event.seats, event.rules_version, at)


def _moves_of(event: Event) -> list[Played]:
    match event:
        case Moved(seat, move):
            return [Played(seat, move)]
        case Arranged(seat, moves):
            return [Played(seat, move) for move in moves]
        case Imported(played):
            return [Played(*each) for each in played]
    return []


def _beyond(moves: tuple[Played, ...], event: Event) -> tuple[Played, ...]:
    """Return the moves that cannot be played any more, after one more event."""
    return moves[:-1] if isinstance(event, TakenBack) else (*moves, *_moves_of(event))
