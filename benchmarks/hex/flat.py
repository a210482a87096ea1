"""Hex as bytes and numbers, for its kernel; the one option is the size of the board, 2 to 13.

| bytes of a state     | meaning                                                                |
|----------------------|------------------------------------------------------------------------|
| 0                    | who is to act, or would be                                             |
| 1                    | a mask of winners; 0 while the game runs                               |
| 2                    | how many cells are empty                                               |
| 3, 4                 | the labels that the next groups of Red and of Blue get                 |
| 5 to 4 + area        | the cells row by row, with a rim: from 64 on the label of a group,     |
|                      | below it an empty cell's number in the list that follows, by four      |
| then the rest        | the empty places, then noughts, sixteen by sixteen                     |

A move's number is the place where a stone is put.  There is no referee: a state is its own bytes,
and which labels the groups bear depends on the way that led there.  A byte is enough for labels, as
stones that got a new one are never neighbours of one another.
"""

from hex.kernel import CELLS, RED, sixteens
from unboard.core.flat import Flat
from unboard.core.options import Options


def terms(options: Options) -> bytes:
    """Return the cells of a row and of the board with their rim, and the tables of neighbours."""
    row = int(options["size"]) + 2
    around = (1, 2, row + 2, 2 * row + 1, 2 * row, row)  # from the place in the north-west
    runs = [_runs(like, around) or [row + 1] for like in range(64)]
    first = bytes(run[0] for run in runs)
    second = bytes(run[1] if len(run) > 1 else run[0] for run in runs)
    third = bytes(run[2] if len(run) > 2 else 0 for run in runs)
    return bytes((row, row * row)) + first + second + third


def _runs(like: int, around: tuple[int, ...]) -> list[int]:
    """Return a neighbour from each run of like ones: those side by side are joined already."""
    if like == 63:
        return [around[0]]
    return [
        place for n, place in enumerate(around) if like >> n & 1 and not like >> (n - 1) % 6 & 1
    ]


def size(options: Options) -> int:
    """Return the bytes of a state."""
    return CELLS + int((options["size"] + 2) ** 2) + widest(options)


def work(options: Options) -> int:
    """Return the bytes of links, one for each label."""
    return 2 * RED


def widest(options: Options) -> int:
    """Return the cells of the empty board, made up to whole sixteens."""
    return sixteens(int(options["size"] ** 2))


def itself(value: bytes, options: Options) -> bytes:
    """Return a state as it is."""
    return value


def number(move: int, options: Options) -> int:
    """Return a move as it is."""
    return move


FLAT: Flat[bytes, int] = Flat(
    kernel="hex.kernel",
    terms=terms,
    size=size,
    work=work,
    widest=widest,
    flatten=itself,
    unflatten=itself,
    number=number,
    move=number,
)
