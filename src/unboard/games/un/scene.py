"""What (un) looks like: a square board with two rings, pawns, dominoes and cards beside it."""

from collections.abc import Sequence

from unboard.core.grid import EMPTY, Square, square_name, squares
from unboard.core.rulebook import CHANCE, View
from unboard.core.scene import (
    Button,
    Handle,
    Mark,
    Motion,
    Preview,
    Scene,
    SceneMove,
    SceneSeat,
    Space,
    bare_scene,
    button,
    nothing_previewed,
    piece,
    square_frame,
    square_labels,
)
from unboard.games.un.clicks import paths
from unboard.games.un.dominoes import BLANK
from unboard.games.un.movement import beside, entered, walked
from unboard.games.un.notation import read, write
from unboard.games.un.shapes import SIZE, canonical, write_card
from unboard.games.un.state import (
    BLACK,
    COLOURS,
    NAMES,
    PIECES,
    RINGS,
    WHITE,
    WORDS,
    AnyMove,
    Board,
    Choose,
    Move,
    Resurrect,
    Stay,
    Walk,
)
from unboard.games.un.story import (
    board_of,
    motions_of,
    pieces_on,
    pushes,
    standing,
    story_of,
)
from unboard.games.un.zones import counters_of, meaning, zones_of

MARGIN = 0.6  # room for coordinates
BESIDE = 0.12  # nearer than a square away
ANGLES = {"e": 0, "s": 90, "w": 180, "n": 270}  # clockwise on the screen
SIDE_WORDS = {"e": "east", "s": "south", "w": "west", "n": "north"}


def scene(view: View, moves: Sequence[AnyMove]) -> Scene:
    """Return what to draw for a view, and how its legal moves are clicked."""
    board = board_of(view["board"])
    story = story_of(view)
    return {
        **bare_scene(),
        "frame": square_frame(SIZE, MARGIN),
        "spaces": [_space(board, square) for square in squares(SIZE)],
        "handles": _handles(moves),
        "labels": square_labels(SIZE, BESIDE),
        "pieces": pieces_on(board, standing(board)),
        "marks": [*_goals(view), *_last_mark(view)],
        "motions": _motions(view) if not story else [],
        "story": story,
        "zones": zones_of(view),
        "buttons": _buttons(moves),
        "seats": [_seat(view, seat) for seat in (WHITE, BLACK)],
        "counters": counters_of(view),
        "prompt": _prompt(view, moves),
        "prompts": _prompts(view, moves),
        "previews": _previews(view, board, moves),
        "moves": [_move(view, board, move) for move in moves],
    }


def _space(board: Board, square: Square) -> Space:
    name = square_name(square)
    holds = f"{WORDS[board[square]]} piece" if board[square] != EMPTY else "empty"
    ring = f"{NAMES[RINGS.index(square)]}'s ring, " if square in RINGS else ""
    x, y = square[0], SIZE - 1 - square[1]
    return {"id": name, "x": x, "y": y, "caption": f"{name}, {ring}{holds}"}


def _handles(moves: Sequence[AnyMove]) -> list[Handle]:
    """Return the arrows of all pushes along the edge, each named by the way so far (UN-16)."""
    found: dict[str, Handle] = {}
    for move in moves:
        if not isinstance(move, Walk):
            continue
        for count, (column, row) in enumerate(entered(move.start, move.steps), 1):
            side = move.steps[count - 1].side
            id = write(Walk(move.start, move.steps[:count]))
            if side and id not in found:
                to_column, to_row = _beside((column, row), side)
                found[id] = {
                    "id": id,
                    "look": "arrow",
                    "x": to_column,
                    "y": SIZE - 1 - to_row,
                    "angle": ANGLES[side],
                    "caption": f"push {square_name((column, row))} {SIDE_WORDS[side]}",
                }
    return list(found.values())


def _beside(square: Square, side: str) -> Square:
    """Return the free square where a piece is pushed to one side."""
    there = beside(square, side)
    assert there is not None
    return there


def _goals(view: View) -> list[Mark]:
    if view["options"]["mode"] == "dance":
        return [_goal(seat, f"{NAMES[seat]}'s corner") for seat in (WHITE, BLACK)]
    texts = [f"{NAMES[seat]}'s ring: {NAMES[1 - seat]} transitions here" for seat in (WHITE, BLACK)]
    return [_goal(seat, texts[seat]) for seat in (WHITE, BLACK)]


