"""Corrections by hand (AND-28), and what must hold after every move (AND-29)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from unboard.games.andromeda.pack import DEVELOPMENTS, TRACKS, TYPES
from unboard.games.andromeda.state import (
    LEADERS,
    PLACES,
    Move,
    State,
    moved,
    put,
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
            return replace(
                state,
                developments=_with(state.developments, rest, move.where),
                developed=_with(state.developed, rest, move.where),
            )
    if word in TRACKS:
        return replace(state, tracks=put(state.tracks, TRACKS.index(word), number))
    change: dict[str, Any] = {word: number}
    return replace(state, **change)


def _leaders(state: State, base: str, number: int) -> State:
    if not base:
        return replace(state, station=number)
    others = state.leaders - {base}
    return replace(state, leaders=others | {base} if number else others)


def _with(
    pairs: tuple[tuple[str, str], ...], region: str, type: str
) -> tuple[tuple[str, str], ...]:
    return (*((r, t) for r, t in pairs if r != region), (region, type))


def broken(state: State) -> Iterator[str]:
    """Iterate the sentences of AND-29 that do not hold."""
    for name, most in MOST.items():
        if not 0 <= getattr(state, name) <= most:
            yield f"{name} goes from 0 to {most}, not {getattr(state, name)}"
    if state.shield and state.ships[state.terms.pack.cruiser] in PLACES:
        yield "the shield is hit only while the heavy cruiser is in a region"
    if state.damaged > sum(state.modules):
        yield f"Unity has {sum(state.modules)} modules, so {state.damaged} cannot be damaged"
    if state.station + len(state.leaders) > LEADERS:
        have = state.station + len(state.leaders)
        yield f"Unity has {LEADERS} leaders on bases and station, not {have}"
    if not 1 <= state.conn <= state.terms.players:
        yield f"the Conn is with a human from 1 to {state.terms.players}, not {state.conn}"
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
