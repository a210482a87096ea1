"""How Unitar is written: moves and position texts, each with its exact inverse.

| text             | move                                             |
|------------------|--------------------------------------------------|
| `uni@e5`         | place one's uni master on e5                     |
| `red/tar/north`  | plan: shift the block of red's tar master north  |
"""

import re
from collections.abc import Iterator
from itertools import count

from unboard.core.errors import BadText, MalformedMove, quoted
from unboard.core.grid import Square, read_square, square_name
from unboard.core.options import Options
from unboard.games.unitar.blocks import ranked
from unboard.games.unitar.box import MASTERS, SIZE, SQUARES
from unboard.games.unitar.state import (
    ACTIONS,
    COLOURS,
    KINDS,
    WORDS,
    Block,
    Choose,
    Move,
    Place,
    State,
    Stone,
    in_reading_order,
)

MOST_STONES = 3 * len(SQUARES)  # far beyond the 33 of the box, and still quick to look at
CHOICES = tuple(
    Choose(WORDS[colour], kind, action)
    for colour in COLOURS
    for kind in KINDS
    for action in ACTIONS
)


def read(text: str, options: Options) -> Move:
    """Read a move; refuse what is none of Unitar."""
    if match := re.fullmatch(r"([^@/]*)@([^@/]*)", text):
        return _read_place(*match.groups())
    if text.count("/") != 2:
        raise MalformedMove(
            f"{quoted(text)} is no move of Unitar; place a master as in uni@e5 (UNT-4), or choose "
            "colour/master/action as in red/tar/north (UNT-5)"
        )
    return _read_choice(text)


def _read_choice(text: str) -> Choose:
    parts = text.split("/")
    colour = _one_of("colour", parts[0], tuple(WORDS.values()))
    kind, action = _one_of("master", parts[1], KINDS), _one_of("action", parts[2], ACTIONS)
    return Choose(colour, kind, action)


def _read_place(kind: str, name: str) -> Place:
    if kind not in KINDS:
        raise MalformedMove(f"the master must be uni or tar, not {quoted(kind)} (UNT-4)")
    square = read_square(name, SIZE)
    if square is None or square not in SQUARES:
        raise MalformedMove(
            f"{quoted(name)} is none of the 69 squares of the field, a to i and 1 to 9 without "
            "three squares in each corner (UNT-1)"
        )
    return Place(kind, square)


def _one_of(what: str, word: str, words: tuple[str, ...]) -> str:
    if word in words:
        return word
    choices = f"{', '.join(words[:-1])} or {words[-1]}"
    raise MalformedMove(f"the {what} must be {choices}, not {quoted(word)} (UNT-5)")


def write(move: Move) -> str:
    """Write a move; the inverse of `read`."""
    match move:
        case Place(kind, square):
            return f"{kind}@{square_name(square)}"
        case Choose():
            return "/".join(move.parameters)


def vocabulary(options: Options) -> Iterator[Move]:
    """Iterate every well-formed move."""
    yield from (Place(kind, square) for kind in KINDS for square in sorted(SQUARES))
    yield from CHOICES


def write_text(state: State) -> str:
    """Write a position; what is sealed is not in it (UNT-16)."""
    return " ".join([f"R{state.played}", *map(_write_block, state.blocks)])


def _write_block(block: Block) -> str:
    return ",".join(
        square_name(stone.square) + stone.frame + (f"[{stone.master}]" if stone.master else "")
        for stone in block
    )


def read_text(text: str, options: Options) -> tuple[State, Options]:
    """Read a position, in which nobody has chosen; the inverse of `write_text`."""
    head, *parts = text.split() or [""]
    played = _read_rounds(head, options["rounds"])
    numbers = count()  # the stones are numbered, to follow them on the board
    blocks = ranked([_read_block(part, numbers) for part in parts])
    _check_stones(blocks)
    _check_masters(blocks)
    if played == 0 and not blocks:
        return State(options["rounds"], 0, "setup"), {}
    phase = "over" if played == options["rounds"] else "round"
    return State(options["rounds"], played, phase, blocks), {}


def _read_rounds(head: str, rounds: int) -> int:
    match = re.fullmatch(r"R(0|[1-9][0-9]?)", head)
    if match is None:
        raise BadText(
            f"a position text of Unitar begins with the rounds played, as in R2, not {quoted(head)}"
        )
    if int(match[1]) > rounds:
        raise BadText(f"{head} means {match[1]} rounds, but this game has {rounds} (UNT-15)")
    return int(match[1])


def _read_block(text: str, numbers: Iterator[int]) -> Block:
    block = in_reading_order([_read_stone(part, next(numbers)) for part in text.split(",")])
    squares = [stone.square for stone in block]
    for square in squares:
        if squares.count(square) > 1:
            raise BadText(
                f"the block {quoted(text)} has two stones on {square_name(square)}; a block has at "
                "most one on a square (UNT-13)"
            )
    return block


def _read_stone(text: str, number: int) -> Stone:
    match = re.fullmatch(r"([a-z][1-9][0-9]*)([yrb])(?:\[([yrb][ut])\])?", text)
    if match is None:
        raise BadText(
            f"a stone is a square, its frame y, r or b, and a master in brackets, as in e5y[yu], "
            f"not {quoted(text)}"
        )
    master = match[3] or ""
    return Stone(_read_field_square(match[1]), match[2], master, master or f"s{number}")


def _read_field_square(name: str) -> Square:
    square = read_square(name, SIZE)
    if square is None or square not in SQUARES:
        raise BadText(f"{quoted(name)} is none of the 69 squares of the field (UNT-1)")
    return square


def _check_stones(blocks: tuple[Block, ...]) -> None:
    found = sum(map(len, blocks))
    if found > MOST_STONES:
        raise BadText(f"the text has {found} stones, and at most {MOST_STONES} are read (UNT-3)")


def _check_masters(blocks: tuple[Block, ...]) -> None:
    found = [stone.master for block in blocks for stone in block if stone.master]
    for master in MASTERS:
        if found.count(master) > 1:
            raise BadText(f"the master {master} is there twice; there is one of each (UNT-2)")
