"""The values of the companion: moves, what is still to be done, and a moment of the game.

A move says what is done, to what, where, and how much:

| does                                      | what                | where            | number  |
|-------------------------------------------|---------------------|------------------|---------|
| launch                                    |                     | region, nebula, nebula moon | |
| return, end, final, diplomacy, repair     |                     |                  |         |
| d6, conflict, upgrade                     |                     |                  | drawn   |
| card                                      | deck                |                  | id      |
| to                                        |                     | region, none     |         |
| moon                                      | nothing, none       |                  |         |
| tokens, collect                           |                     |                  | count   |
| ship, join                                | letter              |                  |         |
| hit                                       | letter, module      |                  |         |
| raiders                                   | letter, none        |                  |         |
| module                                    | type, none          | nothing, damaged |         |
| develop                                   | development, none   | region           | leaders |
| developed                                 | development         | region           |         |
| battle                                    | none, won, lost     | region           |         |
| icons                                     | none, one or both   |                  |         |
| bonus                                     | bonus, done         |                  |         |
| gain, lose                                | resource, moon, …   |                  |         |
| advance                                   | track               |                  |         |
| event                                     | nothing, resolved, a card |            |         |
| score                                     | track               |                  |         |
| region                                    | planet, base        |                  | column  |
| vp                                        |                     |                  | change  |
| set                                       | value               | part or place    | number  |
| total                                     | human               |                  | points  |
"""

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from unboard.core.trail import Trail
from unboard.games.andromeda.atlas import Atlas, Grown, atlas
from unboard.games.andromeda.pack import DEVELOPMENTS, LETTERS, TRACKS, Commander, Pack

