"""UNITY as bytes and numbers, for its kernel.

| bytes of a state | meaning                                                                     |
|------------------|-----------------------------------------------------------------------------|
| 0                | 0 in play, 1 in the draft, 2 over                                           |
| 1                | the colour c to move: 1 purple, 2 orange, 4 green; 0 in the draft           |
| 2, 3             | the walls in the supply; the edges without a wall                           |
| 4                | the first wall of a turn with two: its edge's number and 1; else 0          |
| 5 to 7           | the quiet turns                                                             |
| 10 to 17         | the rings and the asterisks of each colour, from 8 + 2 c on                 |
| 19 to 22         | of each colour, at 18 + c, the seat and 1; 0 if nobody has it               |
| 24 to 27         | of each colour, at 23 + c, the pairs of like neighbours, walls or not       |
| 28 to 93         | a word of two bytes for each line: rows, then lines to the north-east, then |
|                  | to the north-west; a bit for each side between two of its spaces, set where |
|                  | a wall lies or the board ends                                               |
| 94 on            | the spaces in the order of `hexes`: 32 c for a ring, 31 more if an asterisk |

A last byte, for what is not on the board, is always 0.

| numbers of moves    | meaning                                                                  |
|---------------------|--------------------------------------------------------------------------|
| 128 a + b           | move from a to b                                                         |
| 16384 + 8 a + d     | capture with a in direction d; 6 is all around                           |
| 17408 + e           | wall on an edge                                                          |
| 17664 + c           | take a colour                                                            |
| 17672, 17673        | pass, done                                                               |
| 17920 + 8 a + p     | put a piece, which the referee does: rings are 1 to 3, asterisks 5 to 7  |
"""

from collections import Counter
from functools import cache

from unboard.core.errors import UnboardError
from unboard.core.flat import Flat
from unboard.core.grid import EMPTY
from unboard.core.hexes import DIRECTIONS, Edge, Hex, edges, hexes, ray
from unboard.core.options import Options
from unboard.games.unity.kernel import (
    AROUND,
    AROUND_IT,
    ASTERISK,
    BARE_LINES,
    CAPTURE,
    CELLS,
    CHOOSE,
    COLOUR,
    COUNTS,
    DRAFT,
    EDGES,
    FIRST_WALL,
    FREE,
    IN_PLAY,
    LINES,
    OVER,
    PAIRS,
    PASS,
    PHASE,
    QUIET,
    ROOM,
    ROW,
    SEATS,
    STEPS,
    SUPPLY,
    TURN,
    WALL,
    WORK,
)
from unboard.games.unity.rules import terms_of
from unboard.games.unity.state import (
    COLOURS,
    TEAM,
    AnyMove,
    Capture,
    Choose,
    Done,
    Move,
    Pass,
    Put,
    State,
    Wall,
)

DONE = PASS + 1
PUT = WALL + 512
PHASES = {"play": IN_PLAY, "draft": DRAFT, "over": OVER}
_WAYS = tuple(DIRECTIONS)
_PUT_PIECES = f" {COLOURS.upper()} {COLOURS}"


