"""What UNITY looks like: pointy-top hexagons, rings and asterisks, walls on the edges."""

from collections.abc import Sequence
from functools import lru_cache
from math import cos, hypot, pi, sin, sqrt

from unboard.core.grid import EMPTY
from unboard.core.hexes import (
    Edge as HexEdge,
)
from unboard.core.hexes import (
    Hex,
    diagonals,
    edge_name,
    edges,
    hex_name,
    hexes,
    read_hex,
    rows_from_the_top,
)
from unboard.core.palette import Colour
from unboard.core.rulebook import View
from unboard.core.scene import (
    Button,
    Counter,
    Edge,
    Handle,
    Label,
    Mark,
    Motion,
    Piece,
    PieceLook,
    Preview,
    Scene,
    SceneMove,
    SceneSeat,
    Space,
    bare_scene,
    button,
    nothing_previewed,
    piece,
)
from unboard.core.words import plural
from unboard.games.unity import rules
from unboard.games.unity.notation import piece_code, write
from unboard.games.unity.state import (
    COLOURS,
    PLAYERS,
    WORDS,
    AnyMove,
    Capture,
    Choose,
    Done,
    Move,
    Pass,
    Put,
    State,
    Terms,
    Wall,
    piece_words,
)

ROW = sqrt(3) / 2  # rows lie closer than spaces, which are one apart
CORNER = 1 / sqrt(3)  # from the centre of a space to its corners
ANGLES = {"E": 0, "SE": 60, "SW": 120, "W": 180, "NW": 240, "NE": 300}  # clockwise on the screen
_BY_WORD = {word: colour for colour, word in WORDS.items()}


def scene(view: View, moves: Sequence[AnyMove]) -> Scene:
    """Return what to draw for a view, and how its legal moves are clicked."""
    state = state_of(view)
    side = state.terms.side
    return {
        **bare_scene(),
        "frame": _frame(side),
        "cell": [[CORNER * sin(k * pi / 3), CORNER * cos(k * pi / 3)] for k in range(6)],
        "spaces": [_space(state, space) for space in hexes(side)],
        "edges": [_edge(state, where) for where in edges(side)],
        "handles": [_handle(move, side) for move in moves if isinstance(move, Capture)],
        "labels": _labels(side),
        "pieces": [piece_at(space, state[space]) for space in hexes(side) if state[space] != EMPTY],
        "marks": _marks(view),
        "motions": _motions(view["last"]),
        "buttons": _buttons(view, moves),
        "seats": [_seat(view, seat) for seat in range(state.terms.players)],
        "counters": _counters(view),
        "prompt": _prompt(view),
        "prompts": _prompts(state, moves),
        "moves": [_move(move) for move in moves],
    }


def state_of(view: View) -> State:
    """Return the state that a view shows; nothing is hidden in UNITY."""
    options = view["options"]
    side = (len(view["board"]) + 1) // 2
    rows = zip(rows_from_the_top(side), view["board"], strict=True)
    cells = {space: piece for row, text in rows for space, piece in zip(row, text, strict=True)}
    return State(
        Terms(options["players"], side, False, options["extra_sets"], options["quiet_limit"]),
        "".join(cells[space] for space in hexes(side)),
        frozenset(_hex_edge(pair, side) for pair in view["walls"]),
        view["supply"],
        view["phase"],
        tuple((_BY_WORD[word], seat) for word, seat in view["colours"].items()),
        _BY_WORD.get(view["turn"], ""),
    )


def _hex_edge(pair: Sequence[str], side: int) -> HexEdge:
    low, high = (read_hex(name, side) for name in pair)
    assert low is not None
    assert high is not None
    return low, high


@lru_cache(maxsize=1024)  # the spaces of both boards, asked for again in every scene
def _at(space: Hex, side: int) -> tuple[float, float]:
    """Return where a space's centre lies: the middle of the board is the origin."""
    row, diagonal = space
    return round(diagonal - side - (row - side + 1) / 2, 3), round((side - 1 - row) * ROW, 4)


def _frame(side: int) -> list[float]:
    width, height = 2 * side + 0.6, 2 * (side - 1) * ROW + 2.6
    return [-width / 2, -height / 2, width, height]


def _space(state: State, space: Hex) -> Space:
    x, y = _at(space, state.terms.side)
    holds = piece_words(state[space]) if state[space] != EMPTY else "empty"
    return {"id": hex_name(space), "x": x, "y": y, "caption": f"{hex_name(space)}, {holds}"}


