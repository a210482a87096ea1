"""What UNITY looks like: pointy-top hexagons, rings and asterisks, walls on the edges."""

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
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
)
from unboard.core.palette import Colour
from unboard.core.rulebook import Facts, Seat, Sight
from unboard.core.scene import (
    Button,
    Counter,
    Edge,
    Ending,
    Handle,
    Label,
    Mark,
    Motion,
    Piece,
    PieceLook,
    Preview,
    Scene,
    SceneSeat,
    Space,
    bare_scene,
    button,
    ending,
    nothing_previewed,
    piece,
)
from unboard.core.words import plural
from unboard.games.unity import rules
from unboard.games.unity.clicks import clicked, prompts, says
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
    Tale,
    Wall,
    piece_words,
)
from unboard.games.unity.view import View

ROW = sqrt(3) / 2  # rows lie closer than spaces, which are one apart
CORNER = 1 / sqrt(3)  # from the centre of a space to its corners
CELL = [[CORNER * sin(k * pi / 3), CORNER * cos(k * pi / 3)] for k in range(6)]
SAID = (Done, Pass, Choose)  # moves that are words
ANGLES = {"E": 0, "SE": 60, "SW": 120, "W": 180, "NW": 240, "NE": 300}  # clockwise on the screen


def scene(sight: Sight[View], moves: Sequence[AnyMove]) -> Scene:
    """Return what to draw for a sight, and how its legal moves are clicked.

    What looks alike is made once, and stands in all scenes that have it.
    """
    facts, view = sight
    state, side = view.state, view.state.terms.side
    seats = [_seat(facts, view, seat) for seat in range(state.terms.players)]
    return {
        **_board(side, state.cells, state.walls),
        "handles": _handles(state, [move for move in moves if isinstance(move, Capture)]),
        "marks": _marks(view),
        "motions": _motions(view.last) if view.last else [],
        "buttons": _buttons(state, moves),
        "seats": seats,
        "counters": _counters(state),
        "prompt": _prompt(facts, state),
        "prompts": prompts(state, moves),
        "moves": [clicked(move) for move in moves],
        "ending": _ending(view, seats),
    }


@lru_cache(maxsize=8)  # for all who look at a board now
def _board(side: int, cells: str, walls: frozenset[HexEdge]) -> Scene:
    """Return what the board looks like, whoever looks at it."""
    return {
        **bare_scene(),
        "frame": _frame(side),
        "cell": CELL,
        "spaces": list(map(partial(_space, side), hexes(side), cells)),
        "edges": _edges(side, walls),
        "labels": _labels(side),
        "pieces": [
            piece_at(space, letter)
            for space, letter in zip(hexes(side), cells, strict=True)
            if letter != EMPTY
        ],
    }


def _at(space: Hex, side: int) -> tuple[float, float]:
    """Return where a space's centre lies: the middle of the board is the origin."""
    row, diagonal = space
    return round(diagonal - side - (row - side + 1) / 2, 3), round((side - 1 - row) * ROW, 4)


def _frame(side: int) -> list[float]:
    width, height = 2 * side + 0.6, 2 * (side - 1) * ROW + 2.6
    return [-width / 2, -height / 2, width, height]


@lru_cache(maxsize=2048)
def _space(side: int, space: Hex, letter: str) -> Space:
    x, y = _at(space, side)
    holds = piece_words(letter) if letter != EMPTY else "empty"
    return {"id": hex_name(space), "x": x, "y": y, "caption": f"{hex_name(space)}, {holds}"}


@lru_cache(maxsize=8)  # walls change more seldom than pieces
def _edges(side: int, walls: frozenset[HexEdge]) -> list[Edge]:
    return [_edge(side, where, where in walls) for where in edges(side)]


@lru_cache(maxsize=1024)
def _edge(side: int, where: HexEdge, wall: bool) -> Edge:
    name = edge_name(where)
    from_x, from_y, to_x, to_y = _between(where, side)
    return {
        "id": name,
        "line": [[from_x, from_y], [to_x, to_y]],
        "caption": f"edge {name}, {'a wall' if wall else 'free'}",
        "wall": wall,
    }


def _between(where: HexEdge, side: int) -> tuple[float, float, float, float]:
    """Return the line on which two spaces meet."""
    (ax, ay), (bx, by) = (_at(space, side) for space in where)
    x, y = (ax + bx) / 2, (ay + by) / 2
    length = hypot(bx - ax, by - ay)
    dx, dy = -(by - ay) / length * CORNER / 2, (bx - ax) / length * CORNER / 2
    return round(x - dx, 3), round(y - dy, 3), round(x + dx, 3), round(y + dy, 3)


