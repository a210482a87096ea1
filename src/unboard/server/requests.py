"""What the server is asked: the bodies of requests."""

from hashlib import sha256
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictInt

from unboard.store.protocol import NO_ERRAND, Errand

LONGEST_TEXT = 20_000  # letters of a position


class Body(BaseModel):
    """A request's body: nothing but its fields."""

    model_config = ConfigDict(extra="forbid")


class BotSeat(Body):
    """A bot of a level."""

    bot: StrictInt


Wish = Literal["me", "bot", "open"] | BotSeat


class Others(Body):
    """Who sits where, in short: my seat (null: either), and everybody else."""

    mine: StrictInt | None
    others: Wish


class NewTable(Body):
    """A table to open: for each seat who sits there."""

    game: str
    options: dict[str, Any] = Field(default_factory=dict)
    start: str | None = Field(
        None, max_length=LONGEST_TEXT, description="a position text to begin at"
    )
    seats: list[Wish] | Others
    name: str = Field("", description="the name I go by at this table")
    bots_resign: bool = Field(
        False, description="bots give up what is proven lost; only where two play"
    )
    bots_ponder: bool = Field(False, description="bots think on the others' time")


class SitDown(Body):
    """The name that somebody goes by who sits down."""

    name: str = ""


class Level(Body):
    """The level of a bot; null: the usual one."""

    level: StrictInt | None = None


class OwnSeat(Body):
    """A seat of mine."""

    seat: StrictInt


class TableNote(Body):
    """Something that a companion's table notes, or strikes."""

    seat: StrictInt
    note: str
    stands: bool = True


class Answer(Body):
    """What a seat does, the message it answers, and an id by which it can be sent again."""

    seat: StrictInt
    after: StrictInt | None = None
    id: str | None = Field(
        None,
        pattern=r"^[A-Za-z0-9_-]{1,64}$",
        description="the client's own; sent again with the same content it is not done twice",
    )

    def errand(self) -> Errand:
        """Return what is asked for, by its id."""
        if self.id is None:
            return NO_ERRAND
        content = repr((type(self).__name__, self.model_dump(exclude={"id"})))
        return Errand(self.id, sha256(content.encode()).hexdigest()[:32])


class NewMove(Answer):
    """A move."""

    move: str


class Edit(Body):
    """An edit of a draft set-up; without a text the draft is the table's position."""

    seat: StrictInt
    text: str | None = Field(None, max_length=LONGEST_TEXT)
    edit: str = ""
    argument: str = ""


class Confirmed(Answer):
    """A draft set-up to be played."""

    text: str = Field(max_length=LONGEST_TEXT)


class TakeBack(Answer):
    """Whose step to take back."""


class Rewind(Answer):
    """How many moves are to stand."""

    to: StrictInt


class Import(Body):
    """A record's JSON, to go on where it ends."""

    record: str


class Looked(Body):
    """Moves that somebody looks at; with the text of a draft, edits of it."""

    seat: StrictInt
    moves: list[str] = Field(max_length=100)
    text: str | None = Field(None, max_length=LONGEST_TEXT)


class Clicks(Body):
    """Clicks so far."""

    seat: StrictInt
    path: list[str] = Field(max_length=100)


class Studying(Body):
    """Where to look: moves behind a place, and through whose eyes."""

    moves: list[tuple[StrictInt, str]] = Field(default_factory=list, max_length=400)
    eyes: StrictInt | Literal["all"] | None = "all"
    path: list[str] = Field(
        default_factory=list, max_length=100, description="clicks that lead nowhere"
    )
    looked: list[str] = Field(
        default_factory=list, max_length=100, description="moves somebody looks at"
    )


class StudyOfTable(Studying):
    """A place in a table's game: behind so many of its moves."""

    at: StrictInt


class StudyOfGame(Studying):
    """A place of its own: a position text, or a start of the game."""

    options: dict[str, Any] = Field(default_factory=dict)
    text: str | None = Field(None, max_length=LONGEST_TEXT)