def _edge(state: State, where: HexEdge) -> Edge:
    wall, name = where in state.walls, edge_name(where)
    from_x, from_y, to_x, to_y = _between(where, state.terms.side)
    return {
        "id": name,
        "line": [[from_x, from_y], [to_x, to_y]],
        "caption": f"edge {name}, {'a wall' if wall else 'free'}",
        "wall": wall,
    }


@lru_cache(maxsize=1024)
def _between(where: HexEdge, side: int) -> tuple[float, float, float, float]:
    """Return the line on which two spaces meet."""
    (ax, ay), (bx, by) = (_at(space, side) for space in where)
    x, y = (ax + bx) / 2, (ay + by) / 2
    length = hypot(bx - ax, by - ay)
    dx, dy = -(by - ay) / length * CORNER / 2, (bx - ax) / length * CORNER / 2
    return round(x - dx, 3), round(y - dy, 3), round(x + dx, 3), round(y + dy, 3)


def _handle(capture: Capture, side: int) -> Handle:
    x, y = _at(capture.space, side)
    angle = ANGLES.get(capture.direction, 0)
    reach = 0.42 if capture.direction else 0.0
    return {
        "id": write(capture),
        "look": "arrow" if capture.direction else "burst",
        "x": round(x + reach * cos(angle * pi / 180), 3),
        "y": round(y + reach * sin(angle * pi / 180), 3),
        "angle": angle,
        "caption": _says(capture),
    }


def _labels(side: int) -> list[Label]:
    labels: list[Label] = []
    for row in range(2 * side - 1):
        x, y = _at((row, diagonals(row, side)[0]), side)
        labels.append({"text": hex_name((row, 1))[0], "x": x - 0.85, "y": y})
    for diagonal in range(1, 2 * side):
        x, y = _at((max(0, diagonal - side) - 1, diagonal), side)
        labels.append({"text": str(diagonal), "x": x - 0.07, "y": y - 0.12})
    return labels


def piece_at(space: Hex, letter: str) -> Piece:
    """Return a piece to draw."""
    look: PieceLook = "ring" if letter.isupper() else "asterisk"
    return piece(hex_name(space), look, WORDS[letter.lower()], letter)


def _marks(view: View) -> list[Mark]:
    marks: list[Mark] = [
        {"look": "group", "spaces": group, "caption": f"{colour} group of {len(group)}"}
        for colour, groups in view["groups"].items()
        for group in groups
    ]
    touched = [space for spaces in view["last"].values() for space in spaces]
    if touched:
        caption = "last move " + ", ".join(touched)
        marks.append({"look": "last", "spaces": touched, "caption": caption})
    return marks


def _motions(last: dict[str, list[str]]) -> list[Motion]:
    if "cleared" in last:
        return [{"from": space, "to": None} for space in last["cleared"]]
    origins = last.get("from", [None])
    return [{"from": a, "to": b} for a, b in zip(origins, last.get("to", []), strict=False)]


def _buttons(view: View, moves: Sequence[AnyMove]) -> list[Button]:
    words = [
        button(write(move), write(move), colour=_meant(move))
        for move in moves
        if isinstance(move, Done | Pass | Choose)
    ]
    tray = dict.fromkeys(move.piece for move in moves if isinstance(move, Put))
    return [*(tray_button(piece, view["box"][piece]) for piece in tray), *words]


def _meant(move: AnyMove) -> Colour | None:
    return WORDS[move.colour] if isinstance(move, Choose) else None


def tray_button(letter: str, left: int) -> Button:
    """Return the button that takes a piece from the box."""
    name = piece_words(letter).partition(" ")[2]
    drawn: Piece = {**piece_at((0, 1), letter), "space": ""}
    return button(piece_code(letter), f"{name} ({left} left)", piece=drawn, left=left)


def _seat(view: View, seat: int) -> SceneSeat:
    colour = next((c for c, taker in view["colours"].items() if taker == seat), None)
    if not view["colours"] and view["options"]["colours"] == "fixed":
        colour = WORDS[COLOURS[seat]]
    groups = view["groups"].get(colour, []) if colour else []
    count = sum(map(len, groups))
    return {
        "name": view["seats"][seat],
        "colour": colour,
        "aim": f"unites {colour}" if colour else "has no colour yet",
        "score": f"{plural(len(groups), 'group')}, {plural(count, 'piece')}" if colour else "",
        "state": "",
        "done": False,
        "to_act": seat in view["to_act"],
        "won": seat in view["winners"],
    }