def _handles(state: State, captures: Sequence[Capture]) -> list[Handle]:
    """Return what to click for captures: also a piece of others on an asterisk's line."""
    side = state.terms.side
    spaces = zip(hexes(side), state.cells, strict=True)
    others = {space for space, cell in spaces if cell.lower() not in (EMPTY, state.turn)}
    lines = ((c, rules.reach(state, *c) if c.direction else ()) for c in captures)
    return [_handle(c, side, tuple(filter(others.__contains__, line))) for c, line in lines]


@lru_cache(maxsize=16384)
def _handle(capture: Capture, side: int, aims: tuple[Hex, ...]) -> Handle:
    x, y = _at(capture.space, side)
    angle = ANGLES.get(capture.direction, 0)
    reach = 0.42 if capture.direction else 0.0
    return {
        "id": write(capture),
        "look": "arrow" if capture.direction else "burst",
        "x": round(x + reach * cos(angle * pi / 180), 3),
        "y": round(y + reach * sin(angle * pi / 180), 3),
        "angle": angle,
        "caption": says(capture),
        "over": _names(aims),
    }


@lru_cache(maxsize=2)
def _labels(side: int) -> list[Label]:
    labels: list[Label] = []
    for row in range(2 * side - 1):
        x, y = _at((row, diagonals(row, side)[0]), side)
        labels.append({"text": hex_name((row, 1))[0], "x": x - 0.85, "y": y})
    for diagonal in range(1, 2 * side):
        x, y = _at((max(0, diagonal - side) - 1, diagonal), side)
        labels.append({"text": str(diagonal), "x": x - 0.07, "y": y - 0.12})
    return labels


@lru_cache(maxsize=2048)
def piece_at(space: Hex, letter: str) -> Piece:
    """Return a piece to draw."""
    look: PieceLook = "ring" if letter.isupper() else "asterisk"
    return piece(hex_name(space), look, WORDS[letter.lower()], letter)


def _marks(view: View) -> list[Mark]:
    marks: list[Mark] = [
        {
            "look": "group",
            "spaces": _names(spaces),
            "caption": f"{WORDS[colour]} group of {len(spaces)}",
        }
        for colour, spaces in view.groups
    ]
    if touched := _names(_touched(view.last)) if view.last else []:
        caption = "last move " + ", ".join(touched)
        marks.append({"look": "last", "spaces": touched, "caption": caption})
    return marks


def _touched(tale: Tale) -> Sequence[Hex]:
    """Return the spaces that the last move left, reached or cleared, or put a wall between."""
    match tale.move:
        case Put(_, space):
            return [space]
        case Move(here, there):
            return [here, there]
        case Wall(where):
            return where
    return tale.cleared


def _motions(tale: Tale) -> list[Motion]:
    match tale.move:
        case Put(_, space):
            return [{"from": None, "to": hex_name(space)}]
        case Move(here, there):
            return [{"from": hex_name(here), "to": hex_name(there)}]
    return _leaving(tale.cleared)


def _leaving(spaces: Iterable[Hex]) -> list[Motion]:
    return [{"from": hex_name(space), "to": None} for space in spaces]


def _buttons(state: State, moves: Sequence[AnyMove]) -> list[Button]:
    words = [
        button(write(move), write(move), colour=_meant(move))
        for move in moves
        if isinstance(move, SAID)
    ]
    tray = dict.fromkeys(move.piece for move in moves if type(move) is Put)
    return [*(tray_button(piece, rules.left_in_box(state, piece)) for piece in tray), *words]


def _meant(move: AnyMove) -> Colour | None:
    return WORDS[move.colour] if isinstance(move, Choose) else None


def tray_button(letter: str, left: int) -> Button:
    """Return the button that takes a piece from the box."""
    name = piece_words(letter).partition(" ")[2]
    drawn: Piece = {**piece_at((0, 1), letter), "space": ""}
    return button(piece_code(letter), f"{name} ({left} left)", piece=drawn, left=left)


def _seat(facts: Facts, view: View, seat: Seat) -> SceneSeat:
    colour = _colour(view.state, seat)
    word = WORDS[colour] if colour else None
    groups = view.groups_of(colour) if colour else []
    count = sum(len(group.spaces) for group in groups)
    return {
        "name": facts.seats[seat],
        "colour": word,
        "aim": f"unites {word}" if word else "has no colour yet",
        "score": f"{plural(len(groups), 'group')}, {plural(count, 'piece')}" if word else "",
        "state": "",
        "done": False,
        "to_act": seat in facts.to_act,
        "won": seat in facts.winners,
    }


