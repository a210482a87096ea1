"""Records: a game as data, written as JSON; `record.schema.json` beside this file describes it.

Format 2 is format 1 with whose eyes saw a partial record, who played, when each move was made, how
the game ended if not by its rules, and tags.  Format 1 is read as well.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from unboard.core.ending import DRAW_AGREED, SENTENCES, Ending
from unboard.core.errors import BadOption, BadText, UnboardError, UnknownGame, quoted
from unboard.core.options import Options, check_options
from unboard.core.rulebook import CHANCE, Played, Rulebook, Seat

if TYPE_CHECKING:
    from unboard.core.position import Position
    from unboard.core.review import Step

FORMAT = "unboard record 2"
_FIRST_FORMAT = "unboard record 1"
_FIELDS: dict[str, tuple[type, ...]] = {
    "format": (str,),
    "game": (str,),
    "rules_version": (int,),
    "options": (dict,),
    "start": (str,),
    "moves": (list,),
    "result": (str, type(None)),
    "winners": (list,),
    "points": (list,),
    "partial": (bool,),
    "seat": (int, type(None)),
    "players": (list,),
    "times": (list,),
    "ending": (dict, type(None)),
    "tags": (dict,),
}
_ADDED: dict[str, Any] = {"seat": None, "players": [], "times": [], "ending": None, "tags": {}}
_NAMES: dict[type, str] = {
    str: "a text",
    int: "a whole number",
    dict: "an object",
    list: "a list",
    bool: "a yes/no",
    type(None): "null",
}


@dataclass(frozen=True)
class Record:
    """A game from a start text on: the moves that stand, by seat, and the result if it is over."""

    game: str
    rules_version: int
    options: Options
    start: str
    moves: tuple[Played, ...]
    result: str | None
    winners: frozenset[Seat]
    points: tuple[int, ...]
    partial: bool = False  # what one seat saw; it cannot be replayed
    seat: Seat | None = None  # whose eyes saw a partial record; None: a spectator's
    players: tuple[str, ...] = ()  # a name a seat, or none at all
    times: tuple[str, ...] = ()  # when each move was made, or none at all
    ending: Ending | None = None  # how it ended, where not by the rules
    tags: Mapping[str, str] = field(default_factory=dict)
    rulebook: Rulebook[Any, Any] = field(kw_only=True, repr=False, compare=False)
    position: "Position | None" = field(default=None, kw_only=True, repr=False, compare=False)

    def to_json(self) -> str:
        """Write the record as JSON text."""
        content = {
            "format": FORMAT,
            "game": self.game,
            "rules_version": self.rules_version,
            "options": dict(self.options),
            "start": self.start,
            "moves": [list(played) for played in self.moves],
            "result": self.result,
            "winners": sorted(self.winners),
            "points": list(self.points),
            "partial": self.partial,
            "seat": self.seat,
            "players": list(self.players),
            "times": list(self.times),
            "ending": self.ending._asdict() if self.ending else None,
            "tags": dict(self.tags),
        }
        return json.dumps(content, ensure_ascii=False)

    def seen_by(self, seat: Seat | None) -> "Record":
        """Return the record as this seat has seen it; None is a spectator."""
        if seat is not None and type(seat) is not int:
            raise UnboardError(f"a seat is a whole number or None, not {quoted(seat)}")
        if self.rulebook.secrets is None:
            return self
        if self.partial:
            if seat == self.seat:
                return self
            raise UnboardError("this record holds only what one seat saw; ask the full record")
        from unboard.core.review import reached  # a position has a record, and a record positions

        return replace(
            (self.position or reached(self)).seen_by(seat),
            players=self.players,
            times=(),  # they would tell of moves that the seat does not know of
            ending=self.ending,
            result=self.result,
            winners=self.winners,
            tags=self.tags,
        )

    @cached_property
    def halt(self) -> str:
        """Why the game of an older rules version cannot go on here; nothing if it can."""
        from unboard.core.review import halt_of

        return halt_of(self)

    def __hash__(self) -> int:
        return hash((self.game, self.start, self.moves, self.partial, self.seat))

    def __reduce__(self) -> tuple[Any, ...]:
        fields = {**vars(self), "options": dict(self.options)}
        fields.pop("halt", None)
        return _rebuilt, (fields,)

    def walk(self) -> "Iterator[Step]":
        """Iterate the game move by move, as far as it can be played here.

        What one seat saw is walked through its eyes, a full record through eyes that see all.
        """
        from unboard.core.review import walk

        return walk(self)


def _rebuilt(fields: dict[str, Any]) -> Record:
    return Record(**{**fields, "options": MappingProxyType(fields["options"])})


def read_record(text: str, find: Callable[[str], Rulebook[Any, Any]]) -> Record:
    """Read a record's JSON; `find` gives the rulebook of a game id.  Moves are not played here."""
    content = _content(text)
    try:
        rulebook = find(content["game"])
        _check_version(content["rules_version"], rulebook)
        options = _checked_options(content, rulebook)
    except (UnknownGame, BadOption) as error:
        raise BadText(f"the record cannot be played here: {error}") from None
    record = Record(
        game=rulebook.id,
        rules_version=content["rules_version"],
        options=options,
        start=content["start"],
        moves=tuple(_played(number, entry) for number, entry in enumerate(content["moves"], 1)),
        result=content["result"],
        winners=frozenset(_numbers("winners", content["winners"])),
        points=tuple(_numbers("points", content["points"])),
        partial=content["partial"],
        seat=content["seat"],
        players=tuple(_texts("players", content["players"])),
        times=tuple(_texts("times", content["times"])),
        ending=_ending(content["ending"]),
        tags=_tags(content["tags"]),
        rulebook=rulebook,
    )
    _check_counts(record)
    return record