def _goal(seat: int, caption: str) -> Mark:
    return {"look": "goal", "spaces": [square_name(RINGS[seat])], "caption": caption}


def _last_mark(view: View) -> list[Mark]:
    if not view["last"]:
        return []
    move = read(view["last"]["move"], view["options"])
    match move:
        case Walk(here, steps):
            touched = [here, entered(here, steps)[-1]]
        case Move(here, there):
            touched = [here, there]
        case Resurrect(square):
            touched = [square]
        case _:
            return []
    who = NAMES[view["last"]["seat"]]
    spaces = [square_name(square) for square in touched]
    return [
        {"look": "last", "spaces": spaces, "caption": f"{who}'s last move: {', '.join(spaces)}"}
    ]


def _motions(view: View) -> list[Motion]:
    last = view["last"]
    if not last or not last["fresh"]:
        return []
    return motions_of(board_of(last["before"]), read(last["move"], view["options"]))


def _buttons(moves: Sequence[AnyMove]) -> list[Button]:
    named = [move.named for move in moves if isinstance(move, Choose) and move.named is not None]
    numbers = [button(f"={n}", str(n)) for n in sorted(named)]
    return numbers + [button("stay", "Stay") for move in moves if isinstance(move, Stay)]


def _seat(view: View, seat: int) -> SceneSeat:
    dance, points = view["options"]["mode"] == "dance", view["points"][seat]
    goal = view["options"]["target"] if dance else PIECES
    captured = view["captured"][seat]
    score = f"{points} of {goal} {'cards' if dance else 'across'}"
    return {
        "name": NAMES[seat],
        "colour": WORDS[COLOURS[seat]],
        "aim": "dances on the shapes" if dance else f"goes to {square_name(RINGS[1 - seat])}",
        "score": score + (f", {captured} captured" if captured else ""),
        "state": f"moves {view['in_play']['numbers'][seat]}" if view["in_play"] else "",
        "done": False,
        "to_act": seat in view["to_act"],
        "won": seat in view["winners"],
    }


def _prompt(view: View, moves: Sequence[AnyMove]) -> str:
    if view["over"]:
        return str(view["result"])
    if view["to_act"] == [CHANCE]:
        drawing = None if view["opens"] else view["drawer"]
        return "A card is opened." if drawing is None else f"{NAMES[drawing]} draws a domino."
    seat = view["to_act"][0]
    name, mine = NAMES[seat], seat == view["seat"]
    if not view["in_play"]:
        doing = "play a domino"
        return f"Your turn, {name}: {doing}." if mine else f"Waiting for {name} to {doing}."
    number = view["in_play"]["numbers"][seat]
    if not mine:
        return f"Waiting for {name} to move {number}." if number else f"Waiting for {name}."
    return _moving_prompt(name, number, moves)


def _moving_prompt(name: str, number: int, moves: Sequence[AnyMove]) -> str:
    back = ", or resurrect one (UN-14)" if any(isinstance(m, Resurrect) for m in moves) else ""
    if not any(isinstance(move, Stay) for move in moves):
        return f"{name} moves {number} now: choose a piece{back}."
    why = f"None of {name}'s pieces can move exactly {number}" if number else f"{name} has 0"
    return f"{why}: stay{back or ' (UN-6)'}."


def _prompts(view: View, moves: Sequence[AnyMove]) -> dict[str, str]:
    prompts: dict[str, str] = {}
    for move in moves:
        for path in paths(move):
            for length in range(1, len(path)):
                key = " ".join(path[:length])
                if key not in prompts:
                    prompts[key] = _path_prompt(view, move, path, length)
    return prompts


def _path_prompt(view: View, move: AnyMove, path: list[str], length: int) -> str:
    match move:
        case Choose():
            return "The blank is wild: name a number for both of you (UN-8)."
        case Resurrect():
            return "Choose one of your start squares (UN-14)."
        case Move(here):
            steps = view["in_play"]["numbers"][view["seat"]]
            return f"Choose where {square_name(here)} goes: exactly {steps} away."
    if path[length] != path[length].lower():
        return f"The piece on {path[length - 1]} is at the edge: choose its side (UN-16)."
    count = sum(click == click.lower() for click in path[:length])
    total = sum(click == click.lower() for click in path) - 1
    return f"Step {count} of {total}: choose a square beside {_here(path[:length])}."


