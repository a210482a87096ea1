"""What (un) looks like: a square board with two rings, pawns, dominoes and cards beside it."""

from collections.abc import Sequence

from unboard.core.grid import EMPTY, Square, square_name, squares
from unboard.core.rulebook import CHANCE, Seat, Sight
from unboard.core.scene import (
    Button,
    Ending,
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
    ending,
    nothing_previewed,
    piece,
    square_frame,
    square_labels,
)
from unboard.games.un.clicks import Click, paths, trail
from unboard.games.un.dominoes import BLANK
from unboard.games.un.movement import beside, entered, walked
from unboard.games.un.notation import write
from unboard.games.un.rules import goal
from unboard.games.un.shapes import SIZE, canonical, write_card
from unboard.games.un.state import (
    BLACK,
    COLOURS,
    NAMES,
    RINGS,
    WHITE,
    WORDS,
    AnyMove,
    Board,
    Choose,
    Deed,
    Move,
    Resurrect,
    Stay,
    Terms,
    Walk,
)
from unboard.games.un.story import motions_of, pieces_on, pushes, standing, story_of
from unboard.games.un.view import View
from unboard.games.un.zones import across_of, card_id, counters_of, meaning, zones_of

MARGIN = 0.5625  # room for coordinates
BESIDE = 0.16  # nearer than a square away
ANGLES = {"e": 0, "s": 90, "w": 180, "n": 270}  # clockwise on the screen
SIDE_WORDS = {"e": "east", "s": "south", "w": "west", "n": "north"}


