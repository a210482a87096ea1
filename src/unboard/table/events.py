"""Events: what happens at a table.  Its log is a list of them, and the log is the truth.

| kind       | holds                       | means                                                |
|------------|-----------------------------|------------------------------------------------------|
| `opened`   | game, options, start, seats | the table stands                                     |
| `sat`      | seat, who                   | somebody took an open seat, or a bot was given one   |
| `joined`   | seat, player                | somebody else acts for a seat of a companion too     |
| `noted`    | note, stands                | a companion's table notes something, or strikes it   |
| `named`    | player, name                | a person goes by another name                        |
| `move`     | seat, move                  | a seat, or chance, has moved                         |
| `arranged` | seat, moves                 | a seat has played a whole set-up from a draft        |
| `imported` | moves                       | the moves of a record, all at once                   |
| `takeback` | to                          | so many moves stand, the others are forgotten        |
| `rewound`  | to                          | so many moves stand, those behind them may be redone |
| `offered`  | seats                       | somebody wants a draw, or agrees to one              |
| `declined` | seats                       | somebody does not want it, or takes his offer back   |
| `asked`    | seat, agreed                | somebody would take a move back; others agree to it  |
| `ended`    | ending, seat                | the game has ended, though not by its rules          |
| `again`    | table                       | the same people play on at another table             |
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, ClassVar, NamedTuple, TypedDict

from unboard.core.ending import SENTENCES
from unboard.core.errors import BadText, quoted
from unboard.core.rulebook import Seat


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits at a seat: a person and the name he goes by, a bot of some level, or nobody."""

    player: str = ""
    name: str = ""
    level: int | None = None
    instead_of: int | None = None  # the level of a bot that failed here

    @property
    def bot(self) -> bool:
        """Whether it is a bot."""
        return self.level is not None

    @property
    def open(self) -> bool:
        """Whether nobody sits there yet."""
        return not self.player and not self.bot


NOBODY = Sitter()
RANDOM = 0  # the level of the bot that moves at random


class Habits(NamedTuple):
    """What bots do only where people wished it."""

    resign: bool = False  # what is proven lost
    ponder: bool = False  # think on the others' time


NO_HABITS = Habits()


@dataclass(frozen=True, slots=True)
class Opened:
    """The table stands."""

    kind: ClassVar[str] = "opened"
    game: str
    options: Mapping[str, Any]
    rules_version: int
    start: str
    seats: tuple[Sitter, ...]
    chosen_start: bool = False  # by a player, not by chance
    luck: str = ""  # from which chance draws; nobody is told
    habits: Habits = NO_HABITS


@dataclass(frozen=True, slots=True)
class Sat:
    """Somebody took an open seat, or a bot was given it, or a bot's that had failed."""

    kind: ClassVar[str] = "sat"
    seat: Seat
    who: Sitter


@dataclass(frozen=True, slots=True)
class Joined:
    """Somebody else, or another device, acts for a seat of a companion too."""

    kind: ClassVar[str] = "joined"
    seat: Seat
    player: str


@dataclass(frozen=True, slots=True)
class Noted:
    """A companion's table notes something that all its devices show, or strikes it."""

    kind: ClassVar[str] = "noted"
    note: str
    stands: bool


@dataclass(frozen=True, slots=True)
class Named:
    """A person goes by another name."""

    kind: ClassVar[str] = "named"
    player: str
    name: str


class Considered(TypedDict):
    """A move that a bot considered."""

    move: str
    share: float  # its part of the choice
    value: float  # the chance to win after it
    visits: int
    proven: str  # "win", "loss", "draw", or nothing


class Thought(TypedDict):
    """What a bot considered before it moved."""

    value: float  # its chance to win
    proven: str
    simulations: int
    seconds: float
    line: list[str]  # how the game would go on
    candidates: list[Considered]  # best first
    worlds: dict[str, int]  # what it reckoned with of what is hidden, and how often


@dataclass(frozen=True, slots=True)
class Moved:
    """A seat, or chance, has moved."""

    kind: ClassVar[str] = "move"
    seat: Seat
    move: str
    thought: Thought | None = None  # of a bot


@dataclass(frozen=True, slots=True)
class Arranged:
    """A seat has played a whole set-up from a draft."""

    kind: ClassVar[str] = "arranged"
    seat: Seat
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Imported:
    """The moves of a record were played, all at once."""

    kind: ClassVar[str] = "imported"
    moves: tuple[tuple[Seat, str], ...]


@dataclass(frozen=True, slots=True)
class TakenBack:
    """So many moves stand; None: all but the last."""

    kind: ClassVar[str] = "takeback"
    to: int | None = None


@dataclass(frozen=True, slots=True)
class Rewound:
    """So many moves stand, those behind them may be redone."""

    kind: ClassVar[str] = "rewound"
    to: int