def _previews(view: View, board: Board, moves: Sequence[AnyMove]) -> dict[str, Preview]:
    """Return what the steps of a walk have done so far, for all beginnings of walks."""
    previews: dict[str, Preview] = {}
    for move in moves:
        if isinstance(move, Walk):
            path = paths(move)[0]
            for length in range(2, len(path)):
                key = " ".join(path[:length])
                if key not in previews:
                    previews[key] = _begun(view, board, move, path[:length])
    return previews


def _begun(view: View, board: Board, walk: Walk, path: list[str]) -> Preview:
    """Return the preview of a walk's beginning; a push that lacks its side has not happened."""
    entering = sum(click == click.lower() for click in path) - 1
    settled = path[-1] != path[-1].lower() or not walk.steps[entering - 1].side
    steps = walk.steps[: entering if settled else entering - 1]
    way = [square_name(s) for s in (walk.start, *entered(walk.start, walk.steps[:entering]))]
    preview = nothing_previewed()
    preview["marks"] = [{"look": "path", "spaces": way, "caption": "so far " + ", ".join(way)}]
    if steps:
        preview["motions"] = motions_of(board, Walk(walk.start, steps))
        preview["note"] = _pushed_note(board, Walk(walk.start, steps))
    return preview


def _here(path: list[str]) -> str:
    return [click for click in path if click == click.lower()][-1]


def _move(view: View, board: Board, move: AnyMove) -> SceneMove:
    return {
        "move": write(move),
        "paths": paths(move),
        "says": _says(view, board, move),
    }


def _says(view: View, board: Board, move: AnyMove) -> str:
    match move:
        case Choose(domino, named):
            what = f"the blank as {named}" if domino == BLANK else str(domino)
            return f"Play {what}: {meaning(view, domino, named)}"
        case Walk(here, steps):
            way = "".join(map(str, steps))  # two ways to one square are two moves
            return f"Move {square_name(here)} to {square_name(entered(here, steps)[-1])}, {way}"
        case Move(here, there):
            does = "capture on" if board[there] != EMPTY else "move to"
            return f"With {square_name(here)} {does} {square_name(there)}"
        case Resurrect(square):
            return f"Resurrect a piece on {square_name(square)}"
    return "Stay"


def preview(view: View, move: AnyMove) -> Preview:
    """Return what a move would do: what travels, is pushed or captured, and what it scores."""
    board, preview, seat = board_of(view["board"]), nothing_previewed(), view["seat"]
    preview["motions"] = motions_of(board, move)
    match move:
        case Walk(here, steps):
            way = [square_name(s) for s in (here, *entered(here, steps))]
            caption = "the way " + ", ".join(way)
            preview["marks"] = [{"look": "path", "spaces": way, "caption": caption}]
            preview["note"] = _walk_note(view, board, move)
        case Move(_, there):
            preview["note"] = _note(board, there, seat)
        case Resurrect(square):
            letter = COLOURS[seat]
            new = piece(square_name(square), "pawn", WORDS[letter], letter.upper())
            preview["adds"] = [new]
            preview["note"] = _note(board, square, seat)
    return preview


def _note(board: Board, square: Square, seat: int) -> str:
    """Say what moving onto a square by capturing rules brings."""
    taken = f"captures the {WORDS[board[square]]} piece" if board[square] != EMPTY else ""
    ring = "on the ring: a point if it stays there (UN-10)" if square == RINGS[1 - seat] else ""
    return "; ".join(part for part in (taken, ring) if part)


def _walk_note(view: View, board: Board, walk: Walk) -> str:
    """Say what a walk pushes where, and what it would score."""
    parts = [_pushed_note(board, walk)]
    after = walked(board, walk)
    for seat in (WHITE, BLACK):
        if view["options"]["mode"] == "dance":
            card = write_card(canonical(after.pieces(seat)))
            if card in view["open"]:
                parts.append(f"{NAMES[seat]} would stand on {card} (UN-20)")
        elif after[RINGS[1 - seat]] == COLOURS[seat]:
            parts.append(f"{NAMES[seat]} would stand on the ring (UN-10)")
    return "; ".join(part for part in parts if part)


def _pushed_note(board: Board, walk: Walk) -> str:
    return "; ".join(
        f"pushes {square_name(there)} to {square_name(to)}"
        for there, to, _ in pushes(board, walk)
        if to is not None
    )