def scene(sight: Sight[View], moves: Sequence[AnyMove]) -> Scene:
    """Return what to draw for a seat's sight, and how its legal moves are clicked."""
    view, board = sight.view, sight.view.board
    story = story_of(view.last)
    seats = [_seat(sight, seat) for seat in (WHITE, BLACK)]
    return {
        **bare_scene(),
        "board": "stone",
        "turned": sight.facts.seat == BLACK,
        "frame": square_frame(SIZE, MARGIN),
        "spaces": [_space(board, square) for square in squares(SIZE)],
        "handles": _handles(moves),
        "labels": square_labels(SIZE, BESIDE),
        "pieces": pieces_on(board, standing(board)),
        "marks": [*_goals(view.terms), *_last_mark(view.last)],
        "motions": _motions(view.last) if not story else [],
        "story": story,
        "zones": zones_of(sight),
        "buttons": _buttons(moves),
        "seats": seats,
        "counters": counters_of(sight),
        "prompt": _prompt(sight, moves),
        "prompts": _prompts(sight, moves),
        "previews": _previews(board, moves),
        "moves": [_move(view, move) for move in moves],
        "ending": _ending(sight, seats),
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
        for click in trail(move) if isinstance(move, Walk) else ():
            if click.side and click.id not in found:
                found[click.id] = _arrow(click)
    return list(found.values())


def _arrow(click: Click) -> Handle:
    """Return the arrow on the free square where a piece is pushed to one side."""
    square, side = click.way[-1], click.side
    to = beside(square, side)
    assert to is not None
    return {
        "id": click.id,
        "look": "arrow",
        "x": to[0],
        "y": SIZE - 1 - to[1],
        "angle": ANGLES[side],
        "caption": f"push {square_name(square)} {SIDE_WORDS[side]}",
        "over": [],
    }


def _goals(terms: Terms) -> list[Mark]:
    if terms.dance:
        return [_goal(seat, f"{NAMES[seat]}'s corner") for seat in (WHITE, BLACK)]
    texts = [
        f"{NAMES[seat]}'s ring: {NAMES[1 - seat]}'s pieces go across here"
        for seat in (WHITE, BLACK)
    ]
    return [_goal(seat, texts[seat]) for seat in (WHITE, BLACK)]


def _goal(seat: Seat, caption: str) -> Mark:
    return {"look": "goal", "spaces": [square_name(RINGS[seat])], "caption": caption}


def _last_mark(last: Deed | None) -> list[Mark]:
    if last is None:
        return []
    match last.move:
        case Walk(here, steps):
            touched = [here, entered(here, steps)[-1]]
        case Move(here, there):
            touched = [here, there]
        case Resurrect(square):
            touched = [square]
        case Stay():
            return []
    who = NAMES[last.seat]
    spaces = [square_name(square) for square in touched]
    return [
        {"look": "last", "spaces": spaces, "caption": f"{who}'s last move: {', '.join(spaces)}"}
    ]


def _motions(last: Deed | None) -> list[Motion]:
    return motions_of(last.before, last.move) if last and last.fresh else []


def _buttons(moves: Sequence[AnyMove]) -> list[Button]:
    named = [move.named for move in moves if isinstance(move, Choose) and move.named is not None]
    numbers = [button(f"={n}", str(n)) for n in sorted(named)]
    return numbers + [button("stay", "Stay") for move in moves if isinstance(move, Stay)]


def _seat(sight: Sight[View], seat: Seat) -> SceneSeat:
    facts, view = sight
    dance, captured = view.terms.dance, view.captured[seat]
    score = f"{facts.points[seat]} of {goal(view.terms)} {'cards' if dance else 'across'}"
    return {
        "name": NAMES[seat],
        "colour": WORDS[COLOURS[seat]],
        "aim": "forms shapes" if dance else f"goes to {square_name(RINGS[1 - seat])}",
        "score": score + (f", {captured} captured" if captured else ""),
        "state": f"moves {view.numbers[seat]}" if view.in_play else "",
        "done": False,
        "to_act": seat in facts.to_act,
        "won": seat in facts.winners,
    }


def _ending(sight: Sight[View], seats: Sequence[SceneSeat]) -> Ending | None:
    """Say what the winner has, and show it: pieces across, or the last card (UN-11, UN-21)."""
    facts, view = sight
    there = [seat for seat in facts.winners if facts.points[seat] >= goal(view.terms)]
    if not there:
        return None
    (winner,) = there
    if not view.terms.dance:
        across = across_of(sight, winner)
        return ending(seats, f"{NAMES[winner]} is across", [card["id"] for card in across])
    claimed = view.last.claimed if view.last else ()
    cards = [card_id("claimed", card) for seat, card in claimed if seat == winner]
    pieces = [square_name(square) for square in view.board.pieces(winner)]
    return ending(seats, f"{NAMES[winner]} has danced {goal(view.terms)} cards", pieces + cards)


def _prompt(sight: Sight[View], moves: Sequence[AnyMove]) -> str:
    facts, view = sight
    if facts.result is not None:
        return facts.result
    (seat,) = facts.to_act
    if seat == CHANCE:
        drawing = None if view.opens else view.drawer
        return "A card is opened." if drawing is None else f"{NAMES[drawing]} draws a domino."
    name, mine = NAMES[seat], seat == facts.seat
    if not view.in_play:
        doing = "play a domino"
        return f"Your turn, {name}: {doing}." if mine else f"Waiting for {name} to {doing}."
    number = view.numbers[seat]
    if not mine:
        return f"Waiting for {name} to move {number}." if number else f"Waiting for {name}."
    return _moving_prompt(name, number, moves)


def _moving_prompt(name: str, number: int, moves: Sequence[AnyMove]) -> str:
    back = ", or bring one back (UN-14)" if any(isinstance(m, Resurrect) for m in moves) else ""
    if not any(isinstance(move, Stay) for move in moves):
        return f"{name} moves {number} now: choose a piece{back}."
    why = f"None of {name}'s pieces can move exactly {number}" if number else f"{name} has 0"
    return f"{why}: stay{back or ' (UN-6)'}."


def _prompts(sight: Sight[View], moves: Sequence[AnyMove]) -> dict[str, str]:
    prompts: dict[str, str] = {}
    for move in moves:
        (path,) = paths(move)
        for length in range(1, len(path)):
            key = " ".join(path[:length])
            if key not in prompts:
                prompts[key] = _path_prompt(sight, move, length)
    return prompts


def _path_prompt(sight: Sight[View], move: AnyMove, length: int) -> str:
    match move:
        case Choose():
            return "The blank is wild: name a number for both of you (UN-8)."
        case Resurrect():
            return "Choose one of your start squares (UN-14)."
        case Move(here):
            (seat,) = sight.facts.to_act
            number = sight.view.numbers[seat]
            return f"Choose where {square_name(here)} goes: exactly {number} away."
        case Walk():
            return _step_prompt(move, *trail(move)[length - 1 : length + 1])
    return ""  # the others are one click


def _step_prompt(walk: Walk, last: Click, coming: Click) -> str:
    here = square_name(last.way[-1])
    if coming.side:
        return f"The piece on {here} is at the edge: choose its side (UN-16)."
    return f"Step {len(last.way)} of {len(walk.steps)}: choose a square beside {here}."


def _previews(board: Board, moves: Sequence[AnyMove]) -> dict[str, Preview]:
    """Return what the steps of a walk have done so far, for all beginnings of walks."""
    previews: dict[str, Preview] = {}
    for move in moves:
        clicks = trail(move) if isinstance(move, Walk) else ()
        for length in range(2, len(clicks)):
            key = " ".join(click.id for click in clicks[:length])
            if key not in previews:
                previews[key] = _begun(board, clicks[length - 1])
    return previews


def _begun(board: Board, click: Click) -> Preview:
    """Return the preview of a walk's beginning, up to a click."""
    way = [square_name(square) for square in click.way]
    preview = nothing_previewed()
    preview["marks"] = [{"look": "path", "spaces": way, "caption": "so far " + ", ".join(way)}]
    preview["motions"] = motions_of(board, click.done)
    preview["note"] = _pushed_note(board, click.done)
    return preview


def _move(view: View, move: AnyMove) -> SceneMove:
    return {"move": write(move), "paths": paths(move), "says": _says(view, move)}


def _says(view: View, move: AnyMove) -> str:
    match move:
        case Choose(domino, named):
            what = f"the blank as {named}" if domino == BLANK else str(domino)
            return f"Play {what}: {meaning(view.terms, domino, named)}"
        case Walk(here, steps):
            way = "".join(map(str, steps))  # two ways to one square are two moves
            return f"Move {square_name(here)} to {square_name(entered(here, steps)[-1])}, {way}"
        case Move(here, there):
            if view.board[there] != EMPTY:
                return f"Capture {square_name(there)} with {square_name(here)}"
            return f"Move {square_name(here)} to {square_name(there)}"
        case Resurrect(square):
            return f"Bring a piece back on {square_name(square)}"
    return "Stay"


def preview(sight: Sight[View], move: AnyMove) -> Preview:
    """Return what a move would do: what travels, is pushed or captured, and what it scores."""
    board, preview = sight.view.board, nothing_previewed()
    (seat,) = sight.facts.to_act
    preview["motions"] = motions_of(board, move)
    match move:
        case Walk(here, steps):
            way = [square_name(s) for s in (here, *entered(here, steps))]
            caption = "the way " + ", ".join(way)
            preview["marks"] = [{"look": "path", "spaces": way, "caption": caption}]
            preview["note"] = _walk_note(sight.view, move)
        case Move(_, there):
            preview["note"] = _note(board, there, seat)
        case Resurrect(square):
            letter = COLOURS[seat]
            new = piece(square_name(square), "pawn", WORDS[letter], letter.upper())
            preview["adds"] = [new]
            preview["note"] = _note(board, square, seat)
    return preview


def _note(board: Board, square: Square, seat: Seat) -> str:
    """Say what moving onto a square by capturing rules brings."""
    taken = f"captures the {WORDS[board[square]]} piece" if board[square] != EMPTY else ""
    ring = "on the ring: a point if it stays there (UN-10)" if square == RINGS[1 - seat] else ""
    return "; ".join(part for part in (taken, ring) if part)


def _walk_note(view: View, walk: Walk) -> str:
    """Say what a walk pushes where, and what it would score."""
    parts = [_pushed_note(view.board, walk)]
    after = walked(view.board, walk)
    for seat in (WHITE, BLACK):
        if view.terms.dance:
            card = canonical(after.pieces(seat))
            if card in view.open:
                parts.append(f"{NAMES[seat]} would stand on {write_card(card)} (UN-20)")
        elif after[RINGS[1 - seat]] == COLOURS[seat]:
            parts.append(f"{NAMES[seat]} would stand on the ring (UN-10)")
    return "; ".join(part for part in parts if part)


def _pushed_note(board: Board, walk: Walk) -> str:
    return "; ".join(
        f"pushes {square_name(there)} to {square_name(to)}"
        for there, to, _ in pushes(board, walk)
        if to is not None
    )