DECKS = ("I", "II", "III", "conflict", "upgrade")
EVENTS = ("Welcome to the Fleet", "Fragmented Relic", "Energy Surge")  # AND-12
QUESTIONS = (  # what waits for the table; `fight` is an open battle, `die` a roll of its own die
    "die", "to", "moon", "tokens", "ship", "module", "collect", "icons", "develop", "raiders",
    "battle", "fight", "bonus",
)  # fmt: skip
CHANCES = ("d6", "card", "conflict", "upgrade")  # what waits for chance
COUNT, VP, TOTAL = 40, 300, 400  # as far as corrections and totals go
AROUND, CHANGE, BONUS = 20, 20, 9  # leaders around a site, VP at once, numbers of a bonus
BUILT = (*DEVELOPMENTS, *(f"{type} human" for type in DEVELOPMENTS), "none")  # on a planet
PLACES = ("bay", "scrapyard", "barge")  # where ships are that are in no region
NUMBERS = (  # that are corrected as they are called
    "vp", "tactics", "moons", "nebula_moons", "discovery", "supremacy_tokens", "damaged", "shield",
    "wheel", "conn", "event", "upgrade_vp", "human",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Move:
    """A move: what is done, to what, where, and how much."""

    does: str
    what: str = ""
    where: str = ""
    number: int | None = None


class Task(NamedTuple):
    """Something still to be done: a question, a draw, or a step that Unity takes by itself."""

    does: str
    what: str = ""
    number: int = 0


class Deck(NamedTuple):
    """A deck: the open card (0 for none), the cards that may come, those that lie aside."""

    open: int
    pile: tuple[int, ...]
    discard: tuple[int, ...]


Leaders = tuple[tuple[str, int], ...]  # regions with Unity leaders, and how many each


@dataclass(frozen=True)
class Terms:
    """What was agreed before the game."""

    players: int
    map: str
    pack: Pack
    commander: Commander | None  # None: a card on the table
    physical: bool  # the cards are the table's own
    own_die: bool  # the table rolls
    length: int


@dataclass(frozen=True, slots=True)
class State:
    """A moment of the game, as it is played on; the tale of it lies beside it (`telling.py`)."""

    terms: Terms
    decks: tuple[Deck, ...]  # in the order of DECKS
    leaders: Leaders  # in regions
    conn: int
    vp: int
    wheel: int  # 0: the wheel is on the table
    phase: str = "setup"  # then human, unity, closing, over
    human: int = 1
    acted: bool = False  # the human has launched or returned
    agenda: tuple[Task, ...] = ()  # what is still to be done, in this order
    active: str = ""  # the region of Unity's launch
    final: bool = False  # the end is declared
    last_turn: bool = False  # this is Unity's last
    probe: str = ""
    tactics: int = 0
    moons: int = 0
    nebula_moons: int = 6
    discovery: int = 0
    supremacy_tokens: int = 0
    tracks: tuple[int, ...] = (0,) * 5  # in the order of TRACKS
    modules: tuple[int, ...] = (0,) * 4  # in the order of TYPES
    damaged: int = 0
    ships: tuple[str, ...] = ("bay",) * 9  # in the order of LETTERS
    shield: int = 0
    station: int = 7  # leaders there
    box: int = 0  # leaders that have left the game
    event: int = 0
    events_due: int = 0  # cards of the event track that are to be resolved
    developments: tuple[tuple[str, str], ...] = ()  # Unity's: region and type
    developed: tuple[tuple[str, str], ...] = ()  # everybody's
    tiles: tuple[int, ...] = (3,) * 5  # in the order of DEVELOPMENTS
    upgrades: tuple[int, ...] = ()
    upgrade_vp: int = 0
    totals: tuple[int | None, ...] = ()
    grown: Grown = ()  # regions that have joined the map
    begun: bool = False  # a human has launched or returned
    rolls: int = 0  # of the die so far
    moves: Trail[Move] = field(default_factory=Trail)

    @property
    def atlas(self) -> Atlas:
        """The regions as they lie now."""
        return atlas(self.terms.map, self.grown)

    @property
    def asked(self) -> Task | None:
        """The question that is open now."""
        first = self.agenda[0] if self.agenda else None
        return first if first and first.does in QUESTIONS else None

    @property
    def drawing(self) -> Task | None:
        """The draw that chance is to make now."""
        first = self.agenda[0] if self.agenda else None
        return first if first and first.does in CHANCES else None

    @property
    def fighting(self) -> str:
        """The region of the open battle, or nothing."""
        return next((task.what for task in self.agenda if task.does == "fight"), "")

    def deck(self, name: str) -> Deck:
        """Return a deck."""
        return self.decks[DECKS.index(name)]

    def ship(self, letter: str) -> str:
        """Return where a ship is."""
        return self.ships[LETTERS.index(letter)]

    def kind(self, letter: str) -> str:
        """Return what kind of ship a letter names."""
        return self.terms.pack.ships[LETTERS.index(letter)].kind

    def at(self, place: str) -> list[str]:
        """Return the letters of the ships at a place."""
        return [letter for letter, at in zip(LETTERS, self.ships, strict=True) if at == place]

    @property
    def out(self) -> list[str]:
        """The letters of the ships in regions."""
        return [letter for letter, at in zip(LETTERS, self.ships, strict=True) if at not in PLACES]

    def track(self, name: str) -> int:
        """Return the space of a track's marker."""
        return self.tracks[TRACKS.index(name)]


def leaders_in(leaders: Leaders, region: str) -> int:
    """Return how many Unity leaders are in a region."""
    return dict(leaders).get(region, 0)


def with_leaders(state: State, region: str, number: int) -> State:
    """Return the state with so many Unity leaders in a region."""
    others = [(name, count) for name, count in state.leaders if name != region]
    found = [*others, (region, number)] if number else others
    return replace(state, leaders=tuple(sorted(found, key=lambda pair: int(pair[0][1:]))))


def put(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """Return values with one of them changed."""
    return (*values[:place], value, *values[place + 1 :])


def moved(state: State, letter: str, place: str) -> State:
    """Return the state with a ship at another place."""
    at = LETTERS.index(letter)
    return replace(state, ships=(*state.ships[:at], place, *state.ships[at + 1 :]))


def with_deck(state: State, name: str, deck: Deck) -> State:
    """Return the state with a deck changed."""
    at = DECKS.index(name)
    return replace(state, decks=(*state.decks[:at], deck, *state.decks[at + 1 :]))


def first(state: State, *tasks: Task) -> State:
    """Return the state with tasks put in front of what is still to be done."""
    return replace(state, agenda=(*tasks, *state.agenda))


def done(state: State) -> State:
    """Return the state with the first task taken off."""
    return replace(state, agenda=state.agenda[1:])
