"""How moves of UNITY are clicked, and what is said of them on the way.

A piece is clicked, then where it goes or the handle of a capture, which a piece of others on an
asterisk's line means as well; a wall twice on its edge; in a set-up a piece of the tray and its
space; and words are buttons.
"""

from collections.abc import Sequence
from functools import lru_cache

from unboard.core.hexes import Hex, edge_name, hex_name
from unboard.core.scene import SceneMove
from unboard.games.unity.notation import piece_code, write
from unboard.games.unity.state import (
    WORDS,
    AnyMove,
    Capture,
    Choose,
    Done,
    Move,
    Pass,
    Put,
    State,
    Wall,
    piece_words,
)


@lru_cache(maxsize=8192)
def clicked(move: AnyMove) -> SceneMove:
    """Return a move with the clicks that play it and what it does in words."""
    return {"move": write(move), "paths": paths(move), "says": says(move)}


def paths(move: AnyMove) -> list[list[str]]:
    """Return the clicks that play a move."""
    match move:
        case Move(here, there):
            return [[hex_name(here), hex_name(there)]]
        case Capture(space):
            return [[hex_name(space), write(move)]]
        case Put(piece, space):
            return [[piece_code(piece), hex_name(space)]]
        case Wall(where):
            return [[edge_name(where)] * 2]  # a wall is for ever: the second click confirms it
    return [[write(move)]]


def says(move: AnyMove) -> str:
    """Say what a move does."""
    match move:
        case Move(here, there):
            return f"Move {hex_name(here)} to {hex_name(there)}"
        case Wall(where):
            return f"Place a wall between {hex_name(where[0])} and {hex_name(where[1])}"
        case Capture(space, ""):
            return f"Capture all around the ring on {hex_name(space)}, and itself"
        case Capture(space, direction):
            return f"Capture the line {direction} of the asterisk on {hex_name(space)}, and itself"
        case Put(piece, space):
            return f"Put {piece_words(piece)} on {hex_name(space)}"
        case Choose(colour):
            return f"Take {WORDS[colour]}"
        case Done():
            return "End the set-up"
        case Pass():
            return "Pass: nothing is legal"


def prompts(state: State, moves: Sequence[AnyMove]) -> dict[str, str]:
    """Return what to say after each first click that goes on."""
    found: dict[str, str] = {}
    capturing = {move.space for move in moves if type(move) is Capture}
    going = {move.start for move in moves if type(move) is Move}
    for space in sorted(capturing | going):
        found[hex_name(space)] = _piece_prompt(
            state, space, goes=space in going, captures=space in capturing
        )
    for name in (edge_name(move.edge) for move in moves if type(move) is Wall):
        found[name] = f"Click {name} again to place the wall there."
    for piece in dict.fromkeys(move.piece for move in moves if type(move) is Put):
        found[piece_code(piece)] = f"Choose a free space for {piece_words(piece)}."
    return found


def _piece_prompt(state: State, space: Hex, *, goes: bool, captures: bool) -> str:
    kind = "ring" if state[space].isupper() else "asterisk"
    where = f"Choose where the {kind} on {hex_name(space)} goes"
    if not captures:
        return f"{where}. It may not capture: that would take a player's last pieces (UNI-13)."
    if not goes:
        how = "click it again" if kind == "ring" else "choose an arrow or a piece on a line"
        return f"The {kind} on {hex_name(space)} cannot move: {how} to capture."
    if kind == "ring":
        return f"{where}, or click it again to capture all around it."
    return f"{where}, or an arrow or a piece on a line to capture that line."
