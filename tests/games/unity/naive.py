"""UNITY once more, written from the rules alone, slow and plain: a second opinion for tests.

It imports nothing from the package.  Spaces are cube coordinates (x, y, z) with x + y + z = 0 and
the centre at the origin; a straight line is where one coordinate stays, and a wall is a pair of
spaces at distance one.  Turns are played here; of set-up and draft only the choices are known.
"""

from collections import Counter
from functools import cache
from itertools import combinations, pairwise, product
from typing import NamedTuple

Cube = tuple[int, int, int]
Pair = frozenset[Cube]

TOWARDS: dict[str, Cube] = {
    "E": (1, 0, -1),
    "NE": (1, -1, 0),
    "NW": (0, -1, 1),
    "W": (-1, 0, 1),
    "SW": (-1, 1, 0),
    "SE": (0, 1, -1),
}


class Moment(NamedTuple):
    """A moment of a game."""

    side: int
    board: dict[Cube, str]  # the pieces, capital letters for rings
    walls: frozenset[Pair]
    turn: str
    order: str  # the players' colours
    supply: int
    quiet: int
    limit: int
    second: bool = False  # a wall was placed in this turn, and another must follow
    over: bool = False


def read(text: str, limit: int) -> Moment:
    """Read a position text of a game that has begun."""
    head, _, wall = text.partition(" : ")
    rows, walls, turn, order, supply, quiet, *over = head.split()
    side = (rows.count("/") + 2) // 2
    board = {}
    for y, row in enumerate(rows.split("/"), 1 - side):
        x = max(1 - side, -y - side + 1)  # where the row begins
        for sign in row.replace("11", "x").replace("10", "y"):
            if sign.lower() in "pog":
                board[x, y, -x - y] = sign
            x += {"x": 11, "y": 10}.get(sign) or (int(sign) if sign.isdigit() else 1)
    pairs = {pair(w, side) for w in walls.split(",") if w != "-"}
    moment = Moment(
        side,
        board,
        frozenset(pairs),
        turn,
        order.rstrip("012"),
        int(supply),
        int(quiet),
        limit,
        over=bool(over),
    )
    return played(moment, wall) if wall else moment


def legal(moment: Moment) -> list[str]:
    """Return the legal moves, sorted."""
    if moment.over:
        return []
    walls = [wall_name(p, moment.side) for p in free_edges(moment)] if moment.supply else []
    if moment.second:
        return sorted(walls)
    return sorted([*moves(moment), *walls, *captures(moment)]) or ["pass"]


def choices(text: str, *, extra_sets: bool = False) -> list[str]:
    """Return the legal moves of a position text in a set-up or a draft, sorted."""
    moment = read(text, limit=0)
    if moment.turn == "?":
        return [word for word in ("green", "orange", "purple") if word[0] not in moment.order]
    most = {5: 20, 6: 30}[moment.side]
    have = Counter(moment.board.values())
    kinds = [
        f"{colour}{kind}"
        for colour in "POG"
        for kind, piece in (("R", colour), ("A", colour.lower()))
        if have[colour] + have[colour.lower()] < most
        if have[piece] < (most if extra_sets else 15)
    ]
    free = [name(space, moment.side) for space in spaces(moment.side) if space not in moment.board]
    if kinds:
        return sorted(f"{kind}@{space}" for kind in kinds for space in free)
    walls = [wall_name(p, moment.side) for p in free_edges(moment)] if moment.supply else []
    return sorted(["done", *walls])


def moves(moment: Moment) -> list[str]:
    """Return the moves: from own pieces to empty spaces on a line that no wall crosses."""
    return [
        f"{name(here, moment.side)}-{name(there, moment.side)}"
        for here, there in product(own(moment), spaces(moment.side))
        if there not in moment.board and open_line(moment, here, there)
    ]


def captures(moment: Moment) -> list[str]:
    """Return the captures that leave every player a piece."""
    return [
        capture
        for here in own(moment)
        for towards in ([""] if moment.board[here].isupper() else TOWARDS)
        if leaves_all(moment, capture := f"{name(here, moment.side)}x{towards}")
    ]


def leaves_all(moment: Moment, capture: str) -> bool:
    """Tell whether every player has a piece after a capture."""
    gone = captured(moment, capture)
    rest = {piece.lower() for space, piece in moment.board.items() if space not in gone}
    return rest.issuperset(moment.order)


def captured(moment: Moment, capture: str) -> set[Cube]:
    """Return the spaces of all pieces that a capture takes, its own included."""
    named, towards = capture.split("x")
    here = space(named, moment.side)
    lines = {there: line(here, there) for there in moment.board if there != here}
    if towards:
        step = TOWARDS[towards]
        reached = {
            there for there, found in lines.items() if found and found[1] == plus(here, step)
        }
    else:
        reached = {there for there, found in lines.items() if len(found) == 2}
    return {here} | {there for there in reached if open_line(moment, here, there)}


