"""What the server answers, as types: the API's description and the page's types follow from them.

Answers are plain data that is already right, so they are described here and not checked again when
they are sent.
"""

import types
import typing
from functools import cache
from typing import Any, Literal, TypedDict

import typing_extensions
from pydantic import TypeAdapter

from unboard.core.rulebook import Kind
from unboard.core.scene import Preview, Scene
from unboard.table import messages
from unboard.table.events import Thought

Value = int | bool | str  # of an option


class NumberOption(TypedDict):
    """An option that is a whole number between two bounds."""

    kind: Literal["number"]
    name: str
    low: int
    high: int
    default: int
    about: str
    only: dict[str, Value]  # it matters only where these are chosen
    title: str  # what people call it
    says: str  # a phrase with {} or {0} for the number; (s) is left out for one


class ChoiceOption(TypedDict):
    """An option that is one of a few values, or a text of one's own."""

    kind: Literal["choice"]
    name: str
    values: list[Value]
    default: Value
    about: str
    other: str  # what else it takes, as a text; empty for nothing else
    joined: str  # where a list of texts means one text, what joins them
    only: dict[str, Value]
    editor: str  # how such a text is made: "shapes", or nothing
    names: dict[str, str]  # what values are called
    title: str


class GameEntry(TypedDict):
    """A game for a menu."""

    id: str
    name: str
    designers: list[str]
    year: int | None
    about: str
    hook: str  # one sentence: what playing it feels like
    players: list[int]  # how many can play
    minutes: int
    credit: str
    example: str
    seats: list[str]
    options: list[NumberOption | ChoiceOption]
    kinds: list[Kind]
    steps: int  # of its guided first game
    problems: int  # to practise with


class BotLevel(TypedDict):
    """A level of bots, in words."""

    level: int
    words: str


class Levels(TypedDict):
    """The levels of bots that a game has."""

    usual: int
    levels: list[BotLevel]


class SettingShown(TypedDict):
    """A position to look at or to play in: where it starts, and what was played since."""

    options: dict[str, Value]
    text: str
    moves: list[messages.MoveMade]


class Trial(TypedDict):
    """A diagram that can be played in."""

    setting: SettingShown
    seat: int | None
    task: str


class RulesPage(TypedDict):
    """The rules of a game, to be read."""

    id: str
    name: str
    credit: str
    html: str  # with diagrams; those that can be played in are numbered, `data-try="3"`
    tries: dict[str, Trial]  # by these numbers
    steps: int  # of its guided first game
    problems: int  # to practise with


class LessonStep(TypedDict):
    """A step of a guided game; without turns it is only read."""

    says: str
    setting: SettingShown
    seat: int
    turns: list[list[str]]  # each of which leads on
    right: str
    wrong: str
    answers: list[messages.MoveMade]  # what the others play then


class ProblemShown(TypedDict):
    """A practice position, and exactly the turns that solve it."""

    name: str
    task: str
    setting: SettingShown
    seat: int
    turns: list[list[str]]
    right: str


class Lessons(TypedDict):
    """How a game is learned: a guided first game, and practice positions."""

    id: str
    name: str
    steps: list[LessonStep]
    problems: list[ProblemShown]


class LedgerRule(TypedDict):
    """A rule, the lines of code that cite it, and the tests that prove it."""

    id: str
    text: str
    code: list[str]
    tests: list[str]


class LedgerGame(TypedDict):
    """The rules of a game."""

    id: str
    name: str
    rules: list[LedgerRule]


class Ledger(TypedDict):
    """Every rule of every game."""

    games: list[LedgerGame]


class Opened(TypedDict):
    """A table that was opened."""

    id: str


class Numbered(TypedDict):
    """The number of the latest message that the player may know of."""

    seq: int


class Hint(TypedDict):
    """A move to consider, why, and how the next one would win if it were his turn."""

    move: str
    thought: Thought | None
    threats: list[messages.MoveMade]


class Draft(TypedDict):
    """A board being arranged: the moves of its scene are edits."""

    text: str
    scene: Scene


class ReasonShown(TypedDict):
    """A rule that forbids something, in words, with the squares that show it."""

    rule: str
    text: str
    squares: list[str]


class Reasons(TypedDict):
    """Why clicks lead nowhere."""

    reasons: list[ReasonShown]


class Advised(TypedDict):
    """What the strongest bot would do in a position, and why."""

    level: int
    thought: Thought


class Machine(TypedDict):
    """What a kernel and a search in a browser are to be told of a game with its options."""

    game: str
    family: str  # of games that are searched alike
    terms: str  # what was agreed, in base 64
    size: int
    work: int
    width: int
    seats: int
    moves: dict[str, str]  # by their numbers
    hidden: list[str]  # what may be hidden: a world's number has a bit for each


class Previews(TypedDict):
    """What moves would do."""

    previews: dict[str, Preview]


class Problem(TypedDict):
    """A refusal: a sentence for people, and for an illegal move its reasons."""

    type: str
    title: str
    status: int
    detail: str
    reasons: typing_extensions.NotRequired[list[ReasonShown]]


class ProblemMessage(Problem):
    """A refusal on a live connection."""

    kind: Literal["problem"]


LIVE = (messages.PositionMessage, ProblemMessage)  # what a live connection sends


@cache
def described(shape: Any) -> Any:
    """Return a type as pydantic reads it: before Python 3.12 it knows another TypedDict."""
    if typing.is_typeddict(shape):
        hints = typing.get_type_hints(shape, include_extras=True)
        fields = {name: described(hint) for name, hint in hints.items()}
        copy = typing_extensions.TypedDict(shape.__name__, fields)  # type: ignore[misc]
        copy.__doc__ = shape.__doc__
        return copy
    origin, inner = typing.get_origin(shape), typing.get_args(shape)
    if origin in (list, dict):
        return origin[tuple(map(described, inner))]
    if origin is typing_extensions.NotRequired:
        return typing_extensions.NotRequired[described(inner[0])]
    if origin in (types.UnionType, typing.Union):
        return typing.Union[tuple(map(described, inner))]  # noqa: UP007  # made at run time
    return shape


def schemas_of_live_messages() -> dict[str, Any]:
    """Return the schemas of what a live connection sends, which OpenAPI has no place for."""
    found: dict[str, Any] = {}
    for shape in LIVE:
        schema = TypeAdapter(described(shape)).json_schema(
            ref_template="#/components/schemas/{model}"
        )
        found |= schema.pop("$defs", {})
        found[shape.__name__] = schema
    return {**found, **_parts_of(found["PositionMessage"], found["Scene"])}


def _parts_of(message: dict[str, Any], scene: dict[str, Any]) -> dict[str, Any]:
    """Return the schemas of a position on a live connection, where only changed parts are sent."""
    drawn = {
        "title": "SceneParts",
        "description": "The parts of a scene that are not as in the message before on the same "
        "connection; in the first message all of them.",
        "required": [],
    }
    told = {
        "title": "LiveMessage",
        "description": "How a table stands, on a live connection.",
        "properties": {
            **message["properties"],
            "scene": {"$ref": "#/components/schemas/SceneParts"},
        },
    }
    return {"SceneParts": {**scene, **drawn}, "LiveMessage": {**message, **told}}
