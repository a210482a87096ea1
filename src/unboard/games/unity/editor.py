"""Drafting a manual set-up (UNI-3): fill, mirror, load, touch up, and then confirm.

| edit            | does                                                                          |
|-----------------|-------------------------------------------------------------------------------|
| `random`        | put all pieces that are missing on free spaces by chance                      |
| `mirror`        | give every piece its mirror image opposite the centre, purple for orange, and |
|                 | fill what is left by chance in the same way                                   |
| `clear`         | take everything off                                                           |
| `load`          | take pieces and walls of a position text                                      |
| `PR@e5`         | put a piece, in place of what stands there                                    |
| `-e5`           | take a piece off                                                              |
| `e5|e6`         | put a wall, or take it off                                                    |
"""

from dataclasses import replace
from random import Random

from unboard.core.errors import BadText, IllegalMove, MalformedMove, Reason, quoted
from unboard.core.grid import EMPTY
from unboard.core.hexes import Edge, Hex, edge, edge_name, edges, hex_name, hexes, read_hex
from unboard.core.rulebook import Sight
from unboard.core.scene import Preview, Scene, SceneMove, button, nothing_previewed
from unboard.games.unity.notation import piece_code, read, read_text
from unboard.games.unity.rules import (
    left_in_box,
    missing,
)
from unboard.games.unity.scene import piece_at, scene, tray_button
from unboard.games.unity.state import (
    COLOURS,
    TEAM,
    AnyMove,
    Done,
    Put,
    State,
    Wall,
    changed,
)
from unboard.games.unity.view import View
from unboard.games.unity.why import why_not

MIRRORED = {"p": "o", "P": "O", "o": "p", "O": "P", "g": "g", "G": "G", EMPTY: EMPTY}
ERASER = "erase"
_EDITS = (
    "write PR@e5 to put a piece, -e5 to take it off, e5|e6 for a wall, or random, mirror, clear, "
    "load"
)


def may_arrange(state: State) -> bool:
    """Tell whether the board is still to be arranged."""
    return state.phase == "setup"


def edit(state: State, word: str, argument: str, rng: Random) -> State:
    """Return a draft after an edit."""
    match word:
        case "":
            return state
        case "random":
            return _filled(_to_fill(state), rng)
        case "mirror":
            return _mirrored(_to_fill(state), rng)
        case "clear":
            return _with(state, EMPTY * len(state.cells), frozenset())
        case "load":
            return _loaded(state, argument)
    if word.startswith("-") and (space := read_hex(word[1:], state.terms.side)):
        return replace(state, cells=changed(state, {space: EMPTY}))
    return _touched(state, word)


def confirming_moves(state: State, draft: State) -> list[AnyMove]:
    """Return the moves that lead from a set-up to a draft of it, and end the set-up."""
    for space in hexes(state.terms.side):
        if state[space] not in (EMPTY, draft[space]):
            text = f"{hex_name(space)} was put before the draft and stays as it is"
            reason = Reason("UNI-3", text, (hex_name(space),))
            raise IllegalMove("the draft", "done", [reason])
    puts = [
        Put(piece, space)
        for space, now, piece in zip(hexes(state.terms.side), state.cells, draft.cells, strict=True)
        if piece not in (now, EMPTY)
    ]
    return [*puts, *map(Wall, sorted(draft.walls - state.walls)), Done()]


def edit_scene(sight: Sight[View]) -> Scene:
    """Return a draft to draw, with its edits as what can be clicked."""
    state = sight.view.state
    tray = [piece for colour in COLOURS for piece in (colour.upper(), colour)]
    drawn = scene(sight, [])
    drawn["buttons"] = [tray_button(piece, left_in_box(state, piece)) for piece in tray]
    drawn["buttons"].append(button(ERASER, "eraser"))
    drawn["prompt"] = _prompt(state)
    drawn["prompts"] = {ERASER: "Click a piece to take it off."}
    drawn["prompts"] |= {
        piece_code(piece): "Click spaces to put this piece there." for piece in tray
    }
    drawn["moves"] = [
        *(_put(piece, space) for piece in tray for space in hexes(state.terms.side)),
        *(_erase(space) for space in hexes(state.terms.side) if state[space] != EMPTY),
        *(
            _wall(where)
            for where in edges(state.terms.side)
            if where in state.walls or state.supply
        ),
    ]
    return drawn


def _to_fill(state: State) -> State:
    """Return a draft with room to fill: a full one is filled anew."""
    full = not any(missing(state, colour) for colour in COLOURS)
    return _with(state, EMPTY * len(state.cells), state.walls) if full else state


def _filled(state: State, rng: Random) -> State:
    free = [space for space in hexes(state.terms.side) if state[space] == EMPTY]
    rng.shuffle(free)
    for colour in COLOURS:
        for _ in range(missing(state, colour)):
            kinds = [piece for piece in (colour.upper(), colour) if left_in_box(state, piece)]
            piece = max(kinds, key=lambda kind: left_in_box(state, kind))
            state = replace(state, cells=changed(state, {free.pop(): piece}))
    return state