def _counters(view: View) -> list[Counter]:
    supply = str(view["supply"])
    counters: list[Counter] = [{"label": "walls left", "value": supply, "named": False}]
    if view["quiet_limit"] and view["phase"] in ("play", "over"):
        quiet = f"{view['quiet']} of {view['quiet_limit']}"
        counters.append({"label": "quiet turns", "value": quiet, "named": False})
    return counters


def _prompt(view: View) -> str:
    if view["over"]:
        return str(view["result"])
    seat = view["to_act"][0]
    mine = view["seat"] == seat
    match view["phase"]:
        case "setup":
            return _setup_prompt(view) if mine else "Waiting for player A to arrange the board."
        case "draft":
            who = f"player {PLAYERS[seat]}"
            return (
                f"Your choice, {who}: take a colour." if mine else f"Waiting for {who} to choose."
            )
    who = f"{view['turn']} (player {PLAYERS[seat]})"
    if view["first_wall"]:
        return f"Place your second wall, {who}." if mine else f"Waiting for {who} to place a wall."
    if not mine:
        return f"Waiting for {who}."
    walls = ("", ", or place a wall", ", or place two walls")[_walls_in_a_turn(view)]
    return f"Your turn, {who}: move or capture with a piece{walls}."


def _walls_in_a_turn(view: View) -> int:
    return rules.walls_in_a_turn(state_of(view))


def _setup_prompt(view: View) -> str:
    lacking = [f"{count} {colour}" for colour, count in view["missing"].items() if count]
    if lacking:
        return f"Arrange the board: {', '.join(lacking)} to place. Choose a piece, then its space."
    return f"All pieces stand. Place walls on edges ({view['supply']} left), or say done."


def _prompts(state: State, moves: Sequence[AnyMove]) -> dict[str, str]:
    prompts: dict[str, str] = {}
    capturing = {move.space for move in moves if isinstance(move, Capture)}
    for move in moves:
        match move:
            case Move(space) | Capture(space):
                prompts[hex_name(space)] = _piece_prompt(state, space, space in capturing)
            case Wall(where):
                name = edge_name(where)
                prompts[name] = f"Click {name} again to place the wall there."
            case Put(piece):
                prompts[piece_code(piece)] = f"Choose a free space for {piece_words(piece)}."
    return prompts


def _piece_prompt(state: State, space: Hex, captures: bool) -> str:
    kind = "ring" if state[space].isupper() else "asterisk"
    goes = f"Choose where the {kind} on {hex_name(space)} goes"
    if not captures:
        return f"{goes}. It may not capture: that would take a player's last pieces (UNI-13)."
    if kind == "ring":
        return f"{goes}, or click it again to capture all around it."
    return f"{goes}, or an arrow to capture that line."


def _move(move: AnyMove) -> SceneMove:
    return {"move": write(move), "paths": paths(move), "says": _says(move)}


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


def _says(move: AnyMove) -> str:
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


def preview(view: View, move: AnyMove) -> Preview:
    """Return what a move would do: what it carries, takes, puts and walls off, at which cost."""
    state, preview = state_of(view), nothing_previewed()
    match move:
        case Move(here, there):
            preview["motions"] = [{"from": hex_name(here), "to": hex_name(there)}]
            preview["note"] = _regrouped(state, move, {state.turn})
        case Wall(where):
            preview["walls"] = [edge_name(where)]
            colours = {state[space].lower() for space in where}
            if state.phase == "play" and len(colours) == 1 and EMPTY not in colours:
                preview["note"] = _regrouped(state, move, colours)
        case Capture():
            gone = rules.captured(state, move)
            preview["motions"] = [{"from": hex_name(space), "to": None} for space in gone]
            preview["note"] = _capture_note(state, move, gone)
        case Put(piece, space):
            preview["adds"] = [piece_at(space, piece)]
    return preview


def _capture_note(state: State, move: Capture, gone: Sequence[Hex]) -> str:
    lost = "".join(state[space] for space in gone).lower()
    removed = ", ".join(f"{lost.count(c)} {WORDS[c]}" for c in COLOURS if c in lost)
    change = _regrouped(state, move, set(lost))
    return f"removes {removed}" + (f"; {change}" if change else "")


def _regrouped(state: State, move: Move | Wall | Capture, colours: set[str]) -> str:
    """Say how the number of groups of some colours would change."""
    after = rules.board_after(state, move)
    counts = (
        (WORDS[c], len(rules.groups(state, c)), len(rules.groups(after, c)))
        for c in COLOURS
        if c in colours
    )
    return ", ".join(f"{word} {a} → {plural(b, 'group')}" for word, a, b in counts if a != b)
