"""Records: a game as data, written as JSON; `record.schema.json` beside this file describes it."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from unboard.core.errors import BadOption, BadText, UnboardError, UnknownGame, quoted
from unboard.core.options import Options, check_options
from unboard.core.rulebook import CHANCE, Played, Rulebook, Seat

FORMAT = "unboard record 1"
_FIELDS: dict[str, type | tuple[type, ...]] = {
    "format": str,
    "game": str,
    "rules_version": int,
    "options": dict,
    "start": str,
    "moves": list,
    "result": (str, type(None)),
    "winners": list,
    "points": list,
    "partial": bool,
}
_NAMES = {str: "a text", int: "a whole number", dict: "an object", list: "a list", bool: "a yes/no"}


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
    rulebook: Rulebook[Any, Any] = field(kw_only=True, repr=False, compare=False)

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
        }
        return json.dumps(content, ensure_ascii=False)

    def seen_by(self, seat: Seat | None) -> "Record":
        """Return the record as this seat may know it; None is a spectator."""
        if seat is not None and type(seat) is not int:
            raise UnboardError(f"a seat is a whole number or None, not {quoted(seat)}")
        start, moves, partial = self.rulebook.hide(self.start, self.moves, seat)
        return replace(self, start=start, moves=tuple(moves), partial=partial or self.partial)


def read_record(text: str, find: Callable[[str], Rulebook[Any, Any]]) -> Record:
    """Read a record's JSON; `find` gives the rulebook of a game id.  Moves are not played here."""
    content = _content(text)
    try:
        rulebook = find(content["game"])
        _check_version(content["rules_version"], rulebook)
        options = _checked_options(content["options"], rulebook)
    except (UnknownGame, BadOption) as error:
        raise BadText(f"the record cannot be played here: {error}") from None
    return Record(
        game=rulebook.id,
        rules_version=content["rules_version"],
        options=options,
        start=content["start"],
        moves=tuple(_played(number, entry) for number, entry in enumerate(content["moves"], 1)),
        result=content["result"],
        winners=frozenset(_numbers("winners", content["winners"])),
        points=tuple(_numbers("points", content["points"])),
        partial=content["partial"],
        rulebook=rulebook,
    )


def _content(text: str) -> dict[str, Any]:
    try:
        content = json.loads(text)
    except (ValueError, RecursionError, TypeError):
        raise BadText(f"a record is JSON text, which {quoted(text)} is not") from None
    if _has_half_letters(content):
        raise BadText("the record holds half a letter, a lone surrogate; write it anew as UTF-8")
    found = content.get("format") if isinstance(content, dict) else None
    if isinstance(found, str) and re.fullmatch(r"unboard record [2-9]\d*", found):
        raise BadText(f"the record has the format {found!r}, newer than ours; update Unboard")
    if not isinstance(content, dict) or found != FORMAT:
        raise BadText(f'a record is a JSON object with "format": "{FORMAT}", which this is not')
    for name, kind in _FIELDS.items():
        if name not in content:
            raise BadText(f"the record lacks its field {name!r}; a record has {', '.join(_FIELDS)}")
        value = content[name]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            wanted = (
                _NAMES.get(kind, "a text or null") if isinstance(kind, type) else "a text or null"
            )
            raise BadText(f"the record's field {name!r} must be {wanted}, not {quoted(value)}")
    for name in content:
        if name not in _FIELDS:
            raise BadText(f"a record has no field {quoted(name)}; it has {', '.join(_FIELDS)}")
    return content


def _has_half_letters(content: object) -> bool:
    try:
        json.dumps(content, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return True
    return False


def _check_version(version: int, rulebook: Rulebook[Any, Any]) -> None:
    ours = rulebook.version
    if version > ours:
        raise BadText(
            f"the record follows rules version {quoted(version)} of {rulebook.name}, newer than "
            f"the {ours} known here; update Unboard to read it"
        )
    if version < ours:
        raise BadText(
            f"the record follows rules version {quoted(version)} of {rulebook.name}, and {ours} "
            "is played here; replay it with the Unboard that wrote it"
        )


def _checked_options(given: Options, rulebook: Rulebook[Any, Any]) -> Options:
    options = check_options(rulebook.name, rulebook.options, given)
    lacking = [option.name for option in rulebook.options if option.name not in given]
    if lacking:
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