def terms(options: Options) -> bytes:
    """Return what was agreed, and the tables of a board."""
    side, team = options["side"], TEAM[options["side"]]
    rings = {"rings": team, "asterisks": 0, "mixed": team // 2}[options["kinds"]]
    walls = min(options["start_walls"], options["supply"])
    ways = _ways(side)
    head = bytes(
        (
            options["players"], len(hexes(side)), len(_lines(side)), len(edges(side)), team, rings,
            walls, options["supply"] - walls, options["colours"] == "draft", ways,
        )
    )  # fmt: skip
    per_way = (1 << 16) // ways + 1
    return head + _wide(per_way) + _wide(options["quiet_limit"]) + _tables(side)


def size(options: Options) -> int:
    """Return the bytes of a state."""
    return CELLS + len(hexes(options["side"])) + 1


def work(options: Options) -> int:
    """Return the bytes of a search, of the lists of pieces, and of the colours in turn."""
    return WORK


def widest(options: Options) -> int:
    """Return the most moves there can be: walls, and all ways and captures of all pieces."""
    side = options["side"]
    return len(edges(side)) + TEAM[side] * (_ways(side) + len(DIRECTIONS))


def flatten(state: State, options: Options) -> bytes:
    """Return a state as bytes."""
    if state.phase == "setup":
        raise UnboardError(
            "a kernel does not arrange the board: finish the set-up first, then ask it (UNI-3)"
        )
    side = options["side"]
    flat = bytearray(CELLS)
    flat[PHASE] = PHASES[state.phase]
    flat[TURN] = _code(state.turn)
    flat[SUPPLY] = state.supply
    flat[FREE] = len(edges(side)) - len(state.walls)
    flat[FIRST_WALL] = _edge_number(side)[state.first_wall] + 1 if state.first_wall else 0
    flat[QUIET : QUIET + 3] = state.quiet.to_bytes(3, "little")
    for colour, seat in state.seats:
        flat[SEATS + _code(colour)] = seat + 1
    colours = state.cells.lower()
    pairs = Counter(colours[a] for a, b in _edge_ends(side) if colours[a] == colours[b])
    for colour in COLOURS:
        flat[COUNTS + 2 * _code(colour)] = state.cells.count(colour.upper())
        flat[COUNTS + 2 * _code(colour) + 1] = state.cells.count(colour)
        flat[PAIRS + _code(colour)] = pairs[colour]
    flat[LINES:CELLS] = _walled_lines(state, side)
    return bytes(flat) + bytes(map(_cell, state.cells)) + b"\0"


def unflatten(data: bytes, options: Options) -> State:
    """Return the state that bytes mean."""
    side = options["side"]
    first = data[FIRST_WALL]
    return State(
        terms=terms_of(options),
        cells="".join(map(_letter, data[CELLS : CELLS + len(hexes(side))])),
        walls=frozenset(where for where in edges(side) if _has_wall(data, where, side)),
        supply=data[SUPPLY],
        phase=next(phase for phase, number in PHASES.items() if number == data[PHASE]),
        seats=tuple((c, seat - 1) for c in COLOURS if (seat := data[SEATS + _code(c)])),
        turn=next((c for c in COLOURS if _code(c) == data[TURN]), ""),
        quiet=int.from_bytes(data[QUIET : QUIET + 3], "little"),
        first_wall=edges(side)[first - 1] if first else None,
    )


def number(move: AnyMove, options: Options) -> int:
    """Return the number of a move."""
    spaces = _space_number(options["side"])
    match move:
        case Move(here, there):
            return spaces[here] << 7 | spaces[there]
        case Capture(space, direction):
            way = _WAYS.index(direction) if direction else AROUND_IT
            return CAPTURE + 8 * spaces[space] + way
        case Wall(where):
            return WALL + _edge_number(options["side"])[where]
        case Choose(colour):
            return CHOOSE + _code(colour)
        case Pass():
            return PASS
        case Done():
            return DONE
        case Put(piece, space):
            return PUT + 8 * spaces[space] + _PUT_PIECES.index(piece)


def move(number: int, options: Options) -> AnyMove:
    """Return the move of a number."""
    spaces = hexes(options["side"])
    if number < CAPTURE:
        return Move(spaces[number >> 7], spaces[number & 127])
    if number < WALL:
        way = number & 7
        return Capture(spaces[number - CAPTURE >> 3], "" if way == AROUND_IT else _WAYS[way])
    if number < CHOOSE:
        return Wall(edges(options["side"])[number - WALL])
    if number >= PUT:
        return Put(_PUT_PIECES[number & 7], spaces[number - PUT >> 3])
    if number < PASS:
        return Choose(next(c for c in COLOURS if _code(c) == number - CHOOSE))
    return Pass() if number == PASS else Done()


def _code(colour: str) -> int:
    return 1 << COLOURS.index(colour) if colour else 0


def _cell(letter: str) -> int:
    if letter == EMPTY:
        return 0
    return _code(letter.lower()) << COLOUR | (ASTERISK if letter.islower() else 0)


def _letter(cell: int) -> str:
    if cell == 0:
        return EMPTY
    letter = next(c for c in COLOURS if _code(c) == cell >> COLOUR)
    return letter if cell & ASTERISK else letter.upper()


def _walled_lines(state: State, side: int) -> bytes:
    words = _bare_lines(side)
    for where in state.walls:
        line, bit = _side_between(where, side)
        words[line] |= 1 << bit
    return b"".join(map(_wide, words)).ljust(CELLS - LINES, b"\0")


def _has_wall(data: bytes, where: Edge, side: int) -> bool:
    line, bit = _side_between(where, side)
    place = LINES + 2 * line
    return bool(int.from_bytes(data[place : place + 2], "little") >> bit & 1)


def _wide(value: int) -> bytes:
    return value.to_bytes(2, "little")


@cache
def _space_number(side: int) -> dict[Hex, int]:
    return {space: place for place, space in enumerate(hexes(side))}


@cache
def _edge_ends(side: int) -> tuple[tuple[int, int], ...]:
    numbers = _space_number(side)
    return tuple((numbers[low], numbers[high]) for low, high in edges(side))


@cache
def _edge_number(side: int) -> dict[Edge, int]:
    return {where: place for place, where in enumerate(edges(side))}


@cache
def _ways(side: int) -> int:
    """Return to how many spaces a piece can go at most, on an empty board."""
    return max(sum(len(ray(s, d, side)) for d in DIRECTIONS) for s in hexes(side))


@cache
def _lines(side: int) -> tuple[tuple[Hex, ...], ...]:
    """Return the spaces of every line: rows, then to the north-east, then to the north-west."""
    return tuple(
        (space, *ray(space, up, side))
        for up, down in zip(_WAYS[:3], _WAYS[3:], strict=True)
        for space in hexes(side)
        if not ray(space, down, side)
    )


@cache
def _line_of(side: int) -> dict[tuple[Hex, int], tuple[int, int]]:
    """Return for a space and one of three axes the line's number, and the place on it."""
    return {
        (space, number // (2 * side - 1)): (number, place)
        for number, line in enumerate(_lines(side))
        for place, space in enumerate(line)
    }


@cache
def _side_between(where: Edge, side: int) -> tuple[int, int]:
    """Return the line that crosses an edge, and the bit of the side."""
    low, high = where
    axis = _WAYS.index(next(d for d in _WAYS[:3] if high in ray(low, d, side)[:1]))
    line, place = _line_of(side)[low, axis]
    return line, place + 1


def _bare_lines(side: int) -> list[int]:
    """Return the words of lines without walls: only the ends of the board."""
    return [1 | 1 << len(line) for line in _lines(side)]


@cache
def _tables(side: int) -> bytes:
    bare = b"".join(map(_wide, _bare_lines(side))).ljust(AROUND - BARE_LINES, b"\0")
    around = b"".join(_row(space, side) for space in hexes(side)).ljust(EDGES - AROUND, b"\0")
    between = b"".join(bytes(_side_between(where, side)) for where in edges(side))
    steps = b"".join(_steps(space, side) for space in hexes(side))
    return bare + around + between.ljust(STEPS - EDGES, b"\0") + steps


def _row(space: Hex, side: int) -> bytes:
    """Return a row of the table of spaces: neighbours, sides, lines."""
    outside = len(hexes(side))
    lines, places = zip(*(_line_of(side)[space, axis] for axis in range(3)), strict=True)
    rays = (ray(space, direction, side) for direction in DIRECTIONS)
    near = [_space_number(side)[line[0]] if line else outside for line in rays]
    sides = [*(place + 1 for place in places), *places]
    return bytes((*near, *sides, *lines)).ljust(ROW, b"\0")


def _steps(space: Hex, side: int) -> bytes:
    """Return a row of the table of steps: where each leads, along which line, what it crosses.

    It is filled up with steps to the space itself, which is never empty for who stands there.
    """
    spaces = _space_number(side)
    found = b""
    for way, direction in enumerate(DIRECTIONS):
        line, place = _line_of(side)[space, way % 3]
        for far, there in enumerate(ray(space, direction, side), start=1):
            low, high = (place, place + far) if way < 3 else (place - far, place)
            found += bytes((spaces[there], line)) + _wide((2 << high) - (2 << low))
    return found + bytes((spaces[space], 0, 0, 0)) * (ROOM // 2 - len(found) // 4)


def starts(options: Options) -> bool:
    """Tell whether the kernel arranges the board by itself."""
    return bool(options["setup"] == "random")


FLAT = Flat(
    starts=starts,
    kernel="unboard.games.unity.kernel",
    terms=terms,
    size=size,
    work=work,
    widest=widest,
    flatten=flatten,
    unflatten=unflatten,
    number=number,
    move=move,
)
