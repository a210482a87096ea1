"""Corrections by hand (AND-28), and what must hold after every move (AND-29)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from unboard.games.andromeda.pack import DEVELOPMENTS, LEADERS, TRACKS, TYPES
from unboard.games.andromeda.state import (
    PLACES,
    Move,
    State,
    moved,
    put,
    with_leaders,
)

MOST = {"shield": 1, "nebula_moons": 6}
TILES = 3


def corrected(state: State, move: Move) -> State:
    """Return the state with a value set by hand, and nothing else changed."""
    word, _, rest = move.what.partition(" ")
    number = move.number or 0
    match word:
        case "modules":
            return replace(state, modules=put(state.modules, TYPES.index(move.where), number))
        case "tiles":
            return replace(state, tiles=put(state.tiles, DEVELOPMENTS.index(move.where), number))
        case "leaders":
            return _leaders(state, move.where, number)
        case "ship":
            return moved(state, rest, move.where)
        case "probe":
            return replace(state, probe="" if move.where == "none" else move.where)
        case "development":
            return _development(state, rest, *move.where.split())
        case "final":
            return _go_on(state)
        case "upgrades":
            return replace(state, upgrades=(0,) * number)
    if word in TRACKS:
        return replace(state, tracks=put(state.tracks, TRACKS.index(word), number))
    change: dict[str, Any] = {word: number}
    return replace(state, **change)


def _leaders(state: State, region: str, number: int) -> State:
    if not region:
        return replace(state, station=number)
    return with_leaders(state, region, number)


def _development(state: State, region: str, type: str, owner: str = "Unity") -> State:
    """Let a planet have a development, Unity's or a human's, or none."""
    built = () if type == "none" else ((region, type),)
    return replace(
        state,
        developments=(*_without(state.developments, region), *built * (owner == "Unity")),
        developed=(*_without(state.developed, region), *built),
    )


def _without(pairs: tuple[tuple[str, str], ...], region: str) -> tuple[tuple[str, str], ...]:
    return tuple(pair for pair in pairs if pair[0] != region)


def _go_on(state: State) -> State:
    """Take the declared end back; after Unity's last turn the humans' turns go on."""
    phase = "human" if state.phase == "closing" else state.phase
    return replace(state, final=False, last_turn=False, phase=phase)


def broken(state: State) -> Iterator[str]:
    """Iterate the sentences of AND-29 that do not hold."""
    for name, most in MOST.items():
        if not 0 <= getattr(state, name) <= most:
            yield f"{name} goes from 0 to {most}, not {getattr(state, name)}"
    if state.shield and state.ships[state.terms.pack.cruiser] in PLACES:
        yield "the shield is hit only while the heavy cruiser is in a region"
    if state.damaged > sum(state.modules):
        yield f"Unity has {sum(state.modules)} modules, so {state.damaged} cannot be damaged"
    have = state.station + state.box + sum(count for _, count in state.leaders)
    if have > LEADERS:
        yield f"Unity has {LEADERS} leaders in regions, station and box, not {have}"
    for words, human in (("the Conn is with", state.conn), ("it is the turn of", state.human)):
        if not 1 <= human <= state.terms.players:
            yield f"{words} a human from 1 to {state.terms.players}, not {human}"
    if max(state.tiles) > TILES:
        yield f"there are {TILES} tiles of a development, not {max(state.tiles)}"
    yield from _out_of_bounds(state)


def _out_of_bounds(state: State) -> Iterator[str]:
    spaces = len(state.terms.commander.wheel) if state.terms.commander else 0
    if not min(1, spaces) <= state.wheel <= spaces:
        yield f"the wheel has the spaces 1 to {spaces}, not {state.wheel}"
    for track, space in zip(state.terms.pack.tracks, state.tracks, strict=True):
        if not 0 <= space <= track.top:
            yield f"the {track.name} track goes from 0 to {track.top}, not {space}"
