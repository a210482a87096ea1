"""How steps are told: what to do with the pieces, by which rule, and what changed (AND-28).

The rules say their steps whether anybody listens or not.  A `State` keeps nothing of it; a
`Telling` is one that does, made of a state and the tale so far, and taken apart again.
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import Any, Literal, NamedTuple

from unboard.games.andromeda.pack import DEVELOPMENTS, LETTERS, TRACKS, TYPES
from unboard.games.andromeda.state import State

MOST_TOLD = 120  # steps kept: more than Unity's longest turn
_WORDS = {
    "vp": "VP", "tactics": "tactics cards", "moons": "moons", "nebula_moons": "nebula moons",
    "discovery": "discovery tokens", "supremacy_tokens": "supremacy tokens",
    "damaged": "damaged modules", "shield": "shield hits", "station": "leaders on the station",
    "box": "leaders in the box", "human": "turn of human", "events_due": "event cards due",
    "wheel": "wheel space", "event": "event marker", "upgrade_vp": "VP of upgrades by hand",
    "conn": "Conn: human",
}  # fmt: skip


Sign = Literal[
    "battle", "card", "conn", "damage", "develop", "die", "end", "event", "home", "launch",
    "leader", "map", "module", "moon", "probe", "tactics", "text", "token", "track", "upgrade",
    "vp", "wheel",
]  # fmt: skip
_BY_BOOK: dict[str, Sign] = {  # where several change, the first here
    "probe": "probe", "wheel": "wheel", "tactics": "tactics", "moons": "moon",
    "nebula_moons": "moon", "vp": "vp", "leaders": "leader", "station": "leader",
    "modules": "module", "discovery": "token", "supremacy_tokens": "token", "tracks": "track",
    "event": "event",
}  # fmt: skip
_BY_RULE: dict[str, Sign] = {
    "AND-1": "map",
    "AND-5": "conn", "AND-6": "probe", "AND-7": "tactics", "AND-8": "damage", "AND-9": "module",
    "AND-10": "moon", "AND-11": "upgrade", "AND-12": "event", "AND-13": "track", "AND-14": "die",
    "AND-15": "card", "AND-16": "moon", "AND-17": "leader", "AND-18": "card", "AND-19": "battle",
    "AND-20": "card", "AND-21": "home", "AND-22": "develop", "AND-23": "end",
}  # fmt: skip
_QUOTING = ("AND-4", "AND-5", "AND-11", "AND-15", "AND-20", "AND-22", "AND-23")  # cards, mostly


class Told(NamedTuple):
    """A step as it is told: what to do with the pieces, by which rule, and what changed."""

    move: int  # after which move, counted from 1; 0 is the start
    text: str
    rule: str
    change: str
    ships: tuple[str, ...]  # where they are after it
    probe: str
    rests: str = ""  # on which value of the pack, as its labels name it
    sign: Sign = "text"  # the drawing that goes with it
    face: int = 0  # of the die that it tells of; 0 for none


Tale = tuple[Told, ...]  # since Unity's last turn began


@dataclass(frozen=True, slots=True)
class Telling(State):
    """A state in which somebody listens: the steps taken from it are told."""

    told: Tale = ()


def telling(state: State, tale: Tale = ()) -> Telling:
    """Return a state in which the steps to come are told, after those of a tale."""
    books: dict[str, Any] = {name: getattr(state, name) for name in _BOOKS}
    return Telling(**books, told=tale)


_BOOKS = tuple(field.name for field in fields(State))


def anew(state: State) -> State:
    """Return a state from which the tale begins anew."""
    return replace(state, told=()) if isinstance(state, Telling) else state


def told(
    before: State, after: State, rule: str, text: str, rests: str = "", face: int = 0
) -> State:
    """Return a state with a step told, and what it changed, if anybody listens."""
    if not isinstance(after, Telling):
        return after
    change = ", ".join(changes(before, after))
    sign: Sign = "die" if face else _sign(before, after, rule)
    step = Told(len(after.moves), text, rule, change, after.ships, after.probe, rests, sign, face)
    return replace(after, told=(*after.told[1 - MOST_TOLD :], step))


def say(state: State, rule: str, text: str, rests: str = "", face: int = 0) -> State:
    """Return a state with a step told that changes nothing in the books, if anybody listens."""
    return told(state, state, rule, text, rests, face)


def _sign(before: State, after: State, rule: str) -> Sign:
    """Return the drawing that goes with a step: by what it changed, else by its rule."""
    left_bay = (old == "bay" != new for old, new in zip(before.ships, after.ships, strict=True))
    if any(left_bay):
        return "launch"
    changed = (name for name in _BY_BOOK if getattr(before, name) != getattr(after, name))
    book = None if rule in _QUOTING else next(changed, None)
    return _BY_BOOK[book] if book else _BY_RULE.get(rule, "text")


def changes(before: State, after: State) -> Iterator[str]:
    """Iterate what is different in the books."""
    for name, words in _WORDS.items():
        old, new = getattr(before, name), getattr(after, name)
        if old != new:
            yield f"{words} {old} → {new}"
    yield from _rows("", TRACKS, before.tracks, after.tracks)
    yield from _rows(" modules", TYPES, before.modules, after.modules)
    yield from _rows(" tiles", DEVELOPMENTS, before.tiles, after.tiles)
    yield from _rows("", [f"ship {letter}" for letter in LETTERS], before.ships, after.ships)
    if before.probe != after.probe:
        yield f"probe {before.probe or 'off'} → {after.probe or 'off'}"
    yield from _leaders(dict(before.leaders), dict(after.leaders))
    yield from _sites(before, after)
    yield from (f"upgrade {id}" for id in after.upgrades[len(before.upgrades) :])
    if len(after.upgrades) < len(before.upgrades):
        yield f"upgrades {len(before.upgrades)} → {len(after.upgrades)}"
    if after.final != before.final:
        yield "the end is declared" if after.final else "the end is not declared any more"


def _leaders(old: dict[str, int], new: dict[str, int]) -> Iterator[str]:
    """Iterate where Unity leaders are others than before."""
    for region in sorted(old.keys() | new.keys(), key=lambda name: int(name[1:])):
        match old.get(region, 0), new.get(region, 0):
            case 1, 0:
                yield f"leader off {region}"
            case 0, 1:
                yield f"leader on {region}"
            case a, b if a != b:
                yield f"leaders in {region} {a} → {b}"


def _sites(before: State, after: State) -> Iterator[str]:
    """Iterate where a development stands, is gone, or is another's."""
    for region in dict(before.developed).keys() | dict(after.developed).keys():
        old, new = (
            (dict(state.developed).get(region, "empty"), region in dict(state.developments))
            for state in (before, after)
        )
        if old != new:
            owner = "" if new[0] == "empty" else " of Unity" if new[1] else " of a human"
            yield f"{region} {new[0]}{owner}"


def _rows(
    suffix: str,
    names: tuple[str, ...] | list[str],
    old: tuple[object, ...],
    new: tuple[object, ...],
) -> Iterator[str]:
    if old != new:
        for name, a, b in zip(names, old, new, strict=True):
            if a != b:
                yield f"{name}{suffix} {a} → {b}"
