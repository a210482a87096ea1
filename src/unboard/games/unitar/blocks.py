"""What can be done to blocks: lay out, shift, turn, eliminate, unify (UNT-8 to UNT-14)."""

from dataclasses import replace
from functools import cache
from itertools import cycle

from unboard.core.grid import Square
from unboard.games.unitar.box import MASTERS, SQUARES, STONES
from unboard.games.unitar.state import (
    COLOURS,
    JOINING,
    Block,
    Choose,
    Deed,
    Stone,
    in_reading_order,
    reading_order,
)

STEPS = {"north": (0, 1), "south": (0, -1), "west": (-1, 0), "east": (1, 0)}
DONE, MASTER_GONE, OFF_THE_FIELD, NO_OVERLAP = "done", "master gone", "off the field", "no overlap"
Blocks = tuple[Block, ...]


@cache  # there are only so many squares
def laid_out(master: str, square: Square) -> Block:
    """Return a block as it is first laid, its master on a square; it may leave the field."""
    column, row = square
    stones = []
    for number, (east, north) in enumerate(STONES[master]):
        is_master = (east, north) == (0, 0)
        id = master if is_master else f"{master}{number}"
        place = (column + east, row + north)
        stones.append(Stone(place, master[0], master if is_master else "", id))
    return in_reading_order(stones)


def squares_of(block: Block) -> list[Square]:
    """Return the squares of a block in reading order."""
    return [stone.square for stone in block]


def masters_of(block: Block) -> list[str]:
    """Return the masters of a block, that of the largest original block first (UNT-14)."""
    held = {stone.master for stone in block}
    return [master for master in MASTERS if master in held]


def on_the_field(block: Block) -> bool:
    """Tell whether all stones of a block lie on the field."""
    return SQUARES.issuperset(squares_of(block))


def shared(one: Block, other: Block) -> set[Square]:
    """Return the squares where two blocks overlap (UNT-11)."""
    return set(squares_of(one)) & set(squares_of(other))


def rank(block: Block) -> tuple[object, ...]:
    """Return a key that sorts blocks: the one that comes first as a partner first (UNT-11)."""
    masters = masters_of(block)
    return (
        MASTERS.index(masters[0]) if masters else len(MASTERS),
        -len(block),
        [reading_order(square) for square in squares_of(block)],
        [COLOURS.index(stone.frame) for stone in block],
    )


def ranked(blocks: "list[Block] | Blocks") -> Blocks:
    """Return blocks in the order of their rank; a block without stones is gone (UNT-12)."""
    return tuple(sorted((block for block in blocks if block), key=rank))


def block_of(blocks: Blocks, master: str) -> Block:
    """Return the block that now holds a master; an empty one if the master is gone (UNT-8)."""
    return next((block for block in blocks if master in masters_of(block)), ())


def partner_of(blocks: Blocks, block: Block) -> Block:
    """Return the block that one is unified or eliminated with; an empty one if none (UNT-11)."""
    others = [other for other in blocks if other is not block and shared(block, other)]
    return min(others, key=rank, default=())


def carried_out(blocks: Blocks, choice: Choose) -> Deed:
    """Carry out a move, if it can be done (UNT-8)."""
    block = block_of(blocks, choice.master)
    if not block:
        return Deed(MASTER_GONE, (), (), blocks)
    if choice.action in JOINING:
        return _joined(blocks, block, choice.action)
    moved = _moved(block, choice)
    if not on_the_field(moved):
        return Deed(OFF_THE_FIELD, block, (), blocks)
    after = ranked([moved if other is block else other for other in blocks])
    return Deed(DONE, block, (), after)


def _joined(blocks: Blocks, block: Block, action: str) -> Deed:
    """Unify a block or eliminate with the one that it overlaps (UNT-11)."""
    partner = partner_of(blocks, block)
    if not partner:
        return Deed(NO_OVERLAP, block, (), blocks)
    join = unified if action == "unify" else eliminated
    rest = [other for other in blocks if other is not block and other is not partner]
    return Deed(DONE, block, partner, ranked([*rest, *join(block, partner)]))


def _moved(block: Block, choice: Choose) -> Block:
    if choice.action in STEPS:
        return shifted(block, choice.action)
    return turned(block, choice.master, clockwise=choice.action == "cw")


def shifted(block: Block, direction: str) -> Block:
    """Return a block one square further (UNT-9)."""
    east, north = STEPS[direction]
    return tuple(
        replace(stone, square=(stone.square[0] + east, stone.square[1] + north)) for stone in block
    )


def turned(block: Block, master: str, clockwise: bool) -> Block:
    """Return a block turned by 90° around a master (UNT-10)."""
    column, row = next(stone.square for stone in block if stone.master == master)
    turn = -1 if clockwise else 1
    stones = []
    for stone in block:
        east, north = stone.square[0] - column, stone.square[1] - row
        stones.append(replace(stone, square=(column - turn * north, row + turn * east)))
    return in_reading_order(stones)


def eliminated(one: Block, other: Block) -> list[Block]:
    """Return what is left of two blocks without the squares they share (UNT-12)."""
    gone = shared(one, other)
    return [tuple(stone for stone in block if stone.square not in gone) for block in (one, other)]


def unified(one: Block, other: Block) -> list[Block]:
    """Return two blocks as one, with one stone a square and the frames alternating (UNT-13)."""
    larger = min(one, other, key=lambda block: (-len(block), rank(block)))
    smaller = other if larger is one else one
    laid = sorted((*larger, *smaller), key=lambda stone: stone.master != "")
    # Of the stones laid on one square the last stays: a master, or else the smaller block's.
    stones = in_reading_order(list({stone.square: stone for stone in laid}.values()))
    lines = (iter([stone.frame for stone in larger]), cycle([stone.frame for stone in smaller]))
    return [tuple(replace(stone, frame=next(lines[n % 2])) for n, stone in enumerate(stones))]
