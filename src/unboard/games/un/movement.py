"""How pieces move: by capturing rules (UN-12), or by pushing rules (UN-15 to UN-17)."""

from collections.abc import Iterator
from functools import cache

from unboard.core.grid import EMPTY, Square
from unboard.games.un.shapes import SIZE
from unboard.games.un.state import DIRECTIONS, SIDES, Board, Step, Walk


def beside(square: Square, direction: str) -> Square | None:
    """Return the next square in a direction, of either case; None off the board."""
    across, up = DIRECTIONS[direction.upper()]
    column, row = square[0] + across, square[1] + up
    return (column, row) if 0 <= column < SIZE and 0 <= row < SIZE else None


def reach(board: Board, start: Square, number: int) -> set[Square]:
    """Return where a piece can end after exactly so many steps by capturing rules.

    Pieces block (UN-12), no square is entered twice (UN-5), and a move may end on a foe.
    """
    ways: list[tuple[Square, ...]] = [(start,)]
    for left in range(number - 1, -1, -1):
        ways = [
            (*way, there)
            for way in ways
            for there in neighbours(way[-1])
            if there not in way and _enters(board, start, there, last=left == 0)
        ]
    return {way[-1] for way in ways if number}


@cache
def neighbours(square: Square) -> tuple[Square, ...]:
    """Return the squares orthogonally beside a square (UN-5)."""
    around = (beside(square, direction) for direction in DIRECTIONS)
    return tuple(near for near in around if near is not None)


def _enters(board: Board, start: Square, there: Square, last: bool) -> bool:
    """Tell whether a piece may enter a square: an empty one, or at last a foe's (UN-12, UN-13)."""
    if last:
        return board[there] != board[start]
    return board[there] == EMPTY


def walks(board: Board, start: Square, number: int) -> Iterator[Walk]:
    """Iterate the walks of exactly so many steps by pushing rules (UN-15)."""
    if number:
        for steps in _onward(board, start, number, (start,)):
            yield Walk(start, steps)


def _onward(
    board: Board, here: Square, left: int, way: tuple[Square, ...]
) -> Iterator[tuple[Step, ...]]:
    """Iterate what can follow a walk's way so far, which no square of it re-enters (UN-5)."""
    if left == 0:
        yield ()
        return
    for direction in DIRECTIONS:
        there = beside(here, direction)
        if there is None or there in way:
            continue
        for step in possible_steps(board, there, direction):
            after = board if left == 1 else stepped(board, here, step)
            for rest in _onward(after, there, left - 1, (*way, there)):
                yield (step, *rest)


def possible_steps(board: Board, there: Square, direction: str) -> list[Step]:
    """Return the steps onto a square: plain, pushing straight, or pushing aside (UN-16)."""
    if board[there] == EMPTY:
        return [Step(direction)]
    behind = beside(there, direction)
    if behind is not None:
        return [Step(direction)] if board[behind] == EMPTY else []
    asides = ((side, beside(there, side)) for side in SIDES[direction])
    return [Step(direction, side) for side, aside in asides if aside and board[aside] == EMPTY]


def stepped(board: Board, here: Square, step: Step) -> Board:
    """Return the board after a possible step, whatever it pushes one square on (UN-15, UN-16)."""
    there = beside(here, step.direction)
    assert there is not None
    changes = {here: EMPTY, there: board[here]}
    if board[there] != EMPTY:
        lands = beside(there, step.side or step.direction)
        assert lands is not None
        changes[lands] = board[there]
    return board.put(changes)


def walked(board: Board, walk: Walk) -> Board:
    """Return the board after a walk (UN-17)."""
    here = walk.start
    for step, there in zip(walk.steps, entered(walk.start, walk.steps), strict=True):
        board = stepped(board, here, step)
        here = there
    return board


def entered(start: Square, steps: tuple[Step, ...]) -> list[Square]:
    """Return the squares that a walk enters, one for each step."""
    found: list[Square] = []
    for step in steps:
        there = beside(found[-1] if found else start, step.direction)
        assert there is not None
        found.append(there)
    return found


@cache
def every_walk(start: Square, length: int) -> tuple[Walk, ...]:
    """Return every well-formed walk of a length: on the board, a side only against its edge."""
    if length == 0:
        return (Walk(start, ()),)
    found: list[Walk] = []
    for walk in every_walk(start, length - 1):
        here = entered(start, walk.steps)[-1] if walk.steps else start
        for direction in DIRECTIONS:
            there = beside(here, direction)
            if there is not None:
                sides = "" if beside(there, direction) else SIDES[direction]
                found += (Walk(start, (*walk.steps, Step(direction, s))) for s in ("", *sides))
    return tuple(found)
