"""Packs: what the rulebook does not say, as data with an honest label.

A label is `book` (the rulebook states the value), `owner` (entered from the box), `base` (known of
the base game) or `assumed` (our stand-in).  A table or card without a label of its own has the
pack's; a value that a pack leaves out is our stand-in, whatever the pack's label.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from unboard.core.words import one, plural

SECTIONS = ("I", "II", "III")
LETTERS = "ABCDEFGHI"
TRACKS = ("science", "industry", "supremacy", "commerce", "civilization")  # in AND-4's order
TYPES = ("science", "industry", "commerce", "civilization")  # of modules (assumed)
TRACK_OF = {  # which track a development advances (AND-22, assumed)
    "observatory": "science",
    "factory": "industry",
    "obelisk": "supremacy",
    "spaceport": "commerce",
    "city": "civilization",
}
DEVELOPMENTS = tuple(TRACK_OF)
FLEET = {"transport": 6, "fighter": 1, "science vessel": 1, "heavy cruiser": 1}
ALWAYS = {  # labels of what no pack can say otherwise
    "module types": "assumed",
    "development tracks": "assumed",
    "pieces": "base",  # how many ships, leaders, moons and tiles there are
    "planets": "base",  # how many are in play
    "battle dice": "base",
}
LABELS = ("book", "owner", "base", "assumed")
LEADERS = 13  # 9 of its own, less the command marker, and 5 corrupted ones (AND-3)
TRUSTED = ("book", "owner")  # these need no mark
LEADERS_GO = ("stay", "region", "box")  # what becomes of leaders used for a development (AND-22)
# What stands in where a pack leaves it out.
STAND_INS: dict[str, Any] = {"leaders_go": "stay", "event_damage": 1, "events": []}
MARKS = ("discovery", "upgrade", "supremacy", "hand")
PER = (  # what an end-of-game upgrade counts
    "moons", "discovery", "supremacy_tokens", "tactics", "damaged", "modules", "leaders",
    "developments", "upgrades",
)  # fmt: skip
PLAIN = ("moon", "repair", "upgrade", "develop", "event")  # bonuses that take no more words
COUNTED = ("tactics", "discovery")  # one, if they do not say how many
MOST = 20  # of what a bonus of a pack gives


class Bonus(NamedTuple):
    """A bonus of wheel or upgrade, read."""

    gives: str
    what: str = ""
    number: int = 1


def read_bonus(text: str, most: int = MOST) -> Bonus | None:
    """Read a bonus; None if it is none.

    >>> read_bonus("tactics 2"), read_bonus("module science"), read_bonus("gold 3")
    (Bonus(gives='tactics', what='', number=2), Bonus(gives='module', what='science', number=1), None)
    """  # noqa: E501
    gives, _, rest = text.partition(" ")
    if text in (*PLAIN, *COUNTED, "module"):
        return Bonus(gives)
    if gives in (*COUNTED, "vp") and rest in map(str, range(1, most + 1)):
        return Bonus(gives, number=int(rest))
    if (gives == "module" and rest in TYPES) or (gives == "advance" and rest in TRACKS):
        return Bonus(gives, rest)
    return None


def bonus_words(text: str) -> str:
    """Return a bonus in words.

    >>> bonus_words("tactics 2"), bonus_words("module industry"), bonus_words("advance science")
    ('2 tactics cards', 'an industry module', 'an advance on science')
    """
    bonus = read_bonus(text)
    assert bonus is not None, text
    match bonus.gives:
        case "vp":
            return f"{bonus.number} VP"
        case "tactics" | "discovery":
            noun = "tactics card" if bonus.gives == "tactics" else "discovery token"
            return one(noun) if bonus.number == 1 else plural(bonus.number, noun)
        case "module":
            return one(f"{bonus.what} module".strip())
        case "advance":
            return f"an advance on {bonus.what}"
        case "develop":
            return "a development"
        case "event":
            return "an advance of the event marker"
    return one(bonus.gives)


def bonus_texts(most: int) -> tuple[str, ...]:
    """Return every bonus there is, as a text, with numbers up to `most`."""
    counted = [f"{word} {n}" for word in (*COUNTED, "vp") for n in range(1, most + 1)]
    modules = [f"module {type}" for type in TYPES]
    return (*PLAIN, *COUNTED, "module", *counted, *modules, *(f"advance {t}" for t in TRACKS))


@dataclass(frozen=True, slots=True)
class Ship:
    """A space of the launch bay and its ship (AND-2)."""

    letter: str
    kind: str
    section: str


@dataclass(frozen=True, slots=True)
class Track:
    """A progress track: what its spaces are worth, and what happens on them (AND-13)."""

    name: str
    values: tuple[int, ...]
    levels: tuple[int, ...]  # first spaces of I, II and III
    marks: tuple[tuple[int, str], ...]
    vault: tuple[int, ...]  # of commerce, by space
    label: str

    @property
    def top(self) -> int:
        """The last space."""
        return len(self.values) - 1

    def mark(self, space: int) -> str:
        """Return what happens on a space, or nothing."""
        return dict(self.marks).get(space, "")

    def level(self, space: int) -> int:
        """Return the level of a space: 0 below I, up to 3."""
        return sum(space >= first for first in self.levels)


@dataclass(frozen=True, slots=True)
class Commander:
    """A commander: level, ability, start bonuses and command wheel."""

    name: str
    level: int
    ability: str
    start: tuple[tuple[str, int], ...]
    wheel: tuple[tuple[str, ...], ...]
    label: str


@dataclass(frozen=True, slots=True)
class Action:
    """An action card: where the ship goes, and which icons follow."""

    deck: str
    id: int
    target: str
    icons: tuple[str, ...]
    at: str  # the region, or `probe`, where the target is plain
    label: str


@dataclass(frozen=True, slots=True)
class Conflict:
    """A conflict card."""

    id: int
    text: str
    label: str


@dataclass(frozen=True, slots=True)
class Upgrade:
    """A Unity upgrade: `once` with a bonus, `ongoing`, or `end` with points per something."""

    id: int
    kind: str
    text: str
    bonus: tuple[str, ...]
    per: str
    vp: int
    label: str


@dataclass(frozen=True)
class Pack:
    """All that a pack holds."""

    name: str
    label: str
    start_vp: tuple[int, ...]
    leaders_needed: tuple[int, ...]  # in the order of DEVELOPMENTS
    leaders_go: str
    leader_vp: int
    event_damage: int
    events: tuple[int, ...]  # spaces of the event track on which a card is drawn
    development_vp: tuple[int, ...]
    d6: tuple[str, ...]
    ships: tuple[Ship, ...]  # by letter
    bay_label: str
    tracks: tuple[Track, ...]  # in the order of TRACKS
    commanders: tuple[Commander, ...]
    actions: tuple[Action, ...]
    conflicts: tuple[Conflict, ...]
    upgrades: tuple[Upgrade, ...]
    left_out: tuple[str, ...] = ()  # values that are our stand-ins for what the pack does not say

    def __hash__(self) -> int:
        return hash(self.name)  # all that it holds would take long, for every move that is read

    @cached_property
    def cruiser(self) -> int:
        """The place of the heavy cruiser among the ships."""
        return self._place("heavy cruiser")

    @cached_property
    def science_vessel(self) -> int:
        """The place of the science vessel among the ships."""
        return self._place("science vessel")

    @cached_property
    def transports(self) -> tuple[int, ...]:
        """The places of the transports among the ships."""
        return tuple(n for n, ship in enumerate(self.ships) if ship.kind == "transport")

    def _place(self, kind: str) -> int:
        return next(n for n, ship in enumerate(self.ships) if ship.kind == kind)

    def commander(self, name: str) -> Commander | None:
        """Return the commander of a name."""
        return next((c for c in self.commanders if c.name == name), None)

    @property
    def first_commander(self) -> Commander:
        """The first commander of the lowest level."""
        return min(self.commanders, key=lambda commander: commander.level)

    def ids(self, deck: str) -> tuple[int, ...]:
        """Return the cards of a deck."""
        if deck in SECTIONS:
            return tuple(card.id for card in self.actions if card.deck == deck)
        return tuple(c.id for c in (self.conflicts if deck == "conflict" else self.upgrades))

    def action(self, deck: str, id: int) -> Action:
        """Return an action card."""
        return next(card for card in self.actions if (card.deck, card.id) == (deck, id))

    def conflict(self, id: int) -> Conflict:
        """Return a conflict card."""
        return next(card for card in self.conflicts if card.id == id)

    def upgrade(self, id: int) -> Upgrade:
        """Return an upgrade."""
        return next(card for card in self.upgrades if card.id == id)

    def needed(self, type: str) -> int:
        """Return how many leaders on the station a development needs (AND-22)."""
        return self.leaders_needed[DEVELOPMENTS.index(type)]

    @cached_property
    def labels(self) -> dict[str, str]:
        """What is neither the book's nor the owner's, to be marked wherever it is shown."""
        values = ("start_vp", "leaders_needed", "leader_vp", "development_vp", "d6", *STAND_INS)
        found = {**ALWAYS, **dict.fromkeys(values, self.label)}
        found |= dict.fromkeys(self.left_out, "assumed") | {"bay": self.bay_label}
        found |= {f"tracks.{track.name}": track.label for track in self.tracks}
        found |= {f"commander {card.name}": card.label for card in self.commanders}
        found |= {f"action {card.deck}:{card.id}": card.label for card in self.actions}
        found |= {f"conflict {card.id}": card.label for card in self.conflicts}
        found |= {f"upgrade {card.id}": card.label for card in self.upgrades}
        return {name: label for name, label in found.items() if label not in TRUSTED}

    def label_of(self, *names: str) -> str:
        """Return the label of what rests on some values, the most doubtful; none: it is sure."""
        found = {self.labels[name] for name in names if name in self.labels}
        return next((label for label in reversed(LABELS) if label in found), "")