def _mirrored(state: State, rng: Random) -> State:
    """Mirror what stands; then put pairs by chance, and last what makes no pair."""
    spaces = list(hexes(state.terms.side))
    rng.shuffle(spaces)
    for space in spaces:
        state = _paired(state, space, state[space])
    for space in spaces:
        if state[space] == state[_opposite(space, state)] == EMPTY and space != _opposite(
            space, state
        ):
            wanted = [p for c in COLOURS for p in (c, c.upper()) if _room_for_pair(state, p)]
            if wanted:
                piece = max(
                    wanted, key=lambda p: (missing(state, p.lower()), left_in_box(state, p))
                )
                state = _paired(replace(state, cells=changed(state, {space: piece})), space, piece)
    walls = state.walls
    for low, high in sorted(state.walls):
        if state.supply > len(walls) - len(state.walls):
            walls |= {edge(_opposite(low, state), _opposite(high, state))}
    return _filled(_with(state, state.cells, walls), rng)


def _paired(state: State, space: Hex, piece: str) -> State:
    """Put the mirror image of a piece on the opposite space, if that is free and one is left."""
    other = _opposite(space, state)
    image = MIRRORED[piece]
    if image == EMPTY or state[other] != EMPTY or not left_in_box(state, image):
        return state
    return replace(state, cells=changed(state, {other: image}))


def _room_for_pair(state: State, piece: str) -> bool:
    needed = 2 if MIRRORED[piece] == piece else 1
    images = left_in_box(state, MIRRORED[piece])
    return left_in_box(state, piece) >= needed and images >= needed


def _opposite(space: Hex, state: State) -> Hex:
    middle = state.terms.side
    return 2 * (middle - 1) - space[0], 2 * middle - space[1]


def _loaded(state: State, text: str) -> State:
    options = {
        "players": state.terms.players,
        "side": state.terms.side,
        "colours": "fixed",
        "extra_sets": state.terms.extra_sets,
        "quiet_limit": state.terms.quiet_limit,
    }
    other, _ = read_text(text.strip(), options)
    if other.terms.side != state.terms.side:
        raise BadText(
            f"the text is a board of side {other.terms.side}; this one has {state.terms.side}"
        )
    return _with(state, other.cells, other.walls)


def _with(state: State, cells: str, walls: frozenset[Edge]) -> State:
    box = state.supply + len(state.walls)
    if len(walls) > box:
        raise BadText(f"the draft has {len(walls)} walls, and the box holds {box} (UNI-9)")
    return replace(state, cells=cells, walls=walls, supply=box - len(walls))


def _touched(state: State, word: str) -> State:
    try:
        move = read(word, {"side": state.terms.side})
    except MalformedMove as error:
        known = "names" in str(error)  # a space or a wall that is none: that is the trouble
        raise MalformedMove(
            str(error) if known else f"{quoted(word)} is no edit; {_EDITS}"
        ) from None
    if isinstance(move, Wall):
        walls = state.walls ^ {move.edge}
        return _with(state, state.cells, walls)
    if not isinstance(move, Put):
        raise MalformedMove(f"{quoted(word)} is no edit; {_EDITS}")
    freed = replace(state, cells=changed(state, {move.space: EMPTY}))
    if reasons := why_not(freed, 0, move):
        raise IllegalMove("the draft", word, reasons)
    return replace(freed, cells=changed(freed, {move.space: move.piece}))


def _prompt(state: State) -> str:
    lacking = sum(missing(state, colour) for colour in COLOURS)
    if lacking:
        verb = "is" if lacking == 1 else "are"
        return f"{lacking} of {3 * TEAM[state.terms.side]} pieces {verb} still to be placed."
    return f"All pieces stand, {state.supply} walls are left. Touch it up, or confirm."


def _put(piece: str, space: Hex) -> SceneMove:
    text = f"{piece_code(piece)}@{hex_name(space)}"
    return {"move": text, "paths": [text.split("@")], "says": f"Put {text}"}


def _erase(space: Hex) -> SceneMove:
    name = hex_name(space)
    return {"move": f"-{name}", "paths": [[ERASER, name]], "says": f"Take the piece off {name}"}


def _wall(where: Edge) -> SceneMove:
    text = edge_name(where)
    return {"move": text, "paths": [[text]], "says": f"Put a wall on {text}, or take it off"}


def edit_preview(sight: Sight[View], edit: str) -> Preview:
    """Return what an edit of a draft would do: a piece put or taken off, a wall."""
    preview = nothing_previewed()
    if edit.startswith("-"):
        preview["motions"] = [{"from": edit[1:], "to": None}]
        return preview
    move = read(edit, {"side": sight.view.state.terms.side})
    if isinstance(move, Put):
        preview["adds"] = [piece_at(move.space, move.piece)]
    elif isinstance(move, Wall):
        preview["walls"] = [edge_name(move.edge)]
    return preview