def _colour(state: State, seat: Seat) -> str | None:
    """Return a seat's colour; in a set-up the one that it will get if there is no draft."""
    if state.phase == "setup" and not state.terms.draft:
        return COLOURS[seat]
    return next((colour for colour, taker in state.seats if taker == seat), None)


def _ending(view: View, seats: Sequence[SceneSeat]) -> Ending | None:
    """Say which colour is united, and where (UNI-15)."""
    colour = rules.winner(view.state) if view.state.phase == "over" else None
    if colour is None:
        return None
    (group,) = view.groups_of(colour)
    word = WORDS[colour]
    alone = f"A single {word} piece is left"
    united = f"{word.capitalize()} is united"
    return ending(seats, alone if len(group.spaces) == 1 else united, _names(group.spaces))


def _counters(state: State) -> list[Counter]:
    limit, left = state.terms.quiet_limit, "wall left" if state.supply == 1 else "walls left"
    counters: list[Counter] = [{"label": left, "value": str(state.supply), "named": False}]
    if limit and state.phase in ("play", "over"):
        quiet = f"{state.quiet} of {limit}"
        counters.append({"label": "quiet turns", "value": quiet, "named": False})
    return counters


def _prompt(facts: Facts, state: State) -> str:
    if facts.over:
        return str(facts.result)
    (seat,) = facts.to_act
    mine = facts.seat == seat
    match state.phase:
        case "setup":
            return _setup_prompt(state) if mine else "Waiting for player A to arrange the board."
        case "draft":
            who = f"player {PLAYERS[seat]}"
            return (
                f"Your choice, {who}: take a colour." if mine else f"Waiting for {who} to choose."
            )
    who = f"{WORDS[state.turn]} (player {PLAYERS[seat]})"
    if state.first_wall:
        return f"Place your second wall, {who}." if mine else f"Waiting for {who} to place a wall."
    if not mine:
        return f"Waiting for {who}."
    walls = ("", ", or place a wall", ", or place two walls")[rules.walls_in_a_turn(state)]
    return f"Your turn, {who}: move or capture with a piece{walls}."


def _setup_prompt(state: State) -> str:
    counts = ((rules.missing(state, colour), WORDS[colour]) for colour in COLOURS)
    lacking = [f"{count} {word}" for count, word in counts if count]
    if lacking:
        return f"Arrange the board: {', '.join(lacking)} to place. Choose a piece, then its space."
    return f"All pieces stand. Place walls on edges ({state.supply} left), or say done."


def preview(sight: Sight[View], move: AnyMove) -> Preview:
    """Return what a move would do: what it carries, takes, puts and walls off, at which cost."""
    view, state, preview = sight.view, sight.view.state, nothing_previewed()
    match move:
        case Move(here, there):
            preview["motions"] = [{"from": hex_name(here), "to": hex_name(there)}]
            preview["note"] = _regrouped(view, move, {state.turn})
        case Wall(where):
            preview["walls"] = [edge_name(where)]
            colours = {state[space].lower() for space in where}
            if state.phase == "play" and len(colours) == 1 and EMPTY not in colours:
                preview["note"] = _regrouped(view, move, colours)
        case Capture():
            gone = rules.captured(state, move)
            preview["motions"] = _leaving(gone)
            preview["note"] = _capture_note(view, move, gone)
        case Put(piece, space):
            preview["adds"] = [piece_at(space, piece)]
    return preview


def _capture_note(view: View, move: Capture, gone: Sequence[Hex]) -> str:
    lost = "".join(view.state[space] for space in gone).lower()
    removed = ", ".join(f"{lost.count(c)} {WORDS[c]}" for c in COLOURS if c in lost)
    change = _regrouped(view, move, set(lost))
    return f"removes {removed}" + (f"; {change}" if change else "")


def _regrouped(view: View, move: Move | Wall | Capture, colours: set[str]) -> str:
    """Say how the number of groups of some colours would change."""
    after = rules.board_after(view.state, move)
    counts = (
        (WORDS[c], len(view.groups_of(c)), len(rules.groups(after, c)))
        for c in COLOURS
        if c in colours
    )
    return ", ".join(f"{word} {a} → {plural(b, 'group')}" for word, a, b in counts if a != b)


def _names(spaces: Iterable[Hex]) -> list[str]:
    return list(map(hex_name, spaces))
