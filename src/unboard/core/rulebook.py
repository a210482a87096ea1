"""What one game brings to the core: a few facts and a handful of pure functions."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from unboard.core.errors import Reason
from unboard.core.flat import Flat
from unboard.core.options import Option, Options
from unboard.core.scene import Preview, Scene, nothing_previewed

Seat = int
CHANCE: Seat = -1  # dice and draws: a seat whose moves have probabilities
TRUTH: Seat = -2  # no seat, but the eyes that see everything: a game is reviewed through them

S = TypeVar("S")
M = TypeVar("M", bound=Hashable)
V = TypeVar("V")
View = dict[str, Any]

Kind = Literal["simultaneous", "hidden", "chance", "companion", "boardless"]
"""What a game has, for all who treat games by what they have:

| kind           | means                                                                  |
|----------------|------------------------------------------------------------------------|
| `simultaneous` | several seats choose at once, each without knowing what others choose  |
| `hidden`       | a seat may know less than has happened, so that nothing is taken back  |
| `chance`       | dice or draws act between the seats                                    |
| `companion`    | it is played on a table of wood; the log is corrected, undone, redone  |
| `boardless`    | there are no spaces: words, numbers and cards are all there is         |
"""


class Played(NamedTuple):
    """A move as a record holds it: who, and what, in notation."""

    seat: Seat
    move: str


class Result(NamedTuple):
    """How a game ended: the winners (none: a draw) and a sentence with the rule's id."""

    winners: frozenset[Seat]
    sentence: str


@dataclass(frozen=True, slots=True)
class Facts:
    """What is to be known of a position of any game."""

    game: str
    options: Options
    seats: tuple[str, ...]  # their names
    seat: Seat | None  # who looks; None: somebody who watches or reviews
    to_act: frozenset[Seat]
    over: bool
    winners: frozenset[Seat]
    points: tuple[int, ...]
    result: str | None

    def as_json(self) -> View:
        """Return the facts as plain data."""
        return {
            "game": self.game,
            "options": dict(self.options),
            "seats": list(self.seats),
            "seat": self.seat,
            "to_act": sorted(self.to_act),
            "over": self.over,
            "winners": sorted(self.winners),
            "points": list(self.points),
            "result": self.result,
        }


class Sight(NamedTuple, Generic[V]):
    """What somebody sees of a position, as values: scenes are drawn from it and nothing else."""

    facts: Facts
    view: V  # the game's own


class Observed(NamedTuple):
    """What somebody observes of a move: all of it, a part, or nothing, not even that it happened.

    A part is written so that it is no move of the game, such as `W+?`.
    """

    move: str | None  # None: nothing
    reveals: bool = False  # with it all comes to light that was covert until then


def _no_chances(state: Any) -> dict[Any, Fraction]:
    return {}


def _no_aim(options: Options) -> str:
    return ""


def _no_set_up(state: Any) -> int:
    return 0


def _no_points(state: Any) -> tuple[int, ...]:
    return ()


def _settled(options: dict[str, Any], given: Options) -> dict[str, Any]:
    return options


def _not_skipped(state: Any) -> None:
    return None


def _goes_on(state: Any) -> bool:
    return False


def _nothing_sealed(state: Any) -> Hashable:
    return ()


def _nothing_foreseen(view: View, move: Any) -> Preview:
    return nothing_previewed()


def _nothing_told(tale: Any, before: Any, seat: Seat, move: Any, after: Any) -> Any:
    return None


class Seen(NamedTuple):
    """A start text and the moves since, as a seat saw them; None is a spectator."""

    seat: Seat | None
    start: str
    moves: Sequence[Played]


def _nothing_filled(seen: Seen, options: Options, rng: Random) -> Seen:
    return seen


@dataclass(frozen=True, kw_only=True)
class Secrets(Generic[S, M]):
    """What is not for everybody: all that somebody may know of a game follows from `observe`.

    `fill` is for starts that hide something, and for chance that would seldom fit what was seen
    later.  It returns a start and moves with some masks replaced; those that are left are drawn
    from the moves that would have looked so.  The likelihood of what was seen must not depend on
    what was hidden, or `fill` has to account for it.
    """

    observe: Callable[[S, Seat, M, Seat | None], Observed]  # of a move in a state, by somebody
    start_text: Callable[[S, Seat | None], str] | None = None  # masked; None: a start hides nothing
    fill: Callable[[Seen, Options, Random], Seen] = _nothing_filled
    tries: int = 1000  # worlds that are drawn until one fits; 1 where `fill` leaves nothing open


