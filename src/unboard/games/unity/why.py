"""Why a move of UNITY is not legal: the rule, a sentence, and the squares that show it.

`why_not` judges a single move; it shares no step with `rules.moves`, which generates them all.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from unboard.core.errors import Reason, quoted
from unboard.core.grid import EMPTY
from unboard.core.hexes import (
    DIRECTIONS,
    Edge,
    Hex,
    edge,
    edge_name,
    edges,
    hex_name,
    neighbours,
    ray,
    read_hex,
)
from unboard.core.rulebook import Seat
from unboard.games.unity.rules import (
    chooser,
    left_in_box,
    missing,
    pieces,
    winner,
    wiped_out,
)
from unboard.games.unity.state import (
    COLOURS,
    PLAYERS,
    TEAM,
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


def why_not(state: State, seat: Seat, move: AnyMove) -> list[Reason]:
    """Return the rules that forbid a move; empty exactly when it is legal."""
    if reason := not_to_act(state, seat) or _wrong_time(state, move):
        return [reason]
    match move:
        case Put(piece, space):
            return list(_why_not_put(state, piece, space))
        case Done():
            return list(_pieces_missing(state, "before done"))
        case Choose(colour):
            return list(_why_not_choose(state, colour))
        case Move(here, there):
            return list(_why_not_move(state, here, there))
        case Wall(where):
            return list(_why_not_wall(state, where))
        case Capture():
            return list(_why_not_capture(state, move))
        case Pass():
            return list(_why_not_pass(state))


def why_not_path(state: State, seat: Seat, path: Sequence[str]) -> list[Reason]:
    """Return why a click path continues no legal move: the move it stands for, judged."""
    if reason := not_to_act(state, seat):
        return [reason]
    side, first = state.terms.side, str(path[0]) if path else ""
    here = read_hex(first, side)
    if here is None:
        return _why_not_first(state, seat, path)
    if state.phase != "play" or state.first_wall:
        wrong = _wrong_time(state, Move(here, here))
        return [wrong] if wrong else []
    if reasons := list(_not_own(state, here, "UNI-8")):
        return reasons
    there = read_hex(str(path[1]), side) if len(path) > 1 else None
    if there is not None and there != here and len(path) == 2:
        return why_not(state, seat, Move(here, there))
    capture = _read_capture(str(path[1]), side) if len(path) == 2 else None
    if capture and capture.space == here:
        return why_not(state, seat, capture)
    if len(path) == 1:
        return _why_not_any_capture(state, here)
    text = f"choose an empty space on a line from {hex_name(here)}, or one of its captures"
    return [Reason("UNI-8", text, _names([here]))]


def _why_not_first(state: State, seat: Seat, path: Sequence[str]) -> list[Reason]:
    """Judge a path that begins beside the spaces: with an edge, a piece of the tray, a word."""
    first, side = str(path[0]) if path else "", state.terms.side
    wall = re.fullmatch(r"(\w+)\|(\w+)", first)
    ends = [read_hex(part, side) for part in wall.groups()] if wall and len(path) == 1 else []
    match ends:
        case [(_, _) as low, (_, _) as high] if high in neighbours(low, side):
            return why_not(state, seat, Wall(edge(low, high)))
    put = re.fullmatch(r"([POG])([RA])", first)
    space = read_hex(str(path[1]), side) if len(path) == 2 else None
    if put and space:
        return why_not(state, seat, Put(put[1] if put[2] == "R" else put[1].lower(), space))
    words: dict[str, AnyMove] = {
        "done": Done(),
        "pass": Pass(),
        **{WORDS[c]: Choose(c) for c in COLOURS},
    }
    if first in words and len(path) == 1:
        return why_not(state, seat, words[first])
    return [Reason("UNI-7", f"{quoted(first)} begins nothing that can be done now")]


def _why_not_any_capture(state: State, here: Hex) -> list[Reason]:
    directions = [""] if state[here].isupper() else list(DIRECTIONS)
    found = (r for d in directions for r in _why_not_capture(state, Capture(here, d)))
    return list(dict.fromkeys(found))


def _read_capture(text: str, side: int) -> Capture | None:
    match = re.fullmatch(r"([a-k][0-9]+)x(\w*)", text)
    space = read_hex(match[1], side) if match else None
    if match is None or space is None or (match[2] and match[2] not in DIRECTIONS):
        return None
    return Capture(space, match[2])


def not_to_act(state: State, seat: Seat) -> Reason | None:
    """Return why a seat has nothing to do now; None if it is to act."""
    if type(seat) is not int or not 0 <= seat < state.terms.players:
        names = ", ".join(
            f"{name} (seat {s})"
            for s, name in zip(range(state.terms.players), PLAYERS, strict=False)
        )
        return Reason("UNI-6", f"only {names} play, not seat {quoted(seat)}")
    if state.phase == "over":
        won = winner(state)
        rule, squares = ("UNI-15", pieces(state, won)) if won else ("UNI-17", [])
        return Reason(rule, "the game is over", _names(squares))
    if state.phase == "setup":
        return (
            Reason("UNI-3", "player A arranges the board; wait until it is done") if seat else None
        )
    if state.phase == "draft":
        turn = chooser(state)
        return (
            None
            if seat == turn
            else Reason("UNI-5", f"player {PLAYERS[turn]} chooses a colour now")
        )
    if seat == dict(state.seats)[state.turn]:
        return None
    text = f"it is the turn of {WORDS[state.turn]}; the order is purple, orange, green"
    return Reason("UNI-6", text)


def _wrong_time(state: State, move: AnyMove) -> Reason | None:
    """Return why this kind of move has no place in this part of the game."""
    if state.phase == "setup" and not isinstance(move, Put | Wall | Done):
        return Reason(
            "UNI-3", "the board is still being arranged; place pieces, then walls, then done"
        )
    if state.phase == "draft" and not isinstance(move, Choose):
        return Reason("UNI-5", "the colours are being chosen; take purple, orange or green")
    if state.phase == "play" and isinstance(move, Put | Done):
        return Reason("UNI-3", "the set-up is over; move, place a wall or capture")
    if state.phase == "play" and isinstance(move, Choose):
        return Reason("UNI-5", "the colours are fixed by now; move, place a wall or capture")
    if state.first_wall and not isinstance(move, Wall):
        text = f"a turn of walls has two of them, and {edge_name(state.first_wall)} was the first"
        return Reason("UNI-9", text, _names(state.first_wall))
    return None


def _why_not_put(state: State, piece: str, space: Hex) -> Iterator[Reason]:
    colour = WORDS[piece.lower()]
    if state[space] != EMPTY:
        text = f"{hex_name(space)} is taken by {piece_words(state[space])}; choose a free space"
        yield Reason("UNI-2", text, _names([space]))
    if not missing(state, piece.lower()):
        text = f"all {TEAM[state.terms.side]} {colour} pieces are on the board"
        yield Reason("UNI-2", text, _names(pieces(state, piece.lower())))
    elif not left_in_box(state, piece):
        kind = "rings" if piece.isupper() else "asterisks"
        yield Reason("UNI-3", f"the box has no {colour} {kind} left; take the other kind")


def _pieces_missing(state: State, when: str) -> Iterator[Reason]:
    lacking = [f"{missing(state, c)} {WORDS[c]}" for c in COLOURS if missing(state, c)]
    if lacking:
        yield Reason(
            "UNI-3", f"all pieces come on the board {when}; {', '.join(lacking)} are missing"
        )


def _why_not_choose(state: State, colour: str) -> Iterator[Reason]:
    taken = dict(state.seats)
    if colour in taken:
        yield Reason(
            "UNI-5", f"player {PLAYERS[taken[colour]]} has taken {WORDS[colour]}; take another"
        )


def _why_not_move(state: State, here: Hex, there: Hex) -> Iterator[Reason]:
    yield from _not_own(state, here, "UNI-8")
    line = line_between(here, there, state.terms.side)
    if line is None:
        text = f"{hex_name(there)} lies on none of the six lines through {hex_name(here)}"
        yield Reason("UNI-8", text, _names([here, there]))
    elif wall := first_wall_on([here, *line], state):
        yield Reason("UNI-8", f"the wall {edge_name(wall)} is in the way", _names(wall))
    if state[there] != EMPTY:
        text = f"{hex_name(there)} is taken by {piece_words(state[there])}; move to an empty space"
        yield Reason("UNI-8", text, _names([there]))


def line_between(here: Hex, there: Hex, side: int) -> list[Hex] | None:
    """Return the spaces behind `here` up to `there`; None if no straight line joins them."""
    for direction in DIRECTIONS:
        line = ray(here, direction, side)
        if there in line:
            return list(line[: line.index(there) + 1])
    return None


def first_wall_on(line: list[Hex], state: State) -> Edge | None:
    """Return the first wall that a line crosses."""
    crossed = (edge(a, b) for a, b in pairwise(line))
    return next((where for where in crossed if where in state.walls), None)


def _why_not_wall(state: State, where: Edge) -> Iterator[Reason]:
    if state.phase == "setup":
        yield from _pieces_missing(state, "before the walls")
    if where in state.walls:
        text = f"a wall lies on {edge_name(where)} already, and walls never move"
        yield Reason("UNI-4", text, _names(where))
    if not state.supply:
        instead = "say done" if state.phase == "setup" else "move or capture"
        yield Reason("UNI-9", f"the supply of walls is empty; {instead}")


def _why_not_capture(state: State, capture: Capture) -> Iterator[Reason]:
    rule = "UNI-11" if capture.direction else "UNI-10"
    space, name = capture.space, hex_name(capture.space)
    if reasons := list(_not_own(state, space, rule)):
        yield from reasons
        return
    if state[space].isupper() and capture.direction:
        yield Reason(
            "UNI-10", f"{name} is a ring, which takes all around it: {name}x", _names([space])
        )
    elif state[space].islower() and not capture.direction:
        text = f"{name} is an asterisk, which takes one line: {name}xE or another direction"
        yield Reason("UNI-11", text, _names([space]))
    else:
        for colour in wiped_out(state, capture):
            text = f"it would take the last pieces of {WORDS[colour]}; every player keeps one"
            yield Reason("UNI-13", text, _names(pieces(state, colour)))


def _not_own(state: State, space: Hex, rule: str) -> Iterator[Reason]:
    piece, own = state[space], WORDS[state.turn]
    if piece == EMPTY:
        yield Reason(rule, f"{hex_name(space)} is empty; choose a {own} piece", _names([space]))
    elif piece.lower() != state.turn:
        text = f"{hex_name(space)} holds {piece_words(piece)}; choose one of your {own} pieces"
        yield Reason(rule, text, _names([space]))


def _why_not_pass(state: State) -> Iterator[Reason]:
    if state.supply and len(state.walls) < len(edges(state.terms.side)):
        yield Reason("UNI-16", "you can place a wall; pass only when nothing is legal")
        return
    for space in pieces(state, state.turn):
        if _can_step(state, space) or _can_capture(state, space):
            text = f"the piece on {hex_name(space)} can act; pass only when nothing is legal"
            yield Reason("UNI-16", text, _names([space]))
            return


def _can_step(state: State, space: Hex) -> bool:
    side = state.terms.side
    return any(
        state[there] == EMPTY and first_wall_on([space, *line[: place + 1]], state) is None
        for line in (ray(space, direction, side) for direction in DIRECTIONS)
        for place, there in enumerate(line)
    )


def _can_capture(state: State, space: Hex) -> bool:
    directions = [""] if state[space].isupper() else list(DIRECTIONS)
    return any(not wiped_out(state, Capture(space, direction)) for direction in directions)


def _names(spaces: Iterable[Hex]) -> tuple[str, ...]:
    return tuple(map(hex_name, spaces))