def played(moment: Moment, move: str) -> Moment:
    """Return the moment after a legal move."""
    board = dict(moment.board)
    if "|" in move:
        after = moment._replace(
            walls=moment.walls | {pair(move, moment.side)}, supply=moment.supply - 1, second=False
        )
        two = len(moment.order) == 3 and after.supply and free_edges(after)
        if two and not moment.second:
            return after._replace(second=True)
        return turned(after, quiet=0)
    if "x" in move:
        for gone in captured(moment, move):
            del board[gone]
        return turned(moment._replace(board=board), quiet=0)
    if "-" in move:
        here, there = (space(part, moment.side) for part in move.split("-"))
        board[there] = board.pop(here)
    return turned(moment._replace(board=board), quiet=moment.quiet + 1)


def turned(moment: Moment, quiet: int) -> Moment:
    """Return the moment after a turn: the next player's, or the end."""
    order = moment.order
    following = (order + order)[order.index(moment.turn) + 1]
    after = moment._replace(turn=following, quiet=quiet)
    over = any(united(after, colour) for colour in order) or quiet >= moment.limit > 0
    return after._replace(over=over)


def winner(moment: Moment) -> str:
    """Return the colour that has won; nothing in a draw, or while the game goes on."""
    if not moment.over:
        return ""
    latest = moment.order[::-1]
    while latest[-1] != moment.turn:  # who is next has waited longest
        latest = latest[1:] + latest[0]
    found = [colour for colour in latest if united(moment, colour)]
    most = max((len(of(moment, colour)) for colour in found), default=0)
    return next((colour for colour in found if len(of(moment, colour)) == most), "")


def united(moment: Moment, colour: str) -> bool:
    """Tell whether the pieces of a colour are one group, by giving neighbours the same label."""
    label = {space: number for number, space in enumerate(of(moment, colour))}
    touching = [
        (a, b)
        for a, b in combinations(label, 2)
        if distance(a, b) == 1 and frozenset({a, b}) not in moment.walls
    ]
    for _ in label:
        for a, b in touching:
            label[a] = label[b] = min(label[a], label[b])
    return len(set(label.values())) == 1


def of(moment: Moment, colour: str) -> list[Cube]:
    """Return the spaces of a colour's pieces."""
    return [space for space, piece in moment.board.items() if piece.lower() == colour]


def own(moment: Moment) -> list[Cube]:
    """Return the spaces of the pieces of the colour to move."""
    return of(moment, moment.turn)


def open_line(moment: Moment, here: Cube, there: Cube) -> bool:
    """Tell whether two spaces lie on a line that no wall crosses."""
    found = line(here, there)
    crossed = (frozenset(step) for step in pairwise(found))
    return bool(found) and moment.walls.isdisjoint(crossed)


@cache
def line(here: Cube, there: Cube) -> tuple[Cube, ...]:
    """Return the spaces from one to the other, both included; none if no line joins them."""
    far = distance(here, there)
    if far == 0 or all(a != b for a, b in zip(here, there, strict=True)):
        return ()
    dx, dy, dz = ((b - a) // far for a, b in zip(here, there, strict=True))
    return tuple(plus(here, (dx * n, dy * n, dz * n)) for n in range(far + 1))


def plus(a: Cube, b: Cube) -> Cube:
    """Add two cubes."""
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def distance(a: Cube, b: Cube) -> int:
    """Return how many steps lie between two spaces."""
    return max(abs(i - j) for i, j in zip(a, b, strict=True))


@cache
def spaces(side: int) -> tuple[Cube, ...]:
    """Return all spaces of a board."""
    reach = range(1 - side, side)
    return tuple((x, y, -x - y) for x in reach for y in reach if abs(x + y) < side)


def free_edges(moment: Moment) -> frozenset[Pair]:
    """Return all edges without a wall."""
    return edges(moment.side) - moment.walls


@cache
def edges(side: int) -> frozenset[Pair]:
    """Return all edges between two spaces."""
    pairs = combinations(spaces(side), 2)
    return frozenset(frozenset(pair) for pair in pairs if distance(*pair) == 1)


def name(cube: Cube, side: int) -> str:
    """Name a space: rows are letters from the bottom, numbers the diagonals."""
    x, y, _ = cube
    return f"{'abcdefghijk'[side - 1 - y]}{x + side}"


def space(text: str, side: int) -> Cube:
    """Find a named space; the inverse of `name`."""
    x, y = int(text[1:]) - side, side - 1 - "abcdefghijk".index(text[0])
    return x, y, -x - y


def pair(wall: str, side: int) -> Pair:
    """Read a wall."""
    return frozenset(space(part, side) for part in wall.split("|"))


def wall_name(wall: Pair, side: int) -> str:
    """Name a wall, the lower space first."""
    low, high = sorted(wall, key=lambda cube: (-cube[1], cube[0]))
    return f"{name(low, side)}|{name(high, side)}"
