"""Unitar as bytes and numbers, for its kernel.

| bytes of a state | meaning                                                                    |
|------------------|----------------------------------------------------------------------------|
| 0                | the rounds played                                                          |
| 1                | the phase: 0 set-up, 1 a round, 2 over                                     |
| 2 to 7           | two a seat, sealed: the squares of uni and tar; or 1 + a choice, and 0     |
| 8, 9             | how many stones there are                                                  |
| 10 to 75         | the stones, two bytes each: the square, and frame + 4 × master + 32 × last |

Blocks lie in the order of their rank (UNT-11), their stones in reading order.  A square is 16 times
its row from the north plus its column from the west, both counted from 2; 0 is none.  A frame is 0
yellow, 1 red, 2 blue; a master its number in the order of UNT-7, from 1, or 0; `last` is 1 for the
last stone of a block.

A choice's number is 16 × colour + 8 × kind + action; to place a uni master is 256 plus the square,
a tar master 512 plus the square.

Texts may have more stones than the box has, 33.  The kernel does not: no game comes to that.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product

from unboard.core.errors import UnboardError
from unboard.core.flat import Flat
from unboard.core.grid import Square
from unboard.core.options import Options
from unboard.games.unitar import kernel
from unboard.games.unitar.blocks import laid_out, on_the_field
from unboard.games.unitar.box import MASTERS, SIZE, SQUARES, STONES
from unboard.games.unitar.kernel import CAPACITY, CHOSEN, COUNT, FARTHEST, LISTED, PHASE, PLAYED
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
    reading_order,
)

_PHASES = ("setup", "round", "over")
_WORDS = tuple(WORDS[colour] for colour in COLOURS)
_OWN = tuple(colour + kind[0] for colour in COLOURS for kind in KINDS)  # masters by seat and kind
# The places of a patch as the kernel numbers them: clockwise from the north, then the centre.
_AROUND = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 0))
_CODES = 208  # of squares and of what lies around the field


def terms(options: Options) -> bytes:
    """Return the rounds, and the tables that the kernel looks things up in."""
    return bytes((options["rounds"], 0)) + _tables()


@cache
def _tables() -> bytes:
    nines = range(512)
    return b"".join(
        (
            _shorts(_off_the_field(code) for code in range(_CODES)),
            _shorts(_grid(nine) for nine in nines),
            _shorts(_patch(rows) for rows in nines),
            _shorts(_agreed()),
            b"".join(_fresh(master).to_bytes(4, "little") for master in MASTERS),
            bytes(nine.bit_count() for nine in nines),
            bytes(MASTERS.index(master) for master in _OWN),
            bytes(_OWN.index(master) for master in MASTERS),
            bytes(_shift(step) for step in range(-FARTHEST, FARTHEST + 1)),
            b"".join(map(_legal_squares, _OWN)),
        )
    )


def _shorts(numbers: Iterable[int]) -> bytes:
    return b"".join(number.to_bytes(2, "little") for number in numbers)


def _off_the_field(code: int) -> int:
    """Return which places of a patch around a square are not on the field (UNT-1)."""
    column, row = _square(code)
    return sum(
        1 << bit
        for bit, (east, north) in enumerate(_AROUND)
        if (column + east, row + north) not in SQUARES
    )


def _grid(nine: int) -> int:
    """Return the places of a patch as rows from the north, five bits each."""
    return sum(
        1 << 5 * (1 - north) + 1 + east
        for bit, (east, north) in enumerate(_AROUND)
        if nine >> bit & 1
    )


def _patch(rows: int) -> int:
    """Return the places of a patch from rows of three bits."""
    return sum(
        1 << bit
        for bit, (east, north) in enumerate(_AROUND)
        if rows >> 3 * (1 - north) + 1 + east & 1
    )


def _agreed() -> Iterator[int]:
    """Iterate, by the colours and kinds of a round, the masters and what is agreed on (UNT-6).

    Three bits a seat for the master, then a mask of seats with both in agreement, and one with
    either.
    """
    for colours in product(range(3), repeat=3):
        for kinds in product(range(2), repeat=3):
            chosen = kinds[::-1]  # the lowest bit is the first seat's
            masters = [
                MASTERS.index(_OWN[2 * colour + kind])
                for colour, kind in zip(colours, chosen, strict=True)
            ]
            one, other = _shared(colours), _shared(chosen)
            yield (
                sum(master << 3 * seat for seat, master in enumerate(masters))
                | (one & other) << 9
                | (one | other) << 12
            )


def _shared(values: tuple[int, ...]) -> int:
    """Return a mask of the seats whose value an opponent has chosen too."""
    return sum(1 << seat for seat, value in enumerate(values) if values.count(value) > 1)


def _fresh(master: str) -> int:
    """Return the patch of a block of the box (UNT-2)."""
    nine = sum(1 << _AROUND.index(place) for place in STONES[master])
    return nine | (0, 511 << 9, 511 << 18)[COLOURS.index(master[0])]


def _shift(difference: int) -> int:
    """Return by how much a grid is shifted against another, from the difference of centres."""
    row, column = divmod(difference + _code((2, SIZE - 3)) - _code((0, SIZE - 1)), 16)
    return 5 * row + column if 0 <= row <= 4 and column <= 4 else kernel.FAR


def _legal_squares(master: str) -> bytes:
    """Return how many squares there are for a master in the set-up, and which (UNT-4)."""
    legal = [
        _code(square)
        for square in sorted(SQUARES, key=reading_order)
        if on_the_field(laid_out(master, square))
    ]
    return bytes((len(legal), *legal)).ljust(LISTED, b"\0")


def size(options: Options) -> int:
    """Return the bytes of a state."""
    return kernel.STATE


def work(options: Options) -> int:
    """Return the bytes of patches and cells."""
    return kernel.WORK


def widest(options: Options) -> int:
    """Return the most moves there can be: placements of a small block."""
    return len(SQUARES)


def flatten(state: State, options: Options) -> bytes:
    """Return a state as bytes."""
    stones = [_stone_number(block, place) for block in state.blocks for place in range(len(block))]
    if len(stones) > CAPACITY:
        raise UnboardError(
            f"this position has {len(stones)} stones, and a kernel has room for the {CAPACITY} of "
            "the box, which no game exceeds (UNT-2)"
        )
    head = bytearray(kernel.STONES)
    head[PLAYED] = state.played
    head[PHASE] = _PHASES.index(state.phase)
    for seat, chosen in enumerate(state.chosen):
        for place, move in enumerate(chosen, start=CHOSEN + 2 * seat):
            head[place] = _sealed(move)
    head[COUNT : COUNT + 2] = len(stones).to_bytes(2, "little")
    return bytes(head + _shorts(stones).ljust(2 * CAPACITY, b"\0"))


def _sealed(move: Move) -> int:
    match move:
        case Place(_, square):
            return _code(square)
        case Choose():
            return 1 + number(move, {})


def _stone_number(block: Block, place: int) -> int:
    stone, is_last = block[place], place == len(block) - 1
    master = 1 + MASTERS.index(stone.master) if stone.master else 0
    mark = COLOURS.index(stone.frame) | master << 2 | is_last << 5
    return _code(stone.square) | mark << 8


def unflatten(data: bytes, options: Options) -> State:
    """Return the state that bytes mean."""
    phase = _PHASES[data[PHASE]]
    chosen = tuple(_unsealed(phase, data[place : place + 2]) for place in range(CHOSEN, COUNT, 2))
    return State(options["rounds"], data[PLAYED], phase, tuple(_blocks(data)), chosen)


def _unsealed(phase: str, sealed: bytes) -> tuple[Move, ...]:
    if phase == "setup":
        squares = [_square(code) for code in sealed if code]
        return tuple(Place(kind, square) for kind, square in zip(KINDS, squares, strict=False))
    return tuple(move(choice - 1, {}) for choice in sealed if choice)


def _blocks(data: bytes) -> Iterator[Block]:
    block: list[Stone] = []
    count = int.from_bytes(data[COUNT : COUNT + 2], "little")
    for place in range(kernel.STONES, kernel.STONES + 2 * count, 2):
        mark = data[place + 1]
        master = ("", *MASTERS)[mark >> 2 & 7]
        id = master or f"s{place}"  # as a text's stones, which are followed from there on
        block.append(Stone(_square(data[place]), COLOURS[mark & 3], master, id))
        if mark >> 5:
            yield tuple(block)
            block = []


def number(move: Move, options: Options) -> int:
    """Return the number of a move."""
    match move:
        case Place(kind, square):
            return kernel.placing(KINDS.index(kind), _code(square))
        case Choose(colour, kind, action):
            own = 2 * _WORDS.index(colour) + KINDS.index(kind)
            return len(ACTIONS) * own + ACTIONS.index(action)


def move(number: int, options: Options) -> Move:
    """Return the move of a number."""
    if number >> 8:
        return Place(KINDS[(number >> 8) - 1], _square(number & 255))
    return Choose(_WORDS[number >> 4], KINDS[number >> 3 & 1], ACTIONS[number & 7])


def _code(square: Square) -> int:
    column, row = square
    return SIZE + 1 - row << 4 | column + 2


def _square(code: int) -> Square:
    return (code & 15) - 2, SIZE + 1 - (code >> 4)


FLAT = Flat(
    kernel="unboard.games.unitar.kernel",
    terms=terms,
    size=size,
    work=work,
    widest=widest,
    flatten=flatten,
    unflatten=unflatten,
    number=number,
    move=move,
)