def _check_counts(record: Record) -> None:
    """Refuse seats that there are not, and lists that fit neither seats nor moves."""
    seats = len(record.rulebook.seats(record.options))
    named = {
        "seat": record.seat,
        "winners": max(record.winners, default=0),
        "ending": record.ending.seat if record.ending else None,
    }
    for name, seat in named.items():
        if seat is not None and not 0 <= seat < seats:
            raise BadText(
                f"the record's field {name!r} names seat {quoted(seat)}; there are {seats}"
            )
    if record.seat is not None and not record.partial:
        raise BadText("the record is whole, so its field 'seat', whose eyes saw it, must be null")
    for name, found, wanted in (
        ("players", len(record.players), seats),
        ("times", len(record.times), len(record.moves)),
    ):
        if found not in (0, wanted):
            raise BadText(f"the record's field {name!r} must have {wanted} entries or none")


def _content(text: str) -> dict[str, Any]:
    try:
        content = json.loads(text)
    except (ValueError, RecursionError, TypeError):
        raise BadText(
            f"{quoted(text)} is no whole record; a record is JSON text, from its first brace to "
            "its last"
        ) from None
    if _has_half_letters(content):
        raise BadText("the record holds half a letter, a lone surrogate; write it anew as UTF-8")
    found = content.get("format") if isinstance(content, dict) else None
    if isinstance(found, str) and re.fullmatch(r"unboard record ([3-9]|[1-9]\d+)", found):
        raise BadText(f"the record has the format {found!r}, newer than ours; update Unboard")
    if not isinstance(content, dict) or found not in (FORMAT, _FIRST_FORMAT):
        raise BadText(f'a record is a JSON object with "format": "{FORMAT}", which this is not')
    fields = _second_format(content) if found == _FIRST_FORMAT else dict(content)
    for name, kinds in _FIELDS.items():
        if name not in fields:
            raise BadText(f"the record lacks its field {name!r}; a record has {', '.join(_FIELDS)}")
        value = fields[name]
        if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
            wanted = " or ".join(_NAMES[kind] for kind in kinds)
            raise BadText(f"the record's field {name!r} must be {wanted}, not {quoted(value)}")
    for name in fields:
        if name not in _FIELDS:
            raise BadText(f"a record has no field {quoted(name)}; it has {', '.join(_FIELDS)}")
    return fields


def _second_format(content: Mapping[str, Any]) -> dict[str, Any]:
    """Return a record of the first format as one of the second."""
    for name in _ADDED:
        if name in content:
            raise BadText(f'a record has no field {name!r} in "{_FIRST_FORMAT}"; write "{FORMAT}"')
    return {**content, **_ADDED, "format": FORMAT}


def _has_half_letters(content: object) -> bool:
    try:
        json.dumps(content, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return True
    except RecursionError:
        raise BadText("the record is nested too deeply to be one") from None
    return False


def _check_version(version: int, rulebook: Rulebook[Any, Any]) -> None:
    if version > rulebook.version:
        raise BadText(
            f"the record follows rules version {quoted(version)} of {rulebook.name}, newer than "
            f"the {rulebook.version} known here; update Unboard to read it"
        )
    if version < 1:
        raise BadText(f"a record's rules_version is 1 or more, not {quoted(version)}")


def _checked_options(content: Mapping[str, Any], rulebook: Rulebook[Any, Any]) -> Options:
    given = content["options"]
    options = check_options(rulebook.name, rulebook.options, given)
    lacking = [option.name for option in rulebook.options if option.name not in given]
    if lacking and content["rules_version"] == rulebook.version:  # older rules have fewer options
        raise BadText(f"the record lacks its option {lacking[0]!r}; a record holds all of them")
    return options


def _played(number: int, entry: object) -> Played:
    match entry:
        case [int(seat), str(move)] if not isinstance(seat, bool) and seat >= CHANCE:
            return Played(seat, move)
    raise BadText(f'move {number} of the record must look like [0, "c3"], a seat and a move')


def _numbers(name: str, values: list[object]) -> list[int]:
    numbers = [v for v in values if isinstance(v, int) and not isinstance(v, bool)]
    if len(numbers) != len(values):
        raise BadText(f"the record's field {name!r} must be a list of whole numbers")
    if name == "winners" and len(set(numbers)) != len(numbers):
        raise BadText("the record names a winner twice; every winner stands there once")
    return numbers


def _texts(name: str, values: list[object]) -> list[str]:
    if not all(isinstance(value, str) for value in values):
        raise BadText(f"the record's field {name!r} must be a list of texts")
    return [str(value) for value in values]


def _ending(value: dict[str, object] | None) -> Ending | None:
    match value:
        case None:
            return None
        case {"kind": str(kind), "seat": int() | None as seat} if len(value) == 2:
            fits = (seat is None) == (kind == DRAW_AGREED) and not isinstance(seat, bool)
            if kind in SENTENCES and fits:
                return Ending(kind, seat)
    kinds = ", ".join(SENTENCES)
    raise BadText(
        f"the record's field 'ending' must be null or an object with a kind ({kinds}) and the seat "
        "that gave the game up, or null in a draw"
    )


def _tags(values: dict[str, object]) -> dict[str, str]:
    if not all(isinstance(value, str) for value in values.values()):
        raise BadText("the record's field 'tags' must be an object of texts")
    return {name: str(value) for name, value in values.items()}
