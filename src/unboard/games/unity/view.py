"""What a seat of UNITY may know: everything, for nothing is hidden."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from unboard.core.hexes import Hex, hex_name, rows_from_the_top
from unboard.core.rulebook import Seat
from unboard.games.unity.rules import groups, left_in_box, missing
from unboard.games.unity.state import (
    COLOURS,
    WORDS,
    Capture,
    Move,
    Put,
    State,
    Tale,
    Wall,
)


class Group(NamedTuple):
    """Pieces of a colour that are connected (UNI-14)."""

    colour: str
    spaces: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class View:
    """What everybody sees."""

    state: State
    groups: tuple[Group, ...]  # purple ones first, then orange, then green
    last: Tale | None

    def groups_of(self, colour: str) -> list[Group]:
        """Return the groups of a colour."""
        return [group for group in self.groups if group.colour == colour]


def view(state: State, seat: Seat | None, tale: Tale | None) -> View:
    """Return what a seat sees, the same for all."""
    return View(state, _all_groups(state), tale)


@lru_cache(maxsize=8)  # for all who look at it now
def _all_groups(state: State) -> tuple[Group, ...]:
    return tuple(Group(c, tuple(spaces)) for c in COLOURS for spaces in groups(state, c))


def as_json(view: View) -> dict[str, Any]:
    """Return a view as plain data."""
    state = view.state
    return {
        "board": ["".join(state[s] for s in row) for row in rows_from_the_top(state.terms.side)],
        "walls": [list(map(hex_name, wall)) for wall in sorted(state.walls)],
        "supply": state.supply,
        "phase": state.phase,
        "turn": WORDS.get(state.turn),
        "colours": {WORDS[colour]: taker for colour, taker in state.seats},
        "groups": {
            WORDS[c]: [list(map(hex_name, group.spaces)) for group in view.groups_of(c)]
            for c in COLOURS
        },
        "missing": {WORDS[colour]: missing(state, colour) for colour in COLOURS},
        "box": {piece: left_in_box(state, piece) for c in COLOURS for piece in (c.upper(), c)},
        "first_wall": list(map(hex_name, state.first_wall or ())),
        "quiet": state.quiet,
        "quiet_limit": state.terms.quiet_limit,
        "last": _last(view.last) if view.last else {},
    }


def _last(tale: Tale) -> dict[str, list[str]]:
    """Return what the last move did: spaces left, reached and cleared, a wall."""
    match tale.move:
        case Put(_, space):
            return {"to": [hex_name(space)]}
        case Move(here, there):
            return {"from": [hex_name(here)], "to": [hex_name(there)]}
        case Wall(where):
            return {"wall": list(map(hex_name, where))}
        case Capture():
            return {"cleared": list(map(hex_name, tale.cleared))}
    return {}
