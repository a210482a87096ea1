"""How UNITY is written.

| text                   | meaning                                                              |
|------------------------|----------------------------------------------------------------------|
| `e5-e9`                | move                                                                 |
| `e5|e6`                | wall, the lower space first                                          |
| `d4x`, `d4xNE`         | capture with a ring; with an asterisk, in a direction                |
| `PR@e5`, `GA@a1`       | set-up: purple ring, green asterisk; `done` ends it                  |
| `purple`               | draft: take a colour                                                 |
| `pass`                 | for want of anything legal                                           |

A position is six fields: rows from the top (`P O G` rings, `p o g` asterisks, numbers for runs of
empty spaces), walls or `-`, the colour to move, the colours in play with their seats if those do
not rise, the walls in the supply, the quiet turns.  In a manual set-up the third field is `+`, in
a draft `?`; between two walls of a turn ` : ` and the first follow; a finished game ends in `over`.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from unboard.core.errors import BadText, MalformedMove, quoted
from unboard.core.grid import read_row, write_row
from unboard.core.hexes import (
    DIRECTIONS,
    Edge,
    Hex,
    edge_name,
    edges,
    hex_name,
    hexes,
    neighbours,
    read_hex,
    rows_from_the_top,
)
from unboard.core.options import Options
from unboard.core.rulebook import Seat
from unboard.games.unity.rules import (
    in_play,
    play,
    terms_of,
    unified,
)
from unboard.games.unity.state import (
    BOX,
    COLOURS,
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
)
from unboard.games.unity.why import why_not

MOST_WALLS = 240
KINDS = {"R": str.upper, "A": str.lower}  # rings are capital letters on the board
_BY_WORD = {word: colour for colour, word in WORDS.items()}
_SIDES = {2 * side - 1: side for side in TEAM}  # by the number of rows
_EXAMPLES = "e5-e9 (move), e5|e6 (wall), d4x or d4xNE (capture), pass"


@lru_cache(maxsize=8192)
def write(move: AnyMove) -> str:
    """Write a move.

    >>> write(Move((4, 5), (4, 9))), write(Capture((3, 4), "NE")), write(Put("p", (4, 5)))
    ('e5-e9', 'd4xNE', 'PA@e5')
    """
    match move:
        case Move(here, there):
            return f"{hex_name(here)}-{hex_name(there)}"
        case Wall(where):
            return edge_name(where)
        case Capture(space, direction):
            return f"{hex_name(space)}x{direction}"
        case Put(piece, space):
            return f"{piece_code(piece)}@{hex_name(space)}"
        case Choose(colour):
            return WORDS[colour]
        case Done():
            return "done"
        case Pass():
            return "pass"


def piece_code(piece: str) -> str:
    """Write a piece as a set-up names it.

    >>> piece_code("P"), piece_code("g")
    ('PR', 'GA')
    """
    return f"{piece.upper()}{'R' if piece.isupper() else 'A'}"


def read(text: str, options: Options) -> AnyMove:
    """Read a move; the inverse of `write`.

    >>> read("d4xNE", {"side": 5}), read("PA@e5", {"side": 5})
    (Capture(space=(3, 4), direction='NE'), Put(piece='p', space=(4, 5)))
    >>> read("e6|e5", {"side": 5})
    Traceback (most recent call last):
    ...
    unboard.core.errors.MalformedMove: 'e6|e5' names the higher space first; write e5|e6
    """
    side = options["side"]
    if text in _BY_WORD:
        return Choose(_BY_WORD[text])
    if text in ("done", "pass"):
        return Done() if text == "done" else Pass()
    if match := re.fullmatch(r"([POG])([RA])@(\w+)", text):
        return Put(KINDS[match[2]](match[1]), _read_hex(text, match[3], side))
    if match := re.fullmatch(r"(\w+)-(\w+)", text):
        return _read_move(text, _read_hex(text, match[1], side), _read_hex(text, match[2], side))
    if match := re.fullmatch(r"(\w+)\|(\w+)", text):
        return Wall(
            _read_edge(text, _read_hex(text, match[1], side), _read_hex(text, match[2], side), side)
        )
    if match := re.fullmatch(r"([a-k][0-9]+)x(\w*)", text):
        if match[2] and match[2] not in DIRECTIONS:
            raise MalformedMove(
                f"{quoted(text)} names no direction; the six are {', '.join(DIRECTIONS)}"
            )
        return Capture(_read_hex(text, match[1], side), match[2])
    raise MalformedMove(f"{quoted(text)} is no move of UNITY; write {_EXAMPLES}")


def vocabulary(options: Options) -> Iterator[AnyMove]:
    """Iterate every move that the notation can write on this board."""
    side = options["side"]
    yield from (Done(), Pass())
    yield from map(Choose, COLOURS)
    yield from map(Wall, edges(side))
    for space in hexes(side):
        yield from (Put(piece, space) for c in COLOURS for piece in (c.upper(), c))
        yield from (Capture(space, direction) for direction in ("", *DIRECTIONS))
        yield from (Move(space, there) for there in hexes(side) if there != space)


def write_text(state: State) -> str:
    """Write a position."""
    if state.first_wall:
        walls = state.walls - {state.first_wall}
        before = replace(state, walls=walls, supply=state.supply + 1, first_wall=None)
        return f"{write_text(before)} : {edge_name(state.first_wall)}"
    rows = ("".join(state[space] for space in row) for row in rows_from_the_top(state.terms.side))
    fields = [
        "/".join(map(write_row, rows)),
        ",".join(map(edge_name, sorted(state.walls))) or "-",
        {"setup": "+", "draft": "?"}.get(state.phase, state.turn),
        _write_seats(state),
        str(state.supply),
        str(state.quiet),
    ]
    return " ".join([*fields, "over"] if state.phase == "over" else fields)


def read_text(text: str, options: Options) -> tuple[State, Options]:
    """Read a position; the inverse of `write_text`."""
    head, colon, tail = text.partition(" : ")
    state = _read_fields(head.split(" "), options)
    box = len(state.walls) + state.supply
    if colon:
        state = _read_first_wall(state, tail)
    implied: dict[str, object] = {"side": state.terms.side, "supply": box}
    if state.phase == "setup" and options.get("setup") in ("random", "manual"):
        implied["setup"] = "manual"
    if state.phase == "draft":
        implied["colours"] = "draft"
    if len(state.seats) > 1:
        implied["players"] = state.terms.players
    return state, implied


def _write_seats(state: State) -> str:
    colours = "".join(in_play(state))
    seats = [seat for _, seat in state.seats]
    if state.phase == "draft" or seats != sorted(seats):
        return (colours + "".join(map(str, seats))) or "-"
    return colours or "-"


def _read_hex(text: str, part: str, side: int) -> Hex:
    space = read_hex(part, side)
    if space is None:
        last = hex_name(hexes(side)[-1])
        raise MalformedMove(
            f"{quoted(text)} names {quoted(part)}, which is no space of this board; its spaces "
            f"go from a1 to {last}"
        )
    return space


def _read_move(text: str, here: Hex, there: Hex) -> Move:
    if here == there:
        raise MalformedMove(f"{quoted(text)} goes nowhere; a move names two spaces: e5-e9")
    return Move(here, there)


def _read_edge(text: str, a: Hex, b: Hex, side: int) -> Edge:
    if b not in neighbours(a, side):
        raise MalformedMove(
            f"{quoted(text)} names two spaces that do not touch; a wall looks like e5|e6"
        )
    if b < a:
        raise MalformedMove(
            f"{quoted(text)} names the higher space first; write {edge_name((b, a))}"
        )
    return a, b


def _read_fields(fields: list[str], options: Options) -> State:
    if len(fields) not in (6, 7) or (len(fields) == 7 and fields[6] != "over"):
        raise BadText(
            f"a UNITY text has six fields and a seventh, 'over', once it is finished; this has "
            f"{len(fields)}: rows, walls, colour to move, colours in play, supply, quiet turns"
        )
    side, cells = _read_rows(fields[0])
    walls = _read_walls(fields[1], side)
    supply = _read_number("supply of walls", fields[4], MOST_WALLS - len(walls))
    quiet = _read_number("count of quiet turns", fields[5], 99_999)
    phase = {"+": "setup", "?": "draft"}.get(fields[2], "over" if len(fields) == 7 else "play")
    if phase in ("setup", "draft") and (quiet or len(fields) == 7):
        raise BadText("before the first turn no quiet turn is counted and no game is over")
    terms = terms_of({**options, "side": side})
    state = State(terms, cells, walls, supply, phase, quiet=quiet)
    _check_teams(state)
    if phase == "setup":
        return _checked_setup(state, fields)
    if phase == "draft":
        return _read_draft(state, fields[3])
    return _read_turn(state, fields[2], fields[3])


def _read_rows(text: str) -> tuple[int, str]:
    rows = text.split("/")
    side = _SIDES.get(len(rows))
    if side is None:
        raise BadText(
            f"the board has {len(rows)} rows joined by '/'; side 5 has 9 rows and side 6 has 11"
        )
    read: dict[Hex, str] = {}
    for spaces, row in zip(rows_from_the_top(side), rows, strict=True):
        where = f"row {hex_name(spaces[0])[0]}"
        cells = read_row(row, len(spaces), COLOURS + COLOURS.upper(), where)
        read.update(zip(spaces, cells, strict=True))
    return side, "".join(read[space] for space in hexes(side))


def _read_walls(text: str, side: int) -> frozenset[Edge]:
    if text == "-":
        return frozenset()
    walls: list[Edge] = []
    for part in text.split(","):
        try:
            move = read(part, {"side": side})
        except MalformedMove as error:
            raise BadText(f"among the walls: {error}") from None
        if not isinstance(move, Wall):
            raise BadText(f"among the walls {quoted(part)} is none; a wall looks like e5|e6")
        walls.append(move.edge)
    if walls != sorted(set(walls)):
        raise BadText("the walls must be sorted by lower, then higher space, each of them once")
    return frozenset(walls)


def _read_number(name: str, text: str, most: int) -> int:
    if not re.fullmatch(r"0|[1-9][0-9]{0,5}", text) or int(text) > most:
        raise BadText(f"the {name} must be a number from 0 to {most}, not {quoted(text)}")
    return int(text)


def _check_teams(state: State) -> None:
    most = TEAM[state.terms.side]
    for colour in COLOURS:
        count = state.cells.lower().count(colour)
        if count > most:
            raise BadText(
                f"the board holds {count} {WORDS[colour]} pieces; on side {state.terms.side} "
                f"there are at most {most} of a colour (UNI-2)"
            )


def _checked_setup(state: State, fields: list[str]) -> State:
    if fields[3] != "-":
        raise BadText(
            f"during a set-up nobody has a colour: the fourth field is '-', not {quoted(fields[3])}"
        )
    for piece in COLOURS + COLOURS.upper():
        count = state.cells.count(piece)
        if not state.terms.extra_sets and count > BOX:
            kind = f"{WORDS[piece.lower()]} {'rings' if piece.isupper() else 'asterisks'}"
            raise BadText(
                f"the set-up has {count} {kind}, and the box holds {BOX}; ask for extra_sets "
                "(UNI-3)"
            )
    return state


def _read_draft(state: State, text: str) -> State:
    match = re.fullmatch(r"-|([pog])1|([pog])([pog])(12|21)", text)
    if match is None:
        raise BadText(
            "in a draft the fourth field holds the colours taken with their seats, o1 or '-', "
            f"not {quoted(text)}"
        )
    _check_present(state, COLOURS)
    if text == "-":
        return state
    colours = text[: len(text) // 2]
    seats = [int(seat) for seat in text[len(text) // 2 :]]
    terms = replace(state.terms, players=3) if len(seats) == 2 else state.terms
    return replace(state, terms=terms, seats=_in_order(text, colours, seats))


def _read_turn(state: State, turn: str, text: str) -> State:
    match = re.fullmatch(r"(pog|po|pg|og)([012]*)", text)
    if match is None:
        raise BadText(
            f"the colours in play must be po, pg, og or pog, with their seats where those do not "
            f"rise (po10), not {quoted(text)}"
        )
    colours = match[1]
    seats = [int(seat) for seat in match[2]] or list(range(len(colours)))
    if sorted(seats) != list(range(len(colours))) or (match[2] and seats == sorted(seats)):
        raise BadText(
            f"{quoted(text)} must name every seat from 0 to {len(colours) - 1} once, and only "
            "where they do not rise"
        )
    if len(turn) != 1 or turn not in colours:
        raise BadText(f"the colour to move must be one of {', '.join(colours)}, not {quoted(turn)}")
    _check_present(state, colours)
    terms = replace(state.terms, players=len(colours))
    state = replace(state, terms=terms, turn=turn, seats=_in_order(text, colours, seats))
    if state.phase == "over" and not state.quiet and not unified(state):
        raise BadText("the text says over, but nobody is united and no turn was quiet (UNI-15)")
    return state


def _check_present(state: State, colours: str) -> None:
    for colour in colours:
        if colour not in state.cells.lower():
            raise BadText(f"{WORDS[colour]} plays and has no piece; every player has one (UNI-13)")


def _in_order(text: str, colours: str, seats: list[Seat]) -> tuple[tuple[str, Seat], ...]:
    if list(colours) != sorted(set(colours), key=COLOURS.index):
        raise BadText(
            f"{quoted(text)} must name each colour once in turn order, p before o before g"
        )
    return tuple(zip(colours, seats, strict=True))


def _read_first_wall(state: State, text: str) -> State:
    try:
        move = read(text, {"side": state.terms.side})
    except MalformedMove as error:
        raise BadText(f"behind the colon: {error}") from None
    seat = dict(state.seats).get(state.turn, 0)
    if not isinstance(move, Wall) or state.phase != "play":
        raise BadText(
            f"behind the colon stands the first of two walls, which {quoted(text)} is not"
        )
    if reasons := why_not(state, seat, move):
        raise BadText(f"behind the colon, {text} is not legal: {reasons[0]}")
    after = play(state, seat, move)
    if not after.first_wall:
        raise BadText(f"the wall {text} ends its turn; write the position after it (UNI-9)")
    return after