@dataclass(frozen=True)
class Editor(Generic[S, M]):
    """How a set-up is drafted before its moves are played: edits of a state, then the moves."""

    may_arrange: Callable[[S], bool]
    edit: Callable[[S, str, str, Random], S]  # a word and its argument
    scene: Callable[[Any], Scene]  # of a draft, with the edits as its moves
    preview: Callable[[Any, str], Preview]  # of an edit that the scene offers
    moves: Callable[[S, S], list[M]]  # that lead from a state to a draft of it


@dataclass(frozen=True, kw_only=True)
class Rulebook(Generic[S, M]):
    """A game: facts for people, then the functions of rules, notation, why and scene.

    The functions work on states and moves, the game's own small values; `Position` joins them for
    users.  `play` is only called with legal moves, `why_not` with well-formed ones.  A state is
    what is played on: states with equal texts, and equally sealed, have equal futures.  What is
    only told of how it came about, the last move or a report, is a tale, and lies beside it.
    """

    id: str
    name: str
    designers: tuple[str, ...]  # nobody where the game is traditional
    year: int | None  # None where the rulebook does not say
    about: str
    hook: str  # one sentence: what playing it feels like
    players: tuple[int, ...]  # how many can play
    minutes: int  # that a game takes people, about
    credit: str
    kinds: frozenset[Kind]
    version: int  # raised whenever the game's behaviour changes
    options: tuple[Option, ...]
    example: str  # a position text for pictures of the game
    option_sets: tuple[Mapping[str, Any], ...]  # what the contract suite plays, smallest first
    seats: Callable[[Options], tuple[str, ...]]

    start: Callable[[Options, Random], S]
    to_act: Callable[[S], frozenset[Seat]]
    moves: Callable[[S, Seat], Iterable[M]]
    play: Callable[[S, Seat, M], S]
    result: Callable[[S], Result | None]
    view: Callable[[S, Seat | None, Any], Any]  # with the tale; the seat may be TRUTH
    view_json: Callable[[Any], View]  # a view as plain data

    read: Callable[[str, Options], M]
    write: Callable[[M], str]
    vocabulary: Callable[[Options], Iterator[M]]
    read_text: Callable[[str, Options], tuple[S, Options]]  # and the options the text implies
    write_text: Callable[[S], str]

    why_not: Callable[[S, Seat, M], list[Reason]]
    why_not_path: Callable[[S, Seat, Sequence[str]], list[Reason]]
    scene: Callable[[Any, Sequence[M]], Scene]  # of a sight
    paths: Callable[[M], list[list[str]]]  # the clicks that play a move; any of them does

    preview: Callable[[Any, M], Preview] = _nothing_foreseen  # what a legal move would do
    settle: Callable[[dict[str, Any], Options], dict[str, Any]] = _settled  # all options, given
    # What a page of the game's own may ask: of the game, with what it was asked, and of a table
    # without secrets, with the positions of its log.
    questions: Mapping[str, Callable[[Mapping[str, Any]], Any]] = field(default_factory=dict)
    table_questions: Mapping[str, Callable[[Sequence[Any]], Any]] = field(default_factory=dict)
    pages: tuple[str, ...] = ()  # of its own: what follows its id in the address, first ""
    rewinds: bool = False  # a table's log may be undone and redone to any step
    overridden: tuple[str, ...] = ()  # options that a text overrides even where they are given
    aim: Callable[[Options], str] = _no_aim  # how one wins, in one sentence for newcomers
    editor: Editor[S, M] | None = None
    set_up: Callable[[S], int] = _no_set_up  # choices of each seat before the first round
    chances: Callable[[S], dict[M, Fraction]] = _no_chances
    points: Callable[[S], tuple[int, ...]] = _no_points
    usual: Callable[[S, Seat], Iterable[M]] | None = None  # what a player would usually choose from
    skipped: Callable[[S], S | None] = _not_skipped  # as if whoever acts let the next one act
    idle: frozenset[str] = frozenset()  # moves that are no decision where there is no other
    leads_nowhere: Callable[[S], bool] = _goes_on  # where bots offer a draw, and accept one
    sealed: Callable[[S], Hashable] = _nothing_sealed  # choices made that no text shows
    secrets: Secrets[S, M] | None = None  # None: everybody sees everything
    flat: Flat[S, M] | None = None  # states as bytes, for a kernel; None: there is none
    tell: Callable[[Any, S, Seat, M, S], Any] = _nothing_told  # tale, before, seat, move, after