@dataclass(frozen=True, slots=True)
class Offered:
    """Somebody wants a draw, or agrees to one."""

    kind: ClassVar[str] = "offered"
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Declined:
    """Somebody does not want what was offered or asked for, or takes it back."""

    kind: ClassVar[str] = "declined"
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A seat would take its last move back, and others have agreed so far."""

    kind: ClassVar[str] = "asked"
    seat: Seat
    agreed: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Ended:
    """The game has ended, though not by its rules; `seat` gave it up."""

    kind: ClassVar[str] = "ended"
    ending: str
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Again:
    """The same people play on at another table."""

    kind: ClassVar[str] = "again"
    table: str


Event = (
    Opened
    | Sat
    | Joined
    | Noted
    | Named
    | Moved
    | Arranged
    | Imported
    | TakenBack
    | Rewound
    | Offered
    | Declined
    | Asked
    | Ended
    | Again
)


def to_json(event: Event) -> dict[str, Any]:
    """Return an event as plain data.

    >>> to_json(Moved(0, "c3"))
    {'kind': 'move', 'seat': 0, 'move': 'c3'}
    """
    match event:
        case Opened():
            seats = [_sitter_json(sitter) for sitter in event.seats]
            fields = {name: getattr(event, name) for name in Opened.__dataclass_fields__}
            fields |= {"options": dict(event.options), "seats": seats}
            fields["habits"] = [name for name, wished in event.habits._asdict().items() if wished]
            return {"kind": event.kind, **fields}
        case Sat():
            return {"kind": event.kind, "seat": event.seat, "who": _sitter_json(event.who)}
        case Moved(seat, move, None):
            return {"kind": event.kind, "seat": seat, "move": move}
    return {"kind": event.kind, **asdict(event)}


def from_json(body: object) -> Event:
    """Return the event that plain data means; logs of the first edition are read as well."""
    try:
        return _event(body)
    except (LookupError, TypeError, ValueError):
        kind = quoted(body.get("kind") if isinstance(body, dict) else body)
        raise BadText(f"the log of this table holds an event {kind} that makes no sense") from None


def _event(body: Any) -> Event:
    match dict(body):
        case {"kind": "opened", "game": str(), "options": dict(), "seats": list(seats), **rest}:
            return Opened(
                game=body["game"],
                options=body["options"],
                rules_version=_whole(rest["rules_version"]),
                start=_text(rest["start"]),
                seats=tuple(map(_sitter, seats)),
                chosen_start=bool(rest.get("chosen_start")),
                luck=_text(rest.get("luck", "")),
                habits=Habits(**dict.fromkeys(rest.get("habits", ()), True)),
            )
        case {"kind": "sat", "seat": int(seat), "who": who}:
            return Sat(seat, _sitter(who))
        case {"kind": "sat", "seat": int(seat), "player": str(player)}:
            return Sat(seat, Sitter(player))
        case {"kind": "joined", "seat": int(seat), "player": str(player)}:
            return Joined(seat, player)
        case {"kind": "noted", "note": str(note), "stands": bool(stands)}:
            return Noted(note, stands)
        case {"kind": "named", "player": str(player), "name": str(name)}:
            return Named(player, name)
        case {"kind": "move", "seat": int(seat), "move": str(move), **rest} if _is_thought(rest):
            return Moved(seat, move, rest.get("thought"))
        case {"kind": "arranged", "seat": int(seat), "moves": list(moves)}:
            return Arranged(seat, tuple(map(_text, moves)))
        case {"kind": "imported", "moves": list(moves)}:
            return Imported(tuple((_whole(seat), _text(move)) for seat, move in moves))
        case {"kind": "takeback", "to": int() | None as to}:
            return TakenBack(to)
        case {"kind": "takeback"}:
            return TakenBack()
        case {"kind": "rewound", "to": int(to)} if to >= 0:
            return Rewound(to)
        case {"kind": "offered", "seats": list(seats)}:
            return Offered(tuple(map(_whole, seats)))
        case {"kind": "declined", "seats": list(seats)}:
            return Declined(tuple(map(_whole, seats)))
        case {"kind": "asked", "seat": int(seat), "agreed": list(seats)}:
            return Asked(seat, tuple(map(_whole, seats)))
        case {"kind": "ended", "ending": str(ending), "seat": int() | None as seat}:
            if ending in SENTENCES:
                return Ended(ending, seat)
        case {"kind": "again", "table": str(table)}:
            return Again(table)
    raise ValueError


def _is_thought(rest: Mapping[str, Any]) -> bool:
    """Tell whether a move has nothing beside it but what a bot considered."""
    return not rest or (rest.keys() == {"thought"} and isinstance(rest["thought"], dict))


def _whole(value: object) -> int:
    if type(value) is not int:
        raise TypeError
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _sitter_json(sitter: Sitter) -> dict[str, Any]:
    if sitter.bot:
        failed = {} if sitter.instead_of is None else {"instead_of": sitter.instead_of}
        return {"bot": sitter.level, **failed}
    return {"player": sitter.player, "name": sitter.name} if sitter.player else {}


def _sitter(value: Any) -> Sitter:
    match value:
        case "open":
            return NOBODY
        case "bot":
            return Sitter(level=RANDOM)
        case str(player):
            return Sitter(player)
        case {"bot": int(level)}:
            return Sitter(level=level, instead_of=value.get("instead_of"))
        case {"player": str(player)}:
            return Sitter(player, _text(value.get("name", "")))
        case {}:
            return NOBODY
    raise ValueError
